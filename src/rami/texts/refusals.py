"""What a person is told when something is refused, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.engine.cards import RANKS, parse_cards
from rami.engine.refusals import Refusal, Refused
from rami.texts._messages import HERE, N_, NP_, Message, fill
from rami.texts._say import say
from rami.texts.cards import rank_name

__all__ = ["REFUSALS"]

REFUSALS: Final[Mapping[str, Message]] = {
    # What somebody typed or sent
    "cards.unknown": N_("“{word}” is no card. Write cards like `QH`, `10♥` or `JK`."),
    "cards.empty": N_("No card is named. Name at least one, like `QH`."),
    "cards.not_in_pack": NP_(
        "{count} card is too many of this one: {card}. The pack holds {pack}.",
        "{count} cards are too many of this one: {card}. The pack holds {pack}.",
        "count",
    ),
    "cards.too_many": NP_(
        "{count} card is more than any hand has: {most} at most.",
        "{count} cards are more than any hand has: {most} at most.",
        "count",
    ),
    "move.unknown": N_("“{text}” is no move. Write one of the moves that are open to you."),
    "move.meld_number": N_("“{text}” does not say which meld. Name it by its number on the table."),
    # Melds
    "meld.too_short": NP_(
        "{count} card is too few for a meld: it needs at least {shortest}.",
        "{count} cards are too few for a meld: it needs at least {shortest}.",
        "count",
    ),
    "meld.mixed_suits": N_(
        "These cards are not all of one suit. A run needs one suit, a group one rank."
    ),
    "meld.gap": N_(
        "There is a gap. The cards of a run follow each other, with none left out in between."
    ),
    "meld.run_too_long": NP_(
        "{count} card is too many for a run: it holds at most {longest}.",
        "{count} cards are too many for a run: it holds at most {longest}.",
        "count",
    ),
    "meld.duplicate_rank": N_(
        "This card comes twice in the run: {card}. Twins never share a meld; leave one out."
    ),
    "meld.duplicate_suit": N_(
        "This card comes twice in the group: {card}. The suits of a group all differ; leave one "
        "out."
    ),
    "meld.wrong_rank": N_(
        "The {card} does not fit here. The rank of this group is {rank}, and so must be the rank "
        "of each card that joins it."
    ),
    "meld.group_too_big": NP_(
        "{count} card is too many for a group: it holds at most {largest}, one of each suit.",
        "{count} cards are too many for a group: it holds at most {largest}, one of each suit.",
        "count",
    ),
    "meld.wraparound": N_(
        "No run goes round the ace. It stands at one end, never between the king and the two."
    ),
    "meld.ace_low_not_allowed": N_(
        "By these rules, the ace stands only after the king: no run begins with it."
    ),
    "meld.ace_high_not_allowed": N_(
        "By these rules, the ace stands only before the two: no run ends with it."
    ),
    "meld.too_many_jokers": NP_(
        "{jokers} joker is too many: these cards take at most {allowed}. Put a natural in its "
        "place.",
        "{jokers} jokers are too many: these cards take at most {allowed}. Put naturals in their "
        "place.",
        "jokers",
    ),
    "meld.rank_taken": N_(
        "A joker of this meld stands for this card already and keeps its place: {card}. Lay the "
        "card elsewhere."
    ),
    # The turn
    "turn.round_over": N_("This round is over. Go on with the next one."),
    "turn.draw_first": N_("Draw a card first, from the stock or from the pile."),
    "turn.already_drawn": N_(
        "You have drawn already. Lay, lay off or swap as you like, then discard a card."
    ),
    "turn.card_not_in_hand": N_(
        "This card is not in your hand, or not as often as you named it: {card}. Choose from the "
        "cards you hold."
    ),
    "turn.no_such_meld": NP_(
        "There is no meld {meld}: the table has {melds} meld. Choose one that lies there.",
        "There is no meld {meld}: the table has {melds} melds. Choose one that lies there.",
        "melds",
    ),
    "turn.nothing_to_take_back": N_(
        "There is nothing to take back: you have not laid, laid off or swapped in this turn."
    ),
    "pile.empty": N_("The pile is empty. Draw from the stock."),
    "pile.not_open_yet": N_(
        "This is your turn {turn} of the round, and the pile opens in your turn {opens}. Draw "
        "from the stock."
    ),
    "pile.closed": NP_(
        "Every seat has had {turns} turn, and no card has left the stock or stayed on the table. "
        "The pile is closed until one does. Draw from the stock.",
        "Every seat has had {turns} turns, and no card has left the stock or stayed on the table. "
        "The pile is closed until one does. Draw from the stock.",
        "turns",
    ),
    "pile.card_not_usable": N_(
        "You could not put this card on the table in this turn: {card}. Draw from the stock."
    ),
    "pile.card_not_melded": N_(
        "You took this card from the pile, so it must go to the table before you discard: {card}. "
        "Lay it, or lay it off."
    ),
    "pile.card_kept": N_(
        "You took this card from the pile and your melds do not open yet, so you keep it: {card}. "
        "Discard another card."
    ),
    # The opening
    "opening.below_threshold": NP_(
        "{points} of {needed}. {missing} point is missing.",
        "{points} of {needed}. {missing} points are missing.",
        "missing",
    ),
    "opening.no_pure_run": N_("No pure run yet: one run without a joker is needed."),
    "opening.not_opened": N_(
        "You have not opened yet. Lay melds that suffice as an opening first; then you may lay "
        "off and swap."
    ),
    "opening.hand_emptied": N_(
        "You have not opened yet, and this would empty your hand. Keep a card, or lay melds that "
        "suffice as an opening."
    ),
    # Swaps and going out
    "swap.off": N_("By these rules, jokers stay where they are. Lay or lay off your card instead."),
    "swap.groups_off": N_(
        "By these rules, a joker may be swapped out of a run, not out of a group. Choose a joker "
        "in a run."
    ),
    "swap.no_joker": N_("Meld {meld} holds no joker. Choose a meld that does."),
    "swap.wrong_card": N_("The {card} is not what the joker stands for. Swap it for: {wanted}."),
    "swap.joker_stuck": N_(
        "You could not put the joker down again in this turn, so you may not take it. Find a "
        "place for it first."
    ),
    "swap.joker_held": NP_(
        "You hold {jokers} joker, and at the discard it may be at most {allowed}. Put the swapped "
        "joker on the table, or take the swap back.",
        "You hold {jokers} jokers, and at the discard it may be at most {allowed}. Put the "
        "swapped joker on the table, or take the swap back.",
        "jokers",
    ),
    "out.card_must_remain": N_(
        "Keep a card for the discard: by these rules, the last card of a hand is discarded."
    ),
    # Rule sets
    "rules.unknown_preset": N_("There is no preset “{name}”. There are: {known}."),
    "rules.unknown_option": N_("There is no option “{option}”. There are: {known}."),
    "rules.wrong_value": N_("`{option}` cannot be “{value}”. It takes: {accepted}."),
    "rules.out_of_range": N_("`{option}` cannot be {value}. It goes from {low} to {high}."),
    "rules.needs_jokers": N_(
        "`{option}` cannot be {value} when the pack has no jokers. Add jokers, or set it to "
        "{without}."
    ),
    "rules.joker_option_missing": N_(
        "The pack has jokers, so `{option}` needs a value. Set it, or play without jokers."
    ),
    "rules.hands_do_not_fit": NP_(
        "{seats} hand of {hand_size} does not fit a pack of {pack}: after the deal and the "
        "first card of the pile, the stock must hold one card for each seat. Deal fewer cards, "
        "seat fewer players or add a deck.",
        "{seats} hands of {hand_size} do not fit a pack of {pack}: after the deal and the "
        "first card of the pile, the stock must hold one card for each seat. Deal fewer cards, "
        "seat fewer players or add a deck.",
        "seats",
    ),
    # Deals and positions
    "deal.not_the_pack": N_("The deal does not use each card of the pack exactly once."),
    "position.seats": NP_(
        "{seats} seat does not suit these rules: they are for {low} to {high}.",
        "{seats} seats do not suit these rules: they are for {low} to {high}.",
        "seats",
    ),
    "position.seat": NP_(
        "`{field}` cannot be {value}: the position has {seats} seat. Name one of them.",
        "`{field}` cannot be {value}: the position has {seats} seats. Name one of them.",
        "seats",
    ),
    "position.wrong_value": N_("`{field}` cannot be “{value}”. Give it another value."),
    "position.unknown_field": N_(
        "A position has no field “{field}”. Leave it out, or check how it is spelt."
    ),
    "position.missing_field": N_("The position lacks `{field}`. Add it."),
    "position.per_seat": NP_(
        "`{field}` has {count} entry, and the seats are {seats}. Give each seat one.",
        "`{field}` has {count} entries, and the seats are {seats}. Give each seat one.",
        "count",
    ),
    "position.cards": N_("In `{field}`: {refusal}"),
    "position.empty_hand": N_(
        "Seat {seat} has no card, so the round would be over. Give it at least one."
    ),
    "position.meld": N_("Meld {meld} on the table: {refusal}"),
    "position.not_opened": N_(
        "Seat {seat} has cards on the table that only an opened seat can have there. Say that it "
        "has opened."
    ),
    "position.only_in_play": N_(
        "`{field}` belongs to a turn in which a card has been drawn. Leave it out before the draw."
    ),
    "position.laid_not_on_table": N_(
        "Meld {meld} is said to be laid in this turn, but it is not on the table. Put it there, or "
        "leave it out."
    ),
    "position.owners": NP_(
        "{count} seat is named as having laid a meld, and the melds on the table are {melds}. Name "
        "one for each.",
        "{count} seats are named as having laid a meld, and the melds on the table are {melds}. "
        "Name one for each.",
        "count",
    ),
    "position.no_legal_move": N_(
        "Seat {seat} is on turn and has no legal move, so play cannot have come to this."
    ),
    "position.taken": N_(
        "This card cannot have been taken from the pile in this turn: {card}. Put it in the hand "
        "or on the table."
    ),
    "position.move": N_("The move “{text}” cannot be played here: {refusal}"),
    # Matches and records
    "match.seats": NP_(
        "{seats} player cannot play by these rules: they are for {low} to {high}.",
        "{seats} players cannot play by these rules: they are for {low} to {high}.",
        "seats",
    ),
    "match.round_on": N_(
        "This round is still on. Play it to its end before the next one is dealt."
    ),
    "record.empty": N_("The record is empty. Name a file that holds a match."),
    "record.not_a_record": N_("This is no record of a match. Name a file that Rami has written."),
    "record.version": N_(
        "This record is written in format {version}, and this Rami reads {known}. Use a Rami that "
        "reads it."
    ),
    "record.truncated": N_(
        "The record breaks off at line {line}: its end is missing. Get a whole copy."
    ),
    "record.changed": N_(
        "The record was changed after it was written: its checksum does not match. Get the "
        "original."
    ),
    "record.unreadable_line": N_("Line {line} of the record cannot be read: “{text}”."),
    "record.wrong_deal": N_(
        "Round {round} of the record cannot have been dealt: its cards are not those of the pack, "
        "or the round before it was not over, or the match was."
    ),
    "record.wrong_reshuffle": N_(
        "A reshuffle of round {round} is missing, or is not made of the cards that lay in the pile."
    ),
    "record.move_refused": N_(
        "Move {move} of round {round} in the record, “{text}”, is not allowed: {refusal}"
    ),
    "record.wrong_score": N_(
        "The points of round {round} do not follow from its moves: they give {expected}, and the "
        "record says {found}."
    ),
    # Sealed deals
    "seal.wrong_secret": N_(
        "Round {round}: the secret is not the one that was promised before the deal."
    ),
    "seal.wrong_nonce": N_(
        "Round {round}: the number of seat {seat} is not the one that it had promised."
    ),
    "seal.wrong_deal": N_(
        "Round {round}: the deal does not follow from the secret and the numbers of the seats, "
        "from card {place} on."
    ),
    "seal.wrong_reshuffle": N_(
        "Round {round}: reshuffle {reshuffle} does not follow from the secret and the numbers of "
        "the seats, from card {place} on."
    ),
}
"""What to say for each refusal code; placeholders are parameters of the code."""


# The engine writes these parameters in the text form of cards; people read names.
_CARDS: Final = frozenset({"card", "wanted"})
_RANK: Final = "rank"


def _say_value(name: str, value: object, lang: str) -> object:
    """Return the text of a parameter; a number stays one, since it may choose the plural."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value:
        if name == _RANK and value in RANKS:
            return rank_name(RANKS.index(value) + 1, lang)
        if name in _CARDS:
            try:
                return say(parse_cards(value), lang)
            except Refused:
                return value
    return say(value, lang)


@say.register
def _say_refusal(thing: Refusal, lang: str = HERE) -> str:
    values = {name: _say_value(name, value, lang) for name, value in thing.params.items()}
    return fill(REFUSALS[thing.code], values, lang)


@say.register
def _say_refused(thing: Refused, lang: str = HERE) -> str:
    return " ".join([say(fault, lang) for fault in thing.refusals])
