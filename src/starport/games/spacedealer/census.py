"""How many of each thing there are over all places; the same at every moment of a match (SD-114)."""

from __future__ import annotations

from starport.games.spacedealer.rules.stores import content
from starport.games.spacedealer.state import ABSENT, BUILT, DRAWN, IN_BOX, IN_OWN, IN_STACK, PLANNED, SABOTAGED, Galaxy
from starport.games.spacedealer.words import COLOURS, HUES


def census_of(state: Galaxy) -> dict[str, int]:
    """Goods by colour, cards by type, hourglasses, tokens, discs, ships and neutral cards, counted where they lie."""
    counted = {f"{colour} goods": state.reserve[hue] for hue, colour in enumerate(COLOURS)}
    for store in range(state.board.stores):
        goods = content(state, store)
        for hue in range(HUES):
            counted[f"{COLOURS[hue]} goods"] += goods[hue]
    for card in state.board.cards:
        counted.setdefault(card.kind, 0)
        counted[card.kind] += copies(state, card.index)
    present = sum(1 for glass in state.glass if glass != ABSENT)
    counted["hourglasses"] = state.spare + present
    sabotaged = sum(1 for glass in state.glass if glass == SABOTAGED)
    counted["attack tokens"] = state.pool + sum(state.tokens) + sum(state.blocked) + sabotaged
    placed = sum(1 for seat in state.served if seat >= 0)
    counted["discs"] = sum(state.discs) + placed
    counted["ships"] = len(state.ship_owner)
    taken = sum(len(pile) for pile in state.want_taken)
    counted["neutral demand cards"] = len(state.want_stack) + taken + sum(1 for card in state.want_open if card >= 0)
    return counted


def copies(state: Galaxy, card: int) -> int:
    """How often a card really lies where it is said to be: once, if all is well."""
    place, seat, level = state.place[card], state.owner[card], state.board.cards[card].level
    if place == IN_BOX:
        return 1
    if place == IN_STACK:
        return state.stacks[level - 2].count(card)
    if place == IN_OWN:
        return state.own[seat].count(card)
    if place == DRAWN:
        return state.drawn[seat].count(card)
    if place == PLANNED:
        return state.plans[seat].count(card)
    return state.built[seat].count(card) if place == BUILT else 0
