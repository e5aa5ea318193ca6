"""A table for five or six, after a founding phase that always goes the same way; and why pilots are refused things."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from typing import Any, Self

from starport.engine.game import Game
from tests.games.starfarers.kit import SEED, Table

# Home sites in the order in which they are settled: seat 0 has the first and, with six, the last one.
SITES = (
    *("v1_26", "v1_28", "v4_27", "v8_27", "v11_26", "v11_28"),
    *("v19_26", "v19_28", "v22_27", "v26_27", "v29_26", "v29_28"),
)


@functools.cache
def founded(game: Game) -> dict[str, Any]:
    """The position at the first roll, seat 0 being Pilot 1: everybody opens the first colony, with a colony ship."""
    position = game.new(SEED).position()
    position["start"] = position["active"] = 0
    position["frames"][0]["seat"] = 0  # type: ignore[index]
    state = game.load(position)
    left = iter(SITES)
    while state.position()["frames"][0]["frame"] == "founding":  # type: ignore[index]
        (seat,) = state.acting()
        offered = state.legal(seat)
        settling = offered[0].verb == "settle"
        state.apply(seat, game.parse(f"settle {next(left)}") if settling else offered[0])
    return state.position()


class Cockpit(Table):
    """A story with two pilots. All hands are empty and no mothership is fitted, unless the story says so."""

    def __init__(self, seats: int = 6, **options: Any) -> None:
        super().__init__(seats, **options)
        self.position = copy.deepcopy(founded(self.game))
        self.empty_hands()
        for seat in range(seats):
            self.upgrades(seat)

    def second(self, first: int) -> int:
        return (first + 3) % self.game.seats

    def active(self, seat: int, frame: str = "trading", **fields: object) -> Self:
        """It is this seat's turn as Pilot 1; in the frame `second_trading` it is Pilot 2's turn to trade and build."""
        super().active(seat, "trading" if frame == "second_trading" else frame, **fields)
        turn, top = self.position["frames"]
        if frame == "trading":
            turn["next"] = "build_second"
        elif frame == "second_trading":
            top["seat"] = self.second(seat)
        return self

    def flying(self, seat: int, base: int = 3, begun: bool = True, **fields: object) -> Self:
        """Pilot 1 flies, Pilot 2's flight lies ready with the same throw."""
        super().flying(seat, base, begun, **fields)
        waiting = copy.deepcopy(self.position["frames"][1])
        ship = {"left": None, "done": False, "grounded": False, "must_leave": None}
        waiting |= {"seat": self.second(seat), "begun": False, "moving": None, "ships": [dict(ship) for _ in range(3)]}
        self.position["frames"].insert(1, waiting)
        return self

    def second_flying(self, first: int, base: int = 3, begun: bool = True, **fields: object) -> Self:
        """Pilot 1 has flown; Pilot 2 flies."""
        super().flying(self.second(first), base, begun, **fields)
        self.position["active"] = self.position["frames"][0]["seat"] = first
        return self

    def thrown(self, first: int, *balls: str) -> Self:
        """Pilot 1 throws these two balls for speed."""
        self.active(first, "throwing").chance(balls=[(balls[0], balls[1])])
        self.do(first, "throw")
        return self

    def travelers(self, seat: int, *cards: str) -> Self:
        """The seat holds these Travelers cards."""
        self.friend(seat, "travelers", *[f"traveler-{card}" for card in cards])
        return self

    def pilot_parts(self) -> dict[int, dict[str, Any]]:
        """What everybody may know of both pilots' parts in the encounter."""
        parts: list[dict[str, Any]] = self.view(None)["frames"][-1]["parts"]
        return {part["seat"]: part for part in parts}


def jumper(*cards: str, boosters: int = 3, base: int = 4, **fields: object) -> Cockpit:
    """Pilot 1 with a colony ship and a trade ship may jump with a card of the Travelers."""
    table = Cockpit(6).ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v16_23")).upgrades(0, booster=boosters)
    return table.travelers(0, *(cards or ("jump-1",))).flying(0, base, **fields)  # type: ignore[arg-type]


def over_another() -> Cockpit:
    """The colony ship flies over a ship of somebody else and cannot stop there."""
    return jumper().ships(1, ("colony_ship", "v13_24")).do(0, "fly 1 v13_24")


def converter(**pieces: object) -> Cockpit:
    """Pilot 1 may convert the colony ship or the trade ship before rolling."""
    table = Cockpit(6).ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v16_23")).travelers(0, "conversion")
    return table.active(0, "rolling")


def stationed(seats: tuple[int, ...]) -> Cockpit:
    """Pilot 1 has all seven stations in use: one aboard, one at the Travelers, five elsewhere."""
    table = Cockpit(6).ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v16_23")).travelers(0, "conversion")
    table.stations("green_folk", *seats)
    return table.active(0, "rolling")


def beside_a_site(**fields: object) -> Cockpit:
    """Pilot 1's colony ship has ended its move on a site."""
    table = Cockpit(6).chip("c4r10", {"pirate_base": 4}).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    done = {"left": 0, "done": True, "grounded": False, "must_leave": None}
    rest = {"left": None, "done": False, "grounded": False, "must_leave": None}
    return table.travelers(0, "conversion").flying(0, 3, ships=[done, dict(rest), dict(rest)])


# -- moments with two pilots, as positions


def second_trading() -> Cockpit:
    return Cockpit(6).active(0, "second_trading")


def both_flying() -> Cockpit:
    return Cockpit(6).flying(0, 3)


def both_asked() -> Cockpit:
    """A question has been read to both pilots."""
    return Cockpit(6).meet("E22").resume()


def grounded_by_card() -> Cockpit:
    """Pilot 1 has lost and chooses a ship to ground; Pilot 2's answer waits."""
    weak, strong = ("black", "blue"), ("yellow", "red")
    return Cockpit(6).meet("E22", weak, strong).do(0, "answer yes").do(3, "answer no").resume()


def donating() -> Cockpit:
    """Pilot 1 has asked seat 1 for ore."""
    return Cockpit(6).travelers(0, "donation").active(0).do(0, "ask 1 ore").resume()


GROUNDED = [{"left": None, "done": False, "grounded": ship == 0, "must_leave": None} for ship in range(3)]
FLOWN = [
    {"left": 0 if ship == 0 else None, "done": ship == 0, "grounded": False, "must_leave": None} for ship in range(3)
]

Given = Callable[[], Table]
PILOT_REFUSALS: list[tuple[Given, int, str, str, str]] = [
    # given, seat, action, message, rule
    (lambda: Cockpit(6).active(0, "second_trading"), 0, "offer ore1 for food1", "supply_only", "SF-TRADE-2"),
    (lambda: jumper(base=3, black_ball=True), 0, "jump 1 v5_4", "black_ball", "SF-FRI-11"),
    (lambda: jumper(boosters=2), 0, "jump 1 v5_4", "boosters_missing", "SF-FRI-11"),
    (lambda: jumper().do(0, "jump 1 v5_4"), 0, "jump 2 v8_9", "card_used_this_turn", "SF-FRI-12"),
    (jumper, 0, "jump 3 v5_4", "no_such_ship", "SF-BUILD-4"),
    (lambda: jumper(ships=GROUNDED), 0, "jump 1 v5_4", "ship_grounded", "SF-FX-12"),
    (lambda: jumper(ships=FLOWN), 0, "jump 1 v5_4", "ship_has_moved", "SF-FRI-11"),
    (lambda: jumper().do(0, "fly 1 v13_24"), 0, "jump 1 v5_4", "ship_has_moved", "SF-FRI-11"),  # still under way
    (over_another, 0, "jump 2 v5_4", "other_ship_is_flying", "SF-FLY-4"),
    (over_another, 0, "jump 2 v14_21", "no_trade_ship_on_site", "SF-BLOCK-2"),
    (jumper, 0, "jump 1 v13_20", "point_closed", "SF-BOARD-4"),
    (jumper, 0, "jump 1 v25_14", "no_docking", "SF-BLOCK-4"),
    (jumper, 0, "jump 2 v14_21", "no_trade_ship_on_site", "SF-BLOCK-2"),
    (jumper, 0, "jump 1 v16_23", "point_occupied", "SF-FLY-6"),
    (jumper, 0, "jump 1 vm1_28", "point_occupied", "SF-FLY-6"),
    (jumper, 0, "jump 1 v2_29", "point_protected", "SF-BLOCK-1"),
    (lambda: Cockpit(6).active(0), 0, "ask 1 ore", "card_not_owned", "SF-FRI-16"),
    (lambda: Cockpit(6).travelers(0, "donation").active(0), 0, "ask 0 ore", "not_yourself", "SF-FRI-16"),
    (
        lambda: Cockpit(6).travelers(0, "donation").player(0, used=["donation"]).active(0),
        0,
        "ask 1 ore",
        "card_used_this_turn",
        "SF-FRI-16",
    ),
    (lambda: Cockpit(6).travelers(0, "donation").active(0).do(0, "ask 1 ore"), 1, "donate", "not_in_hand", "SF-FRI-16"),
    (lambda: Cockpit(6).active(0), 0, "convert 1", "card_not_owned", "SF-FRI-17"),
    (lambda: converter().do(0, "convert 1"), 0, "convert 2", "card_used_this_turn", "SF-FRI-17"),
    (converter, 0, "convert 3", "no_such_ship", "SF-BUILD-4"),
    (lambda: stationed((0, 0, 0, 0, 0)), 0, "convert 1", "no_figure", "SF-COMP-3"),
    (beside_a_site, 0, "convert 1", "cannot_end_as_such", "SF-FRI-18"),
    (
        lambda: (
            Cockpit(6)
            .hand(1, ore=9)
            .travelers(1, "conversion")
            .active(0, "rolling")
            .chance(dice=[(3, 4)])
            .do(0, "roll")
        ),
        1,
        "convert 1",
        "not_your_step",
        "SF-FRI-19",
    ),
]
PILOT_NOT_NOW = {
    # An action of each verb of the Travelers, the rule that says when it has its place.
    "ask 1 ore": "SF-TURN-6",
    "donate": "SF-FRI-16",
    "decline": "SF-FRI-16",
    "seek encounter": "SF-FRI-14",
    "avoid encounter": "SF-FRI-14",
    "convert 1": "SF-FRI-17",
}
