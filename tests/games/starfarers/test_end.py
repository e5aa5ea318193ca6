"""Stories about points and the end of the game (chapters 17 and 20 of docs/rules/starfarers.md)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tests.games.starfarers.kit import Table

HOMES = ("v1_26", "v11_28", "v19_26")  # the start of seat 0: four points
NEW = ("v14_21", "v14_19", "v11_20", "v2_19", "v5_18", "v5_20")


def with_points(table: Table, seat: int, points: int) -> Table:
    """The seat has so many points: four for its start, the rest as pairs of half medals."""
    return table.player(seat, half_medals=2 * (points - 4))


def test_where_points_come_from() -> None:
    """SF-VP-1: Colony 1, spaceport 2 in total, marker 2, two half medals 1, each cleared special 1; seen by everybody."""
    table = Table().colonies(0, *HOMES, *NEW[:2], spaceports=["v19_26", "v1_26"]).player(0, half_medals=5)
    table.stations("merchants", 0, 1).chip("c2r9", {"ice_planet": 3}).cleared("c2r9", 0, [3])
    for seat in (None, 0, 1, 2, 3):
        player = table.view(seat)["players"][0]
        assert player["points"] == 5 + 2 + 2 + 2 + 1
        assert player["sources"] == {
            "colonies": 5,
            "spaceports": 2,
            "markers": 2,
            "half_medals": 2,
            "pirate_base": 0,
            "ice_planet": 1,
            "artefact": 0,
        }


def test_points_change_at_once_up_and_down() -> None:
    """SF-VP-1: Every change is announced with its reason, up and down."""
    table = Table().hand(0, carbon=3, food=2).active(0).do(0, "build spaceport v1_26")
    assert table.told("points_changed") == {"seat": 0, "old": 4, "new": 5, "reason": "spaceport"}
    table = Table().player(0, half_medals=2).meet("E03").do(0, "give nothing")
    assert table.told("points_changed") == {"seat": 0, "old": 5, "new": 4, "reason": "half_medals"}


def test_a_warning_from_twelve_points_on() -> None:
    """SF-VP-1: Reaching twelve points is announced once, as a warning."""
    table = with_points(Table(), 0, 11).hand(0, carbon=6, food=4).active(0).do(0, "build spaceport v1_26")
    assert table.told("threshold_reached") == {"seat": 0, "points": 12}
    assert not table.do(0, "build spaceport v11_28").events("threshold_reached")


def test_what_can_be_lost() -> None:
    """SF-VP-2: Half medals can be lost down to none; a friendship marker changes hands; nothing else goes."""
    table = Table().stations("merchants", 1).player(1, half_medals=1).upgrades(0, freight_pod=3)
    table.ships(0, ("trade_ship", "v22_13"), ("trade_ship", "v22_15")).flying(0, 3)
    assert table.points(1) == 6
    table.do(0, "dock 1 v25_14", "pick merchant-ore")
    assert table.points(1) == 6  # one against one
    table.do(0, "dock 2 v25_14")
    assert table.told("friendship_marker_moved") == {"people": "merchants", "seat": 0, "holder": 1}
    changes = [
        (event.public["seat"], event.public["old"], event.public["new"]) for event in table.events("points_changed")
    ]
    assert changes == [(1, 6, 4), (0, 4, 6)]


@pytest.mark.parametrize("seats", [3, 4])
def test_points_never_fall_below_four(seats: int) -> None:
    """SF-VP-3: Over whole random matches nobody has fewer than the four points of the start."""
    for seed in range(3):
        table, chance = Table(seats, seed=b"points %d" % seed), Random(seed)
        for _ in range(1500):
            if table.state.result() is not None:
                break
            seat = chance.choice(table.state.acting())
            table.state.step(seat, chance.choice(table.state.legal(seat)))
            assert min(table.state.points) >= 4


def test_four_points_are_the_floor() -> None:
    """SF-VP-3: Losing the last half medals leaves the four points of the start."""
    table = Table().empty_hands().player(0, half_medals=2).meet("E01").do(0, "give nothing")
    assert table.points(0) == 4


def test_fifteen_points_win_at_once() -> None:
    """SF-END-1: Having fifteen points during the own turn wins; the game ends immediately."""
    table = with_points(Table(), 0, 14).hand(0, carbon=6, food=4).active(0).do(0, "build spaceport v1_26")
    assert table.names() == ["spaceport_built", "points_changed", "game_won"]
    won = table.told("game_won")
    assert (won["seat"], sum(won["points"].values()), won["turn"]) == (0, 15, 1)
    result = table.state.result()
    assert result is not None
    assert (result.winners, result.reason, result.scores) == ((0,), "points", (15, 4, 4, 4))
    assert table.state.acting() == []
    for seat in range(4):
        assert table.legal(seat) == []
    refusal = table.refused(0, "build spaceport v11_28")
    assert (refusal.message, refusal.rule) == ("match_is_over", "SF-END-1")


@pytest.mark.parametrize("later", ["fly 2 v14_25", "found 2", "end flight"])
def test_nothing_happens_after_the_win(later: str) -> None:
    """SF-END-1 SF-COL-1: With compulsory founding setting one ship down may win; the next one neither flies nor founds."""
    table = with_points(Table(colony_founding="compulsory"), 0, 14).reveal("N7", "N6").chip("c4r10", [10])
    table.ships(0, ("colony_ship", "v13_22"), ("colony_ship", "v14_23" if later.startswith("fly") else "v14_19"))
    table.flying(0).do(0, "land 1 v14_21", later)
    assert table.names() == ["colony_founded", "points_changed", "game_won"]
    assert (table.points(0), table.told("game_won")["seat"]) == (15, 0)
    assert table.ship_at(0, 2) is not None


@pytest.mark.parametrize("seat", range(4))
def test_whoever_has_won_nobody_is_asked_anything(seat: int) -> None:
    """SF-END-1: The position of a match that is over need not say what was going on."""
    table = with_points(Table(), seat, 14).hand(seat, carbon=6, food=4).active(seat)
    colony = next(text for text in table.legal(seat) if text.startswith("build spaceport"))
    over = table.do(seat, colony).state.position()
    loaded = table.game.load({**over, "frames": []})
    assert loaded.result() == table.state.result()
    assert loaded.acting() == []


def test_fourteen_points_do_not_win() -> None:
    """SF-END-1: Fourteen points are not enough."""
    table = with_points(Table(), 0, 13).hand(0, carbon=3, food=2).active(0).do(0, "build spaceport v1_26")
    assert table.points(0) == 14
    assert table.state.result() is None


WAYS = {
    "half medal": lambda: (
        with_points(Table(), 0, 14).player(0, half_medals=21).hand(0, ore=2).meet("E03").do(0, "give ore2")
    ),
    "colony": lambda: (
        with_points(Table(), 0, 14)
        .chip("c4r10", [10])
        .reveal("N7")
        .ships(0, ("colony_ship", "v13_22"))
        .flying(0, 3)
        .do(0, "land 1 v14_21", "found 1")
    ),
    "marker": lambda: (
        with_points(Table(), 0, 13)
        .upgrades(0, freight_pod=1)
        .ships(0, ("trade_ship", "v22_13"))
        .flying(0, 3)
        .do(0, "dock 1 v25_14")
    ),
    "pirate base": lambda: (
        with_points(Table(), 0, 14)
        .upgrades(0, cannon=4, booster=1)
        .chip("c4r10", {"pirate_base": 4})
        .ships(0, ("colony_ship", "v14_23"))
        .flying(0, 3)
        .do(0, "fly 1 v13_22")
    ),
    "fame": lambda: (
        with_points(Table(), 0, 14)
        .stations("diplomats", 1, 0)
        .player(0, half_medals=21, friendship_cards=["diplomat-fame-1"])
        .hand(0, goods=1)
        .active(0, "rolling")
        .do(0, "buy fame")
    ),
}


@pytest.mark.parametrize("way", list(WAYS))
def test_every_way_to_fifteen_wins_at_its_moment(way: str) -> None:
    """SF-END-1: In the encounter, at the founding, with the marker before the card is picked, while flying, with a card."""
    table = WAYS[way]()
    assert table.told("game_won")["seat"] == 0
    assert table.names()[-1] == "game_won" or way in ("marker", "pirate base")
    assert not table.events("friendship_card_taken")
    assert table.state.acting() == []


@pytest.mark.parametrize(("points", "cleared"), [(12, 2), (14, 1)])
def test_nothing_follows_the_winning_point(points: int, cleared: int) -> None:
    """SF-END-1: Ships beside two specials stop clearing once the first one has won the game."""
    table = with_points(Table(), 0, points).upgrades(0, cannon=4, freight_pod=3)
    table.chip("c4r10", {"pirate_base": 4}).chip("c2r9", {"ice_planet": 3}).reveal("N6", "N7")
    table.ships(0, ("colony_ship", "v13_22"), ("trade_ship", "v7_18")).active(0, "throwing")
    table.chance(balls=[("yellow", "red")]).do(0, "throw")
    assert len(table.saved()["players"][0]["trophies"]) == cleared
    assert table.points(0) == points + cleared
    assert bool(table.events("game_won")) is (points == 14)


def test_most_pods_win_before_others_gain() -> None:
    """SF-END-1: The active player's half medal ends the game before the next tied player gains one."""
    table = with_points(Table(), 2, 14).player(2, half_medals=21)
    for seat in range(4):
        table.upgrades(seat, freight_pod=1)
    table.meet("E32", seat=2)
    assert table.told("game_won")["seat"] == 2
    assert [event.public["seat"] for event in table.events("half_medals_changed")] == [2]


def test_points_in_the_turn_of_others_do_not_win_yet() -> None:
    """SF-END-2: They win at the start of the own turn, before rolling, if they are still there."""
    table = with_points(Table(), 1, 14).player(1, half_medals=21).upgrades(1, freight_pod=1).meet("E32", seat=0)
    assert table.points(1) == 15
    assert table.state.result() is None
    while table.state.active == 0:
        seat = table.state.acting()[0]
        table.do(seat, table.state.fallback(seat).text)
    assert table.names()[-2:] == ["turn_started", "game_won"]
    assert not table.events("dice_rolled")
    assert table.told("game_won")["seat"] == 1
    assert table.told("game_won")["turn"] == 2


def test_points_that_are_gone_again_do_not_win() -> None:
    """SF-END-2: If the points are lost before the own turn begins, play goes on."""
    table = with_points(Table(), 1, 13).stations("merchants", 1).upgrades(0, freight_pod=3)
    table.ships(0, ("trade_ship", "v22_13"), ("trade_ship", "v22_15")).flying(0, 3)
    assert table.points(1) == 15
    table.do(0, "dock 1 v25_14", "pick merchant-ore", "dock 2 v25_14", "pick merchant-fuel", "end flight")
    assert table.points(1) == 13
    assert table.legal(1) == ["roll"]


def test_there_is_no_draw_and_no_limit_of_rounds() -> None:
    """SF-END-5: However many turns have passed, play goes on until somebody wins."""
    table = Table().edit(lambda position: position.update(turn=100_000)).active(0, "rolling")
    table.do(0, "roll")
    assert table.state.result() is None
    assert table.state.acting()


@pytest.mark.parametrize(("points", "cards"), [(4, 2), (6, 2), (7, 2), (8, 1), (9, 1), (10, 0), (12, 0)])
def test_the_normal_scale_is_the_only_one(points: int, cards: int) -> None:
    """SF-RAPID-2: There is no rapid variant: up to 7 points 2 cards, 8 and 9 points 1, from 10 on none."""
    table = with_points(Table(), 0, points).empty_hands().active(0, "rolling").chance(dice=[(1, 1)]).do(0, "roll")
    assert [event.public["number"] for event in table.events("reserve_drawn")] == ([cards] if cards else [])
    assert "rapid_variant" not in table.game.options


def test_the_steps_of_the_scale_are_where_they_should_be() -> None:
    """SF-RAPID-2: The entitlement shown to everybody falls at eight and at ten points."""
    shown = [with_points(Table(), 0, points).view(None)["players"][0]["reserve_cards"] for points in range(4, 15)]
    assert [points for points, (one, two) in enumerate(pairwise(shown), 5) if one != two] == [8, 10]


def test_a_position_may_hold_what_wins_at_once() -> None:
    """SF-END-1 SF-SPEC-6: Movement is about to begin, and the ship that stands beside the pirates clears the last point."""
    table = Table().reveal("N7").chip("c4r10", {"pirate_base": 4}).ships(0, ("trade_ship", "v11_22"))
    table.upgrades(0, cannon=4).player(0, half_medals=20).flying(0, 3, begun=False)
    result = table.state.result()
    assert result is not None
    assert result.winners == (0,)
    assert table.state.acting() == []
