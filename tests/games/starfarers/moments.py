"""Moments of a match with something half finished, one for each kind of situation that a position can hold."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.starfarers.kit import Table


def trading() -> Table:
    return Table().empty_hands().hand(0, ore=2).hand(1, food=2).active(0)


def nine() -> Table:
    """The only 9 of its pool lies on a planet of N7."""
    return Table().chip("c4r9", [9]).active(0)


def hidden() -> Table:
    return Table(board="explorer").active(0)


def founding() -> Table:
    table = Table(start="founding")
    table.do(table.state.acting()[0], "settle v1_26")
    return table.resume()


def seven() -> Table:
    table = Table().empty_hands().hand(1, ore=8).hand(2, fuel=8).active(0, "rolling").chance(dice=[(3, 4)])
    return table.do(0, "roll").do(1, "discard ore4").resume()


def flight() -> Table:
    return (
        Table().ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v5_4")).flying(0, 3).do(0, "fly 1 v13_24").resume()
    )


def taking_turns() -> Table:
    """Two ships that take turns: the second one waits with speed left."""
    table = Table(interleave_ships="yes").ships(0, ("colony_ship", "v14_23"), ("trade_ship", "v5_4"))
    table.flying(0, 3).do(0, "fly 2 " + min(table.legal(0, "fly 2"))[6:], "fly 1 v13_24")
    return table.resume()


def offered() -> Table:
    return trading().do(0, "offer ore1 for food1").do(1, "accept 0").resume()


def encounter() -> Table:
    return Table().empty_hands().hand(1, ore=1).hand(2, fuel=1).meet("E01").resume()


def giving() -> Table:
    return Table().empty_hands().hand(1, ore=1).hand(2, fuel=1).meet("E01").do(0, "give nothing").resume()


def losing() -> Table:
    return Table().upgrades(0, booster=5, cannon=5).upgrades(1, booster=5, cannon=5).meet("E31").resume()


def landing() -> Table:
    table = (
        Table()
        .chip("c4r10", [10])
        .reveal("N7")
        .hand(0, ore=2)
        .ships(0, ("colony_ship", "v20_25"), ("trade_ship", "v5_4"))
    )
    return table.meet("E28").do(0, "give ore2", "jump 1 v14_21").resume()


def picking() -> Table:
    table = Table().upgrades(0, freight_pod=1).ships(0, ("trade_ship", "v22_13")).flying(0, 3)
    return table.do(0, "dock 1 v25_14").resume()


def cleared() -> Table:
    return Table().chip("c4r10", {"pirate_base": 4}).cleared("c4r10", 0, [9]).active(0)


MOMENTS: tuple[Callable[[], Table], ...] = (
    *(trading, hidden, founding, seven, flight, taking_turns, offered),
    *(encounter, giving, losing, landing, picking, cleared),
)
