"""The kit of the rule stories: a sketch of a position, and a table that plays on from it with a clock that jumps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import pytest

from starport.engine import catalogue
from starport.engine.event import Story
from starport.engine.refusal import Refused
from starport.games.spacedealer.galaxy_state import GalaxyState
from starport.games.spacedealer.words import COLOURS, unbundle

# The deal of the worked examples: four piles, each without another colour.
PILES = (
    ("mine-3", "mine-4", "mine-8"),
    ("mine-5", "mine-7", "mine-10"),
    ("mine-1", "mine-9", "mine-11"),
    ("mine-2", "mine-6", "mine-12"),
)
STARTS = ("L1 mine-3", "R1 mine-10", "L1 mine-1", "L1 mine-2")
MINUTE = 60_000


@lru_cache(maxsize=64)
def game(edition: str = "base", seats: int = 4, options: tuple[tuple[str, str], ...] = ()) -> Any:
    return catalogue.make("spacedealer", edition, seats, dict(options))


def ms(time: str) -> int:
    """GalaxyState time as people write it: `1:02.5`."""
    minutes, seconds = time.split(":")
    return int(minutes) * MINUTE + round(float(seconds) * 1000)


def goods(text: str) -> dict[str, int]:
    bundle = unbundle(text)
    assert bundle is not None, text
    return {colour: count for colour, count in zip(COLOURS, bundle, strict=True) if count}


def full(name: str) -> str:
    """Card names of the stories may leave out the letter of the first set."""
    return name if name[1:2] == "." else f"a.{name}"


class Sketch:
    """A position of four seats in the middle of a match, changed step by step, then loaded through the front door."""

    def __init__(
        self, edition: str = "base", starts: tuple[str, ...] = STARTS, at: str = "0:00", **options: str
    ) -> None:
        self.game = game(edition, 4, tuple(sorted(options.items())))
        self.position: dict[str, Any] = self.game.new(b"sketch").position()
        self.position.update(phase="running", began=0, now=ms(at), first=0, box=[], known={})
        for seat, place in enumerate(self.position["seats"]):
            own = [*PILES[seat], f"generator-{2 * seat + 1}", f"generator-{2 * seat + 2}", f"depot-{seat + 1}"]
            place.update(dealt=[full(mine) for mine in PILES[seat]], own=[full(card) for card in own])
        for seat in range(4):
            column, mine = starts[seat].split()
            self.build(seat, f"generator-{2 * seat + 1}", column[0])
            self.build(seat, mine, column)

    def seat(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.position["seats"][seat]
        return found

    def lift(self, name: str) -> str:
        """Take a card from wherever it lies."""
        card = full(name)
        piles = [*self.position["stacks"].values()]
        for seat in self.position["seats"]:
            piles += [seat["own"], seat["plans"]]
            seat["built"] = [built for built in seat["built"] if built["card"] != card]
        for pile in piles:
            if card in pile:
                pile.remove(card)
        return card

    def build(self, seat: int, name: str, site: str, **more: Any) -> Sketch:
        card = self.lift(name)
        self.seat(seat)["built"].append({"card": card, "site": site, **more})
        if "robot_factory" in name:
            glasses = self.seat(seat)["glasses"]
            glasses.append({"glass": len(glasses) + 1, "state": "inactive"})
        if "orbital_station" in name:
            self.ship("a.ship", 2 * seat, owner=seat)
        return self

    def plan(self, seat: int, *names: str) -> Sketch:
        self.seat(seat)["plans"] += [self.lift(name) for name in names]
        return self

    def top(self, stack: int, *names: str) -> Sketch:
        """These cards lie on top of a stack."""
        cards = [self.lift(name) for name in names]
        self.position["stacks"][str(stack)][:0] = cards
        return self

    def level(self, seat: int, position: int) -> Sketch:
        self.seat(seat)["track"] = position
        return self

    def ship(self, name: str, field: int, cargo: str = "nothing", owner: int | None = None) -> Sketch:
        ship = next(ship for ship in self.position["ships"] if ship["ship"] == name)
        ship.update(field=field, cargo=goods(cargo))
        if owner is not None:
            ship["owner"] = owner
        return self

    def stored(self, name: str, bundle: str) -> Sketch:
        self.built(name)["goods"] = goods(bundle)
        return self

    def built(self, name: str) -> dict[str, Any]:
        return next(built for seat in self.position["seats"] for built in seat["built"] if built["card"] == full(name))

    def served(self, seat: int, *names: str) -> Sketch:
        self.seat(seat)["served"] += [full(name) for name in names]
        return self

    def neutral(self, field: int, name: str) -> Sketch:
        """This card lies open at a neutral field; it changes places with the one that lay there."""
        open_cards, stack = self.position["neutral"]["open"], self.position["neutral"]["stack"]
        card, old = full(name), open_cards[str(field)]
        for other, lying in list(open_cards.items()):
            if lying == card:
                open_cards[other] = old
        stack[:] = [old if lying == card else lying for lying in stack]
        open_cards[str(field)] = card
        return self

    def neutral_stack(self, *names: str) -> Sketch:
        """These cards lie on top of the neutral stack."""
        for name in names:
            assert full(name) not in self.position["neutral"]["open"].values(), f"{name} lies open"
        stack = self.position["neutral"]["stack"]
        wanted = [full(name) for name in names]
        stack[:] = wanted + [card for card in stack if card not in wanted]
        return self

    def table(self) -> Table:
        return Table(self.game.load(self.position))


class Table:
    """A match that is told: what happens, what is refused, what lies where."""

    def __init__(self, state: GalaxyState) -> None:
        self.state: Any = state
        self.game: Any = state.game
        self.state.story = self.story = Story()

    def do(self, seat: int, text: str, at: str | None = None) -> list[str]:
        """Act and give the names of what happened."""
        if at is not None:
            self.at(at)
        self.story.events.clear()
        self.state.apply(seat, self.game.parse(text), self.state.now)
        return self.story.names()

    def all_do(self, *orders: tuple[int, str]) -> Table:
        for seat, text in orders:
            self.do(seat, text)
        return self

    def no(self, seat: int, text: str, at: str | None = None) -> str:
        """Try something that is refused: the reason and its rule. Nothing has changed."""
        if at is not None:
            self.at(at)
        before = self.state.digest()
        with pytest.raises(Refused) as refused:
            self.state.apply(seat, self.game.parse(text), self.state.now)
        assert self.state.digest() == before
        refusal = refused.value.refusal
        return f"{refusal.message} {refusal.rule}"

    def at(self, time: str) -> list[str]:
        """Let the clock run to this moment and give the names of what happened."""
        self.story.events.clear()
        self.state.tick(ms(time))
        return self.story.names()

    def run(self) -> Table:
        """Let one whole run pass."""
        self.state.tick(self.state.now + MINUTE)
        return self

    def event(self, name: str) -> dict[str, Any]:
        """The last event of this name, in full."""
        found = [event for event in self.story.events if event.name == name][-1]
        return dict(found.secret if found.secret is not None else found.public)

    def heard(self, name: str, seat: int | None) -> Any:
        """The last event of this name as a seat or a spectator hears it; None if it does not."""
        found = [told for event, told in self.story.seen_by(seat) if event == name]
        return dict(found[-1]) if found else None

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return dict(self.state.view(seat))

    def seat(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view()["seats"][seat]
        return found

    def you(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view(seat)["you"]
        return found

    def card(self, name: str) -> dict[str, Any]:
        """A built card as everybody sees it."""
        cards = [card for seat in self.view()["seats"] for card in seat["built"]]
        return next(card for card in cards if card["card"] == full(name))

    def ship(self, name: str) -> dict[str, Any]:
        return next(ship for ship in self.view()["ships"] if ship["ship"] == name)

    def cargo(self, name: str) -> dict[str, int]:
        found: dict[str, int] = self.ship(name)["cargo"]
        return found

    def glasses(self, seat: int) -> list[str]:
        return [glass["state"] for glass in self.seat(seat)["glasses"]]

    def legal(self, seat: int, verb: str = "") -> list[str]:
        return [action.text for action in self.state.legal(seat) if not verb or action.verb == verb]

    def scores(self) -> list[int]:
        return [seat["score"] for seat in self.view()["seats"]]

    def reserve(self) -> dict[str, int]:
        found: dict[str, int] = self.view()["reserve"]
        return found


def fresh(edition: str = "base", seats: int = 4, seed: bytes = b"fresh", **options: str) -> Table:
    """A match right after the deal."""
    return Table(game(edition, seats, tuple(sorted(options.items()))).new(seed))


def started(edition: str = "base", seats: int = 4, seed: bytes = b"fresh", **options: str) -> Table:
    """A match whose seats have all taken the default start at once."""
    table = fresh(edition, seats, seed, **options)
    for seat in range(seats):
        table.state.apply(seat, table.state.fallback(seat))
    return table


def counts(names: Iterable[str]) -> dict[str, int]:
    """How many cards of each type."""
    found: dict[str, int] = {}
    for name in names:
        kind = name.split(".")[1].rsplit("-", 1)[0]
        found[kind] = found.get(kind, 0) + 1
    return found
