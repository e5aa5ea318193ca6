"""Founding colonies and trade stations (chapter 12)."""

from __future__ import annotations

from starport.engine.action import Action
from starport.games.starfarers.frames import PICKING, Flight, Frame
from starport.games.starfarers.moves import Move
from starport.games.starfarers.rule import Rule
from starport.games.starfarers.rules.explore import clear_standing
from starport.games.starfarers.rules.figures import put_colony
from starport.games.starfarers.rules.honours import score
from starport.games.starfarers.state import NOBODY, State, replaced
from starport.games.starfarers.words import FREIGHT_POD, PEOPLES


def can_found_colony(state: State, point: int) -> bool:
    """SF-COL-1 SF-COL-2 SF-COL-3: A free open site, no special beside it, and in a three-player game under the cap."""
    number = state.layout.site[point]
    if number < 0 or state.owner[number] != NOBODY or number in state.closed_sites:
        return False
    site = state.rulebook.board.sites[number]
    for planet in site.planets:
        if state.face_up[planet] and state.rulebook.chips[state.chip[planet]].special >= 0:
            return False
    if len(state.hands) > 3:
        return True
    first = 3 * site.place
    return sum([1 for other in range(first, first + 3) if state.owner[other] != NOBODY]) < 2


def can_found_station(state: State, seat: int, point: int) -> bool:
    """SF-STAT-2 SF-STAT-4 SF-STAT-5: One more attached freight pod than stations already there; five fill the outpost."""
    people = state.layout.dock[point]
    if people < 0:
        return False
    stations = len(state.docks[people])
    return stations < state.rulebook.numbers.docks and state.upgrades[FREIGHT_POD][seat] > stations


def found_colony(state: State, seat: int, ship: int) -> None:
    """SF-COL-1 SF-COL-4: The colony stays, the transport returns to the personal stock; the colony is worth a point."""
    index = state.ship_index(seat, ship)
    point = state.ships[index]
    state.ships[index] = -1
    site = state.layout.site[point]
    put_colony(state, seat, site)
    state.tell("colony_founded", seat=seat, point=state.rulebook.board.points[point], ship=ship + 1)
    score(state, seat, 1, "colony")


def found_station(state: State, seat: int, ship: int) -> None:
    """SF-STAT-1 SF-STAT-11: Station on a dock, transport back, marker, victory check, then the friendship card."""
    index = state.ship_index(seat, ship)
    point = state.ships[index]
    people = state.layout.dock[point]
    state.ships[index] = -1
    state.docks = replaced(state.docks, people, [*state.docks[people], seat])
    state.tell("station_founded", seat=seat, people=PEOPLES[people], stations=len(state.docks[people]), ship=ship + 1)
    move_marker(state, people)
    state.frames.append(Frame(PICKING, seat, people))


def move_marker(state: State, people: int) -> None:
    """SF-STAT-7 SF-STAT-8: The first founder takes the marker; it moves only to a seat with strictly more stations."""
    stations = state.docks[people]
    founder = stations[-1]
    holder = state.marker[people]
    if holder == founder or (holder != NOBODY and stations.count(founder) <= stations.count(holder)):
        return
    state.marker = replaced(state.marker, people, founder)
    if state.story is not None:
        state.tell("friendship_marker_moved", people=PEOPLES[people], seat=founder, holder=holder)
    if holder != NOBODY:
        score(state, holder, -2, "marker")
    score(state, founder, 2, "marker")


class Picking(Rule):
    """SF-STAT-6: The founder takes one of the people's remaining open friendship cards; it works from that moment."""

    def legal(self, state: State, frame: Frame, seat: int) -> list[Action]:
        if seat != frame.seat:
            return []
        taken = 0
        for cards in state.cards:
            taken |= cards
        left = state.rulebook.friendship.of_people[frame.count] & ~taken
        return [move for move in state.rulebook.moves.pick if left >> move.a & 1]

    def do(self, state: State, frame: Frame, seat: int, move: Move) -> None:
        """SF-FRI-1 SF-FRI-5: The card lies open before its owner for good; Scientists cards add up at once."""
        state.frames.pop()
        card = state.rulebook.friendship.cards[move.a]
        state.cards = replaced(state.cards, seat, state.cards[seat] | 1 << card.number)
        state.card_boosters = replaced(state.card_boosters, seat, state.card_boosters[seat] + card.boosters)
        state.card_cannons = replaced(state.card_cannons, seat, state.card_cannons[seat] + card.cannons)
        state.tell("friendship_card_taken", seat=seat, card=card.name)
        below = state.frames[-1]
        if isinstance(below, Flight) and below.count:
            clear_standing(state, seat, below.grounded)
