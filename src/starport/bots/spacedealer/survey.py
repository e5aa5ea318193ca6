"""What an admiral sees beyond its own planet: every ship and hourglass, the points, and the goods under way."""

from __future__ import annotations

from typing import Any

from starport.bots.spacedealer.sight import RUN, Sight, Wanted, covers, open_stores, vector
from starport.games.spacedealer.board import Board, Card
from starport.games.spacedealer.cards import BLOCK, CONVERT, PRODUCE, PRODUCE_ANY, SABOTAGE
from starport.games.spacedealer.words import HUES

LONG = 99  # legs, where no clock runs


class Vessel:
    """A ship on the ring."""

    __slots__ = ("cargo", "field", "flying", "lands", "name", "owner", "source")

    def __init__(self, told: dict[str, Any]) -> None:
        self.name: str = told["ship"]
        self.owner: int = told["owner"]
        self.field: int = told["field"]
        self.source: int = told["from"]
        self.flying: bool = self.source >= 0
        self.cargo: list[int] = vector(told["cargo"])
        self.lands: int = 0  # how long until it lands

    def loaded(self) -> int:
        return sum(self.cargo)


class Running:
    """A running hourglass of a rival."""

    __slots__ = ("card", "due", "job", "number", "seat", "ship", "started")

    def __init__(self, seat: int, told: dict[str, Any]) -> None:
        self.seat: int = seat
        self.number: int = told["glass"]
        self.started: int = told["started"]
        self.due: int = told["due"]
        self.job: str = told.get("job", "")
        self.card: str = told.get("card", "")
        self.ship: str = told.get("ship", "")


class Survey(Sight):
    """The whole table as one seat sees it."""

    def __init__(self, board: Board, view: dict[str, Any], seat: int) -> None:
        super().__init__(board, view, seat)
        self.view: dict[str, Any] = view
        self.left: int = LONG * RUN if view["ends"] is None else max(0, view["ends"] - view["now"])
        self.orders: bool = view["phase"] == "running"
        self.points: list[int] = [each["score"] for each in view["seats"]]
        self.discs: list[int] = [each["discs"] for each in view["seats"]]
        self.vessels: list[Vessel] = []
        self.rivals: list[Vessel] = []
        self.running: list[Running] = []
        self.coming: list[int] = [0] * HUES  # what finished and running hourglasses of ours will bring
        self.coming_any: int = 0
        self.coming_in: int = 0
        self.tokens: dict[str, int] = {}
        self.auto: dict[str, Any] = view["you"]["auto"]
        self._read_fleet(view["ships"])
        self._read_all_glasses(view)
        self._read_tokens(view["seats"][seat]["built"])
        self.costs: list[float] = unit_costs(self.tools, self.blocked)
        self.glasses: int = len(view["seats"][seat]["glasses"])
        others = [other for other in range(board.seats) if other != seat]
        self.leader: int = max(others, key=lambda other: (self.points[other], -other))

    def _read_fleet(self, ships: list[dict[str, Any]]) -> None:
        for told in ships:
            vessel = Vessel(told)
            if vessel.owner == self.seat:
                self.vessels.append(vessel)
            else:
                self.rivals.append(vessel)

    def _read_all_glasses(self, view: dict[str, Any]) -> None:
        lands: dict[str, int] = {}
        for seat, each in enumerate(view["seats"]):
            for told in each["glasses"]:
                if "ship" in told:
                    lands[told["ship"]] = told["due"] - self.now
                if seat == self.seat:
                    self._read_coming(told)
                elif told["state"] == "active":
                    self.running.append(Running(seat, told))
        for vessel in self.vessels + self.rivals:
            if vessel.flying:
                vessel.lands = lands.get(vessel.name, RUN)

    def _read_coming(self, told: dict[str, Any]) -> None:
        if told.get("job") != "use" or told["card"] in self.blocked:
            return
        card = self.board.by_name[told["card"]]
        if card.does == PRODUCE:
            self.coming = [self.coming[hue] + card.yields[hue] for hue in range(HUES)]
        elif card.does == PRODUCE_ANY:
            self.coming_any += 1
        else:
            return
        self.coming_in = max(self.coming_in, told["due"] - self.now)

    def _read_tokens(self, built: list[dict[str, Any]]) -> None:
        for entry in built:
            if "tokens" in entry:
                self.tokens[entry["card"]] = entry["tokens"]

    def legs(self, handling: int) -> int:
        """How many flights one after the other can still be begun, if each needs so long to be ordered."""
        return 1 + self.left // (RUN + handling) if self.orders else 0

    def home_stock(self, vessel: Vessel) -> list[int]:
        """What this ship could have aboard at home."""
        return [self.stored[hue] + vessel.cargo[hue] for hue in range(HUES)]

    def soon(self, vessel: Vessel) -> bool:
        """The ship is at home, or will be before a run begun now is finished."""
        return vessel.field == self.home and (not vessel.flying or vessel.lands <= RUN)

    def storable(self) -> bool:
        """Goods made now will find a store."""
        if self.depot:
            return True
        coming = sum(self.coming) + self.coming_any
        return any(self.soon(each) and each.loaded() + coming < self.board.edition.hold for each in self.vessels)

    def rival_arrival(self, wanted: Wanted) -> int:
        """In how many runs a rival that carries what a demand asks for could be there; LONG if none does."""
        best = LONG
        for vessel in self.rivals:
            if 2 * vessel.owner == wanted.field or not covers(vessel.cargo, wanted.goods):
                continue
            best = min(best, self.hops(vessel.field, wanted.field) + int(vessel.flying))
        return best

    def goods_of(self, seat: int, field: int) -> list[int]:
        """What another seat has in stores at a field; an empty list if it has no store there."""
        found = [each.cargo for each in self.rivals if each.owner == seat and each.field == field and not each.flying]
        if field == self.board.home(seat):
            found += open_stores(self.view["seats"][seat])
        return [sum(store[hue] for store in found) for hue in range(HUES)] if found else []

    def own_demands(self) -> list[Wanted]:
        """The open demands of our own planet."""
        found: list[Wanted] = []
        for entry in self.view["seats"][self.seat]["built"]:
            for number, served in enumerate(entry.get("served", ())):
                if served < 0:
                    demand = self.board.demands[self.board.by_name[entry["card"]].demands[number]]
                    found.append(Wanted(self.home, demand.goods, demand.supplier, demand.owner, demand.name))
        return found

    def tools_of(self, seat: int) -> list[Card]:
        """The working cards of another seat."""
        built: list[dict[str, Any]] = self.view["seats"][seat]["built"]
        return [self.board.by_name[entry["card"]] for entry in built if "dead" not in entry]

    def launchers(self) -> list[Card]:
        return [card for card in self.tools if card.does in (SABOTAGE, BLOCK)]


def unit_costs(tools: list[Card], blocked: set[str]) -> list[float]:
    """For each colour how many runs one good costs; a converter turns what can be made into what cannot."""
    costs = [float(LONG)] * HUES
    swap = float(LONG)
    for card in tools:
        late = 1.0 if card.name in blocked else 0.0
        if card.does == PRODUCE_ANY:
            costs = [min(cost, 1.0 + late) for cost in costs]
        elif card.does == PRODUCE:
            both = 0.7 if sum(card.yields) > max(card.yields) else 1.0
            for hue in range(HUES):
                if card.yields[hue]:
                    costs[hue] = min(costs[hue], both / card.yields[hue] + late)
        elif card.does == CONVERT:
            swap = min(swap, 1.0 / card.amount + late)
    cheapest = min(costs)
    return [min(cost, cheapest + swap) for cost in costs]
