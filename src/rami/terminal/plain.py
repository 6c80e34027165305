"""The table in plain lines: for a terminal, a pipe, a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext

from rami.engine.events import Event, Laid, RoundEnded
from rami.engine.moves import Move, Take
from rami.engine.position import Phase
from rami.engine.refusals import IllegalMove, Refused
from rami.players import Reason
from rami.terminal.commands import Ask, move_word, read_line
from rami.terminal.draw import (
    hand_line,
    help_lines,
    legal_lines,
    name_of,
    opening_line,
    opening_rule_lines,
    seat_lines,
    sheet_lines,
    stock_line,
    table_lines,
    taken_line,
)
from rami.terminal.game import Game
from rami.terminal.opponents import Thought
from rami.terminal.patience import LONG_S, told_if_long
from rami.terminal.rule_pages import options_page, rule_page
from rami.terminal.screen import Screen
from rami.texts import HERE, say
from rami.texts.events import Told
from rami.texts.faults import Fault, with_reference
from rami.texts.hints import hint_lines, other_lines, why_text
from rami.texts.scores import round_score, target_text, winners_text
from rami.texts.terminal import command_help, terminal_text

__all__ = ["PlainTable"]

_INDENT = "    "

_OPEN_REASONS = frozenset({Reason.GO_OUT, Reason.OPEN, Reason.LAY, Reason.LAY_OFF})
"""What speaks for a move and everybody has seen for themselves once it is made."""


class PlainTable:
    """Plays a game with one person: shows what the seat sees, reads lines, makes moves.

    `ask` returns the next line, None when there are no more; `keep` is called whenever a turn
    of the person is over, and when the match is. `leaving` tells whether the person has asked to
    leave while others were moving.
    """

    def __init__(
        self,
        game: Game,
        screen: Screen,
        ask: Callable[[], str | None],
        keep: Callable[[], None],
        lang: str = HERE,
        leaving: Callable[[], bool] = lambda: False,
    ) -> None:
        self._game = game
        self._screen = screen
        self._ask = ask
        self._keep = keep
        self._lang = lang
        self._leaving = leaving
        self._announced: tuple[int, int] | None = None  # the turn whose state has been shown

    def play(self) -> bool:
        """Play until the match is over, and return True; False if the person leaves before."""
        game = self._game
        self._welcome()
        while not game.winners:
            if game.view.outcome:
                game.next_round()
                self._announce_round()
            if not self._others_move():
                return False
            while game.view.on_turn:
                if not self._person_moves():
                    return False
        self._tell_winners()
        return True

    # The course of a match ----------------------------------------------------------------------

    def _welcome(self) -> None:
        game = self._game
        names = [name_of(seat, game.names, game.you, self._lang) for seat in range(game.view.seats)]
        self._say("match", rules=game.view.rules, names=say(names, self._lang))
        self._line(target_text(game.view.rules, self._lang))
        for line in opening_rule_lines(game.view.rules, self._lang):
            self._line(line)
        if game.winners:
            self._say("was_over")
            return
        self._say("how")
        if not game.view.outcome:
            self._announce_round()

    def _announce_round(self) -> None:
        game, view = self._game, self._game.view
        self._line()
        self._say(
            "round",
            round=game.round_number,
            dealer=name_of(view.dealer, game.names, game.you, self._lang),
            first=name_of((view.dealer + 1) % view.seats, game.names, game.you, self._lang),
        )

    def _tell_winners(self) -> None:
        game = self._game
        self._line()
        self._line(winners_text(game.winners, game.names, game.you, self._lang))
        self._show_score()

    def _others_move(self) -> bool:
        """Let the others move and tell it; False if the person has asked to leave meanwhile."""
        moves = self._game.others_play()
        while not self._leaving():
            with self._patience():
                events = next(moves, None)
            if events is None:
                return True
            self._tell(events)
        return False

    def _patience(self) -> AbstractContextManager[None]:
        """Say who is thinking if it takes long and somebody waits for it at a terminal."""
        game, view = self._game, self._game.view
        if not self._screen.at_terminal or view.outcome:
            return nullcontext()
        name = name_of(view.turn, game.names, None, self._lang)
        key = "thinking_hint" if view.on_turn else "thinking"
        return told_if_long(lambda: self._say(key, name=name), LONG_S)

    def _tell(self, events: Iterable[Event]) -> None:
        """Tell what happens as it does."""
        game = self._game
        for event in events:
            if isinstance(event, RoundEnded):
                self._tell_end(event)
                continue
            # A new meld is the last on the table.
            meld = len(game.view.table) if isinstance(event, Laid) else None
            self._line(say(Told(event, game.names, game.you, meld), self._lang))

    def _tell_end(self, event: RoundEnded) -> None:
        game, view = self._game, self._game.view
        self._line()
        for line in round_score(
            event.outcome, view.rules, view.opened, game.totals, game.names, game.you, self._lang
        ):
            self._line(line)
        self._keep()

    # The person's turn --------------------------------------------------------------------------

    def _person_moves(self) -> bool:
        """Let the person make one move; False if they leave instead."""
        self._announce_turn()
        while True:
            line = self._ask()
            if line is None:
                return False
            if not line.strip():
                continue
            try:
                wanted = read_line(line)
                if isinstance(wanted, Move):
                    self._make(wanted)
                    return True
            except IllegalMove as error:
                self._line(with_reference(error.refusal, self._lang))
                continue
            except Refused as error:
                self._explain(line, error)
                continue
            if wanted.name == "quit":
                return False
            self._answer(wanted)

    def _announce_turn(self) -> None:
        """Show the table once a turn, when it begins or a match is resumed in the midst of it."""
        game, view = self._game, self._game.view
        turn = (game.round_number, view.turns_had[view.seat])
        if self._announced == turn:
            return
        self._announced = turn
        self._line()
        self._say("turn", round=game.round_number, turn=view.turns_had[view.seat] + 1)
        self._show_table()
        self._show_hand()
        self._prompt()

    def _prompt(self) -> None:
        """Tell what to do next."""
        view = self._game.view
        if view.phase is Phase.PLAY:
            self._line(say(view.phase, self._lang))
        elif Take() in self._game.legal_moves and view.pile_top:
            self._say("may_take", top=view.pile_top.symbol)
        else:
            self._say("must_draw")

    def _remind(self) -> None:
        """Tell what keeps the person from discarding as they like."""
        line = taken_line(self._game.view, self._lang)
        if line:
            self._line(line)

    def _make(self, move: Move) -> None:
        """Make a move, tell what came of it, and what is to be known for the next one."""
        game = self._game
        drawing = game.view.phase is Phase.DRAW
        self._tell(game.apply(move))
        view = game.view
        if not view.on_turn:
            if not view.outcome:
                self._keep()
            return
        opening = opening_line(view, self._lang)
        if opening:
            self._line(opening)
        self._show_hand()
        if drawing:
            self._prompt()
        self._remind()

    def _explain(self, line: str, error: Refused) -> None:
        self._line(with_reference(error.refusal, self._lang))
        word = move_word(line)
        if word is None:
            self._say("no_command")
        elif error.refusal.code.startswith("move."):
            self._say("write_it_like", usage=command_help(word, self._lang)[0])

    # What can be asked --------------------------------------------------------------------------

    def _answer(self, ask: Ask) -> None:
        if ask.name == "rules":
            self._show_rules(ask.about)
            return
        shows: dict[str, Callable[[], None]] = {
            "?": self._show_moves,
            "hint": self._show_hint,
            "?why": self._show_why,
            "hand": self._show_hand,
            "table": self._show_table,
            "score": self._show_score,
            "log": self._show_log,
            "help": self._show_help,
        }
        shows[ask.name]()

    def _show_moves(self) -> None:
        for line in legal_lines(self._game.legal_moves, self._game.view, self._lang):
            self._line(line)
        self._remind()

    def _show_hint(self) -> None:
        with self._patience():
            hint = self._game.hint()
        if hint is None:
            self._say("no_hint")
            return
        for line in hint_lines(hint, self._lang):
            self._line(line)

    def _show_why(self) -> None:
        """Tell why the last of the others moved as it did: all of it once the round is over."""
        game, view = self._game, self._game.view
        now = game.round_number
        here, before = game.last_thoughts(now), []
        if not view.turns_had[view.seat]:
            before = game.last_thoughts(now - 1)
        if not here and not before:
            self._say("no_why")
        for thought in here:
            self._tell_move(thought)
        if before:
            self._say("why_before", round=now - 1)
        for thought in before:
            self._tell_why(thought)
            if thought.explanation:
                for line in other_lines(thought.explanation, self._lang):
                    self._line(line)

    def _tell_move(self, thought: Thought) -> None:
        """Tell a move of the round that is on: its reason, where that tells nothing else.

        Why a card was taken or discarded tells something of the hand it came to or out of, which
        nobody else is to know (R-HIDE-1).
        """
        explanation = thought.explanation
        if explanation is None or explanation.chosen.reason in _OPEN_REASONS:
            self._tell_why(thought)
            return
        later = terminal_text("why_later", self._lang)
        self._line(" ".join([*self._told(thought), later]))

    def _tell_why(self, thought: Thought) -> None:
        explanation = thought.explanation
        why = why_text(explanation, self._lang) if explanation else ""
        self._line(" ".join([*self._told(thought), why]))

    def _told(self, thought: Thought) -> list[str]:
        game = self._game
        return [say(Told(event, game.names, game.you), self._lang) for event in thought.events]

    def _show_hand(self) -> None:
        self._line(hand_line(self._game.view, self._lang))

    def _show_table(self) -> None:
        game, view = self._game, self._game.view
        for line in seat_lines(view, game.names, game.totals, self._lang):
            self._line(line)
        for line in table_lines(view, game.names, game.you, self._lang):
            self._line(line)
        self._line(stock_line(view, self._lang))

    def _show_score(self) -> None:
        game = self._game
        if not game.round_points:
            self._say("no_score")
            return
        for line in sheet_lines(game.round_points, game.totals, game.names, game.you, self._lang):
            self._line(line)

    def _show_log(self) -> None:
        game, history = self._game, self._game.view.history
        if not history:
            self._say("no_history")
        for event in history:
            self._line(say(Told(event, game.names, game.you), self._lang))

    def _show_help(self) -> None:
        for line in help_lines(self._lang):
            self._line(line)

    def _show_rules(self, about: str) -> None:
        rules = self._game.view.rules
        try:
            page = rule_page(about, rules, self._lang) if about else options_page(rules, self._lang)
            for line in page:
                self._line(line)
        except Fault as fault:
            self._line(with_reference(fault, self._lang))

    # Writing ------------------------------------------------------------------------------------

    def _line(self, text: str = "") -> None:
        self._screen.line(text, _INDENT)

    def _say(self, key: str, **values: object) -> None:
        self._line(terminal_text(key, self._lang, **values))
