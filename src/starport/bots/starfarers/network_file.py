# pure: reads one package file, at import
"""What was learned as a file: judgement and policy, the names of what they look at, and a card that says where it comes from.

    {"format": 1, "card": {…}, "inputs": [names], "layers": [{"weights": [[…], …], "biases": […]}, …],
     "policy": {"seat": [names], "option": [names], "layers": [of the seat, of an option, the last one]}}

`starport train` writes it (docs/reasons/champion.md). The numbers are written as text: the same file judges alike everywhere.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from starport.bots.starfarers import features, policy
from starport.bots.starfarers.network import Layer, Network
from starport.bots.starfarers.policy import Policy

FORMAT = 1
FILE = "learned.json"


class BadNetwork(ValueError):
    """A file that is no network for what is looked at here."""


class Learned(NamedTuple):
    """All of a file. What was learned before there was a policy has none: the planner says what is built then."""

    network: Network
    card: dict[str, Any]
    policy: Policy | None


def read(text: str) -> Learned:
    """What a file holds; BadNetwork says what is wrong with it."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadNetwork(f"not JSON: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadNetwork(f"expected an object of format {FORMAT}")
    layers = found.get("layers")
    if not isinstance(layers, list) or not layers:
        raise BadNetwork("it has no layers")
    width = _fitted(layers[0], found.get("inputs"), features.NAMES, "layer 0")
    for number, layer in enumerate(layers[1:], 1):
        width = _checked(f"layer {number}", layer, width)
    if width != 1:
        raise BadNetwork(f"the last layer has {width} outputs instead of one")
    network = Network([Layer(layer["weights"], layer["biases"]) for layer in layers])
    return Learned(network, found.get("card", {}), _policy(found["policy"]) if "policy" in found else None)


def _policy(found: Any) -> Policy:
    layers = found.get("layers") if isinstance(found, dict) else None
    if not isinstance(layers, list) or len(layers) != 3:
        raise BadNetwork("a policy needs a layer for the seat, one for an option, and a last one")
    widths = [
        _fitted(layers[0], found.get("seat"), policy.SEAT, "the policy's layer of the seat"),
        _fitted(layers[1], found.get("option"), policy.OPTION, "the policy's layer of an option"),
    ]
    if widths[0] != widths[1] or _checked("the policy's last layer", layers[2], widths[0]) != 1:
        raise BadNetwork("the layers of the policy do not fit together")
    seat, option, last = [Layer(layer["weights"], layer["biases"]) for layer in layers]
    return Policy(seat, option, last)


def _fitted(layer: Any, inputs: Any, known: Sequence[str], name: str) -> int:
    """How many outputs a layer has, whose weights are put where their inputs stand today: what came later counts nothing."""
    if not isinstance(inputs, list) or not inputs or len(set(map(str, inputs))) < len(inputs):
        raise BadNetwork(f"it does not say what the inputs of {name} are")
    unknown = [str(entry) for entry in inputs if entry not in known]
    if unknown:
        raise BadNetwork(f"it was trained with other inputs ({', '.join(unknown[:3])}); train it anew")
    outputs = _checked(name, layer, len(inputs))
    places = [known.index(entry) for entry in inputs]
    layer["weights"] = [_spread(row, places, len(known)) for row in layer["weights"]]
    return outputs


def _spread(row: list[float], places: list[int], width: int) -> list[float]:
    whole = [0.0] * width
    for place, weight in zip(places, row, strict=True):
        whole[place] = weight
    return whole


def _checked(name: str, layer: Any, inputs: int) -> int:
    """How many outputs a layer has; BadNetwork if it does not fit."""
    rows = layer.get("weights") if isinstance(layer, dict) else None
    biases = layer.get("biases") if isinstance(layer, dict) else None
    if not isinstance(rows, list) or not isinstance(biases, list) or not rows or len(rows) != len(biases):
        raise BadNetwork(f"{name} needs as many biases as rows of weights")
    if any(not isinstance(row, list) or len(row) != inputs for row in rows):
        raise BadNetwork(f"{name} has a row that has not {inputs} weights")
    numbers = [entry for row in (*rows, biases) for entry in row]
    if not all(isinstance(entry, float) and math.isfinite(entry) for entry in numbers):
        raise BadNetwork(f"{name} has something that is no number")
    return len(rows)


Layers = list[tuple[list[list[float]], list[float]]]
"""Weights and biases, layer by layer."""


def text_of(layers: Layers, card: dict[str, Any]) -> str:
    """The file of a judgement."""
    whole = {"format": FORMAT, "card": card, "inputs": list(features.NAMES), "layers": _written(layers)}
    return _text(whole)


def with_policy(text: str, layers: Layers) -> str:
    """The same judgement with this policy."""
    found = {"seat": list(policy.SEAT), "option": list(policy.OPTION), "layers": _written(layers)}
    return _text({**json.loads(text), "policy": found})


def with_policy_of(text: str, other: str) -> str:
    """The judgement of one file with the policy of another, if that has one."""
    found = json.loads(other).get("policy") if other else None
    return text if found is None else _text({**json.loads(text), "policy": found})


def _written(layers: Layers) -> list[dict[str, Any]]:
    """Four digits are enough."""
    return [
        {
            "weights": [[float(f"{entry:.4g}") for entry in row] for row in rows],
            "biases": [float(f"{entry:.4g}") for entry in biases],
        }
        for rows, biases in layers
    ]


def with_card(text: str, **more: object) -> str:
    """The same file with more on its card."""
    whole = json.loads(text)
    return _text({**whole, "card": {**whole["card"], **more}})


def _text(whole: dict[str, Any]) -> str:
    """A part of the file on a line of its own, without blanks: it is long."""
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    parts = [f"{encode(name)}: {encode(part)}" for name, part in whole.items()]
    return "{" + ",\n".join(parts) + "}\n"


def packaged() -> str:
    """The file that came with the package."""
    return files(__package__).joinpath(FILE).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def learned() -> Learned:
    """What came with the package."""
    return read(packaged())
