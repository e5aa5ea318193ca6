"""`starport stats`: questions to the tables of tournaments."""

from __future__ import annotations

from pathlib import Path

import click

from starport.cli.faults import Fault
from starport.cli.lab import folders_argument, lab_faults, show


@click.command()
@folders_argument
@click.option("--ask", "names", multiple=True, help="A ready-made question; all of them if left out.")
@click.option("--sql", help="Any question to the tables games, seats, curve, sources and counts.")
def stats(folders: tuple[Path, ...], names: tuple[str, ...], sql: str | None) -> None:
    """Answer questions about the tournaments in FOLDER, ready-made ones or free SQL."""
    with lab_faults():
        from starport.lab.questions import QUESTIONS, Findings
        from starport.lab.tables import Tables

        for name in names:
            if name not in QUESTIONS:
                raise Fault(f"there is no question {name!r}; there are: {', '.join(QUESTIONS)}")
        tables = Tables(folders)
        if sql is not None:
            columns, rows = tables.table(sql)
            show(Findings(tuple(columns), rows))
            return
        for name in names or QUESTIONS:
            show(QUESTIONS[name].ask(tables), f"{name}: {QUESTIONS[name].meaning}")
            click.echo()
