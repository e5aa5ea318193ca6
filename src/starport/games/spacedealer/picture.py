# pure: draws for people, which is no hot path
"""A view as an SVG picture: the ring of planets with ships and goods, and every seat with its arms beside it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from starport.engine import svg
from starport.engine.game import Json
from starport.games.spacedealer.card_set import RECONSTRUCTED
from starport.games.spacedealer.text import bundle_of, field_name, time_of
from starport.games.spacedealer.words import COLUMNS

RING: Final = 230.0
MIDDLE: Final = 320.0
PANEL: Final = 560.0
ROW: Final = 112.0
CELL: Final = 46.0
GOODS: Final = {"red": "#e5484d", "yellow": "#f5c542", "green": "#3fbf6b", "blue": "#4b8bff"}
PLANETS: Final = {**GOODS, "lilac": "#b48cf0", "white": "#f2f2ee", "orange": "#f08a3c", "light_blue": "#7fd4f0"}
GLASSES: Final = {"active": "#f5c542", "ready": "#3fbf6b"}
Spot = tuple[float, float]


def picture(view: Json) -> str:
    """SD-148: The whole table as the viewer may know it; nothing is drawn that is not in the view."""
    seats = _count(view)
    height = max(2 * MIDDLE, 40 + ROW * seats)
    who = "anybody" if view["you"] is None else f"seat {_you(view)}"
    name = f"Space Dealer as {who} sees it"
    drawn = [*_ways(view), *_ring(view), *_clock(view), *_ships(view), *_seats(view)]
    return svg.document(2 * MIDDLE + PANEL, height, name, *drawn)


def _count(view: Any) -> int:
    return len(view["seats"])


def _you(view: Any) -> object:
    return view["you"]["seat"]


def _colour(seat: int) -> str:
    return PLANETS.get(RECONSTRUCTED.box.planets[seat][1], "#c0c0c0")


def _spot(view: Any, field: float, radius: float = RING) -> Spot:
    """Where a field lies on the ring; the first one is at the top, the others follow clockwise."""
    turn = 2 * pi * field / (2 * _count(view)) - pi / 2
    return MIDDLE + radius * cos(turn), MIDDLE + radius * sin(turn)


# -- the ring


def _ring(view: Any) -> list[str]:
    drawn = [svg.circle(MIDDLE, MIDDLE, RING, fill="none", stroke="#2b3a5a", stroke_width=2)]
    for seat in range(_count(view)):
        drawn.append(
            _planet(_spot(view, 2 * seat), 30, _colour(seat), field_name(view, 2 * seat), f"home of seat {seat}")
        )
    for facts in view["neutral"]:
        wanted = f"wants {facts['card']}" if facts["card"] is not None else "wants nothing"
        where = _spot(view, facts["field"])
        drawn.append(_planet(where, 20, "#56617a", str(facts["field"]), f"neutral planet, {wanted}"))
        if facts["card"] is not None:
            drawn.append(svg.text(where[0], where[1] - 30, facts["card"].partition(".")[2], 10, fill=svg.DIM))
        drawn += _goods((where[0] - 12, where[1] + 8), facts["goods"])
    return drawn


def _planet(where: Spot, radius: float, colour: str, name: str, told: str) -> str:
    body = svg.circle(*where, radius, fill=colour, stroke="#0b101d", stroke_width=2)
    shade = svg.circle(where[0] + radius / 4, where[1] + radius / 4, radius * 0.72, fill="#0b101d", fill_opacity="0.12")
    return svg.tag("g", svg.title(told), body, shade, svg.text(*where, name, 11, fill="#0b101d", font_weight="bold"))


def _goods(where: Spot, goods: dict[str, int]) -> list[str]:
    """A cube for each piece of goods, in a row."""
    cubes = [colour for colour, count in goods.items() for _ in range(count)]
    return [
        svg.rectangle(where[0] + 8 * number, where[1], 7, 7, fill=GOODS[colour], stroke="#0b101d")
        for number, colour in enumerate(cubes)
    ]


def _ways(view: Any) -> list[str]:
    """The chords that ships are flying along."""
    drawn = []
    for ship in view["ships"]:
        if ship["from"] >= 0:
            (a, b), (c, d) = _spot(view, ship["from"]), _spot(view, ship["field"])
            way = f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}"
            drawn.append(svg.tag("path", d=way, stroke=_colour(ship["owner"]), stroke_dasharray="4 4"))
    return drawn


def _ships(view: Any) -> list[str]:
    """Landed ships stand outside their planet, flying ones are on their way."""
    drawn: list[str] = []
    standing: dict[int, int] = {}
    for ship in view["ships"]:
        if ship["from"] >= 0:
            (a, b), (c, d) = _spot(view, ship["from"]), _spot(view, ship["field"])
            where = a + (c - a) * 0.55, b + (d - b) * 0.55
        else:
            place = standing.get(ship["field"], 0)
            standing[ship["field"]] = place + 1
            where = _spot(view, ship["field"], RING + 56 + 26 * place)
        drawn.append(_ship(where, ship))
    return drawn


def _ship(where: Spot, ship: Any) -> str:
    x, y = where
    body = [(x, y - 11), (x + 9, y + 8), (x, y + 4), (x - 9, y + 8)]
    told = f"{ship['ship']} of seat {ship['owner']} with {bundle_of(ship['cargo'])}"
    hull = svg.polygon(body, fill=_colour(ship["owner"]), stroke="#0b101d", stroke_width=1.5)
    return svg.tag("g", svg.title(told), hull, *_goods((x - 12, y + 11), ship["cargo"]))


def _clock(view: Any) -> list[str]:
    passed = time_of(max(0, view["now"] - max(0, view["began"])))
    ends = "" if view["ends"] is None else f" of {time_of(view['ends'] - view['began'])}"
    return [
        svg.text(MIDDLE, MIDDLE - 46, view["phase"], 14, fill=svg.DIM),
        svg.text(MIDDLE, MIDDLE - 16, passed + ends, 26, font_weight="bold"),
        svg.text(MIDDLE, MIDDLE + 16, f"reserve: {bundle_of(view['reserve'])}", 11, fill=svg.DIM),
        svg.text(
            MIDDLE, MIDDLE + 36, f"stacks: {view['stacks']['2']} and {view['stacks']['3']} cards", 11, fill=svg.DIM
        ),
    ]


# -- the seats


def _seats(view: Any) -> list[str]:
    left = 2 * MIDDLE
    drawn = [svg.rectangle(left, 0, PANEL, max(2 * MIDDLE, 40 + ROW * _count(view)), fill=svg.PANEL)]
    for seat, facts in enumerate(view["seats"]):
        drawn += _seat(view, seat, facts, left + 20, 36 + ROW * seat)
    return drawn


def _seat(view: Any, seat: int, facts: Any, x: float, y: float) -> list[str]:
    """Points and level, the hourglasses, the two arms with their cards, and the plans that lie open."""
    you = view["you"] is not None and view["you"]["seat"] == seat
    words = f"seat {seat} · {field_name(view, 2 * seat)} · {facts['score']} points · level {facts['level']}"
    drawn = [
        svg.circle(x + 8, y, 8, fill=_colour(seat)),
        _line(x + 26, y, words + (" · you" if you else ""), 14, font_weight="bold" if you else "normal"),
    ]
    for number, glass in enumerate(facts["glasses"]):
        drawn.append(_glass((x + PANEL - 60 - 24 * number, y), glass))
    drawn += _arms(facts, x + 40, y + 20)
    plans = " ".join(name.partition(".")[2] for name in facts["plans"])
    own = f" · own stack: {' '.join(name.partition('.')[2] for name in view['you']['own'])}" if you else ""
    drawn.append(_line(x + 26, y + 84, f"plans: {plans or 'none'}{own}", 10, fill=svg.DIM))
    return drawn


def _glass(where: Spot, glass: Any) -> str:
    """An hourglass: yellow while it runs, green when it is through."""
    x, y = where
    told = " ".join([glass["state"], glass.get("job", ""), glass.get("card", glass.get("ship", ""))]).strip()
    body = f"M{x - 7:.1f} {y - 9:.1f}h14l-14 18h14z"
    fill = GLASSES.get(glass["state"], "#3a465f")
    return svg.tag("g", svg.title(told), svg.tag("path", d=body, fill=fill, stroke="#0b101d", stroke_width=1.5))


def _arms(facts: Any, x: float, y: float) -> list[str]:
    """The columns of both arms, lit where there is power; the card on top of each column has its name in it."""
    drawn: list[str] = []
    for number, column in enumerate(COLUMNS):
        left = x + number * (CELL + 4) + (22 if number >= len(COLUMNS) // 2 else 0)
        lit = column in facts["powered"]
        drawn.append(svg.rectangle(left, y, CELL, 48, rx=4, fill="#2b3a5a" if lit else "#141d31", stroke="#3a4a70"))
        cards = [card for card in facts["built"] if column in card["site"].split("+")]
        if cards:
            drawn.append(_card((left + CELL / 2, y + 24), cards[-1]))
    towers = [_name(card) for card in facts["built"] if len(card["site"]) == 1]
    drawn.append(_line(x + 8 * (CELL + 4) + 28, y + 24, f"+ {len(towers)} power", 10, fill=svg.DIM))
    return drawn


def _card(where: Spot, card: Any) -> str:
    x, y = where
    words = _name(card).split("_")
    lines = [svg.text(x, y - 6 * (len(words) - 1) + 12 * n, word[:10], 8) for n, word in enumerate(words)]
    told = f"{card['card']} at {card['site']}" + (", covered" if card.get("dead") else "")
    return svg.tag("g", svg.title(told), *lines, *_goods((x - 20, y + 14), card.get("goods", {})))


def _name(card: Any) -> str:
    """`multi_mine` of `a.multi_mine-2`."""
    name: str = card["card"]
    return name.partition(".")[2].rpartition("-")[0]


def _line(x: float, y: float, words: str, size: float, **attributes: object) -> str:
    return svg.text(x, y, words, size, **{"text_anchor": "start", **attributes})
