"""Space Dealer at a table: speeds, lag credit and take-back. The clock jumps."""

import asyncio

import pytest

from starport.engine import record as records
from starport.server.session import FOREVER, Timeline
from tests.server.dealer import COUNT_IN, dealt, glasses, no, ok, state_of, told
from tests.server.kit import Http, JumpingClock, Player, opened, settings

# ---- match time -----------------------------------------------------------------------------------------------------


def test_match_time_is_an_exact_fraction_of_real_time():
    for pace, speed in (((60, 30), 100), ((60, 90), 100), ((60, 120), 70), ((1, 1), 33)):
        time = Timeline(1_000, 5_000, speed, True, pace)
        for at in (1_000, 1_001, 1_777, 61_000):
            wall = time.wall_time(at)
            assert time.match_time(wall) >= at
            assert wall == 5_000 or time.match_time(wall - 1) < at


def test_a_standing_clock_runs_only_as_far_as_it_was_let():
    time = Timeline(1_000, 5_000, 100, True, (0, 1))
    assert time.match_time(900_000) == 1_000
    assert time.wall_time(1_001) == FOREVER
    time.skip(900_000, 61_000)
    assert time.match_time(900_100) == 4_000
    assert time.match_time(990_000) == 61_000
    assert time.wall_time(61_001) == FOREVER
    time.reached(902_000, 61_000)
    assert (time.until, time.match_time(999_999)) == (-1, 61_000)


@pytest.mark.parametrize(("seconds", "rate"), [("30", [6000, 3000]), ("60", [6000, 6000]), ("90", [6000, 9000])])
def test_the_speed_of_the_glasses_is_kept_to_the_millisecond(tmp_path, seconds, rate):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server, options={"glass_seconds": seconds})
        assert player.desk(table, 0)["time"]["rate"] == rate
        await ok(player, "act", table, 0, action="raise")
        (glass,) = [each for each in glasses(player, table, 0) if each["state"] == "active"]
        assert glass["due"] - glass["started"] == 60_000
        clock.jump(int(seconds) * 1000 - 1)
        await ok(player, "chat", table, 0, text="not yet")
        assert player.view(table, 0)["seats"][0]["level"] == 1
        clock.jump(1)
        await player.event("level_raised", 0)
        await player.close()

    told(run, tmp_path)


def test_things_happen_at_their_own_moment_however_late_the_table_wakes(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server)
        began = state_of(server, table).now
        await ok(player, "act", table, 0, action="raise")
        clock.jump(61_234)  # the alarm rings on the way, but what it begins runs after the jump
        await player.event("level_raised", 0)
        assert state_of(server, table).now == began + 60_000
        await player.close()

    told(run, tmp_path)


def test_a_fork_goes_on_at_the_time_of_its_position_and_as_fast_as_ever(tmp_path):
    """Its clock shows what the match showed there, and a fresh hourglass runs one minute, not the whole time before."""

    async def run(server, clock):
        me, table, _, (player,) = await dealt(server)
        clock.jump(720_000)
        await ok(player, "act", table, 0, action="raise")
        for seat in (0, 1):
            await ok(player, "resign", table, seat)
        # Right behind the order: a bot that sits in may have taken it back since.
        fork = await me.post(f"/api/tables/{table}/fork", {"chairs": ["me", "me", "me"], "to": 4})
        await me.post(f"/api/tables/{fork['table']}/start", {}, fork["tokens"]["0"])
        began = clock.now()
        forked = Player(server)
        await forked.watch(fork["table"], fork["tokens"]["1"])
        assert state_of(server, fork["table"]).now == 720_000
        time = forked.desk(fork["table"], 1)["time"]
        assert (time["at"], time["wall"], time["rate"]) == (720_000, began, [6000, 6000])
        clock.jump(20_000)
        await ok(forked, "act", fork["table"], 1, action="raise")

        def dues():
            return [glasses(forked, fork["table"], 1, whose)[0].get("due") for whose in (0, 1)]

        await forked.shows(lambda: None not in dues())  # the page may follow the answer
        assert dues() == [780_000, 800_000]
        clock.jump(40_000)
        assert (await forked.event("level_raised", 1))["facts"]["seat"] == 0
        server.registry.tables.clear()  # another process reads it from the log
        page = (await me.get(f"/api/tables/{fork['table']}", fork["tokens"]["1"]))["page"]
        assert page["desk"]["time"]["at"] == 720_000
        await player.close()
        await forked.close()

    told(run, tmp_path)


# ---- lag credit -----------------------------------------------------------------------------------------------------


def test_delay_on_the_way_is_forgiven_up_to_the_credit(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server)
        clock.jump(10_000)
        await ok(player, "act", table, 0, action="raise", sent=clock.now() - 120)
        await ok(player, "act", table, 1, action="raise", sent=clock.now())
        await ok(player, "act", table, 2, action="raise", sent=clock.now() + 5_000)
        begun = [glasses(player, table, seat)[0]["started"] for seat in range(3)]
        assert begun == [9_880, 10_000, 10_000]
        clock.jump(10_000)
        await ok(player, "act", table, 0, action="fly ship0 1", sent=clock.now() - 9_000)
        assert glasses(player, table, 0)[1]["started"] == 19_700
        await player.close()

    told(run, tmp_path)


def test_nothing_is_dated_back_before_what_has_already_happened(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server)
        clock.jump(10_000)
        await ok(player, "act", table, 0, action="raise")
        clock.jump(50)
        await ok(player, "act", table, 1, action="raise", sent=clock.now() - 200)
        assert glasses(player, table, 1)[0]["started"] == 10_000
        await player.close()

    told(run, tmp_path)


def test_an_order_is_never_dated_before_its_glass_was_free(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server)
        await ok(player, "act", table, 0, action="raise")
        await ok(player, "act", table, 0, action="fly ship0 2")
        table_now = server.registry.tables[table]
        table_now.jobs.close()  # nobody wakes the table: the order itself finds what was due
        clock.jump(60_100)
        await ok(player, "act", table, 0, action="raise", sent=clock.now() - 250)
        assert glasses(player, table, 0)[0]["started"] == 60_000
        await player.close()

    told(run, tmp_path)


def test_contested_things_get_no_credit(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server)
        await ok(player, "act", table, 0, action="raise")
        clock.jump(60_000)
        await player.event("level_raised", 0)
        clock.jump(5_000)
        await ok(player, "act", table, 0, action="draw 2", sent=clock.now() - 300)
        assert state_of(server, table).now == 65_000
        await player.close()

    told(run, tmp_path)


def test_an_order_given_before_the_end_counts_though_it_arrives_after_it(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server)
        end = player.view(table, 0)["ends"]
        clock.jump(end + 100)
        await ok(player, "act", table, 0, action="raise", sent=clock.now() - 150)
        assert glasses(player, table, 0)[0]["started"] == end - 50
        assert await no(player, "act", table, 1, action="raise", sent=clock.now() - 50) == "last_sands SD-144"
        clock.jump(200)
        signal = await player.event("end_signalled", 0)
        assert signal["facts"]["closes"] == end - 50 + 60_000 + 5_000
        assert state_of(server, table).ended == end
        await player.close()

    told(run, tmp_path)


# ---- take-back ------------------------------------------------------------------------------------------------------


def test_the_latest_order_is_taken_back_within_two_seconds(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server)
        assert await no(player, "take_back", table, 0) == "take_back_nothing"
        await ok(player, "act", table, 0, action="fly ship0 1")
        clock.jump(700)
        await ok(player, "act", table, 0, action="raise")
        offers = player.menu(table, 0)["take_back"]
        assert offers == [{"action": "back 2", "until": 2_700}, {"action": "back 1", "until": 2_000}]
        clock.jump(1_300)
        before = server.registry.tables[table].match.session.seq
        answer = await ok(player, "take_back", table, 0, id="once")
        assert answer["seq"] == before + 1
        assert (await player.ask("take_back", table, 0, id="once"))["seq"] == before + 1
        assert [glass["state"] for glass in glasses(player, table, 0)] == ["active", "inactive"]
        clock.jump(1)
        assert await no(player, "take_back", table, 0) == "take_back_over SD-104"
        await player.close()

    told(run, tmp_path)


def test_a_take_back_survives_a_kill_and_stands_in_the_record(tmp_path):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path), clock) as server:
            _, table, tokens, (player,) = await dealt(server)
            await ok(player, "act", table, 0, action="fly ship0 1")
            await ok(player, "take_back", table, 0)
            before = state_of(server, table).digest()
            await server.context.close()  # a killed process writes no farewell
            await player.close()
        clock.jump(60_000)
        async with opened(settings(tmp_path), clock) as server:
            player = Player(server)
            for token in tokens.values():
                await player.watch(table, token)
            assert state_of(server, table).digest() == before
            await player.event("clock_goes_on")
            clock.jump(COUNT_IN + 31 * 60_000)
            await player.over(table, 0)
            text = (await Http(server).client.get(f"/api/tables/{table}/record")).text
            assert " back 1" in text
            assert records.read(text).verify().result() is not None
            await player.close()

    asyncio.run(story())


def test_games_by_turns_have_no_take_back(tmp_path):
    async def run(server, clock):
        me = Http(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
        player = Player(server)
        await player.watch(made["table"], made["tokens"]["0"])
        assert await no(player, "take_back", made["table"], 0) == "not_realtime"
        assert await no(player, "skip", made["table"], 0) == "clock_runs"
        await player.close()

    told(run, tmp_path)
