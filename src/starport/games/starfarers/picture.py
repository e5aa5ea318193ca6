# pure: draws for people, which is no hot path
"""A view as an SVG picture: the board with its sectors, planets, chips and figures, and the players beside it."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any, Final

from starport.engine import svg
from starport.engine.game import Json
from starport.games.starfarers.board import Board, Place
from starport.games.starfarers.text import LETTERS, board_of, hex_spot, spot

SIZE: Final = 34.0  # from the middle of a hex to its corner
MARGIN: Final = 60.0
PANEL: Final = 330.0
RESOURCES: Final = {
    "ore": "#c9705a",
    "fuel": "#d9963f",
    "carbon": "#6f8fd8",
    "food": "#6fb36a",
    "goods": "#c9b458",
}
SEATS: Final = {
    "white": "#f2f2ee",
    "red": "#e5484d",
    "yellow": "#f5c542",
    "blue": "#4b8bff",
    "green": "#3fbf6b",
    "brown": "#a9744f",
}
DOTS: Final = {"red": "#e5484d", "yellow": "#f5c542", "blue": "#4b8bff"}
HOT: Final = (6, 8)
SIDES: Final = {"triangle": 3, "square": 4, "hexagon": 6}
SPECIALS: Final = {"pirate_base": ("#7a1f2b", svg.INK), "ice_planet": ("#8fd6ee", "#1c2333")}
GROUNDS: Final = {
    "home": "#20304f",
    "system": "#1b2947",
    "outpost": "#2b2450",
    "empty": "#121b30",
    "hidden": "#26304a",
}
Spot = tuple[float, float]


def picture(view: Json) -> str:
    """SF-HID-1: The whole table as the viewer may know it; nothing is drawn that is not in the view."""
    board = board_of(view)
    spots = {name: _place(*spot(name)) for name in board.points}
    width = max([x for x, _ in spots.values()]) + MARGIN
    height = max([y for _, y in spots.values()]) + MARGIN
    drawn = [*_lanes(board, spots), *_sectors(view, board), *_planets(view), *_figures(view, spots)]
    players = _players(view, width, height)
    who = "anybody" if view["seat"] is None else f"seat {view['seat']}"
    name = f"Starfarers, turn {view['turn']}, as {who} sees it"
    return svg.document(width + PANEL, height, name, *drawn, *players)


def _place(x: int, y: int) -> Spot:
    """Lattice coordinates on the picture: a hex is four wide and two high."""
    return MARGIN + x * SIZE / 2, MARGIN + y * SIZE * sqrt(3) / 2


def _around(middle: Spot, radius: float, corners: int, turned: float = 0.0) -> list[Spot]:
    steps = [2 * pi * corner / corners + turned for corner in range(corners)]
    return [(middle[0] + radius * cos(step), middle[1] + radius * sin(step)) for step in steps]


# -- the board


def _lanes(board: Board, spots: dict[str, Spot]) -> list[str]:
    """The lines ships fly along, and the points between them."""
    lines = []
    for here, others in enumerate(board.neighbours):
        for there in others:
            if here < there:
                (a, b), (c, d) = spots[board.points[here]], spots[board.points[there]]
                lines.append(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}")
    dots = [svg.circle(*spots[name], 1.8, fill="#52607d") for name in board.points]
    return [svg.tag("path", d="".join(lines), stroke="#2b3a5a", stroke_width=1, fill="none"), *dots]


def _sectors(view: Any, board: Board) -> list[str]:
    """The ground of every place: a home, an open sector, or the back with its stars."""
    drawn: list[str] = []
    for place in board.places:
        facts = view["sectors"].get(place.name, {"kind": "home"})
        kind = facts.get("kind", "hidden")
        for name in place.hexes:
            corners = _around(_place(*hex_spot(name)), SIZE - 1.5, 6)
            drawn.append(svg.polygon(corners, fill=GROUNDS[kind], stroke="#3a4a70", stroke_width=1))
        middle = _middle(place)
        if kind == "hidden":
            drawn.append(svg.text(*middle, "★" * facts["stars"], 22, fill="#7f8fb8"))
        elif "people" in facts:
            drawn += _outpost(middle, facts["people"], view["outposts"][facts["people"]], view)
    for people, outpost in view["outposts"].items():
        points = [_place(*spot(name)) for name in outpost.get("trade_points", ())]
        if points:
            drawn += _printed_outpost(points, people, outpost, view)
    return drawn


def _middle(place: Place) -> Spot:
    spots = [_place(*hex_spot(name)) for name in place.hexes]
    return sum([x for x, _ in spots]) / len(spots), sum([y for _, y in spots]) / len(spots)


def _outpost(middle: Spot, people: str, facts: Any, view: Any) -> list[str]:
    """A people with the stations that stand around it; who has its marker wears its ring."""
    drawn = [svg.circle(*middle, 15, fill="#5b4bb0", stroke=_marker(facts, view), stroke_width=3)]
    stations = zip(facts["stations"], _around(middle, 27, 6, pi / 6), strict=False)
    drawn += [_station(where, seat, view) for seat, where in stations]
    drawn.append(svg.text(*middle, people[:2].title(), 12, font_weight="bold"))
    drawn.append(svg.text(middle[0], middle[1] + 44, people.replace("_", " "), 11, fill="#b7a9ff"))
    return drawn


def _printed_outpost(points: list[Spot], people: str, facts: Any, view: Any) -> list[str]:
    """An outpost whose trade points are printed on the board: a number at each, a station on the first ones."""
    middle = sum([x for x, _ in points]) / len(points), sum([y for _, y in points]) / len(points)
    drawn = [svg.circle(*middle, 13, fill="#5b4bb0", stroke=_marker(facts, view), stroke_width=3)]
    drawn.append(svg.text(*middle, people[:2].title(), 11, font_weight="bold"))
    for number, where in enumerate(points):
        if number < len(facts["stations"]):
            drawn.append(_station(where, facts["stations"][number], view))
        else:
            drawn.append(svg.circle(*where, 7, fill=svg.SKY, stroke="#5b4bb0"))
            drawn.append(svg.text(*where, str(number + 1), 9, fill="#b7a9ff"))
    return drawn


def _marker(facts: Any, view: Any) -> str:
    return "#8474e0" if facts["marker"] is None else _colour(view, facts["marker"])


def _station(where: Spot, seat: int, view: Any) -> str:
    body = svg.rectangle(
        where[0] - 6, where[1] - 6, 12, 12, rx=2, fill=_colour(view, seat), stroke="#0b101d", stroke_width=1.5
    )
    return svg.tag("g", svg.title(f"trade station of seat {seat}"), body)


def _planets(view: Any) -> list[str]:
    drawn: list[str] = []
    for name, facts in view["planets"].items():
        middle = _place(*hex_spot(name))
        body = svg.circle(*middle, 19, fill=RESOURCES[facts["resource"]], stroke="#0b101d", stroke_width=1.5)
        letter = svg.text(middle[0], middle[1] + 15, LETTERS[facts["resource"]], 8, fill="#0b101d")
        drawn.append(
            svg.tag("g", svg.title(f"{facts['resource']} {_told(facts)}"), body, letter, *_chip(middle, facts))
        )
    return drawn


def _told(facts: Any) -> str:
    chip = facts.get("chip", facts.get("seen"))
    if chip is None:
        return "face down"
    return " ".join(map(str, chip)) if isinstance(chip, list) else " ".join(f"{kind} {n}" for kind, n in chip.items())


def _chip(middle: Spot, facts: Any) -> list[str]:
    """The chip on a planet: its number, a special one, or its back; a face only the viewer knows has a dashed rim."""
    chip = facts.get("chip", facts.get("seen"))
    if isinstance(chip, list):
        number = "/".join(map(str, chip))
        ink = "#c0242b" if any(value in HOT for value in chip) else "#1c2333"
        face = svg.text(*middle, number, 12 if len(number) < 3 else 8, fill=ink, font_weight="bold")
        return [_disc(middle, "#f6f1e3", facts), face]
    if isinstance(chip, dict):
        ((kind, strength),) = chip.items()
        fill, ink = SPECIALS.get(kind, ("#b78cf0", svg.INK))
        face = svg.text(*middle, f"{kind[0].upper()}{strength}", 11, fill=ink, font_weight="bold")
        return [_disc(middle, fill, facts), face]
    icon = facts.get("icon")
    back = _disc(middle, DOTS.get(facts.get("dot", ""), "#3a465f"), facts)
    if icon in SIDES:
        return [back, svg.polygon(_around(middle, 6, SIDES[icon], -pi / 2), fill="#c6d0e6")]
    return [back, svg.text(*middle, "?", 12)]


def _disc(middle: Spot, fill: str, facts: Any) -> str:
    secret = "seen" in facts
    dashes = "3 2" if secret else "none"
    return svg.circle(
        *middle, 11.5, fill=fill, stroke="#0b101d", stroke_width=2 if secret else 1, stroke_dasharray=dashes
    )


# -- the figures


def _colour(view: Any, seat: int) -> str:
    return SEATS.get(view["players"][seat]["colour"], "#c0c0c0")


def _figures(view: Any, spots: dict[str, Spot]) -> list[str]:
    drawn = [_inert(spots[name]) for names in view["inert"].values() for name in names]
    for seat, player in enumerate(view["players"]):
        colour = _colour(view, seat)
        drawn += [_colony(spots[name], colour, f"colony of seat {seat}") for name in player["colonies"]]
        drawn += [_spaceport(spots[name], colour, f"spaceport of seat {seat}") for name in player["spaceports"]]
        drawn += [_ship(spots[ship["point"]], colour, ship, f" of seat {seat}") for ship in player["ships"]]
    return drawn


def _inert(where: Spot) -> str:
    x, y = where
    cross = f"M{x - 6:.1f} {y - 6:.1f}l12 12m0 -12l-12 12"
    return svg.tag("path", d=cross, stroke="#6b7690", stroke_width=3)


def _colony(where: Spot, colour: str, told: str) -> str:
    """A dome on the ground."""
    return svg.tag("g", svg.title(told), _dome(where, colour))


def _dome(where: Spot, colour: str) -> str:
    x, y = where
    path = f"M{x - 8:.1f} {y + 5:.1f}a8 9 0 0 1 16 0z"
    return svg.tag("path", d=path, fill=colour, stroke="#0b101d", stroke_width=1.5)


def _spaceport(where: Spot, colour: str, told: str) -> str:
    """A dome within the ring of its port."""
    x, y = where
    ring = svg.circle(x, y, 12, fill="none", stroke=colour, stroke_width=2.5)
    return svg.tag("g", svg.title(told), ring, _dome((x, y + 1), colour))


def _ship(where: Spot, colour: str, ship: Any, owner: str = "") -> str:
    """An arrowhead with the ship's number; trade ships have a square stern."""
    x, y = where
    stern = (
        [(x + 9, y + 9), (x - 9, y + 9)]
        if ship["kind"] == "trade_ship"
        else [(x + 10, y + 8), (x, y + 4), (x - 10, y + 8)]
    )
    body = svg.polygon([(x, y - 12), *stern], fill=colour, stroke="#0b101d", stroke_width=1.5)
    number = svg.text(x, y + 2, str(ship["ship"]), 9, fill="#0b101d", font_weight="bold")
    return svg.tag("g", svg.title(f"{ship['kind'].replace('_', ' ')} {ship['ship']}{owner}"), body, number)


# -- the players


def _players(view: Any, left: float, height: float) -> list[str]:
    drawn = [svg.rectangle(left, 0, PANEL, height, fill=svg.PANEL)]
    frame = view["frames"][-1]["frame"].replace("_", " ") if view["frames"] else "over"
    drawn.append(_line(left + 20, 34, f"turn {view['turn']} · {frame}", 17, font_weight="bold"))
    supply = "  ".join(f"{name} {count}" for name, count in view["supply"].items())
    drawn.append(_line(left + 20, 60, supply, 11, fill=svg.DIM))
    top = 92.0
    for seat, player in enumerate(view["players"]):
        drawn += _player(view, seat, player, left + 20, top)
        top += 78 if "hand" in player else 60
    return [*drawn, *_legend(left + 32, height - 150)]


def _legend(x: float, y: float) -> list[str]:
    grey = "#aab4c8"
    signs = {
        "colony": _colony((x, y), grey, "colony"),
        "spaceport": _spaceport((x, y + 28), grey, "spaceport"),
        "colony ship": _ship((x, y + 58), grey, {"kind": "colony_ship", "ship": 1}),
        "trade ship": _ship((x, y + 88), grey, {"kind": "trade_ship", "ship": 1}),
    }
    names = [_line(x + 22, y + 29 * number, name, 11, fill=svg.DIM) for number, name in enumerate(signs)]
    words = {"P": "pirate base", "I": "ice planet", "A": "artefact", "?": "face down"}
    specials = [
        _line(x + 130, y + 29 * n, f"{sign}  {name}", 11, fill=svg.DIM) for n, (sign, name) in enumerate(words.items())
    ]
    return [*signs.values(), *names, *specials]


def _player(view: Any, seat: int, player: Any, x: float, y: float) -> list[str]:
    """Name, points and what everybody sees; the hand only if the view has it."""
    mark = "▸ " if seat in view["acting"] else ""
    upgrades = "  ".join(f"{name.replace('_', ' ')} {count}" for name, count in player["upgrades"].items())
    points = f"{mark}seat {seat} · {player['points']} points · {player['cards']} cards"
    drawn = [
        svg.circle(x + 8, y, 8, fill=_colour(view, seat)),
        _line(x + 26, y, points, 14, font_weight="bold" if mark else "normal"),
        _line(x + 26, y + 20, f"{upgrades}  half medals {player['half_medals']}", 11, fill=svg.DIM),
    ]
    if "hand" in player:
        hand = "  ".join(f"{name} {count}" for name, count in player["hand"].items() if count) or "empty"
        drawn.append(_line(x + 26, y + 38, f"hand: {hand}", 11, fill="#ffe9a8"))
    return drawn


def _line(x: float, y: float, words: str, size: float, **attributes: object) -> str:
    return svg.text(x, y, words, size, **{"text_anchor": "start", **attributes})
