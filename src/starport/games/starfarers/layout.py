"""How the points hang together while certain sectors lie open: distances and paths, worked out when first asked for."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from starport.games.starfarers.board import Board

# What a place is at a given moment; outposts are OUTPOST + people.
HIDDEN: Final = 0
SYSTEM: Final = 1
EMPTY: Final = 2
OUTPOST: Final = 3
FAR: Final = 99  # steps: more than there are on any board
UNKNOWN: Final = i16(-1)  # not yet counted


@mypyc_attr(acyclic=True)
class Reach:
    """All points from one origin in order of distance; `near[d]` of them are at most d steps away. There is one for each
    point where a ship ever is, so its numbers are short: what is read again and again should lie close together."""

    __slots__ = (
        "distance",
        "index",
        "near",
        "order",
        "parent",
        "sites",
        "sites_near",
        "space",
        "space_near",
    )

    def __init__(self) -> None:
        self.order: vec[i16] = vec[i16]()
        self.near: vec[i64] = vec[i64]()
        self.parent: vec[i16] = vec[i16]()
        self.distance: vec[i16] = vec[i16]()
        # The same without the origin, apart for ordinary points and for colony sites.
        self.space: vec[i16] = vec[i16]()
        self.space_near: vec[i64] = vec[i64]()
        self.index: vec[i16] = vec[i16]()  # point → its place in `space`
        self.sites: vec[i16] = vec[i16]()
        self.sites_near: vec[i64] = vec[i64]()


class Layout:
    """The board with some centres and sectors open (SF-BOARD-4, SF-EXP-5). Shared by all states that have it."""

    def __init__(self, board: Board, kinds: list[i64], farthest: int) -> None:
        self.board: Board = board
        self.farthest: i64 = farthest
        size = len(board.points)
        self.closed: vec[bool] = vec[bool]([False] * size)
        self.site: vec[i64] = vec[i64]([-1] * size)  # point → site number, where a colony can stand
        self.dock: vec[i64] = vec[i64]([-1] * size)  # point → people, at a docking point
        self.docks: vec[i64] = vec[i64]()
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
                self.docks = append(self.docks, place.centre)
        for people, points in enumerate(board.outposts):
            for point in points:
                self.dock[point] = people
                self.docks = append(self.docks, point)
        # Ordinary points: open, no colony site, no docking point.
        self.plain: vec[bool] = vec[bool](
            [not self.closed[point] and self.site[point] < 0 and self.dock[point] < 0 for point in range(size)]
        )
        # Neighbours that are sites or docking points: a ship may have to pass them without being able to stay.
        self.odd: vec[vec[i64]] = vec[vec[i64]]([self._odd(point) for point in range(size)])
        self.space: vec[i64] = vec[i64]([point for point in range(size) if self.plain[point]])
        self.sites: vec[i64] = vec[i64]([point for point in range(size) if self.site[point] >= 0])
        self.open: vec[bool] = vec[bool]([not closed for closed in self.closed])
        # Parts of these are new vectors.
        self.blank: vec[i16] = vec[i16]([i16(-1)] * size)
        self.zeros: vec[i64] = vec[i64]([0] * size)
        self.unreached: vec[i64] = vec[i64]([FAR] * size)
        self._reach: list[Reach | None] = [None] * size
        # How many points of a kind are near, by origin and steps: what is asked for most lies in few bytes.
        self._width: i64 = farthest + 1
        self._space_within: vec[i16] = vec[i16]([UNKNOWN] * (size * (farthest + 1)))
        self._sites_within: vec[i16] = self._space_within[:]

    def _odd(self, point: i64) -> vec[i64]:
        near = self.board.neighbours[point]
        return vec[i64]([other for other in near if not self.closed[other] and not self.plain[other]])

    def reach(self, origin: i64) -> Reach:
        """Distances and paths from one point."""
        known = self._reach[origin]
        if known is None:
            known = self._explore(origin)
            self._reach[origin] = known
            number: int
            for steps in range(self._width):
                number = known.space_near[steps]
                self._space_within[origin * self._width + steps] = number
                number = known.sites_near[steps]
                self._sites_within[origin * self._width + steps] = number
        return known

    def space_within(self, origin: i64, steps: i64) -> i64:
        """How many ordinary points are at most so many steps away."""
        count: int = self._space_within[origin * self._width + steps]
        if count >= 0:
            return count
        return self.reach(origin).space_near[steps]

    def sites_within(self, origin: i64, steps: i64) -> i64:
        """The same for colony sites."""
        count: int = self._sites_within[origin * self._width + steps]
        if count >= 0:
            return count
        return self.reach(origin).sites_near[steps]

    def path(self, origin: i64, target: i64) -> vec[i64]:
        """The points entered on the fixed shortest way, target included."""
        reach = self.reach(origin)
        parent = reach.parent
        step: int = reach.distance[target]
        walked = self.zeros[:step]
        point: int = target
        while step > 0:
            step -= 1
            walked[step] = point
            point = parent[point]
        return walked

    def steps_to(self, targets: vec[i64], later: vec[i64], handicap: i64) -> vec[i64]:
        """For each point the steps from there to the nearest target, FAR if none can be reached; those of `later` count as
        so much farther. One wave from all targets at once: ways are as long in both directions."""
        steps = self.unreached[:]
        order = self.zeros[:]
        unseen = self.open[:]
        neighbours = self.board.neighbours
        level: i64 = 0
        first: i64 = 0
        end: i64 = 0
        while first < end or level <= handicap:
            if level == 0 or level == handicap:
                for point in later if level else targets:
                    if unseen[point]:
                        unseen[point] = False
                        steps[point] = level
                        order[end] = point
                        end += 1
            level += 1
            last = end
            while first < last:
                for other in neighbours[order[first]]:
                    if unseen[other]:
                        unseen[other] = False
                        steps[other] = level
                        order[end] = other
                        end += 1
                first += 1
        return steps

    def _explore(self, origin: i64) -> Reach:
        """Wave by wave outwards. This is done for every place where a ship ever is, so it works on local vectors, and a
        number that is written often is kept in both lengths; only a plain one turns from one into the other."""
        parent = self.blank[:]
        distance = self.blank[:]
        index = self.blank[:]
        order = self.blank[:]
        space = self.blank[:]
        sites = self.blank[:]
        near, space_near, sites_near = vec[i64](), vec[i64](), vec[i64]()
        unseen = self.open[:]
        neighbours, plain, site = self.board.neighbours, self.plain, self.site
        steps: i64 = 0
        short_steps: i16 = 0
        wave: i64 = 0  # where the points of the latest distance begin
        end: i64 = 1
        in_space: i64 = 0
        short_in_space: i16 = 0
        in_sites: i64 = 0
        number: int = origin
        order[0] = number
        distance[origin] = 0
        unseen[origin] = False
        while wave < end or steps <= self.farthest:  # where few points are open a fast ship reaches them all
            near = append(near, end)
            space_near = append(space_near, in_space)
            sites_near = append(sites_near, in_sites)
            steps += 1
            short_steps += 1
            last = end
            while wave < last:
                short_point = order[wave]
                number = short_point
                for other in neighbours[number]:
                    if not unseen[other]:
                        continue
                    unseen[other] = False
                    number = other
                    short_other: i16 = number
                    distance[other] = short_steps
                    parent[other] = short_point
                    order[end] = short_other
                    end += 1
                    if plain[other]:
                        index[other] = short_in_space
                        space[in_space] = short_other
                        in_space += 1
                        short_in_space += 1
                    elif site[other] >= 0:
                        sites[in_sites] = short_other
                        in_sites += 1
                wave += 1
        found = Reach()
        found.parent, found.distance, found.index = parent, distance, index
        found.order, found.space, found.sites = order[:end], space[:in_space], sites[:in_sites]
        found.near, found.space_near, found.sites_near = near, space_near, sites_near
        return found


class Layouts:
    """The layouts in use, found by what each place is. Old ones are forgotten when there are too many."""

    def __init__(self, board: Board, farthest: int) -> None:
        self.board: Board = board
        self.farthest: i64 = farthest  # no ship is ever faster (SF-FLY-2)
        self.known: dict[str, Layout] = {}

    def find(self, kinds: list[i64]) -> Layout:
        key = ",".join([str(kind) for kind in kinds])
        layout = self.known.get(key)
        if layout is None:
            if len(self.known) >= 64:
                self.known.clear()
            layout = Layout(self.board, kinds, self.farthest)
            self.known[key] = layout
        return layout
