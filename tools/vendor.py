"""Bring the libraries that the browser client is served with: ./run vendor, ./run vendor htm 3.1.1.

`vendor.json` beside them says which file of which package each is, in which version and under
which licence, and the checksums of both. What it names is fetched again and compared; with a
name and a version, that version takes the place of the one there and its checksums are noted.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import TypedDict

__all__ = ["FOLDER", "Library", "integrity", "libraries", "main"]

FOLDER = Path(__file__).parents[1] / "src" / "rami" / "web" / "js" / "vendor"


class Library(TypedDict):
    """A vendored file: from which package it is, and what it must be to the byte."""

    file: str
    package: str
    version: str
    licence: str
    contains: str
    source: str
    integrity: str
    sha256: str


def libraries() -> list[Library]:
    """Return what `vendor.json` lists."""
    listed: list[Library] = json.loads((FOLDER / "vendor.json").read_text(encoding="utf-8"))
    return listed


def integrity(package: bytes) -> str:
    """Return the checksum of a package in the form that npm's own lock files have."""
    return "sha512-" + base64.b64encode(hashlib.sha512(package).digest()).decode()


def fetch(name: str, version: str) -> bytes:
    """Fetch a package from the registry that npm is set up for."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", f"{name}@{version}", "--pack-destination", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"npm could not fetch {name} {version}:\n{done.stderr}")
        (package,) = Path(folder).iterdir()
        return package.read_bytes()


def file_of(package: bytes, path: str) -> bytes:
    """Return a file of a package."""
    with tempfile.TemporaryFile() as spooled:
        spooled.write(package)
        spooled.seek(0)
        with tarfile.open(fileobj=spooled) as archive:
            member = archive.extractfile(f"package/{path}")
            if member is None:
                sys.exit(f"{path} is no file of this package.")
            return member.read()


def refreshed(library: Library, version: str) -> Library:
    """Write a library anew in this version; the one that is noted must be what it was."""
    package = fetch(library["package"], version)
    content = file_of(package, library["source"])
    fresh: Library = {
        **library,
        "version": version,
        "integrity": integrity(package),
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    if version == library["version"] and fresh != library:
        sys.exit(
            f"{library['package']} {version} is not what vendor.json says it was; "
            "nothing is changed. Find out who changed it before you trust it."
        )
    (FOLDER / library["file"]).write_bytes(content)
    print(f"{library['file']}: {library['package']} {version}")
    return fresh


def main(arguments: list[str]) -> None:
    """Refresh all libraries in their versions, or one of them in another."""
    listed = libraries()
    known = [library["package"] for library in listed]
    match arguments:
        case []:
            wanted = {library["package"]: library["version"] for library in listed}
        case [name, version] if name in known:
            wanted = {name: version}
        case _:
            sys.exit(f"Say nothing, or one of {', '.join(known)} and a version.")
    fresh = [
        refreshed(library, wanted[library["package"]]) if library["package"] in wanted else library
        for library in listed
    ]
    text = json.dumps(fresh, indent=2, ensure_ascii=False) + "\n"
    (FOLDER / "vendor.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
