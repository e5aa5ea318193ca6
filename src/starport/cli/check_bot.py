"""`starport check-bot`: does a bot of your own keep the rules?"""

from __future__ import annotations

import sys

import click

from starport.bots import registry
from starport.cli.faults import clear_faults
from starport.cli.lab import progress_bar
from starport.cli.setting import seed_option
from starport.engine import catalogue


@click.command()
@click.argument("bot")
@click.argument("game", default="starfarers")
@click.option("--edition", "editions", multiple=True, help="Only this rulebook; may be repeated.")
@click.option(
    "--games", "count", type=click.IntRange(1, 10_000), default=2, show_default=True, help="For each table size."
)
@click.option("--budget", type=click.FloatRange(min=0, min_open=True), default=1.0, show_default=True, help="Seconds.")
@seed_option
def check_bot(bot: str, game: str, editions: tuple[str, ...], count: int, budget: float, seed: int) -> None:
    """Test BOT (a name, or my.py:MyBot) in GAME: legal, in time, the same under a seed, blind to what it may not see."""
    from starport.lab.conformance import CHECKS, inspect, told

    with clear_faults():
        registry.check(bot, game)
        entry = catalogue.entry(game)
        chosen = [entry.edition(name) for name in editions] or list(entry.editions)
    total = 2 * count * sum(len(edition.seats) for edition in chosen)
    with progress_bar(total, "testing") as tell:
        notes = inspect(bot, game, [edition.name for edition in chosen], count, budget, seed, tell)
    for check, meaning in CHECKS.items():
        failed = check in notes.faults
        click.secho(f"{'FAILED' if failed else 'passed'}  {check}: {meaning}", bold=failed)
        click.echo(f"        {told(notes, check)}")
    if notes.faults:
        click.echo(f"{bot} fails {len(notes.faults)} of {len(CHECKS)} checks")
        sys.exit(1)
    click.echo(f"{bot} keeps the rules")
