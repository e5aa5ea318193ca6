"""Bots ask for deals seldom, never the same in vain twice, and not those who wish to be left alone."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch, Watcher
from starport.bots.starfarers.foresight import AGAIN
from starport.bots.starfarers.greedy import GreedyBot
from starport.bots.starfarers.manners import LONGEST, Manners
from starport.bots.starfarers.planner import PlannerBot, ThinkingBot
from starport.bots.starfarers.veteran import VeteranBot
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.game import State as AnyState
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.words import one
from starport.lab.contest import seed_of

ONE_ORE = one(0)
ONE_FOOD = one(3)


class Refuser(Bot):
    """Plays like a planner, but says no to everything: a person who does not want to trade."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.inner = PlannerBot(seed)
        self.inner.mind.talks = False

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        no = [move for move in legal if isinstance(move, Move) and move.kind == verbs.REFUSE]
        return no[0] if no else self.inner.choose(legal, chair)


class Asked(Watcher):
    """Which offers each seat had to answer, and in which turn they were made."""

    def __init__(self) -> None:
        self.offers: list[tuple[int, int, str, int]] = []  # turn, proposer, what, and the seats that were asked

    def acted(self, state: AnyState, seat: int, action: Action, at: int) -> None:
        assert isinstance(state, State)
        assert isinstance(action, Move)
        if action.kind == verbs.OFFER:
            what = action.text.partition(" to ")[0]
            self.offers.append((state.turn, seat, what, action.seats & ~(1 << seat)))


def watched(bots: list[Bot], number: int, quiet: list[int]) -> tuple[Asked, State]:
    state = catalogue.make("starfarers", "2019", 4).new(seed_of(7, number))
    match = BotMatch(state, bots)
    match.watcher = asked = Asked()
    for chair in match.chairs:
        chair.quiet = quiet
    assert match.play(100_000)
    assert match.illegal == 0
    assert isinstance(state, State)
    return asked, state


@pytest.mark.parametrize(
    ("kind", "most", "matches"),
    [
        (PlannerBot, 1, 12),
        (GreedyBot, 1, 12),
        pytest.param(VeteranBot, 1 + AGAIN, 20, marks=pytest.mark.on_the_wheel),  # in two matches it is 18 in 16 rounds
    ],
)
def test_somebody_who_refuses_is_asked_at_most_ten_times_in_ten_rounds(kind: type[Bot], most: int, matches: int):
    times = rounds = 0
    for number in range(matches):
        bots: list[Bot] = [kind(seed_of(7, number, seat)) for seat in range(3)]
        asked, state = watched([Refuser(b"no"), *bots], number, [])
        mine = [(proposer, what) for _, proposer, what, seats in asked.offers if seats & 1]
        assert len(mine) == len(set(mine))  # what was refused is not offered again
        turns = Counter(turn for turn, _, _, _ in asked.offers)
        assert max(turns.values()) <= most  # one offer a turn, and more only from who goes on after a deal
        times += len(mine)
        rounds += state.rounds()
    assert 0 < times <= rounds  # ten in ten


@pytest.mark.parametrize(("kind", "matches"), [(PlannerBot, 4), (GreedyBot, 4), (VeteranBot, 1)])
def test_whoever_wishes_to_be_left_alone_is_not_asked(kind: type[Bot], matches: int):
    others = 0
    for number in range(matches):
        asked, _ = watched([kind(seed_of(7, number, seat)) for seat in range(4)], number, [0])
        assert [offer for offer in asked.offers if offer[3] & 1] == []
        others += len(asked.offers)
    assert others > 0


@pytest.mark.parametrize("name", ["planner", "raider", "veteran", "search@1", "champion@1"])
def test_whoever_thinks_in_plans_hears_of_that_wish(name: str):
    state = trading()
    bot = registry.make(name, b"")
    assert isinstance(bot, ThinkingBot)
    chair = Chair(state, state.active)
    chair.quiet = [(state.active + 1) % 4]
    bot.choose(chair.legal(), chair)
    assert bot.mind.manners.quiet == chair.quiet


def trading() -> State:
    state = catalogue.make("starfarers", "2019", 4).new(b"trade")
    assert isinstance(state, State)
    while not isinstance(state.frames[-1], Trading):
        state.step(state.acting()[0], state.fallback(state.acting()[0]))
    for seat in range(4):
        state.hands[seat] = vec[i64]([3, 3, 3, 3, 3])
        state.sizes[seat] = 15
    return state


def test_whoever_refuses_is_left_alone_longer_each_time():
    state = trading()
    seat = state.active
    other = (seat + 1) % 4
    manners = Manners()
    pauses = []
    for _ in range(5):
        manners.offer(state, seat, ONE_ORE, ONE_FOOD, [other])
        manners.learn(state, seat)  # the hand is the same: it was refused
        pauses.append(manners.until[other] - state.rounds())
    assert pauses == [1, 2, LONGEST, LONGEST, LONGEST]
    assert other not in manners.partners(state, seat)
    assert not manners.may_ask(other, ONE_ORE, ONE_FOOD)
    assert manners.may_ask(other, ONE_FOOD, ONE_ORE)


def test_an_offer_that_was_taken_may_be_made_again():
    state = trading()
    seat = state.active
    other = (seat + 1) % 4
    manners = Manners()
    state.apply(seat, manners.offer(state, seat, ONE_ORE, ONE_FOOD, [other]))
    assert not manners.may_offer(state, seat)
    state.apply(other, state.rulebook.moves.accept[seat])
    manners.learn(state, seat)
    assert manners.may_ask(other, ONE_ORE, ONE_FOOD)
    assert other in manners.partners(state, seat)


def test_who_goes_on_asks_once_more_after_an_offer_that_was_taken():
    state = trading()
    seat = state.active
    other = (seat + 1) % 4
    manners = Manners(again=1)
    for more in (True, False):
        state.apply(seat, manners.offer(state, seat, ONE_ORE, ONE_FOOD, [other]))
        assert not manners.may_offer(state, seat)
        state.apply(other, state.rulebook.moves.accept[seat])
        manners.learn(state, seat)
        assert manners.may_offer(state, seat) == more


def test_nobody_goes_on_after_a_refusal():
    state = trading()
    seat = state.active
    other = (seat + 1) % 4
    manners = Manners(again=3)
    state.apply(seat, manners.offer(state, seat, ONE_ORE, ONE_FOOD, [other]))
    state.apply(other, state.rulebook.moves.refuse[seat])
    if state.rulebook.moves.withdraw in state.moves(seat):
        state.apply(seat, state.rulebook.moves.withdraw)
    manners.learn(state, seat)
    assert not manners.may_offer(state, seat)
