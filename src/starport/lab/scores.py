"""What a match is worth for a bot: the share its seats have won, with the luck that was noted taken out or left in."""

from __future__ import annotations

import math
from collections.abc import Sequence

from starport.lab.bout import Outcome
from starport.lab.estimate import Estimate, share_of_blocks

LUCKY = 0.8  # how much of the luck that is told shows in results; fitted to 600 matches of veterans and brokers


def won_by(outcome: Outcome) -> dict[str, float]:
    """How a win is shared between the bots."""
    shares: dict[str, float] = {}
    for seat in outcome.winners:
        shares[outcome.bots[seat]] = shares.get(outcome.bots[seat], 0.0) + 1 / len(outcome.winners)
    return shares


def won(outcome: Outcome, bot: str) -> float:
    """The share of a match that the seats of a bot have won."""
    return won_by(outcome).get(bot, 0.0)


def score_of(outcome: Outcome, bot: str) -> float:
    """The share that the seats of a bot have won, less the luck they had where it was noted: on average that is the same, but
    it strays less."""
    if not outcome.winners:
        return 0.0
    lucky = math.fsum(luck for name, luck in zip(outcome.bots, outcome.luck, strict=False) if name == bot)
    return won(outcome, bot) - LUCKY * lucky


def steady_share(played: Sequence[Outcome], bot: str) -> Estimate:
    """What a bot won of the matches it sat in, less its luck, by whole blocks: their matches have one deal, so blocks are what
    strays."""
    blocks: dict[int, list[float]] = {}
    for outcome in played:
        if bot in outcome.bots:
            blocks.setdefault(outcome.number // len(outcome.bots), []).append(score_of(outcome, bot))
    seats = max((len(outcome.bots) for outcome in played), default=0)
    whole = [math.fsum(scores) / seats for scores in blocks.values() if len(scores) == seats]
    return share_of_blocks(whole, len(whole) * seats)
