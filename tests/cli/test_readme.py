"""What the README shows is what there is."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.command_line import process

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
ELISION = "…"


def sessions() -> Iterator[tuple[str, list[str]]]:
    """Each command of the console blocks, with the lines shown under it."""
    for block in re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.S):
        for session in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, *lines = session.splitlines()
            yield command, lines


def stretches(lines: list[str]) -> Iterator[list[str]]:
    """The lines between one elision and the next."""
    stretch: list[str] = []
    for line in [*lines, ELISION]:
        if line != ELISION:
            stretch.append(line)
        elif stretch:
            yield stretch
            stretch = []


@pytest.mark.parametrize(("command", "shown"), list(sessions()))
def test_a_session_is_a_real_one(command: str, shown: list[str], tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "rami"
    typed = "".join(f"{line[2:]}\n" for line in shown if line.startswith("> "))
    answer = process(arguments, typed, cwd=tmp_path)
    assert answer.stderr == ""
    written = answer.stdout.splitlines()
    if ELISION not in shown:
        assert written == shown
    at = 0
    for stretch in stretches(shown):
        found = [i for i in range(at, len(written)) if written[i : i + len(stretch)] == stretch]
        assert found, f"not written: {stretch}"
        at = found[0] + len(stretch)


def test_the_examples_in_python_hold() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
