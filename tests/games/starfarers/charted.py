"""A table for stories about the first edition: printed board, discs that are looked at in private, ranked transports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from tests.games.starfarers.kit import SEED, Table

# System S1: its planets by hex with resource and dot, its sites, and points of its ring beside one planet only.
BLUE, YELLOW, RED = "c2r9", "c2r10", "c1r10"  # fuel, food, ore
SITE = "v4_21"  # between the yellow and the red planet
OTHER_SITE = "v4_19"  # between the blue and the red planet
CLEAR_SITE = "v7_20"  # between the blue and the yellow planet
RED_SIDE = "v1_20"  # a point beside the red planet only
PORT = "v2_21"  # beside SITE, and beside the red planet only
BELOW = "v4_23"  # a point just outside of the ring, two steps from SITE by "v5_22"

GREEN_FOLK = ("v2_15", "v4_15", "v5_14", "v4_13", "v2_13")
MERCHANTS = ("v28_15", "v26_15", "v25_14", "v26_13", "v28_13")
SCIENTISTS = ("v28_3", "v26_3", "v25_2", "v26_1", "v28_1")
PIRATES = {"pirate_base": 4}
ICE = {"ice_planet": 3}
EVERYBODY = (0, 1, 2, 3, None)


class Charted(Table):
    """A table of the first edition after its fixed start, everybody's ship with rank 1 unless the story chooses."""

    def __init__(self, seats: int = 4, seed: bytes = SEED, choose: bool = False, **options: str) -> None:
        super().__init__(seats, "classic", seed, **options)
        if not choose and options.get("start", "fixed") == "fixed":
            for _ in range(seats):
                self.do(self.state.acting()[0], "rank 1")
            self.resume()

    def ranked(self, seat: int, *ships: tuple[int, str, str]) -> Self:
        """The seat's ships as (rank, kind, point)."""
        self.player(seat, ships=[{"ship": rank, "kind": kind, "point": point} for rank, kind, point in ships])
        return self

    def disc(self, planet: str, face: object, looked: Sequence[int] = (), face_up: bool = False) -> Self:
        """Lay a disc with this face on a planet; these seats have looked at it."""
        back = self.position["board"]["chips"][planet]["back"]
        self.chip(planet, face, face_up)
        self.position["board"]["chips"][planet] |= {"back": back, "looked": list(looked)}
        return self

    def plain_system(self, seat: int) -> Self:
        """No special lies in system S1, and the seat has looked at all its discs."""
        return self.disc(RED, [10], [seat]).disc(BLUE, [3], [seat]).disc(YELLOW, [9], [seat])

    def looked(self, planet: str) -> list[int]:
        """Who has looked at the disc of a planet, as everybody may know."""
        seats: list[int] = self.view(None)["planets"][planet]["looked"]
        return seats

    def seen(self, seat: int | None, planet: str) -> object:
        """The face of a face-down disc as the seat sees it; None if it does not."""
        return self.view(seat)["planets"][planet].get("seen")


def beside(ship: str = "colony_ship", point: str = SITE, cannon: int = 4, **options: Any) -> Charted:
    """Seat 0 has a ship at a system with a pirate disc of strength 4 that it has looked at, and flies with speed 3."""
    table = Charted(**options).disc(RED, PIRATES, [0]).disc(BLUE, [3], [0]).disc(YELLOW, [9], [0])
    table.upgrades(0, cannon=cannon).ranked(0, (1, ship, point)).flying(0, 3)
    return table
