"""A small neural network without a framework: it was trained in the laboratory, here it only judges."""

from __future__ import annotations

import math

from librt.vecs import vec
from mypy_extensions import i64


class Layer:
    """One layer: `weights` has a row for each of its outputs."""

    def __init__(self, weights: list[list[float]], biases: list[float]) -> None:
        self.inputs: i64 = len(weights[0])
        self.outputs: i64 = len(weights)
        self.weights: vec[float] = vec[float]([number for row in weights for number in row])
        self.biases: vec[float] = vec[float](biases)
        self.out: vec[float] = vec[float]([0.0] * len(weights))

    def run(self, source: vec[float], at: i64, bounded: bool) -> vec[float]:
        """The outputs for the numbers from `at` on; bounded below by nought, unless it is the last layer."""
        weights = self.weights
        out = self.out
        width = self.inputs
        place: i64 = 0
        for row in range(self.outputs):
            total = self.biases[row]
            for column in range(width):
                total += weights[place] * source[at + column]
                place += 1
            out[row] = 0.0 if bounded and total < 0.0 else total
        return out


class Network:
    """The same layers for every seat; a softmax over the seats makes chances of what comes out."""

    def __init__(self, layers: list[Layer]) -> None:
        self.layers: list[Layer] = layers

    def score(self, rows: vec[float], at: i64) -> float:
        """What speaks for the seat whose numbers begin here."""
        source = rows
        last = len(self.layers) - 1
        for number, layer in enumerate(self.layers):
            source = layer.run(source, at, number < last)
            at = 0
        return source[0]

    def chances(self, rows: vec[float], seats: i64) -> list[float]:
        """Each seat's chance to win."""
        width = self.layers[0].inputs
        scores = [self.score(rows, seat * width) for seat in range(seats)]
        top = max(scores)
        shares = [math.exp(score - top) for score in scores]
        total = sum(shares)
        return [share / total for share in shares]
