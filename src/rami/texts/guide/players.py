"""The pages about computer players and about fair deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, Message

__all__ = ["PLAYERS"]

PLAYERS: Final[Mapping[str, Message]] = {
    # Computer players
    "players.see": N_("What they may see"),
    "players.seen": N_(
        "A computer player sees what a person in its seat would see: its own hand, the open cards, "
        "all that was played for everybody to see, and the moves that are legal. Exchange the "
        "cards it cannot see, and it does the same."
    ),
    "players.play": N_("How they play"),
    "players.expert": N_("{expert}, the strongest"),
    "players.expert_told": N_(
        "{expert} deals the cards it cannot see anew, many times, as they could truly lie. It "
        "plays on from each of these deals and makes the move that comes out best."
    ),
    "players.hint": N_("The hint"),
    "players.hint_told": N_(
        "The hint at the table comes from such a player. It knows nothing that you do not know."
    ),
    # Fair deals
    "fair-deals.chance": N_("Where the order comes from"),
    "fair-deals.chance_told": N_(
        "The server shuffles with the chance of its operating system, the one that passwords are "
        "made with. Nobody can foretell it. Computer players draw from a chance of their own, "
        "which has nothing to do with the cards."
    ),
    "fair-deals.sealed": N_("Why nobody can choose it"),
    "fair-deals.promise": N_(
        "Before a deal the server takes a long secret number and shows a fingerprint of it, by "
        "which everybody can tell later that it is the same. Each device of a player then does "
        "so with a number of its own. Only when all fingerprints are there do the devices show "
        "their numbers."
    ),
    "fair-deals.follows": N_(
        "The order of the cards is computed from the secret and all of these numbers. Who knows "
        "the secret does not know the numbers in time, and who gives a number does not know the "
        "secret: neither the server nor a player can choose how the cards lie."
    ),
    "fair-deals.checked": N_("“This deal was checked”"),
    "fair-deals.checked_told": N_(
        "After the round the server shows its secret. Your device then computes the whole deal "
        "again, and compares it with what it was told before and with the hand that you were "
        "dealt. When all of it agrees, a line below the scores says so."
    ),
    "fair-deals.otherwise": N_(
        "Another line there says if the number of your device came too late, or if somebody "
        "promised one and did not show it: then that deal is not proved for you. If a deal is not "
        "the one that was promised, keep the record of the match: anybody can check it."
    ),
    "fair-deals.verify": N_(
        "You need not believe that line. Save the record of the match when it is over: "
        "`rami verify`, followed by the name of the file, computes every deal in it again. So does "
        "a short program in `docs/fair-deal.md`, which needs nothing of this one; there stands, "
        "too, how all of it works."
    ),
    "fair-deals.limits": N_(
        "This proves that nobody chose the cards. Whoever keeps the server could still read them, "
        "so play where you trust them. Where only computer players play, deals are not sealed."
    ),
    "fair-deals.hidden": N_("What stays hidden"),
    "fair-deals.hidden_told": N_(
        "As long as a round is on, a hidden card is a number of cards and nothing else, on your "
        "device too: there is nothing in the page that a clever neighbour could read."
    ),
    "fair-deals.record": N_("What is kept"),
    "fair-deals.record_told": N_(
        "The order of each deal is written down with every move. After the round all hands are "
        "shown; the record of a match can be replayed move by move, by anybody, with the same "
        "rules checked again."
    ),
}
"""The sentences of the two pages, by key."""
