"""Lighthouse: the smallest whole game on the engine, and the model to follow when adding one.

It has everything a game can have: everybody plays at once against a clock, hands and cargo are hidden, the deck and the
sea are chance, and a cargo is a free bundle. Its rule book:

- **LH-START-1** Two to four keepers. The deck has twelve cards for each: four ore, four food, four fuel. Everybody
  begins with three cards in a hidden hand and a boat in the harbour.
- **LH-DRAW-1** A keeper whose boat is in the harbour may draw the top card, unseen by the others, while the deck lasts.
- **LH-DRAW-2** Nobody holds more than five cards.
- **LH-SHIP-1** A keeper whose boat is in the harbour may ship one to three cards of the hand. The cargo lies face down.
- **LH-SHIP-2** The boat is away for ten seconds for every card in it. Until then its keeper can only wait.
- **LH-HOME-1** When the boat comes home, its cargo is shown and the sea die is thrown. With a 1 (in a rough sea with
  a 1 or 2) a storm takes everything. Otherwise each good scores the square of its number of cards. Either way the
  cards are spent. Boats that come home at the same moment do so in seat order.
- **LH-DAWN-1** At dawn, after 120 seconds and after the boats of that very moment, the match is over. Boats still away
  score nothing. Most points win; equals share the victory.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from starport.engine.action import Action, ActionTable
from starport.engine.catalogue import Edition, Entry
from starport.engine.dice import Dice, key_of
from starport.engine.game import Form, Game, Json, State
from starport.engine.options import Option, settle
from starport.engine.position import Reader, bad
from starport.engine.refusal import Refusal, refuse
from starport.engine.result import Result

GOODS = ("ore", "food", "fuel")
CARDS = 4  # of each good for each keeper
START_HAND = 3
FULL_HAND = 5
CARRY = 3
TRIP = 10_000  # milliseconds for each card in the boat
DAWN = 120_000
STORM = {"calm": 1, "rough": 2}  # the highest throw that is a storm

DEAL, SEA, STREAMS = 0, 1, 2  # streams of chance, one per purpose

OPTIONS = (Option("sea", ("calm", "rough"), "calm", "how often a storm takes the cargo", "LH-HOME-1"),)


def named(counts: Sequence[int]) -> dict[str, int]:
    """Counts per good as people write them: every good, so that a position can be edited without looking up names."""
    return dict(zip(GOODS, counts, strict=True))


class Ship(Action):
    """Ship these cards: `ship ore2 fuel1`, goods always in the order of GOODS."""

    def __init__(self, cargo: tuple[int, ...]) -> None:
        parts = [f"{good}{count}" for good, count in zip(GOODS, cargo, strict=True) if count]
        super().__init__("ship", " ".join(["ship", *parts]))
        self.cargo = cargo


class Keeper:
    """One seat: a hidden hand, a boat with hidden cargo (none: it lies in the harbour) and open points."""

    def __init__(self) -> None:
        self.hand = [0] * len(GOODS)
        self.cargo = [0] * len(GOODS)
        self.home_at = 0
        self.points = 0

    def copy(self) -> Keeper:
        other = Keeper()
        other.hand = self.hand[:]
        other.cargo = self.cargo[:]
        other.home_at = self.home_at
        other.points = self.points
        return other

    def away(self) -> bool:
        return any(self.cargo)


class Lighthouse(Game):
    """The rule set. `draw` is listed first: the first legal action is the fallback, and drawing risks nothing."""

    def __init__(self, edition: str, seats: int, options: dict[str, str]) -> None:
        super().__init__("lighthouse", edition, seats, settle(OPTIONS, options), ActionTable())
        self.actions.add(Action("draw", "draw"))
        self.cargoes: dict[str, Ship] = {}
        # Every cargo that a boat can carry is interned; only those of a single card are listed, the rest is a form.
        for ore in range(CARRY + 1):
            for food in range(CARRY + 1 - ore):
                for fuel in range(CARRY + 1 - ore - food):
                    ship = Ship((ore, food, fuel))
                    self.cargoes[ship.text] = ship
        del self.cargoes["ship"]
        for good in GOODS:
            self.actions.add(self.cargoes[f"ship {good}1"])

    def new(self, seed: bytes) -> Harbour:
        """LH-START-1."""
        state = Harbour(self, Dice(key_of(seed), STREAMS))
        state.deck = [good for good in range(len(GOODS)) for _ in range(CARDS * self.seats)]
        state.dice.shuffle(DEAL, state.deck)
        for keeper in state.keepers:
            for _ in range(START_HAND):
                keeper.hand[state.deck.pop()] += 1
        return state

    def parse(self, text: str) -> Action:
        action = self.actions.find(text) or self.cargoes.get(text)
        if action is None:
            raise refuse("unknown_action", "LH-SHIP-1", text=text)
        return action

    def load(self, position: Json) -> Harbour:
        reader = Reader(position)
        reader.choice("game", [self.name])
        reader.choice("edition", [self.edition])
        reader.number("seats", self.seats, self.seats)
        options = reader.part("options")
        for name, setting in self.options.items():
            options.choice(name, [setting])
        options.end()
        state = Harbour(self, read_dice(reader.part("dice")))
        state.now = reader.number("now", 0, DAWN)
        state.deck = [GOODS.index(good) for good in reader.choices("deck", list(GOODS))]
        state.spent = read_goods(reader.part("spent"), CARDS * self.seats)
        keepers = reader.items("keepers")
        if len(keepers) != self.seats:
            raise bad("keepers", f"must have {self.seats} entries, not {len(keepers)}")
        for seat, value in enumerate(keepers):
            read_keeper(Reader(value, f"keepers[{seat}]"), state.keepers[seat], state.now)
        reader.end()
        for good, count in state.census().items():
            if count != CARDS * self.seats:
                raise bad("position", f"there must be {CARDS * self.seats} {good} in all places together, not {count}")
        return state


class Harbour(State):
    """One moment of a match. `now` is the latest moment the game knows of."""

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game)
        self.dice = dice
        self.now = 0
        self.deck: list[int] = []  # the last card is the top one
        self.spent = [0] * len(GOODS)
        self.keepers = [Keeper() for _ in range(game.seats)]

    def copy(self) -> Harbour:
        other = type(self)(self.game, self.dice.copy())
        other.sealed = self.sealed
        other.now = self.now
        other.deck = self.deck[:]
        other.spent = self.spent[:]
        other.keepers = [keeper.copy() for keeper in self.keepers]
        return other

    # -- who may do what

    def acting(self) -> list[int]:
        return [seat for seat in range(self.game.seats) if self.legal(seat)]

    def legal(self, seat: int) -> list[Action]:
        return [action for action in self.game.actions if self.refusal(seat, action) is None]

    def forms(self, seat: int) -> list[Form]:
        if self.resting(seat) is not None or not any(self.keepers[seat].hand):
            return []
        return [Form("ship", {"most": named(self.keepers[seat].hand), "cards": [1, CARRY]})]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """The one place where legality is written."""
        resting = self.resting(seat)
        if resting is not None:
            return resting
        hand = self.keepers[seat].hand
        if isinstance(action, Ship):
            short = any(count > held for count, held in zip(action.cargo, hand, strict=True))
            return Refusal("not_in_hand", "LH-SHIP-1", {"cargo": action.text}) if short else None
        if action.verb != "draw":
            return Refusal("unknown_action", "LH-SHIP-1", {"text": action.text})
        if not self.deck:
            return Refusal("deck_empty", "LH-DRAW-1")
        return Refusal("hand_full", "LH-DRAW-2", {"most": FULL_HAND}) if sum(hand) >= FULL_HAND else None

    def resting(self, seat: int) -> Refusal | None:
        """Why this seat may do nothing at all now."""
        if not 0 <= seat < self.game.seats:
            return Refusal("no_such_seat", "LH-START-1", {"seat": seat})
        if self.now >= DAWN:
            return Refusal("match_over", "LH-DAWN-1")
        if self.keepers[seat].away():
            return Refusal("boat_away", "LH-SHIP-2", {"home_at": self.keepers[seat].home_at})
        return None

    # -- what happens

    def step(self, seat: int, action: Action, at: int = 0) -> None:
        self.now = max(self.now, at)
        if isinstance(action, Ship):
            self.ship(seat, action)
        else:
            self.draw(seat)

    def draw(self, seat: int) -> None:
        """LH-DRAW-1."""
        good = self.deck.pop()
        self.keepers[seat].hand[good] += 1
        self.sealed += 1  # the keeper has seen a card: this cannot be taken back
        if self.story is not None:
            public: Json = {"seat": seat, "at": self.now}
            self.story.whisper("card_drawn", (seat,), public | {"good": GOODS[good]}, public)

    def ship(self, seat: int, action: Ship) -> None:
        """LH-SHIP-1, LH-SHIP-2."""
        keeper = self.keepers[seat]
        keeper.cargo = list(action.cargo)
        keeper.hand = [held - count for held, count in zip(keeper.hand, action.cargo, strict=True)]
        keeper.home_at = self.now + TRIP * sum(action.cargo)
        if self.story is not None:
            public: Json = {"seat": seat, "at": self.now, "cards": sum(action.cargo), "home_at": keeper.home_at}
            self.story.whisper("boat_left", (seat,), public | {"cargo": named(action.cargo)}, public)

    def due(self) -> int | None:
        if self.now >= DAWN:
            return None
        return min([DAWN, *(keeper.home_at for keeper in self.keepers if keeper.away())])

    def tick(self, at: int) -> None:
        """Everything happens at its own moment, however late the table wakes up."""
        while (moment := self.due()) is not None and moment <= at:
            home = [seat for seat, keeper in enumerate(self.keepers) if keeper.away() and keeper.home_at == moment]
            if home:
                self.come_home(home[0], moment)
            else:
                self.dawn()
        self.now = min(max(self.now, at), DAWN)

    def come_home(self, seat: int, moment: int) -> None:
        """LH-HOME-1."""
        keeper = self.keepers[seat]
        throw = self.dice.below(SEA, 6) + 1
        points = 0 if throw <= STORM[self.game.options["sea"]] else sum(count * count for count in keeper.cargo)
        self.sealed += 1
        if self.story is not None:
            self.story.tell(
                "boat_home",
                {"seat": seat, "at": moment, "cargo": named(keeper.cargo), "throw": throw, "points": points},
            )
        keeper.points += points
        self.spent = [spent + count for spent, count in zip(self.spent, keeper.cargo, strict=True)]
        keeper.cargo = [0] * len(GOODS)
        keeper.home_at = 0

    def dawn(self) -> None:
        """LH-DAWN-1."""
        self.now = DAWN
        if self.story is not None:
            self.story.tell("dawn_broke", {"at": DAWN, "points": [keeper.points for keeper in self.keepers]})

    def result(self) -> Result | None:
        if self.now < DAWN:
            return None
        scores = tuple(keeper.points for keeper in self.keepers)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(winners, "dawn", scores)

    # -- what is known, and to whom

    def view(self, seat: int | None) -> Json:
        return {
            "deck": len(self.deck),
            "spent": named(self.spent),
            "dawn": DAWN,
            "over": self.now >= DAWN,
            "keepers": [self.show(number, own=number == seat) for number in range(self.game.seats)],
        }

    def show(self, seat: int, own: bool) -> Json:
        """One keeper as others see it, and for the keeper itself also the hand and the cargo."""
        keeper = self.keepers[seat]
        boat: Json | None = {"cards": sum(keeper.cargo), "home_at": keeper.home_at} if keeper.away() else None
        shown: Json = {"points": keeper.points, "cards": sum(keeper.hand), "boat": boat}
        if own:
            shown["hand"] = named(keeper.hand)
            shown["cargo"] = named(keeper.cargo)
        return shown

    def imagine(self, seat: int, dice: Dice) -> Harbour:
        """Deal the deck and all that the others hide anew.

        The cards are sorted before they are shuffled: a world that only depends on how many cards of each good are out
        of sight cannot betray where they really are, not even to somebody who knows the dice.
        """
        world = self.copy()
        world.dice = Dice(dice.new_key(0), STREAMS)
        others = [keeper for number, keeper in enumerate(world.keepers) if number != seat]
        places = [place for keeper in others for place in (keeper.hand, keeper.cargo)]
        unseen = [good for place in places for good, count in enumerate(place) for _ in range(count)]
        unseen = sorted(unseen + world.deck)
        dice.shuffle(0, unseen)
        for place in places:
            size = sum(place)
            place[:] = [0] * len(GOODS)
            for _ in range(size):
                place[unseen.pop()] += 1
        world.deck = unseen
        return world

    def census(self) -> dict[str, int]:
        places = [self.spent, *(keeper.hand for keeper in self.keepers), *(keeper.cargo for keeper in self.keepers)]
        return named([self.deck.count(good) + sum(place[good] for place in places) for good in range(len(GOODS))])

    def position(self) -> Json:
        return {
            "game": self.game.name,
            "edition": self.game.edition,
            "seats": self.game.seats,
            "options": dict(self.game.options),
            "dice": {"key": self.dice.key.hex(), "drawn": self.dice.drawn[:]},
            "now": self.now,
            "deck": [GOODS[good] for good in self.deck],
            "spent": named(self.spent),
            "keepers": [
                {
                    "hand": named(keeper.hand),
                    "boat": {"cargo": named(keeper.cargo), "home_at": keeper.home_at} if keeper.away() else None,
                    "points": keeper.points,
                }
                for keeper in self.keepers
            ],
        }


# -- reading positions


def read_dice(reader: Reader) -> Dice:
    key = reader.text("key")
    if re.fullmatch("[0-9a-f]{64}", key) is None:
        raise bad(reader.path("key"), "must be 64 digits 0 to 9 and a to f")
    dice = Dice(bytes.fromhex(key), STREAMS)
    dice.drawn = reader.numbers("drawn", 0, 1 << 62, STREAMS)
    reader.end()
    return dice


def read_goods(reader: Reader, most: int) -> list[int]:
    goods = [reader.number(good, 0, most) for good in GOODS]
    reader.end()
    return goods


def read_keeper(reader: Reader, keeper: Keeper, now: int) -> None:
    keeper.hand = read_goods(reader.part("hand"), FULL_HAND)
    keeper.points = reader.number("points", 0, 1_000_000)
    boat = reader.take("boat")
    if boat is not None:
        trip = Reader(boat, reader.path("boat"))
        keeper.cargo = read_goods(trip.part("cargo"), CARRY)
        keeper.home_at = trip.number("home_at", now + 1, now + CARRY * TRIP)
        trip.end()
        if not 1 <= sum(keeper.cargo) <= CARRY:
            raise bad(trip.path("cargo"), f"must be 1 to {CARRY} cards (LH-SHIP-1); a boat in the harbour is null")
    reader.end()
    if sum(keeper.hand) > FULL_HAND:
        raise bad(reader.path("hand"), f"must be at most {FULL_HAND} cards (LH-DRAW-2)")


EDITION = Edition("first", "Lighthouse", (2, 3, 4), 3, "LH-START-1", OPTIONS)
ENTRY = Entry(
    "lighthouse",
    "Lighthouse",
    "Ship cargo past the light before dawn.",
    (EDITION,),
    Lighthouse,
    realtime=True,
    secrets=("deck", "keepers.*.hand", "keepers.*.boat.cargo"),
    shows=frozenset({"boat_home"}),
)
