"""The life of an hourglass: inactive, active, ready, inactive again (SD-29 to SD-33, SD-101, SD-102)."""

from __future__ import annotations

from starport.engine.action import Action
from starport.engine.event import Told
from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import KIND, Act
from starport.games.spacedealer.refusals import (
    GLASS_NOT_ACTIVE,
    GLASS_NOT_READY,
    NO_GLASS,
    NOT_YOURS,
    PLACE_TAKEN,
    TAKE_BACK_OVER,
    TOP_LEVEL,
)
from starport.games.spacedealer.state import (
    ABSENT,
    ACTIVE,
    BUILD,
    FLY,
    INACTIVE,
    JOBS,
    NO_JOB,
    NOWHERE,
    RAISE,
    READY,
    RUNNING,
    SABOTAGED,
    USE,
    Galaxy,
)


def idle_glass(state: Galaxy, seat: int, wanted: int) -> int:
    """The inactive hourglass an order takes: the one named, else the lowest-numbered; NOWHERE if there is none
    (SD-30).
    """
    base = seat * state.board.glasses
    if wanted:
        named = base + wanted - 1
        return named if wanted <= state.board.glasses and state.glass[named] == INACTIVE else NOWHERE
    for glass in range(base, base + state.board.glasses):
        if state.glass[glass] == INACTIVE:
            return glass
    return NOWHERE


def has_idle(state: Galaxy, seat: int) -> bool:
    """Some hourglass of the seat is inactive: without one no order that needs one is worth listing."""
    return idle_glass(state, seat, 0) != NOWHERE


def turn(state: Galaxy, seat: int, wanted: int, job: int, target: int) -> None:
    """An hourglass is turned and placed: it is active and due one run later (SD-29, SD-32, SD-103)."""
    glass = idle_glass(state, seat, wanted)
    state.glass[glass] = ACTIVE
    state.job[glass] = job
    state.target[glass] = target
    state.started[glass] = state.now
    state.due_at[glass] = state.now + state.settings.glass_ms
    stand(state, glass)
    if state.story is not None:
        told = place_told(state, glass)
        told["due"] = state.due_at[glass]
        if job == USE:
            told["clearing"] = bool(state.blocked[target])
        state.tell("order_given", told)


def stand(state: Galaxy, glass: int) -> None:
    """Note on the place that this hourglass stands there."""
    job, target = state.job[glass], state.target[glass]
    if job == RAISE:
        state.raising[state.seat_of(glass)] = glass
    elif job == FLY:
        state.ship_glass[target] = glass
    else:
        state.standing[target] = glass


def leave_place(state: Galaxy, glass: int) -> None:
    """The hourglass is lifted from its place, which is free again."""
    job, target = state.job[glass], state.target[glass]
    if job == RAISE:
        state.raising[state.seat_of(glass)] = NOWHERE
    elif job == FLY:
        state.ship_glass[target] = NOWHERE
    elif job != NO_JOB:
        state.standing[target] = NOWHERE
    state.job[glass] = NO_JOB
    state.target[glass] = NOWHERE


def place_told(state: Galaxy, glass: int) -> Told:
    """Whose hourglass, which one, and where it stands, for events."""
    told: Told = {"seat": state.seat_of(glass), "glass": state.glass_name(glass), "job": JOBS[state.job[glass]]}
    job, target = state.job[glass], state.target[glass]
    if job in (BUILD, USE):
        told["card"] = state.board.cards[target].name
    elif job == FLY:
        told["ship"] = state.board.ship_names[target]
        told["from"] = state.ship_from[target]
        told["to"] = state.ship_field[target]
    return told


def finish_run(state: Galaxy, glass: int) -> None:
    """A run that leaves a choice is ready and keeps its place (SD-33, SD-105)."""
    state.glass[glass] = READY
    if state.story is not None:
        state.tell("glass_ready", place_told(state, glass))


def put_away(state: Galaxy, glass: int, why: str) -> None:
    """The hourglass becomes inactive; if the seat owes one to the pool it leaves at once (SD-29, Q-26)."""
    seat = state.seat_of(glass)
    if state.story is not None:
        told = place_told(state, glass)
        told["why"] = why
        state.tell("glass_inactive", told)
    leave_place(state, glass)
    state.glass[glass] = INACTIVE
    state.started[glass] = 0
    state.due_at[glass] = 0
    if state.owed[seat]:
        state.owed[seat] -= 1
        give_up(state, glass)


def gain_glass(state: Galaxy, seat: int) -> None:
    """A robot factory brings one more hourglass from the spare ones, inactive (SD-83, SD-138)."""
    base = seat * state.board.glasses
    for glass in range(base, base + state.board.glasses):
        if state.glass[glass] == ABSENT and state.spare:
            state.spare -= 1
            state.glass[glass] = INACTIVE
            if state.story is not None:
                state.tell("piece_gained", {"seat": seat, "piece": "hourglass", "glass": state.glass_name(glass)})
            return


def lose_glass(state: Galaxy, seat: int) -> None:
    """A covered robot factory takes an inactive hourglass away, or else the first that becomes inactive (Q-26)."""
    base = seat * state.board.glasses
    for glass in range(base + state.board.glasses - 1, base - 1, -1):
        if state.glass[glass] == INACTIVE:
            give_up(state, glass)
            return
    state.owed[seat] += 1


def give_up(state: Galaxy, glass: int) -> None:
    state.glass[glass] = ABSENT
    state.spare += 1
    if state.story is not None:
        state.tell("piece_lost", {"seat": state.seat_of(glass), "piece": "hourglass", "glass": state.glass_name(glass)})


def raise_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Raising the level needs an inactive hourglass, a free technology field and a higher position (SD-39, SD-40)."""
    if idle_glass(state, seat, act.glass) == NOWHERE:
        return NO_GLASS
    if state.raising[seat] != NOWHERE:
        return PLACE_TAKEN
    return TOP_LEVEL if state.marker[seat] + 1 >= len(state.settings.track) else None


def raise_do(state: Galaxy, seat: int, act: Act) -> None:
    """An hourglass is activated on the planet's technology field (SD-39)."""
    turn(state, seat, act.glass, RAISE, NOWHERE)


def raise_menu(state: Galaxy, seat: int) -> list[Act]:
    act = state.acts.single[KIND["raise"]]
    return [] if act is None or not has_idle(state, seat) else [act]


def raised(state: Galaxy, glass: int) -> None:
    """When its hourglass is through, the marker moves up one position by itself (SD-39, SD-105)."""
    seat = state.seat_of(glass)
    state.marker[seat] += 1
    if state.story is not None:
        state.tell("level_raised", {"seat": seat, "position": state.marker[seat], "level": state.level(seat)})
    put_away(state, glass, "resolved")


def back_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """An order may be taken back while its hourglass runs, unharmed, within the window (SD-104)."""
    glass = seat * state.board.glasses + act.number - 1
    if state.glass[glass] == SABOTAGED:
        return TAKE_BACK_OVER
    if state.glass[glass] != ACTIVE:
        return GLASS_NOT_ACTIVE
    late = state.now - state.started[glass] > state.settings.take_back_ms
    return TAKE_BACK_OVER if late or not state.settings.take_back_ms else None


def back_do(state: Galaxy, seat: int, act: Act) -> None:
    """The order is undone: the hourglass is inactive, a ship is landed again where it came from (SD-104)."""
    glass = seat * state.board.glasses + act.number - 1
    if state.story is not None:
        state.tell("order_taken_back", place_told(state, glass))
    if state.job[glass] == FLY:
        ship = state.target[glass]
        state.ship_field[ship] = state.ship_from[ship]
        state.ship_from[ship] = NOWHERE
    put_away(state, glass, "taken_back")


def back_menu(state: Galaxy, seat: int) -> list[Act]:
    base = seat * state.board.glasses
    return [state.acts.back[n] for n in range(state.board.glasses) if state.glass[base + n] == ACTIVE]


def take_backs(state: Galaxy, seat: int) -> list[tuple[Action, int]]:
    """The orders this seat could take back, the latest first, each with the last moment for it (SD-104)."""
    if state.phase != RUNNING:
        return []
    base = seat * state.board.glasses
    acts = [act for act in back_menu(state, seat) if back_fault(state, seat, act) is None]
    acts.sort(key=lambda act: -state.started[base + act.number - 1])
    window = state.settings.take_back_ms
    return [(act, state.started[base + act.number - 1] + window) for act in acts]


def ready_on(state: Galaxy, seat: int, card: int) -> Refusal | None:
    """A finished run of this seat waits on this card (SD-33, SD-100)."""
    glass = state.standing[card]
    if state.owner[card] != seat and glass != NOWHERE:
        return NOT_YOURS
    return None if glass != NOWHERE and state.glass[glass] == READY else GLASS_NOT_READY


def waive_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Any finished run may be waived (Q-5)."""
    return ready_on(state, seat, act.card)


def waive_do(state: Galaxy, seat: int, act: Act) -> None:
    """The hourglass becomes inactive and nothing else happens; a plan stays a plan (Q-5)."""
    put_away(state, state.standing[act.card], "waived")


def ready_cards(state: Galaxy, seat: int) -> list[int]:
    """The cards of a seat on which a finished run waits."""
    base = seat * state.board.glasses
    glasses = range(base, base + state.board.glasses)
    return [state.target[glass] for glass in glasses if state.glass[glass] == READY]


def waive_menu(state: Galaxy, seat: int) -> list[Act]:
    return card_acts(state, ready_cards(state, seat), KIND["waive"])


def card_acts(state: Galaxy, cards: list[int], kind: int) -> list[Act]:
    """The listed actions of one kind for these cards."""
    found: list[Act] = []
    for card in cards:
        act = state.acts.by_card[kind][card]
        if act is not None:
            found.append(act)
    return found
