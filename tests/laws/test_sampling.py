"""Drawing an action by lot without listing everything gives what the list gives: legal actions, verbs with equal odds."""

from __future__ import annotations

from collections import Counter

import pytest

from starport.bots.bot_match import BotMatch
from starport.bots.registry import make
from starport.engine import catalogue
from starport.engine.dice import Dice
from starport.engine.game import State
from starport.engine.options import settle
from starport.engine.sampling import draw
from starport.games.starfarers.editions.second import SECOND
from starport.games.starfarers.frames.frame import (
    DISCARDING,
    ENCOUNTER,
    FLIGHT,
    JUMPING,
    PICKING,
    ROLLING,
    STEALING,
    THROWING,
    TRADING,
    Frame,
)
from starport.games.starfarers.game import Starfarers
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rule import Rule
from starport.games.starfarers.rules.production import may_draw
from starport.games.starfarers.rules.seven import Steal
from starport.games.starfarers.state import State as Position
from tests.games.starfarers.cockpit import jumper

DRAWS = 300


def moments(seats: int, options: dict[str, str], edition: str = "2019", pause: int = 29) -> list[State]:
    """States from all over two random matches."""
    found = []
    game = catalogue.make("starfarers", edition, seats, options)
    for number in range(2):
        bots = [make("random", bytes([number, seat])) for seat in range(seats)]
        match = BotMatch(game.new(bytes([number])), bots)
        for decisions in range(15, 900, pause):
            if match.play(decisions):
                break
            found.append(match.state.copy())
    return found


@pytest.mark.parametrize("board", ["beginner", "explorer"])
@pytest.mark.parametrize("seats", [3, 4])
def test_what_is_drawn_is_legal_and_every_verb_is_as_likely(seats: int, board: str) -> None:
    dice = Dice(b"sampling", 1)
    for state in moments(seats, {"board": board, "interleave_ships": "yes" if seats == 3 else "no"}):
        check_odds(state, dice)


@pytest.mark.parametrize(("edition", "seats"), [("2019", 5), ("2019", 6), ("classic", 3), ("classic", 4)])
def test_the_same_with_two_pilots_and_with_discs_of_ones_own(edition: str, seats: int) -> None:
    dice = Dice(b"editions", 1)
    for state in moments(seats, {}, edition):
        check_odds(state, dice)


def test_the_same_for_a_pilot_with_cards_in_flight() -> None:
    """A jump, a question for a donation and a conversion are as likely as a flight, and every jump can come up."""
    state = jumper("jump-1", "donation", "conversion").state
    assert {"fly", "jump", "ask", "convert"} <= {action.verb for action in state.legal(0)}
    check_odds(state, Dice(b"cards", 1))
    dice = Dice(b"card jumps", 1)
    jumps = {action.text for action in state.legal(0) if action.verb == "jump"}
    drawn = (state.sample(0, dice) for _ in range(40 * len(jumps)))
    assert {action.text for action in drawn if action and action.verb == "jump"} == jumps


@pytest.mark.parametrize(("edition", "seats"), [("2019", 4), ("2019", 5), ("classic", 3)])
def test_menus_are_drawn_from_as_if_they_were_one_list(edition: str, seats: int) -> None:
    """Verb by verb nothing else is drawn than from all legal actions in one list, by as many numbers of the dice."""
    apart, together = Dice(b"menus", 1), Dice(b"menus", 1)
    for state in moments(seats, {}, edition):
        assert isinstance(state, Position)
        seat, frame = state.acting()[0], state.frames[-1]
        rule = state.rulebook.rules[frame.kind]
        verbs = [{move.verb for move in menu} for menu in rule.menus(state, frame, seat)]
        assert all(len(verb) == 1 for verb in verbs)
        assert len(set.union(*verbs)) == len(verbs)
        for _ in range(10):
            assert rule.draw_listed(state, frame, seat, apart) is draw(state.legal(seat), together)
        assert apart.drawn == together.drawn


@pytest.mark.parametrize(
    ("edition", "seats", "met"),
    [
        ("2019", 5, {ENCOUNTER, THROWING, PICKING}),
        ("classic", 3, {ENCOUNTER, THROWING, TRADING}),
        ("classic", 4, set()),
    ],
)
def test_what_can_be_told_without_a_list_is_drawn_as_from_the_list(edition: str, seats: int, met: set[int]) -> None:
    """Answers, the reserve draw beside trade and throw, and whatever has one verb: the same action, by as many numbers of
    the dice."""
    apart, together = Dice(b"told", 1), Dice(b"told", 1)
    told = set()
    for state in moments(seats, {}, edition, 7):
        assert isinstance(state, Position)
        seat, frame = state.acting()[0], state.frames[-1]
        ordered = frame.kind == TRADING and seat == frame.seat and not may_draw(state, seat)
        if frame.kind in (FLIGHT, JUMPING, DISCARDING) or ordered:  # these draw in a way of their own
            continue
        told.add(frame.kind)
        for _ in range(10):
            assert state.sample(seat, apart) is draw(state.legal(seat), together)
        assert apart.drawn == together.drawn
    assert told >= met


class FairTheft(Rule):
    """A rule of somebody else: of all who could be robbed, only one with the most cards may be."""

    stands_on: tuple[int, ...] = (ROLLING,)

    def menus(self, state: Position, frame: Frame, seat: int) -> list[list[Move]]:
        most = max(state.sizes[move.seat] for move in super().menus(state, frame, seat)[0])
        return [[move for move in super().menus(state, frame, seat)[0] if state.sizes[move.seat] == most]]


def test_a_rule_that_only_lists_anew_is_drawn_from_by_its_list() -> None:
    """Whoever changes what is offered need not know that one verb alone is drawn without the list."""
    edition = SECOND.but(name="fair", rules=((STEALING, FairTheft(Steal())),))
    game = Starfarers(edition, 4, settle(list(edition.options), {}))
    dice, spared = Dice(b"fair", 1), 0
    match = BotMatch(game.new(b"fair"), [make("random", bytes([seat])) for seat in range(4)])
    for decisions in range(1, 2000):
        if match.play(decisions):
            break
        state = match.state
        assert isinstance(state, Position)
        if state.frames[-1].kind == STEALING:
            seat = state.acting()[0]
            legal = state.legal(seat)
            assert all(state.sample(seat, dice) in legal for _ in range(20))
            spared += sum(1 for other, size in enumerate(state.sizes) if size and other != seat) - len(legal)
    assert spared > 3


def check_odds(state: State, dice: Dice) -> None:
    """What is drawn is legal, and each verb comes up about as often as the others."""
    seat = state.acting()[0]
    legal = {action.text: action.verb for action in state.legal(seat)}
    drawn = [state.sample(seat, dice) for _ in range(DRAWS)]
    assert all(action is not None and action.text in legal for action in drawn)
    verbs = Counter(action.verb for action in drawn if action is not None)
    expected = DRAWS / len(set(legal.values()))
    for verb in set(legal.values()):
        assert abs(verbs[verb] - expected) < 5 * expected**0.5 + 5, (state.frames[-1].kind, verbs)  # type: ignore[attr-defined]


def test_every_flight_can_be_drawn() -> None:
    """All flights of a moment come up, and none that is not listed."""
    dice = Dice(b"flights", 1)
    for state in moments(4, {}):
        seat = state.acting()[0]
        flights = {action.text for action in state.legal(seat) if action.verb == "fly"}
        if 10 < len(flights) < 60:
            drawn = {
                action.text
                for action in (state.sample(seat, dice) for _ in range(6000))
                if action and action.verb == "fly"
            }
            assert drawn == flights
            return
    raise AssertionError("no flight phase was met")


def test_every_jump_can_be_drawn() -> None:
    """All jumps of a moment come up, and none that is not listed; declining is as likely as jumping."""
    dice = Dice(b"jumps", 1)
    game = catalogue.make("starfarers", "2019", 4)
    for number in range(40):
        match = BotMatch(game.new(bytes([number])), [make("random", bytes([number, seat])) for seat in range(4)])
        for decisions in range(1, 700):
            if match.play(decisions):
                break
            state = match.state
            seat = state.acting()[0]
            jumps = {action.text for action in state.legal(seat) if action.verb == "jump"}
            if 10 < len(jumps) < 450:
                drawn = [state.sample(seat, dice) for _ in range(16_000)]
                assert {action.text for action in drawn if action and action.verb == "jump"} == jumps
                passed = sum(1 for action in drawn if action and action.verb == "pass")
                assert 7600 < passed < 8400
                return
    raise AssertionError("no jump was met")
