"""What the command line says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import HERE, N_, NP_, Message, fill

__all__ = ["CLI", "HELP", "cli_text", "help_text"]

# Help is written by click, which knows of no encoding that lacks a character: ASCII only here.
HELP: Final[Mapping[str, str]] = {
    "rami": N_(
        "The games Rami 51, Rami 40 and CardVerse Rami: play them, check an opening, find the "
        "best one, read the rules."
    ),
    "check": N_(
        "Check an opening: what it comes to, what lacks.\n\n"
        'Each MELD is one text of cards, as in "QH KH AH". Exits with code 0 if the opening '
        "stands, 1 if it does not, 2 if something cannot be read."
    ),
    "best": N_(
        "Find the best opening of a hand.\n\n"
        'HAND is one text of cards, those held after the draw, as in "QH KH AH JK 7S 8S 2C". '
        "Shows the best opening, and the melds that leave the fewest points in hand; where the "
        "rules ask for a discard, a card is kept for it. Exits with code 0 if an opening stands, "
        "1 if none does, 2 if something cannot be read."
    ),
    "hint": N_(
        "Tell what a good player would do in a position, and why.\n\n"
        "POSITION is the text of a position, or - to read it from the standard input; on one line, "
        "a semicolon ends each part. The player sees what the seat on turn sees, so the other "
        "hands and the stock may be given as numbers of cards, and the stock left out."
    ),
    "play": N_(
        "Play a match against the computer.\n\n"
        "The table is shown in plain lines, for a terminal, a pipe or a screen reader. "
        "The match is kept in a file when you leave it, also with Ctrl-C or Ctrl-D, and goes on "
        "with --resume."
    ),
    "replay": N_("Tell a recorded match, with all hands shown."),
    "verify": N_(
        "Compute every deal of a recorded match again.\n\n"
        "A sealed deal follows from a secret of the server and from numbers of the seats, each "
        "promised before any was shown. Exits with code 0 if that holds for all deals and "
        "reshuffles, so that nobody can have chosen one, and with code 1 if it does not."
    ),
    "rules": N_(
        "Read the rules, or one of them.\n\n"
        "Without ID, tells the options of the preset and every rule; with ID, that rule and the "
        "options it depends on. "
        "ID may be written in small letters and without its R-, as in open-2."
    ),
    "guide": N_("Build the pages that tell the rules."),
    "build": N_(
        "Write the rules guide as files that any web server can show.\n\n"
        "Every worked example is judged by the engine and computed again in another way; what does "
        "not agree, a text that is missing or a dead link ends the build with code 1."
    ),
    "--out": N_("The folder to write into; it is made if it is not there."),
    "--guide-lang": N_("A language to write; without it, all that are offered. May be repeated."),
    "--server": N_("The address of a game server, whose checker the examples are opened in."),
    "--site": N_("The address that the pages will have, for the list that search engines read."),
    "--lang": N_("The language to speak, as in uk; without it, that of the environment."),
    "--preset": N_("The rules to start from: {presets}."),
    "--set": N_("Change an option of the rules, as in joker_points=15; may be repeated."),
    "--json": N_("Print one JSON object instead of sentences."),
    "--seats": N_("How many play, you among them."),
    "--players": N_(
        "Who plays against you: easy, normal, hard or expert, one for all or one for each seat, "
        "separated by commas. Without it, normal."
    ),
    "--think": N_("How many seconds Expert may think about a move."),
    "--level": N_("Whom to ask: hard or expert, or any other level."),
    "--seed": N_("A number that makes the deals the same every time."),
    "--record": N_("Keep the record of the match in this file, from the start."),
    "--resume": N_("Go on with the match in this file."),
    "--name": N_("What the record calls you."),
    "--letters": N_("Show cards in letters (QH), as they are typed; kind to screen readers."),
    "--step": N_("Wait for Enter between moves."),
}
"""What the help says of each command and option."""

CLI: Final[Mapping[str, Message]] = {
    "meld": N_("{cards}: {told}."),
    "no_meld": N_("{cards}: {told}"),
    "in_quotes": N_("Each meld is one text of cards. In a shell, put it in quotes:"),
    "no_opening_needed": N_("By these rules there is no opening: any meld may be laid at once."),
    "best_opening": N_("The best opening:"),
    "best_melds": N_("The most points that can be laid:"),
    "none_stands": N_("No opening stands. This comes nearest:"),
    "none_at_all": N_("No opening stands: there is no meld in this hand."),
    "points_in_all": NP_("{points} point in all.", "{points} points in all.", "points"),
    "fewest_left": N_("The fewest points left in hand:"),
    "both": N_("These melds also leave the fewest points in hand."),
    "no_meld_at_all": N_("No meld can be laid."),
    "left": N_("Left in hand: {told}."),
    "options": N_("The options of {rules}:"),
    "rules": N_(
        "The rules, each stated by the games' own documents or chosen where they are silent:"
    ),
    "guide_built": NP_(
        "{pages} page written to {folder}.", "{pages} pages written to {folder}.", "pages"
    ),
    "verify_sealed": N_(
        "Round {round}: the deal follows from the secret and from the numbers of {names}."
    ),
    "verify_alone": N_(
        "Round {round}: the deal follows from the secret alone. No seat gave a number, so whoever "
        "dealt could have chosen."
    ),
    "verify_unsealed": N_("Round {round}: this deal was not sealed. Nothing is known about it."),
    "verify_reshuffles": NP_(
        "Round {round}: {count} reshuffle follows from them too.",
        "Round {round}: {count} reshuffles follow from them too.",
        "count",
    ),
    "verify_withheld": N_("Round {round}: {name} promised a number and did not show it."),
    "error": N_("rami: {told}"),
}
"""The sentences of the commands, by what they are for."""


def cli_text(key: str, lang: str = HERE, **values: object) -> str:
    """Return one of the sentences of `CLI`.

    >>> cli_text("points_in_all", points=1)
    '1 point in all.'
    """
    return fill(CLI[key], values, lang)


def help_text(key: str, lang: str = HERE, **values: object) -> str:
    """Return what the help says of a command, or of an option such as ``--json``."""
    return fill(HELP[key], values, lang)
