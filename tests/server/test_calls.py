"""Calls without a router, and what a process knows of the network and the machine around it."""

import asyncio
import io
import socket
import threading
from pathlib import Path
from typing import ClassVar

import pytest

from starport.engine.refusal import Refused
from starport.server import addresses, archive_worker, metrics, rate_limit
from starport.server.calls import Calls
from starport.server.rate_limit import RateLimiter
from tests.server.kit import told


def test_an_address_is_found_by_its_method_and_its_parts(tmp_path):
    """As a tab finds it that is its own server."""

    async def run(server):
        calls = Calls(server.dispatcher, server.archive, lambda: server.cookies)
        assert calls.find("GET", "/api/tables") == (calls.tables, {})
        assert calls.find("POST", "/api/tables") == (calls.create, {})
        assert calls.find("GET", "/api/tables/abc") == (calls.page, {"table": "abc"})
        assert calls.find("POST", "/api/tables/abc/may") == (calls.may, {"table": "abc"})
        assert calls.find("POST", "/api/tables/abc/sit") == (calls.order, {"table": "abc", "do": "sit"})
        for method, path in (("GET", "/api/nothing"), ("POST", "/api/mine"), ("GET", "/api/tables/a/b/c")):
            with pytest.raises(Refused) as refused:
                calls.find(method, path)
            assert refused.value.refusal.message == "unknown_address"

    told(run, tmp_path)


class Probe:
    """A socket that would send from this address, or from nowhere."""

    own: ClassVar[str | None] = None
    asked: ClassVar[list[object]] = []

    def __init__(self, family, kind):
        self.asked[:] = [(family, kind)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return

    def connect(self, address):
        self.asked.append(address)
        if self.own is None:
            raise OSError("there is no way")

    def getsockname(self):
        return self.own, 9


@pytest.mark.parametrize(
    ("own", "found"), [("10.1.2.3", "10.1.2.3"), ("127.0.0.1", None), ("0.0.0.0", None), (None, None)]
)
def test_the_address_in_the_network_is_the_one_this_machine_would_send_from(monkeypatch, own, found):
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(Probe, "own", own)
    assert addresses.network_address() == found
    assert Probe.asked == [(socket.AF_INET, socket.SOCK_DGRAM), addresses.ELSEWHERE]


def test_a_machine_that_does_not_tell_its_memory_has_none_to_show(monkeypatch):
    assert metrics.memory() > 0
    monkeypatch.setattr(metrics, "Path", lambda _: Path("/nowhere"))
    assert metrics.memory() == 0


def test_of_many_names_those_unused_for_longest_are_forgotten(monkeypatch):
    """Whoever has used up a share and keeps asking is not forgotten by it."""
    monkeypatch.setattr(rate_limit, "REMEMBERED", 2)
    limiter = RateLimiter(1e-9, 1)
    limiter.take("one")
    limiter.take("two")
    with pytest.raises(Refused):
        limiter.take("one")
    limiter.take("three")  # pushes out the one that asked longest ago
    with pytest.raises(Refused):
        limiter.take("one")
    limiter.take("two")


def test_the_archives_process_says_what_went_wrong_goes_on_and_ends_with_its_tasks(tmp_path):
    address, answers = f"sqlite:///{tmp_path / 'tables.sqlite'}", io.BytesIO()
    before = threading.active_count()
    tasks = io.BytesIO(b'nonsense\n{"type":"' + b"x" * 400 + b'"}\n{"type":"record","table":"none"}\n')
    asyncio.run(archive_worker.serve(address, tasks, answers))
    answers.seek(0)
    marks = []
    while line := answers.readline():
        marks.append(line[:1])
        body = answers.read(int(line[1:]))
        assert len(body) <= 300
    assert marks == [b"!"] * 3
    assert threading.active_count() == before
