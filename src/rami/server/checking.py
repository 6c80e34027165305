"""What is asked without a table: does an opening stand, what is in a hand, which rules are there?

The answers are those of `rami check`, `rami best` and `rami rules`, found by the same functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from litestar import Request, get, post
from litestar.handlers import BaseRouteHandler
from msgspec import UNSET

from rami.analysis.openings import best_melds_of, check_opening, read_melds
from rami.engine.cards import Card, Cards
from rami.engine.cover import Cover
from rami.engine.melds import Meld
from rami.engine.refusals import InvalidRules, Refusal
from rami.engine.rules import PRESETS, RuleSet, accepted_by, option_text
from rami.server.documenting import body_of
from rami.server.handling import rules_of
from rami.server.over_http import CheckOpening, OpeningChecked, PresetsListed
from rami.server.protocol import BestShown, CoverShown, MeldChecked, OptionShown, PresetShown
from rami.server.reasons import reason_of
from rami.server.showing import meld_shown, opening_shown
from rami.server.visitors import language_of
from rami.texts.faults import Fault
from rami.texts.options import about_option

__all__ = ["CHECKING", "opening_checked", "presets_listed"]

_CHECK: Final = msgspec.json.Decoder(CheckOpening)


def opening_checked(asked: CheckOpening, lang: str) -> OpeningChecked:
    """Return what some melds come to as an opening, and the best melds of a hand.

    Raises:
        InvalidRules: if the rules contradict each other.
        Unreadable: if a text names no cards.
    """
    rules, faults = rules_of(asked.preset, asked.options)
    if faults:
        raise InvalidRules(faults)
    checked = check_opening(read_melds(asked.melds), rules)
    verdict = checked.verdict
    return OpeningChecked(
        accepted=checked.accepted,
        rules=str(rules),
        melds=tuple(_meld_checked(cards, meld, lang) for cards, meld in checked.melds),
        faults=tuple(reason_of(fault, lang) for fault in checked.faults),
        opening=opening_shown(verdict, lang) if verdict else UNSET,
        best=_best(asked.hand, rules, lang) if asked.hand.strip() else UNSET,
    )


def _meld_checked(cards: Sequence[Card], meld: Meld | Refusal, lang: str) -> MeldChecked:
    text = " ".join(map(str, cards))
    if isinstance(meld, Meld):
        return MeldChecked(cards=text, meld=meld_shown(meld))
    return MeldChecked(cards=text, why_not=reason_of(meld, lang))


def _best(hand: str, rules: RuleSet, lang: str) -> BestShown:
    best = best_melds_of(Cards.of(hand), rules)
    return BestShown(
        opens=best.opening is not None,
        nearest=_cover_shown(best.nearest),
        verdict=opening_shown(best.verdict, lang),
        fewest_left=_cover_shown(best.fewest_left),
    )


def _cover_shown(cover: Cover) -> CoverShown:
    return CoverShown(
        melds=tuple(map(meld_shown, cover.melds)),
        points=cover.points,
        left=str(cover.left),
        left_points=cover.left_points,
    )


def presets_listed(lang: str) -> PresetsListed:
    """Return every preset with its options, what each means and takes, and what is special."""
    usual = next(iter(PRESETS.values()))
    return PresetsListed(
        presets=tuple(_preset_shown(name, rules, usual, lang) for name, rules in PRESETS.items())
    )


def _preset_shown(name: str, rules: RuleSet, usual: RuleSet, lang: str) -> PresetShown:
    shown = []
    for option, value in rules.options().items():
        accepted = accepted_by(option)
        shown.append(
            OptionShown(
                name=option,
                value=option_text(option, value),
                about=about_option(option, lang),
                words=accepted.words,
                low=accepted.low,
                high=accepted.high,
            )
        )
    return PresetShown(name=name, options=tuple(shown), differs=tuple(rules.diff(usual)))


@post("/api/check", status_code=200, opt={"cost": 10}, operation_class=body_of("CheckOpening"))
async def check(request: Request[Any, Any, Any]) -> OpeningChecked:
    """Check an opening, and find the best melds of a hand, by any rules."""
    try:
        asked = _CHECK.decode(await request.body())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Fault("message.unreadable", reason=str(error)) from None
    return opening_checked(asked, language_of(request))


@get("/api/presets", sync_to_thread=False)
def presets(request: Request[Any, Any, Any]) -> PresetsListed:
    """List the rule sets that have a name, with every option of each in words."""
    return presets_listed(language_of(request))


CHECKING: Final[tuple[BaseRouteHandler, ...]] = (check, presets)
"""The routes for those who have no table."""
