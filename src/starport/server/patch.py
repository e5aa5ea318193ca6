"""Patches: what changed between two pages, as a short list of paths and values."""

from __future__ import annotations

import msgspec

Path = list[str | int]
Change = list[object]
ENCODE = msgspec.json.Encoder().encode


def diff(old: object, new: object) -> list[Change]:
    """Changes that turn `old` into `new`: `[path, value]` sets, `[path]` removes."""
    changes: list[Change] = []
    if isinstance(old, dict) or not _same(old, new):  # pages are never the same as a whole: no use to ask
        _walk(old, new, [], changes)
    return changes


def _walk(old: object, new: object, path: Path, changes: list[Change]) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        changes.extend([[*path, name]] for name in old if name not in new)
        for name, value in new.items():
            if name not in old:
                changes.append([[*path, name], value])
            elif (not path and isinstance(value, dict)) or not _same(old[name], value):
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
