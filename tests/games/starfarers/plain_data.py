"""What the plain list of options needs to know of the box: costs, limits, the graph of points, the cards."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Any

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
UPGRADES = {"booster": 6, "cannon": 6, "freight_pod": 5}
COSTS: dict[str, dict[str, int]] = {
    "spaceport": {"carbon": 3, "food": 2},
    "colony_ship": {"ore": 1, "fuel": 1, "carbon": 1, "food": 1},
    "trade_ship": {"ore": 1, "fuel": 1, "goods": 2},
    "booster": {"fuel": 2},
    "cannon": {"carbon": 2},
    "freight_pod": {"ore": 2},
}
SCIENCE = {"scientist-boosters": 2, "scientist-mixed-1": 1, "scientist-mixed-2": 1, "scientist-mixed-3": 1}
PEOPLES = {
    "green_folk": [f"green-{name}" for name in RESOURCES],
    "merchants": [f"merchant-{name}" for name in RESOURCES],
    "scientists": [*(f"scientist-mixed-{n}" for n in (1, 2, 3)), "scientist-boosters", "scientist-cannons"],
    "diplomats": ["diplomat-tribute", "diplomat-help", "diplomat-relief", "diplomat-fame-1", "diplomat-fame-2"],
}

Json = dict[str, Any]


@functools.cache
def data(name: str) -> Any:
    return json.loads(files("starport.games.starfarers.data").joinpath(name).read_text(encoding="utf-8"))


@functools.cache
def neighbours() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in data("modular/board.json")["edges"]:
        for edge in row.split(" "):
            here, there = edge.split("-")
            found.setdefault(here, []).append(there)
            found.setdefault(there, []).append(here)
    return found


@functools.cache
def encounter_nodes() -> list[Json]:
    """All nodes of all cards, each before the nodes that follow it."""
    found: list[Json] = []

    def walk(node: Json) -> None:
        found.append(node)
        for branch in [*node.get("branches", []), *node.get("bands", [])]:
            walk(branch["then"])
        for key in ("yes", "no", "pass", "fail", "next"):
            if key in node:
                walk(node[key])

    for card in data("modular/encounters.json")["cards"]:
        walk(card["root"])
    return found


def text_of(cards: dict[str, int]) -> str:
    return ",".join(f"{name}{cards[name]}" for name in RESOURCES if cards.get(name)) or "nothing"


def cards_of(text: str) -> dict[str, int]:
    return {name: int(count) for name, count in re.findall(r"([a-z]+)(\d+)", text)}


def bundles(size: int, most: dict[str, int]) -> Iterator[str]:
    """Texts of all bundles of so many cards within limits."""
    for chosen in combinations_with_replacement(RESOURCES, size):
        counts = {name: chosen.count(name) for name in chosen}
        if all(count <= most[name] for name, count in counts.items()):
            yield text_of(counts)
