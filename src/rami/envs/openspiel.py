"""A round as the OpenSpiel game ``python_rami``; importing this module registers it.

>>> import pyspiel
>>> import rami.envs.openspiel
>>> game = pyspiel.load_game("python_rami(preset=rami-51,players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 53)

Parameters: ``preset``, the name of a rule set, and ``players``. Seats are players, seat 0
begins. Chance deals card by card, seat after seat, then the card that begins the pile, and again
names the card whenever the stock is asked for one (`rami.envs.play`); its outcomes are the
numbers of cards. What pays stands in `rami.envs.rewards`, which actions there are in
`rami.envs.actions`, which of them are offered in `rami.envs.choices`, and what the observation
tensor shows in `rami.envs.observations`. A state tells its information as text only: a tensor of
everything that happened would have no bound worth having.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        "rami.envs.openspiel needs OpenSpiel: install Rami with its extra 'openspiel', "
        "as in: pip install '.[openspiel]'"
    ) from error

from rami.engine.events import Drew
from rami.engine.rulebook import IDLE_TURNS_PER_SEAT, RESHUFFLES_PER_ROUND
from rami.engine.rules import SEATS_LEAST, SEATS_MOST, RuleSet
from rami.engine.views import glance_of
from rami.envs.actions import CARD_KINDS, CARDS, NUMBER_OF_CARD, Actions, actions_of
from rami.envs.game import rules_for
from rami.envs.observations import layout_of, observation_text
from rami.envs.play import Play
from rami.envs.resampling import Hidden, redealt
from rami.envs.rewards import most_paid, rewards

__all__ = ["RamiGame", "RamiObserver", "RamiState"]

_TYPE: Final = pyspiel.GameType(
    short_name="python_rami",
    long_name="Rami",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS_MOST,
    min_num_players=SEATS_LEAST,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"preset": "cardverse", "players": 2},
)


def _longest_game(rules: RuleSet, seats: int, actions: Actions) -> int:
    """Return a bound on the actions of a round, chance apart; real ones are far shorter."""
    # A card leaves the stock or stays on the table that often; R-STOCK-3 bounds what lies between.
    advances = rules.pack_size * (RESHUFFLES_PER_ROUND + 2)
    turns = advances * (IDLE_TURNS_PER_SEAT * seats + 1)
    # Draw, discard, and each move between them parts with a card of the hand, a swap for a joker.
    return turns * (2 * rules.hand_size_for(seats) + 2)


class RamiGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The game of a preset and a number of players.

    Raises:
        InvalidRules: if there is no such preset, or it is not for so many players.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        seats = int(given.get("players", 2))
        self.rules = rules_for(str(given.get("preset", "cardverse")), None, seats)
        self.actions = actions_of(self.rules)
        bound = most_paid(self.rules, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=CARD_KINDS,
            num_players=seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=_longest_game(self.rules, seats, self.actions),
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> RamiState:
        """Return a state before the deal."""
        return RamiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the chance moves of a round: the deal, then every draw."""
        return int(self.rules.pack_size * (RESHUFFLES_PER_ROUND + 1))

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> RamiObserver | None:
        """Return what writes observations, or information states where recall is perfect.

        There is none for only what is public or only what is private: None.
        """
        if params:
            raise ValueError(f"an observer of Rami takes no parameters: {dict(params)}")
        if iig_obs_type is None:
            return RamiObserver(self, perfect_recall=False)
        if not iig_obs_type.public_info:
            return None
        if iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return RamiObserver(self, perfect_recall=iig_obs_type.perfect_recall)


class RamiState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of the game; `play` is the round and the chance in it."""

    def __init__(self, game: RamiGame) -> None:
        super().__init__(game)
        self.play = Play(game.rules, game.num_players(), game.actions)

    def current_player(self) -> int:
        """Return the seat that acts, or the player number of chance, or of the end."""
        play = self.play
        if play.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if play.chance_moves or play.round is None:
            return int(pyspiel.PlayerId.CHANCE)
        return play.round.turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, by number, and how likely each is."""
        return self.play.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.play.chance_moves:
            self.play.deal(CARDS[action])
            return
        assert self.play.round is not None
        move = self.play.actions.move(action, self.play.round.table)
        if move is None:
            raise ValueError(f"action {action} makes no sense here: {self.play.round!r}")
        self.play.act(move)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {CARDS[action]}"
        table = self.play.round.table if self.play.round else ()
        move = self.play.actions.move(action, table)
        return self.play.actions.text(action) if move is None else str(move)

    def is_terminal(self) -> bool:
        """Return whether the round is over."""
        return self.play.is_over

    def returns(self) -> list[float]:
        """Return what the round pays each seat; 0 until it is over."""
        round_ = self.play.round
        if round_ is None or round_.outcome is None:
            return [0.0] * self.play.seats
        return rewards(round_.outcome.points, round_.rules)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RamiState:
        """Return a state that a player cannot tell from this one, as `resampling` deals it.

        `sampler` returns a number from 0 up to, but not including, 1 on each call.
        """
        play = self.play
        stock = play.round.stock if play.round else play.cards_to_come()
        cards = redealt(self._hidden_from(player), stock, lambda count: int(sampler() * count))
        state: RamiState = self.get_game().new_initial_state()
        for number, action in enumerate(self.history()):
            card = cards.get(number)
            state.apply_action(action if card is None else NUMBER_OF_CARD[card])
        return state

    def _hidden_from(self, player: int) -> Hidden:
        """Go through all that happened from a player's place."""
        play = self.play
        hidden = Hidden(play.seats, player)
        for number, card in enumerate(play.dealt[: play.to_deal - 1]):
            hidden.comes_hidden(number % play.seats, card, number)
        for number, events in play.log:
            hidden.see(events.seen_by(None))
            for event in events:
                if isinstance(event, Drew) and event.card:
                    hidden.comes_hidden(event.seat, event.card, number)
        return hidden

    def __str__(self) -> str:
        play = self.play
        if play.round is None:
            return "deal " + " ".join(map(str, play.dealt))
        if play.round.outcome is not None:
            return f"over {play.round.outcome.points}"
        waiting = "awaits a card\n" if play.awaits_card else ""
        return waiting + str(play.round.position())


class RamiObserver:
    """Writes what a seat sees, as OpenSpiel asks for it.

    Of an observation, `tensor` is a float32 vector laid out as `rami.envs.observations` says,
    and `dict` its parts by name, each in its shape. Of an information state there is no tensor,
    and its text tells all that the seat has seen since the deal.
    """

    def __init__(self, game: RamiGame, *, perfect_recall: bool) -> None:
        self._layout = layout_of(game.rules, game.num_players())
        self._perfect_recall = perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not perfect_recall:
            self.tensor = np.zeros(self._layout.size, np.float32)
            self.dict = {name: part.of(self.tensor) for name, part in self._layout.fields.items()}

    def set_from(self, state: RamiState, player: int) -> None:
        """Write what a player sees into `tensor`; during the deal that is its hand so far."""
        play = state.play
        if self.tensor is None:
            return
        if play.round is None or play.memory is None:
            self.tensor.fill(0)
            for card in play.hand_dealt_to(player):
                self.dict["hand"][NUMBER_OF_CARD[card]] += 1
            return
        self.tensor[:] = self._layout.array(glance_of(play.round, player), play.memory)

    def string_from(self, state: RamiState, player: int) -> str:
        """Return what a player sees, or has seen where recall is perfect, as a text."""
        play = state.play
        if play.round is None or play.memory is None:
            return f"seat {player}; dealt {play.hand_dealt_to(player)}"
        if self._perfect_recall:
            hand, pile = play.hand_dealt_to(player), play.dealt[-1]
            return f"seat {player}; dealt {hand}; pile {pile}{play.told[player]}"
        return observation_text(glance_of(play.round, player), play.memory)


pyspiel.register_game(_TYPE, RamiGame)
