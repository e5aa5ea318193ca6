"""What a laboratory counts: demands, deals, buildings, levels, how the match ended, and where the points come from."""

from __future__ import annotations

from starport.engine.event import Event
from starport.engine.game import State
from starport.engine.study import Counts, Study, once
from starport.games.spacedealer.rules.ending import points_by_source
from starport.games.spacedealer.state import Galaxy

NOBODY = -1


class SpaceDealerStudy(Study):
    """Space Dealer under the lens."""

    def points(self, state: State) -> list[int]:
        assert isinstance(state, Galaxy)
        return state.score

    def sources(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, Galaxy)
        return points_by_source(state, seat)

    def count(self, event: Event, counts: Counts) -> None:
        told = event.public
        name = event.name
        if name == "demand_fulfilled":
            once(counts, "demands", told["seat"], kind_of(told["demand"]))
        elif name == "neutral_fulfilled":
            once(counts, "demands", told["seat"], "neutral")
        elif name == "trade_made":
            once(counts, "trades", told["seat"], "player")
        elif name == "card_built":
            once(counts, "built", told["seat"], kind_of(told["card"]))
        elif name == "level_raised":
            once(counts, "levels", told["seat"], told["level"])
        elif name == "end_signalled":
            once(counts, "ends", NOBODY, told["why"])


def kind_of(name: object) -> str:
    """`mine` for the card `a.mine-3` and its demand `a.mine-3/0`."""
    text = str(name).rpartition(".")[2].partition("/")[0]
    return text.rpartition("-")[0] or text
