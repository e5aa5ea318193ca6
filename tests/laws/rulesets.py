"""Rule sets under law: every game of the catalogue, and the reference game that the catalogue does not list.

For each edition: the default settings with every number of seats, then, on the wheel, every other choice of every option
once. The long run adds every pair of choices. A new game is under law as soon as it is in the catalogue, by what its entry
declares: one without secrets shows everybody everything, one without events or things has none to look at. How to fill in the
forms of a game is said in `tests/laws/hints.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from itertools import combinations

import pytest
from _pytest.mark import ParameterSet

from starport.engine import catalogue
from starport.engine.catalogue import Edition, Entry
from starport.engine.game import Game
from tests.engine import lighthouse

PAIRS_IN_ALL, PAIRS_IN_LONG_RUN = 2_000, 100_000


@dataclass(frozen=True)
class RuleSet:
    """One game in one edition with its seats and the choices that differ from the default."""

    entry: Entry
    edition: Edition
    seats: int
    chosen: tuple[tuple[str, str], ...] = ()

    def game(self) -> Game:
        return made(self)

    def __str__(self) -> str:
        return "-".join(
            [self.entry.name, self.edition.name, str(self.seats), *("=".join(pair) for pair in self.chosen)]
        )


@lru_cache(maxsize=8)
def made(rules: RuleSet) -> Game:
    return rules.entry.make(rules.edition.name, rules.seats, dict(rules.chosen))


@dataclass(frozen=True)
class Effort:
    """How long a law looks: whole matches per rule set, moments within each, pairs of worlds for the silence law."""

    games: int
    stops: int
    pairs: int


def entries() -> list[Entry]:
    return [lighthouse.ENTRY, *catalogue.entries().values()]


def entry_of(name: str) -> Entry:
    return next(entry for entry in entries() if entry.name == name)


def ours(entry: Entry) -> bool:
    """Whether a game is part of the product; guests need no texts, and their source is elsewhere."""
    return entry is not lighthouse.ENTRY and find_spec(f"starport.games.{entry.name}") is not None


def everyday() -> Iterator[RuleSet]:
    """Every seat count with the default settings, and every other choice with the usual seat count, or with the first
    one at which there is that choice."""
    for entry in entries():
        for edition in entry.editions:
            for seats in edition.seats:
                yield RuleSet(entry, edition, seats)
            for seats, choice in other_choices(edition):
                yield RuleSet(entry, edition, seats, (choice,))


def pairwise() -> Iterator[RuleSet]:
    """Every two choices of different options together."""
    for entry in entries():
        for edition in entry.editions:
            for (seats, first), (others, second) in combinations(other_choices(edition), 2):
                if first[0] != second[0] and seats == others:
                    yield RuleSet(entry, edition, seats, (first, second))


def other_choices(edition: Edition) -> list[tuple[int, tuple[str, str]]]:
    """Every choice that is no default, with the number of seats it is played at."""
    usual = edition.usual_seats
    return [
        (option.seats[0] if option.seats and usual not in option.seats else usual, (option.name, value))
        for option in edition.options
        for value in option.choices
        if value != option.default
    ]


EVERYDAY = list(everyday())
EACH = -(-PAIRS_IN_ALL // len(EVERYDAY))
FEW = Effort(games=1, stops=6, pairs=EACH)
FEWER = Effort(games=1, stops=3, pairs=EACH)  # for single options: most of the game has been seen with the defaults
MANY = Effort(games=50, stops=20, pairs=-(-PAIRS_IN_LONG_RUN // len(EVERYDAY)))


def case(rules: RuleSet, effort: Effort) -> ParameterSet:
    """One rule set for a law. All laws of a rule set run in the same process, so that they can share their matches."""
    group = pytest.mark.xdist_group(str(rules))
    if effort is MANY or len(rules.chosen) > 1:
        return pytest.param(rules, effort, id=f"{rules}-{effort.games}", marks=(group, pytest.mark.soak))
    marks = (group, pytest.mark.on_the_wheel) if rules.chosen else (group,)  # the source has the default settings
    return pytest.param(rules, effort, id=str(rules), marks=marks)


by_default = pytest.mark.parametrize("rules", [rules for rules in EVERYDAY if not rules.chosen], ids=str)
"""For what no option changes: the default settings with every number of seats."""

under_law = pytest.mark.under_law
"""For every rule set: `conftest.py` gives such a test its `cases`."""


def cases(*, long: bool) -> list[ParameterSet]:
    """The rule sets of a run. Those of the long run are nine of ten, so they are made only when it is wanted."""
    found = [case(rules, FEWER if rules.chosen else FEW) for rules in EVERYDAY]
    if long:
        found += [case(rules, MANY) for rules in EVERYDAY]
        found += [case(rules, FEWER) for rules in pairwise()]
    return found
