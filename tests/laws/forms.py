"""How the forms of each game are filled in: the text of a bundle within the bounds, and of one outside of them.

None stands for a form that cannot be filled in at all, for example an offer with an empty hand.
"""

from __future__ import annotations

from random import Random
from typing import Any

from starport.engine.game import Form

TOO_MANY = 90  # more of anything than there is in any game


def some_of(counts: dict[str, int], chance: Random, most: int = TOO_MANY, least: int = 1) -> dict[str, int]:
    """A random part of these things, in their order: at least `least` and at most `most` in all."""
    things = [name for name, count in counts.items() for _ in range(count)]
    chosen = chance.sample(things, chance.randint(least, max(least, min(most, len(things)))))
    return {name: chosen.count(name) for name in counts if name in chosen}


def too_many(counts: dict[str, int], names: tuple[str, ...], chance: Random) -> dict[str, int]:
    """More of one thing than there is."""
    name = chance.choice(names)
    return {name: counts.get(name, 0) + 1}


def joined(counts: dict[str, int], between: str) -> str:
    return between.join(f"{name}{count}" for name, count in counts.items()) or "nothing"


# -- Lighthouse

GOODS = ("ore", "food", "fuel")


def fill_lighthouse(form: Form, chance: Random) -> str:
    bounds: Any = form.bounds
    least, most = bounds["cards"]
    return f"ship {joined(some_of(bounds['most'], chance, most, least), ' ')}"


def spill_lighthouse(form: Form, chance: Random) -> str:
    bounds: Any = form.bounds
    return f"ship {joined(too_many(bounds['most'], GOODS, chance), ' ')}"


# -- Starfarers

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")


def fill_starfarers(form: Form, chance: Random) -> str | None:
    bounds: Any = form.bounds
    if form.verb == "discard":
        return f"discard {joined(some_of(bounds['at_most'], chance, bounds['count']), ',')}"
    if not bounds["give_at_most"]:
        return None
    give = some_of(bounds["give_at_most"], chance, 3)
    return proposal(form, give, chance)


def spill_starfarers(form: Form, chance: Random) -> str:
    bounds: Any = form.bounds
    if form.verb == "discard":
        return f"discard {joined(too_many(bounds['at_most'], RESOURCES, chance), ',')}"
    return proposal(form, too_many(bounds["give_at_most"], RESOURCES, chance), chance)


def proposal(form: Form, give: dict[str, int], chance: Random) -> str:
    """No resource stands on both sides, and a proposal may name whom it is for."""
    bounds: Any = form.bounds
    want = {chance.choice([name for name in RESOURCES if name not in give]): chance.randint(1, 2)}
    to = sorted(chance.sample(bounds["to"], chance.randint(1, len(bounds["to"]))))
    named = form.verb == "offer" and chance.random() < 0.5
    return f"{form.verb} {joined(give, ',')} for {joined(want, ',')}" + (
        f" to {','.join(map(str, to))}" if named else ""
    )


# -- Space Dealer

COLOURS = ("red", "yellow", "green", "blue")


def fill_spacedealer(form: Form, chance: Random) -> str:
    return str(SPACEDEALER[form.verb](form.bounds, chance))


def spill_spacedealer(form: Form, chance: Random) -> str:
    """The same with more goods than there are; where nothing is too much, a card that is not there."""
    bounds: Any = dict(form.bounds)
    for name in ("goods", "give"):
        if isinstance(bounds.get(name), dict):
            bounds[name] = {chance.choice(COLOURS): TOO_MANY}
            bounds |= {"room": TOO_MANY, "most": TOO_MANY, "full": 0, "least": TOO_MANY}
            return str(SPACEDEALER[form.verb](bounds, chance))
    return f"{form.verb} nothing"


def goods(bounds: Any, chance: Random, most: int) -> str:
    return joined(some_of(bounds["goods"], chance, most, bounds.get("least", 1)), "+")


def take(bounds: Any, chance: Random) -> str:
    taken = some_of(bounds["goods"], chance, bounds["most"], bounds.get("least", 1))
    losing = " losing" if sum(taken.values()) < bounds["full"] else ""
    return f"take {bounds['card']} {joined(taken, '+')}{losing} via {bounds['store']}"


def convert(bounds: Any, chance: Random) -> str:
    exchanges = [
        f"{give}>{want}:{store}"
        for store, held in bounds["stores"].items()
        for give in held
        for want in bounds["reserve"]
        if want != give
    ]
    return f"convert {bounds['card']} {chance.choice(exchanges)}"


def offer(bounds: Any, chance: Random) -> str:
    give = some_of(bounds["give"], chance, least=bounds.get("least", 0))
    want = {chance.choice(COLOURS): 1} if chance.random() < 0.5 or not give else {}
    return f"offer {bounds['to']} at {bounds['field']} {joined(give, '+')} for {joined(want, '+')}"


def swap(bounds: Any, chance: Random) -> str:
    give = [card for card in bounds["give"] if chance.random() < 0.5]
    want = [card for card in bounds["want"] if chance.random() < 0.5]
    if not give and not want:
        give, want = bounds["give"][:1], bounds["want"][:1]
    return f"swap {bounds['to']} {'+'.join(give) or 'nothing'} for {'+'.join(want) or 'nothing'}"


SPACEDEALER: Any = {
    "return": lambda bounds, chance: f"return {bounds['store']} {goods(bounds, chance, TOO_MANY)}",
    "move": lambda bounds, chance: f"move {bounds['store']} {bounds['to']} {goods(bounds, chance, bounds['room'])}",
    "leave": lambda bounds, chance: f"leave {bounds['ship']} {goods(bounds, chance, TOO_MANY)}",
    "load": lambda bounds, chance: f"load {bounds['ship']} {goods(bounds, chance, bounds['room'])}",
    "take": take,
    "convert": convert,
    "offer": offer,
    "swap": swap,
}
