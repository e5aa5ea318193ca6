"""The cards of a match as clients learn them: nobody else has to know the data files."""

from __future__ import annotations

from starport.games.spacedealer.board import Board
from starport.games.spacedealer.cards import DOES, FOOTPRINTS, Print
from starport.games.spacedealer.schema.printed import CardType, Printed, PrintedCard, PrintedDemand, PrintedWant
from starport.games.spacedealer.words import told


def printed_of(board: Board) -> Printed:
    """What is printed on the cards of a board, and the names of its planets."""
    box = board.box
    kinds = {card.kind for card in board.cards}
    prints = [card for card in box.prints if card.kind in kinds]
    wants: dict[str, PrintedWant] = {}
    if board.edition.neutral_demands:
        wants = {name: {"goods": told(wish.goods), "points": wish.supplier} for name, wish in box.wants}
    return {
        "set": board.card_set.name,
        "types": {card.kind: type_of(card) for card in prints},
        "cards": {card.name: card_of(card) for card in prints},
        "wants": wants,
        "planets": [{"name": name, "colour": colour} for name, colour in box.planets[: board.seats]],
        "neutral": box.neutral,
    }


def type_of(card: Print) -> CardType:
    found: CardType = {
        "level": card.level,
        "footprint": FOOTPRINTS[card.footprint],
        "field": card.field,
        "does": DOES[card.does],
        "amount": card.amount,
    }
    if card.stands_on:
        found["on"] = card.stands_on
    return found


def card_of(card: Print) -> PrintedCard:
    found: PrintedCard = {"type": card.kind}
    if any(card.yields):
        found["yields"] = told(card.yields)
    if card.wishes:
        demands: list[PrintedDemand] = [
            {"goods": told(wish.goods), "supplier": wish.supplier, "owner": wish.owner} for wish in card.wishes
        ]
        found["demands"] = demands
    return found
