"""What a laboratory counts: demands, deals, buildings, levels, special cards at work, how the match ended, and where
the points come from."""

from __future__ import annotations

from starport.engine.event import Event
from starport.engine.game import State
from starport.engine.study import Counts, Study, once
from starport.games.spacedealer.rules.ending import points_by_source
from starport.games.spacedealer.state import Galaxy

NOBODY = -1
AT_WORK = ("tech_centre", "robot_factory")  # cards that work as soon as they are built

# Cards of which an event tells that they are used: by which seat, and where the card is named.
USES = {
    "glass_sabotaged": ("by", "probe"),
    "field_blocked": ("by", "rocket"),
    "goods_beamed": ("seat", "card"),
    "goods_converted": ("seat", "card"),
}


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
            kind = kind_of(told["card"])
            once(counts, "built", told["seat"], kind)
            if kind in AT_WORK:
                once(counts, "used", told["seat"], kind)
        elif name == "level_raised":
            once(counts, "levels", told["seat"], told["level"])
        elif name in USES:
            who, card = USES[name]
            once(counts, "used", told[who], kind_of(told[card]))
        elif name == "ship_departed" and not str(told["ship"]).startswith("ship"):
            once(counts, "used", told["seat"], "orbital_station")
        elif name == "end_signalled":
            once(counts, "ends", NOBODY, told["why"])


def kind_of(name: object) -> str:
    """`mine` for the card `a.mine-3` and its demand `a.mine-3/0`."""
    text = str(name).rpartition(".")[2].partition("/")[0]
    return text.rpartition("-")[0] or text
