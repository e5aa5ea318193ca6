"""What a plot is made of: a beginning, and what is told and done one thing after another."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from starport.bots.registry import make as make_bot
from starport.engine.chair import Chair
from starport.engine.event import Event, Story
from starport.engine.game import Game, State

TRIES = 4000  # dice that are tried until everything happens
LONG = 400  # moves of others in a row, before somebody is thought to have forgotten whoever learns
Position = dict[str, Any]


class Otherwise(Exception):
    """These dice tell another story."""


@dataclass
class Do:
    """What whoever learns does now: the beginning of an action's text (of several, the first that is offered), or `bot`
    and verbs: what the bot would do, if it is one of them. Then what is told before it, and what must then happen: the
    names of events with some of their facts."""

    action: str
    cards: list[str] = field(default_factory=list)
    then: dict[str, dict[str, object]] = field(default_factory=dict)
    never: tuple[str, ...] = ()
    ready: Callable[[State], bool] | None = None
    seat: int | None = None  # in real time: somebody else does it


@dataclass
class Plot:
    """A lesson to be. `say` moves of the others: the beginnings of actions they do as soon as they may, each once."""

    name: str
    game: Game
    position: Position
    does: list[Do]
    last: list[str]
    seat: int = 0
    others: dict[int, list[str]] = field(default_factory=dict)
    bot: str = "greedy"
    shuns: tuple[str, ...] = ("offer", "counter")

    def lesson(self) -> dict[str, Any]:
        """The lesson with the first dice that tell the story; RuntimeError if none of those tried do."""
        furthest = 0
        for number in range(TRIES):
            position = copy.deepcopy(self.position)
            self.dice(position, f"{number:064x}")
            telling = Telling(self, self.game.load(position))
            try:
                telling.tell()
            except Otherwise as why:
                if telling.made > furthest:
                    furthest = telling.made
                    print(f"{self.name}: {furthest} of {len(self.does)} with {number}: {why}")
                continue
            return {**self.head(), "position": position, "steps": telling.steps}
        raise RuntimeError(f"{self.name}: no dice tell this story")

    def head(self) -> dict[str, Any]:
        """Which game it is."""
        game = self.game
        options = {name: value for name, value in game.options.items() if value != default_of(game, name)}
        return {"edition": game.edition, "seats": game.seats, "options": options, "seat": self.seat}

    def dice(self, position: Position, key: str) -> None:
        position["dice"]["key"] = key


def default_of(game: Game, option: str) -> str:
    from starport.engine import catalogue

    edition = catalogue.entry(game.name).edition(game.edition)
    return next(one.default for one in edition.options_for(game.seats) if one.name == option)


class Telling:
    """One try to tell the story of a plot."""

    def __init__(self, plot: Plot, state: State) -> None:
        self.plot = plot
        self.state = state
        self.steps: list[dict[str, object]] = []
        self.made = 0
        self.adviser = make_bot(plot.bot, bytes([plot.seat]))
        self.left = {seat: list(lines) for seat, lines in plot.others.items()}
        self.bots = {seat: make_bot(plot.bot, bytes([seat])) for seat in range(plot.game.seats) if seat != plot.seat}

    def tell(self) -> None:
        for do in self.plot.does:
            self.wait(do)
            action = self.found(do)
            events = self.play(self.plot.seat, action, do.cards)
            self.judge(do, events)
            self.made += 1
        self.steps.append({"cards": self.plot.last})

    def wait(self, do: Do) -> None:
        """The others play until whoever learns may do this."""
        for _ in range(LONG):
            if self.found(do, strict=False):
                if do.ready is not None and not do.ready(self.state):
                    raise Otherwise(f"not ready for {do.action}")
                return
            if self.plot.seat in self.state.acting() and self.state.legal(self.plot.seat):
                offered = sorted({action.verb for action in self.state.legal(self.plot.seat)})
                raise Otherwise(f"asked for {do.action}, offered {offered}")
            if not self.others_play():
                raise Otherwise(f"nobody acts before {do.action}")
        raise Otherwise("the others play for ever")

    def others_play(self) -> bool:
        for seat in self.state.acting():
            if seat == self.plot.seat:
                continue
            legal = [action.text for action in self.state.legal(seat)]
            lines = self.left.get(seat, [])
            if lines and (found := next((text for text in legal if text.startswith(lines[0])), None)):
                lines.pop(0)
                self.play(seat, found, [])
                return True
            chosen = self.bots[seat].act(Chair(self.state, seat))
            if chosen is None or chosen.text.startswith(self.plot.shuns):
                chosen = next(
                    action for action in self.state.legal(seat) if not action.text.startswith(self.plot.shuns)
                )
            self.play(seat, chosen.text, [])
            return True
        return False

    def found(self, do: Do, strict: bool = True) -> str:
        seat = self.plot.seat
        if do.action == "discard":
            return discard(self.state, seat)
        if do.action.startswith("bot "):
            return self.advised(do.action.split()[1:])
        for wish in do.action.split(" | "):
            exact = self.plot.game.actions.find(wish)
            if exact is not None and self.state.refusal(seat, exact) is None:
                return wish
            for action in self.state.legal(seat):
                if action.text.startswith(wish):
                    return action.text
            try:
                read = self.plot.game.parse(wish)
            except Exception:
                continue
            if self.state.refusal(seat, read) is None:
                return read.text
        if strict:
            raise Otherwise(f"{do.action} is not offered")
        return ""

    def advised(self, verbs: list[str]) -> str:
        """What the bot would do in the place of whoever learns, if it is one of these verbs; empty: it is not."""
        seat = self.plot.seat
        if seat not in self.state.acting():
            return ""
        chosen = self.adviser.act(Chair(self.state, seat))
        return chosen.text if chosen is not None and chosen.verb in verbs else ""

    def play(self, seat: int, text: str, cards: list[str]) -> list[Event]:
        self.state.story = Story()
        self.state.apply(seat, self.plot.game.parse(text), self.state.reached())
        events, self.state.story = self.state.story.events, None
        step: dict[str, object] = {"cards": cards} if cards else {}
        self.steps.append({**step, "seat": seat, "action": text})
        return events

    def judge(self, do: Do, events: list[Event]) -> None:
        for name, facts in do.then.items():
            told = [event.seen_by(self.plot.seat) for event in events if event.name == name]
            if not any(one is not None and all(one.get(key) == value for key, value in facts.items()) for one in told):
                raise Otherwise(f"{do.action} brings no {name} {json.dumps(facts)}")
        for event in events:
            if event.name in do.never:
                raise Otherwise(f"{do.action} brings {event.name}")


def discard(state: State, seat: int) -> str:
    """Puts down what there is most of, as many cards as are asked for; empty: none are."""
    form = next((form for form in state.forms(seat) if form.verb == "discard"), None)
    if form is None:
        return ""
    view: Any = state.view(seat)
    held = Counter(view["players"][seat]["hand"])
    chosen: Counter[str] = Counter()
    for _ in range(int(str(form.bounds["count"]))):
        most = (held - chosen).most_common(1)[0][0]
        chosen[most] += 1
    return "discard " + ",".join(f"{name}{chosen[name]}" for name in held if chosen[name])


def deal(position: Position, each: int) -> None:
    """Puts what the hands do not hold back into the supply: of every resource there are so many."""
    pile: Counter[str] = Counter(position["reserve"])
    for name in position["supply"]:
        held = sum(player["hand"][name] for player in position["players"])
        position["supply"][name] = each - pile[name] - held
        assert position["supply"][name] >= 0, name
