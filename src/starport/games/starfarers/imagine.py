"""Imagining a world that a seat cannot tell from the real one: everything hidden is dealt anew (chapter 21)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from starport.engine.dice import Dice
from starport.engine.game import SKETCH
from starport.games.starfarers.encounters import ASK_AMOUNT, RESOLVE, Deck, Effect, Node, path
from starport.games.starfarers.frames.encounter import Encountering, Giving, Part
from starport.games.starfarers.frames.flight import Flight
from starport.games.starfarers.frames.trading import Trading
from starport.games.starfarers.frames.turn import Discarding
from starport.games.starfarers.state import STREAMS, State
from starport.games.starfarers.vectors import count_of, most_of, total
from starport.games.starfarers.words import NOTHING

STILL: Final = Dice(SKETCH, STREAMS)  # of worlds that nobody plays on
NO_PIECES: Final[list[int]] = []


def imagined(real: State, seat: int, dice: Dice) -> State:
    """SF-HID-4 SF-HID-6: Hands, piles, decks and face-down pieces are dealt anew within what the seat knows. The result
    depends on nothing the seat cannot know: everything hidden is sorted before it is shuffled."""
    state = real.copy()
    state.dice = Dice(dice.new_key(0), STREAMS)
    _deal_hands(state, seat, dice)
    _deal_choices(state, seat, dice)
    _deal_encounters(state, seat, dice)
    _deal_sectors(state, dice)
    if state.rulebook.numbers.private_discs:
        _deal_discs(state, seat, dice)
    else:
        _deal_chips(state, dice)
    return state


def redealt(real: State, dice: Dice) -> State:
    """The same match with other luck from now on: hands and whatever somebody has seen stay as they are, the dice to come,
    piles and pieces that lie face down are others. Discs that are looked at in private stay, too."""
    state = real.copy()
    state.dice = Dice(dice.new_key(0), STREAMS)
    pile = sorted(state.encounters)
    dice.shuffle(0, pile)
    state.encounters = pile
    state.reserve = vec[i64](sorted(state.reserve))
    dice.mix(0, state.reserve)
    _deal_sectors(state, dice)
    if not state.rulebook.numbers.private_discs:
        _deal_chips(state, dice)
    return state


def sketched(real: State, seat: int) -> State:
    """SF-HID-4: What the seat knows, and no guess: others hold nothing, hidden cards are all alike, and whatever lies face
    down is the first piece with the same back. Secret choices have to fit the hands, so those are imagined."""
    for frame in real.frames:
        if isinstance(frame, Discarding | Giving | Encountering):
            return imagined(real, seat, STILL.copy())
    state = real.copy()
    state.dice = STILL.copy()
    for other in range(len(state.hands)):
        if other != seat:
            state.hands[other] = NOTHING
    state.reserve = vec[i64]([0] * len(real.reserve))
    state.encounters = [0] * len(real.encounters)
    state.piles = [NO_PIECES] * len(real.piles)
    state.spare_sectors = NO_PIECES
    state.spare_chips = NO_PIECES
    _cover_sectors(state)
    _cover_chips(state, seat)
    return state


def _cover_sectors(state: State) -> None:
    """Sectors that lie face down look like the first one with their back."""
    backs = state.rulebook.sector_backs
    state.sector = state.sector[:]
    state.turned = state.turned[:]
    for place in range(i64(len(state.sector))):
        if state.sector[place] >= 0 and not state.shown[place]:
            state.sector[place] = backs[state.sector[place]]
            state.turned[place] = 0


def _cover_chips(state: State, seat: int) -> None:
    """Chips that lie face down, and discs that the seat has not looked at, look like the first one with their back."""
    backs = state.rulebook.chip_backs
    state.chip = state.chip[:]
    for planet in range(i64(len(state.chip))):
        if state.chip[planet] >= 0 and not state.face_up[planet] and not state.looked[planet] >> seat & 1:
            state.chip[planet] = backs[state.chip[planet]]


def _deal_hands(state: State, seat: int, dice: Dice) -> None:
    """Other hands and the reserve pile are one unknown pool, but for cards shown by open proposals (SF-HID-1)."""
    known = vec[vec[i64]]([_shown(state, other) for other in range(len(state.hands))])
    pool = vec[i64]()
    for r in range(5):
        hidden = count_of(state.reserve, r)
        for other, hand in enumerate(state.hands):
            if other != seat:
                hidden += hand[r] - known[other][r]
        for _ in range(hidden):
            pool = append(pool, r)
    dice.mix(0, pool)
    left: i64 = len(pool)
    for other in range(len(state.hands)):
        if other != seat:
            dealt = known[other]
            for _ in range(state.sizes[other] - total(dealt)):
                left -= 1
                dealt[pool[left]] += 1
            state.hands[other] = dealt
    state.reserve = pool[:left]


def _shown(state: State, seat: i64) -> vec[i64]:
    """Cards everybody knows a seat to hold: those it offers, or has accepted to pay (SF-TRADE-6)."""
    cards = NOTHING[:]
    for frame in state.frames:
        if isinstance(frame, Trading):
            for proposer, proposal in enumerate(frame.offers):
                if proposal is None:
                    continue
                if proposer == seat:
                    cards = vec[i64]([max(cards[r], proposal.give[r]) for r in range(5)])
                elif proposal.accepted >> seat & 1:
                    cards = vec[i64]([max(cards[r], proposal.want[r]) for r in range(5)])
    return cards


def _deal_choices(state: State, seat: int, dice: Dice) -> None:
    """What others have chosen in secret is chosen anew: discards on a seven, cards to be handed over."""
    for frame in state.frames:
        if isinstance(frame, Discarding):
            for other in range(len(state.hands)):
                if other != seat:
                    frame.chosen[other] = _pick(state.hands[other], total(frame.chosen[other]), dice)
        elif isinstance(frame, Giving):
            for other in range(len(state.hands)):
                if other != seat and frame.chosen[other] >= 0:
                    frame.chosen[other] = most_of(_pick(state.hands[other], 1, dice))


def _pick(hand: vec[i64], count: i64, dice: Dice) -> vec[i64]:
    cards = [r for r in range(5) for _ in range(hand[r])]
    dice.shuffle(0, cards)
    chosen = vec[i64]([0, 0, 0, 0, 0])
    for r in cards[:count]:
        chosen[r] += 1
    return chosen


def _deal_encounters(state: State, seat: int, dice: Dice) -> None:
    """The draw pile is shuffled; the card being read may be any that has looked the same so far (SF-ENC-1)."""
    pile = sorted(state.encounters)
    for frame in state.frames:
        if isinstance(frame, Encountering) and frame.card >= 0 and not _reads(state, frame, seat):
            pile = sorted([*pile, frame.card])
            deck = state.rulebook.deck
            parts = [part for part in frame.parts() if part.node >= 0]
            ways = [_way(deck, deck.cards[frame.card].root, part) for part in parts]
            read = list(zip(parts, ways, strict=True))
            likely = [
                card for card in pile if all([_twin(deck, frame.card, part, way, card) >= 0 for part, way in read])
            ]
            chosen = likely[dice.below(0, len(likely))]
            pile.remove(chosen)
            for part, way in read:
                part.node = _twin(deck, frame.card, part, way, chosen)
            frame.card = chosen
    dice.shuffle(0, pile)
    state.encounters = pile


def _way(deck: Deck, root: int, part: Part) -> list[list[int]]:
    """For each step the branches that lead the way it went. Several amounts or ball sums may lead to one node; how much
    was given is known."""
    way = path(deck, root, part.node)
    if way and deck.nodes[root].kind == ASK_AMOUNT:
        way[0] = [sum(part.gift)]
    return way


def _reads(state: State, frame: Encountering, seat: int) -> bool:
    """opt:reader_sees_card: the left neighbour knows the card."""
    return state.rulebook.settings.reader_sees and seat == frame.reader_of(len(state.hands))


def _twin(deck: Deck, true: int, part: Part, way: list[list[int]], card: int) -> int:
    """The node up to which this card would have shown the same questions, tests and effects; -1 if it would not have.

    Two cards are twins if some way leads to both nodes, whichever of them is the true one: so what is imagined does not
    depend on it.
    """
    return _twin_below(deck, deck.cards[true].root, part, way, deck.cards[card].root)


def _twin_below(deck: Deck, true: int, part: Part, way: list[list[int]], number: int) -> int:
    real = deck.nodes[true]
    other = deck.nodes[number]
    if not _same_face(real, other):
        return -1
    if not way:
        if part.over and (len(real.effects) != len(other.effects) or other.after != [-1]):
            return -1
        alike = real.kind != RESOLVE or _same_effects(real.effects, other.effects, part.effect)
        return number if alike else -1
    if len(real.effects) != len(other.effects) or not _same_effects(real.effects, other.effects, len(real.effects)):
        return -1
    for branch in way[0]:
        if branch < len(other.after) and other.after[branch] >= 0:
            found = _twin_below(deck, real.after[branch], part, way[1:], other.after[branch])
            if found >= 0:
                return found
    return -1


def _same_face(one: Node, two: Node) -> bool:
    return one.kind == two.kind and one.question == two.question and one.stat == two.stat and one.offset == two.offset


def _same_effects(one: list[Effect], two: list[Effect], count: int) -> bool:
    if len(two) < count:
        return False
    return all([_same_effect(one[i], two[i]) for i in range(count)])


def _same_effect(one: Effect, two: Effect) -> bool:
    return one.op == two.op and one.amount == two.amount and one.thing == two.thing


def _deal_sectors(state: State, dice: Dice) -> None:
    """Face-down and leftover sectors are dealt anew among backs with the same stars, with any turn (SF-SETUP-14)."""
    sectors = state.rulebook.sectors
    hidden = [place for place, shown in enumerate(state.shown) if not shown]
    if not hidden:
        return
    state.sector = state.sector[:]
    state.turned = state.turned[:]
    spare: list[int] = []
    for stars in (1, 2):
        places = [place for place in hidden if sectors[state.sector[place]].stars == stars]
        left = [number for number in state.spare_sectors if sectors[number].stars == stars]
        pool = sorted([*left, *[state.sector[place] for place in places]])
        dice.shuffle(0, pool)
        for place in places:
            state.sector[place] = pool.pop()
            state.turned[place] = dice.below(0, 3)
        spare.extend(pool)
    state.spare_sectors = sorted(spare)


def _deal_chips(state: State, dice: Dice) -> None:
    """Face-down chips change places within their pool; waiting piles and reserve chips are shuffled (SF-BOARD-10)."""
    chips = state.rulebook.chips
    state.chip = state.chip[:]
    piles = [pile[:] for pile in state.piles]
    lying: list[list[i64]] = [[] for _ in piles]
    for planet, chip in enumerate(state.chip):
        if chip >= 0 and not state.face_up[planet]:
            number = chips[chip].pile
            if number >= 0:
                lying[number].append(planet)
                piles[number].append(chip)
    for number, pool in enumerate(piles):
        pool.sort()
        dice.shuffle(0, pool)
        for planet in lying[number]:
            state.chip[planet] = pool.pop()
    state.piles = piles
    state.spare_chips = sorted(state.spare_chips)
    dice.shuffle(0, state.spare_chips)


def _deal_discs(state: State, seat: int, dice: Dice) -> None:
    """Face-down discs that the seat has not looked at change places with others of the same back; what it has seen it
    keeps for the whole game (SF-EXP-7). White discs may also lie in reserve (SF-SPEC-9)."""
    chips = state.rulebook.chips
    state.chip = state.chip[:]
    plain = _surely_plain(state)
    for back in (*state.rulebook.numbers.pools, "reserve"):
        lying = [
            planet
            for planet, chip in enumerate(state.chip)
            if not state.face_up[planet] and chips[chip].pool == back and not state.looked[planet] >> seat & 1
        ]
        pool = sorted([state.chip[planet] for planet in lying] + (state.spare_chips if back == "reserve" else []))
        dice.shuffle(0, pool)
        for planet in [planet for planet in lying if planet in plain]:
            state.chip[planet] = _pop_plain(state, pool)
        for planet in [planet for planet in lying if planet not in plain]:
            state.chip[planet] = pool.pop()
        if back == "reserve":
            state.spare_chips = pool


def _surely_plain(state: State) -> list[int]:
    """Planets that everybody knows to be no special although their discs lie face down: those beside a colony ship that
    has come back to a site it must leave, for it will found there (SF-BLOCK-5)."""
    found: list[int] = []
    for frame in state.frames:
        if isinstance(frame, Flight) and frame.current >= 0:
            point = state.ships[state.ship_index(frame.seat, frame.current)]
            if point == frame.leave[frame.current]:
                found += state.rulebook.board.beside[point]
    return found


def _pop_plain(state: State, pool: list[int]) -> int:
    for place in range(len(pool) - 1, -1, -1):
        if state.rulebook.chips[pool[place]].special < 0:
            return pool.pop(place)
    return pool.pop()
