"""Which build runs here: plain Python or compiled, why, and whether it still matches the source it was made from.

The wheel carries `_build.json`, written by the build hook: the compiled modules, and a fingerprint of every file the
wheel was made from. The source folder has no such file, so the source always calls itself pure.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import starport
from starport._source_only import SourceOnly

PACKAGE: Final = Path(__file__).resolve().parent
RECORD: Final = "_build.json"
MADE: Final = ("__pycache__", "node_modules", "server/client")
"""Folders that are made, not written: they are no part of a fingerprint."""


@dataclass(frozen=True)
class BuildInfo:
    """One answer to "what am I running?"."""

    version: str
    build: str
    """`compiled` or `pure`."""
    reason: str | None
    """Why the build is pure; None when it is compiled."""
    modules: tuple[str, ...]
    """The modules that run compiled."""
    package: Path
    """The folder the running package lies in."""
    stale: tuple[str, ...]
    """Source files that changed since the installed copy was built; empty also where there is no source."""

    def sentence(self) -> str:
        """The answer in one line, for people."""
        what = f"compiled, {len(self.modules)} modules" if self.build == "compiled" else f"pure, {self.reason}"
        old = f"; STALE, {len(self.stale)} source files changed since" if self.stale else ""
        return f"starport {self.version} ({what}{old})"


def build_info() -> BuildInfo:
    """Looks at the running package. Cheap enough for a start-up message, except for the stale check (file hashes)."""
    modules, reason = running()
    build = "pure" if reason else "compiled"
    return BuildInfo(starport.__version__, build, reason, modules, PACKAGE, stale_files())


def running() -> tuple[tuple[str, ...], str | None]:
    """The modules that run compiled, and the reason if none does."""
    record = read_record()
    if record is None:
        return (), "running from the source"
    if record["reason"]:
        return (), str(record["reason"])
    if SourceOnly in sys.meta_path:
        return (), "STARPORT_PURE is set"
    modules = tuple(record["modules"])
    if not modules:
        return (), "there is nothing to compile"
    # A wheel made for another Python leaves its binaries unseen: believe what the import system finds, not the record.
    lost = [name for name in modules if not is_binary(name)]
    return ((), f"{lost[0]} has no binary for this Python") if lost else (modules, None)


def is_binary(name: str) -> bool:
    spec = find_spec(name)
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def read_record(package: Path = PACKAGE) -> dict[str, Any] | None:
    """The note the build left in the wheel, or None in a source folder."""
    try:
        record: dict[str, Any] = json.loads((package / RECORD).read_text("utf-8"))
    except FileNotFoundError:
        return None
    return record


def checkout() -> Path | None:
    """The source this installed copy belongs to: `make setup` installs into `.venv` of the checkout."""
    source = Path(sys.prefix).parent / "src" / "starport"
    return source if (source / "build_info.py").is_file() else None


def how_to(wish: str, otherwise: str) -> str:
    """What to type: a wish of the Makefile for whoever has one, something else for everybody else."""
    return f"make {wish}" if checkout() is not None or read_record() is None else otherwise


def stale_files(source: Path | None = None, package: Path = PACKAGE) -> tuple[str, ...]:
    """Files that differ, are new or are gone since the installed copy was built from `source`."""
    source = source or checkout()
    record = read_record(package)
    if source is None or record is None:
        return ()
    then, now = record["sources"], fingerprints(source)
    return tuple(sorted(name for name in then.keys() | now.keys() if then.get(name) != now.get(name)))


def fingerprints(folder: Path) -> dict[str, str]:
    """Name and SHA-256 of every written file below a folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(written(folder))
    }


def written(folder: Path) -> Iterator[Path]:
    """The files people wrote: nothing made by a tool, nothing hidden."""
    for place, folders, files in os.walk(folder):
        here = Path(place)
        folders[:] = [name for name in folders if not is_made(here / name)]
        yield from (here / name for name in files if not name.startswith("."))


def is_made(folder: Path) -> bool:
    return folder.name.startswith(".") or any(folder.match(made) for made in MADE)


if __name__ == "__main__":
    print(build_info().sentence())
