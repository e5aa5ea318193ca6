"""Loading positions: every field is checked; what cannot be is refused with its place and the reason."""

from __future__ import annotations

from starport.engine.game import Json
from starport.engine.position import Reader, bad
from starport.games.spacedealer.actions import OFFER_NUMBERS, site_count, site_name
from starport.games.spacedealer.board import Card
from starport.games.spacedealer.cards import BLOCK, PRODUCE, PRODUCE_ANY, SABOTAGE
from starport.games.spacedealer.position import usual_knowledge
from starport.games.spacedealer.possible import check_all, check_place
from starport.games.spacedealer.rules.building import covers, set_down, site_fault
from starport.games.spacedealer.rules.ending import points_by_source
from starport.games.spacedealer.rules.hourglass import stand
from starport.games.spacedealer.rules.planning import everybody
from starport.games.spacedealer.state import (
    ABSENT,
    BUILD,
    DRAWN,
    FLY,
    IN_OWN,
    IN_STACK,
    INACTIVE,
    JOBS,
    NO_JOB,
    NOBODY,
    NOWHERE,
    PHASES,
    PLANNED,
    RAISE,
    REASONS,
    SABOTAGED,
    STATES,
    USE,
    Galaxy,
    Offer,
)
from starport.games.spacedealer.words import COLOURS, COLUMNS, HUES, Goods

LONG = 10**15


def load_into(state: Galaxy, position: Json) -> None:
    """Fill an empty table from a position; Refused if it is bad or impossible."""
    reader = Reader(position)
    read_times(state, reader)
    dice = reader.part("dice")
    try:
        state.dice.rekey(bytes.fromhex(dice.text("key")))
    except ValueError:
        raise bad("dice.key", "must be hexadecimal") from None
    if len(state.dice.key) > 64:
        raise bad("dice.key", "is too long")
    state.dice.drawn = dice.numbers("drawn", 0, LONG, len(state.dice.drawn))
    dice.end()
    laid: set[int] = set()
    read_cards(state, reader, "box", laid)  # what is laid nowhere else is there
    stacks = reader.part("stacks")
    for level in (2, 3):
        state.stacks[level - 2] = read_cards(state, stacks, str(level), laid)
        for card in state.stacks[level - 2]:
            state.place[card] = IN_STACK
    stacks.end()
    read_seats(state, reader, laid)
    if len(laid) != len(state.board.cards):
        lost = next(card.name for card in state.board.cards if card.index not in laid)
        raise bad("position", f"card {lost} is nowhere")
    read_ships(state, reader)
    read_glasses(state, reader)
    read_neutral(state, reader)
    read_known(state, reader)
    read_offers(state, reader)
    reader.end()
    settle_counts(state)
    check_all(state)


def read_times(state: Galaxy, reader: Reader) -> None:
    state.phase = PHASES.index(reader.choice("phase", list(PHASES)))
    state.now = reader.number("now", 0, LONG)
    state.began = reader.number("began", -1, LONG)
    state.ended = reader.number("ended", -1, LONG)
    state.closes = reader.number("closes", -1, LONG)
    state.reason = REASONS.index(reader.choice("reason", list(REASONS)))
    state.first = reader.number("first", 0, state.board.seats - 1)


def read_card(state: Galaxy, value: object, where: str) -> Card:
    """One card of this match by name."""
    card = state.board.by_name.get(value) if isinstance(value, str) else None
    if card is None:
        raise bad(where, f"{value!r} is no card of this match")
    return card


def read_cards(state: Galaxy, reader: Reader, name: str, laid: set[int]) -> list[int]:
    """A list of cards, none of which lies anywhere else."""
    found: list[int] = []
    for number, value in enumerate(reader.items(name)):
        card = read_card(state, value, f"{reader.path(name)}[{number}]")
        lay(card, reader.path(name), laid)
        found.append(card.index)
    return found


def lay(card: Card, where: str, laid: set[int]) -> None:
    if card.index in laid:
        raise bad(where, f"card {card.name} lies in two places")
    laid.add(card.index)


def read_goods(reader: Reader, name: str) -> Goods:
    part = reader.part(name)
    goods = tuple(part.number(colour, 0, 99) if part.has(colour) else 0 for colour in COLOURS)
    part.end()
    return goods


def parts(reader: Reader, name: str, count: int = -1) -> list[Reader]:
    """The objects of a list."""
    items = reader.items(name)
    if count >= 0 and len(items) != count:
        raise bad(reader.path(name), f"must have {count} entries, not {len(items)}")
    return [Reader(item, f"{reader.path(name)}[{number}]") for number, item in enumerate(items)]


def read_seats(state: Galaxy, reader: Reader, laid: set[int]) -> None:
    for seat, part in enumerate(parts(reader, "seats", state.board.seats)):
        dealt = [read_card(state, value, part.path("dealt")).index for value in part.items("dealt")]
        if len(dealt) != 3:
            raise bad(part.path("dealt"), "must have three mines")
        state.dealt[3 * seat : 3 * seat + 3] = dealt
        read_start(state, part, seat)
        state.own[seat] = read_cards(state, part, "own", laid)
        state.plans[seat] = read_cards(state, part, "plans", laid)
        for card in state.own[seat]:
            put(state, card, IN_OWN, seat)
        for card in state.plans[seat]:
            put(state, card, PLANNED, seat)
            state.seen[card] = everybody(state)
        read_draw(state, part, seat, laid)
        for built in parts(part, "built"):
            read_built(state, built, seat, laid)
        state.marker[seat] = part.number("track", 0, len(state.settings.track) - 1)
        state.owed[seat] = part.number("owed", 0, state.board.glasses)
        state.gifts[seat] = int(part.flag("gifts"))
        read_points(state, part, seat)


def put(state: Galaxy, card: int, place: int, seat: int) -> None:
    state.place[card] = place
    state.owner[card] = seat
    state.seen[card] = 1 << seat


def read_start(state: Galaxy, part: Reader, seat: int) -> None:
    if part.take("start") is not None:
        start = part.part("start")
        state.start_mine[seat] = read_card(state, start.text("mine"), start.path("mine")).index
        state.start_column[seat] = COLUMNS.index(start.choice("column", list(COLUMNS[2:6])))
        start.end()


def read_draw(state: Galaxy, part: Reader, seat: int, laid: set[int]) -> None:
    if part.take("drawn") is None:
        return
    draw = part.part("drawn")
    state.draw_level[seat] = draw.number("stack", 2, 3)
    state.drawn[seat] = read_cards(state, draw, "cards", laid)
    state.draw_until[seat] = draw.number("until", -1, LONG)
    if len(state.drawn[seat]) != 2:
        raise bad(draw.path("cards"), "an open draw has two cards")
    for card in state.drawn[seat]:
        put(state, card, DRAWN, seat)
    draw.end()


def read_built(state: Galaxy, part: Reader, seat: int, laid: set[int]) -> None:
    """A built card is placed again by the rules of building, in the order of the list."""
    card = read_card(state, part.take("card"), part.path("card"))
    lay(card, part.path("card"), laid)
    site = part.choice("site", [site_name(card, number) for number in range(site_count(card))])
    number = next(number for number in range(site_count(card)) if site_name(card, number) == site)
    fault = site_fault(state, seat, card.index, number)
    if fault is not None:
        raise bad(part.path("site"), f"{card.name} cannot be built there: {fault.message} ({fault.rule})")
    for below in covers(state, seat, card.index, number):
        state.dead[below] = 1
    set_down(state, seat, card.index, number)
    state.seen[card.index] = everybody(state)
    read_on_card(state, part, card)
    part.end()


def read_on_card(state: Galaxy, part: Reader, card: Card) -> None:
    """What lies on a built card: goods, attack tokens, a block, and the position of its switch."""
    if part.has("goods"):
        if card.store < 0:
            raise bad(part.path("goods"), f"{card.name} stores no goods")
        store_goods(state, card.store, read_goods(part, "goods"))
    if part.has("tokens"):
        if card.does not in (SABOTAGE, BLOCK):
            raise bad(part.path("tokens"), f"{card.name} launches nothing")
        state.tokens[card.index] = part.number("tokens", 1, card.amount)
    if part.has("blocked"):
        state.blocked[card.index] = int(part.flag("blocked"))
        if not card.field:
            raise bad(part.path("blocked"), f"{card.name} has no hourglass field")
    if part.has("auto"):
        if card.does not in (PRODUCE, PRODUCE_ANY):
            raise bad(part.path("auto"), f"{card.name} produces nothing")
        switches: list[str] = list(COLOURS) if card.does == PRODUCE_ANY else ["on"]
        state.auto[card.index] = switches.index(part.choice("auto", switches)) + 1


def store_goods(state: Galaxy, store: int, goods: Goods) -> None:
    state.goods[store * HUES : (store + 1) * HUES] = goods


def read_points(state: Galaxy, part: Reader, seat: int) -> None:
    """The demands this seat has served and the neutral cards it has taken."""
    demands = {demand.name: demand.index for demand in state.board.demands}
    for name in part.items("served"):
        number = demands.get(name, -1) if isinstance(name, str) else -1
        if number < 0 or state.served[number] != NOBODY:
            raise bad(part.path("served"), f"{name!r} is no demand, or was served twice")
        state.served[number] = seat
    state.want_taken[seat] = read_wants(state, part, "neutral_cards")


def read_wants(state: Galaxy, part: Reader, name: str) -> list[int]:
    wants = {want.name: want.index for want in state.board.wants}
    found = [wants.get(value, -1) if isinstance(value, str) else -1 for value in part.items(name)]
    if -1 in found:
        raise bad(part.path(name), "has something that is no neutral demand card of this match")
    return found


def read_ships(state: Galaxy, reader: Reader) -> None:
    board = state.board
    for ship, part in enumerate(parts(reader, "ships", board.ships)):
        part.choice("ship", [board.ship_names[ship]])
        state.ship_owner[ship] = part.number("owner", -1, board.seats - 1)
        state.ship_field[ship] = part.number("field", -1, board.fields - 1)
        state.ship_from[ship] = part.number("from", -1, board.fields - 1)
        state.ship_since[ship] = part.number("since", 0, LONG)
        store_goods(state, ship, read_goods(part, "cargo"))
        part.end()


def read_glasses(state: Galaxy, reader: Reader) -> None:
    """Hourglasses come after cards and ships, because they stand on them; this ends the reading of the seats."""
    for seat, part in enumerate(parts(reader, "seats", state.board.seats)):
        for glass in parts(part, "glasses"):
            read_glass(state, glass, seat)
        for name in (
            "dealt",
            "start",
            "own",
            "plans",
            "drawn",
            "built",
            "track",
            "owed",
            "gifts",
            "served",
            "neutral_cards",
        ):
            part.take(name)
        part.end()


def read_glass(state: Galaxy, part: Reader, seat: int) -> None:
    board = state.board
    glass = seat * board.glasses + part.number("glass", 1, board.glasses) - 1
    if state.glass[glass] != ABSENT:
        raise bad(part.path("glass"), "is listed twice")
    state.glass[glass] = STATES.index(part.choice("state", list(STATES[INACTIVE:])))
    if state.glass[glass] == INACTIVE:
        part.end()
        return
    state.started[glass] = part.number("started", 0, LONG)
    state.due_at[glass] = part.number("due", 0, LONG)
    if part.has("job"):
        state.job[glass] = JOBS.index(part.choice("job", list(JOBS[RAISE:])))
    job = state.job[glass]
    if job in (BUILD, USE):
        state.target[glass] = read_card(state, part.take("card"), part.path("card")).index
    elif job == FLY:
        state.target[glass] = board.ship_names.index(part.choice("ship", board.ship_names))
    part.end()
    check_place(state, glass, part.where)
    if job != NO_JOB:
        stand(state, glass)


def read_neutral(state: Galaxy, reader: Reader) -> None:
    board = state.board
    part = reader.part("neutral")
    state.want_stack = read_wants(state, part, "stack")
    open_cards, left = part.part("open"), part.part("left")
    for field in range(1, board.fields, 2):
        if open_cards.has(str(field)):
            known = [want.name for want in board.wants]
            state.want_open[field] = known.index(open_cards.choice(str(field), known))
        if left.has(str(field)):
            store_goods(state, board.field_store + field, read_goods(left, str(field)))
    for each in (open_cards, left, part):
        each.end()
    lying = state.want_stack + [want for want in state.want_open if want != NOWHERE]
    for taken in state.want_taken:
        lying += taken
    if sorted(lying) != list(range(len(board.wants))):
        raise bad("neutral", "every neutral demand card must lie in exactly one place")


def read_known(state: Galaxy, reader: Reader) -> None:
    """Hidden cards that more seats know than usual."""
    part = reader.part("known")
    for name in sorted(part.values):
        card = read_card(state, name, part.path(name)).index
        if state.place[card] not in (IN_OWN, IN_STACK, DRAWN):
            raise bad(part.path(name), "is not hidden")
        seats = part.numbers(name, 0, state.board.seats - 1)
        state.seen[card] = sum(1 << seat for seat in set(seats))
        if usual_knowledge(state, card) & ~state.seen[card]:
            raise bad(part.path(name), "its holder knows it")
    part.end()


def read_offers(state: Galaxy, reader: Reader) -> None:
    state.next_offer = reader.number("next_offer", 0, OFFER_NUMBERS - 1)
    last = state.board.seats - 1
    for part in parts(reader, "offers"):
        number = part.number("number", 0, OFFER_NUMBERS - 1)
        offer = Offer(number, part.number("seat", 0, last), part.number("to", 0, last))
        offer.made = part.number("made", 0, LONG)
        offer.until = part.number("until", -1, LONG)
        if part.has("cards"):
            offer.plans = True
            offer.cards = [read_card(state, value, part.path("cards")).index for value in part.items("cards")]
            offer.others = [read_card(state, value, part.path("others")).index for value in part.items("others")]
        else:
            offer.field = part.number("field", 0, state.board.fields - 1)
            offer.give = read_goods(part, "give")
            offer.want = read_goods(part, "want")
            offer.store = state.board.store_by_name.get(part.text("store"), -1)
        part.end()
        state.offers.append(offer)


def settle_counts(state: Galaxy) -> None:
    """What follows from the rest: reserve, pools, discs and points."""
    board = state.board
    for store in range(board.stores):
        for hue in range(HUES):
            state.reserve[hue] -= state.goods[store * HUES + hue]
    sabotaged = sum(1 for glass in state.glass if glass == SABOTAGED)
    state.pool -= sum(state.tokens) + sum(state.blocked) + sabotaged
    present = sum(1 for glass in state.glass if glass != ABSENT)
    state.spare -= present - board.edition.glasses * board.seats
    for demand in board.demands:
        supplier = state.served[demand.index]
        if supplier != NOBODY:
            state.discs[supplier] -= 1
    for seat in range(board.seats):
        state.score[seat] = sum(points_by_source(state, seat).values())
