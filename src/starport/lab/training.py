"""Training the judgement: small networks are fitted to who won, with PyTorch, on the processor.

The same layers judge every seat; a softmax over the seats makes chances of it. Several networks are trained, each from another
beginning, and joined to one: their mean errs less than each of them. Of ten matches one is kept apart: by that the judgement is
compared with the one there was before, phase by phase.

Where there are decisions as well (`comparing`), the judgement is fitted to what became of their moves, too: to the chances some
turns later, and above all to the differences between the moves of one decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from starport.bots.starfarers.features import NAMES, WIDTH
from starport.bots.starfarers.network_file import Layers
from starport.lab.selfplay import Arrays

NETWORKS = 3
HIDDEN = 56  # of each
BATCH = 1024
RATE = 2e-3
DECAY = 2e-2
FORESEEN = 1.0  # how much the chances some turns later count, beside who won
BETWEEN = 60.0  # how much the squared error in the difference between two moves counts
AGAIN = 4  # times that each decision is looked at in an epoch, as far as a batch may hold
FEWEST, MOST = 64, 512  # decisions of a batch
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


class Decisions:
    """Decisions of one rule set, in the form that is fitted to: one of ten matches is kept apart here, too."""

    def __init__(self, torch: Any, arrays: Arrays, scale: Callable[[NDArray[np.float32]], Any]) -> None:
        _, self.first, self.size = np.unique(arrays["decision"], return_index=True, return_counts=True)
        self.torch = torch
        self.rows = scale(arrays["rows"])
        self.chances = torch.from_numpy(arrays["chances"])
        self.chooser = torch.from_numpy(arrays["seat"])
        apart = arrays["match"][self.first] % PARTS == 0
        self.fitted, self.apart = np.nonzero(~apart)[0], np.nonzero(apart)[0]

    def some(self, count: int) -> NDArray[np.int64]:
        """So many decisions to fit to, by lot."""
        drawn = self.torch.randint(len(self.fitted), (count,)).numpy()
        found: NDArray[np.int64] = self.fitted[drawn]
        return found

    def moves(self, chosen: NDArray[np.int64]) -> tuple[Any, Any]:
        """The moves of these decisions, and the number of the decision that each belongs to."""
        places = np.concatenate([np.arange(self.first[one], self.first[one] + self.size[one]) for one in chosen])
        return self.torch.from_numpy(places), self.torch.from_numpy(
            np.repeat(np.arange(len(chosen)), self.size[chosen])
        )

    def between(self, chances: Any, moves: Any, decision: Any) -> Any:
        """By how much each move is better for whoever chooses than the mean of its decision."""
        own = chances.gather(1, self.chooser[moves][:, None])[:, 0]
        count = int(decision[-1]) + 1
        size = self.torch.zeros(count).index_add(0, decision, self.torch.ones(len(own)))
        return own - (self.torch.zeros(count).index_add(0, decision, own) / size)[decision]

    def loss(self, model: Any, count: int) -> Any:
        """The surprise by what was seen later, and the error in the differences."""
        moves, decision = self.moves(self.some(count))
        scores = self.torch.log_softmax(model(self.rows[moves]).squeeze(-1), 1)
        seen = self.chances[moves]
        wrong = self.between(scores.exp(), moves, decision) - self.between(seen, moves, decision)
        return BETWEEN * (wrong**2).mean() - FORESEEN * (seen * scores).sum(1).mean()

    def agreement(self, models: list[Any]) -> float:
        """How well differences between moves are told beforehand: the correlation with what was seen, on matches kept apart."""
        moves, decision = self.moves(self.apart)
        with self.torch.no_grad():
            scores = sum(model(self.rows[moves]).squeeze(-1) for model in models) / len(models)
            told = self.between(self.torch.softmax(scores, 1), moves, decision)
            seen = self.between(self.chances[moves], moves, decision)
        return round(float((told * seen).sum() / (told.norm() * seen.norm())), 4)


class Trainer:
    """One training on sets of moments, each of one number of seats, and on decisions where there are some."""

    def __init__(self, sets: list[Arrays], seed: int, decisions: dict[int, Arrays] | None = None) -> None:
        import torch

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.torch: Any = torch
        self.sets = sets
        whole = np.concatenate([arrays["rows"].reshape(-1, WIDTH) for arrays in sets])
        self.middle, self.spread = whole.mean(0), whole.std(0) + 1e-3
        self.fitted = self.moments(apart=False)
        self.apart = self.moments(apart=True)
        self.decisions = {place: Decisions(torch, arrays, self.scaled) for place, arrays in (decisions or {}).items()}

    def scaled(self, rows: NDArray[np.float32]) -> Any:
        """Numbers about as large as one."""
        return self.torch.from_numpy(((rows - self.middle) / self.spread).astype(np.float32))

    def moments(self, apart: bool) -> list[tuple[Any, Any]]:
        """Rows and winners."""
        found = []
        for arrays in self.sets:
            chosen = (arrays["match"] % PARTS == 0) == apart
            found.append((self.scaled(arrays["rows"][chosen]), self.torch.from_numpy(arrays["winner"][chosen])))
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
            for place, rows, winner in batches:
                optimiser.zero_grad()
                loss = surprise(model(rows).squeeze(-1), winner)
                summed += loss.item()
                if place in self.decisions:
                    loss = loss + self.decisions[place].loss(model, self.share(place))
                loss.backward()
                optimiser.step()
                schedule.step()
            with torch.no_grad():
                lost = [(surprise(model(rows).squeeze(-1), won).item(), len(won)) for rows, won in self.apart]
            apart = sum(loss * count for loss, count in lost) / max(1, sum(count for _, count in lost))
            curve.append([round(summed / len(batches), 4), round(apart, 4)])
        return model, curve

    def share(self, place: int) -> int:
        """How many decisions of a set go with each batch of its moments."""
        batches = max(1, len(self.fitted[place][1]) // BATCH)
        return max(FEWEST, min(MOST, AGAIN * len(self.decisions[place].fitted) // batches))

    def batches(self) -> list[tuple[int, Any, Any]]:
        """All moments that are fitted to, in batches of one set each, by lot."""
        torch = self.torch
        found = [
            (place, rows[chosen], winner[chosen])
            for place, (rows, winner) in enumerate(self.fitted)
            for chosen in torch.split(torch.randperm(len(winner)), BATCH)
        ]
        return [found[place] for place in torch.randperm(len(found)).tolist()]

    def compared(self, models: list[Any]) -> list[dict[str, Any]]:
        """The surprise of both judgements by the matches kept apart, for each set."""
        found = []
        for place, (arrays, (rows, winner)) in enumerate(zip(self.sets, self.apart, strict=True)):
            chosen = arrays["match"] % PARTS == 0
            apart = {name: arrays[name][chosen] for name in ("rows", "before", "winner")}
            with self.torch.no_grad():
                scores = sum(model(rows).squeeze(-1) for model in models) / len(models)
                chances = self.torch.softmax(scores, 1).numpy()
            learned, before = by_phase(chances, apart), by_phase(apart["before"], apart)
            seats = int(arrays["rows"].shape[1])
            found.append({"seats": seats, "moments": len(winner), "learned": learned, "before": before})
            if place in self.decisions:
                found[-1]["agreement"] = self.decisions[place].agreement(models)
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


def train(sets: list[Arrays], seed: int, epochs: int, decisions: dict[int, Arrays] | None = None) -> Trained:
    """A judgement fitted to all sets, and to decisions: those of the set with the same number."""
    trainer = Trainer(sets, seed, decisions)
    found = [trainer.fit(epochs) for _ in range(NETWORKS)]
    models = [model for model, _ in found]
    return Trained(trainer.joined(models), {"curve": found[0][1], "compared": trainer.compared(models)})
