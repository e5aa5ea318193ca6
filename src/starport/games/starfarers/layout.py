"""How the points hang together while certain sectors lie open: distances and paths, worked out when first asked for."""

from __future__ import annotations

from typing import Final

from starport.games.starfarers.board import Board
from starport.games.starfarers.moves import Move

# What a place is at a given moment; outposts are OUTPOST + people.
HIDDEN: Final = 0
SYSTEM: Final = 1
EMPTY: Final = 2
OUTPOST: Final = 3


class Reach:
    """All points from one origin in order of distance; `near[d]` of them are at most d steps away."""

    __slots__ = (
        "distance",
        "index",
        "near",
        "order",
        "parent",
        "rows",
        "sites",
        "sites_near",
        "space",
        "space_near",
    )

    def __init__(self) -> None:
        self.order: list[int] = []
        self.near: list[int] = []
        self.parent: list[int] = []
        self.distance: list[int] = []
        # The same without the origin, apart for ordinary points and for colony sites.
        self.space: list[int] = []
        self.space_near: list[int] = []
        self.index: list[int] = []  # point → its place in `space`
        self.sites: list[int] = []
        self.sites_near: list[int] = []
        self.rows: list[list[Move]] = []  # per ship: the flights to `space`, in its order

    def row(self, ship: int, fly: list[Move]) -> list[Move]:
        """The flights of a ship to the ordinary points, nearest first; made when first asked for."""
        if not self.rows:
            self.rows = [[] for _ in range(8)]
        row = self.rows[ship]
        if not row:
            row = [fly[point] for point in self.space]
            self.rows[ship] = row
        return row


class Layout:
    """The board with some centres and sectors open (SF-BOARD-4, SF-EXP-5). Shared by all states that have it."""

    def __init__(self, board: Board, kinds: list[int], farthest: int) -> None:
        self.board: Board = board
        self.farthest: int = farthest
        size = len(board.points)
        self.closed: list[bool] = [False] * size
        self.site: list[int] = [-1] * size  # point → site number, where a colony can stand
        self.dock: list[int] = [-1] * size  # point → people, at a docking point
        self.docks: list[int] = []
        for place in board.places:
            kind = kinds[place.number]
            if kind in (HIDDEN, SYSTEM) and place.centre >= 0:
                self.closed[place.centre] = True
            for site in place.sites:
                if kind == HIDDEN:
                    self.closed[site.point] = True
                elif kind == SYSTEM:
                    self.site[site.point] = site.number
            if kind >= OUTPOST:
                self.dock[place.centre] = kind - OUTPOST
                self.docks.append(place.centre)
        for people, points in enumerate(board.outposts):
            for point in points:
                self.dock[point] = people
                self.docks.append(point)
        # Ordinary points: open, no colony site, no docking point.
        self.plain: list[bool] = [
            not self.closed[point] and self.site[point] < 0 and self.dock[point] < 0 for point in range(size)
        ]
        # Neighbours that are sites or docking points: a ship may have to pass them without being able to stay.
        self.odd: list[list[int]] = [
            [other for other in board.neighbours[point] if not self.closed[other] and not self.plain[other]]
            for point in range(size)
        ]
        self.space: list[int] = [point for point in range(size) if self.plain[point]]
        self.sites: list[int] = [point for point in range(size) if self.site[point] >= 0]
        self._reach: list[Reach | None] = [None] * size

    def reach(self, origin: int) -> Reach:
        """Distances and paths from one point."""
        known = self._reach[origin]
        if known is None:
            known = self._explore(origin)
            self._reach[origin] = known
        return known

    def path(self, origin: int, target: int) -> list[int]:
        """The points entered on the fixed shortest way, target included."""
        parent = self.reach(origin).parent
        walked: list[int] = []
        point = target
        while point != origin:
            walked.append(point)
            point = parent[point]
        walked.reverse()
        return walked

    def _explore(self, origin: int) -> Reach:
        found = Reach()
        size = len(self.closed)
        found.parent = [-1] * size
        found.distance = [-1] * size
        found.index = [-1] * size
        found.distance[origin] = 0
        found.order.append(origin)
        closed = self.closed
        wave = [origin]
        while wave:
            found.near.append(len(found.order))
            found.space_near.append(len(found.space))
            found.sites_near.append(len(found.sites))
            after: list[int] = []
            for point in wave:
                for other in self.board.neighbours[point]:
                    if found.distance[other] < 0 and not closed[other]:
                        found.distance[other] = found.distance[point] + 1
                        found.parent[other] = point
                        after.append(other)
                        if self.plain[other]:
                            found.index[other] = len(found.space)
                            found.space.append(other)
                        elif self.site[other] >= 0:
                            found.sites.append(other)
            found.order.extend(after)
            wave = after
        while len(found.near) <= self.farthest:  # on a board with few open points a fast ship reaches them all
            found.near.append(len(found.order))
            found.space_near.append(len(found.space))
            found.sites_near.append(len(found.sites))
        return found


class Layouts:
    """The layouts in use, found by what each place is. Old ones are forgotten when there are too many."""

    def __init__(self, board: Board, farthest: int) -> None:
        self.board: Board = board
        self.farthest: int = farthest  # no ship is ever faster (SF-FLY-2)
        self.known: dict[str, Layout] = {}

    def find(self, kinds: list[int]) -> Layout:
        key = ",".join([str(kind) for kind in kinds])
        layout = self.known.get(key)
        if layout is None:
            if len(self.known) >= 64:
                self.known.clear()
            layout = Layout(self.board, kinds, self.farthest)
            self.known[key] = layout
        return layout
