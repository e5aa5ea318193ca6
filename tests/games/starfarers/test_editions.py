"""Stories about editions: values side by side, not forks."""

from __future__ import annotations

from pathlib import Path

import pytest

import starport
from starport.games import starfarers
from starport.games.starfarers import editions

SOURCE = Path(starport.__file__).parent
PLAYED = (("2019", 4), ("2019", 6), ("classic", 4))


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


def test_each_edition_knows_its_marks_on_the_rules_page() -> None:
    """SF-PILOT-1 SF-CLASSIC-1: The extension plays by the rules of its base game too; every mark is one the page uses."""
    page = (Path(__file__).parents[3] / "docs" / "rules" / "starfarers.md").read_text(encoding="utf-8")
    chapters = {(name, seats): editions.find(editions.ALL, name, seats).chapters for name, seats in PLAYED}
    assert chapters == {("2019", 4): ("2019",), ("2019", 6): ("2019", "5-6"), ("classic", 4): ("classic",)}
    assert all(f"[{mark}]" in page for marks in chapters.values() for mark in marks)


def test_editions_of_others_stand_beside_ours() -> None:
    """SF-COMP-12: one name for as many players is taken once; the same name for other numbers, and other names, are free."""
    usual = editions.find(editions.ALL, "2019", 4)
    entry = starfarers.adopt((usual.but(name="own", goal=12),))
    assert "own" in [edition.name for edition in entry.editions]
    assert "fifteen" not in entry.summary  # which is said of all of them
    for seats in ((4,), (3, 4)):
        with pytest.raises(ValueError, match="as many players already"):
            starfarers.adopt((usual.but(seats=seats),))
    with pytest.raises(ValueError, match="as many players already"):
        starfarers.adopt((usual.but(name="own"), usual.but(name="own", goal=12)))
    with pytest.raises(TypeError, match="no edition"):
        starfarers.adopt(("2019",))
