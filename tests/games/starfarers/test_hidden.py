"""Stories about hidden information (chapter 21 of docs/rules/starfarers.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from starport.engine.dice import Dice, key_of
from starport.games.starfarers.encounters import ASK_YES_NO, TEST_VERSUS, Deck, Encounter, Node
from starport.games.starfarers.frames.encounter import Part
from starport.games.starfarers.frames.frame import NAMES
from starport.games.starfarers.imagine import _twin
from starport.games.starfarers.words import RESOURCES
from tests.games.starfarers.kit import Table

SEATS = (None, 0, 1, 2, 3)  # None is a spectator
STRONG = ("yellow", "red")


def even() -> Table:
    """Nobody has cards; of each type twelve lie in the supply and eight in the reserve pile."""
    return Table().empty_hands().supply(ore=12, fuel=12, carbon=12, food=12, goods=12)


def test_hand_sizes_are_public_and_types_are_not() -> None:
    """SF-HID-1: Everybody sees how many cards a hand has; only the owner sees which."""
    table = even().hand(1, ore=3, goods=1).active(0)
    for seat in SEATS:
        player = table.view(seat)["players"][1]
        assert player["cards"] == 4
        assert ("hand" in player) == (seat == 1)
    assert table.view(1)["players"][1]["hand"] == {"ore": 3, "fuel": 0, "carbon": 0, "food": 0, "goods": 1}
    other = even().hand(1, carbon=4)
    for name in ("ore", "carbon", "goods"):
        other.supply(**{name: table.saved()["supply"][name]})  # the reserve pile hides the difference
    other.active(0)
    for seat in (None, 0, 2, 3):
        assert other.view(seat) == table.view(seat)
    assert other.view(1) != table.view(1)


def test_nobody_is_shown_the_options_of_others() -> None:
    """SF-HID-2: What a seat may do depends on hidden cards, so it is listed for that seat alone."""
    rich = even().hand(0, carbon=3, food=2, ore=3).active(0)
    poor = even().hand(0, goods=8)
    for name in ("ore", "carbon", "food", "goods"):
        poor.supply(**{name: rich.saved()["supply"][name]})
    poor.active(0)
    assert rich.legal(0) != poor.legal(0)
    for seat in (None, 1, 2, 3):
        assert rich.view(seat) == poor.view(seat)
    for seat in (1, 2, 3):
        assert rich.legal(seat) == poor.legal(seat) == []


def test_refusing_looks_like_not_being_able() -> None:
    """SF-HID-2: A seat without the wanted cards is asked as well, and its answer looks the same to the others."""
    stories = []
    for cards in ({"food": 1}, {"fuel": 1}):
        table = Table().empty_hands().hand(0, ore=1).hand(1, **cards).supply(food=10, fuel=10)
        table.active(0).do(0, "offer ore1 for food1 to 1")
        assert table.state.acting() == [1]
        assert table.legal(1) == (["refuse 0", "accept 0"] if "food" in cards else ["refuse 0"])
        seen = [table.view(seat) for seat in (None, 0, 2, 3)]
        table.do(1, "refuse 0")
        stories.append((seen, [table.story.seen_by(seat) for seat in (None, 0, 2, 3)]))
    assert stories[0] == stories[1]


def drawn() -> Table:
    table = Table().empty_hands().reserve("ore", "food").active(0, "rolling")
    return table.chance(dice=[(1, 1)]).do(0, "roll")


def stolen() -> Table:
    table = Table().empty_hands().hand(2, goods=1).active(0, "rolling").chance(dice=[(3, 4)])
    return table.do(0, "roll", "steal 2")


def given() -> Table:
    table = Table().empty_hands().hand(2, goods=1, ore=1).meet("E01")
    return table.do(0, "give nothing").do(2, "hand goods")


def raided() -> Table:
    table = Table().empty_hands().hand(0, ore=1).hand(2, goods=1).meet("E14", STRONG)
    return table.do(0, "answer yes", "pay ore1")


def helped() -> Table:
    table = Table().empty_hands().friend(0, "diplomats", "diplomat-help").hand(2, goods=1).active(0)
    return table.player(2, half_medals=10).player(3, half_medals=10).do(0, "help 2,3")


TWO_FORMS: list[tuple[Callable[[], Table], str, tuple[int, ...], dict[str, object], dict[str, object]]] = [
    # story, event, who is told all, what they are told, what the rest is told
    (drawn, "reserve_drawn", (0,), {"seat": 0, "number": 2, "cards": {"ore": 1, "food": 1}}, {"seat": 0, "number": 2}),
    (stolen, "card_stolen", (0, 2), {"from": 2, "to": 0, "card": "goods"}, {"from": 2, "to": 0}),
    (given, "card_given", (0, 2), {"from": 2, "to": 0, "card": "goods"}, {"from": 2, "to": 0}),
    (raided, "card_drawn", (0, 2), {"from": 2, "to": 0, "card": "goods"}, {"from": 2, "to": 0}),
    (helped, "card_drawn", (0, 2), {"from": 2, "to": 0, "card": "goods"}, {"from": 2, "to": 0}),
]


@pytest.mark.parametrize(("story", "name", "entitled", "full", "counted"), TWO_FORMS)
def test_an_event_about_a_hidden_card_has_two_forms(
    story: Callable[[], Table],
    name: str,
    entitled: tuple[int, ...],
    full: dict[str, object],
    counted: dict[str, object],
) -> None:
    """SF-HID-3: It is sent full to the entitled seats and counted to the rest."""
    table = story()
    for seat in SEATS:
        heard = [told for event, told in table.story.seen_by(seat) if event == name]
        assert heard[0] == (full if seat in entitled else counted)


@pytest.mark.parametrize("choice", ["yes", "no"])
def test_discards_are_shown_after_execution(choice: str) -> None:
    """SF-HID-3: opt:public_discards: everybody sees the discarded cards once all are in, or only their number."""
    table = Table(public_discards=choice).empty_hands().hand(1, ore=8).hand(2, fuel=8).active(0, "rolling")
    table.chance(dice=[(3, 4)]).do(0, "roll").do(1, "discard ore4")
    assert not table.events("cards_discarded")
    for seat in (None, 0, 2, 3):
        assert "ore" not in json.dumps(table.view(seat)["frames"])
    table.do(2, "discard fuel4")
    full = {"seat": 1, "number": 4, "cards": {"ore": 4}}
    for seat in SEATS:
        heard = next(told for event, told in table.story.seen_by(seat) if event == "cards_discarded")
        assert heard == (full if choice == "yes" or seat == 1 else {"seat": 1, "number": 4})


def test_what_everybody_sees_is_told_in_full() -> None:
    """SF-HID-3: Yields, supply trades, payments and encounter gains are public with their types."""
    table = Table().empty_hands().hand(0, ore=3).active(0).do(0, "exchange ore for food")
    assert table.told("supply_trade_made") == {"seat": 0, "given": {"ore": 3}, "taken": {"food": 1}}
    table = Table().hand(0, ore=1).player(0, half_medals=1).meet("E01").do(0, "give ore1")
    assert table.told("cards_paid")["cards"] == {"ore": 1}
    assert table.told("cards_gained")["cards"] == {"food": 1}
    assert [event.secret for event in table.story.events] == [None] * len(table.story.events)


def test_what_a_seat_has_seen_stays_available() -> None:
    """SF-HID-4: Chips turned up and cards finished stay in every view."""
    table = Table().chip("c4r10", [10], face_up=False).ships(0, ("colony_ship", "v14_23")).flying(0, 3)
    assert "chip" not in table.view(2)["planets"]["c4r10"]
    table.do(0, "fly 1 v13_22", "end flight")
    for seat in SEATS:
        assert table.view(seat)["planets"]["c4r10"]["chip"] == [10]
    met = Table().meet("E29").do(0, "give nothing")
    for seat in SEATS:
        assert met.view(seat)["encounters"]["discard"] == ["E29"]


def test_no_private_knowledge_beyond_the_hand() -> None:
    """SF-HID-4: The thief knows the stolen card because it is now in the own hand, and nothing of what is left."""
    table = Table().empty_hands().hand(2, goods=1, ore=3).active(0, "rolling").chance(dice=[(3, 4)])
    table.do(0, "roll", "steal 2")
    view = table.view(0)
    assert view["players"][2]["cards"] == 4  # three left and one from the reserve pile
    assert "hand" not in view["players"][2]
    assert sum(view["players"][0]["hand"].values()) == view["players"][0]["cards"]


@pytest.mark.parametrize("board", ["beginner", "explorer", "wild_space"])
def test_an_imagined_world_looks_the_same(board: str) -> None:
    """SF-HID-4: A world imagined by a seat has the same view, and depends on nothing that seat cannot know."""
    table, chance = Table(board=board), Random(board)
    for _ in range(200):
        seat = chance.choice(table.state.acting())
        table.state.step(seat, chance.choice(table.state.legal(seat)))
    for seat in range(4):
        for number in range(3):
            dice = Dice(key_of(b"dream %d" % number), 1)
            dreamt = table.state.imagine(seat, dice)
            assert dreamt.view(seat) == table.view(seat)
            again = dreamt.imagine(seat, Dice(key_of(b"dream %d" % number), 1))
            assert again.digest() == dreamt.digest()


@pytest.mark.parametrize("choice", ["no", "yes"])
def test_the_reader_is_only_named(choice: str) -> None:
    """SF-HID-5: opt:reader_sees_card: the left neighbour is named, and sees the card only if the option says so."""
    table = Table(reader_sees_card=choice).meet("E22", seat=3)
    for seat in SEATS:
        frame = table.view(seat)["frames"][-1]
        assert frame["reader"] == 0
        assert frame.get("card") == ("E22" if choice == "yes" and seat == 0 else None)
        assert ("E22" in json.dumps(table.view(seat))) == (choice == "yes" and seat == 0)


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_sees_what_chance_will_bring(seat: int | None) -> None:
    """SF-HID-6: Seeds, pile orders and future throws are in no view."""
    table = Table().active(0, "rolling").chance(dice=[(1, 1)])
    other = Table().active(0, "rolling").chance(dice=[(5, 6)])
    other.position["reserve"].sort()
    other.position["encounters"]["draw"].sort()
    other.position["board"]["reserve_chips"].sort()
    assert other.view(seat) == table.view(seat)
    assert table.position["dice"]["key"] not in json.dumps(table.view(seat))


def test_the_server_needs_only_a_fallback() -> None:
    """SF-HID-9: Absence and concession are no actions of the game; for every decision there is a safe choice."""
    table, chance, seen = Table(start="founding"), Random(9), set()
    verbs = {action.verb for action in table.game.actions}
    assert not verbs & {"concede", "resign", "leave", "replace"}
    for _ in range(3000):
        if table.state.result() is not None:
            break
        for seat in table.state.acting():
            assert table.state.fallback(seat) in table.state.legal(seat)
            seen.add(NAMES[table.state.frames[-1].kind])
        seat = chance.choice(table.state.acting())
        table.state.step(seat, chance.choice(table.state.legal(seat)))
    assert {"founding", "rolling", "trading", "throwing", "flight", "encounter", "grounding", "losing"} <= seen


def test_whoever_has_accepted_is_imagined_with_the_cards() -> None:
    """SF-TRADE-6 SF-HID-4: who offers or accepts shows what it can pay; nobody imagines that seat without it."""
    table = Table().hand(0, ore=3, goods=2).hand(1, fuel=3).hand(2, food=2, carbon=6).hand(3, food=3).active(0)
    table.do(0, "offer ore2,goods1 for food2 to 2,3").do(2, "accept 0")
    worlds = [table.state.imagine(1, Dice(key_of(b"trade %d" % number), 1)) for number in range(40)]
    food = RESOURCES.index("food")
    ore, goods = RESOURCES.index("ore"), RESOURCES.index("goods")
    assert all(world.hands[2][food] >= 2 for world in worlds)
    assert all(world.hands[0][ore] >= 2 and world.hands[0][goods] >= 1 for world in worlds)
    assert len({tuple(world.hands[2]) for world in worlds}) > 3


@pytest.mark.parametrize(("what", "other"), [("kind", ASK_YES_NO), ("stat", 1), ("offset", 1), ("question", "food")])
def test_a_card_that_asks_or_tests_something_else_is_not_imagined(what: str, other: int | str) -> None:
    """SF-HID-4: What the players were shown of a card fits the imagined one, also in decks other than ours."""
    deck = Deck()
    for number in range(3):
        node = Node(number, TEST_VERSUS)
        node.after = [-1, -1]
        deck.nodes.append(node)
        deck.cards.append(Encounter(number, f"E{number}", "toy", number, False))
    setattr(deck.nodes[2], what, other)
    shown = Part(0, 0)
    assert [_twin(deck, 0, shown, [], card) for card in range(3)] == [0, 1, -1]


@pytest.mark.parametrize("card", ["E01", "E08"])
def test_whatever_card_is_read_another_one_is_imagined(card: str) -> None:
    """SF-HID-4 SF-ENC-1: The first cards of the deck ask alike, so nobody at the table knows which one it is."""
    table = Table().meet(card)
    worlds = [table.state.imagine(2, Dice(key_of(b"card %d" % number), 1)) for number in range(40)]
    read = {world.position()["frames"][-1]["card"] for world in worlds}  # type: ignore[index]
    assert read == {f"E0{number}" for number in range(1, 9)}
