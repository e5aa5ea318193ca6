"""The printed cards of one set, read strictly: a misspelt key names the card and fails at import."""

from __future__ import annotations

from typing import Final

from starport.games.spacedealer.schema.parts import Effect, Footprint
from starport.games.spacedealer.words import COLOURS, HUES, Goods

# What a card does (SD-28, SD-58, SD-61, SD-62, SD-83 to SD-90).
DOES: Final[tuple[Effect, ...]] = (
    "nothing",
    "power",
    "produce",
    "produce_any",
    "convert",
    "store",
    "beam",
    "planning",
    "hourglass",
    "ship",
    "sabotage",
    "block",
)
PRODUCE: Final = 2
PRODUCE_ANY: Final = 3
CONVERT: Final = 4
STORE: Final = 5
BEAM: Final = 6
PLANNING: Final = 7
HOURGLASS: Final = 8
SHIP: Final = 9
SABOTAGE: Final = 10
BLOCK: Final = 11

# Where a card may stand (SD-118).
FOOTPRINTS: Final[tuple[Footprint, ...]] = ("plant", "column", "double", "city")
PLANT: Final = 0
COLUMN: Final = 1
DOUBLE: Final = 2
CITY: Final = 3


class Wish:
    """One printed demand: the goods it asks for and the points for supplier and owner."""

    __slots__ = ("goods", "owner", "supplier")

    def __init__(self, goods: Goods, supplier: int, owner: int) -> None:
        self.goods: Goods = goods
        self.supplier: int = supplier
        self.owner: int = owner


class Print:
    """One printed card of a set."""

    __slots__ = ("amount", "does", "field", "footprint", "kind", "level", "name", "stands_on", "wishes", "yields")

    def __init__(self, name: str, kind: str) -> None:
        self.name: str = name
        self.kind: str = kind
        self.level: int = 0
        self.does: int = 0
        self.amount: int = 0
        self.footprint: int = 0
        self.field: bool = False
        self.stands_on: str = ""
        self.yields: Goods = (0, 0, 0, 0)
        self.wishes: list[Wish] = []


class Recipe:
    """What is left out of a set so that it serves this many seats."""

    __slots__ = ("removed", "serves")

    def __init__(self, serves: int, removed: dict[str, int]) -> None:
        self.serves: int = serves
        self.removed: dict[str, int] = removed


class Box:
    """Everything that lies in one set, and how sets are made up for a number of seats."""

    __slots__ = (
        "added",
        "additions",
        "discs",
        "glasses",
        "goods",
        "neutral",
        "planets",
        "prints",
        "recipes",
        "sets",
        "tokens",
        "wants",
    )

    def __init__(self) -> None:
        self.prints: list[Print] = []
        self.wants: list[tuple[str, Wish]] = []  # the neutral demand cards
        self.glasses: int = 0
        self.goods: int = 0
        self.tokens: int = 0
        self.discs: int = 0
        self.planets: list[tuple[str, str]] = []
        self.neutral: str = ""  # the name of every neutral planet
        self.recipes: dict[str, Recipe] = {}
        self.sets: dict[int, list[str]] = {}
        self.added: dict[str, dict[str, int]] = {}
        self.additions: dict[int, list[str]] = {}


def entries(value: object, where: str, needed: tuple[str, ...], extra: tuple[str, ...] = ()) -> dict[str, object]:
    """An object with exactly these keys, the extra ones being optional."""
    if not isinstance(value, dict):
        raise ValueError(f"{where}: expected an object")
    for key in value:
        if key not in needed and key not in extra:
            raise ValueError(f"{where}: unknown key {key!r}")
    for key in needed:
        if key not in value:
            raise ValueError(f"{where}: key {key!r} is missing")
    return value


def whole(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{where}: expected a whole number, not {value!r}")
    return value


def word(value: object, where: str, known: tuple[str, ...]) -> int:
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{where}: {value!r} is not one of {', '.join(known)}")
    return known.index(value)


def named(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ValueError(f"{where}: expected an object")
    return value


def counts(value: object, where: str) -> dict[str, int]:
    return {name: whole(count, f"{where}: {name}") for name, count in named(value, where).items()}


def listed(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"{where}: expected a list")
    return list(value)


def goods_of(value: object, where: str) -> Goods:
    given = counts(value, where)
    for colour in given:
        word(colour, where, COLOURS)
    if not any(given.values()):
        raise ValueError(f"{where}: asks for no goods")
    return tuple(given.get(COLOURS[hue], 0) for hue in range(HUES))


def read_wish(value: object, where: str) -> Wish:
    given = entries(value, where, ("goods", "supplier", "owner"), ("provenance",))
    points = whole(given["supplier"], where)
    return Wish(goods_of(given["goods"], where), points, whole(given["owner"], where))


def read_print(name: str, kind: str, shared: Print, value: object) -> Print:
    """One card with what its type gives it."""
    given = entries(value, name, (), ("produces", "demands"))
    card = Print(name, kind)
    card.level = shared.level
    card.does = shared.does
    card.amount = shared.amount
    card.footprint = shared.footprint
    card.field = shared.field
    card.stands_on = shared.stands_on
    if ("produces" in given) != (card.does == PRODUCE):
        raise ValueError(f"{name}: a producing card, and no other, says what it produces")
    if "produces" in given:
        card.yields = goods_of(given["produces"], name)
    if "demands" in given:
        card.wishes = [read_wish(wish, name) for wish in listed(given["demands"], name)]
    if bool(card.wishes) != (card.footprint in (COLUMN, CITY)):
        raise ValueError(f"{name}: cards of one column and cities, and no others, have demands")
    return card


def read_type(kind: str, value: object) -> list[Print]:
    """All cards of one type."""
    keys = ("level", "footprint", "hourglass_field", "effect", "provenance", "cards")
    given = entries(value, kind, keys, ("stands_on",))
    effect = entries(given["effect"], kind, ("does",), ("amount",))
    shared = Print("", kind)
    shared.level = whole(given["level"], kind)
    shared.footprint = word(given["footprint"], kind, FOOTPRINTS)
    if not isinstance(given["hourglass_field"], bool):
        raise ValueError(f"{kind}: hourglass_field must be true or false")
    shared.field = given["hourglass_field"]
    shared.does = word(effect["does"], kind, DOES)
    shared.amount = whole(effect.get("amount", 0), kind)
    shared.stands_on = str(given.get("stands_on", ""))
    return [read_print(name, kind, shared, card) for name, card in named(given["cards"], kind).items()]


def read_prints(value: object) -> tuple[list[Print], list[tuple[str, Wish]]]:
    """The technology cards and the neutral demand cards of one set."""
    given = entries(value, "cards", ("note", "types", "neutral"))
    prints: list[Print] = []
    for kind, shared in named(given["types"], "types").items():
        prints += read_type(kind, shared)
    kinds = {card.kind for card in prints}
    for card in prints:
        if card.stands_on and card.stands_on not in kinds:
            raise ValueError(f"{card.name}: stands on {card.stands_on!r}, which is no type")
    neutral = entries(given["neutral"], "neutral", ("provenance", "cards"))
    wants: list[tuple[str, Wish]] = []
    for name, raw in named(neutral["cards"], "neutral").items():
        wish = entries(raw, name, ("goods", "supplier"))
        wants.append((name, Wish(goods_of(wish["goods"], name), whole(wish["supplier"], name), 0)))
    return prints, wants


def read_box(cards: object, box: object) -> Box:
    """The whole content of one set."""
    made = Box()
    made.prints, made.wants = read_prints(cards)
    keys = ("note", "components", "planets", "neutral_planet", "recipes", "sets", "added", "additions", "provenance")
    given = entries(box, "box", keys)
    parts = ("hourglasses", "goods_per_colour", "attack_tokens", "neutral_ships", "discs_per_colour", "provenance")
    pieces = entries(given["components"], "components", parts)
    made.glasses = whole(pieces["hourglasses"], "components")
    made.goods = whole(pieces["goods_per_colour"], "components")
    made.tokens = whole(pieces["attack_tokens"], "components")
    made.discs = whole(pieces["discs_per_colour"], "components")
    for raw in listed(given["planets"], "planets"):
        planet = entries(raw, "planets", ("name", "colour", "provenance"))
        made.planets.append((str(planet["name"]), str(planet["colour"])))
    made.neutral = str(given["neutral_planet"])
    for name, raw in named(given["recipes"], "recipes").items():
        recipe = entries(raw, name, ("serves", "removed"))
        made.recipes[name] = Recipe(whole(recipe["serves"], name), counts(recipe["removed"], name))
    for name, raw in named(given["added"], "added").items():
        made.added[name] = counts(raw, name)
    for seats, raw in named(given["sets"], "sets").items():
        made.sets[int(seats)] = [str(name) for name in listed(raw, "sets")]
    for seats, raw in named(given["additions"], "additions").items():
        made.additions[int(seats)] = [str(name) for name in listed(raw, "additions")]
    return made
