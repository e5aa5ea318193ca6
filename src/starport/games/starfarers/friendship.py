"""The friendship cards: passive bonuses and powers, as masks over a seat's set of cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.games.starfarers.data import load_json
from starport.games.starfarers.words import PEOPLES, RESOURCES

POWERS: Final = (
    "draw_random_from_richer",
    "gain_resource_choice",
    "buy_fame",
    "space_jump",
    "choose_encounter",
    "request_resource",
    "convert_ship",
)
_KEYS: Final = {"id", "people", "bonus", "rate", "boosters", "cannons", "spares_up_to", "power"}


class Card:
    """One friendship card of one people."""

    __slots__ = ("boosters", "cannons", "name", "number", "people")

    def __init__(self, number: int, name: str, people: int) -> None:
        self.number: int = number
        self.name: str = name
        self.people: int = people
        self.boosters: int = 0
        self.cannons: int = 0


class Friendship:
    """All friendship cards. A seat's cards are one integer with bit n set for card n; masks answer every question."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.number_of: dict[str, int] = {}
        self.of_people: vec[i64] = vec[i64]([0] * len(PEOPLES))  # mask of each people's cards
        self.bonus: vec[i64] = vec[i64]([0] * 5)  # one more card of a resource from planets
        self.rate: vec[i64] = vec[i64]([0] * 5)  # a better exchange rate for a resource
        self.rate_give: vec[i64] = vec[i64]([0] * 5)
        self.tribute: i64 = 0  # discards on a seven only above `spared` cards
        self.spared: i64 = 0
        self.help: i64 = 0
        self.relief: i64 = 0
        self.fame: i64 = 0
        self.jump: i64 = 0
        self.encounter: i64 = 0
        self.donation: i64 = 0
        self.conversion: i64 = 0
        self.own_turn: i64 = 0  # cards for any step of the own turn: help, fame
        self.anywhere: i64 = 0  # cards that add to what there is to do in many situations: donation, conversion
        self.in_flight: i64 = 0  # cards that add to what there is to do in flight: those, and the jump


def load_friendship(peoples: int) -> Friendship:
    """The cards of the first so many peoples; an unknown key or power fails with the card's name."""
    data = load_json("friendship.json", {"cards"})
    entries = data["cards"]
    assert isinstance(entries, list)
    found = Friendship()
    for entry in entries:
        name = str(entry["id"])
        if set(entry) - _KEYS:
            raise ValueError(f"friendship card {name}: unknown key {min(set(entry) - _KEYS)!r}")
        people = PEOPLES.index(entry["people"])
        if people < peoples:
            _add_card(found, Card(len(found.cards), name, people), entry)
    found.own_turn = found.help | found.fame
    found.anywhere = found.donation | found.conversion
    found.in_flight = found.anywhere | found.jump
    return found


def _add_card(found: Friendship, card: Card, entry: dict[str, object]) -> None:
    bit = 1 << card.number
    found.cards.append(card)
    found.number_of[card.name] = card.number
    found.of_people[card.people] |= bit
    card.boosters = _count(entry, "boosters")
    card.cannons = _count(entry, "cannons")
    if "bonus" in entry:
        found.bonus[RESOURCES.index(str(entry["bonus"]))] |= bit
    rate = entry.get("rate")
    if isinstance(rate, dict):
        resource = RESOURCES.index(rate["resource"])
        found.rate[resource] |= bit
        found.rate_give[resource] = rate["give"]
    if "spares_up_to" in entry:
        found.tribute |= bit
        found.spared = _count(entry, "spares_up_to")
    if "power" in entry:
        power = POWERS.index(str(entry["power"]))
        found.help |= bit if power == 0 else 0
        found.relief |= bit if power == 1 else 0
        found.fame |= bit if power == 2 else 0
        found.jump |= bit if power == 3 else 0
        found.encounter |= bit if power == 4 else 0
        found.donation |= bit if power == 5 else 0
        found.conversion |= bit if power == 6 else 0


def _count(entry: dict[str, object], key: str) -> int:
    value = entry.get(key, 0)
    if not isinstance(value, int):
        raise ValueError(f"friendship card {entry['id']}: {key} must be a number")
    return value
