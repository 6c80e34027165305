"""The compiled and the interpreted form of the engine play alike, and install as promised."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import rami

ROOT = Path(__file__).parents[1]
SETTINGS = ("PYTHONPATH", "RAMI_PURE", "RAMI_REQUIRE_COMPILED")

# One long trace of random play under three rule sets: what was legal, what was done, what it gave,
# and now and then a world as a seat could imagine it. Then what each level plays, and why.
TRACE = """
from hashlib import sha256
from random import Random
import rami
from rami.players import make_player
from rami.players.knowledge import Knowledge
from rami.players.worlds import Worlds

digest = sha256()
for preset, seats in (("cardverse", 2), ("rami-51", 3), ("rami-40-house", 4)):
    chance = Random(f"trace {preset}")
    for _ in range(4):
        round = rami.Round.deal(rami.PRESETS[preset], seats, chance)
        while not round.outcome:
            moves = list(round.legal_moves)
            move = chance.choice(moves)
            hand = round.hands[round.turn]
            if chance.random() < 0.05:
                digest.update(f"{rami.best_opening(hand, round.rules)}".encode())
            if chance.random() < 0.05:
                view = rami.view_for(round, chance.randrange(seats))
                world = Worlds(view, Knowledge(view), Random(len(moves))).sample()
                digest.update(f"{world.hands} {world.stock}".encode())
            refused = round.check(rami.Discard(chance.choice(round.dealt)))
            digest.update(f"{moves} {move} {refused}".encode())
            digest.update(f"{list(round.apply(move))}".encode())
        digest.update(f"{round.outcome} {len(round.history)}".encode())
    round = rami.Round.deal(rami.PRESETS[preset], seats, chance)
    levels = ("expert:4", "hard", "normal", "easy")[:seats]
    players = [make_player(level, Random(level)) for level in levels]
    for _ in range(60):
        if round.outcome:
            break
        player = players[round.turn]
        view = rami.view_for(round, round.turn, range(seats))
        move = player.choose(view, list(round.legal_moves))
        digest.update(f"{move} {player.explain()}".encode())
        round.apply(move)
print(rami.compiled, digest.hexdigest())
"""


def trace(pure: str) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-c", TRACE],
        env={**os.environ, "RAMI_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.split()


def test_one_trace_is_the_same_in_both_forms() -> None:
    as_installed, interpreted = trace("0"), trace("1")
    assert as_installed == [str(rami.compiled), as_installed[1]]
    assert interpreted == ["False", as_installed[1]]


@pytest.mark.slow
@pytest.mark.parametrize(("compiler", "compiled"), [("", "True"), ("/bin/false", "False")])
def test_a_wheel_runs_in_a_clean_environment_compiled_where_there_is_a_compiler(
    tmp_path: Path, compiler: str, compiled: str
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    # A copy: what an earlier build left in the checkout must not end up in the wheel.
    tracked = subprocess.run(
        ["git", "ls-files", "src", "setup.py", "pyproject.toml", "LICENSE", "README.md"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in tracked.stdout.split():
        copy = source / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    clean = {k: v for k, v in os.environ.items() if k not in SETTINGS}
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    with_compiler = {**clean, "CC": compiler} if compiler else clean
    subprocess.run(build, cwd=source, env=with_compiler, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        held = {f"src/{name}" for name in packed.namelist()}
    client = {name for name in tracked.stdout.split() if name.startswith("src/rami/web/")}
    assert client <= held
    home = tmp_path / "clean"
    venv.create(home, with_pip=True)
    python = str(home / "bin" / "python")
    install = [python, "-m", "pip", "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, env=clean, check=True, capture_output=True)
    ask = "import rami; print(rami.compiled, rami.judge_opening(['QH KH AH', 'JK 7S 8S'], "
    ask += "rami.PRESETS['rami-51']).points)"
    told = subprocess.run(
        [python, "-c", ask], cwd=tmp_path, env=clean, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == [compiled, "52"]
