"""Many matches side by side: the same in one process and in several, and as each of them alone."""

from __future__ import annotations

import os
import signal

import numpy as np
import pytest

from starport import envs


def walk(loop, steps: int, seed: int) -> list[bytes]:
    """What the arrays held after each step of random play."""
    loop.reset(seed)
    chance = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        loop.step(loop.sample(chance))
        parts = (loop.observations, loop.masks, loop.rewards, loop.ended, loop.seats)
        seen.append(b"".join(part.tobytes() for part in parts))
    return seen


def test_the_same_seed_plays_the_same_and_another_does_not():
    one, two, other = (walk(envs.loop("starfarers", 3, seats=3), 40, seed) for seed in (1, 1, 2))
    assert one == two
    assert one[0] != other[0]


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_masks_are_clean_and_agree_with_the_lists(processes: int):
    for game in ("starfarers", "spacedealer"):
        with envs.loop(game, 5, seats=3, tick=5000, processes=processes) as loop:
            loop.reset(1)
            chance = np.random.default_rng(1)
            for _ in range(60):
                for row in range(5):
                    listed = loop.legal[row, : loop.counts[row]]
                    assert sorted(listed) == list(np.flatnonzero(loop.masks[row]))
                    assert loop.counts[row] > 0
                loop.step(loop.sample(chance))  # refused if what is drawn is not what the masks say


def test_matches_that_end_are_followed_by_the_next():
    loop = envs.loop("spacedealer", 2, seats=3, tick=60_000)
    loop.reset(1)
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        before = loop.observations.copy()
        loop.step(loop.sample(chance))
        for row in np.flatnonzero(loop.ended):
            ended += 1
            assert loop.rewards[row].sum() == pytest.approx(0)
            assert (loop.finals[row] != loop.observations[row]).any()
            assert (loop.finals[row] != before[row]).any()
            assert loop.arena.matches[row].decisions == 0
    assert ended >= 2
    assert loop.arena.steps == 800


@pytest.mark.parametrize("game", ["starfarers", "spacedealer"])
def test_several_processes_share_their_memory(game: str):
    with envs.loop(game, 5, seats=3, processes=2, tick=5000) as loop:
        first = walk(loop, 12, 1)
        assert walk(loop, 12, 1) == first
        with pytest.raises(ValueError, match=r"match 0: seat . may not choose"):
            loop.step(np.full(5, int(np.flatnonzero(loop.masks[0] == 0)[0])))
        with pytest.raises(ValueError, match="whole number from 0"):
            loop.step(np.full(5, -7))
    for ask in (
        loop.reset,
        lambda: loop.sample(np.random.default_rng(1)),
        lambda: loop.legal,
        lambda: loop.step([0] * 5),
    ):
        with pytest.raises(ValueError, match="the loop was closed"):
            ask()
    # The matches of the first process are those that it would play alone.
    alone = envs.loop(game, 2, seats=3, tick=5000)
    alone.arena.reset(b"1:0")
    with envs.loop(game, 4, seats=3, processes=2, tick=5000) as loop:
        loop.reset(1)
        assert (loop.observations[:2] == alone.observations).all()


def test_a_process_that_dies_is_noticed():
    loop = envs.loop("starfarers", 2, seats=3, processes=2)
    loop.reset(1)
    os.kill(loop._workers[0][0].pid, signal.SIGKILL)
    loop._workers[0][0].join()
    with pytest.raises(RuntimeError, match="a process of the loop died"):
        loop.step(loop.legal[:, 0].copy())


def test_wrong_numbers_of_processes_and_rewards_get_a_sentence():
    with pytest.raises(ValueError, match="between 1 process and one for each of the 2 matches"):
        envs.loop("starfarers", 2, processes=3)
    with pytest.raises(ValueError, match="works in one process only"):
        envs.loop("starfarers", 2, processes=2, reward=lambda state, seat: 0.0)


def test_gymnasiums_vector_is_many_seats_in_one():
    env = envs.vector_env(3, "spacedealer", seats=3, bots="random", tick=60_000)
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    chance = np.random.default_rng(1)
    finals = 0
    for _ in range(150):
        choices = np.array([chance.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        observations, rewards, ended, cut, infos = env.step(choices)
        assert rewards.shape == ended.shape == cut.shape == (3,)
        if ended.any():
            finals += 1
            assert (infos["_final_obs"] == ended).all()
            for row in np.flatnonzero(ended):
                assert env.single_observation_space.contains(infos["final_obs"][row])
    assert finals
    assert (env.action_masks() == infos["action_mask"].astype(bool)).all()
    with pytest.raises(ValueError, match="one number for all matches"):
        env.reset(seed=[1, 2, 3])
    env.close()


def test_bots_play_the_other_seats():
    loop = envs.loop("starfarers", 2, bots=["greedy", "random"], seat=1, seats=3)
    loop.reset(1)
    chance = np.random.default_rng(1)
    for _ in range(50):
        assert (loop.seats == 1).all()
        loop.step(loop.sample(chance))
    assert loop.arena.missed == 0
