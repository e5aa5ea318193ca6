"""The situations that the pictures of the rulebooks show: real matches, as everybody at the table would see them.

The client draws them with the pieces of its tables, so a picture can say nothing that the game does not.

    python tools/plates.py            # writes web/src/games/*/book/plates.json
    python tools/plates.py --check    # says whether they are as the rules make them
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import starport

GAMES = Path(__file__).resolve().parents[1] / "web" / "src" / "games"
VARIANTS = (("2019", 4), ("2019", 6), ("classic", 4))
LONG = 4  # points of a flight that is worth a picture
MIDDLE = 0.55  # of a match in real time: by then planets have something to show


def starfarers() -> dict[str, Any]:
    """For each variant, by the last mark of its rules: the table before and after a flight, and the way flown."""
    plates = {}
    for edition, seats in VARIANTS:
        state = starport.make("starfarers", edition=edition, seats=seats).new(seed=7)
        plates[str(state.view(None)["printed"]["chapters"][-1])] = flight(state)
    return plates


def flight(state: starport.State) -> dict[str, Any]:
    """The first long flight of a match among greedy bots."""
    while True:
        before = state.view(None)
        seat = state.acting()[0]
        action = state.ask("greedy", seat)
        assert action is not None, "somebody must act"
        for event in state.play(action, seat):
            if event.name == "ship_moved" and len(event.facts["path"]) >= LONG:
                return {"before": before, "moved": dict(event.facts), "after": state.view(None)}


def spacedealer() -> dict[str, Any]:
    """A planet in the middle of a match, for both rule sets."""
    plates = {}
    for edition in ("base", "advanced"):
        record = starport.make("spacedealer", edition=edition, seats=4).match("scheduler", seed=3).record()
        plates[edition] = {"view": record.replay(int(MIDDLE * len(record.actions))).view(None)}
    return plates


def main(check: bool) -> int:
    stale = []
    for game, make in (("starfarers", starfarers), ("spacedealer", spacedealer)):
        path = GAMES / game / "book" / "plates.json"
        text = json.dumps(make(), default=dict, sort_keys=True, separators=(",", ":")) + "\n"
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale.append(path)
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    said = "is not as the rules make it: python tools/plates.py" if check else "written"
    for path in stale:
        print(path.relative_to(GAMES.parents[2]), said)
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
