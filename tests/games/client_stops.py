"""What comes of flying to a place beyond standing there, worked out by the rules for `client_sums`: the client draws it as
an icon on each stop before anybody goes there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from starport.engine.event import Story
from tests.games.starfarers.kit import Table

HAPPENED = {
    "pirate_base_beaten": "cannon",
    "ice_planet_terraformed": "freight_pod",
    "sector_discovered": "explore",
    "chips_revealed": "explore",
}
CLEARED = {"pirate_base": "cannon", "ice_planet": "freight_pod"}


def guarded(chip: dict[str, int], **upgrades: int) -> Table:
    """A colony ship near a system where one chip is a special and the others are known."""
    table = Table().chip("c4r10", chip).reveal("N7")
    return table.upgrades(0, **upgrades).ships(0, ("colony_ship", "v17_22")).flying(0, 4)


MOMENTS: tuple[Callable[[], Table], ...] = (
    lambda: guarded({"pirate_base": 4}, cannon=3),
    lambda: guarded({"pirate_base": 4}, cannon=4),
    lambda: guarded({"ice_planet": 3}, freight_pod=2),
    lambda: guarded({"ice_planet": 3}, freight_pod=3),
    lambda: guarded({"pirate_base": 4}, cannon=3).friend(0, "scientists", "scientist-mixed-1"),
    lambda: Table(4, board="explorer").ships(0, ("colony_ship", "v13_24")).flying(0, 5),
    lambda: Table(4).upgrades(0, freight_pod=1).ships(0, ("trade_ship", "v23_14")).flying(0, 5),
)


def stops() -> Iterator[dict[str, Any]]:
    for moment in MOMENTS:
        table = moment()
        view = table.view(0)
        kept = ("upgrades", "card_cannons")
        players = [{name: player[name] for name in kept} for player in view["players"][:1]]
        planets = {
            name: {part: planet[part] for part in ("chip", "seen") if part in planet}
            for name, planet in view["planets"].items()
        }
        texts = [text for verb in ("fly", "land", "dock") for text in table.legal(0, f"{verb} ")]
        yield {
            "view": {"sectors": view["sectors"], "planets": planets, "players": players},
            "comes": {text: comes for text in texts if (comes := comes_of(table, text)) is not None},
        }


def comes_of(table: Table, text: str) -> str | None:
    """What comes of it first, in the order in which the client would show it; None if something ends the flight on its way."""
    world = table.state.copy()
    world.story = Story()
    world.step(0, table.game.parse(text))
    moved: list[Any] = [event.public["path"] for event in world.story.events if event.name == "ship_moved"]
    if moved and moved[-1][-1] != text.split()[2]:
        return None
    found = {HAPPENED[event.name] for event in world.story.events if event.name in HAPPENED}
    verbs = {action.verb for action in world.legal(0)}
    if "clear" in verbs:
        found |= {CLEARED[special] for special in table.position["board"]["chips"]["c4r10"]["chip"]}
    if text.startswith("dock "):
        found.add("dock")
    if "found" in verbs:
        found.add("found")
    return next((icon for icon in ("dock", "cannon", "freight_pod", "found", "explore") if icon in found), "")
