"""Runs in the copy of the tree, as a plug-in of pytest: collects the tests once, makes the map, then tries every fault.

Each trial is a fork of this process, so nothing is imported or collected again: the fault is switched on, the tests
that came by its place run, the quick ones first, and the first failure ends the trial. The map is
made in forks too, one for each file, so that what one file has cached hides nothing from the next.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
import starport_mutants as switch  # type: ignore[import-not-found,unused-ignore]

SPACE = 6 << 30  # bytes of memory for a trial: a fault may fill lists without end
LONG = 900  # seconds after which a file of tests is given up
NO_FAULT = -1
KILLED, SURVIVED, ENDLESS, UNSEEN = "killed", "survived", "endless", "unseen"


class FileMap(NamedTuple):
    """What one file's tests come by, how long each takes, and which of them fail without any fault."""

    hits: dict[str, list[str]]
    took: dict[str, float]
    failed: list[str]


class Inspector:
    """What pytest does instead of running its tests."""

    def __init__(self, folder: Path, count: int, seconds: float) -> None:
        self._folder = folder
        self._count = count
        self._seconds = seconds
        self._witness = folder / "witness.txt"  # the test that noticed the fault
        self._failed: list[str] = []
        self._last = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            if self._last:
                self._witness.write_text(report.nodeid)
                os._exit(1)
            self._failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        early = set(switch.seen)  # what the import of the tests has come by is settled before a switch could turn it
        items = list(session.items)
        by_file: dict[str, list[pytest.Item]] = {}
        for item in items:
            by_file.setdefault(str(item.path), []).append(item)
        notes = [self._map(session, number, listed) for number, listed in enumerate(by_file.values())]
        took = {name: seconds for note in notes for name, seconds in note.took.items()}
        red = [name for note in notes for name in note.failed]
        results: dict[int, str] = {}
        for fault in range(self._count):
            near = [name for note in notes for name in note.hits.get(str(fault), [])]
            wanted = self._order(by_file, set(near), took, set(red))
            if fault in early:
                results[fault] = "early"
            else:
                results[fault] = self._try(session, fault, wanted, took) if near else UNSEEN
            print(f"  fault {fault + 1} of {self._count}: {results[fault]}", flush=True)
        (self._folder / "results.json").write_text(json.dumps({"results": results, "red": red}))
        return True

    # ---- the map --------------------------------------------------------------------------------------------------

    def _map(self, session: pytest.Session, number: int, items: list[pytest.Item]) -> FileMap:
        told = self._folder / f"map-{number}.json"
        self._fork(lambda: self._note(session, items, told), LONG)
        if not told.exists():
            return FileMap({}, {}, [item.nodeid for item in items])
        return FileMap(*json.loads(told.read_text()))

    def _note(self, session: pytest.Session, items: list[pytest.Item], told: Path) -> None:
        log = self._folder / "hits.txt"
        os.environ[switch.HITS] = str(log)
        hits: dict[str, list[str]] = {}
        took: dict[str, float] = {}
        for item, after in zip(items, [*items[1:], None], strict=True):
            log.write_text("")
            switch.seen.clear()
            began = time.perf_counter()
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            took[item.nodeid] = time.perf_counter() - began
            for fault in set(log.read_text().split()):
                hits.setdefault(fault, []).append(item.nodeid)
        told.write_text(json.dumps([hits, took, self._failed]))

    # ---- trials ---------------------------------------------------------------------------------------------------

    def _order(
        self, by_file: dict[str, list[pytest.Item]], near: set[str], took: dict[str, float], red: set[str]
    ) -> list[pytest.Item]:
        """The tests for a fault: those that come by it, the quick ones first. Where a single test of a file does, what it
        found may be cached for the others, so they follow."""
        wanted: list[pytest.Item] = []
        for items in by_file.values():
            coming = [item for item in items if item.nodeid in near]
            wanted += items if len(coming) == 1 else coming
        wanted = [item for item in wanted if item.nodeid not in red]
        return sorted(wanted, key=lambda item: (item.nodeid not in near, took.get(item.nodeid, 0.0)))

    def _try(self, session: pytest.Session, fault: int, items: list[pytest.Item], took: dict[str, float]) -> str:
        """What becomes of a fault. A test that fails alone and without the fault, too (a machine may be too busy for it), has
        noticed nothing: the others are asked again."""
        while items:
            limit = self._seconds + 5 * sum(took.get(item.nodeid, 0.0) for item in items)
            self._witness.unlink(missing_ok=True)
            code = self._fork(partial(self._trial, session, fault, items), limit)
            if code in (None, 0) or not self._witness.exists():
                return {None: ENDLESS, 0: SURVIVED}.get(code, KILLED)
            name = self._witness.read_text()
            alone = [item for item in items if item.nodeid == name]
            if self._fork(partial(self._trial, session, NO_FAULT, alone), limit) == 0:
                print(f"  noticed by {name}", flush=True)
                return KILLED
            print(f"  flickers: {name}", flush=True)
            items = [item for item in items if item.nodeid != name]
        return SURVIVED

    def _trial(self, session: pytest.Session, fault: int, items: list[pytest.Item]) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
        switch.active = fault
        os.environ[switch.CHOSEN] = str(fault)
        self._last = True
        for item, after in zip(items, [*items[1:], None], strict=True):
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def _fork(self, work: Callable[[], None], seconds: float) -> int | None:
        """Do this in a child; its exit code, or None if it had to be ended."""
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os.setsid()
            try:
                work()
            except BaseException as error:
                print(f"  ended by {type(error).__name__}: {error}"[:200], flush=True)
                os._exit(1)
            os._exit(0)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                os_end(child)
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os_end(child)
        os.waitpid(child, 0)
        return None


def os_end(child: int) -> None:
    """End the child and all that it has started."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return


def main() -> int:
    folder, count, seconds, *tests = sys.argv[1:]
    options = ["-p", "no:terminal", "-o", "timeout=60"]
    inspector = Inspector(Path(folder), int(count), float(seconds))
    return int(pytest.main([*options, *tests], plugins=[inspector]))


if __name__ == "__main__":
    sys.exit(main())
