"""Patches: what changed between two pages, as a short list of paths and values.

A page is kept as it is written: every entry of its parts is JSON text. Most entries stay as they are, and two texts are
compared at once; only what differs is read again. (Texts also cost the garbage collector nothing, unlike a hundred
thousand small lists.)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

import msgspec

Path = list[str | int]
Change = list[object]
Part = dict[str, bytes]
Written = dict[str, Part | None]
ENCODE = msgspec.json.Encoder().encode
DECODE = msgspec.json.Decoder().decode


def write(part: Mapping[str, object]) -> Part:
    """A part of a page, entry by entry as text."""
    return {name: ENCODE(value) for name, value in part.items()}


def whole(page: Written) -> msgspec.Raw:
    """The page as one text."""
    return msgspec.Raw(ENCODE({name: _joined(part) for name, part in page.items()}))


def _joined(part: Part | None) -> msgspec.Raw | None:
    if part is None:
        return None
    return msgspec.Raw(ENCODE({name: msgspec.Raw(text) for name, text in part.items()}))


def changed(old: Written, new: Written) -> list[Change]:
    """Changes that turn one page into another."""
    changes: list[Change] = []
    for name, part in new.items():
        before = old[name]
        if before is part:
            continue
        if before is None or part is None:
            changes.append([[name], _joined(part)])
            continue
        changes.extend([[name, entry]] for entry in before if entry not in part)
        for entry, text in part.items():
            was = before.get(entry)
            if was is None:
                changes.append([[name, entry], msgspec.Raw(text)])
            elif was != text:
                changes.extend([[name, entry, *path], *value] for path, value in _between(was, text))
    return changes


@lru_cache(maxsize=256)
def _between(was: bytes, text: bytes) -> list[tuple[Path, list[object]]]:
    """Changes between two texts. What is public changes alike for everybody at the table, so this is asked often."""
    return [(cast(Path, path), value) for path, *value in diff(DECODE(was), DECODE(text))]


def diff(old: object, new: object) -> list[Change]:
    """Changes that turn `old` into `new`: `[path, value]` sets, `[path]` removes."""
    changes: list[Change] = []
    _walk(old, new, [], changes)
    return changes


def _walk(old: object, new: object, path: Path, changes: list[Change]) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        changes.extend([[*path, name]] for name in old if name not in new)
        for name, value in new.items():
            if name not in old:
                changes.append([[*path, name], value])
            elif not _same(old[name], value):
                _walk(old[name], value, [*path, name], changes)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and _deep(new):
        for index, value in enumerate(new):
            if not _same(old[index], value):
                _walk(old[index], value, [*path, index], changes)
    elif not _same(old, new):
        changes.append([path, new])


def _same(old: object, new: object) -> bool:
    """Whether both are written alike. Most of a page stays as it is, and its text is compared faster than its parts."""
    return old is new or ENCODE(old) == ENCODE(new)


def _deep(items: list[object]) -> bool:
    """Lists of plain values are replaced as a whole: that is shorter than one path for every entry."""
    return any(isinstance(item, dict | list) for item in items)


def apply(page: object, changes: list[Change]) -> object:
    """The page after these changes; the given one is changed in place (clients do the same)."""
    for change in changes:
        path = change[0]
        if not isinstance(path, list):
            raise ValueError("a path must be a list")
        if not path:
            page = change[1]
            continue
        place: object = page
        for step in path[:-1]:
            place = place[step]  # type: ignore[index]
        if len(change) == 1:
            del place[path[-1]]  # type: ignore[attr-defined]
        else:
            place[path[-1]] = change[1]  # type: ignore[index]
    return page
