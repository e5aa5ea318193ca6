"""The options that choose a rule set, shared by the commands that play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from starport.cli.faults import read_options

Command = Callable[..., Any]


def rule_set(command: Command) -> Command:
    """`GAME --edition --seats --board --start --option`."""
    for decorate in reversed(
        (
            click.argument("game", default="starfarers"),
            click.option("--edition", help="Which rulebook; `starport games` lists them."),
            click.option("--seats", type=int, help="Number of players."),
            click.option("--board", help="Short for --option board=…"),
            click.option("--start", help="Short for --option start=…"),
            click.option("--option", "pairs", multiple=True, metavar="NAME=VALUE", help="Any option of the edition."),
        )
    ):
        command = decorate(command)
    return command


def options_of(pairs: tuple[str, ...], board: str | None, start: str | None) -> dict[str, str]:
    """All chosen options together."""
    chosen = read_options(pairs)
    for name, value in (("board", board), ("start", start)):
        if value is not None:
            chosen[name] = value
    return chosen
