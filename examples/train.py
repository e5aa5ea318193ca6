"""Train a bot with PPO: `make learn`, then `.venv/bin/python examples/train.py --minutes 10`.

Stable-Baselines3's MaskablePPO plays one seat of Starfarers in many matches at once, through the vector environment, and is paid
for points as they change. It scores an action by what it speaks of (verb, ship, site, resource …), so what it learns about one
colony site or one ship helps with all of them; it leaves haggling to others. It says how many of the last matches against random
bots it has won, and at the end how many of new ones. The trained policy is kept in a file; `--watch FILE` judges it again.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from starport import envs
from starport.envs.spaces import Expander

SEATS = 3
TABLES = 64  # matches side by side
LIMIT = 1500  # decisions, after which a match is cut off
VERBS = np.array([name.split()[0] for name in envs.encoding("starfarers", seats=SEATS).actions])
KEPT = np.flatnonzero(~np.isin(VERBS, ("offer", "counter")))  # what the learner may choose: no offers of its own
SPOKEN_OF = ("verb", "ship", "site", "cargo", "resource", "wanted", "upgrade", "answer", "size")


def spoken_of() -> torch.Tensor:
    """For every action that is kept a row of numbers from 0 to 1: what it speaks of."""
    columns, encoding = [], envs.encoding("starfarers", seats=SEATS)
    for field in encoding.feature_fields:
        if field.name in SPOKEN_OF:
            values = encoding.features()[KEPT, field.offset]
            if field.kind == "category":
                columns.append(values[:, None] == np.unique(values[values >= 0]))
            else:
                columns.append(np.maximum(values, 0)[:, None] / field.high)
    return torch.from_numpy(np.concatenate(columns, 1, dtype=np.float32))


class Scores(torch.nn.Module):
    """An action's score is the sum of the scores of what it speaks of."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.register_buffer("rows", spoken_of())
        self.wishes = torch.nn.Linear(wide, self.rows.shape[1])
        torch.nn.init.orthogonal_(self.wishes.weight, 0.01)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        scores: torch.Tensor = self.wishes(seen) @ self.rows.T
        return scores


class ScoringPolicy(MaskableActorCriticPolicy):
    """The usual network, with scores for what actions speak of instead of one number for each action."""

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = Scores(self.mlp_extractor.latent_dim_pi)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


def paid(state: Any, seat: int) -> float:
    """What is worth something: points, and a little for what leads to them."""
    ships = sum(1 for ship in range(3) if state.ships[3 * seat + ship] >= 0)
    fitted = sum(row[seat] for row in state.upgrades)
    docks = sum(1 for founders in state.docks for founder in founders if founder == seat)
    won = 5.0 if state.winner == seat else 0.0
    return float(state.points[seat]) + 0.3 * (ships + docks) + 0.1 * fitted + 0.5 * len(state.bases[seat]) + won


class Tables(VecEnv):
    """Starport's vector environment as Stable-Baselines3 wants it, with observations as numbers from 0 to 1."""

    def __init__(self, tables: int, seed: int) -> None:
        self.env = envs.vector_env(tables, "starfarers", seats=SEATS, bots="random", reward=paid, limit=LIMIT)
        self.expand = Expander(self.env.loop.setting.encoder.layout, widest=12)
        self.wins: list[bool] = []
        observations = Box(0.0, 1.0, (self.expand.size,), np.float32)
        super().__init__(tables, observations, Discrete(len(KEPT)))
        self.first, self.infos = self.env.reset(seed=seed)
        self.choices: Any = None

    def reset(self) -> Any:
        return self.expand(self.first)

    def step_async(self, actions: Any) -> None:
        self.choices = KEPT[actions]

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
        return list(self.env.action_masks()[:, KEPT])

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
    """The share of whole matches with new deals that the policy wins."""
    tables = Tables(min(matches, TABLES), seed)
    seen = tables.reset()
    while len(tables.wins) < matches:
        choices, _ = model.predict(seen, action_masks=np.stack(tables.env_method("action_masks")), deterministic=False)
        tables.step_async(choices)
        seen, _, _, _ = tables.step_wait()
    tables.close()
    return sum(tables.wins[:matches]) / matches


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
        lately = self.tables.wins[-100:]
        share = (
            f"{100 * sum(lately) / len(lately):5.1f} % of the last {len(lately)} won" if lately else "no match ended"
        )
        print(f"{minutes:5.1f} min  {self.num_timesteps:9,} steps  {share}", flush=True)


def train(minutes: float, seed: int) -> MaskablePPO:
    torch.manual_seed(seed)
    torch.set_num_threads(2)
    tables = Tables(TABLES, seed)
    model = MaskablePPO(
        ScoringPolicy,
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
    parser.add_argument("--minutes", type=float, default=10.0)
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
