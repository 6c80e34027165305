"""Scripts and styles lose their comments on the way, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
from importlib.resources import files

import pytest
from tools.tsc import typescript

from rami.server.lightening import lightened

JS = files("rami") / "web" / "js"

# Each script as TypeScript prints it without comments, from a list of scripts as JSON.
_PRINTED = """
const ts = require(process.argv[1]);
const { ESNext } = ts.ScriptTarget;
const compilerOptions = { target: ESNext, module: ts.ModuleKind.ESNext, removeComments: true };
const print = (source) => ts.transpileModule(source, { compilerOptions }).outputText;
console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(0, "utf8")).map(print)));
"""


def printed(sources: list[str]) -> list[str]:
    found = typescript()
    if isinstance(found, str):
        if os.environ.get("CI"):
            pytest.fail(found)
        pytest.skip(found)
    node, folder = found
    command = [node, "-e", _PRINTED, str(folder)]
    done = subprocess.run(
        command, input=json.dumps(sources), capture_output=True, text=True, check=True
    )
    return list(json.loads(done.stdout))


def scripts() -> dict[str, str]:
    with_comments = {}
    left = [JS]
    while left:
        for entry in left.pop().iterdir():
            if entry.is_dir():
                left.append(entry)
            elif entry.name.endswith(".js"):
                with_comments[str(entry)] = entry.read_text(encoding="utf-8")
    return with_comments


@pytest.mark.slow
def test_every_script_is_the_same_program_without_its_comments() -> None:
    found = scripts()
    assert len(found) > 50
    light = [lightened(source, "text/javascript") for source in found.values()]
    before, after = printed(list(found.values())), printed(light)
    assert [
        path for path, one, other in zip(found, before, after, strict=True) if one != other
    ] == []


def test_lines_stay_where_they_are() -> None:
    for source in scripts().values():
        assert lightened(source, "text/javascript").count("\n") == source.count("\n")


@pytest.mark.parametrize(
    ("source", "light"),
    [
        ("// why\nlet a;\n", "\nlet a;\n"),
        ("  /* one\n     two */\nlet a;\n", "\n\nlet a;\n"),
        (
            "/** @type {A} */ (a).b();\nlet c;\n/** d */\n",
            "(a).b();\nlet c;\n\n",
        ),
        ("f(/** @type {A} */ (a));\n", "f((a));\n"),
        ('let a = "http://b"; // c\n', 'let a = "http://b"; // c\n'),
    ],
)
def test_a_script_loses_comments_on_their_own_lines_and_types(source: str, light: str) -> None:
    assert lightened(source, "text/javascript") == light


def test_a_style_loses_all_comments_and_other_files_none() -> None:
    assert lightened("a { b: c } /* d\n */\n", "text/css") == "a { b: c } \n\n"
    assert lightened("<!-- /* a */ -->", "image/svg+xml") == "<!-- /* a */ -->"
