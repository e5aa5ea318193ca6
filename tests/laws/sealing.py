"""Sealing a state, to see that nobody changes it, not even for a moment. Only plain Python asks before it sets a field."""

from __future__ import annotations

from starport.engine.game import State


def seal(state: State) -> None:
    """From now on no field of this very state can be set; its copies are free."""

    def guard(changed: State, name: str, value: object) -> None:
        assert changed is not state, f"a question has set the field {name}"
        object.__setattr__(changed, name, value)

    kind = type(state)
    state.__class__ = type(f"Sealed{kind.__name__}", (kind,), {"__slots__": (), "__setattr__": guard})
