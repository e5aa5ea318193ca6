"""What a pilot can work out about a question before answering it (SF-ENC-1, SF-HID-5).

Nobody sees the card. But everybody knows which cards there are, which of them lie on the discard pile, what was asked and
what every mothership has: from that the possible rivals and the chances follow, the same whichever of the cards it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starport.games.starfarers.encounters import ASK_YES_NO, BOOSTERS, STATS, TEST_VERSUS, Node
from starport.games.starfarers.schema.frames import ProspectView
from starport.games.starfarers.strength import strength

if TYPE_CHECKING:
    from starport.games.starfarers.state import State


def prospects(state: State, seat: int, asked: Node) -> list[ProspectView]:
    """SF-ENC-1 SF-ENC-6 SF-HID-5: Whom an answer may lead to, by every card that asks this and lies on no discard pile."""
    counts: dict[tuple[int, int, int], int] = {}
    for node in _asking(state, asked):
        for answer, after in enumerate(node.after):
            for test in _tests(state, after):
                rival = (seat + test.offset) % len(state.hands)
                key = answer, test.stat, rival
                counts[key] = counts.get(key, 0) + 1
    return [_prospect(state, seat, *key, cards=counts[key]) for key in sorted(counts)]


def _asking(state: State, asked: Node) -> list[Node]:
    """The nodes that ask the same, one on each card that this may be."""
    if asked.kind != ASK_YES_NO:
        return []
    deck = state.rulebook.deck
    found: list[Node] = []
    for card in deck.cards:
        if card.number in state.discards:
            continue
        last = deck.cards[card.number + 1].root if card.number + 1 < len(deck.cards) else len(deck.nodes)
        same = [node for node in deck.nodes[card.root : last] if node.question == asked.question]
        found.extend(same[:1])
    return found


def _tests(state: State, number: int) -> list[Node]:
    """The comparison that follows, and the one that follows if it is lost (SF-STATS-6)."""
    nodes = state.rulebook.deck.nodes
    found: list[Node] = []
    while number >= 0 and nodes[number].kind == TEST_VERSUS:
        found.append(nodes[number])
        number = nodes[number].after[1]
    return found


def _prospect(state: State, seat: int, answer: int, stat: int, rival: int, cards: int) -> ProspectView:
    mine = strength(state, seat, stat, active=True)
    theirs = strength(state, rival, stat, active=False)
    return {
        "answer": "no" if answer else "yes",
        "stat": STATS[stat],
        "rival": rival,
        "mine": mine,
        "theirs": theirs,
        "percent": _percent(state, mine, theirs, thrown=stat != BOOSTERS),
        "cards": cards,
    }


def _percent(state: State, mine: int, theirs: int, thrown: bool) -> int:
    """SF-STATS-5 SF-MOTHER-2: In how many of a hundred throws of both a tie or better is reached."""
    rulebook = state.rulebook
    balls = rulebook.numbers.balls
    sums = [balls[one][1] + balls[two][1] for one, two in rulebook.pairs] if thrown else [0]
    good = sum([1 for own in sums for other in sums if mine + own >= theirs + other])
    return (200 * good + len(sums) ** 2) // (2 * len(sums) ** 2)
