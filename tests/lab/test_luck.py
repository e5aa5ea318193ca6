"""Luck that is told and taken out of results: the same on average, and less astray."""

from __future__ import annotations

import math
from pathlib import Path
from statistics import mean, stdev

import pytest

from starport.bots import registry
from starport.bots.bot_match import BotMatch
from starport.bots.starfarers.foresight import at_chance
from starport.bots.starfarers.luck import luck
from starport.engine import catalogue
from starport.engine.dice import Dice, key_of
from starport.engine.refusal import Refused
from starport.games.starfarers.imagine import redealt
from starport.games.starfarers.state import State
from starport.lab.bout import play
from starport.lab.contest import Contest, contest, seed_of
from starport.lab.estimate import share_of_blocks, student
from starport.lab.ladder import Rung, as_it_ended, measured
from starport.lab.ratings import standing_findings, standings
from starport.lab.scores import LUCKY, score_of, steady_share, won
from starport.lab.sprt import Test as Sequential
from starport.lab.sprt import look
from starport.lab.tables import Tables, write_tables
from tests.bots.test_search import middle
from tests.lab.kit import invented, played, timeless

TABLES = [("2019", 4), ("2019", 5), ("classic", 3)]


def about_to_roll(number: int, edition: str = "2019", seats: int = 4) -> State:
    """A match some way in, in which a die is about to fall."""
    game = catalogue.make("starfarers", edition, seats)
    match = BotMatch(game.new(seed_of(number)), [registry.make("greedy", bytes([seat])) for seat in range(seats)])
    match.play(150)
    while not at_chance(state_of(match)):
        match.play(match.decisions + 1)
    return state_of(match)


def state_of(match: BotMatch) -> State:
    assert isinstance(match.state, State)
    return match.state


# -- what the next die gives


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_what_one_seat_gains_others_lose(edition: str, seats: int):
    state = about_to_roll(1, edition, seats)
    seat = state.acting()[0]
    before = state.digest()
    found = luck(state, seat, state.legal(seat)[0], b"key" * 11)
    assert len(found) == seats
    assert abs(math.fsum(found)) < 1e-9
    assert any(abs(one) > 1e-6 for one in found), "a die matters"
    assert state.digest() == before
    assert luck(state, seat, state.legal(seat)[0], b"key" * 11) == found


def test_where_no_die_falls_there_is_no_luck():
    state = middle(3)
    for _ in range(50):
        if not at_chance(state):
            break
        state.apply(state.acting()[0], state.fallback(state.acting()[0]))
    seat = state.acting()[0]
    assert luck(state, seat, state.legal(seat)[0], b"key" * 11) == []


@pytest.mark.on_the_wheel
def test_luck_is_nothing_on_average():
    """Whatever the judgement is worth: falls are compared with others of the same kind."""
    state = about_to_roll(2)
    seat = state.acting()[0]
    dice = Dice(key_of(b"falls"), 1)
    action = state.legal(seat)[0]
    falls = [luck(redealt(state, dice), seat, action, key_of(seed_of(1, number))) for number in range(400)]
    for place in range(4):
        mine = [fall[place] for fall in falls]
        assert abs(mean(mine)) < 4 * stdev(mine) / math.sqrt(len(mine))


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_other_luck_changes_nothing_that_anybody_has_seen(edition: str, seats: int):
    state = about_to_roll(3, edition, seats)
    other = redealt(state, Dice(key_of(b"other"), 1))
    assert [other.view(seat) for seat in (*range(seats), None)] == [state.view(seat) for seat in (*range(seats), None)]
    assert other.dice.key != state.dice.key
    assert sorted(other.encounters) == sorted(state.encounters)
    assert sorted(other.reserve) == sorted(state.reserve)
    assert other.encounters != state.encounters, "what lies face down is shuffled"


# -- matches


def lucky(light: bool = True, told: bool = True) -> Contest:
    return contest("starfarers", None, 3, {}, ("greedy", "random", "random"), 7, light, luck=told)


def test_to_note_luck_changes_no_match():
    noted, plain = timeless([play(lucky(told=told), 1) for told in (True, False)])
    assert len(noted.luck) == 3
    assert abs(math.fsum(noted.luck)) < 1e-4
    assert plain.luck == []
    noted.luck = []
    assert noted == plain
    heavy = timeless([play(lucky(light=False), 1)])[0]
    assert heavy.curve, "both are watched"
    assert heavy.luck == play(lucky(), 1).luck


def test_a_game_in_which_nobody_can_tell_is_refused():
    with pytest.raises(Refused, match="no_luck_told"):
        contest("spacedealer", None, 3, {}, ("idle", "busy"), 1, luck=True)
    with pytest.raises(Refused, match="no_luck_told"):
        registry.luck_of("spacedealer")


def test_luck_stands_beside_the_results(tmp_path: Path):
    outcomes = played(tmp_path, lucky(), 3)
    rows = Tables([tmp_path]).ask("SELECT number, luck FROM seats ORDER BY number, seat")
    assert [luck for _, luck in rows] == [luck for outcome in outcomes for luck in outcome.luck]
    (greedy,) = [one for one in standings(outcomes) if one.bot == "greedy"]
    assert greedy.steady == steady_share(outcomes, "greedy")
    assert standing_findings([greedy]).columns[-1] == "matches won, less luck"
    for outcome in outcomes:
        outcome.luck = []
    assert standings(outcomes)[0].steady is None
    assert "matches won, less luck" not in standing_findings(standings(outcomes)).columns
    write_tables(tmp_path, lucky(), outcomes)
    assert Tables([tmp_path]).ask("SELECT DISTINCT luck FROM seats") == [(None,)]


# -- what is reckoned with it


def test_who_was_lucky_has_won_less():
    outcome = invented(["a", "b", "a", "c"], [0], [1, 0, 0, 0])
    assert score_of(outcome, "a") == won(outcome, "a") == 1.0
    outcome.luck = [0.5, -0.1, 0.1, -0.5]
    assert score_of(outcome, "a") == pytest.approx(1 - LUCKY * 0.6)
    assert score_of(outcome, "b") == pytest.approx(LUCKY * 0.1)
    assert score_of(invented(["a", "b"], [], []), "a") == 0.0, "a match without a result is nobody's"


def test_whole_blocks_are_counted():
    matches = [invented(["a", "b"], [int(number >= 3)], [1, 0], number) for number in range(5)]
    found = steady_share(matches, "a")
    assert (found.value, found.n) == (0.75, 4)
    assert math.isclose(found.high, 1.0)
    assert steady_share(matches, "nobody").n == 0


@pytest.mark.parametrize(("freedom", "reach"), [(1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228), (24, 2.064)])
def test_students_table(freedom: int, reach: float):
    assert student(freedom) == pytest.approx(reach, rel=2e-3)


def test_blocks_and_their_interval():
    found = share_of_blocks([0.6, 0.7, 0.8], 12)
    assert found.n == 12
    assert found.value == pytest.approx(0.7)
    assert found.value - found.low == pytest.approx(4.303 * 0.1 / math.sqrt(3), rel=2e-3)
    assert found.high == pytest.approx(2 * found.value - found.low)
    assert share_of_blocks([0.9, 1.1], 8)[:3] == (1.0, 0.0, 1.0), "no rate is beyond nought and one"
    assert share_of_blocks([0.5], 4)[:3] == (0.5, 0.0, 1.0)


def test_rung_and_sequential_test_take_luck_out():
    """All that b won was luck: who looks at results alone sees nothing between them."""
    matches = []
    for number in range(400):
        a_wins = number % 2 == 0
        matches.append(invented(["a", "b"], [0 if a_wins else 1], [1, 0], number))
        matches[-1].luck = [0.0, 0.0] if a_wins else [-0.5, 0.5]
    rung = Rung("r", ("a", "b"), seats=2, luck=True)
    assert as_it_ended(rung, matches).value == 0.5
    assert measured(rung, matches).value == pytest.approx(0.5 + LUCKY * 0.25)
    plan = Contest("starfarers", "any", 2, {}, ("a", "b"), 1)
    assert look(plan, Sequential("a", "b", 0.0, 30.0), matches).answer == "yes"
    for outcome in matches:
        outcome.luck = []
    assert look(plan, Sequential("a", "b", 0.0, 30.0), matches).answer != "yes"
