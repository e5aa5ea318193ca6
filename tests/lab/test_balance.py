"""The study of balance: experiments, pictures and expectations as data, and the page made of them."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from starport.bots import registry
from starport.bots.spacedealer.paced import PacedBot
from starport.bots.spacedealer.scheduler import SchedulerBot
from starport.bots.spacedealer.strategies import LevelOne, Rush
from starport.lab.balance import BalanceStudy, Expectation, estimate, lines_of, page, play, study
from starport.lab.bout import Outcome
from starport.lab.estimate import Estimate
from starport.lab.journal import Journal
from starport.lab.tables import Tables, write_tables


def test_the_study_plays_every_table_and_knows_its_bots() -> None:
    plan = study()
    names = [name for name, _ in plan.contests()]
    assert len(names) == len(set(names)) == 12 * len(plan.experiment)
    for experiment in plan.experiment:
        for bot in experiment.bots:
            assert issubclass(registry.find(bot), PacedBot)
            assert bot in plan.labels
    other = dict(plan.contests())["base-3-even"]
    assert other.options["cards"] == "even" != dict(plan.contests())["base-3-alike"].options["cards"]
    with pytest.raises(msgspec.ValidationError, match="games"):
        msgspec.convert({"game": "spacedealer"}, BalanceStudy)


@pytest.mark.on_the_wheel
def test_the_page_has_every_picture_and_expectation(tmp_path: Path) -> None:
    plan = study()
    smallest = [(name, contest) for name, contest in plan.contests() if name.startswith("base-4")]
    folders = [play(name, contest, tmp_path, 1, 1, lambda done: None) for name, contest in smallest]
    text, drawn = page(plan, folders, "pictures", "starport balance")
    assert len(drawn) == len(plan.picture)
    for file, drawing in drawn.items():
        with Image.open(io.BytesIO(drawing)) as image:
            image.load()  # raises where bytes are missing
            assert image.format == "WEBP"
        assert f"(pictures/{file})" in text
    for one in plan.expectation:
        assert one.said in text
    for asked in plan.question:
        table = text.split(f"## {asked.title}")[1].split("\n## ")[0]
        rows = [line for line in table.splitlines() if line.startswith("| ") and "| 4 |" in line]
        assert len(rows) == len(asked.signs), "a row for each sign at the only table played"
    assert "(N = 16)" in text, "four matches of four seats"


def ended(number: int, *, silent: int, why: str) -> Outcome:
    """A match of thirty minutes at three seats whose last points were made so many minutes before its end."""
    curve = [[min(minute, 30 - silent)] * 3 for minute in range(31)]
    counts = [("ends", -1, why, 1), ("trades", 0, "player", number)]
    return Outcome(number, ["admiral"] * 3, [0], [9, 8, 7], why, 30, 99, [0] * 3, "", 0.1, curve, [{}] * 3, counts)


def test_demands_ran_out_when_nobody_scored_any_more_and_no_disc_ended_it(tmp_path: Path) -> None:
    plan = study()
    name, contest = next(one for one in plan.contests() if one[0] == "base-3-admirals")
    played = [
        ended(0, silent=4, why="time"),
        ended(1, silent=3, why="time"),
        ended(2, silent=9, why="last_disc"),
    ]
    with Journal(tmp_path / name).opened(contest):
        write_tables(tmp_path / name, contest, played)
    tables = Tables([tmp_path / name])
    found = {
        picture.name: lines_of(tables, picture, plan.labels)["base"]["admirals"][3].value
        for picture in plan.picture
        if picture.name in ("starved", "deals")
    }
    assert found == {"starved": pytest.approx(1 / 3), "deals": 1}


def test_an_expectation_holds_or_not() -> None:
    ten = Expectation("about ten", "", 8, 12)
    assert ten.verdict(Estimate(10, 9, 11, 5)) == "yes"
    assert ten.verdict(Estimate(13, 11, 15, 5)) == "no, but the interval reaches it"
    assert ten.verdict(Estimate(15, 14, 16, 5)) == "no"
    assert ten.range() == "8 to 12"
    assert Expectation("", "", 0.1, 0.3, rate=True).range() == "10 to 30 %"
    assert estimate([0, 1, 1, 0], rate=True).rate
    assert estimate([0.25, 0.5], rate=True).text().startswith("37.5 %")


def test_strategies_differ_in_one_idea() -> None:
    assert (LevelOne.ceiling, Rush.ceiling, Rush.rush, SchedulerBot.rush) == (1, 3, True, False)


def test_the_question_is_answered_from_what_one_change_mends() -> None:
    asked = study().question[0]
    picture = next(picture for picture in study().picture if picture.name == asked.signs[0])

    def said(*found: float, reach: float = 1.0) -> str:
        lines = zip(asked.usual + asked.other, found, strict=True)
        row = asked.row(picture, 3, {name: {3: Estimate(one, one - reach, one + reach, 9)} for name, one in lines})
        return row.rsplit("|", 2)[1].strip()

    assert said(9, 5, 9, 5) == "the players"
    assert said(9, 5, 9, 2) == "the players, and the cards for what good players leave"
    assert said(9, 9, 5, 5) == "the cards"
    assert said(9, 9, 9, 5) == "the cards, once players are good"
    assert said(9, 5, 5, 2) == "either: both mend it"
    assert said(5, 9, 9, 9) == "neither, as far as these matches tell", "both made it worse"
    assert said(9, 5, 9, 5, reach=4) == "neither, as far as these matches tell", "the intervals are too wide"
