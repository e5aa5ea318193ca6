"""Every law catches the mistake it is there for: Lighthouse with one planted fault each."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import Form, Json, State
from starport.engine.refusal import Refusal
from tests.engine.lighthouse import DAWN, GOODS, STREAMS, Harbour, Lighthouse, Ship, named
from tests.laws import test_conservation, test_copies, test_offer, test_questions, test_round_trips, test_time
from tests.laws.test_silence import dealt_anew
from tests.laws.walks import Walk, play_on
from tests.laws.worlds import Leak, check_pair

Check = Callable[[State, int, Random], object]


def caught(mutant: type[Harbour], check: Check, tries: int = 60) -> bool:
    """Whether the check finds fault with this kind of state somewhere in the middle of a few matches."""
    for seed in range(tries):
        chance = Random(seed)
        state = Lighthouse("first", 3, {}).new(b"mutant %d" % seed)
        moves = play_on(state, 0, chance, chance.randint(2, 20))
        state.__class__ = mutant
        try:
            check(state, moves[-1].at, chance)
        except AssertionError:
            return True
    return False


def silence(state: State, at: int, chance: Random) -> None:
    for seat in range(state.game.seats):
        check_pair(state, seat, at, chance)


CHECKS: list[Check] = [
    test_offer.check_offer,
    test_offer.check_garbage,
    lambda state, at, chance: test_conservation.check_census(Walk(state.copy(), chance, at)),
    silence,
    test_round_trips.check_position,
    test_round_trips.check_wire,
    test_copies.check_copy,
    lambda state, at, chance: test_copies.check_nothing_is_lent(state),
    test_time.check_waiting,
    test_time.check_acting_late,
    lambda state, at, chance: test_time.check_nothing_early(state),
    test_questions.check_questions,
]


@pytest.mark.parametrize("check", CHECKS)
def test_the_real_game_passes(check: Check):
    assert not caught(Harbour, check)


# -- silence


class OpenHands(Harbour):
    """Shows every hand to every seat."""

    def show(self, seat: int, own: bool) -> Json:
        return super().show(seat, own) | {"peek": named(self.keepers[seat].hand)}


class OpenDeck(Harbour):
    """Shows the top card to spectators, who sit behind every seat."""

    def view(self, seat: int | None) -> Json:
        return super().view(seat) | ({"top": self.deck[-1:]} if seat is None else {})


class LoudDraw(Harbour):
    """Tells everybody what was drawn; no view ever shows it."""

    def draw(self, seat: int) -> None:
        if self.story is not None:
            self.story.tell("deck_touched", {"good": GOODS[self.deck[-1]]})
        super().draw(seat)


class WrongEar(Harbour):
    """Whispers the drawn card to the next seat too."""

    def draw(self, seat: int) -> None:
        super().draw(seat)
        if self.story is not None:
            event = self.story.events[-1]
            event.seats = (seat, (seat + 1) % self.game.seats)


class LoudCargo(Harbour):
    """Tells everybody what was chosen in secret: the same choice sounds the same, a different one does not."""

    def ship(self, seat: int, action: Ship) -> None:
        super().ship(seat, action)
        if self.story is not None:
            self.story.tell("boat_loaded", {"cargo": named(action.cargo)})


class TellingOffer(Harbour):
    """Offers a draw only if somebody else holds ore."""

    def legal(self, seat: int) -> list[Action]:
        rich = any(keeper.hand[0] for number, keeper in enumerate(self.keepers) if number != seat)
        return [action for action in super().legal(seat) if rich or action.verb != "draw"]


class TellingRefusal(Harbour):
    """Explains a refusal with the card on top of the deck."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().refusal(seat, action)
        if refusal is not None:
            refusal.facts["top"] = self.deck[-1:]
        return refusal


class TellingForm(Harbour):
    def forms(self, seat: int) -> list[Form]:
        return [Form(form.verb, form.bounds | {"top": self.deck[-1:]}) for form in super().forms(seat)]


class TellingClock(Harbour):
    """Wakes up earlier if there is ore in a boat."""

    def due(self) -> int | None:
        due = super().due()
        return due if due is None else due - any(keeper.cargo[0] for keeper in self.keepers)


class UnsealedDraw(Harbour):
    """Shows a card without saying that this cannot be taken back, and tells nobody."""

    def draw(self, seat: int) -> None:
        self.keepers[seat].hand[self.deck.pop()] += 1


class Prophet(Harbour):
    """Imagines worlds with the dice of the table: whoever imagines knows the future."""

    def imagine(self, seat: int, dice: Dice) -> Harbour:
        world = super().imagine(seat, dice)
        world.dice = self.dice.copy()
        return world


class Unsorted(Harbour):
    """Imagines by turning the real deck: whoever knows the dice can turn it back."""

    def imagine(self, seat: int, dice: Dice) -> Harbour:
        world = self.copy()
        world.dice = Dice(dice.new_key(0), STREAMS)
        dice.shuffle(0, world.deck)
        return world


class Tracing(Harbour):
    """Sketches the truth: whoever looks at the sketch sees every hand."""

    def sketch(self, seat: int) -> Harbour:
        return self.copy()


LEAKS = [
    OpenHands,
    OpenDeck,
    LoudDraw,
    WrongEar,
    LoudCargo,
    TellingOffer,
    TellingRefusal,
    TellingForm,
    TellingClock,
    UnsealedDraw,
    Prophet,
    Unsorted,
    Tracing,
]


@pytest.mark.parametrize("mutant", LEAKS)
def test_silence_notices(mutant: type[Harbour]):
    assert caught(mutant, silence)


def test_a_leak_says_who_learnt_what():
    state = Lighthouse("first", 2, {}).new(b"leak")
    state.__class__ = OpenHands
    with pytest.raises(Leak, match=r"seat 0 can tell two worlds apart by view\.keepers\[1\]\.peek\.\w+: \d / \d"):
        check_pair(state, 0, 0, Random(1))


class Dreamless(Harbour):
    """Imagines nothing but the truth: no pair of worlds ever differs."""

    def imagine(self, seat: int, dice: Dice) -> Harbour:
        world = self.copy()
        world.dice = Dice(dice.new_key(0), STREAMS)
        return world


@pytest.mark.parametrize(("kind", "expected"), [(Harbour, {"deck", "keepers.*.hand"}), (Dreamless, set())])
def test_secrets_that_are_never_dealt_anew_are_noticed(kind: type[Harbour], expected: set[str]):
    state = Lighthouse("first", 2, {}).new(b"dream")
    state.__class__ = kind
    found: set[str] = set()
    for number in range(20):
        found |= dealt_anew(state, 0, Random(number), {"deck", "keepers.*.hand", "keepers.*.boat.cargo"})
    assert found == expected


# -- the other laws


class Generous(Harbour):
    """Accepts a draw beyond the limit although it is not offered."""

    def legal(self, seat: int) -> list[Action]:
        return [action for action in super().legal(seat) if sum(self.keepers[seat].hand) < 4 or action.verb != "draw"]


class Stingy(Harbour):
    """Offers what it then refuses."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().refusal(seat, action)
        if refusal is None and action.verb == "draw" and sum(self.keepers[seat].hand) == 4:
            return Refusal("hand_full", "LH-DRAW-2")
        return refusal

    def legal(self, seat: int) -> list[Action]:
        return [action for action in self.game.actions if super(Stingy, self).refusal(seat, action) is None]


class Mute(Harbour):
    """Refuses without a rule."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        return None if super().refusal(seat, action) is None else Refusal("no", "")


class Grudging(Harbour):
    """Remembers who asked."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        self.spent[0] += 1
        return super().refusal(seat, action)


class Careless(Harbour):
    """Takes any number for a seat, as a list does with -1."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        return super().refusal(seat % self.game.seats, action)


class Leaking(Harbour):
    """Loses a card now and then."""

    def draw(self, seat: int) -> None:
        super().draw(seat)
        if len(self.deck) % 5 == 0:
            del self.deck[:1]


class Lending(Harbour):
    """Hands out its own list."""

    lent: dict[tuple[int, ...], list[int]]

    def acting(self) -> list[int]:
        if not hasattr(self, "lent"):
            self.lent = {}
        acting = super().acting()
        return self.lent.setdefault(tuple(acting), acting)


class Sharing(Harbour):
    """Copies share the deck."""

    def copy(self) -> Harbour:
        other = super().copy()
        other.deck = self.deck
        return other


class Forgetful(Harbour):
    """Saves the moment in full seconds only."""

    def position(self) -> Json:
        return super().position() | {"now": min(self.now, DAWN - 1) // 1000 * 1000}


class Tuples(Harbour):
    """Sends what JSON does not know."""

    def view(self, seat: int | None) -> Json:
        return super().view(seat) | {"goods": GOODS}


class Late(Harbour):
    """Lets things happen when somebody looks, not when they are due."""

    def come_home(self, seat: int, moment: int) -> None:
        super().come_home(seat, moment)
        self.keepers[seat].points += self.now % 7

    def tick(self, at: int) -> None:
        self.now = min(max(self.now, at), DAWN - 1)
        super().tick(at)


class Hasty(Harbour):
    """Boats come home a second before they are due."""

    def tick(self, at: int) -> None:
        for seat, keeper in enumerate(self.keepers):
            if keeper.away() and keeper.home_at - 1_000 <= at:
                self.come_home(seat, keeper.home_at)
        super().tick(at)


class Fidgety(Harbour):
    """Looks at the next card, and puts it back in another place."""

    def view(self, seat: int | None) -> Json:
        self.deck.insert(0, self.deck.pop())
        return super().view(seat)


class Diced(Harbour):
    """Draws by lot from the dice of the match."""

    def sample(self, seat: int, dice: Dice) -> Action | None:
        return super().sample(seat, self.dice)


FAULTS: list[tuple[type[Harbour], Check]] = [
    (Generous, test_offer.check_offer),
    (Stingy, test_offer.check_offer),
    (Mute, test_offer.check_offer),
    (Grudging, test_offer.check_offer),
    (Careless, test_offer.check_offer),
    (Leaking, CHECKS[2]),
    (Lending, CHECKS[7]),
    (Sharing, test_copies.check_copy),
    (Forgetful, test_round_trips.check_position),
    (Tuples, test_round_trips.check_wire),
    (Late, test_time.check_waiting),
    (Late, test_time.check_acting_late),
    (Hasty, CHECKS[10]),
    (Fidgety, test_questions.check_questions),
    (Diced, test_questions.check_questions),
]


@pytest.mark.parametrize(("mutant", "check"), FAULTS)
def test_the_law_notices(mutant: type[Harbour], check: Check):
    assert caught(mutant, check)
