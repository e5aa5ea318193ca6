"""What hinders a build besides cards, and which exchanges with the supply would pay for it, worked out by the rules for
`client_sums`: the client tells the one on each build and offers the other before anybody asks the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.games.starfarers.kit import SEED, Table

THINGS = ("spaceport", "colony_ship", "trade_ship", "booster", "cannon", "freight_pod")
PLENTY = {"ore": 4, "fuel": 4, "carbon": 4, "food": 4, "goods": 4}
MOST = 2  # exchanges in a row: more would be a plan of its own
SITES = ("v1_26", "v11_28", "v19_26", "v14_21", "v14_19", "v11_20", "v2_19", "v5_18", "v5_20")


def table(edition: str = "2019", **options: str) -> Table:
    return Table(4, edition, SEED, **options).empty_hands()


HINDERED: tuple[Callable[[], Table], ...] = (
    table,
    lambda: table().upgrades(0, booster=6, cannon=6, freight_pod=5),
    lambda: table().ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v5_4"), ("trade_ship", "v8_9")),
    lambda: table().ships(0).colonies(0, *SITES, spaceports=["v19_26"]),
    lambda: table().ships(0).colonies(0, *SITES[:4], spaceports=SITES[:3]),
    lambda: table().stations("green_folk", 0, 0, 0, 0, 0).stations("merchants", 0, 0),
    lambda: table().ships(0, ("colony_ship", "v20_25")).ships(1, ("trade_ship", "v17_26")),
    lambda: table().ships(0).colonies(0, "v19_26", spaceports=["v19_26"]),
    lambda: table().ships(0).colonies(0, "v19_26"),
    lambda: table("classic"),
)
"""Positions, one for whatever can hinder a build. (With four players the stock of upgrades cannot run out.)"""

RATES: tuple[Callable[[], Table], ...] = (
    table,
    lambda: table().friend(0, "merchants", "merchant-goods"),
    lambda: table(goods_one_to_one="unlimited").friend(0, "merchants", "merchant-goods"),
    lambda: table().friend(0, "merchants", "merchant-ore"),
    lambda: table("classic"),
)
"""Positions, one for whatever can change what an exchange takes."""

SUPPLIES: tuple[dict[str, int], ...] = ({}, {"carbon": 1, "fuel": 1})
HANDS: tuple[dict[str, int], ...] = (
    {},
    {"goods": 3},
    {"goods": 5},
    {"ore": 4, "goods": 2},
    {"ore": 7},
    {"ore": 1, "fuel": 1, "goods": 4},
    {"carbon": 3, "food": 1, "goods": 2, "ore": 2},
    {"carbon": 1, "food": 5, "ore": 2, "fuel": 1},
)


def hinders() -> Iterator[dict[str, Any]]:
    """Why each thing cannot be built whatever cards there are; empty if it can (SF-BUILD-2 to SF-BUILD-4, SF-COMP-3)."""
    for place in HINDERED:
        rich = place().hand(0, **PLENTY).active(0)
        view = rich.view(0)
        kept = ("upgrades", "left", "colonies", "spaceports", "ships")
        players = [{name: player[name] for name in kept} for player in view["players"]]
        seen = {"printed": {"limits": view["printed"]["limits"]}, "stock": view["stock"], "players": players}
        found = {thing: "" if built(rich, thing) else why(rich, thing) for thing in THINGS}
        yield {"edition": rich.game.edition, "view": seen, "hinders": found}


def swaps() -> Iterator[dict[str, Any]]:
    """The shortest rows of one or two exchanges that pay for each thing (SF-BANK-1 to SF-BANK-3, SF-FRI-4)."""
    for place in RATES:
        for number, hand in enumerate(HANDS):
            found = place().hand(0, **hand).supply(**SUPPLIES[number % 2]).active(0)
            view = found.view(0)
            own = {name: view["players"][0][name] for name in ("friendship_cards", "hand", "rates")}
            yield {
                "options": {"goods_one_to_one": found.game.options.get("goods_one_to_one", "")},
                "view": {"printed": {"costs": view["printed"]["costs"]}, "supply": view["supply"], "players": [own]},
                "exchanges": found.legal(0, "exchange"),
                "ways": {thing: ways for thing in THINGS if (ways := paying(found, thing))},
            }


def built(found: Table, thing: str) -> bool:
    return any(text.split()[1] == thing for text in found.legal(0, "build"))


def why(rich: Table, thing: str) -> str:
    """The refusal that hinders it, with the figure that is missing; at no place: all of them are taken, or there is none."""
    texts = [text for text in texts_of(rich) if text.split()[1] == thing]
    refusals = [rich.refused(0, text) for text in texts]
    named = {f"{refusal.message} {refusal.facts.get('figure', '')}".strip() for refusal in refusals}
    placeless = {"point_occupied", "needs_own_spaceport", "needs_own_colony"}
    return next(iter(sorted(named - placeless)), "no_place")


def texts_of(rich: Table) -> list[str]:
    return [action.text for action in rich.game.actions.listed if action.verb == "build"]


def paying(found: Table, thing: str) -> list[list[list[object]]]:
    """Every shortest row of exchanges, with what each takes, after which the thing can be built."""
    if built(found, thing):
        return []
    rows: list[tuple[list[list[object]], Table]] = [([], found)]
    for _ in range(MOST):
        rows = [
            ([*row, [text, taken(after)]], after)
            for row, before in rows
            for text in before.legal(0, "exchange")
            for after in [exchanged(before, text)]
        ]
        if paid := [row for row, after in rows if built(after, thing)]:
            return paid
    return []


def exchanged(before: Table, text: str) -> Table:
    after = Table(before.game.seats, before.game.edition, SEED, **before.game.options)
    after.position = before.saved()
    return after.do(0, text)


def taken(after: Table) -> int:
    return sum(after.told("supply_trade_made")["given"].values())
