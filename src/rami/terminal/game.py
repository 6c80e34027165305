"""A match of one person against computer players, on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rami.engine.events import Event
from rami.engine.match import Match
from rami.engine.moves import Move
from rami.engine.records import Record
from rami.engine.views import SeatView, view_for
from rami.players import Player

__all__ = ["Game"]


class Game:
    """A match with the players of its seats; `you` is the seat of the person.

    It is the only one here that holds the match itself: whoever shows it gets views and events
    as the person's seat may see them.
    """

    def __init__(
        self,
        match: Match,
        names: Sequence[str],
        make_player: Callable[[], Player],
        you: int = 0,
    ) -> None:
        self._match = match
        # As the record will have them: without what could not be written in its line.
        self.names = Record.of(match, names).players
        self.you = you
        self._players: Mapping[int, Player] = {
            seat: make_player() for seat in range(match.seats) if seat != you
        }

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

    def others_play(self) -> Iterator[Event]:
        """Let the computer players move until the person is on turn or the round is over."""
        while (round_ := self._match.round).turn != self.you and not round_.outcome:
            player = self._players[round_.turn]
            view = view_for(round_, round_.turn, self._match.totals)
            yield from self.apply(player.choose(view, tuple(round_.legal_moves)))

    def next_round(self) -> None:
        """Deal the next round."""
        self._match.next_round()

    def record(self) -> Record:
        """Return the record of the match as it stands."""
        return Record.of(self._match, self.names)
