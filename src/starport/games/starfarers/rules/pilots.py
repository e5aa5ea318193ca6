"""Two pilots share a turn: every phase is done by Pilot 1, then by Pilot 2 (chapter 18)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import WAITING, Flight
from starport.games.starfarers.frames.frame import DECIDING, ENCOUNTER, FLIGHT, THROWING, TURN, Frame
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.frames.turn import BUILD, BUILD_SECOND, END, FLY, START, TO_ROLL, Rolling, Turn
from starport.games.starfarers.moves import JUMP, Move
from starport.games.starfarers.rule import Verb, any_offered, no, not_now
from starport.games.starfarers.rules.figures import put_colony
from starport.games.starfarers.rules.flight import FLYING, ORDERED, FlightRule, ThrowingRule, begin_movement
from starport.games.starfarers.rules.founding import FoundingRule, free_home_sites
from starport.games.starfarers.rules.free_ships import place_owed
from starport.games.starfarers.rules.hands import draw_reserve
from starport.games.starfarers.rules.honours import check_victory
from starport.games.starfarers.rules.jump import LandingRule, arrival_fault, draw_jump, list_jumps, make_jump
from starport.games.starfarers.rules.meeting import start_meeting
from starport.games.starfarers.rules.production import RollingRule, entitlement
from starport.games.starfarers.rules.targets import draw_flight
from starport.games.starfarers.rules.throws import throw_balls
from starport.games.starfarers.rules.trade import TradingRule
from starport.games.starfarers.rules.travelers import Ask, Convert, jump_cards, jumps_used, spend_jump
from starport.games.starfarers.rules.turn import TurnRule
from starport.games.starfarers.state import INERT, State
from starport.games.starfarers.vectors import replaced

ORDER: Final = (START, BUILD, BUILD_SECOND, FLY, END)
NEXT: Final = vec[i64]([ORDER[(ORDER.index(step) + 1) % len(ORDER)] for step in range(len(ORDER))])  # by step

JUMPING: Final = ORDERED  # drawn without a list


class PilotFounding(FoundingRule):
    """SF-START-2 SF-START-9: Four rounds; the start player, who will be the first Pilot 1, leads."""

    def close(self, state: State) -> None:
        """SF-START-6: With five players the free home sites are filled with inert colonies of the sixth colour."""
        for site in free_home_sites(state):
            put_colony(state, INERT, site)


class PilotTurn(TurnRule):
    """SF-PILOT-1 SF-PILOT-2 SF-PILOT-4: Each step is done by Pilot 1 before Pilot 2 does the same; then both stands move
    one seat to the left. There is no building for others."""

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Turn)
        step = frame.step
        frame.step = NEXT[step]
        if step == START:
            self.begin(state, frame)
        elif step == BUILD:
            state.push(Trading(frame.seat, len(state.hands)))
        elif step == BUILD_SECOND:
            state.push(Trading(state.second_pilot(), len(state.hands)))
        elif step == FLY:
            self.fly(state, frame)
        else:
            if state.story is not None:
                state.tell("turn_ended", seat=frame.seat, turn=state.turn)
            frame.seat = (frame.seat + 1) % len(state.hands)
        return True

    def begin(self, state: State, frame: Frame) -> None:
        """SF-PILOT-16 SF-END-4: It is the own turn of both, so limits count anew for both; if both hold the goal, Pilot 1
        wins."""
        state.turn += 1
        state.active = frame.seat
        second = state.second_pilot()
        if state.used[frame.seat] or state.used[second]:
            state.used = replaced(replaced(state.used, frame.seat, 0), second, 0)
        if state.story is not None:
            state.tell("turn_started", seat=frame.seat, second=second, turn=state.turn)
        check_victory(state, frame.seat)
        check_victory(state, second)
        state.push(Rolling(frame.seat))

    def fly(self, state: State, frame: Frame) -> None:
        """SF-PILOT-5: If neither pilot has a ship the phase is skipped; otherwise Pilot 1 throws, even without a ship."""
        if state.has_ship(frame.seat) or state.has_ship(state.second_pilot()):
            state.push(Frame(THROWING, frame.seat))


def place_owed_ships(state: State) -> bool:
    """SF-FREE-2: The whole turn is the own turn of both pilots, so a ship owed to either is placed as soon as it can be."""
    first = state.active
    second = state.rulebook.second_of[first]
    if state.owed[first] == 0 and state.owed[second] == 0:
        return False
    return place_owed(state, first) or place_owed(state, second)


class PilotRolling(RollingRule):
    """SF-PILOT-3: Pilot 1 rolls for all; then Pilot 1, then Pilot 2 draw from the reserve pile."""

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Rolling)
        if frame.stage == TO_ROLL:
            return place_owed_ships(state)
        return super().advance(state, frame)

    def relieve_others(self, state: State, frame: Frame) -> None:
        """SF-SEVEN-6: Pilot 2 is on turn like the roller and draws no card after a seven (opt:seven_relief_pilot2)."""
        seats = len(state.hands)
        left_out = -1 if state.rulebook.settings.second_pilot_relieved else state.second_pilot()
        for offset in range(1, seats):
            seat = (frame.seat + offset) % seats
            if seat != left_out:
                draw_reserve(state, seat, state.rulebook.numbers.comfort_cards)

    def draw(self, state: State, frame: Frame) -> None:
        """SF-PILOT-3 SF-RES-2: Each pilot draws by the own points; fewer than four count as the lowest step."""
        if not state.rulebook.settings.manual_draw:
            for pilot in state.pilots():
                draw_reserve(state, pilot, entitlement(state, pilot))


class PilotTrading(TradingRule):
    """SF-TRADE-2 SF-BANK-4: Pilot 1 trades with everybody, Pilot 2 among them; in Pilot 2's own step nobody trades with
    players, only with the supply."""

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Trading)
        if frame.talking and super().advance(state, frame):
            return True
        return place_owed_ships(state)


def with_ships(state: State, pilots: list[int]) -> list[int]:
    """Those of the pilots who have a ship on the board."""
    return [pilot for pilot in pilots if state.has_ship(pilot)]


class PilotThrowing(ThrowingRule):
    """SF-PILOT-5: One throw gives the base speed of both pilots; each adds the own boosters."""

    def throw(self, state: State, seat: i64) -> None:
        """SF-PILOT-6 SF-PILOT-7 SF-PILOT-14: Both flights lie ready, Pilot 1's on top. Before anybody moves the owner of
        Chosen encounter decides, then the card is read to all pilots concerned by Pilot 1's left neighbour."""
        numbers = state.rulebook.numbers
        total, black = throw_balls(state, seat, "speed")
        base = numbers.black_speed if black else total
        pilots = state.pilots()
        state.push(Flight(state.second_pilot(), base, black, numbers.transports))
        state.push(Flight(seat, base, black, numbers.transports))
        if state.story is not None:
            for pilot in with_ships(state, pilots):
                speed = state.speed(pilot, base)
                state.tell("speed_set", seat=pilot, base=base, bonus=speed - base, speed=speed)
        for pilot in pilots:
            if state.cards[pilot] & state.rulebook.friendship.encounter and state.has_ship(pilot):
                state.push(Frame(DECIDING, pilot))
                return
        if black:
            start_meeting(state, with_ships(state, pilots), (seat + 1) % len(state.hands))

    def advance(self, state: State, frame: Frame) -> bool:
        return place_owed_ships(state)


class JumpByCard(Verb):
    """SF-FRI-11 SF-FRI-12 SF-JUMP-2: A ship that has neither moved nor been grounded may jump instead of moving."""

    kind: i64 = JUMP
    place: str = "SF-JUMP-1"
    exact: bool = True

    def __init__(self, phase: PilotFlight) -> None:
        self.phase: PilotFlight = phase

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Flight)
        return list_jumps(state, seat, self.phase.jumpers(state, frame))

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Flight)
        if not jump_cards(state, seat):
            return not_now(self.place, frame)
        refused = card_fault(state, frame) or waiting_fault(state, frame, move.ship)
        if refused is not None:
            return refused
        refused = arrival_fault(state, seat, move)
        if refused is None and not self.phase.free(state, frame, move.ship):
            return no("other_ship_is_flying", "SF-FLY-4", ship=frame.current + 1)
        return refused

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Flight)
        self.phase.jump(state, frame, move)


def card_fault(state: State, flight: Flight) -> Refusal | None:
    """SF-FRI-11 SF-FRI-12 SF-FRI-13: No black ball in the speed throw, three boosters, and a copy not used this turn."""
    if flight.black:
        return no("black_ball", "SF-FRI-11")
    wanted = state.rulebook.numbers.jump_boosters
    if state.speed(flight.seat, 0) < wanted:
        return no("boosters_missing", "SF-FRI-11", wanted=wanted)
    if jumps_used(state, flight.seat) >= jump_cards(state, flight.seat):
        return no("card_used_this_turn", "SF-FRI-12")
    return None


def waiting_fault(state: State, flight: Flight, ship: i64) -> Refusal | None:
    """SF-FRI-11: Only a ship that could still start jumps."""
    if state.ships[state.ship_index(flight.seat, ship)] < 0:
        return no("no_such_ship", "SF-BUILD-4", ship=ship + 1)
    if flight.grounded[ship]:
        return no("ship_grounded", "SF-FX-12", ship=ship + 1)
    if flight.done[ship] or flight.left[ship] != WAITING:
        return no("ship_has_moved", "SF-FRI-11", ship=ship + 1)
    return None


class ConvertInFlight(Convert):
    """SF-FRI-18: A ship that changes its kind on the way may have arrived with that."""

    def __init__(self, phase: PilotFlight) -> None:
        self.phase: PilotFlight = phase

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        super().do(state, frame, seat, move)
        assert isinstance(frame, Flight)
        if seat == frame.seat and frame.current == move.ship:
            self.phase.arrive(state, frame, move.ship)


class PilotFlight(FlightRule):
    """SF-PILOT-6: Pilot 1 moves all own ships, then Pilot 2. The cards of the Travelers work here."""

    stands_on: tuple[int, ...] = (TURN, FLIGHT)

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[Verb] = [JumpByCard(self), Ask(), ConvertInFlight(self)]
        for verb in self.cards:
            self.add(verb)

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """Verbs are tried in an order that is drawn as far as it is needed: with the cards there are too many orders."""
        assert isinstance(frame, Flight)
        if seat != frame.seat or not state.cards[seat] & state.rulebook.friendship.in_flight:
            return super().shortcut(state, frame, seat, dice)
        if any_offered(self.seldom, state, frame, seat):
            return self.draw_listed(state, frame, seat, dice)
        numbers = list(range(ORDERED + len(self.cards)))
        while numbers:
            number = numbers.pop(dice.below(0, len(numbers)))
            found: Action | None = None
            if number == FLYING:
                found = draw_flight(state, frame, self.movable(state, frame), dice)
            elif number == JUMPING:
                found = draw_jump(state, seat, self.jumpers(state, frame), dice)
            else:
                verb = self.ordered[number] if number < ORDERED else self.cards[number - ORDERED]
                offered = verb.offered(state, frame, seat)
                if offered:
                    found = offered[dice.below(0, len(offered))]
            if found is not None:
                return found
        return None

    def jumpers(self, state: State, flight: Flight) -> list[int]:
        """SF-FRI-11 SF-FRI-12: A ship that has neither moved nor been grounded may jump instead of moving. It starts
        with that, so a ship under way must be able to end where it is."""
        if card_fault(state, flight) is not None or (flight.current >= 0 and not self.may_finish(state, flight)):
            return []
        return [
            ship
            for ship, left in enumerate(flight.left)
            if left == WAITING and not flight.done[ship] and not flight.grounded[ship]
        ]

    def jump(self, state: State, flight: Flight, move: Move) -> None:
        """SF-FRI-11: The jump replaces the ship's move, whatever encounters may allow."""
        self.set_down(state, flight)
        if state.winner < 0:
            spend_jump(state, flight.seat)
            flight.done[move.ship] = True
            make_jump(state, flight.seat, move.ship, move.point)

    def advance(self, state: State, frame: Frame) -> bool:
        """SF-PILOT-6: A pilot without a ship has no flight; the test of SF-SPEC-6 runs when the pilot's own movement
        begins."""
        assert isinstance(frame, Flight)
        if not frame.begun:
            if state.has_ship(frame.seat):
                frame.begun = True
                begin_movement(state, frame)
            elif not place_owed(state, frame.seat):
                state.pop()
            return True
        return frame.current < 0 and place_owed_ships(state)


class PilotLanding(LandingRule):
    """SF-FRI-11: A pilot also jumps by card, in the flight itself."""

    stands_on: tuple[int, ...] = (ENCOUNTER, FLIGHT)
