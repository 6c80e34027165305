"""What the table in a terminal says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.engine.position import Phase
from rami.texts._messages import HERE, N_, NP_, Message, fill
from rami.texts._say import say

__all__ = ["COMMANDS", "PHASES", "TERMINAL", "command_help", "terminal_text"]

TERMINAL: Final[Mapping[str, Message]] = {
    # Names
    "you": N_("You"),
    "person": N_("Player"),
    # Beginning
    "match": N_("Rules: {rules}. Seats: {names}."),
    "opens_with_points": NP_(
        "To open, a seat lays melds worth at least {needed} point in one turn.",
        "To open, a seat lays melds worth at least {needed} points in one turn.",
        "needed",
    ),
    "opens_with_points_and_run": NP_(
        "To open, a seat lays melds worth at least {needed} point in one turn, one of them a run "
        "without a joker.",
        "To open, a seat lays melds worth at least {needed} points in one turn, one of them a run "
        "without a joker.",
        "needed",
    ),
    "opens_with_run": N_("To open, a seat lays a run without a joker."),
    "interpreted": N_("Rami runs without its compiled form here: {levels} may think longer."),
    "played_by": N_("{name} is played by the computer: {level}."),
    "how": N_("Type `?` for the moves you have, `help` for all commands, `quit` to leave."),
    "round": N_("Round {round}. Dealer: {dealer}. First: {first}."),
    # The state of the table
    "turn": N_("Round {round}, your turn {turn}."),
    "stock": N_("Stock: {stock}. Top of the pile: {top}."),
    "stock_no_pile": N_("Stock: {stock}. The pile is empty."),
    "cards": NP_("{count} card", "{count} cards", "count"),
    "seat": N_("{name}: {cards}, total {total}."),
    "seat_opened": N_("{name}: {cards}, opened, total {total}."),
    "seat_unopened": N_("{name}: {cards}, not opened, total {total}."),
    "table": N_("On the table:"),
    "table_empty": N_("Nothing lies on the table."),
    "meld": N_("{number}. {cards}: {told} ({name})"),
    "hand": N_("Hand: {cards}"),
    "hand_of": N_("{name}: {cards}"),
    # The turn
    "may_take": N_("Draw from the stock with `draw`, or take {top} from the pile with `take`."),
    "must_draw": N_("Draw from the stock with `draw`."),
    "so_far": N_("Your opening so far: {told}."),
    "opening_stands": N_("{told} Discard to end your turn with it."),
    "must_meld": N_("Before you discard, {card} must go to the table."),
    "must_meld_or_fail": N_(
        "You took {card} to open with it: it must be in one of your melds when you discard."
    ),
    # Asking
    "legal": N_("You can:"),
    "more": NP_("and {count} more", "and {count} more", "count"),
    "any_of": N_("discard one of: {cards}"),
    "any_card": N_("discard any card of your hand"),
    "write_it_like": N_("Write it like this: {usage}"),
    "no_command": N_("Type `?` for the moves you have, or `help` for all commands."),
    "no_history": N_("Nothing has happened in this round yet."),
    "no_score": N_("No round is over yet."),
    "sheet": N_("{name}: {points} in total."),
    "sheet_rounds": N_("{name}: {rounds}; {points} in total."),
    "commands": N_("What you can type, in full or in short:"),
    "cards_written": N_(
        "Cards are written like {examples}. Letters may be small, and {ten} is the same as {t}."
    ),
    # Hints
    "no_hint": N_("There is no hint for this."),
    "no_why": N_("No computer player has moved yet."),
    "why_later": N_("The reason is told once the round is over."),
    "why_before": N_("At the end of round {round}:"),
    "thinking": N_("{name} is thinking …"),
    "thinking_hint": N_("Thinking of a hint …"),
    # Leaving
    "kept": N_("The match is kept in {path}. Go on with it by:"),
    "nothing_kept": N_("You had not moved yet, so nothing is kept."),
    "recorded": N_("The match is recorded in {path}."),
    "was_over": N_("This match is over."),
    # Telling a recorded match
    "holds": N_("{name} holds {cards}"),
    "replay_pile": N_("The first card of the pile is {card}."),
    "unfinished": N_("Here the record ends, before the round was over."),
    "step": N_("Press Enter for the next move."),
}
"""The sentences of the table, by what they are for."""

PHASES: Final[Mapping[Phase, str]] = {
    Phase.DRAW: N_("Draw from the stock, or take the top of the pile."),
    Phase.PLAY: N_("Lay, add or swap as you like, then discard a card to end your turn."),
    Phase.OVER: N_("The round is over."),
}
"""What to do in each phase of a turn."""

COMMANDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "draw": ("draw", "d", N_("Draw a card from the stock.")),
    "take": ("take", "t", N_("Take the top card of the pile.")),
    "lay": ("lay QH KH AH", "l QH KH AH", N_("Lay a new meld.")),
    "add": ("add JK 9C to 2", "a JK 9C to 2", N_("Add cards to a meld, named by its number.")),
    "swap": ("swap 8S in 1", "s 8S in 1", N_("Give a card for the joker that stands for it.")),
    "back": ("back", "b", N_("Take back what you last did in this turn.")),
    "discard": ("discard 7C", "d 7C", N_("Discard a card, which ends your turn.")),
    "?": ("?", "", N_("List the moves you have now.")),
    "hint": ("hint", "", N_("Tell what a good player would do in your place.")),
    "?why": ("?why", "w", N_("Tell why the last computer player moved as it did.")),
    "hand": ("hand", "h", N_("Show your hand.")),
    "table": ("table", "", N_("Show the table and who holds how many cards.")),
    "score": ("score", "s", N_("Show the points of every round.")),
    "log": ("log", "l", N_("Tell what has happened in this round.")),
    "rules": ("rules R-OPEN-2", "r", N_("Tell a rule; without its id, the options.")),
    "help": ("help", "", N_("Show this.")),
    "quit": ("quit", "q", N_("Keep the match in a file and leave.")),
}
"""Each command by its name: how it is written, in short as well, and what it does."""


def command_help(name: str, lang: str = HERE) -> tuple[str, str, str]:
    """Return how a command is written, in short as well, and what it does."""
    usage, short, about = COMMANDS[name]
    return usage, short, fill(about, {}, lang)


def terminal_text(key: str, lang: str = HERE, **values: object) -> str:
    """Return one of the sentences of `TERMINAL`.

    >>> terminal_text("cards", count=2)
    '2 cards'
    """
    return fill(TERMINAL[key], values, lang)


@say.register
def _say_phase(phase: Phase, lang: str = HERE) -> str:
    return fill(PHASES[phase], {}, lang)
