"""Every kind of menu that random play meets, for the client's tests: at each of them its hint must name what can be done.

Menus of one kind have the same verbs; of each kind the first one met is kept, with one action of each verb.

    python -m tests.games.client_menus
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starport.engine import catalogue
from starport.engine.chair import VEIL_STREAMS
from starport.engine.dice import Dice
from starport.engine.game import State
from tests.games.client_questions import made

PATH = Path(__file__).resolve().parents[2] / "web" / "tests" / "menus.txt"
TABLES: tuple[tuple[str, int], ...] = (
    ("2019", 3),
    ("2019", 4),
    ("2019", 5),
    ("2019", 6),
    ("classic", 3),
    ("classic", 4),
)
MATCHES = 6
LONG = 1500  # actions of a match that are looked at


def menus() -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for edition, seats in TABLES:
        game = catalogue.make("starfarers", edition, seats)
        for number in range(MATCHES):
            walk(game.new(bytes([number])), Dice(bytes([number, seats]), VEIL_STREAMS), found)
    for name in ("starfarers-2019", "starfarers-five"):
        for state, seat in made(name):
            note(state, seat, found)
    return [found[kind] for kind in sorted(found)]


def walk(state: State, dice: Dice, found: dict[str, dict[str, Any]]) -> None:
    for _ in range(LONG):
        if state.result() is not None:
            return
        for seat in state.acting():
            note(state, seat, found)
        actor = state.acting()[0]
        action = state.sample(actor, dice)
        assert action is not None
        state.step(actor, action)


def note(state: State, seat: int, found: dict[str, dict[str, Any]]) -> None:
    kept: dict[str, list[str]] = {}
    for action in state.legal(seat):
        kind = " ".join(action.text.split()[:2]) if action.verb in ("build", "end") else action.verb
        kept.setdefault(kind, []).append(action.text)
    forms = [{"verb": form.verb, "bounds": form.bounds} for form in state.forms(seat)]
    key = json.dumps([sorted(kept), sorted({form["verb"] for form in forms})])
    if key in found or not (kept or forms):
        return
    view: Any = state.view(seat)
    actions = [text for texts in kept.values() for text in texts[:1]]
    frames = [{"frame": frame["frame"], "seat": frame["seat"]} for frame in view["frames"]]
    found[key] = {"frames": frames, "forms": forms, "actions": actions, "turn": view["turn"]}


def written() -> str:
    return "".join(json.dumps(one, sort_keys=True, default=dict) + "\n" for one in menus())


if __name__ == "__main__":
    PATH.write_text(written(), "utf-8")
