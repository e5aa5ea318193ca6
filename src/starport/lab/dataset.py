"""Data sets: the decisions of many matches as Parquet files, made by one command, deterministic, and gone on with after a stop.

A folder holds `card.json` (how the set was made, where each number lies, what each index means), `README.md` (the same for
people) and shards. A shard is there whole or not at all, and the same matches always give the same bytes.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from starport import __version__
from starport.engine import catalogue
from starport.engine import record as records
from starport.engine.encoding import Encoder
from starport.engine.game import Game
from starport.engine.refusal import refuse
from starport.lab.contest import Contest, shared_game
from starport.lab.decisions import DecisionWriter, replayed, write_played
from starport.lab.journal import write_whole
from starport.lab.runner import HERE, in_order

CARD = "card.json"
SHARD = "shard-{:06}.parquet"
MATCHES_A_SHARD = 50


class DatasetPlan(msgspec.Struct, frozen=True):
    """What a data set is made of: matches of a contest, or records that were kept."""

    game: str
    edition: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...] = ()
    seed: int = 0
    records: tuple[str, ...] = ()
    matches_a_shard: int = MATCHES_A_SHARD

    def rules(self) -> Game:
        return shared_game(self.game, self.edition, self.seats, tuple(sorted(self.options.items())))

    def contest(self) -> Contest:
        return Contest(self.game, self.edition, self.seats, self.options, self.bots, self.seed, light=True)


def plan_of_contest(contest: Contest, matches_a_shard: int = MATCHES_A_SHARD) -> DatasetPlan:
    """The matches of a contest."""
    found = DatasetPlan(contest.game, contest.edition, contest.seats, contest.options, contest.bots, contest.seed)
    return msgspec.structs.replace(found, matches_a_shard=matches_a_shard)


def plan_of_records(files: list[Path], matches_a_shard: int = MATCHES_A_SHARD) -> DatasetPlan:
    """Records of one rule set; Refused if a file is none, or of another rule set than the first."""
    first = read_record(files[0])
    for file in files[1:]:
        kept = read_record(file)
        if (kept.game, kept.edition, kept.seats, kept.options) != (
            first.game,
            first.edition,
            first.seats,
            first.options,
        ):
            raise refuse("not_encoded", "", file=str(file), found=told(kept), wanted=told(first))
    names = tuple(str(file) for file in files)
    return DatasetPlan(first.game, first.edition, first.seats, dict(first.options), (), 0, names, matches_a_shard)


def told(kept: records.Record) -> str:
    return f"{kept.game} {kept.edition} with {kept.seats} seats"


def read_record(file: Path) -> records.Record:
    try:
        return records.read(file.read_bytes())
    except OSError as error:
        raise refuse("bad_file", "", file=str(file), why=error.strerror or "") from None


def schema_of(encoder: Encoder) -> pa.Schema:
    """One row for each decision."""
    return pa.schema(
        [
            pa.field("observation", pa.binary(2 * encoder.layout.size), False),  # int16, little-endian
            pa.field("mask", pa.binary(-(-len(encoder.names) // 8)), False),  # bits, the lowest first
            pa.field("action", pa.int32(), False),  # -1: a free bundle without an index
            pa.field("seat", pa.int16(), False),
            pa.field("step", pa.int32(), False),
            pa.field("match", pa.int64(), False),
            pa.field("result", pa.float32()),  # 1 for a win, shared wins in part, 0 for a loss; null: broken off
            pa.field("points", pa.int32()),  # of the seat at the end
            pa.field("points_best", pa.int32()),  # of the best other seat
            pa.field("text", pa.string(), False),  # the action as the record has it
            pa.field("record", pa.string(), False),
        ]
    )


def make_shard(plan: DatasetPlan, number: int, games: int) -> tuple[bytes, float]:
    """A shard as a file, and the seconds of a core it took: the matches from `number` times the size of a shard on."""
    began = time.process_time()
    encoder = catalogue.encoder(plan.rules())
    writer = DecisionWriter(encoder)
    first = number * plan.matches_a_shard
    chosen = range(first, min(games, first + plan.matches_a_shard))
    if plan.records:
        for place in chosen:
            kept = read_record(Path(plan.records[place]))
            rules = plan.rules()
            lines = replayed(kept.lines, rules)
            writer.write(place, Path(plan.records[place]).name, kept.first_state(rules), lines)
    else:
        write_played(writer, plan.contest(), chosen)
    columns = {**writer.rows, **writer.ends}
    schema = schema_of(encoder)
    table = pa.table([pa.array(columns[field.name], field.type) for field in schema], schema)
    buffer = io.BytesIO()
    dictionary = ["text", "record", "seat", "result"]
    pq.write_table(table, buffer, compression="zstd", compression_level=3, use_dictionary=dictionary)
    return buffer.getvalue(), time.process_time() - began


def make(
    plan: DatasetPlan,
    folder: Path,
    games: int,
    workers: int = 1,
    tell: Callable[[int], None] | None = None,
    on: str = HERE,
    spend: Callable[[int, float], None] | None = None,
) -> int:
    """Make what is missing of a data set; how many decisions there are then. Refused if another one lies here. `tell` hears
    how many matches are there, `spend` how many a shard has and how many seconds of a core they took."""
    games = min(games, len(plan.records)) if plan.records else games
    begin(plan, folder)
    shards = -(-games // plan.matches_a_shard)
    missing = [number for number in range(shards) if not (folder / SHARD.format(number)).is_file()]
    tell = tell or (lambda count: None)
    tell(min(games, (shards - len(missing)) * plan.matches_a_shard))
    tasks = ((make_shard, (plan, number, games)) for number in missing)
    for done, (content, seconds) in enumerate(in_order(tasks, workers, on), 1):
        number = missing[done - 1]
        if spend is not None:
            spend(min(plan.matches_a_shard, games - number * plan.matches_a_shard), seconds)
        write_whole(folder / SHARD.format(number), content)
        tell(min(games, (shards - len(missing) + done) * plan.matches_a_shard))
    rows: int = sum(pq.read_metadata(folder / SHARD.format(number)).num_rows for number in range(shards))
    write_card(plan, folder, games, rows)
    return rows


def begin(plan: DatasetPlan, folder: Path) -> None:
    """The folder, with the plan in it. A last shard that holds fewer matches than it could is made again when more come."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("cannot_write", "", file=str(folder), why=error.strerror or "") from None
    file = folder / "plan.json"
    if file.is_file():
        there = msgspec.json.decode(file.read_bytes(), type=DatasetPlan)
        differing = [name for name in plan.__struct_fields__ if getattr(plan, name) != getattr(there, name)]
        if differing:
            raise refuse("other_data_set", "", folder=str(folder), differing=differing)
    elif any(folder.glob("*.parquet")):
        raise refuse("other_data_set", "", folder=str(folder), differing=["plan.json"])
    write_whole(file, msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")
    card = folder / CARD
    if card.is_file():
        games = json.loads(card.read_text("utf-8"))["matches"]
        if games % plan.matches_a_shard:
            (folder / SHARD.format(games // plan.matches_a_shard)).unlink(missing_ok=True)
        card.unlink()


def write_card(plan: DatasetPlan, folder: Path, games: int, rows: int) -> None:
    """How the set was made, for programs and for people."""
    encoder = catalogue.encoder(plan.rules())
    card = {
        "made_by": f"starport {__version__}",
        "plan": msgspec.to_builtins(plan),
        "matches": games,
        "decisions": rows,
        "shards": -(-games // plan.matches_a_shard),
        "observation": {"dtype": "int16", "size": encoder.layout.size, "fields": encoder.layout.plain()},
        "mask": {"bits": len(encoder.names), "order": "little"},
        "actions": encoder.names,
        "features": {"fields": encoder.features.plain(), "rows": encoder.feature_rows()},
    }
    write_whole(folder / CARD, (json.dumps(card, indent=1) + "\n").encode())
    write_whole(folder / "README.md", card_text(card).encode())


def card_text(card: dict[str, Any]) -> str:
    plan = card["plan"]
    source = f"records {', '.join(plan['records'][:3])} …" if plan["records"] else f"bots {', '.join(plan['bots'])}"
    lines = [
        f"# Decisions of {card['matches']:,} matches of {plan['game']}, edition {plan['edition']}, {plan['seats']} seats",
        "",
        f"Made by {card['made_by']} from {source}, seed {plan['seed']}; the same command gives the same files, byte by byte.",
        f"{card['decisions']:,} decisions in {card['shards']} Parquet files, one row each, matches in order.",
        "",
        "| column | what it is |",
        "| --- | --- |",
        f"| observation | what the seat knew: {card['observation']['size']} int16, little-endian, as `card.json` says |",
        f"| mask | what it could choose: {card['mask']['bits']} bits, the lowest first |",
        "| action | the index it chose; -1 for a free bundle without an index |",
        "| seat, step, match | whose decision, and which one of which match |",
        "| result, points, points_best | how it ended for that seat: won (shared wins in part), its points, the best other's |",
        "| text, record | the action in words, and what names the match |",
        "",
        "`starport.lab.reading.read(folder)` streams it as numpy arrays, `as_torch(folder)` as tensors.",
        "",
    ]
    return "\n".join(lines)


def card_of(folder: Path) -> dict[str, Any]:
    """The card of a data set; Refused if there is none."""
    try:
        found: dict[str, Any] = json.loads((folder / CARD).read_text("utf-8"))
    except (OSError, ValueError):
        raise refuse("no_data_set", "", folder=str(folder)) from None
    return found


def shards_of(folder: Path) -> Iterator[Path]:
    """The shards in order; Refused if one is missing."""
    for number in range(card_of(folder)["shards"]):
        file = folder / SHARD.format(number)
        if not file.is_file():
            raise refuse("damaged_shard", "", file=str(file), why="it is not there")
        yield file
