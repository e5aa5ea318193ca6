"""`starport position`: is a position possible, and how does it look?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from starport.cli.faults import Fault, clear_faults, read_text
from starport.cli.screen import draw
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
        game = catalogue.make(_text(value, "game"), _text(value, "edition"), _seats(value), _options(value))
        if seat is not None and seat >= game.seats:
            raise Fault(f"there is no seat {seat}; the seats are 0 to {game.seats - 1}")
        state = game.load(value)
    click.echo(draw(game.name, state.view(seat)))
    for acting in state.acting():
        click.echo(f"seat {acting} may: {len(state.legal(acting))} actions")


def _text(value: dict[str, object], name: str) -> str:
    item = value.get(name)
    if not isinstance(item, str):
        raise Fault(f"bad position: {name}: must be text")
    return item


def _seats(value: dict[str, object]) -> int:
    item = value.get("seats")
    if not isinstance(item, int) or isinstance(item, bool):
        raise Fault("bad position: seats: must be a whole number")
    return item


def _options(value: dict[str, object]) -> dict[str, str]:
    item = value.get("options")
    if not isinstance(item, dict) or not all(isinstance(part, str) for part in item.values()):
        raise Fault("bad position: options: must be an object of texts")
    return item
