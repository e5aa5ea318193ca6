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
from starport.lab.estimate import Estimate, difference, mean, share
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


class BlameQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Is it the players or the cards? Asked by changing one of them at a time; the lines are named by their labels."""

    title: str
    text: str
    edition: str
    seats: tuple[int, ...]
    signs: tuple[str, ...]  # pictures that show too much of their value
    usual: tuple[str, str]  # with the usual cards: weak players, strong players
    other: tuple[str, str]  # the same with other cards

    def head(self) -> str:
        names = [*self.usual, "better players: change", *self.other, "other cards, weak: change", "strong: change"]
        return f"| sign | seats | {' | '.join(names)} | so it is |\n" + "| --- " * 10 + "|"

    def row(self, picture: Picture, seats: int, lines: dict[str, dict[int, Estimate]]) -> str:
        weak, strong = (lines[name][seats] for name in self.usual)
        weak_other, strong_other = (lines[name][seats] for name in self.other)
        players, cards = difference(strong, weak), difference(weak_other, weak)
        left = difference(strong_other, strong)
        said = answer(players.high < 0, cards.high < 0, left.high < 0)
        cells = [weak.text(), strong.text(), signed(players), weak_other.text(), strong_other.text()]
        return f"| {picture.title} | {seats} | {' | '.join([*cells, signed(cards), signed(left), said])} |"


def signed(change: Estimate) -> str:
    """A change with its interval; it rests on two samples, so no N."""
    scale, unit = (100, " %") if change.rate else (1, "")
    return f"{scale * change.value:+.1f}{unit} [{scale * change.low:+.1f}, {scale * change.high:+.1f}]"


def answer(players: bool, cards: bool, left: bool) -> str:
    """Who is to blame, when better players mend it, other cards mend it, or other cards mend what good players leave."""
    if players and cards:
        return "either: both mend it"
    if players:
        return "the players, and the cards for what good players leave" if left else "the players"
    if cards or left:
        return "the cards" if cards else "the cards, once players are good"
    return "neither, as far as these matches tell"


class BalanceStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about the balance of one game."""

    game: str
    games: int
    most: int
    closely: tuple[str, ...]  # how the names of the tables begin that expectations and questions are about
    labels: dict[str, str]
    experiment: list[Experiment]
    picture: list[Picture]
    expectation: list[Expectation]
    question: list[BlameQuestion]

    def contests(self) -> Iterator[tuple[str, Contest]]:
        """Every experiment in every edition with every number of seats, by the name of its folder."""
        for experiment in self.experiment:
            for edition in catalogue.entry(self.game).editions:
                for seats in edition.seats:
                    name = f"{edition.name}-{seats}-{experiment.name}"
                    yield name, contest(self.game, edition.name, seats, experiment.options, experiment.bots, SEED)

    def count(self, name: str) -> int:
        """How many matches are usually played at a table."""
        return self.most if name.startswith(self.closely) else self.games


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
    found_lines = {picture.name: lines_of(tables, picture, plan.labels) for picture in plan.picture}
    parts.extend(_asked(plan, one, found_lines) for one in plan.question)
    drawn: dict[str, bytes] = {}
    for picture in plan.picture:
        lines = found_lines[picture.name]
        file = f"balance-{picture.name}.webp"
        drawn[file] = draw(picture, lines)
        parts.append(f"\n## {picture.title}\n\n![{picture.title}]({pictures}/{file})\n\n{_table(picture, lines)}")
    return "\n".join(parts) + "\n", drawn


def _asked(plan: BalanceStudy, question: BlameQuestion, lines: dict[str, Lines]) -> str:
    """A question with what was measured and the answer that follows from it."""
    pictures = {picture.name: picture for picture in plan.picture}
    rows = [
        question.row(pictures[sign], seats, lines[sign][question.edition])
        for seats in question.seats
        for sign in question.signs
        if all(seats in lines[sign][question.edition].get(name, {}) for name in question.usual + question.other)
    ]
    return "\n".join([f"\n## {question.title}\n\n{question.text.strip()}\n", question.head(), *rows])


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
