"""What speaks for each seat, in numbers: what the learned judgement looks at.

Everything a seat has and hopes for, as the planner sees it, about as large as one; then how it compares with the others. A
world is described as a whole: in a playout that is the imagined one, and what nobody may know is imagined with it.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starport.bots.starfarers.outlook import SHIP, SPACEPORT, Outlook
from starport.bots.starfarers.planner import Mind
from starport.games.starfarers.frames.frame import THROWING
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import count_of
from starport.games.starfarers.words import BOOSTER, CANNON, COLONY_SHIP, FREIGHT_POD, RESOURCES

OWN: Final = (
    "value",
    "points",
    "close",  # within three points of the goal
    "odd_half",
    "halves",
    "boosters",
    "cannons",
    "pods",
    "card_boosters",
    "card_cannons",
    *[f"income_{name}" for name in RESOURCES],
    "scarcest",
    "income",
    *[f"hand_{name}" for name in RESOURCES],
    "hand",
    "too_many",
    *[f"rate_{name}" for name in RESOURCES],
    "bonuses",
    "fame",
    "relief",
    "tribute",
    "help",
    "travelers",
    "colonies",
    "spaceports",
    "stations",
    "markers",
    "trophies",
    "colony_ships",
    "trade_ships",
    "hopes",
    "hope",  # the greatest
    "near",  # the chance that the next throw brings the surest ship to its goal
    "harvest",  # hopes that the next throw may fulfil
    "far",  # steps that the ships have left to fly
    "idle",  # transports that could be built
    "marker_sure",  # stations by which its markers are ahead of everybody else's
    "marker_near",  # how near it is to taking a marker from somebody
    "open_sites",  # what the best three places to settle would bring
    "open_docks",  # what the best outpost would bring
    "reserve",  # cards a turn from the reserve
    "plan",  # the best one, soon or late
    "plan_now",  # the best one that can be carried out
    "ready",  # how many can be carried out
    "plan_colony",
    "plan_station",
    "plan_spaceport",
    "plan_upgrade",
    "soon_colony",  # how soon there are the cards for it
    "soon_station",
    "soon_spaceport",
    "hand_value",
    "cards_worth",
    "wait",  # the share of a round until the next own turn
    "throwing",  # about to fly
)
COMPARED: Final = (
    "left",  # of the match
    "begun",
    "pilots",  # whether two of them share a turn
    "over_points",  # more than the best of the others
    "over_value",
    "over_income",
    "over_hand",
    "ahead",  # the share of the others with a greater value
)
NAMES: Final = (*OWN, *COMPARED)
WIDTH: Final = len(NAMES)
VALUE: Final = OWN.index("value")  # places that are compared
POINTS: Final = OWN.index("points")
INCOME: Final = OWN.index("income")
HAND: Final = OWN.index("hand")
CLOSE: Final = 3
LONG: Final = 100.0  # turns


class Writer:
    """Rows of numbers, written one after the other."""

    def __init__(self, size: i64) -> None:
        self.rows: vec[float] = vec[float]([0.0] * size)
        self.at: i64 = 0

    def put(self, number: float) -> None:
        self.rows[self.at] = number
        self.at += 1


def describe(mind: Mind, world: State) -> vec[float]:
    """A row of numbers for each seat, one after the other."""
    seats: i64 = len(world.hands)
    writer = Writer(seats * WIDTH)
    left = 1.0
    for seat in range(seats):
        outlook = mind.outlook(world, seat)
        left = outlook.left
        writer.at = seat * WIDTH
        describe_wealth(writer, outlook)
        describe_board(writer, outlook)
        describe_plans(writer, outlook)
        writer.put(float((seat - world.active) % seats) / float(seats))
        writer.put(1.0 if world.frames[-1].kind == THROWING and world.frames[-1].seat == seat else 0.0)
    for seat in range(seats):
        writer.at = seat * WIDTH + len(OWN)
        writer.put(left)
        writer.put(float(world.turn) / LONG)
        writer.put(1.0 if world.rulebook.numbers.second_pilot else 0.0)
        compare(writer, seats, seat)
    return writer.rows


def compare(writer: Writer, seats: i64, seat: i64) -> None:
    """One seat with the best of the others."""
    rows = writer.rows
    own = seat * WIDTH
    for place in (POINTS, VALUE, INCOME, HAND):
        best = -99.0
        for other in range(seats):
            if other != seat and rows[other * WIDTH + place] > best:
                best = rows[other * WIDTH + place]
        writer.put(rows[own + place] - best)
    ahead = 0.0
    for other in range(seats):
        if rows[other * WIDTH + VALUE] > rows[own + VALUE]:
            ahead += 1.0
    writer.put(ahead / float(seats))


def describe_wealth(writer: Writer, outlook: Outlook) -> None:
    """Points, upgrades, income, cards, friendship."""
    world = outlook.world
    seat = outlook.seat
    points = world.points[seat]
    writer.put(outlook.value() / 10.0)
    writer.put(float(points) / 10.0)
    writer.put(float(max(0, CLOSE + points - outlook.goal)) / float(CLOSE))
    writer.put(float(world.halves[seat] & 1))
    writer.put(float(world.halves[seat]) / 4.0)
    writer.put(float(world.upgrades[BOOSTER][seat]) / 4.0)
    writer.put(float(world.upgrades[CANNON][seat]) / 4.0)
    writer.put(float(world.upgrades[FREIGHT_POD][seat]) / 4.0)
    writer.put(float(world.card_boosters[seat]) / 2.0)
    writer.put(float(world.card_cannons[seat]) / 2.0)
    income = 0.0
    scarcest = 99.0
    for r in range(5):
        writer.put(outlook.income[r])
        income += outlook.income[r]
        if outlook.income[r] < scarcest:
            scarcest = outlook.income[r]
    writer.put(scarcest)
    writer.put(income / 4.0)
    for r in range(5):
        writer.put(float(world.hands[seat][r]) / 3.0)
    writer.put(float(world.sizes[seat]) / 7.0)
    writer.put(float(max(0, world.sizes[seat] - world.rulebook.numbers.hand_limit)) / 4.0)
    for r in range(5):
        writer.put(1.0 / float(outlook.rates[r]))
    friendship = world.rulebook.friendship
    cards = world.cards[seat]
    bonuses = 0.0
    for r in range(5):
        if cards & friendship.bonus[r]:
            bonuses += 0.5
    writer.put(bonuses)
    writer.put(1.0 if cards & friendship.fame else 0.0)
    writer.put(1.0 if cards & friendship.relief else 0.0)
    writer.put(1.0 if cards & friendship.tribute else 0.0)
    writer.put(1.0 if cards & friendship.help else 0.0)
    travelers = friendship.jump | friendship.encounter | friendship.donation | friendship.conversion
    writer.put(1.0 if cards & travelers else 0.0)


def describe_board(writer: Writer, outlook: Outlook) -> None:
    """What stands on the board."""
    world = outlook.world
    seat = outlook.seat
    writer.put(float(len(world.bases[seat])) / 4.0)
    ports = 0.0
    for site in world.bases[seat]:
        if world.spaceport[site]:
            ports += 0.5
    writer.put(ports)
    stations: i64 = 0
    for row in world.docks:
        stations += count_of(row, seat)
    writer.put(float(stations) / 3.0)
    markers = 0.0
    for holder in world.marker:
        if holder == seat:
            markers += 0.5
    writer.put(markers)
    writer.put(float(len(world.trophies[seat])) / 2.0)
    describe_ships(writer, outlook)
    describe_places(writer, outlook)


def describe_ships(writer: Writer, outlook: Outlook) -> None:
    """The ships under way, what they are good for and how near that is, and those that wait to be built."""
    world = outlook.world
    seat = outlook.seat
    colonies = 0.0
    trades = 0.0
    total = 0.0
    best = 0.0
    near = 0.0
    harvest = 0.0
    far = 0.0
    for ship in range(len(outlook.aims)):
        index = world.ship_index(seat, ship)
        point = world.ships[index]
        if point < 0:
            continue
        if world.cargo[index] == COLONY_SHIP:
            colonies += 0.5
        else:
            trades += 0.5
        total += outlook.hopes[ship]
        if outlook.hopes[ship] > best:
            best = outlook.hopes[ship]
        aim = outlook.aims[ship]
        if aim is not None:
            steps: int = world.layout.reach(point).distance[aim.point]
            chance = reached(outlook, steps)
            harvest += chance * outlook.hopes[ship]
            far += float(steps)
            if chance > near:
                near = chance
    writer.put(colonies)
    writer.put(trades)
    writer.put(total / 2.0)
    writer.put(best / 2.0)
    writer.put(near)
    writer.put(harvest / 2.0)
    writer.put(far / 20.0)
    idle: i64 = 0
    for ship in range(len(outlook.aims)):
        if world.ships[world.ship_index(seat, ship)] < 0:
            idle += 1
    writer.put(float(idle) / 3.0)


def describe_places(writer: Writer, outlook: Outlook) -> None:
    """Friendship markers, the places that are left, and the reserve."""
    world = outlook.world
    seat = outlook.seat
    sure = 0.0
    near = 0.0
    for people, holder in enumerate(world.marker):
        if holder < 0:
            continue
        row = world.docks[people]
        mine = count_of(row, seat)
        if holder != seat:
            near = max(near, 1.0 / float(count_of(row, holder) + 1 - mine))
            continue
        rival: i64 = 0
        for other in range(len(world.hands)):
            if other != seat:
                rival = max(rival, count_of(row, other))
        sure += float(mine - rival) / 2.0
    writer.put(sure)
    writer.put(near)
    gains = vec[float]([0.0] * 3)
    for target in outlook.sites:
        gain = target.gain
        for place in range(3):
            if gain > gains[place]:
                gains[place], gain = gain, gains[place]
    writer.put((gains[0] + gains[1] + gains[2]) / 6.0)
    best = 0.0
    for target in outlook.docks:
        best = max(best, target.gain)
    writer.put(best / 3.0)
    reserve = 0.0
    for most, count in world.rulebook.numbers.reserve_steps:
        if world.points[seat] <= most:
            reserve = float(count) / 2.0
            break
    writer.put(reserve)


def reached(outlook: Outlook, steps: int) -> float:
    """The chance that the next throw is enough for so many steps."""
    enough = 0.0
    for speed in outlook.odds.speeds:
        if speed + outlook.bonus >= steps:
            enough += 1.0
    return enough / float(len(outlook.odds.speeds))


def describe_plans(writer: Writer, outlook: Outlook) -> None:
    """What could be built, and how soon."""
    world = outlook.world
    seat = outlook.seat
    hand = world.hands[seat]
    best = 0.0
    now = 0.0
    ready = 0.0
    gains = vec[float]([0.0] * 4)  # colony ship, trade ship, spaceport, upgrade
    soon = vec[float]([0.0] * 4)
    for plan in outlook.plans:
        left = math.pow(outlook.weights.patience, outlook.wait(hand, plan.cost))
        worth = plan.gain * left
        if worth > best:
            best = worth
        if left == 1.0:
            ready += 1.0
            now = max(now, plan.gain)
        kind: i64 = 3
        if plan.kind == SHIP:
            kind = 0 if plan.thing == COLONY_SHIP else 1
        elif plan.kind == SPACEPORT:
            kind = 2
        if plan.gain > gains[kind]:
            gains[kind] = plan.gain
            soon[kind] = left
    writer.put(best)
    writer.put(now)
    writer.put(ready / 3.0)
    for number in range(4):
        writer.put(gains[number])
    for number in range(3):
        writer.put(soon[number])
    writer.put(outlook.hand_value(hand) / 2.0)
    worth = 0.0
    card: i64 = 0
    cards = world.cards[seat]
    while cards >> card:
        if cards >> card & 1:
            worth += outlook.card_worth(card)
        card += 1
    writer.put(worth)
