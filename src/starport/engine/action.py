"""Actions: what a seat may do. Interned values, each with one canonical short text that parses back."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One choice of one seat, for example `build booster`.

    Actions of one game are interned: equal texts are the same object, so they compare by identity. `id` is a dense
    number below `len(game.actions)` for every action that `legal` ever lists, and -1 for free bundles typed in by hand.
    """

    __slots__ = ("id", "text", "verb")

    def __init__(self, verb: str, text: str) -> None:
        self.id: int = -1
        self.verb: str = verb
        self.text: str = text

    def __repr__(self) -> str:
        return self.text


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionTable:
    """All interned actions of one game, in a fixed order that gives each its dense id."""

    def __init__(self) -> None:
        self.listed: list[Action] = []
        self.by_text: dict[str, Action] = {}

    def add(self, action: Action) -> Action:
        """Intern an action and give it the next dense id."""
        if action.text in self.by_text:
            raise ValueError(f"two actions share the text {action.text!r}")
        action.id = len(self.listed)
        self.listed.append(action)
        self.by_text[action.text] = action
        return action

    def find(self, text: str) -> Action | None:
        """The listed action with this text, if there is one."""
        return self.by_text.get(text)

    def __len__(self) -> int:
        return len(self.listed)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed)

    def __getitem__(self, number: int) -> Action:
        return self.listed[number]
