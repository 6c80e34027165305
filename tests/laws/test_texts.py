"""Every text form is read back: cards, melds, moves, rules, positions and records."""

from __future__ import annotations

import copy
import hashlib
import pickle
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import chosen, rounds
from tests.support.strategies import rule_sets

from rami import (
    InvalidRecord,
    Match,
    Record,
    Round,
    RuleSet,
    parse_cards,
    parse_move,
    parse_position,
    parse_record,
    parse_rules,
    read_meld,
    replay,
)
from rami.engine.cards import BY_INDEX, Cards
from rami.engine.finder import melds_in
from rami.engine.refusals import Refused

seeds = st.integers(0, 1 << 32)


@pytest.mark.parametrize("card", BY_INDEX.values(), ids=str)
def test_cards_round_trip(card: object) -> None:
    assert parse_cards(str(card)) == (card,)
    assert parse_cards(getattr(card, "symbol", "")) == (card,)
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


@given(rounds())
def test_melds_and_hands_round_trip(round_: Round) -> None:
    for hand in round_.hands:
        assert Cards.of(str(hand)) == hand
        assert pickle.loads(pickle.dumps(hand)) == hand
        for meld in melds_in(hand, round_.rules):
            assert read_meld(str(meld), round_.rules) == meld
            assert pickle.loads(pickle.dumps(meld)) == meld
    for meld in round_.table:
        assert read_meld(str(meld), round_.rules) == meld


@given(rounds())
def test_moves_round_trip(round_: Round) -> None:
    for move in round_.legal_moves:
        again = parse_move(str(move))
        assert again == move
        assert hash(again) == hash(move)
        assert parse_move(str(move).upper()) == move
        assert pickle.loads(pickle.dumps(move)) == move


@given(rule_sets())
def test_rules_round_trip(rules: RuleSet) -> None:
    again = parse_rules(str(rules))
    assert again == rules
    assert hash(again) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules.replace(**rules.options()) == rules
    assert rules.diff(rules) == {}


@given(rounds())
def test_positions_round_trip(round_: Round) -> None:
    if round_.outcome:
        return
    position = round_.position()
    text = str(position)
    again = parse_position(text)
    assert again == position
    assert str(again) == text
    assert Round.of(again) == round_
    assert list(Round.of(again).legal_moves) == list(round_.legal_moves)


def a_match(rules: RuleSet, seed: int) -> Match:
    """A match of one round, or two, the last of them perhaps still on."""
    rng = Random(seed)
    match = Match(rules, rng.choice(rules.players), rng)
    left = rng.choice([0, 5, 60, 400])
    while left:
        left -= 1
        if not match.round.outcome:
            match.apply(chosen(match.round.legal_moves, rng))
        elif match.winners or len(match.rounds) == 2:
            break
        else:
            match.next_round()
    return match


@given(rule_sets(), seeds)
def test_a_record_is_replayed_to_an_equal_match_and_an_equal_text(
    rules: RuleSet, seed: int
) -> None:
    match = a_match(rules, seed)
    record = Record.of(match)
    again = parse_record(str(record))
    assert again == record
    repeated = replay(again)
    assert repeated == match
    assert str(Record.of(repeated, record.players)) == str(record)
    for one, other in zip(match.rounds, repeated.rounds, strict=True):
        assert list(one.history) == list(other.history)


def sealed_anew(text: str) -> str:
    """The text with the seal that fits it, as somebody would make who wants to cheat."""
    body = text.rpartition("seal: ")[0]
    return f"{body}seal: {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


@given(rule_sets(), seeds, st.data())
def test_a_damaged_record_is_refused(rules: RuleSet, seed: int, data: st.DataObject) -> None:
    text = str(Record.of(a_match(rules, seed)))
    at = data.draw(st.integers(0, len(text) - 1) | st.just(len(text) - 1))
    damages = (text[:at], text[:at] + "x" + text[at + 1 :], text[:at] + text[at + 1 :], text + "\n")
    for damaged in damages:
        if damaged != text:
            with pytest.raises(InvalidRecord):
                parse_record(damaged)


@given(rule_sets(), seeds, seeds)
def test_a_forged_record_is_refused_or_tells_of_another_match(
    rules: RuleSet, seed: int, forger: int
) -> None:
    """Lines are left out, doubled, exchanged or changed, and the whole is sealed anew."""
    text = str(Record.of(a_match(rules, seed)))
    rng = Random(forger)
    for _ in range(10):
        lines = text.splitlines(keepends=True)
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[one]
            case 1:
                lines.insert(other, lines[one])
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
            case 3:
                words = lines[one].split(" ")
                rng.shuffle(words)
                lines[one] = " ".join(words)
            case _:
                lines[one] = lines[one].replace(
                    rng.choice("A23456789TJQKSHDC1"), rng.choice("A2K0-")
                )
        forged = sealed_anew("".join(lines))
        with suppress(InvalidRecord):
            record = parse_record(forged)
            assert Record.of(replay(record), record.players).rounds == record.rounds


@given(st.text(max_size=300))
def test_noise_is_refused_by_every_reader(text: str) -> None:
    for read in (parse_cards, parse_move, parse_position, parse_record, parse_rules, Cards.of):
        with suppress(Refused):
            read(text)


@pytest.mark.parametrize(
    "noise", ["x" * 10_000, "a: b\n" * 2_000, "hand: 2S\n" * 2_000, "\x00" * 10_000, "9" * 10_000]
)
def test_ten_thousand_characters_are_refused_by_every_reader(noise: str) -> None:
    for read in (parse_cards, parse_move, parse_position, parse_record, parse_rules):
        with pytest.raises(Refused) as refused:
            read(noise)
        assert len(str(refused.value.refusal)) < 700
        with pytest.raises(Refused):
            read(f"lay {noise}")
