"""The card data: counts, balance, provenance, and mistakes that are found at import."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from starport.games.spacedealer.card_set import EVEN, RECONSTRUCTED, amended, check
from starport.games.spacedealer.cards import read_box, read_prints
from starport.games.spacedealer.data import load_json

CARDS: Any = load_json("cards.json")
COUNTS = {
    "mine": 12, "depot": 4, "generator": 8, "solar_satellite": 8, "mine_complex": 4, "multi_mine": 4, "converter": 4,
    "metropolis": 2, "tech_centre": 2, "sabotage_probe": 2, "orbital_station": 1, "transport_probe": 1, "fusion_reactor": 8,
    "fusion_mine": 4, "fusion_converter": 2, "megacity": 2, "robot_factory": 2, "interstellar_rocket": 2,
}  # fmt: skip


def test_the_number_of_cards_of_each_type():
    """SD-2: as derived from the stated counts and removal lists."""
    assert {kind: len(value["cards"]) for kind, value in CARDS["types"].items()} == COUNTS


def test_every_colour_is_asked_for_equally():
    """SD-76: base demands ask 21 of each colour, with advanced cards 26, neutral cards 9."""
    advanced = {
        "tech_centre",
        "sabotage_probe",
        "orbital_station",
        "transport_probe",
        "robot_factory",
        "interstellar_rocket",
    }
    base = [
        sum(wish.goods[hue] for card in RECONSTRUCTED.box.prints if card.kind not in advanced for wish in card.wishes)
        for hue in range(4)
    ]
    every = [sum(wish.goods[hue] for card in RECONSTRUCTED.box.prints for wish in card.wishes) for hue in range(4)]
    neutral = [sum(wish.goods[hue] for _, wish in RECONSTRUCTED.box.wants) for hue in range(4)]
    assert (base, every, neutral) == ([21] * 4, [26] * 4, [9] * 4)


def test_the_even_set_brings_a_point_for_each_good_and_asks_for_every_colour_alike():
    """SD-76: the other reconstruction differs in demands only, and keeps what is printed."""
    check(EVEN.box)
    wishes = [wish for card in EVEN.box.prints for wish in card.wishes]
    assert all(wish.supplier == sum(wish.goods) for wish in wishes)
    assert [sum(wish.goods[hue] for wish in wishes) for hue in range(4)] == [31] * 4
    pairs = list(zip(RECONSTRUCTED.box.prints, EVEN.box.prints, strict=True))
    changed = {one.kind for one, other in pairs if [w.goods for w in one.wishes] != [w.goods for w in other.wishes]}
    assert changed == {"multi_mine", "converter", "metropolis", "megacity"}
    assert all((one.name, one.yields, one.level) == (other.name, other.yields, other.level) for one, other in pairs)


def test_a_change_of_a_card_that_is_not_there_is_a_mistake():
    wish = {"goods": {"red": 1}, "supplier": 1, "owner": 1}
    for name in ("mine-99", "generator-1"):
        with pytest.raises(ValueError, match=f"{name}: there is no such card with demands"):
            amended({"note": "", "demands": {name: [wish]}})


def test_every_type_says_where_its_values_come_from():
    for kind, value in CARDS["types"].items():
        assert {"type", "count", "level"} <= set(value["provenance"]), kind


WISHING = {"produces": {"red": 2}, "demands": [{"goods": {"red": 1}, "supplier": 1, "owner": 1}]}
MISTAKES = [
    ("mine-3: unknown key 'produce'", lambda d: d["types"]["mine"]["cards"].update({"mine-3": {"produce": {"red": 1}}})),
    ("mine-3: unknown key 'colour'", lambda d: d["types"]["mine"]["cards"]["mine-3"].update(colour="red")),
    ("mine-3: 'purple' is not one of", lambda d: d["types"]["mine"]["cards"]["mine-3"].update(produces={"purple": 1})),
    ("depot: 'shelf' is not one of", lambda d: d["types"]["depot"].update(effect={"does": "shelf"})),
    ("depot-1: key 'owner' is missing", lambda d: d["types"]["depot"]["cards"]["depot-1"]["demands"][0].pop("owner")),
    ("depot-1: expected a whole number", lambda d: d["types"]["depot"]["cards"]["depot-1"]["demands"][0].update(owner=-1)),
    ("mine_complex-1: cards of one column", lambda d: d["types"]["mine_complex"]["cards"].update({"mine_complex-1": WISHING})),
    ("neutral-1: unknown key", lambda d: d["neutral"]["cards"]["neutral-1"].update(owner=1)),
    ("mine-1: a producing card", lambda d: d["types"]["mine"]["cards"]["mine-1"].pop("produces")),
    ("is no type", lambda d: d["types"]["fusion_reactor"].update(stands_on="windmill")),
]  # fmt: skip


@pytest.mark.parametrize(("words", "spoil"), MISTAKES, ids=[words for words, _ in MISTAKES])
def test_a_mistake_names_the_card(words: str, spoil: Any):
    data = copy.deepcopy(CARDS)
    spoil(data)
    with pytest.raises(ValueError, match=words):
        read_prints(data)


def test_the_box_is_read_strictly():
    box: Any = copy.deepcopy(load_json("box.json"))
    box["recipes"]["three"]["serve"] = 3
    with pytest.raises(ValueError, match="three: unknown key 'serve'"):
        read_box(CARDS, box)
