"""`starport doctor`: what runs here, and is it well?"""

from __future__ import annotations

import platform
import sys

import click

from starport.build_info import build_info
from starport.engine import catalogue
from starport.lab.contest import contest
from starport.lab.simulate import simulate


@click.command()
def doctor() -> None:
    """Say which build runs, which games are there, and play a short match as a check."""
    info = build_info()
    click.echo(info.sentence())
    click.echo(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    click.echo(f"package: {info.package}")
    games = catalogue.entries()
    for name, entry in games.items():
        click.echo(f"game {name}: editions {', '.join(edition.name for edition in entry.editions)}")
        if not entry.realtime:
            bots = ("random",) * entry.editions[0].usual_seats
            tally = simulate(contest(name, None, None, {}, bots, 1, light=True, fixed=True), 1)
            well = not tally.failed and tally.illegal == 0
            click.echo(f"  a match of {tally.decisions} decisions: {'well' if well else 'NOT WELL'}")
            if not well:
                sys.exit(1)
    broken = catalogue.broken()
    for name, why in broken.items():
        click.echo(f"game {name} cannot be loaded: {why}")
    if broken:
        sys.exit(1)
    if info.stale:
        click.echo("the installed copy is older than the source: run `make setup`")
