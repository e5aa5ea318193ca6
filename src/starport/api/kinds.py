"""Of what kind a thing is that was handed in: a sentence at the door instead of an error from deep inside."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import SupportsIndex

from starport.api.refused import Refused, refused


def wrong_kind(what: str, wanted: str, given: object) -> Refused:
    """Said of a thing that is of no kind its place takes; a class is named, since its objects were meant."""
    kind = f"the class {given.__name__}" if isinstance(given, type) else type(given).__name__
    return refused("wrong_kind", what=what, wanted=wanted, kind=kind)


def number(what: str, given: object) -> int:
    """A whole number, those of numpy too."""
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        raise wrong_kind(what, "a whole number", given)
    return index(given)


def text(what: str, given: object) -> str:
    if not isinstance(given, str):
        raise wrong_kind(what, "a text", given)
    return given


def texts(what: str, each_of: str, given: object) -> list[str]:
    """A list of texts: a single text, which would come out as its letters, is none."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise wrong_kind(what, "a list of texts", given)
    return [text(each_of, each) for each in given]
