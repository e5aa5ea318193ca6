"""Metrics: counters and one histogram, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

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
    "bots_asked": "Choices asked of bots",
    "bots_failed": "Choices a bot failed to make in time or at all",
    "tables_loaded": "Tables brought into memory",
    "tables_broken": "Tables that could not be continued",
    "tables_closed": "Matches that nobody had touched for long, closed",
    "tables_deleted": "Tables that nobody had touched for long, deleted",
    "errors": "Unexpected errors",
}
BOUNDS = (1, 2, 5, 10, 20, 50, 100, 250, 500, 1000, 2500)


class Metrics:
    """What happened so far, and how long orders took."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.gauges: dict[str, int] = {}
        self.buckets: list[int] = [0] * (len(BOUNDS) + 1)
        self.total: float = 0.0

    def add(self, name: str, number: int = 1) -> None:
        self.counts[name] += number

    def took(self, milliseconds: float) -> None:
        """How long one order took, from decoding to disk."""
        self.buckets[bisect_left(BOUNDS, milliseconds)] += 1
        self.total += milliseconds

    def text(self) -> str:
        rows: list[str] = []
        for name, meaning in HELP.items():
            rows += [f"# HELP starport_{name}_total {meaning}", f"# TYPE starport_{name}_total counter"]
            rows.append(f"starport_{name}_total {self.counts[name]}")
        for name, value in sorted(self.gauges.items()):
            rows += [f"# TYPE starport_{name} gauge", f"starport_{name} {value}"]
        rows.append("# TYPE starport_order_milliseconds histogram")
        seen = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self.buckets, strict=True):
            seen += number
            rows.append(f'starport_order_milliseconds_bucket{{le="{bound}"}} {seen}')
        rows += [f"starport_order_milliseconds_sum {self.total:.3f}", f"starport_order_milliseconds_count {seen}"]
        return "\n".join(rows) + "\n"
