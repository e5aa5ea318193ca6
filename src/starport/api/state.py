"""A state: one moment of one match, to be asked, played on, drawn and recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starport.api import kinds
from starport.api.bots import RecordWriter, make_bot, seated
from starport.api.event import Event, heard
from starport.api.refused import Refused, nearest, refused, told
from starport.api.seeds import Seed, seed_bytes
from starport.api.view import View
from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch, chair_for
from starport.engine import catalogue, refusal
from starport.engine import game as engine
from starport.engine.action import Action
from starport.engine.dice import Dice, key_of
from starport.engine.event import Story
from starport.engine.record import Line
from starport.engine.result import Result

if TYPE_CHECKING:
    from starport.api.game import Game
    from starport.api.record import Record

LIMIT = 1_000_000
"""So many decisions of bots are enough for any match; bots that never end one are stopped there."""


class State:
    """One moment of one match. `play` changes it; `copy` gives one of its own to try things out.

    Several seats may act at once, so most questions take a seat. Without one it is the first the game waits for:

    >>> import starport
    >>> state = starport.make("starfarers", seats=4).new(seed=1)
    >>> state.acting(), state.legal()
    ([3], [roll])
    >>> for event in state.play("roll"):
    ...     print(event)
    dice rolled: seat 3, dice 2 4, sum 6
    yield paid: seat 0, cards carbon 1, number 1
    yield paid: seat 1, cards fuel 1, number 1
    yield paid: seat 2, cards fuel 1, number 1
    yield paid: seat 3, cards carbon 1, number 1
    reserve drawn: seat 3, number 2, cards carbon 1 food 1
    >>> state.play("build boster")
    Traceback (most recent call last):
    ...
    starport.Refused: there is no action 'build boster' (SF-ACT-1); did you mean 'build booster'?

    Printed or shown in a notebook it is what anybody at the table may know; `state.view(2)` is what seat 2 knows.
    """

    def __init__(
        self,
        engine_state: engine.State,
        *,
        seed: bytes | None = None,
        start: dict[str, object] | None = None,
        lines: Iterable[Line] = (),
        now: int = 0,
    ) -> None:
        self.engine_state: engine.State = engine_state
        """The engine's own state, for programs that need it."""
        self.now: int = max(now, engine_state.reached())
        """How long the match has run, in milliseconds of its clock; always 0 in a game without one."""
        self._seed = seed
        self._start = start
        self._lines: list[Line] = list(lines)

    # -- what it is

    @property
    def game(self) -> Game:
        """The game this is a moment of."""
        from starport.api.game import Game

        return Game(self.engine_state.game)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.engine_state.result() is not None

    @property
    def history(self) -> list[tuple[int, str]]:
        """Who did what since the beginning: (seat, action)."""
        return [(line.seat, line.text) for line in self._lines]

    def result(self) -> Result | None:
        """Winners, reason and scores; None while the match goes on."""
        return self.engine_state.result()

    def acting(self) -> list[int]:
        """The seats the game waits for; several at once is normal, none means that the clock or nobody goes on."""
        return self.engine_state.acting()

    # -- what can be done

    def legal(self, seat: int | None = None) -> list[Action]:
        """What a seat may do now (without one: the first that acts). Empty means that it has to wait."""
        if seat is None:
            acting = self.engine_state.acting()
            return self.engine_state.legal(acting[0]) if acting else []
        return self.engine_state.legal(self._checked(seat))

    def forms(self, seat: int | None = None) -> dict[str, dict[str, Any]]:
        """Free bundles a seat may fill in beyond what `legal` lists, such as the cards of an offer: verb → bounds."""
        return {form.verb: form.bounds for form in self.engine_state.forms(self._asked(seat))}

    def why_not(self, action: str | Action, seat: int | None = None) -> str | None:
        """Why a seat may not do this now, as a sentence with its rule; None if it may.

        >>> import starport
        >>> starport.make("starfarers").new(seed=1).why_not("build booster")
        "seat 3 may not 'build booster': wrong phase: frame rolling (SF-TURN-5)"
        """
        try:
            self._allowed(action, seat)
        except Refused as error:
            return str(error)
        return None

    def play(self, action: str | Action, seat: int | None = None) -> list[Event]:
        """Do it, at the present moment of the clock; what that seat hears of it. Refused if it may not, and why."""
        actor, chosen = self._allowed(action, seat)
        story = self._listen()
        self.engine_state.step(actor, chosen, self.now)
        self._lines.append(Line(actor, chosen.text, self.now))
        return heard(self.engine_state, story, actor)

    def wait(self, until: int | None = None) -> list[Event]:
        """Real time: let the clock run to its next event, or to a moment in milliseconds; what anybody hears of it."""
        moment = self.engine_state.due() if until is None else kinds.number("a moment", until)
        if moment is None or not catalogue.entry(self.engine_state.game.name).realtime:
            raise refused("no_clock")
        if moment < self.now:
            raise refused("time_runs_back", now=self.now, at=moment)
        story = self._listen()
        self.now = moment
        self.engine_state.tick(moment)
        return heard(self.engine_state, story, None)

    # -- bots

    def ask(self, bot: str | Bot, seat: int | None = None) -> Action | None:
        """What a bot would do on this seat; None if it would wait. It sees what the seat may know, nothing else."""
        actor = self._asked(seat)
        sitting = make_bot(bot, self.engine_state.game.name, bytes([actor]))
        return sitting.act(chair_for(sitting, self.engine_state, actor, self.now))

    def play_out(self, *bots: str | Bot, seed: Seed = None) -> State:
        """Let bots play on until the end, one for each seat (one name alone fills all seats); this state itself."""
        rules = self.engine_state.game
        match = BotMatch(self.engine_state, seated(bots, rules.name, rules.seats, seed_bytes(seed)))
        match.at = self.now
        match.watcher = RecordWriter(self._lines)
        match.play(LIMIT)
        self.now = match.at
        return self

    # -- pictures

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without one, what anybody may."""
        known = self.engine_state.view(None if seat is None else self._checked(seat))
        return View(self.engine_state.game.name, seat, known)

    def __str__(self) -> str:
        return self.view().text()

    def __repr__(self) -> str:
        rules = self.engine_state.game
        done = len(self._lines)
        return f"<State of {rules.name} {rules.edition}, {rules.seats} seats, {done} action{'' if done == 1 else 's'}>"

    def svg(self) -> str | None:
        """What anybody may know as an SVG picture; `state.view(seat).svg()` draws what a seat knows."""
        return self.view().svg()

    def _repr_svg_(self) -> str | None:
        return self.svg()

    # -- keeping it

    def copy(self) -> State:
        """The same moment once more; what is played there is not played here."""
        return State(self.engine_state.copy(), seed=self._seed, start=self._start, lines=self._lines, now=self.now)

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    __copy__ = copy

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        """Another process gets the same moment, with its history."""
        return _arrived, (self.position(), self._seed, self._start, self._lines, self.now)

    def imagine(self, seat: int, seed: Seed = None) -> State:
        """A whole state that this seat cannot tell from the real one: what it does not know is drawn by lot."""
        world = self.engine_state.imagine(self._checked(seat), Dice(key_of(seed_bytes(seed)), 1))
        return State(world, start=world.position(), now=self.now)

    def position(self) -> dict[str, Any]:
        """Everything, secrets too, as plain data that `starport.load` takes back (docs/reference/position.md)."""
        return catalogue.named(self.engine_state)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the position to a JSON file."""
        Path(path).write_text(json.dumps(self.position(), indent=1) + "\n", encoding="utf-8")

    def record(self, names: Iterable[str] = (), with_seed: bool = True) -> Record:
        """The match so far as a record. Without its seed it tells nothing that is still to come, and cannot be replayed."""
        from starport.api.record import written

        rules, people = self.engine_state.game, kinds.texts("the value of names", "a name", names)
        if people and len(people) != rules.seats:
            raise refused("wrong_number_of_names", seats=rules.seats, names=len(people))
        return written(rules, self._seed, self._start, self._lines, self.now, people, with_seed)

    def __eq__(self, other: object) -> bool:
        """Equal in every respect that matters for going on."""
        return isinstance(other, State) and self.engine_state.digest() == other.engine_state.digest()

    __hash__ = None  # type: ignore[assignment]  # it changes when it is played on

    # -- checks

    def _listen(self) -> Story:
        story = Story()
        self.engine_state.story = story
        return story

    def _checked(self, seat: int) -> int:
        number = kinds.number("a seat", seat)
        if not 0 <= number < self.engine_state.game.seats:
            raise refused("unknown_seat", seat=number, last=self.engine_state.game.seats - 1)
        return number

    def _asked(self, seat: int | None) -> int:
        if seat is not None:
            return self._checked(seat)
        acting = self.engine_state.acting()
        if acting:
            return acting[0]
        result = self.engine_state.result()
        raise refused("nobody_asked") if result is None else refused("match_over", result=str(result))

    def _allowed(self, action: str | Action, seat: int | None) -> tuple[int, Action]:
        """The seat that acts and its action; Refused if it may not."""
        actor = self._asked(seat)
        chosen = action if isinstance(action, Action) else self._parsed(kinds.text("an action", action), actor)
        why = self.engine_state.refusal(actor, chosen)
        if why is None:
            return actor, chosen
        others = [other for other in self.engine_state.acting() if self.engine_state.refusal(other, chosen) is None]
        near = [f"seat={other}" for other in others] if seat is None else []
        raise told(why, f"seat {actor} may not {chosen.text!r}: ", near)

    def _parsed(self, text: str, seat: int) -> Action:
        try:
            return self.engine_state.game.parse(text)
        except refusal.Refused as error:
            offered = [action.text for action in self.engine_state.legal(seat)]
            known = nearest(text, offered) or nearest(text, [each.text for each in self.engine_state.game.actions])
            raise told(error.refusal, near=known) from None


def _arrived(
    position: dict[str, object], seed: bytes | None, start: dict[str, object] | None, lines: list[Line], now: int
) -> State:
    return State(catalogue.load(position), seed=seed, start=start, lines=lines, now=now)
