"""How the lessons of Space Dealer begin, and what they tell."""

from __future__ import annotations

from starport.bots.bot_match import BotMatch
from starport.bots.registry import make as make_bot
from starport.engine import catalogue
from starport.engine.game import Game
from tools.plots.live import IDLE, LivePlot
from tools.plots.plot import Do, Position


def on_top(position: Position, level: str, *cards: str) -> None:
    """The cards that are drawn next, the first one first."""
    stack = position["stacks"][level]
    assert set(cards) <= set(stack), stack
    stack[:] = [*cards, *[card for card in stack if card not in cards]]


def base() -> LivePlot:
    game: Game = catalogue.make("spacedealer", "base", 3, {})
    position: Position = game.new(b"learn 1").position()
    theirs = ("a.solar_satellite-7", "a.solar_satellite-1", "a.converter-2", "a.solar_satellite-2")
    on_top(position, "2", *theirs, "a.metropolis-2", "a.multi_mine-4")
    return LivePlot("base", game, position, BASE, ["lasts", "yours"], bots=(IDLE, IDLE, "scheduler"))


BASE = [
    Do("start R1 a.mine-6", ["aim@score", "ring@ring", "planet@tableau", "start-mine@mines", "start"]),
    Do("start R1 a.mine-1", seat=1),
    Do("use a.mine-6 glass 1", ["clock@clock", "free@dock", "use"]),
    Do("use a.mine-1", seat=1),
    Do("lay a.mine-9", ["plans@plans", "lay"]),
    Do("build a.mine-9 glass 2", ["build"]),
    Do("take a.mine-6 yellow1", ["ready@dock", "take"]),
    Do("use a.mine-6 glass 1", ["again"]),
    Do("place a.mine-9 R2", ["built", "place"]),
    Do("use a.mine-9 glass 2", ["second"]),
    Do("take a.mine-1 red1", seat=1),
    Do("take a.mine-6 yellow1", ["two@dock", "take-again"]),
    Do("raise glass 1", ["level@tech", "raise"]),
    Do("take a.mine-9 green1", ["take-green"]),
    Do("fly ship0 1 glass 2", ["market@market", "demand@market", "loaded@hold", "fly"]),
    Do("draw 2", ["level-two@tech", "draw"]),
    Do("keep a.metropolis-2", ["keep"]),
    Do("build a.metropolis-2 glass 1", ["city", "build-city"]),
    Do("fly ship0 2 glass 2", ["neutral@ship", "fly-on"]),
    Do("place a.metropolis-2 L2", ["place-city"]),
    Do("use a.mine-6 glass 1", ["wanted@city", "waits"]),
    Do("deliver ship0 a.mine-1/0", ["landed@ship", "deliver"], {"demand_fulfilled": {"seat": 0}}),
    Do("offer 0 at 2 red1 for yellow1", seat=1),
    Do("accept 0", ["points@score", "offer@offers", "accept"]),
    Do("fly ship0 1 glass 2", ["home", "fly-home"]),
    Do("fly ship0 0 glass 2", ["fly-home-on"]),
    Do("take a.mine-6 yellow1", ["served@score", "take-last"]),
]


def after(game: Game, seed: bytes, minutes: int) -> Position:
    """A match among bots after so many minutes."""
    match = BotMatch(game.new(seed), [make_bot("scheduler", bytes([seat])) for seat in range(game.seats)])
    while match.at < minutes * 60_000:
        match.play(int(match.decisions) + 1)
    position: Position = match.state.position()
    return position


def takes(position: Position, *cards: str) -> None:
    """These cards come out of the stacks."""
    for stack in position["stacks"].values():
        stack[:] = [card for card in stack if card not in cards]


def advanced() -> LivePlot:
    game: Game = catalogue.make("spacedealer", "advanced", 4, {})
    position = after(game, b"advanced 0", 5)
    you, ruul = position["seats"][:2]
    plants = {
        "L": ("a.generator-3", "a.solar_satellite-1", "a.fusion_reactor-6"),
        "R": ("a.generator-8", "a.solar_satellite-2", "a.fusion_reactor-8"),
    }
    you["built"] = [{"card": card, "site": side} for side, cards in plants.items() for card in cards]
    you["built"] += [
        {"card": "a.mine-7", "site": "L1"},
        {"card": "a.sabotage_probe-1", "site": "R1", "tokens": 1},
        {"card": "a.transport_probe-1", "site": "R2"},
        {"card": "a.interstellar_rocket-1", "site": "R3+R4", "tokens": 1},
    ]
    you["own"], you["plans"] = ["a.mine-2", "a.mine-10", "a.depot-4"], ["a.robot_factory-1", "a.converter-2"]
    you["glasses"] = [{"glass": number, "state": "inactive"} for number in (1, 2)]
    ruul["plans"].append("a.orbital_station-1")
    built = [card["card"] for card in you["built"]]
    takes(position, *built, *you["plans"], "a.orbital_station-1")
    position["ships"][0].update(field=3, cargo={"red": 1, "green": 1, "blue": 1})
    bots = (IDLE, IDLE, "scheduler", "scheduler")
    return LivePlot("advanced", game, position, ADVANCED, ["adv-lasts", "yours"], bots=bots)


ADVANCED = [
    Do("serve ship0 a.neutral-3", ["adv-more@score", "adv-wants@want", "adv-serve"]),
    Do("leave ship0 red1", ["adv-kept@score", "adv-leave"]),
    Do("fly ship0 0 glass 1", ["adv-empty@ship", "adv-jump"]),
    Do("build a.robot_factory-1 glass 2", ["adv-factory@plans", "adv-build"]),
    Do("swap 0 a.orbital_station-1 for a.converter-2", seat=1),
    Do("accept 0", ["adv-swap@offers", "adv-accept"]),
    Do("place a.robot_factory-1 L4+L3", ["adv-built@dock", "adv-place"]),
    Do("build a.orbital_station-1 glass 3", ["adv-third@dock", "adv-lose@factory", "adv-station"]),
    Do("use a.mine-7 glass 2", ["adv-mine"]),
    Do("sabotage a.sabotage_probe-1 2 2", ["adv-probe@sabotage", "adv-stop"], {"glass_sabotaged": {}}),
    Do("block a.interstellar_rocket-1 a.mine-1", ["adv-rocket@rocket", "adv-block"], {"field_blocked": {}}),
    Do("use a.sabotage_probe-1 glass 1", ["adv-safe@sabotage", "adv-tokens@rocket", "adv-load"]),
    Do("take a.mine-7 green1", ["adv-take"]),
    Do("move ship0 a.transport_probe-1 green1", ["adv-send@transport", "adv-store"]),
    Do("use a.transport_probe-1 glass 2", ["adv-beam"]),
    Do("place a.orbital_station-1 L2", ["adv-place-station"]),
    Do("fly a.ship 1 glass 3", ["adv-second@second", "adv-fly-second"]),
    Do("beam a.transport_probe-1 a.ship green1", ["adv-arrived@dock", "adv-into-second"]),
]
PLOTS = [base(), advanced()]
