"""What the arena's tests have in common: a store's rows, and matches played one by one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from rami.arena.store import Store
from rami.arena.work import Pool

P = ParamSpec("P")
T = TypeVar("T")


class OneAfterTheOther(Executor):
    """Does what it is given at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def one_after_the_other() -> Pool:
    return Pool(OneAfterTheOther(), lambda: 1)


_KEY = "match.contest, match.deal, match.lineup"

_QUERIES = {
    "match": f"SELECT {_KEY}, rounds, stopped FROM match WHERE run = ? ORDER BY {_KEY}",
    "seat": f"SELECT {_KEY}, seat, player, total, win_share FROM match"
    f" JOIN seat ON seat.match = match.id WHERE run = ? ORDER BY {_KEY}, seat",
    "round": f"SELECT {_KEY}, number, dealer, ending, winner, turns, reshuffles FROM match"
    f" JOIN round ON round.match = match.id WHERE run = ? ORDER BY {_KEY}, number",
    "round_seat": f"SELECT {_KEY}, number, seat, points, down_turn, cards_left FROM match"
    f" JOIN round_seat ON round_seat.match = match.id WHERE run = ? ORDER BY {_KEY}, number, seat",
}


def every_row(store: Store) -> dict[str, list[Any]]:
    """All that a run has come to but for the times, in the order of the plan."""
    return {name: store.rows(query) for name, query in _QUERIES.items()}
