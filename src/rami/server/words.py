"""The words of the protocol: what a text may be where it is one of a few.

They stand in the schema, for those who make types from it. Reading a message does not look at
them: a word that is none of them is refused by whoever knows better, with a code.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta

from rami.engine.melds import MeldKind
from rami.engine.position import Phase
from rami.engine.rules import OPTIONS, PRESETS
from rami.engine.scoring import RoundEnd
from rami.players import LEVELS
from rami.players.explanation import Reason
from rami.server.clocks import CLOCKS
from rami.server.entries import Mover
from rami.server.seats import Gone
from rami.server.table import Stage
from rami.texts.server import PHRASES

__all__ = [
    "EVENTS",
    "NUMBER_MOST",
    "PERSON",
    "SEAT_KINDS",
    "ClockName",
    "End",
    "GoneWord",
    "Kind",
    "MovedBy",
    "Options",
    "PhaseName",
    "Phrase",
    "Preset",
    "ReasonWord",
    "SeatKind",
    "SeatWish",
    "StageName",
    "What",
]

PERSON: Final = "person"
"""What stands for a seat of a person where a table is made."""

SEAT_KINDS: Final = (PERSON, "bot", "free")

EVENTS: Final = (
    "dealt",
    "drew",
    "reshuffled",
    "took_pile",
    "laid",
    "laid_off",
    "swapped",
    "took_back",
    "opened",
    "opening_failed",
    "discarded",
    "round_ended",
    "sat",
    "left",
    "said",
    "away",
    "back",
    "agreed",
    "stood_in",
)
"""What can happen at a table."""

NUMBER_MOST: Final = 2**53 - 1
"""The largest number of a message: the last that every reader of JSON keeps exactly."""


def _one_of(words: Iterable[str], longest: int | None = None) -> Meta:
    return Meta(max_length=longest, extra_json_schema={"enum": list(words)})


# From the client: never longer than this, so that a refusal can repeat it.
Preset = Annotated[str, _one_of(PRESETS, longest=40)]
Phrase = Annotated[str, _one_of(PHRASES, longest=40)]
SeatWish = Annotated[str, _one_of((PERSON, *LEVELS), longest=20)]
ClockName = Annotated[str, _one_of(("", *CLOCKS), longest=20)]

_Number = Annotated[int, Meta(ge=-NUMBER_MOST, le=NUMBER_MOST)]
Options = Annotated[
    dict[str, str | bool | _Number | tuple[_Number, ...] | None],
    Meta(extra_json_schema={"propertyNames": {"enum": list(OPTIONS)}}),
]

# From the server.
What = Annotated[str, _one_of(EVENTS)]
Kind = Annotated[str, _one_of(kind.value for kind in MeldKind)]
SeatKind = Annotated[str, _one_of(SEAT_KINDS)]
StageName = Annotated[str, _one_of(stage.value for stage in Stage)]
PhaseName = Annotated[str, _one_of(phase.value for phase in Phase)]
End = Annotated[str, _one_of(end.value for end in RoundEnd)]
GoneWord = Annotated[str, _one_of(gone.value for gone in Gone)]
ReasonWord = Annotated[str, _one_of(reason.value for reason in Reason)]
MovedBy = Annotated[str, _one_of(mover.value for mover in Mover if mover is not Mover.PERSON)]
