"""The one abstraction: a game is a rule set with its options, a state is one moment of one match."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from mypy_extensions import mypyc_attr

from starport.engine.action import Action, ActionTable
from starport.engine.dice import Dice, key_of
from starport.engine.event import Story
from starport.engine.refusal import Refusal, Refused, refuse
from starport.engine.result import Result
from starport.engine.sampling import draw

Json = dict[str, object]
SKETCH: Final = key_of(b"sketch")  # any will do: nobody looks at what is guessed
SKETCH_STREAMS: Final = 16  # more than any game asks for


class Form:
    """A free bundle of things that a seat may choose within bounds, where listing every choice would be endless.

    `verb` is the action's verb; `bounds` says in plain data what may be filled in (documented per game).
    """

    __slots__ = ("bounds", "verb")

    def __init__(self, verb: str, bounds: Json) -> None:
        self.verb: str = verb
        self.bounds: Json = bounds


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One rule set with its options: immutable, shared by all its states."""

    def __init__(self, name: str, edition: str, seats: int, options: dict[str, str], actions: ActionTable) -> None:
        self.name: str = name
        self.edition: str = edition
        self.seats: int = seats
        self.options: dict[str, str] = options
        self.actions: ActionTable = actions

    def new(self, seed: bytes) -> State:
        """The first state of a match whose every chance follows from this seed."""
        raise NotImplementedError

    def load(self, position: Json) -> State:
        """The state a position describes; Refused with the reason if it is bad or impossible."""
        raise NotImplementedError

    def parse(self, text: str) -> Action:
        """The action with this text; Refused if no action of this game has it. A game with forms reads more than these."""
        found = self.actions.find(text)
        if found is None:
            raise refuse("no_such_action", "", text=text[:80])
        return found

    def printed(self) -> Json:
        """What is printed on the pieces of this rule set, for clients that draw them: it never changes during a match."""
        return {}

    def pace(self) -> tuple[int, int]:
        """Real time: how match time runs against real time, as a fraction. (0, 1): it stands until somebody lets it run."""
        return 1, 1

    def lag_credit(self, action: Action) -> int:
        """Real time: how much match time of delay on the way is forgiven to this action at most."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of one match: small, mutable, copied by hand. The static board is shared, never copied.

    Nobody asks whose turn it is: a seat with legal actions may act.
    """

    __slots__ = ("game", "sealed", "story")

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.story: Story | None = None
        # Grows whenever chance was used or a secret was shown: what happened before that can no longer be taken back.
        self.sealed: int = 0

    def acting(self) -> list[int]:
        """The seats the game waits for; several at once is normal. Other seats may still fill in their forms."""
        raise NotImplementedError

    def waiting(self) -> list[int]:
        """The same as `acting`, to be read only: a game that is played at full speed need not make a list each time."""
        return self.acting()

    def legal(self, seat: int) -> list[Action]:
        """What this seat may do now, as interned objects; equal verbs stand together. Empty means wait."""
        raise NotImplementedError

    def sample(self, seat: int, dice: Dice) -> Action | None:
        """One of the legal actions by lot: a verb evenly, then one of its actions evenly; None if there is none."""
        legal = self.legal(seat)
        return draw(legal, dice) if legal else None

    def forms(self, seat: int) -> list[Form]:
        """Free bundles this seat may choose now within bounds, beyond what `legal` lists."""
        return []

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now; None if it may. Never betrays a secret."""
        raise NotImplementedError

    def step(self, seat: int, action: Action, at: int = 0) -> None:
        """Do what `legal` offered or `refusal` found no fault with, without asking again."""
        raise NotImplementedError

    def apply(self, seat: int, action: Action, at: int = 0) -> None:
        """Do it, or raise Refused and change nothing. Tells its story to `story` if one is attached."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        self.step(seat, action, at)

    def reseed(self, seed: bytes) -> None:
        """Let every chance from now on follow from this seed: a match that begins from a position has dice of its own.

        A game that keeps its chance elsewhere than in `dice` says how; one without chance has nothing to do.
        """
        dice = getattr(self, "dice", None)
        if isinstance(dice, Dice):
            dice.rekey(key_of(seed))

    def fallback(self, seat: int) -> Action:
        """The safe choice when somebody has to decide for an acting seat."""
        return self.legal(seat)[0]

    def retraction(self, seat: int) -> Action | None:
        """How a seat takes back what it has asked others, while the game waits for their answers; None: it has not."""
        return None

    def reached(self) -> int:
        """Real time: the match time this state has come to."""
        return 0

    def due(self) -> int | None:
        """Real time: the next moment at which the clock itself acts; None if it never will."""
        return None

    def known_due(self, seat: int | None) -> int | None:
        """Real time: the same as far as a seat may know it (None: a spectator). A game with hidden hourglasses leaves them
        out."""
        return self.due()

    def tick(self, at: int) -> None:
        """Everything due up to `at` happens, each thing at its exact moment."""

    def grace(self) -> int:
        """Real time: how long after `due` the clock still waits for actions that were given in time (lag credit)."""
        return 0

    def awaits(self, seat: int) -> int | None:
        """Real time: the next moment at which something happens that this seat waits for; None if nothing will."""
        return self.known_due(seat)

    def take_backs(self, seat: int) -> list[tuple[Action, int]]:
        """Real time: actions that take an order of this seat back, the latest order first, and until when they may."""
        return []

    def copy(self) -> State:
        """A state of its own; nobody listens to it."""
        raise NotImplementedError

    def view(self, seat: int | None) -> Json:
        """What that seat may know (None: a spectator), built field by field, never by deleting."""
        raise NotImplementedError

    def views(self, seats: list[int | None]) -> list[Json]:
        """The views of several receivers at once. What they see alike may be the same objects, so that it is made and
        written only once: whoever asks reads them and changes nothing.
        """
        return [self.view(seat) for seat in seats]

    def glance(self, seat: int) -> Json:
        """The same as `view`, to be read only: a game whose seats look often may keep what has not changed."""
        return self.view(seat)

    def imagine(self, seat: int, dice: Dice) -> State:
        """A full state that this seat cannot tell from the real one; depends on nothing the seat cannot know.

        Without secrets that is this state with a future of its own; a game with secrets deals them anew.
        """
        world = self.copy()
        world.reseed(dice.new_key(0))
        return world

    def sketch(self, seat: int) -> State:
        """The same without chance, for whoever uses no guesses: to be looked at, never to be played on."""
        return self.imagine(seat, Dice(SKETCH, SKETCH_STREAMS))

    def result(self) -> Result | None:
        """Winners and reason; None while the match goes on."""
        raise NotImplementedError

    def rounds(self) -> int:
        """How long the match has lasted, in the game's own measure (rounds, minutes)."""
        return 0

    def position(self) -> Json:
        """Everything, in documented and editable form; `game.load` gives an equal state back."""
        raise NotImplementedError

    def census(self) -> dict[str, int]:
        """How many of each thing there are over all places; the same at every moment of a match. Empty: no things."""
        return {}

    def digest(self) -> str:
        """A hash of everything; equal states have equal digests, in every build and process."""
        return hashlib.sha256(canonical(self.position()).encode()).hexdigest()


def canonical(value: object) -> str:
    """The one JSON text of a value: keys sorted, no white space."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
