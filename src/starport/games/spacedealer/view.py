"""Views: what a seat or a spectator may know, put together field by field (section 7 of the rules)."""

from __future__ import annotations

from typing import cast

from starport.engine.game import Json
from starport.games.spacedealer.actions import site_name
from starport.games.spacedealer.position import glass_of, names, offer_of, ship_of, switch_of
from starport.games.spacedealer.rules.building import powered
from starport.games.spacedealer.rules.ending import placed
from starport.games.spacedealer.rules.planning import free_slots
from starport.games.spacedealer.rules.stores import content
from starport.games.spacedealer.rules.trade import heard_by
from starport.games.spacedealer.schema.parts import Switch
from starport.games.spacedealer.schema.view import (
    BuiltView,
    DrawnView,
    KnownView,
    Limits,
    NeutralView,
    OfferView,
    OwnView,
    SeatView,
    StartChoice,
    View,
)
from starport.games.spacedealer.state import (
    ABSENT,
    NOBODY,
    NOWHERE,
    OVER,
    PHASES,
    REASONS,
    Galaxy,
)
from starport.games.spacedealer.words import COLUMNS, WIDTH, told


def view_of(state: Galaxy, seat: int | None) -> Json:
    return cast(Json, seen_by(state, open_view(state), seat))


def views_of(state: Galaxy, seats: list[int | None]) -> list[Json]:
    """What each of these may see; what lies open is in all of them the same objects."""
    public = open_view(state)
    return [cast(Json, seen_by(state, public, seat)) for seat in seats]


def glance(state: Galaxy, seat: int) -> Json:
    """The same as a view, to be read only: what lies open is put together once until something happens on the table."""
    case = state.showcase
    public = case.shown
    if public is None or case.stamp != state.stamp:
        public = open_view(state)
        case.shown, case.stamp = public, state.stamp
    return cast(Json, seen_by(state, public, seat))


def seen_by(state: Galaxy, public: View, seat: int | None) -> View:
    """All that everybody sees at this moment, and what this seat alone knows."""
    view = public.copy()
    view["now"] = state.now
    view["offers"] = offers_for(state, seat)
    view["you"] = None if seat is None else private_seat(state, seat)
    return view


def open_view(state: Galaxy) -> View:
    """All that everybody sees."""
    board = state.board
    settings = state.settings
    ends = None
    if state.began >= 0 and not settings.untimed:
        ends = state.began + settings.end_ms
    view: View = {
        "phase": PHASES[state.phase],
        "now": state.now,
        "began": state.began,
        "ends": ends,
        "ended": state.ended,
        "closes": state.closes,
        "reason": REASONS[state.reason],
        "limits": limits_of(state),
        "reserve": told(state.reserve),
        "tokens": state.pool,
        "spare_glasses": state.spare,
        "stacks": {"2": len(state.stacks[0]), "3": len(state.stacks[1])},
        "neutral_stack": len(state.want_stack),
        "seats": [public_seat(state, each) for each in range(board.seats)],
        "ships": [ship_of(state, ship) for ship in range(board.ships) if state.ship_owner[ship] != NOBODY],
        "neutral": neutral_fields(state),
        "offers": [],
        "you": None,
    }
    if state.phase == OVER:
        view["own"] = [names(state, own) for own in state.own]
    return view


def limits_of(state: Galaxy) -> Limits:
    """What never changes during a match: how long things last in match time, and how much fits."""
    settings = state.settings
    return {
        "glass": settings.glass_ms,
        "take_back": settings.take_back_ms,
        "start": settings.start_ms,
        "hold": state.board.edition.hold,
        "discs": state.board.edition.discs,
        "track": list(settings.track),
    }


def public_seat(state: Galaxy, seat: int) -> SeatView:
    """What lies open before a seat."""
    board = state.board
    glasses = range(seat * board.glasses, (seat + 1) * board.glasses)
    return {
        "score": state.score[seat],
        "discs": state.discs[seat],
        "placed": placed(state, seat),
        "level": state.level(seat),
        "track": state.marker[seat],
        "own": len(state.own[seat]),
        "plans": names(state, state.plans[seat]),
        "slots": free_slots(state, seat),
        "drawing": state.draw_level[seat],
        "chosen": state.start_mine[seat] != NOWHERE,
        "built": [public_card(state, card) for card in state.built[seat]],
        "powered": [COLUMNS[column] for column in range(WIDTH) if powered(state, seat, column)],
        "glasses": [glass_of(state, glass) for glass in glasses if state.glass[glass] != ABSENT],
        "neutral_cards": [board.wants[want].name for want in state.want_taken[seat]],
        "welcomes": bool(state.gifts[seat]) if state.settings.visitors else None,
    }


def public_card(state: Galaxy, card: int) -> BuiltView:
    """A built card with everything that lies on it."""
    printed = state.board.cards[card]
    found: BuiltView = {"card": printed.name, "site": site_name(printed, state.site[card])}
    if state.dead[card]:
        found["dead"] = True
    if printed.demands:
        found["served"] = [state.served[demand] for demand in printed.demands]
    if printed.store >= 0:
        found["goods"] = told(content(state, printed.store))
    if state.tokens[card]:
        found["tokens"] = state.tokens[card]
    if state.blocked[card]:
        found["blocked"] = True
    return found


def neutral_fields(state: Galaxy) -> list[NeutralView]:
    """The neutral planets with their open card and the goods left there."""
    board = state.board
    found: list[NeutralView] = []
    for field in range(1, board.fields, 2):
        want = state.want_open[field]
        card = None if want == NOWHERE else board.wants[want].name
        found.append({"field": field, "card": card, "goods": told(content(state, board.field_store + field))})
    return found


def offers_for(state: Galaxy, seat: int | None) -> list[OfferView]:
    """Offers are heard by everybody, or by setting by the two seats alone (SD-131)."""
    return [offer_of(state, offer) for offer in heard_by(state, seat)]


def private_seat(state: Galaxy, seat: int) -> OwnView:
    """What only this seat knows: its stack, its draw, its choice, its switches, and cards it has seen go under
    (SD-148).
    """
    board = state.board
    start: StartChoice | None = None
    if state.start_mine[seat] != NOWHERE:
        start = {"mine": board.cards[state.start_mine[seat]].name, "column": COLUMNS[state.start_column[seat]]}
    drawn: DrawnView | None = None
    if state.drawn[seat]:
        drawn = {
            "stack": state.draw_level[seat],
            "cards": names(state, state.drawn[seat]),
            "until": state.draw_until[seat],
        }
    switches: dict[str, Switch] = {}
    for card in state.built[seat]:
        switch = switch_of(state, card)
        if switch != "off":
            switches[board.cards[card].name] = switch
    return {
        "seat": seat,
        "own": names(state, state.own[seat]),
        "start": start,
        "drawn": drawn,
        "auto": switches,
        "gifts": bool(state.gifts[seat]),
        "known": {"2": known_in(state, 0, seat), "3": known_in(state, 1, seat)},
    }


def known_in(state: Galaxy, stack: int, seat: int) -> list[KnownView]:
    """The cards of a stack that this seat knows, with their place from the top."""
    cards = state.stacks[stack]
    return [
        {"place": place, "card": state.board.cards[card].name}
        for place, card in enumerate(cards)
        if state.seen[card] >> seat & 1
    ]
