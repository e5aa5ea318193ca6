"""Starport: space-trading board games for people and machines.

>>> import starport
>>> game = starport.make("starfarers", seats=4)
>>> state = game.new(seed=1)
>>> state.acting()
[3]
>>> state.legal()
[roll]

The names below are the front door (docs/reference/api.md); they are loaded when first used. The rooms behind it are
`starport.engine`, `starport.games`, `starport.bots`, `starport.envs`, `starport.lab` and `starport.server`.
"""

import typing as _typing

from starport import _source_only

__version__ = "1.0.0"

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
    "__version__",
    "about",
    "bot",
    "list_bots",
    "list_games",
    "load",
    "make",
    "read",
]

_source_only.install()

if _typing.TYPE_CHECKING:
    from starport.api import Action as Action
    from starport.api import Bot as Bot
    from starport.api import Chair as Chair
    from starport.api import Event as Event
    from starport.api import Game as Game
    from starport.api import Record as Record
    from starport.api import Refused as Refused
    from starport.api import Result as Result
    from starport.api import State as State
    from starport.api import View as View
    from starport.api import about as about
    from starport.api import bot as bot
    from starport.api import list_bots as list_bots
    from starport.api import list_games as list_games
    from starport.api import load as load
    from starport.api import make as make
    from starport.api import read as read
else:

    def __getattr__(name: str) -> object:
        """Load the front door when one of its names is first used: a room that needs only the version stays quick."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module("starport.api"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
