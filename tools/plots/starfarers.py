"""First games of Starfarers."""

from __future__ import annotations

from typing import Any

from starport.bots.registry import make as make_bot
from starport.engine import catalogue
from starport.engine.chair import Chair
from starport.engine.game import Game, State
from tools.plots.plot import Do, Plot, Position, deal

SEED = b"a first game"


def begin(game: Game, turn: int) -> Position:
    """A table at the beginning of a turn of seat 0."""
    position: Position = game.new(SEED).position()
    position.update(start=0, active=0, turn=turn)
    position["dice"]["drawn"] = dict.fromkeys(position["dice"]["drawn"], 0)
    position["frames"] = [
        {"frame": "turn", "seat": 0, "next": "build"},
        {"frame": "rolling", "seat": 0, "stage": "to_roll"},
    ]
    return position


def hand(ore: int = 0, fuel: int = 0, carbon: int = 0, food: int = 0, goods: int = 0) -> dict[str, int]:
    return {"ore": ore, "fuel": fuel, "carbon": carbon, "food": food, "goods": goods}


def verbs(state: State) -> set[str]:
    """What seat 0 may do now."""
    return {action.verb for action in state.legal(0)}


def cards(state: State) -> int:
    """How many cards seat 0 holds."""
    view: Any = state.view(0)
    return sum(view["players"][0]["hand"].values())


def draws(position: Position, *cards: str) -> None:
    """The encounter cards that come next, the first one first."""
    pile = [card for card in position["encounters"]["draw"] if card not in cards]
    position["encounters"]["draw"] = [*pile, *reversed(cards)]


def second() -> Plot:
    game = catalogue.make("starfarers", "2019", 3, {"board": "beginner", "start": "fixed"})
    position = begin(game, 7)
    you, red, _ = position["players"]
    you.update(hand=hand(ore=2, fuel=3, carbon=2, goods=5), upgrades={"booster": 2, "cannon": 1, "freight_pod": 0})
    you["ships"] = [
        {"ship": 1, "kind": "colony_ship", "point": "v16_23"},
        {"ship": 2, "kind": "trade_ship", "point": "v17_20"},
    ]
    red["hand"] = hand(ore=2, food=2, carbon=1)
    deal(position, 20)
    draws(position, "E04", "E02", "E01")
    return Plot("second", game, position, STORY, ["lasts", "yours"], others={1: ["accept 0"]})


STORY = [
    Do("roll", ["aim@score", "colonies@colony", "numbers@planet", "roll"], {"dice_rolled": {}, "yield_paid": {}}),
    Do("offer goods1 for food1", ["income@hand", "costs@builds", "trade", "offer"]),
    Do("confirm 1", ["confirm"]),
    Do("exchange goods for ore", ["supply"]),
    Do("build freight_pod", ["pod"]),
    Do("build colony_ship", ["ship"]),
    Do("end build", ["to-flight"]),
    Do("throw", ["throw"], never=("encounter_question",)),
    Do("fly 1 v16_19", ["fly"], {"chips_revealed": {}}),
    Do("land 1 v14_19", ["land"]),
    Do("found 1", ["found"], {"colony_founded": {"seat": 0}}),
    Do("fly 2 v22_15", ["pirates@special", "fly-on"]),
    Do("end flight", ["end-flight"], ready=lambda state: "dock" not in verbs(state)),
    Do("roll", ["others-did@log", "roll-again"], {"seven_rolled": {}}, ready=lambda state: cards(state) > 7),
    Do("discard", ["seven", "discard"]),
    Do("steal", ["steal"]),
    Do("end build", ["end-build"]),
    Do("throw", ["throw-again"], {"encounter_question": {}}),
    Do("give goods1 | give fuel1 | give carbon1", ["encounter", "gift"]),
    Do("take", ["take"]),
    Do("dock 2 v25_14", ["dock"], {"station_founded": {"seat": 0}}),
    Do("pick", ["card"]),
    Do("end flight", ["station@outpost", "end-turn"]),
]


def rolling_for(game: Game, seed: bytes, turn: int) -> Position:
    """A match among bots when it is first the turn of seat 0 from this turn on."""
    state = game.new(seed)
    bots = [make_bot("greedy", bytes([seat])) for seat in range(game.seats)]
    while True:
        view: Any = state.view(None)
        if view["turn"] >= turn and view["active"] == 0 and view["frames"][-1]["frame"] == "rolling":
            position: Position = state.position()
            position["dice"]["drawn"] = dict.fromkeys(position["dice"]["drawn"], 0)
            return position
        seat = state.acting()[0]
        action = bots[seat].act(Chair(state, seat))
        assert action is not None
        state.apply(seat, action)


def holds(position: Position, seat: int, wished: dict[str, int]) -> None:
    """This seat holds these cards: the supply gives what it lacks and takes what it has too many of."""
    held = position["players"][seat]["hand"]
    for name, number in wished.items():
        position["supply"][name] += held[name] - number
        assert position["supply"][name] >= 0, name
    held.update(wished)


def five() -> Plot:
    game = catalogue.make("starfarers", "2019", 5, {})
    position = rolling_for(game, b"first 3", 6)
    holds(position, 0, hand(goods=2))
    return Plot("five", game, position, FIVE, ["five-lasts", "yours"], others={1: ["accept 0"]})


FIVE = [
    Do("roll", ["aim@score", "colonies@colony", "numbers@planet", "five-two@pilots", "roll"], {"yield_paid": {}}),
    Do("offer goods1 for food1", ["five-first@builds", "trade", "offer"]),
    Do("confirm 1", ["confirm"]),
    Do("end build", ["to-flight"]),
    Do("throw", ["five-throw"], never=("encounter_question",)),
    Do("bot fly land dock", ["five-fly"]),
    Do("bot land", ["five-land"]),
    Do("found", ["found"], {"colony_founded": {"seat": 0}}),
    Do("end flight", ["five-end"]),
    Do("end build", ["others-did@log", "five-second@pilots", "five-supply"]),
    Do("fly 3 v22_15", ["five-speed"]),
    Do("end flight", ["five-done"]),
    Do("roll", ["five-on", "roll-again"], {"seven_rolled": {}}),
    Do("discard", ["seven", "discard"]),
    Do("steal", ["steal"]),
    Do("end build", ["end-build"]),
    Do("throw", ["throw-again"], {"encounter_question": {}}),
    Do("give | answer", ["encounter", "first-answer"]),
    Do("dock 3", ["five-met", "dock"], {"station_founded": {"seat": 0}}),
    Do("pick", ["card"]),
    Do("end flight", ["station@outpost", "end-turn"]),
]


def first() -> Plot:
    game = catalogue.make("starfarers", "classic", 3, {})
    position = rolling_for(game, b"first", 4)
    you = position["players"][0]
    holds(position, 0, hand(goods=2))
    you["upgrades"] = {"booster": 2, "cannon": 0, "freight_pod": 1}
    you["ships"].append({"ship": 3, "kind": "trade_ship", "point": "v22_15"})
    return Plot("first", game, position, FIRST, ["first-lasts", "yours"], others={1: ["accept 0"]})


FIRST = [
    Do("roll", ["aim@score", "colonies@colony", "numbers@planet", "roll"], {"yield_paid": {}}),
    Do("draw", ["first-draw"]),
    Do("offer goods1 for food1", ["first-hand@hand", "costs@builds", "trade", "offer"]),
    Do("confirm 1", ["confirm"]),
    Do("end build", ["to-flight"]),
    Do("throw", ["throw"], never=("encounter_question",)),
    Do("land 2 v23_20", ["first-ranks@ships", "first-fly"], {"disc_looked_at": {}}),
    Do("land 1 v23_20", ["first-secret", "first-hidden", "first-land"]),
    Do("found", ["first-found"], {"colony_founded": {"seat": 0}}),
    Do("end flight", ["five-end"]),
    Do("roll", ["others-did@log", "roll-again"], {"seven_rolled": {}}),
    Do("steal", ["first-seven", "steal"]),
    Do("draw", ["first-draw-again"]),
    Do("end build", ["end-build"]),
    Do("throw", ["throw-again"], {"encounter_question": {}}),
    Do("give | answer", ["encounter", "first-answer"]),
    Do("dock 3", ["dock"], {"station_founded": {"seat": 0}}),
    Do("pick", ["card"]),
    Do("end flight", ["station@outpost", "first-number@outpost", "end-turn"]),
]
PLOTS = [second(), five(), first()]
