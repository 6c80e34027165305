"""Running the command line, in this process or as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from rami.cli import rami
from rami.texts import speak

WIDE = {"COLUMNS": "80"}


def run(*arguments: str, text: str | bytes | None = None, charset: str = "utf-8") -> Result:
    """Run a command in this process; an exception that is no exit is raised."""
    runner = CliRunner(charset=charset, env=WIDE)
    try:
        result = runner.invoke(rami, arguments, input=text, prog_name="rami")
    finally:
        speak("en")  # the language of a process, which the next test shares
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def process(
    arguments: Sequence[str], text: str = "", *, cwd: Path | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    """Run a command as a process, with a text on its standard input, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "rami", *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        cwd=cwd,
        env={**os.environ, **WIDE, **env},
    )
