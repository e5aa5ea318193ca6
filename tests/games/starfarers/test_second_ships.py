"""Stories in which a second ship acts: it is that ship, and no other, that founds or flies on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.charted import PORT, RED, RED_SIDE, Charted
from tests.games.starfarers.kit import Table

SITE, ELSEWHERE = "v14_21", "v13_26"


def two_settlers(**options: Any) -> Table:
    """Both ships of seat 1 are colony ships; the second one is a step before an open site, the first one far from any."""
    table = Table(**options).reveal("N7").chip("c4r10", [10])
    return table.ships(1, ("colony_ship", ELSEWHERE), ("colony_ship", "v13_22")).flying(1)


def founded_by_the_second(table: Table) -> bool:
    told = table.told("colony_founded") == {"seat": 1, "point": SITE, "ship": 2}
    return told and (table.ship_at(1, 1), table.ship_at(1, 2)) == (ELSEWHERE, None)


def test_the_ship_that_is_named_founds() -> None:
    """SF-COL-1 SF-COL-6: the colony stands where the named ship was, and the other ship stays what and where it is."""
    assert founded_by_the_second(two_settlers().do(1, f"land 2 {SITE}", "found 2"))


@pytest.mark.parametrize("ending", ["stop 2", "end flight"])
def test_the_ship_that_ends_its_move_founds(ending: str) -> None:
    """SF-COL-1: where founding is compulsory it is the ship under way that founds."""
    assert founded_by_the_second(two_settlers(colony_founding="compulsory").do(1, f"land 2 {SITE}", ending))


def test_a_known_disc_stops_nobody_where_clearing_goes_by_itself() -> None:
    """SF-FLY-7 SF-SPEC-7 SF-SPEC-8: nothing is to be decided beside a disc that was looked at, too strong for the owner."""
    for optional, end in (("yes", PORT), ("no", RED_SIDE)):
        table = Charted(classic_clear_passing="yes", classic_clear_optional=optional)
        table.disc(RED, {"pirate_base": 5}, [0]).ranked(0, (1, "trade_ship", "v1_22")).flying(0)
        table.do(0, f"fly 1 {RED_SIDE}")
        assert table.ship_at(0, 1) == end
        assert not table.events("pirate_base_beaten")
