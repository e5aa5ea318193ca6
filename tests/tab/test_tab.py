"""The server in a tab: whole games, tabs that are closed in the middle, and the same records as every other server's."""

import asyncio
import itertools
import json

import msgspec
import pytest

from starport.engine import catalogue
from starport.engine import record as records
from starport.server.bot_worker import BotQuestion
from starport.tab.bots import TabBots
from tests.server import kit as outside
from tests.tab.kit import Bells, MemoryShelves, NearThinker, Tab, opened

ORDERS = 120
SOLO = {"game": "starfarers", "chairs": ["me", "bot greedy", "bot greedy"], "pace": "instant", "start": True}


async def orders(tab, table):
    """Act for seat 0 whenever there is something to do; the answers, until the match is over."""
    for number in itertools.count():
        while not tab.page["menu"]["actions"] and tab.page["desk"]["status"] == "playing":
            await tab.read()
        if tab.page["desk"]["status"] != "playing":
            return
        name = f"{number} {tab.seq}"
        tab.send(do="act", id=name, table=table, seat=0, action=tab.page["menu"]["actions"][0])
        answer = await tab.answer(name)
        while answer["type"] == "ack" and tab.seq < answer["seq"]:
            await tab.read()
        if answer["type"] == "ack" or answer["message"] == "store_unavailable":
            yield answer  # otherwise somebody else was faster


def test_a_whole_match_in_a_tab_gives_a_record_that_verifies_and_other_servers_take(tmp_path):
    async def story():
        async with opened(MemoryShelves()) as server:
            tab = Tab(server)
            order = {"game": "spacedealer", "chairs": ["me", "bot busy", "bot busy"], "start": True, "speed": 400}
            assert (await tab.raw("POST", "tables", "", json.dumps({"game": "nothing", "chairs": ["me"]})))[0] == 404
            assert order["game"] in [game["name"] for game in (await tab.call("GET", "games"))["games"]]
            made = await tab.call("POST", "tables", "", SOLO)
            table, token = made["table"], made["tokens"]["0"]
            assert table.startswith("here-")
            await tab.watch(table, token)
            assert (await tab.raw("GET", f"tables/{table}/record", token))[0] == 409  # not before the end
            played = orders(tab, table)
            for _ in range(3):
                assert (await anext(played))["type"] == "ack"
            hint = await tab.call("GET", f"tables/{table}/hint", token)
            assert hint["bot"] == "champion"
            tab.send(do="resign", id="resign", table=table, seat=0)
            assert (await tab.answer("resign"))["type"] == "ack"
            while tab.page["desk"]["status"] != "over":
                await tab.read()
            _, record = await tab.raw("GET", f"tables/{table}/record")
            replay = await tab.call("GET", f"tables/{table}/replay?to=5&seat=1", token)
            assert replay["to"] == 5
            told = await tab.call("GET", f"tables/{table}/story?since=0", token)
            assert told["events"]
            mine = await tab.call("GET", "mine")
            assert [card["desk"]["table"] for card in mine["tables"]] == [table]
            return record

    record = asyncio.run(story())
    records.read(record).verify()

    async def moved():
        """To a server, and back into another browser."""
        async with outside.opened(outside.settings(tmp_path), bots=outside.OurBots()) as server:
            http = outside.Http(server)
            taken = (await http.client.post("/api/records", content=record)).json()
            there = (await http.client.get(f"/api/tables/{taken['table']}/record")).text
        async with opened(MemoryShelves()) as server:
            tab = Tab(server)
            status, text = await tab.raw("POST", "records", "", there)
            assert status == 200, text
            return there, (await tab.raw("GET", f"tables/{json.loads(text)['table']}/record"))[1]

    there, back = asyncio.run(moved())
    assert records.read(there).lines == records.read(record).lines
    assert back == there


def test_a_tab_and_a_server_make_the_same_record_of_the_same_seed_and_orders(tmp_path, monkeypatch):
    monkeypatch.setattr("starport.server.registry.secrets.token_hex", lambda size: "5e" * size)
    order = {"game": "starfarers", "chairs": ["me", "me", "me"], "start": True}

    async def played(call):
        """Orders chosen by nobody, then everybody resigns (and a bot may play a little in between)."""
        made = await call("POST", "tables", "", order)
        path, tokens = f"tables/{made['table']}", made["tokens"]
        for number in range(ORDERS):
            pages = [(seat, await call("GET", path, token)) for seat, token in tokens.items()]
            seat, page = next((seat, page) for seat, page in pages if page["page"]["menu"]["actions"])
            actions = page["page"]["menu"]["actions"]
            await call("POST", f"{path}/act", tokens[seat], {"action": actions[number * 7 % len(actions)]})
        for seat in list(tokens)[1:]:
            await call("POST", f"{path}/resign", tokens[seat], {})
        assert (await call("GET", path, tokens["0"]))["page"]["desk"]["status"] == "over"
        return path

    async def in_a_tab():
        async with opened(MemoryShelves()) as server:
            tab = Tab(server)
            return (await tab.raw("GET", f"{await played(tab.call)}/record"))[1]

    async def on_a_server():
        async with outside.opened(outside.settings(tmp_path)) as server:
            http = outside.Http(server)

            async def call(method, path, token="", body=None):
                if method == "GET":
                    return await http.get(f"/api/{path}", token or None)
                return await http.post(f"/api/{path}", body, token or None)

            path = await played(call)
            return (await http.client.get(f"/api/{path}/record")).text

    here, there = records.read(asyncio.run(in_a_tab())), records.read(asyncio.run(on_a_server()))
    assert here.commitment == there.commitment
    assert here.lines[:ORDERS] == there.lines[:ORDERS]
    assert len({number for number in here.hashes if number <= ORDERS}) >= ORDERS // 25
    for number in range(ORDERS + 1):
        assert here.hashes.get(number) == there.hashes.get(number)
    here.verify()
    there.verify()


def test_a_tab_that_is_closed_anywhere_loses_nothing_it_has_acknowledged():
    """The tab dies at ever other writes; what comes back has every acknowledged order and not one twice."""

    async def life(shelves, left):
        """Open, play until dead: the seq that came back, and the highest that was acknowledged afterwards."""
        shelves.left, shelves.dead = None, asyncio.Event()
        acknowledged = 0
        async with opened(shelves) as server:
            tab = Tab(server)
            mine = (await tab.call("GET", "mine"))["tables"]
            table = mine[0]["desk"]["table"] if mine else (await tab.call("POST", "tables", "", SOLO))["table"]
            token = (await tab.call("POST", f"tables/{table}/claim", "", {}))["tokens"]["0"]
            await tab.watch(table, token)
            came_back = tab.seq

            async def play():
                nonlocal acknowledged
                async for answer in orders(tab, table):
                    if answer["type"] == "refusal":
                        return  # as good as dead
                    acknowledged = answer["seq"]

            shelves.left = left
            playing = asyncio.create_task(play())
            await asyncio.wait_for(shelves.dead.wait(), 60)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        return came_back, acknowledged

    async def story():
        shelves, before = MemoryShelves(), 0
        for left in range(3, 15):
            came_back, acknowledged = await life(shelves, left)
            assert came_back >= before
            before = max(came_back, acknowledged)
        shelves.left = None
        rows = [json.loads(text) for text in shelves.kept["rows"].values()]
        assert sorted(row["seq"] for row in rows) == list(range(1, len(rows) + 1))
        asked = [row["ask"] for row in rows if row["ask"]]
        assert len(asked) == len(set(asked))

    asyncio.run(story())


def test_two_tabs_of_one_browser_play_at_one_table():
    async def story():
        shelves, bells = MemoryShelves(), Bells()
        async with opened(shelves, bells) as first, opened(shelves, bells) as second:
            one, other = Tab(first), Tab(second)
            made = await one.call("POST", "tables", "", {**SOLO, "chairs": ["me", "me", "me"]})
            table, tokens = made["table"], made["tokens"]
            seats = {seat: await one.call("GET", f"tables/{table}", token) for seat, token in tokens.items()}
            acting = next(seat for seat, page in seats.items() if page["page"]["menu"]["actions"])
            await other.watch(table, tokens[acting])
            await one.watch(table, tokens[acting])
            other.send(do="act", id="x", table=table, seat=int(acting), action=other.page["menu"]["actions"][0])
            answer = await other.answer("x")
            while one.seq < answer["seq"]:
                await one.read()
            assert one.page["desk"]["moves"] == 1

    asyncio.run(story())


def test_the_glasses_of_a_closed_tab_stand_still():
    """Real time in a tab: bots act, an hour passes without the tab, and the match goes on where it was."""

    async def minute(server, clock):
        for _ in range(60):
            clock.jump(1_000)
            await outside.settled(server)

    async def story():
        shelves, clock = MemoryShelves(), outside.JumpingClock()
        async with opened(shelves, clock=clock) as server:
            tab = Tab(server)
            chairs = ["me", "bot busy", "bot busy"]
            made = await tab.call("POST", "tables", "", {"game": "spacedealer", "chairs": chairs, "start": True})
            path, token = f"tables/{made['table']}", made["tokens"]["0"]
            await tab.watch(made["table"], token)
            await minute(server, clock)
            before = (await tab.call("GET", path, token))["page"]
            assert before["desk"]["moves"] > 2  # the bots', for the person did nothing
        clock.jump(3_600_000)
        async with opened(shelves, clock=clock) as server:
            tab = Tab(server)
            await tab.watch(made["table"], token)
            after = (await tab.call("GET", path, token))["page"]
            assert after["desk"]["status"] == "playing"
            assert 0 <= after["desk"]["time"]["at"] - before["desk"]["time"]["at"] <= 65_000
            await minute(server, clock)
            await minute(server, clock)
            assert (await tab.call("GET", path, token))["page"]["desk"]["moves"] > before["desk"]["moves"]

    asyncio.run(story())


@pytest.mark.parametrize("trouble", ["full", "InvalidStateError: closed"])
def test_where_nothing_can_be_written_an_order_is_refused_and_nothing_has_changed(trouble):
    async def story():
        shelves = MemoryShelves()
        async with opened(shelves) as server:
            tab = Tab(server)
            made = await tab.call("POST", "tables", "", {**SOLO, "chairs": ["me", "me", "me"]})
            table, token = made["table"], made["tokens"]["0"]
            shelves.trouble = trouble
            status, text = await tab.raw("POST", f"tables/{table}/resign", token, "{}")
            assert (status, json.loads(text)["message"]) == (503, "store_unavailable")
            shelves.trouble = ""
            page = await tab.call("GET", f"tables/{table}", token)
            assert not page["page"]["desk"]["seats"][0]["resigned"]

    asyncio.run(story())


def test_a_search_in_a_tab_tries_a_third_of_what_it_would_on_a_server():
    """Rules run plain in a browser: with all playouts a person would wait for half a minute on a phone."""
    asked = []

    class Listener(NearThinker):
        async def ask(self, question):
            asked.append(json.loads(question)["budget"])
            return await super().ask(question)

    async def story():
        bots = TabBots(Listener())
        game = catalogue.make("starfarers", None, 3)
        question = BotQuestion(
            "here-1", "starfarers", game.edition, 3, {}, game.new(bytes(32)).position(), 0, "search", "00" * 32
        )
        await bots.choose(question)
        await bots.choose(msgspec.structs.replace(question, budget=0.5))

    asyncio.run(story())
    assert asked == [pytest.approx(1 / 3), pytest.approx(1 / 6)]


def test_a_tab_offers_the_same_thinking_times_and_takes_nothing_off_them():
    """Whoever chose ten seconds waits for them; a bot that was given no time hurries in a browser."""
    budgets = {}

    class Listener(NearThinker):
        async def ask(self, question):
            told = json.loads(question)
            budgets[told["bot"]] = told["budget"]
            return json.dumps({"choice": {"action": "end"}})

    async def story():
        bots = TabBots(Listener())
        for bot in ("grandmaster", "grandmaster@10s", "grandmaster@1000s"):
            await bots.choose(BotQuestion("here-1", "starfarers", "2019", 3, {}, {}, 0, bot, "00"))
        async with opened(MemoryShelves()) as server:
            tab = Tab(server)
            (card,) = [game for game in (await tab.call("GET", "games"))["games"] if game["name"] == "starfarers"]
            assert card["thinks"] == {"grandmaster": [1.0, 3.0, 10.0]}
            for bot, wanted in (("grandmaster@10s", 200), ("grandmaster@1000s", 404), ("champion@3s", 404)):
                order = {**SOLO, "chairs": ["me", f"bot {bot}", "bot greedy"], "start": False}
                status, text = await tab.raw("POST", "tables", "", json.dumps(order))
                assert status == wanted, text
                assert wanted == 200 or json.loads(text)["message"] == "unknown_bot"

    asyncio.run(story())
    assert budgets == {
        "grandmaster": pytest.approx(1 / 3),
        "grandmaster@10s": 1.0,
        "grandmaster@1000s": pytest.approx(1 / 3),
    }
