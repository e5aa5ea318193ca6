"""`starport games`: what can be played."""

from __future__ import annotations

import textwrap

import click

from starport.bots import registry
from starport.cli.faults import clear_faults
from starport.engine import catalogue
from starport.engine.options import Option


@click.command()
@click.argument("name", required=False)
def games(name: str | None) -> None:
    """List games, editions and options with their meaning."""
    with clear_faults():
        chosen = list(catalogue.entries().values()) if name is None else [catalogue.entry(name)]
    for entry in chosen:
        click.secho(f"{entry.name}: {entry.title}", bold=True)
        click.echo(_wrapped(entry.summary, "  "))
        click.echo(f"  bots: {', '.join(registry.names(entry.name))}")
        for edition in entry.editions:
            seats = ", ".join(map(str, edition.seats))
            click.secho(f"\n  edition {edition.name}: {edition.title}, for {seats} players", bold=True)
            for option in edition.options:
                click.echo(_told(option))
        click.echo()
    for source, why in catalogue.broken().items():
        click.echo(f"{source} cannot be loaded: {why}", err=True)


def _told(option: Option) -> str:
    values = [f"{option.default} (default)", *[choice for choice in option.choices if choice != option.default]]
    players = f", {' or '.join(map(str, option.seats))} players" if option.seats else ""
    return f"    {option.name} [{option.rule}]{players}: {', '.join(values)}\n{_wrapped(option.meaning, '        ')}"


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, width=100, initial_indent=indent, subsequent_indent=indent)
