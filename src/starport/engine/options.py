"""Settings of a game: what can be chosen before a match, with one line of meaning each."""

from __future__ import annotations

from collections.abc import Sequence

from starport.engine.refusal import refuse


class Option:
    """One setting: its name, the values it may take, the default and what it means in one line.

    `seats` says with how many players it exists (empty: always). Where the values differ by the number of players, an
    edition lists two settings of the same name.
    """

    __slots__ = ("choices", "default", "meaning", "name", "rule", "seats")

    def __init__(
        self, name: str, choices: tuple[str, ...], default: str, meaning: str, rule: str, seats: tuple[int, ...] = ()
    ) -> None:
        self.name: str = name
        self.choices: tuple[str, ...] = choices
        self.default: str = default
        self.meaning: str = meaning
        self.rule: str = rule
        self.seats: tuple[int, ...] = seats

    def only(self, seats: tuple[int, ...]) -> Option:
        """The same setting, for so many players only."""
        return Option(self.name, self.choices, self.default, self.meaning, self.rule, seats)


def settle(options: Sequence[Option], chosen: dict[str, str]) -> dict[str, str]:
    """All settings with the chosen values; Refused on an unknown name or value."""
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known:
            raise refuse("unknown_option", "", option=name, known=sorted(known))
        if value not in known[name].choices:
            raise refuse("unknown_choice", known[name].rule, option=name, value=value, known=list(known[name].choices))
    return {option.name: chosen.get(option.name, option.default) for option in options}
