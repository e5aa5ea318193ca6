"""The planner: its odds are those of the rules, and it stands where the ladder says."""

from __future__ import annotations

import pytest

from starport.bots.starfarers.odds import Odds
from starport.bots.starfarers.planner import Mind
from starport.bots.starfarers.weights_file import USUAL
from starport.engine import catalogue
from starport.engine.dice import Dice, key_of
from starport.engine.sampling import draw
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.state import State
from starport.lab.simulate import quantiles
from tests.bots.duels import one_against, play


def rulebook(edition: str = "2019", seats: int = 4) -> Rulebook:
    game = catalogue.make("starfarers", edition, seats)
    assert isinstance(game, Rulebook)
    return game


def test_comparisons_have_the_odds_of_the_rulebook():
    """The tables of chapter 11: chances to pass by own bonus minus the opponent's."""
    second = Odds(rulebook(), 0.9)
    assert [round(100 * second.pass_chance(more)) for more in range(-4, 5)] == [2, 8, 21, 39, 61, 79, 92, 98, 100]
    first = Odds(rulebook("classic"), 0.9)
    assert [round(36 * first.pass_chance(more)) for more in range(-4, 5)] == [1, 3, 8, 14, 22, 28, 33, 35, 36]


def test_arrival_counts_turns_by_the_ball_pairs():
    """Three steps are always reached at once, five by two pairs of ten, six never in one turn without a booster."""
    odds = Odds(rulebook(), 0.5)
    assert odds.arrival[0][3] == 1.0
    assert odds.arrival[0][5] == pytest.approx(0.2 + 0.8 * 0.5)
    assert odds.arrival[0][6] == pytest.approx(0.5)
    assert odds.arrival[1][6] == pytest.approx(0.2 + 0.8 * 0.5)
    assert all(near >= far for near, far in zip(odds.arrival[2], odds.arrival[2][1:], strict=False))


def test_an_outlook_sees_only_what_its_seat_knows():
    """Its value is the same in every world the seat cannot tell from this one."""
    state = rulebook("classic").new(b"outlook")
    assert isinstance(state, State)
    mind = Mind(USUAL, True)
    dice = Dice(key_of(b"walk"), 1)
    for step in range(150):
        seat = state.acting()[0]
        state.step(seat, draw(state.legal(seat), dice))
        if step % 10 == 0 and state.turn > 0:
            for other in range(4):
                world = state.imagine(other, dice)
                assert isinstance(world, State)
                assert mind.outlook(world, other).value() == mind.outlook(state, other).value()


@pytest.mark.on_the_wheel
def test_planner_beats_three_greedy_bots():
    assert one_against("planner", "greedy", 240) >= 0.55


@pytest.mark.on_the_wheel
def test_planners_finish_soon():
    tally = play(("planner",) * 4, 24)
    assert quantiles(tally.rounds)["median"] <= 24


@pytest.mark.parametrize(("edition", "seats"), [("2019", 3), ("2019", 5), ("2019", 6), ("classic", 3), ("classic", 4)])
def test_planner_plays_every_edition(edition: str, seats: int):
    play(("planner", "greedy", "planner", "loner", "planner", "greedy")[:seats], 6, edition)


@pytest.mark.parametrize("board", ["strategic", "explorer", "wild_space"])
def test_planner_plays_every_board(board: str):
    play(("planner", "greedy", "planner", "loner"), 4, board=board, start="founding")


@pytest.mark.soak
@pytest.mark.parametrize(("edition", "seats"), [("2019", 3), ("2019", 4), ("2019", 6), ("classic", 4)])
def test_planner_over_greedy_in_every_edition(edition: str, seats: int):
    assert one_against("planner", "greedy", 100 * seats, edition, seats) >= (0.55 if seats == 4 else 1.5 / seats)
