"""Golden playthroughs: a whole match as text, what everybody did and what the table heard, to be read and replayed.

`python -m tests.games.starfarers.playthrough` plays them anew; do that only when the rules were meant to change.
"""

from __future__ import annotations

from pathlib import Path

from starport.bots import registry
from starport.engine import catalogue
from starport.engine.chair import Chair
from starport.engine.event import Story
from starport.engine.game import Game, State, canonical

FOLDER = Path(__file__).parent / "golden"
# File → edition, seats, options.
GOLDEN: dict[str, tuple[str, int, dict[str, str]]] = {
    "classic-fixed.txt": ("classic", 4, {"reserve_draw": "auto"}),
    "classic-founding.txt": ("classic", 3, {"start": "founding", "home_numbers": "shuffled", "rapid_variant": "on"}),
}


def game_of(name: str) -> Game:
    edition, seats, options = GOLDEN[name]
    return catalogue.make("starfarers", edition, seats, options)


def first(name: str) -> State:
    return game_of(name).new(name.encode())


def heard(story: Story) -> list[str]:
    """What a spectator hears, one line each."""
    return [f"    {name} {canonical(facts)}" for name, facts in story.seen_by(None)]


def play(name: str) -> list[str]:
    """The match between greedy bots."""
    state = first(name)
    bots = [registry.make("greedy", b"%s %d" % (name.encode(), seat)) for seat in range(state.game.seats)]
    lines: list[str] = []
    while state.result() is None:
        seat = state.acting()[0]
        action = bots[seat].choose(state.legal(seat), Chair(state, seat))
        assert action is not None
        lines += step(state, seat, action.text)
    return [*lines, f"digest {state.digest()}"]


def step(state: State, seat: int, text: str) -> list[str]:
    state.story = story = Story()
    state.apply(seat, state.game.parse(text))
    return [f"{seat} {text}", *heard(story)]


def replay(name: str, lines: list[str]) -> list[str]:
    """The same actions again, with what is heard now."""
    state = first(name)
    found: list[str] = []
    for line in lines:
        if not line.startswith((" ", "digest ")):
            seat, text = line.split(" ", maxsplit=1)
            found += step(state, int(seat), text)
    return [*found, f"digest {state.digest()}"]


if __name__ == "__main__":
    for golden in GOLDEN:
        (FOLDER / golden).write_text("\n".join(play(golden)) + "\n", encoding="utf-8")
