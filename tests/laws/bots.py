"""The bots under law: every bot that plays a game, on all its seats."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from starport.bots import registry
from starport.bots.base import Bot
from starport.bots.starfarers.search import SearchBot
from starport.bots.starfarers.veteran import VeteranBot
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.game import State
from tests.laws.rulesets import Effort, RuleSet
from tests.laws.walks import Moment, Walk, moments
from tests.laws.worlds import fresh_dice

Maker = Callable[[bytes], Bot]
"""Makes a bot whose every whim follows from a seed."""


SHORT_THOUGHT = 6  # playouts to the end of the turn, for bots that would think longer


def maker(name: str) -> Maker:
    def make(seed: bytes) -> Bot:
        bot = registry.make(name, seed)
        if isinstance(bot, SearchBot):
            bot.nodes, bot.seconds, bot.rounds = SHORT_THOUGHT, 0.0, 0.0
        return bot

    return make


def takes_long(name: str, effort: Effort) -> bool:
    """Whether a bot that weighs each move in imagined worlds is looked at only briefly: nobody asked for the long run."""
    return effort.games == 1 and isinstance(registry.make(name, b""), SearchBot | VeteranBot)


def moments_for(name: str, rules: RuleSet, seed: int, effort: Effort) -> list[Moment]:
    """The moments of a match at which a bot is looked at: one in the middle, if it takes long."""
    found = moments(rules, seed, effort.stops)
    return found[len(found) // 2 :][:1] if takes_long(name, effort) else found


def check_play(make: Maker, walker: Walk, most: int) -> int:
    """Bots on all seats: nothing illegal, and twins of one seed choose alike. Gives the number of decisions."""
    state, seats = walker.state, range(walker.state.game.seats)
    bots = [make(b"bot %d" % seat) for seat in seats]
    twins = [make(b"bot %d" % seat) for seat in seats]
    decisions = 0
    while decisions < most and state.result() is None:
        ready = state.acting()
        before = state.digest() if decisions % 10 == 0 else None
        moments = [due] if (due := state.due()) is not None else []
        acted = False
        for seat in walker.chance.sample(ready, len(ready)):
            choice = ask(bots[seat], state, seat, walker.at)
            assert text(choice) == text(ask(twins[seat], state, seat, walker.at)), (
                "two bots of one seed choose differently"
            )
            assert before is None or state.digest() == before, "a bot has changed the table by thinking"
            if choice is not None:
                assert state.refusal(seat, choice) is None, f"{choice} is illegal: {state.refusal(seat, choice)}"
                state.apply(seat, choice, walker.at)
                acted = True
                break
            wake = bots[seat].wake()
            assert wake == twins[seat].wake()
            moments += [wake] if wake is not None and wake > walker.at else []
        decisions += 1
        if not acted:
            assert moments, f"all bots wait for ever, and the game waits for {ready}"
            walker.at = max(walker.at, min(moments))
            state.tick(walker.at)
    return decisions


def check_blind(make: Maker, state: State, at: int, chance: Random) -> None:
    """The same choice in worlds that the seat cannot tell apart."""
    for seat in state.acting():
        seed = chance.randbytes(8)
        choice = text(ask(make(seed), state, seat, at))
        for _ in range(2):
            other = text(ask(make(seed), state.imagine(seat, fresh_dice(chance)), seat, at))
            assert other == choice, f"seat {seat} chose {choice} and {other} without seeing a difference"


def ask(bot: Bot, state: State, seat: int, at: int) -> Action | None:
    chair = Chair(state, seat)
    chair.at = at
    return bot.choose(state.legal(seat), chair)


def text(action: Action | None) -> str:
    return "wait" if action is None else action.text
