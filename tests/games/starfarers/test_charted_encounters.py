"""Stories about the first edition: the encounter cards that differ, on every path (chapters 13 and 19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.starfarers.charted import Charted
from tests.games.starfarers.kit import rule_set

LEFT, OPPOSITE, RIGHT = 1, 2, 3
STRONG = {"cannon": 6, "booster": 6}
WEAK: dict[str, int] = {}


def encounter(card: str, own: dict[str, int], theirs: dict[str, int]) -> Charted:
    """Seat 0 with ships of rank 2 and 3 meets a card; everybody else is equally armed."""
    table = Charted().ranked(0, (3, "colony_ship", "v20_25"), (2, "trade_ship", "v13_10")).player(0, half_medals=5)
    table.hand(0, ore=1, fuel=1, carbon=1, food=1).upgrades(0, freight_pod=1, **own)
    for seat in (LEFT, OPPOSITE, RIGHT):
        table.upgrades(seat, **theirs)
    table.meet(card)
    return table


def outcome(table: Charted) -> list[str]:
    """What the path brought, in order; choices on the way are the first ones."""
    lines: list[str] = []
    while table.frame() in ("losing", "gaining", "placing", "paying"):
        lines += read(table)
        table.do(0, table.legal(0)[-1])
    return [*lines, *read(table)]


def read(table: Charted) -> list[str]:
    found = []
    for event in table.story.events:
        facts: dict[str, Any] = event.public
        if event.name == "half_medals_changed":
            found.append(f"fame {facts['delta']:+}")
        elif event.name == "comparison_made":
            found.append(f"{facts['stat']} {facts['opponent']} {'passed' if facts['passed'] else 'failed'}")
        elif event.name == "cards_gained":
            found += [f"{count} {name}" for name, count in facts["cards"].items()]
        elif event.name == "ship_grounded":
            found.append(f"grounded {facts['ship']}")
        elif event.name in ("upgrade_lost", "upgrade_gained", "free_ship_won", "cards_paid"):
            found.append(event.name)
    return found


COMBAT_LEFT, COMBAT_RIGHT, COMBAT_OPPOSITE = "combat 1", "combat 3", "combat 2"
PATHS = [
    ("E11", "yes", WEAK, WEAK, ["cards_paid", "grounded 2"]),
    ("E11", "no", STRONG, WEAK, ["combat 1 passed", "2 ore", "fame +1"]),
    ("E11", "no", WEAK, STRONG, ["combat 1 failed", "upgrade_lost", "grounded 2"]),
    ("E16", "yes", STRONG, WEAK, ["boosters 3 passed"]),
    ("E16", "yes", WEAK, STRONG, ["boosters 3 failed", "combat 1 failed", "upgrade_lost"]),
    (
        "E16",
        "yes",
        {"cannon": 6},
        {"booster": 1},
        ["boosters 3 failed", "combat 1 passed", "upgrade_gained", "fame +1"],
    ),
    ("E16", "no", STRONG, WEAK, ["combat 1 passed", "upgrade_gained", "fame +1"]),
    ("E16", "no", WEAK, STRONG, ["combat 1 failed", "upgrade_lost"]),
    ("E17", "yes", STRONG, WEAK, ["boosters 2 passed", "fame -1"]),
    ("E17", "yes", WEAK, STRONG, ["boosters 2 failed", "combat 3 failed", "upgrade_lost", "fame +1"]),
    ("E17", "yes", {"cannon": 6}, {"booster": 1}, ["boosters 2 failed", "combat 3 passed", "2 ore", "fame +1"]),
    ("E17", "no", STRONG, WEAK, ["combat 3 passed", "2 ore", "fame +1"]),
    ("E17", "no", WEAK, STRONG, ["combat 3 failed", "upgrade_lost", "fame +1"]),
    ("E18", "yes", STRONG, WEAK, ["boosters 1 passed"]),
    ("E18", "yes", WEAK, STRONG, ["boosters 1 failed", "combat 2 failed", "upgrade_lost", "grounded 2"]),
    ("E18", "yes", {"cannon": 6}, {"booster": 1}, ["boosters 1 failed", "combat 2 passed", "free_ship_won"]),
    ("E18", "no", STRONG, WEAK, ["combat 2 passed", "free_ship_won"]),
    ("E18", "no", WEAK, STRONG, ["combat 2 failed", "upgrade_lost", "grounded 2"]),
    ("E19", "no", WEAK, WEAK, []),
    ("E19", "yes", STRONG, WEAK, ["speed 2 passed", "free_ship_won"]),
    ("E19", "yes", WEAK, STRONG, ["speed 2 failed", "upgrade_lost", "grounded 2"]),
    ("E21", "no", WEAK, WEAK, ["fame -1"]),
    ("E21", "yes", STRONG, WEAK, ["speed 3 passed", "upgrade_gained", "fame +1"]),
    ("E21", "yes", WEAK, STRONG, ["speed 3 failed", "upgrade_lost", "grounded 2"]),
    ("E22", "no", WEAK, WEAK, []),
    ("E22", "yes", STRONG, WEAK, ["combat 2 passed", "2 goods", "fame +1"]),
    ("E22", "yes", WEAK, STRONG, ["combat 2 failed", "upgrade_lost", "grounded 2"]),
]


@pytest.mark.parametrize(("card", "answer", "own", "theirs", "expected"), PATHS)
def test_a_path(card: str, answer: str, own: dict[str, int], theirs: dict[str, int], expected: list[str]) -> None:
    """SF-CLASSIC-9 SF-ENC-10: opponents and penalties of the first deck; a ship that is hit is always the first one."""
    table = encounter(card, own, theirs).do(0, f"answer {answer}")
    assert outcome(table) == expected
    assert table.frame() == "flight"


def test_the_other_cards_are_the_same() -> None:
    """SF-CLASSIC-9: seven cards differ from the second deck, the other 25 have the same trees."""
    first: Any = rule_set("classic", 4)
    second: Any = rule_set("2019", 4)

    def tree(game: Any, number: int) -> object:
        node = game.deck.nodes[number]
        effects = [(effect.op, effect.amount, effect.thing, effect.minimum) for effect in node.effects]
        after = [tree(game, child) if child >= 0 else None for child in node.after]
        return node.kind, node.question, node.most, node.needs, node.stat, node.offset, effects, after

    differing = {
        mine.name
        for mine, theirs in zip(first.deck.cards, second.deck.cards, strict=True)
        if tree(first, mine.root) != tree(second, theirs.root)
    }
    assert differing == {card for card, *_ in PATHS}
    assert len(first.deck.cards) == 32
