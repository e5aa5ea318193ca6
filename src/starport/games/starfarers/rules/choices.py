"""The choices that encounter effects leave to players (chapter 13)."""

from __future__ import annotations

from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.encounter import TO_CHOOSE, CardChoice, Encountering, Giving, Losing
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import ENCOUNTER, Frame
from starport.games.starfarers.moves import FENCE, GAIN, GROUND, HAND, LOSE, PAY, TAKE, Move
from starport.games.starfarers.rule import EACH, NO_MOVES, Pass, Rule, Verb, more, not_now
from starport.games.starfarers.rules.build import has_room, refit
from starport.games.starfarers.rules.hands import gain, holds, move_card, pay
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.vectors import covers, most_of
from starport.games.starfarers.words import RESOURCES, UPGRADES, Bundle, named, one


class Pay(Verb):
    """SF-FX-4: The player chooses which hand cards go to the supply."""

    kind: i64 = PAY
    place: str = "SF-FX-4"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, CardChoice)
        hand = state.hands[seat]
        return [move for move in state.rulebook.moves.pay[frame.cards - 1] if covers(hand, move.give)]

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, CardChoice)
        return None if move.size == frame.cards and holds(state, seat, move.give) else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        pay(state, seat, move.give)
        if state.story is not None:
            state.tell("cards_paid", seat=seat, cards=named(move.give))


class PayingRule(Rule):
    """SF-FX-4: A payment to the supply."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(Pay())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return CardChoice(kind, seat, 0)

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The most numerous types: what leaves the most even hand."""
        assert isinstance(frame, CardChoice)
        hand = state.hands[seat]
        moves = [move for move in state.rulebook.moves.pay[frame.cards - 1] if holds(state, seat, move.give)]
        return min(moves, key=lambda move: sum([(hand[r] - move.give[r]) ** 2 for r in range(5)]))


class Take(Verb):
    """SF-FX-3: Cards of the player's choice from the supply, equal types allowed."""

    kind: i64 = TAKE
    place: str = "SF-FX-3"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, CardChoice)
        supply = state.supply
        return [move for move in state.rulebook.moves.take[frame.cards - 1] if covers(supply, move.give)]

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, CardChoice)
        there = move.size == frame.cards and covers(state.supply, move.give)
        return None if there else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        take(state, seat, move.give)
        if state.story is not None:
            state.tell("cards_gained", seat=seat, cards=named(move.give))


class ChoosingRule(Rule):
    """SF-FX-3: A gift of the supply."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(Take())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return CardChoice(kind, seat, 0)

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """What is scarcest in the hand."""
        hand = state.hands[seat]
        offered = [move for move in self.legal(state, frame, seat) if move.kind == TAKE]
        return min(offered, key=lambda move: sum([(hand[r] + move.give[r]) ** 2 for r in range(5)]))


def take(state: State, seat: i64, bundle: Bundle) -> None:
    """A whole bundle from the supply to the hand."""
    for r in range(5):
        gain(state, seat, r, bundle[r])


class Hand(Verb):
    """SF-FX-6: A giver chooses the card to hand over, in secret."""

    kind: i64 = HAND
    place: str = "SF-FX-6"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.hand

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Giving)
        asked = frame.chosen[seat] == TO_CHOOSE
        return None if asked and state.hands[seat][move.resource] else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Giving)
        frame.chosen[seat] = move.resource


class GivingRule(Rule):
    """SF-FX-6: The givers choose in secret at the same time and hand over together."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(Hand())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Giving(seat)

    def actors(self, state: State, frame: Frame) -> list[int]:
        assert isinstance(frame, Giving)
        return [seat for seat, choice in enumerate(frame.chosen) if choice == TO_CHOOSE]

    def asks(self, state: State, frame: Frame, seat: i64) -> bool:
        assert isinstance(frame, Giving)
        return frame.chosen[seat] == TO_CHOOSE

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Giving)
        if TO_CHOOSE in frame.chosen:
            return False
        state.pop()
        state.sealed += 1
        for seat, resource in enumerate(frame.chosen):
            if resource >= 0:
                move_card(state, seat, frame.seat, resource)
                if state.story is not None:
                    facts: dict[str, object] = {"from": seat, "to": frame.seat}
                    full = {**facts, "card": RESOURCES[resource]}
                    state.story.whisper("card_given", (seat, frame.seat), full, facts)
        return True

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The most numerous type."""
        hand = state.hands[seat]
        return state.rulebook.moves.hand[most_of(hand)]


class Fence(Verb):
    """SF-FX-8: One card to the supply, two others from it, as far as it has them (opt:fence_types)."""

    kind: i64 = FENCE
    place: str = "SF-FX-8"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        """Nobody takes fewer cards than the supply has; the rows have the longest bundles first."""
        found: list[Move] = []
        for resource, row in enumerate(state.rulebook.moves.fence):
            if state.hands[seat][resource]:
                longest: i64 = 0
                for move in row:
                    if move.size < longest:
                        break
                    if self.fits(state, move):
                        longest = move.size
                        found.append(move)
        return found

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        fits = state.hands[seat][move.resource] > 0 and self.fits(state, move) and self.most(state, move)
        return None if fits else not_now(self.place, frame)

    def most(self, state: State, move: Move) -> bool:
        """Whether no longer bundle would fit."""
        for other in state.rulebook.moves.fence[move.resource]:
            if other.size <= move.size:
                return True
            if self.fits(state, other):
                return False
        return True

    def fits(self, state: State, move: Move) -> bool:
        choice = state.rulebook.settings.fence_types
        for r in range(5):
            wanted = move.want[r]
            if wanted > state.supply[r] + (1 if r == move.resource else 0):
                return False
            if wanted and r == move.resource and choice != "any":
                return False
            if wanted > 1 and choice == "all_different":
                return False
        return True

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        pay(state, seat, one(move.resource))
        take(state, seat, move.want)
        below = state.frames[-1]
        assert isinstance(below, Encountering)
        below.part.deal = move.want
        if state.story is not None:
            state.tell("cards_paid", seat=seat, cards=named(one(move.resource)))
            state.tell("cards_gained", seat=seat, cards=named(move.want))


class FencingRule(Rule):
    """SF-FX-8: A deal with the fence."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(Fence())


class Gain(Verb):
    """SF-FX-10: One free upgrade of choice within limit and stock."""

    kind: i64 = GAIN
    place: str = "SF-FX-10"

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.gain

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        return None if has_room(state, seat, move.upgrade) else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        refit(state, seat, move.upgrade, 1)
        if state.story is not None:
            state.tell("upgrade_gained", seat=seat, upgrade=UPGRADES[move.upgrade])


class DeclineGain(Pass):
    """SF-FX-10: Where the card says "may" the upgrade can be declined."""

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        reading = state.frames[-2]
        assert isinstance(reading, Encountering)
        effects = state.rulebook.deck.nodes[reading.part.node].effects
        done = reading.part.effect
        return None if 0 < done <= len(effects) and effects[done - 1].optional else not_now(self.place, frame)


class GainingRule(Rule):
    """SF-FX-10: A free upgrade."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(Gain(), DeclineGain())


class Lose(Verb):
    """SF-FX-11 SF-FX-18 SF-BUILD-8: One attached upgrade of the owner's choice returns to the stock."""

    kind: i64 = LOSE
    place: str = "SF-FX-11"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        found = NO_MOVES
        for move in state.rulebook.moves.lose:
            if state.upgrades[move.upgrade][seat]:
                found = more(found, move)
        return found

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        return None if state.upgrades[move.upgrade][seat] else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        refit(state, seat, move.upgrade, -1)
        if state.story is not None:
            state.tell("upgrade_lost", seat=seat, upgrade=UPGRADES[move.upgrade])
        assert isinstance(frame, Losing)
        if frame.then:
            frame.seat = frame.then.pop(0)
        else:
            state.pop()


class LosingRule(Rule):
    """SF-FX-11 SF-FX-18: An upgrade is lost, by one seat after another."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)
    concerns: int = EACH

    def __init__(self) -> None:
        super().__init__(Lose())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Losing(seat)

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The most numerous kind."""
        counts = [state.upgrades[upgrade][seat] for upgrade in range(3)]
        assert state.attached(seat)
        return state.rulebook.moves.lose[counts.index(max(counts))]


class Ground(Verb):
    """SF-FX-12 SF-ENC-10: The owner chooses the ship that stays."""

    kind: i64 = GROUND
    place: str = "SF-FX-12"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return [state.rulebook.moves.ground[ship] for ship in groundable(state, seat)]

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        return None if move.ship in groundable(state, seat) else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        flight = flight_of(state, seat)
        flight.ground(move.ship)
        if state.story is not None:
            state.tell("ship_grounded", seat=seat, ship=move.ship + 1)


class GroundingRule(Rule):
    """SF-FX-12 SF-ENC-10: A ship may not fly in this flight phase."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def __init__(self) -> None:
        super().__init__(Ground())

    def advance(self, state: State, frame: Frame) -> bool:
        """SF-ENC-11: With every ship grounded already there is nothing to choose."""
        if groundable(state, frame.seat):
            return False
        state.pop()
        return True


def groundable(state: State, seat: i64) -> list[int]:
    """SF-FX-13: A ship on a foreign spaceport point may be picked only if there is no other (opt:ground_obliged)."""
    flight = flight_of(state, seat)
    free: list[int] = []
    trespassing: list[int] = []
    for ship, grounded in enumerate(flight.grounded):
        point = state.ships[state.ship_index(seat, ship)]
        if point < 0 or grounded:
            continue
        if state.protector(point) not in (NOBODY, seat) and not state.rulebook.settings.ground_any:
            trespassing.append(ship)
        else:
            free.append(ship)
    return free or trespassing


def flight_of(state: State, seat: i64) -> Flight:
    """The seat's flight that the current encounter belongs to."""
    for frame in reversed(list(state.frames)):
        if isinstance(frame, Flight) and frame.seat == seat:
            return frame
    raise ValueError("no flight is under way")
