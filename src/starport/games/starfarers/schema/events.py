# pure: types only
"""Events of turns, dice, cards and trade. The class name is the event's: `DiceRolled` tells `dice_rolled`.

A whispered fact is heard only by the seats that the named facts are; the others hear the event without it.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from starport.engine.schema import Whispered
from starport.games.starfarers.schema.parts import AllSources, Ball, Cards, Resource, Seat

# ---- turns and points ---------------------------------------------------------------------------------------------


class TurnStarted(TypedDict):
    seat: Seat
    second: NotRequired[Seat]
    turn: int


class TurnEnded(TypedDict):
    seat: Seat
    turn: int


class PointsChanged(TypedDict):
    seat: Seat
    old: int
    new: int
    reason: Literal["colony", "spaceport", "marker", "half_medals", "pirate_base", "ice_planet", "artefact"]


class ThresholdReached(TypedDict):
    seat: Seat
    points: int


class GameWon(TypedDict):
    seat: Seat
    points: AllSources
    turn: int


class HalfMedalsChanged(TypedDict):
    seat: Seat
    delta: int
    total: int


class FameBought(TypedDict):
    seat: Seat


# ---- dice and yields ----------------------------------------------------------------------------------------------


class DiceRolled(TypedDict):
    seat: Seat
    dice: list[int]
    sum: int


class YieldPaid(TypedDict):
    seat: Seat
    cards: Cards
    number: int


class YieldBonus(TypedDict):
    seat: Seat
    resource: Resource


class SupplyShort(TypedDict):
    resource: Resource
    claims: int
    supply: int


class ReliefTaken(TypedDict):
    seat: Seat
    resource: Resource


class SevenRolled(TypedDict):
    seat: Seat


class DiscardRequired(TypedDict):
    numbers: dict[str, int]


class CardsDiscarded(TypedDict):
    seat: Seat
    number: int
    cards: Annotated[Cards, Whispered("seat")]


class MothershipThrown(TypedDict):
    seat: Seat
    purpose: Literal["speed", "combat", "speed_test", "band"]
    balls: list[Ball]
    sum: int


# ---- cards --------------------------------------------------------------------------------------------------------

CardStolen = TypedDict("CardStolen", {"from": Seat, "to": Seat, "card": Annotated[Resource, Whispered("from", "to")]})
CardDrawn = TypedDict("CardDrawn", {"from": Seat, "to": Seat, "card": Annotated[Resource, Whispered("from", "to")]})
CardGiven = TypedDict("CardGiven", {"from": Seat, "to": Seat, "card": Annotated[Resource, Whispered("from", "to")]})


class StartCardsDrawn(TypedDict):
    seat: Seat
    number: int
    cards: Annotated[Cards, Whispered("seat")]


class ReserveDrawn(TypedDict):
    seat: Seat
    number: int
    cards: Annotated[Cards, Whispered("seat")]


class ReserveRefilled(TypedDict):
    cards: Cards


class CardsPaid(TypedDict):
    seat: Seat
    cards: Cards


class CardsGained(TypedDict):
    seat: Seat
    cards: Cards


class GiftReturned(TypedDict):
    seat: Seat
    cards: Cards


class DealForfeited(TypedDict):
    seat: Seat
    cards: Cards


class HelpTaken(TypedDict):
    seat: Seat
    seats: list[Seat]


class DonationAsked(TypedDict):
    seat: Seat
    asked: Seat
    resource: Resource


class DonationAnswered(TypedDict):
    seat: Seat
    resource: Resource
    given: bool


# ---- trade --------------------------------------------------------------------------------------------------------


class TradeProposed(TypedDict):
    seat: Seat
    give: Cards
    want: Cards
    to: list[Seat]


class TradeAnswered(TypedDict):
    seat: Seat
    proposer: Seat
    accepted: bool


class TradeWithdrawn(TypedDict):
    seat: Seat


class TradeMade(TypedDict):
    seat: Seat
    partner: Seat
    give: Cards
    want: Cards


class SupplyTradeMade(TypedDict):
    seat: Seat
    given: Cards
    taken: Cards
