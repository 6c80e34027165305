"""Check the types of the browser client's scripts, where Node is there: ./run check.

TypeScript comes by npm in the version and with the checksum of `typescript/package-lock.json`.
Without Node this says what it skips; where the environment has ``CI``, that is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["main"]

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tools" / "typescript"
PROJECTS = ("tsconfig.json", "tsconfig.worker.json")


def main() -> int:
    """Return the exit code of the type checker, or of doing without it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return _without("Node is not here (Debian and Ubuntu: apt install nodejs npm)")
    lock = (FOLDER / "package-lock.json").read_text(encoding="utf-8")
    installed = FOLDER / "node_modules" / "installed-from.json"
    if not installed.exists() or installed.read_text(encoding="utf-8") != lock:
        fetched = subprocess.run(
            [npm, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=FOLDER,
            check=False,
        )
        if fetched.returncode:
            return _without("npm could not fetch TypeScript")
        installed.write_text(lock, encoding="utf-8")
    checker = FOLDER / "node_modules" / "typescript" / "bin" / "tsc"
    codes = [
        subprocess.run([node, str(checker), "--project", project], cwd=ROOT, check=False).returncode
        for project in PROJECTS
    ]
    return max(codes)


def _without(why: str) -> int:
    if os.environ.get("CI"):
        print(f"The types of the browser client must be checked, but {why}.", file=sys.stderr)
        return 1
    print(f"skipped: {why}, so the types of the browser client are not checked.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
