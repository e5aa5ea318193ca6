"""Operators look after tables and people through the database, beside a running server; hosts and players help."""

import asyncio
import io
import json

import pytest
from click.testing import CliRunner

from starport.cli import main
from starport.engine.refusal import Refused
from starport.server.cookies import CookieSigner
from starport.server.log import set_up
from starport.server.middleware import AccessLog
from starport.server.operators import Operator
from starport.server.settings import BadSettings
from tests.server.company import seated
from tests.server.kit import Http, JumpingClock, Player, opened, settings, settled

PULSE = 2_000


def command(*words):
    return CliRunner().invoke(main, list(words))


async def told(server, clock):
    """Let the process read what the operator has told it."""
    clock.jump(PULSE)
    while server.registry._noticed < await server.store.last_notice():
        pass
    await settled(server)


def with_operator(tmp_path, run, **values):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path, pulse=PULSE, **values), clock) as server:
            await run(server, Operator(server.store, clock.now), clock)

    asyncio.run(story())


# ---- tables ---------------------------------------------------------------------------------------------------------


def test_tables_are_listed_and_looked_at_without_their_secrets(tmp_path):
    async def run(server, operator, clock):
        browsers, name, tokens = await seated(server)
        await browsers[1].post(f"/api/tables/{name}/chat", {"text": "Hello there"}, tokens[1])
        await browsers[0].post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        playing = await operator.tables("playing", 10)
        assert [(line.table, line.people) for line in playing] == [(name, 2)]
        assert len(await operator.tables(None, 10)) == 2
        found = await operator.inspect(name)
        assert found.said == [(1, "Hello there")]
        assert found.match.session.seats[1].name == "Guest 1"
        with pytest.raises(Refused, match="unknown_table"):
            await operator.inspect("a" * 16)
        said = await asyncio.to_thread(command, "admin", "--store", server.context.settings.store, "inspect", name)
        assert said.exit_code == 0, said.output
        assert "said by seat 1: Hello there" in said.output
        session = server.registry.tables[name].match.session
        assert not any(secret in said.output for secret in (session.secret, session.seed, *tokens))

    with_operator(tmp_path, run)


def test_a_closed_table_is_over_for_everybody_within_a_pulse(tmp_path):
    async def run(server, operator, clock):
        _, name, tokens = await seated(server)
        player = Player(server)
        await player.watch(name, tokens[0])
        await operator.close(name)
        clock.jump(PULSE)
        await player.over(name, 0)
        await player.close()

    with_operator(tmp_path, run)


def test_a_deleted_table_is_gone_and_whoever_follows_it_is_told(tmp_path):
    async def run(server, operator, clock):
        browsers, name, tokens = await seated(server)
        player = Player(server)
        await player.watch(name, tokens[0])
        await operator.delete(name)
        clock.jump(PULSE)
        closed = await player.until(lambda message: message["type"] == "closed")
        assert closed["message"] == "unknown_table"
        assert (await browsers[0].client.get(f"/api/tables/{name}")).status_code == 404
        with pytest.raises(Refused, match="unknown_table"):
            await operator.delete(name)
        await player.close()

    with_operator(tmp_path, run)


@pytest.mark.parametrize("who", ["host", "operator"])
def test_somebody_who_spoils_a_match_loses_the_chair_for_good(tmp_path, who):
    async def run(server, operator, clock):
        browsers, name, tokens = await seated(server)
        path = f"/api/tables/{name}"
        griefer = Player(server)
        await griefer.watch(name, tokens[1])
        if who == "host":
            assert await browsers[1].refused(f"{path}/remove", {"chair": 0}, tokens[1]) == "only_host"
            assert await browsers[0].refused(f"{path}/remove", {"chair": 0}, tokens[0]) == "nobody_to_remove"
            assert await browsers[0].refused(f"{path}/remove", {"chair": 2}, tokens[0]) == "nobody_to_remove"
            await browsers[0].post(f"{path}/remove", {"chair": 1}, tokens[0])
        else:
            await operator.kick(name, 1, lambda game: "chance")
            clock.jump(PULSE)
        assert (await griefer.until(lambda message: message["type"] == "closed"))["message"] == "seat_left"
        assert await browsers[1].refused(f"{path}/sit", {"chair": 1}) == "removed_here"
        desk = (await browsers[0].get(path, tokens[0]))["page"]["desk"]
        assert desk["seats"][1]["bot"]
        assert desk["status"] == "playing"
        assert (await Http(server).post(f"{path}/sit", {"chair": 1}))["tokens"]
        await griefer.close()

    with_operator(tmp_path, run)


def test_an_operator_who_writes_beside_a_server_loses_nothing_of_it(tmp_path):
    """Both append to one log; the row that comes second is written after the first."""

    async def run(server, operator, clock):
        browsers, name, tokens = await seated(server)
        table = server.registry.tables[name]
        await asyncio.gather(
            operator.silence(name, 1, True),
            *(
                browsers[0].post(f"/api/tables/{name}/chat", {"text": f"line {number}"}, tokens[0])
                for number in range(5)
            ),
        )
        await table.catch_up()
        log = await server.store.rows(name)
        assert [row.seq for row in log] == list(range(1, len(log) + 1))
        assert sum(row.kind == "chat" for row in log) == 5
        assert await browsers[1].refused(f"/api/tables/{name}/chat", {"text": "rude"}, tokens[1]) == "silenced"
        await operator.silence(name, 1, False)
        await table.catch_up()
        await browsers[1].post(f"/api/tables/{name}/chat", {"text": "sorry"}, tokens[1])

    with_operator(tmp_path, run)


# ---- people ---------------------------------------------------------------------------------------------------------


def test_reports_reach_the_operator_and_nobody_else(tmp_path):
    async def run(server, operator, clock):
        browsers, name, tokens = await seated(server)
        other = Player(server)
        await other.watch(name, tokens[1])
        path = f"/api/tables/{name}/report"
        ack = await browsers[0].post(path, {"chair": 1, "text": "shouts at everybody", "id": "r1"}, tokens[0])
        assert (ack["id"], ack["seq"]) == ("r1", server.registry.tables[name].match.session.seq)
        for nobody in (3, 9):
            assert await browsers[0].refused(path, {"chair": nobody, "text": "who?"}, tokens[0]) == "unknown_chair"
        assert server.context.metrics.counts["reports"] == 1
        assert await Http(server).refused(path, {"chair": 1, "text": "from outside"}) == "seat_needed"
        (line,) = await operator.reports()
        assert (line.table, line.seat, line.by, line.text) == (name, 1, 0, "shouts at everybody")
        assert line.person == browsers[1].person(server)
        assert not any("shouts" in frame for frame in other.pipe.frames)
        said = await asyncio.to_thread(command, "admin", "--store", server.context.settings.store, "reports")
        assert "about seat 1" in said.output
        await other.close()

    with_operator(tmp_path, run)


@pytest.mark.parametrize("by", ["person", "address"])
def test_whoever_is_banned_is_not_let_in_until_the_time_is_over(tmp_path, by):
    async def run(server, operator, clock):
        browsers, name, _ = await seated(server)
        target = browsers[1].person(server) if by == "person" else "10.0.0.1"
        assert await operator.ban(target, 1, "rude") == target
        await told(server, clock)
        path = f"/api/tables/{name}/sit"
        assert await browsers[1].refused(path, {"chair": 1}) == "banned"
        assert await browsers[0].refused(path, {"chair": 0}) == "chair_taken"
        clock.jump(86_400_000)
        while server.context.banned:
            await server.store.last_notice()
        assert await browsers[1].refused(path, {"chair": 1}) == "chair_taken"
        await operator.ban(target, 0, "")
        assert [line.name for line in await operator.bans()] == [target]
        assert await operator.unban(target)
        assert not await operator.unban(target)

    with_operator(tmp_path, run)


def test_a_banned_address_loses_its_sockets(tmp_path):
    async def run(server, operator, clock):
        player, other = Player(server, address="10.0.0.9"), Player(server, address="10.0.0.8")
        for each, address in ((player, "10.0.0.9"), (other, "10.0.0.8")):
            each.connection.names = frozenset({address})
            server.connections.add(each.connection)
        await operator.ban("10.0.0.9", 0, "")
        await told(server, clock)
        assert (player.pipe.closed, other.pipe.closed) == (1008, 0)
        await player.task
        await other.close()

    with_operator(tmp_path, run)


# ---- the server -----------------------------------------------------------------------------------------------------


def test_a_new_key_signs_cookies_and_the_old_one_is_good_until_the_next(tmp_path):
    async def run(server, operator, clock):
        me = Http(server)
        await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        cookie, person = me.client.cookies.get("starport"), me.person(server)
        before = server.cookies.sign(person)
        await operator.rotate(at_once=False)
        await told(server, clock)
        assert server.cookies.read(cookie) == person
        assert server.cookies.sign(person) != before
        present = server.cookies.sign(person)
        await operator.rotate(at_once=True)
        await told(server, clock)
        assert server.cookies.read(cookie) is server.cookies.read(present) is None  # at once: nobody stays known
        assert CookieSigner(await server.store.secrets()).read(server.cookies.sign(person)) == person
        await operator.rotate(at_once=False)
        await operator.rotate(at_once=False)  # before any process has made the new key
        await told(server, clock)
        assert server.cookies.read(server.cookies.sign(person)) == person

    with_operator(tmp_path, run)


def test_a_draining_server_begins_nothing_new_and_goes_on_with_the_rest(tmp_path):
    async def run(server, operator, clock):
        browsers, name, tokens = await seated(server)
        await operator.drain(True)
        await told(server, clock)
        order = {"game": "ferry", "chairs": ["me", "open"]}
        answer = await browsers[0].client.post("/api/tables", json=order)
        assert (answer.status_code, answer.json()["message"]) == (503, "draining")
        assert (await browsers[0].client.get("/ready")).json() == {
            "ok": False,
            "store": True,
            "bell": True,
            "open": False,
        }
        await browsers[0].post(f"/api/tables/{name}/chat", {"text": "still here"}, tokens[0])
        await operator.drain(False)
        await told(server, clock)
        await browsers[0].post("/api/tables", order)

    with_operator(tmp_path, run)


def test_metrics_are_for_those_who_may_read_them(tmp_path):
    async def story():
        async with opened(settings(tmp_path, metrics_from=["10.1.0.0/16", "::1"])) as server:
            assert (await Http(server, "10.1.2.3").client.get("/metrics")).status_code == 200
            assert (await Http(server, "::ffff:10.1.2.3").client.get("/metrics")).status_code == 200
            for address in ("127.0.0.1", "10.2.0.1", "2001:db8::1", "unknown"):
                assert (await Http(server, address).client.get("/metrics")).status_code == 404
            _, name, _ = await seated(server)
            text = (await Http(server, "::1").client.get("/metrics")).text
            values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
            assert int(values["starport_store_milliseconds_count"]) > 0
            assert int(values["starport_memory_bytes"]) > 10_000_000
            for gauge in ("store_waiting", "archive_waiting", "bots_waiting", "pages_waiting", "draining"):
                assert int(values[f"starport_{gauge}"]) == 0, gauge
            assert name not in text

    asyncio.run(story())
    with pytest.raises(BadSettings, match="metrics_from"):
        asyncio.run(opened(settings(tmp_path, metrics_from=["here"])).__aenter__())


def test_a_request_that_nothing_answers_is_a_fault_of_the_server_in_the_log():
    lines = io.StringIO()

    async def breaks(scope, receive, send):
        raise RuntimeError("broken")

    async def nothing(*message):
        raise AssertionError("nobody speaks")

    scope = {"type": "http", "method": "GET", "path": "/api/games", "client": ("10.0.0.1", 1)}
    set_up("info", lines)
    try:
        with pytest.raises(RuntimeError, match="broken"):
            asyncio.run(AccessLog(breaks)(scope, nothing, nothing))
    finally:
        set_up("warning")
    (line,) = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert (line["event"], line["path"], line["status"], line["bytes"]) == ("request", "/api/games", 500, 0)


def test_every_request_has_an_id_which_the_log_names_and_no_secret_is_in_it(tmp_path):
    lines = io.StringIO()

    async def story():
        async with opened(settings(tmp_path)) as server:
            browsers, name, tokens = await seated(server)
            answer = await browsers[0].client.get(
                f"/api/tables/{name}?since=1", headers={"authorization": f"Bearer {tokens[0]}"}
            )
            await browsers[0].client.get("/health")
            cookie = browsers[0].client.cookies.get("starport")
            return name, tokens, answer.headers["x-request-id"], cookie, len(answer.content)

    set_up("info", lines)
    try:
        name, tokens, number, cookie, size = asyncio.run(story())
    finally:
        set_up("warning")
    found = [json.loads(line) for line in lines.getvalue().splitlines()]
    (request,) = [line for line in found if line.get("request") == number]
    assert (request["event"], request["method"], request["status"]) == ("request", "GET", 200)
    assert request["path"] == f"/api/tables/{name}"
    assert (request["address"], request["bytes"]) == ("10.0.0.0", size)
    assert not any(line.get("path") == "/health" for line in found)
    assert not any(secret in lines.getvalue() for secret in (*tokens, cookie))
