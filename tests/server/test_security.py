"""Bad input, wrong tokens, other sites, doubles and floods: a clear answer, and nothing has changed."""

import asyncio
import json
import random
import string
from typing import Any

import msgspec
import pytest

from starport.server import wire
from starport.server.calls import ORDERS
from starport.server.middleware import HEADERS
from tests.server.kit import Http, JumpingClock, Player, opened, settings

FILLED: dict[str, dict[str, Any]] = {
    "act": {"action": "draw"},
    "chat": {"text": "hello"},
    "mute": {"chair": 1},
    "sit": {"chair": 2},
    "bot": {"chair": 0, "bot": "chance"},
    "free": {"chair": 1},
    "remove": {"chair": 1},
    "report": {"chair": 1, "text": "rude"},
    "pledge": {"promise": "0" * 64},
    "show": {"value": "0" * 64},
    "move": {"chair": 1},
    "colour": {"colour": 5},
    "react": {"kind": "thanks"},
    "rename": {"name": "Mallory"},
    "speed": {"percent": 50},
}
# What anybody may try without a seat: the table itself says whether a chair is free or who is the host.
SEATLESS = {"sit", "bot", "free", "remove", "start", "speed", "claim"}


def told(run, tmp_path, clock=None, **values):
    async def story():
        async with opened(settings(tmp_path, **values), clock) as server:
            await run(server)

    asyncio.run(story())


async def three_people(server, **order):
    people, tokens = [Http(server) for _ in range(3)], {}
    made = await people[0].post("/api/tables", {"game": "ferry", "chairs": ["me", "open", "open"], **order})
    path = f"/api/tables/{made['table']}"
    tokens[0] = made["tokens"]["0"]
    for chair in (1, 2):
        tokens[chair] = (await people[chair].post(f"{path}/sit", {"chair": chair}))["tokens"][str(chair)]
    await people[0].post(f"{path}/start", {}, tokens[0])
    return people, made["table"], tokens


def fingerprint(server, table):
    match = server.registry.tables[table].match
    session = msgspec.to_builtins(match.session)
    for seat in session["seats"]:
        del seat["here"], seat["gone"]
    return json.dumps([session["seats"], session["moves"], session["status"], session["pausing"]]), match.state.digest()


def test_nobody_plays_anothers_seat(tmp_path):
    """Every wrong token with every seat and every order, over HTTP and over the socket."""

    async def run(server):
        people, table, tokens = await three_people(server)
        others = await three_people(server)
        stranger = Http(server)
        before = fingerprint(server, table)
        bad = {"none": None, "wrong": "A" * 22, "hash": server.registry.tables[table].match.session.seats[0].keys[0]}
        bad |= {f"other {seat}": token for seat, token in others[2].items()}
        tried = 0
        for do in ORDERS:
            body = FILLED.get(do, {})
            for token in bad.values():
                if token is None and do in SEATLESS:
                    continue
                for seat in (None, 0, 1, 2):
                    fields = body if seat is None else {**body, "seat": seat}
                    message = await stranger.refused(f"/api/tables/{table}/{do}", fields, token)
                    assert message in ("wrong_token", "not_your_seat", "seat_needed")
                    tried += 1
            for own, token in tokens.items():
                for seat in {0, 1, 2} - {own}:
                    message = await people[own].refused(f"/api/tables/{table}/{do}", {**body, "seat": seat}, token)
                    assert message == "not_your_seat"
                    tried += 1
        assert tried > 400
        socket = Player(server)
        await socket.watch(table)
        for token in bad.values():
            if token is not None:
                assert (await socket.ask("watch", table, token=token))["message"] == "wrong_token"
        for seat in (1, 2):
            assert (await socket.ask("watch", table, seat, token=tokens[0]))["message"] == "not_your_seat"
        await socket.watch(table, tokens[0])
        for do in ORDERS:
            for seat in (1, 2):
                answer = await socket.ask(do, table, seat, **FILLED.get(do, {}))
                assert answer["message"] == "not_your_seat"
            answer = await socket.ask(do, others[1], 0, **FILLED.get(do, {}))
            assert answer["message"] == "not_your_seat"
        await socket.close()
        assert fingerprint(server, table) == before

    told(run, tmp_path)


def test_a_token_of_a_seat_that_was_left_opens_nothing(tmp_path, monkeypatch):
    """Over HTTP, and on a socket that had opened the seat and has not yet heard that it is no longer its own."""

    async def run(server):
        people, table, tokens = await three_people(server)
        path = f"/api/tables/{table}"
        socket = Player(server)
        await socket.watch(table, tokens[1])
        await socket.watch(table)
        send, stuck, gate = socket.pipe.send_text, asyncio.Event(), asyncio.Event()

        async def slow(data):
            stuck.set()
            await gate.wait()
            await send(data)

        monkeypatch.setattr(socket.pipe, "send_text", slow)  # a client that reads slowly
        await people[0].post(f"{path}/chat", {"text": "hello"}, tokens[0])
        await asyncio.wait_for(stuck.wait(), 20)
        await people[1].post(f"{path}/leave", {}, tokens[1])
        fresh = (await Http(server).post(f"{path}/sit", {"chair": 1}))["tokens"]["1"]
        before = fingerprint(server, table)
        for do in ("act", "resign", "rename"):
            fields = FILLED.get(do, {})
            assert await people[1].refused(f"{path}/{do}", fields, tokens[1]) == "wrong_token"
            socket.send({"do": do, "id": f"old {do}", "table": table, "seat": 1, **fields})
        gate.set()
        for do in ("act", "resign", "rename"):
            assert (await socket.answer(f"old {do}"))["message"] == "not_your_seat"
        assert (await socket.ask("watch", table, token=tokens[1]))["message"] == "wrong_token"
        assert fingerprint(server, table) == before
        await people[2].post(f"{path}/rename", {"name": "New"}, fresh)
        await socket.close()

    told(run, tmp_path)


def test_a_socket_hears_that_its_seat_is_gone_and_no_more_of_it(tmp_path):
    async def run(server):
        people, table, tokens = await three_people(server)
        socket = Player(server)
        await socket.watch(table, tokens[1])
        await people[1].post(f"/api/tables/{table}/leave", {}, tokens[1])
        closed = await socket.until(lambda message: message["type"] == "closed")
        assert (closed["seat"], closed["message"]) == (1, "seat_left")
        await people[0].post(f"/api/tables/{table}/act", {"action": "draw"}, tokens[0])
        told_before = len(socket.pipe.frames)
        socket.send({"do": "ping", "id": "there?"})
        assert (await socket.answer("there?"))["type"] == "pong"
        assert len(socket.pipe.frames) == told_before + 1
        await socket.close()

    told(run, tmp_path)


def test_tokens_are_long_and_stored_only_hashed(tmp_path):
    async def run(server):
        _, _, tokens = await three_people(server)
        assert all(len(token) == 22 for token in tokens.values())
        await server.context.store._queue.join()
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert not any(token.encode() in stored for token in tokens.values())

    told(run, tmp_path)


def test_a_cookie_cannot_be_forged(tmp_path):
    async def run(server):
        people, _, _ = await three_people(server)
        good = people[0].client.cookies["starport"]
        assert len((await people[0].get("/api/mine"))["tables"]) == 1
        for bad in ("", good[:-1], good + "x", good.split(".")[0], "a" * 22 + good[22:], "x" * 500, "é"):
            stranger = Http(server)
            stranger.client.cookies.clear()
            answer = await stranger.client.get("/api/mine", headers={b"cookie": f"starport={bad}".encode("latin-1")})
            assert answer.json()["tables"] == []

    told(run, tmp_path)


def test_only_who_does_something_gets_a_cookie_and_keeps_it(tmp_path):
    """Looking round leaves nothing behind; the first order makes a person, and every further one is the same person's."""

    async def run(server):
        me = Http(server)
        answer = await me.client.get("/api/games")
        assert "set-cookie" not in answer.headers
        assert me.person(server) == ""
        await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        person = me.person(server)
        assert len(person) == 22
        await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        assert me.person(server) == person
        assert len((await me.get("/api/mine"))["tables"]) == 2
        assert (await Http(server).get("/api/mine"))["tables"] == []

    told(run, tmp_path)


def test_pages_of_other_sites_are_refused(tmp_path):
    async def run(server):
        http = Http(server)
        for origin, status in (
            ("http://evil.test", 403),
            ("null", 403),
            ("http://starport.test.evil.test", 403),
            ("http://starport.test:81", 403),
            ("http://starport.test", 200),
            ("https://friend.example", 200),
        ):
            body = {"game": "ferry", "chairs": ["me"]}
            answer = await http.client.post("/api/tables", json=body, headers={"origin": origin})
            assert answer.status_code == status, origin

    told(run, tmp_path, origins=["https://friend.example"])


def test_every_answer_has_strict_headers(tmp_path):
    async def run(server):
        http = Http(server)
        for path in (
            "/",
            "/t/abc",
            "/api/games",
            "/api/none",
            "/health",
            "/metrics",
            "/assets/none.js",
            "/api/tables/x",
        ):
            answer = await http.client.get(path)
            for name, value in HEADERS.items():
                assert answer.headers[name] == value, path
            assert "server" not in answer.headers
        policy = HEADERS["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        answer = await http.client.post("/api/tables", json={"game": "ferry", "chairs": ["me"]})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie

    told(run, tmp_path)


def test_long_messages_are_refused(tmp_path):
    async def run(server):
        people, table, tokens = await three_people(server)
        before = fingerprint(server, table)
        long = {"action": "x" * 70_000}
        answer = await people[0].client.post(f"/api/tables/{table}/act", json=long)
        assert (answer.status_code, answer.json()["message"]) == (413, "message_too_long")
        player = Player(server)
        await player.watch(table, tokens[0])
        assert (await player.ask("act", table, 0, **long))["message"] == "message_too_long"
        await player.close()
        assert fingerprint(server, table) == before

    told(run, tmp_path)


def test_floods_are_slowed_and_then_ended(tmp_path):
    async def run(server):
        http = Http(server)
        made = await http.post("/api/tables", {"game": "ferry", "chairs": ["me"]})
        player = Player(server)
        await player.watch(made["table"])
        for number in range(520):
            player.send({"do": "ping", "id": str(number)})
        await asyncio.wait_for(player.task, 20)
        answers = [json.loads(frame) for frame in player.pipe.frames]
        assert sum(answer["type"] == "pong" for answer in answers) < 20
        assert player.pipe.closed == 1008

    told(run, tmp_path, messages_per_second=0.1, messages_burst=10, strikes_per_minute=1, strikes_burst=500)


def test_requests_and_new_tables_have_a_rate_for_each_address(tmp_path):
    async def run(server):
        body = {"game": "ferry", "chairs": ["me"]}
        one, two = Http(server, "127.0.0.1"), Http(server, "127.0.0.2")
        for _ in range(3):
            await one.post("/api/tables", body)
        assert await one.refused("/api/tables", body) == "too_fast"
        await two.post("/api/tables", body)
        statuses = [(await one.client.get("/api/games")).status_code for _ in range(12)]
        assert statuses[0] == 200
        assert statuses[-1] == 429

    told(run, tmp_path, tables_per_minute=0.01, tables_burst=3, requests_per_second=0.01, requests_burst=10)


# ---- fuzzing --------------------------------------------------------------------------------------------------------

PARTING = {"bot", "leave", "resign"}  # after these the seat would be somebody else's
ODD: list[object] = [
    None,
    True,
    -1,
    0.5,
    1e300,
    2**63,
    2**200,
    "",
    "x",
    "é\u0000",
    [],
    {},
    [[]],
    {"a": None},
    "A" * 5000,
]


def odd_message(dice, table, tokens):
    """An order with something wrong about it, most of the time."""
    kind = dice.choice([*sorted(set(ORDERS) - PARTING), "watch", "unwatch", "ping", "fly", ""])
    message = {"do": kind, "id": f"f{dice.random()}", "table": table, "seat": dice.choice([None, 0, 1, 9])}
    message |= FILLED.get(kind, {})
    for _ in range(dice.randrange(3)):
        key = dice.choice([*message, "extra", "token", "seq", "action"])
        if dice.random() < 0.3:
            message.pop(key, None)
        else:
            message[key] = dice.choice(ODD)
    text = json.dumps(message)
    spoiled = dice.random()
    if spoiled < 0.1:
        place = dice.randrange(len(text))
        text = text[:place] + dice.choice(string.printable) + text[place + 1 :]
    elif spoiled < 0.15:
        text = text[: dice.randrange(len(text))]
    elif spoiled < 0.17:
        text = "[" * dice.randrange(10_000)
    return text


def fuzz(tmp_path, count):
    async def run(server):
        _, table, tokens = await three_people(server, patience=None)
        dice = random.Random(11)
        player = Player(server)
        await player.watch(table, tokens[0])
        for _ in range(count):
            before = fingerprint(server, table)
            player.send(odd_message(dice, table, tokens))
            answer = await player.until(lambda message: message["type"] in ("ack", "refusal", "pong"))
            if answer["type"] == "refusal":
                assert answer["message"] != "server_error"
                assert fingerprint(server, table) == before
            elif answer["type"] == "ack" and (table, 0) not in player.views:
                await player.watch(table, tokens[0])
        assert server.context.metrics.counts["errors"] == 0
        assert not server.registry.tables[table].broken
        await player.close()

    told(run, tmp_path)


def test_odd_messages_get_a_clear_answer_and_change_nothing(tmp_path):
    fuzz(tmp_path, 3_000)


@pytest.mark.soak
def test_a_hundred_thousand_odd_messages(tmp_path):
    fuzz(tmp_path, 100_000)


def test_odd_requests_get_a_clear_answer(tmp_path):
    async def run(server):
        people, table, _ = await three_people(server)
        before = fingerprint(server, table)
        paths = ["/api/tables", f"/api/tables/{table}/act", f"/api/tables/{table}/fork", "/api/records", "/api/x/y"]
        bodies = [b"", b"{", b"[]", b"null", b"\xff", b'{"action": 5}', b'{"id": ""}', b"{" * 9000, b'{"to": -1}']
        for path in paths:
            for body in bodies:
                answer = await people[0].client.post(path, content=body)
                assert 400 <= answer.status_code < 500, (path, body)
                assert set(answer.json()) == {"message", "facts", "rule"}
        for query in ("to=-1", "to=1e9", "to=99999999999999999999", "seat=99", "seat=x", "to="):
            answer = await people[0].client.get(f"/api/tables/{table}/replay?{query}")
            assert 400 <= answer.status_code < 500, query
        for method in ("PUT", "DELETE", "PATCH"):
            answer = await people[0].client.request(method, f"/api/tables/{table}")
            assert answer.status_code in (404, 405)
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fapp.py"):
            answer = await people[0].client.get(path)
            assert "root:" not in answer.text
            assert "class Server" not in answer.text
        assert fingerprint(server, table) == before

    told(run, tmp_path)


# ---- doubles and races ----------------------------------------------------------------------------------------------


def doubles(tmp_path, count):
    """The same order from two sockets at once, and two different orders at once where only one can be right."""

    async def run(server):
        _, table, tokens = await three_people(server, options={"rounds": "40"})
        pairs = {seat: (Player(server), Player(server)) for seat in tokens}
        for seat, pair in pairs.items():
            for player in pair:
                await player.watch(table, tokens[seat])
        for number in range(count):
            match = server.registry.tables[table].match
            if match.session.status == "over":
                old = table
                _, table, tokens = await three_people(server, options={"rounds": "40"})
                for seat, pair in pairs.items():
                    for player in pair:
                        await player.ask("unwatch", old, seat)
                        await player.watch(table, tokens[seat])
                match = server.registry.tables[table].match
            moves, seat = match.session.moves, match.acting()[0]
            same = number % 2 == 0
            for copy, player in enumerate(pairs[seat]):
                name = f"d{number}" if same else f"d{number}-{copy}"
                player.send({"do": "act", "id": name, "table": table, "seat": seat, "action": "end"})
            answers = []
            for copy, player in enumerate(pairs[seat]):
                name = f"d{number}" if same else f"d{number}-{copy}"
                answers.append(await player.answer(name))
            assert match.session.moves == moves + 1
            if same:
                assert answers[0]["seq"] == answers[1]["seq"]
            else:
                assert sorted(answer["type"] for answer in answers) == ["ack", "refusal"]
        for pair in pairs.values():
            for player in pair:
                await player.close()

    told(run, tmp_path)


def test_doubles_act_once(tmp_path):
    doubles(tmp_path, 300)


@pytest.mark.soak
def test_twenty_thousand_doubles_act_once(tmp_path):
    doubles(tmp_path, 20_000)


# ---- real time ------------------------------------------------------------------------------------------------------


def real_time(tmp_path, commands):
    """Random commands at random moments: no boat is home early, none is claimed twice, late wake-ups change nothing."""
    clock = JumpingClock()

    async def run(server):
        dice = random.Random(2)
        me = Http(server)
        done = 0
        while done < commands:
            order = {"game": "lighthouse", "chairs": ["me"] * 4, "start": True, "patience": None, "spectators": "open"}
            made = await me.post("/api/tables", order)
            table, player = made["table"], Player(server)
            for token in made["tokens"].values():
                await player.watch(table, token)
            away = {}
            match = server.registry.tables[table].match
            while match.session.status == "playing" and done < commands:
                clock.jump(dice.choice([0, 1, 7, 500, 9_999, 10_000, 25_000]))
                seat = dice.randrange(4)
                action = dice.choice(["draw", "ship ore1", "ship food1", "ship fuel1", "ship ore1 food1", "fly"])
                await player.ask("act", table, seat, action=action)
                done += 1
            clock.jump(130_000)
            if match.session.status == "playing":
                await player.over(table, 0)
            await player.close()
            story = (await me.get(f"/api/tables/{table}/story?since=0"))["events"]
            for event in story:
                facts = event["facts"]
                if event["name"] == "boat_left":
                    assert facts["seat"] not in away
                    away[facts["seat"]] = facts["home_at"]
                elif event["name"] == "boat_home":
                    assert facts["at"] == away.pop(facts["seat"])
            assert [event["name"] for event in story].count("match_ended") == 1

    told(run, tmp_path, clock)


def test_real_time_is_exact_however_late_the_table_wakes(tmp_path):
    real_time(tmp_path, 400)


@pytest.mark.soak
def test_real_time_over_a_hundred_thousand_commands(tmp_path):
    real_time(tmp_path, 100_000)


def test_text_from_people_is_never_html(tmp_path):
    async def run(server):
        people, table, tokens = await three_people(server)
        nasty = "<img src=x onerror=a()>"
        await people[0].post(f"/api/tables/{table}/rename", {"name": nasty}, tokens[0])
        await people[0].post(f"/api/tables/{table}/chat", {"text": nasty}, tokens[0])
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/story?since=0", "/api/mine"):
            answer = await people[0].client.get(path)
            assert answer.headers["content-type"] == "application/json"
        assert nasty not in (await people[0].client.get("/")).text

    told(run, tmp_path)


def test_every_message_type_is_known_to_the_wire():
    decoder = msgspec.json.Decoder(wire.SocketOrder)
    for do in ORDERS:
        order = decoder.decode(json.dumps({"do": do, "id": "x", "table": "a" * 16, **FILLED.get(do, {})}))
        assert type(order) is ORDERS[do]
