"""What is bad or impossible in a position is refused with its place and reason: one case for every check."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from starport.engine.refusal import Refused
from tests.games.starfarers.faulty import (
    DEAL,
    EACH_ONCE,
    ENCOUNTER,
    FIRST,
    NINE,
    Case,
    Change,
    add,
    black,
    both,
    discard,
    drop,
    fast,
    put,
    returned,
    shipyards_everywhere,
    tied,
    worn,
)
from tests.games.starfarers.kit import Table
from tests.games.starfarers.moments import (
    cleared,
    encounter,
    flight,
    founding,
    giving,
    hidden,
    landing,
    losing,
    nine,
    offered,
    picking,
    seven,
    taking_turns,
    trading,
)
from tests.games.starfarers.pilot_faults import PILOT_FAULTS

CASES: list[Case] = [
    # given, fault, where, why
    # -- the whole
    (trading, put("game", "chess"), "game", "this rule set is starfarers"),
    (trading, put("edition", "1999"), "edition", "this rule set is 2019"),
    (trading, put("game", 7), "game", "must be text"),
    (trading, put("seats", 3), "seats", "this rule set has 4 seats"),
    (trading, put("options", {"board": "explorer"}), "options", "differ from the options"),
    (trading, put("options", []), "options", "differ from the options"),
    (trading, put("options.board", "flat"), "options", "differ from the options"),
    (trading, drop("supply"), "supply", "is missing"),
    (trading, put("suply", {}), "suply", "is not a field of a position; check its spelling"),
    (trading, put("board.reserve", []), "board.reserve", "is not a field of a position; check its spelling"),
    (trading, put("turn", -1), "turn", "must be 0 to"),
    (trading, put("turn", 1.5), "turn", "must be a whole number"),
    (trading, put("turn", True), "turn", "must be a whole number"),
    (trading, put("turn", 0), "turn", "must be 1 or more once a turn has begun"),
    (trading, put("start", 4), "start", "must be 0 to 3, not 4"),
    (trading, put("active", 4), "active", "must be 0 to 3, not 4"),
    (trading, put("active", 1), "active", "must be 0, whose turn it is"),
    (trading, put("winner", 9), "winner", "must be 0 to 3"),
    (trading, put("winner", 0), "winner", "seat 0 has only 4 points"),
    (trading, put("players.0.half_medals", 22), "winner", "seat 0 is on turn with 15 points, so it has won"),
    # -- chance
    (trading, put("dice.key", "xyz"), "dice.key", "must be hexadecimal"),
    (trading, put("dice.key", ""), "dice.key", "must have 1 to 64 bytes"),
    (trading, put("dice.key", "00" * 65), "dice.key", "must have 1 to 64 bytes"),
    (trading, put("dice.drawn.balls", -1), "dice.drawn.balls", "must be 0 to"),
    (trading, put("dice.drawn.coins", 0), "dice.drawn.coins", "is not a field"),
    # -- cards
    (trading, put("supply.ore", 21), "supply.ore", "must be 0 to 20, not 21"),
    (trading, put("supply.gold", 1), "supply.gold", "is not a field"),
    (trading, put("supply.ore", 0), "supply", "ore cards together; there are 20"),
    (trading, put("reserve.0", "gold"), "reserve[0]", "'gold' is not one of ore, fuel"),
    (trading, put("reserve", "ore"), "reserve", "must be a list"),
    (trading, put("players.2.hand.food", 3), "supply", "food cards together; there are 20"),
    (trading, put("encounters.draw.3", "E99"), "encounters.draw[3]", "'E99' is not one of E01"),
    (trading, put("encounters.discard", ["E00"]), "encounters.discard[0]", "'E00' is not one of"),
    (
        trading,
        put("encounters.discard", ["E05"]),
        "encounters",
        "card E05 must be in the piles or being read exactly once",
    ),
    (trading, put("encounters.draw", []), "encounters", "card E01 must be in the piles or being read exactly once"),
    # -- outposts
    (trading, put("outposts.merchants.stations", [4]), "outposts.merchants.stations[0]", "must be 0 to 3"),
    (trading, put("outposts.merchants.stations", [0] * 6), "outposts.merchants.stations", "an outpost has 5 docks"),
    (
        trading,
        put("outposts.merchants", {"stations": [1], "marker": None}),
        "outposts.merchants.marker",
        "most stations",
    ),
    (
        trading,
        put("outposts.merchants", {"stations": [1, 1, 2], "marker": 2}),
        "outposts.merchants.marker",
        "most stations",
    ),
    (trading, put("outposts.merchants.marker", 2), "outposts.merchants.marker", "nobody while there is no station"),
    (
        trading,
        both(
            put("outposts.merchants", {"stations": [1] * 5, "marker": 1}),
            put("outposts.diplomats", {"stations": [1] * 3, "marker": 1}),
        ),
        "outposts",
        "seat 1 has only 7 trade stations",
    ),
    (
        trading,
        both(
            put("outposts.merchants", {"stations": [1] * 5, "marker": 1}),
            put("outposts.diplomats", {"stations": [1] * 2, "marker": 1}),
            put("players.1.ships", [{"ship": 1, "kind": "trade_ship", "point": "v5_4"}]),
        ),
        "outposts",
        "seat 1 has only 7 trade stations",
    ),
    # -- players
    (trading, put("players", []), "players", "must have 4 entries"),
    (trading, put("players.1", []), "players[1]", "must be an object with named fields"),
    (trading, put("players.1.colour", "pink"), "players[1].colour", "'pink' is not one of white"),
    (trading, put("players.1.colour", "white"), "players[1].colour", "two seats have the same colour"),
    (trading, put("players.1.hand.ore", -1), "players[1].hand.ore", "must be 0 to 20"),
    (trading, put("players.1.hand.gold", 1), "players[1].hand.gold", "is not a field"),
    (trading, put("players.1.upgrades.booster", 7), "players[1].upgrades.booster", "must be 0 to 6"),
    (trading, put("players.1.upgrades.freight_pod", 6), "players[1].upgrades.freight_pod", "must be 0 to 5"),
    (trading, put("players.1.upgrades.shield", 1), "players[1].upgrades.shield", "is not a field"),
    (trading, put("players.1.half_medals", 41), "players[1].half_medals", "must be 0 to 40"),
    (trading, put("players.1.half_medals", 38), "players", "there are only 40 half medals"),
    (trading, put("players.1.owed_trade_ships", -1), "players[1].owed_trade_ships", "must be 0 to"),
    (trading, put("players.1.fame_bought", "many"), "players[1].fame_bought", "must be a whole number"),
    (trading, put("players.1.trophies", [{"artefact": 2}]), "players[1].trophies", "is no special of this edition"),
    (trading, put("players.1.trophies", [{"pirate_base": 4}]), "players[1].trophies", "is somewhere else already"),
    (
        trading,
        put("players.1.friendship_cards", ["merchant-gold"]),
        "players[1].friendship_cards",
        "is no friendship card",
    ),
    (trading, put("players.1.friendship_cards", [7]), "players[1].friendship_cards", "is no friendship card"),
    (
        trading,
        both(
            put("outposts.merchants", {"stations": [1, 0], "marker": 1}),
            put("players.0.friendship_cards", ["merchant-ore"]),
            put("players.1.friendship_cards", ["merchant-ore"]),
        ),
        "players[1].friendship_cards",
        "is held twice",
    ),
    (
        trading,
        put("players.1.friendship_cards", ["merchant-ore"]),
        "players[1].friendship_cards",
        "more cards of merchants than stations there",
    ),
    (trading, put("players.1.used", ["luck"]), "players[1].used", "'luck' is not one of reserve_draw"),
    (trading, put("players.0.colonies.0", "v20_25"), "players[0].colonies", "'v20_25' is no colony site"),
    (trading, put("players.0.colonies.0", None), "players[0].colonies", "None is no colony site"),
    (trading, add("players.0.colonies", "v1_28"), "players[1].colonies", "two colonies on v1_28"),
    (trading, add("players.0.colonies", "v26_13"), "players[0].colonies", "is no colony site while its sector"),
    (hidden, add("players.0.colonies", "v14_21"), "players[0].colonies", "is no colony site while its sector"),
    (trading, put("players.0.colonies", [*NINE, "v25_18"]), "players[0].colonies", "there are only 9 colonies"),
    (
        trading,
        put("players.0.colonies", NINE),
        "players[0].ships",
        "there are only 9 colonies, aboard ships or founded",
    ),
    (trading, put("players.0.spaceports", ["v1_28"]), "players[0].spaceports", "a spaceport stands on an own colony"),
    (
        trading,
        both(put("players.0.colonies", NINE[:4]), put("players.0.spaceports", NINE[:4])),
        "players[0].spaceports",
        "there are only 3 shipyards",
    ),
    (trading, put("players.0.ships.0.point", "v99_9"), "players[0].ships[0].point", "is no point of the board"),
    (trading, put("players.0.ships.0.ship", 4), "players[0].ships[0].ship", "must be 1 to 3"),
    (
        trading,
        put("players.0.ships.0.kind", "tanker"),
        "players[0].ships[0].kind",
        "'tanker' is not one of colony_ship",
    ),
    (trading, put("players.0.ships.0.name", "Argo"), "players[0].ships[0].name", "is not a field"),
    (
        trading,
        add("players.0.ships", {"ship": 1, "kind": "colony_ship", "point": "v5_4"}),
        "players[0].ships[1].ship",
        "two ships use the same transport",
    ),
    (trading, put("players.0.ships.0.point", "v13_20"), "players[0].ships[0].point", "cannot be entered"),
    (hidden, put("players.0.ships.0.point", "v14_21"), "players[0].ships[0].point", "cannot be entered"),
    (trading, put("players.0.ships.0.point", "v13_26"), "players", "two figures stand on v13_26"),
    (trading, put("players.0.ships.0.point", "v1_28"), "players", "two figures stand on v1_28"),
    (trading, put("inert.colonies", ["v1_28"]), "inert.colonies", "two colonies on v1_28"),
    (trading, put("inert.spaceports", ["v14_21"]), "inert.spaceports", "a spaceport stands on an own colony"),
    (trading, put("inert.closed_sites", ["v20_25"]), "inert.closed_sites", "is no colony site"),
    # -- board
    (trading, drop("board.sectors.N7"), "board.sectors.N7", "is missing"),
    (trading, put("board.sectors.N9", {}), "board.sectors.N9", "is not a field"),
    (trading, put("board.sectors.N7.sector", "P99"), "board.sectors.N7.sector", "'P99' is not one of P1"),
    (trading, put("board.sectors.N7.rotation", 3), "board.sectors.N7.rotation", "must be 0 to 2"),
    (trading, put("board.sectors.N7.face_up", 1), "board.sectors.N7.face_up", "must be true or false"),
    (trading, put("board.spare_sectors", ["X"]), "board.spare_sectors", "must name sectors out of"),
    (trading, put("board.spare_sectors", []), "board.spare_sectors", "every sector must be used exactly once"),
    (trading, put("board.spare_sectors", ["P1"]), "board.spare_sectors", "every sector must be used exactly once"),
    (trading, drop("board.chips.c4r10"), "board.chips.c4r10", "every planet of an open system has a chip"),
    (trading, put("board.chips.c8r6", {"chip": [5], "face_up": True}), "board.chips.c8r6", "is no planet"),
    (
        hidden,
        put("board.chips.c4r10", {"chip": [10], "face_up": True}),
        "board.chips.c4r10",
        "its sector lies face down",
    ),
    (trading, put("board.chips.c4r10.chip", [12]), "board.chips.c4r10.chip", "there is no chip [12]"),
    (trading, put("board.chips.c4r10.face_up", "yes"), "board.chips.c4r10.face_up", "must be true or false"),
    (trading, put("board.chips.x", {}), "board.chips.x", "is not a field"),
    (nine, put("board.chip_piles.1-square", [[9]]), "board.chips.c4r9.chip", "there is no chip [9] (left) in 1-square"),
    (trading, put("board.chip_piles.1-square", [[8]]), "board.chip_piles.1-square", "there is no chip [8]"),
    (trading, put("board.reserve_chips", [[3]]), "board.chips", "of pool reserve is nowhere"),
    (trading, put("board.reserve_chips", [[3], [3]]), "board.reserve_chips", "there is no chip [3] (left) in reserve"),
    (hidden, put("board.chip_piles.1-square", []), "board.chips", "of pool 1-square is nowhere"),
    (cleared, put("players.0.trophies", []), "board.chips", "the special {'pirate_base': 4} is nowhere"),
    (
        hidden,
        both(
            lambda position: position["board"]["chip_piles"]["1-hexagon"].remove({"pirate_base": 4}),
            put("players.0.trophies", [{"pirate_base": 4}]),
        ),
        "board.chips",
        "0 reserve chips lie on planets, but there are 1 trophies",
    ),
    # -- frames
    (trading, put("frames", []), "frames", "must not be empty while the match goes on"),
    (trading, put("frames", {}), "frames", "must be a list"),
    (trading, put("frames.1.frame", "dancing"), "frames[1].frame", "'dancing' is not one of founding, turn"),
    (trading, drop("frames.0"), "frames[0]", "stands at the bottom, and only there"),
    (
        trading,
        add("frames", {"frame": "turn", "seat": 0, "next": "end"}),
        "frames[2]",
        "stands at the bottom, and only",
    ),
    (trading, put("frames.1.seat", 4), "frames[1].seat", "must be 0 to 3"),
    (trading, put("frames.1.seat", 1), "frames[1].seat", "must be 0, the seat of the frame below"),
    (trading, put("frames.0.next", "sleep"), "frames[0].next", "'sleep' is not one of start"),
    (
        trading,
        add("frames", {"frame": "encounter", "seat": 0, "card": "E01", "node": 0, **ENCOUNTER}),
        "frames[2]",
        "encounter cannot stand on trading, only on flight",
    ),
    (
        trading,
        add("frames", {"frame": "jumping", "seat": 0}),
        "frames[2]",
        "jumping cannot stand on trading, only on encounter",
    ),
    (seven, put("frames.1.stage", "to_sleep"), "frames[1].stage", "'to_sleep' is not one of to_roll"),
    (seven, put("frames.2.owed", [0, 0, 4]), "frames[2].owed", "must have 4 entries, not 3"),
    (seven, put("frames.2.chosen", []), "frames[2].chosen", "must have 4 entries"),
    (seven, put("frames.2.chosen.1", "gold4"), "frames[2].chosen", "'gold4' is no bundle of cards"),
    (seven, put("frames.2.chosen.1", 4), "frames[2].chosen", "must be a bundle of cards"),
    (seven, put("frames.2.chosen.1", "fuel4"), "frames[2].chosen", "seat 1 has not enough cards"),
    (seven, put("frames.2.owed.2", 9), "frames[2].chosen", "seat 2 has not enough cards"),
    (offered, put("frames.1.offers", []), "frames[1].offers", "must have 4 entries"),
    (offered, put("frames.1.offers.0.give", "ore-1"), "frames[1].offers[0].give", "is no bundle of cards"),
    (offered, put("frames.1.offers.0.open", [7]), "frames[1].offers[0].open[0]", "must be 0 to 3"),
    (offered, put("frames.1.offers.0.open", [0]), "frames[1].offers[0]", "open to, or accepted by, other seats"),
    (offered, put("frames.1.offers.0.open", [1, 2]), "frames[1].offers[0]", "each of them once"),
    (offered, put("frames.1.offers.0.give", "ore3"), "frames[1].offers[0]", "could not be made by seat 0 (SF-TRADE-6)"),
    (offered, put("frames.1.offers.0.give", "nothing"), "frames[1].offers[0]", "made by seat 0 (SF-TRADE-4)"),
    (offered, put("frames.1.offers.0.want", "ore1"), "frames[1].offers[0]", "made by seat 0 (SF-TRADE-5)"),
    (offered, put("frames.1.offers.0.want", "food3"), "frames[1].offers[0]", "seat 1 has not enough cards for what"),
    (offered, put("frames.1.offers.1", {**DEAL, "open": [2]}), "frames[1].offers[1]", "waits for seat 0 alone"),
    (offered, put("frames.1.offers.1", {**DEAL, "accepted": [0]}), "frames[1].offers[1]", "waits for seat 0 alone"),
    (offered, put("frames.1.offers.0.price", 1), "frames[1].offers[0].price", "is not a field"),
    (offered, put("frames.1.sole", 0), "frames[1].sole", "must be true or false"),
    (offered, put("frames.1.offers_made", -1), "frames[1].offers_made", "must be 0 to"),
    (encounter, put("frames.2.card", "E99"), "frames[2].card", "is no card of the deck"),
    (encounter, put("frames.2.card", None), "frames[2].card", "must be text"),
    (encounter, put("frames.2.card", "E02"), "frames[2].card", "or lies in a pile at the same time"),
    (encounter, put("frames.2.node", 9999), "frames[2].node", "must be -1 to"),
    (encounter, put("frames.2.node", 30), "frames[2].node", "card E01 has the nodes 0 to 4"),
    (encounter, put("frames.2.effects_done", 1), "frames[2].effects_done", "must be 0 to 0"),
    (encounter, put("frames.2.gift", "ore"), "frames[2].gift", "is no bundle of cards"),
    (encounter, put("frames.2.deal", 1), "frames[2].deal", "must be a bundle of cards"),
    (encounter, put("frames.2.another_card", None), "frames[2].another_card", "must be true or false"),
    (encounter, put("frames.2.gift", "ore1"), "frames[2].gift", "is not what was given on the way to this node"),
    (giving, put("frames.2.gift", "ore19"), "frames[2].gift", "is not what was given on the way to this node"),
    (giving, put("frames.2.deal", "ore1,fuel1"), "frames[2].deal", "is not what the card has dealt so far"),
    (giving, put("frames.2.another_card", True), "frames[2].another_card", "true once the card has said so"),
    (giving, put("frames.2.effects_done", 0), "frames[3]", "giving is not what the card has come to"),
    (giving, put("frames.3", {"frame": "gaining", "seat": 0}), "frames[3]", "gaining is not what the card has come to"),
    (giving, put("frames.3", {"frame": "placing", "seat": 0}), "frames[3].seat", "no ship is owed to seat 0"),
    (giving, put("frames.1.begun", True), "frames[2]", "encounter comes before that flight, which has begun"),
    (giving, put("frames.3.chosen", ["nothing"]), "frames[3].chosen", "must have 4 entries"),
    (giving, put("frames.3.chosen.1", "gold"), "frames[3].chosen", "'gold' is not a resource, to_choose or nothing"),
    (giving, put("frames.3.chosen.1", "fuel"), "frames[3].chosen", "seat 1 has no such card"),
    (giving, put("frames.3.chosen.0", "to_choose"), "frames[3].chosen", "seat 0 receives and gives nothing"),
    (giving, put("frames.3.chosen.3", "to_choose"), "frames", "seat 3 would have to act and could not"),
    (losing, put("frames.3.then", [9]), "frames[3].then[0]", "must be 0 to 3"),
    (
        losing,
        both(put("frames.3.then", [2]), put("players.2.upgrades.booster", 0)),
        "frames[3].then",
        "seat 2 has no upgrade to lose",
    ),
    *((losing, put("frames.3.then", seats), "frames[3].then", EACH_ONCE) for seats in ([0], [1, 0], [1, 1])),
    (losing, put("frames.3", {"frame": "paying", "seat": 0, "cards": 3}), "frames[3].cards", "must be 1 to 2"),
    (losing, put("frames.3", {"frame": "choosing", "seat": 0, "cards": 0}), "frames[3].cards", "must be 1 to 2"),
    (
        losing,
        put("frames.3", {"frame": "placing", "seat": 1}),
        "frames[3].seat",
        "must be 0, the seat of the frame below",
    ),
    (landing, put("frames.3.ship", 3), "frames[3].ship", "is not on the board"),
    (landing, put("frames.3.ship", 2), "frames[3].ship", "cannot found where it stands"),
    (landing, put("players.0.ships.0.point", "v13_22"), "frames[3].ship", "cannot found where it stands"),
    (picking, put("frames.2.people", "scientists"), "frames[2].people", "a card for each of its stations there"),
    (picking, put("frames.2.people", "travelers"), "frames[2].people", "'travelers' is not one of green_folk"),
    (black, put("frames.1.base_speed", 7), "frames[1].base_speed", "is 3 with the black ball (SF-FLY-1)"),
    (black, put("frames.1.base_speed", 5), "frames[1].base_speed", "is 3 with the black ball (SF-FLY-1)"),
    *(
        (
            fast,
            put("frames.1.base_speed", speed),
            "frames[1].base_speed",
            "is 3 or 4 or 5 without the black ball (SF-FLY-1)",
        )
        for speed in (0, 1, 2, 6)
    ),
    (tied, put("outposts.merchants.marker", 1), "outposts.merchants.marker", FIRST),
    (returned, put("outposts.merchants.marker", 2), "outposts.merchants.marker", FIRST),
    (trading, discard("E31"), "encounters.discard", "shuffles all cards anew and is never discarded"),
    (worn, put("frames.-2.effects_done", 3), "frames[2].effects_done", "was shuffled into the draw pile by then"),
    (flight, put("frames.1.ships", []), "frames[1].ships", "must have 3 entries"),
    (flight, put("frames.1.ships.0.left", 17), "frames[1].ships[0].left", "must be 0 to 16"),
    (flight, put("frames.1.ships.0.must_leave", "v99_9"), "frames[1].ships[0].must_leave", "is no point of the board"),
    (flight, put("frames.1.ships.0.colour", "red"), "frames[1].ships[0].colour", "is not a field"),
    (flight, put("frames.1.moving", 3), "frames[1].moving", "is not a ship on the board that has started"),
    (flight, put("frames.1.moving", 2), "frames[1].moving", "is not a ship on the board that has started"),
    (flight, put("frames.1.moving", 4), "frames[1].moving", "must be 1 to 3"),
    (flight, put("frames.1.ships.0.done", True), "frames[1].moving", "is a ship that may not fly on"),
    (flight, put("frames.1.ships.0.grounded", True), "frames[1].moving", "is a ship that may not fly on"),
    (flight, put("frames.1.begun", False), "frames[1].moving", "is a ship that may not fly on"),
    (flight, put("frames.1.moving", None), "frames[1].ships[0].left", "flies on, or its move is over"),
    (flight, put("frames.1.ships.1.left", 0), "frames[1].ships[1].left", "flies on, or its move is over"),
    (taking_turns, put("frames.1.ships.1.left", 0), "frames[1].ships[1].left", "flies on, or its move is over"),
    (
        flight,
        both(put("frames.1.ships.0.left", 0), put("frames.1.ships.0.must_leave", "v13_24")),
        "frames[1].moving",
        "is a ship that could nowhere end its flight",
    ),
    (founding, put("frames.0.tasks_done", 1001), "frames[0].tasks_done", "must be 0 to 1000"),
    (founding, put("frames.0.tasks_done", 0), "frames[0].tasks_done", "has placed 0 colonies by then"),
    (founding, put("frames.0.upgrade_pool", [2, 1]), "frames[0].upgrade_pool", "must have 3 entries"),
    (founding, put("frames.0.upgrade_pool", [1, 1, 1]), "frames[0].upgrade_pool", "lacks what the seats have taken"),
    (
        founding,
        shipyards_everywhere,
        "frames[0].tasks_done",
        "has built 0 spaceports by then",
    ),
    *PILOT_FAULTS,
]


@pytest.mark.parametrize(("given", "fault", "where", "why"), CASES)
def test_a_fault_is_refused_with_place_and_reason(
    given: Callable[[], Table], fault: Change, where: str, why: str
) -> None:
    """SF-ACT-1: A bad or impossible position is refused, and the refusal says where the fault is."""
    table = given()
    assert table.game.load(json.loads(json.dumps(table.position))) is not None
    table.edit(fault)
    with pytest.raises(Refused) as caught:
        table.game.load(table.position)
    refusal = caught.value.refusal
    assert (refusal.message, refusal.rule) == ("bad_position", "position")
    assert refusal.facts["where"] == where
    assert why in str(refusal.facts["why"])


@pytest.mark.source_only
def test_every_check_has_a_case() -> None:
    """SF-ACT-1: Each reason in the source is the reason of a case above."""
    folder = Path(__file__).parents[3] / "src" / "starport" / "games" / "starfarers"
    files = [file for where in ("position*.py", "frames/*.py", "rules/*.py") for file in sorted(folder.glob(where))]
    reasons = [reason for file in files for reason in reasons_in(file)]
    assert len(reasons) > 80
    given = [why for _, _, _, why in CASES]
    missing = [parts for parts in reasons if not any(part in why or why in part for part in parts for why in given)]
    assert missing == [["nobody could act"]]  # the last net: no way into it is known


def reasons_in(file: Path) -> Iterator[list[str]]:
    """The reasons that a file can give: for each the fixed parts of its text."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "bad":
            reason = node.args[1]
            pieces = reason.values if isinstance(reason, ast.JoinedStr) else [reason]
            parts = [str(piece.value).strip() for piece in pieces if isinstance(piece, ast.Constant)]
            if parts:
                yield [part for part in parts if len(part) > 3]
