"""Tuning is repeatable, and a short run is the beginning of a longer one."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from starport.bots.starfarers.scales import NAMES, Scales
from starport.bots.starfarers.weights import USUAL, load
from starport.engine import catalogue
from starport.lab.tune import Tuning, main, rule_sets, score, text_of, tune


def test_the_same_seed_finds_the_same_weights():
    games = [catalogue.make("starfarers", None, 3)]
    seen: list[list[float]] = []
    found = tune(USUAL, Tuning(3, 2, 5), games, lambda step, lean, scales: seen.append(scales.values))
    assert found.values == seen[-1]
    assert tune(USUAL, Tuning(2, 2, 5), games).values == seen[1]
    assert len(found.values) == len(NAMES)


def test_a_side_that_throws_its_cards_away_loses():
    """Weights that find nothing worth building lose to the usual ones, whichever seats they have."""
    foolish = Scales([0.0 if name != "patience" else 0.3 for name in NAMES])
    game = catalogue.make("starfarers", None, 4)
    assert sum(score(game, (USUAL, foolish), 1, number) for number in range(4)) >= 2


def test_every_edition_is_tuned_for():
    assert {(game.edition, game.seats) for game in rule_sets()} == {
        (edition.name, seats) for edition in catalogue.entry("starfarers").editions for seats in edition.seats
    }


def test_the_file_reads_back(tmp_path: Path):
    file = tmp_path / "weights.json"
    done = CliRunner().invoke(main, ["--steps", "1", "--games", "1", "--seed", "2", "--output", str(file)])
    assert done.exit_code == 0, done.output
    assert set(json.loads(file.read_text("utf-8"))) == set(NAMES)
    assert load(text_of(USUAL)).values == [round(value, 4) for value in USUAL.values]
