"""`starport tournament`: bots against each other until it is known how strong they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from starport.cli.faults import Fault, read_options
from starport.cli.lab import lab_faults, matches_options, names_of, price_option, progress_bar, show
from starport.cli.setting import RuleSetCommand, rule_set

if TYPE_CHECKING:
    from starport.lab.sprt import Test, TestResult


@click.command(cls=RuleSetCommand)
@rule_set
@click.option("--bots", required=True, help="Names or my.py:MyBot, separated by commas; dealt to the seats in turn.")
@matches_options(games=400, out="tournament")
@price_option
@click.option("--light", is_flag=True, help="Only results: no curves, sources and counts.")
@click.option("--luck", is_flag=True, help="Note what the dice gave each seat; --sprt takes it out of the results.")
@click.option(
    "--sprt",
    is_flag=False,
    flag_value="0:30",
    metavar="[LOW:HIGH]",
    help="Stop as soon as it is known whether the first bot is LOW or less, or HIGH or more rating points better.",
)
@click.option("--error", type=float, default=0.05, show_default=True, help="How often --sprt may be wrong.")
def tournament(
    game: str,
    edition: str | None,
    seats: int | None,
    pairs: tuple[str, ...],
    bots: str,
    count: int,
    seed: int,
    workers: int,
    on: str,
    price: float,
    out: Path,
    light: bool,
    luck: bool,
    sprt: str | None,
    error: float,
) -> None:
    """Let bots play GAME, seats balanced, and rate them.

    The same command goes on where it was stopped or killed; more --games are added to those that are there.
    """
    with lab_faults():
        from starport.lab.contest import contest
        from starport.lab.farm import cost_of
        from starport.lab.journal import Journal
        from starport.lab.ratings import standing_findings, standings
        from starport.lab.sprt import sprt_of
        from starport.lab.tables import write_tables
        from starport.lab.tournament import run

        names = names_of(bots)
        plan = contest(game, edition, seats, read_options(pairs), names, seed, light, luck=luck)
        test = None if sprt is None else sprt_of(plan, *bounds(sprt), error)
        journal = Journal(out)
        try:
            with progress_bar(count) as tell:
                verdict = run(plan, journal, count, workers, tell, test, on)
        except KeyboardInterrupt:
            raise Fault(f"stopped after {len(journal.played)} matches; the same command goes on with them") from None
        played = journal.played[:count]
        if verdict is not None and verdict.answer != "open":
            played = played[: verdict.blocks * plan.seats]
        write_tables(out, plan, played)
        show(standing_findings(standings(played)), f"{len(played)} matches of {plan.game}, edition {plan.edition}")
    if on or price:
        click.echo(cost_of(len(played), sum(outcome.cpu_seconds for outcome in played), price))
    failed = [outcome for outcome in played if outcome.error]
    illegal = sum(sum(outcome.illegal) for outcome in played)
    click.echo(f"{illegal} illegal choices, {len(failed)} matches without a result")
    for outcome in failed[:10]:
        click.echo(f"  match {outcome.number} ({', '.join(outcome.bots)}): {outcome.error}")
    if test is not None and verdict is not None:
        click.echo(answer(test, verdict))


def bounds(text: str) -> tuple[float, float]:
    """`LOW:HIGH` as numbers."""
    low, mark, high = text.partition(":")
    try:
        return float(low), float(high if mark else "")
    except ValueError:
        raise Fault(f"--sprt wants LOW:HIGH in rating points, such as 0:30, not {text!r}") from None


def answer(test: Test, verdict: TestResult) -> str:
    """What the sequential test says."""
    told = {
        "yes": f"yes, {test.better} is better than {test.other}",
        "no": f"no, {test.better} is not {test.high:g} points better than {test.other}",
        "open": "not decided yet: play more matches",
    }[verdict.answer]
    state = f"LLR {verdict.llr:.2f} of ±{verdict.bound:.2f} after {verdict.blocks} blocks"
    return f"{told} ({state}, {test.low:g} against {test.high:g} points, error {test.error:g})"
