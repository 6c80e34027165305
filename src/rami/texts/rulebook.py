"""The rulebook in sentences: for every rule one text a part, in the order of its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.engine.rulebook import Basis, Statement
from rami.texts._messages import HERE, N_, NP_, Message, fill
from rami.texts._say import say

__all__ = ["STATEMENTS", "statement_parts"]

STATEMENTS: Final[Mapping[str, tuple[Message, ...]]] = {
    # Cards and melds
    "R-CARD-1": (
        N_(
            "The two to the nine count their number; the ten, the jack, the queen and the king "
            "count {court} each."
        ),
    ),
    "R-CARD-2": (
        N_(
            "An ace laid in a run counts {high} after the king and {low} before the two; in a "
            "group it counts {high}."
        ),
        NP_(
            "In a group of {largest} ace, too, each of them counts {high}.",
            "In a group of {largest} aces, too, each of them counts {high}.",
            "largest",
        ),
    ),
    "R-CARD-3": (
        N_(
            "A laid joker counts as the card it stands for. Where several places are possible, "
            "that is the one that gives the fewest points, whatever order the cards were named "
            "in: `7♠ 8♠ JK` counts {seven_eight}, `J♥ Q♥ K♥ JK` {jack_queen_king}, `Q♥ K♥ JK` "
            "{queen_king}, `2♥ 3♥ JK` {two_three}, `A♥ 2♥ JK` {ace_two} and `K♥ A♥ JK` "
            "{king_ace}."
        ),
        N_(
            "Cards that can be read in several ways count the reading with the fewest points at "
            "card values; between equals, the lowest places decide. So a suit from ace to king "
            "counts {whole_suit}, and the joker in `J♥ Q♥ JK` is the ten."
        ),
    ),
    "R-CARD-4": (
        N_(
            "With a fixed `joker_points`, every laid joker counts just that, in runs and groups "
            "alike; its place is still found at card values. With {joker}, `JK 7♠ 8♠` counts "
            "{seven_eight}; that it is {joker} in the house rules is inferred from the total."
        ),
        N_(
            "By the house rules, `Q♥ K♥ A♥` and `JK 7♠ 8♠` count {house_total} in total, instead "
            "of {reference_total}."
        ),
    ),
    "R-MELD-1": (
        NP_(
            "A run is {shortest} or more consecutive card of one suit.",
            "A run is {shortest} or more consecutive cards of one suit.",
            "shortest",
        ),
        NP_("It has {longest} card at most.", "It has {longest} cards at most.", "longest"),
    ),
    "R-MELD-2": (
        NP_(
            "A group is {smallest} card of one rank, in `cardverse` {smallest} or {largest}, "
            "all of different suits; twins never share a meld.",
            "A group is {smallest} cards of one rank, in `cardverse` {smallest} or {largest}, "
            "all of different suits; twins never share a meld.",
            "smallest",
        ),
        NP_(
            "In every other rule set, too, a group may have {largest} card of different suits.",
            "In every other rule set, too, a group may have {largest} cards of different suits.",
            "largest",
        ),
    ),
    "R-MELD-3": (
        N_(
            "In `cardverse`, no run goes round: `K♥ A♥ 2♥` is no run. With `ace_in_runs` at "
            "`high`, as it is there, no ace stands before the two, so `A♥ 2♥ 3♥` is no run."
        ),
        N_(
            "In every other rule set, an ace stands before the two or after the king, as far as "
            "`ace_in_runs` allows, never both, and no run goes round either. With `high`, the "
            "joker in `2♥ 3♥ JK` is the four. With `low`, no ace stands after the king."
        ),
    ),
    "R-MELD-4": (
        N_(
            "A meld holds at most `jokers_per_meld` jokers and always more naturals than jokers, "
            "so that a group never has a second joker. Where a meld may hold several, they may "
            "stand side by side. A joker may be discarded."
        ),
    ),
    "R-MELD-5": (
        N_(
            "Once laid, a joker in a run stands for the place that R-CARD-3 gives it and keeps "
            "it: later cards cannot move it, and a meld on the table is never read anew. In a "
            "group it stands for a suit that is still missing."
        ),
    ),
    # Deal and turn
    "R-DEAL-1": (
        N_(
            "In `cardverse`, each seat gets `hand_size` cards, the next card is turned up and "
            "starts the pile, and the rest is the stock."
        ),
        N_(
            "Every other rule set deals in the same way. A rule set whose stock would then hold "
            "fewer cards than there are seats is refused."
        ),
    ),
    "R-TURN-1": (
        N_(
            "A turn has three steps: draw one card, from the stock or from the top of the pile; "
            "then lay, lay off and swap as often as you like; then discard one card."
        ),
    ),
    "R-TURN-2": (
        N_(
            "The pile may be taken from the turn that `pile_opens_in_round_turn` names, counted "
            "for each seat within the round."
        ),
        N_("In `cardverse`, it may always be taken."),
    ),
    "R-TURN-3": (
        N_(
            "With `pile_card_must_be_melded`, a seat may take the pile only if it can use the "
            "card at once and, with `discard_to_win`, keeps a card to discard after that. A seat "
            "that has opened can use it in a legal lay or lay-off; a swap does not count. A seat "
            "that has not opened can use it if it holds melds that suffice as an opening, the "
            "card in one of them."
        ),
    ),
    "R-TURN-4": (
        N_(
            "After a take by R-TURN-3, a seat that had opened before, or whose melds of the turn "
            "suffice, may discard only when a card of the taken face has gone from its hand to "
            "the table in this turn; then it may discard any card, a twin of the taken one too. "
            "A seat that has not opened and whose melds do not suffice may discard any other "
            "face: R-OPEN-3 applies, and the taken card stays in its hand. Without "
            "`pile_card_must_be_melded`, the card just taken may be discarded."
        ),
    ),
    "R-TURN-5": (
        N_(
            "In `cardverse`, drawing from the stock is always legal at the start of a turn, also "
            "when the stock is empty; R-STOCK-1 says what happens then."
        ),
        N_(
            "So it is in every other rule set, with R-STOCK-2 where the pile is shuffled again. "
            "The seat on turn therefore always has a legal move."
        ),
    ),
    "R-TURN-6": (
        N_(
            "Until the discard, the seat on turn may take back its last lay, lay-off or swap, one "
            "at a time. A draw is never taken back, nor is a move that ended the round."
        ),
    ),
    "R-TURN-7": (
        N_(
            "The seat to the left of the dealer starts, the deal passes to the left each round, "
            "and play is clockwise."
        ),
    ),
    # Opening
    "R-OPEN-1": (
        N_(
            "A seat opens in one turn with melds worth at least `opening_points`. All melds of "
            "the turn are summed, and exactly enough is enough."
        ),
    ),
    "R-OPEN-2": (
        NP_(
            "With `opening_pure_run`, one of these melds must be a pure run: {shortest} or more "
            "card without any joker among them. The other melds may hold jokers freely. "
            "`5♣ 6♣ 7♣ JK` is not pure.",
            "With `opening_pure_run`, one of these melds must be a pure run: {shortest} or more "
            "cards without any joker among them. The other melds may hold jokers freely. "
            "`5♣ 6♣ 7♣ JK` is not pure.",
            "shortest",
        ),
    ),
    "R-OPEN-3": (
        N_(
            "The opening is checked at the discard. If points or the pure run are lacking, every "
            "card laid in this turn returns to the hand, the seat discards as usual, there is no "
            "penalty, and it may try again in its next turn."
        ),
        N_(
            "It discards a card that was not laid, and that discard stands. The round cannot end "
            "on it."
        ),
    ),
    "R-OPEN-4": (
        N_("Before it has opened, a seat may not lay off on any meld."),
        N_(
            "Nor may it swap. It may do both in its opening turn, once the melds laid so far "
            "already suffice. What it then adds or swaps counts neither for nor against it: the "
            "opening is judged on its melds as they were laid."
        ),
    ),
    "R-OPEN-5": (N_("Once a seat has opened, it may lay any meld, without a minimum."),),
    "R-OPEN-6": (
        N_(
            "Where `opening_points` is `0` and `opening_pure_run` is off, as in `cardverse`, "
            "there is no opening: every seat counts as opened."
        ),
        N_("Where `opening_points` is `0` and `opening_pure_run` is on, one pure run opens."),
    ),
    "R-OPEN-7": (
        N_(
            "A move that would empty the hand of a seat that has not opened is refused, unless "
            "its melds suffice as an opening."
        ),
    ),
    # Table
    "R-LAY-1": (
        N_(
            "A seat may lay off onto any meld, its own or another's, one or more cards of its "
            "hand in one move; the whole meld must stay valid."
        ),
        N_(
            "A joker laid off takes the lowest place that makes the whole meld valid while the "
            "jokers already there keep theirs: onto `5♣ 6♣ 7♣`, `JK 9♣` makes it the eight, and "
            "`JK` alone makes it the four."
        ),
    ),
    "R-LAY-2": (
        N_(
            "In `cardverse`, naturals never leave a meld on the table, and melds are never split "
            "or joined."
        ),
        N_("So it is in every other rule set."),
    ),
    "R-SWAP-1": (
        N_(
            "As far as `joker_swap` allows, a seat that has opened may give a meld the natural "
            "that its joker stands for and take the joker: in a run the exact face, in a group "
            "any suit that is still missing."
        ),
    ),
    "R-SWAP-2": (
        N_(
            "At its discard, a seat holds no more jokers than it did after its draw. A swap is "
            "refused if no legal lay or lay-off of a joker would follow it. If later moves of the "
            "turn block that, taking back is the move that is left."
        ),
    ),
    # End of the round, scores, match
    "R-OUT-1": (
        N_(
            "In `cardverse`, the round ends when a seat has no card left. Without "
            "`discard_to_win`, the last card may be laid, laid off or discarded. With it, the "
            "last card may only be discarded, and a lay or lay-off that would leave no card to "
            "discard is refused."
        ),
        N_("So it is in every other rule set."),
    ),
    "R-STOCK-1": (
        N_(
            "Where `empty_stock` is `round_ends`, as in `cardverse`, the round ends when a seat "
            "asks the empty stock for a card. The pile may still be taken before that, and "
            "nothing is reshuffled. The hand worth least by R-SCORE-1 wins; between equal hands, "
            "the first seat wins."
        ),
        N_("The first seat is the one with the lowest seat number."),
    ),
    "R-STOCK-2": (
        NP_(
            "Where `empty_stock` is `reshuffle`, as in `rami-51` and `rami-40`, the pile but its "
            "top card is shuffled into a new stock, at most {reshuffles} time a round. Asked "
            "once more, or with nothing to shuffle, the round ends without a winner. Under "
            "`penalties`, every seat is then scored as a loser by R-SCORE-3, and nothing "
            "doubles; under `winner_collects`, the hand worth least wins as in R-STOCK-1.",
            "Where `empty_stock` is `reshuffle`, as in `rami-51` and `rami-40`, the pile but its "
            "top card is shuffled into a new stock, at most {reshuffles} times a round. Asked "
            "once more, or with nothing to shuffle, the round ends without a winner. Under "
            "`penalties`, every seat is then scored as a loser by R-SCORE-3, and nothing "
            "doubles; under `winner_collects`, the hand worth least wins as in R-STOCK-1.",
            "reshuffles",
        ),
    ),
    "R-STOCK-3": (
        NP_(
            "When every seat has had {turns} turn since a card last left the stock or stayed on "
            "the table, the pile is closed until one does. This keeps a round from going on for "
            "ever; people never meet it.",
            "When every seat has had {turns} turns since a card last left the stock or stayed on "
            "the table, the pile is closed until one does. This keeps a round from going on for "
            "ever; people never meet it.",
            "turns",
        ),
    ),
    "R-SCORE-1": (
        N_(
            "Left in hand, the two to the nine count their number, the ten to the king {court}, "
            "and an ace {ace}, or {high_ace} with `ace_high`, which never changes its place in "
            "runs."
        ),
        N_("A joker left in hand counts `joker_hand_points`."),
    ),
    "R-SCORE-2": (
        N_("Under `winner_collects`, the winner adds the sum of all other hands."),
        N_("So it does after an empty stock, and its own hand is not subtracted."),
    ),
    "R-SCORE-3": (
        N_(
            "Under `penalties`, the winner scores nothing and every other seat its hand; a seat "
            "that never opened scores `unopened_points` flat instead, unless they are `none`. "
            "With `closed_hand_doubles`, the others' points double, the flat ones too, if the "
            "winner had put no card on the table before its last turn."
        ),
    ),
    "R-MATCH-1": (
        N_("In `cardverse`, rounds are played until a total reaches `target`."),
        N_(
            "So it is in every other rule set. Under `winner_collects` the highest total wins, "
            "under `penalties` the lowest. Equal totals share the win."
        ),
    ),
    "R-TIME-1": (
        N_(
            "When a turn's time runs out, the melds of a seat that has not opened and whose melds "
            "do not suffice go back to its hand; other melds stand. If the seat has not drawn, it "
            "draws from the stock. It discards the card it drew if that is legal, else its "
            "dearest legal card; if no discard is legal, its last moves are taken back until one "
            "is. If it has taken a card from the pile and melded nothing with it, it lays or lays "
            "off that card first. The engine knows no time: the table's clock does."
        ),
    ),
    # Computer players
    "R-BOT-1": (N_("Easy lays the melds it has at once and discards its strongest lone card."),),
    "R-BOT-2": (
        N_(
            "Normal looks for useful combinations and, in its discard, weighs the risk of feeding "
            "the next seats."
        ),
    ),
    "R-BOT-3": (
        N_(
            "Hard remembers every card that was publicly taken or discarded, and searches, within "
            "a bound, for the play that leaves the fewest unmelded points."
        ),
    ),
    # Hidden information
    "R-HIDE-1": (
        N_(
            "A seat learns its own hand, the table, the top of the pile and what it saw of the "
            "pile, how many cards the other seats and the stock hold, and the public moves. Laid "
            "cards are public at once; those taken back, or laid in an opening that failed, were "
            "seen and stay in the history."
        ),
    ),
    "R-HIDE-2": (
        N_(
            "While the round is on, nothing that tells the order of the stock or a hidden card "
            "leaves the server: no seed, no stable id of an unseen card, no log line, no "
            "difference in an error or a reply."
        ),
    ),
}
"""The sentences of each rule, by its id: one text for each part of its `Statement`."""


def statement_parts(statement: Statement, lang: str = HERE) -> list[tuple[Basis, str]]:
    """Return the sentences of a rule part by part, each with what it rests on.

    >>> from rami.engine.rulebook import RULEBOOK
    >>> [basis.value for basis, _ in statement_parts(RULEBOOK["R-MELD-1"])]
    ['stated', 'chosen']
    """
    texts = STATEMENTS[statement.id]
    return [
        (part.basis, fill(text, part.numbers, lang))
        for part, text in zip(statement.parts, texts, strict=True)
    ]


@say.register
def _say_statement(statement: Statement, lang: str = HERE) -> str:
    return " ".join(text for _, text in statement_parts(statement, lang))
