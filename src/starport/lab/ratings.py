"""Ratings: how strong each bot is, one match after the other (openskill) and all matches at once (a batch fit)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from openskill.models import PlackettLuce

from starport.lab.bout import Outcome
from starport.lab.estimate import Estimate, deviations, share
from starport.lab.questions import Cell, Findings
from starport.lab.scores import steady_share, won, won_by
from starport.lab.tables import places

POINTS = 400 / math.log(10)  # 400 rating points are odds of ten to one
PRIOR = 1.0  # matches each bot is held to have drawn with the average one: without it who always wins would be infinite


class BotStanding(NamedTuple):
    """One bot in a tournament."""

    bot: str
    wins: Estimate  # of the matches it sat in, the share its seats won
    par: float  # the share it would have won if all bots were alike
    rating: Estimate  # batch fit, 0 is the mean of the bots
    mu: float
    sigma: float
    steady: Estimate | None = None  # the share won less luck, where that was noted


def standings(played: Sequence[Outcome]) -> list[BotStanding]:
    """Every bot, the strongest first."""
    finished = [outcome for outcome in played if outcome.winners]
    names = sorted({bot for outcome in played for bot in outcome.bots})
    fitted, skills = batch_fit(finished, names), skill(finished, names)
    found = []
    for name in names:
        mine = [outcome for outcome in finished if name in outcome.bots]
        wins = share(sum(won(outcome, name) for outcome in mine), len(mine))
        par = sum(outcome.bots.count(name) / len(outcome.bots) for outcome in mine)
        steady = steady_share(mine, name) if any(outcome.luck for outcome in mine) else None
        found.append(BotStanding(name, wins, par / max(1, len(mine)), fitted[name], *skills[name], steady))
    return sorted(found, key=lambda standing: -standing.rating.value)


def standing_findings(found: Sequence[BotStanding]) -> Findings:
    """Ratings as a table."""
    columns: tuple[str, ...] = ("bot", "matches won", "par", "rating (batch fit, 400 = ten to one)", "openskill μ ± σ")
    rows: list[tuple[Cell, ...]] = [
        (one.bot, one.wins, f"{100 * one.par:.1f} %", one.rating, f"{one.mu:.1f} ± {one.sigma:.1f}") for one in found
    ]
    if any(one.steady is not None for one in found):
        columns = (*columns, "matches won, less luck")
        rows = [(*row, one.steady or "–") for row, one in zip(rows, found, strict=True)]
    return Findings(columns, rows)


def batch_fit(played: Sequence[Outcome], names: Sequence[str]) -> dict[str, Estimate]:
    """Strengths under which these winners are most likely: each seat wins in proportion to the strength of its bot.

    Newton's method on the logarithms of the strengths. The intervals are those of the curvature at the top; a match
    drawn with the average bot is added for each, so they stay finite.
    """
    index = {name: number for number, name in enumerate(names)}
    kinds: dict[tuple[tuple[int, ...], int], float] = {}
    for outcome in played:
        seats = tuple(sorted(index[bot] for bot in outcome.bots))
        for name, part in won_by(outcome).items():
            kinds[seats, index[name]] = kinds.get((seats, index[name]), 0.0) + part
    counts = np.array([[seats.count(bot) for bot in range(len(names))] for seats, _ in kinds], dtype=float)
    winners = np.array([winner for _, winner in kinds], dtype=int)
    weights = np.array(list(kinds.values()))
    strength = np.zeros(len(names))
    information = np.eye(len(names))
    for _ in range(100):
        half = 1 / (1 + np.exp(-strength))
        gradient = PRIOR * (0.5 - half)
        information = np.diag(PRIOR * half * (1 - half))
        if kinds:
            odds = counts * np.exp(strength)
            chances = odds / odds.sum(axis=1, keepdims=True)
            gradient += np.bincount(winners, weights, len(names)) - weights @ chances
            information += np.diag(weights @ chances) - (chances * weights[:, None]).T @ chances
        step = np.linalg.solve(information, gradient)
        strength += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-10:
            break
    strength -= strength.mean()
    centre = np.eye(len(names)) - 1 / len(names)
    spread = np.sqrt(np.maximum(np.diag(centre @ np.linalg.inv(information) @ centre), 0))
    reach = deviations() * spread
    played_by = {name: sum(name in outcome.bots for outcome in played) for name in names}
    return {
        name: Estimate(
            POINTS * float(strength[i]),
            POINTS * float(strength[i] - reach[i]),
            POINTS * float(strength[i] + reach[i]),
            played_by[name],
        )
        for name, i in index.items()
    }


def skill(played: Sequence[Outcome], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """openskill's mean and deviation of each bot after all matches in their order. Each seat counts as a player; who
    sits on several takes the mean of what they learn."""
    model = PlackettLuce()
    known = dict.fromkeys(names, (model.mu, model.sigma))
    for outcome in played:
        seats = [[model.rating(*known[bot])] for bot in outcome.bots]
        ranks = [float(place or 0) for place in places(outcome)]
        rated = model.rate(seats, ranks=ranks)
        for name in set(outcome.bots):
            mine = [rated[seat][0] for seat, bot in enumerate(outcome.bots) if bot == name]
            known[name] = (
                sum(rating.mu for rating in mine) / len(mine),
                sum(rating.sigma for rating in mine) / len(mine),
            )
    return known
