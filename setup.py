"""Builds the compiled form of the engine; everything else stands in pyproject.toml.

Each module of the engine with a .pxd file beside it is compiled by Cython from its very source.
Without a C compiler the installation succeeds all the same and runs interpreted, unless
RAMI_REQUIRE_COMPILED=1 asks for the compiled form. An editable installation is never compiled:
it runs the source as it was last edited.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ENGINE = Path("src", "rami", "engine")
DIRECTIVES = {
    # The .pxd files give the C types; the annotations of the source are for people and mypy,
    # to whom an int may be larger than any of C's.
    "annotation_typing": False,
    "language_level": 3,
}


def extensions() -> list[Extension]:
    """Return an extension for each module of the engine that has C types."""
    if "editable_wheel" in sys.argv:
        return []
    from Cython.Build import cythonize

    found = cythonize(
        [
            Extension(f"rami.engine.{types.stem}", [str(types.with_suffix(".py"))])
            for types in sorted(ENGINE.glob("*.pxd"))
        ],
        build_dir="build/cython",
        compiler_directives=DIRECTIVES,
        nthreads=os.cpu_count() or 1,
    )
    for extension in found:
        # cythonize() does not hand this on from the extensions it was given.
        extension.optional = os.environ.get("RAMI_REQUIRE_COMPILED") != "1"
        if os.name == "posix":
            extension.extra_compile_args = ["-O2", "-g0"]
    return found


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
