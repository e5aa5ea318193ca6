"""What was heard: the story of an action as one seat may know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starport.engine.event import Story
from starport.engine.game import State
from starport.engine.sentences import event_line


@dataclass(frozen=True)
class Event:
    """Something that happened, as one seat heard it: a name and its facts. `str(event)` is a line of text."""

    name: str
    facts: dict[str, Any]

    def __str__(self) -> str:
        return event_line(self.name, self.facts)


def heard(engine_state: State, story: Story, seat: int | None) -> list[Event]:
    """What a seat (None: anybody) hears of a story, which ends here: nobody listens while others play on."""
    engine_state.story = None
    return [Event(name, told) for name, told in story.seen_by(seat)]
