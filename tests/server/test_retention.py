"""Dead tables: they do not fill the lobby or the memory after a restart, are closed some day, and nobody has too many."""

import asyncio
from typing import Any

import pytest
from click.testing import CliRunner

from starport.cli import main
from starport.server.retention import DAY, tidy
from starport.server.store import SqlStore
from tests.server.kit import PATIENT, Http, JumpingClock, Player, opened, settings, settled

HOUR = 3_600_000


async def table(http, *chairs, start=True, **order):
    made = await http.post("/api/tables", {"game": "ferry", "chairs": list(chairs), "start": start, **order})
    return made["table"], made["tokens"]


def test_old_matches_come_back_when_somebody_looks_and_not_before(tmp_path):
    clock = JumpingClock()

    async def story():
        order = {"patience": None, "clock": {"bank": 86_400}}
        async with opened(settings(tmp_path), clock) as server:
            old, keys = await table(Http(server), "me", "me", **order)
            clock.jump(2 * HOUR)
            new, _ = await table(Http(server), "me", "me", **order)
            await server.context.store.pulse(server.context.process, clock.now())
            bank = 86_400_000 - 2 * HOUR
            await settled(server)
        clock.jump(5 * HOUR)
        async with opened(settings(tmp_path), clock) as server:
            assert set(server.registry.tables) == {new}
            clock.jump(60_000)
            page = (await Http(server).get(f"/api/tables/{old}", keys["0"]))["page"]
            seat = page["desk"]["seats"][0]
            left = seat["bank"] - (clock.now() - seat["since"])
            assert left == bank - 60_000  # the five hours without a server count for nobody, the minute since does
            assert set(server.registry.tables) == {old, new}

    asyncio.run(story())


def test_dead_tables_are_not_in_the_lobby(tmp_path):
    clock = JumpingClock()

    async def story():
        async with opened(settings(tmp_path), clock) as server:
            me = Http(server)
            dead, _ = await table(me, "me", "me", public=True)
            waiting, _ = await table(me, "me", "open", start=False, public=True)
            for _ in range(20):  # bots sit in for those who are away, and then nobody is there
                clock.jump(60_000)
                await settled(server)
            clock.jump(2 * HOUR)
            lively, keys = await table(me, "me", "me", public=True)

            async def listed():
                return {card["desk"]["table"] for card in (await Http(server).get("/api/tables"))["tables"]}

            assert await listed() == {waiting, lively}
            await me.post(f"/api/tables/{lively}/act", {"action": "end"}, keys["0"])
            await settled(server)
        clock.jump(10 * 60_000)
        async with opened(settings(tmp_path), clock) as server:  # a restart makes nothing lively
            assert await listed() == {waiting, lively}
            assert dead not in await listed()
            clock.jump(25 * HOUR)
            assert await listed() == set()

    asyncio.run(story())


def test_what_nobody_touches_is_closed_or_deleted_by_the_settings(tmp_path):
    clock = JumpingClock()

    async def story():
        made_with = settings(tmp_path, keep_open=7, keep_idle=30, keep_over=60)
        async with opened(made_with, clock) as server:
            me = Http(server)
            never, _ = await table(me, "me", "open", start=False)
            idle, keys = await table(me, "me", "me", patience=None)
            over, own = await table(me, "me", options={"rounds": "3"})
            for _ in range(3):
                await me.post(f"/api/tables/{over}/act", {"action": "end"}, own["0"])
            watched, _ = await table(me, "me", "open", start=False)
            path = f"/api/tables/{idle}"
            await me.post(f"{path}/act", {"action": "end"}, keys["0"])
            await settled(server)
            viewer = Player(server)
            await viewer.watch(watched)
            store, now = server.context.store, clock.now
            server.registry._tidied = 1 << 60  # only when we say so

            async def done(days):
                clock.jump(days * DAY)
                await server.registry.tidy(now())
                counts = server.context.metrics.counts
                return counts["tables_closed"], counts["tables_deleted"]

            assert await done(6) == (0, 0)
            assert await done(2) == (0, 1)
            assert await me.refused(f"/api/tables/{never}/sit", {"chair": 1}) == "unknown_table"
            assert await store.rows(never) == []
            assert await done(20) == (0, 1)
            assert await done(3) == (1, 1)
            desk = (await me.get(path, keys["0"]))["page"]["desk"]
            assert (desk["status"], desk["result"]["reason"]) == ("over", "abandoned")
            assert (await me.client.get(f"{path}/record")).status_code == 200
            assert await me.refused(f"{path}/act", {"action": "end"}, keys["1"]) == "match_over"
            assert await done(40) == (1, 3)
            assert (await me.client.get(f"/api/tables/{over}")).status_code == 404
            assert (await me.client.get(f"/api/tables/{watched}")).status_code == 200
            await viewer.close()

    asyncio.run(story())


def test_a_running_server_tidies_up_by_itself(tmp_path):
    clock = JumpingClock()

    async def story():
        async with opened(settings(tmp_path, keep_open=1), clock) as server:
            http = Http(server)
            made = await http.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
            clock.jump(2 * DAY)  # the next pulse comes, and with it the hour of tidying
            async with asyncio.timeout(PATIENT):
                while not server.context.metrics.counts["tables_deleted"]:  # noqa: ASYNC110 - nothing tells when
                    await asyncio.sleep(0.01)
            assert (await http.client.get(f"/api/tables/{made['table']}")).status_code == 404

    asyncio.run(story())


def test_the_command_tidies_without_a_server(tmp_path):
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def old():
        clock = JumpingClock()  # its time lies years back
        async with opened(settings(tmp_path), clock) as server:
            me = Http(server)
            await table(me, "me", "open", start=False)
            await table(me, "me", "me", patience=None)
            await settled(server)

    asyncio.run(old())
    command = ["tidy", "--store", address]
    dry = CliRunner().invoke(main, [*command, "--dry-run"])
    assert "1 matches would be closed, 1 tables would be deleted" in dry.output
    assert "1 matches closed, 1 tables deleted" in CliRunner().invoke(main, command).output
    assert "0 matches closed, 0 tables deleted" in CliRunner().invoke(main, command).output
    bad = CliRunner().invoke(main, [*command, "--keep-open", "-1"])
    assert bad.exit_code == 2

    async def nothing_is_due():
        store = SqlStore(address)
        await store.open()
        found = await tidy(store, settings(tmp_path, keep_idle=0, keep_open=0), 1 << 60, [])
        await store.close()
        return found.closed + found.deleted

    assert asyncio.run(nothing_is_due()) == []


@pytest.mark.parametrize("how", ["create", "fork", "import"])
def test_one_person_has_so_many_games_under_way(tmp_path, how):
    async def story():
        async with opened(settings(tmp_path, tables_per_person=3)) as server:
            me, other = Http(server), Http(server)
            name, keys = await table(me, "me", "me", options={"rounds": "3"})
            match = server.registry.tables[name].match
            while match.session.status == "playing":
                seat = match.acting()[0]
                await me.post(f"/api/tables/{name}/act", {"action": "end"}, keys[str(seat)])
            record = (await me.client.get(f"/api/tables/{name}/record")).content
            await settled(server)
            for _ in range(3):
                await table(me, "me", "me")
            asked: dict[str, Any] = {
                "create": ("/api/tables", {"json": {"game": "ferry", "chairs": ["me"]}}),
                "fork": (f"/api/tables/{name}/fork", {"json": {"to": 1}}),
                "import": ("/api/records", {"content": record}),
            }
            path, body = asked[how]
            answer = await me.client.post(path, **body)
            assert (answer.status_code, answer.json()["message"]) == (429, "too_many_games")
            assert (await other.client.post(path, **body)).status_code == 200

    asyncio.run(story())


def test_only_so_many_tables_that_nobody_follows_are_in_memory(tmp_path):
    """Whoever has many tables may name them one after the other; those that are followed stay."""

    async def run(server):
        me, watched = Http(server), Player(server)
        made = [await me.post("/api/tables", {"game": "ferry", "chairs": ["me"] * 3}) for _ in range(10)]
        assert len(server.registry.tables) == 10
        made += [await me.post("/api/tables", {"game": "ferry", "chairs": ["me"] * 3}) for _ in range(20)]
        assert len(server.registry.tables) <= 10
        names = [answer["table"] for answer in made]
        await watched.watch(names[0], made[0]["tokens"]["0"])
        for name in names:
            desk = (await me.get(f"/api/tables/{name}"))["page"]["desk"]
            assert desk["table"] == name
            assert 8 <= len(server.registry.tables) <= 10  # and no more go than must
        assert names[0] in server.registry.tables
        assert names[-1] in server.registry.tables
        await watched.close()

    async def all_followed(server):
        """There is no room, and yet a new table is not let go at once."""
        me, watched = Http(server), Player(server)
        for _ in range(2):
            await watched.watch((await me.post("/api/tables", {"game": "ferry", "chairs": ["me"] * 3}))["table"])
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me"] * 3})
        assert made["table"] in server.registry.tables
        await watched.close()

    async def story():
        async with opened(settings(tmp_path, tables_in_memory=10)) as server:
            await run(server)
        async with opened(settings(tmp_path, tables_in_memory=2)) as server:
            await all_followed(server)

    asyncio.run(story())
