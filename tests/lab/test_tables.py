"""Tables, questions, pictures and the page: everything written can be read back, and bad files are named."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from starport.engine.refusal import Refused
from starport.lab.bout import Outcome
from starport.lab.estimate import Estimate
from starport.lab.plots import PLOTS, picture
from starport.lab.questions import QUESTIONS
from starport.lab.report import page
from starport.lab.tables import SCHEMAS, Tables
from tests.lab.kit import played, small

GAMES = 6


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables") / "stars"


@pytest.fixture(scope="module")
def outcomes(folder: Path) -> list[Outcome]:
    return played(folder, small(), GAMES)


@pytest.fixture(scope="module")
def dealer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables") / "dealer"
    played(folder, small(("busy", "idle"), game="spacedealer"), 2)
    return folder


def test_the_tables_hold_what_was_played(folder: Path, outcomes: list[Outcome]) -> None:
    tables = Tables([folder])
    assert tables.ask("SELECT number, decisions, rounds FROM games ORDER BY number") == [
        (outcome.number, outcome.decisions, outcome.rounds) for outcome in outcomes
    ]
    assert tables.ask("SELECT bot, won, score FROM seats WHERE number = 1 ORDER BY seat") == [
        (bot, float(seat in outcomes[1].winners), outcomes[1].scores[seat]) for seat, bot in enumerate(outcomes[1].bots)
    ]
    assert tables.ask("SELECT sum(points) FROM sources")[0][0] == sum(sum(outcome.scores) for outcome in outcomes)
    last = tables.ask("SELECT arg_max(points, round) FROM curve GROUP BY number, seat ORDER BY number, seat")
    assert [points for (points,) in last] == [score for outcome in outcomes for score in outcome.scores]
    rolled = tables.ask("SELECT sum(count) FROM counts WHERE what = 'dice'")[0][0]
    assert rolled == sum(count for outcome in outcomes for what, _, _, count in outcome.counts if what == "dice")


def test_every_question_is_answered_for_both_games(folder: Path, outcomes: list[Outcome], dealer: Path) -> None:
    for tables in (Tables([folder]), Tables([dealer]), Tables([folder, dealer])):
        for name, question in QUESTIONS.items():
            answer = question.ask(tables)
            assert all(len(row) == len(answer.columns) for row in answer.rows), name
    answers = {name: question.ask(Tables([folder])) for name, question in QUESTIONS.items()}
    assert answers["faults"].rows == []
    assert {row[0] for row in answers["wins"].rows} == {"greedy", "random"}
    for name in ("wins", "seats"):
        assert sum(row[1].value for row in answers[name].rows if isinstance(row[1], Estimate)) == pytest.approx(1)


@pytest.mark.parametrize("name", PLOTS)
def test_every_picture_is_drawn_and_the_same_each_time(
    name: str, folder: Path, outcomes: list[Outcome], dealer: Path
) -> None:
    drawing = picture(Tables([folder]), name, "svg")
    ET.fromstring(drawing)
    assert picture(Tables([folder]), name, "svg") == drawing
    assert picture(Tables([dealer]), name, "png").startswith(b"\x89PNG")


def test_the_page_has_every_question_and_picture(folder: Path, outcomes: list[Outcome]) -> None:
    text = page([folder])
    assert text.count("<svg") == len(PLOTS)
    assert all(f"id='{name}'" in text for name in {**QUESTIONS, **PLOTS})
    assert f"(N = {GAMES})" in text
    assert "%20" not in text
    assert "://" not in text.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    ).replace("https://matplotlib.org", ""), "the page needs nothing from elsewhere"


def test_bad_questions_and_bad_files_are_named(folder: Path, outcomes: list[Outcome], tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"bad_question.*moves"):
        Tables([folder]).ask("SELECT * FROM moves")
    with pytest.raises(Refused, match="no_tournament"):
        Tables([tmp_path])
    with pytest.raises(Refused, match="same_name_twice"):
        Tables([folder, folder])
    with pytest.raises(Refused, match="unknown_plot"):
        picture(Tables([folder]), "moves", "svg")
    with pytest.raises(Refused, match="unknown_picture"):
        picture(Tables([folder]), "wins", "bmp")
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("contest.json", *(f"{table}.parquet" for table in SCHEMAS)):
        (copy / name).write_bytes((folder / name).read_bytes())
    Tables([copy])
    pq.write_table(pa.table({"number": [1]}), copy / "curve.parquet")
    with pytest.raises(Refused, match=r"bad_columns.*curve\.parquet"):
        Tables([copy])
    (copy / "curve.parquet").write_bytes(b"PAR1 not really PAR1")
    with pytest.raises(Refused, match=r"bad_file.*curve\.parquet"):
        Tables([copy])
    (copy / "curve.parquet").unlink()
    with pytest.raises(Refused, match=r"no_tables.*curve\.parquet"):
        Tables([copy])
    (copy / "contest.json").write_text('{"game": 3}')
    with pytest.raises(Refused, match=r"bad_file.*contest\.json"):
        Tables([copy])
