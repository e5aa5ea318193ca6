"""Requests on one line: how large a head may be, how long it may take, and how many may be sent ahead."""

import asyncio

import pytest

from starport.server.protocols import PIPELINED
from tests.server.line import http_protocol

HEAD = b"GET /a HTTP/1.1\r\nb: c\r\n\r\n"
SIZE = len("/a") + len("b") + len("c") + 4  # as it is counted


async def quiet(scope, receive, send):
    """Answers when the whole body is there."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})


async def never(scope, receive, send):
    await asyncio.Event().wait()


async def begun(scope, receive, send):
    """Begins an answer and does not end it."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"so far", "more_body": True})
    await asyncio.Event().wait()


def line(run, app=quiet, **values):
    async def story():
        protocol, transport = http_protocol(**values)
        protocol.app = app
        await run(protocol, transport)
        protocol.connection_lost(None)
        for task in protocol.tasks:
            task.cancel()
        await asyncio.gather(*protocol.tasks, return_exceptions=True)

    asyncio.run(story())


def statuses(transport):
    """The numbers of all answers on this line."""
    return [int(part[:3]) for part in b"".join(transport.written).split(b"HTTP/1.1 ")[1:]]


async def answered(protocol):
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize(("most", "status"), [(SIZE, 200), (SIZE - 1, 431)])
def test_a_head_has_so_many_bytes_and_not_one_more(most, status):
    async def run(protocol, transport):
        protocol.data_received(HEAD)
        await answered(protocol)
        assert statuses(transport) == [status]
        assert transport.closed == (status == 431)

    line(run, header_bytes=most)


@pytest.mark.parametrize("before", [0, 2])
def test_a_head_that_goes_on_is_ended_as_soon_as_it_is_too_large(before):
    async def run(protocol, transport):
        for _ in range(before):  # counted anew for each request
            protocol.data_received(b"GET /a HTTP/1.1\r\n")
            protocol.data_received(b"long: " + b"a" * 60)
            protocol.data_received(b"\r\n\r\n")
            await answered(protocol)
        assert (statuses(transport), transport.closed) == ([200] * before, False)
        protocol.data_received(b"GET /a HTTP/1.1\r\n")
        protocol.data_received(b"b: " + b"a" * (100 - 17 - 3))
        assert not transport.closed  # a hundred
        protocol.data_received(b"a")
        assert (statuses(transport)[before:], transport.closed) == ([431], True)
        protocol.data_received(b"a" * 100)
        assert len(statuses(transport)) == before + 1  # told once

    line(run, header_bytes=100)


def test_a_body_may_be_longer_than_a_head():
    async def run(protocol, transport):
        protocol.data_received(b"POST /a HTTP/1.1\r\ncontent-length: 1000\r\n\r\n")
        for _ in range(10):
            protocol.data_received(b"b" * 100)
        await answered(protocol)
        assert (statuses(transport), transport.closed) == ([200], False)
        protocol.data_received(HEAD)
        await answered(protocol)
        assert statuses(transport) == [200, 200]

    line(run, header_bytes=200)


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        ([], 408),
        ([b"GET /a HT"], 408),
        ([b"POST /a HTTP/1.1\r\ncontent-length: 9\r\n\r\n", b"so"], 408),
        ([HEAD, b"GET /a HT"], 408),
        ([HEAD], None),
    ],
)
def test_whoever_keeps_one_waiting_is_told_so_and_whoever_has_said_all_is_not(parts, status):
    async def run(protocol, transport):
        for part in parts:
            protocol.data_received(part)
            await answered(protocol)
        done = len(statuses(transport))
        await asyncio.sleep(0.1)
        assert statuses(transport)[done:] == ([status] if status else [])
        assert transport.closed == bool(status)

    line(run, header_timeout=30, body_timeout=30)


def test_a_body_has_a_time_of_its_own():
    async def run(protocol, transport):
        protocol.data_received(b"POST /a HTTP/1.1\r\ncontent-length: 9\r\n\r\n")
        await asyncio.sleep(0.1)
        assert not transport.closed
        protocol.data_received(b"123456789")
        await answered(protocol)
        assert statuses(transport) == [200]

    line(run, header_timeout=30, body_timeout=5_000)


def test_so_many_requests_may_be_sent_ahead_and_not_one_more():
    async def run(protocol, transport):
        protocol.data_received(HEAD * (PIPELINED + 1))  # one is being answered, the others wait
        assert not transport.closed
        protocol.data_received(HEAD)
        assert (statuses(transport), transport.closed) == ([429], True)

    line(run, never)


def test_an_answer_that_has_begun_is_not_mixed_with_another():
    async def run(protocol, transport):
        protocol.data_received(HEAD)
        await answered(protocol)
        protocol.data_received(b"nonsense\r\n\r\n")
        assert (statuses(transport), transport.closed) == ([200], True)

    line(run, begun)


def test_a_line_that_has_ended_is_neither_told_anything_nor_counted():
    async def run(protocol, transport):
        assert protocol.limits.count.all == 1
        protocol.pause_writing()
        protocol.connection_lost(None)
        assert protocol.limits.count.all == 0
        protocol.connection_lost(None)
        assert protocol.limits.count.all == 0
        await asyncio.sleep(0.1)
        assert (transport.written, transport.cut) == ([], False)

    line(run, header_timeout=30, write_timeout=30)


def test_a_line_beyond_the_bound_hears_that_and_nothing_it_says_is_read():
    async def run(protocol, transport):
        assert (statuses(transport), transport.closed) == ([503], True)
        protocol.data_received(HEAD)
        await asyncio.sleep(0.1)
        assert statuses(transport) == [503]
        protocol.connection_lost(None)
        assert protocol.limits.count.all == 0

    line(run, connections=0, header_timeout=30)
