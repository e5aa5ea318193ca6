"""A match under way is carried from a device to a server and back: the same match, and it is never lost on the way."""

import asyncio
import json
from contextlib import asynccontextmanager
from itertools import count

import pytest

from starport.engine import dice
from starport.engine import record as records
from tests.server import kit as outside
from tests.tab.kit import MemoryShelves, Tab, opened

VALUE = b"what the first seat adds to the dice"
LEG = 16  # orders between two journeys
SECONDS = 7_000  # between two orders, where there is a clock
SOLO = {"game": "starfarers", "chairs": ["me", "bot greedy", "bot greedy"], "pace": "instant", "start": True}


class Place:
    """A device or a server, as somebody asks it."""

    def __init__(self, server, call, refused):
        self.server, self.call, self.refused = server, call, refused
        self.tables = server.registry.tables

    async def record(self, table):
        return records.read(await self.call("GET", f"tables/{table}/record", raw=True))

    def state(self, table):
        return self.tables[table].match.state

    async def pages(self, table, tokens):
        return {seat: (await self.call("GET", f"tables/{table}", token))["page"] for seat, token in tokens.items()}


@asynccontextmanager
async def device(clock=None, shelves=None):
    async with opened(shelves or MemoryShelves(), clock=clock) as server:
        tab = Tab(server)

        async def call(method, path, token="", body=None, raw=False):
            if raw:
                return (await tab.raw(method, path, token))[1]
            return await tab.call(method, path, token, body)

        async def refused(method, path, body=None, token=""):
            status, text = await tab.raw(method, path, token, json.dumps(body or {}))
            assert status != 200, text
            return json.loads(text)["message"]

        yield Place(server, call, refused)


@asynccontextmanager
async def house(folder, clock=None, **values):
    """A server with our bots, and one person's browser."""
    async with outside.opened(outside.settings(folder, **values), clock, outside.OurBots()) as server:
        http = outside.Http(server)

        async def call(method, path, token="", body=None, raw=False):
            if raw:
                return (await http.client.get(f"/api/{path}")).text
            if method == "GET":
                return await http.get(f"/api/{path}", token or None)
            return await http.post(f"/api/{path}", body, token or None)

        async def refused(method, path, body=None, token=""):
            return await http.refused(f"/api/{path}", body, token or None)

        await http.post("/api/reach")  # from now on it knows this browser
        yield Place(server, call, refused)


async def carried(one, other, table):
    """Take a match from one place to the other, as the client does."""
    await one.call("POST", f"tables/{table}/pack", body={})
    parcel = await one.call("GET", f"tables/{table}/parcel")
    made = await other.call("POST", f"parcels/{parcel['key']}", body=parcel)
    await one.call("POST", f"tables/{table}/depart", body={"key": parcel["key"], "to": made["table"]})
    return made["table"], made["tokens"]


async def leg(place, seated, clock, first):
    """So many orders of whoever may act, chosen by nobody; some are taken back."""
    table, tokens = seated
    for number in range(first, first + LEG):
        match = place.tables[table].match
        acting = [seat for seat in map(int, tokens) if match.state.legal(seat)]
        seat = acting[number % len(acting)]
        legal = match.state.legal(seat)
        action = legal[number * 7 % len(legal)].text
        await place.call("POST", f"tables/{table}/act", tokens[str(seat)], {"action": action})
        if number % 5 == 2 and not match.why_no_undo(seat):
            await place.call("POST", f"tables/{table}/undo", tokens[str(seat)], {})
        clock.jump(SECONDS)
        await outside.settled(place.server)


@pytest.mark.parametrize(
    ("game", "edition", "seats"),
    [
        ("starfarers", "2019", 3),
        ("starfarers", "2019", 5),
        ("starfarers", "classic", 4),
        ("spacedealer", "base", 3),
        ("spacedealer", "advanced", 4),
    ],
)
def test_carried_there_and_back_it_is_the_same_match(tmp_path, monkeypatch, game, edition, seats):
    """Action by action and hash by hash what it would have been had nobody carried it, and its record is true."""
    keys = count(1)
    certain = {32: lambda: "5e" * 32, 16: lambda: f"{next(keys):032x}", 8: lambda: "process"}
    monkeypatch.setattr("starport.server.registry.secrets.token_hex", lambda size: certain[size]())
    order = {
        "game": game,
        "edition": edition,
        "chairs": ["me"] * seats,
        "names": ["Ada", "Ben"],
        "pledge": dice.pledge(VALUE),
        "start": True,
    }

    async def begun(place):
        made = await place.call("POST", "tables", body=order)
        await place.call("POST", f"tables/{made['table']}/show", made["tokens"]["0"], {"value": VALUE.hex()})
        await asyncio.sleep(0)  # the table looks what is due: the match can begin
        await outside.settled(place.server)
        return made["table"], made["tokens"]

    async def ended(place, table, tokens):
        """The record, and how many of its actions are ours: a bot may play a little before the last one has resigned."""
        moves = place.tables[table].match.session.moves
        for seat in list(tokens)[1:]:
            await place.call("POST", f"tables/{table}/resign", tokens[seat], {})
        return await place.record(table), moves

    async def unmoved():
        clock = outside.JumpingClock()
        async with house(tmp_path, clock) as server:
            seated = await begun(server)
            for number in range(3):
                await leg(server, seated, clock, number * LEG)
            return await ended(server, *seated)

    async def moved():
        clock = outside.JumpingClock()
        async with house(tmp_path / "other", clock) as server, device(clock) as tab:
            here = await begun(tab)
            await leg(tab, here, clock, 0)
            there = await journey(tab, server, here, clock)
            await leg(server, there, clock, LEG)
            back = await journey(server, tab, there, clock)
            await leg(tab, back, clock, 2 * LEG)
            return await ended(tab, *back)

    (tmp_path / "other").mkdir()
    (plain, moves), (far, others) = asyncio.run(unmoved()), asyncio.run(moved())
    assert moves == others > 2 * LEG
    assert far.lines[:moves] == plain.lines[:moves]
    assert far.hashes[25] == plain.hashes[25]
    assert far.replay(moves).digest() == plain.replay(moves).digest()
    assert (far.commitment, far.pledges, far.start) == (plain.commitment, plain.pledges, None)
    far.verify()
    plain.verify()


async def journey(one, other, seated, clock):
    """Carried, it shows every seat what it showed it before; a clock waits until somebody goes on."""
    table, tokens = seated
    before, digest = await one.pages(table, tokens), one.state(table).digest()
    new, opened = await carried(one, other, table)
    other.tables.clear()  # it is in the log, not only in memory
    after = await other.pages(new, opened)
    realtime = before["0"]["desk"]["realtime"]
    assert other.state(new).digest() == digest
    assert after["0"]["desk"]["paused"] == realtime
    assert match_time(after["0"], clock) == match_time(before["0"], clock)
    assert after["0"]["desk"]["origin"]["kind"] == "carried"
    for seat, page in after.items():
        assert page["view"] == before[seat]["view"] or realtime
        for kept in ("name", "bot", "colour", "person", "resigned"):
            assert page["desk"]["seats"][int(seat)][kept] == before[seat]["desk"]["seats"][int(seat)][kept]
    if realtime:
        clock.jump(600_000)
        await other.call("POST", f"tables/{new}/resume", opened["0"], {})
        clock.jump(3_000)
        after = await other.pages(new, opened)
    for seat, page in after.items():
        assert page["menu"] == before[seat]["menu"]
    return new, opened


def match_time(page, clock):
    time = page["desk"]["time"]
    fast, real = time["rate"]
    return time["at"] + ((clock.now() - time["wall"]) * fast // real if time["running"] else 0)


def test_where_it_was_it_is_over_and_where_it_is_bots_play_on(tmp_path):
    async def story():
        async with house(tmp_path) as server, device() as tab:
            made = await tab.call("POST", "tables", body=SOLO)
            table, token = made["table"], made["tokens"]["0"]
            new, tokens = await carried(tab, server, table)
            assert list(tokens) == ["0"]
            old = (await tab.call("GET", f"tables/{table}", token))["page"]["desk"]
            assert (old["status"], old["moved"], old["result"]["reason"]) == ("over", new, "moved")
            assert await tab.refused("POST", f"tables/{table}/act", {"action": "roll"}, token) == "match_over"
            assert await tab.refused("POST", f"tables/{table}/pack") == "match_over"
            assert (await tab.call("GET", "mine"))["tables"] == []
            (card,) = (await server.call("GET", "mine"))["tables"]
            assert (card["desk"]["table"], card["seat"]) == (new, 0)
            assert [seat["bot"] for seat in card["desk"]["seats"]] == ["", "greedy", "greedy"]
            player = outside.Player(server.server)
            await player.watch(new, tokens["0"])
            moves = card["desk"]["moves"]
            while player.desk(new, 0)["moves"] < moves + 12:  # ours, and those of both bots
                if actions := player.menu(new, 0)["actions"]:
                    await player.ask("act", new, 0, action=actions[0])
                await player.read()
            await player.close()

    asyncio.run(story())


def test_an_answer_that_was_not_heard_is_asked_for_again_and_nothing_happens_twice(tmp_path):
    async def story():
        async with house(tmp_path, tables_per_person=1) as server, device() as tab:
            table = (await tab.call("POST", "tables", body=SOLO))["table"]
            await tab.call("POST", f"tables/{table}/pack", body={})
            parcel = await tab.call("GET", f"tables/{table}/parcel")
            await tab.call("POST", f"tables/{table}/pack", body={})
            assert await tab.call("GET", f"tables/{table}/parcel") == parcel
            path = f"parcels/{parcel['key']}"
            made = await asyncio.gather(*(server.call("POST", path, body=parcel) for _ in range(4)))
            server.tables.clear()
            again = await server.call("POST", path, body=parcel)  # though one has as many games as one may have
            assert {one["table"] for one in made} == {again["table"]}
            assert again["tokens"] == made[0]["tokens"]
            assert len((await server.call("GET", "mine"))["tables"]) == 1
            gone = {"id": "gone", "key": parcel["key"], "to": again["table"]}
            for _ in range(2):
                await tab.call("POST", f"tables/{table}/depart", body=gone)

    asyncio.run(story())


def test_a_server_that_fails_in_the_middle_takes_the_same_parcel_later(tmp_path, monkeypatch):
    """Whatever part of a long match was written when it failed."""
    monkeypatch.setattr("starport.server.store.CHUNK", 4)

    async def story():
        async with house(tmp_path) as server, device() as tab:
            made = await tab.call("POST", "tables", body={**SOLO, "chairs": ["me"] * 3})
            table, tokens = made["table"], made["tokens"]
            await leg(tab, (table, tokens), outside.JumpingClock(), 0)
            await tab.call("POST", f"tables/{table}/pack", body={})
            parcel = await tab.call("GET", f"tables/{table}/parcel")
            base, written = server.server.store._base, []
            write = base.write

            async def failing(work):
                written.append(work)
                if len(written) == 5:
                    raise OSError("no disk")
                return await write(work)

            monkeypatch.setattr(base, "write", failing)
            path = f"parcels/{parcel['key']}"
            assert await server.refused("POST", path, parcel) in ("server_error", "store_unavailable")
            assert len(written) == 5
            assert (await server.call("GET", "mine"))["tables"] == []
            assert (await tab.call("GET", f"tables/{table}", tokens["0"]))["page"]["desk"]["packed"]
            there = await server.call("POST", path, body=parcel)
            assert server.state(there["table"]).digest() == tab.state(table).digest()

    asyncio.run(story())


@pytest.mark.parametrize("left", range(4))
def test_a_tab_that_dies_while_a_match_arrives_has_it_or_gets_it(tmp_path, left):
    async def story():
        shelves = MemoryShelves()
        async with house(tmp_path) as server:
            made = await server.call("POST", "tables", body={**SOLO, "chairs": ["me"] * 3})
            table = made["table"]
            await server.call("POST", f"tables/{table}/pack", body={})
            parcel = await server.call("GET", f"tables/{table}/parcel")
            async with device(shelves=shelves) as tab:
                shelves.left = left
                died = await tab.refused("POST", f"parcels/{parcel['key']}", parcel) if left < 3 else ""
                shelves.left = None
            async with device(shelves=shelves) as tab:
                here = await tab.call("POST", f"parcels/{parcel['key']}", body=parcel)
                assert tab.state(here["table"]).digest() == server.state(table).digest()
                assert [card["desk"]["table"] for card in (await tab.call("GET", "mine"))["tables"]] == [here["table"]]
                assert len(here["tokens"]) == 3
            assert died in ("", "server_error", "store_unavailable")

    asyncio.run(story())
