"""Result tables: Parquet files in the folder of a tournament, read back strictly and asked with SQL."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from starport.engine.refusal import refuse
from starport.lab.bout import Outcome
from starport.lab.contest import Contest
from starport.lab.journal import read_contest, write_whole

# Every table has the number of the match, so they can be joined; `bot` is repeated for short questions.
SCHEMAS: dict[str, pa.Schema] = {
    "games": pa.schema(
        [
            ("number", pa.int64()),
            ("block", pa.int64()),
            ("game", pa.string()),
            ("edition", pa.string()),
            ("seats", pa.int64()),
            ("options", pa.string()),  # those that are not as usual, as JSON
            ("finished", pa.bool_()),
            ("reason", pa.string()),
            ("rounds", pa.int64()),
            ("decisions", pa.int64()),
            ("error", pa.string()),
            ("cpu_seconds", pa.float64()),
        ]
    ),
    "seats": pa.schema(
        [
            ("number", pa.int64()),
            ("seat", pa.int64()),
            ("bot", pa.string()),
            ("won", pa.float64()),  # a shared win counts in part
            ("place", pa.int64()),  # 1 for the winners, then by points; null where the match has no result
            ("score", pa.int64()),
            ("illegal", pa.int64()),
            ("luck", pa.float64()),  # in chances to win; null where it was not noted
        ]
    ),
    "curve": pa.schema(
        [
            ("number", pa.int64()),
            ("seat", pa.int64()),
            ("bot", pa.string()),
            ("round", pa.int64()),  # so many rounds (or minutes) have passed
            ("points", pa.int64()),
        ]
    ),
    "sources": pa.schema(
        [
            ("number", pa.int64()),
            ("seat", pa.int64()),
            ("bot", pa.string()),
            ("source", pa.string()),
            ("points", pa.int64()),
        ]
    ),
    "counts": pa.schema(
        [
            ("number", pa.int64()),
            ("seat", pa.int64()),  # null where it concerns nobody
            ("bot", pa.string()),
            ("what", pa.string()),
            ("kind", pa.string()),
            ("count", pa.int64()),
        ]
    ),
}
Row = tuple[Any, ...]


def places(outcome: Outcome) -> list[int | None]:
    """Who came in first, second …: winners first, the rest by points; equals share a place."""
    if not outcome.winners:
        return [None] * len(outcome.bots)
    merits = [(seat in outcome.winners, score) for seat, score in enumerate(outcome.scores)]
    merits = [(True, 0) if won else (False, score) for won, score in merits]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def rows_of(contest: Contest, outcome: Outcome) -> dict[str, list[Row]]:
    """What a match adds to each table."""
    number, bots = outcome.number, outcome.bots
    options = json.dumps(contest.chosen(), sort_keys=True)
    rules = (contest.game, contest.edition, contest.seats, options)
    finished = not outcome.error
    end = (finished, outcome.reason, outcome.rounds, outcome.decisions, outcome.error, outcome.cpu_seconds)
    found: dict[str, list[Row]] = {name: [] for name in SCHEMAS}
    found["games"].append((number, number // contest.seats, *rules, *end))
    for seat, place in enumerate(places(outcome)):
        won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        score = outcome.scores[seat] if outcome.scores else None
        luck = outcome.luck[seat] if outcome.luck else None
        found["seats"].append((number, seat, bots[seat], won, place, score, outcome.illegal[seat], luck))
    for passed, points in enumerate(outcome.curve):
        found["curve"] += [(number, seat, bots[seat], passed, value) for seat, value in enumerate(points)]
    for seat, sources in enumerate(outcome.sources):
        found["sources"] += [(number, seat, bots[seat], source, points) for source, points in sources.items()]
    for what, seat, kind, count in outcome.counts:
        whose = (seat, bots[seat]) if seat >= 0 else (None, None)
        found["counts"].append((number, *whose, what, kind, count))
    return found


def write_tables(folder: Path, contest: Contest, played: Sequence[Outcome]) -> None:
    """All tables of a tournament; each file is there whole or not at all."""
    rows: dict[str, list[Row]] = {name: [] for name in SCHEMAS}
    for outcome in played:
        for name, more in rows_of(contest, outcome).items():
            rows[name] += more
    for name, schema in SCHEMAS.items():
        columns = list(zip(*rows[name], strict=True)) or [()] * len(schema)
        table = pa.table([pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)], schema)
        buffer = io.BytesIO()
        pq.write_table(table, buffer, compression="zstd")
        write_whole(folder / f"{name}.parquet", buffer.getvalue())


class Tables:
    """The tables of one or more tournaments, united; `tournament` is the name of the folder."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.contests: dict[str, Contest] = {}
        for folder in folders:
            contest = read_contest(folder)
            if folder.name in self.contests:
                raise refuse("same_name_twice", "", folder=folder.name)
            self.contests[folder.name] = contest
        self._asked = duckdb.connect()
        for name, schema in SCHEMAS.items():
            parts = [read_table(folder / f"{name}.parquet", schema, folder.name) for folder in folders]
            self._asked.register(name, pa.concat_tables(parts))

    def ask(self, sql: str, *values: object) -> list[Row]:
        """The rows a question has as its answer; Refused if it is no SQL, or not of these tables."""
        return self.table(sql, *values)[1]

    def table(self, sql: str, *values: object) -> tuple[list[str], list[Row]]:
        """The same with the names of the columns."""
        try:
            answer = self._asked.execute(sql, list(values))
            columns = [str(column[0]) for column in answer.description or ()]
            return columns, answer.fetchall()
        except duckdb.Error as error:
            raise refuse("bad_question", "", why=str(error).splitlines()[0]) from None


def read_table(file: Path, schema: pa.Schema, tournament: str) -> pa.Table:
    """A table as it was written; Refused with what is wrong with the file."""
    if not file.is_file():
        raise refuse("no_tables", "", file=str(file))
    try:
        table = pq.read_table(file)
    except (pa.ArrowException, OSError) as error:
        raise refuse("bad_file", "", file=str(file), why=str(error).splitlines()[0]) from None
    if table.schema.remove_metadata() != schema:
        raise refuse("bad_columns", "", file=str(file), wanted=schema.names, found=table.schema.names)
    return table.append_column("tournament", pa.array([tournament] * len(table), pa.string()))
