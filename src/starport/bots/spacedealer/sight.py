"""What a bot makes of its view: the same facts as numbers."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from starport.games.spacedealer.board import Board, Card
from starport.games.spacedealer.cards import BEAM, CITY, COLUMN, PLANT, PRODUCE, PRODUCE_ANY, STORE
from starport.games.spacedealer.words import COLOURS, COLUMNS, HUES, SIDES, WIDTH, Goods, total

RUN = 60_000
COLUMN_OF: Final[dict[str, int]] = {name: column for column, name in enumerate(COLUMNS)}


@mypyc_attr(acyclic=True)
class Wanted:
    """An open demand somewhere on the ring."""

    __slots__ = ("field", "goods", "neutral", "owner_points", "points", "size", "text")

    def __init__(self, field: int, goods: tuple[int, ...], points: int, owner_points: int, text: str) -> None:
        self.field: int = field
        self.goods: tuple[int, ...] = goods
        self.points: int = points
        self.owner_points: int = owner_points
        self.size: int = total(goods)
        self.text: str = text  # how its card or demand is called in the action that serves it
        self.neutral: bool = field % 2 == 1


class Sight:
    """The table as one seat sees it."""

    def __init__(self, board: Board, view: dict[str, Any], seat: int) -> None:
        self.board: Board = board
        self.seat: int = seat
        self.home: int = board.home(seat)
        self.now: int = view["now"]
        self.runs_left: int = 99 if view["ends"] is None else (view["ends"] - view["now"]) // RUN
        seats: list[dict[str, Any]] = view["seats"]
        mine = seats[seat]
        self.level: int = mine["level"]
        self.slots: int = mine["slots"]
        self.plans: list[Card] = [board.by_name[name] for name in mine["plans"]]
        self.seats: list[dict[str, Any]] = seats
        self.reserve: list[int] = vector(view["reserve"])
        self.idle: int = 0
        self.active: int = 0
        self.investing: int = 0  # hourglasses that raise the level or build
        self.raising: bool = False
        self.standing: set[str] = set()
        self._read_glasses(mine["glasses"])
        self.tools: list[Card] = []  # own working cards, free or not
        self.row: list[Card | None] = [None] * WIDTH
        self.asking: list[bool] = [False] * WIDTH
        self.power: list[int] = [0, 0]
        self.plant: list[str] = ["", ""]
        self.depot: bool = False
        self.blocked: set[str] = set()
        self.stored: list[int] = [0] * HUES
        self.shelves: list[tuple[str, list[int]]] = []  # own depots and free probes with what they hold
        self._read_built(mine["built"])
        self.field: int = 0
        self.flying: bool = False
        self.cargo: list[int] = [0] * HUES
        self.ship: str = board.ship_names[seat]
        self._read_ship(view["ships"])
        self.host_goods: list[int] = [0] * HUES  # what the host has at home, where the ship is landed
        if not self.flying and self.field % 2 == 0 and self.field != self.home:
            self._read_host(view)
        self.wanted: list[Wanted] = []
        self._read_demands(seats, view["neutral"])
        self.worth: float = -1.0  # of the working cards together, once somebody has asked
        self.gains: dict[tuple[str, Goods, float], float] = {}  # what kinds of cards would add, as far as looked at
        self.offers: list[dict[str, Any]] = [offer for offer in view["offers"] if seat in (offer["seat"], offer["to"])]

    def _read_glasses(self, glasses: list[dict[str, Any]]) -> None:
        for glass in glasses:
            job = glass.get("job")
            if glass["state"] == "inactive":
                self.idle += 1
            elif glass["state"] == "active":
                self.active += 1
                self.investing += int(job in ("raise", "build"))
            self.raising = self.raising or job == "raise"
            if "card" in glass:
                self.standing.add(glass["card"])

    def _read_built(self, built: list[dict[str, Any]]) -> None:
        for entry in built:
            card = self.board.by_name[entry["card"]]
            site: str = entry["site"]
            if card.footprint == PLANT:
                side = SIDES.index(site)
                self.power[side] = card.amount
                self.plant[side] = card.kind
                continue
            for name in site.split("+"):
                self.row[COLUMN_OF[name]] = card
            if card.demands:
                self.asking[COLUMN_OF[site]] = True
            if "dead" in entry:
                continue
            self.tools.append(card)
            if "blocked" in entry:
                self.blocked.add(card.name)
            if card.does == STORE:
                self.depot = True
            if card.does == STORE or (card.does == BEAM and card.name not in self.standing):
                held = vector(entry["goods"])
                self.shelves.append((card.name, held))
                for hue in range(HUES):
                    self.stored[hue] += held[hue]

    def _read_ship(self, ships: list[dict[str, Any]]) -> None:
        for ship in ships:
            if ship["ship"] == self.ship:
                self.field = ship["field"]
                self.flying = ship["from"] >= 0
                self.cargo = vector(ship["cargo"])

    def _read_host(self, view: dict[str, Any]) -> None:
        """The goods of the planet's owner in stores there."""
        host = self.field // 2
        ships = [vector(ship["cargo"]) for ship in view["ships"] if ship["owner"] == host and here(ship, self.field)]
        for store in open_stores(view["seats"][host]) + ships:
            for hue in range(HUES):
                self.host_goods[hue] += store[hue]

    def _read_demands(self, seats: list[dict[str, Any]], neutrals: list[dict[str, Any]]) -> None:
        board = self.board
        for owner, seat in enumerate(seats):
            if owner == self.seat:
                continue
            built: list[dict[str, Any]] = seat["built"]
            for entry in built:
                served: list[int] | None = entry.get("served")
                if served is None:
                    continue
                card = board.by_name[entry["card"]]
                for number, supplier in enumerate(served):
                    if supplier < 0:
                        demand = board.demands[card.demands[number]]
                        wanted = Wanted(2 * owner, demand.goods, demand.supplier, demand.owner, demand.name)
                        self.wanted.append(wanted)
        for neutral in neutrals:
            if neutral["card"] is not None:
                want = board.want_by_name[neutral["card"]]
                self.wanted.append(Wanted(neutral["field"], want.goods, want.points, 0, want.name))

    def at_home(self) -> bool:
        return not self.flying and self.field == self.home

    def loaded(self) -> int:
        return sum(self.cargo)

    def stock(self) -> list[int]:
        """What could be aboard at the next departure."""
        if not self.at_home():
            return self.stored[:]
        return [self.cargo[hue] + self.stored[hue] for hue in range(HUES)]

    def hops(self, field: int, other: int) -> int:
        """Fields between two places on the ring, the shorter way round."""
        gap = (field - other) % self.board.fields
        return min(gap, self.board.fields - gap)

    def free_columns(self) -> int:
        """Powered columns that still take a demand card."""
        half = WIDTH // 2
        left = sum(1 for step in range(self.power[0]) if not self.asking[half - 1 - step])
        return left + sum(1 for step in range(self.power[1]) if not self.asking[half + step])

    def sites(self, card: Card) -> list[int]:
        """The columns where this card could be placed now, or as soon as an hourglass is off its way."""
        low, high = WIDTH // 2 - self.power[0], WIDTH // 2 + self.power[1]
        if card.footprint == COLUMN:
            return [column for column in range(low, high) if not self.asking[column]]
        if card.footprint == CITY:
            return [column for column in range(WIDTH) if not self.asking[column]]
        return list(range(low, high - 1))

    def has_site(self, card: Card) -> bool:
        """This card has a place on the planet."""
        return card.stands_on in self.plant if card.footprint == PLANT else bool(self.sites(card))

    def has_room(self, card: Card) -> bool:
        """This card will find a site although the other plans want theirs too: a plan without one is a lost slot."""
        others = [plan for plan in self.plans if plan.index != card.index]
        if card.footprint == PLANT:
            bases = [kind for kind in self.plant if kind == card.stands_on]
            bases += [plan.kind for plan in others if plan.kind == card.stands_on]
            return len(bases) > sum(1 for plan in others if plan.kind == card.kind)
        if card.footprint != COLUMN:
            return self.has_site(card)
        coming = sum(2 if plan.stands_on == "" else 1 for plan in others if plan.footprint == PLANT)
        return self.free_columns() + coming > sum(1 for plan in others if plan.footprint == COLUMN)

    def unseen(self, level: int) -> list[Card]:
        """The cards that may lie in a general stack: all of its level but those everybody sees."""
        seen = self.face_up()
        return [card for card in self.board.cards if card.level == level and card.name not in seen]

    def face_up(self) -> set[str]:
        """The cards everybody sees."""
        seen: set[str] = set()
        for seat in self.seats:
            seen.update(seat["plans"])
            built: list[dict[str, Any]] = seat["built"]
            for entry in built:
                seen.add(entry["card"])
        return seen

    def makers(self) -> list[Card]:
        """Own working cards that produce goods."""
        return [card for card in self.tools if card.does in (PRODUCE, PRODUCE_ANY)]


def here(ship: dict[str, Any], field: int) -> bool:
    landed: bool = ship["field"] == field and ship["from"] < 0
    return landed


def open_stores(seat: dict[str, Any]) -> list[list[int]]:
    """What can be reached on a planet: its depots, and probes under no hourglass."""
    standing = {glass["card"] for glass in seat["glasses"] if "card" in glass}
    built = [entry for entry in seat["built"] if "goods" in entry and "dead" not in entry]
    return [vector(entry["goods"]) for entry in built if entry["card"] not in standing]


def vector(goods: dict[str, int]) -> list[int]:
    return [goods.get(colour, 0) for colour in COLOURS]


def missing(goods: tuple[int, ...] | list[int], stock: list[int]) -> list[int]:
    """What is lacking to have these goods."""
    return [max(0, goods[hue] - stock[hue]) for hue in range(HUES)]


def covers(stock: list[int], goods: tuple[int, ...]) -> bool:
    return all(stock[hue] >= goods[hue] for hue in range(HUES))
