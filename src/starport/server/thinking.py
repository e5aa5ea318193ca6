"""Thinking times: how long people may let a bot think about a move. They say so with its name: `grandmaster@3s`."""

from __future__ import annotations

Thinks = dict[str, list[float]]
"""Seconds a move, by bot; the first is what a bot takes whose name says nothing. Most bots offer no choice."""


def wished(bot: str, thinks: Thinks) -> float:
    """The seconds a move that a bot's name asks for; 0 if it asks for none, or for none that is offered.

    Compared as text: `@3.0s`, `@1e9s` and whatever else somebody may make up is none.
    """
    plain, _, wish = bot.partition("@")
    return next((seconds for seconds in thinks.get(plain, []) if wish == f"{seconds:g}s"), 0.0)
