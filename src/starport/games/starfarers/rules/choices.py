"""The choices that encounter effects leave to players (chapter 13)."""

from __future__ import annotations

from starport.engine.action import Action
from starport.games.starfarers.frames.encounter import TO_CHOOSE, CardChoice, Encountering, Giving, Losing
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.frame import ENCOUNTER, Frame
from starport.games.starfarers.moves import PASS, Move
from starport.games.starfarers.rule import EACH, Rule
from starport.games.starfarers.rules.build import has_room, refit
from starport.games.starfarers.rules.hands import gain, holds, move_card, pay
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.words import RESOURCES, UPGRADES, Bundle, named, one


class PayingRule(Rule):
    """SF-FX-4: The player chooses which hand cards go to the supply."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        return CardChoice(kind, seat, 0)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        assert isinstance(frame, CardChoice)
        return [move for move in state.rulebook.moves.pay[frame.cards - 1] if holds(state, seat, move.give)]

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        pay(state, seat, move.give)
        state.tell("cards_paid", seat=seat, cards=named(move.give))

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        """The most numerous types: what leaves the most even hand."""
        hand = state.hands[seat]
        assert isinstance(frame, CardChoice)
        moves = [move for move in state.rulebook.moves.pay[frame.cards - 1] if holds(state, seat, move.give)]
        return min(moves, key=lambda move: sum([(hand[r] - move.give[r]) ** 2 for r in range(5)]))


class ChoosingRule(Rule):
    """SF-FX-3: Cards of the player's choice from the supply, equal types allowed."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        return CardChoice(kind, seat, 0)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        assert isinstance(frame, CardChoice)
        supply = state.supply
        return [
            move
            for move in state.rulebook.moves.take[frame.cards - 1]
            if all([supply[r] >= move.give[r] for r in range(5)])
        ]

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        take(state, seat, move.give)
        state.tell("cards_gained", seat=seat, cards=named(move.give))

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        """What is scarcest in the hand."""
        hand = state.hands[seat]
        offered = [move for move in self.legal(state, frame, seat) if isinstance(move, Move)]
        return min(offered, key=lambda move: sum([(hand[r] + move.give[r]) ** 2 for r in range(5)]))


def take(state: State, seat: int, bundle: Bundle) -> None:
    """A whole bundle from the supply to the hand."""
    for r in range(5):
        gain(state, seat, r, bundle[r])


class GivingRule(Rule):
    """SF-FX-6: The givers choose in secret at the same time and hand over together."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        return Giving(seat)

    def actors(self, state: State, frame: Frame) -> list[int]:
        assert isinstance(frame, Giving)
        return [seat for seat, choice in enumerate(frame.chosen) if choice == TO_CHOOSE]

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        assert isinstance(frame, Giving)
        if not 0 <= seat < len(frame.chosen) or frame.chosen[seat] != TO_CHOOSE:
            return []
        hand = state.hands[seat]
        return [state.rulebook.moves.hand[r] for r in range(5) if hand[r]]

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        assert isinstance(frame, Giving)
        frame.chosen[seat] = move.resource

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Giving)
        if TO_CHOOSE in frame.chosen:
            return False
        state.frames.pop()
        state.sealed += 1
        for seat, resource in enumerate(frame.chosen):
            if resource >= 0:
                move_card(state, seat, frame.seat, resource)
                if state.story is not None:
                    facts: dict[str, object] = {"from": seat, "to": frame.seat}
                    full = {**facts, "card": RESOURCES[resource]}
                    state.story.whisper("card_given", (seat, frame.seat), full, facts)
        return True

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        """The most numerous type."""
        hand = state.hands[seat]
        return state.rulebook.moves.hand[hand.index(max(hand))]


class FencingRule(Rule):
    """SF-FX-8: One card to the supply, two others from it, as far as it has them (opt:fence_types)."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        offered: list[Action] = []
        for resource, row in enumerate(state.rulebook.moves.fence):
            if state.hands[seat][resource]:
                fitting = [move for move in row if self.fits(state, resource, move)]
                most = max([move.size for move in fitting])
                offered.extend([move for move in fitting if move.size == most])
        return offered

    def fits(self, state: State, given: int, move: Move) -> bool:
        choice = state.rulebook.settings.fence_types
        for r in range(5):
            wanted = move.want[r]
            if wanted > state.supply[r] + (1 if r == given else 0):
                return False
            if wanted and r == given and choice != "any":
                return False
            if wanted > 1 and choice == "all_different":
                return False
        return True

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        pay(state, seat, one(move.resource))
        take(state, seat, move.want)
        below = state.frames[-1]
        assert isinstance(below, Encountering)
        below.part.deal = move.want
        if state.story is not None:
            state.tell("cards_paid", seat=seat, cards=named(one(move.resource)))
            state.tell("cards_gained", seat=seat, cards=named(move.want))


class GainingRule(Rule):
    """SF-FX-10: One free upgrade of choice within limit and stock; where the card says "may" it can be declined."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        moves = state.rulebook.moves
        offered: list[Action] = [moves.gain[upgrade] for upgrade in range(3) if has_room(state, seat, upgrade)]
        if may_decline(state):
            offered.append(moves.pass_)
        return offered

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        if move.kind == PASS:
            return
        refit(state, seat, move.upgrade, 1)
        state.tell("upgrade_gained", seat=seat, upgrade=UPGRADES[move.upgrade])


def may_decline(state: State) -> bool:
    """Whether the effect being carried out is one that its card leaves to the player."""
    reading = state.frames[-2]
    assert isinstance(reading, Encountering)
    effects = state.rulebook.deck.nodes[reading.part.node].effects
    return 0 < reading.part.effect <= len(effects) and effects[reading.part.effect - 1].optional


class LosingRule(Rule):
    """SF-FX-11 SF-FX-18 SF-BUILD-8: One attached upgrade of the owner's choice returns to the stock."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)
    concerns: int = EACH

    def blank(self, state: State, kind: int, seat: int) -> Frame:
        return Losing(seat)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        return [state.rulebook.moves.lose[upgrade] for upgrade in range(3) if state.upgrades[upgrade][seat]]

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        refit(state, seat, move.upgrade, -1)
        state.tell("upgrade_lost", seat=seat, upgrade=UPGRADES[move.upgrade])
        assert isinstance(frame, Losing)
        if frame.then:
            frame.seat = frame.then.pop(0)
        else:
            state.frames.pop()

    def fallback(self, state: State, frame: Frame, seat: int) -> Action:
        """The most numerous kind."""
        counts = [state.upgrades[upgrade][seat] for upgrade in range(3)]
        assert state.attached(seat)
        return state.rulebook.moves.lose[counts.index(max(counts))]


class GroundingRule(Rule):
    """SF-FX-12 SF-ENC-10: The owner chooses the ship that stays."""

    stands_on: tuple[int, ...] = (ENCOUNTER,)

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        return [state.rulebook.moves.ground[ship] for ship in groundable(state, seat)]

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        state.frames.pop()
        flight = flight_of(state, seat)
        flight.grounded[move.ship] = True
        state.tell("ship_grounded", seat=seat, ship=move.ship + 1)

    def advance(self, state: State, frame: Frame) -> bool:
        """SF-ENC-11: With every ship grounded already there is nothing to choose."""
        if groundable(state, frame.seat):
            return False
        state.frames.pop()
        return True


def groundable(state: State, seat: int) -> list[int]:
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


def flight_of(state: State, seat: int) -> Flight:
    """The seat's flight that the current encounter belongs to."""
    for frame in reversed(state.frames):
        if isinstance(frame, Flight) and frame.seat == seat:
            return frame
    raise ValueError("no flight is under way")
