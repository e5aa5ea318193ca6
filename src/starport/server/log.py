"""Logs: one JSON object a line on standard error. Tokens, seeds and cookies never enter it."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import structlog

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def set_up(level: str, stream: TextIO | None = None) -> None:
    """Write everything from this level on."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr if stream is None else stream),
        cache_logger_on_first_use=False,
    )


log: structlog.typing.FilteringBoundLogger = structlog.get_logger()
