"""Stories about building (chapter 10 of docs/rules/starfarers.md)."""

from __future__ import annotations

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.kit import Table

COSTS = [
    ("build spaceport v1_26", {"carbon": 3, "food": 2}),
    ("build trade_ship v17_26", {"ore": 1, "fuel": 1, "goods": 2}),
    ("build colony_ship v17_26", {"ore": 1, "fuel": 1, "carbon": 1, "food": 1}),
    ("build cannon", {"carbon": 2}),
    ("build freight_pod", {"ore": 2}),
    ("build booster", {"fuel": 2}),
]
RICH = {"ore": 6, "fuel": 6, "carbon": 6, "food": 6, "goods": 6}


def builder(seats: int = 4) -> Table:
    return Table(seats).empty_hands().active(0)


@pytest.mark.parametrize(("text", "cost"), COSTS)
def test_costs_go_to_the_supply(text: str, cost: dict[str, int]) -> None:
    """SF-BUILD-1: exactly the cards of the table are paid, and the supply has them."""
    table = builder().hand(0, **cost)
    supply = table.view(None)["supply"]
    table.do(0, text)
    assert table.hand_of(0) == {}
    assert table.events()[0].public["cost"] == cost
    assert table.view(None)["supply"] == {name: count + cost.get(name, 0) for name, count in supply.items()}


@pytest.mark.parametrize(("text", "cost"), COSTS)
def test_one_card_less_is_not_enough(text: str, cost: dict[str, int]) -> None:
    """SF-BUILD-1: with any card of the cost missing there is no building, and the missing card is named."""
    for name, count in cost.items():
        table = builder().hand(0, **{**cost, name: count - 1})
        refusal = table.refused(0, text)
        assert (refusal.rule, refusal.facts["missing"]) == ("SF-BUILD-1", [f"{name}1"])
        assert text not in table.legal(0)


def test_any_number_of_builds() -> None:
    """SF-BUILD-1: as many as cards, figures and places allow, in one phase."""
    table = builder().hand(0, **RICH)
    table.do(0, "build colony_ship v17_26", "build spaceport v11_28", "build trade_ship v13_28", "build booster")
    table.do(0, "build booster", "build freight_pod", "build freight_pod", "build cannon")
    player = table.view(None)["players"][0]
    assert player["upgrades"] == {"booster": 3, "cannon": 1, "freight_pod": 2}
    assert len(player["ships"]) == 3
    assert table.hand_of(0) == {"food": 3, "goods": 4}
    assert table.frame() == "trading"
    assert table.told("upgrade_built") == {"seat": 0, "upgrade": "cannon", "cost": {"carbon": 2}}


def test_a_spaceport_on_any_own_colony() -> None:
    """SF-BUILD-2: also in outer systems; it is worth one point more and its two points are usable at once."""
    table = (
        builder().hand(0, **RICH).reveal("N7").colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26"])
    )
    assert table.legal(0, "build spaceport") == [f"build spaceport {site}" for site in ("v1_26", "v11_28", "v14_21")]
    points = table.points(0)
    table.do(0, "build spaceport v14_21")
    assert table.told("spaceport_built") == {"seat": 0, "point": "v14_21", "cost": {"carbon": 3, "food": 2}}
    assert table.points(0) == points + 1
    table.do(0, "build colony_ship v16_21", "build trade_ship v13_22")
    assert (table.ship_at(0, 2), table.ship_at(0, 3)) == ("v16_21", "v13_22")


def test_a_shipyard_needs_no_transport() -> None:
    """SF-BUILD-2: with three ships on the board a spaceport can still be built."""
    table = builder().hand(0, **RICH).ships(0, *[("colony_ship", point) for point in ("v20_25", "v19_24", "v20_23")])
    assert table.stock_of(0)["transport"] == 0
    table.do(0, "build spaceport v1_26")
    assert table.events("spaceport_built")


@pytest.mark.parametrize("site", ["v19_26", "v11_26", "v1_28", "v14_21"])
def test_a_spaceport_needs_an_own_colony(site: str) -> None:
    """SF-BUILD-2: not on a spaceport, not on somebody else's colony, not on an empty site."""
    assert builder().hand(0, **RICH).refused(0, f"build spaceport {site}").rule == "SF-BUILD-2"


def test_a_ship_starts_at_an_own_spaceport() -> None:
    """SF-BUILD-3: on a free point of an own spaceport, not at a colony, not at somebody else's spaceport."""
    table = builder().hand(0, **RICH)
    assert table.legal(0, "build colony_ship") == ["build colony_ship v17_26"]
    assert table.legal(0, "build trade_ship") == ["build trade_ship v17_26"]
    assert table.refused(0, "build colony_ship v20_25").message == "point_occupied"
    assert table.refused(0, "build colony_ship v20_25").rule == "SF-BUILD-3"
    assert table.refused(0, "build colony_ship v2_25").rule == "SF-BUILD-3"  # beside an own colony
    assert table.refused(0, "build trade_ship v10_25").rule == "SF-BUILD-3"  # beside the spaceport of red
    table.do(0, "build colony_ship v17_26")
    assert table.told("ship_built") == {
        "seat": 0,
        "kind": "colony_ship",
        "ship": 2,
        "point": "v17_26",
        "cost": {"ore": 1, "fuel": 1, "carbon": 1, "food": 1},
    }
    assert table.legal(0, "build trade_ship") == []


def test_a_foreign_figure_occupies_the_point() -> None:
    """SF-BUILD-3: a point is free when no figure stands on it, whoever owns the figure."""
    table = builder().hand(0, **RICH).ships(0).ships(1, ("trade_ship", "v20_25"))
    assert table.legal(0, "build colony_ship") == ["build colony_ship v17_26"]
    assert table.refused(0, "build colony_ship v20_25").message == "point_occupied"


def test_nobody_builds_at_the_spaceport_of_the_unused_colour() -> None:
    """SF-BUILD-3: with three players the fourth spaceport serves nobody."""
    table = builder(3).hand(0, **RICH)
    assert table.refused(0, "build colony_ship v31_26").rule == "SF-BUILD-3"


def test_three_ships_at_most() -> None:
    """SF-BUILD-4: three transports are three ships; the fourth waits until one has founded."""
    table = (
        builder()
        .hand(0, **RICH)
        .ships(0, ("colony_ship", "v19_24"), ("trade_ship", "v20_23"), ("colony_ship", "v17_24"))
    )
    assert table.legal(0, "build colony_ship") == table.legal(0, "build trade_ship") == []
    for kind in ("colony_ship", "trade_ship"):
        refusal = table.refused(0, f"build {kind} v17_26")
        assert (refusal.rule, refusal.facts["figure"]) == ("SF-BUILD-4", "transport")
    two = builder().hand(0, **RICH).ships(0, ("colony_ship", "v19_24"), ("trade_ship", "v20_23"))
    two.do(0, "build trade_ship v17_26")
    assert two.ship_at(0, 3) == "v17_26"
    assert two.refused(0, "build trade_ship v20_25").rule == "SF-BUILD-4"


@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_new_ship_flies_in_the_same_turn(kind: str) -> None:
    """SF-BUILD-5: built in this turn, it flies in this turn's flight phase, even as the only ship."""
    table = builder().hand(0, **RICH).ships(0).chance(balls=[("blue", "red")])
    table.do(0, f"build {kind} v17_26", "end build", "throw", "fly 1 v16_25")
    assert table.told("ship_moved")["path"] == ["v16_25"]
    assert table.ship_at(0, 1) == "v16_25"


@pytest.mark.parametrize(
    "text",
    ["build colony v14_21", "build trade_station v25_14", "build station", "build colony_ship v14_25", "build medal"],
)
def test_colonies_and_stations_come_from_ships_only(text: str) -> None:
    """SF-BUILD-6: there is no such build, nor a ship on a point that belongs to no site."""
    table = builder().hand(0, **RICH)
    with pytest.raises(Refused) as caught:
        table.do(0, text)
    assert caught.value.refusal.rule == "SF-ACT-1"


def test_upgrades_stay_where_they_are() -> None:
    """SF-BUILD-8: nobody can sell, trade or take off an upgrade."""
    table = builder().hand(0, **RICH).upgrades(0, booster=2, cannon=2, freight_pod=2)
    for kind in ("booster", "cannon", "freight_pod"):
        assert not [text for text in table.legal(0) if text != f"build {kind}" and kind in text]
        assert table.refused(0, f"lose {kind}").rule == "SF-FX-11"
        with pytest.raises(Refused):
            table.game.parse(f"offer {kind}1 for ore1")
        with pytest.raises(Refused):
            table.game.parse(f"exchange {kind} for ore")


def test_a_new_spaceport_closes_the_point_under_a_foreign_ship() -> None:
    """SF-BUILD-9: the ship stays for now and has to leave in its owner's next flight phase."""
    table = (
        builder().hand(0, **RICH).reveal("N7").colonies(0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v19_26"])
    )
    table.ships(1, ("trade_ship", "v16_21"))
    assert table.view(None)["players"][1]["ships"][0]["must_leave"] is False
    table.do(0, "build spaceport v14_21")
    assert table.ship_at(1, 1) == "v16_21"
    assert table.view(None)["players"][1]["ships"][0]["must_leave"] is True
    assert table.refused(0, "build colony_ship v16_21").message == "point_occupied"
    table.resume().active(1, "throwing").chance(balls=[("blue", "red")]).do(1, "throw")
    assert table.refused(1, "end flight").rule == "SF-BLOCK-7"
    table.do(1, "fly 1 v17_22", "end flight")
    assert table.ship_at(1, 1) == "v17_22"
