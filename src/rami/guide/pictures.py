"""Cards drawn as pictures: shapes of HTML and CSS, with the names of the cards for listeners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from rami.engine.cards import Card
from rami.engine.melds import Meld
from rami.texts.cards import card_name
from rami.texts.guide import guide_text

__all__ = ["card_picture", "cards_picture", "meld_picture"]

_STAR = "✦"


def card_picture(card: Card, lang: str, stands_for: Card | None = None) -> Markup:
    """Return the picture of a card; a joker may carry the card that it stands for."""
    name = card_name(card, lang)
    if card.is_joker:
        small = Markup("")
        if stands_for:
            name = guide_text("label.stands_for", lang, card=card_name(stands_for, lang))
            suit = stands_for.suit.lower()
            small = Markup('<i class="is suit-{}">{}</i>').format(suit, stands_for.symbol)
        face = Markup("<b>{}</b>{}").format(_STAR, small)
        return Markup('<span class="card joker" role="img" aria-label="{}">{}</span>').format(
            name, face
        )
    rank, suit = card.symbol[:-1], card.symbol[-1]
    return Markup(
        '<span class="card suit-{}" role="img" aria-label="{}"><b>{}</b><i>{}</i></span>'
    ).format(card.suit.lower(), name, rank, suit)


def cards_picture(cards: Iterable[Card], lang: str) -> Markup:
    """Return the pictures of some cards in a row."""
    row = Markup(" ").join(card_picture(card, lang) for card in cards)
    return Markup('<span class="cards">{}</span>').format(row)


def meld_picture(cards: Sequence[Card], meld: Meld | None, lang: str) -> Markup:
    """Return the pictures of a meld in its order, its jokers with what they stand for.

    Cards that make no meld are shown as they are named.
    """
    if meld is None:
        return cards_picture(cards, lang)
    places = list(meld.joker_places) if meld.kind == "run" else []
    drawn = [
        card_picture(card, lang, places.pop(0) if card.is_joker and places else None)
        for card in meld.in_order()
    ]
    return Markup('<span class="cards">{}</span>').format(Markup(" ").join(drawn))
