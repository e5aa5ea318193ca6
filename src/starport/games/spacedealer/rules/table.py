"""The table of commands: for every verb when it may be given, why not, what it does and what is listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starport.engine.action import Action
from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import VERBS, Act
from starport.games.spacedealer.refusals import IN_LAST_SANDS, NOT_RUNNING, NOT_SETUP
from starport.games.spacedealer.rules import (
    attacks,
    building,
    demands,
    ending,
    goods,
    hourglass,
    neutral,
    planning,
    setup,
    ships,
    trade,
    using,
)
from starport.games.spacedealer.state import LAST_SANDS, OVER, RUNNING, SETUP, Galaxy

BEFORE: Final = 0  # only before the start
RUN: Final = 1  # only while the match is running
SANDS: Final = 2  # also in the last sands (SD-144)

Fault = Callable[[Galaxy, int, Act], Refusal | None]
Deed = Callable[[Galaxy, int, Act], None]
Menu = Callable[[Galaxy, int], list[Act]]


class Command:
    """One verb: the phase it belongs to, whether it is contested, and its rules. An exact menu lists nothing that has a
    fault, so it is not asked again; a law compares both.
    """

    __slots__ = ("contested", "deed", "exact", "fault", "menu", "verb", "when")

    def __init__(
        self,
        verb: str,
        when: int,
        fault: Fault,
        deed: Deed,
        menu: Menu,
        contested: bool = False,
        exact: bool = False,
    ) -> None:
        self.verb: str = verb
        self.when: int = when
        self.fault: Fault = fault
        self.deed: Deed = deed
        self.menu: Menu = menu
        self.contested: bool = contested
        self.exact: bool = exact


def _table() -> list[Command]:
    """All commands by kind; contested ones take effect in order of arrival, without lag credit (SD-142)."""
    rows = [
        Command("start", BEFORE, setup.start_fault, setup.start_do, setup.start_menu),
        Command("lay", RUN, planning.lay_fault, planning.lay_do, planning.lay_menu),
        Command("draw", RUN, planning.draw_fault, planning.draw_do, planning.draw_menu, True),
        Command("keep", RUN, planning.keep_fault, planning.keep_do, planning.keep_menu),
        Command("raise", RUN, hourglass.raise_fault, hourglass.raise_do, hourglass.raise_menu),
        Command("build", RUN, building.build_fault, building.build_do, building.build_menu),
        Command("use", RUN, using.use_fault, using.use_do, using.use_menu),
        Command("fly", RUN, ships.fly_fault, ships.fly_do, ships.fly_menu),
        Command("back", RUN, hourglass.back_fault, hourglass.back_do, hourglass.back_menu),
        Command("place", SANDS, building.place_fault, building.place_do, building.place_menu),
        Command("take", SANDS, using.take_fault, using.take_do, using.take_menu),
        Command("convert", SANDS, using.convert_fault, using.convert_do, using.convert_menu),
        Command("beam", SANDS, using.beam_fault, using.beam_do, using.beam_menu),
        Command("discard", SANDS, planning.discard_fault, planning.discard_do, planning.discard_menu),
        Command("waive", SANDS, hourglass.waive_fault, hourglass.waive_do, hourglass.waive_menu),
        Command("auto", SANDS, using.auto_fault, using.auto_do, using.auto_menu, exact=True),
        Command("move", SANDS, goods.move_fault, goods.move_do, goods.move_menu, exact=True),
        Command("return", SANDS, goods.return_fault, goods.return_do, goods.return_menu, exact=True),
        Command("offer", SANDS, trade.offer_fault, trade.offer_do, trade.offer_menu),
        Command("swap", RUN, trade.swap_fault, trade.swap_do, trade.swap_menu),
        Command("accept", SANDS, trade.accept_fault, trade.accept_do, trade.accept_menu, True),
        Command("decline", SANDS, trade.decline_fault, trade.decline_do, trade.decline_menu),
        Command("withdraw", SANDS, trade.withdraw_fault, trade.withdraw_do, trade.withdraw_menu),
        Command("gifts", SANDS, trade.gifts_fault, trade.gifts_do, trade.gifts_menu),
        Command("deliver", SANDS, demands.deliver_fault, demands.deliver_do, demands.deliver_menu, True),
        Command("serve", SANDS, neutral.serve_fault, neutral.serve_do, neutral.serve_menu, True),
        Command("leave", SANDS, neutral.leave_fault, neutral.leave_do, neutral.leave_menu),
        Command("load", SANDS, neutral.load_fault, neutral.load_do, neutral.load_menu, True),
        Command("sabotage", RUN, attacks.sabotage_fault, attacks.sabotage_do, attacks.sabotage_menu, True),
        Command("block", RUN, attacks.block_fault, attacks.block_do, attacks.block_menu, True),
        Command("finish", RUN, ending.finish_fault, ending.finish_do, ending.finish_menu),
    ]
    if [row.verb for row in rows] != list(VERBS):
        raise ValueError("the table of commands and the verbs differ")
    return rows


COMMANDS: Final[list[Command]] = _table()


def phase_fault(state: Galaxy, command: Command) -> Refusal | None:
    """The phase forbids this kind of command (SD-98, SD-99, SD-144)."""
    phase = state.phase
    if command.when == BEFORE:
        return None if phase == SETUP else NOT_SETUP
    if phase == RUNNING:
        return None
    if phase in (SETUP, OVER):
        return NOT_RUNNING
    return None if command.when == SANDS else IN_LAST_SANDS


def fault_of(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """Why this seat may not do this now; None if it may."""
    command = COMMANDS[act.kind]
    fault = phase_fault(state, command)
    return command.fault(state, seat, act) if fault is None else fault


def legal_acts(state: Galaxy, seat: int) -> list[Action]:
    """Every listed action that has no fault."""
    found: list[Action] = []
    for kind in state.acts.kinds:
        command = COMMANDS[kind]
        if phase_fault(state, command) is None:
            menu = command.menu(state, seat)
            if command.exact:
                found += menu
                continue
            fault = command.fault
            for act in menu:
                if fault(state, seat, act) is None:
                    found.append(act)
    return found


def in_phase(state: Galaxy) -> bool:
    return state.phase in (RUNNING, LAST_SANDS)
