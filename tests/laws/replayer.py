"""Replays record files in a process of its own: `python -m tests.laws.replayer FILE …` prints what it found as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from starport.engine import game
from starport.engine.record import read


def replay(names: list[str]) -> dict[str, str]:
    """The digest of the last state of each record; every hash on the way has been checked."""
    return {Path(name).name: read(Path(name).read_bytes()).verify().digest() for name in names}


def is_compiled() -> bool:
    return not str(game.__file__).endswith(".py")


if __name__ == "__main__":
    answer = {"compiled": is_compiled(), "hash": hash("starport"), "digests": replay(sys.argv[1:])}
    print(json.dumps(answer))
