"""Counting everything there is, for the law that nothing appears or vanishes (SF-COMP-7)."""

from __future__ import annotations

from starport.games.starfarers.frames.encounter import Encountering
from starport.games.starfarers.state import State
from starport.games.starfarers.vectors import count_of, total
from starport.games.starfarers.words import RESOURCES, UPGRADES


def count(state: State) -> dict[str, int]:
    """How many of each thing there are over all places. Things counted twice or lost change a number."""
    found: dict[str, int] = {}
    for r, name in enumerate(RESOURCES):
        found[name] = state.supply[r] + count_of(state.reserve, r) + sum([hand[r] for hand in state.hands])
    found["cards in hands counted wrongly"] = sum(
        [1 for hand, size in zip(state.hands, state.sizes, strict=True) if total(hand) != size]
    )
    for upgrade, kind in enumerate(UPGRADES):
        found[kind] = state.stock[upgrade] + sum(state.upgrades[upgrade])
    found["half_medals"] = state.half_stock + sum(state.halves)
    read = [frame.card for frame in state.frames if isinstance(frame, Encountering) and frame.card >= 0]
    _distinct(found, "encounter_cards", state.encounters + state.discards + read)
    lying = [chip for chip in state.chip if chip >= 0]
    waiting = [chip for pile in state.piles for chip in pile]
    kept = [chip for row in state.trophies for chip in row]
    _distinct(found, "chips", lying + waiting + kept + state.spare_chips)
    _distinct(found, "sectors", [number for number in state.sector if number >= 0] + state.spare_sectors)
    found["sites without the right owner"] = sum(
        [1 for seat, sites in enumerate(state.bases) for site in sites if state.owner[site] != seat]
    )
    return found


def _distinct(found: dict[str, int], name: str, numbers: list[int]) -> None:
    found[name] = len(numbers)
    found[f"different {name}"] = len(set(numbers))
