"""Imagining: deal everything anew that a seat cannot know, and nothing else (section 7 of the rules)."""

from __future__ import annotations

from itertools import permutations

from starport.engine.dice import Dice
from starport.games.spacedealer.board import Card
from starport.games.spacedealer.rules.planning import everybody
from starport.games.spacedealer.rules.setup import MINES
from starport.games.spacedealer.state import DRAWN, IN_BOX, IN_OWN, IN_STACK, NOWHERE, OVER, SETUP, Galaxy
from starport.games.spacedealer.words import HUES


def redeal(state: Galaxy, seat: int, dice: Dice) -> None:
    """A world this seat cannot tell from the real one; it depends on nothing the seat cannot know. After the match everything
    lies open, so only the future is another."""
    if state.phase == OVER:
        state.dice.rekey(dice.new_key(0))
        return
    imagine_mines(state, seat, dice)
    for kind in ("generator", "depot"):
        imagine_starting(state, seat, kind, dice)
    for level in (2, 3):
        imagine_stack(state, seat, level, dice)
    dice.shuffle(0, sort_in_place(state.want_stack))
    forget_switches(state, seat)
    if state.phase == SETUP:
        imagine_choices(state, seat, dice)
    state.dice.rekey(dice.new_key(0))


def sort_in_place(cards: list[int]) -> list[int]:
    """The order of what nobody has seen must not shine through."""
    cards.sort()
    return cards


def hidden(state: Galaxy, seat: int, card: Card) -> bool:
    """The seat does not know where this card is."""
    return state.place[card.index] in (IN_BOX, IN_OWN, IN_STACK, DRAWN) and not state.seen[card.index] >> seat & 1


def choose_removed(state: Galaxy, cards: list[int], dice: Dice) -> list[int]:
    """Deal anew which of these hidden cards of one type and set stay in the box; gives the others."""
    count = sum(1 for card in cards if state.place[card] == IN_BOX)
    dice.shuffle(0, cards)
    for card in cards[:count]:
        state.place[card] = IN_BOX
        state.owner[card] = -1
        state.seen[card] = 0
    return sorted(cards[count:])


def unknown_cards(state: Galaxy, seat: int, kinds: list[str], dice: Dice) -> list[int]:
    """The hidden cards of some types that are in play in the imagined world, in a random order."""
    found: list[int] = []
    for letter in range(state.board.sets):
        for kind in kinds:
            cards = [card.index for card in state.board.cards if card.kind == kind and card.letter == letter]
            found += choose_removed(
                state, [card for card in cards if hidden(state, seat, state.board.cards[card])], dice
            )
    found.sort()
    dice.shuffle(0, found)
    return found


def hold(state: Galaxy, card: int, place: int, owner: int) -> None:
    """The card lies there, known to its holder alone."""
    state.place[card] = place
    state.owner[card] = owner
    state.seen[card] = 0 if owner < 0 else 1 << owner


def imagine_starting(state: Galaxy, seat: int, kind: str, dice: Dice) -> None:
    """Generators and depots in the own stacks of the others."""
    slots = [
        (other, place)
        for other in range(state.board.seats)
        for place, card in enumerate(state.own[other])
        if state.board.cards[card].kind == kind and hidden(state, seat, state.board.cards[card])
    ]
    cards = unknown_cards(state, seat, [kind], dice)
    for number, (other, place) in enumerate(slots):
        state.own[other][place] = cards[number]
        hold(state, cards[number], IN_OWN, other)


def imagine_stack(state: Galaxy, seat: int, level: int, dice: Dice) -> None:
    """The unknown cards of a general stack, and those the others have just drawn from it."""
    board = state.board
    stack = state.stacks[level - 2]
    in_stack = [place for place, card in enumerate(stack) if hidden(state, seat, board.cards[card])]
    in_hands = [
        (other, place)
        for other in range(board.seats)
        for place, card in enumerate(state.drawn[other])
        if board.cards[card].level == level and hidden(state, seat, board.cards[card])
    ]
    kinds = sorted({card.kind for card in board.cards if card.level == level})
    cards = unknown_cards(state, seat, kinds, dice)
    for place in in_stack:
        stack[place] = cards.pop()
        hold(state, stack[place], IN_STACK, -1)
    for other, place in in_hands:
        state.drawn[other][place] = cards.pop()
        hold(state, state.drawn[other][place], DRAWN, other)
    for card in stack:
        forget_others(state, card, 1 << seat)
    for other in range(board.seats):
        for card in state.drawn[other]:
            forget_others(state, card, 1 << seat | 1 << other)


def forget_others(state: Galaxy, card: int, known_to: int) -> None:
    """Who else knows a card is not for this seat to know, unless everybody has seen it."""
    if state.seen[card] != everybody(state):
        state.seen[card] &= known_to


def imagine_mines(state: Galaxy, seat: int, dice: Dice) -> None:
    """The mines of the others: piles of three colours, each pile of a set without another colour (SD-14)."""
    board = state.board
    letters = [board.cards[state.dealt[MINES * other]].letter for other in range(board.seats)]
    if state.phase == SETUP:
        others = sorted(letters[:seat] + letters[seat + 1 :])
        dice.shuffle(0, others)
        letters = [*others[:seat], letters[seat], *others[seat:]]
    mines = [card for card in board.cards if card.kind == "mine"]
    pools = [
        [
            [card.index for card in mines if card.letter == letter and card.hue == hue and hidden(state, seat, card)]
            for hue in range(HUES)
        ]
        for letter in range(board.sets)
    ]
    for letter in range(board.sets):
        holders = [other for other in range(board.seats) if letters[other] == letter]
        missing = imagine_missing(state, seat, holders, dice)
        for pool in pools[letter]:
            dice.shuffle(0, pool)
        for number, holder in enumerate(holders):
            if holder != seat:
                fill_pile(state, seat, holder, missing[number], pools[letter])
        for pool in pools[letter]:
            for card in pool:
                hold(state, card, IN_BOX, -1)


def seen_mines(state: Galaxy, seat: int, holder: int) -> list[int]:
    """The mines dealt to the holder that this seat has seen."""
    pile = state.dealt[MINES * holder : MINES * (holder + 1)]
    return [card for card in pile if state.seen[card] >> seat & 1]


def imagine_missing(state: Galaxy, seat: int, holders: list[int], dice: Dice) -> tuple[int, ...]:
    """Which colour each pile of a set may lack, given the mines that are known."""
    known = [[state.board.cards[card].hue for card in seen_mines(state, seat, holder)] for holder in holders]
    possible = [
        missing
        for missing in permutations(range(HUES), len(holders))
        if all(missing[number] not in known[number] for number in range(len(holders)))
    ]
    return possible[dice.below(0, len(possible))]


def fill_pile(state: Galaxy, seat: int, holder: int, missing: int, pools: list[list[int]]) -> None:
    """Put imagined mines where the holder keeps those this seat has not seen."""
    board = state.board
    known = seen_mines(state, seat, holder)
    places = [
        place
        for place, card in enumerate(state.own[holder])
        if board.cards[card].kind == "mine" and not state.seen[card] >> seat & 1
    ]
    pile: list[int] = []
    for hue in range(HUES):
        if hue == missing:
            continue
        found = [card for card in known if board.cards[card].hue == hue]
        card = found[0] if found else pools[hue].pop()
        pile.append(card)
        if not found:
            state.own[holder][places.pop(0)] = card
            hold(state, card, IN_OWN, holder)
    state.dealt[MINES * holder : MINES * (holder + 1)] = pile


def forget_switches(state: Galaxy, seat: int) -> None:
    """The switches of the others are theirs alone: imagined as off, unless they are told openly."""
    for other in range(state.board.seats):
        if other != seat:
            if not state.settings.visitors:
                state.gifts[other] = 0
            for card in state.built[other]:
                state.auto[card] = 0


def imagine_choices(state: Galaxy, seat: int, dice: Dice) -> None:
    """Start choices that are in, but not shown yet."""
    for other in range(state.board.seats):
        if other != seat and state.start_mine[other] != NOWHERE:
            state.start_mine[other] = state.dealt[MINES * other + dice.below(0, MINES)]
            state.start_column[other] = 2 + dice.below(0, 4)
