"""The questions that the client's screen and hints are tested with are those of the rules as they are now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.client_questions import PATHS, written


@pytest.mark.source_only
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_client_is_asked_the_questions_of_today(path: Path):
    """After a change that was meant: python -m tests.games.client_questions, and look at what changed."""
    assert path.read_text("utf-8") == written(path)
