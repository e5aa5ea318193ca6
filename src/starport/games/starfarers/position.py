"""Positions: a whole state as plain JSON that people can read, edit and load again. See docs/reference/position.md."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.dice import Dice
from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.starfarers.frames.encounter import Encountering
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.turn import START, Turn
from starport.games.starfarers.position_board import load_board, save_board
from starport.games.starfarers.position_players import load_inert, load_players, save_inert, save_players
from starport.games.starfarers.position_stack import load_frames, save_frames
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.rules.figures import derive, stations_left
from starport.games.starfarers.rules.found import marker_owner
from starport.games.starfarers.rules.honours import count_points, on_turn
from starport.games.starfarers.rules.setup import blank
from starport.games.starfarers.state import NOBODY, STREAMS, State
from starport.games.starfarers.vectors import bits, count_of
from starport.games.starfarers.words import PEOPLES, RESOURCES, UPGRADES

STREAM_NAMES: Final = ("setup", "dice", "balls", "reserve", "cards", "hands")
MANY: Final = 1 << 40


def save(state: State) -> Json:
    """Everything a state is, by the names players use."""
    rulebook = state.rulebook
    deck = rulebook.deck.cards
    return {
        "game": rulebook.name,
        "edition": rulebook.edition,
        "seats": rulebook.seats,
        "options": dict(rulebook.options),
        "turn": state.turn,
        "start": state.start,
        "active": state.active,
        "winner": None if state.winner < 0 else state.winner,
        "supply": {name: state.supply[r] for r, name in enumerate(RESOURCES)},
        "reserve": [RESOURCES[r] for r in state.reserve],
        "encounters": {
            "draw": [deck[card].name for card in state.encounters],
            "discard": [deck[card].name for card in state.discards],
        },
        "players": save_players(state),
        "inert": save_inert(state),
        "outposts": {
            name: {"stations": list(state.docks[people]), "marker": _seat_or_none(state.marker[people])}
            for people, name in enumerate(PEOPLES[: rulebook.numbers.peoples])
        },
        "board": save_board(state),
        "frames": save_frames(state),
        "dice": {
            "key": state.dice.key.hex(),
            "drawn": dict(zip(STREAM_NAMES, state.dice.drawn, strict=True)),
        },
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def restore(rulebook: Rulebook, position: Json) -> State:
    """The state a position describes; Refused with place and reason if it is bad or impossible."""
    reader = Reader(position)
    _check_header(rulebook, reader)
    state = blank(rulebook, _load_dice(reader.part("dice")))
    state.turn = reader.number("turn", 0, MANY)
    state.start = reader.number("start", 0, rulebook.seats - 1)
    state.active = reader.number("active", 0, rulebook.seats - 1)
    if reader.take("winner") is not None:
        state.winner = reader.number("winner", 0, rulebook.seats - 1)
    _load_cards(state, reader)
    load_board(state, reader.part("board"))
    players = reader.items("players")
    load_players(state, players)
    load_inert(state, reader.part("inert"))
    _load_outposts(state, reader.part("outposts"))
    _check_conservation(state)
    _check_chips(state)
    _check_discs(state)
    derive(state)
    load_frames(state, reader.items("frames"))
    reader.end()
    _check_turn(state)
    _check_encounters(state)
    _check_points(state)
    for seat in range(rulebook.seats):
        state.points[seat] = count_points(state, seat)
    _check_end(state)
    if state.winner < 0:
        state.settle()
        _check_somebody_acts(state)
    return state


def _check_header(rulebook: Rulebook, reader: Reader) -> None:
    for name, expected in (("game", rulebook.name), ("edition", rulebook.edition)):
        if reader.text(name) != expected:
            raise bad(name, f"this rule set is {expected}")
    if reader.take("seats") != rulebook.seats:
        raise bad("seats", f"this rule set has {rulebook.seats} seats")
    given = reader.take("options")
    usual = {option.name: option.default for option in rulebook.numbers.options}
    if not isinstance(given, dict) or {**usual, **given} != rulebook.options:
        raise bad("options", "differ from the options of this rule set")


def _load_dice(reader: Reader) -> Dice:
    try:
        key = bytes.fromhex(reader.text("key"))
    except ValueError:
        raise bad("dice.key", "must be hexadecimal") from None
    if not 1 <= len(key) <= 64:
        raise bad("dice.key", "must have 1 to 64 bytes")
    dice = Dice(key, STREAMS)
    drawn = reader.part("drawn")
    dice.drawn = [drawn.number(name, 0, MANY) for name in STREAM_NAMES]
    drawn.end()
    reader.end()
    return dice


def _load_cards(state: State, reader: Reader) -> None:
    total = state.rulebook.numbers.cards_per_type
    supply = reader.part("supply")
    state.supply = vec[i64]([supply.number(name, 0, total) for name in RESOURCES])
    supply.end()
    pile = [_index(RESOURCES, item, f"reserve[{i}]") for i, item in enumerate(reader.items("reserve"))]
    state.reserve = vec[i64](pile)
    piles = reader.part("encounters")
    names = tuple(card.name for card in state.rulebook.deck.cards)
    state.encounters = [_index(names, item, f"encounters.draw[{i}]") for i, item in enumerate(piles.items("draw"))]
    state.discards = [_index(names, item, f"encounters.discard[{i}]") for i, item in enumerate(piles.items("discard"))]
    piles.end()


def _index(known: tuple[str, ...], item: object, where: str) -> int:
    if not isinstance(item, str) or item not in known:
        raise bad(where, f"{item!r} is not one of {', '.join(known)}")
    return known.index(item)


def _load_outposts(state: State, reader: Reader) -> None:
    seats = state.rulebook.seats
    docks = state.rulebook.numbers.docks
    for people, name in enumerate(PEOPLES[: state.rulebook.numbers.peoples]):
        part = reader.part(name)
        stations = part.numbers("stations", 0, seats - 1)
        if len(stations) > docks:
            raise bad(part.path("stations"), f"an outpost has {docks} docks")
        state.docks[people] = vec[i64](stations)
        holder = part.take("marker")
        state.marker[people] = NOBODY if holder is None else part.number("marker", 0, seats - 1)
        part.end()
        most = max([stations.count(seat) for seat in range(seats)])
        if most and stations.count(state.marker[people]) < most:
            raise bad(part.path("marker"), "belongs to a seat with most stations there")
        if most and _founded_marker(state, people) != state.marker[people]:
            first = (
                "on the lowest trade point"
                if state.rulebook.numbers.marker_to_lowest
                else "that had most of them first"
            )
            raise bad(part.path("marker"), f"belongs, among equals, to the seat {first}")
        if not most and holder is not None:
            raise bad(part.path("marker"), "is with nobody while there is no station")
        _check_friends(state, people, name)
    reader.end()
    for seat in range(seats):
        if stations_left(state, seat) < 0:
            most = state.rulebook.numbers.stations
            raise bad("outposts", f"seat {seat} has only {most} trade stations, aboard ships or founded")


def _founded_marker(state: State, people: int) -> int:
    """SF-STAT-7 SF-STAT-8 SF-STAT-9: Where the marker is after these stations were founded one after another."""
    stations = state.docks[people]
    holder: i64 = NOBODY
    for founded in range(1, len(stations) + 1):
        holder = marker_owner(state.rulebook, stations[:founded], holder)
    return holder


def _check_friends(state: State, people: int, name: str) -> None:
    """SF-STAT-6: A friendship card comes with a station, so nobody has more cards of a people than stations there."""
    mask = state.rulebook.friendship.of_people[people]
    for seat, cards in enumerate(state.cards):
        if bits(cards & mask) > count_of(state.docks[people], seat):
            raise bad(f"players[{seat}].friendship_cards", f"more cards of {name} than stations there")


def _check_conservation(state: State) -> None:
    """SF-COMP-7: Cards, upgrades and half medals are what the box holds."""
    numbers = state.rulebook.numbers
    for r, name in enumerate(RESOURCES):
        there = state.supply[r] + count_of(state.reserve, r) + sum([hand[r] for hand in state.hands])
        if there != numbers.cards_per_type:
            why = f"supply, reserve and hands have {there} {name} cards together; there are {numbers.cards_per_type}"
            raise bad("supply", why)
    for upgrade, most in enumerate(numbers.stock):
        state.stock[upgrade] = most - sum(state.upgrades[upgrade])
        if state.stock[upgrade] < 0:
            raise bad("players", f"the motherships have more than the {most} of {UPGRADES[upgrade]} in the box")
    state.half_stock = numbers.half_medals - sum(state.halves)
    if state.half_stock < 0:
        raise bad("players", f"there are only {numbers.half_medals} half medals")


def _check_chips(state: State) -> None:
    """SF-SPEC-5: A special is on a planet, in a pile or a trophy; for each trophy a reserve chip was laid."""
    chips = state.rulebook.chips
    trophies = [number for row in state.trophies for number in row]
    there = trophies + list(state.chip) + [number for pile in state.piles for number in pile]
    for chip in chips:
        if chip.special >= 0 and chip.number not in there:
            raise bad("board.chips", f"the special {chip.json()} is nowhere: on a planet, in a pile or a trophy")
    laid = [number for number in state.chip if number >= 0 and chips[number].pool == "reserve"]
    if len(laid) != len(trophies):
        raise bad("board.chips", f"{len(laid)} reserve chips lie on planets, but there are {len(trophies)} trophies")


def _check_discs(state: State) -> None:
    """SF-COL-5: Where discs are turned up only when a colony is founded, those beside a colony lie face up."""
    board = state.rulebook.board
    for site, owner in enumerate(state.owner):
        if owner != NOBODY:
            for planet in board.sites[site].planets:
                if state.rulebook.numbers.private_discs and not state.face_up[planet]:
                    raise bad(f"board.chips.{board.planets[planet]}.face_up", "must be true beside a colony")


def _check_turn(state: State) -> None:
    """SF-TURN-1: A turn that has begun has a number and is the active seat's."""
    first = state.frames[0] if len(state.frames) else None
    if isinstance(first, Turn) and first.step == START and len(state.frames) > 1:
        raise bad("frames", "a turn that has not begun has no phase yet")
    if isinstance(first, Turn) and first.step != START:
        if state.turn == 0:
            raise bad("turn", "must be 1 or more once a turn has begun")
        if first.seat != state.active:
            raise bad("active", f"must be {first.seat}, whose turn it is")


def _check_encounters(state: State) -> None:
    """SF-SETUP-3 SF-ENC-8: Every encounter card is in the draw pile, in the discard pile or being read; one that shuffles
    all of them anew is never discarded, so that the draw pile does not run out."""
    read = [frame.card for frame in state.frames if isinstance(frame, Encountering)]
    lying = state.encounters + state.discards + read
    for card in state.rulebook.deck.cards:
        if lying.count(card.number) != 1:
            raise bad("encounters", f"card {card.name} must be in the piles or being read exactly once")
        if card.reshuffles and card.number in state.discards:
            raise bad("encounters.discard", f"card {card.name} shuffles all cards anew and is never discarded")


def _check_points(state: State) -> None:
    """SF-BOARD-12 SF-FLY-6: At most one figure stands on a point; only the ship in flight passes over others."""
    board = state.rulebook.board
    flights = [frame for frame in state.frames if isinstance(frame, Flight) and frame.current >= 0]
    flying = [state.ship_index(frame.seat, frame.current) for frame in flights]
    taken = [board.sites[site].point for site, owner in enumerate(state.owner) if owner != NOBODY]
    for index, point in enumerate(state.ships):
        if point >= 0 and index not in flying:
            if point in taken:
                raise bad("players", f"two figures stand on {board.points[point]}")
            taken.append(point)


def _check_end(state: State) -> None:
    goal = state.rulebook.numbers.goal
    won = [seat for seat, points in enumerate(state.points) if points >= goal and on_turn(state, seat)]
    if won and state.winner not in won:
        raise bad("winner", f"seat {won[0]} is on turn with {state.points[won[0]]} points, so it has won")
    if state.winner >= 0 and state.points[state.winner] < goal:
        raise bad("winner", f"seat {state.winner} has only {state.points[state.winner]} points")


def _check_somebody_acts(state: State) -> None:
    for seat in state.acting():
        if not state.legal(seat):
            raise bad("frames", f"seat {seat} would have to act and could not")
    if not state.acting() and state.winner < 0:
        raise bad("frames", "nobody could act")
