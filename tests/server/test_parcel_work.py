"""Matches under way that leave and come in, beside what else is at work: bots that think, tables that are opened."""

import asyncio

from starport.server.table import Table
from tests.server.kit import settled, told
from tests.server.test_parcels import begun, match_of, parcel_of


def test_a_bot_that_thinks_while_its_match_is_packed_has_not_failed(tmp_path, monkeypatch):
    async def run(server):
        thought, choose = asyncio.Event(), server.context.bots.choose

        async def slowly(question, asker=None):
            await thought.wait()
            return await choose(question, asker)

        monkeypatch.setattr(server.context.bots, "choose", slowly)
        me, path, tokens = await begun(server)
        await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
        await parcel_of(me, path)
        thought.set()
        await settled(server)
        assert match_of(server, path).session.moves == 1
        assert server.context.metrics.counts["bots_failed"] == 0
        await me.post(f"{path}/unpack")
        await settled(server)
        assert match_of(server, path).session.moves > 1

    told(run, tmp_path)


def test_a_bot_that_waits_with_its_move_while_its_match_is_packed_has_not_failed(tmp_path, monkeypatch):
    async def run(server):
        waits, packed, rest = asyncio.Event(), asyncio.Event(), server.context.rest

        async def held(delay):
            if packed.is_set():
                return await rest(delay)
            waits.set()
            return await packed.wait()

        monkeypatch.setattr(server.context, "rest", held)
        me, path, tokens = await begun(server)
        await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
        await waits.wait()
        await parcel_of(me, path)
        packed.set()
        await settled(server)
        assert match_of(server, path).session.moves == 1
        assert server.context.metrics.counts["bots_failed"] == 0

    told(run, tmp_path)


def test_a_match_that_came_in_is_not_played_again_to_be_opened(tmp_path, monkeypatch):
    """It was verified move by move beside those who play: the server itself only reads how it stood at the end of that."""

    async def run(server):
        me, path, tokens = await begun(server, ("me", "me"), options={"rounds": "40"})
        for number in range(7):
            await me.post(f"{path}/act", {"action": "end"}, tokens[str(number % 2)])
        parcel, taken, take = await parcel_of(me, path), [], Table.take

        def counted(self, row):
            taken.append(row.kind)
            take(self, row)

        monkeypatch.setattr(Table, "take", counted)
        made = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        assert match_of(server, f"/{made['table']}").session.moves == 7
        assert "act" not in taken

    told(run, tmp_path)


def test_many_at_once_make_one_table_and_are_verified_once(tmp_path, monkeypatch):
    async def run(server):
        me, path, _ = await begun(server)
        parcel = await parcel_of(me, path)
        kept, done, perform = len(server.archive._kept), [], server.archive._performer.perform

        async def counted(task):
            done.append(task)
            return await perform(task)

        monkeypatch.setattr(server.archive._performer, "perform", counted)
        made = await asyncio.gather(*(me.post(f"/api/parcels/{parcel['key']}", parcel) for _ in range(5)))
        assert len({one["table"] for one in made}) == 1
        assert len({tuple(one["tokens"].items()) for one in made}) == 1
        assert (len(done), len(server.archive._kept)) == (1, kept), "and nothing of it stays in memory"

    told(run, tmp_path)
