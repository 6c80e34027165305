"""Without its library an environment says what to install; the rest of the room needs none."""

from __future__ import annotations

import subprocess
import sys

import pytest


def said(program: str) -> str:
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    return answer.stdout + answer.stderr


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [("pettingzoo", "pettingzoo", "envs"), ("pyspiel", "openspiel", "openspiel")],
)
def test_a_missing_library_is_named(missing: str, module: str, extra: str) -> None:
    text = said(f"import sys; sys.modules[{missing!r}] = None; import rami.envs.{module}")
    assert f"ImportError: rami.envs.{module} needs" in text
    assert f"install Rami with its extra '{extra}', as in: pip install '.[{extra}]'" in text


def test_the_room_itself_needs_no_library() -> None:
    text = said(
        "import sys, rami.envs, rami.envs.actions, rami.envs.choices, rami.envs.rewards; "
        "print({'numpy', 'pettingzoo', 'pyspiel'} & set(sys.modules))"
    )
    assert text == "set()\n"
