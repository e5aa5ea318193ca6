"""What the laws cannot find out about Space Dealer by themselves: how its forms are filled in, and what is secret."""

from __future__ import annotations

from random import Random
from typing import Any

from starport.engine.game import Form
from starport.games.spacedealer.words import COLOURS, bundle

SECRETS = (
    "box",
    "stacks.2",
    "stacks.3",
    "seats.*.dealt",
    "seats.*.own",
    "seats.*.start",
    "seats.*.drawn",
    "seats.*.built",
    "seats.*.gifts",
    "neutral.stack",
)

SHOWS = frozenset(
    {
        "start_revealed",
        "plan_laid",
        "plan_kept",
        "neutral_opened",
        "neutral_turned_down",
        "auto_collected",
        "gift_welcome",
        "game_over",
    }
)


def some(goods: dict[str, int], most: int, chance: Random, least: int = 1) -> str:
    """A bundle of some of these goods, at most so many."""
    every = [colour for colour, count in goods.items() for _ in range(count)]
    count = chance.randint(min(least, len(every)), max(least, min(most, len(every))))
    chosen = chance.sample(every, min(count, len(every)))
    return bundle([chosen.count(colour) for colour in COLOURS])


def fill(form: Form, chance: Random) -> str:
    bounds: Any = form.bounds
    match form.verb:
        case "return":
            return f"return {bounds['store']} {some(bounds['goods'], 99, chance)}"
        case "move":
            return f"move {bounds['store']} {bounds['to']} {some(bounds['goods'], bounds['room'], chance)}"
        case "leave":
            return f"leave {bounds['ship']} {some(bounds['goods'], 99, chance)}"
        case "load":
            return f"load {bounds['ship']} {some(bounds['goods'], bounds['room'], chance)}"
        case "take":
            return fill_take(bounds, chance)
        case "convert":
            return fill_convert(bounds, chance)
        case "offer":
            give = some(bounds["give"], 3, chance, least=0)
            want = some(dict.fromkeys(COLOURS, 2), 3, chance)
            return f"offer {bounds['to']} at {bounds['field']} {give} for {want}"
        case _:
            return fill_swap(bounds, chance)


def fill_take(bounds: Any, chance: Random) -> str:
    goods = some(bounds["goods"], bounds["most"], chance)
    kept = sum(int(part[-1]) for part in goods.split("+"))
    losing = " losing" if kept < bounds["full"] else ""
    return f"take {bounds['card']} {goods}{losing} via {bounds['store']}"


def fill_convert(bounds: Any, chance: Random) -> str:
    stores = bounds["stores"]
    swaps = [
        (store, give, want) for store in stores for give in stores[store] for want in bounds["reserve"] if want != give
    ]
    store, give, want = chance.choice(swaps)
    return f"convert {bounds['card']} {give}>{want}:{store}"


def fill_swap(bounds: Any, chance: Random) -> str:
    give = chance.sample(bounds["give"], chance.randint(0, len(bounds["give"])))
    want = (
        chance.sample(bounds["want"], chance.randint(0 if give else 1, len(bounds["want"]))) if bounds["want"] else []
    )
    if not give and not want:
        give = bounds["give"][:1]
    return f"swap {bounds['to']} {'+'.join(give) or 'nothing'} for {'+'.join(want) or 'nothing'}"


def spill(form: Form, chance: Random) -> str:
    """A bundle one good larger than the bounds allow."""
    bounds: Any = form.bounds
    colour = chance.choice(COLOURS)
    match form.verb:
        case "return":
            return f"return {bounds['store']} {colour}{bounds['goods'].get(colour, 0) + 1}"
        case "move":
            return f"move {bounds['store']} {bounds['to']} {colour}{bounds['goods'].get(colour, 0) + 1}"
        case "leave":
            return f"leave {bounds['ship']} {colour}{bounds['goods'].get(colour, 0) + 1}"
        case "load":
            return f"load {bounds['ship']} {colour}{bounds['goods'].get(colour, 0) + 1}"
        case "take":
            return f"take {bounds['card']} {colour}{bounds['full'] + 1} via {bounds['store']}"
        case "convert":
            store = chance.choice(sorted(bounds["stores"]))
            return f"convert {bounds['card']} {colour}>{colour}:{store}"
        case "offer":
            return f"offer {bounds['to']} at {bounds['field']} {colour}{bounds['give'].get(colour, 0) + 1} for nothing"
        case _:
            return f"swap {bounds['to']} nothing for nothing"
