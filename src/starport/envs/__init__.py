"""Faces for programs that learn (docs/how-to/train-a-bot.md): environments of the usual kinds, and their numbers.

    aec_env("starfarers", seats=4)          PettingZoo, one seat after the other, every game
    parallel_env("spacedealer")             PettingZoo, all seats at once, games with a clock
    gym_env("starfarers", bots="greedy")    Gymnasium, one seat against bots
    vector_env(64, "starfarers")            Gymnasium's vector environment
    loop("starfarers", 256)                 the bare loop: numpy arrays, one call a step
    open_spiel_game("starfarers")           OpenSpiel
    encoding("starfarers")                  the numbers themselves: layout, action space, features

An action the mask does not allow raises ValueError everywhere, and nothing has happened. The packages of each kind are
imported when it is first asked for.
"""

import typing as _typing

__all__ = ["aec_env", "encoding", "gym_env", "loop", "open_spiel_game", "parallel_env", "vector_env"]

_PLACES = {
    "aec_env": "aec",
    "encoding": "encodings",
    "gym_env": "seat",
    "loop": "loops",
    "open_spiel_game": "open_spiel",
    "parallel_env": "parallel",
    "vector_env": "vector",
}

if _typing.TYPE_CHECKING:
    from starport.envs.aec import aec_env as aec_env
    from starport.envs.encodings import encoding as encoding
    from starport.envs.loops import loop as loop
    from starport.envs.open_spiel import open_spiel_game as open_spiel_game
    from starport.envs.parallel import parallel_env as parallel_env
    from starport.envs.seat import gym_env as gym_env
    from starport.envs.vector import vector_env as vector_env
else:

    def __getattr__(name: str) -> object:
        """Load a kind of environment when it is first asked for."""
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"starport.envs.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
