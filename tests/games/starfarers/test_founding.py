"""Stories about the founding phase (chapter 3 of docs/rules/starfarers.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.starfarers.kit import Table

# Home sites in the order in which these stories settle them.
SITES = (
    *("v1_26", "v1_28", "v4_27", "v8_27", "v11_26", "v11_28"),
    *("v19_26", "v19_28", "v22_27", "v26_27", "v29_26", "v29_28"),
)
PORTS = {
    "v1_26": ("vm1_26", "v2_25"),
    "v1_28": ("vm1_28", "v2_29"),
    "v4_27": ("v5_26", "v5_28"),
    "v8_27": ("v7_26", "v7_28"),
}


def founding(seats: int = 4, start: int = 0, **options: Any) -> Table:
    """A table before its first colony, begun by this seat."""
    table = Table(seats, start="founding", **options)
    table.position["start"] = start
    table.position["frames"][0]["seat"] = start
    return table


def settled(table: Table, seats: int = 4, sites: tuple[str, ...] = SITES) -> Table:
    """Three rounds of colonies have been placed, one site after another."""
    left = iter(sites)
    for _ in range(3 * seats):
        (seat,) = table.state.acting()
        table.do(seat, f"settle {next(left)}")
    return table


def finished(table: Table, seats: int, sites: tuple[str, ...] = SITES, kind: str = "colony_ship") -> Table:
    """The whole founding phase: everybody opens the first own colony as a spaceport and takes what is there first."""
    settled(table, seats, sites)
    while table.frame() == "founding":
        (seat,) = table.state.acting()
        fitting = [text for text in table.legal(seat) if kind in text or text.startswith("fit")]
        table.do(seat, fitting[0])
    return table


def tasks(table: Table) -> Iterator[tuple[int, str]]:
    """Who does what, until the founding phase is over; everybody takes the first choice."""
    while table.frame() == "founding":
        (seat,) = table.state.acting()
        action = table.legal(seat)[0]
        yield seat, action.split(" ")[0]
        table.do(seat, action)


@pytest.mark.parametrize(("seats", "start"), [(4, 0), (4, 2), (3, 0), (3, 1)])
def test_four_rounds_back_and_forth(seats: int, start: int) -> None:
    """SF-START-1: colonies clockwise, counter-clockwise, clockwise; then spaceport, ship and upgrade counter-clockwise."""
    round_ = [(start + offset) % seats for offset in range(seats)]
    expected = [(seat, "settle") for seat in round_ + round_[::-1] + round_]
    for seat in round_[::-1]:
        expected += [(seat, "port"), (seat, "fit")]
    assert list(tasks(founding(seats, start))) == expected


@pytest.mark.parametrize(("seats", "start"), [(4, 1), (3, 2)])
def test_the_order_of_the_big_table(seats: int, start: int) -> None:
    """SF-START-1: with the other order round three brings third colony and spaceport, round four the upgrade only."""
    round_ = [(start + offset) % seats for offset in range(seats)]
    expected = [(seat, "settle") for seat in round_ + round_[::-1]]
    for seat in round_:
        expected += [(seat, "settle"), (seat, "port")]
    expected += [(seat, "fit") for seat in round_[::-1]]
    assert list(tasks(founding(seats, start, founding_order_34="like_56"))) == expected


def test_only_the_seat_in_turn_founds() -> None:
    """SF-START-1 SF-ACT-1: nobody places a colony out of order."""
    table = founding(start=2)
    assert table.legal(0) == []
    assert table.refused(0, "settle v1_26").rule == "SF-ACT-1"
    table.do(2, "settle v1_26")
    assert table.told("start_piece_placed") == {"seat": 2, "piece": "colony", "point": "v1_26"}
    assert table.state.acting() == [3]


def test_any_free_home_site_will_do() -> None:
    """SF-START-3: all twelve home sites are open, neighbours of other colonies too; a whole system may be filled by one."""
    table = founding(3)
    assert table.legal(0) == [f"settle {site}" for site in SITES]
    table.do(0, "settle v1_26").do(1, "settle v8_27").do(2, "settle v11_26")
    table.do(2, "settle v11_28").do(1, "settle v1_28").do(0, "settle v4_27")
    assert table.legal(0) == [f"settle {site}" for site in SITES[6:]]
    assert table.refused(0, "settle v1_26").rule == "SF-START-3"
    table.do(0, "settle v19_26")
    assert table.view(None)["players"][0]["colonies"] == ["v1_26", "v4_27", "v19_26"]
    full = founding(3).do(0, "settle v1_26").do(1, "settle v8_27").do(2, "settle v11_26")
    full.do(2, "settle v11_28").do(1, "settle v19_26").do(0, "settle v1_28", "settle v4_27")
    assert full.view(None)["players"][0]["colonies"] == ["v1_26", "v1_28", "v4_27"]


def test_outer_systems_wait() -> None:
    """SF-START-3: start colonies stand in the home systems only."""
    assert founding().refused(0, "settle v14_21").rule == "SF-START-3"


def test_the_free_ship_stands_at_the_new_spaceport() -> None:
    """SF-START-4: it is built from the personal stock, of either kind, on one of the two points of the new spaceport."""
    table = settled(founding())
    assert table.state.acting() == [3]
    own = [f"{SITES[3]}", f"{SITES[4]}", f"{SITES[11]}"]
    assert {text.split(" ")[1] for text in table.legal(3, "port")} == set(own)
    assert len(table.legal(3)) == 3 * 2 * 2
    assert table.refused(3, "port v1_26 colony_ship v2_25").rule == "SF-START-4"
    assert table.stock_of(3) == {"colony": 6, "trade_station": 7, "transport": 3, "shipyard": 3}
    table.do(3, "port v8_27 trade_ship v7_26")
    pieces = [(event.public["piece"], event.public["point"]) for event in table.events("start_piece_placed")]
    assert pieces == [("spaceport", "v8_27"), ("trade_ship", "v7_26")]
    assert table.stock_of(3) == {"colony": 6, "trade_station": 6, "transport": 2, "shipyard": 2}
    assert table.ship_at(3, 1) == "v7_26"


def test_everybody_ends_with_the_same() -> None:
    """SF-START-5: three reserve cards, one half medal, four points; the start player has the first turn."""
    table = finished(founding(start=2), 4)
    for player in table.view(None)["players"]:
        assert (player["cards"], player["half_medals"], player["points"]) == (3, 1, 4)
        assert sum(player["upgrades"].values()) == 1
        assert len(player["ships"]) == 1
    assert table.state.acting() == [2]
    assert table.legal(2) == ["roll"]


def test_start_cards_are_drawn_in_turn_order() -> None:
    """SF-START-5: the start player draws first, then clockwise; only the drawer sees the cards."""
    table = founding(start=1)
    top = table.position["reserve"][::-1]
    finished(table, 4)
    drawn = table.events("start_cards_drawn")
    assert [event.public for event in drawn] == [{"seat": seat, "number": 3} for seat in (1, 2, 3, 0)]
    for place, event in enumerate(drawn):
        cards = top[3 * place : 3 * place + 3]
        assert event.secret is not None
        assert event.secret["cards"] == {name: cards.count(name) for name in set(cards)}
        assert event.seats == (event.public["seat"],)


# -- home sites that three players leave free


def sparse(**options: Any) -> Table:
    """Three players have founded; the three sites of the fourth home are free, and a ship of seat 0 is beside them."""
    table = finished(founding(3, **options), 3).resume()
    return table.ships(0, ("colony_ship", "v28_25"), ("trade_ship", "v25_26")).flying(0, base=3)


def test_unused_home_sites_stay_closed() -> None:
    """SF-START-7: nobody founds on a home site that was left free; a ship that ends there must leave."""
    table = sparse()
    assert table.view(None)["inert"]["closed_sites"] == ["v26_27", "v29_26", "v29_28"]
    table.do(0, "land 1 v29_26")
    assert table.refused(0, "found 1").rule == "SF-START-7"
    table.do(0, "stop 1")
    assert table.told("must_leave_set")["point"] == "v29_26"
    assert table.view(None)["players"][0]["ships"][0]["must_leave"] is True


def test_closed_home_sites_are_still_colony_sites() -> None:
    """SF-START-7 SF-BLOCK-2: for flight and blockade they remain free colony sites, so no trade ship ends there."""
    assert sparse().refused(0, "land 2 v26_27").rule == "SF-BLOCK-2"


def test_unused_home_sites_may_be_open() -> None:
    """SF-START-7 SF-COL-3: with the option open a colony may be founded there, two in a system at most."""
    table = sparse(unused_home_sites="open")
    assert table.view(None)["inert"]["closed_sites"] == []
    table.do(0, "land 1 v29_26", "found 1")
    assert table.told("colony_founded") == {"seat": 0, "point": "v29_26", "ship": 1}
    assert table.points(0) == 5
    capped = sparse(unused_home_sites="open").ships(0, ("colony_ship", "v25_26"))
    capped.position["players"][1]["colonies"] += ["v29_26", "v29_28"]
    capped.do(0, "land 1 v26_27")
    assert capped.refused(0, "found 1").rule == "SF-COL-3"


def test_four_players_leave_no_home_site() -> None:
    """SF-START-7: twelve colonies fill the four home systems."""
    assert finished(founding(), 4).view(None)["inert"] == {"colonies": [], "spaceports": [], "closed_sites": []}


def test_the_shared_upgrades() -> None:
    """SF-START-10: two boosters, a cannon and a freight pod are shared; each is taken once, and taking is compulsory."""
    table = settled(founding())
    wished = {3: "cannon", 2: "freight_pod", 1: "booster", 0: "booster"}
    left = {"booster": 2, "cannon": 1, "freight_pod": 1}
    for seat, upgrade in wished.items():
        table.do(seat, table.legal(seat, "port")[0])
        assert table.view(None)["frames"][0]["upgrade_pool"] == left
        assert table.legal(seat) == [f"fit {name}" for name, count in left.items() if count]
        if seat == 2:
            assert table.refused(2, "fit cannon").rule == "SF-START-10"
        table.do(seat, f"fit {upgrade}")
        assert table.events("start_upgrade_taken")[0].public == {"seat": seat, "upgrade": upgrade}
        left[upgrade] -= 1
    assert table.view(None)["stock"] == {"booster": 22, "cannon": 23, "freight_pod": 19}


def test_what_nobody_takes_goes_back() -> None:
    """SF-START-10: three players leave one upgrade of the pool, which returns to the stock."""
    table = finished(founding(3), 3)
    upgrades = [player["upgrades"] for player in table.view(None)["players"]]
    assert [row["booster"] for row in upgrades] == [0, 1, 1]
    assert upgrades[0] == {"booster": 0, "cannon": 1, "freight_pod": 0}
    assert table.view(None)["stock"] == {"booster": 22, "cannon": 23, "freight_pod": 20}


def test_everybody_sees_the_round() -> None:
    """SF-START-1: Which of the rounds is played, from the first colony to the last upgrade."""
    table = founding()
    rounds = []
    while table.frame() == "founding":
        seen = table.view(None)["frames"][-1]
        rounds.append((seen["round"], seen["rounds"]))
        table.do(seen["seat"], table.legal(seen["seat"])[0])
    assert rounds == sorted(rounds)
    assert list(dict.fromkeys(rounds)) == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert rounds.count((1, 4)) == 4
