"""The founding phase (chapter 3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.position import Reader, bad
from starport.engine.refusal import Refusal
from starport.games.starfarers.edition import Founding
from starport.games.starfarers.edition_faults import START_COLONIES, START_SPACEPORTS
from starport.games.starfarers.frames.frame import FOUNDING, Frame
from starport.games.starfarers.frames.turn import FoundingPhase, Turn
from starport.games.starfarers.moves import FIT, PORT, RANK, SETTLE, Move
from starport.games.starfarers.rule import NO_MOVES, Rule, Verb, keep, not_now
from starport.games.starfarers.rules.build import refit
from starport.games.starfarers.rules.figures import put_colony, put_ship, put_spaceport
from starport.games.starfarers.rules.hands import draw_reserve
from starport.games.starfarers.rules.honours import change_fame, count_points
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.vectors import replaced
from starport.games.starfarers.words import COLONY_SHIP, SHIPS, UPGRADES

COLONY: Final = "colony"
SPACEPORT: Final = "spaceport"
UPGRADE: Final = "upgrade"
RANKING: Final = "rank"


class Task(Verb):
    """SF-START-1: A task of the founding phase, which comes up when it is its turn."""

    task: str = ""
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        assert isinstance(frame, FoundingPhase)
        return self.ways(state, frame, seat) if self.asked(state, frame, seat) else NO_MOVES

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        assert isinstance(frame, FoundingPhase)
        fits = self.asked(state, frame, seat) and self.fits(state, frame, seat, move)
        return None if fits else not_now(self.place, frame)

    def asked(self, state: State, frame: FoundingPhase, seat: i64) -> bool:
        """Whether it is the seat's turn to do this."""
        rule = state.rulebook.rules[FOUNDING]
        assert isinstance(rule, FoundingRule)
        task = rule.task(state, frame.tasks_done)
        return task is not None and task[0] == seat and task[1] == self.task

    def ways(self, state: State, frame: FoundingPhase, seat: i64) -> list[Move]:
        """All ways to do the task."""
        raise NotImplementedError

    def fits(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> bool:
        """Whether this is one of the ways to do the task."""
        raise NotImplementedError

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        assert isinstance(frame, FoundingPhase)
        frame.tasks_done += 1
        self.carry_out(state, frame, seat, move)
        state.points = replaced(state.points, seat, count_points(state, seat))

    def carry_out(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> None:
        raise NotImplementedError


class Settle(Task):
    """SF-START-3: A colony on any free home site; there is no distance rule and no cap per system."""

    kind: i64 = SETTLE
    place: str = "SF-START-3"
    task: str = COLONY

    def ways(self, state: State, frame: FoundingPhase, seat: i64) -> list[Move]:
        return [state.rulebook.moves.settle[site] for site in free_home_sites(state)]

    def fits(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> bool:
        return move.site >= 3 * state.rulebook.board.first_home and state.owner[move.site] == NOBODY

    def carry_out(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> None:
        put_colony(state, seat, move.site)
        tell_piece(state, seat, COLONY, state.rulebook.board.sites[move.site].point)


class ChooseRank(Task):
    """SF-SETUP-20: The owner chooses freely which transport carries the start ship."""

    kind: i64 = RANK
    place: str = "SF-SETUP-20"
    task: str = RANKING

    def ways(self, state: State, frame: FoundingPhase, seat: i64) -> list[Move]:
        return state.rulebook.moves.rank

    def fits(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> bool:
        return True

    def carry_out(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> None:
        index = state.ship_index(seat, 0)
        point = state.ships[index]
        state.ships[index] = -1
        put_ship(state, seat, COLONY_SHIP, point, move.rank)
        state.tell("start_rank_chosen", seat=seat, rank=move.rank + 1)


class Fit(Task):
    """SF-START-10: An upgrade of the shared pool."""

    kind: i64 = FIT
    place: str = "SF-START-10"
    task: str = UPGRADE

    def ways(self, state: State, frame: FoundingPhase, seat: i64) -> list[Move]:
        return [move for move in state.rulebook.moves.fit if frame.pool[move.upgrade] > 0]

    def fits(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> bool:
        return frame.pool[move.upgrade] > 0

    def carry_out(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> None:
        frame.pool[move.upgrade] -= 1
        refit(state, seat, move.upgrade, 1)
        state.tell("start_upgrade_taken", seat=seat, upgrade=UPGRADES[move.upgrade])


class OpenPort(Task):
    """SF-START-4: One own colony becomes a spaceport; a free ship of choice stands on one of its points."""

    kind: i64 = PORT
    place: str = "SF-START-4"
    task: str = SPACEPORT

    def ways(self, state: State, frame: FoundingPhase, seat: i64) -> list[Move]:
        port = state.rulebook.moves.port
        return [move for site in state.bases[seat] for move in port[site] if not state.occupied(move.point)]

    def fits(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> bool:
        return move.site in state.bases[seat] and not state.occupied(move.point)

    def carry_out(self, state: State, frame: FoundingPhase, seat: i64, move: Move) -> None:
        put_spaceport(state, seat, move.site)
        tell_piece(state, seat, SPACEPORT, state.rulebook.board.sites[move.site].point)
        put_ship(state, seat, move.cargo, move.point, move.rank)
        tell_piece(state, seat, SHIPS[move.cargo], move.point)


class FoundingRule(Rule):
    """SF-START-1: Rounds in alternating direction, each begun by whoever acted last."""

    def __init__(self, rounds: tuple[Founding, ...]) -> None:
        self.tasks: vec[Task] = vec[Task]([Settle(), ChooseRank(), Fit(), OpenPort()])
        super().__init__(*self.tasks)
        self.rounds: tuple[Founding, ...] = rounds

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return FoundingPhase(seat)

    def check_loaded(self, state: State, frame: Frame, reader: Reader) -> None:
        """SF-START-1: What stands on the board is what the tasks done so far have put there."""
        assert isinstance(frame, FoundingPhase)
        where = reader.path("tasks_done")
        done = [self.task(state, number) for number in range(frame.tasks_done)]
        printed = state.rulebook.settings.start == "fixed"  # colonies and spaceport stand before anything is chosen
        for seat, sites in enumerate(state.bases):
            colonies = START_COLONIES if printed else done.count((seat, COLONY))
            spaceports = START_SPACEPORTS if printed else done.count((seat, SPACEPORT))
            if len(sites) != colonies:
                raise bad(where, f"seat {seat} has placed {colonies} colonies by then")
            if sum([1 for site in sites if state.spaceport[site]]) != spaceports:
                raise bad(where, f"seat {seat} has built {spaceports} spaceports by then")
            if printed and (seat, RANKING) not in done and state.ships[state.ship_index(seat, 0)] < 0:
                raise bad(where, f"the start ship of seat {seat} has rank 1 until another one is chosen")
        for upgrade, most in enumerate(state.rulebook.numbers.founding_pool):
            given = len(state.hands) if printed and upgrade == state.rulebook.numbers.start_upgrade else 0
            if frame.pool[upgrade] != most + given - sum(state.upgrades[upgrade]):
                raise bad(reader.path("upgrade_pool"), "lacks what the seats have taken, and only that")

    def menus(self, state: State, frame: Frame, seat: i64) -> list[list[Move]]:
        """The ways to do the task whose turn it is: one look at the rounds serves all verbs."""
        assert isinstance(frame, FoundingPhase)
        found: list[list[Move]] = []
        task = self.task(state, frame.tasks_done)
        if task is not None and task[0] == seat:
            for verb in self.tasks:
                if verb.task == task[1]:
                    keep(found, verb.ways(state, frame, seat))
        return found

    def task(self, state: State, number: i64) -> tuple[int, str] | None:
        """Whose turn it is to do what, after so many tasks; None when all is done."""
        left = number
        seats = len(state.hands)
        for part in self.rounds:
            tasks = len(part.tasks)
            if left < seats * tasks:
                offset = left // tasks
                if not part.clockwise:
                    offset = seats - 1 - offset
                return (state.start + offset) % seats, part.tasks[left % tasks]
            left -= seats * tasks
        return None

    def advance(self, state: State, frame: Frame) -> bool:
        assert isinstance(frame, FoundingPhase)
        task = self.task(state, frame.tasks_done)
        if task is not None:
            frame.seat = task[0]
            return False
        state.pop()
        self.close(state)
        begin_play(state)
        return True

    def close(self, state: State) -> None:
        """What becomes of the home sites left free."""
        close_home_sites(state)

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The first free site, a colony ship, a booster while there is one: each stands first."""
        return self.legal(state, frame, seat)[0]


def free_home_sites(state: State) -> list[int]:
    """SF-START-3: Any free home site; there is no distance rule and no cap per system."""
    first = 3 * state.rulebook.board.first_home
    return [site for site in range(first, len(state.owner)) if state.owner[site] == NOBODY]


def close_home_sites(state: State) -> None:
    """SF-START-7: Home sites left free stay closed for founding during the whole game (opt:unused_home_sites)."""
    if not state.rulebook.settings.home_sites_open:
        state.closed_sites = vec[i64](free_home_sites(state))


def begin_play(state: State) -> None:
    """SF-SETUP-8 SF-START-5: Everybody draws reserve cards, in turn order, and takes half medals; the first turn begins."""
    numbers = state.rulebook.numbers
    seats = len(state.hands)
    for offset in range(seats):
        seat = (state.start + offset) % seats
        draw_reserve(state, seat, numbers.start_cards, "start_cards_drawn")
        change_fame(state, seat, numbers.start_half_medals)
        state.points = replaced(state.points, seat, count_points(state, seat))
    state.push(Turn(state.start))


def tell_piece(state: State, seat: i64, piece: str, point: i64) -> None:
    if state.story is not None:
        state.tell("start_piece_placed", seat=seat, piece=piece, point=state.rulebook.board.points[point])
