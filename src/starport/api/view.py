"""A view: what one seat, or anybody, may know of a moment; as facts, as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starport.engine import catalogue


class View(Mapping[str, Any]):
    """What a seat may know (`seat` is None for what anybody may): a read-only mapping of facts that draws itself.

    >>> import starport
    >>> view = starport.make("starfarers").new(seed=1).view(0)
    >>> view["turn"], view.seat
    (1, 0)
    """

    def __init__(self, game: str, seat: int | None, facts: Mapping[str, Any]) -> None:
        self.game: str = game
        self.seat: int | None = seat
        self._facts = facts

    def __getitem__(self, name: str) -> Any:
        return self._facts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def facts(self) -> dict[str, Any]:
        """The facts as a plain dictionary, ready for JSON."""
        return dict(self._facts)

    def text(self) -> str:
        """The table as text, for terminals; a game without a drawing of its own shows its facts as JSON."""
        return catalogue.entry(self.game).text(self.facts())

    def svg(self) -> str | None:
        """The table as an SVG picture; None if the game has none."""
        picture = catalogue.entry(self.game).picture
        return None if picture is None else picture(self.facts())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        who = "anybody" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.game} for {who}>"

    def _repr_svg_(self) -> str | None:
        """Notebooks show the picture."""
        return self.svg()
