"""Stories about editions: values side by side, not forks."""

from __future__ import annotations

from pathlib import Path

import pytest

import starport
from starport.games.starfarers import editions

SOURCE = Path(starport.__file__).parent


@pytest.mark.source_only
def test_names_of_editions_stay_at_home() -> None:
    """SF-COMP-12 SF-CLASSIC-10: whoever needs to know asks for what differs, never for the name of an edition."""
    names = {edition.name for edition in editions.ALL}
    assert {"2019", "classic"} <= names
    found = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in SOURCE.rglob("*.py")
        if "editions" not in path.parts
        for name in names
        if any(f"{mark}{name}{mark}" in path.read_text(encoding="utf-8") for mark in ('"', "'"))
    ]
    assert found == []


def test_a_misspelt_field_is_an_error() -> None:
    """SF-COMP-1: an edition like another one, but for some of its fields."""
    first = editions.ALL[0]
    assert first.but(goal=12).goal == 12
    assert first.goal == 15
    with pytest.raises(ValueError, match="no field 'gaol'"):
        first.but(gaol=12)
