"""A match of one person against computer players, on this machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rami.engine.events import Event
from rami.engine.match import Match
from rami.engine.moves import Move
from rami.engine.records import Record
from rami.engine.seals import SealedDeal
from rami.engine.views import SeatView, view_for
from rami.players import Explanation
from rami.terminal.opponents import Opponents, Place, Thought

__all__ = ["Game"]


class Game:
    """A match of a person, at the seat `you`, against the `opponents` at all others.

    It is the only one here that holds the match itself: whoever shows it gets views and events
    as the person's seat may see them. `seals` are those of the rounds that it was begun with.
    """

    def __init__(
        self,
        match: Match,
        names: Sequence[str],
        opponents: Opponents,
        you: int = 0,
        seals: Sequence[SealedDeal | None] = (),
    ) -> None:
        self._match = match
        self._seals = seals
        # As the record will have them: without what could not be written in its line.
        self.names = Record.of(match, names).players
        self.you = you
        self._opponents = opponents
        self._thoughts: list[Thought] = []
        self._hint: tuple[Place, Explanation | None] | None = None

    @property
    def view(self) -> SeatView:
        """What the person sees."""
        return view_for(self._match.round, self.you, self._match.totals)

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The moves that are open to the person, who is on turn."""
        return self._match.round.legal_moves

    @property
    def round_number(self) -> int:
        """Which round is on, counted from 1."""
        return len(self._match.rounds)

    @property
    def round_points(self) -> list[tuple[int, ...]]:
        """What each seat scored in each round that is over."""
        return [round_.outcome.points for round_ in self._match.rounds if round_.outcome]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat."""
        return self._match.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, none while the match is on."""
        return self._match.winners

    @property
    def has_begun(self) -> bool:
        """Whether the person has made a move in this match."""
        return any(
            events.seat == self.you for round_ in self._match.rounds for events in round_.history
        )

    def apply(self, move: Move) -> tuple[Event, ...]:
        """Make a move for the seat on turn, and return what the person sees of it.

        Raises:
            IllegalMove: if it is not legal; nothing has changed then.
        """
        return self._match.apply(move).seen_by(self.you)

    def others_play(self) -> Iterator[tuple[Event, ...]]:
        """Let the computer players move until the person is on turn or the round is over.

        What the person sees of each move is yielded as soon as it is made.
        """
        while (round_ := self._match.round).turn != self.you and not round_.outcome:
            seat = round_.turn
            turn = (self.round_number, round_.turns_had[seat])
            view = view_for(round_, seat, self._match.totals)
            legal_moves = tuple(round_.legal_moves)
            move, explanation = self._opponents.choose(view, legal_moves, self._place)
            events = self.apply(move)
            self._thoughts.append(Thought(seat, turn, events, explanation))
            yield events

    def hint(self) -> Explanation | None:
        """Return what a good player would do in the person's place, with the person's view.

        Asked again before the next move, the answer is the same.
        """
        place = self._place
        if self._hint is None or self._hint[0] != place:
            explanation = self._opponents.hint(self.view, tuple(self.legal_moves), place)
            self._hint = place, explanation
        return self._hint[1]

    def last_thoughts(self, round_number: int) -> list[Thought]:
        """Return the thoughts of the last turn in a round that was not the person's."""
        of_round = [thought for thought in self._thoughts if thought.turn[0] == round_number]
        last = of_round[-1] if of_round else None
        return [
            thought
            for thought in of_round
            if last and (thought.seat, thought.turn) == (last.seat, last.turn)
        ]

    @property
    def _place(self) -> Place:
        return self.round_number, len(self._match.round.history)

    def next_round(self) -> None:
        """Deal the next round."""
        self._match.next_round()

    def record(self) -> Record:
        """Return the record of the match as it stands."""
        return Record.of(self._match, self.names, self._seals)
