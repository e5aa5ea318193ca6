"""The command line as a user meets it: good calls do what they say, bad ones get one clear line and exit code 2."""

from __future__ import annotations

import dataclasses
import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from starport.cli import main
from starport.engine import catalogue
from starport.engine.record import Record

ROOT = Path(__file__).resolve().parents[2]
ANEW = ("E31", "E32")  # the cards that shuffle all encounters anew


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, [*words], input=typed)


def fault(*words: str) -> str:
    """A mistake: exit code 2, exactly one line, no traceback."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    said = result.output.strip()
    assert "Traceback" not in said
    return said


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match between bots."""
    file = tmp_path_factory.mktemp("records") / "match.txt"
    result = run("play", "--watch", "--seed", "a story", "--record", str(file))
    assert result.exit_code == 0, result.output
    assert "Won by seat" in result.output
    return file


SHOWN = re.compile(r"^ *(?:\.venv/bin/)?starport ([a-z-]+)((?: [^#…&\n]*?)?)(?:  .*| …| &)?$", re.MULTILINE)


def shown() -> list[str]:
    """Every command that a page shows, without what is said beside it."""
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", *(ROOT / "examples").glob("*.py")]
    texts = [page.read_text("utf-8").replace("\\\n", " ") for page in pages]
    return sorted(
        {f"{name}{words}".strip() for text in texts for name, words in SHOWN.findall(text) if name != "record"}
    )


@pytest.mark.parametrize("line", shown())
def test_a_command_that_a_page_shows_is_understood(line: str) -> None:
    """Its name and its options exist; the files it speaks of do not."""
    name, *words = shlex.split(line)
    context = click.Context(main)
    command = main.get_command(context, name)
    assert command is not None, name
    command.make_parser(click.Context(command, context, name)).parse_args(words)


def test_the_pages_show_commands() -> None:
    assert len(shown()) > 30


def test_help_lists_every_command() -> None:
    said = run("--help").output
    for name in (
        "play",
        "serve",
        "games",
        "simulate",
        "tournament",
        "check-bot",
        "replay",
        "verify",
        "position",
        "doctor",
    ):
        assert name in said


def test_games_tells_every_option_with_its_meaning() -> None:
    said = run("games", "starfarers").output
    for option in catalogue.entry("starfarers").editions[0].options:
        assert option.name in said


def test_simulate_counts_and_writes(tmp_path: Path) -> None:
    file = tmp_path / "numbers.json"
    words = ("--edition", "2019", "--seats", "4", "--bots", "random,random,random,random", "--seed", "1")
    result = run("simulate", "starfarers", *words, "--games", "3", "--json", str(file))
    assert result.exit_code == 0, result.output
    numbers = json.loads(file.read_text())
    expected = {"games", "decisions", "illegal", "cpu_seconds", "decisions_per_second", "games_per_second", "wins"}
    assert expected | {"rounds", "build"} <= set(numbers)
    assert (numbers["games"], numbers["illegal"], numbers["unfinished"]) == (3, 0, 0)
    assert sum(numbers["wins"]) == 3
    assert len(numbers["wins"]) == 4
    assert "not checked" in " ".join(result.output.split())
    greedy = run("simulate", "starfarers", "--bots", "greedy,greedy,greedy,greedy", "--games", "1")
    assert "not checked" not in " ".join(greedy.output.split())
    assert "not checked again" in " ".join(run("simulate", "--help").output.split())


def test_a_true_record_verifies(record: Path) -> None:
    result = run("verify", str(record))
    assert result.exit_code == 0
    assert "is true" in result.output


def test_a_changed_record_is_noticed(record: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.txt"
    changed.write_text(record.read_text().replace("roll", "rall", 1))
    assert "at least one byte" in fault("verify", str(changed))


def test_a_record_from_an_impossible_position_gets_one_clear_line(tmp_path: Path) -> None:
    """SF-ENC-8: with both cards discarded that shuffle the encounters anew the draw pile would run out one day, and the match
    stopped there. It is refused before anything is replayed."""
    game, seed = catalogue.make("starfarers", "2019", 3), b"impossible"
    start: Any = game.new(seed).position()
    piles = start["encounters"]
    piles["draw"], piles["discard"] = [card for card in piles["draw"] if card not in ANEW], list(ANEW)
    file = tmp_path / "impossible.txt"
    made = dataclasses.replace(Record.begin(game, seed), start=start, seed=seed, hashes={0: "0" * 64})
    file.write_bytes(made.text().encode())
    for command in ("verify", "replay"):
        told = fault(command, str(file))
        assert "encounters.discard: card E31 shuffles all cards anew and is never discarded" in told


def test_replay_tells_what_a_seat_could_know(record: Path) -> None:
    result = run("replay", str(record), "--to", "30", "--seat", "2")
    assert result.exit_code == 0
    assert "   30 seat" in result.output
    assert "   31 seat" not in result.output
    assert result.output.count("your hand") == 1
    assert "your hand" not in run("replay", str(record), "--to", "30").output


def test_position_checks_and_shows(tmp_path: Path) -> None:
    game = catalogue.make("starfarers", "2019", 3)
    position = game.new(b"position").position()
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    result = run("position", str(file))
    assert result.exit_code == 0
    assert "may:" in result.output
    supply = position["supply"]
    assert isinstance(supply, dict)
    supply["ore"] += 1
    file.write_text(json.dumps(position))
    assert "ore cards together" in fault("position", str(file))


def test_position_shows_a_position_that_does_not_name_its_game_when_it_is_wrapped(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    position = catalogue.named(catalogue.make("spacedealer").new(b"position"))
    file.write_text(json.dumps(position))
    assert "seat 3 may:" in run("position", str(file), "--seat", "1").output
    file.write_text(json.dumps(position["position"]))
    assert "bad position: options: is missing" in fault("position", str(file))
    file.write_text(json.dumps({**position, "more": 1}))
    assert "bad position: more: is not a field of a position" in fault("position", str(file))


def test_doctor_says_which_build_runs() -> None:
    result = run("doctor")
    assert result.exit_code == 0
    assert "pure" in result.output or "compiled" in result.output
    assert "well" in result.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("simulate", "chess"), "there is no game 'chess'"),
        (("simulate", "starfarers", "--edition", "1850"), "there is no edition '1850'"),
        (("simulate", "starfarers", "--seats", "9"), "not for 9 players"),
        (("simulate", "starfarers", "--board", "flat"), "option board cannot be 'flat'"),
        (("simulate", "starfarers", "--option", "colour=red"), "there is no option 'colour'"),
        (("simulate", "starfarers", "--option", "colour"), "name=value"),
        (("simulate", "starfarers", "--bots", "random"), "4 seats need 4 bots"),
        (("simulate", "starfarers", "--bots", "random,random,random,hal"), "there is no bot 'hal'"),
        (("simulate", "starfarers", "--bots", "a.py:B,random,random,random"), "no Python file or module 'a.py'"),
        (("simulate", "starfarers", "--games", "0"), "0 is not in the range"),
        (("simulate", "starfarers", "--json", "/no/such/folder/x.json", "--games", "1"), "cannot write"),
        (("play", "starfarers", "--seat", "4"), "there is no seat 4"),
        (("verify", "/no/such/file"), "cannot read"),
        (("replay", "/no/such/file"), "cannot read"),
        (("position", "/no/such/file"), "cannot read"),
        (("games", "chess"), "there is no game 'chess'"),
        (("fly",), "No such command"),
    ],
)
def test_mistakes_get_one_clear_line(words: tuple[str, ...], told: str) -> None:
    assert told in fault(*words)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"starport record 1\n", b"[]", b"{}", b'{"game": 3}'])
def test_broken_files_are_no_tracebacks(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "broken"
    file.write_bytes(content)
    for command in ("verify", "replay", "position"):
        assert fault(command, str(file))


def test_a_person_can_play_by_numbers_and_by_words() -> None:
    """Wrong numbers, unknown words and forbidden actions are explained; leaving early loses nothing."""
    result = run("play", "--seed", "4", "--seat", "0", typed="99\nsing\nend flight\n1\n")
    assert result.exit_code == 0, result.output
    assert "There is no choice 99" in result.output
    assert "That is no action" in result.output
    assert "Not allowed" in result.output
    assert "left as it stands" in result.output
