"""Many matches side by side, compiled: one call steps all of them and writes what the seats see into fixed places.

The places belong to the arena for as long as it lives; whoever looks at them sees each step's numbers in turn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from starport.bots.base import Bot
from starport.bots.bot_match import chair_for, trusted
from starport.bots.random import RandomBot
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.encoding import Encoder
from starport.engine.game import State
from starport.envs.episode import Episode
from starport.envs.worth import Worth

FACTS: Final = 5
MakeBot = Callable[[int, bytes], Bot | None]
"""The bot of a seat, with a seed; None where a learner sits."""


class Arena:
    """So many matches of one rule set. In each of them the learner is asked for one seat at a time."""

    def __init__(
        self,
        encoder: Encoder,
        count: int,
        tick: int,
        limit: int,
        worth: Worth,
        make_bot: MakeBot,
        renew: bool = True,
        room: int = 0,
    ) -> None:
        self.renew: bool = renew  # whether the next match begins when one has ended
        self.encoder: Encoder = encoder
        self.count: int = count
        self.seats: int = encoder.game.seats
        self.tick: int = tick
        self.limit: int = limit
        self.worth: Worth = worth
        self.make_bot: MakeBot = make_bot
        self.size: int = encoder.layout.size
        self.actions: int = len(encoder.names)
        self.seed: bytes = b""
        self.labels: list[int] = list(range(count))  # what a row is called when its deals are made
        self.numbers: list[int] = [0] * count  # of the match in each row
        self.matches: list[Episode] = []
        self.bots: list[list[Bot | None]] = [[] for _ in range(count)]
        self.chairs: list[list[Chair | None]] = [[] for _ in range(count)]  # of bots of ours, for a whole match
        self.worths: list[list[float]] = [[] for _ in range(count)]
        # So many bytes of room are left over in what others read, so that it can begin elsewhere.
        self.room: int = room
        self.observations: vec[i16] = vec[i16]([i16(0)] * (count * self.size + room // 2))
        self.masks: vec[u8] = vec[u8]([u8(0)] * (count * self.actions + room))
        self.seen_at: int = 0  # where the observations begin
        self.masks_at: int = 0
        self.legal: vec[i32] = vec[i32]([i32(0)] * (count * self.actions))
        self.counts: vec[i32] = vec[i32]([i32(0)] * count)
        self.asked: vec[i32] = vec[i32]([i32(0)] * count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * self.seats + room // 8))
        self.rewards_at: int = 0
        self.ended: vec[u8] = vec[u8]([u8(0)] * count)
        self.cut: vec[u8] = vec[u8]([u8(0)] * count)
        self.finals: vec[i16] = vec[i16]([i16(0)] * (count * self.size))  # what was seen last in a match that has ended
        self.steps: int = 0
        self.missed: int = 0  # choices of bots that the rules refused
        self.finished: int = 0  # matches that the last step has ended
        self.packs: bool = False  # whether what others read is put together after each step
        self.packed: vec[i32] = vec[i32]()  # what is legal, match behind match without gaps
        self.packed_at: int = 0
        self.filled: int = 0  # so many numbers
        self.first_start: int = 0
        # FACTS of each match: how many are legal, from where on, who is asked, ended, cut.
        self.facts: vec[i32] = vec[i32]()
        self.facts_at: int = 0
        self.choices: vec[i64] = vec[i64]([i64(0)] * (count + room // 8))  # what happens in each match
        self.choices_at: int = 0

    def keep_packed(self, start: int) -> None:
        """From now on facts and what is legal are put together for others, who have the latter at this place."""
        self.packs = True
        self.first_start = start
        self.packed = vec[i32]([i32(0)] * (self.count * self.actions + self.room // 4))
        self.facts = vec[i32]([i32(0)] * (self.count * FACTS + self.room // 4))

    def reset(self, seed: bytes) -> None:
        """All matches anew; everything follows from the seed."""
        self.seed = seed
        self.matches = []
        self.filled = 0
        self.finished = 0
        for row in range(self.count):
            self.numbers[row] = 0
            self.ended[row] = 0
            self.cut[row] = 0
            for seat in range(self.seats):
                self.rewards[self.rewards_at + row * self.seats + seat] = 0.0
            self.matches.append(self.begin(row))
            self.open(row)
            self.show(row)
            if self.packs:
                self.pack(row)

    def seed_of(self, row: int, number: int, what: str) -> bytes:
        return hashlib.sha256(self.seed + f":{self.labels[row]}:{number}:{what}".encode()).digest()

    def begin(self, row: int) -> Episode:
        """The next match of a row."""
        number = self.numbers[row]
        bots = [self.make_bot(seat, self.seed_of(row, number, f"bot {seat}")) for seat in range(self.seats)]
        match = Episode(self.encoder.game.new(self.seed_of(row, number, "deal")), self.tick)
        chairs: list[Chair | None] = []
        for seat in range(self.seats):
            bot = bots[seat]
            chairs.append(Chair(match.state, seat) if bot is not None and trusted(bot) else None)
        self.bots[row] = bots
        self.chairs[row] = chairs
        return match

    def choose(self, choices: list[int]) -> None:
        """Write what happens in each match, where nobody else writes it."""
        for row in range(self.count):
            self.choices[self.choices_at + row] = choices[row]

    def illegal(self) -> int:
        """The first row whose choice its mask does not allow; -1 if all are fine. Nothing is stepped by asking."""
        return first_illegal(self.masks, self.masks_at, self.actions, self.choices, self.choices_at, 0, self.count)

    def step(self) -> None:
        """Every match goes on by one decision of the learner, as `choices` has it, and by those of bots until a learner is
        asked again. `illegal` has been asked before."""
        self.filled = 0
        self.finished = 0
        for row in range(self.count):
            self.step_row(row, self.choices[self.choices_at + row])
            if self.packs:
                self.pack(row)
        self.steps += self.count

    def step_row(self, row: int, choice: int) -> None:
        match = self.matches[row]
        match.step(self.encoder.action(match.state, match.seat, choice))
        seats: i64 = self.seats
        place: i64 = self.rewards_at + row * seats
        for seat in range(seats):
            self.rewards[place + seat] = 0.0
        self.ended[row] = 0
        self.cut[row] = 0
        self.play_bots(row)
        if self.worth.early or match.over:
            self.pay(row)
        if match.over or (self.limit and match.decisions >= self.limit):
            self.finish(row)
        self.show(row)

    def pay(self, row: int) -> None:
        """Rewards: how much the position's worth has changed for each seat."""
        before = self.worths[row]
        now = self.worth.worths(self.matches[row].state)
        for seat in range(self.seats):
            self.rewards[self.rewards_at + row * self.seats + seat] = now[seat] - before[seat]
        self.worths[row] = now

    def finish(self, row: int) -> None:
        """The match has ended, or was cut off: its last look is kept, and the next one begins."""
        match = self.matches[row]
        if match.over:
            self.ended[row] = 1
        else:
            self.cut[row] = 1
        self.finished += 1
        self.encoder.observe(match.state, self.asked[row], self.finals, i64(row) * self.size)
        self.numbers[row] += 1
        if self.renew:
            self.matches[row] = self.begin(row)
            self.open(row)

    def open(self, row: int) -> None:
        """Bots play until a learner is asked for the first time; a match that they end before that is passed over."""
        self.play_bots(row)
        while self.matches[row].over:
            self.numbers[row] += 1
            self.matches[row] = self.begin(row)
            self.play_bots(row)
        self.worths[row] = self.worth.worths(self.matches[row].state)

    def play_bots(self, row: int) -> None:
        """Bots play until a learner is asked, or the match is over."""
        match = self.matches[row]
        bots = self.bots[row]
        chairs = self.chairs[row]
        while not match.over:
            bot = bots[match.seat]
            if bot is None:
                return
            match.step(self.choice_of(bot, chairs[match.seat], match))

    def choice_of(self, bot: Bot, chair: Chair | None, match: Episode) -> Action | None:
        """What a bot does; the safe choice if the rules refuse it. What our random bot does is drawn by the rules themselves."""
        if chair is None:
            action = bot.act(chair_for(bot, match.state, match.seat, match.at))
        else:
            chair.at = match.at
            action = bot.act(chair)
            if isinstance(bot, RandomBot):
                return action
        if action is None:
            return None
        if match.state.refusal(match.seat, action) is not None:
            self.missed += 1
            return match.state.fallback(match.seat)
        return action

    def show(self, row: int) -> None:
        """Write what the seat that is asked sees and may do."""
        match = self.matches[row]
        masks = self.masks
        legal = self.legal
        base: i64 = i64(row) * self.actions
        ones: i64 = self.masks_at + base
        seen: i64 = self.seen_at + i64(row) * self.size
        for place in range(base, base + i64(self.counts[row])):
            masks[ones + i64(legal[place])] = 0
        encoder = self.encoder
        if match.over:  # nobody is asked: who was asked last sees the end
            encoder.observe(match.state, self.asked[row], self.observations, seen)
            self.counts[row] = 0
            return
        self.asked[row] = i32(match.seat)
        encoder.observe(match.state, match.seat, self.observations, seen)
        self.counts[row] = i32(encoder.mask(match.state, match.seat, masks, ones, legal, base))

    def pack(self, row: int) -> None:
        """Put what is legal behind that of the rows before, while it is at hand."""
        legal, packed, facts = self.legal, self.packed, self.facts
        end: i64 = self.filled
        at: i64 = self.facts_at + i64(row) * FACTS
        facts[at] = self.counts[row]
        facts[at + 1] = i32(self.first_start + end)
        facts[at + 2] = self.asked[row]
        facts[at + 3] = i32(self.ended[row])
        facts[at + 4] = i32(self.cut[row])
        base: i64 = i64(row) * self.actions
        target: i64 = self.packed_at + end
        for place in range(base, base + i64(self.counts[row])):
            packed[target] = legal[place]
            target += 1
        self.filled = target - i64(self.packed_at)

    def look(self, row: int, seat: int) -> None:
        """Write what any seat sees of a match to the place of its last look."""
        self.encoder.observe(self.matches[row].state, seat, self.finals, i64(row) * self.size)

    def state(self, row: int) -> State:
        """The state of a match, for rewards and pictures."""
        return self.matches[row].state


class Guard:
    """Looks whether choices are allowed, in masks and choices that several arenas share."""

    def __init__(self, count: int, actions: int, room: int) -> None:
        self.actions: int = actions
        self.masks: vec[u8] = vec[u8]([u8(0)] * (count * actions + room))
        self.masks_at: int = 0
        self.choices: vec[i64] = vec[i64]([i64(0)] * (count + room // 8))
        self.choices_at: int = 0

    def illegal(self, first: int, last: int) -> int:
        """The first of these rows whose choice its mask does not allow; -1 if all are fine."""
        return first_illegal(self.masks, self.masks_at, self.actions, self.choices, self.choices_at, first, last)


def first_illegal(
    masks: vec[u8], masks_at: i64, actions: i64, choices: vec[i64], choices_at: i64, first: i64, last: i64
) -> i64:
    """The first of these rows whose choice its mask does not allow; -1 if all are fine. Masks and choices of all rows begin
    where it is said."""
    ones = masks_at + first * actions
    for row in range(first, last):
        choice = choices[choices_at + row]
        if choice < 0 or choice >= actions or not masks[ones + choice]:
            return row
        ones += actions
    return -1
