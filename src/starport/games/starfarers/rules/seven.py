"""The seven: cards are put down, one is stolen (chapter 7)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import Form
from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.frame import ROLLING, Frame
from starport.games.starfarers.frames.turn import TO_STEAL, Discarding, Rolling
from starport.games.starfarers.moves import DISCARD, STEAL, Move
from starport.games.starfarers.rule import Rule, Verb, no, not_now
from starport.games.starfarers.rules.hands import pay, take_random
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import most_of, total
from starport.games.starfarers.words import RESOURCES, named


def seven(state: State, frame: Rolling) -> None:
    """SF-SEVEN-1 SF-SEVEN-2: No planet yields; whoever holds too many cards chooses half of them to put down."""
    if state.story is not None:
        state.tell("seven_rolled", seat=frame.seat)
    frame.stage = TO_STEAL
    owed = vec[i64]([discard_of(state, seat) for seat in range(len(state.hands))])
    if total(owed):
        discarding = Discarding(frame.seat)
        discarding.owed = owed
        discarding.chosen = vec[vec[i64]]([vec[i64]([0] * 5) for _ in owed])
        state.push(discarding)
        if state.story is not None:
            state.tell("discard_required", numbers={str(seat): count for seat, count in enumerate(owed) if count})


def discard_of(state: State, seat: i64) -> i64:
    """SF-SEVEN-2 SF-FRI-6: Half of a hand above the limit, rounded as the edition says; Reduced tribute has a higher
    limit."""
    friendship = state.rulebook.friendship
    numbers = state.rulebook.numbers
    limit = numbers.hand_limit
    if state.cards[seat] & friendship.tribute:
        limit = max(limit, friendship.spared)
    size = state.sizes[seat]
    return (size + numbers.discard_rounding) // 2 if size > limit else 0


class Discard(Verb):
    """SF-SEVEN-2: Any number of one type is listed; a mixed bundle may be put down at once through the form."""

    kind: i64 = DISCARD
    place: str = "SF-SEVEN-2"
    anybody: bool = True
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, Discarding)
        owed = frame.owed[seat]
        hand = state.hands[seat]
        chosen = frame.chosen[seat]
        found: list[Move] = []
        for r in range(5):
            found += state.rulebook.moves.discard[r][: min(owed, hand[r] - chosen[r])]
        return found

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, Discarding)
        if not frame.owed[seat]:
            return not_now("SF-ACT-1", frame)
        if not 1 <= move.size <= frame.owed[seat]:
            return no("wrong_number_of_cards", self.place, wanted=frame.owed[seat], given=move.size)
        for r in range(5):
            if state.hands[seat][r] - frame.chosen[seat][r] < move.give[r]:
                return no("not_in_hand", self.place, resource=RESOURCES[r])
        return None

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, Discarding)
        for r in range(5):
            frame.chosen[seat][r] += move.give[r]
        frame.owed[seat] -= move.size


class DiscardingRule(Rule):
    """SF-SEVEN-8: Discards are chosen at the same time and in secret, and carried out together."""

    stands_on: tuple[int, ...] = (ROLLING,)

    def __init__(self) -> None:
        super().__init__(Discard())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Discarding(seat)

    def actors(self, state: State, frame: Frame) -> list[int]:
        assert isinstance(frame, Discarding)
        mask: i64 = 0
        for seat in range(len(frame.owed)):
            if frame.owed[seat]:
                mask |= 1 << seat
        return state.rulebook.seats_in[mask]

    def asks(self, state: State, frame: Frame, seat: i64) -> bool:
        assert isinstance(frame, Discarding)
        return frame.owed[seat] > 0

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """The same without making the list."""
        assert isinstance(frame, Discarding)
        owed = frame.owed[seat]
        hand = state.hands[seat]
        chosen = frame.chosen[seat]
        if not owed:
            return None
        count: i64 = 0
        for r in range(5):
            count += min(owed, hand[r] - chosen[r])
        drawn = dice.below(0, count)
        for r in range(5):
            listed = min(owed, hand[r] - chosen[r])
            if drawn < listed:
                return state.rulebook.moves.discard[r][drawn]
            drawn -= listed
        return None

    def forms(self, state: State, frame: Frame, seat: i64) -> list[Form]:
        assert isinstance(frame, Discarding)
        if not frame.owed[seat]:
            return []
        left = vec[i64]([state.hands[seat][r] - frame.chosen[seat][r] for r in range(5)])
        return [Form("discard", {"at_most": named(left), "count": frame.owed[seat]})]

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, Discarding)
        if total(frame.owed):
            return False
        state.sealed += 1  # what each seat put down in secret shows now, if only in the supply
        state.pop()
        for seat, chosen in enumerate(frame.chosen):
            if total(chosen):
                pay(state, seat, chosen)
                if state.story is not None:
                    tell_discard(state, seat, chosen)
        return True

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The most numerous type first."""
        assert isinstance(frame, Discarding)
        left = vec[i64]([state.hands[seat][r] - frame.chosen[seat][r] for r in range(5)])
        return state.rulebook.moves.discard[most_of(left)][0]


def tell_discard(state: State, seat: i64, chosen: vec[i64]) -> None:
    """What was put down is shown after execution unless opt:public_discards says otherwise."""
    assert state.story is not None
    public: dict[str, object] = {"seat": seat, "number": total(chosen)}
    full: dict[str, object] = {**public, "cards": named(chosen)}
    if state.rulebook.settings.public_discards:
        state.story.tell("cards_discarded", full)
    else:
        state.story.whisper("cards_discarded", (seat,), full, public)


class Steal(Verb):
    """SF-SEVEN-3: The roller picks one other player and draws one random card of the hidden hand."""

    kind: i64 = STEAL
    place: str = "SF-SEVEN-3"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return [move for move in state.rulebook.moves.steal if move.seat != seat and state.sizes[move.seat]]

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        return None if move.seat != seat and state.sizes[move.seat] else not_now(self.place, frame)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()
        take_random(state, move.seat, seat, "card_stolen")


class StealingRule(Rule):
    """SF-SEVEN-3: A theft after a seven; an edition may let the roller leave it."""

    stands_on: tuple[int, ...] = (ROLLING,)

    def __init__(self, *more: Verb) -> None:
        super().__init__(Steal(), *more)

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The fullest hand."""
        sizes = [-1 if other == seat else size for other, size in enumerate(state.sizes)]
        return state.rulebook.moves.steal[sizes.index(max(sizes))]
