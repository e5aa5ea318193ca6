# pure: numpy is no part of the compiled rooms
"""The numbers of a rule set for programs: where each field lies, what each index means, features, and a state encoded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i32, u8
from numpy.typing import NDArray

from starport.api.game import Game
from starport.api.state import State
from starport.engine.action import Action
from starport.engine.encoding import Encoder, Field
from starport.envs.setting import Setting, checked_seat, whole

Buffer = NDArray[Any] | memoryview | bytearray


class Encoding:
    """What one seat knows and may do, as numbers. `fields` says where each of them lies and how large it may be, `actions`
    what each index means as seat 0 would say it: seats are counted from the one that looks."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.size: int = encoder.layout.size
        self.fields: list[Field] = encoder.layout.fields
        self.actions: list[str] = encoder.names
        self.feature_fields: list[Field] = encoder.features.fields
        self._seen: vec[i16] = vec[i16]([i16(0)] * self.size)
        self._mask: vec[u8] = vec[u8]([u8(0)] * len(self.actions))
        self._legal: vec[i32] = vec[i32]([i32(0)] * len(self.actions))
        self._seen_bytes = memoryview(self._seen).cast("B")
        self._mask_bytes = memoryview(self._mask).cast("B")

    def features(self) -> NDArray[np.int16]:
        """For every index what its action speaks of, for networks that score actions one by one."""
        return np.array(self.encoder.feature_rows(), np.int16)

    def observe(self, state: State, seat: int, out: Buffer | None = None) -> Buffer:
        """What the seat knows, written into your buffer of `size` numbers of 16 bits; without one, into a new array."""
        self._check(state, seat)
        found: Buffer = np.empty(self.size, np.int16) if out is None else out
        target = _writable(found, self.size, 2, f"{self.size} numbers of 16 bits (int16)")
        self.encoder.observe(state.engine_state, seat, self._seen, 0)
        target[:] = self._seen_bytes
        return found

    def mask(self, state: State, seat: int, out: Buffer | None = None) -> Buffer:
        """A 1 for every index the seat may choose now, written into your buffer of as many bytes as there are actions."""
        self._check(state, seat)
        found: Buffer = np.empty(len(self.actions), np.int8) if out is None else out
        target = _writable(found, len(self.actions), 1, f"{len(self.actions)} numbers of 8 bits (int8)")
        count = self.encoder.mask(state.engine_state, seat, self._mask, 0, self._legal, 0)
        target[:] = self._mask_bytes
        for place in range(count):
            self._mask[int(self._legal[place])] = 0
        return found

    def action(self, state: State, seat: int, index: int) -> Action | None:
        """The action that an index means to this seat now; None if it means to wait, or nothing at this moment."""
        self._check(state, seat)
        if not 0 <= whole("index", index) < len(self.actions):
            raise ValueError(f"an index is a whole number from 0 to {len(self.actions) - 1}, not {index}")
        found = self.encoder.action(state.engine_state, seat, index)
        return (
            None if found is None else state.engine_state.game.parse(found.text)
        )  # each rule set has actions of its own

    def index(self, state: State, seat: int, action: Action) -> int:
        """The index of an action; -1 if it has none."""
        self._check(state, seat)
        return self.encoder.index(state.engine_state, seat, action)

    def _check(self, state: State, seat: int) -> None:
        if not isinstance(state, State):
            raise ValueError(f"a state of `starport.make(...).new()` is needed, not {type(state).__name__}")
        mine, theirs = self.encoder.game, state.engine_state.game
        if (mine.name, mine.edition, mine.seats) != (theirs.name, theirs.edition, theirs.seats):
            what = f"{theirs.name} {theirs.edition} with {theirs.seats} seats"
            raise ValueError(
                f"these are the numbers of {mine.name} {mine.edition} with {mine.seats} seats, not of {what}"
            )
        if mine.options != theirs.options:
            odd = sorted(name for name, value in theirs.options.items() if mine.options[name] != value)
            raise ValueError(f"these are the numbers of a rule set with other options: {', '.join(odd)}")
        checked_seat(seat, mine.seats)


def _writable(buffer: Buffer, count: int, width: int, wanted: str) -> memoryview:
    """The bytes of a caller's buffer; ValueError if it is too small or large, cannot be written, or is no buffer. Plain bytes
    will do for numbers of any width."""
    try:
        view = memoryview(buffer)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"a buffer of {wanted} is needed, not {type(buffer).__name__}") from None
    if view.readonly or not view.c_contiguous or view.nbytes != count * width:
        what = "read-only" if view.readonly else f"{view.nbytes} bytes" if view.c_contiguous else "not contiguous"
        raise ValueError(f"a writable buffer of {wanted} is needed, and this one is {what}")
    if view.itemsize not in (1, width) or view.format in ("f", "d", "e"):
        raise ValueError(f"a buffer of {wanted} is needed, not one of {view.format!r}")
    return view.cast("B") if view.ndim else view


def encoding(
    game: str | Game, edition: str | None = None, seats: int | None = None, options: Mapping[str, str] | None = None
) -> Encoding:
    """The numbers of a rule set."""
    return Encoding(Setting(game, edition, seats, options).encoder)
