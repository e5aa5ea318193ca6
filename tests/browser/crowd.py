"""A full table of Space Dealer for looking at: every seat has built much, carries much, and waits for something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from starport.engine import catalogue
from starport.engine.game import State

NOW = 720_000  # twelve minutes
COLOURS = ("red", "yellow", "green", "blue")
MIXED = ("converter", "multi_mine")
USUAL = {"L1": ("mine",), "L2": ("mine",), "R2": ("depot",), "R3": MIXED, "L3": MIXED}
# The longest names there are.
LONG = {"L3+L2": ("fusion_converter",), "L1": ("tech_centre",), "R2": ("transport_probe",), "R3": ("sabotage_probe",)}
LONG_PLANS = ("interstellar_rocket", "fusion_reactor")


def spare(card: Any) -> bool:
    """A card that no seat needs for its power."""
    return bool(card.level > 1 and card.kind != "solar_satellite")


class Crowd:
    """A position of this many seats, filled to the brim with what the rules allow."""

    def __init__(self, edition: str, seats: int, sites: Mapping[str, tuple[str, ...]] = USUAL) -> None:
        """`sites` is what the first seat has built."""
        self.game = cast(Any, catalogue.make("spacedealer", edition, seats, {}))
        state = self.game.new(b"crowd")
        for seat in range(seats):
            state.apply(seat, state.fallback(seat))
        self.seats = seats
        self.cards = {card.name: card for card in self.game.board.cards}
        self.position: Any = state.position()
        self.position.update(now=NOW, began=0)
        for seat in range(seats):
            self.furnish(seat, USUAL if seat else sites)

    def take(self, seat: int, fits: Callable[[Any], bool]) -> str | None:
        """A card from the seat's own stack or the common ones."""
        for pile in (self.position["seats"][seat]["own"], *self.position["stacks"].values()):
            for name in pile:
                if fits(self.cards[name]):
                    pile.remove(name)
                    return str(name)
        return None

    def build(self, seat: int, site: str, fits: Callable[[Any], bool], **more: Any) -> None:
        name = self.take(seat, fits)
        if name is not None:
            self.position["seats"][seat]["built"].append({"card": name, "site": site, **more})

    def furnish(self, seat: int, sites: Mapping[str, tuple[str, ...]]) -> None:
        """Two satellites, six columns with demands, a full depot, two plans, level III."""
        place = self.position["seats"][seat]
        self.build(seat, "L", lambda card: card.kind == "generator")
        for side in "RL":
            self.build(seat, side, lambda card: card.kind == "solar_satellite")
        for site, kinds in sites.items():
            stored = {"goods": {COLOURS[seat % 4]: 1}} if "depot" in kinds else {}
            self.build(seat, site, lambda card, kinds=kinds: card.kind in kinds, **stored)  # type: ignore[misc]
        place["track"] = len(self.game.settings.track) - 1
        place["plans"] = [name for _ in range(2) if (name := self.take(seat, spare))]
        first, second = (self.at(seat, site) for site in list(sites)[:2])
        place["glasses"][0].update(state="active", started=NOW - 20_000, due=NOW + 40_000, job="use", card=first)
        place["glasses"][1].update(state="ready", started=NOW - 70_000, due=NOW - 10_000, job="use", card=second)

    def at(self, seat: int, site: str) -> str:
        """The card on a site."""
        return next(str(one["card"]) for one in self.position["seats"][seat]["built"] if one["site"] == site)

    def sail(self, fields: list[int], cargo: list[dict[str, int]]) -> Crowd:
        """Every ship stands at a field with these goods."""
        for seat in range(self.seats):
            self.position["ships"][seat].update(field=fields[seat], cargo=cargo[seat])
        return self

    def fly(self, seat: int) -> Crowd:
        """A ship is on its way to where it stands, with the glass that ran for a mine."""
        ship = self.position["ships"][seat]
        back = (ship["field"] + 1) % (2 * self.seats)
        ship.update({"from": back, "since": NOW - 20_000})
        glass = self.position["seats"][seat]["glasses"][0]
        glass.pop("card")
        glass.update(job="fly", ship=ship["ship"])
        return self

    def state(self) -> State:
        found: State = self.game.load(self.position)
        return found


def wordy(edition: str, seats: int) -> State:
    """The first seat has the cards with the longest names: on its planet, as plans and under its glasses."""
    crowd = Crowd(edition, seats, LONG)
    crowd.sail([2 * seat for seat in range(seats)], [{} for _ in range(seats)])
    own = crowd.position["seats"][0]
    for plan in own["plans"]:
        crowd.position["stacks"][str(crowd.cards[plan].level)].append(plan)
    own["plans"] = [str(crowd.take(0, lambda card, kind=kind: card.kind == kind)) for kind in LONG_PLANS]  # type: ignore[misc]
    running = {"state": "active", "started": NOW - 20_000, "due": NOW + 40_000}
    own["glasses"][1].update(running, job="build", card=own["plans"][0])
    return crowd.state()


def spread(edition: str, seats: int) -> State:
    """Ships at home, abroad and between, half of them flying, all loaded."""
    crowd = Crowd(edition, seats)
    cargo = [{COLOURS[seat % 4]: 4, COLOURS[(seat + 1) % 4]: 2} for seat in range(seats)]
    crowd.sail([(2 * seat + (2, 1, 0, 3)[seat % 4]) % (2 * seats) for seat in range(seats)], cargo)
    for seat in range(1, seats, 2):
        crowd.fly(seat)
    return crowd.state()


def gathered(edition: str, seats: int) -> State:
    """All ships at one planet, some of them just arriving, with offers to the first seat."""
    crowd = Crowd(edition, seats)
    cargo = [{COLOURS[seat % 4]: 2, COLOURS[(seat + 1) % 4]: 2} for seat in range(seats)]
    crowd.sail([4] * seats, cargo)
    for seat in range(3, seats, 2):
        crowd.fly(seat)
    state = crowd.state()
    for seat in (1, 2):
        good = COLOURS[seat % 4]
        state.apply(seat, state.game.parse(f"offer 0 at 4 {good}1 for {COLOURS[0]}1"), NOW)
    return state
