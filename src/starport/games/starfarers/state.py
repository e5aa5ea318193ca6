"""One moment of one match: ints and lists of ints, copied by hand. What never changes is in the rulebook."""

from __future__ import annotations

from typing import Final

from starport.engine import game as engine
from starport.engine.action import Action
from starport.engine.dice import Dice
from starport.engine.refusal import Refusal
from starport.engine.result import Result
from starport.games.starfarers.frames import Frame
from starport.games.starfarers.layout import EMPTY, HIDDEN, OUTPOST, SYSTEM, Layout
from starport.games.starfarers.moves import COUNTER, DISCARD, OFFER, Move
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
FIGURE: Final = 16  # bit in `bar`: a figure stands on the point

# Placeholders that are always replaced before a state is used: making forty empty lists would double the cost of a copy.
_INTS: Final[list[int]] = []
_FLAGS: Final[list[bool]] = []
_ROWS: Final[list[list[int]]] = []


class State(engine.State):
    """A match in play.

    `bar` answers "may a ship end here?" in one look: 0 for an open point, seat + 1 for a spaceport point of that seat,
    plus FIGURE while something stands there. `yields[n]` lists seat × 5 + resource for each card a roll of n brings.
    Both follow from the figures and chips and are never saved.
    """

    def __init__(self, rulebook: Rulebook, dice: Dice, layout: Layout) -> None:
        super().__init__(rulebook)
        self.rulebook: Rulebook = rulebook
        self.dice: Dice = dice
        self.layout: Layout = layout
        self.winner: int = NOBODY
        self.turn: int = 0
        self.start: int = 0
        self.active: int = 0
        self.colours: list[int] = _INTS
        # cards
        self.supply: list[int] = _INTS
        self.reserve: list[int] = _INTS  # resource of each card, last one on top
        self.hands: list[list[int]] = _ROWS
        self.sizes: list[int] = _INTS  # number of cards in each hand
        self.encounters: list[int] = _INTS  # draw pile, last one on top
        self.discards: list[int] = _INTS
        # motherships and honours
        self.stock: list[int] = _INTS
        self.upgrades: list[list[int]] = _ROWS  # [upgrade][seat]
        self.half_stock: int = 0
        self.halves: list[int] = _INTS  # half medals
        self.trophies: list[list[int]] = _ROWS  # special chips cleared, per seat
        self.cards: list[int] = _INTS  # friendship cards, a mask per seat
        self.card_boosters: list[int] = _INTS
        self.card_cannons: list[int] = _INTS
        self.marker: list[int] = _INTS  # people → seat with the friendship marker
        self.docks: list[list[int]] = _ROWS  # people → seats in the order of founding
        self.points: list[int] = _INTS
        self.owed: list[int] = _INTS  # trade-ship markers
        self.used: list[int] = _INTS  # mask of once-per-turn powers spent
        self.fame_bought: list[int] = _INTS
        # board
        self.owner: list[int] = _INTS  # site → seat, INERT or NOBODY
        self.spaceport: list[bool] = _FLAGS  # site → whether a shipyard stands there
        self.closed_sites: list[int] = _INTS  # sites nobody may found on
        self.bases: list[list[int]] = _ROWS  # seat → its sites
        self.ships: list[int] = _INTS  # seat × transports + ship → point or -1
        self.cargo: list[int] = _INTS  # seat × transports + ship → kind of ship
        self.sector: list[int] = _INTS  # place → sector, -1 for homes
        self.turned: list[int] = _INTS  # place → rotation
        self.shown: list[bool] = _FLAGS  # place → whether its sector lies face up
        self.spare_sectors: list[int] = _INTS
        self.chip: list[int] = _INTS  # planet → chip or -1
        self.face_up: list[bool] = _FLAGS  # planet → whether its chip lies face up
        self.watch: list[bool] = _FLAGS  # place → whether entering its ring may do something
        self.piles: list[list[int]] = _ROWS  # chips waiting, by stars and icon
        self.spare_chips: list[int] = _INTS  # reserve chips, last one drawn first
        self.bar: list[int] = _INTS
        self.yields: list[tuple[int, ...]] = []
        self.frames: list[Frame] = []

    # -- what the engine asks

    def acting(self) -> list[int]:
        if self.winner >= 0:
            return []
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].actors(self, frame)

    def legal(self, seat: int) -> list[Action]:
        if self.winner >= 0:
            return []
        frame = self.frames[-1]
        return self.rulebook.rules[frame.kind].legal(self, frame, seat)

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
        if action.kind in (OFFER, COUNTER, DISCARD):
            return self.rulebook.rules[frame.kind].check(self, frame, seat, action)
        if action in self.legal(seat):
            return None
        from starport.games.starfarers.why import explain  # that room imports this one

        return explain(self, frame, seat, action)

    def step(self, seat: int, action: Action, at: int = 0) -> None:
        frame = self.frames[-1]
        assert isinstance(action, Move)
        self.rulebook.rules[frame.kind].do(self, frame, seat, action)
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
        other = State(self.rulebook, self.dice.copy(), self.layout)
        other.sealed = self.sealed
        other.winner = self.winner
        other.turn = self.turn
        other.start = self.start
        other.active = self.active
        other.colours = self.colours  # settled at the set-up, never changed
        other.supply = self.supply[:]
        other.reserve = self.reserve[:]
        other.hands = [hand[:] for hand in self.hands]
        other.sizes = self.sizes[:]
        other.encounters = self.encounters[:]
        other.discards = self.discards[:]
        other.stock = self.stock[:]
        other.upgrades = [row[:] for row in self.upgrades]
        other.half_stock = self.half_stock
        other.halves = self.halves[:]
        other.trophies = [row[:] for row in self.trophies]
        other.cards = self.cards[:]
        other.card_boosters = self.card_boosters[:]
        other.card_cannons = self.card_cannons[:]
        other.marker = self.marker[:]
        other.docks = [row[:] for row in self.docks]
        other.points = self.points[:]
        other.owed = self.owed[:]
        other.used = self.used[:]
        other.fame_bought = self.fame_bought[:]
        other.owner = self.owner[:]
        other.spaceport = self.spaceport[:]
        other.closed_sites = self.closed_sites
        other.bases = [row[:] for row in self.bases]
        other.ships = self.ships[:]
        other.cargo = self.cargo[:]
        other.sector = self.sector
        other.turned = self.turned
        other.shown = self.shown[:]
        other.spare_sectors = self.spare_sectors
        other.chip = self.chip[:]
        other.face_up = self.face_up[:]
        other.watch = self.watch[:]
        other.piles = self.piles  # replaced when drawn from
        other.spare_chips = self.spare_chips[:]
        other.bar = self.bar[:]
        other.yields = self.yields[:]
        other.frames = [frame.copy() for frame in self.frames]
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

    def stop_at(self, point: int) -> None:
        """A figure now stands on the point."""
        self.bar[point] |= FIGURE

    def leave_from(self, point: int) -> None:
        """The figure on the point is gone."""
        self.bar[point] &= ~FIGURE

    def speed(self, seat: int, base: int) -> int:
        """SF-FLY-2: base speed, attached boosters and Scientists boosters."""
        return base + self.upgrades[0][seat] + self.card_boosters[seat]

    def cannons(self, seat: int) -> int:
        """SF-SPEC-4: attached cannons and those of Scientists cards."""
        return self.upgrades[1][seat] + self.card_cannons[seat]

    def ship_index(self, seat: int, ship: int) -> int:
        return seat * self.rulebook.numbers.transports + ship

    def has_ship(self, seat: int) -> bool:
        transports = self.rulebook.numbers.transports
        first = seat * transports
        return max(self.ships[first : first + transports]) >= 0

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
