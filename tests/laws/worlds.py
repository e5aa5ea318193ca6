"""Two worlds that a seat cannot tell apart, and whatever would let the seat tell them apart after all: a leak.

`check_sight` compares all that a seat can ask in one moment. That is sound, because views, offers and refusals follow
from the state alone, and `imagine` deals everything anew that the seat cannot know.

`follow` plays on in both worlds with the same future dice and compares what the seat hears and sees after each move.
There the worlds may come apart lawfully: somebody draws a card which differs, a cargo is shown, a choice is made in the
open. So the verdict needs care:

- After the same move the seat must have heard the same, event by event, unless the first event that differs is one that
  lawfully shows a secret to everybody (the game's hints name those), or was whispered to the seat because the seat
  acted or because its own view now shows it too. Then the pair is done, without a verdict.
- If the seat sees something different after the same move without having heard of it, a secret was shown. The state
  must know that: `sealed` has grown. If it has not, that is a leak.
- Sometimes another seat chooses differently in the two worlds. If the view does not show the choice, neither may the
  story: that keeps simultaneous secret choices secret.

The same is asked for spectators, who must not learn what any seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.event import Story
from starport.engine.game import State, canonical
from starport.engine.refusal import Refused
from tests.laws.hints import hints
from tests.laws.rulesets import entry_of
from tests.laws.walks import FORMS, Walk, pace, pause

LENGTH = 8  # moves that a pair is followed
STREAMS = 16  # more than any game uses to imagine
PROBES = 12  # actions whose refusals are compared


class Leak(AssertionError):
    """A seat can tell two worlds apart that differ only in what it must not know."""


def check_pair(state: State, seat: int, at: int, chance: Random) -> int:
    """The silence law for one pair of worlds; gives the number of moves that were judged."""
    world, other = state.imagine(seat, fresh_dice(chance)), state.imagine(seat, fresh_dice(chance))
    probes = probe(state, seat, chance)
    for imagined in (world, other):
        check_sight(state, imagined, seat, probes)
        mine, theirs = dice_of(state), dice_of(imagined)
        if mine is not None and (theirs is None or theirs.key in (mine.key, b"")):
            raise Leak("an imagined world knows the dice of the table")
    check_forgetful(state, world, seat, chance)
    pair = (state.copy(), world) if chance.random() < 0.5 else (world, other)
    return follow(*pair, seat, at, chance)


# -- one moment


def check_sight(one: State, other: State, seat: int, probes: list[Action]) -> None:
    for watcher in (seat, None):
        first, second = sight(one, watcher, probes), sight(other, watcher, probes)
        if canonical(first) != canonical(second):
            raise Leak(f"{who(watcher)} can tell two worlds apart by {difference(first, second)}")


def check_forgetful(one: State, other: State, seat: int, chance: Random) -> None:
    """Imagining depends on nothing the seat cannot know: from both worlds the same dice imagine the same third one, and
    both have the same sketch."""
    key = chance.randbytes(32)
    imagined = [state.imagine(seat, Dice(key, STREAMS)).position() for state in (one, other)]
    sketched = [state.sketch(seat).position() for state in (one, other)]
    for name, (first, second) in (("imagines", imagined), ("sketches", sketched)):
        if canonical(first) != canonical(second):
            raise Leak(f"what seat {seat} {name} depends on what it cannot know: {difference(first, second)}")


def sight(state: State, watcher: int | None, probes: Iterable[Action] = ()) -> dict[str, object]:
    """All that a seat or a spectator (None) can ask."""
    seen: dict[str, object] = {
        "view": state.view(watcher),
        "acting": state.acting(),
        "due": state.known_due(watcher),
        "result": repr(state.result()),
    }
    if watcher is not None:
        seen["legal"] = [action.text for action in state.legal(watcher)]
        seen["forms"] = [[form.verb, form.bounds] for form in state.forms(watcher)]
        seen["refusals"] = [repr(state.refusal(watcher, action)) for action in probes]
        seen["fallback"] = state.fallback(watcher).text if watcher in state.acting() else None
    return seen


def probe(state: State, seat: int, chance: Random) -> list[Action]:
    """Some actions to ask about: listed ones, and bundles within and outside of the forms."""
    probes = chance.sample(state.game.actions.listed, min(PROBES, len(state.game.actions)))
    known = hints(state.game.name)
    for form in state.forms(seat):
        for text in (known.fill(form, chance), known.spill(form, chance)):
            with suppress(Refused):  # a bundle may be too much for any seat at any time
                if text is not None:
                    probes.append(state.game.parse(text))
    return probes


# -- moves


def follow(one: State, other: State, seat: int, at: int, chance: Random) -> int:
    for judged in range(LENGTH):
        if one.result() is not None:
            return judged
        key = chance.randbytes(32)
        wait = pause(one.due(), one.acting(), at, chance)
        at = pace(one.due(), at, chance) if wait is None else wait
        listeners = [listen(state, key, at) for state in (one, other)]
        actor, mine, theirs = choose(one, other, seat, chance) if wait is None else NOBODY
        if actor is not None and mine is not None and theirs is not None:
            one.apply(actor, mine, at)
            other.apply(actor, theirs, at)
        elif wait is None:
            return judged
        stories = [(story, state.sealed > before) for state, story, before in listeners]
        if not judge(one, other, seat, actor, stories, same=mine is theirs):
            return judged
    return LENGTH


def listen(state: State, key: bytes, at: int) -> tuple[State, Story, int]:
    """Give a world a future that depends on nothing but this key, let time pass, and hear what happens from now on."""
    dice = dice_of(state)
    if dice is not None:
        dice.drawn = [0] * len(dice.drawn)
        dice.rekey(key)
    state.story = Story()
    before = state.sealed
    state.tick(at)
    return state, state.story, before


Choice = tuple[int | None, Action | None, Action | None]
NOBODY: Choice = (None, None, None)


def choose(one: State, other: State, seat: int, chance: Random) -> Choice:
    """Who does what in each of the worlds. The seat itself does the same in both, another may choose differently."""
    filled = Walk(one, chance).fill_in() if chance.random() < FORMS else None
    if filled is not None and other.refusal(*filled) is None:
        return filled[0], filled[1], filled[1]
    ready = [actor for actor in one.acting() if other.legal(actor)]
    if not ready:
        return NOBODY
    actor = chance.choice(ready)
    mine, theirs = one.legal(actor), other.legal(actor)
    if actor != seat and chance.random() < 0.4:
        return actor, chance.choice(mine), chance.choice(theirs)
    offered = set(theirs)
    common = [action for action in mine if action in offered]
    action = chance.choice(common) if common else None
    return actor, action, action


def judge(
    one: State, other: State, seat: int, actor: int | None, stories: list[tuple[Story, bool]], same: bool
) -> bool:
    """Whether the worlds are still alike for the seat and for spectators; Leak if they came apart unlawfully."""
    (story, sealed), (other_story, other_sealed) = stories
    shows = entry_of(one.game.name).shows
    for watcher in (None, seat):
        first, second = sight(one, watcher), sight(other, watcher)
        seen_alike = canonical(first) == canonical(second)
        apart = first_apart(heard(story, watcher), heard(other_story, watcher))
        if apart is not None:
            mine, theirs = apart
            confided = (mine.private or theirs.private) and (watcher == actor or not seen_alike)
            chosen_openly = not same and not seen_alike
            if shows & {mine.name, theirs.name} or confided or chosen_openly:
                return False
            raise Leak(
                f"{who(watcher)} hears what it must not know: {mine.name} {mine.told} / {theirs.name} {theirs.told}"
            )
        if not seen_alike:
            if same and not (sealed or other_sealed):
                raise Leak(f"{who(watcher)} sees {difference(first, second)} after a move that showed no secret")
            return False
    return True


class Heard(NamedTuple):
    """One event as a watcher hears it, and whether it hears more than everybody."""

    name: str
    told: str
    private: bool


NOTHING = Heard("nothing", "", False)


def heard(story: Story, watcher: int | None) -> list[Heard]:
    told = [(event, event.seen_by(watcher)) for event in story.events]
    return [
        Heard(event.name, canonical(form), event.secret is not None and form == event.secret)
        for event, form in told
        if form is not None
    ]


def first_apart(one: list[Heard], other: list[Heard]) -> tuple[Heard, Heard] | None:
    """The first event that differs, as it is heard in each of the worlds."""
    pairs = zip_longest(one, other, fillvalue=NOTHING)
    return next(((mine, theirs) for mine, theirs in pairs if mine != theirs), None)


# -- small things


def dice_of(state: State) -> Dice | None:
    """The dice of a match; None in a game without chance."""
    dice = getattr(state, "dice", None)
    return dice if isinstance(dice, Dice) else None


def fresh_dice(chance: Random) -> Dice:
    return Dice(chance.randbytes(32), STREAMS)


def who(watcher: int | None) -> str:
    return "a spectator" if watcher is None else f"seat {watcher}"


def difference(one: Any, other: Any) -> str:
    """The first place where two values differ, for people."""
    return next(differences(one, other), "nothing")


def differences(one: Any, other: Any, where: str = "") -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for name in one:
            yield from differences(one[name], other[name], f"{where}.{name}" if where else str(name))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for index, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from differences(mine, theirs, f"{where}[{index}]")
    elif one != other:
        yield f"{where}: {one!r} / {other!r}"
