"""Is a game in balance? A study kept as data: experiments over all editions and table sizes, pictures, expectations."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib as mpl
import msgspec
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from starport.engine import catalogue
from starport.lab.contest import Contest, contest
from starport.lab.data import load
from starport.lab.estimate import Estimate, mean, share
from starport.lab.journal import Journal
from starport.lab.plots import COLOURS, LOOK
from starport.lab.tables import Tables, write_tables
from starport.lab.tournament import run

SEED = 6


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line-up that is played in every edition with every number of seats."""

    name: str
    meaning: str
    bots: tuple[str, ...]
    options: dict[str, str] = {}  # that are not as usual


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Values by edition, seats and series."""

    name: str
    title: str
    axis: str
    sql: str
    rate: bool = False


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that should lie in this range."""

    said: str
    sql: str
    low: float
    high: float
    rate: bool = False

    def verdict(self, found: Estimate) -> str:
        if found.low > self.high or found.high < self.low:
            return "no"
        return "yes" if self.low <= found.value <= self.high else "no, but the interval reaches it"

    def range(self) -> str:
        scale, unit = (100, " %") if self.rate else (1, "")
        return f"{scale * self.low:g} to {scale * self.high:g}{unit}"


class BalanceStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about the balance of one game."""

    game: str
    games: int
    most: int
    expected: str  # how the names of the tables begin that the expectations are about
    labels: dict[str, str]
    experiment: list[Experiment]
    picture: list[Picture]
    expectation: list[Expectation]

    def contests(self) -> Iterator[tuple[str, Contest]]:
        """Every experiment in every edition with every number of seats, by the name of its folder."""
        for experiment in self.experiment:
            for edition in catalogue.entry(self.game).editions:
                for seats in edition.seats:
                    name = f"{edition.name}-{seats}-{experiment.name}"
                    yield name, contest(self.game, edition.name, seats, experiment.options, experiment.bots, SEED)

    def count(self, name: str) -> int:
        """How many matches are usually played at a table."""
        return self.most if name.startswith(self.expected) else self.games


Lines = dict[str, dict[str, dict[int, Estimate]]]
"""Edition → series → seats → what was measured."""


def study() -> BalanceStudy:
    """The study as it is kept."""
    return msgspec.convert(load("balance"), BalanceStudy)


def play(name: str, plan: Contest, folder: Path, games: int, workers: int, tell: Callable[[int], None]) -> Path:
    """One experiment at one table; goes on where it was stopped. Gives its folder, tables included."""
    journal = Journal(folder / name)
    count = -(-games // plan.seats) * plan.seats
    run(plan, journal, count, workers, tell)
    write_tables(folder / name, plan, journal.played[:count])
    return folder / name


def estimate(values: list[float], rate: bool) -> Estimate:
    """A mean; of shares shown in per cent."""
    if rate and all(value in (0, 1) for value in values):
        return share(sum(values), len(values))
    return mean(values)._replace(rate=rate)


def lines_of(tables: Tables, picture: Picture, labels: dict[str, str]) -> Lines:
    values: dict[tuple[str, str, int], list[float]] = {}
    for edition, seats, series, value in tables.ask(picture.sql):
        name = str(series)
        values.setdefault((edition, labels.get(name, name), seats), []).append(float(value))
    found: Lines = {}
    for (edition, series, seats), some in sorted(values.items()):
        found.setdefault(edition, {}).setdefault(series, {})[seats] = estimate(some, picture.rate)
    return found


def draw(picture: Picture, lines: Lines) -> bytes:
    """The picture as the bytes of a WebP file: half of an SVG with so many bars."""
    with mpl.rc_context(LOOK):
        figure = Figure(figsize=(9, 3.8), layout="constrained")
        panels = figure.subplots(1, max(1, len(lines)), squeeze=False, sharey=True)[0]
        for axes, (edition, series) in zip(panels, lines.items(), strict=False):
            for number, (name, points) in enumerate(series.items()):
                colour, found = COLOURS[number % len(COLOURS)], list(points.values())
                reach = [
                    [max(0.0, one.value - one.low) for one in found],
                    [max(0.0, one.high - one.value) for one in found],
                ]
                heights = [one.value for one in found]
                axes.errorbar(list(points), heights, yerr=reach, color=colour, marker="o", capsize=3, label=name)
            axes.set_title(edition)
            axes.set_xlabel("seats (bars: 95 % intervals)")
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
            if picture.rate:
                axes.yaxis.set_major_formatter(PercentFormatter(1))
        panels[0].set_ylabel(textwrap.fill(picture.axis, 44))  # a sentence is longer than the picture is high
        panels[0].set_ylim(bottom=0)
        panels[0].legend(frameon=False)
        buffer = io.BytesIO()
        figure.savefig(buffer, format="webp", dpi=110)
    return buffer.getvalue()


def page(plan: BalanceStudy, folders: list[Path], pictures: str, command: str) -> tuple[str, dict[str, bytes]]:
    """The page as Markdown, and its pictures by file name; `pictures` is their folder as the page sees it."""
    tables = Tables(folders)
    entry = catalogue.entry(plan.game)
    parts = [
        f"# The balance of {entry.title}\n\nMade by `{command}`. Seats are balanced; numbers in square brackets are 95 %",
        "intervals, N is the number of seats or matches measured.\n\n## What was played\n",
        "\n".join(f"- **{one.name}**: {one.meaning}" for one in plan.experiment),
        f"\nEach with {' and '.join(edition.name for edition in entry.editions)} rules and every number of seats.\n",
        "## What was expected, and what came\n\nAt four seats with base rules, as in section 3 of the rules page:\n",
        "| expectation | range | measured | holds |\n| --- | --- | --- | --- |",
    ]
    for one in plan.expectation:
        found = estimate([float(value) for (value,) in tables.ask(one.sql)], one.rate)
        parts.append(f"| {one.said} | {one.range()} | {found.text()} | {one.verdict(found)} |")
    drawn: dict[str, bytes] = {}
    for picture in plan.picture:
        lines = lines_of(tables, picture, plan.labels)
        file = f"balance-{picture.name}.webp"
        drawn[file] = draw(picture, lines)
        parts.append(f"\n## {picture.title}\n\n![{picture.title}]({pictures}/{file})\n\n{_table(picture, lines)}")
    return "\n".join(parts) + "\n", drawn


def _table(picture: Picture, lines: Lines) -> str:
    seats = sorted({count for series in lines.values() for points in series.values() for count in points})
    rows = [
        f"| {picture.axis} | " + " | ".join(f"{count} seats" for count in seats) + " |",
        "| --- " * (len(seats) + 1) + "|",
    ]
    for edition, series in lines.items():
        for name, points in series.items():
            cells = [points[count].text() if count in points else "–" for count in seats]
            rows.append(f"| {edition}: {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows)
