"""What a seat may know (chapter 21), listed field by field: public facts, then the own secrets."""

from __future__ import annotations

from typing import cast

from starport.engine.game import Json
from starport.games.starfarers.rulebook import printed
from starport.games.starfarers.rules.blockade import obliged_to_leave
from starport.games.starfarers.rules.build import rate
from starport.games.starfarers.rules.figures import colonies_left, shipyards_left, stations_left
from starport.games.starfarers.rules.honours import sources
from starport.games.starfarers.rules.production import entitlement
from starport.games.starfarers.rules.seven import discard_of
from starport.games.starfarers.schema.view import (
    InertView,
    OutpostView,
    PlanetView,
    PlayerView,
    SectorView,
    ShipView,
    UnseenView,
    View,
)
from starport.games.starfarers.state import INERT, NOBODY, State
from starport.games.starfarers.words import PEOPLES, RESOURCES, SHIPS, UPGRADES


def view_of(state: State, seat: int | None) -> Json:
    return cast(Json, _view(state, seat))


def views_of(state: State, seats: list[int | None]) -> list[Json]:
    """What each of these may see: a spectator's view, and for a seat that with its own secrets in their places."""
    public = _view(state, None)
    return [cast(Json, public if seat is None else _own_view(state, public, seat)) for seat in seats]


def _own_view(state: State, public: View, seat: int) -> View:
    """SF-HID-1: A view that shares with the spectator's what both see alike."""
    own = public.copy()
    own["seat"] = seat
    own["frames"] = [frame.view(state, seat) for frame in state.frames]
    players = public["players"].copy()
    players[seat] = _own_player(state, players[seat], seat)
    own["players"] = players
    if state.rulebook.numbers.private_discs:
        own["planets"] = _planets(state, seat)
    return own


def _view(state: State, seat: int | None) -> View:
    """SF-HID-1 SF-HID-2: Everything this seat may see; None is a spectator."""
    rulebook = state.rulebook
    deck = rulebook.deck.cards
    return {
        "game": rulebook.name,
        "edition": rulebook.edition,
        "seat": seat,
        "turn": state.turn,
        "start": state.start,
        "active": state.active,
        "pilots": state.pilots()[:],
        "goal": rulebook.numbers.goal,
        "printed": printed(rulebook.numbers),
        "winner": None if state.winner < 0 else state.winner,
        "acting": state.acting(),
        "frames": [frame.view(state, seat) for frame in state.frames],
        "supply": {name: state.supply[r] for r, name in enumerate(RESOURCES)},
        "stock": {name: state.stock[upgrade] for upgrade, name in enumerate(UPGRADES)},
        "half_medals": state.half_stock,
        "reserve": len(state.reserve),
        "encounters": {"draw": len(state.encounters), "discard": [deck[card].name for card in state.discards]},
        "players": [_player(state, other, seat) for other in range(len(state.hands))],
        "inert": _inert(state),
        "outposts": {name: _outpost(state, people) for people, name in enumerate(PEOPLES[: rulebook.numbers.peoples])},
        "sectors": _sectors(state),
        "planets": _planets(state, seat),
        "unseen": _unseen(state),
    }


def _own_player(state: State, seen: PlayerView, seat: int) -> PlayerView:
    """What a seat sees of itself: what everybody sees, its hand and its rates."""
    own = seen.copy()
    own["hand"] = {name: state.hands[seat][r] for r, name in enumerate(RESOURCES)}
    own["rates"] = {name: rate(state, seat, r) for r, name in enumerate(RESOURCES)}
    return own


def _player(state: State, seat: int, viewer: int | None) -> PlayerView:
    rulebook = state.rulebook
    board = rulebook.board
    sites = state.bases[seat]
    seen: PlayerView = {
        "colour": rulebook.numbers.colours[state.colours[seat]],
        "cards": state.sizes[seat],
        "points": state.points[seat],
        "sources": sources(state, seat),
        "upgrades": {name: state.upgrades[upgrade][seat] for upgrade, name in enumerate(UPGRADES)},
        "card_boosters": state.card_boosters[seat],
        "card_cannons": state.card_cannons[seat],
        "half_medals": state.halves[seat],
        "trophies": [rulebook.chips[chip].json() for chip in state.trophies[seat]],
        "friendship_cards": [card.name for card in rulebook.friendship.cards if state.cards[seat] >> card.number & 1],
        "owed_trade_ships": state.owed[seat],
        "colonies": [board.points[board.sites[site].point] for site in sites if not state.spaceport[site]],
        "spaceports": [board.points[board.sites[site].point] for site in sites if state.spaceport[site]],
        "ships": _ships(state, seat),
        "left": {
            "colony": colonies_left(state, seat),
            "trade_station": stations_left(state, seat),
            "transport": sum([1 for ship in _indices(state, seat) if state.ships[ship] < 0]),
            "shipyard": shipyards_left(state, seat),
        },
        "discards_on_seven": discard_of(state, seat),
        "reserve_cards": entitlement(state, seat),
    }
    return _own_player(state, seen, seat) if viewer == seat else seen


def _indices(state: State, seat: int) -> list[int]:
    transports = state.rulebook.numbers.transports
    return list(range(seat * transports, (seat + 1) * transports))


def _ships(state: State, seat: int) -> list[ShipView]:
    board = state.rulebook.board
    return [
        {
            "ship": ship + 1,
            "kind": SHIPS[state.cargo[index]],
            "point": board.points[state.ships[index]],
            "must_leave": obliged_to_leave(state, seat, state.cargo[index], state.ships[index]),
        }
        for ship, index in enumerate(_indices(state, seat))
        if state.ships[index] >= 0
    ]


def _inert(state: State) -> InertView:
    board = state.rulebook.board
    sites = [site for site in board.sites if state.owner[site.number] == INERT]
    return {
        "colonies": [board.points[site.point] for site in sites if not state.spaceport[site.number]],
        "spaceports": [board.points[site.point] for site in sites if state.spaceport[site.number]],
        "closed_sites": [board.points[board.sites[site].point] for site in state.closed_sites],
    }


def _sectors(state: State) -> dict[str, SectorView]:
    """Face-down sectors show the stars on their backs and nothing else."""
    board = state.rulebook.board
    seen: dict[str, SectorView] = {}
    for place in board.places[: board.first_home]:
        sector = state.rulebook.sectors[state.sector[place.number]]
        if not state.shown[place.number]:
            seen[place.name] = {"stars": sector.stars}
        elif sector.people >= 0:
            seen[place.name] = {"stars": sector.stars, "kind": sector.kind, "people": PEOPLES[sector.people]}
        else:
            seen[place.name] = {"stars": sector.stars, "kind": sector.kind}
    return seen


def _outpost(state: State, people: int) -> OutpostView:
    """SF-BOARD-13: Where trade points are printed on the board, the n-th station stands on the n-th of them."""
    board = state.rulebook.board
    marker = None if state.marker[people] == NOBODY else state.marker[people]
    seen: OutpostView = {"stations": list(state.docks[people]), "marker": marker}
    if board.outposts:
        seen["trade_points"] = [board.points[point] for point in board.outposts[people]]
    return seen


def _add_disc(state: State, planet: int, seat: int | None, seen: PlanetView) -> None:
    """SF-EXP-6 SF-HID-4: A disc that lies face down: its back, who has looked, and its face for those who have."""
    chip = state.rulebook.chips[state.chip[planet]]
    looked = state.looked[planet]
    seen["back"] = "white" if chip.pile < 0 else chip.pool
    seen["looked"] = [other for other in range(len(state.hands)) if looked >> other & 1]
    if seat is not None and looked >> seat & 1:
        seen["seen"] = chip.json()


def _planets(state: State, seat: int | None) -> dict[str, PlanetView]:
    """Planets of open systems: resource, icon or dot, and the chip if it lies face up."""
    rulebook = state.rulebook
    private = rulebook.numbers.private_discs
    seen: dict[str, PlanetView] = {}
    for planet, chip in enumerate(state.chip):
        if chip >= 0 and state.shown[planet // 3]:
            facts: PlanetView = {"resource": RESOURCES[state.resource_of(planet)]}
            if state.sector[planet // 3] >= 0:
                mark = rulebook.numbers.marks[state.icon_of(planet)]
                if private:
                    facts["dot"] = mark
                else:
                    facts["icon"] = mark
            if state.face_up[planet]:
                facts["chip"] = rulebook.chips[chip].json()
            elif private:
                _add_disc(state, planet, seat, facts)
            seen[rulebook.board.planets[planet]] = facts
    return seen


def _unseen(state: State) -> UnseenView:
    """What nobody has seen yet, as lists that everybody could keep: sectors, chips of each pool, reserve chips."""
    rulebook = state.rulebook
    hidden = [state.sector[place] for place, shown in enumerate(state.shown) if not shown]
    spare: list[int] = [] if rulebook.settings.board == "beginner" else state.spare_sectors
    waiting = [chip for pile in state.piles for chip in pile]
    lying = [chip for planet, chip in enumerate(state.chip) if chip >= 0 and not state.face_up[planet]]
    chips = [rulebook.chips[number] for number in sorted(waiting + lying)]
    laid = [n for n in lying if rulebook.numbers.private_discs and rulebook.chips[n].pool == "reserve"]
    return {
        "sectors": [rulebook.sectors[number].name for number in sorted(hidden + spare)],
        "chips": {pool: [chip.json() for chip in chips if chip.pool == pool] for pool in rulebook.numbers.pools},
        "reserve_chips": [rulebook.chips[number].json() for number in sorted(state.spare_chips + laid)],
    }
