"""A table follows from its log, and decisions from the table: no server is needed."""

from __future__ import annotations

from contextvars import copy_context

import pytest
from msgspec import UNSET
from tests.support.logbook import Logbook

from rami.engine.refusals import IllegalMove
from rami.server import absence, dealing, decisions, showing
from rami.server.decisions import AlreadyDone
from rami.server.due import Due, Pace, What, due_at
from rami.server.entries import Dealt, Logged, Moved, Mover, entry_from, text_of
from rami.server.judging import judged
from rami.server.protocol import Judge
from rami.server.showing import Viewer, update_for
from rami.server.table import Stage, Table
from rami.texts import speak
from rami.texts.faults import Fault
from rami.texts.levels import level_name

PACE = Pace(bot_ms=800, pause_ms=20_000)


def test_the_last_to_sit_down_starts_the_match() -> None:
    book = Logbook("", "").sit("Anna")
    assert [book.table.stage, book.sit("Bo").table.stage] == [Stage.WAITING, Stage.PLAYING]
    assert isinstance(book.log[-1].entry, Dealt)
    assert [book.table.seat_of(name) for name in ("anna", "bo", "carl", "")] == [0, 1, None, None]


def test_who_sits_down_again_has_the_same_seat() -> None:
    book = Logbook("", "").sit("Anna")
    with pytest.raises(AlreadyDone):
        book.sit("Anna")


def test_seats_that_are_taken_are_refused() -> None:
    book = Logbook("", "", "").sit("Anna")
    with pytest.raises(Fault, match=r"seat\.taken"):
        decisions.sit(book.table, "bo", "Bo", 0, "", book.outside)
    book.sit("Bo", "Carl")
    with pytest.raises(Fault, match=r"seat\.none_free"):
        decisions.sit(book.table, "dora", "Dora", None, "", book.outside)


def test_a_seat_is_given_up_or_cleared_by_the_maker_before_the_start_only() -> None:
    book = Logbook("", "", "").sit("Anna", "Bo")
    with pytest.raises(Fault, match=r"seat\.not_yours"):
        absence.leave(book.table, "bo", 0, "")
    book.add(absence.leave(book.table, "anna", 1, ""))
    assert book.table.seats[1].is_free
    book.add(absence.leave(book.table, "anna", None, ""))
    assert book.table.persons == []
    with pytest.raises(Fault, match=r"seat\.removed"):
        book.sit("Bo")
    book.sit("Anna", "Carl", "Dora")
    with pytest.raises(Fault, match=r"table\.started"):
        absence.leave(book.table, "anna", 1, "")


def test_only_the_seat_on_turn_moves_and_the_engine_says_how() -> None:
    book = Logbook("", "").sit("Anna", "Bo")
    with pytest.raises(Fault, match=r"turn\.not_yours"):
        book.move("bo", "draw")
    with pytest.raises(Fault, match=r"seat\.not_yours"):
        book.move("carl", "draw")
    with pytest.raises(IllegalMove, match=r"turn\.draw_first"):
        book.move("anna", "discard 7C")
    book.move("anna", "draw")
    assert book.log[-1].entry == Moved(0, "draw")


def test_a_move_that_does_not_know_what_happened_is_stale_and_a_phrase_changes_nothing() -> None:
    book = Logbook("", "").sit("Anna", "Bo")
    seen = book.table.version
    book.add(decisions.speak(book.table, "bo", "hello", ""))
    book.add(decisions.move_of(book.table, "anna", "draw", seen, "a"))
    with pytest.raises(Fault, match=r"version\.stale"):
        decisions.move_of(book.table, "anna", "draw", seen, "b")
    with pytest.raises(Fault, match=r"version\.unknown"):
        decisions.move_of(book.table, "anna", "draw", 99, "b")
    with pytest.raises(AlreadyDone) as done:
        decisions.move_of(book.table, "anna", "draw", seen, "a")
    assert done.value.version == book.table.version
    with pytest.raises(Fault, match=r"id\.used"):
        decisions.move_of(book.table, "anna", "take", seen, "a")


@pytest.mark.parametrize("rules", ["cardverse", "rami-51", "rami-40-house"])
def test_a_table_read_from_its_log_is_the_same_table(rules: str) -> None:
    book = Logbook("easy", "easy", rules=rules)
    book.add(decisions.begin(book.table, book.outside))
    book.play(700)
    texts = [(logged.seq, logged.at_ms, text_of(logged.entry)) for logged in book.log]
    again = Table("id", book.table.code).follow(
        Logged(seq, at_ms, entry_from(text)) for seq, at_ms, text in texts
    )
    assert again.match == book.table.match
    for seat in (None, 0, 1):
        viewer = Viewer(seat, moves=True)
        assert update_for(again, viewer, 0, 0) == update_for(book.table, viewer, 0, 0)
    if rules != "cardverse":
        orders = [e.entry for e in book.log if isinstance(e.entry, Moved) and e.entry.order]
        assert orders, "no reshuffle in so many moves"


def test_an_entry_out_of_order_is_refused() -> None:
    book = Logbook("", "")
    with pytest.raises(ValueError, match="does not follow"):
        book.table.follow([Logged(5, 0, Moved(0, "draw"))])


def test_what_is_due_follows_from_the_table() -> None:
    book = Logbook("", "easy")
    assert due_at(book.table, PACE) is None
    book.sit("Anna")
    assert due_at(book.table, PACE) is None
    book.outside.time_ms = 5_000
    book.play(2)
    assert due_at(book.table, PACE) == Due(5_800, What.BOT)
    while not (book.table.round and book.table.round.outcome):
        book.play(1)
    assert due_at(book.table, PACE) == Due(25_000, What.DEAL)
    book.add(decisions.ready(book.table, "anna", "r", book.outside))
    assert isinstance(book.log[-1].entry, Dealt)
    assert not book.table.ready


def test_r_time_1_a_turn_takes_its_time_then_the_reserve_then_the_clock_moves() -> None:
    book = Logbook("", "", clock="fast").sit("Anna", "Bo")
    assert due_at(book.table, PACE) == Due(1_000 + 20_000 + 40_000, What.CLOCK)
    book.outside.time_ms = 31_000
    book.move("anna", "draw")
    # Drawing ends no turn: its time goes on.
    assert due_at(book.table, PACE) == Due(61_000, What.CLOCK)
    book.play(1)
    assert book.table.reserves_ms == [30_000, 40_000]
    assert due_at(book.table, PACE) == Due(31_000 + 20_000 + 40_000, What.CLOCK)
    seen = book.table.played_at
    book.outside.time_ms = 91_000
    book.add(decisions.run_out(book.table, seen))
    moved = [logged.entry for logged in book.log[-2:]]
    assert [(entry.seat, entry.by) for entry in moved if isinstance(entry, Moved)] == [
        (1, Mover.CLOCK)
    ] * 2
    assert book.table.reserves_ms == [30_000, 0]
    assert book.table.round is not None
    assert book.table.round.turn == 0
    assert decisions.run_out(book.table, seen) == []


def test_what_was_decided_too_late_is_dropped() -> None:
    book = Logbook("easy", "easy")
    book.add(decisions.begin(book.table, book.outside))
    seen = book.table.played_at
    assert book.table.round is not None
    move = book.table.round.timeout_move()
    book.add(decisions.move_by(book.table, move, Mover.BOT, seen))
    assert decisions.move_by(book.table, move, Mover.BOT, seen) == []
    assert dealing.due_deal(book.table, seen, book.outside) == []


def test_a_viewer_learns_a_drawn_card_only_of_its_own_seat() -> None:
    book = Logbook("", "").sit("Anna", "Bo")
    seen = book.table.version
    book.move("anna", "draw")
    for seat, knows in ((0, True), (1, False), (None, False)):
        update = update_for(book.table, Viewer(seat), seen, 0)
        assert isinstance(update.events[0].cards, str) is knows
        assert update.view.round is not None
        assert isinstance(update.view.round.drew, str) is knows
        assert isinstance(update.view.round.hand, str) is (seat is not None)


# Judging ----------------------------------------------------------------------------------------


def judge(book: Logbook, seat: int, cards: str = "") -> object:
    return judged(book.table, seat, Judge(id="j", cards=cards), "en")


def test_the_seat_on_turn_is_told_what_its_cards_could_do() -> None:
    book = Logbook("", "", rules="rami-51").sit("Anna", "Bo")
    answer = judged(book.table, 0, Judge(id="j"), "en")
    draw, take = answer.options
    assert (draw.move, draw.refused) == ("draw", UNSET)
    assert take.move == "take"
    assert take.refused.code == "pile.not_open_yet"  # type: ignore[union-attr]  # refused it is
    book.move("anna", "draw")
    assert book.table.round is not None
    card = next(iter(book.table.round.hands[0]))
    answer = judged(book.table, 0, Judge(id="j", cards=str(card)), "en")
    assert [option.move for option in answer.options] == [f"discard {card}"]
    assert answer.why_not.code == "meld.too_short"  # type: ignore[union-attr]  # one card
    assert answer.opening.points == 0  # type: ignore[union-attr]  # nothing is laid


def test_cards_that_are_not_in_the_hand_are_no_question() -> None:
    book = Logbook("", "").sit("Anna", "Bo")
    assert book.table.round is not None
    other = next(c for c in book.table.round.hands[1] if c not in book.table.round.hands[0])
    with pytest.raises(ValueError, match=r"turn\.card_not_in_hand"):
        judge(book, 0, str(other))


def test_bots_are_called_by_their_level_in_the_language_of_who_looks() -> None:
    in_context = copy_context()  # the language of this process ends with it
    in_context.run(speak, "uk")
    table = in_context.run(lambda: Logbook("hard", "", "easy").sit("Anna").table)
    assert table.names == ("Hard", "Anna", "Easy")
    told = {
        lang: [seat.name for seat in showing.view_of(table, Viewer(None, lang)).table.seats]
        for lang in ("en", "uk")
    }
    assert told["en"] == ["Hard", "Anna", "Easy"]
    assert told["uk"] == [level_name("hard", "uk"), "Anna", level_name("easy", "uk")]
    assert told["uk"] != told["en"]


def test_a_seat_that_is_not_on_turn_is_told_of_its_cards_alone() -> None:
    book = Logbook("", "").sit("Anna", "Bo")
    assert book.table.round is not None
    card = next(iter(book.table.round.hands[1]))
    answer = judged(book.table, 1, Judge(id="j", cards=str(card)), "en")
    assert answer.options == ()
