"""The matches the client is tested with are told by the rules as they are now."""

from __future__ import annotations

import pytest

from tests.games.client_matches import MATCHES, path_of, played_in, written


@pytest.mark.source_only
@pytest.mark.parametrize("name", MATCHES)
def test_the_client_is_shown_what_the_rules_of_today_tell(name: str):
    """After a change that was meant: make golden, and look at what changed."""
    assert path_of(name).read_text("utf-8") == written(name, played_in(name))
