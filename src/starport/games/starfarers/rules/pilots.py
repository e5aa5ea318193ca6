"""Two pilots share a turn: every phase is done by Pilot 1, then by Pilot 2 (chapter 18)."""

from __future__ import annotations

from typing import Final

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import Form
from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import WAITING, Flight
from starport.games.starfarers.frames.frame import DECIDING, ENCOUNTER, FLIGHT, THROWING, TURN, Frame
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.frames.turn import BUILD, BUILD_SECOND, END, FLY, START, TO_ROLL, Rolling, Turn
from starport.games.starfarers.moves import ASK, CONVERT, COUNTER, JUMP, OFFER, Move
from starport.games.starfarers.rules.figures import put_colony
from starport.games.starfarers.rules.flight import FLYING, ORDERED, FlightRule, ThrowingRule, begin_movement
from starport.games.starfarers.rules.founding import FoundingRule, free_home_sites
from starport.games.starfarers.rules.free_ships import place_owed
from starport.games.starfarers.rules.hands import draw_reserve
from starport.games.starfarers.rules.honours import check_victory
from starport.games.starfarers.rules.jump import LandingRule, draw_jump, make_jump, offer_jumps
from starport.games.starfarers.rules.meeting import start_meeting
from starport.games.starfarers.rules.production import RollingRule, entitlement
from starport.games.starfarers.rules.targets import draw_flight
from starport.games.starfarers.rules.throws import throw_balls
from starport.games.starfarers.rules.trade import TradingRule
from starport.games.starfarers.rules.travelers import (
    convert,
    jump_card_ready,
    offer_conversions,
    offer_donations,
    request,
    spend_jump,
)
from starport.games.starfarers.rules.turn import TurnRule
from starport.games.starfarers.state import INERT, State, replaced

# After each step of a turn comes this one.
NEXT: Final = {START: BUILD, BUILD: BUILD_SECOND, BUILD_SECOND: FLY, FLY: END, END: START}

# Verbs of the flight that cards add to the ordinary ones.
JUMPING: Final = ORDERED
ASKING: Final = ORDERED + 1
CONVERTING: Final = ORDERED + 2
VERBS: Final = ORDERED + 3


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
            state.frames.append(Trading(frame.seat, len(state.hands)))
        elif step == BUILD_SECOND:
            state.frames.append(Trading(state.pilots()[1], len(state.hands)))
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
        pilots = state.pilots()
        for pilot in pilots:
            if state.used[pilot]:
                state.used = replaced(state.used, pilot, 0)
        if state.story is not None:
            state.tell("turn_started", seat=frame.seat, second=pilots[1], turn=state.turn)
        for pilot in pilots:
            check_victory(state, pilot)
        state.frames.append(Rolling(frame.seat))

    def fly(self, state: State, frame: Frame) -> None:
        """SF-PILOT-5: If neither pilot has a ship the phase is skipped; otherwise Pilot 1 throws, even without a ship."""
        first, second = state.pilots()
        if state.has_ship(first) or state.has_ship(second):
            state.frames.append(Frame(THROWING, frame.seat))


def place_owed_ships(state: State) -> bool:
    """SF-FREE-2: The whole turn is the own turn of both pilots, so a ship owed to either is placed as soon as it can be."""
    owed = state.owed
    if owed.count(0) == len(owed):  # nearly always, and this is asked after every action
        return False
    first = state.active
    second = (first + state.rulebook.numbers.second_pilot) % len(owed)
    return (owed[first] > 0 and place_owed(state, first)) or (owed[second] > 0 and place_owed(state, second))


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
        left_out = -1 if state.rulebook.settings.second_pilot_relieved else state.pilots()[1]
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

    def lists_offers(self, state: State, frame: Trading) -> bool:
        return frame.seat == state.active and super().lists_offers(state, frame)

    def forms(self, state: State, frame: Frame, seat: int) -> list[Form]:
        return super().forms(state, frame, seat) if frame.seat == state.active else []

    def check(self, state: State, frame: Frame, seat: int, move: Move) -> Refusal | None:
        if frame.seat != state.active and move.kind in (OFFER, COUNTER):
            return Refusal("supply_only", "SF-TRADE-2", {"seat": frame.seat})
        return super().check(state, frame, seat, move)

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Trading)
        if frame.talking and super().advance(state, frame):
            return True
        return place_owed_ships(state)


class PilotThrowing(ThrowingRule):
    """SF-PILOT-5: One throw gives the base speed of both pilots; each adds the own boosters."""

    def throw(self, state: State, seat: int) -> None:
        """SF-PILOT-6 SF-PILOT-7 SF-PILOT-14: Both flights lie ready, Pilot 1's on top. Before anybody moves the owner of
        Chosen encounter decides, then the card is read to all pilots concerned by Pilot 1's left neighbour."""
        numbers = state.rulebook.numbers
        total, black = throw_balls(state, seat, "speed")
        base = numbers.black_speed if black else total
        pilots = state.pilots()
        for pilot in reversed(pilots):
            state.frames.append(Flight(pilot, base, black, numbers.transports))
        flying = [pilot for pilot in pilots if state.has_ship(pilot)]
        if state.story is not None:
            for pilot in flying:
                speed = state.speed(pilot, base)
                state.tell("speed_set", seat=pilot, base=base, bonus=speed - base, speed=speed)
        choosing = [pilot for pilot in flying if state.cards[pilot] & state.rulebook.friendship.encounter]
        if choosing:
            state.frames.append(Frame(DECIDING, choosing[0]))
        elif black:
            start_meeting(state, flying, (seat + 1) % len(state.hands))

    def advance(self, state: State, frame: Frame) -> bool:
        return place_owed_ships(state)


class PilotFlight(FlightRule):
    """SF-PILOT-6: Pilot 1 moves all own ships, then Pilot 2. The cards of the Travelers work here."""

    stands_on: tuple[int, ...] = (TURN, FLIGHT)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        assert isinstance(frame, Flight)
        offered = super().legal(state, frame, seat)
        if not 0 <= seat < len(state.cards) or not state.cards[seat]:
            return offered
        if seat == frame.seat:
            for ship in self.jumpers(state, frame):
                offer_jumps(state, seat, ship, offered)
            self.offer(state, frame, [], ASKING, offered)
        offer_conversions(state, seat, offered)
        return offered

    def sample(self, state: State, frame: Frame, seat: int, dice: Dice) -> Action | None:
        """Verbs are tried in an order that is drawn as far as it is needed: with the cards there are too many orders."""
        assert isinstance(frame, Flight)
        friendship = state.rulebook.friendship
        special = friendship.jump | friendship.donation | friendship.conversion
        if seat != frame.seat:
            return self.draw_listed(state, frame, seat, dice)
        if not state.cards[seat] & special:
            return super().sample(state, frame, seat, dice)
        listed: list[Action] = []
        self.offer_rest(state, frame, listed)
        if listed:
            return self.draw_listed(state, frame, seat, dice)
        ships = self.movable(state, frame)
        verbs = list(range(VERBS))
        while verbs:
            verb = verbs.pop(dice.below(0, len(verbs)))
            found: Action | None = None
            if verb == FLYING:
                found = draw_flight(state, frame, ships, dice)
            elif verb == JUMPING:
                found = draw_jump(state, seat, self.jumpers(state, frame), dice)
            else:
                self.offer(state, frame, ships, verb, listed)
                if listed:
                    found = listed[dice.below(0, len(listed))]
            if found is not None:
                return found
        return None

    def offer(self, state: State, flight: Flight, ships: list[int], verb: int, offered: list[Action]) -> None:
        if verb < ORDERED:
            super().offer(state, flight, ships, verb, offered)
            return
        if verb == ASKING and state.cards[flight.seat] & state.rulebook.friendship.donation:
            offer_donations(state, flight.seat, offered)
        elif verb == CONVERTING:
            offer_conversions(state, flight.seat, offered)

    def jumpers(self, state: State, flight: Flight) -> list[int]:
        """SF-FRI-11 SF-FRI-12: A ship that has neither moved nor been grounded may jump instead of moving. It starts
        with that, so a ship under way must be able to end where it is."""
        if not jump_card_ready(state, flight) or (flight.current >= 0 and not self.may_finish(state, flight)):
            return []
        return [
            ship
            for ship, left in enumerate(flight.left)
            if left == WAITING and not flight.done[ship] and not flight.grounded[ship]
        ]

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        assert isinstance(frame, Flight)
        if move.kind == JUMP:
            self.jump(state, frame, move)
        elif move.kind == ASK:
            request(state, seat, move)
        elif move.kind == CONVERT:
            convert(state, seat, move.ship)
            if seat == frame.seat and frame.current == move.ship:
                self.arrive(state, frame, move.ship)
        else:
            super().do(state, frame, seat, move)

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
                state.frames.pop()
            return True
        return frame.current < 0 and place_owed_ships(state)


class PilotLanding(LandingRule):
    """SF-FRI-11: A pilot also jumps by card, in the flight itself."""

    stands_on: tuple[int, ...] = (ENCOUNTER, FLIGHT)
