"""Attacks on a server with its usual limits: whoever plays goes on playing, newcomers come in, memory stays bounded.

What they cost a victim by the clock is printed; only a long run on a quiet machine asserts it (`make soak`).
"""

import asyncio

import pytest

from bench.attacks import MOST_MB, MOST_RATIO, VICTIMS, measure
from bench.strikes import ATTACKS
from starport.server.settings import Settings
from tests.server.kit import FREE
from tests.server.outside import Outside

USUAL = {name: getattr(Settings(), name) for name in FREE}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One for all attacks: what one of them leaves behind must not hurt either."""
    with Outside(tmp_path_factory.mktemp("attacked"), **USUAL) as started:
        yield started


def attacked(server, name, rounds, seconds, victims):
    found = asyncio.run(measure(server.port, server.process_id, name, rounds, seconds, victims))
    print(f"{name}: {found.strikes} strikes, p99 of moves {found.ratios()} times as long, {found.memory:.0f} MB")
    assert found.strikes, "there was no attack"
    assert all(hurt for _, hurt in found.rounds), "the victims could not move any more"
    assert not found.shut
    assert found.memory <= MOST_MB
    return found.ratio()


@pytest.mark.on_the_wheel
@pytest.mark.parametrize("name", ATTACKS)
def test_a_victim_goes_on_playing_under(server, name):
    attacked(server, name, 1, 1.0, 4)


@pytest.mark.soak
@pytest.mark.parametrize("name", ATTACKS)
def test_a_victims_moves_take_at_most_twice_as_long_under(server, name):
    assert attacked(server, name, 9, 6.0, VICTIMS) <= MOST_RATIO
