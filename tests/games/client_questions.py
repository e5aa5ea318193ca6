"""One page of every kind of question, for the client's tests: at each of them its screen must say what can be done.

Somebody plays who tries most what was done least so far; what that rarely meets is met in lessons, and by bots that play
as well as they can. Of each table
those moments are kept at which a seat may do a thing that it could do at no moment kept before: a verb in a situation. The
pages are written as changes of each other.

    python -m tests.games.client_questions     write them anew, after a change of views was meant (`make golden`)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from starport.bots.bot_match import BotMatch
from starport.bots.registry import make as make_bot
from starport.engine import catalogue
from starport.engine.game import Game, State
from starport.engine.lesson import lessons
from starport.server.patch import diff
from tests.games.client_matches import page, raw
from tests.games.curious import CuriousWalk
from tests.games.spacedealer.kit import started
from tests.games.starfarers.cockpit import Cockpit
from tests.games.starfarers.test_friendship import relieved

FOLDER = Path(__file__).resolve().parents[2] / "web" / "tests"
TABLES: dict[str, tuple[str, str, int, dict[str, str]]] = {
    "starfarers-2019": ("starfarers", "2019", 4, {}),
    "starfarers-five": ("starfarers", "2019", 5, {}),
    "starfarers-classic": ("starfarers", "classic", 3, {}),
    "starfarers-options": ("starfarers", "classic", 4, {"classic_auto_look": "no", "reserve_draw": "manual"}),
    "spacedealer-base": ("spacedealer", "base", 3, {}),
    "spacedealer-advanced": ("spacedealer", "advanced", 4, {}),
}
MATCHES, LONG = 4, 2500  # of each table, and moves of a match that are looked at
SKILLED = {"starfarers": "planner", "spacedealer": "admiral"}
Kind = tuple[str, str]


def kinds_of(state: State, seat: int) -> set[Kind]:
    """What may be done here, each with the situation it is done in."""
    view: Any = state.glance(seat)
    frames = view.get("frames")
    where = str(frames[-1]["frame"]) if frames else str(view.get("phase", ""))
    verbs = {action.verb for action in state.legal(seat)} | {form.verb for form in state.forms(seat)}
    return {(where, verb) for verb in verbs}


def moments(game: Game) -> Iterator[tuple[State, int]]:
    """Every moment at which a seat may do something, in match after match."""
    for number in range(MATCHES):
        walk = CuriousWalk(game.new(bytes([number])), Random(number))
        for _ in range(LONG):
            if walk.state.result() is not None:
                break
            for seat in walk.state.acting():
                yield walk.state, seat
            walk.move()
    yield from taught(game)


def taught(game: Game) -> Iterator[tuple[State, int]]:
    """The moments of the lessons at this table at which the learner moves."""
    for one in lessons(catalogue.entry(game.name).lessons).values():
        if (one.edition, one.seats) == (game.edition, game.seats):
            for step in [step for step, (seat, _) in enumerate(one.moves) if seat == one.seat]:
                yield one.state(game, step), one.seat


def skilled(game: Game) -> Iterator[tuple[State, int]]:
    """What good players meet: cards used, ships converted, orders finished."""
    for number in range(MATCHES):
        bots = [make_bot(SKILLED[game.name], bytes([number, seat])) for seat in range(game.seats)]
        match = BotMatch(game.new(bytes([number])), bots)
        while not match.play(match.decisions + 1):
            for seat in match.state.acting():
                yield match.state, seat


def made(name: str) -> Iterator[tuple[State, int]]:
    """What hardly ever comes up by itself, from the story about it: relief for an owner whom a roll gave nothing, a card
    that is asked for as a donation, and practice without a clock, which only the players end."""
    if name == "starfarers-2019":
        yield relieved((1, 1), roller=2).state, 0
    elif name == "starfarers-five":
        asked = Cockpit(6).travelers(0, "donation").hand(2, carbon=2).active(0, "rolling").do(0, "ask 2 carbon")
        yield asked.state, 2
    elif name == "spacedealer-base":
        yield started(glass_seconds="untimed").state, 0


def menus_of(state: State, seat: int) -> set[Kind]:
    """In real time the hint for a moment follows from everything that may be done and from what each hourglass does."""
    view: Any = state.glance(seat)
    glasses = sorted(f"{one['state']} {one.get('job', '')}" for one in view["seats"][seat]["glasses"])
    verbs = sorted({action.verb for action in state.legal(seat)} - {"auto", "gifts", "return", "offer", "swap"})
    return {(" ".join(glasses), " ".join(verbs))}


class Question(NamedTuple):
    """A moment with something new, and everything that the seat may do there."""

    state: State
    seat: int
    kinds: list[Kind]


def questions(met: Iterable[tuple[State, int]], kinds_in: Callable[[State, int], set[Kind]]) -> Iterator[Question]:
    """The moments that are kept: those with something new. A state is the match itself: it goes on after it was looked at."""
    known: set[Kind] = set()
    for state, seat in met:
        kinds = kinds_in(state, seat)
        if not kinds <= known:
            known |= kinds
            yield Question(state, seat, sorted(kinds))


def asked_at(name: str) -> Iterator[Question]:
    """Every kind of question of one of the tables."""
    kind, edition, seats, options = TABLES[name]
    game = catalogue.make(kind, edition, seats, options)
    return questions(chain(moments(game), skilled(game), made(name)), kinds_of)


def menus_at(name: str) -> Iterator[Question]:
    """Every kind of menu of one of the tables."""
    kind, edition, seats, options = TABLES[name]
    return questions(chain(moments(catalogue.make(kind, edition, seats, options)), made(name)), menus_of)


def written(path: Path) -> str:
    """One file: a question on a line."""
    lines: list[str] = []
    before: object = None
    for state, seat, kinds in KEPT[path.parent.name](path.stem):
        seen = page(state, seat)
        one = {"seat": seat, "at": state.reached(), "kinds": kinds, "changes": diff(before, seen)}
        lines.append(json.dumps(one, separators=(",", ":"), default=raw))
        before = seen
    return "[\n" + ",\n".join(lines) + "\n]\n"


# What each folder keeps: the screen is drawn for every kind of question, the hint is asked at every kind of menu.
KEPT: dict[str, Callable[[str], Iterator[Question]]] = {"questions": asked_at, "menus": menus_at}
PATHS = [FOLDER / "questions" / f"{name}.json" for name in TABLES]
PATHS += [FOLDER / "menus" / f"{name}.json" for name, (game, *_) in TABLES.items() if game == "spacedealer"]

if __name__ == "__main__":
    for each in PATHS:
        each.parent.mkdir(exist_ok=True)
        each.write_text(written(each), "utf-8")
