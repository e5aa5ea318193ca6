"""Stories about imagined worlds (chapter 21): whatever a seat does not know may be otherwise, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from starport.engine.dice import Dice, key_of
from starport.games.starfarers.state import State
from tests.games.starfarers.charted import Charted
from tests.games.starfarers.kit import Table

ME = 1
BOARDS: list[Callable[[], Table]] = [
    Table,
    lambda: Table(board="explorer"),
    lambda: Table(board="wild_space"),
    lambda: Table(board="explorer").ships(0, ("trade_ship", "v14_23")).flying(0).do(0, "fly 1 v13_22"),
    Charted,
]


def worlds(table: Table) -> list[State]:
    return [table.state.imagine(ME, Dice(key_of(b"world %d" % number), 1)) for number in range(60)]


@pytest.mark.parametrize("given", BOARDS)
def test_whatever_lies_face_down_may_be_anything_with_its_back(given: Callable[[], Table]) -> None:
    """SF-HID-4 SF-BOARD-10: Each of the hidden chips of a back may lie on each of its places, and nowhere else."""
    table = given()
    state, seen = table.state, worlds(table)
    chips = state.rulebook.chips
    for planet, chip in enumerate(state.chip):
        found = {chips[world.chip[planet]].number if world.chip[planet] >= 0 else -1 for world in seen}
        if chip < 0 or state.face_up[planet] or state.looked[planet] >> ME & 1:
            assert found == {chip}
        else:
            alike = [
                other
                for other, lying in enumerate(state.chip)
                if lying >= 0 and not state.face_up[other] and chips[lying].pool == chips[chip].pool
            ]
            assert len(found) > 1 or len(alike) == 1
            assert {chips[number].pool for number in found} <= {chips[chip].pool, "reserve"}
    lying = {chip for planet, chip in enumerate(state.chip) if chip >= 0 and not state.face_up[planet]}
    for chip in lying:
        places = {tuple(planet for planet, other in enumerate(world.chip) if other == chip) for world in seen}
        assert len(places) > 1


@pytest.mark.parametrize("given", BOARDS)
def test_sectors_that_nobody_has_seen_may_be_any_with_their_stars(given: Callable[[], Table]) -> None:
    """SF-HID-4 SF-SETUP-14: Which sector lies there, and how it is turned, is dealt anew; what was shown stays."""
    table = given()
    state, seen = table.state, worlds(table)
    sectors = state.rulebook.sectors
    for place, shown in enumerate(state.shown):
        found = {world.sector[place] for world in seen}
        turns = {world.turned[place] for world in seen}
        if shown:
            assert (found, turns) == ({state.sector[place]}, {state.turned[place]})
        else:
            assert len(found) > 1
            assert turns == {0, 1, 2}
            assert {sectors[number].stars for number in found} == {sectors[state.sector[place]].stars}
    for world in seen:
        assert sorted([*world.sector, *world.spare_sectors]) == sorted([*state.sector, *state.spare_sectors])


@pytest.mark.parametrize("given", BOARDS)
def test_piles_and_hands_are_dealt_anew(given: Callable[[], Table]) -> None:
    """SF-HID-4 SF-HID-6: The own hand stays; other hands keep their sizes, and no pile its order."""
    table = given()
    state, seen = table.state, worlds(table)
    for other in range(4):
        assert {sum(world.hands[other]) for world in seen} == {sum(state.hands[other])}
        assert (len({tuple(world.hands[other]) for world in seen}) == 1) == (other == ME)
    assert len({tuple(world.encounters) for world in seen}) > 1
    assert len({tuple(world.reserve) for world in seen}) > 1
    assert len({world.dice.key for world in seen}) == len(seen)
    for number, pile in enumerate(state.piles):
        assert len({tuple(world.piles[number]) for world in seen}) > 1 or len(pile) < 2
    assert len({tuple(world.spare_chips) for world in seen}) > 1
    for world in seen:
        assert world.census() == state.census()
        assert world.view(ME) == state.view(ME)
