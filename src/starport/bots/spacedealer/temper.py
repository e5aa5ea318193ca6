"""The temper of an admiral: every number by which it weighs one thing against another."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Temper:
    """Weights in points, where nothing else is said. Characters differ in some of them. No chance is more than certain: that
    is seen to here, so that a tuning may try whatever it likes."""

    # Goods that have not been made yet
    haste: float  # what a good is worth that the next trip lacks
    later: float  # the same for the trip after that
    hoard: float  # the same for any good while there is not plenty of it
    plenty: float  # goods of a colour
    # Trips
    patience: float  # leave when what is possible now is so much of the best trip in sight
    turn: float  # runs that every trip costs besides its flights
    hazard: float  # chance a run that somebody else serves a demand first
    caught: float  # chance to get a demand that a rival is nearer to, with the goods aboard
    given_away: float  # how much of the owner's points counts against a delivery
    help: float  # chance that a host helps out
    stray: float  # a good that is given back to jump home
    # What is built
    colour: float  # a colour that could be made without end, over a whole match
    any_colour: float  # how fast a field makes goods that makes any colour, in goods a run
    mixed: float  # the same of a field of two colours, against one of a single one
    depot: float
    span: float  # with fewer runs left, tools are worth less in proportion
    served: float  # how often an open demand is met before the end
    rivals: float  # how much a point of a rival counts against one's own
    power: float  # a column with power
    climb: float  # how much of what better plans promise is paid for a level
    factory: float
    station: float
    attack: float  # an attack token

    def __post_init__(self) -> None:
        self.patience = min(1.0, self.patience)
        self.hazard = min(1.0, self.hazard)
        self.caught = min(1.0, self.caught)
        self.help = min(1.0, self.help)
        self.served = min(1.0, self.served)
