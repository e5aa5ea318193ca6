"""Planning: laying own cards, drawing from the general stacks, keeping one (SD-37 to SD-44, SD-124 to SD-128)."""

from __future__ import annotations

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import KIND, Act
from starport.games.spacedealer.cards import PLANNING
from starport.games.spacedealer.refusals import (
    DRAW_OPEN,
    LEVEL_TOO_LOW,
    NO_DRAW,
    NO_FREE_SLOT,
    NOT_A_PLAN,
    NOT_DRAWN,
    NOT_IN_STACK,
    STACK_EMPTY,
)
from starport.games.spacedealer.rules.hourglass import card_acts, put_away, ready_cards, ready_on
from starport.games.spacedealer.state import DRAWN, IN_OWN, IN_STACK, NEVER, NOBODY, PLANNED, Galaxy


def planning_capacity(state: Galaxy, seat: int) -> int:
    """Two plans, and two more for each tech centre in use (SD-26, SD-83, SD-124)."""
    slots = state.board.edition.planning
    for card in state.built[seat]:
        if state.board.cards[card].does == PLANNING and not state.dead[card]:
            slots += state.board.cards[card].amount
    return slots


def free_slots(state: Galaxy, seat: int) -> int:
    """Capacity less the plans, with or without hourglass, and one while a draw is open (SD-124)."""
    return planning_capacity(state, seat) - len(state.plans[seat]) - (1 if state.drawn[seat] else 0)


def everybody(state: Galaxy) -> int:
    """The mask of all seats: what lies open is known to everyone."""
    return (1 << state.board.seats) - 1


def open_plan(state: Galaxy, seat: int, card: int) -> None:
    """The card lies open in the planning space (SD-44)."""
    state.place[card] = PLANNED
    state.owner[card] = seat
    state.seen[card] = everybody(state)
    state.plans[seat].append(card)
    state.sealed += 1


def lay_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """A card of the own stack may be laid while a slot is free (SD-37, SD-38)."""
    if state.place[act.card] != IN_OWN or state.owner[act.card] != seat:
        return NOT_IN_STACK
    return NO_FREE_SLOT if free_slots(state, seat) <= 0 else None


def lay_do(state: Galaxy, seat: int, act: Act) -> None:
    """A named card of the own stack is laid into a free planning slot (SD-37, SD-125)."""
    state.own[seat].remove(act.card)
    open_plan(state, seat, act.card)
    if state.story is not None:
        name = state.board.cards[act.card].name
        state.tell(
            "plan_laid", {"seat": seat, "card": name, "slots": free_slots(state, seat), "own": len(state.own[seat])}
        )


def lay_menu(state: Galaxy, seat: int) -> list[Act]:
    return card_acts(state, state.own[seat], KIND["lay"]) if free_slots(state, seat) > 0 else []


def draw_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Drawing needs the level of the stack, a free slot, no other open draw and a card to draw (SD-41, SD-126,
    Q-19).
    """
    if state.level(seat) < act.number:
        return LEVEL_TOO_LOW
    if state.drawn[seat]:
        return DRAW_OPEN
    if free_slots(state, seat) <= 0:
        return NO_FREE_SLOT
    return None if state.stacks[act.number - 2] else STACK_EMPTY


def draw_do(state: Galaxy, seat: int, act: Act) -> None:
    """The seat looks at the two top cards of one stack; a single last card is laid at once (SD-42, SD-126, Q-19)."""
    stack = state.stacks[act.number - 2]
    taken = stack[:2]
    del stack[:2]
    for card in taken:
        state.place[card] = DRAWN
        state.owner[card] = seat
        state.seen[card] |= 1 << seat
    state.drawn[seat] = taken
    state.draw_level[seat] = act.number
    if state.settings.draw_ms:
        state.draw_until[seat] = state.now + state.settings.draw_ms
    state.sealed += 1
    if state.story is not None:
        names = [state.board.cards[card].name for card in taken]
        public: dict[str, object] = {"seat": seat, "stack": act.number, "number": len(taken), "left": len(stack)}
        secret: dict[str, object] = dict(public)
        secret["cards"] = names
        state.whisper("plans_drawn", (seat,), secret, public)
    if len(taken) == 1:
        keep(state, seat, taken[0])


def draw_menu(state: Galaxy, seat: int) -> list[Act]:
    return state.acts.draw


def keep_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Only a card of the seat's open draw can be kept (SD-127)."""
    if not state.drawn[seat]:
        return NO_DRAW
    return None if act.card in state.drawn[seat] else NOT_DRAWN


def keep_do(state: Galaxy, seat: int, act: Act) -> None:
    """One drawn card becomes a plan, the other goes face down under its stack (SD-42, SD-127)."""
    keep(state, seat, act.card)


def keep_menu(state: Galaxy, seat: int) -> list[Act]:
    return card_acts(state, state.drawn[seat], KIND["keep"])


def keep(state: Galaxy, seat: int, kept: int) -> None:
    """Lay one card of an open draw, put the rest under the stack."""
    cards = state.drawn[seat]
    level = state.draw_level[seat]
    end_draw(state, seat)
    others = [card for card in cards if card != kept]
    for card in others:
        put_under(state, card)
    open_plan(state, seat, kept)
    if state.story is not None:
        public: dict[str, object] = {
            "seat": seat,
            "card": state.board.cards[kept].name,
            "stack": level,
            "under": len(others),
            "slots": free_slots(state, seat),
        }
        secret: dict[str, object] = dict(public)
        secret["returned"] = [state.board.cards[card].name for card in others]
        state.whisper("plan_kept", (seat,), secret, public)


def end_draw(state: Galaxy, seat: int) -> None:
    state.drawn[seat] = []
    state.draw_level[seat] = 0
    state.draw_until[seat] = NEVER


def put_under(state: Galaxy, card: int) -> None:
    """The card goes to the bottom of the stack of its level."""
    state.place[card] = IN_STACK
    state.owner[card] = NOBODY
    state.stacks[state.board.cards[card].level - 2].append(card)


def draw_expired(state: Galaxy, seat: int) -> None:
    """Who does not choose in time keeps the first card drawn (Q-45)."""
    keep(state, seat, state.drawn[seat][0])


def give_draw_back(state: Galaxy, seat: int) -> None:
    """A draw not finished at the end signal goes under its stack (SD-127)."""
    cards = state.drawn[seat]
    level = state.draw_level[seat]
    end_draw(state, seat)
    for card in cards:
        put_under(state, card)
    if state.story is not None:
        state.tell("draw_given_back", {"seat": seat, "stack": level, "number": len(cards)})


def discard_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Instead of building, a finished hourglass on a plan may discard it; built cards never (SD-91)."""
    if state.place[act.card] != PLANNED:
        return NOT_A_PLAN
    return ready_on(state, seat, act.card)


def discard_do(state: Galaxy, seat: int, act: Act) -> None:
    """The plan goes under its stack, a card of level 1 into the own stack of the seat (SD-91, SD-128, Q-29)."""
    card = act.card
    glass = state.standing[card]
    state.plans[seat].remove(card)
    if state.board.cards[card].level == 1:
        state.place[card] = IN_OWN
        state.own[seat].append(card)
    else:
        put_under(state, card)
    if state.story is not None:
        printed = state.board.cards[card]
        state.tell("plan_discarded", {"seat": seat, "card": printed.name, "stack": printed.level})
    put_away(state, glass, "discarded")


def discard_menu(state: Galaxy, seat: int) -> list[Act]:
    return card_acts(state, ready_cards(state, seat), KIND["discard"])
