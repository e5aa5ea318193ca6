"""Exploring in private: discs are looked at, not turned up, and what they are stays a secret (chapters 12 and 19)."""

from __future__ import annotations

from librt.vecs import extend, vec
from mypy_extensions import i64

from starport.engine.action import Action
from starport.engine.refusal import Refusal
from starport.games.starfarers.frames.flight import WAITING, Flight, Landing
from starport.games.starfarers.frames.frame import Frame
from starport.games.starfarers.friendship import Card
from starport.games.starfarers.moves import CLEAR, LOOK, Move
from starport.games.starfarers.rule import NO_MOVES, Exploring, Verb, more, no, not_now
from starport.games.starfarers.rules.blockade import hovers, may_stay
from starport.games.starfarers.rules.explore import CLEARED, strength
from starport.games.starfarers.rules.figures import near_watched, watched
from starport.games.starfarers.rules.flight import FlightRule
from starport.games.starfarers.rules.found import can_found_colony, site_free
from starport.games.starfarers.rules.honours import score
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import replaced, replaced_flag, replaced_item
from starport.games.starfarers.words import COLONY_SHIP, RESOURCES, SPECIALS


def hidden_beside(state: State, point: i64) -> list[int]:
    """SF-EXP-6: The planets with face-down discs that the point is adjacent to. Everybody can see which they are."""
    return [planet for planet in state.rulebook.board.beside[point] if not state.face_up[planet]]


def any_hidden_beside(state: State, point: i64) -> bool:
    """Whether there are such planets."""
    for planet in state.rulebook.board.beside[point]:
        if not state.face_up[planet]:
            return True
    return False


def known(state: State, seat: i64, planet: i64) -> bool:
    """SF-HID-4: Whether the seat has looked at the face-down disc of a planet."""
    return bool(state.looked[planet] >> seat & 1)


def look(state: State, seat: i64, planet: i64) -> None:
    """SF-EXP-6 SF-EXP-7: The owner looks at the disc and remembers it; the others learn only that it was looked at."""
    state.sealed += 1
    state.looked = replaced(state.looked, planet, state.looked[planet] | 1 << seat)
    if state.story is not None:
        facts: dict[str, object] = {"seat": seat, "planet": state.rulebook.board.planets[planet]}
        full = {**facts, "disc": state.rulebook.chips[state.chip[planet]].json()}
        state.story.whisper("disc_looked_at", (seat,), full, facts)


def can_clear(state: State, seat: i64, planet: i64) -> bool:
    """SF-SPEC-8 SF-SPEC-4: Whether the disc is special, and the owner knows it and is strong enough for it."""
    if state.face_up[planet] or not known(state, seat, planet):
        return False
    special = state.rulebook.special_of[state.chip[planet]]
    return special >= 0 and strength(state, seat, special) >= state.rulebook.chips[state.chip[planet]].strength


def can_clear_any(state: State, seat: i64) -> bool:
    """Whether a ship of the seat is beside such a disc."""
    beside = state.rulebook.board.beside
    first = state.ship_index(seat, 0)
    for index in range(first, first + state.rulebook.transports):
        point = state.ships[index]
        if point >= 0 and near_watched(state, point):
            for planet in beside[point]:
                if can_clear(state, seat, planet):
                    return True
    return False


def clearable(state: State, seat: i64, point: i64) -> list[int]:
    """The discs beside the point that the owner can clear."""
    return [planet for planet in state.rulebook.board.beside[point] if can_clear(state, seat, planet)]


def clear_disc(state: State, seat: i64, planet: i64) -> None:
    """SF-SPEC-8 SF-SPEC-9: The disc is shown and kept as a point; a random white disc takes its place, face down unless
    opt:classic_white_disc, and the clearer looks at it."""
    state.sealed += 1
    settings = state.rulebook.settings
    disc = state.rulebook.chips[state.chip[planet]]
    state.trophies = replaced_item(state.trophies, seat, [*state.trophies[seat], disc.number])
    state.chip = replaced(state.chip, planet, state.spare_chips[-1])
    state.spare_chips = state.spare_chips[:-1]
    state.face_up = replaced_flag(state.face_up, planet, settings.white_face_up)
    state.looked = replaced(state.looked, planet, 0)
    place = planet // 3
    state.watch = replaced_flag(state.watch, place, watched(state, place))
    if state.story is not None:
        facts: dict[str, object] = {"seat": seat, "planet": state.rulebook.board.planets[planet]}
        facts["strength"] = disc.strength
        if settings.white_face_up:
            facts["chip"] = state.rulebook.chips[state.chip[planet]].json()
        state.story.tell(CLEARED[disc.special], facts)
    if settings.auto_look and not settings.white_face_up:
        look(state, seat, planet)
    score(state, seat, state.rulebook.numbers.special_points, SPECIALS[disc.special])


def clear_all(state: State, seat: i64, point: i64) -> bool:
    """SF-SPEC-7: Clearing by itself, with opt:classic_clear_optional no; True if anything was cleared."""
    planets = clearable(state, seat, point)
    for planet in planets:
        if state.winner < 0:
            clear_disc(state, seat, planet)
    return bool(planets)


class PrivateExploring(Exploring):
    """SF-CLASSIC-1 SF-EXP-6: Every seat keeps its own chart; a special disc stays secret until it is cleared."""

    def __init__(self) -> None:
        super().__init__()
        self.private = True

    def enter(self, state: State, seat: i64, point: i64) -> bool:
        """SF-FLY-7: Look at the discs beside the point. A leg ends where the owner has learned something or may do
        something, judged by what everybody can see, so that a stop betrays nothing."""
        settings = state.rulebook.settings
        happened = False
        for planet in state.rulebook.board.beside[point]:
            if state.face_up[planet]:
                continue
            if not known(state, seat, planet):
                happened = True
                if settings.auto_look:
                    look(state, seat, planet)
            elif settings.clear_passing and not settings.auto_clear:
                happened = True
        if settings.clear_passing and settings.auto_clear and clear_all(state, seat, point):
            happened = True
        return happened

    def begin(self, state: State, flight: Flight) -> None:
        """SF-SPEC-7 SF-SPEC-12: What is cleared by itself is cleared where ships stand when movement begins, and when
        cannons change after that."""
        settings = state.rulebook.settings
        if not settings.auto_clear:
            return
        for ship, held in enumerate(flight.grounded):
            point = state.ships[state.ship_index(flight.seat, ship)]
            if point >= 0 and (not held or settings.grounded_acts):
                clear_all(state, flight.seat, point)

    def befriend(self, state: State, flight: Flight, card: Card) -> None:
        if card.cannons:
            self.begin(state, flight)

    def settle(self, state: State, seat: i64, site: i64) -> None:
        """SF-COL-5 SF-HID-8: Both discs beside a new colony are turned up for all; the third of the system stays."""
        board = state.rulebook.board
        turned = [planet for planet in board.sites[site].planets if not state.face_up[planet]]
        if not turned:
            return
        state.sealed += 1
        for planet in turned:
            state.face_up = replaced_flag(state.face_up, planet, True)
            state.looked = replaced(state.looked, planet, 0)
        place = board.sites[site].place
        state.watch = replaced_flag(state.watch, place, watched(state, place))
        if state.story is not None:
            state.tell("discs_turned_up", seat=seat, planets=[told(state, planet) for planet in turned])

    def bars(self, state: State, planet: i64) -> bool:
        """SF-COL-5 SF-COL-2: The founder looks at both discs first, and neither may be special; a white one never is."""
        disc = state.chip[planet]
        if known(state, state.active, planet):
            return state.rulebook.special_of[disc] >= 0
        return state.rulebook.chips[disc].pool != "reserve"

    def lands(self, state: State, seat: i64, ship: i64) -> bool:
        """SF-ACT-3: After a jump the owner is asked wherever something could be done for all that others can see."""
        index = state.ship_index(seat, ship)
        point = state.ships[index]
        if any_hidden_beside(state, point):
            return True
        return state.cargo[index] == COLONY_SHIP and can_found_colony(state, point)


def told(state: State, planet: i64) -> dict[str, object]:
    """A planet with its disc, for events."""
    rulebook = state.rulebook
    resource = RESOURCES[state.resource_of(planet)]
    return {
        "planet": rulebook.board.planets[planet],
        "resource": resource,
        "chip": rulebook.chips[state.chip[planet]].json(),
    }


def disc_fault(state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
    """SF-SPEC-8 SF-EXP-6: Why a ship has nothing to do with a face-down disc."""
    point = state.ships[state.ship_index(seat, move.ship)]
    if point < 0:
        return no("no_such_ship", "SF-BUILD-4", ship=move.ship + 1)
    if isinstance(frame, Flight) and frame.grounded[move.ship] and not state.rulebook.settings.grounded_acts:
        return no("ship_grounded", "SF-FX-12", ship=move.ship + 1)
    if move.planet not in hidden_beside(state, point):
        planet = state.rulebook.board.planets[move.planet]
        return no("not_beside_a_disc", "SF-SPEC-8", ship=move.ship + 1, planet=planet)
    return None


def clear_fault(state: State, seat: i64, move: Move) -> Refusal | None:
    """SF-SPEC-8 SF-SPEC-4 SF-HID-2: Why a disc is not cleared; nothing is said of one that the seat has not looked at."""
    planet = state.rulebook.board.planets[move.planet]
    if not known(state, seat, move.planet):
        return no("disc_unknown", "SF-SPEC-8", ship=move.ship + 1, planet=planet)
    disc = state.rulebook.chips[state.chip[move.planet]]
    if disc.special < 0:
        return no("nothing_to_clear", "SF-SPEC-8", ship=move.ship + 1, planet=planet)
    if strength(state, seat, disc.special) < disc.strength:
        return no("too_weak", "SF-SPEC-8", wanted=disc.strength, ship=move.ship + 1, planet=planet)
    return None


class Look(Verb):
    """SF-EXP-7: With opt:classic_auto_look no, looking is an action of a ship beside the disc."""

    kind: i64 = LOOK
    place: str = "SF-EXP-7"

    def __init__(self, phase: PrivateFlight | None = None) -> None:
        self.phase: PrivateFlight | None = phase  # without it a ship has just jumped

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        if state.rulebook.settings.auto_look:
            return NO_MOVES
        first = state.ship_index(seat, 0)
        found: list[Move] = []
        for ship, row in enumerate(state.rulebook.moves.look):
            point = state.ships[first + ship]
            if point >= 0:
                found += [row[planet] for planet in hidden_beside(state, point)]
        return found

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        refused = disc_fault(state, frame, seat, move)
        if refused is not None:
            return refused
        free = not state.rulebook.settings.auto_look and not known(state, seat, move.planet)
        return None if free and self.able(state, frame, move.ship) else not_now(self.place, frame)

    def able(self, state: State, frame: Frame, ship: i64) -> bool:
        if isinstance(frame, Flight):
            return self.phase is not None and not frame.done[ship] and self.phase.acts(state, frame, ship)
        return isinstance(frame, Landing) and frame.ship == ship

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        look(state, seat, move.planet)


class Clear(Verb):
    """SF-SPEC-7 SF-SPEC-8: A ship beside a special disc that its owner knows and is strong enough for clears it."""

    kind: i64 = CLEAR
    place: str = "SF-SPEC-11"
    exact: bool = True

    def __init__(self, phase: PrivateFlight | None = None) -> None:
        self.phase: PrivateFlight | None = phase  # without it a ship has just jumped

    def menu(self, state: State, frame: Frame, seat: i64) -> list[Move]:
        if state.rulebook.settings.auto_clear:
            return NO_MOVES
        first = state.ship_index(seat, 0)
        beside = state.rulebook.board.beside
        found = NO_MOVES
        for ship, row in enumerate(state.rulebook.moves.clear):
            point = state.ships[first + ship]
            if point >= 0:
                for planet in beside[point]:
                    if can_clear(state, seat, planet) and self.able(state, frame, row[planet]):
                        found = more(found, row[planet])
        return found

    def check(self, state: State, frame: Frame, seat: i64, move: Move) -> Refusal | None:
        refused = disc_fault(state, frame, seat, move) or clear_fault(state, seat, move)
        if refused is not None:
            return refused
        able = not state.rulebook.settings.auto_clear and self.able(state, frame, move)
        return None if able else no("ship_does_not_stand", "SF-SPEC-12", ship=move.ship + 1)

    def able(self, state: State, frame: Frame, move: Move) -> bool:
        if isinstance(frame, Landing):
            return frame.ship == move.ship
        assert isinstance(frame, Flight)
        if self.phase is None or not self.phase.acts(state, frame, move.ship):
            return False
        return self.phase.may_clear(state, frame, move.ship, move.planet)

    def do(self, state: State, frame: Frame, seat: i64, move: Move) -> None:
        if isinstance(frame, Flight) and self.phase is not None:
            self.phase.clear(state, frame, move.ship, move.planet)
        else:
            clear_disc(state, seat, move.planet)


class PrivateFlight(FlightRule):
    """SF-SPEC-7 SF-SPEC-12: Clearing is one more choice in the flight, so that nobody can tell not wanting from not being
    able to. A ship that stands loses nothing by it; one under way ends its move by clearing."""

    discreet: bool = True

    def seldom_verbs(self) -> vec[Verb]:
        return extend(vec[Verb]([Look(self), Clear(self)]), super().seldom_verbs())

    def special(self, state: State, seat: i64) -> bool:
        looking = not state.rulebook.settings.auto_look
        return looking or super().special(state, seat) or can_clear_any(state, seat)

    def stop(self, state: State, flight: Flight) -> None:
        if not self.clear_at_end(state, flight):
            super().stop(state, flight)
        elif state.winner < 0:
            flight.left[flight.current] = 0
            self.arrive(state, flight, flight.current)

    def acts(self, state: State, flight: Flight, ship: i64) -> bool:
        """Whether a ship may do something to planets: it is not grounded, and no other one is in the way."""
        return (not flight.grounded[ship] or state.rulebook.settings.grounded_acts) and self.free(state, flight, ship)

    def stands(self, flight: Flight, ship: i64) -> bool:
        """SF-SPEC-12: Whether clearing costs the ship nothing: it has not started, or its move is over."""
        return flight.left[ship] == WAITING or flight.done[ship]

    def may_clear(self, state: State, flight: Flight, ship: i64, planet: i64) -> bool:
        """SF-SPEC-8 SF-SPEC-12: A ship that stands, or one that ends its move where it may end; opt:classic_clear_passing
        asks for neither."""
        if self.stands(flight, ship) or state.rulebook.settings.clear_passing:
            return True
        return may_stay(state, flight, ship) or self.opens(state, flight, ship, planet)

    def opens(self, state: State, flight: Flight, ship: i64, planet: i64) -> bool:
        """SF-BLOCK-5: On a site that it must leave a colony ship may end its move if clearing lets it found there."""
        index = state.ship_index(flight.seat, ship)
        point = state.ships[index]
        site = state.layout.site[point]
        if state.cargo[index] != COLONY_SHIP or site < 0 or not site_free(state, site) or hovers(state, point):
            return False
        for other in state.rulebook.board.sites[site].planets:
            if other != planet and not state.face_up[other] and self.barred(state, other):
                return False
        return True

    def barred(self, state: State, planet: i64) -> bool:
        return state.rulebook.exploring.bars(state, planet)

    def clear(self, state: State, flight: Flight, ship: i64, planet: i64) -> None:
        """SF-SPEC-12: A ship that cleared where it stood flies with full speed; one that cleared at its end may found."""
        if not self.stands(flight, ship) and not state.rulebook.settings.clear_passing:
            if flight.current != ship:
                self.set_down(state, flight)
                if state.winner >= 0:  # SF-END-1: the game is over at once
                    return
            flight.current = ship
            flight.left[ship] = 0
        clear_disc(state, flight.seat, planet)
        if flight.current == ship and state.winner < 0:
            self.arrive(state, flight, ship)

    def clear_at_end(self, state: State, flight: Flight) -> bool:
        """SF-SPEC-7 SF-SPEC-12: With opt:classic_clear_optional no, the end of a move clears by itself."""
        if not state.rulebook.settings.auto_clear:
            return False
        return clear_all(state, flight.seat, state.ships[state.ship_index(flight.seat, flight.current)])

    def arrive(self, state: State, flight: Flight, ship: i64) -> None:
        """SF-HID-2: Beside a face-down disc the owner is asked before the move is over, whatever the disc is."""
        if flight.left[ship] == 0 and self.clear_at_end(state, flight) and state.winner >= 0:
            return
        if not any_hidden_beside(state, state.ships[state.ship_index(flight.seat, ship)]):
            super().arrive(state, flight, ship)

    def finish(self, state: State, flight: Flight) -> None:
        self.clear_at_end(state, flight)
        if state.winner < 0:
            super().finish(state, flight)

    def fallback(self, state: State, frame: Frame, seat: i64) -> Action:
        """Look, clear, then as always."""
        assert isinstance(frame, Flight)
        deeds: list[Action] = []
        for kind in (LOOK, CLEAR):
            deeds += self.verb(kind).offered(state, frame, seat)
        return deeds[0] if deeds else super().fallback(state, frame, seat)
