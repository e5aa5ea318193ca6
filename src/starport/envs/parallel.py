# pure: derives from a class that is not compiled
"""PettingZoo, all seats at once, for games with a clock: `parallel_env("spacedealer")`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from pettingzoo import ParallelEnv

from starport.api.game import Game
from starport.envs.clock import Clockwork
from starport.envs.episode import TICK
from starport.envs.setting import NOT_BEGUN, Reward, Setting, choice_fault, index_of
from starport.envs.show import MODES, picture, renders
from starport.envs.spaces import Actions, observation_space

Observation = dict[str, Any]
Steps = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]


class ClockEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats choose at once, then a tick of match time passes. They act in turn, and each tick another seat begins. What a
    seat has chosen lawfully, but somebody before it has made impossible in the same tick, becomes waiting:
    `info["missed"]` says so. An action its mask does not allow raises ValueError, and nothing has happened."""

    metadata: dict[str, Any] = {"name": "starport_clock_v0", "render_modes": MODES}  # noqa: RUF012

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        if not setting.tick:
            raise ValueError(f"{setting.game.name} has no clock: its seats act in turn, so use aec_env")
        self.setting = setting
        self.render_mode = renders(render_mode)
        seats = setting.game.seats
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._work = Clockwork(setting.encoder, setting.tick, setting.limit, setting.worth)
        size, actions = setting.encoder.layout.size, len(setting.encoder.names)
        self._seen = np.frombuffer(memoryview(self._work.observations), np.int16).reshape(seats, size)
        self._masks = np.frombuffer(memoryview(self._work.masks), np.int8).reshape(seats, actions)
        box, mask = observation_space(setting.encoder), Box(0, 1, (actions,), np.int8)
        self._observation: dict[str, Space[Any]] = {
            agent: Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        # Without a mask a sample is drawn from what is legal for that seat now.
        self._action: dict[str, Space[Any]] = {
            agent: Actions(actions, self._masks[seat]) for seat, agent in enumerate(self.possible_agents)
        }
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._action[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Any]]:
        """A new match. Everything follows from the seed; without one it goes on from the last."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._work.begin(self._chance.bytes(16))
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {"missed": False} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Steps:
        if not self.agents:
            raise ValueError(NOT_BEGUN)
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ValueError(f"every agent chooses in every step; there is nothing from {', '.join(missing)}")
        choices = [actions[agent] for agent in self.possible_agents]
        for seat, choice in enumerate(choices):
            if not 0 <= index_of(choice) < self._masks.shape[1] or not self._masks[seat, choice]:
                raise ValueError(choice_fault(self.setting, choice, seat))
        missed = self._work.step([int(choice) for choice in choices])
        over, cut = self._work.over, self._work.cut
        agents = self.agents
        rewards = dict(zip(agents, self._work.rewards, strict=True))
        infos = {agent: {"missed": missed[seat]} for seat, agent in enumerate(agents)}
        observations = self._observations()
        if over or cut:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: {"observation": self._seen[seat].copy(), "action_mask": self._masks[seat].copy()}
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> str | None:
        """The table as everybody sees it: SVG or text."""
        if self.render_mode is None:
            return None
        return picture(self.setting.entry, self._work.state, None, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def parallel_env(
    game: str | Game = "spacedealer",
    edition: str | None = None,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    reward: Reward = "result",
    tick: int = TICK,
    limit: int = 0,
    render_mode: str | None = None,
) -> ClockEnv:
    """A PettingZoo Parallel environment of a game with a clock; settings as for `aec_env`."""
    return ClockEnv(Setting(game, edition, seats, options, reward, tick, limit), render_mode)
