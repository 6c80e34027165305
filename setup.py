"""Builds the compiled form of the engine; everything else stands in pyproject.toml.

Each module with a .pxd file beside it is compiled by Cython from its very source.
Without a C compiler the installation succeeds all the same and runs interpreted, unless
RAMI_REQUIRE_COMPILED=1 asks for the compiled form. An editable installation is never compiled:
it runs the source as it was last edited, and needs no Cython.
"""

import os
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
DIRECTIVES = {
    # The .pxd files give the C types; the annotations of the source are for people and mypy,
    # to whom an int may be larger than any of C's.
    "annotation_typing": False,
    "language_level": 3,
}
CORES = os.cpu_count() or 1


class BuildEngine(build_ext):
    """Translates the engine to C when it is about to be compiled, not when only asked about."""

    def run(self) -> None:
        """Translate and compile."""
        if self.editable_mode:
            return
        from Cython.Build import cythonize

        translated = cythonize(
            [Extension(extension.name, extension.sources) for extension in self.extensions],
            build_dir="build/cython",
            compiler_directives=DIRECTIVES,
            nthreads=CORES,
        )
        for extension, in_c in zip(self.extensions, translated, strict=True):
            extension.sources = in_c.sources
        super().run()


setup(
    cmdclass={"build_ext": BuildEngine},
    ext_modules=[
        Extension(
            ".".join(types.relative_to(SOURCE).with_suffix("").parts),
            [types.with_suffix(".py").as_posix()],
            optional=os.environ.get("RAMI_REQUIRE_COMPILED") != "1",
            extra_compile_args=["-O2", "-g0"] if os.name == "posix" else [],
        )
        for types in sorted(SOURCE.glob("**/*.pxd"))
    ],
    options={"build_ext": {"parallel": CORES}},
)
