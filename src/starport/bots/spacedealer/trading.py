"""Judging offers: what a trade is worth to a seat."""

from __future__ import annotations

from typing import Any

from starport.bots.spacedealer.sight import Sight, vector
from starport.games.spacedealer.words import HUES


def worth_accepting(sight: Sight, offer: dict[str, Any]) -> bool:
    """Goods for goods at no loss, gifts that fit, and a gift to a visitor who can then serve a demand here."""
    if "give" not in offer:
        return False
    got, given = vector(offer["give"]), vector(offer["want"])
    gain = sum(value(sight, hue) * (got[hue] - given[hue]) for hue in range(HUES))
    if offer["field"] == sight.home and sum(given) == 1:
        gain += 0.8  # a guest who asks for a single good has a demand of ours in mind, which pays us too
    return gain >= 0.2


def value(sight: Sight, hue: int) -> float:
    """What one more good of a colour is worth: more if it is wanted and not in stock, little if there is plenty."""
    have = sight.stock()[hue]
    wanted = sum(1 for demand in sight.wanted if demand.goods[hue])
    return 0.2 + min(1.0, wanted / (2.0 + 3.0 * have))
