"""`starport train`: bots that learn from their own matches."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from starport.cli.faults import Fault
from starport.cli.lab import lab_faults, on_option
from starport.cli.setting import seed_option, workers_option
from starport.cli.tournament import bounds

PACKAGE = "package"  # instead of a file: what veteran and champion have learned


@click.command()
@click.option("--generations", type=click.IntRange(1, 1000), default=3, show_default=True)
@click.option("--games", type=click.IntRange(20, 1_000_000), default=3000, show_default=True, help="Matches of each.")
@click.option(
    "--first",
    type=click.IntRange(20, 1_000_000),
    help="Matches of the first generation, which planners play; as many as of the others if not said.",
)
@click.option(
    "--rules",
    multiple=True,
    metavar="EDITION:SEATS",
    default=("2019:4",),
    show_default=True,
    help="What is played; may be repeated. Half of the matches and all tests are of the first.",
)
@seed_option
@workers_option
@on_option
@click.option(
    "--sprt",
    default="0:30",
    metavar="LOW:HIGH",
    show_default=True,
    help="A generation is kept if it is better than the last by the test that tells these rating points apart.",
)
@click.option("--most", type=click.IntRange(8, 1_000_000), default=2000, show_default=True, help="Matches of a test.")
@click.option("--epochs", type=click.IntRange(1, 1000), default=5, show_default=True, help="Of each training.")
@click.option(
    "--begin",
    type=click.Path(path_type=Path),
    metavar="FILE|package",
    help="A network to go on from, as the first champion; `package` is what veteran and champion have. If not said, the planner.",
)
@click.option("--out", type=click.Path(path_type=Path), default="training", show_default=True, help="Folder.")
def train(
    generations: int,
    games: int,
    first: int | None,
    rules: tuple[str, ...],
    seed: int,
    workers: int,
    on: str,
    sprt: str,
    most: int,
    epochs: int,
    begin: Path | None,
    out: Path,
) -> None:
    """Let the Starfarers bots learn: play, train, test against the last champion, keep or drop.

    The same command goes on where it was stopped or killed. `log.md` and `curves.svg` in the folder say how it goes; the
    network that was kept last is `champion.json`.
    """
    with lab_faults():
        from starport.lab.generations import Course, Training

        low, high = bounds(sprt)
        course = Course(
            tuple(rule_of(text) for text in rules),
            games,
            seed,
            low=low,
            high=high,
            most=most,
            epochs=epochs,
            first=first or 0,
        )
        tell = partial(click.echo, err=True)
        training = Training(course, out, workers, on, tell, beginning(begin))
        try:
            training.run(generations)
        except KeyboardInterrupt:
            raise Fault("stopped; the same command goes on from here") from None
    click.echo((out / "log.md").read_text("utf-8"))


def beginning(begin: Path | None) -> str:
    """The network that is the first champion, checked; empty if the planner is."""
    from starport.bots.starfarers.network_file import BadNetwork, packaged, read

    if begin is None:
        return ""
    try:
        text = packaged() if str(begin) == PACKAGE else begin.read_text("utf-8")
        read(text)
    except (OSError, UnicodeDecodeError, BadNetwork) as error:
        raise Fault(f"--begin: {begin} is no network to go on from: {error}") from None
    return text


def rule_of(text: str) -> tuple[str, int]:
    """`EDITION:SEATS`, checked."""
    edition, mark, seats = text.partition(":")
    if not mark or not seats.isdecimal():
        raise Fault(f"--rules wants EDITION:SEATS, such as 2019:4, not {text!r}")
    from starport.lab.contest import shared_game
    from starport.lab.selfplay import GAME

    return shared_game(GAME, edition, int(seats), ()).edition, int(seats)
