# pure: reads package files, at import
"""The numbers a bot weighs with as a file: one for each name, and a card that says where they come from.

    {"card": {"command": …, "strength": …}, "weights": {"income": 0.4183, "ore": 1.008, …}}

`python -m starport.lab.tune` writes it. The numbers are written as text: the same file plays alike everywhere.
"""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Any

Record = dict[str, float]
"""Each number by its name, as the tuning left it: not yet held within its bounds."""
Card = dict[str, Any]


class BadRecord(ValueError):
    """A file that is no record; says everything that is wrong with it."""


class RecordFile:
    """The file in which the numbers of these names stand, in this order."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def read(self, text: str) -> tuple[Record, Card]:
        """The record of a file, and its card; BadRecord if it is no JSON, or a name is missing, unknown, there twice or no
        number."""
        whole = self._whole(text)
        record = whole["weights"]
        faults = [f"{name} is missing" for name in self.names if name not in record]
        faults += [f"{name!r} is no weight" for name in record if name not in self.names]
        faults += [
            f"{name} is no number: {json.dumps(value)}" for name, value in record.items() if not _is_number(value)
        ]
        if faults:
            raise BadRecord(f"weights: {'; '.join(faults)}")
        return {name: float(record[name]) for name in self.names}, whole["card"]

    def _whole(self, text: str) -> dict[str, dict[str, Any]]:
        try:
            found = json.loads(text, object_pairs_hook=_once)
        except json.JSONDecodeError as error:
            raise BadRecord(f"weights: not JSON: {error}") from None
        if not isinstance(found, dict) or list(found) != ["card", "weights"]:
            raise BadRecord(f'weights: expected {{"card": {{…}}, "weights": {{"{self.names[0]}": 0.5, …}}}}')
        for name, part in found.items():
            if not isinstance(part, dict):
                raise BadRecord(f"weights: {name} is no object: {json.dumps(part)}")
        return found

    def text_of(self, record: Record, card: Card) -> str:
        """The file of a record."""
        numbers = {name: round(record[name], 4) for name in self.names}
        return json.dumps({"card": card, "weights": numbers}, indent=1, ensure_ascii=False) + "\n"

    def packaged(self, package: str, name: str) -> Record:
        """The record that came with the package."""
        return self.read(files(package).joinpath(name).read_text(encoding="utf-8"))[0]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        raise BadRecord(f"weights: {', '.join(twice)} is there twice")
    return dict(pairs)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
