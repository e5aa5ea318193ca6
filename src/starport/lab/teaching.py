"""Teaching the policy: a small network learns to tell what veterans found when they tried things out (`imitation`).

It learns how good each option turned out to be, not only which was best: where two are alike either will do.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from starport.bots.starfarers.network_file import Layers
from starport.bots.starfarers.policy import PLANNED
from starport.lab.selfplay import Arrays
from starport.lab.training import PARTS

HIDDEN = 32
EPOCHS = 10
BATCH = 512
RATE = 3e-3
DECAY = 1e-3
CLEARLY = 0.015  # chances to win by which one option is clearly better than another
NEVER = -1e9  # the score of an option that there is not


class Scale:
    """Numbers made about as large as one."""

    def __init__(self, usual: NDArray[Any]) -> None:
        self.middle, self.spread = usual.mean(0), usual.std(0) + 1e-3

    def fit(self, numbers: NDArray[Any]) -> NDArray[np.float32]:
        found: NDArray[np.float32] = ((numbers - self.middle) / self.spread).astype(np.float32)
        return found

    def undone(self, weights: Any) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Weights for numbers as they are, and what they add too much."""
        found = weights.detach().numpy().astype(np.float64) / self.spread
        return found, found @ self.middle


class Teacher:
    """One training on lessons."""

    def __init__(self, lessons: Arrays, seed: int) -> None:
        import torch

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.torch: Any = torch
        there = lessons["values"] >= 0
        self.seat, self.option = Scale(lessons["seat"]), Scale(lessons["options"][there])
        self.seats = torch.from_numpy(self.seat.fit(lessons["seat"]))
        self.options = torch.from_numpy(self.option.fit(lessons["options"]))
        self.values = torch.from_numpy(np.where(there, lessons["values"], -np.inf).astype(np.float32))
        self.planned = torch.from_numpy(lessons["options"][:, :, PLANNED]).argmax(1)
        self.apart = torch.from_numpy(lessons["match"] % PARTS == 0)
        self.of_seat = torch.nn.Linear(self.seats.shape[1], HIDDEN)
        self.of_option = torch.nn.Linear(self.options.shape[2], HIDDEN, bias=False)
        self.last = torch.nn.Linear(HIDDEN, 1, bias=False)

    def scores(self, chosen: Any) -> Any:
        """What speaks for each option of these decisions."""
        hidden = self.of_seat(self.seats[chosen])[:, None, :] + self.of_option(self.options[chosen])
        return self.last(hidden.relu())[:, :, 0].masked_fill(self.values[chosen].isinf(), NEVER)

    def fit(self) -> None:
        torch = self.torch
        fitted = torch.nonzero(~self.apart)[:, 0]
        weights = [number for layer in (self.of_seat, self.of_option, self.last) for number in layer.parameters()]
        optimiser = torch.optim.AdamW(weights, lr=RATE, weight_decay=DECAY)
        steps = EPOCHS * -(-len(fitted) // BATCH)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1)
        for _ in range(EPOCHS):
            for chosen in torch.split(fitted[torch.randperm(len(fitted))], BATCH):
                wanted = torch.softmax(self.values[chosen] / CLEARLY, 1)
                loss = -(wanted * torch.log_softmax(self.scores(chosen), 1)).sum(1).mean()
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
                schedule.step()

    def losses(self) -> dict[str, float]:
        """The chances to win that its choices give away on average, and those of the planner, on matches kept apart."""
        with self.torch.no_grad():
            learned = self.scores(self.apart).argmax(1)
        values = self.values[self.apart]
        found: dict[str, float] = {"decisions": len(values)}
        for name, chosen in (("learned", learned), ("before", self.planned[self.apart])):
            lost = values.max(1).values - values.gather(1, chosen[:, None])[:, 0]
            found[name] = round(float(lost.mean()), 5)
        return found

    def layers(self) -> Layers:
        """For numbers as they are: what was scaled goes into the weights."""
        seat, too_much = self.seat.undone(self.of_seat.weight)
        option, more = self.option.undone(self.of_option.weight)
        biases = self.of_seat.bias.detach().numpy() - too_much - more
        last = self.last.weight.detach().numpy().astype(np.float64)
        return [(seat.tolist(), biases.tolist()), (option.tolist(), [0.0] * HIDDEN), (last.tolist(), [0.0])]


def teach(lessons: Arrays, seed: int) -> tuple[Layers, dict[str, float]]:
    """A policy, and what it loses."""
    teacher = Teacher(lessons, seed)
    teacher.fit()
    return teacher.layers(), teacher.losses()
