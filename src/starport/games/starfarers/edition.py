"""What an edition is: a value with all numbers, costs, decks and settings of one rulebook. Editions live in `editions/`."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from starport.engine.options import Option
from starport.games.starfarers.edition_faults import faults_of
from starport.games.starfarers.rule import Exploring, Rule
from starport.games.starfarers.tiles import ICONS, POOLS
from starport.games.starfarers.words import Cost


@dataclass(frozen=True)
class Founding:
    """One round of the founding phase (SF-START-1): who goes first, which way round, and what each seat does."""

    clockwise: bool
    tasks: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """What a choice of an option changes in the numbers: fields of the edition with their values."""

    option: str
    choice: str
    numbers: tuple[tuple[str, object], ...]


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One rulebook in numbers. Differences in procedure are different rule objects for the same frame.

    An edition never changes, and there is none that the rules could not play: whoever makes one with numbers that do not
    go together gets a ValueError that names all of them.
    """

    name: str
    title: str
    folder: str
    seats: tuple[int, ...]
    sets: tuple[str, ...]
    colours: tuple[str, ...]
    peoples: int
    goal: int
    warning: int  # points from which everybody is warned
    # cards
    cards_per_type: int
    reserve_start: int
    reserve_refill: int
    reserve_steps: tuple[tuple[int, int], ...]  # (up to these points, so many cards)
    hand_limit: int
    comfort_cards: int  # after a seven, for those who are not on turn
    rate: int
    goods_rate: int
    start_cards: int
    # figures and upgrades
    colonies: int
    stations: int
    transports: int
    shipyards: int
    docks: int
    stock: tuple[int, int, int]
    upgrade_limits: tuple[int, int, int]
    spaceport_cost: Cost
    ship_costs: tuple[Cost, Cost]
    upgrade_types: tuple[int, int, int]  # an upgrade costs cards of one type only
    upgrade_prices: tuple[int, int, int]
    # points
    colony_points: int
    spaceport_points: int  # in addition to those of its colony
    marker_points: int
    special_points: int
    half_medals: int
    halves_per_point: int
    start_half_medals: int
    most_bought_fame: int  # half medals bought in the whole game, with opt:bought_fame capped
    # flight
    balls: tuple[tuple[str, int], ...]
    black_speed: int
    jump_boosters: int  # so many make a space jump by card possible
    capped_seats: tuple[int, ...]  # with so many players each system has room for `colony_cap` colonies only
    colony_cap: int
    # the start
    founding: tuple[Founding, ...]
    founding_like_extension: tuple[Founding, ...]
    founding_pool: tuple[int, int, int]
    start_upgrade: int = -1
    fixed_rounds: tuple[Founding, ...] = ()  # what the seats still choose after the fixed start
    # procedure
    exploring: Exploring
    rules: tuple[tuple[int, Rule], ...] = ()  # kind of frame → a rule other than the usual one
    options: tuple[Option, ...]
    variants: tuple[Variant, ...] = ()
    extension: bool = False
    second_pilot: int = 0  # how many seats to the left of the active one Pilot 2 sits; 0: there is none
    boards_without_space: tuple[str, ...] = ()  # boards from which the empty sectors are removed
    chapters: tuple[str, ...] = ()  # how the rules page marks the rules of this edition, beside those of all
    marks: tuple[str, ...] = ICONS  # what planets bear, and the chips that may lie on them
    pools: tuple[str, ...] = POOLS  # chips with the same back, in the order of their piles
    fixed_board: bool = False  # one printed board: no sector is ever moved
    private_discs: bool = False  # discs are looked at in private, not turned up
    ranked: bool = False  # transports have ranks, and the owner chooses among them
    marker_to_lowest: bool = False  # among equals the friendship marker goes to the lowest trade point
    discard_rounding: int = 0  # added before a hand is halved: 1 rounds up

    def __post_init__(self) -> None:
        found = faults_of(self)
        if found:
            raise ValueError(f"edition {self.name!r} cannot be played: {'; '.join(found)}")

    def but(self, **changes: object) -> Edition:
        """A new edition like this one, but for these fields; a misspelt field is an error."""
        known = [field.name for field in fields(self)]
        for name in changes:
            if name not in known:
                raise ValueError(f"an edition has no field {name!r}; it has {', '.join(known)}")
        return replace(self, **changes)  # type: ignore[arg-type]

    def under(self, options: dict[str, str]) -> Edition:
        """This edition with the numbers that the chosen options change."""
        changed = self
        for variant in self.variants:
            if options.get(variant.option) == variant.choice:
                changed = changed.but(**dict(variant.numbers))
        return changed
