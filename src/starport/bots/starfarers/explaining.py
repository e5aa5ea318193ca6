"""Why a move was made, in a line: what differs between the world it leads to and the world of the next best idea.

First what everybody can see: a match won, the friendship of a people. Then what the judgement itself says: the numbers of one
topic at a time are taken from one world into the other, and the topic that lifts the chance to win most is named.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.bots.base import Why
from starport.bots.starfarers.features import NAMES, WIDTH, describe
from starport.bots.starfarers.foresight import Judge, Trial
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.words import PEOPLES

WORTH_SAYING: Final = 0.02  # chances to win: with less than that one move is as good as another
TOPICS: Final[dict[str, tuple[str, ...]]] = {
    "points": ("points", "close", "odd_half", "halves", "trophies", "over_points"),
    "outlook": (
        "value",
        "over_value",
        "ahead",
        "plan",
        "plan_now",
        "plan_colony",
        "plan_station",
        "plan_spaceport",
        "open_sites",
    ),
    "income": ("income", "reserve", "scarcest", "over_income", "bonuses", "rate_", "income_"),
    "cards": ("hand", "too_many", "hand_value", "over_hand", "ready", "soon_", "hand_"),
    "ships": (
        "colony_ships",
        "trade_ships",
        "hopes",
        "hope",
        "near",
        "harvest",
        "far",
        "idle",
        "colonies",
        "spaceports",
    ),
    "upgrades": ("boosters", "cannons", "pods", "card_boosters", "card_cannons", "plan_upgrade"),
    "friendship": (
        "fame",
        "relief",
        "tribute",
        "help",
        "travelers",
        "stations",
        "markers",
        "marker_",
        "open_docks",
        "cards_worth",
    ),
}
"""What a line may be about, by the inputs of the network; a name that ends with a dash stands for all that begin so."""


def belongs(name: str, topic: str) -> bool:
    return any([name == one or (one.endswith("_") and name.startswith(one)) for one in TOPICS[topic]])


PLACES: Final[dict[str, list[int]]] = {
    topic: [place for place in range(len(NAMES)) if belongs(NAMES[place], topic)] for topic in TOPICS
}


def explain(judge: Judge, trials: list[Trial], move: Move, seat: int) -> Why | None:
    """Why this move and not the next best; None where there is nothing to choose, or nothing worth saying."""
    chosen: Trial | None = None
    other: Trial | None = None
    for trial in trials:
        if trial.move is move:
            chosen = trial
        elif other is None or trial.value > other.value:
            other = trial
    if chosen is None or other is None:
        return None
    if chosen.world.winner == seat:
        return Why("wins")
    if chosen.value < other.value - WORTH_SAYING:
        return Why("tried")  # looked at once it seemed worse: whoever chose it has tried it out
    if chosen.value < other.value + WORTH_SAYING:
        return None
    return by_marker(chosen.world, other.world, seat) or by_judgement(judge, chosen.world, other.world, seat)


def by_marker(here: State, there: State, seat: int) -> Why | None:
    """A friendship marker that one has here; there it is somebody else's, or nobody's."""
    for people, holder in enumerate(here.marker):
        rival = there.marker[people]
        if holder == seat and rival != seat:
            return Why("marker", PEOPLES[people]) if rival < 0 else Why("denies", PEOPLES[people], rival)
    return None


def by_judgement(judge: Judge, here: State, there: State, seat: int) -> Why | None:
    """The topic that lifts the own chance most; or the rival who is held back, if that does more."""
    seats: i64 = len(here.hands)
    mine = describe(judge.mind, here)
    theirs = describe(judge.mind, there)
    before = judge.network.chances(theirs, seats)
    best = ""
    most = before[seat]
    for topic in TOPICS:
        value = judge.network.chances(mixed(theirs, mine, PLACES[topic], seat), seats)[seat]
        if value > most:
            most = value
            best = topic
    rival = -1
    every = list(range(WIDTH))
    for other in range(seats):
        if other != seat:
            value = judge.network.chances(mixed(theirs, mine, every, other), seats)[seat]
            if value > most:
                most = value
                rival = other
    if rival >= 0:
        return Why("hinders", "", rival)
    return Why(best) if best else None


def mixed(base: vec[float], other: vec[float], places: list[int], seat: i64) -> vec[float]:
    """The rows of one world with some numbers of a seat as they are in the other."""
    rows = base[:]
    for place in places:
        rows[seat * WIDTH + place] = other[seat * WIDTH + place]
    return rows
