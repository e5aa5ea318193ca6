"""One match in which all seats choose at once, once a tick, compiled."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from starport.engine.encoding import Encoder
from starport.engine.game import State
from starport.envs.worth import Worth


class Clockwork:
    """A match with a clock: what every seat sees and may do is written after each tick."""

    def __init__(self, encoder: Encoder, tick: int, limit: int, worth: Worth) -> None:
        self.encoder: Encoder = encoder
        self.tick: int = tick
        self.limit: int = limit
        self.worth: Worth = worth
        self.seats: int = encoder.game.seats
        self.actions: int = len(encoder.names)
        self.observations: vec[i16] = vec[i16]([i16(0)] * (self.seats * encoder.layout.size))
        self.masks: vec[u8] = vec[u8]([u8(0)] * (self.seats * self.actions))
        self.legal: vec[i32] = vec[i32]([i32(0)] * (self.seats * self.actions))
        self.counts: list[int] = [0] * self.seats
        self.rewards: list[float] = []
        self.worths: list[float] = []
        self.at: int = 0
        self.ticks: int = 0
        self.over: bool = False
        self.cut: bool = False
        self.state: State = encoder.game.new(b"")

    def begin(self, seed: bytes) -> None:
        """A new match."""
        self.state = self.encoder.game.new(seed)
        self.at = 0
        self.ticks = 0
        self.over = False
        self.cut = False
        self.rewards = [0.0] * self.seats
        self.worths = self.worth.worths(self.state)
        self.show()

    def step(self, choices: list[int]) -> list[bool]:
        """Everybody acts, another seat first each time; then a tick passes. Whose choice had become impossible."""
        missed = [False] * self.seats
        state = self.state
        actions = [self.encoder.action(state, seat, choices[seat]) for seat in range(self.seats)]
        for place in range(self.seats):
            seat = (self.ticks + place) % self.seats
            action = actions[seat]
            if action is None:
                continue
            if state.refusal(seat, action) is None:
                state.step(seat, action, self.at)
            else:
                missed[seat] = True
        self.ticks += 1
        self.at += self.tick
        state.tick(self.at)
        self.over = state.result() is not None
        self.cut = not self.over and self.limit > 0 and self.ticks >= self.limit
        now = self.worth.worths(state)
        self.rewards = [now[seat] - self.worths[seat] for seat in range(self.seats)]
        self.worths = now
        self.show()
        return missed

    def show(self) -> None:
        """Write what every seat sees and may do."""
        size: i64 = self.encoder.layout.size
        masks = self.masks
        legal = self.legal
        acting = [] if self.over else self.state.acting()
        for seat in range(self.seats):
            base: i64 = i64(seat) * self.actions
            for place in range(base, base + i64(self.counts[seat])):
                masks[base + i64(legal[place])] = 0
            self.encoder.observe(self.state, seat, self.observations, i64(seat) * size)
            if seat in acting:
                self.counts[seat] = self.encoder.mask(self.state, seat, masks, base, legal, base)
            else:  # nothing to decide: waiting is all there is
                self.counts[seat] = 1
                legal[base] = i32(self.encoder.waits)
                masks[base + self.encoder.waits] = 1
