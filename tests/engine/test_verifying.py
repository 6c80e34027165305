"""A record is verified: every deal and reshuffle follows, and what was changed is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.support.sealed import SealedLogbook, a_sealed_record, changed

from rami.engine.records import Record, parse_record, replay
from rami.engine.refusals import InvalidRecord
from rami.engine.verifying import Verified, verify
from rami.server.finished import record_of


@pytest.fixture(scope="module")
def record() -> Record:
    return a_sealed_record()


def test_r_hide_2_a_record_says_what_its_deals_follow_from(record: Record) -> None:
    again = parse_record(str(record))
    assert again == record
    assert str(record).startswith("rami record 2\n")
    assert verify(again) == tuple(
        Verified(number, True, (0, 1), (), len(played.reshuffles))
        for number, played in enumerate(record.rounds, start=1)
    )
    # So that reshuffles are verified here at all.
    assert sum(len(played.reshuffles) for played in record.rounds) > 0
    replay(again)


def flip(text: str) -> str:
    """Change one digit in the middle of a digest."""
    return f"{text[:20]}{'1' if text[20] == '0' else '0'}{text[21:]}"


def other_card(text: str) -> str:
    cards = text.split()
    cards[30] = "QH" if cards[30] != "QH" else "KH"
    return " ".join(cards)


def exchanged(text: str) -> str:
    cards = text.split()
    at = next(at for at in range(3, len(cards)) if cards[at] != cards[2])
    cards[2], cards[at] = cards[at], cards[2]
    return " ".join(cards)


@pytest.mark.parametrize(
    ("line", "change", "told"),
    [
        ("secret", flip, "seal.wrong_secret round=1"),
        ("sealed", flip, "seal.wrong_secret round=1"),
        ("nonces", flip, "seal.wrong_nonce round=1 seat=1"),
        ("commitments", flip, "seal.wrong_nonce round=1 seat=1"),
        (
            "nonces",
            lambda text: " ".join(reversed(text.split())),
            "seal.wrong_nonce round=1 seat=1",
        ),
        ("nonces", lambda text: f"- {text.split()[1]}", "seal.wrong_deal round=1 place=1"),
        ("deal", other_card, "seal.wrong_deal round=1 place=31"),
        ("deal", exchanged, "seal.wrong_deal round=1 place=3"),
        ("deal", lambda text: text[:-3], "seal.wrong_deal round=1 place="),
        ("reshuffle", exchanged, "seal.wrong_reshuffle round=1 reshuffle=1 place=3"),
        ("nonces", lambda text: text.split()[0], "record.unreadable_line"),
        ("secret", lambda text: "-", "record.unreadable_line"),
        ("secret", lambda text: text.upper(), "record.unreadable_line"),
    ],
)
def test_r_hide_2_whatever_is_changed_is_found(
    record: Record, line: str, change: Callable[[str], str], told: str
) -> None:
    forged = changed(str(record), line, change)
    with pytest.raises(InvalidRecord) as caught:
        verify(parse_record(forged))
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("line", ["deal", "secret", "nonces", "commitments", "sealed"])
def test_a_change_without_a_new_checksum_is_found_sooner(record: Record, line: str) -> None:
    text = str(record)
    at = text.index(f"\n{line}: ") + len(line) + 3
    broken = f"{text[:at]}{'4' if text[at] != '4' else '5'}{text[at + 1 :]}"
    with pytest.raises(InvalidRecord) as caught:
        parse_record(broken)
    assert caught.value.refusal.code == "record.changed"


def test_r_hide_2_another_card_in_a_reshuffle_is_found(record: Record) -> None:
    number = next(n for n, played in enumerate(record.rounds) if played.reshuffles)
    played = record.rounds[number]
    order = played.reshuffles[0]
    # In an order that does follow, but not of the cards that lay in the pile.
    assert played.seal
    missing = next(card for card in played.deal if card not in order)
    forged = played.seal.order((missing, *order[1:]), "reshuffle 1")
    rounds = list(record.rounds)
    rounds[number] = replace(played, reshuffles=(forged, *played.reshuffles[1:]))
    with pytest.raises(InvalidRecord) as caught:
        verify(replace(record, rounds=tuple(rounds)))
    assert caught.value.refusal.code == "record.wrong_reshuffle"


def test_a_record_without_seals_is_as_it_was_and_says_nothing_of_them() -> None:
    book = SealedLogbook("easy", "easy")
    # Where only bots play there is nobody to take part.
    book.table.sealing = None
    book.deal_due()
    book.end_round()
    record = record_of(book.table, None)
    assert str(record).startswith("rami record 1\n")
    assert "secret" not in str(record)
    assert verify(parse_record(str(record))) == (Verified(1, sealed=False),)
