"""A round as a PettingZoo environment in which agents act one after the other (AEC).

>>> from rami.envs import pettingzoo
>>> env = pettingzoo.env(preset="rami-51", seats=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     if termination or truncation:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

An episode is one round. What it pays stands in `rami.envs.rewards`, which actions there are in
`rami.envs.actions`, which of them are offered in `rami.envs.choices`, and what is seen in
`rami.envs.observations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from random import Random
from typing import Any, ClassVar, Final

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError(
        "rami.envs.pettingzoo needs PettingZoo and numpy: install Rami with its extra 'envs', "
        "as in: pip install '.[envs]'"
    ) from error

from rami.engine.moves import Move
from rami.engine.round import Round
from rami.engine.rules import RuleSet
from rami.engine.views import glance_of
from rami.envs.actions import actions_of
from rami.envs.choices import offered
from rami.envs.game import rules_for
from rami.envs.memory import Memory
from rami.envs.observations import layout_of
from rami.envs.rewards import points_if_cut_short, rewards

__all__ = ["IllegalAction", "env", "raw_env"]

Observation = dict[str, NDArray[Any]]

_INT8: Final = np.dtype(np.int8)


class IllegalAction(ValueError):
    """A step that cannot be made; the environment is as it was."""


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - untyped base; PettingZoo's name
    """The environment; it minds the order of calls itself and needs no wrapper for it.

    `preset` names the rules (`parse_rules` reads it), unless `rules` are given; `seats` is how
    many play. After `max_cycles` turns of every seat a round is truncated; None, the default,
    lets it end by itself, as every round does. All of them are kept over `reset`.

    Agents are ``player_0``, who begins, to the last seat, clockwise. One step is one move; a
    seat acts several times in its turn, first drawing, at last discarding.

    **Observation**: a dict of ``observation``, int16 of shape (`layout.size`,), laid out as
    `layout` says, and ``action_mask``, int8 of shape (`actions.size`,), 1 for each action that
    is offered. The mask is all 0 for agents that are not on turn and once the round is over,
    and for the agent on turn never.

    **Reward**: 0 until the end; then the seat's average lead over the others in hundreds of
    points, so that all rewards add up to 0, however the round ended: a seat went out, the stock
    ran out, or it was truncated, which counts as if the stock had run out.

    **Errors**: a step with an action that is not offered, before `reset` or after the last
    agent has left raises `IllegalAction` and changes nothing. `observe` and `agent_iter` raise
    RuntimeError before `reset`, and so does the iterator if no step followed on its last agent.

    Raises:
        InvalidRules: if there is no such preset, the rules contradict themselves, or they are
            not for so many seats.
        ValueError: if `max_cycles` is less than 1.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "rami_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        preset: str = "cardverse",
        rules: RuleSet | None = None,
        seats: int = 2,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self.rules = rules_for(preset, rules, seats)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles must be 1 or more, or None for no limit: {max_cycles}")
        self.max_cycles = max_cycles
        self.actions = actions_of(self.rules)
        self.layout = layout_of(self.rules, seats)
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        top = np.iinfo(np.int16).max
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, top, (self.layout.size,), np.int16),
                    "action_mask": Box(0, 1, (self.actions.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.actions.size) for agent in self.possible_agents}
        self._rng: Random | None = None

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new round; `options` are ignored.

        With a seed, this and the deals of later resets without one follow from it.
        """
        if seed is not None or self._rng is None:
            self._rng = Random(seed)
        self._begin(Round.deal(self.rules, len(self.possible_agents), self._rng))

    def _begin(self, round_: Round) -> None:
        self._round = round_
        self._memory = Memory(round_.seats, round_.pile[-1])
        self._choices: dict[int, Move] | None = None
        self._step_called = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[round_.turn]
        self._skip_agent_selection = None

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Return an iterator over the agents that are to step, one for each step.

        Raises:
            RuntimeError: before `reset`; by the iterator, if no step followed on its last agent.
        """
        if self._rng is None:
            raise RuntimeError("no round is on: call reset() before agent_iter()")
        return self._stepping(max_iter)

    def _stepping(self, at_most: int) -> Iterator[str]:
        self._step_called = True
        while self.agents and at_most > 0:
            if not self._step_called:
                raise RuntimeError("agent_iter: call step() or reset() before the next agent")
            self._step_called = False
            at_most -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now, in arrays of its own.

        Raises:
            RuntimeError: before `reset`.
        """
        if self._rng is None:
            raise RuntimeError("no round is on: call reset() before observe()")
        seat = self._seat_of[agent]
        round_ = self._round
        mask = bytearray(self.actions.size)
        if seat == round_.turn and not self._is_over():
            for action in self._offered():
                mask[action] = 1
        return {
            "observation": self.layout.array(glance_of(round_, seat), self._memory),
            "action_mask": np.frombuffer(mask, _INT8),
        }

    def step(self, action: int | None) -> None:
        """Make the move of the agent on turn, None once its round is over.

        Raises:
            IllegalAction: if it is not offered, or no step can be made; nothing changes.
        """
        self._step_called = True
        if not self.agents:
            raise IllegalAction("no round is on: call reset() before step()")
        agent = self.agent_selection
        if self._is_over():
            if action is not None:
                raise IllegalAction(f"the round is over: the only step left to {agent} is None")
            self._was_dead_step(action)
            return
        move = None if action is None else self._offered().get(index(action))
        if move is None:
            raise IllegalAction(self._why_not(agent, action))
        self._make(move)

    def _make(self, move: Move) -> None:
        round_ = self._round
        seat_before = round_.turn
        self._memory.see(round_.apply_unchecked(move))
        self._choices = None
        self._cumulative_rewards[self.agent_selection] = 0.0
        turn_passed = round_.turn != seat_before
        if round_.outcome:
            self._end(round_.outcome.points, self.terminations)
        elif turn_passed:
            self.agent_selection = self.possible_agents[round_.turn]
            if self.max_cycles and min(round_.turns_had) >= self.max_cycles:
                self._end(points_if_cut_short(round_), self.truncations)

    def _end(self, points: tuple[int, ...], how: dict[str, bool]) -> None:
        for agent, reward in zip(self.agents, rewards(points, self.rules), strict=True):
            self.rewards[agent] = reward
            how[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def _is_over(self) -> bool:
        """Whether the agent whose turn it is to step has nothing left to do but to leave."""
        agent = self.agent_selection
        return not self.agents or self.terminations[agent] or self.truncations[agent]

    def _offered(self) -> dict[int, Move]:
        if self._choices is None:
            self._choices = offered(self._round, self.actions)
        return self._choices

    def _why_not(self, agent: str, action: int | None) -> str:
        if action is None:
            return f"{agent} is on turn and must act: None is for a round that is over"
        number = index(action)
        if not 0 <= number < self.actions.size:
            return f"there is no action {number}: they go from 0 to {self.actions.size - 1}"
        text = self.actions.text(number)
        return f"{agent} is not offered action {number} ({text}): take one with action_mask 1"


env = raw_env
"""The name under which PettingZoo's environments are made: the same class."""
