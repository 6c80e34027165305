"""What the browser client says: every sentence by its key, and the whole as a file to load.

A key is the part of the client that says it, then what it is for. The client fills in the
placeholders itself, so that a sentence is there at once; it gets the names of all cards too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.engine.cards import JOKER, RANKS, SUITS, Card
from rami.texts._messages import N_, NP_, Message, Plural, fill, translated
from rami.texts.cards import card_name
from rami.texts.languages import direction
from rami.texts.server import PHRASES
from rami.texts.web_checker import CHECKER
from rami.texts.web_play import PLAY

__all__ = ["WEB", "direction", "web_catalogue", "web_text"]

# Each part of the client adds its sentences under its own heading. Once a name is needed more
# than once, it stands under "All pages".
WEB: Final[Mapping[str, Message]] = {
    # All pages
    "site.name": N_("Rami"),
    "site.about": N_(
        "Rami 51, Rami 40 and CardVerse Rami at one table: with friends or with bots."
    ),
    "site.no_script": N_(
        "The table needs JavaScript, which this browser does not run. Allow it for this page, then "
        "load it anew."
    ),
    "site.loading": N_("The cards are on their way …"),
    "site.to_home": N_("To the first page"),
    # For translators: one thing after the other, such as cards; {before} may be several.
    "site.list": N_("{before}, {last}"),
    "site.list_end": N_("{before} and {last}"),
    # The shells of the pages
    "title.home": N_("Rami: play in the browser"),
    "title.table": N_("Rami: the table"),
    "title.replay": N_("Rami: a match again"),
    "title.checker": N_("Rami: check an opening"),
    "title.problem": N_("Rami: nothing here"),
    # A page that is not there
    "problem.table": N_("This table is not here"),
    "problem.trouble": N_("That did not work"),
    "problem.again": N_("Try another code"),
    "problem.page": N_("There is no such page"),
    "problem.page_about": N_(
        "Perhaps the address was cut off on its way. Start from the first page."
    ),
    # Around every page but the table
    "page.skip": N_("To the contents"),
    "page.settings": N_("Settings"),
    "page.home": N_("Play"),
    "page.check": N_("Check an opening"),
    "page.rules": N_("Rules"),
    "page.rule": N_("The rule behind this: {rule}"),
    # The first page
    "home.headline": N_("Sit down to a game of Rami"),
    "home.lead": N_("No account, no advertisement: take your cards."),
    "home.play_now": N_("Play now"),
    "home.play_anew": N_("Play a new match"),
    "home.play_now_about": N_("Rami 51 against two bots. Leave and come back as you like."),
    "home.player": N_("Player"),
    "home.friends": N_("Play with friends"),
    "home.friends_about": N_("Choose the game and get a link to send. Bots can fill up seats."),
    "home.friends_start": N_("Invite friends"),
    "home.join": N_("Join with a code"),
    "home.join_about": N_("Type the code of a table, or paste the whole link."),
    "home.join_example": N_("abcde fghjk"),
    "home.join_go": N_("Join"),
    "home.join_empty": N_("There is no code yet. Type the letters and digits you were given."),
    "home.open_tables": N_("Open tables"),
    "home.waits": N_("{names} at the table"),
    "home.nobody_waits": N_("Nobody at the table yet"),
    "home.free_seats": NP_("{count} free seat", "{count} free seats", "count"),
    "home.join_table": N_("Sit down"),
    "home.resume": N_("Your match is still on"),
    "home.resume_waiting": N_("Your table waits for company"),
    "home.go_on": N_("Go on"),
    "home.matches": N_("My matches"),
    "home.matches_about": N_("Kept on this device only."),
    "home.against": N_("Against {names}"),
    "home.against_nobody": N_("Nobody else yet"),
    "home.waiting": N_("Not begun"),
    "home.won": NP_("Won, with {points} point", "Won, with {points} points", "points"),
    "home.lost": NP_("Lost, with {points} point", "Lost, with {points} points", "points"),
    "home.clock": N_("Clock: {clock}"),
    "home.on_round": NP_(
        "Round {round}, you have {points} point",
        "Round {round}, you have {points} points",
        "points",
    ),
    "home.replay": N_("Watch again"),
    "home.sheet": N_("Scores"),
    "home.forget_named": N_("Remove from this list: {match}"),
    "home.all_matches": NP_("Show {count} match", "Show all {count} matches", "count"),
    "home.more": N_("More"),
    "home.check": N_("Check an opening"),
    "home.check_about": N_("Do these melds open? How many points, and which rule says so?"),
    "home.rules": N_("Rules"),
    "home.rules_about": N_("In short pages with examples; each has its number."),
    # Making a table
    "create.name": N_("Your name"),
    "create.game": N_("The game"),
    "create.friends": N_("How many friends?"),
    "create.bots": N_("And how many bots?"),
    "create.level": N_("How well do the bots play?"),
    "create.clock": N_("A clock?"),
    "create.hints": N_("Hints"),
    "create.hints_about": N_("Everybody may ask what a good player would do."),
    "create.listed": N_("Open table"),
    "create.listed_about": N_("Anybody may find it on the first page and sit down."),
    "create.make": N_("Get the link"),
    "create.play": N_("Play"),
    "create.back": N_("Back"),
    "preset.rami_51": N_("Rami 51"),
    "preset.rami_40": N_("Rami 40"),
    "preset.rami_51_house": N_("Rami 51, jokers count 15"),
    "preset.rami_40_house": N_("Rami 40, jokers count 15"),
    "preset.cardverse": N_("CardVerse Rami"),
    "preset.rami_51_about": N_(
        "Open with 51 points and a run without a joker. A joker counts as the card it stands for."
    ),
    "preset.rami_40_about": N_(
        "Open with 40 points, and a joker may help from the start. The gentler game."
    ),
    "preset.rami_51_house_about": N_("Rami 51 in which every laid joker counts 15 points."),
    "preset.rami_40_house_about": N_("Rami 40 in which every laid joker counts 15 points."),
    "preset.cardverse_about": N_(
        "One deck, no jokers, no threshold: quick rounds for two to four."
    ),
    "preset.changed": NP_("{preset}, {count} house rule", "{preset}, {count} house rules", "count"),
    "level.easy": N_("Easy"),
    "level.normal": N_("Normal"),
    "level.hard": N_("Hard"),
    "level.expert": N_("Expert"),
    "level.easy_about": N_("Plays what comes to hand. For the first rounds."),
    "level.normal_about": N_("Plays decently, and makes slips."),
    "level.hard_about": N_("Remembers every card that was seen."),
    "level.expert_about": N_("Tries out what may lie in the other hands. Takes its time."),
    "clock.none": N_("No clock"),
    "clock.relaxed": N_("Relaxed"),
    "clock.normal": N_("Normal"),
    "clock.fast": N_("Fast"),
    "clock.none_about": N_("Everybody takes the time they need."),
    "clock.about": NP_(
        "{seconds} second for a turn, and a reserve for long ones.",
        "{seconds} seconds for a turn, and a reserve for long ones.",
        "seconds",
    ),
    "invite.qr": N_("QR code of the link to the table"),
    "invite.link": N_("The link to the table"),
    "invite.code": N_("Or read the code aloud:"),
    "invite.copy": N_("Copy the link"),
    "invite.copied": N_("Copied"),
    "invite.share": N_("Share"),
    "invite.text": N_("Come and play Rami with me."),
    # House rules
    "house.title": N_("House rules"),
    "house.same": N_("as in {preset}"),
    "house.differ": NP_(
        "{count} difference from {preset}", "{count} differences from {preset}", "count"
    ),
    "house.usually": N_("Usually: {value}"),
    "house.back_to": N_("Back to plain {preset}"),
    "house.one": N_("{option}: {value}"),
    "house.opening": N_("Opening"),
    "house.melds": N_("Melds and jokers"),
    "house.turn": N_("Turns"),
    "house.cards": N_("Cards"),
    "house.scores": N_("Scores"),
    "option.decks": N_("Decks"),
    "option.jokers": N_("Jokers in the pack"),
    "option.hand_size": N_("Cards dealt to each"),
    "option.ace_in_runs": N_("The ace in a run"),
    "option.jokers_per_meld": N_("Jokers in one meld, at most"),
    "option.joker_points": N_("A laid joker counts"),
    "option.opening_points": N_("Points needed to open"),
    "option.opening_pure_run": N_("A run without a joker needed to open"),
    "option.pile_opens": N_("The pile may be taken from one's turn"),
    "option.pile_card": N_("A card from the pile must be laid at once"),
    "option.joker_swap": N_("Swap a joker for its card"),
    "option.discard_to_win": N_("The last card must be discarded"),
    "option.empty_stock": N_("When the stock is empty"),
    "option.ace_high": N_("An ace left in hand counts as after the king"),
    "option.joker_hand_points": N_("A joker left in hand counts"),
    "option.unopened_points": N_("Who never opened scores"),
    "option.closed_hand_doubles": N_("All laid in one turn doubles the others’ points"),
    "option.scoring": N_("Who scores"),
    "option.target": N_("The match ends at"),
    "word.yes": N_("yes"),
    "word.no": N_("no"),
    "word.as_card": N_("as the card it stands for"),
    "word.fewer_than_naturals": N_("fewer than other cards"),
    "word.ace_both": N_("before the two or after the king"),
    "word.ace_high": N_("after the king only"),
    "word.ace_low": N_("before the two only"),
    "word.swap_all": N_("in runs and groups"),
    "word.swap_runs": N_("in runs only"),
    "word.swap_off": N_("never"),
    "word.reshuffle": N_("the pile is shuffled anew"),
    "word.round_ends": N_("the round ends"),
    "word.penalties": N_("losers, what they hold; fewest points win"),
    "word.winner_collects": N_("the winner, what others hold; most points win"),
    "word.hand_counts": N_("what they hold"),
    "word.no_jokers": N_("nothing: there are none"),
    # Settings
    "settings.title": N_("Settings"),
    "settings.four_colours": N_("Four colours"),
    "settings.four_colours_about": N_("Each suit has a colour of its own."),
    "settings.card_size": N_("Size of the cards"),
    "settings.small": N_("Small"),
    "settings.normal": N_("Normal"),
    "settings.large": N_("Large"),
    "settings.speed": N_("Moving cards"),
    "settings.speed_off": N_("Not at all"),
    "settings.speed_fast": N_("Fast"),
    "settings.speed_slow": N_("Slow"),
    "settings.theme": N_("Light and dark"),
    "settings.theme_auto": N_("As the device"),
    "settings.theme_light": N_("Light"),
    "settings.theme_dark": N_("Dark"),
    "settings.sound": N_("Sound"),
    "settings.sound_about": N_("Soft paper and wood."),
    "settings.notify": N_("Tell me when it is my turn"),
    "settings.notify_about": N_("By a notification, while this page is in the background."),
    "settings.keys": N_("Single-letter shortcuts"),
    "settings.keys_about": N_("At the table, a letter alone does something; press ? for the list."),
    "settings.language": N_("Language"),
    # Score sheets
    "sheet.title": N_("Scores"),
    "sheet.round": N_("Round"),
    "sheet.total": N_("Total"),
    # Cards and melds
    "card.face_down": N_("face-down card"),
    "card.joker_for": N_("joker as {card}"),
    "card.joker_short": N_("joker"),
    "meld.run": NP_("Run, {points} point: {cards}", "Run, {points} points: {cards}", "points"),
    "meld.run_numbered": NP_(
        "Meld {number}, run, {points} point: {cards}",
        "Meld {number}, run, {points} points: {cards}",
        "points",
    ),
    "meld.pure_run": NP_(
        "Pure run, {points} point: {cards}", "Pure run, {points} points: {cards}", "points"
    ),
    "meld.pure_run_numbered": NP_(
        "Meld {number}, pure run, {points} point: {cards}",
        "Meld {number}, pure run, {points} points: {cards}",
        "points",
    ),
    "meld.group": NP_(
        "Group, {points} point: {cards}", "Group, {points} points: {cards}", "points"
    ),
    "meld.group_numbered": NP_(
        "Meld {number}, group, {points} point: {cards}",
        "Meld {number}, group, {points} points: {cards}",
        "points",
    ),
    # The seats of a table
    "seat.you": N_("You"),
    "seat.number": N_("Seat {seat}"),
    "seat.free": N_("free"),
    "seat.bot": N_("a bot"),
    "seat.told": NP_("{name}: {count} card in hand", "{name}: {count} cards in hand", "count"),
    "seat.points_told": NP_("{points} point", "{points} points", "points"),
    # For translators: the number comes first; where there is little room, it stands alone.
    "seat.points": NP_("{points} pt", "{points} pts", "points"),
    "seat.opened": N_("has opened"),
    "seat.not_opened": N_("has not opened"),
    "seat.opened_short": N_("opened"),
    "seat.on_turn": N_("on turn"),
    "seat.away": N_("away"),
    "seat.left": N_("has left"),
    "seat.stand_in": N_("a bot plays"),
    "seats.title": N_("Seats"),
    # What lies on a table
    "melds.title": NP_("On the table: {count} meld", "On the table: {count} melds", "count"),
    "melds.of": NP_("{name}: {count} meld", "{name}: {count} melds", "count"),
    "melds.none": N_("Nothing on the table yet."),
    "piles.title": N_("Stock and pile"),
    "piles.stock": NP_("Stock, {count} card", "Stock, {count} cards", "count"),
    "piles.stock_short": N_("Stock"),
    "piles.pile": NP_(
        "Pile, {count} card: {card} on top", "Pile, {count} cards: {card} on top", "count"
    ),
    "piles.pile_short": N_("Pile"),
    "piles.pile_empty": N_("Pile, empty"),
    "dialog.close": N_("Close"),
    "turn.yours": N_("Your turn"),
    # What happened at a table
    "log.title": N_("Moves"),
    "log.all": N_("All moves"),
    "log.none": N_("Nothing has happened yet."),
    "log.dealt": N_("{name} deals."),
    "log.you_dealt": N_("You deal."),
    "log.drew": N_("{name} draws {cards}."),
    "log.you_drew": N_("You draw {cards}."),
    "log.drew_hidden": N_("{name} draws."),
    "log.you_drew_hidden": N_("You draw."),
    "log.took_pile": N_("{name} takes {cards} from the pile."),
    "log.you_took_pile": N_("You take {cards} from the pile."),
    "log.laid": NP_(
        "{name} lays {cards}: {points} point.", "{name} lays {cards}: {points} points.", "points"
    ),
    "log.you_laid": NP_(
        "You lay {cards}: {points} point.", "You lay {cards}: {points} points.", "points"
    ),
    "log.laid_off": N_("{name} adds {cards} to meld {meld}."),
    "log.you_laid_off": N_("You add {cards} to meld {meld}."),
    "log.swapped": N_("{name} gives {cards} for the joker of meld {meld}."),
    "log.you_swapped": N_("You give {cards} for the joker of meld {meld}."),
    "log.took_back": N_("{name} takes back {cards}."),
    "log.you_took_back": N_("You take back {cards}."),
    "log.opened": NP_(
        "{name} opens with {points} point.", "{name} opens with {points} points.", "points"
    ),
    "log.you_opened": NP_(
        "You open with {points} point.", "You open with {points} points.", "points"
    ),
    "log.opened_free": N_("{name} opens."),
    "log.you_opened_free": N_("You open."),
    "log.opening_failed": N_("{name} cannot open. {why} {cards} go back to the hand."),
    "log.you_opening_failed": N_("You cannot open. {why} {cards} come back to your hand."),
    "log.discarded": N_("{name} discards {cards}."),
    "log.you_discarded": N_("You discard {cards}."),
    # For translators: the clock has made the move, for somebody who was too slow.
    "log.discarded_late": N_("The time is up: {name} discards {cards}."),
    "log.you_discarded_late": N_("Your time is up: you discard {cards}."),
    "log.round_ended": N_("The round is over."),
    "log.reshuffled": NP_(
        "The pile is shuffled into a new stock of {count} card.",
        "The pile is shuffled into a new stock of {count} cards.",
        "count",
    ),
    "log.sat": N_("{name} sits down."),
    "log.you_sat": N_("You sit down."),
    "log.left": N_("{name} leaves."),
    "log.you_left": N_("You leave."),
    "log.away": N_("{name} is away."),
    "log.back": N_("{name} is back."),
    "log.agreed": N_("{name} agrees that a bot plays for {about}."),
    "log.you_agreed": N_("You agree that a bot plays for {about}."),
    "log.stood_in": N_("A bot plays for {name} until they are back."),
    "log.said": N_("{name}: “{phrase}”"),
    "log.you_said": N_("You: “{phrase}”"),
    # Playing
    **PLAY,
    # Phrases
    **{f"phrase.{phrase}": message for phrase, message in PHRASES.items()},
    "phrases.open": N_("Say something"),
    "phrases.title": N_("Say something to the table"),
    "phrases.mute": N_("Hear nothing of"),
    # The end of a round, and of a match
    "round.title": N_("End of round {round}"),
    "round.you_out": N_("You go out and win the round!"),
    "round.out": N_("{name} goes out and wins the round."),
    "round.you_lowest": N_("The stock is empty. Your hand is worth least: you win the round!"),
    "round.lowest": N_("The stock is empty. {name} holds the hand worth least and wins the round."),
    "round.no_winner": N_("The stock is empty, and the round ends without a winner."),
    "round.won": N_("Won"),
    "round.scores": NP_("+{points} point", "+{points} points", "points"),
    "round.total": N_("{points} in all"),
    "round.no_cards": N_("No card left."),
    "round.hand_points": N_("= {points}"),
    # For translators: of a hand that is counted; it scores by the rule for those.
    "round.never_opened": N_("never opened"),
    "round.closed_hand": N_(
        "The winner had put no card down before the last turn, so the others score double."
    ),
    # For translators: the cards of this round were dealt as was promised before; see “Fair deals”.
    "seal.checked": N_("This deal was checked: nobody could choose it."),
    # For translators: a number, of 64 digits, that this device gave without anybody seeing it.
    "seal.late": N_("The number of this device came too late for this deal."),
    "seal.withheld": N_("Somebody promised a number for this deal and did not show it."),
    # For translators: at a table of bots; other deals are sealed, see “Fair deals”.
    "seal.unsealed": N_("Only bots play here: their deals are not sealed."),
    "seal.wrong": N_("This deal is not the one that was promised. Keep the record of the match."),
    "seal.means": N_("What this means"),
    "round.waits_for": N_("Waiting for {names} …"),
    "round.next": N_("Next round"),
    "round.look": N_("Look at the table"),
    "round.show": N_("Show the scores"),
    "match.title": N_("End of the match"),
    "match.over": N_("The match is over."),
    "match.you_won": N_("You win the match!"),
    "match.won": N_("{name} wins the match."),
    "match.shared": N_("Equal totals share the win: {names}."),
    "match.sheet": N_("Score sheet"),
    "match.last_hands": N_("Hands of the last round"),
    "match.again": N_("Play again"),
    "match.replay": N_("Watch again"),
    "match.record": N_("Download the record"),
    "match.home": N_("To the first page"),
    "match.show": N_("Show the result"),
    "share.link": N_("Share"),
    "share.copied": N_("Link copied"),
    # The checker
    **CHECKER,
    # Watching a match again
    "replay.title": N_("Match {match} again"),
    "replay.round": N_("Round {round}"),
    "replay.step": N_("Step {step} of {steps}"),
    "replay.rounds": N_("Round"),
    "replay.eyes": N_("Seen by"),
    "replay.eyes_all": N_("All hands open"),
    "replay.speed": N_("Speed"),
    "replay.slow": N_("Slow"),
    "replay.normal": N_("Normal"),
    "replay.fast": N_("Fast"),
    "replay.play": N_("Play"),
    "replay.pause": N_("Pause"),
    "replay.next": N_("Next step"),
    "replay.previous": N_("Previous step"),
    "replay.next_turn": N_("Next turn"),
    "replay.previous_turn": N_("Previous turn"),
    "replay.slider": N_("Where in the round"),
    "replay.copy": N_("Copy the link to this moment"),
    "replay.table": N_("To the table"),
    "replay.hands": N_("The hands"),
    "replay.held": NP_("{count} card", "{count} cards", "count"),
    "replay.none_yet": N_("No round of this match is over yet. It can be watched once one is."),
}
"""Every sentence of the browser client, by its key."""

# A number for each form that a language may have, of those whose form tells apart two others: one
# that is another's is left out below.
_FORM_NUMBERS: Final[Mapping[str, int]] = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "few": 3,
    "many": 11,
    "other": 100,
}


def web_text(key: str, lang: str = "en", **values: object) -> str:
    """Return a sentence of the browser client.

    >>> web_text("site.name")
    'Rami'
    """
    return fill(WEB[key], values, lang)


def web_catalogue(lang: str = "en") -> dict[str, object]:
    """Return all sentences in a language with their placeholders, and the names of the cards.

    A message with a plural is an object of its forms by their names, as `Intl.PluralRules` has
    them, and of the placeholder that chooses: ``{"count": "points", "one": …, "other": …}``.

    >>> web_catalogue()["cards"]["QH"]
    'queen of hearts'
    """
    ranks = range(1, len(RANKS) + 1)
    cards = [*(Card.of(rank, suit) for suit in SUITS for rank in ranks), JOKER]
    return {
        "lang": lang,
        "dir": direction(lang),
        "messages": {key: _message(message, lang) for key, message in WEB.items()},
        "cards": {str(card): card_name(card, lang) for card in cards},
    }


def _message(message: Message, lang: str) -> str | dict[str, str]:
    if not isinstance(message, Plural):
        return translated(message, lang)
    found = {name: translated(message, lang, number) for name, number in _FORM_NUMBERS.items()}
    apart = {name: text for name, text in found.items() if text != found["other"]}
    return {"count": message.count, **apart, "other": found["other"]}
