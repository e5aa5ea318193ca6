"""The example that trains: it learns to beat random bots. Only in the long run, with the packages of `make learn`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MINUTES, AIM = 3, 90.0  # per cent of the matches; it has won 98 of 100 after one minute


@pytest.mark.soak
def test_ppo_learns_to_beat_random_bots(tmp_path: Path):
    words = [
        sys.executable,
        str(ROOT / "examples" / "train.py"),
        "--minutes",
        str(MINUTES),
        "--out",
        str(tmp_path / "bot.zip"),
    ]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    found = re.search(r"wins ([0-9.]+) % of", done.stdout)
    assert found is not None, done.stdout
    assert float(found[1]) >= AIM, done.stdout
