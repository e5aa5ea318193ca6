"""Tuning is repeatable, and a short run is the beginning of a longer one."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from starport.bots.starfarers.weights import JUDGED, Weights
from starport.bots.starfarers.weights_file import NAMES, USUAL, USUAL_RECORD, Record, read, text_of
from starport.engine import catalogue
from starport.lab.tune import Tuning, main, rule_sets, score, tune


def test_the_same_seed_finds_the_same_weights():
    games = [catalogue.make("starfarers", None, 3)]
    seen: list[Record] = []
    found = tune(USUAL_RECORD, Tuning(3, 2, 5), games, lambda step, lean, record: seen.append(record))
    assert found == seen[-1]
    assert tune(USUAL_RECORD, Tuning(2, 2, 5), games) == seen[1]
    assert tuple(found) == NAMES
    assert {name for name in NAMES if seen[0][name] == USUAL_RECORD[name]} >= set(JUDGED), "only fitted, never tuned"


def test_a_side_that_throws_its_cards_away_loses():
    """Weights that find nothing worth building lose to the usual ones, whichever seats they have."""
    foolish = Weights(**(dict.fromkeys(NAMES, 0.0) | {"patience": 0.3}))
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
    assert tuple(json.loads(file.read_text("utf-8"))) == NAMES
    assert read(text_of(USUAL_RECORD)) == {name: round(value, 4) for name, value in USUAL_RECORD.items()}


def test_a_bad_file_is_a_clear_error(tmp_path: Path):
    file = tmp_path / "weights.json"
    file.write_text(text_of(USUAL_RECORD).replace('"income"', '"incomes"'), "utf-8")
    done = CliRunner().invoke(main, ["--start", str(file), "--output", str(tmp_path / "out.json")])
    assert done.exit_code == 2
    assert "income is missing" in done.output
    assert "'incomes' is no weight" in done.output
    assert not (tmp_path / "out.json").exists()
