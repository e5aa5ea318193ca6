"""The sums the client is tested against are those of the rules as they are now."""

from __future__ import annotations

import pytest

from tests.games.client_sums import PATH, written


@pytest.mark.source_only
def test_the_client_is_tested_against_the_rules_of_today():
    """After a change that was meant: python -m tests.games.client_sums, and look at what changed."""
    assert PATH.read_text("utf-8") == written()
