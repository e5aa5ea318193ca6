"""The commands of the laboratory as a user meets them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from starport.cli import main
from starport.cli.tournament import bounds


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def fault(*words: str | Path) -> str:
    """A mistake: exit code 2, one line, no traceback."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.output.strip()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lab") / "small"
    result = run("tournament", "--seats", "3", "--bots", "greedy,random,random", "--games", "3", "--out", folder)
    assert result.exit_code == 0, result.output
    assert "3 matches of starfarers" in result.output
    assert "0 illegal choices, 0 matches without a result" in result.output
    assert "(N = 3)" in result.output
    return folder


def test_a_tournament_goes_on_by_the_same_command(folder: Path) -> None:
    words = ("tournament", "--seats", "3", "--bots", "greedy,random,random", "--out", folder)
    assert "6 matches" in run(*words, "--games", "6").output
    assert "6 matches" in run(*words, "--games", "6").output
    assert "holds another tournament; it differs in: seed (1 there, 2 now)" in fault(*words, "--seed", "2")


def test_a_test_of_two_bots_says_where_it_stands(tmp_path: Path) -> None:
    words = (
        "tournament",
        "--seats",
        "4",
        "--bots",
        "greedy,random",
        "--games",
        "4",
        "--light",
        "--out",
        tmp_path / "sprt",
    )
    result = run(*words, "--sprt")
    assert result.exit_code == 0, result.output
    assert "not decided yet" in result.output
    assert "0 against 30 points" in result.output
    assert bounds("-5:10") == (-5.0, 10.0)
    assert "LOW:HIGH" in fault(*words, "--sprt", "often")
    assert "LOW less than HIGH" in fault(*words, "--sprt", "9:3")


def test_stats_answers_ready_made_questions_and_sql(folder: Path) -> None:
    said = run("stats", folder, "--ask", "wins", "--ask", "length").output
    assert "matches won" in said
    assert "median rounds" in said
    assert "dice" not in said
    assert "expected" in run("stats", folder).output
    assert "greedy" in run("stats", folder, "--sql", "SELECT DISTINCT bot FROM seats").output
    assert "there is no question 'why'" in fault("stats", folder, "--ask", "why")
    assert "cannot be answered" in fault("stats", folder, "--sql", "SELEKT")
    assert "there is no tournament" in fault("stats", "/no/such/folder")


def test_plot_and_report_write_files(folder: Path, tmp_path: Path) -> None:
    assert run("plot", "wins", folder, "--out", tmp_path / "wins.svg").exit_code == 0
    assert b"<svg" in (tmp_path / "wins.svg").read_bytes()
    assert "there is no picture 'moon'" in fault("plot", "moon", folder)
    assert "pictures can be png, svg, pdf" in fault("plot", "wins", folder, "--out", tmp_path / "wins.doc")
    assert "cannot write" in fault("plot", "wins", folder, "--out", "/no/such/folder/wins.png")
    assert run("report", folder, "--out", tmp_path / "page.html").exit_code == 0
    assert "</html>" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_the_ladder_says_what_is_not_installed(tmp_path: Path) -> None:
    result = run("ladder", "--only", "greedy over random", "--games", "4", "--out", tmp_path)
    assert result.exit_code == 0, result.output
    assert "(N = 4)" in result.output


def test_a_ladder_without_a_rung_is_a_mistake(tmp_path: Path) -> None:
    result = run("ladder", "--only", "no such words", "--out", tmp_path)
    assert result.exit_code == 2
    assert "no rung has the words 'no such words'" in result.output
    assert "planner over greedy" in result.output


def test_soak_plays_and_writes_its_table(tmp_path: Path) -> None:
    words = ("--only", "classic 3 start=fixed", "--only", "off random", "--games", "2", "--table", tmp_path / "t.md")
    result = run("soak", "starfarers", *words, "--out", tmp_path / "soak")
    assert result.exit_code == 0, result.output
    assert "2 matches, 0 illegal, 0 errors" in result.output
    assert "| **all** | 2 |" in (tmp_path / "t.md").read_text(encoding="utf-8")


def test_check_bot_reports_and_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", ":".join(filter(None, sys.path)))
    file = tmp_path / "bad.py"
    file.write_text(
        "from starport.bots.base import Bot\nclass Bad(Bot):\n    def choose(self, legal, chair):\n        1 / 0\n"
    )
    result = run("check-bot", f"{file}:Bad", "--edition", "classic", "--games", "1")
    assert result.exit_code == 1
    assert "FAILED  survives" in result.output
    assert "ZeroDivisionError" in result.output
    assert "does not play spacedealer" in fault("check-bot", "greedy", "spacedealer")
    assert "there is no edition" in fault("check-bot", "greedy", "--edition", "1850")


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("starport.lab.tables", "starport.lab.ratings", "starport.lab.plots", "starport.lab.report"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "needs the packages of the laboratory, and duckdb is missing: make lab" in fault("stats", tmp_path)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--bots", "hal"), "there is no bot 'hal'"),
        (("--bots", "busy"), "does not play starfarers"),
        (("--bots", "no/such/module:Bot"), "no Python file or module"),
        (("--bots", "random", "--edition", "1850"), "there is no edition"),
        (("--bots", "random", "--sprt"), "compares two bots"),
        (("--bots", "random", "--out", "/proc/no"), "cannot write"),
        ((), "Missing option '--bots'"),
    ],
)
def test_mistakes_get_one_clear_line(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    out = () if "--out" in words else ("--out", tmp_path / "out")
    assert told in fault("tournament", *words, *out)


def test_soak_of_an_unknown_game_is_one_clear_line(tmp_path: Path) -> None:
    result = run("soak", "chess", "--out", tmp_path / "soak")
    assert result.exit_code == 2
    assert "there is no game 'chess'" in result.output
    assert not (tmp_path / "soak").exists()


def test_a_training_says_what_it_wants(tmp_path: Path) -> None:
    words = ("train", "--generations", "1", "--out", tmp_path / "training")
    assert "--rules wants EDITION:SEATS, such as 2019:4, not '2019'" in fault(*words, "--rules", "2019")
    assert "this edition is not for 9 players" in fault(*words, "--rules", "2019:9")
    assert "--sprt wants LOW:HIGH" in fault(*words, "--sprt", "much")
    assert "is no network to go on from: " in fault(*words, "--begin", tmp_path / "none.json")
    (tmp_path / "odd.json").write_text('{"format": 1}', "utf-8")
    assert "it has no layers" in fault(*words, "--begin", tmp_path / "odd.json")
    assert not (tmp_path / "training").exists()
