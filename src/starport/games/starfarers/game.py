"""The game: an edition with its settings, ready to make and load matches."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.game import Json
from starport.games.starfarers.board import Board, load_board
from starport.games.starfarers.edition import Edition
from starport.games.starfarers.edition_faults import HOME_SITES, offered
from starport.games.starfarers.encounters import load_deck
from starport.games.starfarers.free_moves import parse_move
from starport.games.starfarers.friendship import load_friendship
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rulebook import SITES_OF_A_SYSTEM, Rulebook, first_alike
from starport.games.starfarers.rules.setup import set_up
from starport.games.starfarers.rules.table import homes_of, in_order, rules_of_one
from starport.games.starfarers.rules.table_of_pilots import rules_of_pilots
from starport.games.starfarers.setups import load_setups
from starport.games.starfarers.state import State
from starport.games.starfarers.tiles import SYSTEM_SECTOR, load_chips, load_discs, load_sectors
from starport.games.starfarers.words import PEOPLES

_BOARDS: dict[str, Board] = {}


def shared_board(folder: str) -> Board:
    """The board of an edition, read once."""
    if folder not in _BOARDS:
        _BOARDS[folder] = load_board(folder)
    return _BOARDS[folder]


class Starfarers(Rulebook):
    """Starfarers under one edition and one set of options."""

    def __init__(self, edition: Edition, seats: int, options: dict[str, str]) -> None:
        edition = edition.under(options)
        super().__init__(edition, seats, options, shared_board(edition.folder), load_friendship(edition.peoples))
        with_space = self.settings.board not in edition.boards_without_space
        self.sectors = load_sectors(edition.folder, edition.sets, with_space, edition.marks)
        self.chips = (
            load_discs(edition.folder) if edition.fixed_board else load_chips(edition.folder, edition.extension)
        )
        self.sector_backs = first_alike([str(sector.stars) for sector in self.sectors])
        self.special_of = vec[i64]([chip.special for chip in self.chips])
        self.chip_backs = first_alike([chip.pool for chip in self.chips])
        self.deck = load_deck(edition.folder, self.settings.raid_like_fence)
        founding = edition.founding
        if self.settings.founding_order != "spaceport_last":
            founding = edition.founding_like_extension
        if self.settings.start == "fixed" and edition.fixed_rounds:
            founding = edition.fixed_rounds
        self.founding = founding
        rules = rules_of_pilots(founding) if edition.second_pilot else rules_of_one(founding)
        rules.update(edition.rules)
        self.rules = in_order(rules)
        self.homes = homes_of(self.rules)
        fixed = "fixed" in offered(edition, "start")  # refused now, not at the first table that chooses it
        self.setups = load_setups(edition, self.board, self.sectors, self.chips, fixed)
        self._check_outposts(edition)
        self._check_goal(edition)

    def _check_outposts(self, edition: Edition) -> None:
        """SF-BOARD-13: The peoples of an edition are those whose outposts are on sectors, or printed on its board."""
        there = [sector.people for sector in self.sectors if sector.people >= 0] or range(len(self.board.outposts))
        if max(there) >= edition.peoples:
            raise ValueError(f"edition {edition.name!r} has outposts of more than {edition.peoples} peoples")
        missing = [name for people, name in enumerate(PEOPLES[: edition.peoples]) if people not in there]
        if missing:
            raise ValueError(f"edition {edition.name!r} has no outpost of the {', '.join(missing)}")

    def _check_goal(self, edition: Edition) -> None:
        """SF-VP-1 SF-COL-3: There is enough on this board for one player alone to reach the goal."""
        systems = [sector for sector in self.sectors if sector.kind == SYSTEM_SECTOR]
        room: i64 = HOME_SITES + min(len(systems), self.board.first_home) * min(self.colony_cap, SITES_OF_A_SYSTEM)
        colonies = min(edition.colonies, room)
        most = colonies * edition.colony_points + min(edition.shipyards, colonies) * edition.spaceport_points
        most += min(edition.peoples, edition.stations) * edition.marker_points
        most += len([chip for chip in self.chips if chip.special >= 0]) * edition.special_points
        most += edition.half_medals // edition.halves_per_point
        if edition.goal > most:
            raise ValueError(
                f"edition {edition.name!r}: its goal of {edition.goal} points exceeds the {most} on its board"
            )

    def new(self, seed: bytes) -> State:
        return set_up(self, self.setups, seed)

    def load(self, position: Json) -> State:
        from starport.games.starfarers.position import restore  # that room imports this one

        return restore(self, position)

    def parse(self, text: str) -> Move:
        return parse_move(self.moves, text)
