# pure: types only
"""The words that views, events, forms and refusals are made of. Moments are milliseconds of match time."""

from __future__ import annotations

from typing import Literal

Colour = Literal["red", "yellow", "green", "blue"]
Column = Literal["L4", "L3", "L2", "L1", "R1", "R2", "R3", "R4"]
Phase = Literal["setup", "running", "last_sands", "over"]
EndReason = Literal["time", "last_disc", "finished"]
GlassState = Literal["inactive", "active", "ready", "sabotaged"]
Job = Literal["raise", "build", "use", "fly"]
Switch = Literal["on", "red", "yellow", "green", "blue"]
Footprint = Literal["plant", "column", "double", "city"]
Effect = Literal[
    "nothing",
    "power",
    "produce",
    "produce_any",
    "convert",
    "store",
    "beam",
    "planning",
    "hourglass",
    "ship",
    "sabotage",
    "block",
]

Goods = dict[Colour, int]

Seat = int
Card = str  # a card of a set, such as `a.mine-3`
Site = str  # a column, two of them such as `L2+L1`, or a side
Ship = str
Store = str  # a ship or a card that holds goods
Glass = int  # an hourglass of its seat, from 1
Field = int
Moment = int
