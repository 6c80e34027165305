"""Which form of the engine runs: the compiled one, or the same source interpreted.

The compiled modules lie beside their source, and Python prefers them. Setting RAMI_PURE=1 in
the environment makes it take the source; so does a build that came out incomplete, since compiled
modules rely on each other's types.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType

__all__ = ["compiled"]

_HERE = Path(__file__).parent


class _SourceFinder:
    """Finds the modules of this package as source only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("rami.") or not path:
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)


def _is_built() -> bool:
    """Whether every module that has C types lies here compiled for this Python."""
    typed = [*_HERE.glob("*/*.pxd")]
    return bool(typed) and all(
        any(types.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES) for types in typed
    )


compiled: bool = _is_built() and os.environ.get("RAMI_PURE", "") in ("", "0")
"""Whether the engine runs in its compiled form."""

if not compiled:
    sys.meta_path.insert(0, _SourceFinder)
