"""The shapes of a schema become types of the client that say the same."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from starport.engine.schema import EVERY, RefusalSpec, Schema, Whispered
from tools import shapes

pytestmark = pytest.mark.source_only

Good = Literal["ore", "food"]


class Boat(TypedDict):
    """A boat on its way."""

    home: int | None
    cargo: dict[Good, int]


CardDrawn = TypedDict("CardDrawn", {"from": int, "card": Annotated[Good, Whispered("from")]})


class View(TypedDict):
    boats: list[Boat]
    late: NotRequired[bool]


NAMES = {"Good": Good}


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Good, "Good"),
        (Literal["a", "b"], '"a" | "b"'),
        (list[int | None], "(number | null)[]"),
        (tuple[str, int], "[string, number]"),
        (dict[str, bool], "Record<string, boolean>"),
        (dict[Good, int], "Partial<Record<Good, number>>"),
        (Annotated[dict[Good, int], EVERY], "Record<Good, number>"),
        (list[Boat], "Boat[]"),
    ],
)
def test_every_shape_has_its_type(kind: Any, text: str):
    assert shapes.Names(NAMES).of(kind) == text


def test_a_game_without_drawings_has_its_types_too():
    schema = Schema(
        View,
        {"card_drawn": CardDrawn},
        {"ship": Boat},
        {"late": RefusalSpec(until=int), "no": RefusalSpec()},
        {},
        NAMES,
    )
    made = shapes.module(schema, "somewhere", "../wire")
    for part in (
        'export const GOODS = ["ore", "food"] as const;\nexport type Good = (typeof GOODS)[number];',
        "export interface View {\n  boats: Boat[];\n  late?: boolean;\n}",
        "/** A boat on its way. */\nexport interface Boat {\n  home: number | null;\n  cargo: Partial<Record<Good, number>>;\n}",
        "export interface CardDrawn {\n  from: number;\n  card?: Good;\n}",
        "export interface Events {\n  card_drawn: CardDrawn;\n}",
        "export interface Refusals {\n  late: { until: number };\n  no: Record<string, never>;\n}",
        "export interface Forms {\n  ship: Boat;\n}",
    ):
        assert part in made


class Elsewhere:
    class Boat(TypedDict):
        name: str


def test_two_shapes_of_one_name_are_refused():
    with pytest.raises(AssertionError, match="share a name"):
        shapes.parts_of([Boat, Elsewhere.Boat])
