"""Ready-made questions to the tables of tournaments, each answered with N and an interval."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from starport.engine import catalogue
from starport.lab.contest import Contest
from starport.lab.estimate import Estimate, Fit, fit, mean, median, share
from starport.lab.tables import Row, Tables

Cell = str | int | float | Estimate


class Findings(NamedTuple):
    """What a question found, as a table."""

    columns: tuple[str, ...]
    rows: list[tuple[Cell, ...]]


def text_of(cell: Cell) -> str:
    """A cell as it is shown."""
    if isinstance(cell, Estimate):
        return cell.text()
    return f"{cell:.3g}" if isinstance(cell, float) else str(cell)


class Question(NamedTuple):
    """A question by name."""

    meaning: str
    ask: Callable[[Tables], Findings]


def label(tables: Tables) -> str:
    """SQL for whose row it is: the bot, with its tournament where there are several."""
    return "bot" if len(tables.contests) == 1 else "tournament || ': ' || bot"


def by_group(rows: list[Row]) -> dict[str, list[float]]:
    """The second column by the first, in order of appearance."""
    groups: dict[str, list[float]] = {}
    for group, value in rows:
        groups.setdefault(str(group), []).append(float(value))
    return groups


# ---------------------------------------------------------------- who wins


def win_shares(tables: Tables) -> list[tuple[str, Estimate, float]]:
    """For each bot the share of the finished matches it sat in that it won, and its par: what all alike would win."""
    rows = tables.ask(f"""
        WITH sat AS (SELECT tournament, number, {label(tables)} AS bot, sum(won) AS won, count(*) AS mine
                     FROM seats GROUP BY ALL)
        SELECT bot, sum(won), count(*), avg(mine / seats) FROM sat JOIN games USING (tournament, number)
        WHERE finished GROUP BY bot ORDER BY sum(won) / count(*) DESC, bot""")
    return [(bot, share(won, n), par) for bot, won, n, par in rows]


def wins(tables: Tables) -> Findings:
    rows: list[tuple[Cell, ...]] = [(bot, found, f"{100 * par:.1f} %") for bot, found, par in win_shares(tables)]
    return Findings(("bot", "matches won", "par"), rows)


def seat_shares(tables: Tables) -> list[tuple[str, Estimate, float]]:
    """For each seat the share of the finished matches won there."""
    rows = tables.ask("""
        SELECT seat, sum(won), count(*), avg(1 / games.seats) FROM seats JOIN games USING (tournament, number)
        WHERE finished GROUP BY seat ORDER BY seat""")
    return [(f"seat {seat}", share(won, n), par) for seat, won, n, par in rows]


def seats(tables: Tables) -> Findings:
    rows: list[tuple[Cell, ...]] = [(seat, found, f"{100 * par:.1f} %") for seat, found, par in seat_shares(tables)]
    return Findings(("seat", "matches won", "par"), rows)


def score_means(tables: Tables) -> list[tuple[str, Estimate]]:
    """The points of each bot at the end."""
    rows = tables.ask(f"SELECT {label(tables)}, score FROM seats WHERE place IS NOT NULL ORDER BY ALL")
    return [(bot, mean(values)) for bot, values in by_group(rows).items()]


def points(tables: Tables) -> Findings:
    return Findings(("bot", "points at the end"), list(score_means(tables)))


def lengths(tables: Tables) -> dict[str, list[float]]:
    """How long each finished match lasted, by tournament."""
    return by_group(tables.ask("SELECT tournament, rounds FROM games WHERE finished ORDER BY tournament, number"))


def length(tables: Tables) -> Findings:
    rows: list[tuple[Cell, ...]] = [
        (name, median(values), mean(values), int(min(values)), int(max(values)))
        for name, values in lengths(tables).items()
    ]
    return Findings(("tournament", "median rounds (minutes)", "mean", "shortest", "longest"), rows)


# ---------------------------------------------------------------- what wins


def source_means(tables: Tables, won: bool) -> list[tuple[str, Estimate]]:
    """The points of winners, or of the others, by source."""
    rows = tables.ask(
        """SELECT source, points FROM sources JOIN seats USING (tournament, number, seat)
           WHERE (place = 1) = ? AND place IS NOT NULL ORDER BY ALL""",
        won,
    )
    return [(source, mean(values)) for source, values in by_group(rows).items()]


def sources(tables: Tables) -> Findings:
    others = dict(source_means(tables, False))
    rows: list[tuple[Cell, ...]] = [
        (source, found, others.get(source, mean(()))) for source, found in source_means(tables, True)
    ]
    return Findings(("source of points", "winners", "others"), rows)


def count_means(tables: Tables, what: str) -> list[tuple[str, Estimate]]:
    """How often something of each kind is counted in a match, matches without any included."""
    rows = tables.ask(
        """WITH kinds AS (SELECT DISTINCT tournament, kind FROM counts WHERE what = $1),
                sums AS (SELECT tournament, number, kind, sum(count) AS n FROM counts WHERE what = $1 GROUP BY ALL)
           SELECT kind, coalesce(n, 0) FROM games JOIN kinds USING (tournament)
           LEFT JOIN sums USING (tournament, number, kind) WHERE finished ORDER BY ALL""",
        what,
    )
    return [(kind, mean(values)) for kind, values in by_group(rows).items()]


def count_by_bot(tables: Tables, what: str) -> list[tuple[str, Estimate]]:
    """How often a seat of each bot does something in a match, kinds together."""
    rows = tables.ask(
        f"""WITH sums AS (SELECT tournament, number, seat, sum(count) AS n FROM counts WHERE what = $1 GROUP BY ALL)
            SELECT {label(tables)}, coalesce(n, 0) FROM seats LEFT JOIN sums USING (tournament, number, seat)
            WHERE place IS NOT NULL ORDER BY ALL""",
        what,
    )
    return [(bot, mean(values)) for bot, values in by_group(rows).items()]


def measures(tables: Tables) -> list[str]:
    """All that is counted in these tables."""
    return [what for (what,) in tables.ask("SELECT DISTINCT what FROM counts ORDER BY what")]


def counts(tables: Tables) -> Findings:
    rows: list[tuple[Cell, ...]] = [
        (what, kind, found) for what in measures(tables) for kind, found in count_means(tables, what)
    ]
    return Findings(("counted", "kind", "in a match"), rows)


def trades(tables: Tables) -> Findings:
    rows: list[tuple[Cell, ...]] = [("a match", kind, found) for kind, found in count_means(tables, "trades")]
    rows += [(f"a seat of {bot}", "all", found) for bot, found in count_by_bot(tables, "trades")]
    return Findings(("where", "kind", "trades"), rows)


# ---------------------------------------------------------------- chance and faults


def odds_of(contest: Contest) -> dict[str, dict[str, float]]:
    """What is pure chance in the game of a contest, and how likely each kind is."""
    return catalogue.entry(contest.game).study.odds(contest.rules())


def throws(tables: Tables) -> list[tuple[str, dict[str, int], dict[str, float], Fit]]:
    """Everything that is pure chance: what came, what should come, and whether the two agree. The matches of a block
    share their dice as far as they go alike, so only the first match of each block is counted."""
    found = []
    for tournament, contest in tables.contests.items():
        for what, odds in odds_of(contest).items():
            rows = tables.ask(
                """SELECT kind, sum(count) FROM counts
                   WHERE tournament = ? AND what = ? AND number % ? = 0 GROUP BY kind""",
                tournament,
                what,
                contest.seats,
            )
            came = {kind: int(count) for kind, count in rows}
            name = what if len(tables.contests) == 1 else f"{tournament}: {what}"
            found.append((name, came, odds, fit(came, odds)))
    return found


def chance(tables: Tables) -> Findings:
    rows: list[tuple[Cell, ...]] = []
    for name, came, odds, test in throws(tables):
        for kind, probability in odds.items():
            rows.append((name, kind, share(came.get(kind, 0), test.n), f"{100 * probability:.1f} %"))
        told = f"chi² = {test.statistic:.1f} with {test.freedom} degrees of freedom, p = {test.p:.3f}"
        rows.append((name, "all together", told, ""))
    return Findings(("what", "kind", "came", "expected"), rows)


def faults(tables: Tables) -> Findings:
    """Matches without a result and seats with illegal choices: there should be none."""
    rows = tables.ask("""
        SELECT tournament, number, 'match', error FROM games WHERE NOT finished
        UNION ALL SELECT tournament, number, 'seat ' || seat || ' (' || bot || ')', illegal || ' illegal choices'
        FROM seats WHERE illegal > 0 ORDER BY ALL""")
    return Findings(("tournament", "match", "where", "what"), rows)


QUESTIONS = {
    "wins": Question("who wins, against what all alike would win", wins),
    "points": Question("points at the end", points),
    "seats": Question("does a seat have an advantage?", seats),
    "length": Question("how long matches last", length),
    "sources": Question("what wins: the points of winners and others by source", sources),
    "trades": Question("how much is traded", trades),
    "counts": Question("everything that is counted, per match", counts),
    "chance": Question("do dice and balls fall as they should?", chance),
    "faults": Question("errors and illegal choices", faults),
}
