"""`starport ladder`: does each bot beat the one below it?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from starport.cli.lab import lab_faults, progress_bar, show
from starport.cli.setting import workers_option


@click.command()
@click.option(
    "--games", "count", type=click.IntRange(1, 1_000_000), help="Matches for each rung, instead of its own number."
)
@workers_option
@click.option("--only", multiple=True, metavar="WORDS", help="Only rungs whose name has these words; may be repeated.")
@click.option("--out", type=click.Path(path_type=Path), default="ladder", show_default=True, help="Folder.")
def ladder(count: int | None, workers: int, only: tuple[str, ...], out: Path) -> None:
    """Play the experiment of every rung, seats balanced, and print the table with N and 95 % intervals."""
    rows = []
    failed = False
    with lab_faults():
        from starport.lab.ladder import as_it_ended, climb, measured, rungs
        from starport.lab.questions import Cell, Findings

        chosen = [rung for rung in rungs() if all(words in rung.name for words in only)]
        if not chosen:
            known = ", ".join(dict.fromkeys(rung.name for rung in rungs()))
            raise click.UsageError(
                f"no rung has the words {' and '.join(map(repr, only))} in its name; there are: {known}"
            )
        for rung in chosen:
            where = f"{rung.game} {rung.edition or ''}".strip()
            row: tuple[Cell, ...] = (rung.name, where, rung.table(), rung.aim())
            if missing := rung.missing():
                rows.append((*row, f"not installed: {', '.join(missing)}", "–", "–", "–"))
                continue
            with progress_bar(count or rung.games, rung.name) as tell:
                played = climb(rung, out, count, workers, tell)
            found = measured(rung, played)
            faults = sum(bool(outcome.error) + sum(outcome.illegal) for outcome in played)
            failed = failed or rung.holds(found).startswith("no") or faults > 0
            ended = as_it_ended(rung, played).text() if rung.luck else "–"
            rows.append((*row, found, ended, str(faults), rung.holds(found)))
        columns = ("rung", "game", "table", "aim", "measured", "with luck", "faults", "holds")
        show(Findings(columns, rows), "The ladder of bots, seats balanced, 95 % intervals")
    if failed:
        sys.exit(1)
