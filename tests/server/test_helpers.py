"""Bots at a table: what they say, how often they are asked, what one does that only keeps a seat, and who is let go."""

import asyncio
import itertools

import pytest

from starport.engine.refusal import refuse
from starport.server import wire
from starport.server.bot_worker import Choice, Why
from starport.server.drafts import Draft
from starport.server.jobs import ATTENTION, RETRY
from tests.server.company import two_people
from tests.server.kit import Http, JumpingClock, NearBots, Player, opened, settings, settled, told


class Remarking(NearBots):
    """Has a reason for everything."""

    async def choose(self, question, asker=None):
        choice = await super().choose(question, asker)
        choice.reason, choice.why = "dear", Why("hope")
        return choice


def test_what_a_bot_remarks_is_heard_at_the_table_and_only_if_somebody_listens(tmp_path):
    async def story():
        async with opened(settings(tmp_path), bots=Remarking()) as server:
            me, player = Http(server), Player(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "bot chance"], "start": True})
            table = made["table"]
            await player.watch(table, made["tokens"]["0"])
            player.send({"do": "act", "id": "a", "table": table, "seat": 0, "action": "end"})
            assert (await player.event("bot_remarked"))["facts"] == {"seat": 1, "reason": "dear"}
            await settled(server)
            await player.ask("resign", table, 0)
            await settled(server)
            bots = {"game": "ferry", "chairs": ["bot chance"] * 2, "start": True, "options": {"rounds": "3"}}
            alone = (await me.post("/api/tables", bots))["table"]
            await player.watch(alone)
            await player.shows(lambda: player.desk(alone)["status"] == "over")
            assert {"remark", "explain"}.isdisjoint(row.kind for row in await server.store.rows(alone))
            assert {"remark", "explain"} <= {row.kind for row in await server.store.rows(table)}
            await player.close()

    asyncio.run(story())


class Cheats(NearBots):
    """Always choose what is not allowed."""

    def __init__(self):
        super().__init__()
        self.when = []

    async def choose(self, question, asker=None):
        self.when.append(question.at)
        choice = await super().choose(question, asker)
        choice.action = "no such thing"
        return choice


def test_in_real_time_a_bot_that_may_not_do_what_it_chose_is_asked_again_a_second_later(tmp_path):
    """The rules do not choose for it, since nobody has to act; and it does not take all the time there is."""
    clock, bots = JumpingClock(), Cheats()

    async def story():
        async with opened(settings(tmp_path), clock, bots) as server:
            me, player = Http(server), Player(server)
            order = {"game": "lighthouse", "chairs": ["me", "bot chance"], "start": True, "patience": None}
            made = await me.post("/api/tables", order)
            await player.watch(made["table"], made["tokens"]["0"])
            await settled(server)
            for _ in range(8):
                clock.jump(RETRY // 2)
                await settled(server)
            late = bots.when[1:]  # before that something else happened at the table
            assert len(late) >= 3
            assert {after - before for before, after in itertools.pairwise(late)} == {RETRY}
            assert server.registry.tables[made["table"]].match.session.moves == 0
            await player.close()

    asyncio.run(story())


class Pondering(NearBots):
    """Think until the test lets them."""

    def __init__(self):
        super().__init__()
        self.gate = asyncio.Event()

    async def choose(self, question, asker=None):
        choice = await super().choose(question, asker)
        if not self.gate.is_set():
            choice.action = "draw"
        await self.gate.wait()
        return choice


@pytest.mark.parametrize("what", ["paused", "taken back", "moved on"])
def test_a_bot_whose_move_came_too_late_has_not_failed(tmp_path, what):
    """Meanwhile the table was stopped, or a person plays the seat again: nobody chooses for the bot, and nothing is counted."""
    bots = Pondering()

    async def story():
        async with opened(settings(tmp_path), bots=bots) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            path, tokens = f"/api/tables/{made['table']}", made["tokens"]
            session = server.registry.tables[made["table"]].match.session
            await me.post(f"{path}/bot", {"chair": 0, "bot": "chance"}, tokens["0"])
            await asyncio.sleep(0.02)
            assert bots.asked == 1
            if what == "paused":
                await me.post(f"{path}/pause", {}, tokens["1"])
            else:
                await me.post(f"{path}/back", {}, tokens["0"])
            moves = 2 if what == "moved on" else 0
            for _ in range(moves):  # until no more can be drawn
                await me.post(f"{path}/act", {"action": "draw"}, tokens["0"])
            if what == "moved on":
                await me.post(f"{path}/bot", {"chair": 0, "bot": "chance"}, tokens["0"])
            before = len(await server.store.rows(made["table"]))
            bots.gate.set()
            await settled(server)
            assert server.context.metrics.counts["bots_failed"] == 0
            if what != "moved on":
                assert session.moves == 0
                assert len(await server.store.rows(made["table"])) == before
            if what == "paused":
                await me.post(f"{path}/resume", {}, tokens["1"])
                await settled(server)
                assert session.moves > 0

    asyncio.run(story())


def test_in_real_time_a_bot_moves_when_it_has_chosen_whatever_the_pace(tmp_path):
    clock = JumpingClock()

    async def run(server):
        me, player = Http(server), Player(server)
        order = {"game": "lighthouse", "chairs": ["me", "bot chance"], "start": True, "patience": None}
        made = await me.post("/api/tables", {**order, "pace": "relaxed"})
        await player.watch(made["table"], made["tokens"]["0"])
        clock.jump(1)
        await player.shows(lambda: player.desk(made["table"], 0)["moves"] > 0)
        await player.close()

    told(run, tmp_path, clock, bot_pace=60_000)


def test_a_bot_that_keeps_a_seat_in_real_time_does_what_must_be_done_and_nothing_else(tmp_path):
    """It gets the seat ready, so that the others can begin; then it lets the match go on without it."""
    clock = JumpingClock()

    async def run(server):
        me, player = Http(server), Player(server)
        order = {"game": "spacedealer", "chairs": ["me", "me", "me"], "start": True, "patience": None}
        made = await me.post("/api/tables", order)
        table = server.registry.tables[made["table"]]
        await player.watch(made["table"], made["tokens"]["1"])
        await settled(server)
        ready = table.match.state.fallback(0).text
        await table.write(lambda match, at: Draft("sit_in", 0, {"bot": "planner", "why": "absent"}))
        for _ in range(40):
            clock.jump(500)
            await settled(server)
        acts = [row for row in await server.store.rows(made["table"]) if row.kind == "act"]
        assert [(row.seat, row.body) for row in acts] == [(0, '{"action":"' + ready + '"}')]
        assert server.context.bots.asked == 0
        await player.close()

    told(run, tmp_path, clock)


def test_a_lesson_in_real_time_goes_on_when_its_pupil_is_back(tmp_path):
    """The clock stands for whoever learns: nobody counts in, and it runs to the next move as before."""
    clock = JumpingClock()

    async def run(server):
        me, player = Http(server), Player(server)
        made = await me.post("/api/tables", {"game": "spacedealer", "lesson": "base"})
        table, token = made["table"], made["tokens"]["0"]
        session = server.registry.tables[table].match.session
        await player.watch(table, token)
        await settled(server)
        assert session.time.running
        await player.close()
        await settled(server)
        assert session.dropped == [0]
        assert not session.time.running
        back = Player(server)
        await back.watch(table, token)
        await settled(server)
        assert session.dropped == []
        assert session.time.running
        assert session.time.wall == clock.now()
        told_names = [event["name"] for event in back.events]
        assert "clock_goes_on" not in told_names
        await back.close()

    told(run, tmp_path, clock)


def test_a_match_whose_clock_runs_stays_though_nobody_follows_it(tmp_path):
    """Otherwise nobody would sit in for whoever has run out of time."""
    clock = JumpingClock()

    async def run(server):
        turns = {"clock": {"bank": 3_600}, "patience": None}
        _, _, path, _ = await two_people(server, **turns)
        name = path.rpartition("/")[2]
        await settled(server)
        for _ in range(4):
            clock.jump(600_000)
            await asyncio.sleep(0.02)
        assert name in server.registry.tables
        clock.jump(1_200_000)
        await settled(server)
        assert server.registry.tables[name].match.session.seats[0].bot

    told(run, tmp_path, clock, evict=60_000, pulse=600_000)


def test_a_parcel_whose_seal_is_broken_troubles_nobody_else(tmp_path, monkeypatch):
    """What is none at first sight is refused before the archive has to work on it."""

    async def run(server):
        me = Http(server)
        order = {"game": "ferry", "chairs": ["me", "bot chance"], "start": True, "patience": None}
        path = f"/api/tables/{(await me.post('/api/tables', order))['table']}"
        await me.post(f"{path}/pack")
        parcel = await me.get(f"{path}/parcel")
        worked = []

        async def arrive(*given):
            worked.append(given)
            raise refuse("table_busy", "")

        monkeypatch.setattr(server.archive, "arrive", arrive)
        broken = {**parcel, "record": parcel["record"].replace("draw", "end").replace("ferry", "fairy")}
        assert await me.refused(f"/api/parcels/{parcel['key']}", broken) != "table_busy"
        assert worked == []
        assert await me.refused(f"/api/parcels/{parcel['key']}", parcel) == "table_busy"
        assert isinstance(worked[0][1], wire.Parcel)

    told(run, tmp_path)


def test_what_was_written_before_the_news_of_its_end_came_is_deleted_too(tmp_path):
    async def run(server):
        host, _, path, tokens = await two_people(server)
        name = path.rpartition("/")[2]
        await server.store.delete([name])  # as an operator does, beside the server
        await host.post(f"{path}/chat", {"text": "still here"}, tokens[0])
        assert await server.store.rows(name)
        await server.registry.notices["gone"](name)
        assert await server.store.rows(name) == []
        assert name not in server.registry.tables

    told(run, tmp_path)


def test_whom_a_bot_plays_for_is_not_asked_to_be_left_alone(tmp_path):
    """Only people wish not to be offered deals; their seat may be offered some while a bot plays it."""
    quiet = []

    class Noting(NearBots):
        async def choose(self, question, asker=None):
            quiet.append(question.quiet)
            return await super().choose(question, asker)

    async def story():
        async with opened(settings(tmp_path), bots=Noting()) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me", "bot chance"], "start": True})
            path, tokens = f"/api/tables/{made['table']}", made["tokens"]
            for seat in "01":
                await me.post(f"{path}/quiet", {"on": True}, tokens[seat])
            await me.post(f"{path}/bot", {"chair": 0, "bot": "chance"}, tokens["0"])
            await settled(server)
            assert quiet[0] == [1]

    asyncio.run(story())


def test_in_real_time_a_bot_looks_up_twice_a_second_at_most_whatever_happens(tmp_path):
    clock, when = JumpingClock(), []

    class Waiting(NearBots):
        async def choose(self, question, asker=None):
            when.append(clock.now())
            return Choice()

    async def story():
        async with opened(settings(tmp_path), clock, Waiting()) as server:
            me = Http(server)
            order = {"game": "lighthouse", "chairs": ["me", "bot idle"], "start": True, "patience": None}
            made = await me.post("/api/tables", order)
            await settled(server)
            clock.jump(5_000)
            for _ in range(15):
                await me.post(f"/api/tables/{made['table']}/chat", {"text": "well?"}, made["tokens"]["0"])
                await settled(server)
                clock.jump(100)
            assert len(when) >= 3, when
            assert min(after - before for before, after in itertools.pairwise(when)) >= ATTENTION, when

    asyncio.run(story())
