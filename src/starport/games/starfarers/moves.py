"""The actions of the game: one class, one number per verb, every listed action made once in a fixed order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starport.engine.action import Action, ActionTable
from starport.games.starfarers.board import Board
from starport.games.starfarers.encounters import MOST_CHOSEN, MOST_DEALT, MOST_GIVEN
from starport.games.starfarers.friendship import Friendship
from starport.games.starfarers.vectors import covers
from starport.games.starfarers.words import (
    COLONY_SHIP,
    NOTHING,
    RESOURCES,
    SHIPS,
    UPGRADES,
    Bundle,
    bundle_text,
    bundles,
    several,
)

ROLL: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
STEAL: Final = 3
RELIEF: Final = 4
PASS: Final = 5
OFFER: Final = 6
ACCEPT: Final = 7
REFUSE: Final = 8
COUNTER: Final = 9
CONFIRM: Final = 10
WITHDRAW: Final = 11
EXCHANGE: Final = 12
BUILD_SPACEPORT: Final = 13
BUILD_SHIP: Final = 14
BUILD_UPGRADE: Final = 15
END_BUILD: Final = 16
THROW: Final = 17
FLY: Final = 18
STOP: Final = 19
FOUND: Final = 20
END_FLIGHT: Final = 21
ANSWER: Final = 22
GIVE: Final = 23
PAY: Final = 24
FENCE: Final = 25
TAKE: Final = 26
HAND: Final = 27
GAIN: Final = 28
LOSE: Final = 29
GROUND: Final = 30
JUMP: Final = 31
PLACE: Final = 32
PICK: Final = 33
BUY_FAME: Final = 34
HELP: Final = 35
SETTLE: Final = 36
PORT: Final = 37
FIT: Final = 38
LAND: Final = 39
DOCK: Final = 40
ASK: Final = 41
DONATE: Final = 42
DECLINE: Final = 43
CONVERT: Final = 44
SEEK: Final = 45
AVOID: Final = 46
RANK: Final = 50
CLEAR: Final = 51
LOOK: Final = 52
KINDS: Final = 53

LEGS: Final = (FLY, LAND, DOCK)

YES: Final = 0
NO: Final = 1


class Move(Action):
    """An action of this game: `kind` is the verb's number, the other fields are what the verb speaks of (-1: nothing).

    Ships, sites, seats, resources and so on are numbers; `rank` is the transport a new ship shall use, where transports
    have ranks; `size` counts the cards of a bundle; `seats` is a mask of the seats an offer is addressed to or help is
    taken from; `wanted` is the resource that an exchange with the supply brings.
    """

    __slots__ = (
        "alone",
        "answer",
        "card",
        "cargo",
        "give",
        "kind",
        "planet",
        "point",
        "rank",
        "resource",
        "seat",
        "seats",
        "ship",
        "site",
        "size",
        "upgrade",
        "want",
        "wanted",
    )

    def __init__(self, kind: i64, text: str) -> None:
        super().__init__(text.split(" ", maxsplit=1)[0], text)
        self.kind: i64 = (
            kind  # this, ship and point lie side by side: they are asked for most, and there are many moves
        )
        self.ship: i64 = -1
        self.point: i64 = -1
        self.alone: list[Move] = [self]  # a menu with nothing else in it
        self.answer: i64 = -1
        self.card: i64 = -1
        self.cargo: i64 = -1
        self.give: Bundle = NOTHING
        self.planet: i64 = -1
        self.rank: i64 = -1
        self.resource: i64 = -1
        self.seat: i64 = -1
        self.seats: i64 = 0
        self.site: i64 = -1
        self.size: i64 = -1
        self.upgrade: i64 = -1
        self.want: Bundle = NOTHING
        self.wanted: i64 = -1


class Moves(ActionTable):
    """All listed actions. The rows give rules direct access, so that nothing is looked up by text while playing."""

    def __init__(
        self, board: Board, friendship: Friendship, seats: i64, transports: i64, most: i64, ranked: bool, private: bool
    ) -> None:
        super().__init__()
        self.seats: i64 = seats
        self.ranks: i64 = transports if ranked else 0  # how many ranks a new ship may have; 0 where nobody asks
        self.roll = self._make(ROLL, "roll")
        self.draw = self._make(DRAW, "draw")
        self.pass_ = self._make(PASS, "pass")
        self.withdraw = self._make(WITHDRAW, "withdraw")
        self.end_build = self._make(END_BUILD, "end build")
        self.throw = self._make(THROW, "throw")
        self.end_flight = self._make(END_FLIGHT, "end flight")
        self.yes = self._answer("answer yes", YES)
        self.no = self._answer("answer no", NO)
        self.no_or_yes = [self.no, self.yes]
        self.buy_fame = self._make(BUY_FAME, "buy fame")
        each_seat = range(seats)
        self.steal = [self._make(STEAL, f"steal {s}", seat=s) for s in each_seat]
        self.accept = [self._make(ACCEPT, f"accept {s}", seat=s) for s in each_seat]
        self.refuse = [self._make(REFUSE, f"refuse {s}", seat=s) for s in each_seat]
        self.confirm = [self._make(CONFIRM, f"confirm {s}", seat=s) for s in each_seat]
        self.help_one = [self._help(f"help {s}", 1 << s) for s in each_seat]
        self.help_two = [self._help(f"help {s},{t}", 1 << s | 1 << t) for s in each_seat for t in each_seat if s < t]
        self.relief = [self._make(RELIEF, f"relief {name}", resource=r) for r, name in enumerate(RESOURCES)]
        self.hand = [self._make(HAND, f"hand {name}", resource=r) for r, name in enumerate(RESOURCES)]
        self.upgrade = [self._make(BUILD_UPGRADE, f"build {name}", upgrade=u) for u, name in enumerate(UPGRADES)]
        self.gain = [self._make(GAIN, f"gain {name}", upgrade=u) for u, name in enumerate(UPGRADES)]
        self.lose = [self._make(LOSE, f"lose {name}", upgrade=u) for u, name in enumerate(UPGRADES)]
        self.fit = [self._make(FIT, f"fit {name}", upgrade=u) for u, name in enumerate(UPGRADES)]
        self.pick = [self._pick(f"pick {card.name}", card.number) for card in friendship.cards]
        self.discard = [[self._bundle(DISCARD, "discard", several(r, n)) for n in range(1, most + 1)] for r in range(5)]
        self._make_bundles()
        self._gifts_of: list[list[Move] | None] = [None] * (MOST_GIVEN + 1) ** 6  # made when first asked for
        self._make_trades()
        self._make_points(board, transports)
        self._make_travels(friendship, transports)
        # Only where discs are looked at in private: what a ship does to a planet, by ship, then planet.
        self.clear: list[list[Move]] = []
        self.look: list[list[Move]] = []
        if private:
            planets = list(enumerate(board.planets[: 3 * board.first_home]))
            for k in range(transports):
                self.clear.append([self._make(CLEAR, f"clear {k + 1} {name}", ship=k, planet=p) for p, name in planets])
            for k in range(transports):
                self.look.append([self._make(LOOK, f"look {k + 1} {name}", ship=k, planet=p) for p, name in planets])

    def _make(
        self,
        kind: i64,
        text: str,
        *,
        ship: i64 = -1,
        point: i64 = -1,
        site: i64 = -1,
        planet: i64 = -1,
        cargo: i64 = -1,
        seat: i64 = -1,
        resource: i64 = -1,
        upgrade: i64 = -1,
    ) -> Move:
        move = Move(kind, text)
        move.ship = ship
        move.point = point
        move.site = site
        move.planet = planet
        move.cargo = cargo
        move.seat = seat
        move.resource = resource
        move.upgrade = upgrade
        self.add(move)
        return move

    def _answer(self, text: str, answer: i64) -> Move:
        move = self._make(ANSWER, text)
        move.answer = answer
        return move

    def _help(self, text: str, seats: i64) -> Move:
        move = self._make(HELP, text)
        move.seats = seats
        return move

    def _pick(self, text: str, card: i64) -> Move:
        move = self._make(PICK, text)
        move.card = card
        return move

    def _exchange(self, text: str, resource: i64, wanted: i64) -> Move:
        move = self._make(EXCHANGE, text, resource=resource)
        move.wanted = wanted
        return move

    def _bundle(self, kind: i64, verb: str, give: Bundle) -> Move:
        move = self._make(kind, f"{verb} {bundle_text(give)}")
        move.give = give
        move.size = sum(give)
        return move

    def _make_bundles(self) -> None:
        """Cards paid, given or taken in encounters: never more than a few at once, so every bundle is listed."""
        chosen = range(1, MOST_CHOSEN + 1)
        self.give = [self._bundle(GIVE, "give", bundle) for size in range(MOST_GIVEN + 1) for bundle in bundles(size)]
        self.pay = [[self._bundle(PAY, "pay", bundle) for bundle in bundles(size)] for size in chosen]
        self.take = [[self._bundle(TAKE, "take", bundle) for bundle in bundles(size)] for size in chosen]
        self.fence: list[list[Move]] = []
        for resource, name in enumerate(RESOURCES):
            row: list[Move] = []
            for size in range(MOST_DEALT, -1, -1):
                for bundle in bundles(size):
                    move = self._make(FENCE, f"fence {name} for {bundle_text(bundle)}", resource=resource)
                    move.size = size
                    move.want = bundle
                    row.append(move)
            self.fence.append(row)

    def _make_trades(self) -> None:
        """Offers that `legal` lists: one or two cards of a type for one or two of another, to every other seat."""
        self.exchange = [
            [self._exchange(f"exchange {mine} for {other}", r, t) for t, other in enumerate(RESOURCES)]
            for r, mine in enumerate(RESOURCES)
        ]
        self.offers: list[list[list[Move]]] = []  # [cards given][type given] → for one or two of each other type
        for count in (1, 2):
            rows: list[list[Move]] = []
            for r in range(5):
                row: list[Move] = []
                for back in (1, 2):
                    for t in range(5):
                        if t != r and count + back < 4:
                            row.append(self._offer(OFFER, "offer", r, count, t, back))
                rows.append(row)
            self.offers.append(rows)
        # Made when first asked for: by the types given and wanted, by hand.
        self._exchanges_of: list[list[Move] | None] = [None] * 2**10
        self._offers_of: list[list[Move] | None] = [None] * 3**5

    def gifts_of(self, hand: Bundle, most: i64) -> list[Move]:
        """The gifts of at most so many cards that a hand covers, to be read only."""
        number = most
        for r in range(5):
            number = (MOST_GIVEN + 1) * number + min(most, hand[r])
        known = self._gifts_of[number]
        if known is None:
            known = [move for move in self.give if move.size <= most and covers(hand, move.give)]
            self._gifts_of[number] = known
        return known

    def exchanges_of(self, given: i64, wanted: i64) -> list[Move]:
        """The exchanges of some types for others, both told by a mask, to be read only."""
        number = given << 5 | wanted
        known = self._exchanges_of[number]
        if known is None:
            rows = [row for r, row in enumerate(self.exchange) if given >> r & 1]
            known = [move for row in rows for move in row if move.wanted != move.resource and wanted >> move.wanted & 1]
            self._exchanges_of[number] = known
        return known

    def offers_of(self, hand: Bundle) -> list[Move]:
        """The listed offers of a hand, to be read only; it matters whether it has none, one or more of each type."""
        number: i64 = 0
        for r in range(5):
            number = 3 * number + min(2, hand[r])
        known = self._offers_of[number]
        if known is None:
            known = [move for r in range(5) for row in self.offers[: hand[r]] for move in row[r]]
            self._offers_of[number] = known
        return known

    def _offer(self, kind: i64, verb: str, r: int, count: i64, t: int, back: int) -> Move:
        text = f"{verb} {RESOURCES[r]}{count} for {RESOURCES[t]}{back}"
        move = self._make(kind, text)
        move.give = several(r, count)
        move.want = several(t, back)
        move.seats = (1 << self.seats) - 1
        return move

    def _make_points(self, board: Board, transports: i64) -> None:
        each_ship = range(1, transports + 1)
        points = list(enumerate(board.points))
        # Where a flight ends says its verb: `land` on a colony site, `dock` at a docking point, `fly` anywhere else.
        self.fly = [[self._make(FLY, f"fly {k} {name}", ship=k - 1, point=p) for p, name in points] for k in each_ship]
        self.flights = [move for row in self.fly for move in row]  # by ship × points + point
        self.land = [row[:] for row in self.fly]
        self.dock = [row[:] for row in self.fly]
        for k in each_ship:
            for site in board.sites:
                text = f"land {k} {board.points[site.point]}"
                self.land[k - 1][site.point] = self._make(LAND, text, ship=k - 1, point=site.point)
            for point in board.docks:
                self.dock[k - 1][point] = self._make(DOCK, f"dock {k} {board.points[point]}", ship=k - 1, point=point)
        self.jump = [
            [self._make(JUMP, f"jump {k} {name}", ship=k - 1, point=p) for p, name in points] for k in each_ship
        ]
        self.stop = [self._make(STOP, f"stop {k}", ship=k - 1) for k in each_ship]
        self.found = [self._make(FOUND, f"found {k}", ship=k - 1) for k in each_ship]
        self.ground = [self._make(GROUND, f"ground {k}", ship=k - 1) for k in each_ship]
        # One move, or one for each rank that the new ship may have: by point, by kind and point.
        self.place: list[list[Move]] = [[] for _ in points]
        self.ship: list[list[list[Move]]] = [[[] for _ in points] for _ in SHIPS]
        self.spaceport: list[Move] = []  # by site number
        self.settle: list[Move] = []
        self.port: list[list[Move]] = []
        for site in board.sites:
            name = board.points[site.point]
            self.spaceport.append(self._make(BUILD_SPACEPORT, f"build spaceport {name}", site=site.number))
            self.settle.append(self._make(SETTLE, f"settle {name}", site=site.number))
            row: list[Move] = []
            for point in site.ports if not self.ranks else ():
                self.place[point] = [self._make(PLACE, f"place {board.points[point]}", point=point)]
                for kind, ship in enumerate(SHIPS):
                    text = f"build {ship} {board.points[point]}"
                    self.ship[kind][point] = [self._make(BUILD_SHIP, text, cargo=kind, point=point)]
                    row.append(
                        self._make(
                            PORT, f"port {name} {ship} {board.points[point]}", site=site.number, cargo=kind, point=point
                        )
                    )
            self.port.append(row)
        self.rank: list[Move] = []
        if self.ranks:
            self.rank = [self._ranked(RANK, "rank", k) for k in range(self.ranks)]
            self._make_ranked(board)

    def _make_ranked(self, board: Board) -> None:
        """SF-BUILD-7 SF-FREE-5 SF-START-8: New ships with the rank of their transport; the free start ship settles."""
        every = range(self.ranks)
        for site in board.sites:
            name = board.points[site.point]
            for point in site.ports:
                at = board.points[point]
                self.place[point] = [self._ranked(PLACE, f"place {at} rank", k, point) for k in every]
                for kind, ship in enumerate(SHIPS):
                    text = f"build {ship} {at} rank"
                    self.ship[kind][point] = [self._ranked(BUILD_SHIP, text, k, point, kind) for k in every]
                text = f"port {name} {SHIPS[COLONY_SHIP]} {at} rank"
                self.port[site.number] += [self._ranked(PORT, text, k, point, COLONY_SHIP, site.number) for k in every]

    def _ranked(self, kind: i64, text: str, rank: i64, point: i64 = -1, cargo: i64 = -1, site: i64 = -1) -> Move:
        move = self._make(kind, f"{text} {rank + 1}", point=point, cargo=cargo, site=site)
        move.rank = rank
        return move

    def _make_travels(self, friendship: Friendship, transports: i64) -> None:
        """What the cards of the Travelers allow; nothing where that people does not play."""
        self.ask: list[list[Move]] = []  # [seat asked][resource]
        self.donation: list[Move] = []  # decline, donate
        self.choice: list[Move] = []  # avoid, seek
        self.convert: list[Move] = []  # by ship
        if friendship.donation:
            for seat in range(self.seats):
                row = [self._make(ASK, f"ask {seat} {name}", seat=seat, resource=r) for r, name in enumerate(RESOURCES)]
                self.ask.append(row)
            self.donation = [self._make(DECLINE, "decline"), self._make(DONATE, "donate")]
        if friendship.encounter:
            self.choice = [self._make(AVOID, "avoid encounter"), self._make(SEEK, "seek encounter")]
        if friendship.conversion:
            self.convert = [self._make(CONVERT, f"convert {ship + 1}", ship=ship) for ship in range(transports)]
