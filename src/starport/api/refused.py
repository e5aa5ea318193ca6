"""What the front door says when it cannot do as asked: one sentence, the rule, and what may have been meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

from starport.bots import registry
from starport.engine import refusal as engine
from starport.engine.sentences import SENTENCES, sentence

ALL = {
    **SENTENCES,
    **registry.SENTENCES,
    "unknown_action": "there is no action {text!r}",
    "unknown": "there is no action {action!r}",
    "unknown_seat": "there is no seat {seat}; the seats are 0 to {last}",
    "wrong_kind": "{what} is {wanted}, not {kind}",
    "wrong_number_of_names": "{seats} seats need {seats} names or none; you gave {names}",
    "nobody_asked": "nobody is asked now; the clock goes on with wait()",
    "match_over": "the match is over: {result}",
    "no_clock": "nothing will happen by waiting: the match goes on when a seat plays",
    "time_runs_back": "the clock stands at {now} already; it cannot go back to {at}",
    "before_the_start": "a record is replayed to a number of its actions, not to {to}",
    "no_such_file": "cannot read {file}: {why}",
    "not_json": "{file} is not JSON: {why}",
}
"""Every message that can come through the front door. Refusals of a game's rules are told by their names and facts."""


class Refused(ValueError):
    """What was asked for is not possible, and nothing has changed. `str(error)` is a sentence.

    `message` is the refusal's name (docs/reference/wire.md), `rule` the id of the rule that forbids it ("" if none
    does), `facts` its particulars, and `near` what may have been meant.
    """

    def __init__(self, text: str, refusal: engine.Refusal, near: Iterable[str] = ()) -> None:
        self._told = (text, refusal)
        self.near: list[str] = list(near)
        hint = f"; did you mean {' or '.join(map(repr, self.near))}?" if self.near else ""
        super().__init__(text + hint)
        self.message: str = refusal.message
        self.rule: str = refusal.rule
        self.facts: dict[str, object] = dict(refusal.facts)

    def __reduce__(self) -> tuple[type[Refused], tuple[str, engine.Refusal, list[str]]]:
        """Without this a worker process could not hand it back."""
        return Refused, (*self._told, self.near)


Refused.__module__ = "starport"  # an error names the place people import it from


def refused(message: str, **facts: engine.Fact) -> Refused:
    """A refusal of the front door itself."""
    return told(engine.Refusal(message, "", dict(facts)))


def told(refusal: engine.Refusal, before: str = "", near: Iterable[str] = ()) -> Refused:
    """A refusal as the error to raise; where a list of known names came with it, the nearest of them are suggested."""
    return Refused(before + sentence(refusal, ALL), refusal, near or _near_known(refusal))


@contextmanager
def in_sentences() -> Iterator[None]:
    """Whatever the rooms behind the door refuse comes out as a sentence."""
    try:
        yield
    except engine.Refused as error:
        raise told(error.refusal) from None


def nearest(wrong: str, known: Iterable[str]) -> list[str]:
    """At most three of the known texts that look like this one, in small letters if need be, or begin with it."""
    texts = list(known)
    found = get_close_matches(wrong, texts, n=3, cutoff=0.7) or get_close_matches(wrong.lower(), texts, n=3, cutoff=0.7)
    return found or [text for text in texts if text.startswith(f"{wrong} ")][:3]


def _near_known(refusal: engine.Refusal) -> list[str]:
    known = refusal.facts.get("known")
    if not isinstance(known, list):
        return []
    wrong = [value for name, value in refusal.facts.items() if name != "known" and isinstance(value, str)]
    return next((found for value in wrong if (found := nearest(value, map(str, known)))), [])
