"""What the server says: refusals that no rule of the game is behind, its help, its phrases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import HERE, N_, NP_, Message, fill

__all__ = [
    "PHRASES",
    "SERVER",
    "SERVER_FAULTS",
    "SERVER_HELP",
    "phrase_text",
    "server_help",
    "server_text",
]

SERVER_FAULTS: Final[Mapping[str, Message]] = {
    # Messages
    "message.unreadable": N_("This message cannot be read: {reason}."),
    "message.too_large": N_("This message is too large."),
    "address.unknown": N_("There is nothing at this address. Check how it is spelt."),
    "id.used": N_("This id was that of another command. Give each its own."),
    "version.unknown": N_("The table has not come to version {version} yet. Load it anew."),
    "version.stale": N_("Something happened meanwhile. Look at the table, then choose again."),
    "server.closing": N_("The server is going down for a moment. Everything is kept."),
    "server.unexpected": N_("Something went wrong on the server. Nothing has changed; try again."),
    "store.unavailable": N_(
        "The server cannot reach its store right now. Nothing has changed; try again in a moment."
    ),
    "message.too_many_unreadable": N_("Too many messages could not be read. Connect anew."),
    "origin.foreign": N_("A page of another site has sent this. Play on the page of this server."),
    "host.unknown": N_(
        "This server is not known as “{host}”. Whoever runs it names it with `--public-url`."
    ),
    "rate.too_fast": N_("That was too fast. Try again in {seconds} s."),
    "rate.wrong_codes": N_("Too many codes were wrong. Try again in {seconds} s."),
    "rate.connections": N_("Too much is open from your address. Close some of it first."),
    # Tables and seats
    "table.unknown": N_("There is no table with this code. Check how it is spelt."),
    "table.not_started": N_("The match has not begun. Wait until all seats are taken."),
    "table.started": N_("The match has begun. Nobody is sent away in the middle of it."),
    "seat.not_yours": N_("You have no seat here. Take one, or watch."),
    "seat.none_free": N_("All seats are taken. You may watch."),
    "seat.taken": N_("Seat {seat} is taken. Choose another."),
    "seat.empty": N_("Nobody sits on seat {seat}."),
    "seat.removed": N_("Whoever made this table has sent you away from it. You may watch."),
    "seat.there": N_("Nobody is away from seat {seat}. Bots play for those who are gone only."),
    "device.most": NP_(
        "{most} device has this seat already. That is as many as can.",
        "{most} devices have this seat already. That is as many as can.",
        "most",
    ),
    "device.link_useless": N_(
        "This link was used already, or is too old. Make another on the device that has the seat."
    ),
    "device.has_seat": N_("On this device you have seat {seat}. Use the link on another device."),
    "seats.unknown": N_("“{seat}” is nobody who could sit there. Known: {known}."),
    "clock.unknown": N_("There is no clock “{clock}”. Known: {known}."),
    "name.empty": N_("This name has no letter that can be shown. Choose another."),
    "phrase.unknown": N_("There is no such phrase. Choose one of the list."),
    "turn.not_yours": N_("It is the turn of {name}, on seat {seat}."),
    "round.on": N_("The round is on. Play it to its end first."),
    "round.not_over": N_("There is no such round that is over. Its cards are shown at its end."),
    "hints.off": N_("At this table there are no hints."),
    "hint.none": N_("There is no hint now. Hints are for the seat on turn."),
    "hand_order.wrong": N_("These are not the cards of your hand."),
    "seal.other_deal": N_("Deal {deal} is not the next one here."),
    "seal.committed": N_("For this deal you have promised a number already."),
    "seal.closed": N_("It is too late to promise a number for this deal."),
    "seal.not_closed": N_("Not all have promised their numbers yet. Show yours later."),
    "seal.not_committed": N_("This is not the number that you promised."),
    "table.ended": N_("This table has been closed. The results of its matches stay by its link."),
    # For the operator
    "tables.none_there": N_("No server has kept tables in “{path}”. Name its folder by `--data`."),
    "tables.none_in_database": N_(
        "No server has kept tables in the database {database}. Name the right one by "
        "`--database-url`."
    ),
    "tables.unknown": N_("There is no table “{table}”. `rami tables list` shows all."),
    "tables.in_use": N_("Table “{table}” is played at too fast to be ended now. Try again."),
    # Starting the server
    "setting.wrong": N_("The setting {setting} cannot be “{value}”. It takes {accepted}."),
    "setting.unknown": N_("There is no setting {setting}."),
    # {setting} and {other} are the options that are typed.
    "setting.needs": N_("The setting {setting} is of use only with {other}."),
    "serve.address_taken": N_(
        "The server cannot listen on {host} port {port}: {reason}. Choose another with `--port`."
    ),
    "serve.data_in_use": N_(
        "Another server keeps its data in “{path}”. End it first, or choose another folder with "
        "`--data`."
    ),
    "serve.data_newer": N_(
        "A newer version of Rami has kept its data in “{path}”. Install that version, or choose "
        "another folder with `--data`."
    ),
    "serve.data_unusable": N_(
        "The server cannot keep its data in “{path}”: {reason}. Choose another folder with "
        "`--data`."
    ),
    "serve.database_newer": N_(
        "A newer version of Rami has kept its data in {database}. Install that version, or choose "
        "another database with `--database-url`."
    ),
    "serve.database_unusable": N_(
        "The server cannot use the database {database}: {reason}. See to it, or choose another "
        "with `--database-url`."
    ),
}
"""What to say of each refusal of the server, by its code."""

PHRASES: Final[Mapping[str, Message]] = {
    "hello": N_("Hello!"),
    "well_played": N_("Well played!"),
    "thanks": N_("Thank you!"),
    "good_luck": N_("Good luck!"),
    "oops": N_("Oops!"),
    "moment": N_("One moment, please."),
    "your_turn": N_("It is your turn."),
    "good_game": N_("Good game!"),
}
"""The quick phrases, by their keys: all that people say to each other at a table."""

# Help is written by click, which knows of no encoding that lacks a character: ASCII only here.
SERVER_HELP: Final[Mapping[str, str]] = {
    "serve": N_(
        "Serve tables to browsers and bots.\n\n"
        "Starts at once, with everything kept in one file in the data folder of this system. "
        "Ctrl-C ends it; matches go on when it starts again. Each option can also be given by "
        "the environment variable that is named with it."
    ),
    "--host": N_("The address to listen on."),
    "--port": N_("The port to listen on; 0 for any that is free."),
    "--data": N_("The folder for the file that everything is kept in."),
    "--database-url": N_(
        "A PostgreSQL to keep everything in instead of a file, which several servers can share."
    ),
    "--redis-url": N_(
        "A Valkey or Redis by which servers that share a database hear of each other at once."
    ),
    "--lan": N_("Listen on all addresses, so that others in this network can join."),
    "--public-url": N_("The address in links, where a proxy stands before the server."),
    "--proxies": N_(
        "The proxies that are believed when they say who asks; with --public-url only."
    ),
    "--rate-limit": N_(
        "How many requests and messages a second one address may send on average; 0 for any number."
    ),
    "--bot-pace-ms": N_("How long a bot takes for a move, in milliseconds."),
    "--round-pause-ms": N_(
        "How long the scores of a round are shown before the next is dealt, in milliseconds."
    ),
    "--absent-s": N_(
        "After how many seconds a bot plays for somebody who is away, at a table with a clock."
    ),
    "--bot-workers": N_("How many processes think for the bots; 0 for all but one processor."),
    "--idle-s": N_("After how many seconds a table that nobody looks at leaves the memory."),
    "--keep-days": N_(
        "After how many days without a move a table goes; the results of its matches stay. "
        "0 keeps tables for ever."
    ),
    "--metrics": N_("For whom /metrics is: {metrics}."),
    "--log-level": N_("How much is logged: {levels}."),
}
"""What the help says of the command and its options."""

SERVER: Final[Mapping[str, Message]] = {
    "serving": N_("Rami is served at {url}"),
    "serving_lan": N_("Others in this network open {url}"),
    "no_lan": N_("This machine is in no network now: nobody else can join."),
    "kept_in": N_("Everything is kept in {path}"),
    "ends_by": N_("Ctrl-C ends it."),
}
"""The sentences of the server at its start, by what they are for."""


def server_text(key: str, lang: str = HERE, **values: object) -> str:
    """Return one of the sentences of `SERVER`.

    >>> server_text("serving", url="http://127.0.0.1:5150/")
    'Rami is served at http://127.0.0.1:5150/'
    """
    return fill(SERVER[key], values, lang)


def server_help(key: str, lang: str = HERE, **values: object) -> str:
    """Return what the help says of the command, or of an option such as ``--port``."""
    return fill(SERVER_HELP[key], values, lang)


def phrase_text(key: str, lang: str = HERE) -> str:
    """Return what a quick phrase says.

    >>> phrase_text("thanks")
    'Thank you!'
    """
    return fill(PHRASES[key], {}, lang)
