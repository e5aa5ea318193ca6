"""Changes that make a position bad, and moments to try them at."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.starfarers.charted import RED, Charted
from tests.games.starfarers.kit import Table

Position = dict[str, Any]
Change = Callable[[Position], None]


# -- changing


def put(path: str, value: object) -> Change:
    """Set the value at a path such as `players.0.hand.ore`."""

    def change(position: Position) -> None:
        *way, last = [int(part) if re.fullmatch(r"-?\d+", part) else part for part in path.split(".")]
        target: Any = position
        for part in way:
            target = target[part]
        target[last] = value

    return change


def drop(path: str) -> Change:
    def change(position: Position) -> None:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        target: Any = position
        for part in way:
            target = target[part]
        del target[last]

    return change


def add(path: str, *values: object) -> Change:
    """Append to the list at a path."""

    def change(position: Position) -> None:
        target: Any = position
        for part in path.split("."):
            target = target[int(part) if part.isdigit() else part]
        target.extend(values)

    return change


def shipyards_everywhere(position: Position) -> None:
    for player in position["players"]:
        player["spaceports"] = list(player["colonies"])


def both(*changes: Change) -> Change:
    def change(position: Position) -> None:
        for one in changes:
            one(position)

    return change


NINE = ["v1_26", "v11_28", "v19_26", "v14_21", "v14_19", "v11_20", "v2_19", "v5_18", "v5_20"]
ENCOUNTER = {"effects_done": 0, "gift": "nothing", "deal": "nothing", "another_card": False}
FLIGHT = {"frame": "flight", "seat": 0, "base_speed": 3, "black_ball": True, "begun": False, "moving": None}
SHIP = {"left": None, "done": False, "grounded": False, "must_leave": None}

DEAL = {"give": "food1", "want": "ore1", "open": [], "accepted": []}
EACH_ONCE = "each seat loses one upgrade, seat 0 before these"
FIRST = "belongs, among equals, to the seat that had most of them first"

Case = tuple[Callable[[], Table], Change, str, str]


def fast() -> Table:
    return Table().flying(0, 5)


def black() -> Table:
    return Table().flying(0, 3, black_ball=True)


def tied() -> Table:
    return Table().stations("merchants", 0, 1).active(0)


def returned() -> Table:
    """Seat 1 overtook seat 2, which has drawn level since."""
    return Table().stations("merchants", 2, 1, 1, 2, marker=1).active(0)


def worn() -> Table:
    """Seat 1 has to lose an upgrade before all encounter cards are shuffled."""
    return Table().upgrades(1, booster=5, cannon=5).meet("E31").resume()


def discard(card: str) -> Change:
    def change(position: Position) -> None:
        position["encounters"]["draw"].remove(card)
        position["encounters"]["discard"].append(card)

    return change


def charted() -> Table:
    return Charted().active(0)


def special() -> Table:
    return Charted().disc(RED, {"pirate_base": 4}).active(0)


def two_stations() -> Table:
    return Charted().stations("merchants", 0, 1).active(0)


def ranking() -> Table:
    return Charted(choose=True)
