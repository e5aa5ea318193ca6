"""The temper of an admiral: every number by which it weighs one thing against another."""

from __future__ import annotations


class Temper:
    """Weights in points, where nothing else is said. Characters differ in some of them."""

    __slots__ = (
        "any_colour",
        "attack",
        "caught",
        "climb",
        "colour",
        "depot",
        "factory",
        "given_away",
        "haste",
        "hazard",
        "help",
        "hoard",
        "later",
        "mixed",
        "patience",
        "plenty",
        "power",
        "rivals",
        "served",
        "span",
        "station",
        "stray",
        "turn",
    )

    def __init__(self) -> None:
        self.haste: float = 1.0  # what a good is worth that the next trip lacks
        self.later: float = 0.5  # the same for the trip after that
        self.hoard: float = 0.12  # the same for any good while there is not plenty of it
        self.plenty: float = 3.0  # goods of a colour
        self.patience: float = 0.65  # leave when what is possible now is so much of the best trip in sight
        self.turn: float = 0.3  # runs that every trip costs besides its flights
        self.hazard: float = 0.05  # chance a run that somebody else serves a demand first
        self.caught: float = 0.35  # chance to get a demand that a rival is nearer to, with the goods aboard
        self.given_away: float = 0.2  # how much of the owner's points counts against a delivery
        self.colour: float = 16.0  # a colour that could be made without end, over a whole match
        self.any_colour: float = 0.7
        self.mixed: float = 0.7
        self.depot: float = 6.0
        self.span: float = 24.0  # with fewer runs left, tools are worth less in proportion
        self.served: float = 0.9  # how often an open demand is met before the end
        self.rivals: float = 0.4  # how much a point of a rival counts against one's own
        self.power: float = 1.0
        self.climb: float = 0.8
        self.factory: float = 7.0
        self.station: float = 2.0
        self.attack: float = 0.6  # an attack token
        self.help: float = 0.75  # chance that a host helps out
        self.stray: float = 0.35  # a good that is given back to jump home
