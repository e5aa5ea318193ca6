"""Stories about the mothership and its upgrades (chapter 11 of docs/rules/starfarers.md)."""

from __future__ import annotations

from collections import Counter

import pytest

from starport.engine.dice import Dice
from starport.engine.event import Story
from starport.games.starfarers.rules.throws import throw_balls
from starport.games.starfarers.state import STREAMS
from tests.games.starfarers.kit import Table


def thrown(table: Table, seat: int, *balls: str) -> Table:
    return table.active(seat, "throwing").chance(balls=[(balls[0], balls[1])]).do(seat, "throw")


def test_upgrades_hold_for_all_ships() -> None:
    """SF-MOTHER-1: the mothership is not on the board; every ship has the speed of its boosters."""
    table = Table().ships(0, ("colony_ship", "v20_25"), ("trade_ship", "v17_26"), ("colony_ship", "v20_23"))
    thrown(table.upgrades(0, booster=3), 0, "blue", "yellow")
    frame = table.view(None)["frames"][-1]
    assert frame["speed"] == 6
    layout = table.state.layout
    number_of = table.state.rulebook.board.number_of
    for ship, start in ((1, "v20_25"), (2, "v17_26"), (3, "v20_23")):
        targets = [text.split(" ")[2] for text in table.legal(0, f"fly {ship} ")]
        distance = layout.reach(number_of[start]).distance
        assert max(distance[number_of[point]] for point in targets) == 6


def test_two_of_five_balls() -> None:
    """SF-MOTHER-2: black 0, blue 1, two yellow 2, red 3; two show, all ten pairs equally likely."""
    table = Table()
    state = table.state
    state.story = Story()
    state.dice = Dice(b"a fair throw", STREAMS)
    for _ in range(4000):
        total, black = throw_balls(state, 0, "speed")
        event = state.story.events[-1].public
        values = {"black": 0, "blue": 1, "yellow": 2, "red": 3}
        balls = event["balls"]
        assert isinstance(balls, list)
        assert total == event["sum"] == sum(values[ball] for ball in balls)
        assert black == ("black" in balls)
    seen = Counter(tuple(sorted(event.public["balls"])) for event in state.story.events)  # type: ignore[call-overload]
    likely = dict.fromkeys((("black", "blue"), ("black", "red"), ("blue", "red"), ("yellow", "yellow")), 400)
    likely |= dict.fromkeys((("black", "yellow"), ("blue", "yellow"), ("red", "yellow")), 800)
    assert set(seen) == set(likely)
    assert all(abs(seen[pair] - count) < 0.15 * count for pair, count in likely.items())


def test_the_table_of_base_speeds() -> None:
    """SF-MOTHER-2 SF-FLY-1: of ten pairs four bring an encounter, two each a base speed of 3, 4 and 5."""
    numbers = Table().state.rulebook.numbers
    pairs = [(one, two) for two in range(5) for one in range(two)]
    speeds = Counter(
        "encounter"
        if "black" in (numbers.balls[a][0], numbers.balls[b][0])
        else numbers.balls[a][1] + numbers.balls[b][1]
        for a, b in pairs
    )
    assert speeds == {"encounter": 4, 3: 2, 4: 2, 5: 2}
    sums = Counter(numbers.balls[a][1] + numbers.balls[b][1] for a, b in pairs)
    assert sums == {1: 1, 2: 2, 3: 3, 4: 2, 5: 2}


@pytest.mark.parametrize("boosters", [0, 1, 6])
def test_each_booster_is_one_step(boosters: int) -> None:
    """SF-MOTHER-3: boosters add to speed."""
    table = thrown(Table().upgrades(0, booster=boosters), 0, "yellow", "red")
    assert table.told("speed_set") == {"seat": 0, "base": 5, "bonus": boosters, "speed": 5 + boosters}


def test_each_cannon_is_one_of_strength() -> None:
    """SF-MOTHER-3: cannons add to combat strength, in a fight and against a pirate base."""
    table = Table().active(0, "throwing").encounter_on_top("E09").hand(0, ore=2)
    table.upgrades(0, cannon=3).upgrades(3, cannon=1)
    table.chance(balls=[("black", "red"), ("blue", "yellow"), ("yellow", "red")]).do(0, "throw", "answer no")
    fight = table.told("comparison_made")
    assert (fight["opponent"], fight["mine"], fight["theirs"], fight["passed"]) == (3, 6, 6, True)
    for cannons, beaten in ((3, False), (4, True)):
        table = Table().reveal("N7").chip("c4r10", {"pirate_base": 4}).upgrades(1, cannon=cannons)
        table.ships(1, ("colony_ship", "v14_23")).flying(1).do(1, "fly 1 v13_22")
        assert bool(table.events("pirate_base_beaten")) is beaten


def test_each_freight_pod_is_one_of_load() -> None:
    """SF-MOTHER-3: freight pods open docks and terraform ice planets; boosters and cannons do not."""
    table = Table().ships(0, ("trade_ship", "v23_14")).stations("merchants", 1).flying(0)
    assert table.upgrades(0, booster=6, cannon=6, freight_pod=1).refused(0, "dock 1 v25_14").rule == "SF-STAT-2"
    table = Table().ships(0, ("trade_ship", "v23_14")).stations("merchants", 1).flying(0).upgrades(0, freight_pod=2)
    assert table.may(0, "dock 1 v25_14")
    for pods, terraformed in ((2, False), (3, True)):
        table = Table().reveal("N7").chip("c4r10", {"ice_planet": 3}).upgrades(1, cannon=6, freight_pod=pods)
        table.ships(1, ("colony_ship", "v14_23")).flying(1).do(1, "fly 1 v13_22")
        assert bool(table.events("ice_planet_terraformed")) is terraformed


def test_scientists_cards_are_outside_the_limits() -> None:
    """SF-MOTHER-4: six attached boosters and cards beside them; and five attached with a card leave room for one."""
    cards = ("scientist-mixed-1", "scientist-boosters")
    table = Table().upgrades(0, booster=6).friend(0, "scientists", *cards)
    thrown(table, 0, "yellow", "red")
    assert table.told("speed_set") == {"seat": 0, "base": 5, "bonus": 9, "speed": 14}
    table = (
        Table().upgrades(0, booster=5).friend(0, "scientists", *cards).active(0).hand(0, fuel=2).do(0, "build booster")
    )
    assert table.view(None)["players"][0]["upgrades"]["booster"] == 6
    assert table.view(None)["players"][0]["card_boosters"] == 3


def test_scientists_cards_cannot_be_lost() -> None:
    """SF-MOTHER-4: a lost fight takes an attached upgrade; who has only cards loses nothing."""
    for attached, offered in ((1, ["lose cannon"]), (0, [])):
        table = Table().active(0, "throwing").encounter_on_top("E09").hand(0, ore=2).upgrades(3, cannon=6)
        table.upgrades(0, cannon=attached).friend(0, "scientists", "scientist-cannons", "scientist-mixed-1")
        table.chance(balls=[("black", "red"), ("black", "blue"), ("yellow", "red")]).do(0, "throw", "answer no")
        assert table.told("comparison_made")["passed"] is False
        assert table.legal(0, "lose") == offered
        assert table.view(None)["players"][0]["card_cannons"] == 3


def test_wear_does_not_count_scientists_cards() -> None:
    """SF-MOTHER-4: the tooth of time counts attached upgrades only: eight and three cards are not over eight."""
    for attached, hit in ((8, False), (9, True)):
        table = Table().active(0, "throwing").encounter_on_top("E31")
        table.upgrades(0, booster=attached - 6, cannon=2, freight_pod=4)
        table.friend(0, "scientists", "scientist-mixed-1", "scientist-mixed-2", "scientist-cannons")
        table.chance(balls=[("black", "red")]).do(0, "throw")
        assert bool(table.legal(0, "lose")) is hit


def test_ex_5_speed() -> None:
    """EX-5 SF-FLY-1 SF-FLY-2: two boosters and a Scientists card: blue and red make 1 + 3 + 3 = 7."""
    table = Table().upgrades(0, booster=2).friend(0, "scientists", "scientist-mixed-1")
    thrown(table, 0, "blue", "red")
    assert table.told("speed_set") == {"seat": 0, "base": 4, "bonus": 3, "speed": 7}


def test_ex_5_speed_after_an_encounter() -> None:
    """EX-5 SF-FLY-1 SF-FLY-3: with the black ball 3 + 3 = 6, and 5 if the encounter costs a booster."""
    table = Table().upgrades(0, booster=2).friend(0, "scientists", "scientist-mixed-1").encounter_on_top("E28").hand(0)
    thrown(table, 0, "black", "red")
    assert table.told("speed_set") == {"seat": 0, "base": 3, "bonus": 3, "speed": 6}
    table.do(0, "give nothing")
    assert table.legal(0) == ["lose booster"]
    table.do(0, "lose booster")
    frame = table.view(None)["frames"][-1]
    assert (frame["frame"], frame["base_speed"], frame["speed"]) == ("flight", 3, 5)
    number_of = table.state.rulebook.board.number_of
    distance = table.state.layout.reach(number_of["v20_25"]).distance
    assert max(distance[number_of[text.split(" ")[2]]] for text in table.legal(0, "fly 1")) == 5
