"""Two records of weights of the same bot against each other: is the first one better, and how sure is that?

    python -m starport.lab.duel temper.json --bot admiral --edition base --seats 4 --games 400 --seed 1001

Half of the seats play with the one, half with the other, and every deal is played on by every chair. Take a seed that nothing
was tuned on. All matches are played, so that the interval is true; where the sequential test would have stopped is said, too.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from starport.bots.base import Bot
from starport.bots.record_file import Record
from starport.engine import catalogue
from starport.engine.refusal import Refused
from starport.engine.sentences import sentence
from starport.lab.bout import Outcome
from starport.lab.contest import Contest
from starport.lab.estimate import share
from starport.lab.runner import HERE, spread
from starport.lab.scores import won
from starport.lab.sprt import Test, look
from starport.lab.tuned import PLANNER, SUBJECTS, Subject

SIDES = ("challenger", "champion")


def player(bot: str, records: tuple[Record, Record], side: str, seed: bytes) -> Bot:
    """The bot of a side, wherever it plays."""
    return SUBJECTS[bot].player(records[SIDES.index(side)], seed)


def contest_of(subject: Subject, edition: str | None, seats: int | None, seed: int) -> Contest:
    """The matches of a duel; Refused if there are no such rules."""
    rules = catalogue.make(subject.game, edition, seats)
    return Contest(subject.game, rules.edition, rules.seats, rules.options, SIDES, seed, light=True)


def duel(
    subject: Subject, contest: Contest, records: tuple[Record, Record], games: int, workers: int = 1, on: str = HERE
) -> list[Outcome]:
    """So many matches, and as many more as balance the seats."""
    count = -(-games // contest.seats) * contest.seats
    make = partial(player, subject.bot, records)
    return [outcome for block in spread(contest, 0, count, workers, on, make) for outcome in block]


def told(contest: Contest, played: list[Outcome]) -> str:
    """What the matches say."""
    found = share(sum(won(outcome, SIDES[0]) for outcome in played), len(played))
    failed = sum(bool(outcome.error) for outcome in played)
    illegal = sum(sum(outcome.illegal) for outcome in played)
    verdict = look(contest, Test(*SIDES), played)
    return (
        f"{contest.edition}, {contest.seats} seats: {found.text()}, {illegal} illegal choices, {failed} without a result; "
        f"sequential test: {verdict.answer} after {verdict.blocks * contest.seats} (LLR {verdict.llr:.2f})"
    )


@click.command()
@click.argument("challenger", type=click.Path(exists=True, path_type=Path))
@click.argument("champion", type=click.Path(exists=True, path_type=Path), required=False)
@click.option("--bot", type=click.Choice(list(SUBJECTS)), default=PLANNER.bot, show_default=True)
@click.option("--edition", help="The rules; the usual ones if none are named.")
@click.option("--seats", type=int, help="How many.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=400, show_default=True, help="Matches.")
@click.option("--seed", type=int, required=True)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes.")
@click.option("--on", default=HERE, metavar="CLUSTER", help="`ray`, or the address of a Ray cluster.")
def main(
    challenger: Path,
    champion: Path | None,
    bot: str,
    edition: str | None,
    seats: int | None,
    games: int,
    seed: int,
    workers: int,
    on: str,
) -> None:
    """The weights of CHALLENGER against those of CHAMPION, or against the first guess."""
    subject = SUBJECTS[bot]
    records = (subject.read(challenger)[0], subject.read(champion or subject.first)[0])
    try:
        contest = contest_of(subject, edition, seats, seed)
    except Refused as refused:
        raise click.UsageError(sentence(refused.refusal)) from None
    click.echo(told(contest, duel(subject, contest, records, games, workers, on)))


if __name__ == "__main__":
    main()
