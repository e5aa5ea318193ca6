"""Cards of one's own: a match is played with a file, and every mistake in it is named before anybody sits down."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from starport.engine import catalogue
from starport.engine.options import Option
from starport.engine.record import Record, read
from starport.engine.refusal import Refused
from starport.games.spacedealer import make
from starport.games.spacedealer.card_set import RECONSTRUCTED, CardSet
from starport.games.spacedealer.data import load_json
from starport.games.spacedealer.editions.advanced import ADVANCED
from starport.games.spacedealer.editions.base import BASE
from starport.games.spacedealer.editions.edition import Edition

SEED = bytes(range(32))


def our_file() -> Any:
    return copy.deepcopy(load_json("cards.json"))


def corrected() -> Any:
    """Our cards, but the first mine asks for three green goods and brings nine points."""
    data = our_file()
    data["types"]["mine"]["cards"]["mine-1"]["demands"] = [{"goods": {"green": 3}, "supplier": 9, "owner": 4}]
    return data


def play(cards: object, edition: str = "base", seats: int = 3) -> Any:
    return catalogue.make("spacedealer", edition, seats, {"cards": json.dumps(cards)})


def test_a_match_is_played_with_the_cards_of_a_file():
    """SD-76: whoever owns the box writes down what is printed there."""
    game = play(corrected())
    demand = next(demand for demand in game.board.demands if demand.name == "a.mine-1/0")
    assert (demand.goods, demand.supplier, demand.owner) == ((0, 0, 3, 0), 9, 4)
    printed = game.printed()
    assert printed["set"] == "own"
    assert printed["cards"]["mine-1"]["demands"] == [{"goods": {"green": 3}, "supplier": 9, "owner": 4}]


def test_a_rule_set_says_what_is_printed_on_its_cards():
    game: Any = catalogue.make("spacedealer", "advanced", 5)
    printed = game.printed()
    assert printed["set"] == "reconstructed"
    assert set(printed["cards"]) == {card.name.partition(".")[2] for card in game.board.cards}
    assert len(printed["wants"]) == 12
    assert len(printed["planets"]) == 5
    base: Any = catalogue.make("spacedealer", "base", 5).printed()
    assert "robot_factory" not in base["types"]
    assert base["wants"] == {}


def test_the_record_of_such_a_match_carries_its_cards():
    """SD-150: a record is enough to play it again, wherever the file is."""
    game = play(corrected())
    state = game.new(SEED)
    kept = Record.begin(game, SEED)
    while (due := state.due()) is not None:
        state.tick(due)
    kept.close(state, SEED, state.reached())
    again = read(kept.text().encode())
    assert again.verify().digest() == state.digest()
    assert again.make_game().options == game.options


def test_where_the_values_come_from_is_not_kept():
    kept = play(our_file()).options["cards"]
    assert "sourced" not in kept
    assert play(json.loads(kept)).options["cards"] == kept


NEUTRAL: Any = {"goods": {"red": 1}, "supplier": 1}
WISH: Any = {"goods": {"red": 1}, "supplier": 1, "owner": 1}
MISTAKES: list[tuple[str, Any]] = [
    ("mine-3: 'pink' is not one of red", lambda d: d["types"]["mine"]["cards"]["mine-3"].update(produces={"pink": 1})),
    ("depot: there is no card of this type", lambda d: d["types"].pop("depot")),
    ("'windmill' is not one of the types", lambda d: d["types"].update(windmill=renamed(d["types"]["depot"], "windmill"))),
    ("mine: 3 cards must produce one red", lambda d: d["types"]["mine"]["cards"]["mine-1"].update(produces={"blue": 1})),
    ("generator: exactly 8 cards", lambda d: d["types"]["generator"]["cards"].pop("generator-1")),
    ("fusion_reactor: 4 to 16 cards", lambda d: keep(d["types"]["fusion_reactor"]["cards"], 3)),
    ("robot_factory: 2 to 16 cards", lambda d: keep(d["types"]["robot_factory"]["cards"], 1)),
    ("depot: its footprint is not the rulebook's", lambda d: d["types"]["depot"].update(footprint="city")),
    ("depot: its level must be 1", lambda d: d["types"]["depot"].update(level=2)),
    ("megacity: its level must be 2 or 3", lambda d: d["types"]["megacity"].update(level=4)),
    ("generator: an amount from 1 to 4", lambda d: d["types"]["generator"]["effect"].update(amount=5)),
    ("depot-1: asks for 9 goods", lambda d: wish(d, goods={"red": 9})),
    ("depot-1: at most 20 points, not 21", lambda d: wish(d, owner=21)),
    ("depot-1: at most 2 demands", lambda d: d["types"]["depot"]["cards"]["depot-1"].update(demands=[WISH] * 3)),
    ("neutral: at least 4 cards", lambda d: keep(d["neutral"]["cards"], 3)),
    ("mine-1: two cards have this name", lambda d: d["neutral"]["cards"].update({"mine-1": NEUTRAL})),
    ("'Mine 13': a card's name", lambda d: d["neutral"]["cards"].update({"Mine 13": NEUTRAL})),
]  # fmt: skip


def renamed(kind: Any, name: str) -> Any:
    return {**kind, "cards": {f"{name}-1": next(iter(kind["cards"].values()))}}


def keep(cards: dict[str, Any], count: int) -> None:
    for name in list(cards)[count:]:
        del cards[name]


def wish(data: Any, **changes: Any) -> None:
    data["types"]["depot"]["cards"]["depot-1"]["demands"][0].update(changes)


@pytest.mark.parametrize(("words", "spoil"), MISTAKES, ids=[words for words, _ in MISTAKES])
def test_a_mistake_in_a_file_is_refused_and_named(words: str, spoil: Any):
    data = our_file()
    spoil(data)
    with pytest.raises(Refused) as found:
        play(data, "advanced")
    assert found.value.refusal.message == "bad_cards"
    assert words in str(found.value.refusal.facts["problem"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1, column 1"),
        ('{"note": 1,\n oops}', "line 2"),
        ('{"note": 1, "note": 2}', "'note' is there twice"),
        ("[]", "cards: expected an object"),
        ("[" * 100_000, "brackets"),
        ('{"types": {}}', "key 'note' is missing"),
    ],
)
def test_what_is_no_cards_file_is_refused(text: str, words: str):
    with pytest.raises(Refused) as found:
        catalogue.make("spacedealer", "base", 3, {"cards": text})
    assert words in str(found.value.refusal.facts["problem"])


def test_an_edition_brings_sets_of_its_own():
    """The first one is the usual one, and the name chooses another."""
    dear = CardSet.read("dear", json.dumps(corrected()))
    edition = BASE.but(name="dear", title="Dear mines", card_sets=(dear, RECONSTRUCTED))
    option = edition.settings()[-1]
    assert (option.name, option.choices, option.default) == ("cards", ("dear", "reconstructed"), "dear")
    assert edition.cards_called("reconstructed") is RECONSTRUCTED


def other_values(**values: str) -> tuple[Option, ...]:
    """The settings of the advanced rules, some of them with one value alone."""
    return tuple(
        Option(option.name, (values[option.name],), values[option.name], option.meaning, option.rule)
        if option.name in values
        else option
        for option in ADVANCED.options
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": "Big Name"}, "name 'Big Name' must be small letters"),
        ({"title": ""}, "title is empty"),
        ({"hold": 0}, "hold must be a whole number from 2 to 12, not 0"),
        ({"glasses": True}, "glasses must be a whole number from 1 to 2, not True"),
        ({"seats": (4, 3)}, "seats must be numbers from 3 to 8 in order"),
        ({"verbs": ("start",)}, "verbs lack lay, draw"),
        ({"verbs": tuple(verb for verb in ADVANCED.verbs if verb != "auto")}, "verbs lack auto"),
        ({"verbs": BASE.verbs}, "verbs lack beam, discard, sabotage, block, serve, leave, load"),
        ({"verbs": (*ADVANCED.verbs, "sing")}, "verbs no rule knows: sing"),
        ({"verbs": (*ADVANCED.verbs, "swap")}, "verbs: each once"),
        ({"options": other_values(glass_seconds="0")}, "option 'glass_seconds' cannot be '0'"),
        ({"options": other_values(glass_seconds="060")}, "option 'glass_seconds' cannot be '060'"),
        ({"options": other_values(lag_credit_ms="²")}, "option 'lag_credit_ms' cannot be '²'"),
        ({"options": other_values(offer_seconds="soon")}, "option 'offer_seconds' cannot be 'soon'"),
        ({"options": other_values(tokens_per_run="none")}, "option 'tokens_per_run' cannot be 'none'"),
        ({"options": other_values(rocket_target="both")}, "option 'rocket_target' cannot be 'both'"),
        (
            {"options": (*BASE.options[1:], Option("glass_seconds", ("30",), "60", "", ""))},
            "its default is none of its",
        ),
        ({"options": BASE.options[1:]}, "option 'glass_seconds' is missing"),
        ({"options": (*BASE.options, BASE.options[0])}, "option 'glass_seconds' is there twice"),
        ({"card_sets": ()}, "card_sets is empty"),
        ({"card_sets": (RECONSTRUCTED, RECONSTRUCTED)}, "two card sets have the same name"),
        ({"holds": 3}, "an edition has no field 'holds'"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused_when_it_is_made(changes: dict[str, object], words: str):
    with pytest.raises(ValueError, match=words.replace("(", r"\(")):
        ADVANCED.but(**changes)


def test_numbers_of_an_edition_are_played():
    edition: Edition = BASE.but(name="small", title="Small ships", hold=4, planning=1)
    assert (edition.hold, edition.planning, edition.glasses) == (4, 1, 2)


def test_goods_are_left_on_neutral_planets_that_ask_for_nothing():
    """Whether goods may lie there follows from the commands of the edition (SD-72), and the position loads back."""
    quiet = ADVANCED.but(name="quiet", neutral_demands=False)
    game = make((quiet,), "quiet", 3, {})
    position: Any = game.new(SEED).position()
    position["neutral"]["left"] = {"1": {"red": 1}}
    assert game.load(position).position() == position
