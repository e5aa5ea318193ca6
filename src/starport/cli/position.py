"""`starport position`: is a position possible, and how does it look?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from starport.cli.faults import Fault, clear_faults, read_text
from starport.engine import catalogue


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(0), help="Show what this seat may know; otherwise what anybody may.")
def position(file: Path, seat: int | None) -> None:
    """Check the position in FILE (JSON, see docs/reference/position.md) and show it."""
    text = read_text(file)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Fault(f"{file} is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise Fault("bad position: it must be an object with named fields")
    with clear_faults():
        state = catalogue.load(value)
        game = state.game
        if seat is not None and seat >= game.seats:
            raise Fault(f"there is no seat {seat}; the seats are 0 to {game.seats - 1}")
    click.echo(catalogue.entry(game.name).text(state.view(seat)))
    for acting in state.acting():
        click.echo(f"seat {acting} may: {len(state.legal(acting))} actions")
