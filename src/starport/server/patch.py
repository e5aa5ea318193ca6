"""Patches: what changed between two pages, as a short list of paths and values.

A page is kept as it is written: every entry of its parts is JSON text, or a list of things with a text for each. Most
stay as they are, and two texts are compared at once; only what differs is read again, one level at a time. (Texts also
cost the garbage collector nothing, unlike a hundred thousand small lists.)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeGuard

import msgspec

Path = list[str | int]
Change = list[object]
Text = bytes | tuple[bytes, ...]  # a value as JSON; a list of things is a text for each of them
Part = dict[str, Text]
Written = dict[str, Part | None]
ENCODE = msgspec.json.Encoder().encode
ENTRIES = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
ITEMS = msgspec.json.Decoder(list[msgspec.Raw]).decode
NESTED = (b"{", b"[")
PLAIN = (str, int, float, bool, type(None))


def write(part: Mapping[str, object]) -> Part:
    """A part of a page, entry by entry as text."""
    return {name: ENCODE(value) for name, value in part.items()}


def write_again(part: Mapping[str, object], values: Mapping[str, object], texts: Part) -> Part:
    """A part of a page, with the texts of those entries that are as they were when `texts` were written from `values`."""
    return {
        name: texts[name] if name in values and values[name] == value else ENCODE(value) for name, value in part.items()
    }


def write_own(part: Mapping[str, object], known: dict[int, bytes]) -> Part:
    """What one receiver sees in its own way: a list is written thing by thing, for most of them are as others see them.
    `known` are texts of things by their id, while those live."""
    return {name: _items(value, known) if _things(value) else ENCODE(value) for name, value in part.items()}


def _things(value: object) -> TypeGuard[list[object]]:
    """Whether this is a list whose entries are worth comparing one by one."""
    return type(value) is list and bool(value) and type(value[0]) not in PLAIN


def _items(value: list[object], known: dict[int, bytes]) -> tuple[bytes, ...]:
    texts: list[bytes] = []
    for item in value:
        text = known.get(id(item))
        if text is None:
            text = known[id(item)] = ENCODE(item)
        texts.append(text)
    return tuple(texts)


def _raw(text: Text) -> msgspec.Raw:
    return msgspec.Raw(text if isinstance(text, bytes) else b"[" + b",".join(text) + b"]")


def whole(page: Written) -> msgspec.Raw:
    """The page as one text."""
    return msgspec.Raw(ENCODE({name: _joined(part) for name, part in page.items()}))


def _joined(part: Part | None) -> msgspec.Raw | None:
    if part is None:
        return None
    return msgspec.Raw(ENCODE({name: _raw(text) for name, text in part.items()}))


def changed(old: Written, new: Written) -> list[Change]:
    """Changes that turn one page into another."""
    return [change for name, part in new.items() for change in part_changes(name, old[name], part)]


def part_changes(name: str, before: Part | None, part: Part | None) -> list[Change]:
    """Changes that turn one part of a page into another."""
    if before is part:
        return []
    if before is None or part is None:
        return [[[name], _joined(part)]]
    changes: list[Change] = []
    for entry, text in part.items():
        was = before.get(entry)
        if was == text:
            continue
        if isinstance(was, bytes) and isinstance(text, bytes):
            if text[:1] not in NESTED:
                changes.append([[name, entry], msgspec.Raw(text)])
            else:
                changes += [[[name, entry, *path], *value] for path, value in _between(was, text)]
        elif isinstance(was, tuple) and isinstance(text, tuple) and len(was) == len(text):
            for index, new in enumerate(text):
                if was[index] != new:
                    changes += [[[name, entry, index, *path], *value] for path, value in _between(was[index], new)]
        else:
            changes.append([[name, entry], _raw(text)])
    changes += [[[name, entry]] for entry in before if entry not in part]
    return changes


@lru_cache(maxsize=256)
def _between(was: bytes, text: bytes) -> list[tuple[Path, list[object]]]:
    """Changes between two texts. What is public changes alike for everybody at the table, so this is asked often."""
    changes: list[tuple[Path, list[object]]] = []
    _walk(was, text, [], changes)
    return changes


@lru_cache(maxsize=1024)
def _entries(text: bytes) -> dict[str, msgspec.Raw]:
    """One level of an object. What is new now is what was the next time, so nearly every text is asked for twice."""
    return ENTRIES(text)


@lru_cache(maxsize=1024)
def _list_items(text: bytes) -> list[msgspec.Raw]:
    """The same of a list."""
    return ITEMS(text)


def _walk(was: bytes, text: bytes, path: Path, changes: list[tuple[Path, list[object]]]) -> None:
    """Read only one level of both texts: what lies below stays text, is compared as such, and is read only if it differs."""
    kinds = was[:1] + text[:1]
    if kinds == b"{{":
        old, new = _entries(was), _entries(text)
        changes += [([*path, name], []) for name in old if name not in new]
        for name, value in new.items():
            if name not in old:
                changes.append(([*path, name], [value]))
            elif old[name] != value:
                _walk(bytes(old[name]), bytes(value), [*path, name], changes)
        return
    if kinds == b"[[":
        before, after = _list_items(was), _list_items(text)
        if len(before) == len(after) and _deep(after):
            for index, item in enumerate(after):
                if before[index] != item:
                    _walk(bytes(before[index]), bytes(item), [*path, index], changes)
            return
    changes.append((path, [msgspec.Raw(text)]))


def diff(old: object, new: object) -> list[Change]:
    """Changes that turn `old` into `new`: `[path, value]` sets, `[path]` removes."""
    was, text = ENCODE(old), ENCODE(new)
    return [] if was == text else [[path, *value] for path, value in _between(was, text)]


def _deep(items: list[msgspec.Raw]) -> bool:
    """Lists of plain values are replaced as a whole: that is shorter than one path for every entry."""
    return any(bytes(item)[:1] in NESTED for item in items)


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
