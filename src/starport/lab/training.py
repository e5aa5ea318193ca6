"""Training the judgement: small networks are fitted to who won, with PyTorch, on the processor.

The same layers judge every seat; a softmax over the seats makes chances of it. Several networks are trained, each from another
beginning, and joined to one: their mean errs less than each of them. Of ten matches one is kept apart: by that the judgement is
compared with the one there was before, phase by phase.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from starport.bots.starfarers.features import NAMES, WIDTH
from starport.bots.starfarers.network_file import Layers
from starport.lab.selfplay import Arrays

NETWORKS = 3
HIDDEN = 40  # of each
BATCH = 1024
RATE = 2e-3
DECAY = 2e-2
PARTS = 10  # one of so many matches is kept apart
PHASES = (("early", 2 / 3, 1.01), ("middle", 1 / 3, 2 / 3), ("late", -0.01, 1 / 3))  # by how much of the match is left
LEFT = NAMES.index("left")


class Trained(NamedTuple):
    """What came out: the layers, and the losses for the card."""

    layers: Layers
    losses: dict[str, Any]


def log_loss(chances: NDArray[np.float32], winner: NDArray[np.int64]) -> float:
    """The mean surprise."""
    given = np.clip(chances[np.arange(len(winner)), winner], 1e-6, 1.0)
    return float(-np.log(given).mean())


def by_phase(chances: NDArray[np.float32], arrays: Arrays) -> dict[str, float]:
    """The loss in each phase of the match, and over all."""
    left = arrays["rows"][:, 0, LEFT]
    found = {"all": log_loss(chances, arrays["winner"])}
    for name, low, high in PHASES:
        inside = (left > low) & (left <= high)
        if inside.any():
            found[name] = log_loss(chances[inside], arrays["winner"][inside])
    return {name: round(value, 4) for name, value in found.items()}


class Trainer:
    """One training on sets of moments, each of one number of seats."""

    def __init__(self, sets: list[Arrays], seed: int) -> None:
        import torch

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.torch: Any = torch
        self.sets = sets
        whole = np.concatenate([arrays["rows"].reshape(-1, WIDTH) for arrays in sets])
        self.middle, self.spread = whole.mean(0), whole.std(0) + 1e-3
        self.fitted = self.moments(apart=False)
        self.apart = self.moments(apart=True)

    def moments(self, apart: bool) -> list[tuple[Any, Any]]:
        """Rows, about as large as one, and winners."""
        found = []
        for arrays in self.sets:
            chosen = (arrays["match"] % PARTS == 0) == apart
            rows = ((arrays["rows"][chosen] - self.middle) / self.spread).astype(np.float32)
            found.append((self.torch.from_numpy(rows), self.torch.from_numpy(arrays["winner"][chosen])))
        return found

    def fit(self, epochs: int) -> tuple[Any, list[list[float]]]:
        """A network, and the curve of its losses: where it was fitted, and apart."""
        from torch import nn

        torch = self.torch
        model = nn.Sequential(nn.Linear(WIDTH, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1))
        surprise = nn.CrossEntropyLoss()
        optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
        steps = epochs * len(self.batches())
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1)
        curve = []
        for _ in range(epochs):
            summed = 0.0
            batches = self.batches()
            for rows, winner in batches:
                optimiser.zero_grad()
                loss = surprise(model(rows).squeeze(-1), winner)
                loss.backward()
                optimiser.step()
                schedule.step()
                summed += loss.item()
            with torch.no_grad():
                lost = [(surprise(model(rows).squeeze(-1), won).item(), len(won)) for rows, won in self.apart]
            apart = sum(loss * count for loss, count in lost) / max(1, sum(count for _, count in lost))
            curve.append([round(summed / len(batches), 4), round(apart, 4)])
        return model, curve

    def batches(self) -> list[tuple[Any, Any]]:
        """All moments that are fitted to, in batches of one set each, by lot."""
        torch = self.torch
        found = [
            (rows[chosen], winner[chosen])
            for rows, winner in self.fitted
            for chosen in torch.split(torch.randperm(len(winner)), BATCH)
        ]
        return [found[place] for place in torch.randperm(len(found)).tolist()]

    def compared(self, models: list[Any]) -> list[dict[str, Any]]:
        """The surprise of both judgements by the matches kept apart, for each set."""
        found = []
        for arrays, (rows, winner) in zip(self.sets, self.apart, strict=True):
            chosen = arrays["match"] % PARTS == 0
            apart = {name: arrays[name][chosen] for name in ("rows", "before", "winner")}
            with self.torch.no_grad():
                scores = sum(model(rows).squeeze(-1) for model in models) / len(models)
                chances = self.torch.softmax(scores, 1).numpy()
            learned, before = by_phase(chances, apart), by_phase(apart["before"], apart)
            seats = int(arrays["rows"].shape[1])
            found.append({"seats": seats, "moments": len(winner), "learned": learned, "before": before})
        return found

    def joined(self, models: list[Any]) -> Layers:
        """All networks as one, whose outcome is their mean. That inputs were centred and scaled goes into its first layer."""
        rows, biases, last, offset = [], [], [], 0.0
        for model in models:
            weight = model[0].weight.detach().numpy().astype(np.float64) / self.spread
            rows += weight.tolist()
            biases += (model[0].bias.detach().numpy() - weight @ self.middle).tolist()
            last += (model[2].weight.detach().numpy()[0].astype(np.float64) / len(models)).tolist()
            offset += model[2].bias.item() / len(models)
        return [(rows, biases), ([last], [offset])]


def train(sets: list[Arrays], seed: int, epochs: int) -> Trained:
    """A judgement fitted to all sets."""
    trainer = Trainer(sets, seed)
    found = [trainer.fit(epochs) for _ in range(NETWORKS)]
    models = [model for model, _ in found]
    return Trained(trainer.joined(models), {"curve": found[0][1], "compared": trainer.compared(models)})
