"""What an edition is: numbers, cards, commands and settings in one value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starport.engine.options import Option


@dataclass(frozen=True)
class Edition:
    """One edition: everything in which it may differ from another."""

    name: str
    title: str
    verbs: tuple[str, ...]
    options: tuple[Option, ...]
    extra_cards: bool = False  # the cards of SD-82 are shuffled in
    neutral_demands: bool = False  # neutral planets ask for goods (SD-93)
    glasses: int = 2
    planning: int = 2
    hold: int = 8
    discs: int = 10
    blocks: int = 2
    open_offers: int = 4
    glass_ms: int = 60_000
    match_ms: int = 1_800_000

    def but(self, **changes: object) -> Edition:
        """The same edition with some differences."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def plus(self, verbs: tuple[str, ...], options: tuple[Option, ...], **changes: object) -> Edition:
        """The same edition with more commands and settings, and some differences."""
        return self.but(verbs=self.verbs + verbs, options=self.options + options, **changes)
