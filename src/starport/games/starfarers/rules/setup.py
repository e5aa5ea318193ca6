"""Setting up a match (chapter 3)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starport.engine.dice import Dice, key_of
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.frames.turn import FoundingPhase
from starport.games.starfarers.rulebook import Rulebook
from starport.games.starfarers.rules.build import refit
from starport.games.starfarers.rules.figures import derive, put_colony, put_ship, put_spaceport
from starport.games.starfarers.rules.founding import begin_play
from starport.games.starfarers.rules.honours import count_points
from starport.games.starfarers.setups import Setups
from starport.games.starfarers.state import CARDS, INERT, NOBODY, RESERVE, SETUP, STREAMS, State
from starport.games.starfarers.tiles import SYSTEM_SECTOR, pile_of
from starport.games.starfarers.words import COLONY_SHIP, PEOPLES


def set_up(rulebook: Rulebook, setups: Setups, seed: bytes) -> State:
    """Everything of chapter 3, up to the first decision."""
    state = blank(rulebook, Dice(key_of(seed), STREAMS))
    settle_colours(state)
    roll_for_start(state)
    deal_cards(state)
    lay_sectors(state, setups)
    lay_chips(state)
    lay_home_numbers(state, setups)
    derive(state)
    fixed = rulebook.settings.start == "fixed"
    if fixed:
        place_fixed_start(state, setups)
    if not fixed or rulebook.numbers.fixed_rounds:
        state.points = vec[i64]([count_points(state, seat) for seat in range(rulebook.seats)])
        founding = FoundingPhase(state.start)
        founding.pool = vec[i64](rulebook.numbers.founding_pool)
        state.push(founding)
    else:
        begin_play(state)
    state.settle()
    return state


def blank(rulebook: Rulebook, dice: Dice) -> State:
    """A state with everything empty and of the right size."""
    numbers = rulebook.numbers
    board = rulebook.board
    seats = rulebook.seats
    places = len(board.places)
    state = State(rulebook)
    state.dice = dice
    state.winner = NOBODY
    state.turn = 0
    state.start = 0
    state.active = 0
    state.frames = vec[Frame]()
    state.colours = list(range(seats))
    state.supply = vec[i64]([numbers.cards_per_type] * 5)
    state.reserve = vec[i64]()
    state.hands = vec[vec[i64]]([vec[i64]([0] * 5) for _ in range(seats)])
    state.sizes = vec[i64]([0] * seats)
    state.encounters = list(range(len(rulebook.deck.cards)))
    state.discards = []
    state.stock = vec[i64](numbers.stock)
    state.upgrades = vec[vec[i64]]([vec[i64]([0] * seats) for _ in range(3)])
    state.half_stock = numbers.half_medals
    state.halves = vec[i64]([0] * seats)
    state.trophies = [[] for _ in range(seats)]
    state.cards = vec[i64]([0] * seats)
    state.card_boosters = vec[i64]([0] * seats)
    state.card_cannons = vec[i64]([0] * seats)
    state.marker = [NOBODY] * len(PEOPLES)
    state.docks = vec[vec[i64]]([vec[i64]() for _ in PEOPLES])
    state.points = vec[i64]([0] * seats)
    state.owed = vec[i64]([0] * seats)
    state.used = vec[i64]([0] * seats)
    state.fame_bought = vec[i64]([0] * seats)
    state.owner = vec[i64]([NOBODY] * len(board.sites))
    state.spaceport = vec[bool]([False] * len(board.sites))
    state.closed_sites = vec[i64]()
    state.bases = vec[vec[i64]]([vec[i64]() for _ in range(seats)])
    state.ships = vec[i64]([-1] * (seats * numbers.transports))
    state.cargo = vec[i64]([COLONY_SHIP] * (seats * numbers.transports))
    state.sector = vec[i64]([-1] * places)
    state.turned = vec[i64]([0] * places)
    state.shown = vec[bool]([True] * places)
    state.spare_sectors = []
    state.chip = vec[i64]([-1] * (3 * places))
    state.face_up = vec[bool]([False] * (3 * places))
    state.looked = vec[i64]([0] * (3 * places))
    state.piles = [[] for _ in numbers.pools]
    state.spare_chips = []
    derive(state)
    return state


def settle_colours(state: State) -> None:
    """SF-SETUP-19: Every seat has one colour; colours are settled before the start player is rolled for."""
    colours = list(range(len(state.rulebook.numbers.colours)))
    if state.rulebook.settings.colours == "drawn":
        state.dice.shuffle(SETUP, colours)
    state.colours = colours[: len(state.hands)]


def roll_for_start(state: State) -> None:
    """SF-SETUP-1: Everybody rolls both dice; the highest sum starts, tied players roll again among themselves."""
    rolling = list(range(len(state.hands)))
    while len(rolling) > 1:
        sums = [state.dice.below(SETUP, 6) + state.dice.below(SETUP, 6) + 2 for _ in rolling]
        best = max(sums)
        rolling = [seat for seat, total in zip(rolling, sums, strict=True) if total == best]
    state.start = rolling[0]
    state.active = rolling[0]


def deal_cards(state: State) -> None:
    """SF-SETUP-2 SF-SETUP-3: The reserve pile and the encounter cards are shuffled face down."""
    each = state.rulebook.numbers.reserve_start
    state.supply = vec[i64]([count - each for count in state.supply])
    pile = [resource for resource in range(5) for _ in range(each)]
    state.dice.shuffle(RESERVE, pile)
    state.reserve = vec[i64](pile)
    state.dice.shuffle(CARDS, state.encounters)


def lay_sectors(state: State, setups: Setups) -> None:
    """SF-SETUP-10 … SF-SETUP-14: Printed sectors, or dealt by stars, or dealt regardless of stars, with a random turn."""
    board = state.rulebook.settings.board
    slots = state.rulebook.board.first_home
    if board == "beginner":
        for place in range(slots):
            state.sector[place] = setups.sector[place]
            state.turned[place] = setups.turned[place]
        state.spare_sectors = [s.number for s in state.rulebook.sectors if s.number not in state.sector]
        return
    pools: list[tuple[list[int], list[int]]] = []
    numbers = list(range(len(state.rulebook.sectors)))
    if board == "wild_space":
        pools.append((list(range(slots)), numbers))
    else:
        for stars in (1, 2):
            places = [place for place in range(slots) if state.rulebook.board.places[place].stars == stars]
            pools.append((places, [number for number in numbers if state.rulebook.sectors[number].stars == stars]))
    for places, sectors in pools:
        state.dice.shuffle(SETUP, sectors)
        for place in places:
            state.sector[place] = sectors.pop()
            state.turned[place] = state.dice.below(SETUP, 3)
            state.shown[place] = board == "strategic"
        state.spare_sectors = sorted(state.spare_sectors + sectors)


def lay_chips(state: State) -> None:
    """SF-SETUP-4 SF-SETUP-10 SF-SETUP-12: Chips are shuffled by stars and icon; on open sectors they are laid face down."""
    for chip in state.rulebook.chips:
        if chip.pool == "reserve":
            state.spare_chips.append(chip.number)
        elif chip.pile >= 0:
            state.piles[chip.pile].append(chip.number)
    state.dice.shuffle(SETUP, state.spare_chips)
    for pile in state.piles:
        state.dice.shuffle(SETUP, pile)
    for place in range(state.rulebook.board.first_home):
        sector = state.rulebook.sectors[state.sector[place]]
        if state.shown[place] and sector.kind == SYSTEM_SECTOR:
            for planet in range(3 * place, 3 * place + 3):
                state.chip[planet] = state.piles[pile_of(sector.stars, state.icon_of(planet))].pop()


def lay_home_numbers(state: State, setups: Setups) -> None:
    """SF-SETUP-17: Home numbers are fixed, or shuffled within their Greek letter, and lie open. On a printed board the
    fixed start has fixed numbers."""
    choice = state.rulebook.settings.home_numbers
    if state.rulebook.numbers.fixed_board and state.rulebook.settings.start == "fixed":
        choice = "fixed"
    shuffled = choice == "shuffled" or (choice == "by_board" and state.rulebook.settings.board != "beginner")
    board = state.rulebook.board
    for place in board.places[board.first_home :]:
        chips = [chip.number for chip in state.rulebook.chips if chip.pool == place.letter]
        if shuffled:
            state.dice.shuffle(SETUP, chips)
        else:
            chips = setups.home_chips[place.number - board.first_home]
        for index, chip in enumerate(chips):
            state.chip[3 * place.number + index] = chip
            state.face_up[3 * place.number + index] = True


def place_fixed_start(state: State, setups: Setups) -> None:
    """SF-SETUP-6 SF-SETUP-7 SF-SETUP-9: Two colonies, a spaceport and a colony ship for every colour on its printed
    points and a booster; an unused colour's pieces only occupy sites."""
    upgrade = state.rulebook.numbers.start_upgrade
    for colour, start in enumerate(setups.starts):
        seat = state.colours.index(colour) if colour in state.colours else INERT
        for site in (*start.colonies, start.spaceport):
            put_colony(state, seat, site)
        put_spaceport(state, seat, start.spaceport)
        if seat != INERT:
            put_ship(state, seat, COLONY_SHIP, start.ship)
            if upgrade >= 0:
                refit(state, seat, upgrade, 1)
