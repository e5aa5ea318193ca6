# pure: checks what people ask for, which is no hot path
"""What is played in an environment: a rule set with its numbers, the bots on other seats, the reward."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import index
from typing import SupportsIndex, TypedDict

import numpy as np

from starport.api.game import Game as DoorGame
from starport.api.refused import in_sentences
from starport.bots import registry
from starport.bots.base import Bot
from starport.engine import catalogue
from starport.engine.encoding import Encoder
from starport.engine.game import Game
from starport.envs.arena import Arena
from starport.envs.episode import TICK
from starport.envs.worth import Own, worth_named

Reward = str | Own
NOT_BEGUN = "no match is going on: call reset first"


class Chosen(TypedDict, total=False):
    """What may be chosen beside the game, by name, wherever one seat plays against bots."""

    edition: str | None
    seats: int | None
    options: Mapping[str, str] | None
    reward: Reward
    tick: int
    limit: int


@lru_cache(maxsize=32)
def _shared(name: str, edition: str | None, seats: int | None, options: tuple[tuple[str, str], ...]) -> Encoder:
    """Rule sets and their numbers never change; working them out takes longer than a match."""
    return catalogue.encoder(catalogue.make(name, edition, seats, dict(options)))


class Setting:
    """One rule set as environments play it. `tick` is the match time between two decisions of a seat, in milliseconds,
    where the game has a clock."""

    def __init__(
        self,
        game: str | DoorGame,
        edition: str | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "result",
        tick: int = TICK,
        limit: int = 0,
    ) -> None:
        if seats is not None:
            seats = whole("seats", seats)
        if options is not None and not isinstance(options, Mapping):
            raise ValueError(f"options are names with values, such as {{'NAME': 'VALUE'}}, not {options!r}")
        with in_sentences():
            if isinstance(game, DoorGame):
                if edition is not None or seats is not None or options:
                    raise ValueError("a game that is made already has its edition, seats and options: leave them out")
                rules = game.rules
                self.encoder = _shared(rules.name, rules.edition, rules.seats, tuple(sorted(rules.options.items())))
            else:
                self.encoder = _shared(game, edition, seats, tuple(sorted((options or {}).items())))
        self.game: Game = self.encoder.game
        self.entry = catalogue.entry(self.game.name)
        self.limit = whole("limit", limit)
        if self.limit < 0:
            raise ValueError(f"limit is a number of decisions, 0 for none, not {limit}")
        self.tick = whole("tick", tick)
        if self.tick < 1:
            raise ValueError(f"tick is a number of milliseconds of match time, at least 1, not {tick}")
        if not self.entry.realtime:
            self.tick = 0
        self.reward = reward
        self.worth = worth_named(reward, self.entry.study)

    def arena(self, count: int, bots: Mapping[int, str] | None = None, renew: bool = True, room: int = 0) -> Arena:
        """So many matches; seats without a bot are the learner's."""
        chosen = dict(bots or {})

        def make_bot(seat: int, seed: bytes) -> Bot | None:
            return registry.make(chosen[seat], seed) if seat in chosen else None

        return Arena(self.encoder, count, self.tick, self.limit, self.worth, make_bot, renew, room)

    def opponents(self, bots: str | Sequence[str], seat: int) -> dict[int, str]:
        """The bots on all seats but one. A single name fills all of them; names go round from the left neighbour on."""
        seats = self.game.seats
        checked_seat(seat, seats)
        given: object = bots
        if not isinstance(given, Sequence) or not all(isinstance(name, str) for name in given):
            raise ValueError(f"bots are a name, or a list of names, not {bots!r}")
        names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != seats - 1:
            raise ValueError(f"{seats} seats need {seats - 1} bots beside the learner; you named {len(names)}")
        with in_sentences():
            for name in names:
                registry.check(name, self.game.name)
                registry.make(name, b"is there one?")
        return {(seat + 1 + place) % seats: name for place, name in enumerate(names)}


def whole(what: str, number: object) -> int:
    """A whole number that somebody gave; ValueError if it is none."""
    if isinstance(number, SupportsIndex) and not isinstance(number, bool):
        return index(number)
    raise ValueError(f"{what} must be a whole number, not {number!r}")


def checked_seat(seat: object, seats: int) -> int:
    """A seat that is there."""
    number = whole("seat", seat)
    if not 0 <= number < seats:
        raise ValueError(f"there is no seat {number}; the seats are 0 to {seats - 1}")
    return number


def index_of(choice: object) -> int:
    """A choice as a whole number; -1, which no action has, if it is none."""
    whole = isinstance(choice, SupportsIndex) and not isinstance(choice, bool | np.bool_)
    return index(choice) if whole else -1  # type: ignore[arg-type]


def choice_fault(setting: Setting, choice: object, seat: int) -> str:
    """Why a choice is refused, in a sentence."""
    names = setting.encoder.names
    if 0 <= (number := index_of(choice)) < len(names):
        return (
            f"seat {seat} may not choose action {number} ({names[number]}, as seat 0 says) now: look at the action mask"
        )
    return f"an action is a whole number from 0 to {len(names) - 1}, not {choice!r}"
