"""A name that no position has is refused wherever it stands: a field that was misspelt must not be passed over."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from starport.engine.refusal import Refused
from tests.games.spacedealer.kit import Sketch
from tests.games.spacedealer.test_position import busy
from tests.games.starfarers.charted import Charted
from tests.games.starfarers.cockpit import both_asked, both_flying, donating
from tests.games.starfarers.kit import Table
from tests.games.starfarers.moments import MOMENTS

GIVEN = (*MOMENTS, both_asked, both_flying, donating, lambda: Charted().active(0))
FREE = {"options"}  # compared with those of the rule set as a whole


def parts(value: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The places of everything that has names."""
    if isinstance(value, dict):
        yield place
    for name, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if name not in FREE:
            yield from parts(part, (*place, name))


def written(place: tuple[str | int, ...]) -> str:
    """A place as refusals name it."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    return text.removeprefix(".")


def check(game: Any, position: dict[str, Any]) -> None:
    game.load(copy.deepcopy(position))
    for place in list(parts(position)):
        changed = copy.deepcopy(position)
        part = changed
        for step in place:
            part = part[step]  # type: ignore[index]
        part["nonsense"] = 1
        with pytest.raises(Refused) as caught:
            game.load(changed)
        assert written((*place, "nonsense")).startswith(str(caught.value.refusal.facts["where"]))


@pytest.mark.parametrize("number", range(len(GIVEN)))
def test_starfarers(number: int) -> None:
    table: Table = GIVEN[number]()
    check(table.game, table.saved())


def test_spacedealer() -> None:
    check(Sketch("advanced").game, busy())
