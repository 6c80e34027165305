"""``rami odds``: how likely does a hand open?"""

from __future__ import annotations

import sys
from random import Random
from typing import Final

import click

from rami.analysis.odds import draw_odds, later_odds, unseen_cards
from rami.arena.figures import wilson_interval
from rami.cli.common import letters_option, rules_from, rules_options
from rami.cli.matches import percent
from rami.engine.cards import Card, Cards, parse_cards, shortened
from rami.engine.cover import best_opening
from rami.engine.rules import SEATS_LEAST, SEATS_MOST, RuleSet
from rami.terminal.screen import Screen
from rami.texts import say
from rami.texts.arena import arena_help, arena_text
from rami.texts.faults import Fault
from rami.texts.melds import symbols
from rami.texts.numbers import decimal_text

__all__ = ["command"]

_TURNS: Final = 3
"""Further ahead, what the others do matters more than what is simulated here."""


@click.command("odds", help=arena_help("odds"))
@click.argument("hand", metavar="HAND")
@rules_options
@click.option("--pile", metavar="CARD", help=arena_help("--pile"))
@click.option("--seen", metavar="CARDS", default="", help=arena_help("--seen"))
@click.option(
    "--trials",
    type=click.IntRange(1, 1_000_000),
    default=5000,
    show_default=True,
    help=arena_help("--trials"),
)
@click.option("--seed", type=int, default=1, show_default=True, help=arena_help("--seed"))
@letters_option
def command(
    hand: str,
    preset: str,
    changes: tuple[str, ...],
    pile: str | None,
    seen: str,
    trials: int,
    seed: int,
    letters: bool,
) -> None:
    """Compute and simulate."""
    rules = rules_from(preset, changes)
    held = parse_cards(hand)
    top = _one_card(pile)
    known = [*parse_cards(seen), *([top] if top else [])]
    if not rules.has_opening:
        raise Fault("odds.no_opening")
    # What the pack does not have is told first; Cards takes only what some pack has.
    unseen = unseen_cards(held, rules, known)
    _check_size(len(held), rules)
    if len(unseen) < _TURNS:
        raise Fault("odds.too_few_unseen", unseen=len(unseen), turns=_TURNS)
    screen = Screen(sys.stdout, letters=letters)
    cards = Cards.of(held)
    screen.line(arena_text("hand", cards=symbols(cards)))
    _tell_next(screen, cards, rules, unseen)
    if top:
        _tell_pile(screen, cards, rules, top)
    _tell_later(screen, cards, rules, unseen, trials, seed)


def _one_card(text: str | None) -> Card | None:
    if text is None:
        return None
    cards = parse_cards(text)
    if len(cards) != 1:
        raise Fault("odds.one_card", text=shortened(text))
    return cards[0]


def _check_size(count: int, rules: RuleSet) -> None:
    low, high = rules.players
    seats = range(max(low, SEATS_LEAST), min(high, SEATS_MOST) + 1)
    sizes = sorted({rules.hand_size_for(number) for number in seats})
    if count not in sizes:
        wanted = "/".join(map(str, sizes))
        raise Fault("odds.hand_size", count=count, wanted=wanted)


def _tell_next(screen: Screen, hand: Cards, rules: RuleSet, unseen: tuple[Card, ...]) -> None:
    odds = draw_odds(hand, rules, unseen)
    if odds.at_once:
        screen.line(arena_text("opens_at_once"))
    screen.line(
        arena_text(
            "next_draw", chance=percent(odds.chance), opening=odds.opening, unseen=odds.unseen
        )
    )
    if odds.opening == odds.unseen:
        return
    named = say(
        [arena_text("times", card=symbols([card]), count=count) for card, count in odds.cards]
    )
    screen.line(arena_text("opening_cards", cards=named) if named else arena_text("no_card_opens"))


def _tell_pile(screen: Screen, hand: Cards, rules: RuleSet, top: Card) -> None:
    must_use = top if rules.pile_card_must_be_melded else None
    opening = best_opening(hand.plus(top), rules, using=must_use, keep=int(rules.discard_to_win))
    key = "pile_opens" if opening else "pile_does_not_open"
    screen.line(arena_text(key, card=symbols([top])))


def _tell_later(
    screen: Screen, hand: Cards, rules: RuleSet, unseen: tuple[Card, ...], trials: int, seed: int
) -> None:
    odds = later_odds(
        hand, rules, unseen, turns=_TURNS, trials=trials, rng=Random(f"rami odds {seed}")
    )
    for turns in range(2, _TURNS + 1):
        interval = wilson_interval(odds.opened_by[turns - 1], trials)
        screen.line(
            arena_text(
                "within",
                turns=turns,
                chance=percent(interval.share),
                low=decimal_text(100 * interval.low),
                high=percent(interval.high),
            )
        )
    screen.line(arena_text("policy", trials=trials, seed=seed))
