"""Bounds to the letter: what is just allowed is, and one more is not."""

import asyncio
import io
import json
import threading
import time

import pytest
from starlette.requests import Request

from starport.engine.refusal import Refused
from starport.server import rate_limit
from starport.server.bot_pace import PERCENT, pause, temper
from starport.server.bot_worker import BotHost, BotQuestion
from starport.server.clock import WallClock
from starport.server.compression import LEAST, packed
from starport.server.identity import clean
from starport.server.log import log, set_up
from starport.server.middleware import LARGE, SMALL, UnreadBodies
from starport.server.rate_limit import TokenBucket
from starport.server.session import REMEMBERED
from starport.server.settings import BadSettings, load
from starport.server.store import SqlStore
from tests.server.company import seated, two_people
from tests.server.kit import Http, JumpingClock, Player, told


def test_a_message_may_be_as_long_as_it_may_be(tmp_path):
    async def run(server):
        browsers, table, tokens = await seated(server)
        path, headers = f"/api/tables/{table}/chat", {"authorization": f"Bearer {tokens[0]}"}
        player = Player(server)
        await player.watch(table, tokens[0])
        for size, fits in ((400, True), (401, False)):
            body = json.dumps({"text": "hm"}).ljust(size)
            answer = await browsers[0].client.post(path, content=body, headers=headers)
            assert answer.status_code == (200 if fits else 413)
            player.send(
                json.dumps({"do": "chat", "id": f"s{size}", "table": table, "seat": 0, "text": "hm"}).ljust(size)
            )
            assert (await player.answer(f"s{size}")).get("message") == (None if fits else "message_too_long")
        await player.close()

    told(run, tmp_path, message_bytes=400)


def test_an_answer_to_nonsense_names_it_by_at_most_forty_letters(tmp_path):
    async def run(server):
        player = Player(server)
        player.send({"do": "nonsense", "id": "x" * 50})
        answer = await player.until(lambda message: message["type"] == "refusal")
        assert answer["id"] == "x" * 40
        await player.close()

    told(run, tmp_path)


@pytest.mark.parametrize(
    ("asked", "good"),
    [
        ("?since=1234567890123456", True),
        ("?since=12345678901234567", False),
        ("?since=0", True),
        ("?since=-1", False),
        ("/story?last=1&before=-1000000000", True),
        ("/story?last=1&before=-1000000001", False),
        ("/story?last=one", False),
        ("/story?last=\u0663", False),
        ("/replay?seat=2&to=0", True),
        ("/replay?seat=3&to=0", False),
    ],
)
def test_numbers_in_an_address_have_a_form(tmp_path, asked, good):
    async def run(server):
        browsers, table, tokens = await seated(server)
        await browsers[0].post(f"/api/tables/{table}/resign", {}, tokens[0])
        await browsers[1].post(f"/api/tables/{table}/resign", {}, tokens[1])
        answer = await browsers[0].client.get(f"/api/tables/{table}{asked}", headers={})
        assert answer.status_code == 200 if good else answer.json()["message"] in ("bad_message", "unknown_seat")

    told(run, tmp_path)


def test_an_order_is_remembered_for_a_hundred_others(tmp_path):
    async def run(server):
        browsers, table, tokens = await seated(server)
        path = f"/api/tables/{table}/chat"
        first = await browsers[0].post(path, {"id": "first", "text": "hm"}, tokens[0])
        for number in range(REMEMBERED - 1):
            await browsers[0].post(path, {"id": f"n{number}", "text": "hm"}, tokens[0])
        assert (await browsers[0].post(path, {"id": "first", "text": "hm"}, tokens[0]))["seq"] == first["seq"]
        await browsers[0].post(path, {"id": "one more", "text": "hm"}, tokens[0])
        assert (await browsers[0].post(path, {"id": "first", "text": "hm"}, tokens[0]))["seq"] > first["seq"]

    told(run, tmp_path)


def test_whoever_is_told_to_try_again_hears_when(tmp_path):
    async def run(server):
        me = Http(server)
        server.context.draining = True
        answer = await me.client.post("/api/tables", json={"game": "ferry", "chairs": ["me"]})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert "retry-after" not in (await me.client.get("/api/nowhere")).headers

    told(run, tmp_path)


def test_a_bucket_gives_again_when_there_is_a_whole_one(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("starport.server.rate_limit.time.monotonic", lambda: now[0])
    bucket = TokenBucket(0.5, 1)
    for _ in range(3):
        bucket.check()  # whoever only looks takes nothing
    bucket.take()
    assert bucket.wait() == 2.0
    with pytest.raises(Refused):
        bucket.check()
    now[0] += 1.0
    assert bucket.wait() == 1.0
    now[0] += 1.0
    assert bucket.wait() == 0.0
    now[0] += 1_000.0
    assert [bucket.wait() for _ in range(2)] == [0.0, 2.0]  # nobody saves up more than there is room for
    bucket.charge(5)
    assert bucket.wait() == 4.0  # nor owes more


def test_processes_count_as_alive_for_four_pulses(tmp_path):
    clock = JumpingClock()

    async def run(server):
        context = server.context
        for silent, alive in ((7_999, True), (8_000, False)):
            context.pulses = {"other": clock.now() - silent}
            assert context.alive("other") == alive
        assert not context.alive("never heard of")
        assert context.alive(context.process)

    told(run, tmp_path, clock, pulse=2_000)


def test_the_clock_is_that_of_the_day():
    assert abs(WallClock().now() - time.time() * 1000) < 5_000


def test_pauses_swing_by_a_quarter():
    for pace, percent in PERCENT.items():
        found = {pause(1_000_000, pace, 2, 50, f"table {number}") for number in range(1_000)}
        assert (min(found), max(found)) == (7_500 * percent, 12_500 * percent)
    assert [temper(bot, ["a", "b"]) for bot in "ab"] == [70, 130]


def test_the_fault_of_a_bot_is_told_in_a_few_words(monkeypatch):
    host = BotHost("tests.server.bots")

    def broken(name, seed):
        raise ValueError("x" * 1_000)

    monkeypatch.setattr(host.bots, "make", broken)
    game = host._game(BotQuestion("m", "ferry", "first", 2, {"rounds": "3"}, {}, 0, "chance", "00"))
    position = game.new(b"s").position()
    reply = host.answer(BotQuestion("m", "ferry", "first", 2, {"rounds": "3"}, position, 0, "chance", "00"))
    assert reply.error == ("ValueError: " + "x" * 1_000)[:300]


@pytest.mark.parametrize(
    ("size", "status", "closes"),
    [(SMALL, 429, False), (SMALL + 1, 429, True), (LARGE, 200, False), (LARGE + 1, 200, True), (LARGE + 1, 404, True)],
)
def test_how_long_a_body_may_be_that_nobody_reads(size, status, closes):
    sent = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": status, "headers": []})

    async def send(message):
        sent.append(message)

    async def nothing():
        raise AssertionError("nobody reads")

    scope = {"type": "http", "headers": [(b"content-length", str(size).encode())]}
    asyncio.run(UnreadBodies(app)(scope, nothing, send))
    assert ((b"connection", b"close") in sent[0]["headers"]) == closes


@pytest.mark.parametrize(("size", "small"), [(LEAST, True), (LEAST - 1, False)])
def test_what_is_short_is_not_compressed(size, small):
    request = Request({"type": "http", "headers": [(b"accept-encoding", b"gzip")]})
    body, headers = asyncio.run(packed(request, b"x" * size))
    assert (len(body) < size, "content-encoding" in headers) == (small, small)
    assert headers["vary"] == "accept-encoding"


def test_accents_without_a_letter_are_counted_too():
    assert clean("\u0316" * 3 + "Z") == "\u0316" * 3 + "Z"
    with pytest.raises(Refused, match="accents"):
        clean("\u0316" * 4 + "Z")


def test_a_flag_of_the_wrong_kind_is_named():
    with pytest.raises(BadSettings, match=r"settings: .*port"):
        load(None, {"port": "9000"}, {})


def test_a_line_of_the_log_is_written_at_once():
    flushed = []

    class Stream(io.StringIO):
        def flush(self):
            flushed.append(self.getvalue())

    set_up("info", Stream())
    try:
        log.info("so")
    finally:
        set_up("warning")
    assert '"event": "so"' in flushed[-1]


@pytest.mark.parametrize("level", ["debug", "info", "warning", "error"])
def test_the_log_has_what_is_as_grave_as_was_asked_for(level):
    grave = ["debug", "info", "warning", "error"]
    lines = io.StringIO()
    set_up(level, lines)
    try:
        for name in grave:
            getattr(log, name)("so", told=name)
    finally:
        set_up("warning")
    written = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert [line["level"] for line in written] == grave[grave.index(level) :]
    assert all(line["told"] == line["level"] for line in written)


def test_a_store_makes_the_folders_it_needs_and_keeps_no_process_from_ending(tmp_path):
    async def story():
        store = SqlStore(f"sqlite:///{tmp_path / 'one' / 'two' / 'tables.sqlite'}")
        await store.open()
        threads = [thread for thread in threading.enumerate() if thread.name.startswith("store")]
        assert threads
        assert all(thread.daemon for thread in threads)
        await store.close()

    asyncio.run(story())


def test_ones_games_are_listed_by_how_they_stand_and_then_the_latest_first(tmp_path):
    clock = JumpingClock()

    async def run(server):
        me = Http(server)
        names = {}
        for what in ("older", "playing", "open", "over"):
            chairs = ["me", "open"] if what in ("open", "older") else ["me", "bot chance"]
            made = await me.post("/api/tables", {"game": "ferry", "chairs": chairs, "start": "open" not in chairs})
            names[made["table"]] = what
            if what == "over":
                await me.post(f"/api/tables/{made['table']}/resign", {}, made["tokens"]["0"])
            if what == "playing":
                server.registry.tables[made["table"]].match.state.turn = 1  # it waits for somebody else
            clock.jump(1_000)
        listed = (await me.get("/api/mine"))["tables"]
        assert [names[card["desk"]["table"]] for card in listed] == ["playing", "open", "older", "over"]

    told(run, tmp_path, clock)


def test_whoever_does_not_ask_for_the_story_misses_nothing_of_it(tmp_path):
    """The page alone is whole; only who wishes to read back is told that there is more."""

    async def run(server):
        _, table, tokens = await seated(server)
        plain, reader = Player(server), Player(server)
        assert not (await plain.watch(table, tokens[0]))["gap"]
        await reader.ask("watch", table, token=tokens[0], recall=1)
        assert (await reader.until(lambda message: message["type"] == "full"))["gap"]
        await plain.close()
        await reader.close()

    told(run, tmp_path)


def test_a_match_that_comes_in_stands_as_it_stood(tmp_path):
    """Nobody finds it in the lobby, no chair of it is free, and its clock is the usual one."""

    async def run(server):
        me = Http(server)
        order = {"game": "ferry", "chairs": ["me", "bot chance"], "start": True, "public": True}
        made = await me.post("/api/tables", order)
        path = f"/api/tables/{made['table']}"
        await me.post(f"{path}/pack")
        parcel = await me.get(f"{path}/parcel")
        assert [seat["bank"] for seat in parcel["seats"]] == [0, 0]
        there = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        await me.post(f"{path}/unpack")
        await me.post(f"{path}/resign", {}, made["tokens"]["0"])
        answer = await me.client.get(f"{path}/record")
        assert answer.headers["vary"] == "accept-encoding"
        copy = (await me.client.post("/api/records", content=answer.text)).json()
        for name in (there["table"], copy["table"]):
            desk = (await me.get(f"/api/tables/{name}"))["page"]["desk"]
            assert (desk["public"], desk["time"]["speed"], desk["time"]["at"]) == (False, 100, 0)
            assert [seat["open"] for seat in desk["seats"]] == [False, False]
            assert name not in await server.store.listed(["open", "playing", "over"], public=True)

    told(run, tmp_path)


def test_a_match_that_ended_has_no_clock_that_runs_and_nothing_is_wished(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server, game="lighthouse", public=True)
        await guest.post(f"{path}/pause", {}, tokens[1])
        await host.post(f"{path}/resign", {}, tokens[0])
        desk = (await host.get(path))["page"]["desk"]
        assert (desk["status"], desk["time"]["running"], desk["paused"]) == ("over", False, False)
        assert (desk["pausing"], desk["resuming"], desk["dropped"]) == ([], [], [])
        assert desk["result"] == {"winners": [1], "reason": "resignation", "scores": [0, 0]}
        assert [seat["stand_in"] for seat in desk["seats"]] == [False, False]

    told(run, tmp_path)


def test_a_token_that_opens_nothing_is_refused_wherever_it_is_shown(tmp_path):
    """Although what is asked for is open to everybody: whoever shows a token means a seat."""

    async def run(server):
        host, _, path, tokens = await two_people(server)
        await host.post(f"{path}/resign", {}, tokens[0])
        for what in ("", "/record", "/replay", "/story", "/chances", "/hint"):
            for token in ("nonsense", "x" * 65):
                answer = await host.client.get(f"{path}{what}", headers={"authorization": f"Bearer {token}"})
                assert (answer.status_code, answer.json()["message"]) == (403, "wrong_token"), what

    told(run, tmp_path)


def test_of_many_who_ask_those_are_forgotten_who_have_not_asked_for_longest(monkeypatch):
    monkeypatch.setattr(rate_limit, "REMEMBERED", 2)
    limiter = rate_limit.RateLimiter(0.001, 1)
    for name in ("a", "b"):
        limiter.take(name)
    with pytest.raises(Refused):
        limiter.take("a")
    limiter.take("c")  # for which b makes room
    with pytest.raises(Refused):
        limiter.take("a")
    limiter.take("b")
