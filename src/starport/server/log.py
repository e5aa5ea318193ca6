"""Logs: one JSON object a line on standard error. Tokens, seeds and cookies never enter it."""

from __future__ import annotations

import contextlib
import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TextIO

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Of the request or connection on whose behalf something is done; every line that is written meanwhile carries it."""


class Log:
    """Writes events with their facts. Until it is told otherwise it writes warnings, to standard error."""

    def __init__(self) -> None:
        self._least = logging.WARNING
        self._stream: TextIO | None = None

    def set_up(self, level: str, stream: TextIO | None = None) -> None:
        """Write everything from this level on."""
        self._least = LEVELS[level]
        self._stream = stream

    def debug(self, event: str, **facts: object) -> None:
        self._write("debug", event, facts)

    def info(self, event: str, **facts: object) -> None:
        self._write("info", event, facts)

    def warning(self, event: str, **facts: object) -> None:
        self._write("warning", event, facts)

    def error(self, event: str, **facts: object) -> None:
        self._write("error", event, facts)

    def _write(self, level: str, event: str, facts: dict[str, object]) -> None:
        if LEVELS[level] < self._least:
            return
        error = facts.pop("exc_info", None)
        if isinstance(error, BaseException):
            facts["exception"] = "".join(traceback.format_exception(error)).rstrip()
        named = request_id.get()
        head = {"timestamp": datetime.now(UTC).isoformat(), "level": level, "event": event}
        line = head | ({"request": named} if named else {}) | facts
        with contextlib.suppress(OSError):  # the disk of the log is full, or its reader gone: no order fails for that
            print(json.dumps(line, default=str), file=self._stream or sys.stderr, flush=True)


log = Log()


class JsonHandler(logging.Handler):
    """What libraries say by Python's own logging, as lines of the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        level = {logging.DEBUG: "debug", logging.INFO: "info", logging.WARNING: "warning"}.get(record.levelno, "error")
        log._write(level, "library", {"logger": record.name, "text": record.getMessage(), "exc_info": error})


def set_up(level: str, stream: TextIO | None = None) -> None:
    """Write everything from this level on, our own events and what libraries say alike."""
    log.set_up(level, stream)
    logging.basicConfig(handlers=[JsonHandler()], level=max(LEVELS[level], logging.WARNING), force=True)
