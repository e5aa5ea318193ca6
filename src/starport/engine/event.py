"""Events: the story of a match, told only when somebody listens. Every event names who may read it in full."""

from __future__ import annotations

Told = dict[str, object]


class Event:
    """Something that happened.

    `public` is what everybody may know. `secret`, if there is one, is the full form for the seats in `seats`;
    everybody else gets `public`. `hidden` events do not exist at all for other seats.
    """

    __slots__ = ("hidden", "name", "public", "seats", "secret")

    def __init__(
        self, name: str, public: Told, seats: tuple[int, ...] = (), secret: Told | None = None, hidden: bool = False
    ) -> None:
        self.name: str = name
        self.public: Told = public
        self.seats: tuple[int, ...] = seats
        self.secret: Told | None = secret
        self.hidden: bool = hidden

    def seen_by(self, seat: int | None) -> Told | None:
        """What this seat (None: a spectator) may read of the event; None if it may not even know of it."""
        if seat is not None and seat in self.seats and self.secret is not None:
            return self.secret
        return None if self.hidden else self.public

    def __repr__(self) -> str:
        return f"{self.name} {self.secret if self.secret is not None else self.public}"


class Story:
    """A listener: attach one to `state.story` to hear the events of the following actions."""

    __slots__ = ("bound", "events")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.bound: tuple[int, ...] = ()  # seats that have made a deal: only together may they take it back

    def bind(self, seats: tuple[int, ...]) -> None:
        """These seats have agreed on what was just done."""
        self.bound += seats

    def tell(self, name: str, public: Told) -> None:
        """An event everybody may know in full."""
        self.events.append(Event(name, public))

    def whisper(self, name: str, seats: tuple[int, ...], secret: Told, public: Told | None) -> None:
        """An event in two forms: `secret` for these seats, `public` for the rest (None: the rest hears nothing)."""
        self.events.append(Event(name, {} if public is None else public, seats, secret, public is None))

    def names(self) -> list[str]:
        return [event.name for event in self.events]

    def seen_by(self, seat: int | None) -> list[tuple[str, Told]]:
        """The story as one seat (None: a spectator) hears it."""
        heard: list[tuple[str, Told]] = []
        for event in self.events:
            told = event.seen_by(seat)
            if told is not None:
                heard.append((event.name, told))
        return heard
