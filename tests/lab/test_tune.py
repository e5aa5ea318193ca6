"""Tuning is repeatable, and a short run is the beginning of a longer one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from starport.bots.record_file import Record
from starport.bots.starfarers.weights import JUDGED
from starport.bots.starfarers.weights_file import FILE, NAMES, USUAL_RECORD
from starport.engine import catalogue
from starport.engine.game import Game
from starport.engine.result import Result
from starport.lab import tune as tuner
from starport.lab.tune import Tuning, main, tune
from starport.lab.tuned import ADMIRAL, PLANNER, SUBJECTS, Subject, by_points, by_wins


def test_the_same_seed_finds_the_same_weights():
    games = [catalogue.make("starfarers", None, 3)]
    seen: list[Record] = []
    found = tune(PLANNER, USUAL_RECORD, Tuning(3, 2, 5), games, lambda step, lean, record: seen.append(record))
    assert found == seen[-1]
    assert tune(PLANNER, USUAL_RECORD, Tuning(2, 2, 5), games) == seen[1]
    assert tuple(found) == NAMES
    assert {name for name in NAMES if seen[0][name] == USUAL_RECORD[name]} >= set(JUDGED), "only fitted, never tuned"


def test_a_side_that_throws_its_cards_away_loses():
    """Weights that find nothing worth building lose to the usual ones, whichever seats they have."""
    foolish = dict.fromkeys(NAMES, 0.0) | {"patience": 0.3}
    game = catalogue.make("starfarers", None, 4)
    assert sum(tuner.score(PLANNER, game, (USUAL_RECORD, foolish), 1, number) for number in range(4)) >= 2


def test_an_admiral_that_wants_no_goods_loses():
    first, _ = ADMIRAL.read(ADMIRAL.first)
    foolish = first | dict.fromkeys(("haste", "later", "hoard", "colour"), 0.0)
    game = catalogue.make("spacedealer", "base", 3)
    assert tuner.score(ADMIRAL, game, (first, foolish), 1, 0) > 0.5
    assert tuner.score(ADMIRAL, game, (foolish, first), 1, 0) < -0.5


def test_tuning_goes_the_way_that_leads(monkeypatch: pytest.MonkeyPatch):
    """Where the side with more haste always wins, haste grows with every step."""
    monkeypatch.setattr(
        "starport.lab.tune.score",
        lambda subject, game, sides, *rest: 1.0 if sides[0]["haste"] > sides[1]["haste"] else -1.0,
    )
    tuning, start = Tuning(6, 1, 2), ADMIRAL.read(ADMIRAL.first)[0]
    seen = [start["haste"]]
    tune(ADMIRAL, start, tuning, ADMIRAL.rule_sets(), lambda step, lean, record: seen.append(record["haste"]))
    assert [after / before - 1 for before, after in pairwise(seen)] == pytest.approx(
        [tuning.stride_at(step) for step in range(6)]
    )


@pytest.mark.parametrize(
    ("winners", "scores", "side", "wins", "points"),
    [
        ((0,), (9, 5, 3, 5), 0, 1.0, 0.0),
        ((0,), (9, 5, 3, 5), 1, -1.0, 0.0),
        ((2,), (4, 3, 9, 3), 0, 1.0, 1.0),
        ((1, 2), (1, 9, 9), 0, 0.0, -0.5),
        ((1, 2), (1, 9, 9), 1, 0.0, 0.5),
    ],
)
def test_who_leads(winners: tuple[int, ...], scores: tuple[int, ...], side: int, wins: float, points: float):
    """By wins only the first counts; by points everybody on one side is compared with everybody on the other."""
    result = Result(winners, "points", scores)
    assert by_wins(result, side) == wins
    assert by_points(result, side) == points


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_every_edition_is_tuned_for(subject: Subject):
    assert {(game.edition, game.seats) for game in subject.rule_sets()} == {
        (edition.name, seats) for edition in catalogue.entry(subject.game).editions for seats in edition.seats
    }


def test_every_rule_set_has_its_turn(monkeypatch: pytest.MonkeyPatch):
    """Also when a step has fewer matches than there are rule sets."""
    seen: list[tuple[str, int]] = []

    def score(subject: Subject, game: Game, *rest: object) -> float:
        seen.append((game.edition, game.seats))
        return 0.0

    monkeypatch.setattr(tuner, "score", score)
    rules = ADMIRAL.rule_sets()
    tune(ADMIRAL, ADMIRAL.read(ADMIRAL.first)[0], Tuning(2, len(rules) // 2, 1), rules)
    assert seen == [(game.edition, game.seats) for game in rules]


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_the_file_reads_back_and_says_how_it_was_found(subject: Subject, tmp_path: Path):
    file = tmp_path / "weights.json"
    words = ["--bot", subject.bot, "--steps", "1", "--games", "1", "--seed", "2", "--output", str(file)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    record, card = subject.file.read(file.read_text("utf-8"))
    assert tuple(record) == subject.file.names
    assert (card["seed"], card["matches"]) == (2, 2)
    assert card["command"] == (
        f"python -m starport.lab.tune --bot {subject.bot} --steps 1 --games 1 --seed 2 --reach 0.15 --output weights.json"
    )
    again = tmp_path / "again.json"
    CliRunner().invoke(main, [*card["command"].split()[3:-1], str(again)])
    assert subject.file.read(again.read_text("utf-8"))[0] == record


def test_a_bad_file_is_a_clear_error(tmp_path: Path):
    file = tmp_path / "weights.json"
    file.write_text(FILE.text_of(USUAL_RECORD, {}).replace('"income"', '"incomes"'), "utf-8")
    done = CliRunner().invoke(main, ["--start", str(file), "--output", str(tmp_path / "out.json")])
    assert done.exit_code == 2
    assert "income is missing" in done.output
    assert "'incomes' is no weight" in done.output
    assert not (tmp_path / "out.json").exists()
