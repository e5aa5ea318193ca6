"""Founding colonies and trade stations (chapter 12)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import Flight, Picking
from starport.games.starfarers.frames.frame import ENCOUNTER, FLIGHT, Frame
from starport.games.starfarers.moves import PICK, Move
from starport.games.starfarers.rule import Rule, Verb, no, not_now
from starport.games.starfarers.rulebook import SITES_OF_A_SYSTEM, Rulebook
from starport.games.starfarers.rules.figures import put_colony
from starport.games.starfarers.rules.honours import score
from starport.games.starfarers.state import NOBODY, State
from starport.games.starfarers.vectors import count_of, longer, replaced, replaced_item, replaced_row
from starport.games.starfarers.words import COLONY_SHIP, FREIGHT_POD, PEOPLES


def can_found_colony(state: State, point: i64) -> bool:
    """SF-COL-1 SF-COL-2 SF-COL-3: A free open site, no special beside it, and in a three-player game under the cap."""
    number = state.layout.site[point]
    if number < 0 or state.owner[number] != NOBODY or number in state.closed_sites:
        return False
    site = state.rulebook.board.sites[number]
    for planet in site.planets:
        if state.face_up[planet]:
            if state.rulebook.special_of[state.chip[planet]] >= 0:
                return False
        elif state.rulebook.exploring.bars(state, planet):
            return False
    return state.rulebook.colony_cap >= SITES_OF_A_SYSTEM or under_cap(state, site.place)


def off_site(state: State, seat: i64, ship: i64) -> Refusal | None:
    """SF-COL-1: Only a colony ship on a colony site founds a colony."""
    index = state.ship_index(seat, ship)
    point = state.ships[index]
    if point < 0 or state.cargo[index] != COLONY_SHIP or state.layout.site[point] < 0:
        return no("not_on_a_site", "SF-COL-1", ship=ship + 1)
    return None


def founding_fault(state: State, seat: i64, ship: i64) -> Refusal | None:
    """SF-COL-1 SF-COL-2 SF-COL-3 SF-COL-5: Why a ship cannot found a colony where it stands. Nothing is said of a disc that
    the seat has not looked at."""
    off = off_site(state, seat, ship)
    point = state.ships[state.ship_index(seat, ship)]
    if off is not None or can_found_colony(state, point):
        return off
    board = state.rulebook.board
    site = board.sites[state.layout.site[point]]
    if site.number in state.closed_sites:
        return no("site_closed", "SF-START-7", point=board.points[point])
    for planet in site.planets:
        seen = state.face_up[planet] or state.looked[planet] >> seat & 1
        if seen and state.rulebook.chips[state.chip[planet]].special >= 0:
            return no("special_in_the_way", "SF-COL-2", planet=board.planets[planet])
        if not seen and state.rulebook.exploring.bars(state, planet):
            return no("look_first", "SF-COL-5", planet=board.planets[planet])
    if state.owner[site.number] == NOBODY:
        return no("system_full", "SF-COL-3")
    return no("point_occupied", "SF-COL-1", point=board.points[point])


def site_free(state: State, number: i64) -> bool:
    """SF-COL-1 SF-COL-3: Whether a colony could be founded on a site for all that everybody knows of it."""
    if state.owner[number] != NOBODY or number in state.closed_sites:
        return False
    return state.rulebook.colony_cap >= SITES_OF_A_SYSTEM or under_cap(state, state.rulebook.board.sites[number].place)


def under_cap(state: State, place: i64) -> bool:
    """SF-COL-3: With few players only so many colonies of all of them together are founded in each system."""
    first = SITES_OF_A_SYSTEM * place
    founded: i64 = 0
    for other in range(first, first + SITES_OF_A_SYSTEM):
        if state.owner[other] != NOBODY:
            founded += 1
    return founded < state.rulebook.colony_cap


def can_found_station(state: State, seat: i64, point: i64) -> bool:
    """SF-STAT-2 SF-STAT-3 SF-STAT-4 SF-STAT-5: One more attached freight pod than stations already there; five fill the
    outpost. Where trade points are numbered, only the next one will do."""
    people = state.layout.dock[point]
    if people < 0:
        return False
    stations = len(state.docks[people])
    if stations >= state.rulebook.numbers.docks or state.upgrades[FREIGHT_POD][seat] <= stations:
        return False
    return state.rulebook.board.dock_number[point] in (0, stations + 1)


def found_colony(state: State, seat: i64, ship: i64) -> None:
    """SF-COL-1 SF-COL-4: The colony stays, the transport returns to the personal stock; the colony is worth a point."""
    index = state.ship_index(seat, ship)
    point = state.ships[index]
    state.ships[index] = -1
    site = state.layout.site[point]
    state.rulebook.exploring.settle(state, seat, site)
    put_colony(state, seat, site)
    if state.story is not None:
        state.tell("colony_founded", seat=seat, point=state.rulebook.board.points[point], ship=ship + 1)
    score(state, seat, state.rulebook.numbers.colony_points, "colony")


def found_station(state: State, seat: i64, ship: i64) -> None:
    """SF-STAT-1 SF-STAT-11: Station on a dock, transport back, marker, victory check, then the friendship card."""
    index = state.ship_index(seat, ship)
    point = state.ships[index]
    people = state.layout.dock[point]
    state.ships[index] = -1
    state.docks = replaced_row(state.docks, people, longer(state.docks[people], seat))
    if state.story is not None:
        state.tell(
            "station_founded", seat=seat, people=PEOPLES[people], stations=len(state.docks[people]), ship=ship + 1
        )
    move_marker(state, people)
    state.push(Picking(seat, people))


def marker_owner(rulebook: Rulebook, stations: vec[i64], holder: i64) -> i64:
    """SF-STAT-7 SF-STAT-8 SF-STAT-9: To whom the marker belongs: the seat with most stations. Among equals the holder
    keeps it, or, where trade points are numbered, the seat on the lowest one has it."""
    most = max([count_of(stations, seat) for seat in stations])
    equals = [seat for seat in stations if count_of(stations, seat) == most]
    return holder if holder in equals and not rulebook.numbers.marker_to_lowest else equals[0]


def move_marker(state: State, people: i64) -> None:
    """SF-STAT-7: The first founder takes the marker; it moves when it belongs to another seat."""
    holder = state.marker[people]
    owner = marker_owner(state.rulebook, state.docks[people], holder)
    if holder == owner:
        return
    state.marker = replaced_item(state.marker, people, owner)
    if state.story is not None:
        state.tell("friendship_marker_moved", people=PEOPLES[people], seat=owner, holder=holder)
    points = state.rulebook.numbers.marker_points
    if holder != NOBODY:
        score(state, holder, -points, "marker")
    score(state, owner, points, "marker")


class Pick(Verb):
    """SF-STAT-6: The founder takes one of the people's remaining open friendship cards; it works from that moment."""

    kind: i64 = PICK
    place: str = "SF-STAT-6"
    exact: bool = True

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        left = self.left(state, frame)
        return [move for move in state.rulebook.moves.pick if left >> move.card & 1]

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        return None if self.left(state, frame) >> move.card & 1 else not_now(self.place, frame)

    def left(self, state: State, frame: Frame) -> i64:
        """The cards of the people that nobody has taken, as a mask."""
        assert isinstance(frame, Picking)
        left = state.rulebook.friendship.of_people[frame.people]
        for cards in state.cards:
            left &= ~cards
        return left

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        """SF-FRI-1 SF-FRI-5: The card lies open before its owner for good; Scientists cards add up at once."""
        state.pop()
        card = state.rulebook.friendship.cards[move.card]
        state.cards = replaced(state.cards, seat, state.cards[seat] | 1 << card.number)
        state.card_boosters = replaced(state.card_boosters, seat, state.card_boosters[seat] + card.boosters)
        state.card_cannons = replaced(state.card_cannons, seat, state.card_cannons[seat] + card.cannons)
        if state.story is not None:
            state.tell("friendship_card_taken", seat=seat, card=card.name)
        below = state.frames[-1]
        if isinstance(below, Flight) and below.begun:
            state.rulebook.exploring.befriend(state, below, card)


class PickingRule(Rule):
    """SF-STAT-6: A friendship card for a new station."""

    stands_on: tuple[int, ...] = (ENCOUNTER, FLIGHT)

    def __init__(self) -> None:
        super().__init__(Pick())

    def blank(self, state: State, kind: i64, seat: i64) -> Frame:
        return Picking(seat, -1)
