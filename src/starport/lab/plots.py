"""Pictures of the answers, drawn without a screen."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from starport.engine.refusal import refuse
from starport.lab import questions
from starport.lab.estimate import Estimate, mean, median, share
from starport.lab.questions import odds_of
from starport.lab.tables import Tables

LOOK: dict[Any, Any] = {
    "svg.hashsalt": "starport",
    "svg.fonttype": "none",  # letters stay letters: fewer bytes, and a reader can search them
    "axes.spines.top": False,
    "axes.spines.right": False,
    "font.size": 9,
}
COLOURS = ("#2f6f9f", "#c8672c", "#3f8f5f", "#8a5aa8", "#a8893a", "#b04a5a", "#5a7a8a", "#6b6b6b")
PALE = "#b8c4cc"
KINDS = ("png", "svg", "pdf")


class Plot(NamedTuple):
    """A picture by name."""

    meaning: str
    draw: Callable[[Tables, Figure], None]


def bars(axes: Axes, found: Sequence[tuple[str, Estimate]], colour: str = COLOURS[0], shift: float = 0.0) -> None:
    """Horizontal bars with their intervals; N stands behind each."""
    heights = [number + shift for number in range(len(found))]
    values = [one.value for _, one in found]
    reach = [
        [max(0.0, one.value - one.low) if one.n > 1 else 0.0 for _, one in found],
        [max(0.0, one.high - one.value) if one.n > 1 else 0.0 for _, one in found],
    ]
    height = 0.8 if shift == 0 else 0.38
    axes.barh(heights, values, height, xerr=reach, color=colour, ecolor="#333333", capsize=2)
    if shift <= 0:
        axes.set_yticks(range(len(found)), [f"{name}\nN = {one.n}" for name, one in found])
        axes.invert_yaxis()


def draw_rates(axes: Axes, found: Sequence[tuple[str, Estimate, float]], words: str) -> None:
    bars(axes, [(name, one) for name, one, _ in found])
    for number, (_, _, par) in enumerate(found):
        axes.plot([par, par], [number - 0.45, number + 0.45], color="black", linestyle=":")
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set_xlim(0, 1)
    axes.set_xlabel(f"{words} (dotted: par; bars: 95 % intervals)")


def draw_wins(tables: Tables, figure: Figure) -> None:
    draw_rates(figure.subplots(), questions.win_shares(tables), "share of the matches won")


def draw_seats(tables: Tables, figure: Figure) -> None:
    draw_rates(figure.subplots(), questions.seat_shares(tables), "share of the matches won on this seat")


def draw_points(tables: Tables, figure: Figure) -> None:
    axes = figure.subplots()
    bars(axes, questions.score_means(tables))
    axes.set_xlabel("points at the end (mean with 95 % interval)")


def draw_curve(tables: Tables, figure: Figure) -> None:
    """Mean points after so many rounds; who has finished keeps the points of the end."""
    axes = figure.subplots()
    longest = tables.ask("SELECT quantile_disc(rounds, 0.9) FROM games WHERE finished")[0][0] or 0
    rows = tables.ask(
        f"""WITH rounds AS (SELECT unnest(generate_series(0, CAST($1 AS BIGINT))) AS passed),
                 ends AS (SELECT tournament, number, seat, {questions.label(tables)} AS bot, max(round) AS last
                          FROM curve GROUP BY ALL)
            SELECT ends.bot, passed, points FROM ends CROSS JOIN rounds
            JOIN curve ON curve.tournament = ends.tournament AND curve.number = ends.number
                      AND curve.seat = ends.seat AND curve.round = least(passed, last) ORDER BY ALL""",
        longest,
    )
    lines: dict[str, dict[int, list[float]]] = {}
    for bot, at, points in rows:
        lines.setdefault(bot, {}).setdefault(at, []).append(points)
    for number, (bot, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        found = [mean(values) for values in line.values()]
        axes.plot(list(line), [one.value for one in found], color=colour, label=f"{bot} (N = {found[0].n})")
        if found[0].n > 1:
            axes.fill_between(
                list(line), [one.low for one in found], [one.high for one in found], color=colour, alpha=0.2
            )
    axes.set_xlabel("rounds (minutes) played; bands: 95 % intervals of the mean")
    axes.set_ylabel("points")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if lines:
        axes.legend(frameon=False)


def draw_length(tables: Tables, figure: Figure) -> None:
    axes = figure.subplots()
    for number, (name, values) in enumerate(questions.lengths(tables).items()):
        colour, middle = COLOURS[number % len(COLOURS)], median(values)
        steps = range(int(min(values)), int(max(values)) + 2, max(1, int(max(values) - min(values)) // 40))
        axes.hist(
            values,
            bins=[step - 0.5 for step in steps],
            color=colour,
            alpha=0.6,
            label=f"{name}: median {middle.text()}",
        )
        axes.axvline(middle.value, color=colour, linestyle=":")
    axes.set_xlabel("rounds (minutes) of a match")
    axes.set_ylabel("matches")
    axes.legend(frameon=False)


def draw_sources(tables: Tables, figure: Figure) -> None:
    axes = figure.subplots()
    winners, others = questions.source_means(tables, True), dict(questions.source_means(tables, False))
    bars(axes, winners, COLOURS[1], -0.2)
    bars(axes, [(source, others.get(source, mean(()))) for source, _ in winners], PALE, 0.2)
    axes.set_xlabel("points from this source (orange: winners, grey: others; bars: 95 % intervals)")


def draw_trades(tables: Tables, figure: Figure) -> None:
    kinds, seats = figure.subplots(1, 2)
    bars(kinds, questions.count_means(tables, "trades"), COLOURS[2])
    kinds.set_xlabel("trades in a match")
    bars(seats, questions.count_by_bot(tables, "trades"), COLOURS[3])
    seats.set_xlabel("trades of a seat in a match")


def draw_chance(tables: Tables, figure: Figure) -> None:
    """What came beside what should come; intervals that miss their mark now and then are chance too."""
    found = questions.throws(tables)
    if not found:
        figure.text(0.5, 0.5, "nothing in this game is thrown", ha="center")
        return
    for axes, (name, came, odds, test) in zip(figure.subplots(1, len(found), squeeze=False)[0], found, strict=True):
        bars(axes, [(kind, share(came.get(kind, 0), test.n)) for kind in odds])
        for number, probability in enumerate(odds.values()):
            axes.plot([probability] * 2, [number - 0.45, number + 0.45], color="black", linestyle=":")
        axes.set_yticks(range(len(odds)), list(odds))
        axes.set_title(f"{name}: N = {test.n}, p = {test.p:.3f}")
        axes.xaxis.set_major_formatter(PercentFormatter(1))


def draw_counts(tables: Tables, figure: Figure) -> None:
    thrown = {what for contest in tables.contests.values() for what in odds_of(contest)}
    shown = [what for what in questions.measures(tables) if what not in thrown and what != "trades"]
    if not shown:
        figure.text(0.5, 0.5, "nothing else is counted in this game", ha="center")
        return
    for axes, what in zip(figure.subplots(1, len(shown), squeeze=False)[0], shown, strict=True):
        found = questions.count_means(tables, what)
        bars(axes, found, COLOURS[4])
        axes.set_yticks(range(len(found)), [kind for kind, _ in found])
        axes.set_title(f"{what} in a match" + (f" (N = {found[0][1].n})" if found else ""))


PLOTS = {
    "wins": Plot("share of the matches each bot wins", draw_wins),
    "points": Plot("points at the end", draw_points),
    "curve": Plot("points by round", draw_curve),
    "length": Plot("how long matches last", draw_length),
    "seats": Plot("advantage of a seat", draw_seats),
    "sources": Plot("what wins: sources of points", draw_sources),
    "trades": Plot("trades in a match", draw_trades),
    "counts": Plot("what else is counted", draw_counts),
    "chance": Plot("dice and balls against their odds", draw_chance),
}


def picture(tables: Tables, name: str, kind: str) -> bytes:
    """A picture as the bytes of a file of this kind."""
    if name not in PLOTS:
        raise refuse("unknown_plot", "", plot=name, known=list(PLOTS))
    if kind not in KINDS:
        raise refuse("unknown_picture", "", kind=kind, known=list(KINDS))
    with mpl.rc_context(LOOK):
        figure = Figure(figsize=(9, 4.5), layout="constrained")
        PLOTS[name].draw(tables, figure)
        buffer = io.BytesIO()
        # No date inside, so that the same tables give the same file.
        meta = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind)
        figure.savefig(buffer, format=kind, metadata=meta, dpi=110)
    return buffer.getvalue()


def kind_of(file: Path) -> str:
    """What to draw for a file of this name."""
    return file.suffix.removeprefix(".").lower() or "png"
