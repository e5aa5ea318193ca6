# pure: derives from a class that is not compiled
"""Gymnasium, one seat against bots: `gym_env("starfarers", bots="greedy")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from starport.api.game import Game
from starport.envs.rows import Rows
from starport.envs.setting import NOT_BEGUN, Chosen, Setting, choice_fault, index_of
from starport.envs.show import MODES, picture, renders
from starport.envs.spaces import Actions, observation_space

NAME = "starport/Seat-v0"


class SeatEnv(gymnasium.Env[NDArray[np.int16], np.int64]):
    """One seat is the learner's, the others are bots'. `info["action_mask"]` says what is legal, and so does
    `action_masks()`; `action_space.sample()` draws from it. Another action raises ValueError, and nothing has happened; with
    `illegal="lose"`, for libraries that know no masks, it loses the match at once, as PettingZoo's wrapper has it."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game = "starfarers",
        bots: str | Sequence[str] = "random",
        seat: int = 0,
        render_mode: str | None = None,
        illegal: str = "raise",
        **chosen: Unpack[Chosen],
    ) -> None:
        if illegal not in ("raise", "lose"):
            raise ValueError(f'illegal is "raise" or "lose", not {illegal!r}')
        self.illegal = illegal
        self._lost = False
        self.setting = Setting(game, **chosen)
        self.seat = seat
        self.render_mode = renders(render_mode)
        self._arena = self.setting.arena(1, self.setting.opponents(bots, seat), renew=False)
        self._rows = Rows(self._arena)
        self._seen, self._mask = self._rows.observations[0], self._rows.masks[0]
        self.observation_space: Any = observation_space(self.setting.encoder)
        self.action_space = Actions(self._arena.actions, self._mask)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """A new match. Everything follows from the seed; without one it goes on from the last."""
        super().reset(seed=seed)
        self._lost = False
        self._arena.reset(self.np_random.bytes(16))
        return self._seen.copy(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        arena = self._arena
        if not arena.matches or arena.ended[0] or arena.cut[0] or self._lost:
            raise ValueError(NOT_BEGUN)
        choice = index_of(action)
        if not 0 <= choice < arena.actions or not self._mask[choice]:
            if self.illegal == "raise":
                raise ValueError(choice_fault(self.setting, action, self.seat))
            self._lost = True
            fault = choice_fault(self.setting, action, self.seat)
            return self._seen.copy(), -1.0, True, False, {**self._info(), "illegal": fault}
        arena.step_row(0, choice)
        reward = arena.rewards[self.seat]
        return self._seen.copy(), reward, bool(arena.ended[0]), bool(arena.cut[0]), self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as MaskablePPO asks for it."""
        mask: NDArray[np.bool_] = self._mask.astype(np.bool_)
        return mask

    def render(self) -> str | None:
        """The table as the learner sees it: SVG or text."""
        if self.render_mode is None:
            return None
        return picture(self.setting.entry, self._arena.state(0), self.seat, self.render_mode)


def gym_env(game: str | Game = "starfarers", **chosen: Any) -> SeatEnv:
    """A Gymnasium environment of any game: `bots` names who sits on the other seats, `seat` is the learner's, the rest is
    as for `aec_env`. `gymnasium.make("starport.envs.seat:starport/Seat-v0", game=...)` gives the same."""
    return SeatEnv(game, **chosen)


if NAME not in gymnasium.registry:
    gymnasium.register(NAME, entry_point="starport.envs.seat:SeatEnv")
