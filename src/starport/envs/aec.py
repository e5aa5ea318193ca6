# pure: derives from a class that is not compiled
"""PettingZoo, one seat after the other: `aec_env("starfarers", seats=4)`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from starport.api.game import Game
from starport.api.seeds import seed_bytes
from starport.envs.episode import TICK
from starport.envs.rows import Rows
from starport.envs.setting import NOT_BEGUN, Reward, Setting, choice_fault, index_of, whole
from starport.envs.show import MODES, picture, renders
from starport.envs.spaces import observation_space

Observation = dict[str, Any]


class TableEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A table of learners. Agents are `seat_0`, `seat_1` and so on; an observation has the numbers of the layout and an
    action mask. An action the mask does not allow raises ValueError, and nothing has happened."""

    metadata: dict[str, Any] = {"name": "starport_v0", "render_modes": MODES, "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.render_mode = renders(render_mode)
        seats = setting.game.seats
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._arena = setting.arena(1, renew=False)
        self._rows = Rows(self._arena)
        self._seen, self._mask, self._look = self._rows.observations[0], self._rows.masks[0], self._rows.finals[0]
        self._rewards = self._rows.rewards[0]
        self._nothing = np.zeros(self._arena.actions, np.int8)
        box, mask = observation_space(setting.encoder), Box(0, 1, (self._arena.actions,), np.int8)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(self._arena.actions) for agent in self.possible_agents
        }
        self._chance = np.random.default_rng()
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]

    def observation_space(self, agent: str) -> Space[Any]:
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        self._seat(agent)
        return self.action_spaces[agent]

    def _seat(self, agent: str) -> int:
        """The seat of an agent; ValueError if there is no such agent."""
        if agent not in self._seat_of:
            raise ValueError(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        return self._seat_of[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. Everything follows from the seed; without one it goes on from the last."""
        if seed is not None:
            whole("seed", seed)
            self._chance = np.random.default_rng(seed)
        self._arena.reset(seed_bytes(self._chance.bytes(16)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._paid = False
        self.agent_selection = self.possible_agents[self._arena.matches[0].seat]

    def observe(self, agent: str) -> Observation:
        if not self._arena.matches:
            raise ValueError(NOT_BEGUN)
        match = self._arena.matches[0]
        seat = self._seat(agent)
        if seat == match.seat:
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        self._arena.look(0, seat)
        return {"observation": self._look.copy(), "action_mask": self._nothing.copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if not self.agents:
            raise ValueError(NOT_BEGUN)
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        arena = self._arena
        choice = index_of(action)
        if not 0 <= choice < arena.actions or not self._mask[choice]:
            raise ValueError(choice_fault(self.setting, action, arena.matches[0].seat))
        arena.step_row(0, choice)
        self._cumulative_rewards[agent] = 0.0
        if self._paid or self._rewards.any():
            paid = self._rewards.tolist()
            self._paid = any(paid)
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = paid[seat]
                self._cumulative_rewards[name] += paid[seat]
        if arena.ended[0] or arena.cut[0]:
            self._end()
        else:
            self.agent_selection = self.possible_agents[arena.matches[0].seat]

    def _end(self) -> None:
        over = self._arena.matches[0].over
        for name in self.agents:
            self.terminations[name] = over
            self.truncations[name] = not over
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table as the seat sees it that is asked: SVG or text."""
        if self.render_mode is None:
            return None
        seat = self._seat_of.get(self.agent_selection, 0)
        return picture(self.setting.entry, self._arena.state(0), seat, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def aec_env(
    game: str | Game,
    edition: str | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: Reward = "result",
    tick: int = TICK,
    limit: int = 0,
    render_mode: str | None = None,
) -> TableEnv:
    """A PettingZoo environment of any game, as `starport.make` names it. `reward`: result, points, shaped or a function
    (state, seat) whose change is paid; `tick`: milliseconds of match time between two decisions of a seat in games with a
    clock; `limit`: decisions after which a match is cut off, 0 for none."""
    return TableEnv(Setting(game, edition, seats, options, reward, tick, limit), render_mode)
