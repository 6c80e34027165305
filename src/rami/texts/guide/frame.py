"""What stands around every page: titles, what each is about, labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, NP_, Message

__all__ = ["FRAME"]

FRAME: Final[Mapping[str, Message]] = {
    # For translators: the games by name; {points} is 51 or 40.
    "name.rami": N_("Rami {points}"),
    "name.cardverse": N_("CardVerse Rami"),
    # For translators: a name of the games, then what a house has changed, as in
    # "Rami 51 with joker_points = 15".
    "name.changed": N_("{rules} with {changes}"),
    "name.change": N_("{option} = {value}"),
    # Titles and descriptions; a description is what search engines show.
    "title.site": N_("The rules of Rami"),
    "title.page": N_("{page} · {site}"),
    "title.index": N_("All rules"),
    "describe.index": N_("The pages of the guide, and every rule by its number."),
    "title.course": N_("Learn by doing"),
    "describe.course": N_("Short exercises: every answer is judged, and the reason is told."),
    "title.first-meld": N_("The first meld"),
    "describe.first-meld": N_("What it takes to open in {rami_51} and {rami_40}, with examples."),
    "title.turn": N_("How a turn goes"),
    "describe.turn": N_("Draw, play, discard; and when the pile may be taken."),
    "title.melds": N_("Melds and jokers"),
    "describe.melds": N_("Runs, groups, the ace, and where a joker stands."),
    "title.table": N_("Laying off and swapping"),
    "describe.table": N_("Adding to melds on the table, and taking jokers out of them."),
    "title.scores": N_("End of the round and scores"),
    "describe.scores": N_("How a round ends, what is left in hand counts, who wins the match."),
    "title.house-rules": N_("House rules"),
    "describe.house-rules": N_("Every option, what it does, and what each game has for it."),
    "title.cardverse": N_("CardVerse Rami"),
    "describe.cardverse": N_("The game without jokers and without an opening, from deal to win."),
    "title.players": N_("Computer players"),
    "describe.players": N_("What they may see, and how each of them plays."),
    "title.fair-deals": N_("Fair deals"),
    "describe.fair-deals": N_("Where the order of the cards comes from, and who knows it when."),
    "title.glossary": N_("Glossary"),
    "describe.glossary": N_("The words of the game, each in a sentence."),
    "title.answers": N_("What the table answers"),
    "describe.answers": N_("Every answer to a move that is not possible, and the rule behind it."),
    "title.missing": N_("There is no such page"),
    "missing.text": N_("Perhaps it has moved. All pages of the guide are listed [here](index)."),
    # The frame
    "nav.skip": N_("To the text"),
    # For translators: a link to the page where games are begun.
    "nav.home": N_("Play"),
    "nav.pages": N_("Pages of the guide"),
    "nav.languages": N_("Languages"),
    "nav.search": N_("Search the rules"),
    "nav.nothing": N_("Nothing found. Try another word."),
    "nav.on_this_page": N_("The rules on this page"),
    # For translators: {program} is "Rami" with its version.
    "foot.version": N_("Built by {program}. Each example was judged and computed again."),
    # The first page
    "index.intro": N_(
        "Here disputes end. Each page tells a part of the game in plain words, with examples that "
        "were checked; below stands every rule by its number."
    ),
    "index.rules": N_("Every rule by its number"),
    # Labels
    "label.stated": N_("stated"),
    "label.chosen": N_("chosen"),
    "label.legend": N_(
        "Lines marked as **stated** come from the games' own rules and never change. Lines marked "
        "as **chosen** fill what those leave open. Where a rule names options, a table may play it "
        "by [house rules](house-rules)."
    ),
    "label.options": N_("House options:"),
    "label.option_values": N_("{option}: {values}"),
    # For translators: in a list of options, what one game has, as in "yes (Rami 51)".
    "label.value_of": N_("{value} ({rules})"),
    "label.example": N_("Example"),
    "label.cards": N_("Cards"),
    "label.total": N_("Total"),
    "label.verdict": N_("Verdict"),
    "label.points": NP_("{points} point", "{points} points", "points"),
    # For translators: below a total, by which rules it was counted; {needed} is a number of points.
    "label.total_by": N_("{rules}, threshold {needed}"),
    "label.total_no_threshold": N_("{rules}, no threshold"),
    "label.accepted": N_("accepted"),
    "label.rejected": N_("rejected"),
    "label.valid": N_("valid"),
    "label.invalid": N_("not valid"),
    "label.on_table": N_("On the table"),
    "label.from_hand": N_("From your hand"),
    "label.then": N_("Then it is"),
    "label.in_hand": N_("Left in hand"),
    "label.seat": N_("Seat {seat}"),
    "label.scores": N_("Scores"),
    "label.no_card": N_("no card left"),
    "label.not_opened": N_("has not opened"),
    "label.check": N_("Open in the checker"),
    "label.stands_for": N_("joker as {card}"),
    "label.verified": N_(
        "The engine of {program} judged every row of this table, and this site computed each "
        "again in another way. Both agree."
    ),
    "label.verified_examples": N_(
        "The engine of {program} judged each of these examples, and this site computed it again "
        "in another way. Both agree."
    ),
    # What the table answers
    "answers.intro": N_(
        "When a move is not possible, the table says why and names the rule. These are its "
        "answers; where a card or a number belongs, there is “…”."
    ),
    "answers.no_rule": N_("not a matter of the rules"),
    "answers.text": N_("Answer"),
    "answers.rule": N_("Rule"),
}
"""Titles, labels and the first page, by key."""
