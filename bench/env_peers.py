"""Peers of the environments: PettingZoo's connect-four, OpenSpiel's backgammon and pgx's backgammon, installed by name into an
environment of their own under build/peers/.

    python -m bench.env_peers [--seconds 4]

prints steps per CPU second of random play. They are other games, much smaller than ours, so the ratios say what a learner's loop
costs here and there, not how good the rules are written.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from typing import Any, Final

from bench.peers import ROOT, environment

HOME: Final = ROOT / "build" / "peers" / "envs"
PINS: Final = (
    "pettingzoo==1.27.0",
    "pygame==2.6.1",
    "open_spiel==2.0.2",
    "pgx==2.6.0",
    "jax==0.10.2",
    "jaxlib==0.10.2",
)
BATCH: Final = 256


def measure(seconds: float) -> dict[str, Any]:
    """Steps per CPU second of each peer."""
    python = environment(HOME, PINS, "the peers of the environments")
    command = [str(python), "-m", "bench.env_peers", "--inside", "--seconds", str(seconds)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the peers of the environments could not be measured:\n{done.stderr}")
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


# ---------------------------------------------------------------- inside the peers' environment


def connect_four(seconds: float) -> float:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    chance, steps = random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        env.reset(seed=steps)
        while env.agents:
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(chance.choice([place for place, legal in enumerate(observation["action_mask"]) if legal]))
            steps += 1
    return steps / (time.process_time() - began)


def spiel_backgammon(seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game("backgammon")
    chance, steps = random.Random(1), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(chance.choices([one for one, _ in outcomes], [odds for _, odds in outcomes])[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
    return steps / (time.process_time() - began)


def pgx_backgammon(seconds: float) -> float:
    import jax
    import jax.numpy as jnp
    import pgx

    env: Any = pgx.make("backgammon")
    step = jax.jit(jax.vmap(env.step))
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=1))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    steps = -BATCH  # the first one is compiled
    began = time.process_time()
    while steps < 0 or time.process_time() - began < seconds:
        key, one, two = jax.random.split(key, 3)
        state = step(state, pick(one, state.legal_action_mask), jax.random.split(two, BATCH))
        state.observation.block_until_ready()
        steps += BATCH
        if steps == 0:
            began = time.process_time()
    return steps / (time.process_time() - began)


PEERS: Final = {
    "PettingZoo connect-four": connect_four,
    "OpenSpiel backgammon": spiel_backgammon,
    "pgx backgammon": pgx_backgammon,
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        print(json.dumps({name: peer(given.seconds) for name, peer in PEERS.items()}))
    else:
        print(json.dumps(measure(given.seconds), indent=1))


if __name__ == "__main__":
    main()
