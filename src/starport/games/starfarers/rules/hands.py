"""Moving resource cards between hands, supply and reserve pile (chapters 5, 6 and 1)."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from starport.games.starfarers.state import HANDS, RESERVE, State
from starport.games.starfarers.vectors import covers
from starport.games.starfarers.words import RESOURCES, Bundle, named


def holds(state: State, seat: i64, bundle: Bundle) -> bool:
    """Whether the hand covers a bundle."""
    return covers(state.hands[seat], bundle)


def pay(state: State, seat: i64, bundle: Bundle) -> None:
    """SF-RES-9: Payments go from the hand to the supply."""
    hand = state.hands[seat]
    supply = state.supply
    for r in range(5):
        count = bundle[r]
        if count:
            hand[r] -= count
            supply[r] += count
            state.sizes[seat] -= count


def gain(state: State, seat: i64, resource: i64, count: i64) -> i64:
    """SF-FX-2: Cards from the supply as far as it has them; how many came is returned."""
    count = min(count, state.supply[resource])
    state.supply[resource] -= count
    state.hands[seat][resource] += count
    state.sizes[seat] += count
    return count


def move_card(state: State, giver: i64, taker: i64, resource: i64) -> None:
    """One card changes hands."""
    state.hands[giver][resource] -= 1
    state.sizes[giver] -= 1
    state.hands[taker][resource] += 1
    state.sizes[taker] += 1


def take_random(state: State, giver: i64, taker: i64, event: str) -> None:
    """A random card of a hidden hand changes hands; only the two see which (SF-HID-3)."""
    state.sealed += 1
    drawn = state.dice.below(HANDS, state.sizes[giver])
    hand = state.hands[giver]
    resource = 0
    while drawn >= hand[resource]:
        drawn -= hand[resource]
        resource += 1
    move_card(state, giver, taker, resource)
    if state.story is not None:
        facts: dict[str, object] = {"from": giver, "to": taker}
        state.story.whisper(event, (giver, taker), {**facts, "card": RESOURCES[resource]}, facts)


def draw_reserve(state: State, seat: i64, count: i64, event: str = "reserve_drawn") -> None:
    """SF-RES-5 SF-RES-6 SF-RES-8: All cards of an entitlement are drawn at once; an emptied pile is formed anew at once,
    and a pile that could not be formed is tried again just before the next draw."""
    hand = state.hands[seat]
    before = hand if state.story is None else hand[:]
    came: i64 = 0
    for _card in range(count):
        if not len(state.reserve):
            refill(state)
            if not len(state.reserve):
                break
        state.reserve, resource = pop(state.reserve)
        hand[resource] += 1
        came += 1
        if not len(state.reserve):
            refill(state)
    if came == 0:
        return
    state.sealed += 1
    state.sizes[seat] += came
    if state.story is not None:
        public: dict[str, object] = {"seat": seat, "number": came}
        drawn = vec[i64]([hand[r] - before[r] for r in range(5)])
        state.story.whisper(event, (seat,), {**public, "cards": named(drawn)}, public)


def refill(state: State) -> None:
    """SF-RES-6 SF-RES-7: A new pile is formed from the supply; a short type gives what it has (opt:refill_short)."""
    wanted: i64 = state.rulebook.numbers.reserve_refill
    partly = state.rulebook.settings.refill_partly
    moved = vec[i64]([0, 0, 0, 0, 0])
    pile = vec[i64]()
    for r in range(5):
        count = min(wanted, state.supply[r])
        if count < wanted and not partly:
            count = 0
        moved[r] = count
        state.supply[r] -= count
        for _card in range(count):
            pile = append(pile, r)
    if not len(pile):
        return
    state.dice.mix(RESERVE, pile)
    state.reserve = pile
    if state.story is not None:
        state.tell("reserve_refilled", cards=named(moved))
