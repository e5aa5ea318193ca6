"""Whoever checks types gets them from the front door, and a misspelt name is an error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RIGHT = """
import starport

state: starport.State = starport.make("starfarers", seats=4).new(seed=1)
actions: list[starport.Action] = state.legal()
events: list[starport.Event] = state.play(actions[0], seat=None)
view: starport.View = state.view(0)
picture: str | None = view.svg()
points: int = view["players"][0]["points"]
result: starport.Result | None = state.result()
end: starport.State = state.play_out("greedy", starport.bot("random"))
again: starport.State = end.record().verify()
"""
WRONG = """
import starport

starport.mkae("starfarers")
starport.make("starfarers", seats="four")
starport.make("starfarers").new(seed=1.5)
number: int = starport.make("starfarers").new().legal()
"""


def faults(code: str, folder: Path) -> list[str]:
    """What mypy --strict says about a program of somebody else."""
    (folder / "program.py").write_text(code, "utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--cache-dir",
        str(ROOT / "build" / "mypy-door"),
    ]
    found = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    done = subprocess.run([*command, "program.py"], cwd=folder, capture_output=True, text=True, check=False, env=found)
    return [line for line in done.stdout.splitlines() if line.startswith("program.py:")]


@pytest.mark.source_only
def test_a_program_that_is_right_is_found_right_and_a_wrong_one_wrong(tmp_path: Path) -> None:
    assert faults(RIGHT, tmp_path) == []
    assert [line.split(":")[1] for line in faults(WRONG, tmp_path)] == ["4", "5", "6", "7"]
