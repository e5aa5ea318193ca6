"""One rule set: an edition with its options for a number of seats."""

from __future__ import annotations

from typing import cast

from starport.engine.action import Action
from starport.engine.dice import Dice, key_of
from starport.engine.game import Game, Json, State
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.acts import Acts
from starport.games.spacedealer.board import Board
from starport.games.spacedealer.editions.edition import Edition
from starport.games.spacedealer.galaxy_state import GalaxyState
from starport.games.spacedealer.loading import load_into
from starport.games.spacedealer.printed import printed_of
from starport.games.spacedealer.reading import read
from starport.games.spacedealer.rules.setup import STREAMS, deal
from starport.games.spacedealer.rules.table import COMMANDS
from starport.games.spacedealer.settings import Settings
from starport.games.spacedealer.state import clear

NAME = "spacedealer"


class SpaceDealer(Game):
    """One rule set with its options: immutable, shared by all its states."""

    def __init__(self, edition: Edition, seats: int, options: dict[str, str]) -> None:
        self.settings: Settings = Settings(edition, options)
        self.board: Board = Board(edition, seats, edition.cards_called(self.settings.chosen["cards"]))
        self.acts: Acts = Acts(self.board, edition.verbs)
        super().__init__(NAME, edition.name, seats, self.settings.chosen, self.acts.table)

    def new(self, seed: bytes) -> State:
        """The table after the deal, waiting for the start choices."""
        match = self.empty(Dice(key_of(seed), STREAMS))
        deal(match)
        return match

    def empty(self, dice: Dice) -> GalaxyState:
        match = GalaxyState(self)
        clear(match, self.board, self.settings, self.acts, dice)
        return match

    def load(self, position: Json) -> State:
        match = self.empty(Dice(b"", STREAMS))
        load_into(match, position)
        return match

    def parse(self, text: str) -> Action:
        return read(self.acts, text)

    def printed(self) -> Json:
        return cast(Json, printed_of(self.board))

    def pace(self) -> tuple[int, int]:
        """The speed of the hourglasses; in untimed practice match time stands until somebody lets it run (SD-147)."""
        return (0, 1) if self.settings.untimed else self.settings.pace

    def lag_credit(self, action: Action) -> int:
        """How much match time of delay is forgiven to this action at most; contested ones get nothing (SD-103,
        SD-142).
        """
        if not isinstance(action, Act) or COMMANDS[action.kind].contested:
            return 0
        return self.settings.lag_ms
