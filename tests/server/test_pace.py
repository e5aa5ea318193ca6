"""BotPool at tables with people pause like people; the clock jumps, so nobody waits in earnest."""

import asyncio
from typing import Any

import msgspec
import pytest

from starport.engine import catalogue
from starport.server.bot_pace import FORCED, PERCENT, beats, pause, temper
from starport.server.session import Spec
from tests.server.kit import Http, JumpingClock, Player, opened, settings

BEAT = 1_000
WHOLE = 5_000  # no pause is longer: the deadline of a bot
LADDER = ["weak", "middling", "strong"]


PONDERED = {"roll": 1, "build": 3, "accept": 3, "answer": 4, "fly": 3}


def after(action, pace="brisk", forced=False, bot="middling", salt="here"):
    count = FORCED if forced else beats(action, PONDERED)
    return pause(BEAT, pace, count, temper(bot, LADDER), salt)


def test_what_people_ponder_over_takes_a_bot_longer_than_what_goes_by_itself():
    assert after("roll") < after("lay card") < after("build booster") <= after("accept 2") < after("answer yes")
    assert after("build booster", forced=True) == after("roll")
    assert after(None) == after("lay card")


def test_the_table_wishes_the_pace_and_the_character_gives_its_own():
    assert after("fly 1 v3_4", "relaxed") == 2 * after("fly 1 v3_4") > 0
    assert all(after(f"{verb} x", "instant") == 0 for verb in PONDERED)
    assert after("roll", bot="weak") < after("roll", bot="a stranger") < after("roll", bot="strong")
    assert after("roll", bot="strong@0.1s") == after("roll", bot="strong")
    assert [temper(bot, LADDER) for bot in (*LADDER, "a stranger")] == [70, 100, 130, 100]
    assert temper("alone", ["alone"]) == 100


def test_no_two_pauses_are_alike_but_the_same_moment_is():
    pauses = {after("build booster", salt=f"table {seq}") for seq in range(60)}
    assert len(pauses) > 20
    assert max(pauses) < 2 * min(pauses)
    assert after("build booster", salt="table 7") == after("build booster", salt="table 7")


def ferry(**order):
    return {"game": "ferry", "chairs": ["me", "bot chance"], "start": True, "patience": None, **order}


async def ended_turn(server, **order):
    """A table whose person has ended the turn: now it is the bot's."""
    me = Http(server)
    made = await me.post("/api/tables", ferry(**order))
    player = Player(server)
    await player.watch(made["table"], made["tokens"]["0"])
    await player.ask("act", made["table"], 0, action="end")
    await player.shows(lambda: player.desk(made["table"], 0)["seats"][1]["acting"])
    return made, player


async def jumped(clock, player, table):
    """Jump on, and see whether the bot has moved after so much time as no pause is longer than."""
    for _ in range(200):
        await player.ask("chat", table, 0, text="well?")
        if not player.desk(table, 0)["seats"][1]["acting"]:
            return
        clock.jump(WHOLE)
    raise AssertionError("the bot never ended its turn")


@pytest.mark.parametrize("pace", ["relaxed", "brisk"])
def test_a_bot_pauses_where_a_person_plays_and_blocks_nobody(tmp_path, pace):
    async def story():
        clock = JumpingClock()
        made_with = settings(tmp_path, bot_pace=BEAT, chats_per_minute=1e6, chats_burst=1000)
        async with opened(made_with, clock) as server:
            made, player = await ended_turn(server, pace=pace)
            for _ in range(5):  # time stands still: the bot thinks, and the table answers
                assert (await player.ask("chat", made["table"], 0, text="hm"))["type"] == "ack"
            assert player.desk(made["table"], 0)["seats"][1]["acting"]
            await jumped(clock, player, made["table"])
            await player.close()

    asyncio.run(story())


def test_an_instant_bot_waits_for_no_clock(tmp_path):
    async def story():
        async with opened(settings(tmp_path, bot_pace=BEAT), JumpingClock()) as server:
            made, player = await ended_turn(server, pace="instant")
            await player.shows(lambda: not player.desk(made["table"], 0)["seats"][1]["acting"])
            await player.close()

    asyncio.run(story())


def test_without_people_bots_play_at_full_speed(tmp_path):
    async def story():
        async with opened(settings(tmp_path, bot_pace=BEAT), JumpingClock()) as server:
            order = ferry(chairs=["bot chance", "bot chance"], options={"rounds": "3"}, pace="relaxed")
            made = await Http(server).post("/api/tables", order)
            watcher = Player(server)
            await watcher.watch(made["table"])
            await watcher.shows(lambda: watcher.desk(made["table"])["status"] == "over")
            await watcher.close()

    asyncio.run(story())


def test_a_pause_survives_a_restart(tmp_path):
    async def story():
        clock = JumpingClock()
        made_with = settings(tmp_path, bot_pace=BEAT, chats_per_minute=1e6, chats_burst=1000)
        async with opened(made_with, clock) as server:
            made, player = await ended_turn(server, pace="relaxed")
            await player.close()
        async with opened(made_with, clock) as server:
            player = Player(server)
            page = await player.watch(made["table"], made["tokens"]["0"])
            assert page["page"]["desk"]["seats"][1]["acting"]
            await jumped(clock, player, made["table"])
            await player.close()

    asyncio.run(story())


def test_a_wrong_pace_is_refused_and_old_tables_have_one(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            assert await Http(server).refused("/api/tables", ferry(pace="hasty")) == "bad_message"

    asyncio.run(story())
    old = Spec("ferry", "first", 2, {}, False, "open", None, None, 100, False, "host")
    written = {name: value for name, value in msgspec.to_builtins(old).items() if name != "pace"}
    assert msgspec.convert(written, Spec).pace in PERCENT


def test_a_game_says_itself_what_people_ponder_over():
    """Every verb of a trade, a build or a flight is known, so nobody waits as long for a roll as for a trade."""
    pondered = catalogue.entry("starfarers").beats
    assert beats("roll", pondered) < beats("build booster", pondered) < beats("counter ore1 for fuel1", pondered)
    assert beats("whatever", pondered) == beats(None, pondered)


@pytest.mark.parametrize("forced", [False, True])
def test_the_only_thing_that_can_be_done_is_done_sooner(tmp_path, forced):
    clock = JumpingClock()

    async def story():
        async with opened(settings(tmp_path, bot_pace=BEAT, bot_deadline=60_000), clock) as server:
            me, player = Http(server), Player(server)
            made = await me.post("/api/tables", ferry())
            await player.watch(made["table"], made["tokens"]["0"])
            match = server.registry.tables[made["table"]].match
            state: Any = match.state
            if forced:
                state.deck, state.hands[1] = [], []
            await player.ask("act", made["table"], 0, action="end")
            await player.shows(lambda: player.desk(made["table"], 0)["seats"][1]["acting"])
            moves, moment = match.session.moves, f"{made['table']} {match.session.seq}"
            character = temper("chance", server.context.bots.names["ferry"])
            clock.jump(pause(BEAT, "brisk", FORCED, character, moment))
            for _ in range(50):
                await asyncio.sleep(0.002)
            assert (match.session.moves > moves) == forced
            await player.close()

    asyncio.run(story())
