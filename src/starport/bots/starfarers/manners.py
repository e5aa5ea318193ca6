"""How a bot asks for deals so that people like to play with it: seldom, never the same in vain twice, and not those who
wish to be left alone."""

from __future__ import annotations

from typing import Final

from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.free_moves import parse_move
from starport.games.starfarers.moves import Move
from starport.games.starfarers.state import State
from starport.games.starfarers.words import NOTHING, Bundle, bundle_text

LONGEST: Final = 3  # rounds for which somebody is left alone at most


class Manners:
    """What a bot remembers of its own offers: what somebody refused is never offered to them again, and whoever refuses is
    left alone for a while, longer each time in a row. One offer a turn is enough, unless somebody took it."""

    def __init__(self, shy: int = 0, again: int = 0) -> None:
        self.shy: int = shy  # rounds for which it leaves somebody alone beyond that: whoever guesses badly asks less
        self.again: int = again  # offers it adds in a turn, each after one that was taken
        self.quiet: list[int] = []  # seats that wish not to be asked now
        self.refused: dict[str, int] = {}  # by what was offered: the seats (a mask) that did not take it
        self.rows: dict[int, int] = {}  # how many offers in a row a seat has refused
        self.until: dict[int, int] = {}  # the round in which it is asked again
        self.last: Move | None = None  # the offer whose answers have not been seen yet
        self.held: Bundle = NOTHING  # the own hand when it was made
        self.turn: int = -1  # in which an offer was taken last
        self.taken: int = 0  # offers that were taken in it

    def may_offer(self, world: State, seat: int) -> bool:
        """Whether a seat may make an offer now: its first one of this turn, or one more after those that were taken."""
        frame = world.frames[-1]
        assert isinstance(frame, Trading)
        more = min(self.again, self.taken) if self.turn == world.turn else 0
        return frame.offers_made <= more and frame.offers[seat] is None and seat == world.active

    def partners(self, world: State, seat: int) -> list[int]:
        """Who may be asked for anything in this turn."""
        others = [other for other in range(len(world.hands)) if other != seat and world.sizes[other]]
        return [other for other in others if other not in self.quiet and world.rounds() >= self.until.get(other, 0)]

    def may_ask(self, seat: int, give: Bundle, want: Bundle) -> bool:
        return not self.refused.get(deal_text(give, want), 0) >> seat & 1

    def offer(self, world: State, seat: int, give: Bundle, want: Bundle, partners: list[int]) -> Move:
        """An offer to these seats, which is made: its answers will be learned from."""
        move = offer_to(world, give, want, partners)
        self.made(world, seat, move)
        return move

    def made(self, world: State, seat: int, move: Move) -> None:
        """Remember that an offer was made."""
        self.last = move
        self.held = world.hands[seat][:]

    def learn(self, world: State, seat: int) -> None:
        """See what became of the last offer."""
        last = self.last
        if last is None:
            return
        self.last = None
        frame = world.frames[-1]
        assert isinstance(frame, Trading)
        proposal = frame.offers[seat]
        accepted = 0 if proposal is None else proposal.accepted
        if proposal is None and all(
            [world.hands[seat][r] == self.held[r] - last.give[r] + last.want[r] for r in range(5)]
        ):
            accepted = last.seats  # made to a single seat, which took it
        if accepted:
            self.taken = self.taken + 1 if self.turn == world.turn else 1
            self.turn = world.turn
        for other in range(len(world.hands)):
            if other != seat and last.seats >> other & 1:
                self.note(world, last, other, bool(accepted >> other & 1))

    def note(self, world: State, move: Move, seat: int, accepted: bool) -> None:
        """Remember an answer."""
        if accepted:
            self.rows[seat] = 0
            return
        deal = deal_text(move.give, move.want)
        self.refused[deal] = self.refused.get(deal, 0) | 1 << seat
        self.rows[seat] = self.rows.get(seat, 0) + 1
        self.until[seat] = world.rounds() + min(self.rows[seat], LONGEST) + self.shy


def offer_to(world: State, give: Bundle, want: Bundle, partners: list[int]) -> Move:
    """An offer to these seats."""
    text = f"offer {deal_text(give, want)}"
    if len(partners) < len(world.hands) - 1:
        text += " to " + ",".join([str(partner) for partner in partners])
    return parse_move(world.rulebook.moves, text)


def deal_text(give: Bundle, want: Bundle) -> str:
    """A deal as an offer spells it."""
    return f"{bundle_text(give)} for {bundle_text(want)}"
