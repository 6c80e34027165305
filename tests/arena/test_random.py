"""The random player: any legal move, and out of every dead end."""

from random import Random

from tests.support.rounds import play

from rami import PRESETS, Discard, Draw, Round, TakeBack, view_for
from rami.arena.entrants import RandomPlayer


def test_it_chooses_every_move_but_taking_back() -> None:
    round_ = Round.from_position(
        PRESETS["cardverse"],
        hands=["2S 3S 4S 9D KC", "5H 6H"],
        stock="9C",
        pile="TC",
        phase="play",
    )
    play(round_, "lay 2S 3S 4S")
    player = RandomPlayer(Random(1))
    seen = {str(player.choose(view_for(round_, 0), round_.legal_moves)) for _ in range(200)}
    assert TakeBack() in round_.legal_moves
    assert seen == {"discard 9D", "discard KC"}


def test_it_goes_back_from_where_nothing_else_is_left_and_ends_its_turn() -> None:
    # The seven from the pile can no longer be melded once the joker and 7C 9C are down.
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["2S 5S 8S 9S TS JS QS 8D QD 6C 7C 9C JK", "3D 4D", "KH"],
        stock="8H 9C 4D",
        pile="3C 7D",
    )
    play(round_, "take", "lay 7C 9C JK", "lay TS JS QS", "add 8S 9S to 2", "add 6C to 1")
    assert list(round_.legal_moves) == [TakeBack()]
    player = RandomPlayer(Random(1))
    moves = []
    while round_.turn == 0:
        move = player.choose(view_for(round_, 0), round_.legal_moves)
        moves.append(move)
        round_.apply(move)
    assert moves[:-1] == [TakeBack()] * (len(moves) - 1)
    assert isinstance(moves[-1], Discard)


def test_the_same_chance_gives_the_same_moves() -> None:
    round_ = Round.deal(PRESETS["cardverse"], seats=2, rng=Random(3))
    round_.apply(Draw())
    view, legal_moves = view_for(round_, 0), round_.legal_moves
    first, second = RandomPlayer(Random(5)), RandomPlayer(Random(5))
    assert [first.choose(view, legal_moves) for _ in range(20)] == [
        second.choose(view, legal_moves) for _ in range(20)
    ]
