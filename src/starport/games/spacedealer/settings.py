"""The settled options of one match as numbers the rules can use."""

from __future__ import annotations

from typing import Final

from starport.engine.options import settle
from starport.games.spacedealer.editions.edition import Edition

UNLIMITED: Final = 1_000_000


class Settings:
    """Options turned into match time and counts, once, before the start (SD-147)."""

    __slots__ = (
        "chosen",
        "closing_ms",
        "depot",
        "draw_ms",
        "drift",
        "end_ms",
        "glass_ms",
        "lag_ms",
        "landing_only",
        "most_left",
        "offer_ms",
        "pace",
        "private_offers",
        "rocket_on_running",
        "rocket_on_self",
        "start_ms",
        "take_back_ms",
        "tokens_per_run",
        "track",
        "untimed",
        "visitors",
    )

    def __init__(self, edition: Edition, options: dict[str, str]) -> None:
        chosen = settle(list(edition.settings()), options)
        self.chosen: dict[str, str] = chosen
        self.untimed: bool = chosen["glass_seconds"] == "untimed"
        seconds = edition.glass_ms // 1000 if self.untimed else int(chosen["glass_seconds"])
        self.glass_ms: int = edition.glass_ms
        self.end_ms: int = -1 if self.untimed else edition.match_ms
        # Match time runs pace[0] / pace[1] times as fast as real time.
        self.pace: tuple[int, int] = (edition.glass_ms // 1000, seconds)
        self.start_ms: int = self._window("start_choice_seconds")
        self.draw_ms: int = self._window("draw_choice_seconds")
        self.offer_ms: int = self._window("offer_seconds")
        self.closing_ms: int = self._window("closing_seconds")
        # Untimed practice has no windows: an order may be taken back as long as its hourglass runs.
        self.take_back_ms: int = edition.glass_ms if self.untimed else self._window("take_back_seconds")
        self.lag_ms: int = self._match_time(int(chosen["lag_credit_ms"]))
        self.track: tuple[int, ...] = (1, 2, 3) if chosen["tech_track"] == "1-2-3" else (1, 2, 2, 3)
        self.depot: int = UNLIMITED if chosen["depot_capacity"] == "unlimited" else int(chosen["depot_capacity"])
        self.visitors: bool = chosen["produce_into_visitor"] == "yes"
        self.most_left: bool = chosen["tie_break"] == "left"
        self.landing_only: bool = chosen["last_sands_goods"] == "landing"
        self.private_offers: bool = chosen["offers"] == "private"
        self.tokens_per_run: int = int(chosen.get("tokens_per_run", "1"))
        self.rocket_on_self: bool = chosen.get("rocket_on_self", "no") == "yes"
        self.rocket_on_running: bool = chosen.get("rocket_target", "empty") == "running"
        self.drift: bool = chosen.get("sabotaged_flight", "return") == "drift"

    def _match_time(self, real_ms: int) -> int:
        return real_ms * self.pace[0] // self.pace[1]

    def _window(self, name: str) -> int:
        """A window made for hands in match time; 0 means there is none."""
        return 0 if self.untimed else self._match_time(int(self.chosen[name]) * 1000)
