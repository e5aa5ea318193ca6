"""What an edition is: numbers, cards, commands and settings in one value."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from starport.engine.options import Option
from starport.games.spacedealer.card_set import EVEN, RECONSTRUCTED, CardSet, own_cards
from starport.games.spacedealer.editions.faults import faults_of, number_faults


@dataclass(frozen=True)
class Edition:
    """One edition: everything in which it may differ from another.

    An edition never changes, and there is none that the rules could not play: whoever makes one whose numbers do not go
    together gets a ValueError that names all of them.
    """

    name: str
    title: str
    verbs: tuple[str, ...]
    options: tuple[Option, ...]
    seats: tuple[int, ...] = (3, 4, 5, 6, 7, 8)
    card_sets: tuple[CardSet, ...] = (RECONSTRUCTED, EVEN)  # the first one is the usual one
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

    def __post_init__(self) -> None:
        self._refuse(faults_of(self))

    def _refuse(self, faults: list[str]) -> None:
        if faults:
            raise ValueError(f"edition {self.name!r} cannot be played: {'; '.join(faults)}")

    def but(self, **changes: object) -> Edition:
        """The same edition with some differences; a misspelt field is an error."""
        known = [field.name for field in fields(self)]
        for name in changes:
            if name not in known:
                raise ValueError(f"an edition has no field {name!r}; it has {', '.join(known)}")
        self._refuse(number_faults(changes))  # as they were given: compiled, the field makes 1 of True
        return replace(self, **changes)  # type: ignore[arg-type]

    def plus(self, verbs: tuple[str, ...], options: tuple[Option, ...], **changes: object) -> Edition:
        """The same edition with more commands and settings, and some differences."""
        return self.but(verbs=self.verbs + verbs, options=self.options + options, **changes)

    def settings(self) -> tuple[Option, ...]:
        """All that can be chosen before a match: the options, and which cards are played with."""
        names = tuple([known.name for known in self.card_sets])
        meaning = "Which cards are played with: a set by its name, or a cards file of one's own."
        return (*self.options, Option("cards", names, names[0], meaning, "SD-76", reads=own_cards))

    def cards_called(self, chosen: str) -> CardSet:
        """The set with this name; any other text is a cards file."""
        for known in self.card_sets:
            if known.name == chosen:
                return known
        return CardSet.read("own", chosen)
