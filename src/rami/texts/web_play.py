"""What the browser client says to somebody who plays: `rami.texts.web` has it with all the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, NP_, Message

__all__ = ["PLAY"]

PLAY: Final[Mapping[str, Message]] = {
    # The hand
    "play.hand": NP_("Your hand, {count} card", "Your hand, {count} cards", "count"),
    "play.hand_help": N_(
        "Arrow keys go from card to card, space chooses, enter does what the main button says. "
        "Press ? for all keys."
    ),
    "play.new_card": N_("{card}, new"),
    # The buttons
    "play.draw": N_("Draw"),
    "play.take": N_("Take {card}"),
    "play.lay": NP_("Lay: {points} point", "Lay: {points} points", "points"),
    "play.add": N_("Add to the {meld}"),
    "play.add_numbered": N_("Add to meld {number}"),
    "play.swap": N_("Swap for the joker of the {meld}"),
    "play.swap_numbered": N_("Swap for the joker of meld {number}"),
    "play.discard": N_("Discard {card}"),
    "play.busy": N_("One moment …"),
    "play.checking": N_("checking …"),
    "play.wait": N_("Not your turn yet"),
    "play.choose": N_("Choose a card"),
    "play.nothing": N_("Not possible: see why"),
    "play.back": N_("Take back"),
    "play.hint": N_("Hint"),
    "play.thinking": N_("Thinking …"),
    "play.sort": N_("Sort"),
    "play.sort_suit": N_("By suit"),
    "play.sort_rank": N_("By rank"),
    "play.sort_melds": N_("By melds"),
    "play.chosen_first": N_("Chosen first"),
    "play.chosen_last": N_("Chosen last"),
    # What melds are called there
    "play.run_spades": N_("run of spades"),
    "play.run_hearts": N_("run of hearts"),
    "play.run_diamonds": N_("run of diamonds"),
    "play.run_clubs": N_("run of clubs"),
    "play.group_aces": N_("group of aces"),
    "play.group_twos": N_("group of twos"),
    "play.group_threes": N_("group of threes"),
    "play.group_fours": N_("group of fours"),
    "play.group_fives": N_("group of fives"),
    "play.group_sixes": N_("group of sixes"),
    "play.group_sevens": N_("group of sevens"),
    "play.group_eights": N_("group of eights"),
    "play.group_nines": N_("group of nines"),
    "play.group_tens": N_("group of tens"),
    "play.group_jacks": N_("group of jacks"),
    "play.group_queens": N_("group of queens"),
    "play.group_kings": N_("group of kings"),
    # The line that says what to do
    "play.turn_draw": N_("Your turn: draw a card."),
    "play.turn_draw_or_take": N_("Your turn: draw a card, or take {card} from the pile."),
    "play.turn_drew": N_("You drew {card}. Choose cards to lay, or one to discard."),
    "play.turn_play": N_("Choose cards to lay or add, or one to discard."),
    "play.turn_taken": N_("You took {card}: it must go to the table before you discard."),
    "play.turn_lacking": N_("Laid, not open yet. {why}"),
    "play.turn_opens": N_("This opens. Go on, or discard a card to end your turn."),
    "play.turn_of": N_("{name} is on turn."),
    "play.not_your_turn": N_("Wait for your turn: {name} plays now. You may sort your cards."),
    "play.this_is": NP_(
        "This is a {meld}: {points} point. {jokers}",
        "This is a {meld}: {points} points. {jokers}",
        "points",
    ),
    "play.jokers_stand_for": N_("Joker: {cards}."),
    "play.discard_ends": N_("This ends your turn."),
    "play.opening_fails": N_("Discarding now, your melds come back: {why}"),
    "play.no_answer": N_("The server does not answer. Look at your connection, then try again."),
    # The opening meter
    "play.meter": N_("Opening"),
    "play.meter_short": N_("{points} of {needed}"),
    "play.meter_points": NP_("{points} of {needed} point", "{points} of {needed} points", "needed"),
    "play.meter_pure": NP_(
        "{points} of {needed} point, with a pure run",
        "{points} of {needed} points, with a pure run",
        "needed",
    ),
    "play.meter_no_pure": NP_(
        "{points} of {needed} point, no pure run yet",
        "{points} of {needed} points, no pure run yet",
        "needed",
    ),
    "play.pure_run": N_("pure run"),
    # Hints
    "hint.to_draw": N_("Hint: draw from the stock."),
    "hint.to_take": N_("Hint: take {card} from the pile."),
    "hint.to_lay": N_("Hint: lay {cards}."),
    "hint.to_add": N_("Hint: add {cards} to the {meld}."),
    "hint.to_swap": N_("Hint: swap {cards} for the joker of the {meld}."),
    "hint.to_take_back": N_("Hint: take back what you laid last."),
    "hint.to_discard": N_("Hint: discard {cards}."),
    "hint.with_reason": N_("{what} {why}"),
    # Keys
    "keys.title": N_("Keyboard shortcuts"),
    "keys.draw": N_("Draw from the stock"),
    "keys.take": N_("Take the top of the pile"),
    "keys.move": N_("Go from card to card"),
    "keys.space": N_("Space"),
    "keys.choose": N_("Choose the card, or leave it"),
    "keys.enter": N_("Enter"),
    "keys.main": N_("In the hand: do what the main button says"),
    "keys.main_anywhere": N_("Do what the main button says"),
    "keys.discard": N_("Discard the chosen card"),
    "keys.meld": N_("Put the chosen cards on the meld of that number"),
    "keys.back": N_("Take back what was laid last"),
    "keys.control_arrow": N_("Ctrl or Alt + ← →"),
    "keys.carry": N_("Move the card within the hand"),
    "keys.sort": N_("Sort: by suit, by rank, by melds in turn"),
    "keys.hint": N_("Ask for a hint"),
    "keys.hand": N_("Go to the hand"),
    "keys.escape": N_("Esc"),
    "keys.clear": N_("Leave all chosen cards"),
    "keys.help": N_("Show this list"),
    "keys.setting": N_("Single letters work as shortcuts"),
    # The connection
    "net.lost": N_("Connecting again … Nothing is lost."),
    "net.restarting": N_("The server restarts. The game goes on in a moment."),
    "net.outdated": N_("This page is older than the server. Load it anew."),
    # Before the first card
    "room.welcome": N_("Sit down and play"),
    "room.waiting": N_("Waiting for players"),
    "room.missing": NP_(
        "{count} seat is still free. The cards are dealt as soon as it is taken.",
        "{count} seats are still free. The cards are dealt as soon as they are taken.",
        "count",
    ),
    "room.name": N_("Your name"),
    "room.sit": N_("Sit down"),
    "room.watch": N_("Watch"),
    "room.free": N_("free"),
    "room.you": N_("(you)"),
    "room.send_away": N_("Send {name} away from the table"),
    "room.send_away_short": N_("Send away"),
    "room.invite": N_("Invite others"),
    "room.leave": N_("Leave this table"),
    # Above the table
    "table.title": N_("The table"),
    "table.round": N_("Round {round}"),
    "table.menu": N_("Menu"),
    "table.settings": N_("Settings"),
    "table.rules": N_("Rules"),
    "table.home": N_("To the first page"),
    "table.device": N_("Go on on another device"),
    "table.device_about": N_(
        "Make a link and open it on the other device within ten minutes. It is good once, and "
        "gives your seat: show it to nobody."
    ),
    "table.device_make": N_("Make the link"),
    "table.device_link": N_("Link for your other device"),
    "table.leave": N_("Leave the table"),
    "table.leave_about": N_(
        "Your seat stays yours: open the link of the table again to come back. Meanwhile a bot may "
        "play for you."
    ),
    "table.leave_go": N_("Leave"),
    "table.stay": N_("Stay"),
    "table.gone": N_("There is no table here"),
    # Who is away
    "absent.away": N_("{name} is away. The table waits."),
    "absent.left": N_("{name} has left. The table waits."),
    "absent.stand_in": N_("Let a bot play meanwhile"),
    "absent.agreed": N_("You agree to a bot; the others are asked too."),
    "absent.bot_for_you": N_("A bot plays for you."),
    "absent.you_left": N_("You have left the table."),
    "absent.come_back": N_("Come back"),
}
"""Every sentence for those who play, by its key."""
