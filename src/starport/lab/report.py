"""A tournament as one page: what was played, who is how strong, every question with its table and picture."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from pathlib import Path

from starport import __version__
from starport.build_info import build_info
from starport.lab.contest import Contest
from starport.lab.journal import read_parts
from starport.lab.plots import PLOTS, picture
from starport.lab.questions import QUESTIONS, Findings, text_of
from starport.lab.ratings import standing_findings, standings
from starport.lab.tables import Tables

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #1c2430; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; } th, td { text-align: left; padding: 0.2rem 1rem 0.2rem 0; vertical-align: top; }
th { border-bottom: 1px solid #8a97a5; } td { font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; } .scroll { overflow-x: auto; } .aside { color: #52606d; }
@media (prefers-color-scheme: dark) { body { background: #fff; } }
"""


def told(contest: Contest) -> str:
    """A contest in one line."""
    chosen = ", ".join(f"{name} {value}" for name, value in contest.chosen().items()) or "usual options"
    rules = f"{contest.game}, edition {contest.edition}, {contest.seats} seats"
    return f"{rules}; bots {', '.join(contest.bots)}; seed {contest.seed}; {chosen}"


def page(folders: Sequence[Path]) -> str:
    """The whole report as HTML, pictures included."""
    tables = Tables(folders)
    parts = [f"<h1>Tournament report</h1><p class='aside'>starport {__version__}, {build_info().build} build</p>"]
    for folder in folders:
        contest = tables.contests[folder.name]
        count = tables.ask("SELECT count(*) FROM games WHERE tournament = ?", folder.name)[0][0]
        parts.append(f"<h2>{_safe(folder.name)}</h2><p>{count} matches: {_safe(told(contest))}</p>")
        parts.append(_table(standing_findings(standings(read_parts(folder)[:count]))))
    parts.append(
        "<p class='aside'>Square brackets are 95 % intervals. Seats are balanced: in each block of matches every bot"
        " sits on every seat once, with the same cards and dice.</p>"
    )
    for name, meaning in headings():
        parts.append(f"<h2 id='{name}'>{_safe(meaning[0].upper() + meaning[1:])}</h2>")
        if name in PLOTS:
            parts.append(f"<div class='scroll'>{_svg(picture(tables, name, 'svg'))}</div>")
        if name in QUESTIONS:
            answer = QUESTIONS[name].ask(tables)
            parts.append(_table(answer) if answer.rows else "<p>None.</p>")
    head = f"<meta charset='utf-8'><title>Tournament report</title><style>{STYLE}</style>"
    return f"<!doctype html>\n<html lang='en'><head>{head}</head><body>\n" + "\n".join(parts) + "\n</body></html>\n"


def headings() -> Iterable[tuple[str, str]]:
    """Every question and every picture once."""
    names = {**{name: plot.meaning for name, plot in PLOTS.items()}, **{n: q.meaning for n, q in QUESTIONS.items()}}
    return names.items()


def _table(answer: Findings) -> str:
    head = "".join(f"<th>{_safe(column)}</th>" for column in answer.columns)
    rows = ("".join(f"<td>{_safe(text_of(cell))}</td>" for cell in row) for row in answer.rows)
    return f"<div class='scroll'><table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table></div>"


def _safe(text: str) -> str:
    return html.escape(text)


def _svg(drawing: bytes) -> str:
    """Without the lines before the drawing itself, which only a file of its own may have."""
    text = drawing.decode()
    return text[text.index("<svg") :]
