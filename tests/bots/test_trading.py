"""Trading: deals lift the own hand, leaders get nothing, and swindlers gain nothing."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch, Watcher
from starport.bots.starfarers import dealing
from starport.bots.starfarers.planner import LonerBot, Mind, PlannerBot
from starport.bots.starfarers.swindler import SwindlerBot
from starport.bots.starfarers.weights_file import USUAL
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.game import State as AnyState
from starport.games.starfarers import moves as verbs
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.lab.contest import seed_of


class Deals(Watcher):
    """Counts deals, and checks each against the judgement of the planners in it."""

    def __init__(self, judged: tuple[int, ...]) -> None:
        self.mind = Mind(USUAL, True)
        self.judged = judged
        self.made = 0
        self.fed = 0
        self.losses: list[float] = []
        self.before: State | None = None

    def acted(self, state: AnyState, seat: int, action: Action, at: int) -> None:
        assert isinstance(state, State)
        assert isinstance(action, Move)
        before = self.before
        if before is not None and action.kind in (verbs.CONFIRM, verbs.ACCEPT) and before.hands != state.hands:
            self.made += 1
            for other in self.judged:
                if before.hands[other] != state.hands[other]:
                    outlook = self.mind.outlook(before, other)
                    gain = outlook.hand_value(state.hands[other]) - outlook.hand_value(before.hands[other])
                    self.losses += [gain] if gain <= 0 else []
            changed = [other for other in range(4) if before.hands[other] != state.hands[other]]
            leaders = [other for other in changed if before.points[other] >= 15 - dealing.CLOSE]
            self.fed += any(other in self.judged for other in changed if other not in leaders) and bool(leaders)
        self.before = state.copy()


def matches(bots: list[type[Bot]], games: int, judged: tuple[int, ...]) -> tuple[list[Deals], list[int]]:
    game = catalogue.make("starfarers", "2019", 4)
    seen: list[Deals] = []
    winners: list[int] = []
    for number in range(games):
        players = [bot(seed_of(3, number, seat)) for seat, bot in enumerate(bots)]
        match = BotMatch(game.new(seed_of(3, number)), players)
        watcher = Deals(judged)
        match.watcher = watcher
        assert match.play(100_000)
        assert match.illegal == 0
        result = match.state.result()
        assert result is not None
        seen.append(watcher)
        winners.append(result.winners[0])
    return seen, winners


@pytest.mark.on_the_wheel
def test_planners_trade_and_every_deal_helps_both():
    seen, _ = matches([PlannerBot] * 4, 12, (0, 1, 2, 3))
    made = sorted(deals.made for deals in seen)
    assert 4 <= made[len(made) // 2] <= 25
    assert [loss for deals in seen for loss in deals.losses] == []
    assert sum(deals.fed for deals in seen) == 0


@pytest.mark.on_the_wheel
def test_a_swindler_gets_only_deals_that_help_the_others():
    seen, _ = matches([SwindlerBot, PlannerBot, PlannerBot, PlannerBot], 6, (1, 2, 3))
    assert sum(deals.made for deals in seen) > 0
    assert [loss for deals in seen for loss in deals.losses] == []


def test_loners_never_offer():
    seen, _ = matches([LonerBot] * 4, 3, ())
    assert sum(deals.made for deals in seen) == 0


def start() -> State:
    state = catalogue.make("starfarers", "2019", 4).new(b"trade")
    assert isinstance(state, State)
    while not isinstance(state.frames[-1], Trading):
        state.step(state.acting()[0], state.fallback(state.acting()[0]))
    return state


def reason_for(state: State, seat: int) -> tuple[Action, str]:
    bot = PlannerBot(b"reasons")
    chosen = bot.act(Chair(state, seat))
    assert chosen is not None
    return chosen, bot.reason


def offered(points: int, give: str, want: str, hand: list[int]) -> State:
    """Somebody with these points offers; everybody else has this hand."""
    state = start()
    active = state.frames[-1].seat
    for seat in range(4):
        state.hands[seat] = vec[i64](hand if seat != active else [4, 4, 4, 4, 4])
        state.sizes[seat] = sum(state.hands[seat])
    state.points = vec[i64]([points if seat == active else 5 for seat in range(4)])
    state.apply(active, state.rulebook.parse(f"offer {give} for {want}"))
    return state


@pytest.mark.parametrize(
    ("points", "give", "want", "hand", "reason"),
    [
        (13, "goods1", "ore1", [3, 1, 1, 1, 0], dealing.LEADER),
        (5, "goods1", "ore2", [3, 1, 0, 0, 0], dealing.DEAR),
        (5, "ore1", "goods1", [0, 1, 0, 0, 0], dealing.NEEDED),
    ],
)
def test_refusals_have_a_reason(points: int, give: str, want: str, hand: list[int], reason: str):
    state = offered(points, give, want, hand)
    chosen, said = reason_for(state, state.acting()[0])
    assert (chosen.verb in ("refuse", "counter"), said) == (True, reason)


def test_what_completes_a_plan_is_taken():
    state = offered(5, "food1", "carbon1", [0, 0, 4, 1, 0])
    chosen, said = reason_for(state, state.acting()[0])
    assert (chosen.verb, said) == ("accept", "")


@pytest.mark.soak
def test_a_swindler_gains_nothing():
    """Over many matches it wins no more than the same bot without its offers, within the noise."""
    games = 400
    wins = []
    for bot in (SwindlerBot, LonerBot):
        _, winners = matches([bot, PlannerBot, PlannerBot, PlannerBot], games, ())
        wins.append(winners.count(0))
    assert wins[0] - wins[1] <= 2 * (2 * games * 0.25 * 0.75) ** 0.5


def test_the_registry_knows_both():
    assert registry.find("planner") is PlannerBot
    assert registry.find("loner") is LonerBot


def test_nobody_is_offered_a_swindler_as_company():
    assert registry.find("swindler") is SwindlerBot
    assert "swindler" not in registry.names("starfarers")
    assert "swindler" not in registry.names()
