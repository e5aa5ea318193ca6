"""The cards of the Travelers (chapter 14): jump, choose an encounter, ask for a donation, convert a ship."""

from __future__ import annotations

from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.refusal import Refusal
from starport.games.starfarers import used
from starport.games.starfarers.frames.flight import WAITING, Donating, Flight, Landing
from starport.games.starfarers.frames.frame import (
    FLIGHT,
    ROLLING,
    THROWING,
    TRADING,
    Frame,
)
from starport.games.starfarers.moves import ASK, AVOID, CONVERT, DECLINE, DONATE, SEEK, Move
from starport.games.starfarers.rule import ANOTHER, NO_MOVES, PILOT, Rule, Verb, no, not_asked, not_now
from starport.games.starfarers.rules.blockade import end_remains, hovers, may_stay
from starport.games.starfarers.rules.build import figure_missing
from starport.games.starfarers.rules.found import can_found_station
from starport.games.starfarers.rules.hands import move_card
from starport.games.starfarers.rules.honours import change_fame
from starport.games.starfarers.rules.meeting import start_meeting
from starport.games.starfarers.rules.powers import at_leisure, spend
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.vectors import bits, replaced
from starport.games.starfarers.words import COLONY_SHIP, RESOURCES, SHIPS, TRADE_SHIP

# -- space jump


def jump_cards(state: State, seat: i64) -> i64:
    return bits(state.cards[seat] & state.rulebook.friendship.jump)


def jumps_used(state: State, seat: i64) -> i64:
    return bits(state.used[seat] & (used.JUMP | used.JUMP_AGAIN))


def spend_jump(state: State, seat: i64) -> None:
    spend(state, seat, used.JUMP_AGAIN if state.used[seat] & used.JUMP else used.JUMP)


# -- chosen encounter


class Decide(Verb):
    """SF-FRI-14 SF-FRI-15: With a black ball all pilots with ships who do not decline have the encounter; without, the
    owner of the card alone may ask for one, and the owner's left neighbour reads."""

    place: str = "SF-FRI-14"

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        flight = state.frames[-1]
        assert isinstance(flight, Flight)
        seats = len(state.hands)
        sought = move.kind == SEEK
        state.tell("encounter_chosen" if sought else "encounter_declined", seat=seat)
        if flight.black:
            pilots = [pilot for pilot in state.pilots() if state.has_ship(pilot) and (sought or pilot != seat)]
            start_meeting(state, pilots, (state.active + 1) % seats)
        elif sought:
            start_meeting(state, [seat], (seat + 1) % seats)


class Avoid(Decide):
    """SF-FRI-14: No encounter for the owner of the card."""

    kind: i64 = AVOID

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.choice[:1]


class Seek(Decide):
    """SF-FRI-14: An encounter for the owner of the card."""

    kind: i64 = SEEK

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.choice[1:]


class DecidingRule(Rule):
    """SF-FRI-14 SF-FRI-15: After the throw and before anything is read the owner decides whether to have the encounter;
    this concerns the owner only."""

    stands_on: tuple[int, ...] = (FLIGHT,)
    concerns: int = PILOT

    def __init__(self) -> None:
        super().__init__(Avoid(), Seek())

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """As the ball has it."""
        flight = state.frames[-2]
        assert isinstance(flight, Flight)
        return state.rulebook.moves.choice[1 if flight.black else 0]


# -- glorious donation


class Ask(Verb):
    """SF-FRI-16 SF-FRI-20: Once per own turn, in a step of it, any other player may be asked for a named resource."""

    kind: i64 = ASK
    place: str = "SF-TURN-6"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        owned = state.cards[seat] & state.rulebook.friendship.donation
        if not owned or state.used[seat] & used.DONATION:
            return NO_MOVES
        return [move for other, row in enumerate(state.rulebook.moves.ask) if other != seat for move in row]

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        refused = self.fault(state, seat, move)
        return not_now(self.place, frame) if refused is None and not at_leisure(frame, seat) else refused

    def fault(self, state: State, seat: i64, move: Move) -> Refusal | None:
        if not state.cards[seat] & state.rulebook.friendship.donation:
            return no("card_not_owned", "SF-FRI-16")
        if move.seat == seat:
            return no("not_yourself", "SF-FRI-16")
        return no("card_used_this_turn", "SF-FRI-16") if state.used[seat] & used.DONATION else None

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        """SF-FRI-16: The use is spent with the question."""
        spend(state, seat, used.DONATION)
        state.push(Donating(move.seat, move.resource, seat))
        state.tell("donation_asked", seat=seat, asked=move.seat, resource=RESOURCES[move.resource])

    def elsewhere(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal:
        return self.fault(state, seat, move) or not_now(self.place, frame)


class Decline(Verb):
    """SF-FRI-16: The asked player keeps the card; nobody learns whether it could have been given."""

    kind: i64 = DECLINE
    place: str = "SF-FRI-16"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.donation[:1]

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Donating)
        state.pop()
        state.tell("donation_answered", seat=seat, resource=RESOURCES[frame.resource], given=False)


class Donate(Verb):
    """SF-FRI-16: The asked player gives the card, and both are honoured for it."""

    kind: i64 = DONATE
    place: str = "SF-FRI-16"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.donation[1:]

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        """Only the asked seat learns that it lacks the card."""
        assert isinstance(frame, Donating)
        held = state.hands[seat][frame.resource]
        return None if held else no("not_in_hand", "SF-FRI-16", resource=RESOURCES[frame.resource])

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Donating)
        state.pop()
        state.tell("donation_answered", seat=seat, resource=RESOURCES[frame.resource], given=True)
        move_card(state, seat, frame.asked_by, frame.resource)
        honour_both(state, frame.asked_by, seat)


class DonatingRule(Rule):
    """SF-FRI-16: A question for a card."""

    stands_on: tuple[int, ...] = (ROLLING, TRADING, THROWING, FLIGHT)
    concerns: int = ANOTHER

    def __init__(self) -> None:
        super().__init__(Decline(), Donate())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Donating(seat, -1, -1)


def honour_both(state: State, owner: i64, giver: i64) -> None:
    """SF-FRI-16 SF-COMP-6 SF-END-4: Both gain a half medal, the last one in the stock goes to the owner of the card. If
    that lifts both pilots to the goal at once, Pilot 1 wins, so Pilot 1 is served first as long as there is enough."""
    first, second = (giver, owner) if giver == state.active and state.half_stock > 1 else (owner, giver)
    change_fame(state, first, 1)
    change_fame(state, second, 1)


# -- ship conversion


class Convert(Verb):
    """SF-FRI-17 SF-PILOT-16: Once per own turn, which the whole turn is for both pilots, one own ship changes its kind,
    at any moment and whoever is asked."""

    kind: i64 = CONVERT
    place: str = "SF-FRI-17"
    anybody: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        owned = state.cards[seat] & state.rulebook.friendship.conversion
        return state.rulebook.moves.convert if owned and not state.used[seat] & used.CONVERSION else NO_MOVES

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        refused = self.fault(state, seat, move)
        return None if refused is None else not_asked(state, frame, seat) or refused

    def fault(self, state: State, seat: i64, move: Move) -> Refusal | None:
        """SF-FRI-17 SF-COMP-3: The new figure is in the personal stock, and the ship may be of the new kind where it is."""
        if not state.cards[seat] & state.rulebook.friendship.conversion:
            return no("card_not_owned", "SF-FRI-17")
        if state.used[seat] & used.CONVERSION:
            return no("card_used_this_turn", "SF-FRI-17")
        if seat not in state.pilots():
            return no("not_your_step", "SF-FRI-19")
        index = state.ship_index(seat, move.ship)
        if state.ships[index] < 0:
            return no("no_such_ship", "SF-BUILD-4", ship=move.ship + 1)
        kind = other_kind(state.cargo[index])
        missing = figure_missing(state, seat, kind)
        if missing is not None:
            return missing
        top = state.frames[-1]
        landing = isinstance(top, Landing) and top.seat == seat and top.ship == move.ship  # asked whether it founds
        if landing or not may_become(state, seat, move.ship, kind):
            return no("cannot_end_as_such", "SF-FRI-18", ship=move.ship + 1)
        return None

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        """SF-FRI-17: The exchanged figure returns to the personal stock; transport and point stay the same."""
        spend(state, seat, used.CONVERSION)
        index = state.ship_index(seat, move.ship)
        kind = other_kind(state.cargo[index])
        state.cargo = replaced(state.cargo, index, kind)
        if state.story is not None:
            point = state.rulebook.board.points[state.ships[index]]
            state.tell("ship_converted", seat=seat, ship=move.ship + 1, kind=SHIPS[kind], point=point)

    def elsewhere(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal:
        return not_asked(state, frame, seat) or self.fault(state, seat, move) or not_now(self.place, frame)


def other_kind(kind: i64) -> i64:
    return TRADE_SHIP if kind == COLONY_SHIP else COLONY_SHIP


def may_become(state: State, seat: i64, ship: i64, kind: i64) -> bool:
    """SF-FRI-18: Before its move a ship may change anywhere; one whose move is over or which is grounded only where the
    new kind may end; one on its way only if the new kind can still end somewhere."""
    flights = [frame for frame in state.frames if isinstance(frame, Flight)]
    if not flights:
        return True
    index = state.ship_index(seat, ship)
    point = state.ships[index]
    flight = own_flight(flights, seat)
    if flight is None:  # Pilot 1's is over, Pilot 2's goes on
        return may_rest(state, seat, kind, point)
    if flight.left[ship] == WAITING and not flight.done[ship] and not flight.grounded[ship]:
        return True
    if flight.current != ship:
        return may_rest(state, seat, kind, point)
    if kind == TRADE_SHIP and can_found_station(state, seat, point) and not hovers(state, point):
        return True
    changed = state.copy()
    changed.cargo = replaced(state.cargo, index, kind)
    return may_stay(changed, flight, ship) or end_remains(changed, flight, ship, point, flight.left[ship])


def own_flight(flights: list[Flight], seat: i64) -> Flight | None:
    for flight in flights:
        if flight.seat == seat:
            return flight
    return None


def may_rest(state: State, seat: i64, kind: i64, point: i64) -> bool:
    """Whether a ship that does not move any more in this turn may be of this kind where it stands."""
    plain = state.layout.plain[point] or (state.layout.site[point] >= 0 and kind == COLONY_SHIP)
    return plain and state.protector(point) in (NOBODY, seat)
