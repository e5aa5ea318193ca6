"""The command line: one file per command. Every mistake of the user gets one clear line and exit code 2."""

from __future__ import annotations

import importlib

import click

from starport import __version__

# command → one line for the overview; its module is imported only when it is called, so that help is quick
COMMANDS = {
    "play": "Play a game in the terminal against bots.",
    "serve": "Serve the games to browsers and bots.",
    "admin": "Look after a server: tables, people, keys.",
    "backup": "Save a server's tables, also while it runs.",
    "restore": "Put saved tables back.",
    "tidy": "Close and delete tables that nobody has touched for long.",
    "games": "List games, editions and options.",
    "simulate": "Play many matches between bots and count.",
    "tournament": "Rate bots against each other; goes on after a stop.",
    "stats": "Answer questions about tournaments, ready-made or SQL.",
    "plot": "Draw a picture of a tournament.",
    "report": "Write a page with everything about tournaments.",
    "ladder": "Show that each bot beats the one below it.",
    "baselines": "Rate every bot of every game and edition, and write the table.",
    "dataset": "Write the decisions of many matches, for programs that learn.",
    "train": "Let bots learn from their own matches: play, train, test, keep or drop.",
    "envs": "Show the numbers that programs that learn get of a game.",
    "check-bot": "Test whether a bot of your own keeps the rules.",
    "soak": "Play every rule set many times and list what fails.",
    "balance": "Write the page about the balance of Space Dealer.",
    "replay": "Show a recorded match.",
    "verify": "Check a recorded match, byte by byte and die by die.",
    "position": "Check and show a position.",
    "doctor": "Say what runs here and whether all is well.",
}


class Lazy(click.Group):
    """A group that imports a command when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(importlib.import_module(f"starport.cli.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="starport %(version)s")
def main() -> None:
    """Space-trading board games for people and machines."""
