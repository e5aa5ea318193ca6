"""Settings of a game: what can be chosen before a match, with one line of meaning each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starport.engine.refusal import refuse


class Option:
    """One setting: its name, the values it may take, the default and what it means in one line.

    `seats` says with how many players it exists (empty: always). Where the values differ by the number of players, an
    edition lists two settings of the same name. With `reads` a text of one's own may stand instead of a choice: it gives
    the text as it is kept, or is Refused with what is wrong with it.
    """

    __slots__ = ("choices", "default", "meaning", "name", "reads", "rule", "seats")

    def __init__(
        self,
        name: str,
        choices: tuple[str, ...],
        default: str,
        meaning: str,
        rule: str,
        seats: tuple[int, ...] = (),
        reads: Callable[[str], str] | None = None,
    ) -> None:
        self.name: str = name
        self.choices: tuple[str, ...] = choices
        self.default: str = default
        self.meaning: str = meaning
        self.rule: str = rule
        self.seats: tuple[int, ...] = seats
        self.reads: Callable[[str], str] | None = reads

    def only(self, seats: tuple[int, ...]) -> Option:
        """The same setting, for so many players only."""
        return Option(self.name, self.choices, self.default, self.meaning, self.rule, seats, self.reads)


def settle(options: Sequence[Option], chosen: dict[str, str]) -> dict[str, str]:
    """All settings with the chosen values; Refused on an unknown name or value."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise refuse("unknown_option", "", option=name, known=sorted(known))
    return {option.name: _value(option, chosen.get(option.name, option.default)) for option in options}


def _value(option: Option, value: str) -> str:
    """The value as it is kept: one of the choices, or a text of one's own where the setting reads one."""
    if value in option.choices:
        return value
    if option.reads is None:
        raise refuse("unknown_choice", option.rule, option=option.name, value=value, known=list(option.choices))
    return option.reads(value)
