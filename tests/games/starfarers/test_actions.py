"""Stories about actions: their texts, bundles of cards, and whose they are (chapter 25 of docs/rules/starfarers.md)."""

from __future__ import annotations

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.cockpit import Cockpit
from tests.games.starfarers.kit import Table, rule_set

# -- texts and numbers


@pytest.mark.parametrize("seats", [3, 4])
def test_every_listed_action_parses_back(seats: int) -> None:
    """SF-ACT-1: Every action has one canonical text, and the text gives the same object back."""
    game = rule_set("2019", seats)
    assert len(game.actions) > 2000
    for number, action in enumerate(game.actions):
        assert action.id == number
        assert game.actions[number] is action
        assert game.parse(action.text) is action
        assert action.verb == action.text.split()[0]


def test_ids_are_dense() -> None:
    """SF-ACT-1: Numbers run from 0 without a gap, each once; texts are all different."""
    game = rule_set("2019", 4)
    assert [action.id for action in game.actions] == list(range(len(game.actions)))
    assert len({action.text for action in game.actions}) == len(game.actions)


def test_free_bundles_have_no_number() -> None:
    """SF-ACT-1: A free bundle parses, is not listed, and says what was typed."""
    game = rule_set("2019", 4)
    for text in (
        "discard ore2,food3",
        "offer ore3 for food1,goods2",
        "offer ore2 for food1 to 1,3",
        "counter ore1 for food4",
    ):
        action = game.parse(text)
        assert (action.id, action.text) == (-1, text)
    assert game.parse("offer ore1 for food1").id >= 0


NONSENSE = [
    *(
        "",
        " ",
        "roll ",
        " roll",
        "Roll",
        "roll dice",
        "fly 1",
        "fly 4 v20_25",
        "fly 0 v20_25",
        "fly 1 v99_99",
        "help 1,0",
    ),
    *(
        "steal 4",
        "steal -1",
        "pick",
        "build",
        "build death_star",
        "answer maybe",
        "offer ore1",
        "offer ore1 for",
        "x" * 500,
    ),
    *(
        "offer ore1 for food1 to",
        "offer ore1 for food1 to 4",
        "offer ore1 for food1 to 1,1",
        "offer ore1 for food1 to 3,1",
    ),
    *(
        "offer ore1 for food1 to x",
        "counter ore1 for food1 to 1",
        "offer ore1 for food1 to -1",
        "offer  ore1 for food1",
    ),
]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused(text: str) -> None:
    """SF-ACT-1: A text that is no action is refused."""
    with pytest.raises(Refused) as caught:
        rule_set("2019", 4).parse(text)
    assert (caught.value.refusal.message, caught.value.refusal.rule) == ("unknown_action", "SF-ACT-1")


BAD_BUNDLES = [
    *(
        "ore-1",
        "ore1.5",
        "ore",
        "1ore",
        "ore01",
        "ore+1",
        "ore00",
        "ore1000",
        "ore1,",
        ",ore1",
        "ore1,ore1",
        "food1,ore1",
    ),
    *("gold1", "ORE1", "ore1;food1", "ore²", "ore٣", "nothing1", "ore1,nothing", "ore1e2", "-", "null"),
]


@pytest.mark.parametrize("bundle", BAD_BUNDLES)
@pytest.mark.parametrize("text", ["discard {}", "offer {} for fuel1", "offer fuel1 for {}", "counter {} for fuel1"])
def test_odd_bundles_are_refused(text: str, bundle: str) -> None:
    """SF-ACT-2: Negative, fractional, repeated or unknown parts refuse the whole action, whatever it is."""
    with pytest.raises(Refused) as caught:
        rule_set("2019", 4).parse(text.format(bundle))
    assert (caught.value.refusal.message, caught.value.refusal.rule) == ("bad_bundle", "SF-ACT-2")


@pytest.mark.parametrize("text", ["give ore-1", "pay ore1.5", "pay gold1", "take food1,ore1", "give ore00"])
def test_odd_payments_and_gifts_are_refused(text: str) -> None:
    """SF-ACT-2: Payments and gifts of encounters are whole bundles too."""
    with pytest.raises(Refused) as caught:
        rule_set("2019", 4).parse(text)
    assert (caught.value.refusal.message, caught.value.refusal.rule) == ("bad_bundle", "SF-ACT-2")


@pytest.mark.parametrize("text", ["give ore4", "pay ore3", "take ore3", "hand ore1", "fence ore for ore-2"])
def test_bundles_that_are_never_asked_for_are_unknown(text: str) -> None:
    """SF-ACT-2: No card asks for such a bundle, so there is no such action."""
    with pytest.raises(Refused) as caught:
        rule_set("2019", 4).parse(text)
    assert caught.value.refusal.message == "unknown_action"


def test_a_type_left_out_counts_as_none() -> None:
    """SF-ACT-2: A bundle names only what it has."""
    action = rule_set("2019", 4).parse("discard fuel2,goods1")
    assert list(action.give) == [0, 2, 0, 0, 1]  # type: ignore[attr-defined]


def test_bundles_beyond_the_hand_are_refused() -> None:
    """SF-ACT-1: A discard must be in the hand, and not more than is owed."""
    table = Table().empty_hands().hand(1, ore=5, fuel=3).active(0, "rolling").chance(dice=[(3, 4)]).do(0, "roll")
    refusal = table.refused(1, "discard fuel4")
    assert (refusal.message, refusal.rule, refusal.facts) == ("not_in_hand", "SF-SEVEN-2", {"resource": "fuel"})
    for text in ("discard ore5", "discard nothing"):
        refusal = table.refused(1, text)
        assert (refusal.message, refusal.rule) == ("wrong_number_of_cards", "SF-SEVEN-2")
    table.do(1, "discard ore2,fuel2")
    assert table.hand_of(1)["ore"] == 3


# -- belonging


def test_only_the_seat_concerned_may_act() -> None:
    """SF-ACT-1: An action is accepted only from the seat to which the decision belongs."""
    table = Table().active(0, "rolling")
    for seat in (1, 2, 3):
        refusal = table.refused(seat, "roll")
        assert (refusal.message, refusal.rule, refusal.facts) == ("not_your_decision", "SF-ACT-1", {"seat": 0})
    assert table.may(0, "roll")


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_is_not_there_may_do_nothing(seat: int) -> None:
    """SF-ACT-1: There is no such seat."""
    table = Table().active(0, "rolling")
    assert table.legal(seat) == []
    assert table.state.forms(seat) == []
    assert table.refused(seat, "roll").message == "unknown_action"


def test_an_action_of_another_game_is_refused() -> None:
    """SF-ACT-1: An equal text of another rule set is another action."""
    table = Table().active(0, "rolling")
    foreign = rule_set("2019", 3).parse("steal 1")
    assert table.state.refusal(0, foreign) is not None


def test_a_refusal_reveals_nothing() -> None:
    """SF-ACT-1: Whether the partner of an offer has the cards shows in no refusal and in no acceptance of the offer."""
    for cards in ({"food": 2}, {}):
        table = Table().empty_hands().hand(0, ore=1).hand(1, **cards).active(0)
        assert table.state.refusal(0, table.game.parse("offer ore1 for food2 to 1")) is None
        assert table.refused(2, "offer ore1 for food2").facts == {"resource": "ore"}
        assert table.refused(1, "end build").facts == {"seat": 0}


def test_every_offered_action_is_accepted() -> None:
    """SF-ACT-1: What is among the options is accepted, and nothing else is."""
    table = Table().empty_hands().hand(0, ore=3, fuel=2, carbon=1, food=1).hand(1, goods=2).active(0)
    offered = set(table.legal(0))
    for action in table.game.actions:
        refusal = table.state.refusal(0, action)
        if action.verb == "offer":  # more of them are accepted than listed
            continue
        assert (refusal is None) == (action.text in offered), action.text


# -- single options


def test_a_forced_founding_is_done_by_the_engine() -> None:
    """SF-ACT-3: A decision with a single option may be taken by the engine: a docked trade ship founds by itself."""
    table = Table().upgrades(0, freight_pod=1).ships(0, ("trade_ship", "v22_13")).flying(0, 3).do(0, "dock 1 v25_14")
    assert table.names()[:2] == ["ship_moved", "station_founded"]


def test_a_single_option_that_would_betray_a_hand_is_asked() -> None:
    """SF-ACT-3: A seat that can only refuse is asked all the same, because its silence would show its hand."""
    table = Table().empty_hands().hand(0, ore=1).active(0).do(0, "offer ore1 for food1")
    assert table.state.acting() == [1, 2, 3]
    for seat in (1, 2, 3):
        assert table.legal(seat) == ["refuse 0"]


@pytest.mark.parametrize("table", [Table, Cockpit], ids=["one active", "two pilots"])
def test_nobody_else_has_anything_to_do(table: type[Table]) -> None:
    """SF-ACT-1: a seat that does not exist is offered nothing at any moment, as a spectator is."""
    seats = 6 if table is Cockpit else 4
    moments = [
        table(seats).active(0, "rolling"),
        table(seats).active(0),
        table(seats).active(0, "throwing"),
        table(seats).flying(0),
        table(seats).hand(1, ore=9).active(0, "rolling").chance(dice=[(3, 4)]).do(0, "roll"),
        table(seats).hand(1, ore=1).meet("E01"),
        table(seats).friend(0, "diplomats", "diplomat-tribute").active(0),
    ]
    moments.append(table(seats).hand(1, ore=1).meet("E01").do(0, "give nothing"))
    if table is Cockpit:
        moments[-1].do(3, "give nothing")
    for moment in moments:
        assert moment.state.acting()
        for nobody in (-1, seats, 99):
            assert moment.state.legal(nobody) == []
