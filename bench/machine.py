"""What a run was made on: figures mean little without it."""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rami import compiled

__all__ = ["commit", "description", "is_changed", "made_by"]

ROOT = Path(__file__).resolve().parents[1]

PACKAGES = (
    "rami",
    "open-spiel",
    "rlcard",
    "ortools",
    "scipy",
    "highspy",
    "rummikub-solver",
    "cvxpy-base",
    "pettingzoo",
    "numpy",
    "cython",
)


def description() -> dict[str, Any]:
    """Describe the machine, the Python and the versions of all that is measured."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "load_before": [round(load, 2) for load in os.getloadavg()],
        "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "python_compiler": platform.python_compiler(),
        "c_compiler": _c_compiler(),
        "packages": {name: _version(name) for name in PACKAGES},
    }


def commit() -> str:
    """Return the short name of the commit that is checked out; "unknown" outside of git."""
    return _first_line(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]) or "unknown"


def is_changed(*rooms: str) -> bool:
    """Tell whether some rooms of the house differ from what is committed.

    Unless named, they are the engine and the players.
    """
    rooms = rooms or ("engine", "players", "envs")
    parts = [str(ROOT / "src" / "rami" / room) for room in rooms]
    return bool(_first_line(["git", "-C", str(ROOT), "status", "--porcelain", "--", *parts]))


def made_by(command: str) -> dict[str, Any]:
    """Return what each result begins with: the machine, and the run that a command repeats."""
    run = {
        "commit": commit(),
        "changed": is_changed(),
        "compiled": compiled,
        "command": command,
    }
    return {"machine": description(), "run": run}


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _c_compiler() -> str:
    """Name the compiler that extensions are built with here."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return _first_line([shlex.split(command)[0], "--version"]) or "none"


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _first_line(command: list[str]) -> str:
    try:
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return answer.stdout.split("\n", 1)[0].strip() if answer.returncode == 0 else ""
