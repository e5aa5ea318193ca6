"""What the client works out by itself for its drawings, worked out by the rules: ways, distances, odds, flights, what a
hold is worth, what hinders a build, which exchanges pay for it and what comes of flying to a place.

The client shows how far a place is and how likely a throw reaches it before anybody asks the server. Its own sums must be
those of the rules, so the rules write them down here and the client's tests read them:

    python -m tests.games.client_sums
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starport.engine import catalogue
from starport.games.spacedealer.galaxy_state import GalaxyState
from starport.games.spacedealer.game import SpaceDealer
from starport.games.starfarers.state import State
from starport.games.starfarers.study import StarfarersStudy
from tests.games import client_builds, client_stops
from tests.games.spacedealer.kit import Sketch
from tests.games.spacedealer.kit import Table as DealerTable
from tests.games.starfarers.kit import SEED, Table

PATH = Path(__file__).resolve().parents[2] / "web" / "tests" / "sums.json"
BOARDS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("2019", 4, {}),
    ("2019", 4, {"board": "explorer"}),
    ("2019", 6, {"board": "wild_space"}),
    ("classic", 4, {}),
)
EDITIONS = (("2019", 4), ("classic", 4))
ASKING = ("converter-1", "multi_mine-3", "depot-2")
CARGOES = (
    "nothing",
    "red3",
    "yellow2",
    "red1+yellow1",
    "red2+blue1",
    "red2+yellow2+blue2",
    "red1+yellow3+blue1",
    "red3+yellow3+blue2",
    "red2+yellow1+green2+blue3",
    "red4+yellow2+blue2",
)


def ways() -> list[dict[str, Any]]:
    """From three points of each board: the distance of every fourth point, and some of the ways (SF-FLY-2, SF-FLY-9)."""
    found = []
    for edition, seats, options in BOARDS:
        state = Table(seats, edition, SEED, **options).state
        points = state.rulebook.board.points
        open_points = [number for number in range(len(points)) if not state.layout.closed[number]]
        for origin in open_points[:: len(open_points) // 3]:
            reach = state.layout.reach(origin)
            targets = [number for number in range(0, len(points), 4) if reach.distance[number] > 0]
            found.append(
                {
                    "edition": edition,
                    "sectors": state.view(None)["sectors"],
                    "origin": points[origin],
                    "closed": sorted(points[number] for number in range(len(points)) if state.layout.closed[number]),
                    "far": {points[number]: reach.distance[number] for number in targets},
                    "ways": [[points[one] for one in state.layout.path(origin, number)] for number in targets[::9]],
                }
            )
    return found


def odds() -> list[dict[str, Any]]:
    """The speed of every pair of balls, as it is set at a table (SF-MOTHER-2, SF-FLY-1)."""
    found = []
    for edition, seats in EDITIONS:
        for boosters in (0, 3):
            first = Table(seats, edition).active(0, "throwing").upgrades(0, booster=boosters)
            balls = [name for name, _ in first.view(None)["printed"]["balls"]]
            speeds = []
            for two in range(len(balls)):
                for one in range(two):
                    table = Table(seats, edition).active(0, "throwing").upgrades(0, booster=boosters)
                    table.chance(balls=[(balls[one], balls[two])]).do(0, "throw")
                    told = next(event for event in table.story.events if event.name == "speed_set")
                    speeds.append(told.public["speed"])
            seen = first.view(None)
            player = {name: seen["players"][0][name] for name in ("upgrades", "card_boosters")}
            found.append({"edition": edition, "printed": seen["printed"], "player": player, "speeds": speeds})
    return found


def dice() -> dict[str, float]:
    """The chance of every sum of two dice (SF-PROD-1)."""
    state = Table().state
    assert isinstance(state, State)
    return StarfarersStudy().odds(state.rulebook)["dice"]


def flights() -> list[dict[str, Any]]:
    """How many flights lead from field to field: loaded by neighbours, empty at once (SD-64, SD-67, SD-109)."""
    found = []
    for seats in (3, 4, 8):
        game = catalogue.make("spacedealer", "base", seats, {})
        assert isinstance(game, SpaceDealer)
        fields = 2 * seats
        for origin in (0, 3):
            loaded = {origin: 0}
            wave = [origin]
            while wave:
                wave = [other for here in wave for other in range(fields) if game.board.neighbours(here, other)]
                wave = [other for other in dict.fromkeys(wave) if other not in loaded]
                loaded |= dict.fromkeys(wave, max(loaded.values()) + 1)
            empty = [0 if field == origin else 1 for field in range(fields)]
            steps = [loaded[field] for field in range(fields)]
            found.append({"seats": seats, "origin": origin, "loaded": steps, "empty": empty})
    return found


def holds() -> list[dict[str, Any]]:
    """The most points that a ship's hold is worth on the planet where it is landed (SD-71 to SD-75), and what the planet asks
    for: every order of deliveries is tried."""
    found = []
    for cargo in CARGOES:
        sketch = Sketch("advanced").build(1, "generator-4", "L")
        for name, site in zip(ASKING, ("L1", "L2", "R2"), strict=True):
            sketch.build(1, name, site)
        table = sketch.ship("ship0", 2, cargo).table()
        points = best(table.state) - table.scores()[0]
        found.append({"built": table.seat(1)["built"], "cargo": table.cargo("ship0"), "points": points})
    return found


def best(state: GalaxyState) -> int:
    """The score that seat 0 can reach by delivering what it has aboard."""
    after = []
    for action in state.legal(0):
        if action.verb == "deliver":
            world = state.copy()
            world.step(0, action, world.reached())
            after.append(best(world))
    return max([DealerTable(state).scores()[0], *after])


def printed() -> object:
    """The cards of the advanced rules as clients learn them: the client's own tests play with them (SD-76)."""
    return catalogue.make("spacedealer", "advanced", 8, {}).printed()


def written() -> str:
    """One line for each case, so that a change shows as what it is."""
    parts = {
        "ways": ways(),
        "odds": odds(),
        "flights": flights(),
        "holds": holds(),
        "hinders": client_builds.hinders(),
        "swaps": client_builds.swaps(),
        "stops": client_stops.stops(),
    }
    lists = [
        f'"{name}": [\n' + ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases) + "\n]"
        for name, cases in parts.items()
    ]
    return (
        "{\n"
        + ",\n".join(
            [*lists, f'"dice": {json.dumps(dice())}', f'"printed": {json.dumps(printed(), separators=(",", ":"))}']
        )
        + "\n}\n"
    )


if __name__ == "__main__":
    PATH.write_text(written(), "utf-8")
    print(PATH)
