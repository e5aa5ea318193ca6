"""What a tournament plays: one rule set, a pool of bots, one seed; and from that, who sits where in match number n."""

from __future__ import annotations

import msgspec

from starport.bots import registry
from starport.engine import catalogue
from starport.engine.dice import Dice, key_of
from starport.engine.game import Game
from starport.engine.refusal import refuse
from starport.lab.simulate import seed_of, shared_game


class Contest(msgspec.Struct, frozen=True):
    """Everything that decides which matches are played. Only how many of them is left open.

    Matches come in blocks of as many as there are seats. The names of the pool are dealt to the seats of a block like
    cards of a shuffled pack, which is shuffled again when it is used up; in the matches of a block everybody moves on
    by one chair, and all of them have the same deal of cards and dice. So every bot sits on every chair equally often,
    and meets there what the others met.
    """

    game: str
    edition: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    light: bool = False  # results only: no curves, sources and counts

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
        block, turn = divmod(number, self.seats)
        dealt = [self._dealt(block * self.seats + place) for place in range(self.seats)]
        return dealt[turn:] + dealt[:turn]

    def _dealt(self, place: int) -> str:
        pack, card = divmod(place, len(self.bots))
        order = list(range(len(self.bots)))
        Dice(key_of(seed_of(self.seed, "line-up", pack)), 1).shuffle(0, order)
        return self.bots[order[card]]

    def deal(self, number: int) -> bytes:
        """The seed of a match; the same for all matches of a block."""
        return seed_of(self.seed, "deal", number // self.seats)

    def whim(self, number: int, seat: int) -> bytes:
        """The seed of a bot in a match."""
        return seed_of(self.seed, "bot", number, seat)


def contest(
    game: str,
    edition: str | None,
    seats: int | None,
    options: dict[str, str],
    bots: tuple[str, ...],
    seed: int,
    light: bool = False,
) -> Contest:
    """A contest with everything checked and spelled out; Refused if something does not exist or fit."""
    if not bots:
        raise refuse("no_bots", "")
    rules = catalogue.make(game, edition, seats, options)
    for name in bots:
        registry.check(name, game)
    return Contest(game, rules.edition, rules.seats, rules.options, bots, seed, light)
