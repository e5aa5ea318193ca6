"""The editions of the game as values. Their names occur nowhere else."""

from __future__ import annotations

from starport.games.spacedealer.editions.advanced import ADVANCED
from starport.games.spacedealer.editions.base import BASE
from starport.games.spacedealer.editions.edition import Edition

EDITIONS: tuple[Edition, ...] = (BASE, ADVANCED)
