"""Tours: which demands to serve on one way round the ring, what they still lack, and what that is worth a run."""

from __future__ import annotations

from starport.bots.spacedealer.sight import Wanted, missing
from starport.bots.spacedealer.survey import LONG, Survey
from starport.bots.spacedealer.temper import Temper
from starport.games.spacedealer.words import HUES

RETURN = 1  # runs to jump home when the hold is empty


class Lead:
    """An open demand as an opportunity."""

    __slots__ = ("goods", "rival", "wanted", "worth")

    def __init__(self, wanted: Wanted, worth: float, rival: int) -> None:
        self.wanted: Wanted = wanted
        self.goods: tuple[int, ...] = wanted.goods  # what has to be brought: the host may help out
        self.worth: float = worth
        self.rival: int = rival  # in how many runs a rival may have served it

    def after(self, runs: int, temper: Temper) -> float:
        """What it is worth to be there after so many runs."""
        chance = (1.0 - temper.hazard) ** runs
        if self.rival <= runs:
            chance *= temper.caught
        return self.worth * chance


class Tour:
    """A way in one direction with the demands served on it."""

    __slots__ = ("goods", "lacking", "prep", "runs", "step", "stops", "worth")

    def __init__(self, step: int, runs: int) -> None:
        self.step: int = step
        self.runs: int = runs
        self.stops: list[Wanted] = []
        self.goods: list[int] = [0] * HUES
        self.lacking: list[int] = [0] * HUES
        self.worth: float = 0.0
        self.prep: float = 0.0  # runs of production still needed

    def rate(self, glasses: int, temper: Temper) -> float:
        return self.worth / (self.runs + self.prep / glasses + temper.turn)


def leads_of(survey: Survey, temper: Temper, claimed: set[str], asked: set[str]) -> list[Lead]:
    """All open demands of others that no other ship of ours is under way to. Where the host has the one good that we
    cannot make, and has not been asked for it yet, he may help out."""
    last = survey.discs[survey.seat] <= 0
    leads = []
    for wanted in survey.wanted:
        if wanted.text in claimed or (last and not wanted.neutral):
            continue
        worth = wanted.points - temper.given_away * wanted.owner_points
        lead = Lead(wanted, worth, survey.rival_arrival(wanted))
        leads.append(lead)
        hue = -1 if wanted.neutral or wanted.text in asked else rare(wanted.goods, survey)
        if hue >= 0 and wanted.field != survey.home:
            theirs = survey.goods_of(wanted.field // 2, wanted.field)
            if theirs and theirs[hue]:
                lead.goods = tuple(count - int(each == hue) for each, count in enumerate(wanted.goods))
                lead.worth *= temper.help
    return leads


def rare(goods: tuple[int, ...], survey: Survey) -> int:
    """The colour of the only good that we neither have nor make with ease; -1 if there is none or there are more."""
    stock = survey.stock()
    found = [hue for hue in range(HUES) if goods[hue] > stock[hue] and survey.costs[hue] > 1.5]
    return found[0] if len(found) == 1 and goods[found[0]] - stock[found[0]] == 1 else -1


class Planner:
    """Looks for tours from one field with one stock."""

    def __init__(self, survey: Survey, temper: Temper, legs: int) -> None:
        self.survey: Survey = survey
        self.temper: Temper = temper
        self.legs: int = legs
        self.hold: int = survey.board.edition.hold

    def best(self, leads: list[Lead], start: int, stock: list[int], costs: list[float], glasses: int) -> Tour | None:
        """The tour with the best rate; what is lacking is made at these costs by so many hourglasses."""
        fields = self.survey.board.fields
        ranked = self.rank(leads, stock, costs)
        found: Tour | None = None
        most = 0.0
        for step in (1, -1):
            distances = [(lead.wanted.field - start) * step % fields for lead in ranked]
            for reach in sorted(set(distances)):
                if reach > self.legs:
                    break
                tour = Tour(step, reach + RETURN if reach < self.legs else reach)
                for number, lead in enumerate(ranked):
                    if distances[number] <= reach:
                        self.extend(tour, lead, distances[number], stock, costs, glasses)
                rate = tour.rate(glasses, self.temper)
                if tour.stops and rate > most:
                    found, most = tour, rate
        return found

    def rank(self, leads: list[Lead], stock: list[int], costs: list[float]) -> list[Lead]:
        """Those that can be met at all, the cheapest points first."""
        ranked: list[tuple[float, str, Lead]] = []
        for lead in leads:
            cost = price(lead.goods, stock, costs)
            if cost < LONG:
                ranked.append((-lead.worth / (cost + 0.5 * lead.wanted.size), lead.wanted.text, lead))
        ranked.sort(key=lambda entry: (entry[0], entry[1]))
        return [lead for _, _, lead in ranked]

    def extend(self, tour: Tour, lead: Lead, distance: int, stock: list[int], costs: list[float], glasses: int) -> None:
        """Take one more demand along if it fits and makes the tour better."""
        wanted = lead.wanted
        goods = [tour.goods[hue] + lead.goods[hue] for hue in range(HUES)]
        if sum(goods) > self.hold:
            return
        prep = price(goods, stock, costs)
        if prep >= LONG:
            return
        worth = tour.worth + lead.after(distance + int(prep / glasses), self.temper)
        if tour.stops and worth / (tour.runs + prep / glasses + self.temper.turn) < tour.rate(glasses, self.temper):
            return
        tour.stops.append(wanted)
        tour.goods = goods
        tour.lacking = missing(goods, stock)
        tour.worth = worth
        tour.prep = prep


def price(goods: tuple[int, ...] | list[int], stock: list[int], costs: list[float]) -> float:
    """The runs of production these goods still need."""
    total = 0.0
    for hue in range(HUES):
        short = goods[hue] - stock[hue]
        if short > 0:
            total += short * costs[hue]
    return min(total, float(LONG))
