# pure: derives from a class that is not compiled
"""Gymnasium's vector environment: many matches of one seat against bots, stepped by one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from starport.api.game import Game
from starport.envs.loops import loop
from starport.envs.setting import Chosen
from starport.envs.show import MODES
from starport.envs.spaces import observation_space

Array = NDArray[Any]


class SeatVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` matches. A match that ends is followed by the next within the same step: `infos["final_obs"]` has what was
    seen last. `infos["action_mask"]` says what is legal; anything else raises ValueError, and nothing has happened."""

    metadata: dict[str, Any] = {"render_modes": MODES, "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str | Game = "starfarers",
        bots: str | Sequence[str] = "random",
        seat: int = 0,
        processes: int = 1,
        **chosen: Unpack[Chosen],
    ) -> None:
        super().__init__()
        self.loop = loop(game, num_envs, bots, seat, processes, **chosen)
        self.num_envs = num_envs
        self.seat = seat
        self.single_observation_space = observation_space(self.loop.setting.encoder)
        self.single_action_space = Discrete(self.loop.masks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """All matches anew. The seed is one number for all of them: each match has a deal of its own anyway."""
        if isinstance(seed, list):
            raise ValueError("seed is one number for all matches, not a list")
        super().reset(seed=seed)
        self.loop.reset(self.np_random.bytes(16))
        return self.loop.observations.copy(), {"action_mask": self.loop.masks.copy()}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        self.loop.step(actions)
        ended, cut = self.loop.ended.copy(), self.loop.cut.copy()
        infos: dict[str, Any] = {"action_mask": self.loop.masks.copy()}
        done = ended | cut
        if done.any():
            finals = np.full(self.num_envs, None, dtype=object)
            for row in np.flatnonzero(done):
                finals[row] = self.loop.finals[row].copy()
            infos["final_obs"], infos["_final_obs"] = finals, done
        return self.loop.observations.copy(), self.loop.rewards[:, self.seat].copy(), ended, cut, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as MaskablePPO asks for it."""
        masks: NDArray[np.bool_] = self.loop.masks.astype(np.bool_)
        return masks

    def close_extras(self, **_: Any) -> None:
        self.loop.close()


def vector_env(num_envs: int, game: str | Game = "starfarers", **chosen: Any) -> SeatVectorEnv:
    """A Gymnasium vector environment of any game, with the same settings as `gym_env`, and `processes`."""
    return SeatVectorEnv(num_envs, game, **chosen)
