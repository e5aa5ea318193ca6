"""Bad input, wrong tokens, other sites, doubles and floods: a clear answer, and nothing has changed."""

import asyncio
import json

import msgspec

from starport.server import wire
from starport.server.calls import ORDERS
from starport.server.middleware import HEADERS
from tests.server.company import FILLED, fingerprint, three_people
from tests.server.kit import Http, Player, settled, told

# What anybody may try without a seat: the table itself says whether a chair is free or who is the host.
SEATLESS = {"sit", "bot", "free", "remove", "start", "speed", "claim"}


def test_nobody_plays_anothers_seat(tmp_path):
    """Every wrong token with every seat and every order, over HTTP and over the socket."""

    async def run(server):
        people, table, tokens = await three_people(
            server, patience=None
        )  # on a slow machine nobody is warned meanwhile
        others = await three_people(server, patience=None)
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
        assert (await socket.ask("watch", table, 0, token=tokens[0]))["type"] == "ack"
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
        await settled(server)
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
        answer = await me.client.post("/api/tables", json={"game": "ferry", "chairs": ["me", "open"]})
        assert "set-cookie" not in answer.headers  # nobody is told twice
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
