"""`make bench`: what is asked for, how builds are compared, and another commit of the repository."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import starport
from bench import revision, run
from bench.run import COMPILED, PLAIN, Build, arguments, compare, measure

pytestmark = pytest.mark.source_only

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="no git here")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one commit, called `first`."""

    def git(*words: str) -> None:
        who = ("-c", "user.name=t", "-c", "user.email=t@example", "-c", "commit.gpgsign=false")
        subprocess.run(["git", "-C", str(tmp_path), *who, *words], check=True, capture_output=True)

    git("init", "--quiet")
    (tmp_path / "file").write_text("text")
    git("add", "file")
    git("commit", "--quiet", "-m", "file: begin")
    git("tag", "first")
    return tmp_path


@needs_git
def test_a_commit_is_found_by_any_of_its_names(repository: Path) -> None:
    commit = revision.commit_of("first", repository)
    assert len(commit) == 40
    assert commit == revision.commit_of("HEAD", repository) == revision.commit_of(commit[:8], repository)


@needs_git
@pytest.mark.parametrize("name", ["second", "HEAD~1", "deadbeef", "--help", ""])
def test_an_unknown_commit_is_a_clear_sentence(repository: Path, name: str) -> None:
    with pytest.raises(SystemExit) as told:
        revision.commit_of(name, repository)
    assert str(told.value).startswith(f"there is no commit {name!r} in this repository")


@needs_git
def test_a_folder_that_is_no_repository_is_a_clear_sentence(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="needs the git repository"):
        revision.commit_of("HEAD", tmp_path)


def test_bad_arguments_are_refused_before_anything_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert (arguments([]).against, arguments(["--against", "v1"]).against) == (None, "v1")
    for words in (["--turns", "0"], ["--seconds", "-1"], ["--against"]):
        with pytest.raises(SystemExit) as told:
            arguments(words)
        assert told.value.code == 2
    assert "--against: expected one argument" in capsys.readouterr().err


def test_builds_take_turns_and_a_ratio_above_one_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(build: Build, module: str, *words: str) -> dict[str, float]:
        asked.append(build.name)
        speed = {"new": 30.0, "old": 10.0}[build.name] + len(asked)
        return {"speed": speed, "cost": 1 / speed, "seconds": float(words[0])}

    monkeypatch.setattr(Build, "ask", ask)
    new, old = Build("new", PLAIN), Build("old", PLAIN)
    measure([new, old], 6.0, 3)
    assert asked == ["new", "old", "old", "new", "new", "old"]
    assert {turn["seconds"] for turn in new.turns} == {2.0}
    assert new.against(old, "speed", True) == pytest.approx(new.against(old, "cost", False))
    assert new.against(old, "speed", True) > 1 > old.against(new, "speed", True)


def test_matches_that_differ_are_named() -> None:
    here = {"one": ["a", "1"], "two": ["b", "2"], "three": ["c", "3"], "new": ["d", "4"]}
    there = {"one": ["a", "1"], "two": ["x", "2"], "three": ["c", "x"], "old": ["e", "5"]}
    assert compare({"here": here, "there": there}) == [
        "1 of 3 fixed matches are the same in here and in there",
        "  played otherwise: two",
        "  played alike, but another position is written: three",
    ]


def test_every_figure_of_the_table_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """One short turn as plain Python: each row has its figure."""
    monkeypatch.setenv("PYTHONPATH", str(Path(starport.__file__).resolve().parents[1]))
    build = Build("here", PLAIN)
    found = build.ask("bench.measure", "0.01")
    assert {key for _, key, _, _, _ in run.ROWS} <= set(found)
    assert all(found[key] > 0 for _, key, _, _, _ in run.ROWS)
    assert found["build"] != COMPILED
