"""Many matches side by side: the same in one process and in several, and as each of them alone."""

from __future__ import annotations

import os
import signal
from typing import Any

import numpy as np
import pytest

from starport import envs
from starport.envs import shares
from starport.envs.processes import ProcessLoop
from starport.envs.setting import Setting
from starport.envs.shares import divided


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


def first_legal(loop, rows: slice) -> np.ndarray:
    """A choice in each match that follows from nothing but what is seen there."""
    found = []
    for row in range(rows.start, rows.stop):
        legal = np.flatnonzero(loop.masks[row])
        found.append(legal[int(loop.observations[row].sum()) % len(legal)])
    return np.array(found)


def story(loop, steps: int) -> list[list[bytes]]:
    """For each match what was seen after each of its steps, group by group."""
    loop.reset(4)
    told: list[list[bytes]] = [[] for _ in range(loop.count)]
    while len(told[-1]) <= steps:
        rows = loop.recv()
        for row in range(rows.start, rows.stop):
            final = loop.finals[row].tobytes() if loop.ended[row] or loop.cut[row] else b""
            parts = [getattr(loop, name)[row] for name in ("observations", "masks", "rewards", "ended", "cut", "seats")]
            told[row].append(b"".join(part.tobytes() for part in parts) + final)
        loop.send(first_legal(loop, rows))
    return [seen[: steps + 1] for seen in told]


@pytest.mark.parametrize(
    ("game", "tick", "limit", "steps"), [("starfarers", 1000, 45, 50), ("spacedealer", 120_000, 0, 60)]
)
def test_processes_and_groups_change_nothing(game: str, tick: int, limit: int, steps: int):
    """Byte by byte what one process plays, through ends and cuts, whoever plays it, whatever is played meanwhile, and whether
    the numbers are copied (as on systems that cannot exchange pages) or not."""
    chosen: Any = {"seats": 3, "tick": tick, "limit": limit, "reward": "points"}
    alone = story(envs.loop(game, 7, **chosen), steps)
    assert len({seen[-1] for seen in alone}) == 7
    assert {len(look) for seen in alone for look in seen} == {len(alone[0][0]), max(map(len, alone[0]))}, "some end"
    setting = Setting(game, **chosen)
    for processes, groups, own, straight in ((3, 1, None, False), (2, 3, 0.6, None)):
        with ProcessLoop(setting, 7, None, processes, groups, own, straight) as loop:
            assert story(loop, steps) == alone, (processes, groups)


def test_rows_are_divided():
    assert divided(7, 1, 1, 1.0) == [[(0, 7)]]
    assert divided(10, 2, 1, 0.5) == [[(0, 5), (5, 10)]]
    assert divided(10, 2, 2, 0.4) == [[(0, 2), (2, 5)], [(5, 7), (7, 10)]]
    for own in (0.0, 1.0):  # at least one match of each group for everybody
        for group in divided(9, 3, 2, own):
            assert all(last > first for first, last in group)


def test_groups_take_turns():
    with envs.loop("starfarers", 9, seats=3, processes=2, groups=2) as loop:
        chance = np.random.default_rng(1)
        for early in (loop.recv, lambda: loop.send([0]), lambda: loop.step([0] * 9)):
            with pytest.raises(ValueError, match="call reset first"):
                early()
        loop.reset(1)
        with pytest.raises(ValueError, match="call recv first"):
            loop.send([0])
        one = loop.recv()
        with pytest.raises(ValueError, match="call send with its actions first"):
            loop.recv()
        with pytest.raises(ValueError, match="under way: go on with recv and send, or reset"):
            loop.step([0] * 9)
        before = loop.observations.copy()
        with pytest.raises(ValueError, match=f"actions must be {one.stop} whole numbers"):
            loop.send([0] * 9)
        with pytest.raises(ValueError, match="match 0: an action is a whole number"):
            loop.send(np.full(one.stop, -1))
        loop.send(loop.sample(chance, one))
        two = loop.recv()
        assert (one.start, one.stop, two.stop) == (0, two.start, 9)
        with pytest.raises(ValueError, match=f"match {two.start}: seat . may not choose"):
            loop.send(np.full(two.stop - two.start, int(np.flatnonzero(loop.masks[two.start] == 0)[0])))
        loop.send(loop.sample(chance, two))
        assert loop.recv() == one
        assert (loop.observations[one] != before[one]).any(axis=1).all()
        loop.reset(1)  # what is under way is forgotten
        assert (loop.observations == before).all()
        for _ in range(30):
            for row in range(9):
                assert sorted(loop.legal[row, : loop.counts[row]]) == list(np.flatnonzero(loop.masks[row]))
            loop.step(loop.sample(chance))
        with pytest.raises(ValueError, match="read-only"):
            loop.masks[0, 0] = 1


def test_one_process_takes_its_turns_alone():
    loop = envs.loop("starfarers", 3, seats=3, groups=2)
    with pytest.raises(ValueError, match="call reset first"):
        loop.recv()
    loop.reset(1)
    with pytest.raises(ValueError, match="call recv first"):
        loop.send([0] * 3)
    rows = loop.recv()
    assert rows == slice(0, 3)
    with pytest.raises(ValueError, match="actions must be 3 whole numbers"):
        loop.send([0] * 2)
    loop.send(loop.sample(np.random.default_rng(1), rows))
    assert loop.arena.steps == 3


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
    with pytest.raises(ValueError, match="between 1 group and 2, so that each process has a match in each, not 3"):
        envs.loop("starfarers", 5, processes=2, groups=3)
    wrong: Any
    for wrong in (2, "half"):
        with pytest.raises(ValueError, match=r"own is the share .* from 0 to 1, not"):
            envs.loop("starfarers", 5, processes=2, own=wrong)
    with pytest.raises(ValueError, match="at least one group, not 0"):
        envs.loop("starfarers", 5, groups=0)
    with pytest.raises(ValueError, match="works in one process only"):
        envs.loop("starfarers", 2, processes=2, reward=lambda state, seat: 0.0)


def test_too_little_shared_memory_gets_a_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shares, "left_over", lambda: 1 << 20)
    with pytest.raises(ValueError, match=r"500 matches need \d+ MB of shared memory, and 1 MB are left"):
        envs.loop("starfarers", 500, seats=3, processes=2)


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
