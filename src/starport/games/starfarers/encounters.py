"""The encounter cards: trees of five node kinds and eighteen effects, read strictly from data.

All nodes of a deck stand in one list, so that a half-read card is a card number and a node number.
"""

from __future__ import annotations

from typing import Final

from starport.games.starfarers.data import load_json
from starport.games.starfarers.words import RESOURCES, UPGRADES

ASK_AMOUNT: Final = 0
ASK_YES_NO: Final = 1
TEST_VERSUS: Final = 2
TEST_BANDS: Final = 3
RESOLVE: Final = 4

QUESTIONS: Final = (
    "gift",
    "unmasked",
    "tribute",
    "fence",
    "raid",
    "ambush",
    "distress",
    "rescue",
    "distortion",
    "alms",
)
STATS: Final = ("combat", "speed", "boosters")
COMBAT: Final = 0
SPEED: Final = 1
BOOSTERS: Final = 2
OPPONENTS: Final = ("left", "right", "second_left", "second_right")
OFFSETS: Final = (1, -1, 2, -2)  # seats counted in turn order (SF-ENC-6)

FAME: Final = 0
GAIN_RESOURCE: Final = 1
GAIN_CHOICE: Final = 2
PAY: Final = 3
RETURN_GIFT: Final = 4
COLLECT: Final = 5
DRAW_FROM_EACH: Final = 6
FENCE: Final = 7
FORFEIT: Final = 8
GAIN_UPGRADE: Final = 9
LOSE_UPGRADE: Final = 10
GROUND: Final = 11
JUMP: Final = 12
TRADE_SHIP: Final = 13
NEXT_CARD: Final = 14
RESHUFFLE: Final = 15
WEAR: Final = 16
FAME_TO_MOST: Final = 17

# Every bundle that an encounter may ask for is a listed action, so decks stay within these numbers of cards.
MOST_GIVEN: Final = 3
MOST_CHOSEN: Final = 2  # paid, or taken from the supply
MOST_DEALT: Final = 2  # by the fence

# op name → (number, the keys it needs besides `op`)
OPS: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "fame": (FAME, ("delta",)),
    "gain_resource": (GAIN_RESOURCE, ("resource", "count")),
    "gain_resource_choice": (GAIN_CHOICE, ("count",)),
    "pay_resources": (PAY, ("count",)),
    "return_gift": (RETURN_GIFT, ()),
    "collect_gift_from_each": (COLLECT, ()),
    "draw_from_each": (DRAW_FROM_EACH, ()),
    "trade_with_pirate": (FENCE, ()),
    "forfeit_deal": (FORFEIT, ()),
    "gain_upgrade": (GAIN_UPGRADE, ()),
    "may_gain_upgrade": (GAIN_UPGRADE, ()),
    "lose_upgrade": (LOSE_UPGRADE, ()),
    "ground_ship": (GROUND, ()),
    "space_jump": (JUMP, ()),
    "grant_trade_ship": (TRADE_SHIP, ()),
    "draw_next_card": (NEXT_CARD, ()),
    "reshuffle_all_encounters": (RESHUFFLE, ()),
    "each_player_lose_upgrade_over": (WEAR, ("threshold",)),
    "fame_to_most": (FAME_TO_MOST, ("upgrade", "delta", "minimum")),
}
_NODE_KEYS: Final[dict[str, tuple[set[str], set[str]]]] = {  # kind → (needed, allowed besides)
    "ask_amount": ({"kind", "question", "min", "max", "branches"}, set()),
    "ask_yes_no": ({"kind", "question", "yes", "no"}, {"yes_requires_cards"}),
    "test_versus": ({"kind", "stat", "opponent", "opponent_role", "pass", "fail"}, set()),
    "test_bands": ({"kind", "bands"}, set()),
    "resolve": ({"kind", "effects"}, {"next"}),
}


class Effect:
    """One effect of an outcome: what it does and with which number, resource or upgrade; whether it may be declined."""

    __slots__ = ("amount", "minimum", "op", "optional", "thing")

    def __init__(self, op: int) -> None:
        self.op: int = op
        self.amount: int = 0
        self.thing: int = 0
        self.minimum: int = 0
        self.optional: bool = False


class Node:
    """One step of a card. `after` has the numbers of the following nodes: yes and no, pass and fail, one per ball sum
    or amount, or the single next one; -1 means the card ends."""

    __slots__ = ("after", "effects", "kind", "most", "needs", "number", "offset", "question", "stat")

    def __init__(self, number: int, kind: int) -> None:
        self.number: int = number
        self.kind: int = kind
        self.question: str = ""
        self.most: int = 0
        self.needs: int = 0
        self.stat: int = 0
        self.offset: int = 0
        self.effects: list[Effect] = []
        self.after: list[int] = []


class Encounter:
    """One encounter card; `reshuffles` says that reading it makes a new draw pile of all cards (SF-ENC-8)."""

    __slots__ = ("family", "name", "number", "reshuffles", "root")

    def __init__(self, number: int, name: str, family: str, root: int, reshuffles: bool) -> None:
        self.number: int = number
        self.name: str = name
        self.family: str = family
        self.root: int = root
        self.reshuffles: bool = reshuffles


class Deck:
    """All encounter cards of an edition with their nodes."""

    def __init__(self) -> None:
        self.cards: list[Encounter] = []
        self.nodes: list[Node] = []
        self.number_of: dict[str, int] = {}


def load_deck(folder: str, raid_like_fence: bool) -> Deck:
    """Read a deck; a misspelt key names the card. opt:raid_bands replaces the bands of the raid cards (SF-ENC-13)."""
    data = load_json(f"{folder}/encounters.json", {"cards"})
    deck = Deck()
    entries = data["cards"]
    assert isinstance(entries, list)
    for entry in entries:
        name = str(entry["id"])
        if set(entry) != {"id", "family", "confidence", "root"}:
            raise ValueError(f"encounter card {name}: unknown or missing key")
        root = entry["root"]
        if raid_like_fence and entry["family"] == "pirate_raid":
            bands = root["yes"]["next"]["bands"]
            for band, values in zip(bands, ([1, 2], [3], [4, 5]), strict=True):
                band["values"] = values
        try:
            number = _add_node(deck, root)
        except (ValueError, KeyError) as fault:
            raise ValueError(f"encounter card {name}: {fault}") from fault
        deck.number_of[name] = len(deck.cards)
        reshuffles = any([effect.op == RESHUFFLE for effect in deck.nodes[number].effects])
        deck.cards.append(Encounter(len(deck.cards), name, str(entry["family"]), number, reshuffles))
    if sum([card.reshuffles for card in deck.cards]) < 2:
        raise ValueError(
            "two encounter cards must shuffle all of them anew: while one is read another lies in the pile"
        )
    return deck


def _add_node(deck: Deck, entry: dict[str, object]) -> int:
    kind = str(entry["kind"])
    needed, allowed = _NODE_KEYS[kind]
    if needed - set(entry) or set(entry) - needed - allowed:
        raise ValueError(f"{kind} node with keys {sorted(entry)}")
    node = Node(len(deck.nodes), list(_NODE_KEYS).index(kind))
    deck.nodes.append(node)
    if node.kind == ASK_AMOUNT:
        node.question = _one_of(str(entry["question"]), QUESTIONS)
        node.most = _number(entry["max"])
        if node.most > MOST_GIVEN:
            raise ValueError(f"a gift of {node.most} cards: at most {MOST_GIVEN}")
        node.after = _spread(deck, entry["branches"], "when", _number(entry["min"]), node.most)
    elif node.kind == ASK_YES_NO:
        node.question = _one_of(str(entry["question"]), QUESTIONS)
        node.needs = _number(entry.get("yes_requires_cards", 0))
        node.after = [_add_child(deck, entry["yes"]), _add_child(deck, entry["no"])]
    elif node.kind == TEST_VERSUS:
        node.stat = STATS.index(str(entry["stat"]))
        node.offset = OFFSETS[OPPONENTS.index(str(entry["opponent"]))]
        node.after = [_add_child(deck, entry["pass"]), _add_child(deck, entry["fail"])]
    elif node.kind == TEST_BANDS:
        node.after = [-1, *_spread(deck, entry["bands"], "values", 1, 5)]  # index = sum of the balls
    else:
        effects = entry["effects"]
        assert isinstance(effects, list)
        node.effects = [_effect(effect) for effect in effects]
        node.after = [_add_child(deck, entry["next"]) if "next" in entry else -1]
    return node.number


def _spread(deck: Deck, branches: object, key: str, least: int, most: int) -> list[int]:
    """The following node for each number from least to most; every number must lead somewhere, once."""
    assert isinstance(branches, list)
    after = [-1] * (most - least + 1)
    for branch in branches:
        if set(branch) != {key, "then"}:
            raise ValueError(f"branch with keys {sorted(branch)}")
        number = _add_child(deck, branch["then"])
        for value in branch[key]:
            if after[value - least] >= 0:
                raise ValueError(f"two branches for {value}")
            after[value - least] = number
    if -1 in after:
        raise ValueError(f"no branch for {after.index(-1) + least}")
    return after


def _effect(entry: object) -> Effect:
    assert isinstance(entry, dict)
    number, keys = OPS[entry["op"]]
    if set(entry) != {"op", *keys}:
        raise ValueError(f"effect {entry['op']} with keys {sorted(entry)}")
    effect = Effect(number)
    for key in ("delta", "count", "threshold"):
        if key in entry:
            effect.amount = _number(entry[key])
    if "resource" in entry:
        effect.thing = RESOURCES.index(entry["resource"])
    if "upgrade" in entry:
        effect.thing = UPGRADES.index(entry["upgrade"])
    if number in (PAY, GAIN_CHOICE) and not 1 <= effect.amount <= MOST_CHOSEN:
        raise ValueError(f"{entry['op']} of {effect.amount} cards: 1 to {MOST_CHOSEN}")
    effect.minimum = _number(entry.get("minimum", 0))
    effect.optional = str(entry["op"]).startswith("may_")
    return effect


def _add_child(deck: Deck, entry: object) -> int:
    assert isinstance(entry, dict)
    return _add_node(deck, entry)


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError(f"{value!r} is no whole number")
    return value


def _one_of(value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"{value!r} is not one of {known}")
    return value


def path(deck: Deck, root: int, node: int) -> list[list[int]]:
    """The branches from the root of a card to a node, all that lead there at each step. Cards are trees of few levels."""
    if root == node:
        return []
    after = deck.nodes[root].after
    for child in after:
        if 0 <= child <= node:  # children are numbered in order, so only the last smaller one can lead there
            found = path(deck, child, node)
            if found or child == node:
                return [[branch for branch, other in enumerate(after) if other == child], *found]
    return []


def carried_out(deck: Deck, root: int, node: int, count: int) -> list[int]:
    """Which effects have been carried out when so many of a node have been: all of the nodes before it, too."""
    number = root
    done: list[int] = []
    for branches in path(deck, root, node):
        done += [effect.op for effect in deck.nodes[number].effects]
        number = deck.nodes[number].after[branches[0]]
    return done + [effect.op for effect in deck.nodes[node].effects[:count]]
