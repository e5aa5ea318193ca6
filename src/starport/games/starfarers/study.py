"""What a laboratory counts: throws, deals, buildings, and where the points come from."""

from __future__ import annotations

from starport.engine.event import Event
from starport.engine.game import Game
from starport.engine.game import State as AnyState
from starport.engine.study import Counts, Study, once
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.rules.honours import sources
from starport.games.starfarers.state import State


class StarfarersStudy(Study):
    """Starfarers under the lens."""

    def points(self, state: AnyState) -> list[int]:
        assert isinstance(state, State)
        return list(state.points)

    def sources(self, state: AnyState, seat: int) -> dict[str, int]:
        assert isinstance(state, State)
        return dict(sources(state, seat).items())

    def count(self, event: Event, counts: Counts) -> None:
        told = event.public
        name = event.name
        if name == "dice_rolled":
            once(counts, "dice", told["seat"], told["sum"])
        elif name == "mothership_thrown":
            once(counts, "balls", told["seat"], pair_text(told["balls"]))
        elif name == "trade_made":
            once(counts, "trades", told["seat"], "player")
        elif name == "supply_trade_made":
            once(counts, "trades", told["seat"], "supply")
        elif name == "ship_built":
            once(counts, "built", told["seat"], told["kind"])
        elif name == "upgrade_built":
            once(counts, "built", told["seat"], told["upgrade"])
        elif name == "spaceport_built":
            once(counts, "built", told["seat"], "spaceport")

    def odds(self, game: Game) -> dict[str, dict[str, float]]:
        """Two fair dice, and every pair of balls alike (SF-MOTHER-2)."""
        assert isinstance(game, Rulebook)
        balls: dict[str, float] = {}
        for one, two in game.pairs:
            names = pair_text([game.numbers.balls[one][0], game.numbers.balls[two][0]])
            balls[names] = balls.get(names, 0.0) + 1.0 / len(game.pairs)
        return {"dice": {str(total): (6 - abs(total - 7)) / 36 for total in range(2, 13)}, "balls": balls}


def pair_text(balls: object) -> str:
    assert isinstance(balls, list)
    return "+".join([str(ball) for ball in balls])
