# pure: tells tools and tests what a game says, which is no hot path
"""Schemas: the shape of everything a game says, as types. Tools make a client's types and the reference from them, and
the laws hold every view, event, form and refusal against them.

A shape is a TypedDict, a Literal, `int`, `str`, `bool`, None, a list, a dict, a tuple, or a union of these. A dict whose
keys are a Literal may lack some of them unless it is marked with `EVERY`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

EVERY: Final = "every key of the literal is there"


@dataclass(frozen=True)
class Whispered:
    """Marks a fact of an event that only some seats hear: those that the named facts are. The others hear the rest."""

    to: tuple[str, ...]

    def __init__(self, *to: str) -> None:
        object.__setattr__(self, "to", to)


class RefusalSpec:
    """A refusal: what it means, and the facts that come with it."""

    def __init__(self, meaning: str = "", **facts: Any) -> None:
        self.meaning: str = meaning
        self.facts: dict[str, Any] = facts


@dataclass(frozen=True)
class Schema:
    """All shapes of one game.

    `view` is what a seat sees. `events`, `forms` and `refusals` have the facts of each by name, `forms` by their verb.
    `private` names the events that nobody hears but the seats in these facts, always or by a setting. `names` are
    shapes that clients shall have a name for. `printed` is what a rule set says of its pieces; None: nothing.
    """

    view: Any
    events: Mapping[str, Any]
    forms: Mapping[str, Any]
    refusals: Mapping[str, RefusalSpec]
    private: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[str, Any] = field(default_factory=dict)
    printed: Any = None


def events_of(*modules: ModuleType) -> dict[str, Any]:
    """Every TypedDict of these modules is the facts of an event: `DiceRolled` of `dice_rolled`."""
    return {
        spelled(name): kind
        for module in modules
        for name, kind in vars(module).items()
        if is_typeddict(kind) and kind.__module__ == module.__name__
    }


def names_of(module: ModuleType) -> dict[str, Any]:
    """The shapes that a module gives a name: literals, unions, dictionaries."""
    named = (Literal, Union, type(int | str), dict)
    return {name: kind for name, kind in vars(module).items() if get_origin(kind) in named}


def spelled(name: str) -> str:
    """`DiceRolled` as messages spell it: `dice_rolled`."""
    return re.sub(r"(?<=.)([A-Z])", r"_\1", name).lower()


@dataclass(frozen=True)
class FieldSpec:
    """One field of a TypedDict: its shape, whether it may be missing, and who alone hears it."""

    kind: Any
    needed: bool
    whispered: tuple[str, ...]


def fields_of(kind: Any) -> dict[str, FieldSpec]:
    """The fields of a TypedDict, in the order they are written."""
    return {name: _field(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def _field(hint: Any) -> FieldSpec:
    needed = get_origin(hint) is not NotRequired
    if not needed:
        hint = get_args(hint)[0]
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    to = next((mark.to for mark in marks if isinstance(mark, Whispered)), ())
    return FieldSpec(get_args(hint)[0] if to else hint, needed, to)
