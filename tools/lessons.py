"""The first games that teach: for each a position, its dice, and every move that follows.

A plot (`tools/plots`) says how a lesson begins and what whoever learns does, one thing after another; the other seats are
played by a bot. Dice are tried until everything that the plot tells of happens.

    python -m tools.lessons            # writes src/starport/games/*/data/lessons/*.json
    python -m tools.lessons --check    # says whether they are as the plots and the rules make them
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.plots import PLOTS
from tools.plots.plot import Plot

GAMES = Path(__file__).resolve().parents[1] / "src" / "starport" / "games"


def text_of(plot: Plot) -> str:
    """A lesson as its file has it: what is long and flat on one line each, so that a change can be read."""
    found = plot.lesson()
    steps = ",\n    ".join(json.dumps(step) for step in found.pop("steps"))
    position = ",\n    ".join(
        f"{json.dumps(name)}: {json.dumps(value)}" for name, value in found.pop("position").items()
    )
    head = "".join(f"  {json.dumps(name)}: {json.dumps(value)},\n" for name, value in found.items())
    return f'{{\n{head}  "position": {{\n    {position}\n  }},\n  "steps": [\n    {steps}\n  ]\n}}\n'


def main(names: list[str], check: bool) -> int:
    stale = []
    for plot in PLOTS:
        path = GAMES / plot.game.name / "data" / "lessons" / f"{plot.name}.json"
        if names and plot.name not in names:
            continue
        text = text_of(plot)
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale.append(plot.name)
        if not check:
            path.write_text(text, "utf-8")
    print("stale:" if check else "written:", ", ".join(stale) or "none")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main([one for one in sys.argv[1:] if one != "--check"], "--check" in sys.argv))
