"""Why something is refused, as clients are told: code, parameters, rule id and a sentence."""

from __future__ import annotations

from rami.engine.refusals import Refusal, Refused
from rami.server.protocol import Reason
from rami.server.protocol import Refused as RefusedMessage
from rami.texts import say
from rami.texts.faults import Fault

__all__ = ["reason_of", "refused"]


def reason_of(why: Refusal | Fault, lang: str) -> Reason:
    """Return a refusal of the engine, or a fault of what was asked of the server.

    >>> reason_of(Refusal("opening.no_pure_run", {}), "en").rule
    'R-OPEN-2'
    """
    rule = why.rule if isinstance(why, Refusal) else None
    params = {name: _plain(value, lang) for name, value in why.params.items()}
    return Reason(code=why.code, params=params, rule=rule, text=say(why, lang))


def refused(error: Refused | Fault, lang: str, id: str | None = None) -> RefusedMessage:
    """Return the message for what was refused, every reason in it."""
    found = error.refusals if isinstance(error, Refused) else (error,)
    reasons = tuple(reason_of(why, lang) for why in found)
    first = reasons[0]
    return RefusedMessage(
        id=id,
        code=first.code,
        params=first.params,
        rule=first.rule,
        text=first.text,
        reasons=reasons,
    )


def _plain(value: object, lang: str) -> object:
    if isinstance(value, Refusal):
        return reason_of(value, lang)
    return value if isinstance(value, int | float | None) else str(value)
