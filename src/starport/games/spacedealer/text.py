# pure: draws for people, which is no hot path
"""A view as text for terminals: the clock, the ring with its ships, then every seat with what lies before it."""

from __future__ import annotations

from typing import Any

from starport.engine.game import Json
from starport.games.spacedealer.card_set import RECONSTRUCTED


def draw(view: Json) -> str:
    """The whole table as a seat may know it."""
    return "\n".join([*_clock(view), "", *_ring(view), "", *_seats(view), *_own(view)])


def time_of(at: int) -> str:
    """A moment of match time, `7:03`."""
    return f"{at // 60_000}:{at % 60_000 // 1000:02d}"


def bundle_of(goods: dict[str, int]) -> str:
    """`red 2 blue 1`, or nothing."""
    return " ".join(f"{colour} {count}" for colour, count in goods.items() if count) or "nothing"


def planet_name(seat: int) -> str:
    return RECONSTRUCTED.box.planets[seat][0]


def field_name(view: Any, field: int) -> str:
    """A home by its planet's name; the fields between them are neutral."""
    return f"neutral {field}" if field % 2 else planet_name(field // 2)


def _clock(view: Any) -> list[str]:
    ends = "" if view["ends"] is None else f" of {time_of(view['ends'] - view['began'])}"
    passed = time_of(max(0, view["now"] - max(0, view["began"])))
    reason = f", {view['reason'].replace('_', ' ')}" if view["reason"] else ""
    stacks = f"stacks 2: {view['stacks']['2']}, 3: {view['stacks']['3']} cards"
    return [f"{view['phase']}, {passed}{ends}{reason}", f"reserve: {bundle_of(view['reserve'])}; {stacks}"]


def _ring(view: Any) -> list[str]:
    neutral = {facts["field"]: facts for facts in view["neutral"]}
    lines = []
    for field in range(2 * len(view["seats"])):
        told = [_ship(ship) for ship in view["ships"] if ship["field"] == field]
        facts = neutral.get(field)
        if facts is not None and facts["card"] is not None:
            told.insert(0, f"wants {facts['card']}")
        if facts is not None and facts["goods"]:
            told.append(f"left there: {bundle_of(facts['goods'])}")
        lines.append(f"field {field:2} {field_name(view, field):10} {'; '.join(told)}".rstrip())
    return lines


def _ship(ship: Any) -> str:
    flying = f" flying from {ship['from']}" if ship["from"] >= 0 else ""
    return f"{ship['ship']} of seat {ship['owner']}{flying} with {bundle_of(ship['cargo'])}"


def _seats(view: Any) -> list[str]:
    lines = []
    for seat, facts in enumerate(view["seats"]):
        left = f"{facts['discs']} discs left, {facts['own']} plans in the own stack"
        lines.append(f"seat {seat} {planet_name(seat):8} {facts['score']:3} points, level {facts['level']}, {left}")
        lines.append(f"       glasses: {'; '.join(_glass(glass, view['now']) for glass in facts['glasses'])}")
        lines.append(f"       built: {' '.join(map(_card, facts['built'])) or 'nothing'}")
        if facts["plans"]:
            lines.append(f"       plans: {' '.join(facts['plans'])}")
    return lines


def _glass(glass: Any, now: int) -> str:
    target = glass.get("card", glass.get("ship", ""))
    left = f", {max(0, glass['due'] - now + 999) // 1000} s left" if glass["state"] == "active" else ""
    return " ".join([glass["state"], glass.get("job", ""), target]).strip() + left


def _card(card: Any) -> str:
    """`a.mine-2@L1`, with a cross behind a covered card."""
    return f"{card['card']}@{card['site']}{'†' if card.get('dead') else ''}"


def _own(view: Any) -> list[str]:
    if view["you"] is None:
        return []
    you = view["you"]
    drawn = "" if you["drawn"] is None else f"; drawn: {' '.join(you['drawn']['cards'])}"
    return [f"       you are seat {you['seat']}; your stack: {' '.join(you['own']) or 'empty'}{drawn}"]
