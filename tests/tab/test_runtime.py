"""The Python that browsers get (3.14, plain rules) plays as the one that runs here: move by move, hash by hash."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build
import starport
from tests.tab import match

HERE = Path(__file__).parent
RUNTIME = Path(starport.__file__).parent / "server" / "client" / "runtime"


@pytest.mark.installed_only  # the wheel brings the runtime, and its own rules are compiled: the two have least in common
def test_the_runtime_of_the_wheel_plays_the_same_matches_and_its_bots_think_alike():
    node = shutil.which("node", path=hatch_build.npm_command()[1]["PATH"])
    assert node is not None
    command = [node, str(HERE / "runtime.mjs"), str(RUNTIME), str(HERE / "match.py")]
    there = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    here = json.loads(match.report())
    assert there.pop("python") == [3, 14]
    assert here.pop("python") == list(sys.version_info[:2])
    assert there == here
