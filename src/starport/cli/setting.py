"""What chooses a rule set, shared by the commands that play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from starport.engine import catalogue
from starport.engine.options import Option

Command = Callable[..., Any]


class RuleSetCommand(click.Command):
    """A command whose short forms are the options of the games: `--board wild_space` stands for `--option
    board=wild_space`, and the first words of a name will do, as long as they are those of one option only. An option that is
    off or on needs no value to be on."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {word for parameter in self.get_params(ctx) for word in parameter.opts}
        return super().parse_args(ctx, spelled_out(args, own))


def spelled_out(words: list[str], own: set[str]) -> list[str]:
    """The words of a command, with every short form of an option of a game as `--option name=value`."""
    found: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, mark, value = word.partition("=")
        if word == "--":
            return [*found, word, *rest]
        option = None if name in own or not name.startswith("--") else option_called(name[2:].replace("-", "_"))
        if option is None:
            found.append(word)
            continue
        if not mark:
            switched = set(option.choices) == {"off", "on"} and rest[:1] not in (["off"], ["on"])
            value = "on" if switched else rest.pop(0) if rest else ""
        found += ["--option", f"{option.name}={value}"]
    return found


def option_called(beginning: str) -> Option | None:
    """The option of any game with this name, or whose name alone begins with these words; None if there is none or several."""
    entries = catalogue.entries().values()
    known = {option.name: option for entry in entries for edition in entry.editions for option in edition.options}
    fitting = [name for name in known if name.startswith(f"{beginning}_")]
    return known.get(beginning) or (known[fitting[0]] if len(fitting) == 1 else None)


def rule_set(command: Command) -> Command:
    """`GAME --edition --seats --option`."""
    for decorate in reversed(
        (
            click.argument("game", default="starfarers"),
            click.option("--edition", help="Which rulebook; `starport games` lists them."),
            click.option("--seats", type=int, help="Number of players."),
            click.option(
                "--option",
                "pairs",
                multiple=True,
                metavar="NAME=VALUE",
                help="Any option of the edition; --NAME VALUE is short for it, @FILE stands for the text of a file.",
            ),
        )
    ):
        command = decorate(command)
    return command


seed_option = click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed plays the same matches."
)
workers_option = click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")


def matches(usual: int) -> Callable[[Command], Command]:
    """`--games --seed --workers`: so many matches, unless another number is said."""
    games = click.option(
        "--games", "count", type=click.IntRange(1, 10_000_000), default=usual, show_default=True, help="Matches."
    )
    return lambda command: games(seed_option(workers_option(command)))
