"""``rami verify``, and the ten lines of docs/fair-deal.md that need nothing of Rami."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.support.command_line import run
from tests.support.sealed import SealedLogbook, a_sealed_record, changed

from rami.engine.records import parse_record
from rami.server.finished import record_of
from rami.server.sealing import WAIT_MS

DRAW_AND_DISCARD = "draw\ndiscard 1\n"
DOCS = Path(__file__).parents[2] / "docs" / "fair-deal.md"


@pytest.fixture(scope="module")
def record() -> str:
    return str(a_sealed_record())


def verified(tmp_path: Path, record: str) -> tuple[int, str]:
    path = tmp_path / "match.txt"
    path.write_text(record, encoding="utf-8")
    result = run("verify", str(path))
    return result.exit_code, result.output


def test_it_says_whose_numbers_each_deal_follows_from(tmp_path: Path, record: str) -> None:
    code, output = verified(tmp_path, record)
    assert code == 0
    told = "the deal follows from the secret and from the numbers of Anna, Bo."
    assert f"Round 1: {told}" in output
    assert f"Round 2: {told}" in output
    assert re.search(r"Round \d: \d+ reshuffles? follows? from them too\.", output)


def test_a_sealed_record_is_told_like_any_other(tmp_path: Path, record: str) -> None:
    path = tmp_path / "match.txt"
    path.write_text(record, encoding="utf-8")
    result = run("replay", str(path))
    assert result.exit_code == 0
    assert "Anna" in result.output


def test_what_was_not_sealed_proves_nothing(tmp_path: Path) -> None:
    book = SealedLogbook("easy", "easy")
    book.table.sealing = None
    book.deal_due()
    book.end_round()
    code, output = verified(tmp_path, str(record_of(book.table, None)))
    assert (code, output) == (
        1,
        "Round 1: this deal was not sealed. Nothing is known about it.\n",
    )


def test_a_deal_that_nobody_else_took_part_in_proves_nothing(tmp_path: Path) -> None:
    book = SealedLogbook("", "")
    book.sit("Anna", "Bo")
    book.end_round()
    code, output = verified(tmp_path, str(record_of(book.table, None)))
    assert code == 1
    assert "follows from the secret alone" in output


def test_who_promised_a_number_and_did_not_show_it_is_named(tmp_path: Path) -> None:
    book = SealedLogbook("", "").sit_sealed("Anna", "Bo")
    book.open("anna")
    book.outside.time_ms += WAIT_MS
    book.deal_due()
    book.end_round()
    code, output = verified(tmp_path, str(record_of(book.table, None)))
    assert code == 1
    assert "from the numbers of Anna." in output
    assert "Round 1: Bo promised a number and did not show it." in output


def test_of_a_match_that_is_gone_on_with_alone_what_was_sealed_stays_so(
    tmp_path: Path, record: str
) -> None:
    path = tmp_path / "match.txt"
    path.write_text(record, encoding="utf-8")
    assert run("play", "--resume", str(path), text=DRAW_AND_DISCARD).exit_code == 0
    before, after = (parse_record(text) for text in (record, path.read_text(encoding="utf-8")))
    assert len(after.rounds) == len(before.rounds) + 1
    assert after.rounds[:-1] == before.rounds
    code, output = verified(tmp_path, str(after))
    assert code == 1
    assert "Round 2: the deal follows from the secret and from the numbers of Anna, Bo." in output
    assert "Round 3: this deal was not sealed. Nothing is known about it." in output


def flip(text: str) -> str:
    return f"{'1' if text[0] != '1' else '2'}{text[1:]}"


def exchanged(text: str) -> str:
    """Exchange the first card with the next one that is another."""
    cards = text.split()
    at = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[0], cards[at] = cards[at], cards[0]
    return " ".join(cards)


def another(text: str) -> str:
    return f"{'QH' if text[:2] != 'QH' else 'KH'}{text[2:]}"


def without_a_joker(text: str, number: int = 0) -> str:
    """Take away what leaves all faces as many as they were, and the rest in its order."""
    cards = text.split()
    del cards[[at for at, card in enumerate(cards) if card == "JK"][number]]
    return " ".join(cards)


CHANGES = [
    ("deal", exchanged, "the deal does not follow from the secret"),
    ("deal", another, "the deal does not follow from the secret"),
    ("secret", flip, "the secret is not the one that was promised"),
    ("sealed", flip, "the secret is not the one that was promised"),
    ("nonces", flip, "the number of seat 1 is not the one that it had promised"),
    ("commitments", flip, "the number of seat 1 is not the one that it had promised"),
    ("reshuffle", exchanged, "reshuffle 1 does not follow from the secret"),
]


@pytest.mark.parametrize(
    ("line", "change", "told"),
    [*CHANGES, ("deal", without_a_joker, "the deal does not follow from the secret")],
)
def test_r_hide_2_whatever_is_changed_is_told(
    tmp_path: Path, record: str, line: str, change: Callable[[str], str], told: str
) -> None:
    code, output = verified(tmp_path, changed(record, line, change))
    assert code == 1
    assert told in output


def test_a_record_that_does_not_fit_its_checksum_is_no_record(tmp_path: Path, record: str) -> None:
    code, output = verified(tmp_path, record.replace("\ndeal: ", "\ndeal: QH ", 1))
    assert code == 1
    assert "was changed after it was written" in output


# The ten lines ---------------------------------------------------------------------------------


def ten_lines(tmp_path: Path, record: str) -> list[str]:
    """Run the code of the page on a record, without a way to any part of Rami."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    script, path = tmp_path / "check.py", tmp_path / "match.txt"
    script.write_text(code, encoding="utf-8")
    path.write_text(record, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", str(script), str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    return done.stdout.splitlines()


def test_they_are_ten() -> None:
    code = DOCS.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    assert len([line for line in code.splitlines() if line and "import" not in line]) == 10


def test_the_ten_lines_find_that_all_is_fair(tmp_path: Path, record: str) -> None:
    said = ten_lines(tmp_path, record)
    deals = [line for line in said if line == "108 fair"]
    assert len(deals) == record.count("\ndeal: ")
    reshuffled = [line for line in said if line not in deals]
    assert len(reshuffled) == record.count("\nreshuffle: ") > 0
    assert all(re.fullmatch(r"\d+ fair", line) for line in reshuffled)


@pytest.mark.parametrize(("line", "change", "told"), CHANGES)
def test_the_ten_lines_find_whatever_is_changed(
    tmp_path: Path, record: str, line: str, change: Callable[[str], str], told: str
) -> None:
    assert "WRONG" in " ".join(ten_lines(tmp_path, changed(record, line, change))), told


def test_the_ten_lines_say_how_many_cards_a_pack_with_a_joker_less_has(
    tmp_path: Path, record: str
) -> None:
    # Three of them leave a gap in the numbers of the copies; without the fourth the order follows.
    found = [
        ten_lines(tmp_path, changed(record, "deal", partial(without_a_joker, number=number)))[0]
        for number in range(4)
    ]
    assert sorted(found) == ["107 WRONG"] * 3 + ["107 fair"]
