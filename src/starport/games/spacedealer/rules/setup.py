"""Setting up: card sets, the deal, the start choice and its showing (SD-5 to SD-24, SD-99)."""

from __future__ import annotations

from typing import Final

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.refusals import NOT_IN_STACK
from starport.games.spacedealer.rules.building import set_down
from starport.games.spacedealer.rules.planning import everybody
from starport.games.spacedealer.state import IN_OWN, IN_STACK, INACTIVE, NOWHERE, RUNNING, Galaxy
from starport.games.spacedealer.words import COLUMNS, HUES, side_of

# One stream of chance per purpose.
STREAMS: Final = 5
BOX_STREAM: Final = 0
DEAL_STREAM: Final = 1
STACK_STREAM: Final = 2
WANT_STREAM: Final = 3
ORDER_STREAM: Final = 4

DEFAULT_COLUMN: Final = 4  # R1
MINES: Final = 3


def deal(state: Galaxy) -> None:
    """Cards that are not used stay unseen in the box, every seat gets its six cards, the rest is stacked (SD-5 to
    SD-18).
    """
    remaining = sort_out(state)
    deal_mines(state)
    for kind, each in (("generator", 2), ("depot", 1)):
        cards = remaining[kind]
        state.dice.shuffle(DEAL_STREAM, cards)
        for seat in range(state.board.seats):
            for card in cards[seat * each : (seat + 1) * each]:
                give(state, seat, card)
    for level in (2, 3):
        stack = [card for card in state.board.level_cards(level) if state.place[card] == IN_STACK]
        state.dice.shuffle(STACK_STREAM, stack)
        state.stacks[level - 2] = stack
    state.want_stack = list(range(len(state.board.wants)))
    state.dice.shuffle(WANT_STREAM, state.want_stack)
    if state.want_stack:
        for field in range(1, state.board.fields, 2):
            state.want_open[field] = state.want_stack.pop(0)
    for seat in range(state.board.seats):
        for number in range(state.board.edition.glasses):
            state.glass[seat * state.board.glasses + number] = INACTIVE
    state.first = state.dice.below(ORDER_STREAM, state.board.seats)
    state.sealed += 1


def sort_out(state: Galaxy) -> dict[str, list[int]]:
    """Cards to leave out are picked at random inside their type; what remains is sorted by type (SD-7 to SD-10,
    SD-82).
    """
    board = state.board
    remaining: dict[str, list[int]] = {}
    for letter in range(board.sets):
        kinds: dict[str, list[int]] = {}
        for card in board.cards:
            if card.letter == letter and card.kind != "mine":
                kinds.setdefault(card.kind, []).append(card.index)
        for kind, cards in kinds.items():
            count = board.removed[letter].get(kind, 0)
            if count:
                state.dice.shuffle(BOX_STREAM, cards)
            kept = sorted(cards[count:])
            remaining.setdefault(kind, []).extend(kept)
            for index in kept:
                if board.cards[index].level > 1:
                    state.place[index] = IN_STACK
    return remaining


def deal_mines(state: Galaxy) -> None:
    """Four piles of three colours a set, each without another colour; each seat gets one at random (SD-14, Q-20)."""
    board = state.board
    piles: list[list[int]] = []
    for letter in range(board.sets):
        colours: list[list[int]] = []
        for hue in range(HUES):
            mines = [
                card.index for card in board.cards if card.kind == "mine" and card.letter == letter and card.hue == hue
            ]
            state.dice.shuffle(DEAL_STREAM, mines)
            colours.append(mines)
        made = [[colours[hue].pop() for hue in range(HUES) if hue != missing] for missing in range(HUES)]
        order = list(range(HUES))
        state.dice.shuffle(DEAL_STREAM, order)
        piles += [made[missing] for missing in order[: board.recipes[letter].serves]]
    order = list(range(board.seats))
    state.dice.shuffle(DEAL_STREAM, order)
    for seat in range(board.seats):
        pile = piles[order[seat]]
        for number, mine in enumerate(pile):
            state.dealt[MINES * seat + number] = mine
            give(state, seat, mine)


def give(state: Galaxy, seat: int, card: int) -> None:
    """The card belongs to the own face-down stack of a seat (SD-16)."""
    state.place[card] = IN_OWN
    state.owner[card] = seat
    state.seen[card] = 1 << seat
    state.own[seat].append(card)


def start_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """One of the seat's three mines, on one of the two columns its first generator will feed (SD-15, SD-99)."""
    return None if state.place[act.card] == IN_OWN and state.owner[act.card] == seat else NOT_IN_STACK


def start_do(state: Galaxy, seat: int, act: Act) -> None:
    """The choice is handed in secretly and may be replaced until all are in; then all are shown together (SD-15,
    SD-99).
    """
    state.start_mine[seat] = act.card
    state.start_column[seat] = act.other
    if state.story is not None:
        secret: dict[str, object] = {
            "seat": seat,
            "mine": state.board.cards[act.card].name,
            "column": COLUMNS[act.other],
        }
        state.whisper("start_chosen", (seat,), secret, {"seat": seat})
    if NOWHERE not in state.start_mine:
        reveal(state)


def start_menu(state: Galaxy, seat: int) -> list[Act]:
    found: list[Act] = []
    for mine in state.dealt[MINES * seat : MINES * (seat + 1)]:
        first = state.acts.start_of[mine]
        found += state.acts.start[first : first + 4]
    return found


def default_start(state: Galaxy, seat: int) -> Act:
    """Who does not choose gets the generator on the right and the first mine of the pile on R1 (SD-99)."""
    first = state.acts.start_of[state.dealt[MINES * seat]]
    return state.acts.start[first + DEFAULT_COLUMN - 2]


def start_expired(state: Galaxy) -> None:
    """The time for the start choice is over: whoever has not chosen gets the default (SD-99)."""
    late = [seat for seat in range(state.board.seats) if state.start_mine[seat] == NOWHERE]
    for seat in late:
        start_do(state, seat, default_start(state, seat))


def reveal(state: Galaxy) -> None:
    """All generators and mines are placed together, the other four cards stay hidden, and the clock starts
    (SD-15, SD-16, SD-24).
    """
    shown: list[dict[str, object]] = []
    for seat in range(state.board.seats):
        mine, column = state.start_mine[seat], state.start_column[seat]
        generator = next(card for card in state.own[seat] if state.board.cards[card].kind == "generator")
        for card, site in ((generator, side_of(column)), (mine, column)):
            state.own[seat].remove(card)
            state.seen[card] = everybody(state)
            set_down(state, seat, card, site)
        shown.append({"seat": seat, "mine": state.board.cards[mine].name, "column": COLUMNS[column]})
        state.start_mine[seat] = NOWHERE
        state.start_column[seat] = NOWHERE
    state.phase = RUNNING
    state.began = state.now
    state.sealed += 1
    if state.story is not None:
        state.tell("start_revealed", {"starts": shown})
        ends = None if state.settings.untimed else state.began + state.settings.end_ms
        state.tell("clock_started", {"began": state.began, "ends": ends})
