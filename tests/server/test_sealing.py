"""Sealed deals: the exchange before each deal, on the log and over the wire (R-HIDE-2)."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.sealed import SealedLogbook, SealedPerson, hash_of, nonce_of
from tests.support.servers import ANSWER_S, Running, chosen, running

from rami.engine.records import parse_record
from rami.engine.verifying import Verified, verify
from rami.server import absence, dealing, decisions
from rami.server.due import Due, Pace, What, due_at
from rami.server.entries import CommitmentsClosed, Committed, Dealt, Entry, NonceOpened, Sat
from rami.server.finished import record_of
from rami.server.sealing import WAIT_MS
from rami.server.showing import Viewer, sealing_shown, update_for
from rami.server.store.database import FILE_NAME
from rami.server.table import Stage, Table
from rami.texts.faults import Fault

PACE = Pace()


def kinds(book: SealedLogbook, last: int) -> list[type[Entry]]:
    return [type(logged.entry) for logged in book.log[-last:]]


def stage(book: SealedLogbook) -> Stage:
    return book.table.stage


def refused(book: SealedLogbook, act: Any, *holders: str) -> str:
    with pytest.raises(Fault) as caught:
        act(*holders)
    return caught.value.code


# The first deal ---------------------------------------------------------------------------------


def test_the_first_deal_comes_once_all_nonces_are_open() -> None:
    book = SealedLogbook("", "").sit_sealed("Anna", "Bo")
    assert kinds(book, 3) == [Sat, Committed, CommitmentsClosed]
    assert stage(book) is Stage.WAITING
    book.deal_due()
    book.open("bo")
    book.deal_due()
    assert kinds(book, 1) == [NonceOpened]
    # Anna is waited for, and no longer than the time that there is for it.
    assert due_at(book.table, PACE) == Due(book.outside.time_ms + WAIT_MS, What.DEAL)
    book.open("anna")
    due = due_at(book.table, PACE)
    assert due == Due(book.outside.time_ms, What.DEAL)
    book.deal_due()
    assert kinds(book, 1) == [Dealt]
    seal = book.table.seals[0][0]
    assert seal
    assert seal.nonces == (nonce_of("anna", 1), nonce_of("bo", 1))
    assert seal.secret == "5e" * 32
    round_ = book.table.round
    assert round_
    assert round_.dealt == seal.order(round_.dealt or ())


def test_who_sits_down_without_a_commitment_is_not_waited_for() -> None:
    book = SealedLogbook("", "")
    book.sit("Anna", "Bo")
    assert kinds(book, 2) == [Sat, Dealt]
    seal = book.table.seals[0][0]
    assert seal
    assert seal.took_part == ()
    assert seal.commitments == ("", "")


def test_who_does_not_open_within_five_seconds_is_listed_as_such() -> None:
    book = SealedLogbook("", "").sit_sealed("Anna", "Bo")
    book.open("anna")
    book.outside.time_ms += WAIT_MS - 1
    book.deal_due()
    assert stage(book) is Stage.WAITING
    book.outside.time_ms += 1
    book.deal_due()
    assert stage(book) is Stage.PLAYING
    seal = book.table.seals[0][0]
    assert seal
    assert (seal.took_part, seal.withheld) == ((0,), (1,))
    assert (
        refused(
            book,
            lambda: book.add(decisions.open_nonce(book.table, "bo", 1, nonce_of("bo", 1), "late")),
        )
        == "seal.other_deal"
    )


def test_who_gives_the_seat_up_takes_the_commitment_along_until_all_are_in() -> None:
    book = SealedLogbook("", "").sit_sealed("Anna")
    book.add(absence.leave(book.table, "anna", None, "leave"))
    assert book.table.sealing
    assert book.table.sealing.commitments == {}
    book.sit_sealed("Cleo", "Bo")
    # Now nothing changes any more: nobody gets another deal by leaving before it.
    book.open("cleo", "bo")
    sealing = book.table.sealing
    book.add(absence.leave(book.table, "bo", None, "leave"))
    assert book.table.sealing == sealing
    book.deal_due()
    assert stage(book) is Stage.WAITING
    book.sit_sealed("Dina")
    assert stage(book) is Stage.PLAYING
    seal = book.table.seals[0][0]
    assert seal
    assert seal.nonces == (nonce_of("cleo", 1), nonce_of("bo", 1))


def test_where_only_bots_play_a_deal_is_not_sealed() -> None:
    book = SealedLogbook("easy", "easy")
    book.table.sealing = None  # such a table is made without a secret
    book.deal_due()
    assert book.table.seals == [[None]]
    dealt = book.log[-1].entry
    assert isinstance(dealt, Dealt)
    assert (dealt.sealed, dealt.next_secret) == (False, "")
    assert dealt.reshuffles


# The deals after it -------------------------------------------------------------------------------


def playing() -> SealedLogbook:
    book = SealedLogbook("", "").sit_sealed("Anna", "Bo")
    book.open("anna", "bo")
    book.deal_due()
    return book


def test_the_next_exchange_runs_during_the_round() -> None:
    book = playing()
    assert book.number == 2
    book.commit("anna")
    assert kinds(book, 1) == [Committed]
    book.play(3)
    book.commit("bo")
    assert kinds(book, 2) == [Committed, CommitmentsClosed]
    book.open("bo", "anna")
    assert sealing_shown(book.table) is None
    book.end_round()
    book.deal_due()
    assert kinds(book, 1) == [Dealt]
    seal = book.table.seals[0][1]
    assert seal
    assert seal.took_part == (0, 1)
    first = book.table.seals[0][0]
    assert first
    assert seal.secret != first.secret


def test_nobody_hinders_the_others_by_not_committing() -> None:
    book = playing()
    book.commit("anna")
    at_ms = book.outside.time_ms
    assert due_at(book.table, PACE) == Due(at_ms + WAIT_MS, What.SEAL)
    assert decisions.close_commitments(book.table, at_ms + WAIT_MS - 1) == []
    book.add(decisions.close_commitments(book.table, at_ms + WAIT_MS))
    assert refused(book, book.commit, "bo") == "seal.closed"
    book.open("anna")
    book.end_round()
    book.deal_due()
    seal = book.table.seals[0][1]
    assert seal
    assert (seal.took_part, seal.withheld) == ((0,), ())


def test_a_deal_waits_for_those_who_took_part_before_and_for_nobody_else() -> None:
    book = playing()
    book.end_round()
    # Nothing has come of anybody, as at the end of a round that was very short.
    since_ms = book.outside.time_ms
    book.deal_due()
    assert kinds(book, 1) != [Dealt]
    book.commit("anna", "bo")
    book.open("anna", "bo")
    book.deal_due()
    assert kinds(book, 1) == [Dealt]
    # Now nobody answers, for five seconds.
    book.end_round()
    book.deal_due()
    assert kinds(book, 1) != [Dealt]
    assert due_at(book.table, PACE) == Due(since_ms + PACE.pause_ms, What.DEAL)
    book.outside.time_ms += WAIT_MS
    book.deal_due()
    assert kinds(book, 1) == [Dealt]
    # And from then on nobody is waited for.
    book.end_round()
    book.deal_due()
    assert kinds(book, 1) == [Dealt]


def test_another_match_goes_on_with_the_exchange() -> None:
    book = SealedLogbook("", "", rules="cardverse target=1").sit_sealed("Anna", "Bo")
    book.open("anna", "bo")
    book.deal_due()
    book.end_round()
    assert stage(book) is Stage.OVER
    book.commit("anna", "bo")
    for holder in ("anna", "bo"):
        book.add(decisions.ready(book.table, holder, "again", book.outside))
    assert stage(book) is Stage.OVER
    book.open("anna", "bo")
    assert due_at(book.table, PACE) == Due(book.outside.time_ms, What.DEAL)
    book.deal_due()
    assert stage(book) is Stage.PLAYING
    assert [len(match) for match in book.table.seals] == [1, 1]
    book.end_round()
    for number in (1, 2):
        (found,) = verify(record_of(book.table, number))
        assert found.took_part == (0, 1)


# What is refused ------------------------------------------------------------------------------


def test_r_hide_2_a_puppet_that_opens_last_cannot_choose() -> None:
    """Bo knows the secret, as a seat of the server's own would, and what Anna opened."""
    book = playing()
    book.commit("anna", "bo")
    book.open("anna")
    before = book.table.sealing
    for nonce in ("00" * 32, nonce_of("anna", 2), nonce_of("bo", 1)):

        def other(nonce: str = nonce) -> None:
            book.add(decisions.open_nonce(book.table, "bo", 2, nonce, f"o{nonce[:4]}"))

        assert refused(book, other) == "seal.not_committed"
    assert (
        refused(
            book,
            lambda: book.add(decisions.commit(book.table, "bo", 2, hash_of("00" * 32), "again", 0)),
        )
        == "seal.committed"
    )
    assert book.table.sealing == before
    book.open("bo")
    with pytest.raises(decisions.AlreadyDone):
        book.add(decisions.open_nonce(book.table, "bo", 2, nonce_of("bo", 2), "again"))


def test_r_hide_2_what_a_puppet_withholds_is_told_of_it() -> None:
    book = playing()
    book.commit("anna", "bo")
    book.open("anna")
    book.end_round()
    book.outside.time_ms += WAIT_MS
    book.deal_due()
    book.end_round()
    assert verify(record_of(book.table, None))[1] == Verified(2, True, (0,), (1,))


def test_nothing_is_opened_before_all_commitments_are_in() -> None:
    book = playing()
    book.commit("anna")
    assert refused(book, book.open, "anna") == "seal.not_closed"
    assert refused(book, book.open, "bo") == "seal.not_closed"
    assert refused(book, lambda: decisions.commit(book.table, "anna", 3, "00", "x", 0)) == (
        "seal.other_deal"
    )
    assert refused(book, lambda: decisions.commit(book.table, "eve", 2, "00", "x", 0)) == (
        "seat.not_yours"
    )


def test_a_command_of_the_exchange_counts_once() -> None:
    book = playing()
    book.commit("anna")
    with pytest.raises(decisions.AlreadyDone):
        book.commit("anna")
    with pytest.raises(Fault) as caught:
        decisions.commit(book.table, "anna", 2, "00" * 32, "commit 2", 0)
    assert caught.value.code == "id.used"


# What is told -----------------------------------------------------------------------------------


def test_r_hide_2_no_view_has_a_secret_or_a_nonce() -> None:
    book = SealedLogbook("", "").sit_sealed("Anna", "Bo")
    secrets = {"5e" * 32, nonce_of("anna", 1), nonce_of("bo", 1)}
    for opens in ((), ("anna",), ("bo",)):
        book.open(*opens)
        for seat in (0, 1, None):
            told = repr(update_for(book.table, Viewer(seat, seals=True, moves=True), 0, 0))
            assert not [secret for secret in secrets if secret in told]
    book.deal_due()
    dealt = book.log[-1].entry
    assert isinstance(dealt, Dealt)
    for seals in (False, True):
        told = repr(update_for(book.table, Viewer(0, seals=seals), 0, 0))
        assert dealt.next_secret not in told
        assert "5e5e" not in told
        assert (hash_of(dealt.next_secret) in told) is seals


def test_who_does_not_ask_is_told_nothing_of_the_exchange() -> None:
    book = playing()
    one = update_for(book.table, Viewer(0), 0, 0)
    assert b"sealing" not in msgspec.json.encode(one)


# Over the wire ------------------------------------------------------------------------------------


class Anna(SealedPerson):
    name = "anna"


class Bo(SealedPerson):
    name = "bo"


# Of whatever cards, a match goes on for as many rounds as are played here.
LONG: dict[str, Any] = {"preset": "cardverse", "options": {"target": 1000}}


def sealed_table(server: Running, open_: ExitStack, **wanted: Any) -> list[SealedPerson]:
    """Let Anna make a table and Bo sit down, both with commitments; return them connected."""
    tokens = [server.token(), server.token()]
    made = server.create(
        tokens[0],
        seats=["person", "person"],
        commitment=hash_of(nonce_of("anna", 1)),
        **{**LONG, **wanted},
    )
    assert made["sealing"]["commitments"] == [hash_of(nonce_of("anna", 1)), ""]
    sit = {"type": "sit", "id": "sit", "name": "Bo", "commitment": hash_of(nonce_of("bo", 1))}
    assert server.post(f"/api/tables/{made['code']}/messages", tokens[1], sit).status_code == 200
    people: list[SealedPerson] = [
        kind(server, made["code"], token) for kind, token in zip((Anna, Bo), tokens, strict=True)
    ]
    for person in people:
        open_.enter_context(person)
    return people


def play_two_rounds(people: list[SealedPerson]) -> None:
    """Let two people play until two rounds of their match are over."""
    while len(people[0].view["table"]["points"]) < 2:
        mover = next(
            (person for person in people if person.view["round"] and person.is_on_turn), None
        )
        if mover:
            answer = mover.move(chosen(mover.round["moves"]))
            version = int(answer.get("version") or 0)
        else:
            over = bool(people[0].view["round"]) and "outcome" in people[0].round
            version = people[0].last["version"] + (0 if over else 1)
            if over:
                for person in people:
                    version = max(version, int(person.ask(type="ready").get("version") or 0))
                    person.see(version)
        for person in people:
            person.see(version)


def test_r_hide_2_a_match_is_sealed_and_its_record_verified(tmp_path: Path) -> None:
    with running(tmp_path) as server, ExitStack() as open_:
        people = sealed_table(server, open_)
        play_two_rounds(people)
        anna = people[0]
        record = parse_record(server.get(f"/api/tables/{anna.code}/matches/1/record").text)
        found = verify(record)
        assert len(found) == 2
        assert all(round_.took_part == (0, 1) for round_ in found)
        for number, played in enumerate(record.rounds, start=1):
            proof = anna.ask(type="proof", round=number)
            assert played.seal
            assert proof["secret"] == played.seal.secret
            assert proof["number"] == number
            assert proof["deal"] == " ".join(map(str, played.deal))
            assert proof["nonces"] == [nonce_of("anna", number), nonce_of("bo", number)]
        assert anna.ask(type="proof", round=99)["code"] == "round.not_over"


def test_r_hide_2_nothing_tells_of_a_deal_before_its_round_is_over(tmp_path: Path) -> None:
    with running(tmp_path, RAMI_LOG_LEVEL="info") as server, ExitStack() as open_:
        people = sealed_table(server, open_)
        play_two_rounds(people)
        anna = people[0]
        record = parse_record(server.get(f"/api/tables/{anna.code}/matches/1/record").text)
        for number, played in enumerate(record.rounds, start=1):
            assert played.seal
            for person in people:
                before = [
                    json.dumps(message)
                    for message in person.heard
                    if message["type"] != "update"
                    or len(message["view"]["table"]["points"]) < number
                ]
                assert len(before) > number
                for hidden in (played.seal.secret, *played.seal.nonces):
                    assert not [message for message in before if hidden in message]
        digest = re.compile("[0-9a-f]{64}")
        assert not digest.search(server.get("/metrics").text)
        server.stop()
        log = server.log.read_text()
        assert "table_went_on" in log
        assert not digest.search(log)


def test_a_round_that_is_on_is_not_proved(tmp_path: Path) -> None:
    with running(tmp_path) as server, ExitStack() as open_:
        anna, bo = sealed_table(server, open_)
        while not anna.view["round"]:
            anna.hear()
        assert anna.ask(type="proof", round=1)["code"] == "round.not_over"
        assert bo.ask(type="commit", number=9, commitment="00" * 32)["code"] == "seal.other_deal"
        for wrong in ("", "00", "AB" * 32, 5, None):
            bo.send(type="open_nonce", number=2, nonce=wrong)
            while (answer := bo.hear())["type"] != "refused":
                pass
            assert answer["code"] == "message.unreadable"


@pytest.mark.slow
def test_a_kill_between_commitment_and_opening_loses_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server, ExitStack() as open_:
        with ExitStack() as before:
            people = sealed_table(server, before)
            for person in people:
                while not person.view["round"]:
                    person.hear()
                person.hold = True
            while not (sealing := people[0].view["sealing"])["closed"]:
                people[0].hear()
            server.kill()
        server.start()
        anna, bo = (
            kind(server, people[0].code, each.token)
            for kind, each in zip((Anna, Bo), people, strict=True)
        )
        anna.hold = True
        for person in (anna, bo):
            open_.enter_context(person)
        assert anna.view["sealing"]["commitment"] == sealing["commitment"]
        assert anna.view["sealing"]["commitments"] == sealing["commitments"]
        nonce = nonce_of("anna", 2)
        answer = anna.ask(type="open_nonce", id="open", number=2, nonce=nonce)
        assert answer["type"] == "ack"
        assert anna.ask(type="open_nonce", id="open", number=2, nonce=nonce) == answer
        anna.hold = False
        play_two_rounds([anna, bo])
        record = parse_record(server.get(f"/api/tables/{anna.code}/matches/1/record").text)
        first, second, *_ = verify(record)
        assert (first.took_part, second.took_part) == ((0, 1), (0, 1))
        assert record.rounds[1].seal
        assert record.rounds[1].seal.commitment == sealing["commitment"]


@pytest.mark.slow
def test_nobody_waits_longer_than_five_seconds_for_who_does_not_open(tmp_path: Path) -> None:
    with running(tmp_path) as server, ExitStack() as open_:
        Bo.hold = True
        try:
            anna, bo = sealed_table(server, open_)
            while not anna.view["round"]:
                anna.hear()
        finally:
            Bo.hold = False
        with closing(sqlite3.connect(server.data / FILE_NAME)) as store:
            rows = store.execute("SELECT at_ms, entry FROM log ORDER BY seq").fetchall()
        at = {json.loads(entry)["entry"]: at_ms for at_ms, entry in rows}
        assert WAIT_MS <= at["dealt"] - at["commitments_closed"] < WAIT_MS + ANSWER_S * 1_000
        while not bo.view["round"]:
            bo.hear()


def test_a_log_from_before_there_were_seals_is_read() -> None:
    old = SealedLogbook("", "")
    table = Table("id", "code")
    created, *_ = old.log
    table.follow(
        [
            msgspec.structs.replace(
                created, entry=msgspec.structs.replace(created.entry, deal_secret="")
            )
        ]
    )
    assert table.sealing is None
    entries = decisions.sit(table, "anna", "Anna", None, "", old.outside, "00" * 32)
    assert [type(entry) for entry in entries] == [Sat]
    assert dealing.deal_when_sealed(table, old.outside)[0].reshuffles  # type: ignore[union-attr]  # a deal
