"""Stories about actions: who may do what when, why not, and the safe choice (chapter 25 of docs/rules/starfarers.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from starport.engine.refusal import Refused
from starport.games.starfarers import why
from starport.games.starfarers.moves import Moves
from tests.games.starfarers.cockpit import PILOT_NOT_NOW, PILOT_REFUSALS
from tests.games.starfarers.kit import Table, rule_set

RULES = Path(__file__).parents[3] / "docs" / "rules" / "starfarers.md"
WEAK, STRONG = ("black", "blue"), ("yellow", "red")


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
    for text in ("discard ore2,food3", "offer ore3 for food1,goods2", "offer ore2 for food1 to 1,3", "counter ore1 for food4"):
        action = game.parse(text)
        assert (action.id, action.text) == (-1, text)
    assert game.parse("offer ore1 for food1").id >= 0


NONSENSE = [
    *("", " ", "roll ", " roll", "Roll", "roll dice", "fly 1", "fly 4 v20_25", "fly 0 v20_25", "fly 1 v99_99", "help 1,0"),
    *("steal 4", "steal -1", "pick", "build", "build death_star", "answer maybe", "offer ore1", "offer ore1 for", "x" * 500),
    *("offer ore1 for food1 to", "offer ore1 for food1 to 4", "offer ore1 for food1 to 1,1", "offer ore1 for food1 to 3,1"),
    *("offer ore1 for food1 to x", "counter ore1 for food1 to 1", "offer ore1 for food1 to -1", "offer  ore1 for food1"),
]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused(text: str) -> None:
    """SF-ACT-1: A text that is no action is refused."""
    with pytest.raises(Refused) as caught:
        rule_set("2019", 4).parse(text)
    assert (caught.value.refusal.message, caught.value.refusal.rule) == ("unknown_action", "SF-ACT-1")


BAD_BUNDLES = [
    *("ore-1", "ore1.5", "ore", "1ore", "ore01", "ore+1", "ore0", "ore1000", "ore1,", ",ore1", "ore1,ore1", "food1,ore1"),
    *("gold1", "ORE1", "ore1;food1", "ore²", "ore٣", "nothing1", "ore1,nothing", "ore1e2", "-", "null"),
]


@pytest.mark.parametrize("bundle", BAD_BUNDLES)
@pytest.mark.parametrize("text", ["discard {}", "offer {} for fuel1", "offer fuel1 for {}", "counter {} for fuel1"])
def test_odd_bundles_are_refused(text: str, bundle: str) -> None:
    """SF-ACT-2: Negative, fractional, repeated or unknown parts refuse the whole action, whatever it is."""
    with pytest.raises(Refused) as caught:
        rule_set("2019", 4).parse(text.format(bundle))
    assert (caught.value.refusal.message, caught.value.refusal.rule) == ("bad_bundle", "SF-ACT-2")


@pytest.mark.parametrize("text", ["give ore-1", "pay ore1.5", "pay gold1", "take food1,ore1", "give ore0"])
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
    assert action.give == (0, 2, 0, 0, 1)  # type: ignore[attr-defined]


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


# -- refusals: every reason, reached once


def on_board() -> Table:
    """Seat 0 in flight: a colony ship beside N7, a trade ship beside the Merchants."""
    table = Table().chip("c4r10", {"pirate_base": 4}).reveal("N7")
    return table.ships(0, ("colony_ship", "v13_22"), ("trade_ship", "v22_13"))


def flying(**ship: object) -> Table:
    ships = [{"left": None, "done": False, "grounded": False, "must_leave": None, **ship}]
    ships += [{"left": None, "done": False, "grounded": False, "must_leave": None}] * 2
    return on_board().flying(0, 3, ships=ships)


def building(**cards: int) -> Table:
    return Table().empty_hands().hand(0, **cards).active(0)


def out_of_stock() -> Table:
    """With four players the stock cannot run out (SF-COMP-5), so it is emptied by hand."""
    table = building(fuel=2)
    table.state.stock = [0, *table.state.stock[1:]]
    return table


def hidden_sector() -> Table:
    return Table(board="explorer").ships(0, ("colony_ship", "v13_24")).flying(0, 5)


def held() -> Table:
    """Ship 1 flies over ship 2 and cannot stop there."""
    table = Table().ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v13_24"), ("trade_ship", "v5_4")).flying(0, 3)
    return table.do(0, "fly 1 v13_24")


def over_a_colony() -> Table:
    table = Table().colonies(1, "v11_26", "v1_28", "v29_28", "v14_21", spaceports=["v11_26"]).chip("c4r10", [10])
    return table.reveal("N7").ships(0, ("colony_ship", "v13_22")).flying(0, 3).do(0, "fly 1 v14_21")


def full_system() -> Table:
    table = Table(3).chip("c4r10", [10]).reveal("N7").ships(0, ("colony_ship", "v14_21"))
    return table.colonies(1, "v11_26", "v1_28", "v29_28", "v14_19", "v11_20", spaceports=["v11_26"]).flying(0, 3)


def closed_site() -> Table:
    """Three founded players leave home sites closed; a colony ship stands on one."""
    table = Table(3).ships(0, ("colony_ship", "v8_27"))
    table.position["inert"] = {"colonies": ["v22_27"], "spaceports": [], "closed_sites": ["v8_27", "v29_26"]}
    return table.flying(0, 3)


def three_ships() -> Table:
    ships = (("colony_ship", "v14_23"), ("trade_ship", "v5_4"), ("trade_ship", "v8_9"))
    return building(ore=1, fuel=1, carbon=1, food=1).ships(0, *ships)


def nine_colonies() -> Table:
    sites = ("v1_26", "v11_28", "v19_26", "v14_21", "v14_19", "v11_20", "v2_19", "v5_18", "v5_20")
    return building(ore=1, fuel=1, carbon=1, food=1).ships(0).colonies(0, *sites, spaceports=["v19_26"])


def seven_stations() -> Table:
    table = building(ore=1, fuel=1, goods=2).stations("green_folk", 0, 0, 0, 0, 0)
    return table.stations("merchants", 0, 0)


REFUSALS: list[tuple[Callable[[], Table], int, str, str, str]] = [
    # given, seat, action, message, rule
    (lambda: building(), 1, "end build", "not_your_decision", "SF-ACT-1"),
    (lambda: building(), 0, "pass", "not_now", "SF-ACT-1"),
    (lambda: building(fuel=1), 0, "build booster", "cards_missing", "SF-BUILD-1"),
    (lambda: building(carbon=3, food=1), 0, "build spaceport v1_26", "cards_missing", "SF-BUILD-1"),
    (lambda: building(ore=1, fuel=1, goods=1), 0, "build trade_ship v17_26", "cards_missing", "SF-BUILD-1"),
    (lambda: Table().hand(0, fuel=2).active(0, "rolling"), 0, "build booster", "wrong_phase", "SF-TURN-5"),
    (lambda: Table().active(0, "throwing"), 0, "build spaceport v1_26", "wrong_phase", "SF-TURN-5"),
    (lambda: Table().active(0, "throwing"), 0, "build colony_ship v17_26", "wrong_phase", "SF-TURN-5"),
    (lambda: Table().hand(0, ore=3).flying(0), 0, "exchange ore for food", "wrong_phase", "SF-TURN-5"),
    (lambda: building(fuel=2).upgrades(0, booster=6), 0, "build booster", "no_room", "SF-COMP-4"),
    (out_of_stock, 0, "build booster", "none_left", "SF-COMP-5"),
    (lambda: building(carbon=3, food=2), 0, "build spaceport v1_28", "needs_own_colony", "SF-BUILD-2"),
    (lambda: building(carbon=3, food=2), 0, "build spaceport v19_26", "needs_own_colony", "SF-BUILD-2"),
    (
        lambda: building(carbon=3, food=2).colonies(
            0, "v1_26", "v11_28", "v19_26", "v14_21", spaceports=["v1_26", "v11_28", "v19_26"]
        ),
        0,
        "build spaceport v14_21",
        "no_figure",
        "SF-COMP-3",
    ),
    (lambda: building(ore=1, fuel=1, goods=2), 0, "build trade_ship v10_25", "needs_own_spaceport", "SF-BUILD-3"),
    (lambda: building(ore=1, fuel=1, goods=2), 0, "build trade_ship v20_25", "point_occupied", "SF-BUILD-3"),
    (three_ships, 0, "build colony_ship v17_26", "no_figure", "SF-BUILD-4"),
    (nine_colonies, 0, "build colony_ship v17_26", "no_figure", "SF-COMP-3"),
    (seven_stations, 0, "build trade_ship v17_26", "no_figure", "SF-COMP-3"),
    (lambda: building(ore=3), 0, "exchange ore for ore", "same_type_on_both_sides", "SF-BANK-1"),
    (lambda: building(ore=3).supply(food=0), 0, "exchange ore for food", "supply_empty", "SF-BANK-2"),
    (lambda: building(ore=2), 0, "exchange ore for food", "rate_not_met", "SF-BANK-1"),
    (lambda: building(), 0, "fly 1 v19_24", "wrong_phase", "SF-TURN-4"),
    (lambda: building(), 0, "throw", "wrong_phase", "SF-TURN-4"),
    (flying, 0, "fly 3 v13_24", "no_such_ship", "SF-BUILD-4"),
    (lambda: flying(grounded=True), 0, "fly 1 v14_23", "ship_grounded", "SF-FX-12"),
    (lambda: flying(done=True), 0, "fly 1 v14_23", "ship_finished", "SF-FLY-4"),
    (flying, 0, "fly 1 v13_20", "point_closed", "SF-BOARD-4"),
    (hidden_sector, 0, "land 1 v14_21", "point_closed", "SF-EXP-5"),
    (hidden_sector, 0, "fly 1 v13_20", "point_closed", "SF-EXP-5"),
    (flying, 0, "fly 1 v5_4", "too_far", "SF-FLY-2"),
    (lambda: on_board().ships(1, ("colony_ship", "v14_25")).flying(0, 5), 0, "fly 1 v14_25", "point_occupied", "SF-FLY-6"),
    (lambda: on_board().ships(1).flying(0, 5), 0, "fly 1 v13_26", "point_protected", "SF-BLOCK-1"),
    (lambda: Table().ships(0, ("colony_ship", "v22_13")).flying(0, 5), 0, "dock 1 v25_14", "no_docking", "SF-BLOCK-4"),
    (flying, 0, "dock 2 v25_14", "pods_missing", "SF-STAT-2"),
    (
        lambda: Table().ships(0, ("trade_ship", "v14_23")).flying(0, 5),
        0,
        "land 1 v14_21",
        "no_trade_ship_on_site",
        "SF-BLOCK-2",
    ),
    (lambda: flying(must_leave="v14_21"), 0, "land 1 v14_21", "must_leave", "SF-BLOCK-5"),
    (held, 0, "fly 3 v5_6", "other_ship_is_flying", "SF-FLY-4"),
    (flying, 0, "fly 1 v14_21", "not_now", "SF-ACT-1"),  # landing has a verb of its own
    (flying, 0, "found 1", "not_on_a_site", "SF-COL-1"),
    (flying, 0, "found 2", "not_on_a_site", "SF-COL-1"),
    (flying, 0, "found 3", "not_on_a_site", "SF-COL-1"),
    (
        lambda: flying(done=True).chip("c4r10", [10]).ships(0, ("colony_ship", "v14_21")),
        0,
        "found 1",
        "ship_finished",
        "SF-COL-6",
    ),
    (closed_site, 0, "found 1", "site_closed", "SF-START-7"),
    (lambda: flying().ships(0, ("colony_ship", "v14_21")), 0, "found 1", "special_in_the_way", "SF-COL-2"),
    (full_system, 0, "found 1", "system_full", "SF-COL-3"),
    (over_a_colony, 0, "found 1", "point_occupied", "SF-COL-1"),
    (held, 0, "end flight", "ship_cannot_stop_here", "SF-FLY-9"),
    (
        lambda: on_board().ships(0, ("colony_ship", "v14_21")).flying(0, 3, begun=False),
        0,
        "end flight",
        "must_leave_first",
        "SF-BLOCK-7",
    ),
]


@pytest.mark.parametrize(("given", "seat", "text", "message", "rule"), REFUSALS)
def test_refusal(given: Callable[[], Table], seat: int, text: str, message: str, rule: str) -> None:
    """SF-ACT-1: A refusal names its reason and the rule that forbids it; nothing changes."""
    refusal = given().refused(seat, text)
    assert (refusal.message, refusal.rule) == (message, rule)


NOT_NOW = {
    # An action of each verb, the rule that says when it has its place. All are tried while seat 0 trades and builds.
    "roll": "SF-PROD-1",
    "draw": "SF-RES-4",
    "steal 1": "SF-SEVEN-3",
    "relief ore": "SF-FRI-8",
    "accept 1": "SF-TRADE-6",
    "refuse 1": "SF-TRADE-6",
    "confirm 1": "SF-TRADE-7",
    "withdraw": "SF-TRADE-8",
    "stop 1": "SF-FLY-9",
    "answer yes": "SF-ENC-2",
    "give nothing": "SF-ENC-2",
    "pay ore1": "SF-FX-4",
    "fence ore for food2": "SF-FX-8",
    "take ore1": "SF-FX-3",
    "hand ore": "SF-FX-6",
    "gain booster": "SF-FX-10",
    "lose booster": "SF-FX-11",
    "ground 1": "SF-FX-12",
    "jump 1 v5_4": "SF-JUMP-1",
    "place v17_26": "SF-FREE-1",
    "pick merchant-ore": "SF-STAT-6",
    "buy fame": "SF-FRI-10",
    "help 1": "SF-FRI-7",
    "settle v22_27": "SF-START-3",
    "port v1_26 colony_ship v2_25": "SF-START-4",
    "fit booster": "SF-START-10",
    "end build": "SF-TURN-3",
    "end flight": "SF-ACT-1",
}


@pytest.mark.parametrize("text", list(NOT_NOW))
def test_not_now(text: str) -> None:
    """SF-ACT-1: An action out of its place is refused with the rule that says where its place is."""
    table = Table().hand(0, ore=3).active(0, "rolling" if text == "end build" else "trading")
    refusal = table.refused(0, text)
    assert (refusal.message, refusal.rule) == ("not_now", NOT_NOW[text])
    assert refusal.facts == {"frame": "rolling" if text == "end build" else "trading"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("offer ore1 for food1", "SF-TURN-5"),
        ("offer ore1 for food1 to 2", "SF-TURN-5"),
        ("counter ore1 for food1", "SF-TURN-5"),
        ("discard ore1", "SF-SEVEN-2"),
    ],
)
def test_free_bundles_out_of_place(text: str, rule: str) -> None:
    """SF-ACT-1: Proposals and discards are refused where nobody trades or discards."""
    refusal = Table().hand(0, ore=3).active(0, "rolling").refused(0, text)
    assert (refusal.message, refusal.rule) == ("not_now", rule)


def test_every_verb_has_a_place() -> None:
    """SF-ACT-1: The stories above try every verb there is."""
    tried = {text.split()[0] for text in NOT_NOW} | {text.split()[0] for _, _, text, _, _ in REFUSALS}
    free = {"offer", "counter", "discard"}
    game = rule_set("2019", 4)
    assert isinstance(game.actions, Moves)
    assert {action.verb for action in game.actions} - free == tried


@pytest.mark.source_only
def test_every_reason_is_reached() -> None:
    """SF-ACT-1: Each refusal that the source can give is reached by a story above, with its rule."""
    assert why.__file__ is not None
    source = Path(why.__file__).read_text(encoding="utf-8")
    given = set(re.findall(r'_no\(\s*"([a-z_]+)", "(SF-[A-Z]+-\d+)"', source))
    assert len(given) > 30
    reached = {(message, rule) for _, _, _, message, rule in (*REFUSALS, *PILOT_REFUSALS)}
    assert given - reached == set()
    told = set(re.findall(r'verbs\.[A-Z_]+: "(SF-[A-Z]+-\d+)"', source))
    assert told - set(NOT_NOW.values()) - set(PILOT_NOT_NOW.values()) == set()


# -- fallbacks


def founding(*texts: str) -> Table:
    """The founding phase after these choices of whoever is asked."""
    table = Table(start="founding")
    for text in texts:
        table.do(table.state.acting()[0], text)
    return table


COLONIES = tuple(
    f"settle {point}"
    for point in "v1_26 v1_28 v4_27 v8_27 v11_26 v11_28 v19_26 v19_28 v22_27 v26_27 v29_26 v29_28".split()
)


def last_founder() -> Table:
    table = founding(*COLONIES)
    while table.legal(table.state.acting()[0])[0].startswith("port"):
        seat = table.state.acting()[0]
        table.do(seat, table.legal(seat)[0])
    return table


def offered(accepted: bool = False) -> Table:
    table = Table().empty_hands().hand(0, ore=1).hand(1, food=1).active(0).do(0, "offer ore1 for food1 to 1,2")
    if accepted:
        table.do(1, "accept 0").do(2, "refuse 0")
    return table


def seven(**cards: int) -> Table:
    table = Table().empty_hands().hand(1, **cards).hand(2, ore=2).active(0, "rolling").chance(dice=[(3, 4)])
    return table.do(0, "roll")


def rich(seat: int = 0) -> Table:
    """Everything is affordable, and two friendship cards could be used."""
    table = Table().empty_hands().hand(0, ore=4, fuel=4, carbon=4, food=4, goods=4)
    table.friend(0, "diplomats", "diplomat-fame-1", "diplomat-help")
    for other in (1, 2, 3):
        table.player(other, half_medals=9)
    return table.active(seat)


def stepping() -> Table:
    """Ship 1 flies over ship 2 with speed left: it must go on to somewhere."""
    table = Table().ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v13_24")).upgrades(0).flying(0, 3)
    return table.do(0, "fly 1 v13_24")


def may_stop() -> Table:
    return Table().ships(0, ("colony_ship", "v14_23")).flying(0, 3).do(0, "fly 1 v13_24")


def landed() -> Table:
    table = Table().chip("c4r10", [10]).reveal("N7").ships(0, ("colony_ship", "v13_22")).flying(0, 3)
    return table.do(0, "land 1 v14_21")


def obliged(**options: str) -> Table:
    table = Table(**options).chip("c4r10", {"pirate_base": 4}).reveal("N7")
    return table.ships(0, ("trade_ship", "v5_4"), ("colony_ship", "v14_21")).upgrades(0).flying(0, 3, begun=False)


def jumped(chip: object = None) -> Table:
    table = Table().hand(0, ore=2)
    if chip is not None:
        table.chip("c4r10", chip).reveal("N7")
    return table.meet("E28").do(0, "give ore2")


FIRST, NEAREST = "the first one", "the nearest legal stop"

FALLBACKS: dict[str, list[tuple[Callable[[], Table], int | None, str]]] = {
    # decision → (given, seat or whoever is asked, safe choice)
    "place_start_colony": [(founding, None, "settle v1_26"), (lambda: founding("settle v1_26"), None, "settle v1_28")],
    "place_start_spaceport": [(lambda: founding(*COLONIES), None, FIRST)],
    "take_start_upgrade": [(last_founder, None, "fit booster")],
    "roll_dice": [(lambda: rich().active(0, "rolling"), 0, "roll")],
    "draw_reserve": [
        (lambda: Table(reserve_draw="manual").active(0), 0, "draw"),
        (lambda: Table(reserve_draw="manual").active(0, "throwing"), 0, "draw"),
        (lambda: Table(reserve_draw="manual").active(0).do(0, "draw"), 0, "end build"),
    ],
    "discard": [(lambda: seven(ore=2, fuel=5, goods=2), 1, "discard fuel1")],
    "steal_target": [(lambda: seven(ore=3), 0, "steal 1"), (lambda: seven(ore=1), 0, "steal 2")],
    "claim_relief": [
        (
            lambda: (
                Table()
                .friend(0, "diplomats", "diplomat-relief")
                .active(0, "rolling")
                .chance(dice=[(1, 1)])
                .do(0, "roll")
            ),
            0,
            "pass",
        )
    ],
    "propose_trade": [(rich, 0, "end build")],
    "answer_trade": [(offered, 1, "refuse 0")],
    "confirm_trade": [(lambda: offered(accepted=True), 0, "withdraw")],
    "withdraw_trade": [(lambda: offered(accepted=True), 0, "withdraw")],
    "trade_supply": [(rich, 0, "end build")],
    "build_spaceport": [(rich, 0, "end build")],
    "build_ship": [(rich, 0, "end build")],
    "build_upgrade": [(rich, 0, "end build")],
    "end_trade_build": [(rich, 0, "end build")],
    "buy_fame": [(lambda: rich().active(0, "rolling"), 0, "roll")],
    "help_poor": [(lambda: rich().active(0, "throwing"), 0, "throw")],
    "throw_mothership": [(lambda: rich().active(0, "throwing"), 0, "throw")],
    "encounter_answer": [(lambda: Table().meet("E22"), 0, "answer no")],
    "encounter_amount": [(lambda: Table().hand(0, ore=3).meet("E03"), 0, "give nothing")],
    "pay_cards": [
        (lambda: Table().hand(0, ore=1, fuel=4).meet("E09").do(0, "answer yes"), 0, "pay fuel2"),
        (lambda: Table().hand(0, ore=2, fuel=2).meet("E09").do(0, "answer yes"), 0, "pay ore1,fuel1"),
    ],
    "fence_deal": [(lambda: Table().hand(0, food=1).meet("E12").do(0, "answer yes"), 0, "fence food for ore2")],
    "choose_resources": [
        (lambda: Table().hand(0, ore=3, fuel=1, carbon=1, food=1).meet("E02").do(0, "give ore1"), 0, "take goods1"),
        (lambda: Table().hand(0, ore=4, fuel=2, goods=1).meet("E01").do(0, "give ore3"), 0, "take carbon1,food1"),
    ],
    "give_card": [(lambda: Table().empty_hands().hand(1, fuel=1, food=2).meet("E01").do(0, "give nothing"), 1, "hand food")],
    "gain_upgrade": [
        (lambda: Table().hand(0, ore=3).meet("E02").do(0, "give ore3"), 0, "gain booster"),
        (lambda: Table().upgrades(0, booster=6).hand(0, ore=3).meet("E02").do(0, "give ore3"), 0, "gain cannon"),
    ],
    "lose_upgrade": [
        (lambda: Table().upgrades(0, booster=1, cannon=2).meet("E11", WEAK, STRONG).do(0, "answer no"), 0, "lose cannon"),
        (lambda: Table().upgrades(1, booster=4, freight_pod=5).meet("E31"), 1, "lose freight_pod"),
    ],
    "ground_ship": [(lambda: on_board().meet("E18", WEAK, STRONG).do(0, "answer no"), 0, "ground 1")],
    "jump": [(jumped, 0, "pass")],
    "place_free_ship": [(lambda: Table().ships(0).player(0, owed_trade_ships=1).active(0), 0, FIRST)],
    "select_ship": [(lambda: rich().flying(0, 3), 0, "end flight"), (obliged, 0, "fly 2 v13_22")],
    "step": [(stepping, 0, NEAREST), (may_stop, 0, "stop 1")],
    "found_colony": [
        (landed, 0, "found 1"),
        (lambda: jumped([10]).do(0, "jump 1 v14_21"), 0, "found 1"),
        (lambda: Table().chip("c4r10", [10]).reveal("N7").ships(0, ("colony_ship", "v14_21")).flying(0, 3, begun=False), 0, "found 1"),
    ],
    "pick_friendship": [
        (
            lambda: (
                Table()
                .friend(1, "merchants", "merchant-ore")
                .upgrades(0, freight_pod=2)
                .ships(0, ("trade_ship", "v22_13"))
                .flying(0, 3)
                .do(0, "dock 1 v25_14")
            ),
            0,
            "pick merchant-fuel",
        )
    ],
    "end_flight": [(lambda: rich().flying(0, 3), 0, "end flight")],
}


@pytest.mark.parametrize(
    ("decision", "number"), [(name, number) for name, cases in FALLBACKS.items() for number in range(len(cases))]
)
def test_fallback(decision: str, number: int) -> None:
    """SF-HID-9 SF-ACT-1: Every decision has the safe choice that the table of chapter 25 names."""
    given, seat, expected = FALLBACKS[decision][number]
    table = given()
    asked = table.state.acting()[0] if seat is None else seat
    assert asked in table.state.acting()
    chosen = table.state.fallback(asked)
    assert chosen in table.state.legal(asked)
    if expected == FIRST:
        assert chosen is table.state.legal(asked)[0]
        assert decision != "place_start_spaceport" or " colony_ship " in chosen.text
    elif expected == NEAREST:
        assert chosen.text in [f"fly 1 {point}" for point in ("v14_23", "v14_25", "v11_24")]  # one step away
    else:
        assert chosen.text == expected


def test_every_decision_of_this_edition_has_a_story() -> None:
    """SF-HID-9: The stories above have every row of the table of chapter 25 that concerns this edition."""
    text = RULES.read_text(encoding="utf-8")
    table = text[text.index("## 25.") : text.index("## 26.")]
    rows = [row for row in table.splitlines() if re.match(r"\| [a-z_]+ \|", row)]
    ours = {row.split(" ")[1] for row in rows if "[5-6" not in row and "[classic" not in row}
    ours -= {"found_station", "answer_donation"}  # the first is forced, the second belongs to the extension
    assert ours == set(FALLBACKS)
