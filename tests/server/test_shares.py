"""Fair shares of the bots' time: one person's many tables do not starve another's, and quick bots wait for no search."""

import asyncio
from typing import Any

from starport.server.bot_pool import LEAST, QUICK, BotPool
from starport.server.bot_worker import BotQuestion, BotReply, Choice, within
from starport.server.fair_shares import Asker, FairShares
from tests.server.kit import Http, NearBots, Player, opened, settings


class Watch:
    """A clock that work moves on."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def served(asked, cost=None, rounds=12):
    """Who is served in which order, if everybody asks again at once; what a turn costs each."""

    async def story():
        watch, order = Watch(), list[Asker]()
        shares = FairShares(watch)

        async def ask(asker):
            while len(order) < rounds:
                async with shares.turn(asker):
                    order.append(asker)
                    watch.now += (cost or {}).get(asker.owner, 1.0)
                    await asyncio.sleep(0)

        await asyncio.wait_for(asyncio.gather(*(ask(asker) for asker in asked)), 20)
        return order[:rounds]

    return asyncio.run(story())


def test_one_table_of_another_person_has_half_the_time():
    many = [Asker("greedy", f"g{number}") for number in range(29)]
    order = served([*many, Asker("other", "o")], rounds=60)
    assert 28 <= sum(asker.owner == "other" for asker in order) <= 31
    assert len({asker.table for asker in order if asker.owner == "greedy"}) == 29  # and the many share alike


def test_time_counts_and_not_questions():
    asked = [Asker(owner, f"{owner} {number}") for owner in ("slow", "quick") for number in range(3)]
    order = served(asked, {"slow": 5.0, "quick": 1.0}, rounds=60)
    assert 48 <= sum(asker.owner == "quick" for asker in order) <= 51


def test_tables_nobody_plays_at_come_last():
    asked = [Asker("idle", f"i{number}", idle=True) for number in range(5)] + [Asker("busy", "b")]
    order = served([*asked, Asker("late", "l")], rounds=30)
    assert all(not asker.idle for asker in order[1:])


def test_whoever_comes_late_begins_level():
    async def story():
        watch, order = Watch(), []
        shares = FairShares(watch)

        async def ask(owner, times):
            for _ in range(times):
                async with shares.turn(Asker(owner, owner)):
                    order.append(owner)
                    watch.now += 1.0
                    await asyncio.sleep(0)

        old = [asyncio.create_task(ask(owner, 60)) for owner in ("a", "b")]
        while len(order) < 40:  # noqa: ASYNC110 - turn by turn
            await asyncio.sleep(0)
        late = asyncio.create_task(ask("c", 20))
        gone = asyncio.create_task(ask("d", 20))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*old, late, gone, return_exceptions=True)
        after = order[40:]
        assert after[:12].count("c") <= 5  # a third, and no more to make up for what it did not ask for
        assert order.count("a") == order.count("b") == 60
        assert len(shares) == 0
        assert not shares._busy
        assert not shares._spent

    asyncio.run(story())


def test_whoever_gives_up_waiting_is_not_waited_for():
    async def story():
        shares, served = FairShares(), []

        async def ask(owner):
            async with shares.turn(Asker(owner, owner)):
                served.append(owner)

        async with shares.turn(Asker("a", "a")):
            first, second, third = [asyncio.create_task(ask(owner)) for owner in "bcd"]
            await asyncio.sleep(0)
            assert len(shares) == 3
            first.cancel()
            await asyncio.sleep(0)
            assert len(shares) == 2
            second.cancel()  # and in the same moment the turn is given on
        await asyncio.wait_for(third, 20)
        await asyncio.gather(first, second, return_exceptions=True)
        assert (served, len(shares)) == (["d"], 0)

    asyncio.run(story())


class Stub:
    """Stands for a worker process."""

    def __init__(self):
        self.asked, self.gate = [], asyncio.Event()
        self.gate.set()

    async def ask(self, question, deadline):
        self.asked.append(question)
        await self.gate.wait()
        return BotReply(Choice("end"))

    async def stop(self):
        return


def question(bot, match="m"):
    return BotQuestion(match, "ferry", "first", 2, {}, {}, 0, bot, "00")


def test_quick_bots_wait_for_no_search_and_searches_make_it_short_under_load():
    async def story():
        pool = BotPool("tests.server.bots", 1, 5_000)
        slow: Any = Stub()
        quick: Any = Stub()
        pool._workers[0].worker, pool._quick.worker = slow, quick
        pool._took("random", QUICK / 10)
        pool._took("search", 2.0)
        slow.gate.clear()
        searches = [asyncio.create_task(pool.choose(question("search", f"m{number}"))) for number in range(9)]
        await asyncio.sleep(0)
        assert (await pool.choose(question("random"))).action == "end"
        assert [each.bot for each in quick.asked] == ["random"]  # of others nobody knows yet
        slow.gate.set()
        await asyncio.gather(*searches)
        budgets = [each.budget for each in slow.asked]
        assert budgets[0] == budgets[-1] == 1.0
        assert LEAST <= budgets[1] < 0.5
        assert budgets[-5] == 0.5  # while four wait, each has half the time
        assert budgets[1:] == sorted(budgets[1:])
        for _ in range(30):
            pool._took("random", 1.0)
        await pool.choose(question("random"))
        assert slow.asked[-1].bot == "random"  # no longer quick
        await pool.choose(question("newcomer"))
        assert slow.asked[-1].bot == "newcomer"  # nobody knows yet how long it thinks
        await pool.close()

    asyncio.run(story())


def test_a_budget_is_for_one_move():
    class Searcher:
        nodes, seconds = 96, 0.0

    bot = Searcher()
    with within(bot, 0.25):
        assert (bot.nodes, bot.seconds) == (24, 0.0)
    assert bot.nodes == 96
    bot.seconds = 0.4
    with within(bot, 0.5):
        assert (bot.nodes, bot.seconds) == (48, 0.2)
    bot.nodes = 3
    with within(bot, 0.1):
        assert bot.nodes == 3  # less than one node is no search at all
    with within(object(), 0.1):
        pass


def test_the_tables_say_on_whose_account_their_bots_think(tmp_path):
    seen = []

    class Noting(NearBots):
        async def choose(self, question, asker=None):
            seen.append(asker)
            return await super().choose(question, asker)

    async def story():
        async with opened(settings(tmp_path), bots=Noting()) as server:
            me = Http(server)
            order = {"game": "ferry", "start": True, "options": {"rounds": "3"}}
            mine = await me.post("/api/tables", {**order, "chairs": ["me", "bot chance"]})
            bots = await me.post("/api/tables", {**order, "chairs": ["bot chance", "bot chance"]})
            await me.post(f"/api/tables/{mine['table']}/act", {"action": "end"}, mine["tokens"]["0"])
            viewer = Player(server)
            await viewer.watch(bots["table"])
            await viewer.shows(lambda: viewer.desk(bots["table"])["status"] == "over")
            await viewer.close()
            person = me.person(server)
            assert Asker(person, mine["table"], idle=False) in seen
            assert {asker.idle for asker in seen if asker.table == bots["table"]} == {True}

    asyncio.run(story())


class Hermit:
    """Stands for a process in which a foreign bot thinks."""

    def __init__(self, module):
        self.stopped = self.thinks = False

    def busy(self):
        return self.thinks

    async def stop(self):
        self.stopped = True


def test_of_foreign_bots_those_idle_longest_are_ended_and_none_that_thinks(monkeypatch):
    monkeypatch.setattr("starport.server.bot_pool.Worker", Hermit)
    monkeypatch.setattr("starport.server.bot_pool.ALONE", 3)

    async def story():
        pool: Any = BotPool("tests.server.bots", 1, 1_000)
        first, second, third = [await pool._solitary("m", seat) for seat in range(3)]
        assert await pool._solitary("m", 0) is first  # asked again: now it is the second that was idle longest
        first.thinks = third.thinks = True
        fourth = await pool._solitary("n", 0)
        assert [each.stopped for each in (first, second, third, fourth)] == [False, True, False, False]
        fifth = await pool._solitary("n", 1)
        assert fourth.stopped
        assert await pool._solitary("m", 1) is not second
        await pool.close()
        assert all(each.stopped for each in (first, third, fifth))

    asyncio.run(story())
