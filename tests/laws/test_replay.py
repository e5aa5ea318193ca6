"""Law 3, replay: a record gives the same states, hash by hash, in every process and in every build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import starport
import tests
from starport.engine.record import HASH_EVERY, read
from tests.laws.replayer import is_compiled
from tests.laws.rulesets import EVERYDAY, MANY, Effort, RuleSet, under_law
from tests.laws.walks import match


@under_law
def test_a_record_replays_to_the_same_state(shelf: Path, rules: RuleSet, effort: Effort):
    for seed in range(effort.games):
        played = match(rules, seed, effort.stops)
        record = played.record
        assert record.hashes.keys() == {*range(HASH_EVERY, len(record.lines), HASH_EVERY), len(record.lines)}
        assert read(record.text()).verify().digest() == played.last.state.digest()


def test_another_process_replays_the_same_states(shelf: Path, tmp_path: Path):
    check_other_process(shelf, tmp_path, [rules for rules in EVERYDAY if not rules.chosen], 1)


@pytest.mark.soak
@pytest.mark.parametrize("rules", EVERYDAY, ids=str)
def test_another_process_replays_many_matches(shelf: Path, tmp_path: Path, rules: RuleSet):
    check_other_process(shelf, tmp_path, [rules], MANY.games)


def check_other_process(shelf: Path, folder: Path, many: list[RuleSet], games: int) -> None:
    """Another hash seed shuffles sets and dictionaries keyed by objects; the other build must not matter either."""
    expected: dict[str, str] = {}
    for rules, seed in product(many, range(games)):
        played = match(rules, seed, 0)
        path = folder / f"{rules}-{seed}.record"
        path.write_bytes(played.record.text().encode())
        expected[path.name] = played.last.state.digest()
    answer = ask(shelf, folder, sorted(expected), pure=False)
    assert answer["digests"] == expected
    assert answer["hash"] != hash("starport"), "both processes have the same hash seed: the test proves nothing"
    if is_compiled():
        answer = ask(shelf, folder, sorted(expected), pure=True)
        assert not answer["compiled"]
        assert answer["digests"] == expected


def guests() -> list[str]:
    """Where packages outside of this one are found, if somebody has said so."""
    return [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]


def ask(shelf: Path, folder: Path, names: list[str], pure: bool) -> Any:
    """Let another process replay these records."""
    homes = [shelf, Path(starport.__file__).parents[1], Path(tests.__file__).parents[1], *guests()]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, homes)), "PYTHONHASHSEED": "random"}
    if pure:
        environment["STARPORT_PURE"] = "1"
    command = [sys.executable, "-m", "tests.laws.replayer", *(str(folder / name) for name in names)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
