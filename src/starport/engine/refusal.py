"""Refusals: why something was not accepted, as a message id with arguments and the rule that forbids it."""

from __future__ import annotations

Fact = str | int | list[str] | list[int]
Facts = dict[str, Fact]


class Refusal:
    """The reason an action is not accepted: a message id for translation, its arguments and the id of the rule."""

    __slots__ = ("facts", "message", "rule")

    def __init__(self, message: str, rule: str, facts: Facts | None = None) -> None:
        self.message: str = message
        self.rule: str = rule
        self.facts: Facts = {} if facts is None else facts

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.message}({told}) [{self.rule}]"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, Facts]]:
        return Refusal, (self.message, self.rule, self.facts)


class Refused(Exception):
    """Raised when an action, a position, a record or a setting is not accepted. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal: Refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal]]:
        """Without this a worker process could not hand its refusal back."""
        return Refused, (self.refusal,)


def refuse(message: str, rule: str, **facts: Fact) -> Refused:
    """Short form for `raise refuse(...)`."""
    return Refused(Refusal(message, rule, dict(facts)))
