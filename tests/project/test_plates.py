"""The pictures of the rulebooks show what the rules do."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.source_only
def test_the_situations_in_the_rulebooks_are_as_the_rules_make_them():
    command = [sys.executable, "tools/plates.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": "src"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
