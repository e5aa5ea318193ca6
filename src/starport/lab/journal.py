"""The folder of a tournament: its contest, and the matches played so far in parts that are whole or not there at all.

A part is written beside its place, forced to the disk and then moved there, so a killed run leaves nothing half. Parts
follow each other without a gap, so the number of the next match is known and no match is counted twice.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from starport.engine.refusal import refuse
from starport.lab.bout import Outcome
from starport.lab.contest import Contest

PLAN = "contest.json"
PARTS = "parts"


class Journal:
    """What has been played in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.played: list[Outcome] = []

    @contextmanager
    def opened(self, contest: Contest) -> Iterator[None]:
        """Begin a tournament, or go on with it; Refused if another one lies here or is going on here."""
        try:
            (self.folder / PARTS).mkdir(parents=True, exist_ok=True)
            lock = (self.folder / "lock").open("w")
        except OSError as error:
            raise refuse("cannot_write", "", file=str(self.folder), why=error.strerror or "") from None
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise refuse("tournament_running", "", folder=str(self.folder)) from None
            self._begin(contest)
            yield

    def _begin(self, contest: Contest) -> None:
        plan = self.folder / PLAN
        if plan.exists():
            differing = differences(read_contest(self.folder), contest)
            if differing:
                raise refuse("other_tournament", "", folder=str(self.folder), differing=differing)
        elif any(self.folder.glob("*.parquet")) or any((self.folder / PARTS).iterdir()):
            raise refuse("other_tournament", "", folder=str(self.folder), differing=[PLAN])
        else:
            write_whole(plan, msgspec.json.format(msgspec.json.encode(contest), indent=1) + b"\n")
        self.played = read_parts(self.folder)

    def add(self, outcomes: list[Outcome]) -> None:
        """The next matches, in order, are on the disk when this returns."""
        first = len(self.played)
        if [outcome.number for outcome in outcomes] != list(range(first, first + len(outcomes))):
            raise ValueError(f"matches from {first} on are next, not {[outcome.number for outcome in outcomes]}")
        if outcomes:
            write_whole(self.folder / PARTS / f"{first:09}.part", msgspec.msgpack.encode(outcomes))
            self.played += outcomes


def differences(one: Contest, two: Contest) -> list[str]:
    """The fields in which two contests differ, with both values."""
    names = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(two, name)]
    return [f"{name} ({getattr(one, name)} there, {getattr(two, name)} now)" for name in names]


def read_contest(folder: Path) -> Contest:
    """The contest of a folder; Refused if there is none."""
    file = folder / PLAN
    try:
        return msgspec.json.decode(file.read_bytes(), type=Contest)
    except OSError:
        raise refuse("no_tournament", "", folder=str(folder)) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise refuse("bad_file", "", file=str(file), why=str(error)) from None


def read_parts(folder: Path) -> list[Outcome]:
    """All matches of a folder in order; Refused if a part is damaged or one is missing."""
    played: list[Outcome] = []
    for file in sorted((folder / PARTS).glob("*.part")):
        try:
            outcomes = msgspec.msgpack.decode(file.read_bytes(), type=list[Outcome])
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise refuse("bad_part", "", file=str(file), why=str(error)) from None
        if [outcome.number for outcome in outcomes] != list(range(len(played), len(played) + len(outcomes))):
            raise refuse("part_out_of_order", "", file=str(file), wanted=len(played))
        played += outcomes
    return played


def write_whole(file: Path, content: bytes) -> None:
    """The file is there with all of this or not at all, whatever happens meanwhile."""
    beside = file.with_name(f"{file.name}.new")
    with beside.open("wb") as handle:
        handle.write(content)
        handle.flush()
        os.fsync(handle.fileno())
    beside.replace(file)
    entry = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(entry)
    finally:
        os.close(entry)
