"""Card sets: the cards that a match is played with, ours or those of a file, checked before anybody sits down."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from starport.engine.game import canonical
from starport.engine.refusal import refuse
from starport.games.spacedealer.cards import PLANT, Box, Print, entries, listed, named, read_box, read_wish
from starport.games.spacedealer.data import load_json, parse_json
from starport.games.spacedealer.words import COLOURS, HUES, total

MOST_TEXT: Final = 40_000  # letters of a cards file as it is kept
NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,30}")
STARTING: Final = ("mine", "depot", "generator")  # what everybody begins with (SD-14)
MOST_CARDS: Final = 16  # of a type
MOST_WISHES: Final = 2  # on one card
MOST_GOODS: Final = 8  # of a demand: what fits into a ship
MOST_POINTS: Final = 20
MOST_POWER: Final = 4  # columns of an arm
FEWEST_NEUTRAL: Final = 4  # one for each neutral planet that a set serves


@dataclass(frozen=True)
class CardSet:
    """The cards of a match under a name."""

    name: str
    box: Box

    @staticmethod
    def read(name: str, text: str) -> CardSet:
        """The set of a cards file; ValueError with the first mistake, which names the card."""
        box = read_box(parse_json(text), load_json("box.json"))
        check(box)
        return CardSet(name, box)


RECONSTRUCTED: Final = CardSet("reconstructed", read_box(load_json("cards.json"), load_json("box.json")))


def amended(changes: object) -> Box:
    """Our cards with the demands of some of them exchanged: all cards that are named must be there."""
    box = read_box(load_json("cards.json"), load_json("box.json"))
    given = entries(changes, "changes", ("note", "demands"))
    cards = {card.name: card for card in box.prints if card.wishes}
    for name, wishes in named(given["demands"], "demands").items():
        if name not in cards:
            raise ValueError(f"{name}: there is no such card with demands")
        cards[name].wishes = [read_wish(wish, name) for wish in listed(wishes, name)]
    return box


EVEN: Final = CardSet("even", amended(load_json("even.json")))


def own_cards(text: str) -> str:
    """A cards file as a match keeps it: on one line, without remarks; Refused with the mistake (SD-76)."""
    try:
        CardSet.read("own", text)
        kept = canonical(bare(json.loads(text)))
    except ValueError as mistake:
        raise refuse("bad_cards", "SD-76", problem=str(mistake)[:300]) from None
    if len(kept) > MOST_TEXT:
        raise refuse("bad_cards", "SD-76", problem=f"the file has {len(kept)} letters, more than {MOST_TEXT}")
    return kept


def bare(value: object) -> object:
    """A cards file without where its values come from: that may be long, and no rule asks for it."""
    if isinstance(value, dict):
        return {key: "" if key in ("note", "provenance") else bare(entry) for key, entry in value.items()}
    return [bare(entry) for entry in value] if isinstance(value, list) else value


def check(box: Box) -> None:
    """The cards can be dealt and played: the types of the rulebook, enough of each, values within what fits a table."""
    ours = {card.kind: card for card in RECONSTRUCTED.box.prints}
    kinds: dict[str, list[Print]] = {}
    for card in box.prints:
        kinds.setdefault(card.kind, []).append(card)
    for kind in ours:
        if kind not in kinds:
            raise ValueError(f"{kind}: there is no card of this type")
    names: set[str] = set()
    for kind, cards in kinds.items():
        if kind not in ours:
            raise ValueError(f"{kind!r} is not one of the types {', '.join(ours)}")
        check_type(kind, cards, ours[kind])
        check_count(box, kind, len(cards))
        for card in cards:
            check_card(card)
    for name in [card.name for card in box.prints] + [name for name, _ in box.wants]:
        if NAME.fullmatch(name) is None:
            raise ValueError(f"{name!r}: a card's name is small letters, digits, - and _, at most 31")
        if name in names:
            raise ValueError(f"{name}: two cards have this name")
        names.add(name)
    if len(box.wants) < FEWEST_NEUTRAL:
        raise ValueError(f"neutral: at least {FEWEST_NEUTRAL} cards are needed, not {len(box.wants)}")
    for name, wish in box.wants:
        check_wish(name, total(wish.goods), wish.supplier, 0)


def check_type(kind: str, cards: list[Print], ours: Print) -> None:
    """What a type does and where it stands is the rulebook's; its level and a plant's power may be corrected."""
    found = cards[0]
    for what, value, needed in (
        ("effect", found.does, ours.does),
        ("footprint", found.footprint, ours.footprint),
        ("stands_on", found.stands_on, ours.stands_on),
        ("hourglass_field", found.field, ours.field),
    ):
        if value != needed:
            raise ValueError(f"{kind}: its {what} is not the rulebook's")
    if (found.level == 1) != (kind in STARTING) or not 1 <= found.level <= 3:
        raise ValueError(f"{kind}: its level must be {'1' if kind in STARTING else '2 or 3'}, not {found.level}")
    if ours.footprint == PLANT and not 1 <= found.amount <= MOST_POWER:
        raise ValueError(f"{kind}: an amount from 1 to {MOST_POWER} is needed, not {found.amount}")
    if ours.footprint != PLANT and found.amount != ours.amount:
        raise ValueError(f"{kind}: its amount must be {ours.amount}, not {found.amount}")
    if kind == "mine":
        for hue in range(HUES):
            count = sum(1 for card in cards if card.yields[hue] and total(card.yields) == 1)
            if count != HUES - 1:
                raise ValueError(f"mine: {HUES - 1} cards must produce one {COLOURS[hue]}, not {count}")


def check_count(box: Box, kind: str, count: int) -> None:
    """Every number of players finds the cards it leaves out, adds and deals (SD-7 to SD-14, SD-82)."""
    dealt = {"mine": 12, "depot": 4, "generator": 8}.get(kind, 0)
    if dealt and count != dealt:
        raise ValueError(f"{kind}: exactly {dealt} cards are needed, not {count}")
    left_out = max(recipe.removed.get(kind, 0) for recipe in box.recipes.values())
    needed = max(left_out, *[added.get(kind, 0) for added in box.added.values()])
    if not needed <= count <= MOST_CARDS:
        raise ValueError(f"{kind}: {needed} to {MOST_CARDS} cards are needed, not {count}")


def check_card(card: Print) -> None:
    if len(card.wishes) > MOST_WISHES:
        raise ValueError(f"{card.name}: at most {MOST_WISHES} demands fit on a card, not {len(card.wishes)}")
    if total(card.yields) > MOST_GOODS // 2:
        raise ValueError(f"{card.name}: produces at most {MOST_GOODS // 2} goods, not {total(card.yields)}")
    for wish in card.wishes:
        check_wish(card.name, total(wish.goods), wish.supplier, wish.owner)


def check_wish(name: str, goods: int, supplier: int, owner: int) -> None:
    if goods > MOST_GOODS:
        raise ValueError(f"{name}: asks for {goods} goods; a ship carries {MOST_GOODS}")
    if max(supplier, owner) > MOST_POINTS:
        raise ValueError(f"{name}: at most {MOST_POINTS} points, not {max(supplier, owner)}")
