"""A bot with the pace of a person: it looks now and then, does one thing at a time, and needs a moment for each."""

from __future__ import annotations

from typing import ClassVar

from starport.bots.base import Bot
from starport.bots.spacedealer.sight import Sight
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.games.spacedealer.game import SpaceDealer

ANSWER_MS = (2_000, 6_000)  # how long an offer is thought over


class PacedBot(Bot):
    """Waits between two looks at the table; `look` and `rest` are the shortest and longest pauses in milliseconds."""

    look: ClassVar[tuple[int, int]] = (3_000, 6_000)  # until the next look, when there was nothing to do
    rest: ClassVar[tuple[int, int]] = (2_000, 4_000)  # after doing something

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.ready_at: int = -1
        self.rate: tuple[int, int] = (1, 1)
        self.heard: dict[int, int] = {}  # offers by number, and when they will be answered

    def act(self, chair: Chair) -> Action | None:
        """Whoever rests does not look: at a large table most are asked while they pause."""
        return None if chair.at < self.ready_at else self.choose(chair.legal(), chair)

    def choose(self, legal: list[Action], chair: Chair) -> Action | None:
        """Nothing before the pause is over; then what the bot decides on what it sees."""
        game = chair.game
        assert isinstance(game, SpaceDealer)
        if game.settings.untimed and legal and legal[0].verb == "start":
            return self.pick(legal)  # the clock stands until the match begins, so no pause would ever be over
        if self.ready_at < 0:
            self.rate = game.settings.pace
            self.ready_at = chair.at + self.pause(self.rest)
        if chair.at < self.ready_at or not legal:
            return None
        chosen = (
            legal[self.dice.below(0, len(legal))] if legal[0].verb == "start" else self.at_table(legal, chair, game)
        )
        self.ready_at = chair.at + self.pause(self.look if chosen is None else self.rest)
        return chosen

    def wake(self) -> int | None:
        return self.ready_at

    def pause(self, bounds: tuple[int, int]) -> int:
        """A pause in match time; people are as quick at every speed of the hourglasses."""
        least, most = bounds
        return (least + self.dice.below(0, most - least + 1)) * self.rate[0] // self.rate[1]

    def at_table(self, legal: list[Action], chair: Chair, game: SpaceDealer) -> Action | None:
        sight = Sight(game.board, chair.view(), chair.seat)
        return self.decide(by_verb(legal), sight, chair)

    def decide(self, legal: dict[str, list[Action]], sight: Sight, chair: Chair) -> Action | None:
        """What to do now; None: nothing."""
        raise NotImplementedError

    def pick(self, actions: list[Action]) -> Action | None:
        """Any of these."""
        return actions[self.dice.below(0, len(actions))] if actions else None

    def due_offer(self, sight: Sight) -> int:
        """The number of an offer that has been thought over long enough; -1 if there is none."""
        for offer in sight.offers:
            number: int = offer["number"]
            if offer["to"] != sight.seat:
                continue
            if number not in self.heard or self.heard[number] < offer["made"]:
                self.heard[number] = offer["made"] + self.pause(ANSWER_MS)
            if self.heard[number] <= sight.now:
                return number
        return -1


def by_verb(legal: list[Action]) -> dict[str, list[Action]]:
    """The legal actions sorted by verb."""
    found: dict[str, list[Action]] = {}
    for action in legal:
        found.setdefault(action.verb, []).append(action)
    return found


def numbered(actions: list[Action], number: int) -> Action | None:
    """The action about this offer."""
    for action in actions:
        if action.text.endswith(f" {number}"):
            return action
    return None
