"""``rami play``: who plays against the person, hints, and why the others moved."""

import io
import re
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from tests.support.command_line import run

from rami import PRESETS, Discard, Match, Round, parse_record, view_for
from rami.engine.moves import Move
from rami.engine.views import SeatView
from rami.players import Candidate, Explanation, Reason, make_player
from rami.terminal.game import Game
from rami.terminal.opponents import Opponents
from rami.terminal.patience import told_if_long
from rami.terminal.plain import PlainTable
from rami.terminal.screen import Screen

CARDS = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"] + ["JK"]
DRAW_AND_DISCARD = "draw\n" + "".join(f"discard {card}\n" for card in CARDS)
RAMI_51 = PRESETS["rami-51"]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def players_of(file: str) -> tuple[str, ...]:
    return parse_record(Path(file).read_text()).players


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ((), ("Player", "Normal")),
        (("--players", "hard"), ("Player", "Hard")),
        (("--players", "easy", "--seats", "3"), ("Player", "Easy 1", "Easy 2")),
        (
            ("--players", "easy, Normal,hard,expert"),
            ("Player", "Easy", "Normal", "Hard", "Expert"),
        ),
        (("--players", "hard,easy,hard"), ("Player", "Hard 1", "Easy", "Hard 2")),
        (("--players", "expert:8", "--think", "2"), ("Player", "Expert:8")),
    ],
)
def test_the_levels_sit_at_the_seats_and_name_them(
    options: tuple[str, ...], names: tuple[str, ...]
) -> None:
    assert run("play", "--record", "m.txt", *options, text="").exit_code == 0
    assert players_of("m.txt") == names


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--players", "eager"), "There is no player “eager”. There are: easy, normal"),
        (("--players", "random"), "There is no player “random”."),
        (("--players", ""), "There is no player “”."),
        (("--players", "easy,"), "There is no player “”."),
        (("--players", "expert:0"), "There is no player “expert:0”."),
        (("--players", "easy,hard", "--seats", "4"), "You named 2 players, and the seats beside"),
        (("--players", "easy,easy,easy,easy", "--preset", "cardverse"), "match.seats"),
        (("--think", "soon"), "“soon” is no such time."),
        (("--think", "nan"), "“nan” is no such time."),
        (("--think", "0"), "“0” is no such time."),
        (("--think", "inf"), "“inf” is no such time."),
    ],
)
def test_players_that_there_are_not(options: tuple[str, ...], told: str) -> None:
    result = run("play", *options, text="draw\n")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert told in result.stderr
    assert not list(Path().iterdir())


def test_a_resumed_match_keeps_the_levels_that_its_record_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[dict[int, str]] = []
    made = Opponents.__init__

    def note(self: Opponents, levels: dict[int, str], *rest: object) -> None:
        seen.append(levels)
        made(self, levels, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Opponents, "__init__", note)
    run("play", "--players", "hard,easy,expert:4,easy", "--record", "m.txt", text="draw\n")
    answer = run("play", "--resume", "m.txt", text="quit\n")
    assert seen[0] == seen[1] == {1: "hard", 2: "easy", 3: "expert:4", 4: "easy"}
    assert "is played by the computer" not in answer.stdout


def test_whom_a_record_does_not_name_as_a_level_normal_plays_for() -> None:
    game = Game(Match(RAMI_51, 2, Random(1)), ["Anna", "Bo"], Opponents({1: "easy"}, 1))
    Path("m.txt").write_text(str(game.record()))
    answer = run("play", "--resume", "m.txt", text="quit\n")
    assert answer.stdout.startswith("Bo is played by the computer: Normal.\n")
    refused = run("play", "--resume", "m.txt", "--players", "easy", text="quit\n")
    assert refused.exit_code == 2
    assert "Leave out: --players." in refused.stderr


def test_exchanging_a_player_never_changes_the_deal() -> None:
    for level in ("easy", "normal", "hard", "expert:2"):
        options = ("--players", level, "--preset", "cardverse", "--record", f"{level}.txt")
        run("play", "--seed", "3", *options, text=DRAW_AND_DISCARD * 30)
    records = [parse_record(path.read_text()) for path in Path().iterdir()]
    assert len(records) == 4
    assert min(len(record.rounds) for record in records) > 1
    for number in range(2):
        assert len({record.rounds[number].deal for record in records}) == 1
    assert len({record.rounds[0].moves for record in records}) > 1


def test_a_match_in_pieces_is_the_match_in_one_piece_whoever_plays() -> None:
    lines = DRAW_AND_DISCARD.splitlines(keepends=True) * 6
    options = ("--seed", "2", "--players", "expert:2", "--think", "600")
    run("play", *options, "--record", "whole.txt", text="".join(lines))
    run("play", *options, "--record", "pieces.txt", text="".join(lines[:150]))
    resumed = ("--seed", "2", "--think", "600", "--resume", "pieces.txt")
    run("play", *resumed, text="".join(lines[150:]))
    one, two = (parse_record(Path(f"{name}.txt").read_text()) for name in ("whole", "pieces"))
    assert one.rounds == two.rounds


@pytest.mark.parametrize(
    ("level", "compiled", "told"),
    [
        ("hard,easy,expert:2", False, "here: Hard, Expert:2 may think longer."),
        ("normal", False, None),
        ("hard", True, None),
    ],
)
def test_without_the_compiled_form_it_says_once_who_thinks_longer(
    level: str, compiled: bool, told: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rami.cli.play.compiled", compiled)
    answer = run("play", "--players", level, text="draw\n").stdout
    answer = " ".join(answer.split())
    assert answer.count("without its compiled form") == (told is not None)
    assert told is None or told in answer


# Hints -------------------------------------------------------------------------------------------


def asked(*lines: str, players: str = "easy") -> str:
    text = "".join(f"{line}\n" for line in lines)
    options = ("--seed", "284", "--players", players, "--think", "0.05")
    return run("play", *options, text=text).stdout


def test_a_hint_names_a_legal_move_the_reason_and_the_next_best() -> None:
    answer = asked("draw", "hint")
    best = re.search(r"^Best: `(discard \S+|lay [^`]+)`\. \w.*\.", answer, re.M)
    assert best
    others = re.findall(r"^  `([^`]+)`: (?:about as good|\d+ points? worse)", answer, re.M)
    assert 1 <= len(others) <= 2
    assert best[1] not in others
    after = asked("draw", "hint", best[1])
    assert f"> {best[1]}\nYou " in after


def test_before_the_pile_is_open_a_hint_says_that_there_is_no_choice() -> None:
    assert "> hint\nBest: `draw`. Nothing else is legal.\n" in asked("hint")


def test_a_hint_asked_again_is_the_same_and_changes_nothing() -> None:
    answer = asked("draw", "hint", "hint", "d KS", players="normal")
    first, again = answer.split("> hint\n")[1:]
    assert again.startswith(first)
    without = asked("draw", "d KS", players="normal")
    then, then_without = (
        text.split("> d KS\n")[1].partition("The match is kept")[0] for text in (answer, without)
    )
    assert then == then_without
    assert "Normal discards" in then


def test_r_hide_1_a_hint_is_the_same_whatever_the_others_hold() -> None:
    round_ = Round.deal(RAMI_51, 3, Random(5))
    opponents = Opponents({1: "easy", 2: "easy"}, seed=1, think_s=None)
    hands, stock = list(round_.hands), round_.stock
    hands[1], hands[2] = hands[2], hands[1]
    other = round_.with_hidden(tuple(hands), stock[1:] + stock[:1], round_._shuffles)
    views = [view_for(either, 0) for either in (round_, other)]
    assert round_.hands != other.hands
    one, two = (opponents.hint(view, tuple(round_.legal_moves), (1, 0)) for view in views)
    assert one == two


# Why ---------------------------------------------------------------------------------------------


class Scripted(Opponents):
    """Discards the dearest card, and says what else it weighed."""

    def choose(
        self, view: SeatView, legal_moves: Sequence[Move], place: tuple[int, int]
    ) -> tuple[Move, Explanation]:
        moves = [move for move in legal_moves if isinstance(move, Discard)] or legal_moves
        candidates = tuple(
            Candidate(move, -float(number), Reason.DISCARD_DEAREST)
            for number, move in enumerate(moves)
        )
        return moves[0], Explanation(candidates, samples=7)


def table_of(game: Game, lines: list[str]) -> str:
    out = io.StringIO()
    rest = iter(lines)
    screen = Screen(out, letters=True, wrapped=False)
    PlainTable(game, screen, lambda: next(rest, None), keep=lambda: None).play()
    return out.getvalue()


def test_r_hide_1_why_tells_nothing_of_a_hand_while_the_round_is_on() -> None:
    match = Match(RAMI_51, 2, Random(1))
    game = Game(match, ["Anna", "Bo"], Scripted({1: "easy"}))
    hand = next(iter(match.round.hands[0]))
    told = table_of(game, ["draw", f"discard {hand}", "?why", "w"])
    why = told.partition("Draw from")[2].rpartition("Draw from")[2].splitlines()[1:]
    gone = match.round.pile[-1]
    later = "The reason is told once the round is over."
    expected = [f"Bo draws a card. {later}", f"Bo discards {gone}. {later}"]
    assert why == expected * 2
    assert len(game.last_thoughts(1)[-1].explanation.candidates) > 5  # type: ignore[union-attr]


def test_why_tells_all_that_was_weighed_once_the_round_is_over() -> None:
    rules = PRESETS["cardverse"]
    # The other seat begins the second round, and is told of first.
    game = Game(Match(rules, 2, Random(3)), ["Anna", "Bo"], Scripted({1: "easy"}))
    answers: list[str] = []
    out = io.StringIO()
    rest = iter((DRAW_AND_DISCARD * 40).splitlines())

    def ask() -> str | None:
        if "Round 2, your turn 1." in out.getvalue():
            answers.append(out.getvalue())
            return "?why" if len(answers) == 1 else None
        return next(rest, None)

    screen = Screen(out, letters=True, wrapped=False)
    PlainTable(game, screen, ask, keep=lambda: None).play()
    why = answers[1].removeprefix(answers[0]).splitlines()
    at = why.index("At the end of round 1:")
    assert not any("worse" in line for line in why[:at])
    assert any(re.fullmatch(r"  `take`: 1 point worse\.", line) for line in why[at:])


def test_why_before_anybody_has_moved() -> None:
    assert "> ?why\nNo computer player has moved yet.\n" in asked("?why")


# Waiting -----------------------------------------------------------------------------------------


def test_what_takes_long_is_told_once_and_what_does_not_is_not() -> None:
    told: list[str] = []
    with told_if_long(lambda: told.append("long"), after_s=0.01):
        time.sleep(0.1)
    with told_if_long(lambda: told.append("short"), after_s=10):
        pass
    assert told == ["long"]
    assert not any(isinstance(thread, threading.Timer) for thread in threading.enumerate())


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Slow(Opponents):
    """Takes its time."""

    def choose(
        self, view: SeatView, legal_moves: Sequence[Move], place: tuple[int, int]
    ) -> tuple[Move, Explanation | None]:
        time.sleep(0.05)
        return make_player("easy", Random(0)).choose(view, legal_moves), None


@pytest.mark.parametrize(("out", "told"), [(Terminal(), True), (io.StringIO(), False)])
def test_at_a_terminal_it_is_said_who_is_thinking(
    out: io.StringIO, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rami.terminal.plain.LONG_S", 0.01)
    game = Game(Match(RAMI_51, 2, Random(1), dealer=0), ["Anna", "Bo"], Slow({1: "easy"}))
    PlainTable(game, Screen(out), lambda: None, keep=lambda: None).play()
    assert ("Bo is thinking …" in out.getvalue()) == told
    assert "Bo discards" in out.getvalue()


def test_who_asks_to_leave_while_others_think_need_not_wait_for_all_of_them() -> None:
    match = Match(RAMI_51, 5, Random(1), dealer=0)
    game = Game(match, "ABCDE", Slow(dict.fromkeys(range(1, 5), "easy")))
    table = PlainTable(
        game,
        Screen(io.StringIO()),
        lambda: pytest.fail("nobody is to be asked"),
        keep=lambda: None,
        leaving=lambda: len(match.round.history) >= 3,
    )
    assert not table.play()
    assert len(match.round.history) == 3


@pytest.mark.slow
def test_all_levels_play_a_match_to_its_end() -> None:
    options = ("--players", "easy,normal,hard,expert", "--set", "target=1", "--think", "0.02")
    answer = run("play", "--seed", "4", *options, "--record", "m.txt", text=DRAW_AND_DISCARD * 60)
    assert answer.exit_code == 0
    assert "the match." in answer.stdout
    (round_,) = parse_record(Path("m.txt").read_text()).rounds
    assert round_.points is not None
