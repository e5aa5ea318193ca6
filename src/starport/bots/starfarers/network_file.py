# pure: reads one package file, at import
"""The learned judgement as a file: the network, the names of what it looks at, and a card that says where it comes from.

    {"format": 1, "card": {…}, "inputs": [names], "layers": [{"weights": [[…], …], "biases": […]}, …]}

`starport train` writes it (docs/reasons/champion.md). The numbers are written as text: the same file judges alike everywhere.
"""

from __future__ import annotations

import json
import math
from functools import lru_cache
from importlib.resources import files
from typing import Any

from starport.bots.starfarers import features
from starport.bots.starfarers.network import Layer, Network

FORMAT = 1
FILE = "learned.json"


class BadNetwork(ValueError):
    """A file that is no network for what is looked at here."""


def read(text: str) -> tuple[Network, dict[str, Any]]:
    """The network of a file, and its card; BadNetwork says what is wrong with it."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadNetwork(f"not JSON: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadNetwork(f"expected an object of format {FORMAT}")
    places = _places(found.get("inputs"))
    layers = found.get("layers")
    if not isinstance(layers, list) or not layers:
        raise BadNetwork("it has no layers")
    width = len(places)
    for number, layer in enumerate(layers):
        width = _checked(number, layer, width)
    if width != 1:
        raise BadNetwork(f"the last layer has {width} outputs instead of one")
    layers[0]["weights"] = [_spread(row, places) for row in layers[0]["weights"]]
    return Network([Layer(layer["weights"], layer["biases"]) for layer in layers]), found.get("card", {})


def _places(inputs: Any) -> list[int]:
    """Where a network's inputs stand among those there are today."""
    if not isinstance(inputs, list) or not inputs or len(set(map(str, inputs))) < len(inputs):
        raise BadNetwork("it does not say what its inputs are")
    unknown = [str(name) for name in inputs if name not in features.NAMES]
    if unknown:
        raise BadNetwork(f"it was trained with other inputs ({', '.join(unknown[:3])}); train it anew")
    return [features.NAMES.index(name) for name in inputs]


def _spread(row: list[float], places: list[int]) -> list[float]:
    """Weights for all inputs there are today: what came later than the network counts nothing."""
    whole = [0.0] * features.WIDTH
    for place, weight in zip(places, row, strict=True):
        whole[place] = weight
    return whole


def _checked(number: int, layer: Any, inputs: int) -> int:
    """How many outputs a layer has; BadNetwork if it does not fit."""
    rows = layer.get("weights") if isinstance(layer, dict) else None
    biases = layer.get("biases") if isinstance(layer, dict) else None
    if not isinstance(rows, list) or not isinstance(biases, list) or not rows or len(rows) != len(biases):
        raise BadNetwork(f"layer {number} needs as many biases as rows of weights")
    if any(not isinstance(row, list) or len(row) != inputs for row in rows):
        raise BadNetwork(f"layer {number} has a row that has not {inputs} weights")
    numbers = [entry for row in (*rows, biases) for entry in row]
    if not all(isinstance(entry, float) and math.isfinite(entry) for entry in numbers):
        raise BadNetwork(f"layer {number} has something that is no number")
    return len(rows)


def text_of(layers: list[tuple[list[list[float]], list[float]]], card: dict[str, Any]) -> str:
    """The file of a network."""
    written = [
        {
            "weights": [[float(f"{entry:.4g}") for entry in row] for row in rows],
            "biases": [float(f"{entry:.4g}") for entry in biases],
        }
        for rows, biases in layers
    ]
    return _text({"format": FORMAT, "card": card, "inputs": list(features.NAMES), "layers": written})


def with_card(text: str, **more: object) -> str:
    """The same network with more on its card."""
    whole = json.loads(text)
    return _text({**whole, "card": {**whole["card"], **more}})


def _text(whole: dict[str, Any]) -> str:
    """A part of the file on a line of its own, without blanks: it is long."""
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    parts = [f"{encode(name)}: {encode(part)}" for name, part in whole.items()]
    return "{" + ",\n".join(parts) + "}\n"


@lru_cache(maxsize=1)
def learned() -> Network:
    """The network that came with the package."""
    return read(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))[0]
