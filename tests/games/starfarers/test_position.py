"""Positions: what is saved loads again, faults never break anything, and the document tells the truth."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starport.engine import catalogue
from starport.engine.refusal import Refused
from starport.games.starfarers.frames.frame import NAMES
from starport.games.starfarers.state import State
from tests.games.starfarers.kit import Table
from tests.games.starfarers.moments import MOMENTS, flight, offered, trading

DOCUMENT = Path(__file__).parents[3] / "docs" / "reference" / "position.md"

Position = dict[str, Any]


# -- what is saved loads again


@pytest.mark.parametrize("given", MOMENTS)
def test_what_is_saved_loads_again(given: Callable[[], Table]) -> None:
    """SF-ACT-1: A position gives an equal state back, whatever is half finished in it."""
    table = given()
    again = table.game.load(json.loads(json.dumps(table.saved())))
    assert again.position() == table.saved()
    assert again.digest() == table.state.digest()


@pytest.mark.parametrize(("board", "start"), [("beginner", "fixed"), ("explorer", "founding"), ("wild_space", "fixed")])
def test_every_moment_of_a_match_can_be_saved(board: str, start: str) -> None:
    """SF-ACT-1: Over a random match every position loads to the same state."""
    table, chance = Table(board=board, start=start), Random(4)
    for number in range(2000):
        if table.state.result() is not None:
            break
        seat = chance.choice(table.state.acting())
        table.state.step(seat, chance.choice(table.state.legal(seat)))
        if number % 20 == 0:
            assert table.game.load(table.saved()).digest() == table.state.digest()
    assert table.game.load(table.saved()).digest() == table.state.digest()


def test_a_reserve_chip_is_not_mistaken_for_one_that_lies_face_down() -> None:
    """SF-SPEC-5: Three chips bear the same number; the open one is the reserve chip, so both others are still unseen."""
    table = Table().chip("c9r4", {"pirate_base": 4}).cleared("c9r4", 0, [10])
    hexagons = table.view(None)["unseen"]["chips"]["1-hexagon"]
    assert sorted(map(str, hexagons)) == ["[10]", "[10]", "{'ice_planet': 3}", "{'pirate_base': 5}"]
    assert [10] not in table.view(None)["unseen"]["reserve_chips"]


def test_a_reserve_chip_lies_open() -> None:
    """SF-SPEC-5: No chip of the reserve lies face down on a planet."""
    table = Table().chip("c9r4", {"pirate_base": 4}).cleared("c9r4", 0, [9])
    table.position["board"]["chips"]["c9r4"]["face_up"] = False
    with pytest.raises(Refused, match=r"there is no chip \[9\]"):
        table.game.load(table.position)


def test_chips_of_home_systems_lie_open() -> None:
    """SF-SETUP-17: Everybody reads the numbers at home from the start on."""
    table = Table()
    home = next(planet for planet, entry in table.position["board"]["chips"].items() if entry["face_up"])
    table.position["board"]["chips"][home]["face_up"] = False
    with pytest.raises(Refused, match="the discs of the home systems lie face up"):
        table.game.load(table.position)


def test_options_left_out_have_their_default() -> None:
    """SF-ACT-1: A position names only the options that matter to whoever writes it."""
    table = trading()
    table.position["options"] = {}
    assert table.saved()["options"] == table.game.options


def test_random_faults_never_break_anything() -> None:
    """SF-ACT-1: A position changed at random is refused, or loads to a state that can be played on."""
    chance = Random(12)
    givens = [given() for given in MOMENTS]
    refused = 0
    for _ in range(600):
        table = chance.choice(givens)
        position = json.loads(json.dumps(table.position))
        damage(position, chance)
        try:
            state = table.game.load(position)
        except Refused:
            refused += 1
            continue
        for _ in range(20):
            if state.result() is None:
                seat = chance.choice(state.acting())
                state.step(seat, chance.choice(state.legal(seat)))
    assert 300 < refused < 600


def damage(position: Position, chance: Random) -> None:
    """Change one value somewhere."""
    places = [place for place in spots(position) if place[0] is not position]
    target, key = chance.choice(places)
    old = target[key]
    if isinstance(old, bool):
        target[key] = not old
    elif isinstance(old, int):
        target[key] = old + chance.choice([-1, 1, 2])
    else:
        target[key] = chance.choice([None, 0, 1, "ore", "v14_21", "E05", [], {}])


def spots(value: object) -> Iterator[tuple[Any, Any]]:
    """Every place of a position with its holder."""
    entries: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        entries = list(value.items())
    elif isinstance(value, list):
        entries = list(enumerate(value))
    for key, item in entries:
        yield value, key
        yield from spots(item)


# -- the document


def example() -> Position:
    found = re.search(r"```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    position: Position = json.loads(found[1])
    return position


def test_the_example_of_the_document_loads() -> None:
    """SF-ACT-1: The example loads, is played on, and is what the text beside it says."""
    position = example()
    game = catalogue.make(position["game"], position["edition"], position["seats"], position["options"])
    state = game.load(position)
    assert isinstance(state, State)
    assert state.acting() == [0]
    assert {"build booster", "build cannon", "end build"} <= {action.text for action in state.legal(0)}
    view: Any = state.view(None)
    assert view["players"][2]["ships"] == [{"ship": 1, "kind": "colony_ship", "point": "v14_21", "must_leave": True}]
    assert view["planets"]["c4r10"]["chip"] == {"pirate_base": 4}
    saved: Any = state.position()
    assert saved == {**position, "options": game.options}


def test_the_document_names_every_field() -> None:
    """SF-ACT-1: Every field of a position and every frame is in the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    text = text[: text.index("## An example")]
    named = set(re.findall(r"`([a-z_]+)`", text))
    assert set(NAMES) <= named
    for given in MOMENTS:
        saved = given().saved()
        for part in (saved, *saved["players"], *saved["frames"], saved["board"], saved["dice"], saved["encounters"]):
            assert set(part) <= named, set(part) - named
    offer = offered().saved()["frames"][-1]["offers"][0]
    ship = flight().saved()["frames"][-1]["ships"][0]
    slot = trading().saved()["board"]["sectors"]["N7"]
    assert set(offer) | set(ship) | set(slot) <= named
