"""Curious players find under every rule set what they found before: `make golden` after a change that was meant."""

from __future__ import annotations

import pytest

from tests.games.curious import PATH, RULE_SETS, heard

KNOWN = dict(line.split(": ") for line in PATH.read_text("utf-8").splitlines())


def test_every_rule_set_has_its_match():
    assert list(KNOWN) == list(RULE_SETS)


@pytest.mark.parametrize("name", RULE_SETS)
def test_nothing_has_changed(name: str):
    assert heard(name) == KNOWN[name].split()
