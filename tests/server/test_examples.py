"""The bot of the examples plays whole matches at a real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.servers import Person, Running

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
MATCH_S = 540.0


def start(server: Running, what: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(BOT), what],
        env={"SERVER": server.url, "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def play(server: Running, wanted: dict[str, object]) -> str:
    """Let a bot for each seat of a person play a match; return the code of the table."""
    bots = [start(server, json.dumps(wanted))]
    try:
        assert bots[0].stdout
        code = bots[0].stdout.readline().strip()
        assert code
        persons = str(wanted["seats"]).count("person")
        bots += [start(server, code) for _ in range(persons - 1)]
        scores = set()
        for bot in bots:
            printed, complaint = bot.communicate(timeout=MATCH_S)
            assert bot.returncode == 0, complaint
            scores.add(printed)
        assert len(scores) == 1
    finally:
        for bot in bots:
            bot.kill()
            bot.communicate()
    return code


def test_the_bot_stays_short() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["rami-51", "rami-40", "cardverse"])
def test_four_bots_finish_a_whole_match(server: Running, preset: str) -> None:
    code = play(server, {"preset": preset, "seats": ["person"] * 4})
    with Person(server, code) as watcher:
        table = watcher.view["table"]
        assert table["stage"] == "over"
        assert re.fullmatch(preset, table["rules"])  # as it is, target and all
        assert table["winners"]
        for seat, shown in enumerate(table["seats"]):
            assert sum(points[seat] for points in table["points"]) == shown["total"]
    assert server.get(f"/api/tables/{code}/matches/1/record").status_code == 200


@pytest.mark.slow
def test_a_bot_plays_against_those_of_the_server(server: Running) -> None:
    play(server, {"preset": "cardverse", "options": {"target": 1}, "seats": ["person", "easy"]})


def test_a_bot_says_why_it_cannot_play(server: Running) -> None:
    bot = start(server, server.create(server.token(), seats=["easy", "easy"])["code"])
    _, complaint = bot.communicate(timeout=60)
    assert bot.returncode == 1
    assert complaint.strip() == "All seats are taken. You may watch."
