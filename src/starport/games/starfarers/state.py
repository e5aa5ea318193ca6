"""One moment of one match: ints and lists of ints, copied by hand. What never changes is in the rulebook."""

from __future__ import annotations

from typing import Final, TypeVar

from starport.engine import game as engine
from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.refusal import Refusal
from starport.engine.result import Result
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.layout import EMPTY, HIDDEN, OUTPOST, SYSTEM, Layout
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.tiles import OUTPOST_SECTOR, SYSTEM_SECTOR

# Streams of chance, one per purpose.
SETUP: Final = 0
DICE: Final = 1
BALLS: Final = 2
RESERVE: Final = 3
CARDS: Final = 4
HANDS: Final = 5
STREAMS: Final = 6

NOBODY: Final = -1
INERT: Final = 15  # owner of the pieces of an unused colour

Thing = TypeVar("Thing")


def replaced(values: list[Thing], index: int, value: Thing) -> list[Thing]:
    """The list with one entry changed. Lists that seldom change are shared between copies of a state and replaced."""
    changed = values[:]
    changed[index] = value
    return changed


class State(engine.State):
    """A match in play.

    Copying must be quick, so only the lists of the first group are copied; all others are shared and replaced as a whole
    when something in them changes. `ports`, `yields`, `watch`, `points` and `layout` follow from the rest and
    are never saved. `yields[n]` lists seat × 5 + resource for each card that a roll of n brings.
    """

    __slots__ = (
        "active",
        "bases",
        "card_boosters",
        "card_cannons",
        "cards",
        "cargo",
        "chip",
        "closed_sites",
        "colours",
        "dice",
        "discards",
        "docks",
        "encounters",
        "face_up",
        "fame_bought",
        "frames",
        "half_stock",
        "halves",
        "hands",
        "layout",
        "looked",
        "marker",
        "owed",
        "owner",
        "piles",
        "points",
        "ports",
        "reserve",
        "rulebook",
        "sector",
        "ships",
        "shown",
        "sizes",
        "spaceport",
        "spare_chips",
        "spare_sectors",
        "start",
        "stock",
        "supply",
        "trophies",
        "turn",
        "turned",
        "upgrades",
        "used",
        "watch",
        "winner",
        "yields",
    )

    rulebook: Rulebook
    dice: Dice
    winner: int
    turn: int
    start: int
    active: int
    # changed in place
    supply: list[int]
    reserve: list[int]  # resource of each card, last one on top
    hands: list[list[int]]
    sizes: list[int]  # number of cards in each hand
    ships: list[int]  # seat × transports + ship → point or -1
    frames: list[Frame]
    # cards, motherships and honours
    colours: list[int]
    encounters: list[int]  # draw pile, last one on top
    discards: list[int]
    stock: list[int]
    upgrades: list[list[int]]  # [upgrade][seat]
    half_stock: int
    halves: list[int]  # half medals
    trophies: list[list[int]]  # special chips cleared, per seat
    cards: list[int]  # friendship cards, a mask per seat
    card_boosters: list[int]
    card_cannons: list[int]
    marker: list[int]  # people → seat with the friendship marker
    docks: list[list[int]]  # people → seats in the order of founding
    points: list[int]
    owed: list[int]  # trade-ship markers
    used: list[int]  # mask of once-per-turn powers spent
    fame_bought: list[int]
    # board
    owner: list[int]  # site → seat, INERT or NOBODY
    spaceport: list[bool]  # site → whether a shipyard stands there
    closed_sites: list[int]  # sites nobody may found on
    bases: list[list[int]]  # seat → its sites
    cargo: list[int]  # seat × transports + ship → kind of ship
    sector: list[int]  # place → sector, -1 for homes
    turned: list[int]  # place → rotation
    shown: list[bool]  # place → whether its sector lies face up
    spare_sectors: list[int]
    chip: list[int]  # planet → chip or -1
    face_up: list[bool]  # planet → whether its chip lies face up
    looked: list[int]  # planet → mask of the seats that have looked at its face-down disc
    watch: list[bool]  # place → whether entering its ring may do something
    piles: list[list[int]]  # chips waiting, by stars and icon
    spare_chips: list[int]  # reserve chips, last one drawn first
    layout: Layout
    ports: list[list[int]]  # seat → its spaceport points
    yields: list[tuple[int, ...]]

    def __init__(self, rulebook: Rulebook) -> None:
        super().__init__(rulebook)
        self.rulebook = rulebook

    # -- what the engine asks

    def acting(self) -> list[int]:
        if self.winner >= 0:
            return []
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].actors(self, frame)

    def legal(self, seat: int) -> list[Action]:
        if self.winner >= 0 or not 0 <= seat < len(self.hands):
            return []
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].legal(self, frame, seat)

    def sample(self, seat: int, dice: Dice) -> Action | None:
        if self.winner >= 0 or not 0 <= seat < len(self.hands):
            return None
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].sample(self, frame, seat, dice)

    def forms(self, seat: int) -> list[engine.Form]:
        if self.winner >= 0 or not 0 <= seat < len(self.hands):
            return []
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].forms(self, frame, seat)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """SF-ACT-1: An action is accepted only from the seat it belongs to and only if it is offered now."""
        if not isinstance(action, Move) or not 0 <= seat < len(self.hands):
            return Refusal("unknown_action", "SF-ACT-1", {"text": action.text})
        if self.winner >= 0:
            return Refusal("match_is_over", "SF-END-1", {})
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].check(self, frame, seat, action)

    def step(self, seat: int, action: Action, at: int = 0) -> None:
        frame = self.frames[-1]
        assert isinstance(action, Move)
        self.rulebook.rules[frame.kind].verb(action.kind).do(self, frame, seat, action)
        self.settle()

    def settle(self) -> None:
        """Do everything that needs no decision."""
        rules = self.rulebook.rules
        while self.winner < 0:
            frame = self.frames[-1]
            if not rules[frame.kind].advance(self, frame):
                return

    def fallback(self, seat: int) -> Action:
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].fallback(self, frame, seat)

    def result(self) -> Result | None:
        if self.winner < 0:
            return None
        return Result((self.winner,), "points", tuple(self.points))

    def rounds(self) -> int:
        return -(-self.turn // len(self.hands))

    def copy(self) -> State:
        other = State(self.rulebook)
        other.sealed = self.sealed
        other.dice = self.dice.copy()
        other.winner = self.winner
        other.turn = self.turn
        other.start = self.start
        other.active = self.active
        other.supply = self.supply[:]
        other.reserve = self.reserve[:]
        other.hands = [hand[:] for hand in self.hands]
        other.sizes = self.sizes[:]
        other.ships = self.ships[:]
        other.frames = [frame.copy() for frame in self.frames]
        other.colours = self.colours
        other.encounters = self.encounters
        other.discards = self.discards
        other.stock = self.stock
        other.upgrades = self.upgrades
        other.half_stock = self.half_stock
        other.halves = self.halves
        other.trophies = self.trophies
        other.cards = self.cards
        other.card_boosters = self.card_boosters
        other.card_cannons = self.card_cannons
        other.marker = self.marker
        other.docks = self.docks
        other.points = self.points
        other.owed = self.owed
        other.used = self.used
        other.fame_bought = self.fame_bought
        other.owner = self.owner
        other.spaceport = self.spaceport
        other.closed_sites = self.closed_sites
        other.bases = self.bases
        other.cargo = self.cargo
        other.sector = self.sector
        other.turned = self.turned
        other.shown = self.shown
        other.spare_sectors = self.spare_sectors
        other.chip = self.chip
        other.face_up = self.face_up
        other.looked = self.looked
        other.watch = self.watch
        other.piles = self.piles
        other.spare_chips = self.spare_chips
        other.layout = self.layout
        other.ports = self.ports
        other.yields = self.yields
        return other

    def view(self, seat: int | None) -> engine.Json:
        from starport.games.starfarers.view import view_of  # that room imports this one

        return view_of(self, seat)

    def imagine(self, seat: int, dice: Dice) -> State:
        from starport.games.starfarers.imagine import imagined  # that room imports this one

        return imagined(self, seat, dice)

    def position(self) -> engine.Json:
        from starport.games.starfarers.position import save  # that room imports this one

        return save(self)

    def census(self) -> dict[str, int]:
        from starport.games.starfarers.census import count  # that room imports this one

        return count(self)

    # -- what the rules ask

    def tell(self, name: str, **facts: object) -> None:
        """Announce something everybody may know. Ask `story is not None` first where it costs time."""
        if self.story is not None:
            self.story.tell(name, facts)

    def occupied(self, point: int) -> bool:
        """SF-BOARD-12: Whether a figure stands on the point: a colony, or a ship."""
        site = self.layout.site[point]
        return (site >= 0 and self.owner[site] != NOBODY) or point in self.ships

    def protector(self, point: int) -> int:
        """SF-BOARD-6: Whose spaceport point this is, or NOBODY; inert spaceports protect nothing."""
        site = self.rulebook.board.port_of[point]
        if site < 0 or not self.spaceport[site] or self.owner[site] == INERT:
            return NOBODY
        return self.owner[site]

    def blocked(self, seat: int) -> set[int]:
        """The ordinary points where no ship of this seat may end: other ships, and spaceport points of other seats."""
        points = set(self.ships)
        points.discard(-1)
        for other, ports in enumerate(self.ports):
            if other != seat:
                points.update(ports)
        return points

    def speed(self, seat: int, base: int) -> int:
        """SF-FLY-2: base speed, attached boosters and Scientists boosters."""
        return base + self.upgrades[0][seat] + self.card_boosters[seat]

    def cannons(self, seat: int) -> int:
        """SF-SPEC-4: attached cannons and those of Scientists cards."""
        return self.upgrades[1][seat] + self.card_cannons[seat]

    def attached(self, seat: int) -> int:
        """All attached upgrades of a seat; Scientists cards are no upgrades (SF-MOTHER-4)."""
        return self.upgrades[0][seat] + self.upgrades[1][seat] + self.upgrades[2][seat]

    def pilots(self) -> list[int]:
        """SF-PILOT-1: The seats on turn: the active one and, where there is one, Pilot 2, some seats to its left."""
        offset = self.rulebook.numbers.second_pilot
        return [self.active, (self.active + offset) % len(self.hands)] if offset else [self.active]

    def ship_index(self, seat: int, ship: int) -> int:
        return seat * self.rulebook.numbers.transports + ship

    def has_ship(self, seat: int) -> bool:
        transports = self.rulebook.numbers.transports
        for index in range(seat * transports, (seat + 1) * transports):
            if self.ships[index] >= 0:
                return True
        return False

    def place_kinds(self) -> list[int]:
        """What each place is for flying: hidden, a system, empty or a people's outpost."""
        kinds: list[int] = []
        for place, number in enumerate(self.sector):
            if number < 0:
                kinds.append(SYSTEM)
            elif not self.shown[place]:
                kinds.append(HIDDEN)
            else:
                sector = self.rulebook.sectors[number]
                if sector.kind == SYSTEM_SECTOR:
                    kinds.append(SYSTEM)
                elif sector.kind == OUTPOST_SECTOR:
                    kinds.append(OUTPOST + sector.people)
                else:
                    kinds.append(EMPTY)
        return kinds

    def resource_of(self, planet: int) -> int:
        """The resource of a planet whose sector is known to lie there."""
        place, index = divmod(planet, 3)
        number = self.sector[place]
        if number < 0:
            return self.rulebook.board.places[place].resource_numbers[index]
        return self.rulebook.sectors[number].resources[(index - self.turned[place]) % 3]

    def icon_of(self, planet: int) -> int:
        place, index = divmod(planet, 3)
        return self.rulebook.sectors[self.sector[place]].icons[(index - self.turned[place]) % 3]
