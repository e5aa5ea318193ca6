"""Train a bot with PPO: `make learn`, then `.venv/bin/python examples/train.py --minutes 3`.

Stable-Baselines3's MaskablePPO plays one seat of Starfarers in many matches at once, through the vector environment, and is paid
for points as they change. It chooses what kind of thing to do (to build a booster, to land, to end the flight …), which the
features of actions tell; which one of that kind is decided by lot, and it makes no offers of its own. It says how many of the
last matches against random bots it has won, and at the end how many of new ones. The trained policy is kept in a file;
`--watch FILE` judges it again.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from starport import envs
from starport.envs.spaces import Expander

SEATS = 3
TABLES = 64  # matches side by side
LIMIT = 1500  # decisions, after which a match is cut off
TOLD = ("verb", "cargo", "resource", "wanted", "upgrade", "answer")  # what makes a kind


def kinds_of_actions() -> Any:
    """The kind of every action, -1 for offers; and how many kinds there are."""
    encoding = envs.encoding("starfarers", seats=SEATS)
    columns = [field.offset for field in encoding.feature_fields if field.name in TOLD]
    offers = np.array([name.startswith(("offer", "counter")) for name in encoding.actions])
    kinds = np.full(len(offers), -1)
    found, kinds[~offers] = np.unique(encoding.features()[~offers][:, columns], axis=0, return_inverse=True)
    return kinds, len(found)


def paid(state: Any, seat: int) -> float:
    """What is worth something: points, and a little for what leads to them."""
    ships = sum(1 for ship in range(3) if state.ships[3 * seat + ship] >= 0)
    fitted = sum(row[seat] for row in state.upgrades)
    docks = sum(1 for founders in state.docks for founder in founders if founder == seat)
    won = 5.0 if state.winner == seat else 0.0
    return float(state.points[seat]) + 0.3 * (ships + docks) + 0.1 * fitted + 0.5 * len(state.bases[seat]) + won


class Tables(VecEnv):
    """Starport's vector environment as Stable-Baselines3 wants it, with observations as numbers from 0 to 1 and kinds of
    actions to choose from."""

    def __init__(self, tables: int, seed: int) -> None:
        self.env = envs.vector_env(tables, "starfarers", seats=SEATS, bots="random", reward=paid, limit=LIMIT)
        self.expand = Expander(self.env.loop.setting.encoder.layout, widest=12)
        self.kinds, self.count = kinds_of_actions()
        self.chance = np.random.default_rng(seed)
        self.wins: list[bool] = []
        super().__init__(tables, Box(0.0, 1.0, (self.expand.size,), np.float32), Discrete(self.count))
        self.first, _ = self.env.reset(seed=seed)
        self.choices: Any = None

    def reset(self) -> Any:
        return self.expand(self.first)

    def legal(self, row: int) -> Any:
        """The indices that may be chosen in a match."""
        return self.env.loop.legal[row, : self.env.loop.counts[row]]

    def masks(self) -> Any:
        """Which kinds of actions there are to choose from."""
        masks = np.zeros((self.num_envs, self.count + 1), np.bool_)  # offers go to the last column, which is left out
        for row in range(self.num_envs):
            masks[row, self.kinds[self.legal(row)]] = True
        return masks[:, :-1]

    def step_async(self, actions: Any) -> None:
        self.choices = np.empty(self.num_envs, np.int64)
        for row, kind in enumerate(actions):
            legal = self.legal(row)
            self.choices[row] = self.chance.choice(legal[self.kinds[legal] == kind])

    def step_wait(self) -> Any:
        seen, rewards, ended, cut, infos = self.env.step(self.choices)
        done = ended | cut
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(done):
            told[row] = {
                "terminal_observation": self.expand(infos["final_obs"][row]),
                "TimeLimit.truncated": bool(cut[row]),
            }
            self.wins.append(bool(ended[row]) and rewards[row] > 4.0)  # the last point, and five for winning
        return self.expand(seen), rewards.astype(np.float32), done, told

    def env_method(self, name: str, *_: Any, **__: Any) -> list[Any]:
        if name != "action_masks":
            raise AttributeError(name)
        return list(self.masks())

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(name)

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


def wins_of(model: MaskablePPO, matches: int, seed: int) -> float:
    """The share of whole matches with new deals that the policy wins: the same number from every table, so that short
    matches do not count more often than long ones."""
    tables = Tables(matches, seed)
    seen = tables.reset()
    won: dict[int, bool] = {}
    while len(won) < matches:
        before = len(tables.wins)
        choices, _ = model.predict(seen, action_masks=tables.masks(), deterministic=False)
        tables.step_async(choices)
        seen, _, done, _ = tables.step_wait()
        for row, win in zip(np.flatnonzero(done), tables.wins[before:], strict=True):
            won.setdefault(int(row), win)
    tables.close()
    return sum(won.values()) / matches


class Watch(BaseCallback):
    """Ends the training after so many minutes, and tells how it goes."""

    def __init__(self, minutes: float, tables: Tables) -> None:
        super().__init__()
        self.ends = time.monotonic() + 60 * minutes
        self.began = time.monotonic()
        self.tables = tables

    def _on_step(self) -> bool:
        return time.monotonic() < self.ends

    def _on_rollout_end(self) -> None:
        minutes = (time.monotonic() - self.began) / 60
        lately = self.tables.wins[-200:]
        share = f"{100 * sum(lately) / len(lately):5.1f} % of the last {len(lately)} won" if lately else "no match over"
        print(f"{minutes:5.1f} min  {self.num_timesteps:9,} steps  {share}", flush=True)


def train(minutes: float, seed: int) -> MaskablePPO:
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the network is so small that a second core would mostly wait
    tables = Tables(TABLES, seed)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=64,
        batch_size=1024,
        n_epochs=3,
        learning_rate=1e-3,
        gamma=0.995,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [64, 64]},
        seed=seed,
    )
    model.learn(1_000_000_000, callback=Watch(minutes, tables))
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=200, help="to judge by")
    parser.add_argument("--out", default="trained.zip")
    parser.add_argument("--watch", metavar="FILE", help="do not train: judge the policy of this file")
    wanted = parser.parse_args()
    if wanted.watch:
        model = MaskablePPO.load(wanted.watch)
    else:
        model = train(wanted.minutes, wanted.seed)
        model.save(wanted.out)
    share = wins_of(model, wanted.matches, wanted.seed + 1)
    print(f"wins {100 * share:.1f} % of {wanted.matches} matches against {SEATS - 1} random bots")


if __name__ == "__main__":
    main()
