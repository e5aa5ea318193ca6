"""Golden matches: whole matches of every game, as text that can be read and whose every step is held by a hash.

They are regression test, document and debugging aid at once. A text shows the beginning and the end of its match, and in
between every action that did something for the first time; the hashes on the way hold the rest: all actions, all that was
told and to whom, what everybody might have done, and now and then the whole state with everybody's view of it.

    python -m tests.games.golden             write all texts anew, after a change of rules was meant (`make golden`)
    python -m tests.games.golden --full NAME the whole match, to compare it with the one of another revision
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from starport.bots import registry
from starport.bots.bot_match import BotMatch, Watcher
from starport.engine import catalogue
from starport.engine.action import Action
from starport.engine.dice import Dice, key_of
from starport.engine.event import Event, Story
from starport.engine.game import State, canonical

FOLDER = Path(__file__).parent / "golden_matches"
BLIND = "blind"
LONGEST = 100_000
STARTS = ("fixed", "founding")
FIRST, LAST = 25, 12  # actions shown in any case


@dataclass(frozen=True)
class Golden:
    """A match: its rules, who sits where, and after how many actions the state is looked at."""

    game: str
    edition: str
    bots: tuple[str, ...]
    every: int
    options: dict[str, str] = field(default_factory=dict)


BLIND_BOARDS = [(board, start) for board in ("beginner", "strategic", "explorer", "wild_space") for start in STARTS]
MATCHES: dict[str, Golden] = {
    **{
        f"starfarers/{board}-{start}": Golden("starfarers", "2019", (BLIND,) * 4, 150, {"board": board, "start": start})
        for board, start in BLIND_BOARDS
    },
    "starfarers/five-beginner": Golden("starfarers", "2019", ("greedy",) * 5, 40),
    "starfarers/six-explorer": Golden(
        "starfarers", "2019", ("greedy",) * 6, 40, {"board": "explorer", "seven_relief_pilot2": "yes"}
    ),
    "starfarers/six-wild-space-each-alone": Golden(
        "starfarers",
        "2019",
        ("greedy", "greedy", "random", "greedy", "greedy", "random"),
        40,
        {"board": "wild_space", "pilot_lockstep": "sequential", "seven_relief_pilot2": "yes"},
    ),
    "starfarers/classic-fixed": Golden("starfarers", "classic", ("greedy",) * 4, 30),
    "starfarers/classic-founding": Golden(
        "starfarers",
        "classic",
        ("greedy",) * 3,
        30,
        {"start": "founding", "home_numbers": "shuffled", "rapid_variant": "on"},
    ),
    "spacedealer/base-3": Golden("spacedealer", "base", ("busy", "scheduler", "idle"), 15),
    "spacedealer/base-4": Golden("spacedealer", "base", ("scheduler", "busy") * 2, 15),
    "spacedealer/advanced-4": Golden("spacedealer", "advanced", ("busy", "scheduler") * 2, 15),
    "spacedealer/advanced-3-by-lot": Golden("spacedealer", "advanced", ("random",) * 3, 30),
    "spacedealer/advanced-6-by-lot": Golden("spacedealer", "advanced", ("random", "busy") * 3, 30),
    "spacedealer/advanced-5-fast": Golden(
        "spacedealer", "advanced", ("busy", "busy", "scheduler", "busy", "idle"), 15, {"glass_seconds": "30"}
    ),
}


def names(game: str) -> list[str]:
    """The matches of one game."""
    return [name for name, golden in MATCHES.items() if golden.game == game]


def events_in(text: str) -> set[str]:
    """The names of the events a text tells."""
    return set(re.findall(r"^    (\w+) {", text, re.MULTILINE))


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


@dataclass
class Step:
    """One action with what was told since the one before; `hash` if the state was looked at after it."""

    head: str
    told: list[str]
    new: bool
    hash: str = ""


class Teller(Watcher):
    """Writes down who did what and what was told, and lets a hash run over everything."""

    def __init__(self, state: State, every: int) -> None:
        self.every = every
        self.steps: list[Step] = []
        self.known: set[str] = set()
        self.running = hashlib.sha256()
        self.story = Story()
        state.story = self.story
        self.look(state)

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        moment = f" @{at}" if at else ""
        self.note(f"{len(self.steps) + 1}. seat {seat}: {action.text}{moment}", {action.verb})
        for each in state.acting():
            self.hear(f"{each} {sorted([action.text for action in state.legal(each)])}")
        if len(self.steps) % self.every == 0:
            self.look(state)
            self.steps[-1].hash = self.running.hexdigest()[:16]

    def note(self, head: str, kinds: set[str]) -> None:
        told = [tell(event) for event in self.story.events]
        kinds |= {event.name for event in self.story.events}
        self.steps.append(Step(head, told, not kinds <= self.known))
        self.known |= kinds
        self.hear("\n".join([head, *told]))
        self.story.events.clear()

    def look(self, state: State) -> None:
        """All that can be known of a state: everything, and what each seat and a spectator see of it."""
        self.hear(state.digest())
        for seat in (None, *range(state.game.seats)):
            self.hear(canonical(state.view(seat)))

    def hear(self, text: str) -> None:
        self.running.update(text.encode())

    def close(self, state: State) -> str:
        """What happened after the last action; the hash of the whole match."""
        self.note("the end", set())
        self.look(state)
        return self.running.hexdigest()[:16]


def tell(event: Event) -> str:
    """An event in full; a secret with those who hear it, and what the others hear."""
    if event.secret is None:
        return f"{event.name} {canonical(event.public)}"
    others = "nothing" if event.hidden else canonical(event.public)
    return f"{event.name} {canonical(event.secret)} to {list(event.seats)}, others hear {others}"


def play_blind(state: State, golden: Golden, name: str, teller: Teller) -> None:
    """Blind players. Their choice does not depend on the order in which seats and actions are listed."""
    dice = Dice(key_of(name.encode()), 1)
    for _ in range(LONGEST):
        acting = state.acting()
        if not acting:
            return
        seat = acting[dice.below(0, len(acting))]
        legal = sorted(state.legal(seat), key=lambda action: action.text)
        action = legal[dice.below(0, len(legal))]
        state.step(seat, action)
        teller.acted(state, seat, action, 0)


def play_bots(state: State, golden: Golden, name: str, teller: Teller) -> None:
    """Bots by name, each with a seed of its own."""
    match = BotMatch(state, [registry.make(bot, f"{name} {seat}".encode()) for seat, bot in enumerate(golden.bots)])
    match.watcher = teller
    match.play(LONGEST)
    assert match.illegal == 0


def match(name: str, full: bool = False) -> str:
    """The whole text of one match; `full` leaves nothing out."""
    golden = MATCHES[name]
    game = catalogue.make(golden.game, golden.edition, len(golden.bots), golden.options)
    seed = f"golden {name.partition('/')[2]}"
    state = game.new(seed.encode())
    teller = Teller(state, golden.every)
    play: Callable[[State, Golden, str, Teller], None] = play_blind if BLIND in golden.bots else play_bots
    play(state, golden, seed, teller)
    last = teller.close(state)
    assert state.result() is not None, f"{name} has no end"
    head = [
        f"{golden.game} {golden.edition}, {len(golden.bots)} seats, {canonical(golden.options)}",
        f"players: {' '.join(golden.bots)}",
        f"seed: {seed}",
        f"actions: {len(teller.steps) - 1}",
        f"{state.result()}",
        f"everything: {last}",
    ]
    table = catalogue.entry(golden.game).text(state.view(None))
    return "\n".join([*head, "", *shown(teller.steps, full), "", table]) + "\n"


def shown(steps: Sequence[Step], full: bool) -> list[str]:
    """The steps that are told, and the hashes between them."""
    lines: list[str] = []
    for number, step in enumerate(steps, 1):
        if full or step.new or number <= FIRST or number > len(steps) - LAST:
            lines += [step.head, *[f"    {line}" for line in step.told]]
        if step.hash:
            lines.append(f"= {number} {step.hash}")
    return lines


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--full"]:
        sys.stdout.write(match(arguments[1], full=True))
        return
    for name in MATCHES:
        text, path = match(name), path_of(name)
        changed = not path.exists() or path.read_text("utf-8") != text
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{name}{': changed' if changed else ''}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
