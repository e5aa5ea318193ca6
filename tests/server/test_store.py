"""The store's contract, on SQLite and on a real PostgreSQL."""

import asyncio
import gc
import shutil
import sqlite3
from contextlib import closing

import pytest
import sqlalchemy as sa

from starport.server import database
from starport.server.migrations import FORM
from starport.server.rows import Row, Snapshot, StoreFailed
from starport.server.store import SqlStore


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new folder' / 'tables.sqlite'}"
    return request.getfixturevalue("postgres")


def row(match, seq, body="{}", wall=5):
    return Row(match, seq, "chat", 1, 0, wall, "", body)


def told(run, address):
    async def story():
        store = SqlStore(address)
        await store.open()
        try:
            await run(store)
        finally:
            await store.close()

    asyncio.run(story())


def test_rows_come_back_in_order(address, request):
    name = f"order{request.node.callspec.id}"[:16]

    async def run(store):
        await store.create([row(name, 1)], False, "open")
        for seq in (2, 3, 4):
            assert await store.append(row(name, seq, f'{{"é": {seq}}}'))
        assert [found.seq for found in await store.rows(name)] == [1, 2, 3, 4]
        assert await store.rows(name, 3) == [row(name, 4, '{"é": 4}')]
        assert await store.rows("nothing") == []

    told(run, address)


def test_a_seq_is_written_once(address):
    async def run(store):
        assert await store.append(row("once", 1, '"first"'))
        assert not await store.append(row("once", 1, '"second"'))
        assert [found.body for found in await store.rows("once")] == ['"first"']

    told(run, address)


def test_of_many_who_try_one_writes(address):
    async def run(store):
        other = SqlStore(address)
        await other.open()
        for seq in range(1, 20):
            tries = [each.append(row("race", seq, str(number))) for number in range(8) for each in (store, other)]
            assert sum(await asyncio.gather(*tries)) == 1
        assert len(await store.rows("race")) == 19
        await other.close()

    told(run, address)


def test_many_tables_share_a_flush_and_a_lost_one_spoils_no_other(address):
    async def run(store):
        await store.append(row("t7", 1))
        written = await asyncio.gather(*(store.append(row(f"t{number}", 1)) for number in range(300)))
        assert [number for number, done in enumerate(written) if not done] == [7]

    told(run, address)


def test_lists_snapshots_pulses_and_the_secret(address):
    async def run(store):
        for number, (status, public) in enumerate((("open", True), ("playing", True), ("playing", False))):
            name = f"list{number}"
            await store.create([row(name, 1, wall=number)], public, "open")
            await store.set_status(name, status)
            await store.join("ann", name, number)
            await store.join("ann", name, number)
        assert await store.listed(["open", "playing"], public=True) == ["list1", "list0"]
        await store.append(row("list0", 2, wall=9))
        assert await store.listed(["open", "playing"], public=True) == ["list0", "list1"]
        assert await store.joined("ann") == ["list0", "list2", "list1"]
        assert await store.joined("ben") == []
        assert await store.snapshot("list0") is None
        await store.save_snapshot("list0", Snapshot(1, "0", "a"))
        await store.save_snapshot("list0", Snapshot(2, "0", "b"))
        assert await store.snapshot("list0") == Snapshot(2, "0", "b")
        await store.pulse("one", 1_000)
        await store.pulse("one", 2_000)
        await store.pulse("two", 90_000_000)
        assert await store.pulses() == {"two": 90_000_000}
        (secret,) = await store.secrets()
        assert len(secret) == 64
        assert await store.secrets() == [secret]
        assert await store.writable("one", 1)

    told(run, address)


def test_two_processes_may_open_a_new_store_at_once(address):
    async def story():
        stores = [SqlStore(address) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        assert len({tuple(await store.secrets()) for store in stores}) == 1
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_a_store_that_is_away_says_so(tmp_path):
    async def story():
        store = SqlStore("postgresql://nobody@127.0.0.1:1/none")
        with pytest.raises((StoreFailed, OSError)):
            await store.open()
        assert not await store.writable("one", 1)
        await store.close()

    asyncio.run(story())


def test_other_databases_are_refused():
    with pytest.raises(StoreFailed, match="sqlite or postgresql"):
        SqlStore("mysql://localhost/x")


def test_a_store_of_another_form_is_refused(tmp_path):
    import sqlalchemy as sa

    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    told(lambda store: store.writable("one", 1), address)
    engine = sa.create_engine(address)
    with engine.begin() as link:
        link.execute(sa.text("UPDATE facts SET value = '99' WHERE name = 'schema'"))
    engine.dispose()
    with pytest.raises(StoreFailed, match="form 99"):
        told(lambda store: store.writable("one", 1), address)


def test_a_store_that_has_lost_its_form_gets_it_again_and_keeps_its_rows(tmp_path):
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    told(lambda store: store.create([row("kept", 1)], False, "open"), address)
    engine = sa.create_engine(address)
    with engine.begin() as link:
        link.execute(sa.text("DELETE FROM facts WHERE name = 'schema'"))
    told(lambda store: store.append(row("kept", 2)), address)
    with engine.begin() as link:
        assert link.scalar(sa.text("SELECT value FROM facts WHERE name = 'schema'")) == str(FORM)
        assert link.scalar(sa.text("SELECT count(*) FROM log WHERE match = 'kept'")) == 2
    engine.dispose()


def test_rows_are_written_again_after_the_database_has_cut_its_connections(postgres):
    cut = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    async def run(store):
        await store.create([row("cut", 1)], False, "open")
        assert await store.append(row("cut", 2))
        await store.write(lambda link: link.execute(cut).all())
        tries = []
        for _ in range(3):  # the first may notice only now that nobody is there
            try:
                tries.append(await store.append(row("cut", 3)))
                break
            except StoreFailed:
                continue
        assert tries == [True]
        assert [found.seq for found in await store.rows("cut")] == [1, 2, 3]

    told(run, postgres)


def test_an_order_that_was_given_up_keeps_nobody_from_writing(tmp_path, monkeypatch):
    """Its row may be written, or fail, with those of others: they hear what became of theirs, and all goes on."""

    async def run(store):
        append = store._direct.append

        async def failing(fresh, late):
            raise StoreFailed("away")

        for seq, how in ((1, failing), (2, append)):
            monkeypatch.setattr(store._direct, "append", how)
            given_up, waiting = (asyncio.create_task(store.append(row(name, seq))) for name in ("first", "second"))
            await asyncio.sleep(0)
            given_up.cancel()
            if how is failing:
                with pytest.raises(StoreFailed):
                    await waiting
            else:
                assert await waiting
        assert await store.append(row("second", 3))

    told(run, f"sqlite:///{tmp_path / 'tables.sqlite'}")


async def kept(store):
    """Until the keeper of an SQLite store has done what it had to do."""
    await store._direct._keeper.do(int)


def test_what_was_written_is_carried_over_into_the_file_now_and_then(tmp_path, monkeypatch):
    """SQLite: otherwise the writer would have to pause for it some day."""
    monkeypatch.setattr(database, "KEEP", 2)
    file, found = tmp_path / "tables.sqlite", []

    async def run(store):
        for seq in range(1, 7):
            await store.append(row("match", seq))
            await kept(store)
            if seq > 1:
                with closing(sqlite3.connect(shutil.copy(file, tmp_path / "copy.sqlite"))) as link:
                    found.append(link.execute("SELECT count(*) FROM log").fetchone()[0])
        assert found == [2, 2, 4, 4, 6]

    told(run, f"sqlite:///{file}")


def test_what_the_keeper_of_a_file_could_not_do_is_no_error_and_tried_again(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "KEEP", 1)
    tried, faults = [], []

    def fail(link):
        tried.append(link)
        raise OSError

    async def run(store):
        asyncio.get_running_loop().set_exception_handler(lambda loop, about: faults.append(about))
        monkeypatch.setattr(database, "_keep", fail)
        for seq in (1, 2):
            assert await store.append(row("match", seq))
            await kept(store)
        gc.collect()
        assert (len(tried), faults) == (2, [])

    told(run, f"sqlite:///{tmp_path / 'tables.sqlite'}")
