"""The frames of a position, as they are loaded: each is read, checked and put on the stack of the state."""

from __future__ import annotations

from typing import Final

from starport.engine.position import Reader, bad
from starport.games.starfarers.frames import (
    CHOOSING,
    DECIDING,
    DISCARDING,
    DONATING,
    ENCOUNTER,
    FENCING,
    FLIGHT,
    FOUNDING,
    GAINING,
    GIVING,
    GROUNDING,
    JUMPING,
    LANDING,
    LOSING,
    NAMES,
    PAYING,
    PICKING,
    PLACING,
    RELIEVING,
    ROLLING,
    STEALING,
    THROWING,
    TRADING,
    TURN,
    WAITING,
    Discarding,
    Encountering,
    Flight,
    Frame,
    Meeting,
    Part,
    Proposal,
    Trading,
)
from starport.games.starfarers.position_frames import COUNTS, STAGES, STEPS
from starport.games.starfarers.rules.effects import NOTHING_TO_GIVE, TO_CHOOSE, attached
from starport.games.starfarers.rules.founding import COLONY, RANKING, SPACEPORT, FoundingPhase
from starport.games.starfarers.state import State
from starport.games.starfarers.words import PEOPLES, RESOURCES, Bundle, read_bundle

# Which frames a frame may stand on directly.
STANDS_ON: Final[dict[int, tuple[int, ...]]] = {
    **dict.fromkeys((ROLLING, TRADING, THROWING, FLIGHT), (TURN,)),
    **dict.fromkeys((DISCARDING, STEALING), (ROLLING,)),
    RELIEVING: (ROLLING, RELIEVING),
    ENCOUNTER: (FLIGHT,),
    **dict.fromkeys((PAYING, CHOOSING, GIVING, FENCING, GAINING, LOSING, GROUNDING, JUMPING, LANDING), (ENCOUNTER,)),
    PLACING: (ROLLING, TRADING, THROWING, ENCOUNTER, FLIGHT),
    PICKING: (ENCOUNTER, FLIGHT),
}
# The same where two pilots share a turn: Pilot 1's flight lies on Pilot 2's, and cards of the Travelers are used.
STANDS_ON_PILOTS: Final[dict[int, tuple[int, ...]]] = {
    **STANDS_ON,
    FLIGHT: (TURN, FLIGHT),
    LANDING: (ENCOUNTER, FLIGHT),
    DECIDING: (FLIGHT,),
    DONATING: (ROLLING, TRADING, THROWING, FLIGHT),
}
FOR_EITHER_PILOT: Final = (TRADING, FLIGHT, ENCOUNTER, DECIDING, PLACING)


def load_frames(state: State, items: list[object]) -> None:
    """The stack from the bottom up; a turn or the founding phase is always at the bottom."""
    state.frames = []
    for number, item in enumerate(items):
        reader = Reader(item, f"frames[{number}]")
        kind = NAMES.index(reader.choice("frame", list(NAMES[: len(state.rulebook.rules)])))
        if (number == 0) != (kind in (FOUNDING, TURN)):
            raise bad(reader.where, "the founding phase or a turn stands at the bottom, and only there")
        seat = reader.number("seat", 0, state.rulebook.seats - 1)
        if number:
            _check_stack(state, kind, seat, reader)
        state.frames.append(_load(state, kind, seat, reader))
        reader.end()
    if not state.frames and state.winner < 0:
        raise bad("frames", "must not be empty while the match goes on")


def _check_stack(state: State, kind: int, seat: int, reader: Reader) -> None:
    """A situation arises out of another one, and concerns the same seat unless it is asked in turn."""
    below = state.frames[-1]
    shared = state.rulebook.numbers.second_pilot
    stands_on = (STANDS_ON_PILOTS if shared else STANDS_ON)[kind]
    if below.kind not in stands_on:
        wanted = " or ".join([NAMES[other] for other in stands_on])
        raise bad(reader.where, f"{NAMES[kind]} cannot stand on {NAMES[below.kind]}, only on {wanted}")
    if shared and kind in FOR_EITHER_PILOT:
        first = state.frames[0].seat
        second = (first + shared) % state.rulebook.seats
        if seat not in (first, second) or (
            kind == FLIGHT and below.kind == FLIGHT and (seat, below.seat) != (first, second)
        ):
            raise bad(reader.path("seat"), f"must be a pilot: {first}, or {second} who flies after that")
    elif kind == DONATING:
        if seat == below.seat:
            raise bad(reader.path("seat"), "nobody asks himself for a donation")
    elif seat != below.seat and kind not in (LOSING, RELIEVING) and below.kind != RELIEVING:
        raise bad(reader.path("seat"), f"must be {below.seat}, the seat of the frame below")


def _load(state: State, kind: int, seat: int, reader: Reader) -> Frame:
    name = NAMES[kind]
    if name == "discarding":
        return _load_discarding(state, seat, reader)
    if name == "trading":
        return _load_trading(state, seat, reader)
    if name == "encounter":
        return _load_encounter(state, seat, reader)
    if name == "flight":
        return _load_flight(state, seat, reader)
    frame = Frame(kind, seat)
    _load_plain(state, frame, reader)
    return frame


def _load_plain(state: State, frame: Frame, reader: Reader) -> None:
    kind = frame.kind
    seats = state.rulebook.seats
    if kind == TURN:
        steps = STEPS if state.rulebook.numbers.second_pilot else STEPS[:-1]
        frame.count = steps.index(reader.choice("next", list(steps)))
    elif kind == ROLLING:
        frame.count = STAGES.index(reader.choice("stage", list(STAGES)))
    elif kind == LANDING:
        frame.count = reader.number("ship", 1, state.rulebook.numbers.transports) - 1
        index = state.ship_index(frame.seat, frame.count)
        if state.ships[index] < 0:
            raise bad(reader.path("ship"), "is not on the board")
        if not state.rulebook.exploring.lands(state, frame.seat, frame.count):
            raise bad(reader.path("ship"), "cannot found where it stands")
    elif kind == DONATING:
        frame.count = RESOURCES.index(reader.choice("resource", list(RESOURCES)))
        frame.rest = [reader.number("asked_by", 0, seats - 1)]
        if frame.rest[0] != state.frames[-1].seat:
            raise bad(reader.path("asked_by"), f"must be {state.frames[-1].seat}, whose step it is")
    elif kind == PICKING:
        frame.count = PEOPLES.index(reader.choice("people", list(PEOPLES[: state.rulebook.numbers.peoples])))
    elif kind in COUNTS:
        frame.count = reader.number(COUNTS[kind][0], 0 if kind == FOUNDING else 1, COUNTS[kind][1])
    if kind == FOUNDING:
        frame.rest = reader.numbers("upgrade_pool", 0, 6, 3)
    elif kind == LOSING:
        frame.rest = reader.numbers("then", 0, seats - 1)
    elif kind == GIVING:
        frame.rest = [_read_choice(item, reader.path("chosen")) for item in reader.items("chosen")]
        if len(frame.rest) != seats:
            raise bad(reader.path("chosen"), f"must have {seats} entries")
    _check_frame(state, frame, reader)


def _check_frame(state: State, frame: Frame, reader: Reader) -> None:
    """Frames that need something to be there before anybody can act in them."""
    if frame.kind == GIVING:
        for seat, choice in enumerate(frame.rest):
            if choice >= 0 and not state.hands[seat][choice]:
                raise bad(reader.path("chosen"), f"seat {seat} has no such card")
        if frame.rest[frame.seat] != NOTHING_TO_GIVE:
            raise bad(reader.path("chosen"), f"seat {frame.seat} receives and gives nothing")
    elif frame.kind == LOSING:
        for seat in frame.rest:
            if not attached(state, seat):
                raise bad(reader.path("then"), f"seat {seat} has no upgrade to lose")
    elif frame.kind == FOUNDING:
        _check_founding(state, frame, reader)


def _check_founding(state: State, frame: Frame, reader: Reader) -> None:
    """SF-START-1: What stands on the board is what the tasks done so far have put there."""
    rule = state.rulebook.rules[FOUNDING]
    assert isinstance(rule, FoundingPhase)
    where = reader.path("tasks_done")
    done = [rule.task(state, Frame(FOUNDING, frame.seat, number)) for number in range(frame.count)]
    printed = state.rulebook.settings.start == "fixed"  # colonies and spaceport stand before anything is chosen
    for seat, sites in enumerate(state.bases):
        colonies = 3 if printed else done.count((seat, COLONY))
        spaceports = 1 if printed else done.count((seat, SPACEPORT))
        if len(sites) != colonies:
            raise bad(where, f"seat {seat} has placed {colonies} colonies by then")
        if sum([1 for site in sites if state.spaceport[site]]) != spaceports:
            raise bad(where, f"seat {seat} has built {spaceports} spaceports by then")
        if printed and (seat, RANKING) not in done and state.ships[state.ship_index(seat, 0)] < 0:
            raise bad(where, f"the start ship of seat {seat} has rank 1 until another one is chosen")
    for upgrade, most in enumerate(state.rulebook.numbers.founding_pool):
        if frame.rest[upgrade] != most - sum(state.upgrades[upgrade]):
            raise bad(reader.path("upgrade_pool"), "lacks what the seats have taken, and only that")


def _read_choice(item: object, where: str) -> int:
    if item == "to_choose":
        return TO_CHOOSE
    if item == "nothing":
        return NOTHING_TO_GIVE
    if isinstance(item, str) and item in RESOURCES:
        return RESOURCES.index(item)
    raise bad(where, f"{item!r} is not a resource, to_choose or nothing")


def _bundle(item: object, where: str) -> Bundle:
    if not isinstance(item, str):
        raise bad(where, "must be a bundle of cards such as ore2,food1")
    try:
        return read_bundle(item)
    except Exception:
        raise bad(where, f"{item!r} is no bundle of cards such as ore2,food1") from None


def _load_discarding(state: State, seat: int, reader: Reader) -> Frame:
    frame = Discarding(seat)
    frame.owed = reader.numbers("owed", 0, 100, state.rulebook.seats)
    where = reader.path("chosen")
    frame.chosen = [list(_bundle(item, where)) for item in reader.items("chosen")]
    if len(frame.chosen) != state.rulebook.seats:
        raise bad(where, f"must have {state.rulebook.seats} entries")
    for other, chosen in enumerate(frame.chosen):
        hand = state.hands[other]
        if any([chosen[r] > hand[r] for r in range(5)]) or sum(chosen) + frame.owed[other] > sum(hand):
            raise bad(where, f"seat {other} has not enough cards")
    return frame


def _load_trading(state: State, seat: int, reader: Reader) -> Frame:
    seats = state.rulebook.seats
    frame = Trading(seat, seats)
    frame.count = reader.number("offers_made", 0, 1 << 30)
    frame.sole = reader.flag("sole")
    offers = reader.items("offers")
    if len(offers) != seats:
        raise bad(reader.path("offers"), f"must have {seats} entries")
    for proposer, item in enumerate(offers):
        if item is not None:
            part = Reader(item, f"{reader.path('offers')}[{proposer}]")
            give = _bundle(part.take("give"), part.path("give"))
            proposal = Proposal(give, _bundle(part.take("want"), part.path("want")), _mask(part, "open", seats))
            proposal.accepted = _mask(part, "accepted", seats)
            part.end()
            if (proposal.open | proposal.accepted) >> proposer & 1 or proposal.open & proposal.accepted:
                raise bad(part.where, "is open to, or accepted by, other seats, each of them once")
            frame.offers[proposer] = proposal
            frame.talking = True
    return frame


def _mask(reader: Reader, name: str, seats: int) -> int:
    mask = 0
    for seat in reader.numbers(name, 0, seats - 1):
        mask |= 1 << seat
    return mask


def _load_encounter(state: State, seat: int, reader: Reader) -> Frame:
    deck = state.rulebook.deck
    card = deck.number_of.get(reader.text("card"), -1)
    if card < 0 or card in state.encounters or card in state.discards:
        raise bad(reader.path("card"), "is no card of the deck, or lies in a pile at the same time")
    part = _load_part(state, seat, card, reader)
    if state.rulebook.numbers.second_pilot:
        return _load_meeting(state, card, part, reader)
    frame = Encountering(seat, card, part.node)
    frame.effect = part.effect
    frame.gift = part.gift
    frame.deal = part.deal
    frame.again = part.again
    return frame


def _load_part(state: State, seat: int, card: int, reader: Reader) -> Part:
    """How far the card has been read to one player."""
    deck = state.rulebook.deck
    part = Part(seat, reader.number("node", -1, len(deck.nodes) - 1))
    if part.node >= 0:
        last = deck.cards[card + 1].root if card + 1 < len(deck.cards) else len(deck.nodes)
        if not deck.cards[card].root <= part.node < last:
            raise bad(
                reader.path("node"), f"card {deck.cards[card].name} has the nodes {deck.cards[card].root} to {last - 1}"
            )
    effects = 0 if part.node < 0 else len(deck.nodes[part.node].effects)
    part.effect = reader.number("effects_done", 0, effects)
    part.gift = _bundle(reader.take("gift"), reader.path("gift"))
    part.deal = _bundle(reader.take("deal"), reader.path("deal"))
    part.again = reader.flag("another_card")
    return part


def _load_meeting(state: State, card: int, part: Part, reader: Reader) -> Frame:
    """SF-PILOT-7: A card read to one or two pilots, each of whom has a flight."""
    frame = Meeting(part.seat, reader.number("reader", 0, state.rulebook.seats - 1))
    frame.card = card
    _load_answer(state, part, reader)
    frame.read(part)
    if reader.take("other") is not None:
        second = reader.part("other")
        frame.other = _load_part(state, second.number("seat", 0, state.rulebook.seats - 1), card, second)
        _load_answer(state, frame.other, second)
        second.end()
        if frame.other.seat == frame.seat:
            raise bad(second.path("seat"), "is the pilot to whom the card is read already")
    flying = [below.seat for below in state.frames if isinstance(below, Flight)]
    for seat in [one.seat for one in frame.parts()]:
        if seat not in flying:
            raise bad(reader.where, f"seat {seat} has no flight and thus no encounter")
    return frame


def _load_answer(state: State, part: Part, reader: Reader) -> None:
    """SF-PILOT-8: An answer that has not been read out belongs to a question; a part is over at the end of the card."""
    part.over = reader.flag("over")
    if reader.take("answer") is not None:
        asked = part.node >= 0 and state.rulebook.deck.nodes[part.node].question != ""
        if not asked or part.over:
            raise bad(reader.path("answer"), "has no question")
        part.answer = reader.number("answer", 0, len(state.rulebook.deck.nodes[part.node].after) - 1)
    node = None if part.node < 0 else state.rulebook.deck.nodes[part.node]
    last = node is None or node.after == [-1] or node.needs > 0  # SF-ENC-14: what could no longer be paid for
    if part.over and not last:
        raise bad(reader.path("over"), "is true only where the card has no further node")
    if part.node < 0 and not part.over:
        raise bad(reader.path("node"), "must be a node of the card, unless this part is over")


def _load_flight(state: State, seat: int, reader: Reader) -> Frame:
    numbers = state.rulebook.numbers
    frame = Flight(seat, reader.number("base_speed", 0, 6), reader.flag("black_ball"), numbers.transports)
    frame.count = 1 if reader.flag("begun") else 0
    ships = reader.items("ships")
    if len(ships) != numbers.transports:
        raise bad(reader.path("ships"), f"must have {numbers.transports} entries")
    for ship, item in enumerate(ships):
        part = Reader(item, f"{reader.path('ships')}[{ship}]")
        frame.left[ship] = WAITING if part.take("left") is None else part.number("left", 0, 16)
        frame.done[ship] = part.flag("done")
        frame.grounded[ship] = part.flag("grounded")
        if part.take("must_leave") is not None:
            frame.leave[ship] = state.rulebook.board.number_of.get(part.text("must_leave"), -1)
            if frame.leave[ship] < 0:
                raise bad(part.path("must_leave"), "is no point of the board")
        part.end()
    if reader.take("moving") is not None:
        frame.current = reader.number("moving", 1, numbers.transports) - 1
        point = state.ships[state.ship_index(seat, frame.current)]
        if point < 0 or frame.left[frame.current] == WAITING:
            raise bad(reader.path("moving"), "is not a ship on the board that has started")
    return frame
