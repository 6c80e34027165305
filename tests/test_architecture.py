"""The house keeps its shape: who may import whom, and what never leaves the workshop."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "rami"

# Each row may import from the rows above it; rooms of one row know nothing of each other.
ROOMS = (
    ("engine",),
    ("players",),
    ("arena", "envs", "analysis"),
    ("texts",),
    ("guide",),
    ("server", "terminal"),
    ("cli",),
)
ROW_OF = {room: row for row, rooms in enumerate(ROOMS) for room in rooms}

# Modules of the package itself: `import rami` gives the engine, `python -m rami` the command line.
FRONT_DOOR = {"__init__": ROW_OF["players"], "_form": 0, "_version": 0, "__main__": len(ROOMS)}

# Each module of the engine may import from those before it.
ENGINE_ORDER = (
    "refusals",
    "rulebook",
    "cards",
    "limits",
    "rules",
    "melds",
    "finder",
    "opening",
    "scoring",
    "templates",
    "candidates",
    "packing",
    "cover",
    "moves",
    "turn",
    "position",
    "position_text",
    "chance",
    "seals",
    "events",
    "state",
    "legality",
    "round",
    "match",
    "views",
    "records",
    "verifying",
)

# The engine reads no clock, touches nothing outside itself and draws no chance of its own.
NOT_IN_ENGINE = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "uuid",
}

MODULES = sorted(SOURCE.rglob("*.py"))
ENGINE = [path for path in MODULES if path.is_relative_to(SOURCE / "engine")]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Each import of a module, as its line and the full dotted name of what it brings."""
    package = ("rami", *path.relative_to(SOURCE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def own_imports(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Each import of something of ours, as its line and the names below `rami`."""
    for line, name in imports(path):
        top, *below = name.split(".")
        if top == "rami":
            yield line, below


def row_of_import(below: list[str]) -> int:
    """The row an import reaches: `from rami import Card` reaches what `rami` itself gives."""
    first = below[0] if below else ""
    return ROW_OF.get(first, FRONT_DOOR.get(first, ROW_OF["engine"]))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_room_imports_from_rooms_above_it_only(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert room in ROW_OF or room in FRONT_DOOR, f"{room} has no place in ROOMS yet"
    row = ROW_OF.get(room, FRONT_DOOR.get(room, 0))
    wrong = [
        f"{name_of(path)}:{line} imports rami.{'.'.join(below)}"
        for line, below in own_imports(path)
        if below[:1] != [room]
        and row_of_import(below) >= row
        and below != ["_version", "__version__"]
    ]
    assert not wrong


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_an_engine_module_imports_from_those_before_it_only(path: Path) -> None:
    if path.parent != SOURCE / "engine":
        pytest.fail(f"{name_of(path)}: the engine is one flat folder")
    if path.stem == "__init__":
        return
    assert path.stem in ENGINE_ORDER, f"{path.stem} has no place in ENGINE_ORDER yet"
    before = ENGINE_ORDER[: ENGINE_ORDER.index(path.stem)]
    wrong = [
        f"{name_of(path)}:{line} imports rami.{'.'.join(below)}"
        for line, below in own_imports(path)
        if below[:1] != ["engine"] or below[1:2] == [] or below[1] not in before
    ]
    assert not wrong


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_stands_on_the_pure_part_of_the_standard_library(path: Path) -> None:
    tops = {(line, name.split(".")[0]) for line, name in imports(path)}
    wrong = [
        f"{name_of(path)}:{line} imports {top}"
        for line, top in sorted(tops)
        if top != "rami" and (top not in sys.stdlib_module_names or top in NOT_IN_ENGINE)
    ]
    assert not wrong


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_has_no_chance_of_its_own_and_speaks_to_nobody(path: Path) -> None:
    wrong = [
        f"{name_of(path)}:{line} uses {name}"
        for line, name in imports(path)
        if name.startswith("random.") and name != "random.Random"
    ]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id="random"), attr=attr) if attr != "Random":
                wrong.append(f"{name_of(path)}:{node.lineno} uses random.{attr}")
            case ast.Call(func=ast.Name(id="open" | "print" | "input" as name)):
                wrong.append(f"{name_of(path)}:{node.lineno} calls {name}()")
    assert not wrong


def test_every_folder_of_modules_is_a_package() -> None:
    # Without it, a module is left out of a build, and pytest imports a second copy of it.
    assert {path.parent for path in MODULES if not (path.parent / "__init__.py").exists()} == set()


def test_the_web_client_has_no_python() -> None:
    assert [name_of(path) for path in MODULES if path.is_relative_to(SOURCE / "web")] == []


def test_import_rami_loads_only_the_standard_library() -> None:
    # What the environment's own start-up loads does not count.
    program = (
        "import sys; before = set(sys.modules); import rami; "
        "print(*{name.split('.')[0] for name in set(sys.modules) - before})"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(answer.stdout.split()) - {"rami"} - sys.stdlib_module_names
    # Compiled modules carry these within them; no file is loaded for either.
    assert {name for name in loaded if not name.startswith(("_cython", "cython_runtime"))} == set()


@pytest.mark.parametrize("arguments", [["check", "QH KH AH"], ["serve", "--help"], ["--help"]])
def test_the_server_is_loaded_only_to_serve(arguments: list[str]) -> None:
    program = (
        "import sys\nfrom rami.cli import rami\ntry: rami(sys.argv[1:])\n"
        "except SystemExit: print(*sys.modules, file=sys.stderr)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    heavy = {"alembic", "litestar", "msgspec", "sqlalchemy", "uvicorn"}
    assert heavy & set(answer.stderr.split()) == set()


def texts_of_the_repository() -> Iterator[tuple[str, str]]:
    """Each text file that is or would be committed, with its name."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file():
            yield name, path.read_bytes().decode(errors="ignore")


# Registries are whatever pip or uv is set up to use. Escaped, the names do not match themselves.
REGISTRY_HOST = r"pypi\.org|pythonhosted\.org|registry\.npmjs|deb\.debian\.org"
OUTSIDE = r"\.\./shared"


@pytest.mark.parametrize("pattern", [REGISTRY_HOST, OUTSIDE])
def test_no_file_names_what_is_not_the_projects(pattern: str) -> None:
    found = [
        f"{name} names {match.group()}"
        for name, text in texts_of_the_repository()
        for match in re.finditer(pattern, text)
    ]
    assert not found
