"""The forms a database has had, and how each becomes the next. Nothing that was kept is lost on the way."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from starport.server.database import bans, facts, marks, notices, reports, tables
from starport.server.rows import StoreFailed

FORM = 2  # of this program
FIRST = sa.text("INSERT INTO facts (name, value) VALUES ('schema', :form) ON CONFLICT DO NOTHING")
HOLD = sa.text("UPDATE facts SET value = value WHERE name = 'schema'")


def set_up(link: sa.Connection) -> None:
    """Make the tables of an empty database, or bring those of an older program into today's form."""
    found = _form(link)
    if found > FORM:
        raise StoreFailed(
            f"the database has form {found} and this program knows only {FORM}: it was used by a newer one. "
            "Start that, or restore a backup made before the upgrade"
        )
    if not found:
        _make(link, list(tables.sorted_tables))
        link.execute(FIRST, {"form": str(FORM)})
        return
    for form in range(found + 1, FORM + 1):
        STEPS[form](link)
        link.execute(sa.update(facts).where(facts.c.name == "schema").values(value=str(form)))


def _form(link: sa.Connection) -> int:
    """The form of this database; 0: there is nothing in it."""
    if not sa.inspect(link).has_table(facts.name):
        return 0
    link.execute(HOLD)  # whoever else wants to change the form waits until we have
    value = link.scalar(sa.select(facts.c.value).where(facts.c.name == "schema"))
    return int(value) if value and value.isdigit() else 0


def _make(link: sa.Connection, wanted: list[sa.Table]) -> None:
    for table in wanted:
        link.execute(sa.schema.CreateTable(table, if_not_exists=True))
        for index in table.indexes:
            link.execute(sa.schema.CreateIndex(index, if_not_exists=True))


def _second(link: sa.Connection) -> None:
    """Operators: bans, reports, notices to running processes; and marks, by which an upgrade checks old matches."""
    _make(link, [bans, reports, notices, marks])


STEPS: dict[int, Callable[[sa.Connection], None]] = {2: _second}
