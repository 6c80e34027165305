"""``rami play``: whole matches, leaving and going on, and a table that explains itself."""

import fcntl
import io
import os
import select
import signal
import subprocess
import sys
import termios
from pathlib import Path
from random import Random

import pytest
from tests.support.command_line import WIDE, process, run
from tests.support.person import Person

from rami import PRESETS, Match, parse_record, replay
from rami.terminal.game import Game
from rami.terminal.opponents import Opponents
from rami.terminal.plain import PlainTable
from rami.terminal.screen import Screen

CARDS = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"] + ["JK"]

# A person who draws and discards the first card that is in the hand. What is refused is said
# and does no harm, so that the same lines play any match.
DRAW_AND_DISCARD = "draw\n" + "".join(f"discard {card}\n" for card in CARDS)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_few_moves_through_a_pipe(tmp_path: Path) -> None:
    answer = process(
        ["play", "--players", "easy", "--seed", "284"], "draw\ndiscard KS\n", cwd=tmp_path
    )
    assert answer.returncode == 0
    assert answer.stderr == ""
    lines = answer.stdout.splitlines()
    assert lines[0] == "Rules: rami-51. Seats: You, Easy."
    assert "> draw" in lines
    assert lines[lines.index("> draw") + 1] == "You draw K♠."
    assert lines[lines.index("> discard KS") + 1] == "You discard K♠."
    assert lines[-2:] == [
        "The match is kept in rami-match.txt. Go on with it by:",
        "  rami play --resume rami-match.txt",
    ]


@pytest.mark.parametrize("preset", ["rami-51", "rami-40-house", "cardverse"])
def test_a_whole_match_through_a_pipe(preset: str, tmp_path: Path) -> None:
    lines = DRAW_AND_DISCARD * 500
    arguments = ["play", "--players", "easy", "--preset", preset, "--seed", "3"]
    answer = process([*arguments, "--record", "match.txt"], lines, cwd=tmp_path)
    assert answer.returncode == 0
    assert answer.stderr == ""
    assert "wins the match." in answer.stdout
    assert answer.stdout.endswith("The match is recorded in match.txt.\n")
    assert replay(parse_record((tmp_path / "match.txt").read_text())).winners == (1,)
    assert "\x1b" not in answer.stdout


def easy(seats: int) -> Opponents:
    return Opponents(dict.fromkeys(range(1, seats), "easy"), seed=1)


def play(game: Game, person: Person) -> list[str]:
    """Play a game to its end with a person who reads the table, and return what was written."""
    lines: list[str] = []
    heard = 0
    out = io.StringIO()

    def ask() -> str:
        nonlocal heard
        lines.extend(out.getvalue()[heard:].splitlines())
        for line in out.getvalue()[heard:].splitlines():
            person.hear(line)
        heard = len(out.getvalue())
        return person.speak()

    screen = Screen(out, letters=True, wrapped=False)
    assert PlainTable(game, screen, ask, keep=lambda: None).play()
    return out.getvalue().splitlines()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_listed_is_legal_from_deal_to_end(preset: str, seats: int) -> None:
    rules = PRESETS[preset].replace(target=100)
    match = Match(rules, seats, Random(f"{preset} {seats}"))
    names = ["Anna", *"BCDE"[: seats - 1]]
    lines = play(Game(match, names, easy(seats)), Person(seats))
    assert match.winners
    # Only what the person could not know is ever refused: an opening that does not suffice is
    # told at the discard, and is no refusal.
    refused = [line for line in lines if line.endswith(")") and "(R-" in line]
    assert not [line for line in refused if not line.endswith(("(R-SWAP-2)", "(R-TURN-4)"))]
    assert any(line.startswith("You lay ") for line in lines)


def test_a_person_in_another_process_who_reads_the_moves(tmp_path: Path) -> None:
    person = Person(5)
    arguments = ["play", "--players", "easy", "--preset", "cardverse", "--seed", "5"]
    with subprocess.Popen(
        [sys.executable, "-m", "rami", *arguments, "--letters", "--record", "match.txt"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "1000"},
    ) as child:
        assert child.stdin
        assert child.stdout
        # Each answer ends where the table would wait for the next line: it repeats every line
        # that it reads, so that an unknown one marks the place.
        for _ in range(5000):
            child.stdin.write("hand\n-\n")
            child.stdin.flush()
            for line in child.stdout:
                person.hear(line.rstrip("\n"))
                if line.startswith("Type `?` for the moves you have, or"):
                    break
            else:
                break
            try:
                child.stdin.write(person.speak() + "\n")
                child.stdin.flush()
            except BrokenPipeError:
                break
        child.stdin.close()
        child.stdout.read()
    assert child.returncode == 0
    assert replay(parse_record((tmp_path / "match.txt").read_text())).winners


def test_the_same_seed_gives_the_same_match() -> None:
    one, two, other = (
        run("play", "--seed", seed, text=DRAW_AND_DISCARD * 9).stdout for seed in ("7", "7", "8")
    )
    first_match = [line for line in one.splitlines() if "rami-match" not in line]
    assert first_match == [line for line in two.splitlines() if "rami-match" not in line]
    assert one != other


def test_without_a_seed_every_match_is_another() -> None:
    assert run("play", text="draw\n").stdout != run("play", text="draw\n").stdout


def test_nothing_is_kept_of_a_match_that_has_not_begun(tmp_path: Path) -> None:
    result = run("play", text="")
    assert result.exit_code == 0
    assert result.stdout.endswith("You had not moved yet, so nothing is kept.\n")
    assert list(tmp_path.iterdir()) == []


def test_matches_that_nobody_named_do_not_overwrite_each_other(tmp_path: Path) -> None:
    for _ in range(3):
        run("play", text="draw\nquit\n")
    names = {"rami-match.txt", "rami-match-2.txt", "rami-match-3.txt"}
    assert {path.name for path in tmp_path.iterdir()} == names


def test_a_match_is_left_and_gone_on_with(tmp_path: Path) -> None:
    first = run(
        "play", "--seed", "284", "--record", "m.txt", "--name", "Anna", text="draw\nlay QH KH AH\n"
    )
    assert first.exit_code == 0
    before = parse_record((tmp_path / "m.txt").read_text())
    assert before.players == ("Anna", "Normal")
    assert [str(move) for move in before.rounds[0].moves] == ["draw", "lay QH KH AH"]
    second = run("play", "--resume", "m.txt", text="back\nquit\n")
    assert second.exit_code == 0
    assert "  1. Q♥ K♥ A♥: run of hearts, 31 points (You)" in second.stdout
    assert "You take back Q♥ K♥ A♥." in second.stdout
    assert "Lay, add or swap as you like" in second.stdout
    after = parse_record((tmp_path / "m.txt").read_text())
    assert [str(move) for move in after.rounds[0].moves][-1] == "back"


def test_a_match_in_pieces_is_the_match_in_one_piece(tmp_path: Path) -> None:
    lines = DRAW_AND_DISCARD.splitlines(keepends=True)
    whole = lines * 12
    run("play", "--seed", "2", "--record", "whole.txt", text="".join(whole))
    run("play", "--seed", "2", "--record", "pieces.txt", text="".join(whole[:200]))
    run("play", "--resume", "pieces.txt", text="".join(whole[200:]))
    one, two = ((tmp_path / name).read_text() for name in ("whole.txt", "pieces.txt"))
    rounds = [parse_record(text).rounds[0] for text in (one, two)]
    assert rounds[0] == rounds[1]


def test_a_match_that_is_over_is_shown_again(tmp_path: Path) -> None:
    arguments = ["play", "--preset", "cardverse", "--set", "target=1", "--record", "m.txt"]
    run(*arguments, text=DRAW_AND_DISCARD * 60)
    before = (tmp_path / "m.txt").read_text()
    result = run("play", "--resume", "m.txt", text="")
    assert result.exit_code == 0
    assert "This match is over." in result.stdout
    assert "wins the match." in result.stdout
    assert (tmp_path / "m.txt").read_text() == before


def test_the_record_is_written_after_every_turn_of_the_person(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rami", "play", "--seed", "284", "--record", "m.txt"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, **WIDE},
    ) as child:
        assert child.stdin
        assert child.stdout
        child.stdin.write("draw\ndiscard KS\n")
        child.stdin.flush()
        for line in child.stdout:
            if line.startswith("Round 1, your turn 2."):
                break
        child.kill()
        child.wait()
    moves = parse_record((tmp_path / "m.txt").read_text()).rounds[0].moves
    assert [str(move) for move in moves[:2]] == ["draw", "discard KS"]
    assert [path.name for path in tmp_path.iterdir()] == ["m.txt"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_match_as_quit_does(number: int, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rami", "play", "--seed", "284"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, **WIDE},
    ) as child:
        assert child.stdin
        assert child.stdout
        assert child.stderr
        child.stdin.write("draw\n")
        child.stdin.flush()
        for line in child.stdout:
            if line.startswith("Lay, add or swap"):
                break
        child.send_signal(number)
        rest = child.stdout.read()
        assert child.stderr.read() == ""
    assert child.returncode == 0
    assert "The match is kept in rami-match.txt." in rest
    assert len(parse_record((tmp_path / "rami-match.txt").read_text()).rounds[0].moves) == 1


@pytest.mark.parametrize("key", [b"\x04", b"\x03"], ids=["Ctrl-D", "Ctrl-C"])
def test_at_a_terminal_a_key_leaves_and_keeps_the_match(key: bytes, tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "rami", "play", "--seed", "284"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=tmp_path,
        env={**os.environ, **WIDE, "TERM": "dumb"},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0) and None,
    ) as child:
        os.close(theirs)
        seen = b""
        for typed, then in ((b"draw\r", "Lay, add or swap"), (key, "rami play --resume")):
            while b"> " not in seen:
                seen += os.read(ours, 1000)
            seen = b""
            os.write(ours, typed)
            while then.encode() not in seen:
                # A key that comes while the line editor is taking over the terminal is lost, as
                # it is for a person, who presses it again.
                if not select.select([ours], [], [], 2)[0]:
                    os.write(ours, typed)
                    continue
                seen += os.read(ours, 1000)
    os.close(ours)
    assert child.returncode == 0
    assert parse_record((tmp_path / "rami-match.txt").read_text()).rounds[0].moves


def test_a_reader_that_goes_away_does_not_cost_the_match(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rami", "play", "--seed", "284"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
    ) as child:
        assert child.stdin
        assert child.stdout
        assert child.stderr
        child.stdin.write("draw\n")
        child.stdin.flush()
        for line in child.stdout:
            if line.startswith("Lay, add or swap"):
                break
        child.stdout.close()
        child.stdin.write("discard KS\n")
        child.stdin.close()
        error = child.stderr.read()
    assert child.returncode == 1
    assert "Traceback" not in error
    assert parse_record((tmp_path / "rami-match.txt").read_text()).rounds[0].moves


def said(*lines: str, seed: str = "284", options: tuple[str, ...] = ()) -> str:
    """What the table answers to some lines, after the first prompt."""
    text = "".join(f"{line}\n" for line in lines)
    stdout = run("play", "--players", "easy", "--seed", seed, *options, text=text).stdout
    return stdout.partition("> ")[2]


def test_r_open_1_the_opening_is_counted_while_it_is_laid() -> None:
    answer = said("draw", "lay QH KH AH", "l 9S 9D JK", "back", "lay 9S 9D JK", "d KS")
    assert "Your opening so far: 31 of 51; a pure run: yes." in answer
    assert "58 of 51. The opening stands. Discard to end your turn with it." in answer
    assert "You take back 9♠ 9♦ JK." in answer
    assert "You open with 58 points." in answer


def test_r_open_3_an_opening_that_does_not_stand_is_told_with_what_lacks() -> None:
    answer = said("draw", "lay QH KH AH", "discard KS")
    assert "Your opening does not stand. 31 of 51. 20 points are missing. A♥ Q♥ K♥" in answer


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["discard KS"], "Draw a card first, from the stock or from the pile. (R-TURN-1)"),
        (["take"], "(R-TURN-2)"),
        (["draw", "draw"], "You have drawn already."),
        (["draw", "lay QH KH 2D"], "These cards are not all of one suit."),
        (["draw", "add KS to 1"], "(R-OPEN-4)"),
        (["draw", "back"], "(R-TURN-6)"),
        (["draw", "discard"], "Write it like this: discard 7C"),
        (["draw", "add KS"], "Write it like this: add JK 9C to 2"),
        (["draw", "swap KS in one"], "Write it like this: swap 8S in 1"),
        (["lay QX"], "“QX” is no card."),
        (["dance"], "“dance” is no move."),
        (["hand please"], "“hand please” is no move."),
        (["\x1b[31mdraw\x07"], "“?[31mdraw?” is no move."),
        (["x" * 10_000], "is no move."),
        (["lay " + "QH " * 3000], "(R-DEAL-1)"),
        (["rules nonsense"], "There is no rule “nonsense”."),
        (["rules open-2"], "R-OPEN-2"),
        (["rules"], "opening_points = 51"),
        (["?"], "You can: draw"),
        (["help"], "Give a card for the joker that stands for it."),
        (["log"], "Nothing has happened in this round yet."),
        (["draw", "l"], "You draw K♠."),
        (["s"], "No round is over yet."),
        (["h"], "Hand: 9♠"),
        (["table"], "Stock: 81 cards. Top of the pile: JK."),
        (["", "   ", "DRAW"], "You draw K♠."),
    ],
)
def test_the_table_answers(lines: list[str], told: str) -> None:
    answer = said(*lines)
    assert told in " ".join(answer.split())
    assert "\x1b" not in answer
    assert "\x07" not in answer


def test_bytes_that_are_no_text_are_no_move() -> None:
    result = run("play", text=b"\xff\xfe\x00draw\nquit\n")
    assert result.exit_code == 0
    assert "is no move." in result.stdout


def test_names_are_shown_without_what_a_terminal_would_obey(tmp_path: Path) -> None:
    run("play", "--name", "A\x1b[31m,\nB" + "x" * 99, "--record", "m.txt", text="draw\n")
    (anna, _) = parse_record((tmp_path / "m.txt").read_text()).players
    assert anna.startswith("A[31mB")
    assert len(anna) == 40


@pytest.mark.parametrize("seats", ["2", "3", "4", "5"])
def test_so_many_can_play(seats: str) -> None:
    result = run("play", "--seats", seats, "--players", "easy", "--seed", "1", text="draw\nquit\n")
    assert result.exit_code == 0
    assert ("Easy 4" in result.stdout) == (seats == "5")


def test_after_a_round_the_hands_are_counted_and_the_next_is_dealt() -> None:
    answer = said(*(DRAW_AND_DISCARD * 60).splitlines(), seed="3")
    assert "Easy goes out and wins the round." in answer
    assert "Scores 100, in total 100." in " ".join(answer.split())
    assert "Round 2. Dealer: You. First: Easy." in answer
