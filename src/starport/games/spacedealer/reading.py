"""Reading actions: from a text to the action it is the canonical text of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starport.engine.action import Action
from starport.engine.refusal import refuse
from starport.games.spacedealer.actions import LOSING, OFFER_NUMBERS, VERBS, Act, Swap
from starport.games.spacedealer.acts import Acts
from starport.games.spacedealer.words import COLOURS, Goods, unbundle

LONGEST: Final = 400


class Unreadable(Exception):
    """A word of a text that stands for nothing here."""


def read(acts: Acts, text: str) -> Action:
    """The action with this text: a listed one, or a bundle within the bounds of a form (SD-106)."""
    listed = acts.table.find(text)
    if listed is not None:
        return listed
    words = text[:LONGEST].split(" ")
    verb = words[0]
    if verb in VERBS and verb not in acts.verbs:
        raise refuse("base_rules", "SD-4", action=text[:80])
    reader = READERS.get(verb)
    if reader is not None:
        try:
            act = reader(acts, words)
        except (Unreadable, IndexError):
            act = None
        if act is not None and act.text == text:
            return act
    raise refuse("unknown", "SD-106", action=text[:80])


def number(word: str, below: int) -> int:
    if word.isascii() and word.isdigit() and len(word) <= 4 and int(word) < below:
        return int(word)
    raise Unreadable(word)


def goods(word: str) -> Goods:
    found = unbundle(word)
    if found is None:
        raise Unreadable(word)
    return found


def card(acts: Acts, word: str) -> int:
    found = acts.board.by_name.get(word)
    if found is None:
        raise Unreadable(word)
    return found.index


def store(acts: Acts, word: str) -> int:
    found = acts.board.store_by_name.get(word, -1)
    if found < 0:
        raise Unreadable(word)
    return found


def ship(acts: Acts, word: str) -> int:
    found = store(acts, word)
    if found >= acts.board.ships:
        raise Unreadable(word)
    return found


def via(acts: Acts, words: list[str], place: int) -> int:
    """The store named after `via` at this place of the text; -1 if there is none."""
    if len(words) == place:
        return -1
    if words[place] != "via":
        raise Unreadable(words[place])
    return store(acts, words[place + 1])


def read_order(acts: Acts, words: list[str]) -> Act | None:
    if words[-2] != "glass":
        return None
    base = acts.table.find(" ".join(words[:-2]))
    return acts.scribe.with_glass(base, number(words[-1], 100)) if isinstance(base, Act) else None


def read_take(acts: Acts, words: list[str]) -> Act:
    losing = len(words) > 3 and words[3] == LOSING.strip()
    return acts.scribe.take(card(acts, words[1]), goods(words[2]), losing, via(acts, words, 4 if losing else 3))


def read_convert(acts: Acts, words: list[str]) -> Act:
    swaps: list[Swap] = []
    for word in words[2:]:
        change, colon, place = word.partition(":")
        give, _, want = change.partition(">")
        if give not in COLOURS or want not in COLOURS:
            raise Unreadable(word)
        swaps.append(Swap(COLOURS.index(give), COLOURS.index(want), store(acts, place) if colon else -1))
    return acts.scribe.convert(card(acts, words[1]), swaps)


def read_beam(acts: Acts, words: list[str]) -> Act:
    return acts.scribe.beam(card(acts, words[1]), ship(acts, words[2]), goods(words[3]))


def read_move(acts: Acts, words: list[str]) -> Act:
    return acts.scribe.move(store(acts, words[1]), store(acts, words[2]), goods(words[3]))


def read_return(acts: Acts, words: list[str]) -> Act:
    return acts.scribe.hand_back(store(acts, words[1]), goods(words[2]))


def read_at_field(acts: Acts, words: list[str]) -> Act:
    return acts.scribe.at_field(words[0], ship(acts, words[1]), goods(words[2]))


def read_offer(acts: Acts, words: list[str]) -> Act:
    board = acts.board
    place = via(acts, words, 7)
    give, want = goods(words[4]), goods(words[6])
    return acts.scribe.offer(number(words[1], board.seats), number(words[3], board.fields), give, want, place)


def read_swap(acts: Acts, words: list[str]) -> Act:
    give, want = plans(acts, words[2]), plans(acts, words[4])
    return acts.scribe.swap(number(words[1], acts.board.seats), give, want)


def plans(acts: Acts, word: str) -> list[int]:
    return [] if word == "nothing" else [card(acts, name) for name in word.split("+")]


def read_accept(acts: Acts, words: list[str]) -> Act:
    return acts.scribe.accept(number(words[1], OFFER_NUMBERS), via(acts, words, 2))


def read_on_card(acts: Acts, words: list[str]) -> Act:
    """A card the verb is not listed for still has a text: the rules say why it cannot be done."""
    return acts.scribe.on_card(words[0], card(acts, words[1]))


READERS: Final[dict[str, Callable[[Acts, list[str]], Act | None]]] = {
    "lay": read_on_card,
    "keep": read_on_card,
    "raise": read_order,
    "build": read_order,
    "use": lambda acts, words: read_order(acts, words) if len(words) > 2 else read_on_card(acts, words),
    "fly": read_order,
    "take": read_take,
    "convert": read_convert,
    "beam": read_beam,
    "move": read_move,
    "return": read_return,
    "offer": read_offer,
    "swap": read_swap,
    "accept": read_accept,
    "leave": read_at_field,
    "load": read_at_field,
}
