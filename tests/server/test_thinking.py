"""Thinking times: people choose how long a bot thinks, of what it offers; nobody else waits for that, and nobody is hung."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import starport
from starport.bots import registry
from starport.engine import catalogue
from starport.server.bot_pool import LEAST, QUICK, BotPool
from starport.server.bot_worker import BotHost, BotQuestion
from starport.server.pubsub import Hub, MemoryPubSub
from starport.server.thinking import wished
from tests.server.kit import PLUGIN, ROOT, Http, JumpingClock, NearBots, OurBots, Player, opened, settings, told
from tests.server.test_processes import HungBots, turns
from tests.server.test_shares import Stub, question

OFFERED = ["ponder@1s", "ponder@3s", "ponder@10s"]
MADE_UP = [
    *["ponder@1000s", "ponder@1e9s", "ponder@infs", "ponder@nans", "ponder@-3s", "ponder@0s", "ponder@2s"],
    *["ponder@3.0s", "ponder@03s", "ponder@3 s", "ponder@3", "ponder@200", "ponder@３s", "ponder@", "ponder@s"],
    *["ponder@3s@3s", "ponder@3s@1000s", "ponder @3s", "Ponder@3s", "@", "@3s", "chance@3s", "chance@200", "nobody@3s"],
]


@pytest.mark.parametrize("bot", OFFERED)
def test_a_table_takes_a_bot_with_a_time_it_offers(tmp_path, bot):
    async def run(server):
        host = Http(server)
        order = {"game": "ferry", "chairs": ["me", "open", f"bot {bot}"], "start": False}
        made = await host.post("/api/tables", order)
        path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
        await host.post(f"{path}/bot", {"chair": 1, "bot": bot}, token)
        desk = (await host.get(path, token))["page"]["desk"]
        assert [seat["bot"] for seat in desk["seats"]] == ["", bot, bot]

    told(run, tmp_path)


@pytest.mark.parametrize("bot", MADE_UP)
def test_any_other_time_is_refused_like_a_bot_that_nobody_knows(tmp_path, bot):
    async def run(server):
        host = Http(server)
        assert await host.refused("/api/tables", {"game": "ferry", "chairs": ["me", f"bot {bot}"]}) == "unknown_bot"
        made = await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "bot ponder"]})
        path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
        assert await host.refused(f"{path}/bot", {"chair": 1, "bot": bot}, token) == "unknown_bot"
        assert (await host.get(path, token))["page"]["desk"]["seats"][1]["bot"] == "ponder"

    told(run, tmp_path)


def test_a_game_is_told_which_of_its_bots_may_be_given_time(tmp_path):
    async def story():
        async with opened(settings(tmp_path), bots=OurBots()) as server:
            host = Http(server)
            cards = {card["name"]: card for card in (await host.get("/api/games"))["games"]}
            assert cards["starfarers"]["thinks"] == {"grandmaster": list(registry.thinks("grandmaster"))}
            assert cards["spacedealer"]["thinks"] == {}
            chairs = ["me", "bot grandmaster@3s", "bot grandmaster"]
            await host.post("/api/tables", {"game": "starfarers", "chairs": chairs})
            for bot in ("champion@3s", "veteran@1s", "grandmaster@1000s", "search@3s"):
                order = {"game": "starfarers", "chairs": ["me", f"bot {bot}", "bot planner"]}
                assert await host.refused("/api/tables", order) == "unknown_bot"
            other = {"game": "spacedealer", "chairs": ["me", "bot grandmaster@3s", "bot busy"]}
            assert await host.refused("/api/tables", other) == "unknown_bot"

    asyncio.run(story())


def asked(bot: str, match: str = "m") -> BotQuestion:
    state = catalogue.make("ferry", "first", 2, {"rounds": "3"}).new(b"thinking")
    return BotQuestion(match, "ferry", "first", 2, {"rounds": "3"}, state.position(), state.acting()[0], bot, "00")


def test_a_bot_so_named_has_its_seconds_in_a_process_of_its_own(monkeypatch):
    home = Path(starport.__file__).resolve().parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{home}:{ROOT}:{PLUGIN}")

    async def story():
        bots = BotPool("tests.server.bots", 1, 20_000)
        await bots.open()
        assert bots.thinks == {"ponder": [1.0, 3.0, 10.0]}
        names = ["ponder", "ponder@3s", "ponder@10s", "ponder"]
        said = [(await bots.choose(asked(bot))).reason.split() for bot in names]
        assert [seconds for _, seconds in said] == ["1", "3", "10", "1"]
        usual, three, ten, again = [process for process, _ in said]
        assert usual == again != three == ten
        await bots.close()

    asyncio.run(story())


def test_a_grandmaster_of_the_worker_has_its_seconds():
    host = BotHost("starport.bots.registry")
    found = [host._bot(asked(bot)).seconds for bot in ("grandmaster", "grandmaster@3s", "grandmaster@10s")]
    assert found == [1.0, 3.0, 10.0]


class Noting(Stub):
    """Notes for how long it would be waited for, too."""

    def __init__(self):
        super().__init__()
        self.deadlines = []

    async def ask(self, question, deadline):
        self.deadlines.append(deadline)
        return await super().ask(question, deadline)


def pool_of(deadline: int = 5_000) -> Any:
    pool: Any = BotPool("tests.server.bots", 1, deadline)
    pool.thinks = {"ponder": [1.0, 3.0, 10.0]}
    for lane in pool._lanes():
        lane.worker = Noting()
    return pool


def test_whoever_thinks_longer_has_longer_until_it_is_ended_and_nobody_else_waits_behind_it():
    async def story():
        pool = pool_of()
        usual, patient = pool._workers[0].worker, pool._patient.worker
        patient.gate.clear()
        long = [asyncio.create_task(pool.choose(question("ponder@10s", f"m{number}"))) for number in range(5)]
        await asyncio.sleep(0)
        assert pool.waiting() == 4
        for bot in ("ponder", "chance", "ponder@1000s"):  # the last as from a log of another server
            assert (await pool.choose(question(bot))).action == "end"
        assert usual.deadlines == [5.0] * 3
        patient.gate.set()
        await asyncio.gather(*long)
        await pool.choose(question("ponder@3s"))
        assert patient.deadlines == [15.0] * 5 + [8.0]
        # All that wait share the time of one: nobody's turn comes later than after ten seconds or so.
        assert [each.budget for each in patient.asked] == [1.0, 1 / 4, 1 / 3, 1 / 2, 1.0, 1.0]
        assert min(each.budget for each in patient.asked) >= LEAST
        await pool.close()

    asyncio.run(story())


def test_who_has_time_to_think_is_never_taken_for_quick():
    """A few moves that needed no thought say nothing of the next one."""

    async def story():
        pool = pool_of()
        for bot in ("ponder", "ponder@3s", "chance"):
            for _ in range(30):
                pool._took(bot, QUICK / 10)
            await pool.choose(question(bot))
        lanes = {each.bot: lane for lane in pool._lanes() for each in lane.worker.asked}
        assert lanes == {"ponder": pool._workers[0], "ponder@3s": pool._patient, "chance": pool._quick}
        await pool.close()

    asyncio.run(story())


def test_another_process_waits_for_longer_where_a_bot_thinks_longer(tmp_path):
    clock, hub = JumpingClock(), Hub()

    async def story():
        made_with = settings(tmp_path, bot_deadline=5_000, pulse=600_000)
        async with (
            opened(made_with, clock, HungBots(), MemoryPubSub(hub)) as one,
            opened(made_with, clock, bots := NearBots(), MemoryPubSub(hub)) as two,
        ):
            me = Http(one)
            order = {"game": "ferry", "chairs": ["me", "bot ponder@10s"], "patience": None, "start": True}
            made = await me.post("/api/tables", order)
            table, token = made["table"], made["tokens"]["0"]
            player = Player(two)
            await player.watch(table, token)
            await me.post(f"/api/tables/{table}/act", {"action": "end"}, token)
            await player.shows(lambda: player.desk(table, 0)["moves"] == 1)
            clock.jump(29_999)
            await turns()
            assert bots.asked == 0
            clock.jump(1)
            await player.shows(lambda: player.desk(table, 0)["moves"] == 2)
            await player.close()

    asyncio.run(story())


def test_no_name_that_somebody_makes_up_asks_for_a_time():
    thinks = {"ponder": [1.0, 2.5, 3.0]}
    assert [wished(f"ponder@{time}s", thinks) for time in ("1", "2.5", "3")] == [1.0, 2.5, 3.0]
    assert not any(wished(bot, thinks) for bot in (*MADE_UP, "ponder", "", "ponder@2.50s", "ponder@" + "9" * 400))
