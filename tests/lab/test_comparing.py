"""Decisions to learn from: what is written down of them, and how they are put together."""

from __future__ import annotations

import numpy as np
import pytest

from starport.bots.starfarers.champion import ChampionBot
from starport.bots.starfarers.features import WIDTH
from starport.bots.starfarers.veteran import VeteranBot
from starport.lab.comparing import make_comparisons
from starport.lab.generations import joined
from starport.lab.selfplay import Arrays, SelfPlayPlan, packed

PLAN = SelfPlayPlan("2019", 3, seed=7)


@pytest.mark.on_the_wheel
def test_each_decision_holds_moves_that_could_be_chosen_between():
    once, again = (make_comparisons(PLAN, VeteranBot, ChampionBot, 0, 1) for _ in range(2))
    assert packed(once) == packed(again), "the same plan looks at the same decisions"
    assert once["rows"].shape == (len(once["seat"]), 3, WIDTH)
    assert once["chances"].sum(1) == pytest.approx(1.0, abs=1e-4)
    _, sizes = np.unique(once["decision"], return_counts=True)
    assert len(sizes) > 5
    assert sizes.min() >= 2
    assert (np.diff(once["decision"]) >= 0).all(), "moves of one decision stand together"
    for decision in set(once["decision"].tolist()):
        assert len(set(once["seat"][once["decision"] == decision].tolist())) == 1, "one seat chooses"
    assert set(once["match"].tolist()) == {0}


@pytest.mark.on_the_wheel
def test_moves_of_a_decision_come_to_different_ends():
    found = make_comparisons(PLAN, VeteranBot, ChampionBot, 0, 1)
    own = found["chances"][np.arange(len(found["seat"])), found["seat"]]
    spread = [float(np.ptp(own[found["decision"] == one])) for one in set(found["decision"].tolist())]
    assert max(spread) > 0.02, "somewhere it matters what is chosen"
    assert min(spread) < 0.02, "and somewhere hardly"


def part(decisions: list[int], matches: list[int]) -> Arrays:
    return {"decision": np.array(decisions), "match": np.array(matches), "seat": np.zeros(len(matches), np.int64)}


def test_decisions_of_different_shards_stay_apart():
    found = joined([part([0, 0, 1, 1], [0, 0, 0, 0]), part([0, 0, 0, 2], [50, 50, 50, 51])])
    numbers = found["decision"].tolist()
    assert [numbers[place] == numbers[place - 1] for place in range(1, 8)] == [1, 0, 1, 0, 1, 1, 0]
    assert len(set(numbers)) == 4
    assert found["match"].tolist() == [0, 0, 0, 0, 50, 50, 50, 51]
