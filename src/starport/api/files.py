"""Files, with a sentence when one cannot be read."""

from __future__ import annotations

from pathlib import Path

from starport.api.refused import refused


def contents(path: Path) -> bytes:
    """The bytes of a file as they are on disk."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise refused("no_such_file", file=str(path), why=str(error.strerror)) from None
