"""Ferry: a turn-based game for the server's tests. Cards are unique words, so a leak of one is found in any frame.

In a turn a keeper may lay cards of the hidden hand face down (undo is possible), draw one (chance: no undo), and ends the
turn, which shows what was laid. Whoever has shown most cards after the last round wins.
"""

from __future__ import annotations

from starport.engine.action import Action, ActionTable
from starport.engine.catalogue import Edition, Entry
from starport.engine.dice import Dice, key_of
from starport.engine.game import Form, Game, Json, State
from starport.engine.options import Option, settle
from starport.engine.position import Reader
from starport.engine.refusal import Refusal, refuse
from starport.engine.result import Result

CARDS = 60
OPTIONS = (Option("rounds", ("3", "10", "40"), "10", "how long it lasts", "FE-1"),)


def word(card: int) -> str:
    """A name that occurs nowhere by accident."""
    return f"canary{card:02d}x"


class Ferry(Game):
    def __init__(self, edition: str, seats: int, options: dict[str, str]) -> None:
        super().__init__("ferry", edition, seats, settle(list(OPTIONS), options), ActionTable())
        self.actions.add(Action("end", "end"))
        self.actions.add(Action("draw", "draw"))
        for card in range(CARDS):
            self.actions.add(Action("lay", f"lay {word(card)}"))

    def new(self, seed: bytes) -> Crossing:
        state = Crossing(self, Dice(key_of(seed), 1))
        state.deck = list(range(CARDS))
        state.dice.shuffle(0, state.deck)
        for hand in state.hands:
            hand.extend(sorted(state.deck.pop() for _ in range(3)))
        return state

    def parse(self, text: str) -> Action:
        action = self.actions.find(text)
        if action is None:
            raise refuse("unknown_action", "FE-1", text=text)
        return action

    def load(self, position: Json) -> Crossing:
        reader = Reader(position)
        state = Crossing(self, Dice(bytes.fromhex(reader.text("key")), 1))
        state.dice.drawn = reader.numbers("drawn", 0, 1 << 40, 1)
        state.turn = reader.number("turn", 0, 10_000)
        state.deck = reader.numbers("deck", 0, CARDS - 1)
        for name, place in (("hands", state.hands), ("laid", state.laid), ("shown", state.shown)):
            part = reader.part(name)
            for seat in range(self.seats):
                place[seat] = part.numbers(str(seat), 0, CARDS - 1)
        return state


class Crossing(State):
    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game)
        self.dice = dice
        self.turn = 0
        self.deck: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(game.seats)]
        self.laid: list[list[int]] = [[] for _ in range(game.seats)]
        self.shown: list[list[int]] = [[] for _ in range(game.seats)]

    def copy(self) -> Crossing:
        other = Crossing(self.game, self.dice.copy())
        other.sealed, other.turn, other.deck = self.sealed, self.turn, self.deck[:]
        other.hands = [hand[:] for hand in self.hands]
        other.laid = [laid[:] for laid in self.laid]
        other.shown = [shown[:] for shown in self.shown]
        return other

    def acting(self) -> list[int]:
        return [] if self.result() else [self.turn % self.game.seats]

    def legal(self, seat: int) -> list[Action]:
        return [action for action in self.game.actions if self.refusal(seat, action) is None]

    def forms(self, seat: int) -> list[Form]:
        return [Form("note", {"length": 10})] if seat in self.acting() else []

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat not in self.acting():
            return Refusal("not_your_turn", "FE-2", {"seat": seat})
        if action.verb == "draw" and (not self.deck or len(self.hands[seat]) >= 5):
            return Refusal("cannot_draw", "FE-3")
        if action.verb == "lay" and action.id - 2 not in self.hands[seat]:
            return Refusal("not_in_hand", "FE-4", {})
        return None

    def step(self, seat: int, action: Action, at: int = 0) -> None:
        if action.verb == "lay":
            self.hands[seat].remove(action.id - 2)
            self.laid[seat].append(action.id - 2)
            if self.story is not None:
                self.story.whisper("card_laid", (seat,), {"seat": seat, "card": word(action.id - 2)}, {"seat": seat})
        elif action.verb == "draw":
            card = self.deck.pop()
            self.hands[seat].append(card)
            self.sealed += 1
            if self.story is not None:
                self.story.whisper("card_drawn", (seat,), {"seat": seat, "card": word(card)}, {"seat": seat})
        else:
            self.shown[seat] += self.laid[seat]
            if self.story is not None:
                self.story.tell("turn_ended", {"seat": seat, "cards": [word(card) for card in self.laid[seat]]})
            self.laid[seat] = []
            self.turn += 1
            self.sealed += 1

    def view(self, seat: int | None) -> Json:
        return {
            "turn": self.turn,
            "deck": len(self.deck),
            "keepers": [
                {
                    "cards": len(self.hands[number]),
                    "laid": len(self.laid[number]),
                    "shown": [word(card) for card in self.shown[number]],
                    "hand": [word(card) for card in self.hands[number]] if number == seat else None,
                }
                for number in range(self.game.seats)
            ],
        }

    def imagine(self, seat: int, dice: Dice) -> Crossing:
        world = self.copy()
        others = [number for number in range(self.game.seats) if number != seat]
        places = [place[number] for number in others for place in (world.hands, world.laid)]
        unseen = sorted([card for place in places for card in place] + world.deck)
        dice.shuffle(0, unseen)
        for place in places:
            place[:] = [unseen.pop() for _ in place]
        world.deck = unseen
        world.dice.rekey(dice.new_key(0))
        return world

    def result(self) -> Result | None:
        if self.turn < int(self.game.options["rounds"]) * self.game.seats:
            return None
        scores = tuple(len(shown) for shown in self.shown)
        return Result(tuple(seat for seat, score in enumerate(scores) if score == max(scores)), "rounds", scores)

    def census(self) -> dict[str, int]:
        return {"cards": len(self.deck) + sum(map(len, self.hands + self.laid + self.shown))}

    def position(self) -> Json:
        seats = range(self.game.seats)
        return {
            "key": self.dice.key.hex(),
            "drawn": self.dice.drawn[:],
            "turn": self.turn,
            "deck": self.deck[:],
            "hands": {str(seat): self.hands[seat][:] for seat in seats},
            "laid": {str(seat): self.laid[seat][:] for seat in seats},
            "shown": {str(seat): self.shown[seat][:] for seat in seats},
        }


EDITION = Edition("first", "Ferry", (1, 2, 3, 4), 4, "FE-1", OPTIONS)
ENTRY = Entry("ferry", "Ferry", "Lay cards, show cards.", (EDITION,), Ferry)
