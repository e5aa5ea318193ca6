"""Matches as a client meets them: page after page and everything told, for the client's golden tests.

The bots chose the actions once; they are kept in the file, so better bots change nothing here. What a seat saw and might
have done at each of them is what the rules say today:

    python -m tests.games.client_matches          write the pages anew, after a change of views was meant
    python -m tests.games.client_matches --anew   let the bots play anew as well
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from starport.bots import registry
from starport.bots.bot_match import BotMatch, Watcher
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.event import Story
from starport.engine.game import Game, State
from starport.server.patch import diff

FOLDER = Path(__file__).resolve().parents[2] / "web" / "tests" / "matches"
KEPT = 2  # so often a question of the same kind is kept
Played = list[tuple[int, str, int]]


class Match(NamedTuple):
    """Rules and bots of a match that one seat watches."""

    game: str
    edition: str
    bots: tuple[str, ...]
    limit: int
    options: dict[str, str]
    seat: int = 0

    def rules(self) -> Game:
        return catalogue.make(self.game, self.edition, len(self.bots), self.options)


MATCHES = {
    "starfarers-2019": Match("starfarers", "2019", ("planner", "greedy", "greedy"), 5000, {}),
    "starfarers-five": Match("starfarers", "2019", ("greedy",) * 5, 500, {"board": "explorer", "start": "founding"}, 1),
    "starfarers-classic": Match("starfarers", "classic", ("planner", "greedy", "greedy"), 600, {"start": "founding"}),
    "spacedealer-advanced": Match("spacedealer", "advanced", ("scheduler", "busy", "busy", "random"), 900, {}),
}


class Recorder(Watcher):
    """Notes what was done."""

    def __init__(self) -> None:
        self.played: Played = []

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        self.played.append((seat, action.text, at))


def seed_of(name: str) -> bytes:
    return f"client {name}".encode()


def play(name: str) -> Played:
    """What the bots do."""
    match, recorder = MATCHES[name], Recorder()
    bots = [registry.make(bot, f"{name} {seat}".encode()) for seat, bot in enumerate(match.bots)]
    match_in_play = BotMatch(match.rules().new(seed_of(name)), bots)
    match_in_play.watcher = recorder
    match_in_play.play(match.limit)
    return recorder.played


def page(state: State, seat: int) -> dict[str, Any]:
    """What the server would send, without the table around the game."""
    menu = {
        "actions": [action.text for action in state.legal(seat)],
        "forms": [{"verb": form.verb, "bounds": form.bounds} for form in state.forms(seat)],
        "undo": "undo_nothing",
        "take_back": [{"action": action.text, "until": until} for action, until in state.take_backs(seat)],
        "muted": [],
    }
    whole = {"view": state.view(seat), "menu": menu, "printed": state.game.printed()}
    return json.loads(json.dumps(whole))  # type: ignore[no-any-return]


def kind_of(seen: dict[str, Any]) -> str:
    """Questions are of one kind if the same verbs answer them in the same situation."""
    verbs = sorted({action.split(" ")[0] for action in seen["menu"]["actions"]})
    frames = [frame["frame"] for frame in seen["view"].get("frames", [])]
    return f"{frames[-1:]} {verbs}"


def told_by(state: State, match: Match, played: Played) -> list[dict[str, Any]]:
    """The moments the seat is asked something of a new kind, and the end; everything told in between."""
    state.story = Story()
    moments: list[dict[str, Any]] = []
    events: list[list[object]] = []
    times: dict[str, int] = {}
    before: object = None

    def keep(seen: dict[str, Any], number: int) -> None:
        nonlocal before
        moments.append({"seq": number, "told": events.copy(), "changes": diff(before, seen)})
        events.clear()
        before = seen

    keep(page(state, match.seat), 0)
    for number, (seat, text, at) in enumerate(played, 1):
        state.tick(at)
        state.apply(seat, state.game.parse(text), at)
        events += [[number, event, facts] for event, facts in state.story.seen_by(match.seat)]
        state.story.events.clear()
        if number == len(played):
            keep(page(state, match.seat), number)
        elif match.seat in state.acting():
            seen = page(state, match.seat)
            kind = kind_of(seen)
            times[kind] = times.get(kind, 0) + 1
            if times[kind] <= KEPT:
                keep(seen, number)
    return moments


def written(name: str, played: Played) -> str:
    """The file of one match: a moment on a line."""
    match = MATCHES[name]
    moments = told_by(match.rules().new(seed_of(name)), match, played)
    lines = [json.dumps(moment, separators=(",", ":"), default=raw) for moment in moments]
    head = json.dumps({"seat": match.seat, "seats": len(match.bots), "played": played}, separators=(",", ":"))
    return "[\n" + ",\n".join([head, *lines]) + "\n]\n"


def raw(text: object) -> object:
    """A patch keeps values as they are written."""
    return json.loads(bytes(text))  # type: ignore[call-overload]


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def played_in(name: str) -> Played:
    """What was done in the match that is kept."""
    kept = json.loads(path_of(name).read_text("utf-8"))[0]["played"]
    return [(seat, text, at) for seat, text, at in kept]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in MATCHES:
        actions = play(each) if "--anew" in sys.argv or not path_of(each).exists() else played_in(each)
        path_of(each).write_text(written(each, actions), "utf-8")
