"""One command per wish, and `make` alone names them all."""

import re
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.source_only

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE)


@pytest.fixture(scope="module")
def help_text():
    return subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_the_wishes_are_there():
    assert {"help", "setup", "setup-test", "play", "check", "test", "bench", "soak", "clean"} <= set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_help_explains_every_target(target, help_text):
    assert re.search(rf"^  make {target} +\w", help_text, re.MULTILINE)


def test_no_target_is_taken_for_a_file():
    phony = re.search(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)
    assert phony is not None
    assert sorted(phony[1].split()) == sorted(TARGETS)
