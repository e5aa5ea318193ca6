"""What operators read of a server: counts that are exact, and times that are measured from the beginning to the end."""

import asyncio
import itertools
import mmap
import time
from pathlib import Path
from types import SimpleNamespace

from starport.server import app, dispatch, store
from starport.server.metrics import BOUNDS, Histogram, Metrics, memory
from starport.server.rows import StoreFailed
from tests.server.kit import Http, Player, settled, told


async def measured(server):
    """The metrics as a monitor reads them."""
    text = (await Http(server).client.get("/metrics")).text
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")}


def test_times_are_counted_up_to_each_bound():
    times = Histogram()
    for milliseconds in (0.5, 1.0, 1.5, 2500.0, 9_000.0):
        times.add(milliseconds)
    rows = dict(line.rsplit(" ", 1) for line in times.rows("t"))
    assert rows['t_bucket{le="1"}'] == "2"
    assert rows['t_bucket{le="2"}'] == rows['t_bucket{le="1000"}'] == "3"
    assert rows['t_bucket{le="2500"}'] == "4"
    assert rows['t_bucket{le="+Inf"}'] == rows["t_count"] == "5"
    assert rows["t_sum"] == "11503.000"
    assert len(rows) == len(BOUNDS) + 3


def test_a_process_knows_its_memory():
    """As the system tells it elsewhere; in whole pages."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    assert 0.8 < memory() / (int(line.split()[1]) * 1024) < 1.25
    assert memory() % mmap.PAGESIZE == 0


def test_every_line_says_what_it_means_and_of_which_kind_it_is():
    metrics = Metrics()
    metrics.gauges["tables"] = 3
    lines = metrics.text().splitlines()
    for name, kind in (("errors_total", "counter"), ("tables", "gauge"), ("order_milliseconds", "histogram")):
        place = lines.index(f"# TYPE starport_{name} {kind}")
        assert lines[place - 1].startswith(f"# HELP starport_{name} ")
        assert lines[place + 1].startswith(f"starport_{name}")


def test_every_count_has_a_line_from_the_beginning():
    metrics = Metrics()
    assert "starport_errors_total 0" in metrics.text().splitlines()
    metrics.add("errors")
    metrics.add("errors", 2)
    assert "starport_errors_total 3" in metrics.text().splitlines()


def test_messages_orders_and_rows_are_counted_one_by_one(tmp_path):
    async def run(server):
        me, player = Http(server), Player(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "bot chance"], "patience": None})
        table, token = made["table"], made["tokens"]["0"]
        await player.watch(table, token)
        await player.ask("start", table, 0)
        await player.ask("act", table, 0, action="fly")
        await player.ask("act", table, 0, action="end", id="once")
        await player.ask("act", table, 0, action="end", id="once")
        await player.shows(lambda: player.desk(table, 0)["seats"][0]["acting"])
        await settled(server)
        found = await measured(server)
        assert found["starport_messages_in_total"] == 5
        assert found["starport_messages_out_total"] == len(player.pipe.frames)
        assert found["starport_bytes_out_total"] == sum(len(frame.encode()) for frame in player.pipe.frames)
        assert found["starport_orders_refused_total"] == 1
        assert found["starport_orders_repeated_total"] == 1
        assert found["starport_orders_done_total"] == 2
        assert found["starport_order_milliseconds_count"] == 3
        rows = await server.store.rows(table)
        assert found["starport_rows_written_total"] == len(rows) - 1  # the first one makes the table
        moves = [row for row in rows if row.kind == "act"]
        assert found["starport_bots_asked_total"] == len(moves) - 1
        assert found["starport_tables"] == 1
        assert found["starport_tables_loaded_total"] == 0
        await player.close()
        server.registry.tables.clear()
        await me.get(f"/api/tables/{table}")
        assert (await measured(server))["starport_tables_loaded_total"] == 1

    told(run, tmp_path)


def test_what_runs_beside_the_tables_and_breaks_is_counted(tmp_path):
    async def run(server):
        async def broken():
            raise ValueError("a fault of ours")

        async def away():
            raise StoreFailed("try again")

        server.context.spawn(broken())
        server.context.spawn(away())  # no fault of ours
        await settled(server)
        assert server.context.metrics.counts["errors"] == 1

    told(run, tmp_path)


def test_how_long_redis_takes_is_measured(tmp_path, redis):
    async def run(server):
        await Http(server).post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
        async with asyncio.timeout(20):
            while not (await measured(server))["starport_bell_milliseconds_count"]:  # noqa: ASYNC110 - nothing tells when
                await asyncio.sleep(0.01)

        assert (await measured(server))["starport_bell_milliseconds_sum"] < 60_000

    told(run, tmp_path, bell=redis.address)


def stopwatch(step):
    """A clock that is so many seconds further each time somebody looks."""
    times = itertools.count(1_000.0, step)
    return SimpleNamespace(perf_counter=lambda: next(times))


def test_times_are_told_in_milliseconds_from_the_beginning_to_the_end(tmp_path, monkeypatch):
    async def run(server):
        me = Http(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "patience": None})
        await settled(server)
        before = await measured(server)
        monkeypatch.setattr(dispatch, "time", stopwatch(0.25))
        monkeypatch.setattr(store, "time", stopwatch(0.125))
        await me.post(f"/api/tables/{made['table']}/chat", {"text": "hm"}, made["tokens"]["0"])
        after = await measured(server)
        for name, milliseconds in (("starport_order_milliseconds", 250), ("starport_store_milliseconds", 125)):
            assert after[f"{name}_count"] - before[f"{name}_count"] == 1
            assert round(after[f"{name}_sum"] - before[f"{name}_sum"], 2) == milliseconds

    told(run, tmp_path)


def test_a_loop_that_is_late_by_a_quarter_of_a_second_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(app, "LAG_SECONDS", 0.01)

    async def run(server):
        measured_late = server.context.metrics.times["loop_lag_milliseconds"]
        monkeypatch.setattr(
            app, "time", SimpleNamespace(perf_counter=stopwatch(0.26).perf_counter, monotonic=time.monotonic)
        )
        server._watch.cancel()
        watch = asyncio.create_task(server._watch_loop())
        seen = sum(measured_late.buckets)
        total = measured_late.total
        while sum(measured_late.buckets) == seen:  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.005)
        assert round(measured_late.total - total, 2) == 250 * (sum(measured_late.buckets) - seen)
        watch.cancel()

    told(run, tmp_path)
