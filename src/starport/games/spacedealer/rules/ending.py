"""The end: its signal, the last sands and the close (SD-79 to SD-81, SD-143 to SD-147)."""

from __future__ import annotations

from starport.engine.event import Told
from starport.engine.refusal import Refusal
from starport.engine.result import Result
from starport.games.spacedealer.actions import KIND, Act
from starport.games.spacedealer.refusals import NOT_TIMED
from starport.games.spacedealer.rules.planning import give_draw_back
from starport.games.spacedealer.state import (
    ACTIVE,
    BY_WISH,
    IN_BOX,
    LAST_SANDS,
    OVER,
    REASONS,
    RUNNING,
    Galaxy,
    Offer,
)


def signal_end(state: Galaxy, reason: int) -> None:
    """The end signal: no new orders, running hourglasses still run out, then a moment for hands (SD-80, SD-127,
    SD-145).
    """
    if state.phase != RUNNING:
        return
    state.phase = LAST_SANDS
    state.reason = reason
    state.ended = state.now
    glasses = range(len(state.glass))
    running = [glass for glass in glasses if state.glass[glass] == ACTIVE]
    last = max([state.due_at[glass] for glass in running], default=state.now)
    state.closes = max(last, state.now) + state.settings.closing_ms
    for seat in range(state.board.seats):
        if state.drawn[seat]:
            give_draw_back(state, seat)
    if state.story is not None:
        state.tell("end_signalled", {"why": REASONS[reason], "running": len(running), "closes": state.closes})
    for offer in state.offers[:]:
        if offer.plans:
            drop_offer(state, offer, "end")


def drop_offer(state: Galaxy, offer: Offer, why: str) -> None:
    """The offer is no longer open (SD-133)."""
    state.offers.remove(offer)
    if state.story is not None:
        event = offer_told(offer)
        event["why"] = why
        state.tell("offer_lapsed", event, hearers(state, offer))


def offer_told(offer: Offer) -> Told:
    """Which offer, from whom and to whom, for events."""
    return {"offer": offer.number, "seat": offer.seat, "to": offer.to}


def hearers(state: Galaxy, offer: Offer) -> tuple[int, ...] | None:
    """Offers are spoken across the table, or by setting heard by the two seats alone (SD-131)."""
    return (offer.seat, offer.to) if state.settings.private_offers else None


def landing_open(state: Galaxy, ship: int) -> bool:
    """By setting only a ship that landed after the end signal still deals, for a moment after its landing (SD-144)."""
    if state.phase != LAST_SANDS or not state.settings.landing_only:
        return True
    since = state.ship_since[ship]
    return since > state.ended and state.now <= since + state.settings.closing_ms


def close(state: Galaxy) -> None:
    """The match is over; what was not taken is lost (SD-145)."""
    for offer in state.offers[:]:
        drop_offer(state, offer, "end")
    state.phase = OVER
    state.sealed += 1
    if state.story is None:
        return
    ranking: list[dict[str, object]] = []
    for seat in range(state.board.seats):
        row: dict[str, object] = dict(points_by_source(state, seat))
        row["seat"] = seat
        row["score"] = state.score[seat]
        row["discs"] = placed(state, seat)
        ranking.append(row)
    cards = state.board.cards
    event: dict[str, object] = {"ranking": ranking, "winners": list(winners(state))}
    event["own"] = [[cards[card].name for card in own] for own in state.own]
    event["box"] = [card.name for card in cards if state.place[card.index] == IN_BOX]
    state.tell("game_over", event)


def points_by_source(state: Galaxy, seat: int) -> dict[str, int]:
    """Where the points of a seat come from: delivered, received on its planet, neutral planets."""
    board = state.board
    delivered = sum(demand.supplier for demand in board.demands if state.served[demand.index] == seat)
    served = [demand for demand in board.demands if state.served[demand.index] >= 0]
    received = sum(demand.owner for demand in served if state.owner[demand.card] == seat)
    neutral = sum(board.wants[want].points for want in state.want_taken[seat])
    return {"delivered": delivered, "received": received, "neutral": neutral}


def placed(state: Galaxy, seat: int) -> int:
    """The discs a seat has put on demands; neutral cards do not count (SD-81, Q-18)."""
    return state.board.edition.discs - state.discs[seat]


def winners(state: Galaxy) -> tuple[int, ...]:
    """Most points win, then most discs on demands, or by setting most discs left; who is still level shares the win
    (SD-81, SD-146).
    """
    seats = range(state.board.seats)
    ranks = [
        (state.score[seat], state.discs[seat] if state.settings.most_left else placed(state, seat)) for seat in seats
    ]
    best = max(ranks)
    return tuple(seat for seat in seats if ranks[seat] == best)


def result_of(state: Galaxy) -> Result | None:
    """Who has won and why (SD-81, SD-146)."""
    if state.phase != OVER:
        return None
    first = winners(state)
    level = sum(1 for score in state.score if score == max(state.score))
    why = "points" if level == 1 else "discs" if len(first) == 1 else "shared win"
    return Result(first, why, tuple(state.score))


def finish_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Only untimed practice is ended by a player (SD-147)."""
    return None if state.settings.untimed else NOT_TIMED


def finish_do(state: Galaxy, seat: int, act: Act) -> None:
    """The player ends the practice (SD-147)."""
    signal_end(state, BY_WISH)


def finish_menu(state: Galaxy, seat: int) -> list[Act]:
    act = state.acts.single[KIND["finish"]]
    return [] if act is None or not state.settings.untimed else [act]
