"""The printed set-ups: sectors, home numbers and start pieces, read from data."""

from __future__ import annotations

from starport.games.starfarers.board import Board
from starport.games.starfarers.data import load_json, texts
from starport.games.starfarers.edition import Edition
from starport.games.starfarers.tiles import Chip, Sector


class Start:
    """The printed start of one colour: sites of two colonies and a spaceport, point of the ship."""

    __slots__ = ("colonies", "ship", "spaceport")

    def __init__(self, spaceport: int, colonies: tuple[int, int], ship: int) -> None:
        self.spaceport: int = spaceport
        self.colonies: tuple[int, int] = colonies
        self.ship: int = ship


class Setups:
    """What is printed: a sector and its turn for each slot, chips for the homes, starts by colour."""

    def __init__(self) -> None:
        self.sector: list[int] = []
        self.turned: list[int] = []
        self.home_chips: list[list[int]] = []
        self.starts: list[Start] = []


def load_setups(edition: Edition, board: Board, sectors: list[Sector], chips: list[Chip], fixed: bool) -> Setups:
    """Read the printed set-up; names are checked against board, sectors and chips. A fixed start needs all colours."""
    data = load_json(f"{edition.folder}/setups.json", {"beginner", "extension"})
    beginner = data["beginner"]
    extension = data["extension"]
    assert isinstance(beginner, dict)
    assert isinstance(extension, dict)
    found = Setups()
    named = {sector.name: sector.number for sector in sectors}
    if edition.extension and not extension:
        raise ValueError(f"edition {edition.name!r}: no extension is printed for its board")
    changes = extension["changes"] if edition.extension else {}
    for place in board.places[: board.first_home]:
        entry = beginner["sectors"][place.name]
        name = changes.get(place.name, entry["sector"])
        if name not in named:
            raise ValueError(f"edition {edition.name!r}: its sets have no sector {name}, which lies on {place.name}")
        found.sector.append(named[name])
        found.turned.append(entry["rotation"])
    homes = (extension if edition.extension else beginner)["home_numbers"]
    for place in board.places[board.first_home :]:
        pool = [chip for chip in chips if chip.pool == place.letter]
        found.home_chips.append([_take(pool, numbers).number for numbers in homes[place.name]])
    for colour in edition.colours:
        if fixed and colour not in beginner["start"]:
            raise ValueError(f"edition {edition.name!r}: no fixed start is printed for {colour}")
        if colour in beginner["start"]:
            found.starts.append(_start(board, beginner["start"][colour]))
    return found


def _take(pool: list[Chip], numbers: list[int]) -> Chip:
    for chip in pool:
        if list(chip.numbers) == numbers:
            pool.remove(chip)
            return chip
    raise ValueError(f"no home chip with the numbers {numbers}")


def _start(board: Board, entry: dict[str, object]) -> Start:
    sites = [board.site_at[board.number_of[name]] for name in (str(entry["spaceport"]), *texts(entry["colonies"]))]
    return Start(sites[0], (sites[1], sites[2]), board.number_of[str(entry["ship"])])
