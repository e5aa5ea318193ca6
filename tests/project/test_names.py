"""One meaning per name: a public class of the rooms that all games share is called as no other of them is."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "starport"
SHARED = ("engine", "lab", "api", "envs", "server", "tab", "cli")
SAME_THING = {
    # the front door shows what the engine has
    "Event": {"engine", "api"},
    "Game": {"engine", "api"},
    "Record": {"engine", "api"},
    "Refused": {"engine", "api"},
    "State": {"engine", "api"},
    # a refusal, and how it goes over the wire
    "Refusal": {"engine", "server"},
}
"""Names that two rooms have for one thing."""


def test_a_name_means_one_thing() -> None:
    rooms: dict[str, list[str]] = defaultdict(list)
    for room in SHARED:
        for file in sorted((SOURCE / room).rglob("*.py")):
            for node in ast.parse(file.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    rooms[node.name].append(room)
    assert len(rooms) > 200
    twice = {name: set(found) for name, found in rooms.items() if len(found) > 1}
    assert twice == SAME_THING
