"""One moment of one match: numbers and vectors of numbers, copied by hand. What never changes is in the rulebook."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

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
from starport.games.starfarers.vectors import Rows

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


class State(engine.State):
    """A match in play.

    Copying must be quick, so only the vectors of the first group are copied; all others are shared and replaced as a whole
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
    winner: i64
    turn: i64
    start: i64
    active: i64
    # changed in place
    supply: vec[i64]
    hands: Rows
    sizes: vec[i64]  # number of cards in each hand
    ships: vec[i64]  # seat × transports + ship → point or -1
    frames: vec[Frame]
    # cards, motherships and honours
    reserve: vec[i64]  # resource of each card, last one on top
    colours: list[int]
    encounters: list[int]  # draw pile, last one on top
    discards: list[int]
    stock: vec[i64]
    upgrades: Rows  # [upgrade][seat]
    half_stock: i64
    halves: vec[i64]  # half medals
    trophies: list[list[int]]  # special chips cleared, per seat
    cards: vec[i64]  # friendship cards, a mask per seat
    card_boosters: vec[i64]
    card_cannons: vec[i64]
    marker: list[int]  # people → seat with the friendship marker
    docks: Rows  # people → seats in the order of founding
    points: vec[i64]
    owed: vec[i64]  # trade-ship markers
    used: vec[i64]  # mask of once-per-turn powers spent
    fame_bought: vec[i64]
    # board
    owner: vec[i64]  # site → seat, INERT or NOBODY
    spaceport: vec[bool]  # site → whether a shipyard stands there
    closed_sites: vec[i64]  # sites nobody may found on
    bases: Rows  # seat → its sites
    cargo: vec[i64]  # seat × transports + ship → kind of ship
    sector: vec[i64]  # place → sector, -1 for homes
    turned: vec[i64]  # place → rotation
    shown: vec[bool]  # place → whether its sector lies face up
    spare_sectors: list[int]
    chip: vec[i64]  # planet → chip or -1
    face_up: vec[bool]  # planet → whether its chip lies face up
    looked: vec[i64]  # planet → mask of the seats that have looked at its face-down disc
    watch: vec[bool]  # place → whether entering its ring may do something
    piles: list[list[int]]  # chips waiting, by stars and icon
    spare_chips: list[int]  # reserve chips, last one drawn first
    layout: Layout
    ports: Rows  # seat → its spaceport points
    yields: Rows

    def __init__(self, rulebook: Rulebook) -> None:
        super().__init__(rulebook)
        self.rulebook = rulebook

    # -- what the engine asks

    def acting(self) -> list[int]:
        return self.waiting()[:]

    def waiting(self) -> list[int]:
        if self.winner >= 0:
            return self.rulebook.seats_in[0]
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].actors(self, frame)

    def legal(self, seat: int) -> list[Action]:
        return cast("list[Action]", self.moves(seat))  # nobody else has the list

    def moves(self, seat: int) -> list[Move]:
        """The legal actions as what they are in this game."""
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

    def retraction(self, seat: int) -> Action | None:
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].retraction(self, frame, seat)

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
        other.hands = vec[vec[i64]]([hand[:] for hand in self.hands])
        other.sizes = self.sizes[:]
        other.ships = self.ships[:]
        other.frames = vec[Frame]([frame.copy() for frame in self.frames])
        other.reserve = self.reserve
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

    def views(self, seats: list[int | None]) -> list[engine.Json]:
        from starport.games.starfarers.view import views_of  # that room imports this one

        return views_of(self, seats)

    def imagine(self, seat: int, dice: Dice) -> State:
        from starport.games.starfarers.imagine import imagined  # that room imports this one

        return imagined(self, seat, dice)

    def sketch(self, seat: int) -> State:
        from starport.games.starfarers.imagine import sketched  # that room imports this one

        return sketched(self, seat)

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

    def occupied(self, point: i64) -> bool:
        """SF-BOARD-12: Whether a figure stands on the point: a colony, or a ship."""
        site = self.layout.site[point]
        return (site >= 0 and self.owner[site] != NOBODY) or point in self.ships

    def protector(self, point: i64) -> i64:
        """SF-BOARD-6: Whose spaceport point this is, or NOBODY; inert spaceports protect nothing."""
        site = self.rulebook.board.port_of[point]
        if site < 0 or not self.spaceport[site] or self.owner[site] == INERT:
            return NOBODY
        return self.owner[site]

    def push(self, frame: Frame) -> None:
        """Something is to be decided before the play goes on where it is."""
        self.frames = append(self.frames, frame)

    def pop(self) -> None:
        """The latest situation is settled; what was below goes on."""
        self.frames, _ = pop(self.frames)

    def blocked(self, seat: i64) -> vec[i64]:
        """The ordinary points where no ship of this seat may end: other ships, and spaceport points of other seats. A
        point may be there twice, and a ship that is not on the board is there as -1."""
        points = self.ships[:]
        for other, ports in enumerate(self.ports):
            if other != seat:
                points = extend(points, ports)
        return points

    def speed(self, seat: i64, base: i64) -> i64:
        """SF-FLY-2: base speed, attached boosters and Scientists boosters."""
        return base + self.upgrades[0][seat] + self.card_boosters[seat]

    def cannons(self, seat: i64) -> i64:
        """SF-SPEC-4: attached cannons and those of Scientists cards."""
        return self.upgrades[1][seat] + self.card_cannons[seat]

    def attached(self, seat: i64) -> i64:
        """All attached upgrades of a seat; Scientists cards are no upgrades (SF-MOTHER-4)."""
        return self.upgrades[0][seat] + self.upgrades[1][seat] + self.upgrades[2][seat]

    def pilots(self) -> list[int]:
        """SF-PILOT-1: The seats on turn, to be read only: the active one and, where there is one, Pilot 2, some seats to
        its left."""
        return self.rulebook.pilots_of[self.active]

    def second_pilot(self) -> i64:
        """The latter of them: Pilot 2, or the active seat where there is none."""
        return self.rulebook.second_of[self.active]

    def ship_index(self, seat: i64, ship: i64) -> i64:
        return seat * self.rulebook.transports + ship

    def has_ship(self, seat: i64) -> bool:
        transports = self.rulebook.transports
        for index in range(seat * transports, (seat + 1) * transports):
            if self.ships[index] >= 0:
                return True
        return False

    def place_kinds(self) -> list[i64]:
        """What each place is for flying: hidden, a system, empty or a people's outpost."""
        kinds: list[i64] = []
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

    def resource_of(self, planet: i64) -> i64:
        """The resource of a planet whose sector is known to lie there."""
        place = planet // 3
        number = self.sector[place]
        if number < 0:
            return self.rulebook.board.places[place].resource_numbers[planet % 3]
        return self.rulebook.sectors[number].resources[(planet - self.turned[place]) % 3]

    def icon_of(self, planet: i64) -> i64:
        place = planet // 3
        return self.rulebook.sectors[self.sector[place]].icons[(planet - self.turned[place]) % 3]
