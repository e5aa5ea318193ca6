"""Why an action is refused: the rule that forbids it, found by verb. Nothing hidden is ever said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starport.engine.refusal import Facts, Refusal
from starport.games.starfarers import moves as verbs
from starport.games.starfarers import used
from starport.games.starfarers.frames.flight import WAITING, Donating, Flight
from starport.games.starfarers.frames.frame import LANDING, NAMES, THROWING, TRADING, Frame
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rules.blockade import may_stay
from starport.games.starfarers.rules.build import has_room, rate
from starport.games.starfarers.rules.explore import strength
from starport.games.starfarers.rules.figures import colonies_left, free_transport, shipyards_left, stations_left
from starport.games.starfarers.rules.found import can_found_colony, can_found_station
from starport.games.starfarers.rules.private import hidden_beside, known
from starport.games.starfarers.rules.targets import speed_left
from starport.games.starfarers.rules.travelers import (
    jump_cards,
    jumps_used,
    other_kind,
)
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.words import COLONY_SHIP, PEOPLES, RESOURCES, UPGRADES, Bundle, named


def explain(state: State, frame: Frame, seat: int, move: Move) -> Refusal:
    """The reason why a listed action is not offered to this seat now."""
    if seat != frame.seat and seat not in state.acting():
        return _no("not_your_decision", "SF-ACT-1", seat=frame.seat)
    reason = _REASONS.get(move.kind)
    found = None if reason is None else reason(state, frame, seat, move)
    return found if found is not None else _no("not_now", _RULES.get(move.kind, "SF-ACT-1"), frame=NAMES[frame.kind])


def _no(message: str, rule: str, **facts: str | int | list[str] | list[int]) -> Refusal:
    told: Facts = dict(facts)
    return Refusal(message, rule, told)


def _missing(state: State, seat: int, cost: Bundle) -> Refusal | None:
    lacking = [max(0, cost[r] - state.hands[seat][r]) for r in range(5)]
    if not sum(lacking):
        return None
    return _no("cards_missing", "SF-BUILD-1", missing=[f"{name}{count}" for name, count in named(lacking).items()])


def _build_upgrade(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    if frame.kind != TRADING:
        return _no("wrong_phase", "SF-TURN-5", frame=NAMES[frame.kind])
    if not has_room(state, seat, move.upgrade):
        most = state.rulebook.numbers.upgrade_limits[move.upgrade]
        full = state.upgrades[move.upgrade][seat] >= most
        name = UPGRADES[move.upgrade]
        return (
            _no("no_room", "SF-COMP-4", upgrade=name, most=most)
            if full
            else _no("none_left", "SF-COMP-5", upgrade=name)
        )
    return _missing(state, seat, state.rulebook.numbers.upgrade_cost(move.upgrade))


def _build_spaceport(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    if frame.kind != TRADING:
        return _no("wrong_phase", "SF-TURN-5", frame=NAMES[frame.kind])
    if state.owner[move.site] != seat or state.spaceport[move.site]:
        return _no("needs_own_colony", "SF-BUILD-2")
    if not shipyards_left(state, seat):
        return _no("no_figure", "SF-COMP-3", figure="shipyard")
    return _missing(state, seat, state.rulebook.numbers.spaceport_cost)


def _build_ship(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    if frame.kind != TRADING:
        return _no("wrong_phase", "SF-TURN-5", frame=NAMES[frame.kind])
    if state.protector(move.point) != seat:
        return _no("needs_own_spaceport", "SF-BUILD-3")
    if state.occupied(move.point):
        return _no("point_occupied", "SF-BUILD-3", point=_name(state, move.point))
    if free_transport(state, seat) < 0:
        return _no("no_figure", "SF-BUILD-4", figure="transport")
    if move.rank >= 0 and state.ships[state.ship_index(seat, move.rank)] >= 0:
        return _no("rank_taken", "SF-BUILD-7", rank=move.rank + 1)
    colony = move.cargo == COLONY_SHIP
    if not (colonies_left(state, seat) if colony else stations_left(state, seat)):
        return _no("no_figure", "SF-COMP-3", figure="colony" if colony else "trade_station")
    return _missing(state, seat, state.rulebook.numbers.ship_costs[move.cargo])


def _exchange(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    if frame.kind != TRADING:
        return _no("wrong_phase", "SF-TURN-5", frame=NAMES[frame.kind])
    if move.resource == move.wanted:
        return _no("same_type_on_both_sides", "SF-BANK-1", resource=RESOURCES[move.resource])
    if not state.supply[move.wanted]:
        return _no("supply_empty", "SF-BANK-2", resource=RESOURCES[move.wanted])
    price = rate(state, seat, move.resource)
    if state.hands[seat][move.resource] < price:
        return _no("rate_not_met", "SF-BANK-1", resource=RESOURCES[move.resource], rate=price)
    return None


def _fly(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    if not isinstance(frame, Flight):
        return _no("wrong_phase", "SF-TURN-4", frame=NAMES[frame.kind])
    index = state.ship_index(seat, move.ship)
    here = state.ships[index]
    point = move.point
    facts: dict[str, str | int] = {"ship": move.ship + 1, "point": _name(state, point)}
    if here < 0:
        return _no("no_such_ship", "SF-BUILD-4", ship=move.ship + 1)
    if frame.grounded[move.ship]:
        return _no("ship_grounded", "SF-FX-12", ship=move.ship + 1)
    if frame.done[move.ship]:
        return _no("ship_finished", "SF-FLY-4", ship=move.ship + 1)
    if state.layout.closed[point]:
        return _no("point_closed", _closed_by(state, point), **facts)
    distance = state.layout.reach(here).distance[point]
    left = speed_left(state, frame, move.ship)
    if distance < 0 or distance > left:
        return _no("too_far", "SF-FLY-2", speed=left, **facts)
    return _end(state, frame, seat, move, facts)


def _closed_by(state: State, point: int) -> str:
    """SF-EXP-5 SF-BOARD-4: Sites and centre of a face-down sector are closed, and so is the centre of a system."""
    board = state.rulebook.board
    place = max(board.ring_of[point], board.centre_of[point])
    return "SF-BOARD-4" if state.shown[place] else "SF-EXP-5"


def _end(state: State, frame: Flight, seat: int, move: Move, facts: dict[str, str | int]) -> Refusal | None:
    """SF-FLY-9: Which condition of END does not hold."""
    point = move.point
    kind = state.cargo[state.ship_index(seat, move.ship)]
    if state.occupied(point):
        return _no("point_occupied", "SF-FLY-6", point=_name(state, point))
    protector = state.protector(point)
    if protector not in (NOBODY, seat):
        return _no("point_protected", "SF-BLOCK-1", seat=protector, **facts)
    people = state.layout.dock[point]
    if people >= 0:
        if kind == COLONY_SHIP:
            return _no("no_docking", "SF-BLOCK-4", **facts)
        number = state.rulebook.board.dock_number[point]
        if number and number != len(state.docks[people]) + 1:
            taken = number <= len(state.docks[people])
            return (
                _no("point_occupied", "SF-STAT-3", point=_name(state, point))
                if taken
                else _no("not_the_next_number", "SF-STAT-3", **facts)
            )
        if len(state.docks[people]) >= state.rulebook.numbers.docks:
            return _no("outpost_full", "SF-STAT-2", people=PEOPLES[people])
        if not can_found_station(state, seat, point):
            return _no("pods_missing", "SF-STAT-2", people=PEOPLES[people], wanted=len(state.docks[people]) + 1)
    if kind != COLONY_SHIP and state.layout.site[point] >= 0:
        return _no("no_trade_ship_on_site", "SF-BLOCK-2", **facts)
    if point == frame.leave[move.ship]:
        return _no("must_leave", "SF-BLOCK-5", **facts)
    if frame.current >= 0 and frame.current != move.ship:
        return _no("other_ship_is_flying", "SF-FLY-4", ship=frame.current + 1)
    return None


def _found(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    index = state.ship_index(seat, move.ship)
    point = state.ships[index]
    if point < 0 or state.cargo[index] != COLONY_SHIP or state.layout.site[point] < 0:
        return _no("not_on_a_site", "SF-COL-1", ship=move.ship + 1)
    if isinstance(frame, Flight) and frame.grounded[move.ship] and not state.rulebook.settings.grounded_acts:
        return _no("ship_grounded", "SF-FX-12", ship=move.ship + 1)
    site = state.rulebook.board.sites[state.layout.site[point]]
    if site.number in state.closed_sites:
        return _no("site_closed", "SF-START-7", point=_name(state, point))
    for planet in site.planets:
        seen = state.face_up[planet] or state.looked[planet] >> seat & 1
        if seen and state.rulebook.chips[state.chip[planet]].special >= 0:
            return _no("special_in_the_way", "SF-COL-2", planet=state.rulebook.board.planets[planet])
        if not seen and state.rulebook.exploring.bars(state, planet):
            return _no("look_first", "SF-COL-5", planet=state.rulebook.board.planets[planet])
    if not can_found_colony(state, point):
        capped = state.owner[site.number] == NOBODY
        return (
            _no("system_full", "SF-COL-3") if capped else _no("point_occupied", "SF-COL-1", point=_name(state, point))
        )
    if isinstance(frame, Flight) and frame.done[move.ship]:
        return _no("ship_finished", "SF-COL-6", ship=move.ship + 1)
    return None


def _clear(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    """SF-SPEC-8 SF-HID-2: Nothing is said of a disc that the seat has not looked at."""
    if not isinstance(frame, Flight) and frame.kind != LANDING:
        return None
    index = state.ship_index(seat, move.ship)
    facts: dict[str, str | int] = {"ship": move.ship + 1, "planet": state.rulebook.board.planets[move.planet]}
    if state.ships[index] < 0:
        return _no("no_such_ship", "SF-BUILD-4", ship=move.ship + 1)
    if isinstance(frame, Flight) and frame.grounded[move.ship]:
        return _no("ship_grounded", "SF-FX-12", ship=move.ship + 1)
    if move.planet not in hidden_beside(state, state.ships[index]):
        return _no("not_beside_a_disc", "SF-SPEC-8", **facts)
    if move.kind == verbs.LOOK:
        return None
    if not known(state, seat, move.planet):
        return _no("disc_unknown", "SF-SPEC-8", **facts)
    disc = state.rulebook.chips[state.chip[move.planet]]
    if disc.special < 0:
        return _no("nothing_to_clear", "SF-SPEC-8", **facts)
    if strength(state, seat, disc.special) < disc.strength:
        return _no("too_weak", "SF-SPEC-8", wanted=disc.strength, **facts)
    return _no("ship_does_not_stand", "SF-SPEC-12", ship=move.ship + 1)


def _end_flight(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    if not isinstance(frame, Flight):
        return None
    if frame.current >= 0 and not may_stay(state, frame, frame.current):
        return _no("ship_cannot_stop_here", "SF-FLY-9", ship=frame.current + 1)
    return _no("must_leave_first", "SF-BLOCK-7")


def _throw(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    return None if frame.kind == THROWING else _no("wrong_phase", "SF-TURN-4", frame=NAMES[frame.kind])


def _jump(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    """SF-FRI-11 SF-FRI-12: Why a Space jump card does not work; without such a card jumps come from encounters only."""
    cards = jump_cards(state, seat)
    if not isinstance(frame, Flight) or not cards:
        return None
    if frame.black:
        return _no("black_ball", "SF-FRI-11")
    wanted = state.rulebook.numbers.jump_boosters
    if state.speed(seat, 0) < wanted:
        return _no("boosters_missing", "SF-FRI-11", wanted=wanted)
    if jumps_used(state, seat) >= cards:
        return _no("card_used_this_turn", "SF-FRI-12")
    if state.ships[state.ship_index(seat, move.ship)] < 0:
        return _no("no_such_ship", "SF-BUILD-4", ship=move.ship + 1)
    if frame.grounded[move.ship]:
        return _no("ship_grounded", "SF-FX-12", ship=move.ship + 1)
    if frame.done[move.ship] or frame.left[move.ship] != WAITING:
        return _no("ship_has_moved", "SF-FRI-11", ship=move.ship + 1)
    facts: dict[str, str | int] = {"ship": move.ship + 1, "point": _name(state, move.point)}
    if state.layout.closed[move.point]:
        return _no("point_closed", _closed_by(state, move.point), **facts)
    return _end(state, frame, seat, move, facts)


def _ask(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    if not state.cards[seat] & state.rulebook.friendship.donation:
        return _no("card_not_owned", "SF-FRI-16")
    if move.seat == seat:
        return _no("not_yourself", "SF-FRI-16")
    return _no("card_used_this_turn", "SF-FRI-16") if state.used[seat] & used.DONATION else None


def _convert(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    if not state.cards[seat] & state.rulebook.friendship.conversion:
        return _no("card_not_owned", "SF-FRI-17")
    if state.used[seat] & used.CONVERSION:
        return _no("card_used_this_turn", "SF-FRI-17")
    if seat not in state.pilots():
        return _no("not_your_step", "SF-FRI-19")
    index = state.ship_index(seat, move.ship)
    if state.ships[index] < 0:
        return _no("no_such_ship", "SF-BUILD-4", ship=move.ship + 1)
    colony = other_kind(state.cargo[index]) == COLONY_SHIP
    if not (colonies_left(state, seat) if colony else stations_left(state, seat)):
        return _no("no_figure", "SF-COMP-3", figure="colony" if colony else "trade_station")
    return _no("cannot_end_as_such", "SF-FRI-18", ship=move.ship + 1)


def _donation(state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
    """SF-FRI-16: Only the asked seat learns that it lacks the card."""
    return _no("not_in_hand", "SF-FRI-16", resource=RESOURCES[frame.resource]) if isinstance(frame, Donating) else None


def _name(state: State, point: int) -> str:
    return state.rulebook.board.points[point]


_REASONS: Final[dict[int, Callable[[State, Frame, int, Move], Refusal | None]]] = {
    verbs.BUILD_UPGRADE: _build_upgrade,
    verbs.BUILD_SPACEPORT: _build_spaceport,
    verbs.BUILD_SHIP: _build_ship,
    verbs.EXCHANGE: _exchange,
    verbs.FLY: _fly,
    verbs.LAND: _fly,
    verbs.DOCK: _fly,
    verbs.FOUND: _found,
    verbs.CLEAR: _clear,
    verbs.LOOK: _clear,
    verbs.END_FLIGHT: _end_flight,
    verbs.THROW: _throw,
    verbs.JUMP: _jump,
    verbs.ASK: _ask,
    verbs.CONVERT: _convert,
    verbs.DONATE: _donation,
}

# Which rule says when a verb has its place, for refusals without a closer reason.
_RULES: Final[dict[int, str]] = {
    verbs.ROLL: "SF-PROD-1",
    verbs.DRAW: "SF-RES-4",
    verbs.STEAL: "SF-SEVEN-3",
    verbs.RELIEF: "SF-FRI-8",
    verbs.ACCEPT: "SF-TRADE-6",
    verbs.REFUSE: "SF-TRADE-6",
    verbs.CONFIRM: "SF-TRADE-7",
    verbs.WITHDRAW: "SF-TRADE-8",
    verbs.END_BUILD: "SF-TURN-3",
    verbs.STOP: "SF-FLY-9",
    verbs.ANSWER: "SF-ENC-2",
    verbs.GIVE: "SF-ENC-2",
    verbs.PAY: "SF-FX-4",
    verbs.FENCE: "SF-FX-8",
    verbs.TAKE: "SF-FX-3",
    verbs.HAND: "SF-FX-6",
    verbs.GAIN: "SF-FX-10",
    verbs.LOSE: "SF-FX-11",
    verbs.GROUND: "SF-FX-12",
    verbs.JUMP: "SF-JUMP-1",
    verbs.PLACE: "SF-FREE-1",
    verbs.PICK: "SF-STAT-6",
    verbs.BUY_FAME: "SF-FRI-10",
    verbs.HELP: "SF-FRI-7",
    verbs.SETTLE: "SF-START-3",
    verbs.PORT: "SF-START-4",
    verbs.FIT: "SF-START-10",
    verbs.ASK: "SF-TURN-6",
    verbs.CONVERT: "SF-FRI-17",
    verbs.DONATE: "SF-FRI-16",
    verbs.DECLINE: "SF-FRI-16",
    verbs.SEEK: "SF-FRI-14",
    verbs.AVOID: "SF-FRI-14",
    verbs.RANK: "SF-SETUP-20",
    verbs.CLEAR: "SF-SPEC-11",
    verbs.LOOK: "SF-EXP-7",
}
