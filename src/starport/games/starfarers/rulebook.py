"""The rulebook: an edition with its settings, board, decks, actions and rule table. Shared by all states of a game."""

from __future__ import annotations

from starport.engine.game import Game
from starport.games.starfarers.board import Board
from starport.games.starfarers.edition import Edition, Settings
from starport.games.starfarers.encounters import Deck
from starport.games.starfarers.friendship import Friendship
from starport.games.starfarers.layout import Layouts
from starport.games.starfarers.moves import Moves
from starport.games.starfarers.rule import Exploring, Rule
from starport.games.starfarers.tiles import Chip, Sector


class Rulebook(Game):
    """All that does not change during a match. `rules` has one rule per kind of frame, in the order of `frames.NAMES`."""

    def __init__(
        self, edition: Edition, seats: int, options: dict[str, str], board: Board, friendship: Friendship
    ) -> None:
        most = edition.cards_per_type
        moves = Moves(board, friendship, seats, edition.transports, most, edition.ranked, edition.private_discs)
        super().__init__("starfarers", edition.name, seats, options, moves)
        self.numbers: Edition = edition
        self.settings: Settings = Settings(options)
        self.board: Board = board
        self.layouts: Layouts = Layouts(board)
        self.friendship: Friendship = friendship
        self.moves: Moves = moves
        self.deck: Deck = Deck()
        self.sectors: list[Sector] = []
        self.chips: list[Chip] = []
        self.rules: list[Rule] = []
        self.exploring: Exploring = edition.exploring
        self.alone: list[list[int]] = [[seat] for seat in range(seats)]  # most often the game waits for one seat
        self.pairs: list[tuple[int, int]] = [(one, two) for two in range(len(edition.balls)) for one in range(two)]
