"""Two records of weights against each other."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from starport.lab.duel import SIDES, contest_of, duel, main, told
from starport.lab.scores import won
from starport.lab.tuned import ADMIRAL

FIRST = ADMIRAL.read(ADMIRAL.first)[0]
FOOLISH = FIRST | dict.fromkeys(("haste", "later", "hoard", "colour"), 0.0)


def test_the_better_record_wins_from_every_chair():
    contest = contest_of(ADMIRAL, "base", 3, 1)
    played = duel(ADMIRAL, contest, (FIRST, FOOLISH), 4)
    assert len(played) == 6, "whole blocks"
    assert not any(outcome.error for outcome in played)
    assert sum(won(outcome, SIDES[0]) for outcome in played) >= 5
    assert {outcome.bots.count(SIDES[0]) for outcome in played} == {1, 2}
    assert "base, 3 seats" in told(contest, played)


def test_both_sides_have_every_chair_as_often_and_a_seed_decides_the_deals():
    contest = contest_of(ADMIRAL, "base", 4, 1)
    other = contest_of(ADMIRAL, "base", 4, 2)
    played = duel(ADMIRAL, contest, (FIRST, FIRST), 4)
    for chair in range(4):
        assert sum(outcome.bots[chair] == SIDES[0] for outcome in played) == 2
    assert [outcome.scores for outcome in played] != [
        outcome.scores for outcome in duel(ADMIRAL, other, (FIRST, FIRST), 4)
    ]


def test_the_command_says_what_came_out_or_what_is_wrong(tmp_path: Path):
    file = tmp_path / "temper.json"
    file.write_text(ADMIRAL.file.text_of(FIRST, {}), "utf-8")
    words = [str(file), "--bot", "admiral", "--edition", "base", "--seed", "1"]
    done = CliRunner().invoke(main, [*words, "--seats", "3", "--games", "3"])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("base, 3 seats: ")
    assert "0 illegal choices, 0 without a result; sequential test: open after 3" in done.output
    refused = CliRunner().invoke(main, [*words, "--seats", "9"])
    assert refused.exit_code == 2
    assert "not for 9 players" in refused.output
    planner = CliRunner().invoke(main, [str(file), "--seed", "1"])
    assert planner.exit_code == 2
    assert "income is missing" in planner.output
