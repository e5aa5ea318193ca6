"""The environments pass the tests that the makers of their interfaces have written."""

from __future__ import annotations

import pickle
import warnings
from collections import Counter
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from starport import envs

WHEEL = pytest.mark.on_the_wheel
# Each match ends within the cycles: cut off where there are turns, after ninety ticks of twenty seconds where there is a clock.
TURNS, CLOCK = {"limit": 200}, {"tick": 20_000}
TABLES = [
    ("starfarers", "2019", 3, TURNS),
    pytest.param("starfarers", "classic", 4, TURNS, marks=WHEEL),
    pytest.param("starfarers", "2019", 6, TURNS, marks=WHEEL),
    ("spacedealer", "base", 3, CLOCK),
    pytest.param("spacedealer", "advanced", 5, CLOCK, marks=WHEEL),
]
CYCLES = 110
# What the checker says, and all it may say, to a game it does not know by name whose observations have a mask.
EACH_LOOK = "Observation is not a NumPy array"
EACH_SPACE = "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete"


@pytest.mark.parametrize(("game", "edition", "seats", "chosen"), TABLES)
def test_pettingzoo_finds_no_fault_with_the_table(
    game: str, edition: str, seats: int, chosen: dict[str, Any], capsys: pytest.CaptureFixture
):
    env = envs.aec_env(game, edition, seats, render_mode="ansi", **chosen)
    for seat, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seat)  # the checker draws its choices from the spaces
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env, num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out
    words = Counter(str(warning.message) for warning in told)
    assert set(words) == {EACH_LOOK, EACH_SPACE}
    assert 200 < words[EACH_LOOK] < CYCLES * seats, "the match has ended"


@pytest.mark.parametrize(("game", "edition"), [("starfarers", "2019"), ("spacedealer", "base")])
def test_the_same_seed_plays_the_same_at_the_table(game: str, edition: str):
    seed_test(lambda: envs.aec_env(game, edition, 3), num_cycles=60)


@pytest.mark.parametrize("edition", ["base", "advanced"])
def test_pettingzoo_finds_no_fault_with_the_clock(edition: str):
    parallel_api_test(envs.parallel_env("spacedealer", edition, 3, tick=5000), num_cycles=CYCLES)


def test_the_same_seed_plays_the_same_with_the_clock():
    parallel_seed_test(lambda: envs.parallel_env("spacedealer", seats=3, tick=5000), num_cycles=60)


@pytest.mark.parametrize("game", ["starfarers", "spacedealer"])
def test_gymnasium_finds_no_fault_with_a_seat(game: str):
    name = "starport.envs.seat:starport/Seat-v0"
    chosen: dict[str, Any] = {"game": game, "seats": 3, "bots": "random", "tick": 5000}
    # The checker keeps a choice over a reset, so it chooses what is illegal by then.
    env = gymnasium.make(name, **chosen, illegal="lose", disable_env_checker=True)
    check_env(env.unwrapped)


def spiel_games() -> list:
    return [("starfarers", 3, 1000, 60), ("spacedealer", 3, 60_000, 0)]


@pytest.mark.parametrize(("game", "seats", "tick", "limit"), spiel_games())
def test_open_spiel_finds_no_fault(game: str, seats: int, tick: int, limit: int):
    import pyspiel

    pyspiel.random_sim_test(envs.open_spiel_game(game, seats=seats, tick=tick, limit=limit, seed=3), 1, False, False)


@pytest.mark.on_the_wheel
def test_open_spiel_finds_no_fault_with_a_whole_match():
    import pyspiel

    pyspiel.random_sim_test(envs.open_spiel_game("starfarers", seats=3, limit=600, seed=4), 1, False, False)


def played(game, steps: int, chance: Random):
    state = game.new_initial_state()
    for _ in range(steps):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_open_spiel_states_are_written_and_read_and_cloned():
    game = envs.open_spiel_game("starfarers", seats=3, seed=5)
    chance = Random(1)
    state = played(game, 40, chance)
    clone = state.clone()
    assert clone.history() == state.history()
    assert clone.legal_actions() == state.legal_actions()
    for _ in range(20):
        clone.apply_action(chance.choice(clone.legal_actions()))
    for copy in (game.deserialize_state(clone.serialize()), pickle.loads(pickle.dumps(clone))):
        assert copy.history() == clone.history()
        assert copy.table.match.state.digest() == clone.table.match.state.digest()
    assert len(state.history()) == 40


def test_a_clone_has_dice_of_its_own():
    """A search that plays on in a clone must not learn how the dice of the match will fall."""
    game = envs.open_spiel_game("starfarers", seats=3, seed=5)
    state = played(game, 10, Random(1))
    keys = {copy.table.match.state.dice.key for copy in (state, state.clone(), state.clone())}
    assert len(keys) == 3


def test_open_spiel_deals_anew_what_a_seat_cannot_know():
    game = envs.open_spiel_game("starfarers", seats=3, seed=5)
    state = played(game, 60, Random(2))
    other = state.resample_from_infostate(0, Random(3).random)
    assert other.information_state_tensor(0) == state.information_state_tensor(0)
    assert other.observation_string(0) == state.observation_string(0)
    assert other.table.match.state.digest() != state.table.match.state.digest()
    with pytest.raises(ValueError, match="cannot be written"):
        game.deserialize_state(other.serialize())


def test_open_spiel_tensors_are_numbers_from_0_to_1():
    game = envs.open_spiel_game("starfarers", seats=3, seed=5)
    state = played(game, 60, Random(2))
    tensor = np.array(state.observation_tensor(1))
    assert tensor.min() >= 0
    assert tensor.max() <= 1
    assert len(tensor) == game.observation_tensor_size()
    assert state.action_to_string(state.current_player(), state.legal_actions()[0])
