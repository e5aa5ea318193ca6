"""The curves of a training: what each generation won against the champion before it, and how its losses fell."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from starport.lab.estimate import share
from starport.lab.plots import COLOURS, LOOK

if TYPE_CHECKING:
    from starport.lab.generations import GenerationResult


def draw_steps(steps: Sequence[GenerationResult]) -> bytes:
    """All generations so far, as an SVG."""
    with mpl.rc_context(LOOK):
        figure = Figure(figsize=(9, 3.6), layout="constrained")
        wins, losses = figure.subplots(1, 2)
        for step in steps:
            found = share(step.score * step.matches, step.matches)
            reach = [[found.value - found.low], [found.high - found.value]]
            colour = COLOURS[2] if step.kept else COLOURS[5]
            wins.errorbar([step.number], [found.value], yerr=reach, fmt="o", color=colour, capsize=3)
        wins.axhline(0.5, color="black", linestyle=":")
        wins.set(xlabel="generation", title="won against the champion before (green: kept)")
        wins.yaxis.set_major_formatter(PercentFormatter(1))
        wins.xaxis.set_major_locator(MaxNLocator(integer=True))
        for number, step in enumerate(steps):
            values = [pair[1] for pair in step.curve]
            losses.plot(range(1, len(values) + 1), values, color=COLOURS[number % len(COLOURS)], label=f"{step.number}")
        losses.set(xlabel="epoch", title="loss on matches that were not fitted to, by generation")
        losses.legend(frameon=False)
        buffer = io.BytesIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    return buffer.getvalue()
