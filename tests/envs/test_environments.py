"""What learners meet: rewards, masks, seeds, ends, and a sentence for everything that is wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import starport
from starport import envs as faces

envs: Any = faces  # wrong things are asked for on purpose, and inner ones are looked at


def test_points_are_paid_as_they_change():
    env = envs.aec_env("starfarers", seats=3, reward="points", limit=600)
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    first = env._arena.worth.worths(env._arena.state(0))
    while not any(env.truncations.values()) and not any(env.terminations.values()):
        observation, _, _, _, _ = env.last()
        env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        for agent, reward in env.rewards.items():
            total[agent] += reward
    points = env._arena.state(0).points
    for seat, agent in enumerate(env.possible_agents):
        others = max(number for other, number in enumerate(points) if other != seat)
        assert total[agent] + first[seat] == pytest.approx(points[seat] - others)
    assert any(total.values())


def test_the_result_is_paid_at_the_end_and_sums_to_nothing():
    env = envs.parallel_env("spacedealer", seats=3, tick=20_000)
    env.reset(seed=1)
    last: dict[str, float] = {}
    ended, cut = {}, {}
    while env.agents:
        choices = {agent: int(env.action_space(agent).sample()) for agent in env.agents}
        _, last, ended, cut, _ = env.step(choices)
        assert any(ended.values()) or not any(last.values())
    assert all(ended.values())
    assert not any(cut.values())
    winners = env._work.state.result().winners
    each = (3 / len(winners) - 1) / 2
    assert list(last.values()) == pytest.approx([each if seat in winners else -0.5 for seat in range(3)])
    assert sum(last.values()) == pytest.approx(0)


def test_who_wins_alone_gets_all():
    """A learner that does nothing against bots that do something loses, and is told so once."""
    env = envs.gym_env("spacedealer", seats=3, bots="busy", tick=20_000)
    env.reset(seed=1)
    wait, paid, ended = len(env.setting.encoder.names) - 1, [], False
    while not ended:
        _, reward, ended, _, _ = env.step(wait)
        paid.append(reward)
    assert paid[-1] == -0.5
    assert not any(paid[:-1])


def test_an_illegal_choice_may_lose_the_match_instead():
    env = envs.gym_env("starfarers", seats=3, illegal="lose")
    _, info = env.reset(seed=1)
    _, reward, ended, cut, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "may not choose" in info["illegal"]
    with pytest.raises(ValueError, match="call reset first"):
        env.step(0)
    with pytest.raises(ValueError, match='illegal is "raise" or "lose"'):
        envs.gym_env("starfarers", illegal="forgive")


def test_a_reward_of_ones_own():
    env = envs.gym_env("starfarers", seats=3, reward=lambda state, seat: float(state.turn * 10 + seat), limit=200)
    env.reset(seed=1)
    before, total = env._arena.state(0).turn, 0.0
    done = False
    while not done:
        _, reward, ended, cut, _ = env.step(env.action_space.sample())
        total += reward
        done = ended or cut
    assert total == 10 * (env._arena.state(0).turn - before) > 0


def test_unknown_rewards_games_seats_bots_and_sizes_get_a_sentence():
    with pytest.raises(ValueError, match="there is no reward 'glory'; there are: result, points, shaped"):
        envs.aec_env("starfarers", reward="glory")
    with pytest.raises(starport.Refused, match="did you mean 'starfarers'"):
        envs.aec_env("starfarer")
    with pytest.raises(starport.Refused):
        envs.gym_env("starfarers", seats=9)
    with pytest.raises(ValueError, match="there is no seat 4; the seats are 0 to 2"):
        envs.gym_env("starfarers", seats=3, seat=4)
    with pytest.raises(ValueError, match="3 seats need 2 bots beside the learner; you named 3"):
        envs.gym_env("starfarers", seats=3, bots=["random"] * 3)
    with pytest.raises(starport.Refused, match="does not play starfarers"):
        envs.gym_env("starfarers", seats=3, bots="scheduler")
    with pytest.raises(ValueError, match="has no clock"):
        envs.parallel_env("starfarers")
    with pytest.raises(ValueError, match="at least one match"):
        envs.loop("starfarers", 0)
    with pytest.raises(ValueError, match="tick is a number of milliseconds"):
        envs.aec_env("spacedealer", tick=0)
    with pytest.raises(ValueError, match="limit is a number of decisions"):
        envs.aec_env("spacedealer", limit=-1)
    with pytest.raises(ValueError, match="render_mode is one of ansi, svg or None"):
        envs.aec_env("starfarers", render_mode="human")
    with pytest.raises(ValueError, match="leave them out"):
        envs.aec_env(starport.make("starfarers"), seats=3)
    with pytest.raises(ValueError, match="a function of state and seat, not 3"):
        envs.aec_env("starfarers", reward=3)


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"seats": "4"}, "seats must be a whole number, not '4'"),
        ({"seats": 3.5}, "seats must be a whole number, not 3.5"),
        ({"options": ["start"]}, "options are names with values"),
        ({"limit": "9"}, "limit must be a whole number"),
        ({"tick": 0.5}, "tick must be a whole number"),
        ({"seat": "1"}, "seat must be a whole number"),
        ({"bots": 5}, "bots are a name, or a list of names, not 5"),
        ({"bots": [1, 2, 3]}, r"bots are a name, or a list of names, not \[1, 2, 3\]"),
        ({"processes": "2"}, "processes must be a whole number"),
        ({"num_envs": 2.5}, "count must be a whole number"),
    ],
)
def test_what_is_of_the_wrong_type_gets_a_sentence(chosen: dict[str, object], words: str):
    with pytest.raises(ValueError, match=words):
        envs.vector_env(**{"num_envs": 2, "game": "starfarers", **chosen})


def test_nothing_is_asked_of_a_match_that_has_not_begun():
    table, loop = envs.aec_env("starfarers", seats=3), envs.loop("starfarers", 2, seats=3)
    for early in (lambda: table.step(0), table.last, lambda: loop.step([0, 0])):
        with pytest.raises(ValueError, match="call reset first"):
            early()
    with pytest.raises(ValueError, match="seed must be a whole number"):
        table.reset(seed="one")
    with pytest.raises(ValueError, match="there is no agent 'seat_7'; there are: seat_0, seat_1, seat_2"):
        table.action_space("seat_7")


@pytest.mark.parametrize("choice", [-1, 10**6, "roll", None, 1.5, True])
def test_what_is_no_action_is_refused_and_nothing_happens(choice: object):
    env = envs.aec_env("starfarers", seats=3)
    env.reset(seed=1)
    before = env._arena.state(0).digest()
    with pytest.raises(ValueError, match="an action is a whole number from 0 to"):
        env.step(choice)
    assert env._arena.state(0).digest() == before


def test_an_action_the_mask_does_not_allow_is_refused_and_nothing_happens():
    env = envs.gym_env("starfarers", seats=3)
    with pytest.raises(ValueError, match="call reset first"):
        env.step(0)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    digest = env._arena.state(0).digest()
    with pytest.raises(ValueError, match=f"may not choose action {illegal} .*look at the action mask"):
        env.step(illegal)
    assert env._arena.state(0).digest() == digest
    clock = envs.parallel_env("spacedealer", seats=3)
    clock.reset(seed=1)
    with pytest.raises(ValueError, match="nothing from seat_1, seat_2"):
        clock.step({"seat_0": 0})
    loop = envs.loop("starfarers", 3, seats=3)
    loop.reset(1)
    before = [loop.arena.state(row).digest() for row in range(3)]
    good = loop.sample(np.random.default_rng(1))
    bad = good.copy()
    bad[2] = np.flatnonzero(loop.masks[2] == 0)[0]
    with pytest.raises(ValueError, match=r"match 2: seat . may not choose"):
        loop.step(bad)
    with pytest.raises(ValueError, match="actions must be 3 whole numbers, not int32 of shape"):
        loop.step(good[:2])
    with pytest.raises(ValueError, match="actions must be 3 whole numbers, not float64"):
        loop.step(good.astype(float))
    with pytest.raises(ValueError, match="actions must be 3 whole numbers, not "):
        loop.step([[1], [1, 2], 3])
    assert [loop.arena.state(row).digest() for row in range(3)] == before


def test_a_limit_cuts_a_match_off():
    env = envs.gym_env("starfarers", seats=3, limit=40)
    env.reset(seed=1)
    steps, cut = 0, False
    while not cut:
        _, reward, ended, cut, _ = env.step(env.action_space.sample())
        assert not ended
        assert reward == 0
        steps += 1
    assert env._arena.matches[0].decisions >= 40 > steps
    with pytest.raises(ValueError, match="call reset first"):
        env.step(0)


def test_pictures_of_the_table():
    for mode, sign in (("svg", "<svg"), ("ansi", "seat")):
        env = envs.aec_env("starfarers", seats=3, render_mode=mode)
        env.reset(seed=1)
        assert sign in env.render().lower()
    clock = envs.parallel_env("spacedealer", seats=3, render_mode="svg")
    clock.reset(seed=1)
    assert clock.render().startswith("<svg")
    seat = envs.gym_env("spacedealer", seats=3, render_mode="svg")
    seat.reset(seed=1)
    assert seat.render().startswith("<svg")
    assert envs.gym_env("starfarers").render() is None


def test_every_seat_may_be_looked_at():
    env = envs.aec_env("starfarers", seats=3)
    env.reset(seed=1)
    asked = env.agent_selection
    for agent in env.possible_agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert bool(seen["action_mask"].any()) == (agent == asked)


def test_numbers_of_a_state_go_into_a_buffer_of_ones_own():
    numbers = envs.encoding("starfarers", seats=4)
    state = starport.make("starfarers", seats=4).new(seed=1)
    seat = state.acting()[0]
    seen = numbers.observe(state, seat)
    for buffer in (np.zeros(numbers.size, np.int16), bytearray(2 * numbers.size)):
        assert numbers.observe(state, seat, buffer) is buffer
        assert bytes(memoryview(buffer)) == seen.tobytes()
    mask = numbers.mask(state, seat, np.ones(len(numbers.actions), np.int8))
    assert [numbers.actions[index] for index in np.flatnonzero(mask)] == ["roll"]
    assert numbers.action(state, seat, int(np.flatnonzero(mask)[0])) is state.legal()[0]
    assert numbers.index(state, seat, state.legal()[0]) == np.flatnonzero(mask)[0]
    assert numbers.features().shape == (len(numbers.actions), sum(field.size for field in numbers.feature_fields))


def test_buffers_of_the_wrong_kind_get_a_sentence():
    numbers = envs.encoding("starfarers", seats=4)
    state = starport.make("starfarers", seats=4).new(seed=1)
    locked = np.zeros(numbers.size, np.int16)
    locked.flags.writeable = False
    for buffer, words in (
        (np.zeros(3, np.int16), "this one is 6 bytes"),
        (np.zeros(2 * numbers.size, np.int16)[::2], "not contiguous"),
        (locked, "read-only"),
        (np.zeros(numbers.size, np.float16), "not one of 'e'"),
        (np.zeros(numbers.size // 2, np.int32), "not one of 'i'"),  # as many bytes, but other numbers
        ([0] * numbers.size, "not list"),
    ):
        with pytest.raises(ValueError, match=words):
            numbers.observe(state, 0, buffer)
    with pytest.raises(ValueError, match="there is no seat 7"):
        numbers.observe(state, 7)
    with pytest.raises(ValueError, match=r"a state of .* is needed, not str"):
        numbers.observe("state", 0)
    with pytest.raises(ValueError, match="an index is a whole number from 0 to"):
        numbers.action(state, 0, len(numbers.actions))
    with pytest.raises(
        ValueError, match="these are the numbers of starfarers 2019 with 4 seats, not of starfarers 2019 with 3"
    ):
        numbers.observe(starport.make("starfarers", seats=3).new(seed=1), 0)
    other = starport.make("starfarers", seats=4, interleave_ships="yes").new(seed=1)
    with pytest.raises(ValueError, match="a rule set with other options: interleave_ships"):
        numbers.observe(other, 0)
