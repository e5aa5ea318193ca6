"""Building: orders on plans, legal sites, placing and building over (SD-45 to SD-56, SD-118 to SD-123)."""

from __future__ import annotations

from starport.engine.refusal import Refusal
from starport.games.spacedealer.actions import KIND, Act, site_count, site_name
from starport.games.spacedealer.cards import CITY, DOUBLE, HOURGLASS, PLANT, SHIP
from starport.games.spacedealer.refusals import (
    CARD_BLOCKED,
    DEMAND_SLOT_TAKEN,
    GLASS_ON_CARD,
    NO_GLASS,
    NO_POWER,
    NOT_A_PLAN,
    NOT_YOURS,
    NOTHING_STORED,
    PLACE_TAKEN,
    SIDE_TAKEN,
    WOULD_LOSE_STORED,
    WRONG_BASE,
)
from starport.games.spacedealer.rules.hourglass import (
    card_acts,
    gain_glass,
    has_idle,
    idle_glass,
    lose_glass,
    put_away,
    ready_cards,
    ready_on,
    turn,
)
from starport.games.spacedealer.rules.ships import neutral_ship_comes, neutral_ship_goes
from starport.games.spacedealer.rules.stores import amount, empty
from starport.games.spacedealer.state import BUILD, BUILT, NOWHERE, PLANNED, Galaxy
from starport.games.spacedealer.words import COLUMNS, HUES, WIDTH, distance_of, side_of, told, total


def build_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """An own plan without hourglass may be built, whether a site is free or not (SD-45, SD-46, Q-44)."""
    if idle_glass(state, seat, act.glass) == NOWHERE:
        return NO_GLASS
    if state.place[act.card] != PLANNED:
        return NOT_A_PLAN
    if state.owner[act.card] != seat:
        return NOT_YOURS
    return PLACE_TAKEN if state.standing[act.card] != NOWHERE else None


def build_do(state: Galaxy, seat: int, act: Act) -> None:
    """An hourglass is activated on the plan (SD-45)."""
    turn(state, seat, act.glass, BUILD, act.card)


def build_menu(state: Galaxy, seat: int) -> list[Act]:
    return card_acts(state, state.plans[seat], KIND["build"]) if has_idle(state, seat) else []


def columns_of(state: Galaxy, card: int, site: int) -> list[int]:
    """The columns a card covers on a site, counted over all planets."""
    if state.board.is_plant(card):
        return []
    return [site, site + 1] if state.board.cards[card].footprint == DOUBLE else [site]


def powered(state: Galaxy, seat: int, column: int) -> bool:
    """The topmost plant of the column's side feeds at least as far as this column (SD-28, SD-119)."""
    return distance_of(column) <= state.power[2 * seat + side_of(column)]


def plant_fault(state: Galaxy, seat: int, card: int, side: int) -> Refusal | None:
    """A generator needs an empty side, a satellite a generator, a reactor a satellite on top (SD-47 to SD-49)."""
    base = state.board.cards[card].stands_on
    below = state.plant[2 * seat + side]
    if not base:
        return None if below == NOWHERE else SIDE_TAKEN
    return None if below != NOWHERE and state.board.cards[below].kind == base else WRONG_BASE


def site_fault(state: Galaxy, seat: int, card: int, site: int) -> Refusal | None:
    """Why this card cannot lie here: power, the demand row, an hourglass or a block below it (SD-50 to SD-54,
    SD-118).
    """
    printed = state.board.cards[card]
    if printed.footprint == PLANT:
        return plant_fault(state, seat, card, site)
    columns = columns_of(state, card, site)
    if printed.footprint != CITY:
        for column in columns:
            if not powered(state, seat, column):
                return NO_POWER
    if printed.footprint != DOUBLE and state.demand_row[seat * WIDTH + site] != NOWHERE:
        return DEMAND_SLOT_TAKEN
    for column in columns:
        below = state.action_row[seat * WIDTH + column]
        if below != NOWHERE and state.standing[below] != NOWHERE:
            return GLASS_ON_CARD
        if below != NOWHERE and state.blocked[below]:
            return CARD_BLOCKED
    return None


def covers(state: Galaxy, seat: int, card: int, site: int) -> list[int]:
    """The working cards that would be covered here."""
    found: list[int] = []
    for column in columns_of(state, card, site):
        below = state.action_row[seat * WIDTH + column]
        if below != NOWHERE and not state.dead[below] and below not in found:
            found.append(below)
    return found


def stored_goods(state: Galaxy, card: int) -> int:
    """The goods that would be lost with a card: its store, or the hold of its landed neutral ship (SD-123)."""
    printed = state.board.cards[card]
    if printed.does == SHIP:
        landed = state.ship_owner[printed.ship] >= 0 and state.ship_from[printed.ship] == NOWHERE
        return amount(state, printed.ship) if landed else 0
    return amount(state, printed.store) if printed.store >= 0 else 0


def place_fault(state: Galaxy, seat: int, act: Act) -> Refusal | None:
    """A finished build is placed on a legal site; covering goods has to be said (SD-45, SD-118, SD-123, Q-6, Q-8)."""
    if state.place[act.card] != PLANNED:
        return NOT_A_PLAN
    fault = ready_on(state, seat, act.card)
    if fault is None:
        fault = site_fault(state, seat, act.card, act.other)
    if fault is None and loses(state, seat, act.card, act.other) != act.flag:
        return NOTHING_STORED if act.flag else WOULD_LOSE_STORED
    return fault


def loses(state: Galaxy, seat: int, card: int, site: int) -> bool:
    """Goods would be lost by building here."""
    return any(stored_goods(state, below) for below in covers(state, seat, card, site))


def place_do(state: Galaxy, seat: int, act: Act) -> None:
    """The card is put on its site and works at once; the hourglass becomes inactive (SD-45, SD-121)."""
    glass = state.standing[act.card]
    covered = covers(state, seat, act.card, act.other)
    lost = [0] * HUES
    for below in covered:
        for hue, count in enumerate(cover(state, below)):
            lost[hue] += count
    state.plans[seat].remove(act.card)
    before = [column for column in range(WIDTH) if powered(state, seat, column)]
    set_down(state, seat, act.card, act.other)
    if state.story is not None:
        printed = state.board.cards[act.card]
        event: dict[str, object] = {"seat": seat, "card": printed.name, "site": site_name(printed, act.other)}
        event["covered"] = [state.board.cards[below].name for below in covered]
        event["demands"] = [state.board.demands[demand].name for demand in printed.demands]
        columns = [column for column in range(WIDTH) if powered(state, seat, column) and column not in before]
        event["powered"] = [COLUMNS[column] for column in columns]
        event["lost"] = told(lost)
        state.tell("card_built", event)
    put_away(state, glass, "taken")
    printed = state.board.cards[act.card]
    if printed.does == HOURGLASS:
        gain_glass(state, seat)
    elif printed.does == SHIP:
        neutral_ship_comes(state, seat, printed.ship)


def set_down(state: Galaxy, seat: int, card: int, site: int) -> None:
    """The card lies on its site: rows, power and demands hold from now on (SD-121)."""
    printed = state.board.cards[card]
    state.place[card] = BUILT
    state.owner[card] = seat
    state.site[card] = site
    state.built[seat].append(card)
    if printed.footprint == PLANT:
        state.plant[2 * seat + site] = card
        state.power[2 * seat + site] = printed.amount
    for column in columns_of(state, card, site):
        state.action_row[seat * WIDTH + column] = card
    if printed.demands:
        state.demand_row[seat * WIDTH + site] = card


def place_menu(state: Galaxy, seat: int) -> list[Act]:
    """Every site for every finished build; where goods would be lost, the action that says so."""
    found: list[Act] = []
    for card in ready_cards(state, seat):
        if state.place[card] == PLANNED:
            for site in range(site_count(state.board.cards[card])):
                losing = loses(state, seat, card, site)
                found.append((state.acts.place_losing if losing else state.acts.place)[card][site])
    return found


def cover(state: Galaxy, card: int) -> list[int]:
    """A card covered in the action row is dead for good; its demand stays (SD-55, SD-122, Q-8, Q-26, Q-27)."""
    printed = state.board.cards[card]
    state.dead[card] = 1
    state.auto[card] = 0
    lost = [0] * HUES
    if printed.store >= 0:
        lost = list(empty(state, printed.store))
    if state.tokens[card]:
        state.pool += state.tokens[card]
        state.tokens[card] = 0
        if state.story is not None:
            state.tell("token_returned", {"seat": state.owner[card], "card": printed.name, "pool": state.pool})
    if printed.does == HOURGLASS:
        lose_glass(state, state.owner[card])
    elif printed.does == SHIP:
        lost = list(neutral_ship_goes(state, printed.ship))
    if state.story is not None and total(lost):
        state.tell("goods_returned", {"seat": state.owner[card], "store": printed.name, "goods": told(lost)})
    return lost
