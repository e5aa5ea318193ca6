"""Measures the environments of one build and prints JSON: steps per CPU second of random play, and what the numbers of a state
cost. `bench.run` calls it for each build."""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i32, u8

from bench.env_cores import scaling
from starport import envs
from starport.engine import catalogue
from starport.engine.dice import Dice, key_of

ROWS = 64  # matches side by side in the vector environment
GAME, EDITION, SEATS = "starfarers", "2019", 4


def states(count: int) -> list[tuple[Any, int]]:
    """States from all over some random matches, with the seat that is asked."""
    game = catalogue.make(GAME, EDITION, SEATS)
    found: list[tuple[Any, int]] = []
    dice, number = Dice(key_of(b"bench"), 1), 0
    while len(found) < count:
        state = game.new(b"%d" % number)
        number += 1
        step = 0
        while state.acting():
            seat = state.acting()[0]
            if step % 7 == 0:
                found.append((state.copy(), seat))
            action = state.sample(seat, dice)
            assert action is not None
            state.step(seat, action)
            step += 1
    return found[:count]


def numbers(seconds: float) -> dict[str, float]:
    """Microseconds to write an observation, and a mask."""
    chosen = states(1000)
    encoder = catalogue.encoder(chosen[0][0].game)
    seen, size = vec[i16]([i16(0)] * encoder.layout.size), len(encoder.names)
    mask, legal = vec[u8]([u8(0)] * size), vec[i32]([i32(0)] * size)
    found: dict[str, float] = {}
    for name in ("observe", "mask"):
        count, began = 0, time.process_time()
        while time.process_time() - began < seconds or not count:
            for state, seat in chosen:
                if name == "observe":
                    encoder.observe(state, seat, seen, 0)
                else:
                    encoder.mask(state, seat, mask, 0, legal, 0)
            count += len(chosen)
        found[f"{name}_microseconds"] = 1e6 * (time.process_time() - began) / count
    return found


def table(seconds: float) -> float:
    """PettingZoo, its usual loop: look, choose by lot, step."""
    env = envs.aec_env(GAME, EDITION, SEATS)
    chance, steps = random.Random(1), 0
    arena = env._arena
    began = time.process_time()
    while time.process_time() - began < seconds:
        env.reset(seed=steps)
        while env.agents:
            _, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(arena.legal[chance.randrange(arena.counts[0])])
            steps += 1
    return steps / (time.process_time() - began)


def vector(seconds: float) -> float:
    """The bare loop on one core, observation and mask written at every step; what choosing costs is part of it."""
    loop = envs.loop(GAME, ROWS, edition=EDITION, seats=SEATS)
    loop.reset(1)
    chance, steps = np.random.default_rng(1), 0
    for _ in range(200):
        loop.step(loop.sample(chance))
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(20):
            loop.step(loop.sample(chance))
        steps += 20 * ROWS
    return steps / (time.process_time() - began)


def seat(seconds: float) -> float:
    """Gymnasium against three greedy bots: own steps, theirs included in the time."""
    env = envs.gym_env(GAME, edition=EDITION, seats=SEATS, bots="greedy")
    chance, steps = random.Random(1), 0
    arena = env._arena
    began = time.process_time()
    while time.process_time() - began < seconds:
        env.reset(seed=steps)
        ended = False
        while not ended:
            _, _, ended, _, _ = env.step(arena.legal[chance.randrange(arena.counts[0])])
            steps += 1
    return steps / (time.process_time() - began)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    figures = {
        **numbers(seconds / 4),
        "pettingzoo_steps": table(seconds),
        "vector_steps": vector(seconds),
        "gymnasium_steps": seat(seconds),
        **scaling(seconds, GAME, EDITION, SEATS),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
