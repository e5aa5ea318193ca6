"""Connections: slow, large and many ones are ended, newcomers come in; behind a proxy the proxy's word counts."""

import json
import socket
import urllib.request

import pytest

from starport.server.addresses import ConnectionCount, counted_as
from tests.server.outside import Outside

HEAD = b"GET /api/games HTTP/1.1\r\nhost: starport.test\r\n"


def opened(server, data=b""):
    link = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    link.sendall(data)
    return link


def answer(link):
    """Everything that comes until the other side closes."""
    data = b""
    while part := link.recv(65_536):
        data += part
    link.close()
    return data


def status(link):
    return answer(link).split(b" ", 2)[1]


def test_slow_heads_and_bodies_are_ended_and_others_served(tmp_path):
    with Outside(tmp_path, header_timeout=300, body_timeout=300) as server:
        links = {
            "silent": opened(server),
            "half a head": opened(server, HEAD),
            "half a body": opened(
                server, b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 90\r\n\r\n{" + b" " * 20
            ),
            "second head": opened(server, HEAD + b"\r\n" + HEAD),
        }
        assert server.get("/api/games")["version"] == 1
        assert {name: b" 408 " in answer(link) for name, link in links.items()} == dict.fromkeys(links, True)


@pytest.mark.parametrize(
    "head",
    [
        b"GET /api/games HTTP/1.1\r\nx-long: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + b"x: a\r\n" * 4_000 + b"\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nx-long: " + b"a" * 40_000,  # and it goes on like this
    ],
)
def test_large_heads_are_refused(outside, head):
    assert status(opened(outside, head)) == b"431"
    assert outside.get("/api/games")["version"] == 1


def test_requests_sent_ahead_are_bounded(outside):
    assert b" 429 " in answer(opened(outside, (HEAD + b"\r\n") * 40))
    assert answer(opened(outside, (HEAD + b"\r\n") * 10 + HEAD + b"connection: close\r\n\r\n")).count(b"200 OK") == 11


def test_nonsense_is_a_bad_request(outside):
    assert status(opened(outside, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n")) == b"400"


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    with Outside(tmp_path_factory.mktemp("outside")) as server:
        yield server


def test_one_address_has_so_many_connections_and_a_closed_one_makes_room(tmp_path):
    with Outside(tmp_path, connections_per_address=20) as server:
        held = [opened(server, HEAD) for _ in range(20)]
        for link in held:
            link.setblocking(False)
        assert status(opened(server)) == b"503"
        other = socket.create_connection(("127.0.0.1", server.port), 30, source_address=("127.0.0.2", 0))
        other.sendall(HEAD + b"connection: close\r\n\r\n")
        assert status(other) == b"200"
        for link in held:
            link.setblocking(True)
            link.sendall(b"connection: close\r\n\r\n")
            assert status(link) == b"200"
        assert server.get("/api/games")["version"] == 1


def test_a_thousand_half_open_requests_lock_nobody_out(tmp_path):
    """More than the machine's usual number of open files."""
    with Outside(tmp_path, connections_per_address=2_000) as server:
        held = [opened(server, HEAD) for _ in range(900)]
        more = [opened(server, HEAD) for _ in range(100)] if _files() > 1_100 else []
        assert server.get("/api/games")["version"] == 1
        made = server.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
        path = f"/api/tables/{made['table']}"
        assert server.post(f"{path}/act", {"action": "end"}, made["tokens"]["0"])["seq"] > 0
        for link in held + more:
            link.close()


def _files():
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def test_behind_a_proxy_the_callers_address_counts(tmp_path):
    """The proxy's own connections are not bounded, and its word about the caller is taken; nobody else's is."""

    def statuses(server, count, caller):
        found = []
        for _ in range(count):
            request = urllib.request.Request(server.http + "/api/games", headers={"x-forwarded-for": caller})
            try:
                with urllib.request.urlopen(request, timeout=30) as got:
                    json.load(got)
                    found.append(got.status)
            except urllib.error.HTTPError as error:
                error.close()
                found.append(error.code)
        return found

    values = {"requests_per_second": 0.01, "requests_burst": 3, "connections_per_address": 2}
    with Outside(tmp_path, proxies="127.0.0.1", **values) as server:
        held = [opened(server, HEAD) for _ in range(5)]
        assert statuses(server, 4, "203.0.113.7") == [200, 200, 200, 429]
        assert statuses(server, 1, "203.0.113.8") == [200]
        assert statuses(server, 4, "2001:db8:1:2::1") == [200, 200, 200, 429]
        assert statuses(server, 1, "2001:db8:1:2:ffff::9") == [429]
        assert statuses(server, 1, "2001:db8:1:3::1") == [200]
        for link in held:
            link.close()
    with Outside(tmp_path, **values | {"connections_per_address": 100}) as server:
        assert statuses(server, 4, "203.0.113.7") == [200, 200, 200, 429]
        assert statuses(server, 1, "203.0.113.8") == [429]


def test_an_ipv6_network_counts_as_one():
    assert counted_as("2001:db8:1:2:3:4:5:6") == counted_as("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert counted_as("2001:db8:1:3::1") != counted_as("2001:db8:1:2::1")
    assert counted_as("::ffff:192.0.2.1") == counted_as("192.0.2.1") == "192.0.2.1"
    assert counted_as("fe80::1%eth0") == "fe80::/64"
    assert counted_as("unknown") == "unknown"
    count = ConnectionCount(5, 2, ["10.0.0.1"])
    assert [count.enter("2001:db8::1"), count.enter("2001:db8::2"), count.enter("2001:db8::3")] == [True, True, False]
    assert [count.enter("10.0.0.1") for _ in range(4)] == [True, True, True, False]
    count.leave("10.0.0.1")
    assert count.enter("192.0.2.1")
    assert count.all == 5
