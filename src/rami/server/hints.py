"""Hints: what a good player would do in the place of the person on turn.

It is asked like any bot, in a process of its own, and sees what the person sees and no more
(R-HIDE-1). One hint at a time is thought of for a seat, so that nobody keeps the bots of other
tables waiting by asking; asked again in the same place, the answer is the same.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from rami.players.explanation import Candidate, Explanation
from rami.server.bots import Bots, Thought, hint_thought
from rami.server.decisions import own_seat
from rami.server.keeper import Keeper
from rami.server.protocol import CandidateShown, HintGiven
from rami.texts import say
from rami.texts.faults import Fault
from rami.texts.hints import why_text

__all__ = ["CANDIDATES_MOST", "Hints"]

CANDIDATES_MOST: Final = 10
"""How many of the moves that were weighed are told."""

_KEPT_MOST: Final = 1000
"""Of how many seats the last hint is kept."""

_DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class _Asked:
    version: int
    answer: asyncio.Task[Explanation | None]


class Hints:
    """Gives hints."""

    def __init__(self, keeper: Keeper, bots: Bots) -> None:
        self._keeper = keeper
        self._bots = bots
        self._asked: dict[tuple[str, int], _Asked] = {}

    async def give(self, table_id: str, holder: str, id: str, lang: str) -> HintGiven:
        """Return a hint for the seat of a holder, in its language.

        Raises:
            Fault: if there are none at this table, or the seat is not on turn.
        """
        table = await self._keeper.look(table_id)
        seat, round_ = own_seat(table, holder), table.round
        if not table.hints:
            raise Fault("hints.off")
        if round_ is None or round_.outcome or round_.turn != seat:
            raise Fault("hint.none")
        thought, version = hint_thought(table), table.version
        explanation = await self._explained((table_id, seat), thought)
        if explanation is None:
            raise Fault("hint.none")
        return HintGiven(
            id=id,
            version=version,
            move=str(explanation.chosen.move),
            text=why_text(explanation, lang),
            candidates=tuple(
                _shown(candidate, lang) for candidate in explanation.candidates[:CANDIDATES_MOST]
            ),
            samples=explanation.samples,
        )

    async def _explained(self, key: tuple[str, int], thought: Thought) -> Explanation | None:
        while (asked := self._asked.get(key)) and asked.version != thought.version:
            if asked.answer.done():
                del self._asked[key]
            else:
                await asyncio.wait([asked.answer])
        if asked is None:
            asked = _Asked(thought.version, asyncio.create_task(self._bots.explain(thought)))
            self._asked[key] = asked
            self._forget()
        # Whoever asked may go; the answer is for all who ask.
        return await asyncio.shield(asked.answer)

    def _forget(self) -> None:
        """Let go of the oldest hints beyond those that are kept."""
        for key in list(self._asked)[:-_KEPT_MOST]:
            if self._asked[key].answer.done():
                del self._asked[key]


def _shown(candidate: Candidate, lang: str) -> CandidateShown:
    error = candidate.error
    return CandidateShown(
        move=str(candidate.move),
        reason=candidate.reason.value,
        text=say(candidate.reason, lang),
        estimate=round(candidate.estimate, _DIGITS),
        error=None if error is None else round(error, _DIGITS),
    )
