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
from starport.games.starfarers.vectors import bits
from starport.games.starfarers.words import GOODS, RESOURCES, SHIPS, SPECIALS, UPGRADES

EACH: Final = "of each seat, the own one first, then to the left"
LAST_TURN: Final = 2000  # later turns look alike
POWERS: Final = len(used.NAMES)
# What a place is.
HIDDEN: Final = 0  # and 1, by the stars on its back
SYSTEM: Final = 2
EMPTY: Final = 3
OUTPOST: Final = 4


def most_points(game: Rulebook) -> int:
    """More than these nobody ever has: everything that brings points in this edition."""
    numbers = game.numbers
    specials = len([chip for chip in game.chips if chip.special >= 0])
    return (
        numbers.colonies * numbers.colony_points
        + numbers.shipyards * numbers.spaceport_points
        + numbers.peoples * numbers.marker_points
        + specials * numbers.special_points
        + numbers.half_medals // numbers.halves_per_point
    )


class Observer:
    """Writes observations of one rule set. What never changes in it is worked out once."""

    def __init__(self, game: Rulebook, layout: Layout) -> None:
        self.game: Rulebook = game
        seats = game.seats
        self.seats: i64 = seats
        self.transports: i64 = game.numbers.transports
        self.friends: i64 = len(game.friendship.cards)
        self.peoples: i64 = game.numbers.peoples
        self.deck: i64 = len(game.deck.cards)
        self.private: bool = game.numbers.private_discs
        faces: list[str] = []
        shown: list[int] = []
        for chip in game.chips:
            text = str(chip.json())
            if text not in faces:
                faces.append(text)
            shown.append(faces.index(text))
        self.face: vec[i16] = _vector(shown)  # by chip: what it shows
        self.special_of: vec[i16] = _vector([chip.special for chip in game.chips])
        self._read_board(game)
        # By seat that looks and owner, nobody first: the site.
        owners: list[int] = []
        for seat in range(seats):
            seen = [2 * ((owner - seat) % seats) if owner < seats else 2 * seats for owner in range(INERT + 1)]
            owners += [NONE, *seen]
        self.site_of: vec[i16] = _vector(owners)
        usual = [game.numbers.goods_rate if r == GOODS else game.numbers.rate for r in range(5)]
        self.usual_rates: vec[i16] = _vector(usual)  # of a seat without friendship cards
        self._lay_out(game, layout, faces)
        self.frames: FrameWriter = FrameWriter(game, layout)

    def _read_board(self, game: Rulebook) -> None:
        """Rows of three planets: by sector and turn, then those of the home systems, then one that nobody knows."""
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
        self.homes: i64 = game.board.first_home
        self.home_rows: i64 = len(resources)
        for place in game.board.places[game.board.first_home :]:
            resources += place.resource_numbers
        self.hidden_row: i64 = len(resources)
        resources += [NONE] * 3
        marks += [NONE] * (len(resources) - len(marks))
        self.resource_at: vec[i16] = _vector(resources)
        self.mark_at: vec[i16] = _vector(marks)
        self.kind_of: vec[i16] = _vector(kinds)
        self.back_of: vec[i16] = _vector([sector.stars - 1 for sector in game.sectors])

    def _lay_out(self, game: Rulebook, layout: Layout, faces: list[str]) -> None:
        """The order of the fields is the order in which they are written."""
        self._lay_out_table(game, layout)
        self._lay_out_seats(game, layout)
        self._lay_out_board(game, layout, faces)

    def _lay_out_table(self, game: Rulebook, layout: Layout) -> None:
        """What concerns everybody, then the own secrets."""
        seats, numbers, most = game.seats, game.numbers, game.numbers.cards_per_type
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
        layout.numbers("hand", 5, most, "own cards, by resource")
        layout.numbers("rates", 5, max(numbers.rate, numbers.goods_rate), "cards the supply wants for one, by resource")
        layout.flags("used", POWERS, "own powers spent this turn: " + ", ".join([name for name, _ in used.NAMES]))

    def _lay_out_seats(self, game: Rulebook, layout: Layout) -> None:
        """The seats, the own one first."""
        seats, numbers, most = game.seats, game.numbers, game.numbers.cards_per_type
        friends, ships = len(game.friendship.cards), game.seats * game.numbers.transports
        layout.numbers("points", seats, max(200, most_points(game)), f"points {EACH}")
        layout.numbers("cards", seats, 5 * most, f"cards in hand {EACH}")
        for upgrade, name in enumerate(UPGRADES):
            layout.numbers(f"{name}s", seats, numbers.upgrade_limits[upgrade], f"attached {EACH}")
        layout.numbers("card_boosters", seats, 20, f"boosters of friendship cards {EACH}")
        layout.numbers("card_cannons", seats, 20, f"cannons of friendship cards {EACH}")
        layout.numbers("halves", seats, numbers.half_medals, f"half medals {EACH}")
        layout.numbers("owed", seats, 20, f"trade ships owed {EACH}")
        layout.flags("friendship", seats * friends, f"friendship cards {EACH}")
        layout.numbers("trophies", seats * len(SPECIALS), len(game.chips), f"{', '.join(SPECIALS)} cleared {EACH}")
        layout.categories("ship_point", ships, len(game.board.points), f"where the transports {EACH} are")
        layout.categories("ship_cargo", ships, len(SHIPS), f"colony ship or trade ship, transports {EACH}")

    def _lay_out_board(self, game: Rulebook, layout: Layout, faces: list[str]) -> None:
        """Sites, places, planets and outposts."""
        seats, numbers, board = game.seats, game.numbers, game.board
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
        layout.numbers("stations", numbers.peoples * seats, numbers.docks, f"trade stations at each people {EACH}")
        layout.categories("marker", numbers.peoples, seats, "who has the friendship marker of each people")
        layout.flags("discard_pile", len(game.deck.cards), "encounter cards that lie open")

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """SF-HID-1 SF-HID-2 SF-HID-4: Everything this seat may see, field by field; nothing else is looked at."""
        at = self._table(state, seat, out, at)
        at = self._seats(state, seat, out, at)
        at = self._sites(state, seat, out, at)
        at = self._planets(state, seat, out, at)
        at = self._outposts(state, seat, out, at)
        self.frames.write(state, seat, out, at)

    def _table(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        seats = self.seats
        frame = state.frames[-1]
        turn = state.turn
        out[at] = i16(min(LAST_TURN, turn))
        out[at + 1] = i16(frame.kind)
        out[at + 2] = i16((frame.seat - seat + seats) % seats)
        out[at + 3] = i16((state.active - seat + seats) % seats)
        out[at + 4] = i16((state.start - seat + seats) % seats)
        at += 5
        supply = state.supply
        hand = state.hands[seat]
        usual = self.usual_rates
        r: i64 = 0
        while r < 5:
            out[at + r] = i16(supply[r])
            out[at + 11 + r] = i16(hand[r])
            out[at + 16 + r] = usual[r]
            r += 1
        stock = state.stock
        out[at + 5] = i16(stock[0])
        out[at + 6] = i16(stock[1])
        out[at + 7] = i16(stock[2])
        out[at + 8] = i16(state.half_stock)
        out[at + 9] = i16(len(state.reserve))
        out[at + 10] = i16(len(state.encounters))
        if state.cards[seat]:
            r = 0
            while r < 5:
                out[at + 16 + r] = i16(rate(state, seat, r))
                r += 1
        at += 21
        return write_flags(state.used[seat], POWERS, out, at)

    def _seats(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        seats = self.seats
        friends = self.friends
        transports = self.transports
        boosters, cannons, rings = state.upgrades[0], state.upgrades[1], state.upgrades[2]
        at = write_turned(state.points, seat, out, at)
        at = write_turned(state.sizes, seat, out, at)
        at = write_turned(boosters, seat, out, at)
        at = write_turned(cannons, seat, out, at)
        at = write_turned(rings, seat, out, at)
        at = write_turned(state.card_boosters, seat, out, at)
        at = write_turned(state.card_cannons, seat, out, at)
        at = write_turned(state.halves, seat, out, at)
        flags = write_turned(state.owed, seat, out, at)
        trophies = flags + friends * seats
        ship = trophies + 3 * seats
        cargo = ship + transports * seats
        cards, points_at, kinds = state.cards, state.ships, state.cargo
        other = seat
        for _ in range(seats):
            flags = write_flags(cards[other], friends, out, flags)
            trophies = self._trophies(state, other, out, trophies)
            index = other * transports
            last = index + transports
            while index < last:
                point = points_at[index]
                out[ship] = i16(point)
                out[cargo] = i16(kinds[index]) if point >= 0 else i16(NONE)
                ship += 1
                cargo += 1
                index += 1
            other += 1
            if other == seats:
                other = 0
        return cargo

    def _trophies(self, state: State, other: i64, out: vec[i16], at: i64) -> i64:
        out[at] = 0
        out[at + 1] = 0
        out[at + 2] = 0
        special_of = self.special_of
        for chip in state.trophies[other]:
            out[at + i64(special_of[chip])] += 1
        return at + 3

    def _sites(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        owners, ports, site_of = state.owner, state.spaceport, self.site_of
        base = seat * (INERT + 2) + 1
        sites: i64 = len(owners)
        for site in range(sites):
            seen = site_of[base + owners[site]]
            out[at + site] = seen + 1 if ports[site] else seen
        for closed in state.closed_sites:
            out[at + closed] = i16(2 * self.seats + 2)
        return at + sites

    def _planets(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """SF-HID-2: Places, and the planets and chips of those that lie open; home systems always do."""
        sectors, turned, shown, chips, face_up = state.sector, state.turned, state.shown, state.chip, state.face_up
        resource_at, mark_at, face = self.resource_at, self.mark_at, self.face
        homes = self.homes
        planets: i64 = len(chips)
        here = at + homes  # the first planet of a place; marks and chips lie further on
        planet: i64 = 0
        for place in range(i64(len(sectors))):
            row = self.home_rows + 3 * (place - homes)
            if place < homes:
                sector = sectors[place]
                if shown[place]:
                    out[at + place] = self.kind_of[sector]
                    row = (sector * 3 + turned[place]) * 3
                else:
                    out[at + place] = self.back_of[sector]
                    row = self.hidden_row
            last = planet + 3
            if row == self.hidden_row:
                while planet < last:
                    out[here] = NONE
                    out[here + planets] = NONE
                    out[here + 2 * planets] = NONE
                    planet += 1
                    here += 1
                continue
            while planet < last:
                out[here] = resource_at[row]
                out[here + planets] = mark_at[row]
                chip = chips[planet]
                out[here + 2 * planets] = face[chip] if chip >= 0 and face_up[planet] else i16(NONE)
                planet += 1
                here += 1
                row += 1
        here += 2 * planets
        return self._looked(state, seat, out, here) if self.private else here

    def _looked(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """SF-EXP-6 SF-HID-4: Discs that lie face down are known to those who have looked; how many those are is open."""
        planets: i64 = len(state.chip)
        for planet in range(planets):
            chip = state.chip[planet]
            place = planet // 3
            down = chip >= 0 and not state.face_up[planet] and (place >= self.homes or state.shown[place])
            looked = state.looked[planet] if down else 0
            out[at + planet] = i16(bits(looked))
            if looked >> seat & 1:
                out[at - planets + planet] = self.face[chip]
        return at + planets

    def _outposts(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        seats = self.seats
        peoples = self.peoples
        cards = at + peoples * (seats + 1)
        end = cards + self.deck
        place = at
        while place < end:
            out[place] = 0
            place += 1
        for people in range(peoples):
            for founder in state.docks[people]:
                out[at + (founder - seat + seats) % seats] += 1
            at += seats
        for people in range(peoples):
            holder: i64 = state.marker[people]
            out[at + people] = NONE if holder == NOBODY else i16((holder - seat + seats) % seats)
        for card in state.discards:
            out[cards + card] = 1
        return end


def write_turned(values: vec[i64], seat: i64, out: vec[i16], at: i64) -> i64:
    """One number of each seat, that of the own one first; gives the place behind them."""
    for other in range(seat, i64(len(values))):
        out[at] = i16(values[other])
        at += 1
    for other in range(seat):
        out[at] = i16(values[other])
        at += 1
    return at


def write_flags(mask: i64, count: i64, out: vec[i16], at: i64) -> i64:
    """The bits of a mask, the lowest first; gives the place behind them."""
    end = at + count
    while at < end:
        out[at] = i16(mask & 1)
        mask >>= 1
        at += 1
    return at


def _vector(numbers: list[int]) -> vec[i16]:
    return vec[i16]([i16(number) for number in numbers])
