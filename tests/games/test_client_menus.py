"""The menus that the client's hints are tested with are those of the rules as they are now."""

from __future__ import annotations

import pytest

from tests.games.client_menus import PATH, written


@pytest.mark.source_only
def test_the_clients_hints_are_tested_with_the_menus_of_today():
    """After a change that was meant: python -m tests.games.client_menus, and look at what changed."""
    assert PATH.read_text("utf-8") == written()
