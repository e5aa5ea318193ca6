"""Baselines: a row for every bot of every edition."""

from pathlib import Path

from click.testing import CliRunner

from starport.bots import registry
from starport.cli import main
from starport.lab.baselines import baselines, contests, markdown
from starport.lab.contest import contest


def test_every_bot_of_every_game_and_edition_is_in_it():
    found = {(plan.game, plan.edition): plan.bots for plan in contests()}
    assert {
        ("starfarers", "2019"),
        ("starfarers", "classic"),
        ("spacedealer", "base"),
        ("spacedealer", "advanced"),
    } <= set(found)
    names = [name.partition("@")[0] for name in found["starfarers", "2019"]]
    assert names == registry.names("starfarers")


def test_a_table_with_intervals_and_time(tmp_path: Path):
    plan = contest("starfarers", "2019", 3, {}, ("greedy", "random"), 23, light=True)
    found = baselines(plan, tmp_path, 6, 1)
    assert [one.bot for one in found] == ["greedy", "random"]
    assert found[0].rating.low < found[0].rating.value < found[0].rating.high
    assert all(one.milliseconds > 0 for one in found)
    table = markdown(found)
    assert "| starfarers | 2019 | 3 | greedy | 6 |" in table
    assert baselines(plan, tmp_path, 6, 1)[0][:8] == found[0][:8]


def test_a_game_that_is_not_there_gets_a_line():
    done = CliRunner().invoke(main, ["baselines", "--game", "chess"])
    assert done.exit_code == 2
    assert "there is no game 'chess'" in done.output
