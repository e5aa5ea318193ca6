"""Space Dealer at a table: lost connections, restarts, practice, bots, and a storm of commands. The clock jumps."""

import asyncio
import itertools
import random

import pytest

from starport.engine import record as records
from starport.server.drafts import Draft
from starport.server.match import Match
from starport.server.session import Session
from tests.server.dealer import COUNT_IN, dealt, glasses, no, ok, state_of, told
from tests.server.kit import Http, JumpingClock, OurBots, Player, opened, settings, settled

# ---- lost connections -----------------------------------------------------------------------------------------------


def test_a_lost_connection_stops_the_clock_for_all_until_it_is_back(tmp_path):
    async def run(server, clock):
        _, table, tokens, (lost, rest) = await dealt(server, players=2)
        clock.jump(10_000)
        await ok(rest, "act", table, 1, action="raise")
        await lost.close()
        await rest.event("match_waits", 1)
        desk = rest.desk(table, 1)
        assert (desk["dropped"], desk["time"]["running"], desk["time"]["at"]) == ([0], False, 10_000)
        assert desk["seats"][0]["back_by"] == clock.now() + 60_000
        clock.jump(59_000)
        assert await no(rest, "act", table, 1, action="fly ship1 1") == "table_waits"
        back = Player(server)
        await back.watch(table, tokens["0"])
        await rest.event("clock_goes_on", 1)
        assert (await rest.ask("act", table, 1, action="raise"))["message"] == "counting_in"
        clock.jump(COUNT_IN + 59_999)
        await ok(rest, "chat", table, 1, text="not yet")
        assert rest.view(table, 1)["seats"][1]["level"] == 1
        clock.jump(1)
        await rest.event("level_raised", 1)
        await back.close()
        await rest.close()

    told(run, tmp_path)


def test_after_a_bounded_wait_a_bot_sits_in_and_the_person_can_come_back(tmp_path):
    async def run(server, clock):
        _, table, tokens, (lost, rest) = await dealt(server, players=2, patience=45)
        await lost.close()
        await rest.event("match_waits", 1)
        clock.jump(44_999)
        await ok(rest, "chat", table, 1, text="where is everybody")
        assert rest.desk(table, 1)["dropped"] == [0]
        clock.jump(1)
        sat_in = await rest.event("bot_sat_in", 1)
        assert sat_in["facts"] == {"seat": 0, "bot": "planner", "why": "absent"}
        desk = rest.desk(table, 1)
        assert (desk["dropped"], desk["time"]["running"], desk["time"]["at"]) == ([], True, 0)
        assert desk["time"]["wall"] == clock.now() + COUNT_IN
        back = Player(server)
        await back.watch(table, tokens["0"])
        await ok(back, "back", table, 0)
        assert back.desk(table, 0)["seats"][0]["bot"] == ""
        await back.close()
        await rest.close()

    told(run, tmp_path)


def test_all_the_waiting_for_one_seat_is_bounded(tmp_path):
    async def run(server, clock):
        _, table, tokens, (lost, rest) = await dealt(server, players=2, patience=45)
        for _ in range(4):
            await lost.close()
            await rest.event("match_waits", 1)
            clock.jump(40_000)
            if rest.desk(table, 1)["seats"][0]["bot"]:
                break
            lost = Player(server)
            await lost.watch(table, tokens["0"])
            await rest.shows(lambda: rest.desk(table, 1)["dropped"] == [] or rest.desk(table, 1)["seats"][0]["bot"])
            clock.jump(COUNT_IN)
        assert rest.desk(table, 1)["seats"][0]["bot"] == "planner"
        await rest.close()

    told(run, tmp_path)


def test_a_match_that_everybody_left_waits_for_days(tmp_path):
    async def run(server, clock):
        _, table, tokens, (player,) = await dealt(server, chairs=["me", "bot idle", "bot idle"])
        clock.jump(60_000)  # the bots have not chosen where to begin
        await player.event("start_revealed", 0)
        await ok(player, "act", table, 0, action="raise")
        await player.close()
        watcher = Player(server)
        await watcher.watch(table)
        await watcher.shows(lambda: watcher.desk(table)["dropped"] == [0])
        clock.jump(3 * 86_400_000)
        back = Player(server)
        await back.watch(table, tokens["0"])
        await back.shows(lambda: back.desk(table, 0)["time"]["running"])
        assert back.desk(table, 0)["time"]["at"] == 60_000
        assert back.desk(table, 0)["seats"][0]["bot"] == ""
        await back.close()
        await watcher.close()

    told(run, tmp_path)


def test_a_restart_brings_the_match_back_paused_with_nothing_lost(tmp_path):
    async def story():
        clock = JumpingClock()
        made_with = settings(tmp_path, pulse=2_000)
        async with opened(made_with, clock) as server:
            _, table, tokens, (player,) = await dealt(server)
            clock.jump(10_000)
            await ok(player, "act", table, 0, action="raise")
            clock.jump(7_000)
            await ok(player, "act", table, 1, action="raise")
            before = state_of(server, table).digest()
            await server.context.store.pulse(server.context.process, clock.now())
            rows = await server.context.store.rows(table)
            await server.context.close()  # a killed process writes no farewell
            await player.close()
        clock.jump(86_400_000)
        async with opened(made_with, clock) as server:
            table_now = await server.registry.table(table)
            assert state_of(server, table).digest() == before
            assert [row for row in await server.context.store.rows(table) if row.seq <= len(rows)] == rows
            assert (table_now.match.session.dropped, table_now.match.session.time.running) == ([0, 1, 2], False)
            events = (await Http(server).get(f"/api/tables/{table}?since={len(rows)}", tokens["0"]))["events"]
            assert [event["facts"]["seat"] for event in events if event["name"] == "match_waits"] == [0, 1, 2]
            clock.jump(600_000)
            back = Player(server)
            for token in tokens.values():
                await back.watch(table, token)
            await back.event("clock_goes_on", 0)
            clock.jump(COUNT_IN + 52_999)
            await ok(back, "chat", table, 0, text="not yet")
            assert back.view(table, 0)["seats"][0]["level"] == 1
            clock.jump(1)
            assert (await back.event("level_raised", 0))["facts"]["seat"] == 0
            await back.close()

    asyncio.run(story())


@pytest.mark.parametrize("seat", [0, 2])
def test_somebody_taken_for_lost_is_found_again(tmp_path, seat):
    async def run(server, clock):
        _, table, _, (one, rest) = await dealt(server, players=2)
        await server.registry.tables[table].write(
            lambda match, at: Draft("away", seat)
        )  # what a mistaken process would write
        await rest.event("match_waits", 1)
        clock.jump(2_000)
        await rest.event("clock_goes_on", 1)
        assert rest.desk(table, 1)["seats"][seat]["here"]
        await one.close()
        await rest.close()

    told(run, tmp_path, pulse=2_000)


def test_people_of_a_process_that_died_are_waited_for(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server)
        server.registry.tables[table].match.session.seats[2].here = "another"  # and silent for long
        clock.jump(2_000)
        assert (await player.event("match_waits", 0))["facts"] == {"seat": 2}
        await player.close()

    told(run, tmp_path, pulse=2_000)


# ---- practice and bots ----------------------------------------------------------------------------------------------


def test_untimed_practice_waits_for_the_player(tmp_path):
    async def run(server, clock):
        _, table, _, (player,) = await dealt(server, options={"glass_seconds": "untimed"})
        assert player.desk(table, 0)["time"]["rate"] == [0, 100]
        assert await no(player, "skip", table, 0) == "nothing_runs"
        await ok(player, "act", table, 0, action="raise")
        clock.jump(86_400_000)
        await ok(player, "act", table, 1, action="raise")
        assert glasses(player, table, 1)[0]["started"] == glasses(player, table, 0)[0]["started"]
        await ok(player, "skip", table, 0)
        assert player.desk(table, 0)["time"]["until"] == 60_000
        clock.jump(1_999)
        await ok(player, "chat", table, 0, text="not yet")
        assert player.view(table, 0)["seats"][0]["level"] == 1
        clock.jump(1)
        await player.event("level_raised", 0)
        await player.shows(lambda: player.desk(table, 0)["time"]["until"] is None)
        assert (player.desk(table, 0)["time"]["at"], player.desk(table, 0)["time"]["rate"]) == (60_000, [0, 100])
        await ok(player, "act", table, 0, action="finish")
        await player.close()

    told(run, tmp_path)


@pytest.mark.parametrize("bot", ["random", "idle", "busy", "scheduler"])
def test_bots_keep_the_pace_of_people(tmp_path, bot):
    async def run(server, clock):
        me = Http(server)
        order = {"game": "spacedealer", "chairs": [f"bot {bot}"] * 3, "start": True}
        table = (await me.post("/api/tables", order))["table"]
        watcher = Player(server)
        await watcher.watch(table)
        for _ in range(2 * 60):
            clock.jump(500)
            await settled(server)
        rows = [row for row in await server.context.store.rows(table) if row.kind == "act"]
        for seat in range(3):
            own = [row.at for row in rows if row.seat == seat]
            assert 3 <= len(own) <= 60_000 // 1_500
            assert all(late - early >= 1_000 for early, late in itertools.pairwise(own))
        assert server.context.bots.asked < 3 * 2 * 60 + 10  # a bot that waits is not asked all the time
        await watcher.close()

    told(run, tmp_path, OurBots())


# ---- a storm of commands --------------------------------------------------------------------------------------------

JUMPS = (0, 0, 1, 7, 299, 500, 1_999, 2_001, 9_999, 30_000, 60_000)
NONSENSE = ("raise 9", "fly ship0 99", "deliver ship1 a.mine-1/0", "draw 3", "keep a.mine-1", "back 2", "take", "x")


async def command(dice, clock, pair, table, seat):
    """One command, mostly a legal one, now and then sent twice at once; the ids that were acknowledged with their rows."""
    first = pair[0]
    menu = first.menu(table, seat)["actions"]
    name = f"c{dice.getrandbits(60)}"
    text = dice.choice(menu) if menu and dice.random() < 0.8 else dice.choice(NONSENSE)
    order = {"do": "act", "id": name, "table": table, "seat": seat, "action": text}
    if dice.random() < 0.1:
        order = {"do": "take_back", "id": name, "table": table, "seat": seat}
    if dice.random() < 0.7:
        order["sent"] = max(0, clock.now() - dice.choice((0, 5, 150, 300, 5_000, -700)))
    askers = pair if dice.random() < 0.2 else (first,)
    for player in askers:
        player.send(order)
    answers = [await player.answer(name) for player in askers]
    done = {answer["seq"] for answer in answers if answer["type"] == "ack"}
    assert len(done) <= 1, "a doubled command has one effect"
    assert all(answer["message"] != "server_error" for answer in answers if answer["type"] == "refusal")
    return [(f"{seat}:{name}", seq) for seq in done]


def check_rows(rows, acks):
    """Nothing early, lost or doubled: match time follows the time of day and never runs back."""
    asks = [row.ask for row in rows if row.ask]
    assert len(asks) == len(set(asks))
    by_seq = {row.seq: row for row in rows}
    assert all(by_seq[seq].ask == ask for ask, seq in acks)
    start = next(row.wall for row in rows if row.kind == "start")
    now = 0
    for row in rows:
        if row.kind in ("act", "tick"):
            assert now <= row.at <= row.wall - start
            now = row.at
        if row.kind == "act":
            assert row.at >= row.wall - start - 300


def storm(tmp_path, commands, seed=6):
    clock = JumpingClock()

    async def run():
        dice = random.Random(seed)
        done = 0
        async with opened(settings(tmp_path), clock) as server:
            while done < commands:
                edition = dice.choice(("base", "advanced"))
                me, table, tokens, (first,) = await dealt(server, ["me"] * 4, edition=edition, patience=None)
                second = Player(server)
                for token in tokens.values():
                    await second.watch(table, token)
                acks = []
                match = server.registry.tables[table].match
                while match.session.status == "playing" and done < commands:
                    clock.jump(dice.choice(JUMPS))
                    acks += await command(dice, clock, (first, second), table, dice.randrange(4))
                    done += 1
                clock.jump(40 * 60_000)
                if match.session.status == "playing":
                    await first.over(table, 0)
                rows = await server.context.store.rows(table)
                check_rows(rows, acks)
                text = (await me.client.get(f"/api/tables/{table}/record")).text
                assert records.read(text).verify().digest() == state_of(server, table).digest()
                assert server.context.metrics.counts["errors"] == 0
                await first.close()
                await second.close()
                await settled(server)

    asyncio.run(run())


def test_a_storm_of_commands_in_real_time(tmp_path):
    storm(tmp_path, 600)


def test_the_storm_notices_too_much_credit(tmp_path, monkeypatch):
    monkeypatch.setattr(Match, "credited", lambda match, text, at, sent: max(match.session.moved_at, at - 5_000))
    with pytest.raises(AssertionError):
        storm(tmp_path, 150)


def test_the_storm_notices_a_command_that_acts_twice(tmp_path, monkeypatch):
    monkeypatch.setattr(Session, "done", lambda session, ask: None)
    with pytest.raises(AssertionError):
        storm(tmp_path, 150)


@pytest.mark.soak
@pytest.mark.parametrize("piece", range(50))
def test_a_hundred_thousand_commands_in_real_time(tmp_path, piece):
    """In pieces with commands of their own, so that a run that was cut off goes on with the next piece."""
    storm(tmp_path, 2_000, seed=100 + piece)
