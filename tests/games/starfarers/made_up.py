"""Editions that nobody printed: numbers drawn by lot within what the type allows, on top of the real ones."""

from __future__ import annotations

from random import Random

from starport.engine.options import settle
from starport.games.starfarers import editions
from starport.games.starfarers.edition import Edition
from starport.games.starfarers.game import Starfarers
from starport.games.starfarers.words import Cost

CHANGED = 12  # fields of an edition at most


def cost(chance: Random, most: int) -> Cost:
    return (chance.randint(0, most), chance.randint(0, most), chance.randint(0, most), 0, chance.randint(0, most))


def three(chance: Random, most: int) -> tuple[int, int, int]:
    return (chance.randint(0, most), chance.randint(0, most), chance.randint(0, most))


def numbers(chance: Random) -> dict[str, object]:
    """Values for the fields of an edition, sensible or not."""
    cards = chance.randint(8, 40)
    return {
        "goal": chance.randint(3, 30),
        "warning": chance.randint(1, 20),
        "cards_per_type": cards,
        "reserve_start": chance.randint(0, cards + 2),
        "reserve_refill": chance.randint(0, 12),
        "reserve_steps": ((chance.randint(4, 8), chance.randint(0, 4)), (chance.randint(7, 12), chance.randint(0, 3))),
        "hand_limit": chance.randint(0, 20),
        "comfort_cards": chance.randint(0, 3),
        "rate": chance.randint(1, 6),
        "goods_rate": chance.randint(0, 6),
        "start_cards": chance.randint(0, 9),
        "colonies": chance.randint(3, 12),
        "stations": chance.randint(1, 9),
        "transports": chance.randint(1, 6),
        "shipyards": chance.randint(1, 5),
        "docks": chance.randint(1, 6),
        "stock": three(chance, 40),
        "upgrade_limits": three(chance, 12),
        "spaceport_cost": cost(chance, 3),
        "ship_costs": (cost(chance, 2), cost(chance, 2)),
        "upgrade_types": three(chance, 4),
        "upgrade_prices": three(chance, 5),
        "colony_points": chance.randint(0, 3),
        "spaceport_points": chance.randint(0, 3),
        "marker_points": chance.randint(0, 4),
        "special_points": chance.randint(0, 3),
        "half_medals": chance.randint(0, 60),
        "most_bought_fame": chance.randint(0, 9),
        "halves_per_point": chance.randint(0, 4),
        "start_half_medals": chance.randint(0, 4),
        "black_speed": chance.randint(1, 7),
        "jump_boosters": chance.randint(0, 6),
        "capped_seats": chance.choice(((), (3,), (3, 4), (5, 6))),
        "colony_cap": chance.randint(0, 3),
        "founding_pool": three(chance, 4),
        "discard_rounding": chance.randint(0, 2),
        "marker_to_lowest": chance.random() < 0.5,
    }


def draw(chance: Random) -> tuple[Edition | None, str]:
    """An edition with some numbers by lot, or none and why it was refused."""
    base = chance.choice(editions.ALL)
    drawn = numbers(chance)
    drawn["seats"] = chance.choice(((4, 5, 6), (5,)) if base.second_pilot else ((2, 3, 4), (2,), (4,), (4, 5)))
    changes = {name: drawn[name] for name in chance.sample(sorted(drawn), chance.randint(1, CHANGED))}
    try:
        return base.but(name="made-up", **changes), ""
    except ValueError as fault:
        return None, str(fault)


def play(edition: Edition, chance: Random) -> Starfarers:
    """A rule set of the edition, with options by lot."""
    seats = chance.choice(edition.seats)
    some = chance.sample(list(edition.options), min(3, len(edition.options)))
    chosen = {
        option.name: chance.choice(option.choices) for option in some if not option.seats or seats in option.seats
    }
    return Starfarers(edition, seats, settle(list(edition.options), chosen))
