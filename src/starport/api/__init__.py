"""The front door: games, states, bots, views and records for programs and notebooks.

`import starport` gives all names of this room. It stands on the catalogue and the registry of bots; no other room stands
on it.
"""

from starport.api.bots import bot, list_bots
from starport.api.event import Event
from starport.api.game import Game, about, list_games, load, make
from starport.api.record import Record, read
from starport.api.refused import Refused
from starport.api.state import State
from starport.api.view import View
from starport.bots.base import Bot
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.result import Result

__all__ = [
    "Action",
    "Bot",
    "Chair",
    "Event",
    "Game",
    "Record",
    "Refused",
    "Result",
    "State",
    "View",
    "about",
    "bot",
    "list_bots",
    "list_games",
    "load",
    "make",
    "read",
]
