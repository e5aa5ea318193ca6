"""Curious players under every rule set: what they do, what is told, what everybody sees and why something is refused.

The golden matches show the usual game. Here every option has a match of its own, played by somebody who tries most what was
done least so far, and its hashes hold what stories rarely come by: refusals with their facts, saved and loaded states, imagined
worlds. Nothing of this depends on bots.

    python -m tests.games.curious     write all hashes anew, after a change of rules was meant (`make golden`)
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.dice import Dice, key_of
from starport.engine.event import Story
from starport.engine.game import State, canonical
from starport.engine.refusal import Refused
from tests.games.golden import tell
from tests.laws.hints import hints
from tests.laws.rulesets import EVERYDAY, ours
from tests.laws.walks import Walk

PATH = Path(__file__).parent / "curious.txt"
RULE_SETS = {str(rules): rules for rules in EVERYDAY if ours(rules.entry)}
LONG, EVERY = 2400, 200  # moves of a match, and between two looks
SPOILT = 10  # positions with one thing changed, at every look
ASKED = 5  # of the table of actions every so-and-so-many-th is asked about


class CuriousWalk(Walk):
    """Half of the time a verb that was used least, otherwise anything."""

    def __init__(self, state: State, chance: Random) -> None:
        super().__init__(state, chance)
        self.used: Counter[str] = Counter()

    def choose(self, ready: list[int]) -> tuple[int, Action]:
        seat, action = super().choose(ready)
        if self.chance.random() < 0.5:
            offered = sorted(self.state.legal(seat), key=lambda one: one.text)
            if offered:
                least = min(self.used[one.verb] for one in offered)
                action = self.chance.choice([one for one in offered if self.used[one.verb] == least])
        self.used[action.verb] += 1
        return seat, action


def heard(name: str) -> list[str]:
    """The hashes of one match, one for each look."""
    rules = RULE_SETS[name]
    walk = CuriousWalk(rules.game().new(name.encode()), Random(name))
    story = Story()
    walk.state.story = story
    running, hashes = hashlib.sha256(), []
    for number in range(1, LONG + 1):
        if walk.state.result() is None:
            move = walk.move()
            lines = [f"{move.seat} {move.action} {move.at}", *map(tell, story.events)]
            running.update("\n".join(lines).encode())
            story.events.clear()
        if number % EVERY == 0:
            chance = Random(f"{name} {number}")
            for line in [*looked(walk.state, number // EVERY), *refused(walk.state, chance)]:
                running.update(line.encode())
            hashes.append(running.hexdigest()[:8])
    return hashes


def looked(state: State, turn: int) -> list[str]:
    """All that can be asked of a state."""
    game = state.game
    lines = [state.digest(), game.load(state.position()).digest(), str(state.result()), str(state.due())]
    lines.append(catalogue.entry(game.name).text(state.view(None)))
    for seat in range(game.seats):
        lines.append(canonical(state.view(seat)))
        lines.append(state.imagine(seat, Dice(key_of(b"curious"), 1)).digest())
        lines += sorted(action.text for action in state.legal(seat))
        lines += [f"{form.verb} {canonical(form.bounds)}" for form in state.forms(seat)]
        lines += [f"{action.text} {until}" for action, until in state.take_backs(seat)]
        if seat in state.acting():
            lines.append(str(state.fallback(seat)))
        lines += [f"{action} {state.refusal(seat, action)}" for action in list(game.actions)[turn % ASKED :: ASKED]]
    return lines


def refused(state: State, chance: Random) -> list[str]:
    """What becomes of free bundles outside their bounds, and of positions in which one thing was changed by hand."""
    lines = []
    for seat in range(state.game.seats):
        for form in state.forms(seat):
            text = hints(state.game.name).spill(form, chance)
            lines.append(f"{text} {answered(state, seat, text)}")
    for _ in range(SPOILT):
        position = json.loads(canonical(state.position()))
        what = spoil(position, chance)
        try:
            lines.append(f"{what} {state.game.load(position).digest()}")
        except Refused as error:
            lines.append(f"{what} {error}")
    return lines


def answered(state: State, seat: int, text: str | None) -> str:
    try:
        return "" if text is None else str(state.refusal(seat, state.game.parse(text)))
    except Refused as error:
        return str(error)


def spoil(place: Any, chance: Random) -> str:
    """Changes one thing somewhere in a position, and says which."""
    path = []
    while True:
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = chance.choice(keys)
        path.append(str(key))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner:
            break
        if chance.random() < 0.05:
            del place[key]
            return ".".join(path)
        place = inner
    place[key] = chance.choice(changed(inner))
    return f"{'.'.join(path)} {place[key]}"


def changed(value: object) -> list[object]:
    """What could stand there instead."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1, 99, -1, str(value)]
        case str():
            return ["nonsense", "ore", "", 7]
        case _:
            return [0, 1, "ore", [], {}]


def written() -> str:
    return "".join(f"{name}: {' '.join(heard(name))}\n" for name in RULE_SETS)


if __name__ == "__main__":
    PATH.write_text(written(), "utf-8")
