"""What is bad or impossible in a position of a table with two pilots, or of the first edition."""

from __future__ import annotations

from tests.games.starfarers.charted import RED, SITE, YELLOW
from tests.games.starfarers.cockpit import both_asked, both_flying, donating, grounded_by_card, second_trading
from tests.games.starfarers.faulty import (
    Case,
    Position,
    charted,
    put,
    ranking,
    special,
    two_stations,
)
from tests.games.starfarers.moments import trading


def too_many_pods(position: Position) -> None:
    for player in position["players"]:
        player["upgrades"]["freight_pod"] = 5


PILOT_FAULTS: list[Case] = [
    # Two pilots
    (trading, put("frames.0.next", "start"), "frames", "a turn that has not begun has no phase yet"),
    (trading, put("frames.0.next", "build_second"), "frames[0].next", "is not one of"),
    (second_trading, put("frames.1.seat", 1), "frames[1].seat", "must be a pilot"),
    (
        second_trading,
        put("frames.1.offers.0", {"give": "ore1", "want": "food1", "open": [3], "accepted": []}),
        "frames[1].offers[0]",
        "nobody trades with players in the step of seat 3",
    ),
    (both_flying, put("frames.1.begun", True), "frames[2]", "flight comes before that flight, which has begun"),
    (both_flying, put("frames.1.seat", 0), "frames[2].seat", "must be a pilot"),
    (both_asked, put("frames.3.over", True), "frames[3].over", "is true only where the card has no further node"),
    (both_asked, put("frames.3.node", -1), "frames[3].node", "must be a node of the card, unless this part is over"),
    (
        both_asked,
        put("frames.3.other.seat", 0),
        "frames[3].other.seat",
        "is the pilot to whom the card is read already",
    ),
    (both_asked, put("frames.3.other.seat", 1), "frames[3]", "has no flight and thus no encounter"),
    (grounded_by_card, put("frames.3.answer", 0), "frames[3].answer", "has no question"),
    (second_trading, too_many_pods, "players", "the motherships have more than the 28 of freight_pod in the box"),
    (donating, put("frames.2.seat", 0), "frames[2].seat", "nobody asks himself for a donation"),
    (donating, put("frames.2.asked_by", 2), "frames[2].asked_by", "whose step it is"),
    # -- a printed board with discs that are looked at in private
    (charted, put("board.sectors.S1.rotation", 1), "board.sectors.S1", "printed on it and cannot be moved"),
    (charted, put("board.chips.c1r13.face_up", False), "board.chips.c1r13.face_up", "home systems lie face up"),
    (
        charted,
        put("board.chips.c1r13.looked", [0]),
        "board.chips.c1r13.looked",
        "must be empty while the disc lies face up",
    ),
    (special, put(f"board.chips.{RED}.face_up", True), f"board.chips.{RED}.face_up", "face down until it is cleared"),
    (charted, put("players.0.colonies.0", SITE), f"board.chips.{YELLOW}.face_up", "must be true beside a colony"),
    (two_stations, put("outposts.merchants.marker", 1), "outposts.merchants.marker", "on the lowest trade point"),
    (ranking, put("players.0.ships.0.ship", 2), "frames[0].tasks_done", "has rank 1 until another one is chosen"),
]
