"""Every number of a position has its bounds, and whoever leaves them is told both; every word of it is known."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.kit import Table
from tests.games.starfarers.moments import encounter, flight, founding, offered, picking, seven, trading

MANY = 1 << 40
BOUNDS: list[tuple[Callable[[], Table], str, int, int]] = [
    (trading, "active", 0, 3),
    (trading, "start", 0, 3),
    (trading, "turn", 0, MANY),
    (trading, "dice.drawn.balls", 0, MANY),
    (trading, "board.sectors.F1.rotation", 0, 2),
    (trading, "supply.ore", 0, 20),
    (trading, "players[0].hand.food", 0, 20),
    (trading, "players[1].half_medals", 0, 40),
    (trading, "players[0].fame_bought", 0, 1000),
    (trading, "players[0].owed_trade_ships", 0, 1000),
    (trading, "players[0].ships[0].ship", 1, 3),
    (trading, "players[0].upgrades.booster", 0, 6),
    (trading, "players[0].upgrades.cannon", 0, 6),
    (trading, "players[0].upgrades.freight_pod", 0, 5),
    (trading, "frames[0].seat", 0, 3),
    (trading, "frames[1].seat", 0, 3),
    (trading, "frames[1].offers_made", 0, 1 << 30),
    (founding, "frames[0].tasks_done", 0, 1000),
    (founding, "frames[0].upgrade_pool[0]", 0, 2),
    (flight, "frames[1].base_speed", 0, 99),
    (flight, "frames[1].moving", 1, 3),
    (flight, "frames[1].ships[0].left", 0, 16),
    (offered, "frames[1].offers[0].accepted[0]", 0, 3),
    (offered, "frames[1].offers[0].open[1]", 0, 3),
    (picking, "outposts.merchants.marker", 0, 3),
    (picking, "outposts.merchants.stations[0]", 0, 3),
]


def reached(position: dict[str, Any], path: str) -> tuple[Any, Any]:
    """Where a path like `players[0].hand.food` leads, and the last step of it."""
    at: Any = position
    *way, last = path.replace("[", ".").replace("]", "").split(".")
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    return at, int(last) if isinstance(at, list) else last


def refusal_of(table: Table, position: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        table.game.load(position)
    facts = refused.value.refusal.facts
    return str(facts["where"]), str(facts["why"])


@pytest.mark.parametrize(("given", "path", "least", "most"), BOUNDS, ids=[path for _, path, _, _ in BOUNDS])
def test_a_number_out_of_its_bounds_is_refused_with_both(
    given: Callable[[], Table], path: str, least: int, most: int
) -> None:
    """SF-ACT-1: One below the least, one above the most."""
    table = given()
    for value in (least - 1, most + 1):
        position = copy.deepcopy(table.saved())
        at, last = reached(position, path)
        at[last] = value
        assert refusal_of(table, position) == (path, f"must be {least} to {most}, not {value}")


def parts(value: Any, path: str = "") -> Iterator[str]:
    """Every object within a position whose names are words of the game: not maps by place, seat or option."""
    if isinstance(value, dict):
        yield path
        for name, inner in value.items():
            yield from parts(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from parts(inner, f"{path}[{number}]")


@pytest.mark.parametrize("given", [trading, founding, flight, offered, picking, encounter, seven])
def test_no_part_of_a_position_knows_another_word(given: Callable[[], Table]) -> None:
    """SF-ACT-1: Wherever a field too many stands, it is refused: nobody shall think that it had been heard."""
    table = given()
    whole = table.saved()
    table.game.load(copy.deepcopy(whole))
    for path in parts(whole):
        position = copy.deepcopy(whole)
        at: Any = position
        if path:
            inner, last = reached(position, path)
            at = inner[last]
        at["colour_of_the_sea"] = 1
        with pytest.raises(Refused):
            table.game.load(position)
