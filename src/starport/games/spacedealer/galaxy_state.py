"""A state as the engine asks for it: what may be done, doing it, the clock, views and positions."""

from __future__ import annotations

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.game import Form, Game, Json, State
from starport.engine.refusal import Refusal, Refused
from starport.engine.result import Result
from starport.games.spacedealer.actions import KIND, Act
from starport.games.spacedealer.census import census_of
from starport.games.spacedealer.forms import forms_of
from starport.games.spacedealer.imagine import redeal
from starport.games.spacedealer.position import position_of
from starport.games.spacedealer.refusals import NOT_YOURS, unknown
from starport.games.spacedealer.rules.clock import ends_by_time, next_due, next_for, next_known, run_until
from starport.games.spacedealer.rules.ending import result_of
from starport.games.spacedealer.rules.hourglass import take_backs
from starport.games.spacedealer.rules.setup import default_start
from starport.games.spacedealer.rules.table import COMMANDS, fault_of, in_phase, legal_acts
from starport.games.spacedealer.rules.trade import lapse_offers
from starport.games.spacedealer.state import NOWHERE, OVER, SETUP, Galaxy, copy_into
from starport.games.spacedealer.view import glance, view_of, views_of


class GalaxyState(Galaxy):
    """One moment of one match. Time is counted in milliseconds from the deal; it never runs backwards."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)

    def acting(self) -> list[int]:
        """Before the start the seats that have not chosen; then everybody at once, until the close (SD-35)."""
        if self.phase == SETUP:
            return [seat for seat in range(self.board.seats) if self.start_mine[seat] == NOWHERE]
        return [] if self.phase == OVER else list(range(self.board.seats))

    def legal(self, seat: int) -> list[Action]:
        return legal_acts(self, seat)

    def forms(self, seat: int) -> list[Form]:
        return forms_of(self, seat) if in_phase(self) else []

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Act):
            return unknown(action.text)
        if not 0 <= seat < self.board.seats:
            return NOT_YOURS
        return fault_of(self, seat, action)

    def step(self, seat: int, action: Action, at: int = 0) -> None:
        """Everything due by then happens first, then the command (SD-103)."""
        assert isinstance(action, Act)
        if at > self.now:
            run_until(self, at)
        COMMANDS[action.kind].deed(self, seat, action)
        if self.offers:
            lapse_offers(self)
        self.changed()

    def apply(self, seat: int, action: Action, at: int = 0) -> None:
        """A command that comes later than the last thing is judged after everything due by then (SD-103)."""
        judged = self
        if at > self.now:
            judged = self.copy()
            judged.tick(at)
        refusal = judged.refusal(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        self.step(seat, action, at)

    def fallback(self, seat: int) -> Action:
        """Before the start the default, with an open draw its first card, else nothing that changes anything
        (SD-99, Q-45).
        """
        if self.phase == SETUP:
            return default_start(self, seat)
        if self.drawn[seat]:
            kept = self.acts.by_card[KIND["keep"]][self.drawn[seat][0]]
            if kept is not None:
                return kept
        return self.acts.gifts[self.gifts[seat]]

    def reached(self) -> int:
        return self.now

    def due(self) -> int | None:
        return next_due(self)

    def known_due(self, seat: int | None) -> int | None:
        return next_known(self, seat)

    def tick(self, at: int) -> None:
        run_until(self, at)

    def grace(self) -> int:
        """The end by time waits for the longest lag credit, so that orders given in time find the match running
        (SD-143).
        """
        return self.settings.lag_ms if ends_by_time(self) else 0

    def awaits(self, seat: int) -> int | None:
        """The next hourglass or draw of this seat, or an offer to it; without one whatever it knows of that is due first
        (SD-147)."""
        own = next_for(self, seat)
        return next_known(self, seat) if own is None else own

    def take_backs(self, seat: int) -> list[tuple[Action, int]]:
        return take_backs(self, seat)

    def copy(self) -> GalaxyState:
        other = GalaxyState(self.game)
        copy_into(self, other)
        return other

    def view(self, seat: int | None) -> Json:
        return view_of(self, seat)

    def views(self, seats: list[int | None]) -> list[Json]:
        return views_of(self, seats)

    def glance(self, seat: int) -> Json:
        return glance(self, seat)

    def imagine(self, seat: int, dice: Dice) -> State:
        other = self.copy()
        redeal(other, seat, dice)
        other.changed()
        return other

    def result(self) -> Result | None:
        return result_of(self)

    def rounds(self) -> int:
        """Minutes since the start."""
        return 0 if self.began < 0 else (self.now - self.began) // 60_000

    def position(self) -> Json:
        return position_of(self)

    def census(self) -> dict[str, int]:
        return census_of(self)
