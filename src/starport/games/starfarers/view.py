"""What a seat may know (chapter 21), listed field by field: public facts, then the own secrets."""

from __future__ import annotations

from starport.engine.game import Json
from starport.games.starfarers.encounters import ASK_AMOUNT, ASK_YES_NO
from starport.games.starfarers.frames import (
    DONATING,
    GIVING,
    NAMES,
    NO_ANSWER,
    WAITING,
    Discarding,
    Encountering,
    Flight,
    Frame,
    Meeting,
    Part,
    Trading,
)
from starport.games.starfarers.moves import YES
from starport.games.starfarers.rulebook import printed
from starport.games.starfarers.rules.blockade import obliged_to_leave
from starport.games.starfarers.rules.build import rate
from starport.games.starfarers.rules.effects import TO_CHOOSE
from starport.games.starfarers.rules.encounter import reader_of
from starport.games.starfarers.rules.figures import colonies_left, shipyards_left, stations_left
from starport.games.starfarers.rules.honours import sources
from starport.games.starfarers.rules.production import discard_of, entitlement
from starport.games.starfarers.state import INERT, NOBODY, State
from starport.games.starfarers.words import PEOPLES, RESOURCES, SHIPS, UPGRADES, named


def view_of(state: State, seat: int | None) -> Json:
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
        "pilots": state.pilots(),
        "goal": rulebook.numbers.goal,
        "printed": printed(rulebook.numbers),
        "winner": None if state.winner < 0 else state.winner,
        "acting": state.acting(),
        "frames": [_frame(state, frame, seat) for frame in state.frames],
        "supply": {name: state.supply[r] for r, name in enumerate(RESOURCES)},
        "stock": {name: state.stock[upgrade] for upgrade, name in enumerate(UPGRADES)},
        "half_medals": state.half_stock,
        "reserve": len(state.reserve),
        "encounters": {"draw": len(state.encounters), "discard": [deck[card].name for card in state.discards]},
        "players": [_player(state, other, other == seat) for other in range(len(state.hands))],
        "inert": _inert(state),
        "outposts": {
            name: {
                "stations": list(state.docks[people]),
                "marker": None if state.marker[people] == NOBODY else state.marker[people],
                **_trade_points(state, people),
            }
            for people, name in enumerate(PEOPLES[: rulebook.numbers.peoples])
        },
        "sectors": _sectors(state),
        "planets": _planets(state, seat),
        "unseen": _unseen(state),
    }


def _player(state: State, seat: int, own: bool) -> Json:
    rulebook = state.rulebook
    board = rulebook.board
    sites = state.bases[seat]
    seen: Json = {
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
    if own:
        seen["hand"] = {name: state.hands[seat][r] for r, name in enumerate(RESOURCES)}
        seen["rates"] = {name: rate(state, seat, r) for r, name in enumerate(RESOURCES)}
    return seen


def _indices(state: State, seat: int) -> list[int]:
    transports = state.rulebook.numbers.transports
    return list(range(seat * transports, (seat + 1) * transports))


def _ships(state: State, seat: int) -> list[Json]:
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


def _inert(state: State) -> Json:
    board = state.rulebook.board
    sites = [site for site in board.sites if state.owner[site.number] == INERT]
    return {
        "colonies": [board.points[site.point] for site in sites if not state.spaceport[site.number]],
        "spaceports": [board.points[site.point] for site in sites if state.spaceport[site.number]],
        "closed_sites": [board.points[board.sites[site].point] for site in state.closed_sites],
    }


def _sectors(state: State) -> Json:
    """Face-down sectors show the stars on their backs and nothing else."""
    board = state.rulebook.board
    seen: Json = {}
    for place in board.places[: board.first_home]:
        sector = state.rulebook.sectors[state.sector[place.number]]
        if not state.shown[place.number]:
            seen[place.name] = {"stars": sector.stars}
        elif sector.people >= 0:
            seen[place.name] = {"stars": sector.stars, "kind": sector.kind, "people": PEOPLES[sector.people]}
        else:
            seen[place.name] = {"stars": sector.stars, "kind": sector.kind}
    return seen


def _trade_points(state: State, people: int) -> Json:
    """SF-BOARD-13: Where trade points are printed on the board, the n-th station stands on the n-th of them."""
    board = state.rulebook.board
    return {"trade_points": [board.points[point] for point in board.outposts[people]]} if board.outposts else {}


def _disc(state: State, planet: int, seat: int | None) -> Json:
    """SF-EXP-6 SF-HID-4: A disc that lies face down: its back, who has looked, and its face for those who have."""
    chip = state.rulebook.chips[state.chip[planet]]
    looked = state.looked[planet]
    seen: Json = {
        "back": "white" if chip.pile < 0 else chip.pool,
        "looked": [other for other in range(len(state.hands)) if looked >> other & 1],
    }
    if seat is not None and looked >> seat & 1:
        seen["seen"] = chip.json()
    return seen


def _planets(state: State, seat: int | None) -> Json:
    """Planets of open systems: resource, icon or dot, and the chip if it lies face up."""
    rulebook = state.rulebook
    private = rulebook.numbers.private_discs
    seen: Json = {}
    for planet, chip in enumerate(state.chip):
        if chip >= 0 and state.shown[planet // 3]:
            facts: Json = {"resource": RESOURCES[state.resource_of(planet)]}
            if state.sector[planet // 3] >= 0:
                facts["dot" if private else "icon"] = rulebook.numbers.marks[state.icon_of(planet)]
            if state.face_up[planet]:
                facts["chip"] = rulebook.chips[chip].json()
            elif private:
                facts.update(_disc(state, planet, seat))
            seen[rulebook.board.planets[planet]] = facts
    return seen


def _unseen(state: State) -> Json:
    """What nobody has seen yet, as lists that everybody could keep: sectors, chips of each pool, reserve chips."""
    rulebook = state.rulebook
    hidden = [state.sector[place] for place, shown in enumerate(state.shown) if not shown]
    spare = [] if rulebook.settings.board == "beginner" else state.spare_sectors
    waiting = [chip for pile in state.piles for chip in pile]
    lying = [chip for planet, chip in enumerate(state.chip) if chip >= 0 and not state.face_up[planet]]
    chips = [rulebook.chips[number] for number in sorted(waiting + lying)]
    laid = [n for n in lying if rulebook.numbers.private_discs and rulebook.chips[n].pool == "reserve"]
    return {
        "sectors": [rulebook.sectors[number].name for number in sorted(hidden + spare)],
        "chips": {pool: [chip.json() for chip in chips if chip.pool == pool] for pool in rulebook.numbers.pools},
        "reserve_chips": [rulebook.chips[number].json() for number in sorted(state.spare_chips + laid)],
    }


def _frame(state: State, frame: Frame, seat: int | None) -> Json:
    """The public side of a half-finished situation; secret choices show only that they are made."""
    seen: Json = {"frame": NAMES[frame.kind], "seat": frame.seat}
    if isinstance(frame, Discarding):
        seen["owed"] = {str(other): owed for other, owed in enumerate(frame.owed) if owed}
        if seat is not None:
            seen["chosen"] = named(frame.chosen[seat])
    elif isinstance(frame, Trading):
        seen["offers"] = _offers(state, frame)
    elif isinstance(frame, Encountering):
        _encounter(state, frame, seat, seen)
    elif isinstance(frame, Flight):
        _flight(state, frame, seen)
    elif frame.kind == GIVING:
        seen["waiting"] = [other for other, choice in enumerate(frame.rest) if choice == TO_CHOOSE]
        if seat is not None and frame.rest[seat] >= 0:
            seen["chosen"] = RESOURCES[frame.rest[seat]]
    elif frame.kind == DONATING:
        seen["resource"] = RESOURCES[frame.count]
        seen["asked_by"] = frame.rest[0]
    elif NAMES[frame.kind] in ("paying", "choosing"):
        seen["cards"] = frame.count
    elif NAMES[frame.kind] == "picking":
        seen["people"] = PEOPLES[frame.count]
    elif NAMES[frame.kind] == "founding":
        seen["upgrade_pool"] = {name: frame.rest[upgrade] for upgrade, name in enumerate(UPGRADES)}
    return seen


def _offers(state: State, frame: Trading) -> list[Json]:
    seats = range(len(state.hands))
    return [
        {
            "seat": proposer,
            "give": named(offer.give),
            "want": named(offer.want),
            "open": [other for other in seats if offer.open >> other & 1],
            "accepted": [other for other in seats if offer.accepted >> other & 1],
        }
        for proposer, offer in enumerate(frame.offers)
        if offer is not None
    ]


def _encounter(state: State, frame: Encountering, seat: int | None, seen: Json) -> None:
    """SF-ENC-1 SF-HID-5: The question that has been read, what was given; the card itself only to a reader, as an option."""
    deck = state.rulebook.deck
    reader = reader_of(state, frame)
    seen["reader"] = reader
    seen["gift"] = named(frame.gift)
    seen["deal"] = named(frame.deal)
    if frame.node >= 0:
        node = deck.nodes[frame.node]
        if node.kind in (ASK_AMOUNT, ASK_YES_NO):
            seen["question"] = node.question
            seen["most"] = node.most
    if state.rulebook.settings.reader_sees and seat == reader and frame.card >= 0:
        seen["card"] = deck.cards[frame.card].name
    if isinstance(frame, Meeting):
        parts = sorted(frame.parts(), key=lambda part: part.seat != state.active)
        seen["parts"] = [_part(state, part) for part in parts]


def _part(state: State, part: Part) -> Json:
    """SF-HID-7: One pilot's part of a shared encounter; the answer is public, what it leads to is not read yet."""
    answer: object = None
    if part.answer != NO_ANSWER:
        asked = state.rulebook.deck.nodes[part.node].kind
        answer = part.answer if asked == ASK_AMOUNT else ("yes" if part.answer == YES else "no")
    return {"seat": part.seat, "answer": answer, "over": part.over, "gift": named(part.gift), "deal": named(part.deal)}


def _flight(state: State, frame: Flight, seen: Json) -> None:
    points = state.rulebook.board.points
    seen["base_speed"] = frame.base
    seen["speed"] = state.speed(frame.seat, frame.base)
    seen["black_ball"] = frame.black
    seen["moving"] = None if frame.current < 0 else frame.current + 1
    seen["ships"] = [
        {
            "left": None if frame.left[ship] == WAITING else frame.left[ship],
            "done": frame.done[ship],
            "grounded": frame.grounded[ship],
            "must_leave": None if frame.leave[ship] < 0 else points[frame.leave[ship]],
        }
        for ship in range(len(frame.left))
    ]
