"""Whatever is sent, however often and however late: a clear answer, nothing twice, nothing wrong."""

import json
import random
import string

import pytest

from starport.server.calls import ORDERS
from tests.server.company import FILLED, fingerprint, three_people
from tests.server.kit import Http, JumpingClock, Player, told

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
