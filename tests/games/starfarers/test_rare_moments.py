"""Stories about what happens seldom: help while an offer stands, a poor supply, compulsory founding after a jump."""

from __future__ import annotations

import pytest

from starport.engine.dice import Dice
from tests.games.starfarers.charted import Charted
from tests.games.starfarers.cockpit import over_another
from tests.games.starfarers.kit import Table
from tests.games.starfarers.test_jump import about_to_jump


def test_the_fence_is_not_asked_for_less_than_the_supply_has() -> None:
    """SF-FX-8: Whoever could have two cards takes two; with one left it is one."""
    table = Table().hand(0, ore=1).meet("E12").do(0, "answer yes")
    for cards in ("fuel1", "nothing"):
        assert table.refused(0, f"fence ore for {cards}").rule == "SF-FX-8"
    assert table.may(0, "fence ore for fuel1,food1")
    short = Table().empty_hands().hand(0, ore=1).supply(ore=0, fuel=1, carbon=0, food=0, goods=0)
    short.meet("E12").do(0, "answer yes")
    assert short.refused(0, "fence ore for nothing").rule == "SF-FX-8"
    assert short.legal(0) == ["fence ore for fuel1"]
    assert short.may(0, "fence ore for fuel1")
    empty = Table().empty_hands().hand(0, ore=1).supply(ore=0, fuel=0, carbon=0, food=0, goods=0)
    empty.meet("E12").do(0, "answer yes")
    assert empty.may(0, "fence ore for nothing")
    assert empty.refused(0, "fence ore for fuel1").rule == "SF-FX-8"


def test_a_jump_onto_an_open_site_founds_at_once_where_founding_is_compulsory() -> None:
    """SF-JUMP-4 SF-COL-1: With opt:colony_founding compulsory nobody is asked."""
    table = about_to_jump(colony_founding="compulsory").resume().chip("c4r10", [10]).reveal("N7")
    table.do(0, "jump 1 v14_21")
    assert table.told("colony_founded") == {"seat": 0, "point": "v14_21", "ship": 1}
    assert table.ship_at(0, 1) is None
    assert table.points(0) == 5


def test_a_ship_that_does_not_exist_does_not_jump() -> None:
    """SF-JUMP-1 SF-JUMP-6: Only ships on the board, whichever number is named."""
    table = about_to_jump()
    for ship in (2, 3):
        assert not table.may(0, f"jump {ship} v5_4")


@pytest.mark.parametrize("seats", ["1", "2", "3"])
def test_one_richer_player_is_too_few_where_two_are_asked_for(seats: str) -> None:
    """SF-FRI-7: With opt:help_minimum two nobody helps alone, whoever is named."""
    table = Charted(help_minimum="two").friend(0, "diplomats", "diplomat-help")
    table.player(1, half_medals=6).active(0)
    table.hand(1, fuel=2)
    assert table.legal(0, "help") == []
    assert table.refused(0, f"help {seats}").rule == "SF-FRI-7"


def test_the_ship_that_is_under_way_is_named_to_who_wants_another_to_jump() -> None:
    """SF-FRI-11 SF-FLY-4: The first ship stands over another one, so it cannot end its move there."""
    refusal = over_another().refused(0, "jump 2 v5_4")
    assert (refusal.message, refusal.facts) == ("other_ship_is_flying", {"ship": 1})


@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_a_sketch_shows_what_a_seat_knows_and_nothing_else(seed: bytes) -> None:
    """SF-HID-4: Worlds that a seat cannot tell apart have the same sketch, in which it sees what it saw."""
    for table in (Table(seed=seed), Table(seed=seed, board="wild_space"), Charted(seed=seed)):
        state = table.state
        worlds = [state.imagine(1, Dice(bytes([number]) * 32, 8)) for number in range(4)]
        sketches = {world.sketch(1).digest() for world in (state, *worlds)}
        assert len(sketches) == 1
        # What nobody has seen is not listed there.
        seen, sketch = state.view(1), state.sketch(1).view(1)
        assert {name: sketch[name] for name in seen if name != "unseen"} == {
            name: value for name, value in seen.items() if name != "unseen"
        }
