"""The staff of an admiral: works out once in a look what all its orders are weighed by."""

from __future__ import annotations

from typing import Final

from starport.bots.spacedealer.assets import Assets
from starport.bots.spacedealer.sight import covers, missing, vector
from starport.bots.spacedealer.survey import LONG, Survey, Vessel
from starport.bots.spacedealer.temper import Temper
from starport.bots.spacedealer.tours import Planner, Tour, leads_of
from starport.engine.action import Action
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.board import Card
from starport.games.spacedealer.cards import BEAM, BLOCK, CONVERT, PRODUCE, PRODUCE_ANY, SABOTAGE
from starport.games.spacedealer.words import COLOURS, HUES, bundle

NEVER: Final = [float(LONG)] * HUES
CLIMB_RUNS: Final = 8  # climbing needs so many runs to pay
LAST_USE: Final = 2.0  # runs before the end from which goods come too late
LAST_SHOT: Final = {SABOTAGE: 1.5, BLOCK: 5.0}  # runs before the end from which a token comes too late
BEAMED: Final = 3.0  # a point that a beamed good brings: the run is short, and a ship waits for it


class Staff:
    """Plans and prices for one seat at one moment, worked out when first asked for."""

    def __init__(self, survey: Survey, temper: Temper, legs: int, asked: set[str]) -> None:
        self.survey: Survey = survey
        self.temper: Temper = temper
        self.asked: set[str] = asked  # demands for which a host has been asked for goods
        self.assets: Assets = Assets(survey, temper)
        self.planner: Planner = Planner(survey, temper, legs)
        self._tours: dict[str, Tour | None] = {}
        self._needs: list[list[int]] | None = None
        self._spare: list[int] = [0] * HUES

    # ---- tours --------------------------------------------------------------------------------------------------------

    def tour_of(self, vessel: Vessel) -> Tour | None:
        """Where a ship abroad goes with what it has aboard."""
        if vessel.name not in self._tours:
            self._tours[vessel.name] = None
            claimed = self.claimed(vessel)
            here = vessel.field
            leads = [
                lead
                for lead in leads_of(self.survey, self.temper, claimed, self.asked)
                if lead.wanted.field != here or vessel.flying
            ]
            self._tours[vessel.name] = self.planner.best(leads, here, vessel.cargo, NEVER, 1)
        return self._tours[vessel.name]

    def claimed(self, vessel: Vessel | None) -> set[str]:
        """The demands that our other ships are under way to."""
        names: set[str] = set()
        for other in self.survey.vessels:
            abroad = other.flying or other.field != self.survey.home
            if abroad and other.loaded() and (vessel is None or other.name != vessel.name):
                tour = self.tour_of(other)
                if tour is not None:
                    names.update(wanted.text for wanted in tour.stops)
        return names

    def possible(self, vessel: Vessel) -> Tour | None:
        """The best tour with what is at home now."""
        leads = leads_of(self.survey, self.temper, self.claimed(vessel), self.asked)
        return self.planner.best(leads, self.survey.home, self.survey.home_stock(vessel), NEVER, 1)

    def goal(self, vessel: Vessel) -> Tour | None:
        """The best tour with what can be made for it."""
        leads = leads_of(self.survey, self.temper, self.claimed(vessel), self.asked)
        stock = self.survey.home_stock(vessel)
        stock = [stock[hue] + self.survey.coming[hue] for hue in range(HUES)]
        return self.planner.best(leads, self.survey.home, stock, self.survey.costs, self.survey.glasses)

    def needs(self) -> list[list[int]]:
        """What the next tour lacks, and the one after it."""
        if self._needs is None:
            self._needs = self.find_needs()
        return self._needs

    def find_needs(self) -> list[list[int]]:
        survey = self.survey
        stock = [survey.stored[hue] + survey.coming[hue] for hue in range(HUES)]
        for vessel in survey.vessels:
            if vessel.field == survey.home and not vessel.flying:
                stock = [stock[hue] + vessel.cargo[hue] for hue in range(HUES)]
        claimed = self.claimed(None)
        found: list[list[int]] = []
        any_colour = survey.coming_any
        for _ in range(2):
            leads = leads_of(survey, self.temper, claimed, self.asked)
            tour = self.planner.best(leads, survey.home, stock, survey.costs, survey.glasses)
            if tour is None:
                found.append([0] * HUES)
                continue
            lacking = tour.lacking
            for hue in range(HUES):
                less = min(any_colour, lacking[hue])
                any_colour -= less
                lacking[hue] -= less
            found.append(lacking)
            claimed = claimed | {wanted.text for wanted in tour.stops}
            stock = [max(0, stock[hue] - tour.goods[hue]) for hue in range(HUES)]
        self._spare = stock
        return found

    # ---- what orders are worth ----------------------------------------------------------------------------------------

    def build_value(self, card: Card) -> float:
        """A plan that has a site now or soon."""
        return self.assets.worth(card) if self.survey.has_site(card) else 0.0

    def climb_value(self) -> float:
        """Better cards for the plans to come."""
        survey, assets = self.survey, self.assets
        if assets.left < CLIMB_RUNS:
            return 0.0
        hope = assets.hope(survey.level + 1)
        if survey.level == 2:
            hope -= 0.5 * assets.hope(2)
        return self.temper.climb * hope * min(3.0, assets.left / 8.0)

    def use_value(self, card: Card) -> float:
        if card.does in (SABOTAGE, BLOCK):
            return self.launcher_value(card)
        if card.does == BEAM:
            return self.beam_value(card)
        if self.assets.left < LAST_USE:
            return 0.0
        if card.does == CONVERT:
            return self.convert_value(card)
        if card.does not in (PRODUCE, PRODUCE_ANY) or not self.survey.storable():
            return 0.0
        clearing = 0.5 if card.name in self.survey.blocked else 1.0
        worth = [self.goods_value(hue, 1 if card.does == PRODUCE_ANY else card.yields[hue]) for hue in range(HUES)]
        return clearing * (max(worth) if card.does == PRODUCE_ANY else sum(worth))

    def goods_value(self, hue: int, made: int) -> float:
        """So many goods more of a colour: first what the next tour lacks, then the one after it, then for later."""
        survey, temper = self.survey, self.temper
        made = min(made, survey.reserve[hue])
        worth = 0.0
        needs = self.needs()
        for number, price in enumerate((temper.haste, temper.later)):
            used = min(made, needs[number][hue])
            worth += used * price
            made -= used
        have = survey.stored[hue] + survey.coming[hue]
        return worth + min(float(made), max(0.0, temper.plenty - have)) * temper.hoard * self.assets.share

    def take_value(self, act: Action) -> float:
        """The more and the more needed, the better."""
        assert isinstance(act, Act)
        return sum(self.goods_value(hue, act.goods[hue]) + 0.01 * act.goods[hue] for hue in range(HUES))

    def launcher_value(self, card: Card) -> float:
        """A token more, if there is room for it and time to use it; the first one while somebody is ahead most."""
        survey = self.survey
        held = survey.tokens.get(card.name, 0)
        if held >= card.amount or self.assets.left < LAST_SHOT[card.does]:
            return 0.0
        behind = survey.points[survey.leader] > survey.points[survey.seat]
        return self.temper.attack * (2.0 if behind and not held else 1.0)

    # ---- converters ---------------------------------------------------------------------------------------------------

    def spare(self) -> list[int]:
        """What is at home and in no tour to come."""
        self.needs()
        return [max(0, self._spare[hue] - self.survey.coming[hue]) for hue in range(HUES)]

    def convert_value(self, card: Card) -> float:
        needs = self.needs()[0]
        swaps = min(card.amount, sum(needs), sum(self.spare()))
        return 0.9 * self.temper.haste * swaps

    def conversion(self, card: Card) -> str:
        """The text of the best exchange now; empty if there is none, then the run waits."""
        survey = self.survey
        needs, spare, reserve = self.needs()[0][:], self.spare(), survey.reserve[:]
        swaps: list[str] = []
        for _ in range(card.amount):
            want = max(range(HUES), key=lambda hue: (needs[hue] if reserve[hue] else 0, -hue))
            give = max(range(HUES), key=lambda hue: (spare[hue], -hue))
            store = self.store_with(give, len(swaps))
            if not needs[want] or not reserve[want] or not spare[give] or give == want or not store:
                break
            needs[want] -= 1
            reserve[want] -= 1
            spare[give] -= 1
            swaps.append(f"{COLOURS[give]}>{COLOURS[want]}:{store}")
        return f"convert {card.name} {' '.join(swaps)}" if len(swaps) == 1 or len(set(swaps)) == 1 else ""

    def store_with(self, hue: int, taken: int) -> str:
        """A store at home that has such a good besides those taken already."""
        for vessel in self.survey.vessels:
            if vessel.field == self.survey.home and not vessel.flying and vessel.cargo[hue] > taken:
                return vessel.name
        for name, held in self.survey.shelves:
            if held[hue] > taken:
                return name
        return ""

    # ---- transport probes ---------------------------------------------------------------------------------------------

    def short_of(self, held: list[int], most: int) -> tuple[float, list[int], str]:
        """The best demand that a ship abroad could serve with at most so many of these goods: points, goods, ship."""
        survey = self.survey
        best: tuple[float, list[int], str] = (0.0, [], "")
        claimed = self.claimed(None)
        for vessel in survey.vessels:
            if vessel.field == survey.home:
                continue
            for wanted in survey.wanted:
                lacking = missing(wanted.goods, vessel.cargo)
                hops = survey.hops(vessel.field, wanted.field)
                if not 0 < sum(lacking) <= most or wanted.text in claimed or hops > 2 or hops > self.planner.legs - 1:
                    continue
                if not covers(held, tuple(lacking)) or sum(lacking) + vessel.loaded() > self.planner.hold:
                    continue
                points = BEAMED * wanted.points / (1.0 + 0.5 * hops)
                if points > best[0]:
                    best = (points, lacking, vessel.name)
        return best

    def probe(self) -> Card | None:
        """An own transport probe without an hourglass."""
        for card in self.survey.tools:
            if card.does == BEAM and card.name not in self.survey.standing and card.name not in self.survey.blocked:
                return card
        return None

    def awaits(self, vessel: Vessel) -> bool:
        """What a probe holds, under an hourglass too, will let this ship serve a demand where it is."""
        for entry in self.survey.view["seats"][self.survey.seat]["built"]:
            if self.survey.board.by_name[entry["card"]].does != BEAM or "dead" in entry:
                continue
            cargo = [vessel.cargo[hue] + count for hue, count in enumerate(vector(entry["goods"]))]
            for wanted in self.survey.wanted:
                if wanted.field == vessel.field and covers(cargo, wanted.goods):
                    return True
        return False

    def prepare_beam(self) -> str:
        """Put the goods into the probe that a ship abroad is short of; the text of the move, or nothing."""
        probe = self.probe()
        if probe is None or not self.survey.depot:
            return ""
        points, goods, _ = self.short_of(self.survey.stored, probe.amount)
        if not points:
            return ""
        shelves = dict(self.survey.shelves)
        inside = shelves[probe.name]
        wrong = [max(0, inside[hue] - goods[hue]) for hue in range(HUES)]
        depot = next(name for name in shelves if "depot" in name)
        if sum(wrong):
            return f"move {probe.name} {depot} {bundle(wrong)}"
        short = missing(goods, inside)
        return (
            f"move {depot} {probe.name} {bundle(short)}" if sum(short) and covers(shelves[depot], tuple(short)) else ""
        )

    def beam_value(self, card: Card) -> float:
        held = dict(self.survey.shelves).get(card.name)
        return 0.0 if held is None or not sum(held) else self.short_of(held, card.amount)[0]

    def beam(self, acts: list[Action]) -> Action:
        """Into the ship abroad that can use most."""
        return max(acts, key=self.use)

    def use(self, act: Action) -> float:
        """What a ship abroad can do with what is beamed to it."""
        assert isinstance(act, Act)
        survey = self.survey
        vessel = next(each for each in survey.vessels if each.name == survey.board.ship_names[act.ship])
        cargo = [vessel.cargo[hue] + act.goods[hue] for hue in range(HUES)]
        served = [
            wanted.points / (1.0 + survey.hops(vessel.field, wanted.field))
            for wanted in survey.wanted
            if covers(cargo, wanted.goods) and not covers(vessel.cargo, wanted.goods)
        ]
        return max(served, default=0.0) - 0.01 * sum(act.goods)
