"""Positions set up by chance, also such as play hardly ever leads to."""

from __future__ import annotations

from random import Random
from typing import Any

from rami import JOKER, InvalidPosition, Round, RuleSet
from rami.engine.cards import Card, Cards, full_pack
from rami.engine.finder import melds_in

_LOOKED_AT = 22  # cards of a pack in which a meld for the table is sought


def hand_and_table(rng: Random, rules: RuleSet) -> Round:
    """A seat that has opened and has drawn, with a small hand and up to three melds there."""
    while True:
        pack = list(full_pack(rules.decks, rules.jokers))
        rng.shuffle(pack)
        table = _melds_from(pack, rules, rng, rng.randint(1, 3))
        hand = [pack.pop() for _ in range(rng.randint(3, 7))]
        hands = [hand, pack[:4]]
        try:
            return Round.from_position(
                rules,
                hands=hands,
                stock=pack[4:20],
                pile=pack[20:24],
                table=table,
                laid_by=[0] * len(table),
                opened=[True, True],
                phase="play",
            )
        except InvalidPosition:
            continue


def any_position(rng: Random, rules: RuleSet) -> Round | None:
    """Any position of a rule set, None where chance made an impossible one.

    Anybody may have opened, the stock may be small or out, the pile closed for idleness, and the
    seat on turn may have drawn or taken a card, or hold a joker that it got by a swap.
    """
    seats = rng.randint(*rules.players)
    pack = list(full_pack(rules.decks, rules.jokers))
    rng.shuffle(pack)
    if rng.random() < 0.5:
        del pack[rng.randint(15, len(pack)) :]
    table = _melds_from(pack, rules, rng, rng.randint(0, 5))
    hands: list[Cards] = []
    for _ in range(seats):
        size = min(rng.randint(1, 8), len(pack))
        hands.append(Cards.of(pack[:size]))
        del pack[:size]
    stock = pack[: rng.choice([0, 1, 2, len(pack)])]
    pile = pack[len(stock) : len(stock) + rng.randint(0, 12)]
    opened = [rng.random() < 0.7 for _ in range(seats)]
    if table and not any(opened):
        opened[0] = True
    openers = [seat for seat in range(seats) if opened[seat]]
    fields: dict[str, Any] = {
        "hands": hands,
        "stock": stock,
        "pile": pile,
        "table": table,
        "laid_by": [rng.choice(openers) for _ in table],
        "opened": opened,
        "turn": rng.randrange(seats),
        "turns_had": [rng.randint(1, 6)] * seats,
        "idle_turns": rng.choice([0, 0, 50]),
    }
    if rng.random() < 0.6:
        fields |= _turn(rng, rules, hands[fields["turn"]])
    try:
        round_ = Round.from_position(rules, rng=Random(rng.random()), **fields)
    except InvalidPosition:
        return None
    return None if round_.outcome else round_


def _turn(rng: Random, rules: RuleSet, hand: Cards) -> dict[str, Any]:
    """A turn whose card has been drawn or taken."""
    fields: dict[str, Any] = {"phase": "play"}
    naturals = [card for card in hand if card is not JOKER]
    if naturals and rng.random() < 0.6:
        fields["drawn"] = card = rng.choice(naturals)
        fields["from_stock"] = rng.random() < 0.3
        if rules.pile_card_must_be_melded and not fields["from_stock"]:
            fields["taken"] = card
    if hand.jokers and rng.random() < 0.3:
        fields["jokers_after_draw"] = hand.jokers - 1
    return fields


def _melds_from(pack: list[Card], rules: RuleSet, rng: Random, count: int) -> list[str]:
    """Take melds out of a shuffled pack, as many as given or fewer."""
    table: list[str] = []
    for _ in range(count):
        melds = [str(meld) for meld in melds_in(Cards.of(pack[:_LOOKED_AT]), rules)]
        if melds:
            meld = rng.choice(melds)
            for card in Cards.of(meld):
                pack.remove(card)
            table.append(meld)
    return table
