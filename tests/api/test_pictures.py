"""Pictures: of every game and edition, whole XML, with every piece that lies on the table and no secret."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

import starport

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [
    (name, edition.name, seats)
    for name in ("starfarers", "spacedealer")
    for edition in starport.about(name).editions
    for seats in sorted({min(edition.seats), max(edition.seats)})
]
BOTS = {"starfarers": "greedy", "spacedealer": "busy"}


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: "-".join(map(str, table)))
def table(request: pytest.FixtureRequest) -> starport.State:
    """The middle of a match."""
    name, edition, seats = request.param
    record = starport.make(name, edition, seats=seats).match(BOTS[name], seed=4).record()
    return record.replay(to=len(record.actions) // 2)


def titles(picture: str | None) -> list[str]:
    """What a mouse resting on the pieces is told; reading it proves that the picture is whole."""
    assert picture is not None
    found = ET.fromstring(picture)
    assert found.tag == f"{SVG}svg"
    return [title.text or "" for title in found.iter(f"{SVG}title")]


def pieces(view: starport.View) -> list[str]:
    """All that a view says lies on the table, as the picture should call it."""
    facts: Any = view.facts()
    if view.game == "spacedealer":
        homes = [f"home of seat {seat}" for seat in range(len(facts["seats"]))]
        return homes + [f"{ship['ship']} of seat {ship['owner']} with" for ship in facts["ships"]]
    found = []
    for seat, player in enumerate(facts["players"]):
        found += [f"colony of seat {seat}"] * len(player["colonies"])
        found += [f"spaceport of seat {seat}"] * len(player["spaceports"])
        found += [f"{ship['kind'].replace('_', ' ')} {ship['ship']} of seat {seat}" for ship in player["ships"]]
    stations = [seat for outpost in facts["outposts"].values() for seat in outpost["stations"]]
    return found + [f"trade station of seat {seat}" for seat in stations]


def test_every_piece_is_drawn_once(table: starport.State) -> None:
    for seat in (None, 0):
        view = table.view(seat)
        told = titles(view.svg())
        wanted = pieces(view)
        assert len(wanted) >= 6
        for piece in set(wanted):
            assert sum(title.startswith(piece) for title in told) == wanted.count(piece), piece


def test_a_picture_says_whose_it_is(table: starport.State) -> None:
    assert "as anybody sees it" in titles(table.svg())[0]
    assert "as seat 1 sees it" in titles(table.view(1).svg())[0]


def test_a_state_in_a_notebook_shows_what_anybody_may_know(table: starport.State) -> None:
    assert table._repr_svg_() == table.view()._repr_svg_()
    assert table.view(0).svg() != table.svg()
    assert str(table) == str(table.view())


@pytest.mark.parametrize("show", [starport.View.text, starport.View.svg])
def test_a_seat_cannot_tell_a_drawing_of_another_world(table: starport.State, show) -> None:
    """What the others hold is drawn by lot in an imagined world: if it showed anywhere, the drawings would differ."""
    for seed in (1, 2):
        assert show(table.imagine(0, seed=seed).view(0)) == show(table.view(0))


def test_the_hand_is_drawn_only_for_its_owner() -> None:
    state = starport.make("starfarers").new(seed=1)
    assert "hand: " in (state.view(0).svg() or "")
    assert "hand: " not in (state.svg() or "")
    dealer = starport.make("spacedealer").new(seed=1)
    mine = "mine-2"
    assert mine in (dealer.view(0).svg() or "")
    assert mine in str(dealer.view(0))
    assert mine not in (dealer.svg() or "")
    assert mine not in str(dealer)


def test_a_flying_ship_is_on_its_way_and_a_landed_one_beside_its_planet() -> None:
    facts = starport.make("spacedealer").new(seed=1).view().facts()
    (first, *others) = facts["ships"]

    def drawn(**changes: int) -> str:
        """The first ship, if its field and where it comes from were these."""
        changed = {**facts, "ships": [{**first, **changes}, *others]}
        groups = ET.fromstring(starport.View("spacedealer", None, changed).svg() or "").iter(f"{SVG}g")
        (hull,) = [group[1] for group in groups if (group[0].text or "").startswith("ship0 of seat 0")]
        return hull.attrib["points"]

    places = {drawn(), drawn(field=4), drawn(field=4, **{"from": 0}), drawn(field=0, **{"from": 4})}
    assert len(places) == 4


def test_a_seat_reads_what_anybody_reads_and_what_it_alone_knows() -> None:
    dealer = starport.make("spacedealer").new(seed=1)
    assert str(dealer.view(2)).splitlines()[:-1] == str(dealer).splitlines()
    assert str(dealer.view(2)).splitlines()[-1].startswith("       you are seat 2; your stack: ")


def test_a_disc_only_one_seat_has_looked_at_shows_its_face_to_that_seat_alone() -> None:
    """In the first edition discs are looked at in secret: the dashed rim says that nobody else knows."""
    record = starport.make("starfarers", "classic").match("greedy", seed=4).record()
    state = record.replay(to=len(record.actions) // 2)
    assert 'stroke-dasharray="3 2"' in (state.view(0).svg() or "")
    assert 'stroke-dasharray="3 2"' not in (state.svg() or "")


def test_a_game_without_drawings_shows_its_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    view = starport.View("starfarers", None, {"turn": 1})
    entry = starport.about("starfarers")
    monkeypatch.setattr("starport.api.view.catalogue.entry", lambda name: type(entry)(name, "", "", (), entry.make))
    assert (view.text(), view.svg()) == ('{"turn":1}', None)
