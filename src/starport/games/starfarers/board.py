"""The static board: points, places and planets as numbers, read once from data and shared by every state."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from starport.games.starfarers.data import load_json, texts
from starport.games.starfarers.words import PEOPLES, RESOURCES


class Site:
    """A colony site: the corner between two planets of one place, with the two points a spaceport there protects."""

    __slots__ = ("number", "place", "planets", "point", "ports")

    def __init__(self, number: i64, place: i64, point: i64, planets: vec[i64], ports: tuple[i64, i64]) -> None:
        self.number: i64 = number
        self.place: i64 = place
        self.point: i64 = point
        self.planets: vec[i64] = planets
        self.ports: tuple[i64, i64] = ports


class Place:
    """Three touching hexes: a home system, or a slot that a sector is laid on. Its three planets have the numbers
    3 × place, + 1 and + 2; its three sites likewise."""

    __slots__ = ("centre", "hexes", "home", "letter", "name", "number", "resource_numbers", "ring", "sites", "stars")

    def __init__(self, number: int, name: str) -> None:
        self.number: i64 = number
        self.name: str = name
        self.home: bool = False
        self.letter: str = ""
        self.stars: i64 = 0
        self.hexes: list[str] = []
        self.centre: i64 = -1
        self.sites: list[Site] = []
        self.ring: list[int] = []
        self.resource_numbers: vec[i64] = vec[i64]()


class Board:
    """The graph of points (SF-BOARD-1) with its places. Which centres are open depends on the sectors: see Layout."""

    def __init__(self) -> None:
        self.points: list[str] = []
        self.number_of: dict[str, int] = {}
        self.neighbours: vec[vec[i64]] = vec[vec[i64]]()  # point → points one step away
        self.places: list[Place] = []
        self.place_named: dict[str, int] = {}
        self.planets: list[str] = []  # hex name of each planet
        self.planet_named: dict[str, int] = {}
        self.sites: list[Site] = []
        self.site_at: vec[i64] = vec[i64]()  # point → site number, -1 where there is none
        self.port_of: vec[i64] = vec[i64]()  # point → site whose spaceport point it is, or -1
        self.centre_of: vec[i64] = vec[i64]()  # point → place whose centre it is, or -1
        self.ring_of: vec[i64] = vec[i64]()  # point → place whose ring it lies in, or -1
        self.beside: vec[vec[i64]] = vec[vec[i64]]()  # point → planets it is adjacent to
        self.first_home: i64 = 0  # places from here on are homes
        self.docks: list[int] = []  # points at which a ship may ever dock
        self.outposts: list[list[int]] = []  # people → its trade points in order, where they are printed on the board
        self.dock_number: vec[i64] = vec[i64]()  # point → number of the trade point, 0 where there is none


def load_board(folder: str) -> Board:
    """Read a board; a misspelt or impossible entry fails here, with its name."""
    data = load_json(f"{folder}/board.json", {"points", "edges", "places"}, also=frozenset({"outposts"}))
    board = Board()
    for row in texts(data["points"]):
        for name in row.split(" "):
            board.number_of[name] = len(board.points)
            board.points.append(name)
    size = len(board.points)
    neighbours: list[list[i64]] = [[] for _ in range(size)]
    for row in texts(data["edges"]):
        for edge in row.split(" "):
            here, there = (board.number_of[name] for name in edge.split("-"))
            neighbours[here].append(there)
            neighbours[there].append(here)
    board.neighbours = vec[vec[i64]]([vec[i64](others) for others in neighbours])
    board.site_at = vec[i64]([-1] * size)
    board.port_of = vec[i64]([-1] * size)
    board.centre_of = vec[i64]([-1] * size)
    board.ring_of = vec[i64]([-1] * size)
    board.beside = vec[vec[i64]]([vec[i64]() for _ in range(size)])
    places = data["places"]
    assert isinstance(places, list)
    for entry in places:
        _add_place(board, entry)
    board.first_home = next(place.number for place in board.places if place.home)
    board.dock_number = vec[i64]([0] * size)
    if "outposts" in data:
        _add_outposts(board, data["outposts"])
    else:
        board.docks = [place.centre for place in board.places[: board.first_home]]
    return board


def _add_outposts(board: Board, outposts: object) -> None:
    """SF-BOARD-13: Outposts with numbered trade points, all of them points of the graph, in the order of the peoples."""
    assert isinstance(outposts, dict)
    if list(outposts) != list(PEOPLES[: len(outposts)]):
        raise ValueError(f"outposts: expected the peoples in the order {PEOPLES}")
    for names in outposts.values():
        points = [board.number_of[name] for name in texts(names)]
        board.outposts.append(points)
        board.docks.extend(points)
        for number, point in enumerate(points, 1):
            board.dock_number[point] = number


def _add_place(board: Board, entry: dict[str, object]) -> None:
    place = Place(len(board.places), str(entry["id"]))
    board.places.append(place)
    board.place_named[place.name] = place.number
    place.home = "letter" in entry
    if place.home:
        place.letter = str(entry["letter"])
        place.resource_numbers = vec[i64]([RESOURCES.index(name) for name in texts(entry["resources"])])
    else:
        place.stars = int(str(entry["stars"]))
    place.hexes = texts(entry["hexes"])
    for name in place.hexes:
        board.planet_named[name] = len(board.planets)
        board.planets.append(name)
    if "centre" in entry:  # on a board with printed systems their suns are no points
        place.centre = board.number_of[str(entry["centre"])]
        board.centre_of[place.centre] = place.number
    place.ring = [board.number_of[name] for name in texts(entry["ring"])]
    for point in place.ring:
        board.ring_of[point] = place.number
    sites = entry["sites"]
    assert isinstance(sites, list)
    for item in sites:
        _add_site(board, place, item)
    _mark_adjacent(board, place)


def _add_site(board: Board, place: Place, item: dict[str, object]) -> None:
    between = item["between"]
    assert isinstance(between, list)
    ports = [board.number_of[name] for name in texts(item["spaceport_points"])]
    first = 3 * place.number
    point = board.number_of[str(item["point"])]
    planets = vec[i64]([first + number for number in between])
    site = Site(len(board.sites), place.number, point, planets, (ports[0], ports[1]))
    place.sites.append(site)
    board.sites.append(site)
    board.site_at[point] = site.number
    for port in ports:
        board.port_of[port] = site.number


def _mark_adjacent(board: Board, place: Place) -> None:
    """SF-BOARD-7: A point is adjacent to a planet when it is a corner of its hex, the centre excepted: five points.

    Going round the ring from one site to the next, all points between them are corners of the planet both sites touch.
    """
    ring = set(place.ring)
    for site in place.sites:
        board.beside[site.point] = site.planets
    for one in place.sites:
        for two in place.sites:
            if one.number < two.number:
                (planet,) = set(one.planets) & set(two.planets)
                for point in _arc(board, ring, one.point, two.point):
                    board.beside[point] = append(board.beside[point], planet)
    for point in place.ring:
        if not len(board.beside[point]):
            raise ValueError(f"{place.name}: ring point {board.points[point]} touches no planet")


def _arc(board: Board, ring: set[int], start: int, end: int) -> list[int]:
    """The points of the ring strictly between two sites, on the side without the third site."""
    for first in board.neighbours[start]:
        if first not in ring:
            continue
        walked = [first]
        last = start
        while walked[-1] != end and len(walked) < 5:
            here = walked[-1]
            ahead = [point for point in board.neighbours[here] if point in ring and point != last]
            last = here
            walked.append(ahead[0])
        if walked[-1] == end:
            return walked[:-1]
    raise ValueError(f"no arc of a ring from {board.points[start]} to {board.points[end]}")
