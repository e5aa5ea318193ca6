"""What encounter outcomes do: one function per effect (chapter 13, effect primitives)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.games.starfarers import encounters
from starport.games.starfarers.encounters import Effect
from starport.games.starfarers.frames.encounter import (
    NOTHING_TO_GIVE,
    TO_CHOOSE,
    CardChoice,
    Encountering,
    Giving,
    Losing,
)
from starport.games.starfarers.frames.frame import (
    CHOOSING,
    FENCING,
    GAINING,
    GIVING,
    GROUNDING,
    JUMPING,
    LANDING,
    LOSING,
    PAYING,
    PICKING,
    PLACING,
    Frame,
)
from starport.games.starfarers.rules.build import has_room
from starport.games.starfarers.rules.free_ships import grant_ship
from starport.games.starfarers.rules.hands import gain, take_random
from starport.games.starfarers.rules.honours import change_fame
from starport.games.starfarers.state import CARDS, State
from starport.games.starfarers.vectors import total
from starport.games.starfarers.words import RESOURCES, Bundle, named


def fame(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-1: Half medals change."""
    change_fame(state, frame.seat, effect.amount)


def gain_resource(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-2: So many cards of a resource from the supply, as far as available."""
    count = gain(state, frame.seat, effect.thing, effect.amount)
    if count and state.story is not None:
        state.tell("cards_gained", seat=frame.seat, cards={RESOURCES[effect.thing]: count})


def gain_choice(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-3: Cards of choice from the supply, as far as available."""
    count = min(effect.amount, sum(state.supply))
    if count:
        state.push(CardChoice(CHOOSING, frame.seat, count))


def pay_cards(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-4 SF-ENC-11: The player chooses hand cards for the supply; without cards the effect is skipped."""
    count = min(effect.amount, state.sizes[frame.seat])
    if count:
        state.push(CardChoice(PAYING, frame.seat, count))


def return_gift(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-5: The gift comes back, as far as the supply still has the cards."""
    back = give_back(state, frame.seat, frame.part.gift)
    if sum(back):
        state.tell("gift_returned", seat=frame.seat, cards=named(back))


def give_back(state: State, seat: i64, bundle: Bundle) -> Bundle:
    """Cards of a bundle from the supply as far as it has them."""
    return vec[i64]([gain(state, seat, r, bundle[r]) for r in range(5)])


def collect(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-6: Every other player hands over a card of the giver's choice; empty hands give nothing."""
    giving = Giving(frame.seat)
    giving.chosen = [
        NOTHING_TO_GIVE if seat == frame.seat or size == 0 else TO_CHOOSE for seat, size in enumerate(state.sizes)
    ]
    state.push(giving)


def draw_from_each(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-7: A random card from every other hand, from the left on; empty hands are skipped."""
    seats = len(state.hands)
    for offset in range(1, seats):
        other = (frame.seat + offset) % seats
        if state.sizes[other]:
            take_random(state, other, frame.seat, "card_drawn")


def fence(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-8: One chosen card for two others."""
    if state.sizes[frame.seat]:
        state.push(Frame(FENCING, frame.seat))


def forfeit(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-9: The cards of the deal go back to the supply."""
    lost = vec[i64]([min(frame.part.deal[r], state.hands[frame.seat][r]) for r in range(5)])
    for r in range(5):
        state.hands[frame.seat][r] -= lost[r]
        state.supply[r] += lost[r]
    state.sizes[frame.seat] -= total(lost)
    if total(lost):
        state.tell("deal_forfeited", seat=frame.seat, cards=named(lost))


def gain_upgrade(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-10: A free upgrade of choice; if none fits the gain is lost."""
    if any([has_room(state, frame.seat, upgrade) for upgrade in range(3)]):
        state.push(Frame(GAINING, frame.seat))


def lose_upgrade(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-11 SF-ENC-11: One attached upgrade of choice goes back to the stock; with none nothing happens."""
    if state.attached(frame.seat):
        state.push(Losing(frame.seat))


def ground(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-12 SF-ENC-11: A ship may not fly in this flight phase; without a ship the effect is skipped."""
    if state.has_ship(frame.seat):
        state.push(Frame(GROUNDING, frame.seat))


def jump(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-14 SF-JUMP-5: A space jump is carried out at once, before normal movement, and may be declined."""
    if state.has_ship(frame.seat):
        state.push(Frame(JUMPING, frame.seat))


def trade_ship(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-15: A free trade ship."""
    grant_ship(state, frame.seat)


def next_card(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-16: After this card another one is drawn for the same player."""
    frame.part.again = True


def reshuffle(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-17 SF-ENC-8: Draw pile, discards and this card form a new draw pile."""
    state.sealed += 1
    finished = state.rulebook.deck.cards[frame.card].name
    pile = sorted([*state.encounters, *state.discards, frame.card])
    state.dice.shuffle(CARDS, pile)
    state.encounters = pile
    state.discards = []
    frame.card = -1
    state.tell("encounter_finished", seat=frame.seat, card=finished)
    state.tell("encounter_deck_reshuffled", number=len(pile))


def wear(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-18 SF-ENC-7: Every player with more attached upgrades than the threshold loses one, from the active one on."""
    seats = len(state.hands)
    hit = [(state.active + offset) % seats for offset in range(seats)]
    hit = [seat for seat in hit if state.attached(seat) > effect.amount]
    if hit:
        losing = Losing(hit[0])
        losing.then = hit[1:]
        state.push(losing)


def fame_to_most(state: State, frame: Encountering, effect: Effect) -> None:
    """SF-FX-19 SF-COMP-6: All players with most of an upgrade, at least the minimum, gain, from the active one on."""
    counts = state.upgrades[effect.thing]
    most = max(counts)
    if most < effect.minimum:
        return
    seats = len(counts)
    for offset in range(seats):
        seat = (state.active + offset) % seats
        if counts[seat] == most and state.winner < 0:
            change_fame(state, seat, effect.amount)


# In the order of the numbers in `encounters`.
EFFECTS: Final[list[Callable[[State, Encountering, Effect], None]]] = [
    fame,
    gain_resource,
    gain_choice,
    pay_cards,
    return_gift,
    collect,
    draw_from_each,
    fence,
    forfeit,
    gain_upgrade,
    lose_upgrade,
    ground,
    jump,
    trade_ship,
    next_card,
    reshuffle,
    wear,
    fame_to_most,
]

# Which effects bring about each situation that stands on an encounter; a jump may end at an outpost, or be asked about.
BROUGHT_BY: Final[dict[int, tuple[int, ...]]] = {
    PAYING: (encounters.PAY,),
    CHOOSING: (encounters.GAIN_CHOICE,),
    GIVING: (encounters.COLLECT,),
    FENCING: (encounters.FENCE,),
    GAINING: (encounters.GAIN_UPGRADE,),
    LOSING: (encounters.LOSE_UPGRADE, encounters.WEAR),
    GROUNDING: (encounters.GROUND,),
    JUMPING: (encounters.JUMP,),
    LANDING: (encounters.JUMP,),
    PICKING: (encounters.JUMP,),
    PLACING: (encounters.TRADE_SHIP,),
}
