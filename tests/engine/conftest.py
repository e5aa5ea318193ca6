"""Fixtures of the engine's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.shelf import put_on_shelf


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With this fixture the catalogue knows Lighthouse."""
    folder = put_on_shelf(tmp_path)
    monkeypatch.syspath_prepend(str(folder))
    return folder
