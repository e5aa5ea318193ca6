"""A second, slow and plain list of what a seat may do, worked out from a position and the data files alone.

It shares no code with the rules: points are names, the board is searched point by point, costs and rates are written out
by hand. It knows the default options. Where it and the rules differ, one of them is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from tests.games.starfarers.plain_data import (
    COSTS,
    PEOPLES,
    RESOURCES,
    SCIENCE,
    UPGRADES,
    Json,
    bundles,
    cards_of,
    data,
    encounter_nodes,
    neighbours,
)


class World:
    """A position, with what can be read off it."""

    def __init__(self, position: Json) -> None:
        self.position = position
        self.players: list[Json] = position["players"]
        self.frames: list[Json] = position["frames"]
        self.frame: Json = position["frames"][-1]
        self.closed: set[str] = set()
        self.sites: dict[str, Json] = {}
        self.docks: dict[str, str] = {}
        sectors = {sector["id"]: sector for sector in data("modular/sectors.json")["sectors"]}
        for place in data("modular/board.json")["places"]:
            laid = position["board"]["sectors"].get(place["id"])
            kind = "system" if laid is None else sectors[laid["sector"]]["kind"] if laid["face_up"] else "hidden"
            if kind in ("system", "hidden"):
                self.closed.add(place["centre"])
            for site in place["sites"]:
                if kind == "hidden":
                    self.closed.add(site["point"])
                elif kind == "system":
                    self.sites[site["point"]] = {**site, "place": place}
            if kind == "outpost" and laid is not None:
                self.docks[place["centre"]] = sectors[laid["sector"]]["people"]
        self.settled = {point for player in self.players for point in player["colonies"]} | set(
            position["inert"]["colonies"]
        )
        self.figures = [*self.settled, *(ship["point"] for player in self.players for ship in player["ships"])]

    # -- facts

    def hand(self, seat: int) -> dict[str, int]:
        found: dict[str, int] = self.players[seat]["hand"]
        return found

    def cards(self, seat: int) -> int:
        return sum(self.hand(seat).values())

    def pays(self, seat: int, thing: str) -> bool:
        return all(self.hand(seat)[name] >= count for name, count in COSTS[thing].items())

    def ports(self, seat: int) -> list[str]:
        return [point for site in self.players[seat]["spaceports"] for point in self.sites[site]["spaceport_points"]]

    def stations(self, seat: int) -> int:
        return sum(int(outpost["stations"].count(seat)) for outpost in self.position["outposts"].values())

    def ships(self, seat: int, kind: str = "") -> list[Json]:
        return [ship for ship in self.players[seat]["ships"] if kind in ("", ship["kind"])]

    def points(self, seat: int) -> int:
        player = self.players[seat]
        markers = sum(outpost["marker"] == seat for outpost in self.position["outposts"].values())
        counts: tuple[int, ...] = (
            len(player["colonies"]),
            len(player["spaceports"]),
            2 * markers,
            player["half_medals"] // 2,
        )
        return sum(counts) + len(player["trophies"])

    def has(self, seat: int, card: str) -> bool:
        return card in self.players[seat]["friendship_cards"]

    def room(self, seat: int) -> list[str]:
        return [name for name, most in UPGRADES.items() if self.players[seat]["upgrades"][name] < most]

    def half_medals_left(self) -> int:
        return 40 - sum(int(player["half_medals"]) for player in self.players)

    # -- flight

    def distances(self, origin: str, most: int) -> dict[str, int]:
        """How far every point within reach is, going from point to point over open ones."""
        found, wave = {origin: 0}, [origin]
        for step in range(1, most + 1):
            after = []
            for point in wave:
                for other in neighbours()[point]:
                    if other not in found and other not in self.closed:
                        found[other] = step
                        after.append(other)
            wave = after
        return found

    def can_found_colony(self, point: str) -> bool:
        """A free open site; no special turned up beside it; at most two colonies per system with three players."""
        if point not in self.sites or point in self.settled or point in self.position["inert"]["closed_sites"]:
            return False
        site = self.sites[point]
        for index in site["between"]:
            chip = self.position["board"]["chips"][site["place"]["hexes"][index]]
            if chip["face_up"] and isinstance(chip["chip"], dict):
                return False
        there = sum(other["point"] in self.settled for other in site["place"]["sites"])
        return len(self.players) > 3 or there < 2

    def can_found_station(self, seat: int, point: str) -> bool:
        stations = len(self.position["outposts"][self.docks[point]]["stations"])
        return stations < 5 and int(self.players[seat]["upgrades"]["freight_pod"]) > stations

    def may_end(self, seat: int, ship: Json, point: str, own: bool = False, leave: str | None = None) -> bool:
        """Whether the ship's move may end there; `own` if it is the point the ship is on."""
        if point in self.closed or self.figures.count(point) > own:
            return False
        if any(point in self.ports(other) for other in range(len(self.players)) if other != seat):
            return False
        if ship["kind"] == "colony_ship":
            return point not in self.docks and (point != leave or self.can_found_colony(point))
        if point == leave or point in self.sites:
            return False
        return point not in self.docks or self.can_found_station(seat, point)

    def speed(self, seat: int) -> int:
        player = self.players[seat]
        bonus = sum(SCIENCE.get(card, 0) for card in player["friendship_cards"])
        base = next(frame["base_speed"] for frame in self.frames if frame["frame"] == "flight")
        return int(base) + int(player["upgrades"]["booster"]) + bonus

    def flight(self, seat: int) -> Iterator[str]:
        moving = self.frame["moving"]
        notes: dict[int, Json] = dict(enumerate(self.frame["ships"], 1))
        ships = {ship["ship"]: ship for ship in self.ships(seat)}
        stays = {n: self.stays(seat, ship, notes[n]["must_leave"]) for n, ship in ships.items()}
        held = moving is not None and not stays[moving]
        for number, ship in ships.items():
            note = notes[number]
            if note["done"] or note["grounded"] or (held and number != moving):
                continue
            yield from self.legs(seat, ship, note, stays[number])
            if ship["kind"] == "colony_ship" and self.can_found_colony(ship["point"]):
                yield f"found {number}"
        yield from self.powers(seat)
        if not held:
            if moving is not None:
                yield f"stop {moving}"
            if not any(self.obliged(seat, ship, notes[n]) for n, ship in ships.items() if n != moving):
                yield "end flight"

    def stays(self, seat: int, ship: Json, leave: str | None) -> bool:
        """Whether the ship may be done where it is; founding there is another matter."""
        return ship["point"] != leave and self.may_end(seat, ship, ship["point"], own=True)

    def obliged(self, seat: int, ship: Json, note: Json) -> bool:
        """A ship on the point it has to leave, that can leave it or found there."""
        if note["must_leave"] != ship["point"] or note["done"] or note["grounded"]:
            return False
        if ship["kind"] == "colony_ship" and self.can_found_colony(ship["point"]):
            return True
        others = set(self.distances(ship["point"], self.speed(seat))) - {ship["point"]}
        return any(self.may_end(seat, ship, point, leave=note["must_leave"]) for point in others)

    def legs(self, seat: int, ship: Json, note: Json, stays: bool) -> Iterator[str]:
        """Every legal end within the speed left, and single steps from which one is still in reach."""
        left = self.speed(seat) if note["left"] is None else note["left"]
        number, here, leave = ship["ship"], ship["point"], note["must_leave"]
        for point in self.distances(here, left):
            if point != here and self.may_end(seat, ship, point, leave=leave):
                verb = "land" if point in self.sites else "dock" if point in self.docks else "fly"
                yield f"{verb} {number} {point}"
        for step in neighbours()[here]:
            if left > 1 and step not in self.closed and not self.may_end(seat, ship, step, leave=leave):
                ahead = self.distances(step, left - 1)
                home = {here} if stays else set()
                if any(point in home or self.may_end(seat, ship, point, leave=leave) for point in ahead):
                    yield f"fly {number} {step}"

    def jumping(self, seat: int) -> Iterator[str]:
        yield "pass"
        flight = next(frame for frame in self.frames if frame["frame"] == "flight")
        for ship in self.ships(seat):
            note = flight["ships"][ship["ship"] - 1]
            if not note["grounded"] and not note["done"]:
                for point in neighbours():
                    if point != ship["point"] and self.may_end(seat, ship, point):
                        yield f"jump {ship['ship']} {point}"

    # -- the other frames

    def powers(self, seat: int) -> Iterator[str]:
        used = self.players[seat]["used"]
        fame = self.has(seat, "diplomat-fame-1") or self.has(seat, "diplomat-fame-2")
        if fame and "fame" not in used and self.hand(seat)["goods"] and self.half_medals_left():
            yield "buy fame"
        if self.has(seat, "diplomat-help") and "help" not in used:
            richer = [other for other in range(len(self.players)) if self.points(other) > self.points(seat)]
            for one, two in combinations(richer, 2):
                yield f"help {one},{two}"

    def rolling(self, seat: int) -> Iterator[str]:
        yield "roll"
        yield from self.powers(seat)

    def throwing(self, seat: int) -> Iterator[str]:
        yield "throw"
        yield from self.powers(seat)

    def trading(self, seat: int) -> Iterator[str]:
        active = self.frame["seat"]
        own = self.frame["offers"][active]
        if seat != active:
            yield from self.answers(seat, active, own)
            return
        for other, offer in enumerate(self.frame["offers"]):
            if offer is not None and other != active:
                yield f"refuse {other}"
                if self.covers(seat, offer["want"]):
                    yield f"accept {other}"
        if own is not None:
            yield "withdraw"
            yield from (f"confirm {other}" for other in own["accepted"])
            return
        yield "end build"
        yield from self.powers(seat)
        yield from self.builds(seat)
        yield from self.exchanges(seat)
        if self.frame["offers_made"] == 0:
            yield from self.offers(seat)

    def answers(self, seat: int, active: int, own: Json | None) -> Iterator[str]:
        if own is not None and seat in own["open"]:
            yield f"refuse {active}"
            if self.covers(seat, own["want"]):
                yield f"accept {active}"
        if self.frame["offers"][seat] is not None:
            yield "withdraw"

    def covers(self, seat: int, bundle: str) -> bool:
        return all(self.hand(seat)[name] >= count for name, count in cards_of(bundle).items())

    def builds(self, seat: int) -> Iterator[str]:
        player = self.players[seat]
        for name in self.room(seat):
            if self.pays(seat, name):
                yield f"build {name}"
        if self.pays(seat, "spaceport") and len(player["spaceports"]) < 3:
            yield from (f"build spaceport {point}" for point in player["colonies"] if point not in player["spaceports"])
        figures = {
            "colony_ship": 9 - len(player["colonies"]) - len(self.ships(seat, "colony_ship")),
            "trade_ship": 7 - self.stations(seat) - len(self.ships(seat, "trade_ship")),
        }
        for kind, left in figures.items():
            if self.pays(seat, kind) and left and len(self.ships(seat)) < 3:
                yield from (f"build {kind} {point}" for point in self.free_ports(seat))

    def free_ports(self, seat: int) -> list[str]:
        return [point for point in self.ports(seat) if point not in self.figures]

    def exchanges(self, seat: int) -> Iterator[str]:
        for name in RESOURCES:
            rate = 2 if name == "goods" or self.has(seat, f"merchant-{name}") else 3
            if (
                name == "goods"
                and self.has(seat, "merchant-goods")
                and "goods_exchange" not in self.players[seat]["used"]
            ):
                rate = 1
            if self.hand(seat)[name] >= rate:
                for other in RESOURCES:
                    if other != name and self.position["supply"][other]:
                        yield f"exchange {name} for {other}"

    def offers(self, seat: int) -> Iterator[str]:
        for name in RESOURCES:
            for given, wanted in ((1, 1), (1, 2), (2, 1)):
                if self.hand(seat)[name] >= given:
                    yield from (f"offer {name}{given} for {other}{wanted}" for other in RESOURCES if other != name)

    def discarding(self, seat: int) -> Iterator[str]:
        put_down = cards_of(self.frame["chosen"][seat])
        for name in RESOURCES:
            most = min(self.frame["owed"][seat], self.hand(seat)[name] - put_down.get(name, 0))
            yield from (f"discard {name}{count}" for count in range(1, most + 1))

    def stealing(self, seat: int) -> Iterator[str]:
        yield from (f"steal {n}" for n in range(len(self.players)) if n != seat and self.cards(n))

    def relieving(self, seat: int) -> Iterator[str]:
        yield "pass"
        yield from (f"relief {name}" for name in RESOURCES if self.position["supply"][name])

    def encounter(self, seat: int) -> Iterator[str]:
        node = encounter_nodes()[self.frame["node"]]
        if node["kind"] == "ask_amount":
            for count in range(4):
                yield from (f"give {bundle}" for bundle in bundles(count, self.hand(seat)))
            return
        yield "answer no"
        if self.cards(seat) >= node.get("yes_requires_cards", 0):
            yield "answer yes"

    def paying(self, seat: int) -> Iterator[str]:
        yield from (f"pay {bundle}" for bundle in bundles(self.frame["cards"], self.hand(seat)))

    def choosing(self, seat: int) -> Iterator[str]:
        yield from (f"take {bundle}" for bundle in bundles(self.frame["cards"], self.position["supply"]))

    def giving(self, seat: int) -> Iterator[str]:
        yield from (f"hand {name}" for name in RESOURCES if self.hand(seat)[name])

    def fencing(self, seat: int) -> Iterator[str]:
        for name in RESOURCES:
            others = {**self.position["supply"], name: 0}
            if self.hand(seat)[name]:
                yield from (f"fence {name} for {bundle}" for bundle in bundles(min(2, sum(others.values())), others))

    def gaining(self, seat: int) -> Iterator[str]:
        yield from (f"gain {name}" for name in self.room(seat))
        if self.frames[-2]["card"] == "E02":
            yield "pass"

    def losing(self, seat: int) -> Iterator[str]:
        yield from (f"lose {name}" for name, count in self.players[seat]["upgrades"].items() if count)

    def grounding(self, seat: int) -> Iterator[str]:
        notes = next(frame["ships"] for frame in self.frames if frame["frame"] == "flight")
        able = [ship for ship in self.ships(seat) if not notes[ship["ship"] - 1]["grounded"]]
        foreign = {point for other in range(len(self.players)) if other != seat for point in self.ports(other)}
        free = [ship for ship in able if ship["point"] not in foreign]
        yield from (f"ground {ship['ship']}" for ship in free or able)

    def landing(self, seat: int) -> Iterator[str]:
        yield from ("pass", f"found {self.frame['ship']}")

    def placing(self, seat: int) -> Iterator[str]:
        yield from (f"place {point}" for point in self.free_ports(seat))

    def picking(self, seat: int) -> Iterator[str]:
        for card in PEOPLES[self.frame["people"]]:
            if not any(self.has(other, card) for other in range(len(self.players))):
                yield f"pick {card}"

    def founding(self, seat: int) -> Iterator[str]:
        """Three colonies each, then a spaceport with a ship and an upgrade, one after the other for each seat."""
        task = self.frame["tasks_done"] - 3 * len(self.players)
        if task < 0:
            homes = [point for point, site in self.sites.items() if "letter" in site["place"]]
            yield from (f"settle {point}" for point in homes if point not in self.settled)
        elif task % 2:
            yield from (f"fit {name}" for name, left in zip(UPGRADES, self.frame["upgrade_pool"], strict=True) if left)
        else:
            for site in self.players[seat]["colonies"]:
                for point in self.sites[site]["spaceport_points"]:
                    if self.free_in_founding(point):
                        yield from (f"port {site} {kind} {point}" for kind in ("colony_ship", "trade_ship"))

    def free_in_founding(self, point: str) -> bool:
        return point not in self.figures and not any(point in self.ports(seat) for seat in range(len(self.players)))


def asked(position: Json) -> set[int]:
    """The seats that the topmost frame waits for."""
    frame = position["frames"][-1]
    if frame["frame"] == "discarding":
        return {seat for seat, owed in enumerate(frame["owed"]) if owed}
    if frame["frame"] == "giving":
        return {seat for seat, choice in enumerate(frame["chosen"]) if choice == "to_choose"}
    if frame["frame"] == "trading":
        own = frame["offers"][frame["seat"]]
        if own is not None and own["open"]:
            return set(own["open"])
    return {frame["seat"]}


def options(position: Json, seat: int) -> list[str]:
    """Texts of everything the seat is offered, sorted; nothing twice."""
    world = World(position)
    listing: Callable[[int], Iterable[str]] = getattr(world, position["frames"][-1]["frame"])
    return sorted(set(listing(seat)))
