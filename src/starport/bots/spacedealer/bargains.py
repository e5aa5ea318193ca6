"""Bargains: what goods are worth to us and to others, offers from which both gain, and answers to them."""

from __future__ import annotations

from typing import Any, Final

from starport.bots.spacedealer.sight import Wanted, covers, missing, vector
from starport.bots.spacedealer.staff import Staff
from starport.bots.spacedealer.survey import Survey, Vessel, unit_costs
from starport.games.spacedealer.words import HUES, bundle

SPARE: Final = 0.15  # a good that no tour needs
MAKEABLE: Final = 0.45  # one that could be made again
LIGHT: Final = 0.4  # of that at least, however many a run makes
RARE: Final = 0.8  # one that could not
CHEAP: Final = 1.5  # runs a good may cost to count as makeable
OWNER: Final = 0.9  # how surely a guest delivers at once what he asks goods for
ENVY: Final = 0.2  # how much the points of a guest count against our own
LEADER: Final = 0.5  # the same if he leads
LEAST: Final = 0.15  # what the other side should gain by our reckoning
ENOUGH: Final = 0.05  # what we must gain to accept
MOST: Final = 2  # goods asked for at once


class Bargain:
    """An offer to one seat at one field."""

    __slots__ = ("field", "give", "seat", "want", "why", "worth")

    def __init__(self, seat: int, field: int, want: list[int], give: list[int], worth: float, why: str) -> None:
        self.seat: int = seat
        self.field: int = field
        self.want: list[int] = want
        self.give: list[int] = give
        self.worth: float = worth
        self.why: str = why  # the demand it is for: nobody is asked twice for one

    def text(self, vessel: Vessel) -> str:
        return f"offer {self.seat} at {self.field} {bundle(self.give)} for {bundle(self.want)} via {vessel.name}"


def worth_taking(staff: Staff, offer: dict[str, Any]) -> bool:
    """Whether an offer of goods brings us more than it costs."""
    if "give" not in offer:
        return False
    survey = staff.survey
    got, given = vector(offer["give"]), vector(offer["want"])
    needs, spare = staff.needs(), staff.spare()
    gain = 0.0
    for hue in range(HUES):
        for number in range(got[hue]):
            needed = number < needs[0][hue] + needs[1][hue]
            gain += 1.0 if needed else SPARE if survey.costs[hue] <= CHEAP else MAKEABLE
        for number in range(given[hue]):
            gain -= (number + 1) * SPARE if number < spare[hue] else own_cost(survey, hue)  # the more, the dearer
    if offer["field"] == survey.home:
        gain += guest_points(survey, offer["seat"], given, got)
    return gain >= ENOUGH


def own_cost(survey: Survey, hue: int) -> float:
    """What it costs us to replace a good."""
    return replacing(survey.costs[hue])


def replacing(runs: float) -> float:
    """What a good costs that takes so many runs to make again: several at once are cheap."""
    return MAKEABLE * max(LIGHT, min(1.0, runs)) if runs <= CHEAP else RARE


def guest_points(survey: Survey, guest: int, got: list[int], given: list[int]) -> float:
    """What we gain if a guest serves one of our demands that he could not serve before."""
    envy = LEADER if guest == survey.leader and survey.points[guest] >= survey.points[survey.seat] else ENVY
    best = 0.0
    for vessel in survey.rivals:
        if vessel.owner != guest or vessel.field != survey.home or vessel.flying:
            continue
        after = [vessel.cargo[hue] + got[hue] - given[hue] for hue in range(HUES)]
        for demand in survey.own_demands():
            if covers(after, demand.goods) and not covers(vessel.cargo, demand.goods):
                best = max(best, OWNER * (demand.owner_points - envy * demand.points / (survey.board.seats - 1)))
    return best


def best_bargain(staff: Staff, vessel: Vessel, asked: set[str]) -> Bargain | None:
    """The offer to somebody here, host or guest, from which both gain most."""
    survey = staff.survey
    best: Bargain | None = None
    for seat in range(survey.board.seats):
        theirs = survey.goods_of(seat, vessel.field) if seat != survey.seat else []
        if not sum(theirs):
            continue
        costs = unit_costs(survey.tools_of(seat), set())
        for wanted in survey.wanted:
            found = bargain_for(staff, vessel, seat, theirs, costs, wanted)
            if found is not None and wanted.text not in asked and (best is None or found.worth > best.worth):
                best = found
    return best


def bargain_for(
    staff: Staff, vessel: Vessel, seat: int, theirs: list[int], costs: list[float], wanted: Wanted
) -> Bargain | None:
    """What to ask a seat for one demand, here or further on, and what to give for it."""
    survey = staff.survey
    lacking = missing(wanted.goods, survey.home_stock(vessel) if vessel.field == survey.home else vessel.cargo)
    hops = survey.hops(vessel.field, wanted.field)
    if not 0 < sum(lacking) <= MOST or not covers(theirs, tuple(lacking)) or hops >= staff.planner.legs:
        return None
    tour = staff.tour_of(vessel)
    bound = [0] * HUES if tour is None else tour.goods
    spare = [max(0, vessel.cargo[hue] - max(bound[hue], wanted.goods[hue])) for hue in range(HUES)]
    here = hops == 0 and wanted.field == survey.board.home(seat)
    cost = sum(lacking[hue] * their_cost(theirs[hue], costs[hue]) for hue in range(HUES))
    gain = OWNER * wanted.owner_points if here else 0.0
    gain -= ENVY * wanted.points / (survey.board.seats - 1) if here else 0.0
    give = [0] * HUES
    while gain - cost < LEAST:
        hue = max(range(HUES), key=lambda hue: (their_need(theirs[hue], costs[hue]) if spare[hue] else -1.0, -hue))
        if not spare[hue] or sum(give) > sum(lacking):
            return None
        give[hue] += 1
        spare[hue] -= 1
        gain += their_need(theirs[hue] + give[hue] - 1, costs[hue])
    room = survey.board.edition.hold - vessel.loaded()
    if sum(lacking) - sum(give) > room:
        return None
    worth = (wanted.points - 0.2 * wanted.owner_points) / (1.0 + 0.5 * hops) - SPARE * sum(give)
    return Bargain(seat, vessel.field, lacking, give, worth, wanted.text) if worth > 2 * LEAST else None


def their_cost(have: int, cost: float) -> float:
    """What a good is worth to somebody who has so many and makes them at this cost."""
    return SPARE if have >= 3 else replacing(cost)


def their_need(have: int, cost: float) -> float:
    """What one more would be worth."""
    if have >= 2:
        return 0.1
    return 0.25 if cost <= CHEAP else RARE
