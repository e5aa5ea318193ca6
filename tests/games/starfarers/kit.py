"""A table to tell rule stories at: take a fresh match, lay things as the story needs them, act, look.

Everything goes through positions, so no story can reach a state that `load` would refuse. Cards given to a hand come out
of the supply, so that conservation holds by itself.
"""

from __future__ import annotations

import copy
import functools
import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Self

import pytest

from starport.engine import catalogue
from starport.engine.dice import Dice
from starport.engine.event import Event, Story
from starport.engine.game import Game
from starport.engine.refusal import Refusal, Refused
from starport.games.starfarers.state import BALLS, DICE, STREAMS, State
from starport.games.starfarers.words import RESOURCES

SEED = b"a quiet evening"
FLIGHTS = ("fly", "land", "dock")  # the verbs of a leg, by where it ends


@functools.cache
def rule_set(edition: str, seats: int, options: tuple[tuple[str, str], ...] = ()) -> Game:
    """A rule set never changes, so all stories share it."""
    return catalogue.make("starfarers", edition, seats, dict(options))


class Table:
    """One story: build the position with the `given` methods, then act with `do`."""

    def __init__(self, seats: int = 4, edition: str = "2019", seed: bytes = SEED, **options: str) -> None:
        self.game = rule_set(edition, seats, tuple(sorted(options.items())))
        self.position: dict[str, Any] = self.game.new(seed).position()
        self._state: State | None = None
        self._laid: set[str] = set()
        self.story = Story()

    # -- given

    def active(self, seat: int, frame: str = "trading", **fields: object) -> Self:
        """It is this seat's turn, in the frame `rolling`, `trading` or `throwing`."""
        steps = {"rolling": "build", "trading": "fly", "throwing": "end"}
        defaults: dict[str, dict[str, object]] = {
            "rolling": {"stage": "to_roll"},
            "trading": {"offers_made": 0, "sole": False, "offers": [None] * self.game.seats},
            "throwing": {},
        }
        self.position["active"] = seat
        self.position["turn"] = max(1, self.position["turn"])
        turn = {"frame": "turn", "seat": seat, "next": steps[frame]}
        self.position["frames"] = [turn, {"frame": frame, "seat": seat, **defaults[frame], **fields}]
        return self

    def flying(self, seat: int, base: int = 3, begun: bool = True, **fields: object) -> Self:
        """It is this seat's flight with a base speed; `ships` may be replaced through `fields`."""
        ship = {"left": None, "done": False, "grounded": False, "must_leave": None}
        flight: dict[str, object] = {
            "frame": "flight",
            "seat": seat,
            "base_speed": base,
            "black_ball": False,
            "begun": begun,
            "moving": None,
            "ships": [dict(ship) for _ in range(3)],
            **fields,
        }
        self.position["active"] = seat
        self.position["turn"] = max(1, self.position["turn"])
        self.position["frames"] = [{"frame": "turn", "seat": seat, "next": "end"}, flight]
        return self

    def under_way(self, seat: int, left: int) -> Self:
        """The seat's first ship is flying and has so much speed left."""
        waiting = {"left": None, "done": False, "grounded": False, "must_leave": None}
        return self.flying(seat, 3, moving=1, ships=[{**waiting, "left": left}, dict(waiting), dict(waiting)])

    def hand(self, seat: int, **cards: int) -> Self:
        """The seat holds exactly these cards; the difference goes to or comes from the supply."""
        held = self.position["players"][seat]["hand"]
        for name in RESOURCES:
            self.position["supply"][name] += held[name] - cards.get(name, 0)
            held[name] = cards.get(name, 0)
        return self

    def empty_hands(self) -> Self:
        for seat in range(self.game.seats):
            self.hand(seat)
        return self

    def supply(self, **cards: int) -> Self:
        """The supply has exactly so many of the named types; the difference goes to or comes from the reserve pile."""
        for name, count in cards.items():
            pile = self.position["reserve"]
            change = count - self.position["supply"][name]
            for _ in range(change):
                pile.remove(name)
            for _ in range(-change):
                pile.insert(0, name)
            self.position["supply"][name] = count
        return self

    def player(self, seat: int, **fields: object) -> Self:
        """Set fields of a player as the position writes them, for example `half_medals=3`."""
        for name, value in fields.items():
            assert name in self.position["players"][seat], name
            self.position["players"][seat][name] = value
        return self

    def upgrades(self, seat: int, booster: int = 0, cannon: int = 0, freight_pod: int = 0) -> Self:
        return self.player(seat, upgrades={"booster": booster, "cannon": cannon, "freight_pod": freight_pod})

    def ships(self, seat: int, *ships: tuple[str, str]) -> Self:
        """The seat's ships as (kind, point); their numbers count from 1."""
        listed = [{"ship": n, "kind": kind, "point": point} for n, (kind, point) in enumerate(ships, 1)]
        return self.player(seat, ships=listed)

    def colonies(self, seat: int, *points: str, spaceports: Sequence[str] = ()) -> Self:
        return self.player(seat, colonies=list(points), spaceports=list(spaceports))

    def stations(self, people: str, *seats: int, marker: int | None = None) -> Self:
        holder = marker if marker is not None else (seats[0] if seats else None)
        self.position["outposts"][people] = {"stations": list(seats), "marker": holder}
        return self

    def friend(self, seat: int, people: str, *cards: str) -> Self:
        """The seat has a station at a people for each of these friendship cards."""
        outpost = self.position["outposts"][people]
        outpost["stations"] += [seat] * len(cards)
        held = outpost["stations"].count(outpost["marker"])
        if outpost["stations"].count(seat) > held:  # among equals it stays where it was
            outpost["marker"] = seat
        self.position["players"][seat]["friendship_cards"] += list(cards)
        return self

    def chip(self, planet: str, face: object, face_up: bool = True) -> Self:
        """Lay a chip with this face on a planet, swapping it with whatever lies there."""
        board = self.position["board"]
        old = board["chips"][planet]["chip"]
        self._laid.add(planet)  # equal chips exist: one that was asked for stays where it is
        if old != face:
            self._swap_chip(planet, face, old)
        board["chips"][planet] = {"chip": face, "face_up": face_up}
        return self

    def _swap_chip(self, planet: str, face: object, old: object) -> None:
        board = self.position["board"]
        state = self.game.load(self.position)
        assert isinstance(state, State)
        chips = state.rulebook.chips
        pool = chips[state.chip[state.rulebook.board.planet_named[planet]]].pool
        for other, chip in enumerate(state.chip):
            name = state.rulebook.board.planets[other]
            if chip >= 0 and chips[chip].pool == pool and chips[chip].json() == face and name not in self._laid:
                board["chips"][name]["chip"] = old
                return
        pile = board["chip_piles"].get(pool, [])
        pile[pile.index(face)] = old

    def cleared(self, planet: str, seat: int, face: object) -> Self:
        """The seat has cleared the special on this planet; a reserve chip with this face lies there instead."""
        board = self.position["board"]
        special = board["chips"][planet]["chip"]
        assert isinstance(special, dict), f"no special lies on {planet}"
        self.position["players"][seat]["trophies"].append(special)
        board["reserve_chips"].remove(face)
        board["chips"][planet] = {"chip": face, "face_up": True}
        return self

    def reveal(self, *slots: str) -> Self:
        """Turn up all chips of these systems."""
        for slot in slots:
            for planet in self.planets(slot):
                self.position["board"]["chips"][planet]["face_up"] = True
        return self

    def planets(self, slot: str) -> list[str]:
        board = self.game.board  # type: ignore[attr-defined]
        return list(board.places[board.place_named[slot]].hexes)

    def reserve(self, *cards: str) -> Self:
        """These cards lie on top of the reserve pile, the first one uppermost."""
        pile = self.position["reserve"]
        for name in cards:
            pile.remove(name)
        pile.extend(reversed(cards))
        return self

    def encounter_on_top(self, card: str) -> Self:
        draw = self.position["encounters"]["draw"]
        draw.remove(card)
        draw.append(card)
        return self

    def chance(self, dice: Sequence[tuple[int, int]] = (), balls: Sequence[tuple[str, str]] = ()) -> Self:
        """Choose the key so that the next rolls and throws are these."""
        wanted_dice = [(one - 1) * 6 + two - 1 for one, two in dice]
        names = [name for name, _ in self.game.numbers.balls]  # type: ignore[attr-defined]
        pairs = [sorted((names[one], names[two])) for two in range(len(names)) for one in range(two)]
        for attempt in range(2_000_000):
            key = hashlib.sha256(f"story {attempt}".encode()).digest()
            stream = Dice(key, STREAMS)
            if all(stream.below(DICE, 36) == number for number in wanted_dice) and all(
                pairs[stream.below(BALLS, len(pairs))] == sorted(pair) for pair in balls
            ):
                self.position["dice"] = {
                    "key": key.hex(),
                    "drawn": dict.fromkeys(("setup", "dice", "balls", "reserve", "cards", "hands"), 0),
                }
                return self
        raise AssertionError("no key found: ask for fewer throws at once")

    def resume(self) -> Self:
        """Take the position that play has reached as given, so that it can be changed again."""
        self.position = self.saved()
        self._state = None
        return self

    def edit(self, change: Callable[[dict[str, Any]], None]) -> Self:
        """Change the position in any other way."""
        change(self.position)
        return self

    # -- when

    @property
    def state(self) -> State:
        """The match; the position is loaded when it is first looked at."""
        if self._state is None:
            loaded = self.game.load(copy.deepcopy(self.position))
            assert isinstance(loaded, State)
            self._state = loaded
            loaded.story = self.story
        return self._state

    def do(self, seat: int, *texts: str) -> Self:
        """The seat does these things, one after another; events are those of the last one."""
        for text in texts:
            self.story.events.clear()
            self.state.apply(seat, self.game.parse(text))
        return self

    def also(self, seat: int, *texts: str) -> Self:
        """Like `do`, but the events of before stay."""
        for text in texts:
            self.state.apply(seat, self.game.parse(text))
        return self

    def meet(self, card: str, *balls: tuple[str, str], seat: int = 0) -> Self:
        """The seat throws a black ball and this card is read to it; `balls` are the throws that follow."""
        self.active(seat, "throwing").encounter_on_top(card).chance(balls=[("black", "blue"), *balls])
        return self.do(seat, "throw")

    def walk(self, seat: int, ship: int, *points: str) -> Self:
        """The ship enters these points one by one, by whichever verb is offered for each."""
        for point in points:
            fitting = [text for text in self.legal(seat) if text in [f"{verb} {ship} {point}" for verb in FLIGHTS]]
            assert fitting, f"ship {ship} of seat {seat} may not enter {point}"
            self.do(seat, fitting[0])
        return self

    # -- then

    def legal(self, seat: int, verb: str = "") -> list[str]:
        """Texts of what the seat may do, only those that begin with `verb`."""
        return [action.text for action in self.state.legal(seat) if action.text.startswith(verb)]

    def may(self, seat: int, text: str) -> bool:
        return self.state.refusal(seat, self.game.parse(text)) is None

    def refused(self, seat: int, text: str) -> Refusal:
        """The seat may not do this: nothing changes; the refusal is returned."""
        before = self.state.digest()
        with pytest.raises(Refused) as caught:
            self.state.apply(seat, self.game.parse(text))
        assert self.state.digest() == before
        return caught.value.refusal

    def explains(self, seat: int, text: str, message: str, rule: str) -> None:
        """The seat may not do this, for this reason. What is said about a ship or a point is about those that were named,
        unless the reason is another ship."""
        refusal = self.refused(seat, text)
        assert (refusal.message, refusal.rule) == (message, rule)
        named: dict[str, object] = {}
        for word in text.split()[1:]:
            if word.isdigit() and not message.startswith("other_ship"):
                named["ship"] = int(word)
            elif word.startswith("v"):
                named["point"] = word
        for name, what in named.items():
            assert refusal.facts.get(name, what) == what

    def events(self, name: str = "") -> list[Event]:
        return [event for event in self.story.events if not name or event.name == name]

    def told(self, name: str) -> dict[str, Any]:
        """The public form of the only event of this name."""
        (event,) = self.events(name)
        return event.public

    def hand_of(self, seat: int) -> dict[str, int]:
        return {name: self.state.hands[seat][r] for r, name in enumerate(RESOURCES) if self.state.hands[seat][r]}

    def ship_at(self, seat: int, ship: int) -> str | None:
        point = self.state.ships[self.state.ship_index(seat, ship - 1)]
        return None if point < 0 else self.state.rulebook.board.points[point]

    def points(self, seat: int) -> int:
        return self.state.points[seat]

    def frame(self) -> str:
        """The name of the topmost frame."""
        frames = self.state.position()["frames"]
        assert isinstance(frames, list)
        return str(frames[-1]["frame"])

    def saved(self) -> dict[str, Any]:
        """The position after what has happened."""
        return self.state.position()

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat sees (None: a spectator)."""
        return self.state.view(seat)

    def names(self) -> list[str]:
        """The names of the events of the last action, in order."""
        return self.story.names()

    def stock_of(self, seat: int) -> dict[str, int]:
        """The figures in the personal stock of a seat."""
        left: dict[str, int] = self.view(None)["players"][seat]["left"]
        return left
