"""Settings of a game: what can be chosen before a match, with one line of meaning each."""

from __future__ import annotations

from collections.abc import Sequence

from starport.engine.refusal import refuse


class Option:
    """One setting: its name, the values it may take, the default and what it means in one line."""

    __slots__ = ("choices", "default", "meaning", "name", "rule")

    def __init__(self, name: str, choices: tuple[str, ...], default: str, meaning: str, rule: str) -> None:
        self.name: str = name
        self.choices: tuple[str, ...] = choices
        self.default: str = default
        self.meaning: str = meaning
        self.rule: str = rule


def settle(options: Sequence[Option], chosen: dict[str, str]) -> dict[str, str]:
    """All settings with the chosen values; Refused on an unknown name or value."""
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known:
            raise refuse("unknown_option", "", option=name, known=sorted(known))
        if value not in known[name].choices:
            raise refuse("unknown_choice", known[name].rule, option=name, value=value, known=list(known[name].choices))
    return {option.name: chosen.get(option.name, option.default) for option in options}
