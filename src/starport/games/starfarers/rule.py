"""What a rule is: the behaviour that belongs to one kind of frame. What a verb is: one thing a seat may do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from starport.engine.action import Action
from starport.engine.game import Form
from starport.engine.refusal import Facts, Refusal
from starport.engine.sampling import WORD
from starport.games.starfarers.frames.frame import NAMES, Frame
from starport.games.starfarers.moves import KINDS, PASS, Move

if TYPE_CHECKING:
    from starport.engine.dice import Dice
    from starport.engine.position import Reader
    from starport.games.starfarers.frames.flight import Flight
    from starport.games.starfarers.friendship import Card
    from starport.games.starfarers.state import State

# Whom a frame concerns that stands on another one.
SAME: Final = 0  # the seat of the frame below
EACH: Final = 1  # seats are asked one after another
PILOT: Final = 2  # one of those who share the turn
ANOTHER: Final = 3  # any other seat


NO_MOVES: Final[list[Move]] = []  # shared by all menus with nothing in them


def no(message: str, rule: str, **facts: str | int | list[str] | list[int]) -> Refusal:
    """A refusal with its facts. Nothing hidden is ever said in one."""
    told: Facts = dict(facts)
    return Refusal(message, rule, told)


_not_now: Final[dict[str, list[Refusal]]] = {}  # by rule, then by kind of frame: listings ask for these all the time


def not_now(rule: str, frame: Frame) -> Refusal:
    """The verb has its place elsewhere: this rule says where."""
    made = _not_now.get(rule)
    if made is None:
        made = [no("not_now", rule, frame=name) for name in NAMES]
        _not_now[rule] = made
    return made[frame.kind]


def not_asked(state: State, frame: Frame, seat: i64) -> Refusal | None:
    """SF-ACT-1: Somebody else is asked, and this seat is not the one whom the situation concerns."""
    if seat == frame.seat or seat in state.waiting():
        return None
    return no("not_your_decision", "SF-ACT-1", seat=frame.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """One verb in one situation: `check` is the refusal or nothing, `do` carries it out, `menu` is what may be listed."""

    kind: i64 = -1  # the moves it is about
    place: str = "SF-ACT-1"  # the rule that says when the verb has its place
    anybody: bool = False  # seats that nobody waits for may use it too; the check says which
    exact: bool = False  # the menu has exactly what the check accepts, so that it need not be asked; a law proves it

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        """What may be listed for a seat, to be read only; every action of the verb that passes the check is among it."""
        raise NotImplementedError

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        """Why the seat may not do this now."""
        return None

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        """Carry out what the seat chose."""
        raise NotImplementedError

    def offered(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        """What is legal, to be read only: the menu, filtered by the check."""
        menu = self.menu(state, frame, seat)
        if self.exact or not menu:
            return menu
        if len(menu) == 1:
            return menu if self.check(state, frame, seat, menu[0]) is None else NO_MOVES
        return [move for move in menu if self.check(state, frame, seat, move) is None]

    def elsewhere(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal:
        """The refusal in a situation that does not have this verb."""
        return not_now(self.place, frame)


def any_offered(verbs: vec[Verb], state: State, frame: Frame, seat: i64) -> bool:
    """Whether any of the verbs has something to offer."""
    for verb in verbs:
        if verb.offered(state, frame, seat):
            return True
    return False


def more(menu: list[Move], move: Move) -> list[Move]:
    """A menu that began as NO_MOVES, with one move more. Most have none or one: for those no list is made."""
    if not menu:
        return move.alone
    if len(menu) == 1:
        return [menu[0], move]
    menu.append(move)
    return menu


def joined(menu: list[Move], other: list[Move]) -> list[Move]:
    """Two menus as one, to be read only."""
    if not menu:
        return other
    return menu + other if other else menu


def keep(menus: list[list[Move]], menu: list[Move]) -> None:
    """One menu more, if anything is in it."""
    if menu:
        menus.append(menu)


def lot(moves: i64, dice: Dice) -> i64:
    """A number that serves two choices where there are so many moves: its remainder chooses the verb, its quotient one of
    the verb's moves. What `draw` would take from all of them in one list is found with it."""
    if moves == 1:
        return 0
    return dice.below(0, 2) if moves == 2 else dice.below(0, WORD)


def length(menus: list[list[Move]]) -> i64:
    """How many moves are in all of them."""
    count: i64 = 0
    for menu in menus:
        count += len(menu)
    return count


def draw_from(menus: list[list[Move]], dice: Dice) -> Move:
    """One of the moves that menus of different verbs list."""
    verbs: i64 = len(menus)
    word = lot(length(menus), dice)
    menu = menus[word % verbs]
    return menu[word // verbs % len(menu)]


def draw_one(menu: list[Move], dice: Dice) -> Move | None:
    """The same where there is no other verb."""
    return menu[lot(len(menu), dice) % len(menu)] if menu else None


class Pass(Verb):
    """What is offered may be declined."""

    kind: i64 = PASS

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        return state.rulebook.moves.pass_.alone

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        state.pop()


DRAWING: Final = frozenset(("menus", "offered_by", "shortcut"))


def lists_anew(kind: type) -> bool:
    """Whether a rule says what is offered below the last one that says how to draw without a list. That drawing knows
    nothing of it, and only the list is right."""
    last = next(one for one in kind.__mro__ if not DRAWING.isdisjoint(one.__dict__))
    return "shortcut" not in last.__dict__


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """The procedure of one kind of frame: its verbs in the order in which they are listed, and what happens without a
    choice. An edition with another procedure puts another object into the table."""

    stands_on: tuple[int, ...] = ()  # on which frames this one may stand directly
    concerns: int = SAME
    discreet: bool = False  # it asks by what everybody can see, and so tells nothing of discs that lie face down

    def __init__(self, *verbs: Verb) -> None:
        self.verbs: vec[Verb] = vec[Verb]()
        self.by_card: vec[Verb] = vec[Verb]()  # those of them that cards add to what there is to do anyway
        self.by_kind: vec[Verb | None] = vec[Verb | None]([None] * KINDS)
        self.only_listed: bool = lists_anew(type(self))
        for verb in verbs:
            self.add(verb)

    def add(self, verb: Verb) -> None:
        """One more verb, listed last."""
        self.verbs = append(self.verbs, verb)
        self.by_kind[verb.kind] = verb

    def add_card(self, verb: Verb) -> None:
        """One more verb, for whoever has the card."""
        self.add(verb)
        self.by_card = append(self.by_card, verb)

    def verb(self, kind: i64) -> Verb:
        """The verb for moves of a kind that has its place here."""
        verb = self.by_kind[kind]
        assert verb is not None
        return verb

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        """A frame of the kind this rule belongs to, for a position to be read into."""
        return Frame(kind, seat)

    def check_loaded(self, state: State, frame: Frame, reader: Reader) -> None:
        """Refuse a frame that cannot be, where that takes more than its own facts."""

    def actors(self, state: State, frame: Frame) -> list[int]:
        """The seats the game waits for, to be read only."""
        return state.rulebook.seats_in[1 << frame.seat]

    def asks(self, state: State, frame: Frame, seat: i64) -> bool:
        """Whether a seat has anything to choose here."""
        return seat == frame.seat

    def menus(self, state: State, frame: Frame, seat: i64) -> list[list[Move]]:
        """What a seat may do, to be read only: one menu for each verb that has something to offer."""
        return self.offered_by(self.verbs, state, frame, seat)

    def offered_by(self, verbs: vec[Verb], state: State, frame: Frame, seat: i64) -> list[list[Move]]:
        """The same for some of the verbs."""
        asked = self.asks(state, frame, seat)
        found: list[list[Move]] = []
        for verb in verbs:
            if asked or verb.anybody:
                keep(found, verb.offered(state, frame, seat))
        return found

    def legal(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        """What a seat may do; empty if it is not concerned."""
        found: list[Move] = []
        for menu in self.menus(state, frame, seat):
            found += menu
        return found

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        """SF-ACT-1: Why a seat may not do this now; the verb knows, or, where it has no place here, its home does."""
        verb = self.by_kind[move.kind]
        home = state.rulebook.homes[move.kind] if verb is None else verb
        if not home.anybody:
            refused = not_asked(state, frame, seat)
            if refused is not None:
                return refused
        return home.elsewhere(state, frame, seat, move) if verb is None else verb.check(state, frame, seat, move)

    def sample(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """One of the legal actions by lot, verb first."""
        added = len(self.by_card) > 0 and state.cards[seat] & state.rulebook.friendship.anywhere != 0
        if self.only_listed or (added and any_offered(self.by_card, state, frame, seat)):
            return self.draw_listed(state, frame, seat, dice)
        return self.shortcut(state, frame, seat, dice)

    def shortcut(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """The same without the verbs of cards. A rule with long lists may draw without making them; a law compares the
        odds. A rule that says anew what is offered, and not this, is drawn from by its list."""
        if len(self.verbs) - len(self.by_card) == 1 and self.asks(state, frame, seat):
            return draw_one(self.verbs[0].offered(state, frame, seat), dice)
        return self.draw_listed(state, frame, seat, dice)

    def draw_listed(self, state: State, frame: Frame, seat: i64, dice: Dice) -> Action | None:
        """One of all legal actions."""
        menus = self.menus(state, frame, seat)
        return draw_from(menus, dice) if menus else None

    def forms(self, state: State, frame: Frame, seat: i64) -> list[Form]:
        """Free bundles any seat may fill in."""
        return []

    def advance(self, state: State, frame: Frame) -> bool:
        """Do what needs no decision; False when somebody has to decide."""
        return False

    def retraction(self, state: State, frame: Frame, seat: i64) -> Action | None:
        """How a seat takes back what it has asked the acting seats."""
        return None

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """The safe choice for an acting seat."""
        return self.legal(state, frame, seat)[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Exploring:
    """What ships find out about planets and do to them: in the open, or in private. Each edition has one of its kind."""

    def __init__(self) -> None:
        self.private: bool = False  # whether discs are looked at in private

    def enter(self, state: State, seat: i64, point: i64) -> bool:
        """A ship enters a point beside planets; True if something happened after which its owner may want to think."""
        raise NotImplementedError

    def begin(self, state: State, flight: Flight) -> None:
        """The movement of a seat begins."""
        raise NotImplementedError

    def befriend(self, state: State, flight: Flight, card: Card) -> None:
        """A friendship card was taken while ships move."""
        raise NotImplementedError

    def settle(self, state: State, seat: i64, site: i64) -> None:
        """A colony is about to stand on a site."""

    def bars(self, state: State, planet: i64) -> bool:
        """Whether the face-down chip of a planet keeps the active player from founding beside it."""
        return False

    def lands(self, state: State, seat: i64, ship: i64) -> bool:
        """Whether a ship that has jumped to its point may do something there."""
        raise NotImplementedError
