"""`starport replay`: a recorded match as a story."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.faults import Fault, clear_faults, read_text
from starport.engine import catalogue, record
from starport.engine.event import Story
from starport.engine.sentences import event_line


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "last", type=click.IntRange(0), help="Stop after so many actions.")
@click.option("--seat", type=click.IntRange(0), help="Tell what this seat could know; otherwise what anybody could.")
def replay(file: Path, last: int | None, seat: int | None) -> None:
    """Tell the match recorded in FILE action by action, then show where it stands."""
    text = read_text(file)
    with clear_faults():
        found = record.read(text)
        count = len(found.lines) if last is None else last
        if seat is not None and seat >= found.seats:
            raise Fault(f"there is no seat {seat}; the seats are 0 to {found.seats - 1}")
        if count > len(found.lines):
            raise Fault(f"the record has only {len(found.lines)} actions")
        state = found.first_state(found.make_game())
        story = Story()
        state.story = story
        for number, line in enumerate(found.lines[:count], 1):
            story.events.clear()
            record.play_line(state, line, number)
            click.echo(f"{number:5} seat {line.seat}: {line.text}")
            for name, told in story.seen_by(seat):
                click.echo(f"        {event_line(name, told)}")
            if number in found.hashes and found.hashes[number] != state.digest():
                raise Fault(f"the record is not true: after action {number} the state differs")
    click.echo(catalogue.entry(state.game.name).text(state.view(seat)))
