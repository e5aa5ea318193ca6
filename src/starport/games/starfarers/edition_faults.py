"""Which numbers of an edition do not go together: an edition is right, or it is refused when it is made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from starport.engine.options import Option
from starport.games.starfarers.frames.frame import FLIGHT
from starport.games.starfarers.settings import SETTINGS
from starport.games.starfarers.tiles import DOT_POOLS, DOTS, ICONS, POOLS
from starport.games.starfarers.words import BOOSTER, PEOPLES, RESOURCES, SHIPS, UPGRADES

if TYPE_CHECKING:
    from starport.games.starfarers.edition import Edition, Founding

NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,23}")
START_COLONIES: Final = 3  # of every colour, where the start is printed
START_SPACEPORTS: Final = 1
HOME_SITES: Final = 12  # of the four home systems of every board
MOST_SEATS: Final = 6
MOST_SHIPS: Final = 8
MOST_CARDS: Final = 100  # of a type
MOST_BASE: Final = 9
MOST_POINTS: Final = 999
CARDS_OF_A_PEOPLE: Final = 5
SUMS: Final = (1, 5)  # of two balls: what the bands of the encounter cards know
TASKS: Final = ("colony", "spaceport", "upgrade")

# Fields that are whole numbers, with the least and the greatest value.
BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "peoples": (1, len(PEOPLES)),
    "warning": (1, 999),
    "cards_per_type": (1, MOST_CARDS),
    "reserve_start": (0, MOST_CARDS),
    "reserve_refill": (1, MOST_CARDS),
    "hand_limit": (0, 5 * MOST_CARDS),
    "comfort_cards": (0, 9),
    "rate": (1, MOST_CARDS),
    "goods_rate": (1, MOST_CARDS),
    "start_cards": (0, 20),
    "colonies": (4, 99),  # three stand at the start, one is aboard
    "stations": (1, 99),
    "transports": (1, MOST_SHIPS),
    "shipyards": (1, 99),
    "docks": (1, CARDS_OF_A_PEOPLE),  # each founder takes a card
    "colony_points": (0, 99),
    "spaceport_points": (0, 99),
    "marker_points": (0, 99),
    "special_points": (0, 99),
    "half_medals": (0, 999),
    "halves_per_point": (1, 99),
    "start_half_medals": (0, 99),
    "most_bought_fame": (0, 999),
    "black_speed": (1, MOST_BASE),
    "jump_boosters": (0, 99),
    "colony_cap": (0, 3),
    "start_upgrade": (-1, len(UPGRADES) - 1),
    "discard_rounding": (0, 1),
}


def faults_of(edition: Edition) -> list[str]:
    """Everything that is wrong, each in a few words; empty if the edition can be played."""
    found: list[str] = []
    for name, (least, most) in BOUNDS.items():
        value = getattr(edition, name)
        if type(value) is not int or not least <= value <= most:
            found.append(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    for check in (check_seats, check_cards, check_costs, check_upgrades, check_goal, check_balls, check_founding):
        if not found or check is check_seats:  # the checks rely on numbers within their bounds
            check(edition, found)
    check_options(edition, found)
    check_procedure(edition, found)
    if not found and edition.variants:
        check_variants(edition, found)
    return found


def check_seats(edition: Edition, found: list[str]) -> None:
    if not NAME.fullmatch(edition.name):
        found.append("name must be a short word of small letters and digits")
    if not edition.title:
        found.append("title must not be empty")
    seats = edition.seats
    if not seats or len(set(seats)) < len(seats) or not all([2 <= count <= MOST_SEATS for count in seats]):
        found.append(f"seats must be different numbers from 2 to {MOST_SEATS}, not {seats!r}")
        return
    if len(set(edition.colours)) < max(len(edition.colours), *seats):
        found.append(f"colours must be at least {max(seats)}, all different ones")
    if edition.second_pilot and not 0 < edition.second_pilot < min(seats):
        found.append(f"second_pilot must be another seat, 1 to {min(seats) - 1} to the left")


def check_cards(edition: Edition, found: list[str]) -> None:
    if edition.reserve_start > edition.cards_per_type:
        found.append(f"reserve_start must not exceed the {edition.cards_per_type} cards per type")
    points = [step[0] for step in edition.reserve_steps]
    fitting = all([0 <= step[0] <= MOST_POINTS and 0 <= step[1] <= MOST_CARDS for step in edition.reserve_steps])
    if points != sorted(set(points)) or not fitting:
        found.append(
            f"reserve_steps must be (points, cards) with growing points from 0 to {MOST_POINTS}, and 0 to {MOST_CARDS} cards"
        )


def check_costs(edition: Edition, found: list[str]) -> None:
    costs = [("spaceport_cost", edition.spaceport_cost), *[("ship_costs", cost) for cost in edition.ship_costs]]
    if len(costs) != 1 + len(SHIPS):
        found.append(f"ship_costs must be those of {' and '.join(SHIPS)}")
    for name, cost in costs:
        if len(cost) != len(RESOURCES) or not all([0 <= count <= edition.cards_per_type for count in cost]):
            found.append(
                f"{name} must have a number from 0 to {edition.cards_per_type} for each resource, not {cost!r}"
            )
    types: tuple[int, ...] = edition.upgrade_types
    prices: tuple[int, ...] = edition.upgrade_prices
    if len(types) != len(UPGRADES) or not all([0 <= one < len(RESOURCES) for one in types]):
        found.append("upgrade_types must name a resource for each upgrade")
    if len(prices) != len(UPGRADES) or not all([0 <= one <= edition.cards_per_type for one in prices]):
        found.append(f"upgrade_prices must be three numbers from 0 to {edition.cards_per_type}")


def check_upgrades(edition: Edition, found: list[str]) -> None:
    for name in ("stock", "upgrade_limits", "founding_pool"):
        row = getattr(edition, name)
        if len(row) != len(UPGRADES) or not all([0 <= one <= 99 for one in row]):
            found.append(f"{name} must be three numbers from 0 to 99, not {row!r}")
            return
    if any([pool > stock for pool, stock in zip(edition.founding_pool, edition.stock, strict=True)]):
        found.append("founding_pool is taken out of the stock and must not exceed it")
    start = edition.start_upgrade
    if start >= 0 and (edition.stock[start] < max(edition.seats) or not edition.upgrade_limits[start]):
        found.append(f"start_upgrade {UPGRADES[start]} must be in stock for every seat, and have room")


def check_goal(edition: Edition, found: list[str]) -> None:
    """The goal lies above what everybody starts with, and one player alone can reach it."""
    start = START_COLONIES * edition.colony_points + START_SPACEPORTS * edition.spaceport_points
    start += edition.start_half_medals // edition.halves_per_point
    most = edition.colonies * edition.colony_points + edition.shipyards * edition.spaceport_points
    most += min(edition.peoples, edition.stations) * edition.marker_points
    most += edition.half_medals // edition.halves_per_point
    if not start < edition.goal <= most:
        found.append(f"goal must lie above the {start} points of the start and within the {most} that can be won")


def check_balls(edition: Edition, found: list[str]) -> None:
    names = [name for name, _ in edition.balls]
    values = [value for _, value in edition.balls]
    sums = [values[one] + values[two] for two in range(len(values)) for one in range(two)]
    if names[:1] != ["black"] or names.count("black") > 1 or len(names) < 3:
        found.append("balls must be a black one, standing first, and at least two others")
    elif not all([SUMS[0] <= total <= SUMS[1] for total in sums]):
        found.append(f"balls: the sum of any two must be {SUMS[0]} to {SUMS[1]}")


def check_founding(edition: Edition, found: list[str]) -> None:
    if "founding" in offered(edition, "start"):
        check_rounds(edition, "founding", edition.founding, found)
        if "like_56" in offered(edition, "founding_order_34"):
            check_rounds(edition, "founding_like_extension", edition.founding_like_extension, found)
    ranks = [task for part in edition.fixed_rounds for task in part.tasks]
    if ranks and (ranks != ["rank"] or not edition.ranked):
        found.append("fixed_rounds may only let each seat choose a rank, once, where transports are ranked")


def offered(edition: Edition, name: str) -> tuple[str, ...]:
    """The choices that an edition has of a setting; without the option only the usual one."""
    for option in edition.options:
        if option.name == name:
            return option.choices
    return SETTINGS[name][:1]


def check_rounds(edition: Edition, name: str, rounds: tuple[Founding, ...], found: list[str]) -> None:
    tasks = [task for part in rounds for task in part.tasks]
    if any([task not in TASKS for task in tasks]) or tasks.count("spaceport") != 1 or "colony" not in tasks:
        found.append(f"{name}: every seat founds colonies and one spaceport, and may take upgrades: {TASKS}")
        return
    if tasks.index("spaceport") < tasks.index("colony"):
        found.append(f"{name}: a spaceport is an own colony before")
    seats = max(edition.seats)
    if seats * tasks.count("colony") > HOME_SITES or tasks.count("colony") >= edition.colonies:
        found.append(f"{name}: {seats} seats cannot found {tasks.count('colony')} colonies each on {HOME_SITES} sites")
    upgrades = tasks.count("upgrade")
    if seats * upgrades > sum(edition.founding_pool):
        found.append(f"{name}: founding_pool has fewer upgrades than {seats} seats take")
    fitting = zip(edition.founding_pool, edition.upgrade_limits, strict=True)
    if any([pool and limit < upgrades for pool, limit in fitting]):
        found.append(f"{name}: a mothership must have room for what it takes of founding_pool")


def check_options(edition: Edition, found: list[str]) -> None:
    """Every option is read by the rules or changes numbers; every choice means something."""
    names = [option.name for option in edition.options]
    if len(set(names)) < len(names):
        found.append("options: each name once")
    for option in edition.options:
        changed = [variant.choice for variant in edition.variants if variant.option == option.name]
        known = (*SETTINGS.get(option.name, ()), *changed)
        if option.default not in option.choices:
            found.append(f"option {option.name}: its default is none of its choices")
        if option.name not in SETTINGS and not changed:
            found.append(f"option {option.name} has no meaning: no rule reads it, and no variant belongs to it")
        elif option.name in SETTINGS and any([choice not in known for choice in option.choices]):
            found.append(f"option {option.name}: the rules know the choices {', '.join(known)}")
    for variant in edition.variants:
        chosen = [option for option in edition.options if option.name == variant.option]
        if not chosen or variant.choice not in chosen[0].choices:
            found.append(f"variant {variant.option}={variant.choice} belongs to no choice of an option")
        for name, _ in variant.numbers:
            if not hasattr(edition, name) or name in ("name", "seats", "options", "variants"):
                found.append(f"variant {variant.option}={variant.choice} cannot change {name}")


def check_variants(edition: Edition, found: list[str]) -> None:
    """The numbers under every combination of choices: each choice of one option is settled, and what is left of the
    edition is made with the numbers it brings, so that the next option is looked at in the same way."""
    name = edition.variants[0].option
    others = tuple([variant for variant in edition.variants if variant.option != name])
    for choice in offered(edition, name):
        changes: dict[str, object] = {}
        for variant in edition.variants:
            if (variant.option, variant.choice) == (name, choice):
                changes.update(variant.numbers)
        try:
            edition.but(variants=others, options=tuple(settled(edition, name, choice)), **changes)
        except ValueError as fault:
            found.append(f"with {name}={choice}, {str(fault).partition(': ')[2]}")


def settled(edition: Edition, name: str, choice: str) -> list[Option]:
    """The options once one of them is chosen; the rules need not know of it if they do not read it."""
    left: list[Option] = []
    for option in edition.options:
        if option.name != name:
            left.append(option)
        elif choice in SETTINGS.get(name, ()):
            left.append(Option(name, (choice,), choice, option.meaning, option.rule, option.seats))
    return left


def check_procedure(edition: Edition, found: list[str]) -> None:
    """What belongs together: a printed board with its dots, private discs with their rules."""
    if (edition.marks, edition.pools) != ((DOTS, DOT_POOLS) if edition.fixed_board else (ICONS, POOLS)):
        found.append("marks and pools must be those of the board: dots on a printed one, icons on sectors")
    if any([board not in SETTINGS["board"] for board in edition.boards_without_space]):
        found.append(f"boards_without_space must be out of {', '.join(SETTINGS['board'])}")
    if edition.private_discs != edition.exploring.private:
        found.append("private_discs must be true where exploring is private, and only there")
    kinds = [kind for kind, _ in edition.rules]
    if edition.exploring.private:
        check_privacy(edition, found)
    if len(set(kinds)) < len(kinds):
        found.append("rules: one rule for a kind of frame")
    if kinds and edition.second_pilot:
        found.append("rules: two pilots have rules of their own for every kind of frame")
    if edition.ranked and edition.second_pilot:
        found.append("ranked: two pilots fly without ranks")


def check_privacy(edition: Edition, found: list[str]) -> None:
    """SF-CLASSIC-1 SF-HID-2: Discs lie on a printed board, and nobody is asked, or not asked, because of what one is."""
    if not edition.fixed_board:
        found.append("private_discs: only on a printed board, with fixed_board, are discs looked at in private")
    if not any([kind == FLIGHT and rule.discreet for kind, rule in edition.rules]):
        found.append("rules: where discs are looked at in private, FLIGHT needs a discreet rule, such as PrivateFlight")


def top_speed(edition: Edition, bases: list[int], card_boosters: int) -> int:
    """SF-FLY-2: No ship of this edition is ever faster."""
    return max([*bases, edition.black_speed]) + edition.upgrade_limits[BOOSTER] + card_boosters
