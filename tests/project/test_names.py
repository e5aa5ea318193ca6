"""One meaning per name: a public class of the rooms that all games share is called as no other of them is, and so is one
of a game among those of its game."""

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "starport"
SHARED = ("engine/**", "bots", "lab/**", "api/**", "envs/**", "server/**", "tab/**", "cli/**")  # not the bots of a game
GAMES = ("starfarers", "spacedealer")
SAME_THING = {
    # the front door shows what the engine has
    "Event": {"engine", "api"},
    "Game": {"engine", "api"},
    "Record": {"engine", "api"},
    "Refused": {"engine", "api"},
    "State": {"engine", "api"},
    # a refusal, and how it goes over the wire
    "Refusal": {"engine", "server"},
    # why a bot did something, and how it comes from its process
    "Why": {"bots", "server"},
}
"""Names that two rooms have for one thing."""


def classes(files: Iterable[Path]) -> dict[str, list[Path]]:
    """Where the public classes of these files are, by name."""
    found: dict[str, list[Path]] = defaultdict(list)
    for file in sorted(files):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(file.relative_to(SOURCE))
    return found


def twice(found: dict[str, list[Path]]) -> dict[str, list[Path]]:
    return {name: places for name, places in found.items() if len(places) > 1}


def test_a_name_means_one_thing() -> None:
    found = classes(file for room in SHARED for file in SOURCE.glob(f"{room}/*.py"))
    assert len(found) > 200
    assert {name: {place.parts[0] for place in places} for name, places in twice(found).items()} == SAME_THING


@pytest.mark.parametrize("game", GAMES)
def test_a_name_means_one_thing_within_a_game(game: str) -> None:
    found = classes((SOURCE / "games" / game).rglob("*.py"))
    assert len(found) > 50
    assert twice(found) == {}
