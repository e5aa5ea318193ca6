"""Schedulers with one idea each, for the study of balance: how high up the technology track is worth it?"""

from __future__ import annotations

from typing import ClassVar

from starport.bots.spacedealer.scheduler import SchedulerBot


class LevelOne(SchedulerBot):
    """Never climbs."""

    ceiling: ClassVar[int] = 1


class LevelTwo(SchedulerBot):
    """Climbs once."""

    ceiling: ClassVar[int] = 2


class Rush(SchedulerBot):
    """Climbs to the top before anything else."""

    rush: ClassVar[bool] = True
