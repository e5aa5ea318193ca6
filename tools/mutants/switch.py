"""Put beside the source in the copy of the tree: which of the planted faults is on, and which ones a test has come by.

Every planted fault asks `on(number)`. Child processes learn from the environment which one is on.
"""

from __future__ import annotations

import os

# Not with the prefix of the settings: a server keeps those from its workers.
CHOSEN = "MUTANT_CHOSEN"
HITS = "MUTANT_HITS"
active: int = int(os.environ.get(CHOSEN, "-1"))
seen: set[int] = set()


def on(number: int) -> bool:
    """Whether this fault is on. While the map is made none is, and the place is noted once for every test."""
    if number not in seen:
        seen.add(number)
        if HITS in os.environ:
            _note(number)
    return number == active


def _note(number: int) -> None:
    try:
        with open(os.environ[HITS], "a", encoding="ascii") as file:  # noqa: PTH123 (as little as possible is imported)
            file.write(f"{number}\n")
    except OSError:  # a test lets no file grow: the place is noted when it is passed again
        seen.discard(number)
