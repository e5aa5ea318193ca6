"""Metrics: counters, gauges and histograms, in the text form that Prometheus reads."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from pathlib import Path

HELP = {
    "orders_done": "Orders carried out and on disk",
    "orders_refused": "Orders refused",
    "orders_repeated": "Orders that came twice and acted once",
    "rows_written": "Rows appended to the log",
    "rows_lost": "Rows that another process had written first",
    "messages_in": "Messages received on sockets",
    "messages_out": "Messages sent on sockets",
    "bytes_out": "Bytes sent on sockets",
    "sockets_abused": "Sockets closed for sending too much or nonsense",
    "sockets_silent": "Sockets whose client was not heard from for longer than it had promised",
    "bots_asked": "Choices asked of bots",
    "bots_failed": "Choices a bot failed to make in time or at all",
    "tables_loaded": "Tables brought into memory",
    "tables_broken": "Tables that could not be continued",
    "tables_of_other_rules": "Matches that were not continued because the rules have changed since",
    "tables_closed": "Matches that nobody had touched for long, closed",
    "tables_deleted": "Tables that nobody had touched for long, deleted",
    "reports": "Reports of players about others",
    "errors": "Unexpected errors",
}
GAUGES = {
    "tables": "Tables in memory",
    "sockets": "Open sockets",
    "store_waiting": "Rows that wait to be written",
    "archive_waiting": "Replays, records and imports that wait",
    "bots_waiting": "Questions that wait for a bot",
    "pages_waiting": "Pages that wait to be made",
    "memory_bytes": "Memory of this process (workers not counted)",
    "draining": "1 while nothing new begins here",
}
HISTOGRAMS = {
    "order_milliseconds": "Time of an order, from decoding to disk",
    "store_milliseconds": "Time of one write of the log; all rows that wait share one",
    "bell_milliseconds": "Time until Redis has taken a notice",
    "loop_lag_milliseconds": "How much later than asked for the event loop does what is due",
}
BOUNDS = (1, 2, 5, 10, 20, 50, 100, 250, 500, 1000, 2500)
UP_TO = (*BOUNDS, "+Inf")


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.buckets: list[int] = [0] * len(UP_TO)
        self.total: float = 0.0

    def add(self, milliseconds: float) -> None:
        self.buckets[bisect_left(BOUNDS, milliseconds)] += 1
        self.total += milliseconds

    def rows(self, name: str) -> list[str]:
        rows: list[str] = []
        seen = 0
        for number, bound in enumerate(UP_TO):
            seen += self.buckets[number]
            rows.append(f'{name}_bucket{{le="{bound}"}} {seen}')
        return [*rows, f"{name}_sum {self.total:.3f}", f"{name}_count {seen}"]


class Metrics:
    """What happened so far, how it stands, and how long things took."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.gauges: dict[str, int] = {}
        self.times: dict[str, Histogram] = {name: Histogram() for name in HISTOGRAMS}

    def add(self, name: str, number: int = 1) -> None:
        self.counts[name] += number

    def sent(self, size: int) -> None:
        """A message went out. (There are five of them for every move.)"""
        counts = self.counts
        counts["messages_out"] += 1
        counts["bytes_out"] += size

    def took(self, name: str, milliseconds: float) -> None:
        self.times[name].add(milliseconds)

    def text(self) -> str:
        rows: list[str] = []
        for name, meaning in HELP.items():
            rows += [f"# HELP starport_{name}_total {meaning}", f"# TYPE starport_{name}_total counter"]
            rows.append(f"starport_{name}_total {self.counts[name]}")
        for name, value in sorted(self.gauges.items()):
            rows += [
                f"# HELP starport_{name} {GAUGES[name]}",
                f"# TYPE starport_{name} gauge",
                f"starport_{name} {value}",
            ]
        for name, meaning in HISTOGRAMS.items():
            rows += [f"# HELP starport_{name} {meaning}", f"# TYPE starport_{name} histogram"]
            rows += self.times[name].rows(f"starport_{name}")
        return "\n".join(rows) + "\n"


def memory() -> int:
    """Bytes of memory that this process has now; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
