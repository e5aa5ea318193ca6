"""What the engine itself does for games that say nothing else: time, dreams, dice, lessons, shapes, editions of others."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, NotRequired, TypedDict

import pytest

from starport.engine import catalogue
from starport.engine.action import Action, ActionTable
from starport.engine.dice import Dice, key_of
from starport.engine.game import Game, Json, State
from starport.engine.lesson import Lesson, lesson, lessons
from starport.engine.refusal import Refused
from starport.engine.sampling import draw, verb_starts
from starport.engine.schema import Whispered, events_of, fields_of, names_of, spelled
from starport.games.spacedealer.editions import EDITIONS as DEALER
from starport.games.starfarers import editions as farers
from tests.engine.lighthouse import Harbour
from tests.engine.nights import GAME, SEED


class Open(State):
    """A game without secrets: a throw of a die after the other, of which everybody sees everything."""

    def __init__(self, game: Game, dice: Dice | None) -> None:
        super().__init__(game)
        self.dice = dice
        self.thrown: list[int] = []

    def copy(self) -> Open:
        other = Open(self.game, None if self.dice is None else self.dice.copy())
        other.thrown = self.thrown[:]
        return other

    def throw(self) -> int:
        assert self.dice is not None
        self.thrown.append(self.dice.below(0, 1000))
        return self.thrown[-1]


def opened(seed: bytes = b"open") -> Open:
    return Open(Game("open", "only", 2, {}, ActionTable()), Dice(key_of(seed), 1))


def test_a_game_without_a_clock_has_no_time_to_speak_of():
    state = opened()
    assert state.game.pace() == (1, 1)
    assert state.game.lag_credit(Action("roll", "roll")) == 0
    assert (state.reached(), state.grace(), state.rounds(), state.awaits(0)) == (0, 0, 0, None)


def test_whoever_imagines_an_open_game_sees_another_future_of_the_same_past():
    state = opened()
    first = state.throw()
    worlds = [state.imagine(0, Dice(key_of(bytes([number])), 1)) for number in range(3)]
    assert [world.thrown for world in worlds if isinstance(world, Open)] == [[first]] * 3
    futures = [world.throw() for world in worlds if isinstance(world, Open)]
    assert len({*futures, state.throw()}) == 4
    # The same dream comes true twice.
    again = [state.imagine(0, Dice(key_of(b"dream"), 1)) for _ in range(2)]
    assert len({world.throw() for world in again if isinstance(world, Open)}) == 1


def test_a_sketch_is_the_same_every_time():
    state = opened()
    sketches = [state.sketch(seat) for seat in (0, 1)]
    assert len({world.throw() for world in sketches if isinstance(world, Open)}) == 1


def test_new_dice_are_for_games_that_have_some():
    state, other = opened(b"one"), opened(b"two")
    state.reseed(b"new")
    other.reseed(b"new")
    assert state.throw() == other.throw()
    Open(state.game, None).reseed(b"new")  # a game without chance: nothing to do, and nothing breaks


# -- drawing by lot


def legal(*verbs: str) -> list[Action]:
    return [Action(verb, f"{verb} {number}") for number, verb in enumerate(verbs)]


@pytest.mark.parametrize(
    ("verbs", "starts"),
    [
        ("a", [0]),
        ("aa", [0]),
        ("ab", [0, 1]),
        ("abb", [0, 1]),
        ("aab", [0, 2]),
        ("abc", [0, 1, 2]),
        ("aaabbbbc", [0, 3, 7]),
    ],
)
def test_each_verb_begins_where_its_first_action_stands(verbs: str, starts: list[int]):
    assert verb_starts(legal(*verbs)) == starts


@pytest.mark.parametrize(
    ("verbs", "shares"),
    [("a", [1]), ("ab", [1 / 2] * 2), ("aab", [1 / 4, 1 / 4, 1 / 2]), ("abbb", [1 / 2] + [1 / 6] * 3)],
)
def test_a_verb_is_drawn_evenly_then_one_of_its_actions(verbs: str, shares: list[float]):
    actions = legal(*verbs)
    dice = Dice(key_of(b"lots"), 1)
    found = Counter(draw(actions, dice).text for _ in range(6000))
    for action, share in zip(actions, shares, strict=True):
        assert found[action.text] / 6000 == pytest.approx(share, abs=0.03)


def test_the_only_action_needs_no_lot():
    dice, untouched = Dice(key_of(b"lots"), 1), Dice(key_of(b"lots"), 1)
    draw(legal("a"), dice)
    assert dice.below(0, 1 << 30) == untouched.below(0, 1 << 30)


# -- lessons


def test_a_lesson_runs_on_to_the_moment_at_which_its_move_is_allowed():
    position: Any = GAME.new(SEED).position()
    first = next(good for good in ("ore", "food", "fuel") if position["keepers"][0]["hand"][good])
    moves = ((0, "draw"), (0, f"ship {first}1"), (0, "draw"))
    taught = Lesson("first", "first", 3, {}, 0, position, moves)
    state = taught.state(GAME, 3)
    assert isinstance(state, Harbour)
    assert state.now == 10_000
    assert taught.state(GAME, 2).reached() == 0
    assert taught.reached(0, ["0 draw"]) == (1, False)
    assert taught.reached(1, ["0 draw"]) == (1, True)
    assert taught.reached(3, ["0 draw"]) == (3, True)


def test_a_lesson_whose_move_is_never_allowed_says_so_instead_of_waiting_for_ever():
    position = GAME.new(SEED).position()
    taught = Lesson("never", "first", 3, {}, 0, position, ((0, "ship ore3"), (0, "ship ore3"), (0, "ship ore3")))
    with pytest.raises(Refused):
        taught.state(GAME, 3)


def test_a_lesson_is_found_by_its_name_among_those_of_its_package():
    package = "starport.games.starfarers.data"
    known = lessons(package)
    assert known
    assert list(known) == sorted(known)
    for name, found in known.items():
        assert lesson(package, name) is found
        assert found.name == name
        assert catalogue.make("starfarers", found.edition, found.seats, found.options).load(found.position).acting()
        assert all(0 <= seat < found.seats and text for seat, text in found.moves)
        assert len(found.moves) > 3
    with pytest.raises(Refused) as caught:
        lesson(package, "nothing")
    assert caught.value.refusal.facts == {"lesson": "nothing", "known": list(known)}
    assert lessons("") == {}
    assert lessons("starport.engine") == {}


# -- shapes


class DiceRolled(TypedDict):
    seat: int
    card: Annotated[str, Whispered("seat", "to")]
    note: NotRequired[Annotated[int, Whispered("to")]]
    size: Annotated[int, "no whisper"]
    more: NotRequired[str]


def test_the_fields_of_a_shape_say_what_may_be_missing_and_who_alone_hears_it():
    found = fields_of(DiceRolled)
    assert [(name, one.kind, one.needed, one.whispered) for name, one in found.items() if name != "size"] == [
        ("seat", int, True, ()),
        ("card", str, True, ("seat", "to")),
        ("note", int, False, ("to",)),
        ("more", str, False, ()),
    ]
    assert (found["size"].needed, found["size"].whispered) == (True, ())


def test_the_shapes_of_a_module_are_its_events_and_what_it_names():
    module = ModuleType("shapes")

    class Own(TypedDict):
        seat: int

    Own.__module__ = "shapes"
    things: dict[str, Any] = {"CardDrawn": Own, "DiceRolled": DiceRolled, "Pair": int | str, "Counts": dict[str, int]}
    vars(module).update(things | {"NUMBER": 3, "Plain": int, "Listed": list[int]})
    assert events_of(module) == {"card_drawn": Own}
    assert set(names_of(module)) == {"Pair", "Counts"}
    assert [spelled(name) for name in ("DiceRolled", "A", "CardDrawnTwice")] == ["dice_rolled", "a", "card_drawn_twice"]


# -- what the catalogue loads


def wrapped(**more: object) -> Json:
    state = GAME.new(SEED)
    names: Json = {"game": "lighthouse", "edition": "first", "seats": GAME.seats, "options": dict(GAME.options)}
    return names | {"position": state.position()} | more


def test_a_wrapped_position_has_nothing_beside_its_names(shelf: Path):
    assert catalogue.load(wrapped()).digest() == GAME.new(SEED).digest()
    with pytest.raises(Refused) as caught:
        catalogue.load(wrapped(extra=1))
    assert caught.value.refusal.message == "bad_position"


# -- editions of other packages


class Point:
    """An entry point of a package that brings an edition."""

    def __init__(self, name: str, brought: object) -> None:
        self.name = name
        self.brought = brought

    def load(self) -> object:
        if isinstance(self.brought, Exception):
            raise self.brought
        return self.brought


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch):
    """Other packages bring these editions of a game, in this order."""

    def bring(game: str, *points: Point) -> None:
        def found(group: str) -> list[Point]:
            return list(points) if group == catalogue.EDITIONS.format(game=game) else []

        monkeypatch.setattr(catalogue, "entry_points", found)
        monkeypatch.setattr(sys, "path", [*sys.path])
        catalogue.refresh()

    yield bring
    monkeypatch.undo()
    catalogue.refresh()


def renamed(game: str, name: str, **more: object) -> Any:
    """One of the house's editions under another name."""
    first: Any = DEALER[0] if game == "spacedealer" else farers.ALL[0]
    more = {"seats": first.seats[:1]} | more  # each number of players is tried out
    return replace(first, name=name, title=name.title(), **more)


@pytest.mark.parametrize("game", ["spacedealer", "starfarers"])
def test_another_package_can_bring_editions_one_after_the_other(brought, game: str):
    house = [edition.name for edition in catalogue.entry(game).editions]
    one, two = renamed(game, "first-guest"), renamed(game, "second-guest")
    three = renamed(game, "third-guest")
    brought(game, Point("one", one), Point("wreck", ImportError("gone")), Point("more", (two, three)))
    found = catalogue.entry(game)
    assert [edition.name for edition in found.editions] == [*house, "first-guest", "second-guest", "third-guest"]
    assert catalogue.make(game, "second-guest").new(b"guest").game.edition == "second-guest"
    assert catalogue.make(game, house[0]).edition == house[0]
    assert catalogue.broken() == {f"{game}: wreck": "ImportError: gone"}
    shown = {edition.name: edition for edition in found.editions}["first-guest"]
    own = catalogue.entry(game).editions[0]
    assert (shown.title, shown.seats, shown.usual_seats, shown.seats_rule) == (
        "First-Guest",
        shown.seats,
        own.usual_seats if own.usual_seats in shown.seats else shown.seats[0],
        own.seats_rule,
    )


@pytest.mark.parametrize("game", ["spacedealer", "starfarers"])
def test_what_is_no_edition_or_has_a_name_that_is_taken_is_left_out(brought, game: str):
    house = [edition.name for edition in catalogue.entry(game).editions]
    taken = renamed(game, house[0])
    brought(game, Point("nothing", "no edition"), Point("taken", taken), Point("good", renamed(game, "guest")))
    assert [edition.name for edition in catalogue.entry(game).editions] == [*house, "guest"]
    reasons = catalogue.broken()
    assert list(reasons) == [f"{game}: nothing", f"{game}: taken"]
    assert reasons[f"{game}: nothing"].startswith("TypeError")
    assert reasons[f"{game}: taken"].startswith("ValueError")


def test_an_edition_for_few_is_usually_played_by_the_fewest(brought):
    brought("spacedealer", Point("few", renamed("spacedealer", "few", seats=(3,))))
    found = {edition.name: edition for edition in catalogue.entry("spacedealer").editions}
    assert (found["few"].usual_seats, found["base"].usual_seats) == (3, 4)
    assert catalogue.make("spacedealer", "few").seats == 3
