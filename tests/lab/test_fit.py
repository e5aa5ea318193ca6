"""The judgement is fitted to who won, and says so for matches it was not fitted to."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from starport.bots.starfarers.judgement import Standing
from starport.bots.starfarers.weights import JUDGED, Weights
from starport.bots.starfarers.weights_file import FILE, USUAL, USUAL_RECORD
from starport.lab.fit import fit, main, surprise


def test_a_fit_finds_how_much_a_lead_means():
    """A seat that leads by a point wins nine times of ten: then that lead is worth those odds."""
    ahead = Standing([1.0, 0.0, 0.0], [0.0, 0.0, 0.0], 1.0)
    samples = [(ahead, 0)] * 18 + [(ahead, 1), (ahead, 2)]
    found = Weights(**fit(samples, USUAL_RECORD))
    assert surprise(samples, found) < surprise(samples, USUAL)
    assert abs(ahead.chances(found)[0] - 0.9) < 0.01


def test_the_command_changes_only_what_it_fits(tmp_path: Path):
    file = tmp_path / "weights.json"
    file.write_text(FILE.text_of(USUAL_RECORD, {"seed": 9}), "utf-8")
    before, _ = FILE.read(file.read_text("utf-8"))
    done = CliRunner().invoke(main, ["--games", "24", "--seed", "3", "--weights", str(file)])
    assert done.exit_code == 0, done.output
    assert "loss" in done.output
    after, card = FILE.read(file.read_text("utf-8"))
    assert card == {"seed": 9, "fitted": "python -m starport.lab.fit --games 24 --seed 3 --weights weights.json"}
    changed = {name for name in before if before[name] != after[name]}
    assert changed
    assert changed <= set(JUDGED)
