"""What the golden playthroughs of all games share: how facts are told, and how the files are written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from starport.engine.game import canonical


def plain(value: object) -> str:
    return value if isinstance(value, str) else canonical(value)


def write(folder: Path, names: Iterable[str], playthrough: Callable[[str], str]) -> None:
    """Every playthrough into a file of its own, each named as it is done."""
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.txt").write_text(playthrough(name), "utf-8")
        sys.stdout.write(f"{name}\n")
