"""The cards of the Travelers (chapter 14): jump, choose an encounter, ask for a donation, convert a ship."""

from __future__ import annotations

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import Form
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
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import ASK, CONVERT, DONATE, SEEK, Move
from starport.games.starfarers.rule import ANOTHER, PILOT, Rule
from starport.games.starfarers.rules.blockade import end_remains, hovers, may_stay
from starport.games.starfarers.rules.figures import colonies_left, stations_left
from starport.games.starfarers.rules.found import can_found_station
from starport.games.starfarers.rules.hands import move_card
from starport.games.starfarers.rules.honours import change_fame
from starport.games.starfarers.rules.meeting import start_meeting
from starport.games.starfarers.rules.powers import spend
from starport.games.starfarers.state import NOBODY, State, replaced
from starport.games.starfarers.words import COLONY_SHIP, RESOURCES, SHIPS, TRADE_SHIP


class Travelling(Rule):
    """Any situation of the base game, in which a pilot may also use Travelers cards (SF-FRI-19): a donation in the own
    steps of the normal turn (SF-TURN-6), a conversion at any moment of the turn, whoever is asked (SF-FRI-17)."""

    def __init__(self, inner: Rule, normal: bool) -> None:
        self.stands_on = inner.stands_on
        self.concerns = inner.concerns
        self.inner: Rule = inner
        self.normal: bool = normal  # a step of the normal turn

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        return self.inner.blank(state, kind, seat)

    def actors(self, state: State, frame: Frame) -> list[int]:
        return self.inner.actors(state, frame)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        offered = self.inner.legal(state, frame, seat)
        if 0 <= seat < len(state.cards) and state.cards[seat]:
            self.offer_cards(state, frame, seat, offered)
        return offered

    def offer_cards(self, state: State, frame: Frame, seat: int, offered: list[Action]) -> None:
        """What the seat's Travelers cards add here."""
        donation = state.rulebook.friendship.donation
        if self.normal and state.cards[seat] & donation and seat == frame.seat and not bargaining(frame):
            offer_donations(state, seat, offered)
        offer_conversions(state, seat, offered)

    def sample(self, state: State, frame: Frame, seat: int, dice: Dice) -> Action | None:
        """Where the cards add nothing, this is what the base game offers."""
        if 0 <= seat < len(state.cards) and state.cards[seat]:
            added: list[Action] = []
            self.offer_cards(state, frame, seat, added)
            if added:
                return super().sample(state, frame, seat, dice)
        return self.inner.sample(state, frame, seat, dice)

    def forms(self, state: State, frame: Frame, seat: int) -> list[Form]:
        return self.inner.forms(state, frame, seat)

    def check(self, state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
        return self.inner.check(state, frame, seat, move)

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        if move.kind == CONVERT:
            convert(state, seat, move.ship)
        elif move.kind == ASK:
            request(state, seat, move)
        else:
            self.inner.do(state, frame, seat, move)

    def advance(self, state: State, frame: Frame) -> bool:
        return self.inner.advance(state, frame)

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        return self.inner.fallback(state, frame, seat)


def bargaining(frame: Frame) -> bool:
    """SF-TURN-6: Whether an own trade offer is running."""
    return isinstance(frame, Trading) and frame.offers[frame.seat] is not None


# -- space jump


def jump_card_ready(state: State, flight: Flight) -> bool:
    """SF-FRI-11 SF-FRI-12 SF-FRI-13: No black ball in the speed throw, three boosters, and a copy not used this turn."""
    seat = flight.seat
    return (
        not flight.black
        and state.speed(seat, 0) >= state.rulebook.numbers.jump_boosters
        and jumps_used(state, seat) < jump_cards(state, seat)
    )


def jump_cards(state: State, seat: int) -> int:
    return (state.cards[seat] & state.rulebook.friendship.jump).bit_count()


def jumps_used(state: State, seat: int) -> int:
    return (state.used[seat] & (used.JUMP | used.JUMP_AGAIN)).bit_count()


def spend_jump(state: State, seat: int) -> None:
    spend(state, seat, used.JUMP_AGAIN if state.used[seat] & used.JUMP else used.JUMP)


# -- chosen encounter


class DecidingRule(Rule):
    """SF-FRI-14 SF-FRI-15: After the throw and before anything is read the owner decides whether to have the encounter;
    this concerns the owner only."""

    stands_on: tuple[int, ...] = (FLIGHT,)
    concerns: int = PILOT

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        return list(state.rulebook.moves.choice) if seat == frame.seat else []

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        """With a black ball all pilots with ships who do not decline have it; without, the owner alone may ask for it,
        and the owner's left neighbour reads."""
        state.frames.pop()
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

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        """As the ball has it."""
        flight = state.frames[-2]
        assert isinstance(flight, Flight)
        return state.rulebook.moves.choice[1 if flight.black else 0]


# -- glorious donation


def offer_donations(state: State, seat: int, offered: list[Action]) -> None:
    """SF-FRI-16 SF-FRI-20: Once per own turn any other player may be asked for a named resource."""
    if not state.used[seat] & used.DONATION:
        for other, row in enumerate(state.rulebook.moves.ask):
            if other != seat:
                offered += row


def request(state: State, seat: int, move: Move) -> None:
    """SF-FRI-16: The use is spent with the question."""
    spend(state, seat, used.DONATION)
    state.frames.append(Donating(move.seat, move.resource, seat))
    state.tell("donation_asked", seat=seat, asked=move.seat, resource=RESOURCES[move.resource])


class DonatingRule(Rule):
    """SF-FRI-16: The asked player gives the card or not; nobody learns whether it could have been given."""

    stands_on: tuple[int, ...] = (ROLLING, TRADING, THROWING, FLIGHT)
    concerns: int = ANOTHER

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        return Donating(seat, -1, -1)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        assert isinstance(frame, Donating)
        answers: list[Action] = list(state.rulebook.moves.donation)
        return answers if state.hands[seat][frame.resource] else answers[:1]

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        assert isinstance(frame, Donating)
        given = move.kind == DONATE
        state.tell("donation_answered", seat=seat, resource=RESOURCES[frame.resource], given=given)
        if given:
            move_card(state, seat, frame.asked_by, frame.resource)
            honour_both(state, frame.asked_by, seat)


def honour_both(state: State, owner: int, giver: int) -> None:
    """SF-FRI-16 SF-COMP-6 SF-END-4: Both gain a half medal, the last one in the stock goes to the owner of the card. If
    that lifts both pilots to the goal at once, Pilot 1 wins, so Pilot 1 is served first as long as there is enough."""
    first, second = (giver, owner) if giver == state.active and state.half_stock > 1 else (owner, giver)
    change_fame(state, first, 1)
    change_fame(state, second, 1)


# -- ship conversion


def offer_conversions(state: State, seat: int, offered: list[Action]) -> None:
    """SF-FRI-17 SF-PILOT-16: Once per own turn, which the whole turn is for both pilots, one own ship changes its kind."""
    owned = state.cards[seat] & state.rulebook.friendship.conversion
    if owned and not state.used[seat] & used.CONVERSION and seat in state.pilots():
        for ship, move in enumerate(state.rulebook.moves.convert):
            if can_convert(state, seat, ship):
                offered.append(move)


def can_convert(state: State, seat: int, ship: int) -> bool:
    """SF-FRI-17 SF-COMP-3: The new figure is in the personal stock, and the ship may be of the new kind where it is."""
    index = state.ship_index(seat, ship)
    if state.ships[index] < 0:
        return False
    top = state.frames[-1]
    if isinstance(top, Landing) and top.seat == seat and top.ship == ship:  # it has just been asked whether it founds
        return False
    kind = other_kind(state.cargo[index])
    left = colonies_left(state, seat) if kind == COLONY_SHIP else stations_left(state, seat)
    return left > 0 and may_become(state, seat, ship, kind)


def other_kind(kind: int) -> int:
    return TRADE_SHIP if kind == COLONY_SHIP else COLONY_SHIP


def may_become(state: State, seat: int, ship: int, kind: int) -> bool:
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


def own_flight(flights: list[Flight], seat: int) -> Flight | None:
    for flight in flights:
        if flight.seat == seat:
            return flight
    return None


def may_rest(state: State, seat: int, kind: int, point: int) -> bool:
    """Whether a ship that does not move any more in this turn may be of this kind where it stands."""
    plain = state.layout.plain[point] or (state.layout.site[point] >= 0 and kind == COLONY_SHIP)
    return plain and state.protector(point) in (NOBODY, seat)


def convert(state: State, seat: int, ship: int) -> None:
    """SF-FRI-17: The exchanged figure returns to the personal stock; transport and point stay the same."""
    spend(state, seat, used.CONVERSION)
    index = state.ship_index(seat, ship)
    kind = other_kind(state.cargo[index])
    state.cargo = replaced(state.cargo, index, kind)
    if state.story is not None:
        point = state.rulebook.board.points[state.ships[index]]
        state.tell("ship_converted", seat=seat, ship=ship + 1, kind=SHIPS[kind], point=point)
