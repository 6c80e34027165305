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

__all__ = ["main", "typescript"]

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tools" / "typescript"
PROJECTS = ("tsconfig.json", "tsconfig.worker.json")


def main() -> int:
    """Return the exit code of the type checker, or of doing without it."""
    found = typescript()
    if isinstance(found, str):
        if os.environ.get("CI"):
            print(f"The browser client's types must be checked, but {found}.", file=sys.stderr)
            return 1
        print(f"skipped: {found}, so the types of the browser client are not checked.")
        return 0
    node, folder = found
    checker = [node, str(folder / "bin" / "tsc"), "--project"]
    return max(
        subprocess.run([*checker, project], cwd=ROOT, check=False).returncode
        for project in PROJECTS
    )


def typescript() -> tuple[str, Path] | str:
    """Return where Node and TypeScript are, which is fetched if need be; or why they are not."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return "Node is not here (Debian and Ubuntu: apt install nodejs npm)"
    lock = (FOLDER / "package-lock.json").read_text(encoding="utf-8")
    installed = FOLDER / "node_modules" / "installed-from.json"
    if not installed.exists() or installed.read_text(encoding="utf-8") != lock:
        command = [npm, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
        if subprocess.run(command, cwd=FOLDER, check=False).returncode:
            return "npm could not fetch TypeScript"
        installed.write_text(lock, encoding="utf-8")
    return node, FOLDER / "node_modules" / "typescript"


if __name__ == "__main__":
    sys.exit(main())
