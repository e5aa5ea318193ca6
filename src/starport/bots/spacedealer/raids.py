"""Raids: probe tokens at hourglasses that matter to whoever is ahead, rocket tokens at the fields they live on."""

from __future__ import annotations

from typing import Final

from starport.bots.spacedealer.sight import RUN
from starport.bots.spacedealer.survey import Running, Survey
from starport.engine.action import Action
from starport.games.spacedealer.actions import Act
from starport.games.spacedealer.words import HUES

GOOD: Final = 0.3  # a good aboard or about to be made
JOBS: Final[dict[str, float]] = {"raise": 0.6, "build": 0.8, "use": 0.2, "fly": 0.3}
LAST: Final = 3.0  # a flight that cannot be begun again
WORTH_IT: Final = 0.7
RIVAL: Final = 0.45  # whoever is not ahead matters so much


def raid(legal: dict[str, list[Action]], survey: Survey) -> Action | None:
    """The best shot, if one is worth a token."""
    best: Action | None = None
    most = WORTH_IT if survey.left > 2 * RUN else 0.3
    running = {(each.seat, each.number): each for each in survey.running}
    for act in legal.get("sabotage", []):
        assert isinstance(act, Act)
        worth = harm(running[(act.seat, act.number)], survey)
        if worth > most:
            best, most = act, worth
    for act in legal.get("block", []):
        worth = block_value(act, survey)
        if worth > most:
            best, most = act, worth
    return best


def weight(seat: int, survey: Survey) -> float:
    """How much it helps to hold a seat back."""
    return 1.0 if seat == survey.leader else RIVAL


def harm(target: Running, survey: Survey) -> float:
    """What the loss of this run costs its owner: the more of it has passed, the more."""
    worth = JOBS.get(target.job, 0.0)
    if target.ship:
        cargo = next(each.loaded() for each in survey.rivals if each.name == target.ship)
        worth += GOOD * cargo
        if cargo and survey.left < RUN // 6:
            worth *= LAST
    elif target.card:
        worth += GOOD * sum(survey.board.by_name[target.card].yields)
    passed = min(1.0, max(0.0, (survey.now - target.started) / RUN))
    return worth * (0.4 + 0.6 * passed) * weight(target.seat, survey)


def block_value(act: Action, survey: Survey) -> float:
    """What it costs to clear this field first."""
    assert isinstance(act, Act)
    card = survey.board.cards[act.other]
    owner = next(seat for seat in range(survey.board.seats) if seat != survey.seat and card in survey.tools_of(seat))
    made = max(1, sum(card.yields))
    time = 1.0 if survey.left > 4 * RUN else 0.0
    return time * (0.5 + GOOD * min(made, HUES)) * weight(owner, survey)
