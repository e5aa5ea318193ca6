"""Production (chapters 5 and 6)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.refusal import Refusal
from starport.games.starfarers import used
from starport.games.starfarers.frames.frame import RELIEVING, ROLLING, STEALING, TURN, Frame
from starport.games.starfarers.frames.turn import TO_DRAW, TO_RELIEVE, TO_ROLL, TO_STEAL, Rolling
from starport.games.starfarers.moves import DRAW, RELIEF, ROLL, Move
from starport.games.starfarers.rule import EACH, NO_MOVES, Pass, Rule, Verb, not_now
from starport.games.starfarers.rules.free_ships import place_owed
from starport.games.starfarers.rules.hands import draw_reserve, gain
from starport.games.starfarers.rules.powers import BuyFame, Help, at_leisure, spend
from starport.games.starfarers.rules.seven import seven
from starport.games.starfarers.state import DICE, State
from starport.games.starfarers.vectors import ZEROS, total
from starport.games.starfarers.words import RESOURCES, named


class Roll(Verb):
    """SF-PROD-1: The active player rolls two dice."""

    kind: i64 = ROLL
    place: str = "SF-PROD-1"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.roll.alone

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Rolling)
        roll(state, frame)


class RollingRule(Rule):
    """SF-TURN-2: The production phase: dice and yields or seven, then the reserve draw."""

    stands_on: tuple[int, ...] = (TURN,)

    def __init__(self) -> None:
        super().__init__(Roll(), BuyFame(), Help())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Rolling(seat)

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """Without cards for the own turn there is nothing to choose."""
        if seat != frame.seat or state.cards[seat] & state.rulebook.friendship.own_turn:
            return self.draw_listed(state, frame, seat, dice)
        return state.rulebook.moves.roll

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Rolling)
        if frame.stage == TO_ROLL:
            return place_owed(state, frame.seat)
        if frame.stage == TO_STEAL:
            frame.stage = TO_RELIEVE
            self.steal(state, frame)
        elif frame.stage == TO_RELIEVE:
            frame.stage = TO_DRAW
            self.relieve_others(state, frame)
        else:
            state.pop()
            self.draw(state, frame)
        return True

    def steal(self, state: State, frame: Frame) -> None:
        """SF-SEVEN-3 SF-SEVEN-4: The roller draws from one other player with cards; with none the step is skipped."""
        if total(state.sizes) > state.sizes[frame.seat]:
            state.push(Frame(STEALING, frame.seat))

    def relieve_others(self, state: State, frame: Frame) -> None:
        """SF-SEVEN-5: Every player except the roller draws one reserve card, beginning at the roller's left."""
        seats = len(state.hands)
        for offset in range(1, seats):
            draw_reserve(state, (frame.seat + offset) % seats, state.rulebook.numbers.comfort_cards)

    def draw(self, state: State, frame: Frame) -> None:
        """SF-RES-1 SF-RES-4 SF-SEVEN-7: The active player draws by current points, by itself unless opt:reserve_draw."""
        if not state.rulebook.settings.manual_draw:
            draw_reserve(state, frame.seat, entitlement(state, frame.seat))


class PlainRolling(RollingRule):
    """SF-SEVEN-5 SF-CLASSIC-4: After a seven nobody else draws a card."""

    def relieve_others(self, state: State, frame: Frame) -> None:
        return


def entitlement(state: State, seat: i64) -> i64:
    """SF-RES-1: How many reserve cards the points allow."""
    points = state.points[seat]
    if points >= len(state.rulebook.entitled):
        return 0
    return state.rulebook.entitled[points]


def may_draw(state: State, seat: i64) -> bool:
    """SF-RES-3 SF-RES-4: With opt:reserve_draw manual the draw may be made until the mothership throw, once."""
    if not state.rulebook.settings.manual_draw or state.used[seat] & used.RESERVE_DRAW:
        return False
    return entitlement(state, seat) > 0


class Draw(Verb):
    """SF-RES-4: The reserve draw as an action of its own."""

    kind: i64 = DRAW
    place: str = "SF-RES-4"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.draw.alone if may_draw(state, seat) else NO_MOVES

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        return None if may_draw(state, seat) and at_leisure(frame, seat) else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        spend(state, seat, used.RESERVE_DRAW)
        draw_reserve(state, seat, entitlement(state, seat))


def roll(state: State, frame: Rolling) -> None:
    """SF-PROD-1 SF-COMP-10: The active player rolls two dice; the sum selects the planets, seven is another chapter."""
    state.sealed += 1
    thrown = state.dice.below(DICE, 36)
    one = thrown // 6 + 1
    two = thrown % 6 + 1
    if state.story is not None:
        state.tell("dice_rolled", seat=frame.seat, dice=[one, two], sum=one + two)
    if one + two == 7:
        seven(state, frame)
    else:
        frame.stage = TO_DRAW
        produce(state, frame.seat, one + two)


def produce(state: State, roller: i64, number: i64) -> None:
    """SF-PROD-2 SF-PROD-3 SF-PROD-5 SF-PROD-7: Every colony beside a planet with the number yields a card to its owner;
    then bonuses, the shortage test, payment and claims of relief."""
    seats = len(state.hands)
    claims = ZEROS[: 5 * seats]
    wanted = ZEROS[:5]
    for entry in state.yields[number]:
        claims[entry] += 1
        wanted[entry % 5] += 1
    add_bonuses(state, claims, wanted)
    paid = ZEROS[:seats]
    for resource in range(5):
        if wanted[resource] == 0:
            continue
        if wanted[resource] > state.supply[resource]:
            share_out(state, roller, claims, wanted, resource)
        for seat in range(seats):
            count = claims[5 * seat + resource]
            if count:
                paid[seat] += gain(state, seat, resource, count)
    if state.story is not None:
        tell_yields(state, claims, paid)
    ask_relief(state, roller, paid)


def add_bonuses(state: State, claims: vec[i64], wanted: vec[i64]) -> None:
    """SF-FRI-2 SF-FRI-3: A Green Folk card adds one card of its resource when the roll gives at least one."""
    bonus = state.rulebook.friendship.bonus
    every = bonus[0] | bonus[1] | bonus[2] | bonus[3] | bonus[4]
    for seat in range(len(state.hands)):
        cards = state.cards[seat]
        if cards & every:
            for resource in range(5):
                if cards & bonus[resource] and claims[5 * seat + resource]:
                    claims[5 * seat + resource] += 1
                    wanted[resource] += 1
                    if state.story is not None:
                        state.tell("yield_bonus", seat=seat, resource=RESOURCES[resource])


def share_out(state: State, roller: i64, claims: vec[i64], wanted: vec[i64], resource: i64) -> None:
    """SF-PROD-6: The supply is short: claims are cut to what opt:supply_shortage leaves, by default to nothing."""
    left = state.supply[resource]
    if state.story is not None:
        state.tell("supply_short", resource=RESOURCES[resource], claims=wanted[resource], supply=left)
    choice = state.rulebook.settings.supply_shortage
    claiming = [seat for seat in _round(roller, len(state.hands)) if claims[5 * seat + resource]]
    if choice == "nobody" or (choice == "single_claimant" and len(claiming) > 1):
        left = 0
    for seat in claiming:
        claims[5 * seat + resource] = min(left, claims[5 * seat + resource])
        left -= claims[5 * seat + resource]


def _round(first: i64, seats: i64) -> list[int]:
    return [(first + offset) % seats for offset in range(seats)]


def tell_yields(state: State, claims: vec[i64], paid: vec[i64]) -> None:
    for seat, number in enumerate(paid):
        if number:
            cards = named(claims[5 * seat : 5 * seat + 5])
            state.tell("yield_paid", seat=seat, cards=cards, number=number)


def ask_relief(state: State, roller: i64, paid: vec[i64]) -> None:
    """SF-FRI-8 SF-FRI-9: An owner of Galactic relief whom the roll gave nothing may take a card, in turn order."""
    relief = state.rulebook.friendship.relief
    held: i64 = 0
    for cards in state.cards:
        held |= cards
    if not held & relief:
        return
    own_only = state.rulebook.settings.relief_own_roll
    seats = len(state.cards)
    for offset in range(seats - 1, -1, -1):  # the last one pushed is asked first
        seat = (roller + offset) % seats
        if state.cards[seat] & relief and paid[seat] == 0 and total(state.supply) and (seat == roller or not own_only):
            state.push(Frame(RELIEVING, seat))


class Relieve(Verb):
    """SF-FRI-8: The owner of Galactic relief takes one card of choice from the supply."""

    kind: i64 = RELIEF
    place: str = "SF-FRI-8"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.relief

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        return None if state.supply[move.resource] else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        gain(state, seat, move.resource, 1)
        state.tell("relief_taken", seat=seat, resource=RESOURCES[move.resource])


class RelievingRule(Rule):
    """SF-FRI-8: Relief for whom the roll gave nothing, or a no."""

    stands_on: tuple[int, ...] = (ROLLING, RELIEVING)
    concerns: int = EACH

    def __init__(self) -> None:
        super().__init__(Pass(), Relieve())
