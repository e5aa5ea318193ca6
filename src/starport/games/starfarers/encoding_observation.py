"""What one seat knows, as numbers: the same facts as its view, in a fixed place each, the own seat always first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from starport.engine.encoding import NONE, Layout
from starport.games.starfarers import used
from starport.games.starfarers.encoding_frames import FrameWriter
from starport.games.starfarers.frames.frame import NAMES
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.rules.build import rate
from starport.games.starfarers.state import INERT, NOBODY, State
from starport.games.starfarers.tiles import OUTPOST_SECTOR, SYSTEM_SECTOR
from starport.games.starfarers.words import RESOURCES, SHIPS, SPECIALS, UPGRADES

LAST_TURN: Final = 2000  # later turns look alike
# What a place is.
HIDDEN: Final = 0  # and 1, by the stars on its back
SYSTEM: Final = 2
EMPTY: Final = 3
OUTPOST: Final = 4


class Observer:
    """Writes observations of one rule set. What never changes in it is worked out once."""

    def __init__(self, game: Rulebook, layout: Layout) -> None:
        self.game: Rulebook = game
        seats = game.seats
        self.seats: int = seats
        self.transports: int = game.numbers.transports
        self.friends: int = len(game.friendship.cards)
        self.private: bool = game.numbers.private_discs
        faces: list[str] = []
        shown: list[int] = []
        for chip in game.chips:
            text = str(chip.json())
            if text not in faces:
                faces.append(text)
            shown.append(faces.index(text))
        self.face: vec[i16] = _vector(shown)  # by chip: what it shows
        # By sector and turn, three planets each: resource and mark; by sector what an open place is.
        resources: list[int] = []
        marks: list[int] = []
        kinds: list[int] = []
        for sector in game.sectors:
            for turn in range(3):
                for index in range(3):
                    system = bool(sector.resources)
                    resources.append(sector.resources[(index - turn) % 3] if system else NONE)
                    marks.append(sector.icons[(index - turn) % 3] if system else NONE)
            kind = SYSTEM if sector.kind == SYSTEM_SECTOR else EMPTY
            kinds.append(OUTPOST + sector.people if sector.kind == OUTPOST_SECTOR else kind)
        homes: list[int] = []
        for place in game.board.places[game.board.first_home :]:
            homes += place.resource_numbers
        self.resource_at: vec[i16] = _vector(resources)
        self.mark_at: vec[i16] = _vector(marks)
        self.kind_of: vec[i16] = _vector(kinds)
        self.back_of: vec[i16] = _vector([sector.stars - 1 for sector in game.sectors])
        self.home_resources: vec[i16] = _vector(homes)
        self._lay_out(game, layout, faces)
        self.frames: FrameWriter = FrameWriter(game, layout)

    def _lay_out(self, game: Rulebook, layout: Layout, faces: list[str]) -> None:
        """The order of the fields is the order in which they are written."""
        seats, numbers, board = self.seats, game.numbers, game.board
        most = numbers.cards_per_type
        layout.numbers("turn", 1, LAST_TURN, "turns so far, at most this many")
        layout.categories("frame", 1, len(NAMES), "the situation somebody has to decide in: " + ", ".join(NAMES), low=0)
        layout.categories("frame_seat", 1, seats, "whom it concerns", low=0)
        layout.categories("active", 1, seats, "whose turn it is", low=0)
        layout.categories("start", 1, seats, "who began", low=0)
        layout.numbers("supply", 5, most, "cards in the supply: " + ", ".join(RESOURCES))
        layout.numbers("stock", 3, max(numbers.stock), "upgrades in stock: " + ", ".join(UPGRADES))
        layout.numbers("half_medals", 1, numbers.half_medals, "half medals in stock")
        layout.numbers("reserve", 1, 5 * most, "cards in the reserve pile")
        layout.numbers("encounters", 1, len(game.deck.cards), "encounter cards in the draw pile")
        # own secrets
        layout.numbers("hand", 5, most, "own cards, by resource")
        layout.numbers("rates", 5, max(numbers.rate, numbers.goods_rate), "cards the supply wants for one, by resource")
        layout.flags(
            "used", len(used.NAMES), "own powers spent this turn: " + ", ".join([name for name, _ in used.NAMES])
        )
        # seats, the own one first
        each = "of each seat, the own one first, then to the left"
        layout.numbers("points", seats, 200, f"points {each}")
        layout.numbers("cards", seats, 5 * most, f"cards in hand {each}")
        for upgrade, name in enumerate(UPGRADES):
            layout.numbers(f"{name}s", seats, numbers.upgrade_limits[upgrade], f"attached {each}")
        layout.numbers("card_boosters", seats, 20, f"boosters of friendship cards {each}")
        layout.numbers("card_cannons", seats, 20, f"cannons of friendship cards {each}")
        layout.numbers("halves", seats, numbers.half_medals, f"half medals {each}")
        layout.numbers("owed", seats, 20, f"trade ships owed {each}")
        layout.flags("friendship", seats * self.friends, f"friendship cards {each}")
        layout.numbers("trophies", seats * len(SPECIALS), len(game.chips), f"{', '.join(SPECIALS)} cleared {each}")
        ships = seats * self.transports
        layout.categories("ship_point", ships, len(board.points), f"where the transports {each} are")
        layout.categories("ship_cargo", ships, len(SHIPS), f"colony ship or trade ship, transports {each}")
        # board
        layout.categories(
            "site",
            len(board.sites),
            2 * seats + 3,
            "colony sites: twice the owner counted from the own seat, one more with a spaceport; then those of nobody's "
            "colour in the same way, then closed sites",
        )
        layout.categories(
            "place",
            board.first_home,
            OUTPOST + 5,
            "hidden with one or two stars, system, empty, outpost of a people",
            low=0,
        )
        planets = len(board.planets)
        layout.categories("planet_resource", planets, len(RESOURCES), "resource of each known planet")
        layout.categories("planet_mark", planets, 3, "icon or dot of each known planet")
        layout.categories("planet_chip", planets, len(faces), "known chip of each planet: " + ", ".join(faces))
        if self.private:
            layout.numbers("planet_looked", planets, seats, "how many seats have looked at a disc that lies face down")
        layout.numbers("stations", numbers.peoples * seats, numbers.docks, f"trade stations at each people {each}")
        layout.categories("marker", numbers.peoples, seats, "who has the friendship marker of each people")
        layout.flags("discard_pile", len(game.deck.cards), "encounter cards that lie open")

    def write(self, state: State, seat: int, out: vec[i16], at: i64) -> None:
        """SF-HID-1 SF-HID-2 SF-HID-4: Everything this seat may see, field by field; nothing else is looked at."""
        at = self._table(state, seat, out, at)
        at = self._seats(state, seat, out, at)
        at = self._sites(state, seat, out, at)
        at = self._planets(state, seat, out, at)
        at = self._outposts(state, seat, out, at)
        self.frames.write(state, seat, out, at)

    def _table(self, state: State, seat: int, out: vec[i16], at: i64) -> i64:
        seats: i64 = self.seats
        frame = state.frames[-1]
        turn: i64 = state.turn
        out[at] = i16(min(LAST_TURN, turn))
        out[at + 1] = i16(frame.kind)
        own: i64 = seat
        out[at + 2] = i16((i64(frame.seat) - own + seats) % seats)
        out[at + 3] = i16((i64(state.active) - own + seats) % seats)
        out[at + 4] = i16((i64(state.start) - own + seats) % seats)
        at += 5
        supply = state.supply
        for r in range(5):
            out[at + r] = i16(supply[r])
        stock = state.stock
        for u in range(3):
            out[at + 5 + u] = i16(stock[u])
        out[at + 8] = i16(state.half_stock)
        out[at + 9] = i16(len(state.reserve))
        out[at + 10] = i16(len(state.encounters))
        at += 11
        hand = state.hands[seat]
        for r in range(5):
            out[at + r] = i16(hand[r])
            out[at + 5 + r] = i16(rate(state, seat, r))
        at += 10
        spent: i64 = state.used[seat]
        for _ in range(len(used.NAMES)):
            out[at] = i16(spent & 1)
            spent >>= 1
            at += 1
        return at

    def _seats(self, state: State, seat: int, out: vec[i16], at: i64) -> i64:
        seats: i64 = self.seats
        first: i64 = at
        friends: i64 = self.friends
        transports: i64 = self.transports
        flags: i64 = first + 9 * seats
        trophies: i64 = flags + friends * seats
        ships: i64 = trophies + 3 * seats
        cargo: i64 = ships + transports * seats
        other: i64 = seat
        for place in range(seats):
            out[first + place] = i16(state.points[other])
            out[first + seats + place] = i16(state.sizes[other])
            out[first + 2 * seats + place] = i16(state.upgrades[0][other])
            out[first + 3 * seats + place] = i16(state.upgrades[1][other])
            out[first + 4 * seats + place] = i16(state.upgrades[2][other])
            out[first + 5 * seats + place] = i16(state.card_boosters[other])
            out[first + 6 * seats + place] = i16(state.card_cannons[other])
            out[first + 7 * seats + place] = i16(state.halves[other])
            out[first + 8 * seats + place] = i16(state.owed[other])
            held: i64 = state.cards[other]
            for _ in range(friends):
                out[flags] = i16(held & 1)
                held >>= 1
                flags += 1
            self._trophies(state, other, out, trophies + 3 * place)
            index: i64 = other * transports
            for _ in range(transports):
                point = i16(state.ships[index])
                out[ships] = point
                out[cargo] = i16(state.cargo[index]) if point >= 0 else i16(NONE)
                ships += 1
                cargo += 1
                index += 1
            other += 1
            if other == seats:
                other = 0
        return cargo

    def _trophies(self, state: State, other: i64, out: vec[i16], at: i64) -> None:
        out[at] = 0
        out[at + 1] = 0
        out[at + 2] = 0
        chips = self.game.chips
        for chip in state.trophies[other]:
            out[at + i64(chips[chip].special)] += 1

    def _sites(self, state: State, seat: int, out: vec[i16], at: i64) -> i64:
        seats: i64 = self.seats
        own: i64 = seat
        first = at
        for site, owner in enumerate(state.owner):
            if owner == NOBODY:
                out[at] = NONE
            else:
                seen: i64 = seats if owner == INERT else (i64(owner) - own + seats) % seats
                out[at] = i16(2 * seen + 1) if state.spaceport[site] else i16(2 * seen)
            at += 1
        for closed in state.closed_sites:
            out[first + closed] = i16(2 * seats + 2)
        return at

    def _planets(self, state: State, seat: int, out: vec[i16], at: i64) -> i64:
        """Places, and the planets of those that lie open; home systems always do."""
        homes = self.game.board.first_home
        planets: i64 = len(state.chip)
        here = at + i64(homes)  # the first planet of a place; marks and chips lie further on
        end = here + (4 if self.private else 3) * planets
        number = 0
        shown = state.shown
        for place, sector in enumerate(state.sector):
            if place >= homes:
                row: i64 = (place - homes) * 3
                for index in range(i64(3)):
                    out[here + index] = self.home_resources[row + index]
                    out[here + planets + index] = NONE
                self._chips(state, seat, number, planets, out, here + 2 * planets)
            elif shown[place]:
                out[at] = self.kind_of[sector]
                row = (sector * 3 + state.turned[place]) * 3
                for index in range(i64(3)):
                    out[here + index] = self.resource_at[row + index]
                    out[here + planets + index] = self.mark_at[row + index]
                self._chips(state, seat, number, planets, out, here + 2 * planets)
            else:
                out[at] = self.back_of[sector]
                for index in range(i64(3)):
                    out[here + index] = NONE
                    out[here + planets + index] = NONE
                    out[here + 2 * planets + index] = NONE
                    if self.private:
                        out[here + 3 * planets + index] = 0
            at += 1
            here += 3
            number += 3
        return end

    def _chips(self, state: State, seat: int, first: int, planets: i64, out: vec[i16], at: i64) -> None:
        """SF-EXP-6 SF-HID-4: A chip is known where it lies face up, or where this seat has looked at it in private."""
        for planet in range(first, first + 3):
            chip = state.chip[planet]
            known = chip >= 0 and state.face_up[planet]
            if self.private:
                looked = 0 if known or chip < 0 else state.looked[planet]
                known = known or looked >> seat & 1 == 1
                out[at + planets] = i16(int(looked).bit_count())
            out[at] = self.face[chip] if known else i16(NONE)
            at += 1

    def _outposts(self, state: State, seat: int, out: vec[i16], at: i64) -> i64:
        seats: i64 = self.seats
        own: i64 = seat
        peoples: i64 = self.game.numbers.peoples
        for people in range(peoples):
            for place in range(seats):
                out[at + place] = 0
            for founder in state.docks[people]:
                out[at + (i64(founder) - own + seats) % seats] += 1
            at += seats
        for people in range(peoples):
            holder: i64 = state.marker[people]
            out[at] = NONE if holder == NOBODY else i16((holder - own + seats) % seats)
            at += 1
        cards: i64 = len(self.game.deck.cards)
        for place in range(cards):
            out[at + place] = 0
        for card in state.discards:
            out[at + card] = 1
        return at + cards


def _vector(numbers: list[int]) -> vec[i16]:
    return vec[i16]([i16(number) for number in numbers])
