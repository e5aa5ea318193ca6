"""`starport verify`: is a record true?"""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.faults import clear_faults, read_text
from starport.engine import record


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Replay the record FILE; check every byte, every hash, the result and the promise about the seed.

    A record that began from a position proves only what was rolled after it.
    """
    text = read_text(file)
    with clear_faults():
        found = record.read(text)
        state = found.verify()
    if found.start is not None:
        click.echo(
            f"{file} began from a position, not from the set-up: it is part of another match, or made by hand. "
            "What was rolled after that follows from the promised seed; how the position came about is not proven."
        )
    click.echo(_dice(found))
    click.echo(
        f"{file} is true: {len(found.lines)} actions, {len(found.hashes)} hashes, {state.result() or 'not over yet'}"
    )


def _dice(found: record.Record) -> str:
    """Who has a part in the dice."""
    if not found.pledges:
        return "The dice follow from the seed that was promised before the first roll; no seat added to it."
    shown = [str(each.seat) for each in found.pledges if each.value is not None]
    withheld = [str(each.seat) for each in found.pledges if each.value is None]
    parts = ["The dice follow from the seed that was promised before anybody pledged"]
    parts += [f"and what was added to it by seat {', '.join(shown)}"] if shown else []
    parts += [f"(seat {', '.join(withheld)} pledged too, but showed nothing)"] if withheld else []
    return " ".join(parts) + "."
