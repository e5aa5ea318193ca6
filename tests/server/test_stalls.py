"""What a move must not wait for."""

import asyncio

from starport.server import games
from starport.server.rows import Snapshot
from tests.server.kit import Http, opened, settings, settled


def test_the_rules_have_their_names_before_anybody_plays(tmp_path):
    """To work them out means to read everything that the rules are written in: nobody's move shall wait for it."""

    async def story():
        games.rules_of.cache_clear()
        async with opened(settings(tmp_path)):
            known = games.rules_of.cache_info().misses
            for game in games.entries():
                games.rules_of(game)
            assert games.rules_of.cache_info().misses == known == len(games.entries())

    asyncio.run(story())


def test_a_snapshot_and_its_mark_are_one_piece_of_work(tmp_path, monkeypatch):
    """Rows wait behind it, and tables that began together come to it together."""

    async def story():
        async with opened(settings(tmp_path, snapshot_every=3)) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            table, base, works = server.registry.tables[made["table"]], server.store._base, []
            await settled(server)
            note = base.note

            async def counted(work):
                works.append(work)
                return await note(work)

            monkeypatch.setattr(base, "note", counted)
            before = await server.store.snapshot(table.name) or Snapshot(0, "", "")
            seqs = []
            while (await server.store.snapshot(table.name) or before).seq == before.seq:
                seat = table.match.acting()[0]
                await me.post(f"/api/tables/{table.name}/act", {"action": "end"}, made["tokens"][str(seat)])
                seqs.append(table.match.session.seq)
                await settled(server)
            snapshot, mark = await server.store.snapshot(table.name), await server.store.last_mark(table.name)
            assert snapshot is not None
            assert mark is not None
            assert (snapshot.seq, mark.seq, mark.digest, len(works)) == (seqs[-1], seqs[-1], table.digest(), 1)

    asyncio.run(story())
