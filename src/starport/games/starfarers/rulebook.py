"""The rulebook: an edition with its settings, board, decks, actions and rule table. Shared by all states of a game."""

from __future__ import annotations

from typing import Final, Literal, cast

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.game import Game
from starport.games.starfarers.board import Board
from starport.games.starfarers.edition import Edition, Founding
from starport.games.starfarers.edition_faults import top_speed
from starport.games.starfarers.encounters import Deck
from starport.games.starfarers.friendship import Friendship
from starport.games.starfarers.layout import Layouts
from starport.games.starfarers.moves import Moves
from starport.games.starfarers.rule import Exploring, Rule, Verb
from starport.games.starfarers.schema.parts import Cards, ShipKind, Upgrade
from starport.games.starfarers.schema.view import Printed
from starport.games.starfarers.settings import Settings
from starport.games.starfarers.tiles import Chip, Sector
from starport.games.starfarers.vectors import Rows
from starport.games.starfarers.words import SHIPS, UPGRADES, Bundle, named, several

SITES_OF_A_SYSTEM: Final = 3


class Rulebook(Game):
    """All that does not change during a match. `rules` has one rule per kind of frame, in the order of their numbers."""

    def __init__(
        self, edition: Edition, seats: int, options: dict[str, str], board: Board, friendship: Friendship
    ) -> None:
        most = edition.cards_per_type
        moves = Moves(board, friendship, seats, edition.transports, most, edition.ranked, edition.private_discs)
        super().__init__("starfarers", edition.name, seats, options, moves)
        self.numbers: Edition = edition
        self.settings: Settings = Settings(options)
        self.board: Board = board
        self.friendship: Friendship = friendship
        self.moves: Moves = moves
        self.deck: Deck = Deck()
        self.sectors: list[Sector] = []
        self.chips: list[Chip] = []
        # What lies face down: the first sector, and the first chip, with the same back.
        self.sector_backs: vec[i64] = vec[i64]()
        self.chip_backs: vec[i64] = vec[i64]()
        self.special_of: vec[i64] = vec[i64]()  # chip → what it stands for, or -1
        self.rules: vec[Rule] = vec[Rule]()
        self.homes: vec[Verb] = vec[Verb]()  # by kind of move: the verb where it belongs
        self.founding: tuple[Founding, ...] = ()  # the rounds before the first turn
        self.exploring: Exploring = edition.exploring
        self.pairs: list[tuple[int, int]] = [(one, two) for two in range(len(edition.balls)) for one in range(two)]
        values = [value for name, value in edition.balls if name != "black"]
        sums = [values[one] + values[two] for two in range(len(values)) for one in range(two)]
        self.speeds: list[int] = sorted(set(sums))  # SF-FLY-1: the base speeds that balls without the black one give
        boosters = sum([card.boosters for card in friendship.cards])
        self.top_speed: i64 = top_speed(edition, self.speeds, boosters)
        self.layouts: Layouts = Layouts(board, self.top_speed)
        # What follows from the numbers and is asked for often.
        # mask → its seats, to be read only
        self.seats_in: list[list[int]] = [[s for s in range(seats) if mask >> s & 1] for mask in range(1 << seats)]
        # active seat → the seats on turn, to be read only
        self.pilots_of: list[list[int]] = [pilots_of(seat, edition.second_pilot, seats) for seat in range(seats)]
        self.second_of: vec[i64] = vec[i64]([pilots[-1] for pilots in self.pilots_of])  # Pilot 2, where there is one
        self.transports: i64 = edition.transports
        self.spaceport_cost: Bundle = vec[i64](edition.spaceport_cost)
        self.ship_costs: Rows = vec[vec[i64]]([vec[i64](cost) for cost in edition.ship_costs])
        self.upgrade_types: Bundle = vec[i64](edition.upgrade_types)
        self.upgrade_prices: Bundle = vec[i64](edition.upgrade_prices)
        self.upgrade_limits: Bundle = vec[i64](edition.upgrade_limits)
        self.upgrade_costs: list[Bundle] = upgrade_costs(edition)
        costs = [sum(edition.spaceport_cost), *[sum(cost) for cost in edition.ship_costs], *edition.upgrade_prices]
        self.cheapest: i64 = min(costs)  # no build costs fewer cards
        # No card is exchanged at a worse rate, or at a better one.
        self.worst_rate: i64 = max(edition.rate, edition.goods_rate)
        self.best_rate: i64 = min(edition.rate, edition.goods_rate, *[rate for rate in friendship.rate_give if rate])
        self.entitled: vec[i64] = entitled(edition)
        self.colony_cap: i64 = edition.colony_cap if seats in edition.capped_seats else SITES_OF_A_SYSTEM


def pilots_of(active: int, offset: int, seats: int) -> list[int]:
    return [active, (active + offset) % seats] if offset else [active]


def entitled(edition: Edition) -> vec[i64]:
    """SF-RES-1: How many reserve cards so many points allow; more points than there are here allow none."""
    steps = edition.reserve_steps
    most = max([points for points, _ in steps], default=-1)
    return vec[i64]([next(cards for limit, cards in steps if points <= limit) for points in range(most + 1)])


def first_alike(backs: list[str]) -> vec[i64]:
    """For each piece the first one with the same back."""
    return vec[i64]([backs.index(back) for back in backs])


def upgrade_costs(edition: Edition) -> list[Bundle]:
    """The cards each upgrade costs, all of one type."""
    return [several(r, count) for r, count in zip(edition.upgrade_types, edition.upgrade_prices, strict=True)]


def printed(edition: Edition) -> Printed:
    """What the overview cards, the outposts and the mothership of this edition show: costs, limits of upgrades, docks, and
    the balls with their values (with the black one, the speed is the one named); and which marks on the rules page
    concern it.
    """
    costs: dict[ShipKind | Upgrade | Literal["spaceport"], Cards] = {
        "spaceport": named(vec[i64](edition.spaceport_cost))
    }
    for ship, cost in zip(SHIPS, edition.ship_costs, strict=True):
        costs[ship] = named(vec[i64](cost))
    for name, price in zip(UPGRADES, upgrade_costs(edition), strict=True):
        costs[name] = named(price)
    return {
        "costs": costs,
        "limits": {name: edition.upgrade_limits[upgrade] for upgrade, name in enumerate(UPGRADES)},
        "docks": edition.docks,
        "balls": cast(list[tuple[str, int]], [[name, value] for name, value in edition.balls]),  # as JSON has pairs
        "black_speed": edition.black_speed,
        "ranked": edition.ranked,
        "chapters": list(edition.chapters),
    }
