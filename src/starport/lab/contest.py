"""What is played: one rule set, bots, one seed; and from that, who sits where in match number n."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from starport.bots import registry
from starport.engine import catalogue
from starport.engine.dice import Dice, key_of
from starport.engine.game import Game
from starport.engine.refusal import refuse


def seed_of(seed: int, *what: object) -> bytes:
    """A seed of its own for each match and each bot, the same wherever and whenever it is played."""
    return hashlib.sha256(":".join([str(seed), *map(str, what)]).encode()).digest()


@lru_cache(maxsize=32)
def shared_game(name: str, edition: str | None, seats: int | None, options: tuple[tuple[str, str], ...]) -> Game:
    """Rule sets never change, and keep what they have worked out about their boards."""
    return catalogue.make(name, edition, seats, dict(options))


class Contest(msgspec.Struct, frozen=True):
    """Everything that decides which matches are played. Only how many of them is left open.

    Matches come in blocks of as many as there are seats. The names of the pool are dealt to the seats of a block like
    cards of a shuffled pack, which is shuffled again when it is used up; in the matches of a block everybody moves on
    by one chair, and all of them have the same deal of cards and dice. So every bot sits on every chair equally often,
    and meets there what the others met.

    In a contest with fixed chairs each bot keeps the one it is named for, and every match has a deal of its own.
    """

    game: str
    edition: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    light: bool = False  # results only: no curves, sources and counts
    fixed: bool = False
    luck: bool = False  # what the dice gave each seat is noted

    def rules(self) -> Game:
        """The rule set; Refused if it does not exist."""
        return shared_game(self.game, self.edition, self.seats, tuple(sorted(self.options.items())))

    def chosen(self) -> dict[str, str]:
        """The options that are not as usual."""
        usual = {
            option.name: option.default
            for option in catalogue.entry(self.game).edition(self.edition).options_for(self.seats)
        }
        return {name: value for name, value in self.options.items() if usual.get(name) != value}

    def line_up(self, number: int) -> list[str]:
        """The bot on each seat of a match."""
        if self.fixed:
            return list(self.bots)
        block, turn = divmod(number, self.seats)
        dealt = [self._dealt(block * self.seats + place) for place in range(self.seats)]
        return dealt[turn:] + dealt[:turn]

    def _dealt(self, place: int) -> str:
        pack, card = divmod(place, len(self.bots))
        return self.bots[_order(self.seed, pack, len(self.bots))[card]]

    def deal(self, number: int) -> bytes:
        """The seed of a match; the same for all matches of a block."""
        return seed_of(self.seed, number) if self.fixed else seed_of(self.seed, "deal", number // self.seats)

    def whim(self, number: int, seat: int) -> bytes:
        """The seed of a bot in a match."""
        return seed_of(self.seed, number, seat) if self.fixed else seed_of(self.seed, "bot", number, seat)

    def blocks(self, first: int, games: int) -> Iterator[range]:
        """The numbers of the matches from the first up to so many, block by block; the first block may be begun already."""
        while first < games:
            end = min(games, (first // self.seats + 1) * self.seats)
            yield range(first, end)
            first = end


@lru_cache(maxsize=256)
def _order(seed: int, pack: int, size: int) -> tuple[int, ...]:
    """In which order a pool is dealt; all seats of a block ask for the same few."""
    order = list(range(size))
    Dice(key_of(seed_of(seed, "line-up", pack)), 1).shuffle(0, order)
    return tuple(order)


def contest(
    game: str,
    edition: str | None,
    seats: int | None,
    options: dict[str, str],
    bots: tuple[str, ...],
    seed: int,
    light: bool = False,
    fixed: bool = False,
    luck: bool = False,
) -> Contest:
    """A contest with everything checked and spelled out; Refused if something does not exist or fit."""
    rules = catalogue.make(game, edition, seats, options)
    if not bots:
        raise refuse("no_bots", "")
    if fixed and len(bots) != rules.seats:
        raise refuse("wrong_number_of_bots", "", bots=len(bots), seats=rules.seats)
    for name in bots:
        registry.check(name, game)
    if luck:
        registry.luck_of(game)
    return Contest(game, rules.edition, rules.seats, rules.options, bots, seed, light, fixed, luck)
