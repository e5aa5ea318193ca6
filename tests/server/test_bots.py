"""BotPool in worker processes: a slow, broken or cheating one never stops a table."""

import asyncio
import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest

import starport
from starport.engine import catalogue
from starport.engine.dice import Dice
from starport.engine.sampling import draw
from starport.server import worker_process
from starport.server.bot_pool import POLITE, POLITE_PATIENT, POLITE_QUICK, BotPool, PatientWorker, QuickWorker, Worker
from starport.server.bot_worker import BotFailed, BotQuestion, Choice, Names, Review
from starport.server.worker_process import environment
from tests.server.kit import PLUGIN, ROOT, Http, Player, opened, settings


@pytest.fixture(autouse=True)
def paths(monkeypatch):
    """Workers must find the test games and bots, and the copy under test."""
    home = Path(starport.__file__).resolve().parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{home}:{ROOT}:{PLUGIN}")


def table_with(bot, tmp_path, deadline=5_000, check=None):
    """One person and one such bot play a short match to its end."""

    async def story():
        bots = BotPool("tests.server.bots", 1, deadline)
        async with opened(settings(tmp_path, bot_deadline=deadline), bots=bots) as server:
            me = Http(server)
            order = {"game": "ferry", "chairs": ["me", f"bot {bot}"], "start": True, "options": {"rounds": "3"}}
            made = await me.post("/api/tables", order)
            player = Player(server)
            await player.watch(made["table"], made["tokens"]["0"])
            await asyncio.wait_for(player.play_out(made["table"], 0), 60)
            assert player.desk(made["table"], 0)["result"]["reason"] == "rounds"
            await player.close()
            return server.context.metrics.counts["bots_asked"], server.context.metrics.counts["bots_failed"]

    return asyncio.run(story())


def test_good_bots_play(tmp_path):
    asked, failed = table_with("chance", tmp_path)
    assert asked >= 3
    assert failed == 0


def test_a_bot_that_prints_disturbs_nothing(tmp_path):
    assert table_with("chatty", tmp_path)[1] == 0


@pytest.mark.parametrize("bot", ["broken", "cheat"])
def test_for_a_broken_or_cheating_bot_the_rules_choose(tmp_path, bot):
    asked, failed = table_with(bot, tmp_path)
    assert failed == asked


def test_a_bot_that_thinks_too_long_is_ended_and_the_rules_choose(tmp_path):
    asked, failed = table_with("slow", tmp_path, deadline=300)
    assert failed == asked >= 3


def test_bots_give_way_to_people_and_those_that_think_longer_to_quicker_ones(monkeypatch):
    """As processes of the system: a search that takes the server's core away would be felt in every move."""
    here, given = os.getpriority(os.PRIO_PROCESS, 0), {}

    async def greeted(self, process):
        given[type(self)] = os.getpriority(os.PRIO_PROCESS, process.pid)
        self.known = Names({}, {}, {}, {}, [], {})

    monkeypatch.setattr(Worker, "greeted", greeted)

    async def story():
        pool = BotPool("tests.server.bots", 1, 5_000)
        worker, quick, patient = pool._workers[0].worker, pool._quick.worker, pool._patient.worker
        for each in (worker, quick, patient):
            await each.start()
        steps = {Worker: POLITE, QuickWorker: POLITE_QUICK, PatientWorker: POLITE_PATIENT}
        assert given == {kind: min(19, here + step) for kind, step in steps.items()}
        await worker.stop()
        await pool.open()  # before anybody plays
        assert given[Worker] == here
        process = worker._process
        assert process is not None
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, here + POLITE)
        await pool.close()

    asyncio.run(story())
    assert POLITE_PATIENT > POLITE > POLITE_QUICK > 0


def test_where_the_system_knows_no_such_priority_nobody_asks_for_it(monkeypatch):
    """Windows: Python has no word for it there."""
    monkeypatch.setattr(worker_process, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(worker_process, "os", SimpleNamespace())
    worker_process._give_way(1, POLITE)


def question(bot):
    return BotQuestion("m", "ferry", "first", 2, {"rounds": "3"}, {}, 0, bot, "00")


def test_a_worker_that_was_ended_is_replaced(tmp_path):
    async def story():
        bots = BotPool("tests.server.bots", 2, 5_000)
        await bots.open()
        assert "chance" in bots.names["ferry"]
        with pytest.raises(BotFailed, match="Refused"):
            await bots.choose(question("chance"))  # not a position
        asking = asyncio.create_task(bots.choose(question("chance")))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        with pytest.raises(BotFailed, match="Refused"):
            await bots.choose(question("chance"))
        judging = asyncio.create_task(bots.judge(Review("m", "ferry", "first", 2, {"rounds": "3"}, [])))
        for _ in range(5):
            await asyncio.sleep(0)
        judging.cancel()  # it was asked already: its answer is nobody else's
        await asyncio.gather(judging, return_exceptions=True)
        with pytest.raises(BotFailed, match="Refused"):
            await bots.choose(question("chance"))
        await bots.close()

    asyncio.run(story())


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped there")
def test_a_worker_that_hangs_is_ended_for_good_and_replaced():
    async def story():
        bots = BotPool("tests.server.bots", 1, 5_000)
        await bots.open()
        worker = bots._workers[0].worker
        hangs = worker._process
        assert hangs is not None
        os.kill(hangs.pid, signal.SIGSTOP)
        with pytest.raises(BotFailed, match="TimeoutError"):
            await worker.ask(question("chance"), 0.1)
        assert hangs.returncode is not None
        with pytest.raises(BotFailed, match="Refused"):
            await bots.choose(question("chance"))  # the next one answers
        await bots.close()

    asyncio.run(story())


@pytest.mark.parametrize(("game", "seats"), [("starfarers", 4), ("spacedealer", 3)])
def test_a_seated_bot_gets_an_imagined_world(tmp_path, monkeypatch, game, seats):
    """Whatever a bot does with what its process is told: it finds neither the dice of the match nor what others hide. What
    it is told follows from what its seat knows, and its whims from a secret."""
    heard = []

    async def story():
        async with opened(settings(tmp_path)) as server:
            made = await Http(server).post("/api/tables", {"game": game, "chairs": ["me"] * seats, "start": True})
            table = await server.registry.table(made["table"])

            async def overhear(question, asker=None):
                heard.append((question, table.match.going().copy()))
                raise BotFailed("heard enough")

            monkeypatch.setattr(server.context.bots, "choose", overhear)
            state, dice = table.match.going(), Dice(b"walk" * 8, 1)
            for number in range(40):
                seat = state.acting()[number % len(state.acting())]
                state.apply(seat, draw(state.legal(seat), dice))
                assert await table.jobs._choose(seat) == Choice()
            return table.match.session.seed

    secret = asyncio.run(story())
    hidden = 0
    for question, real in heard:
        real.tick(question.at)
        world = real.game.load(question.position)
        assert question.position["dice"] != real.position()["dice"]
        assert question.position != real.position()
        hidden += len([place for place in question.position if question.position[place] != real.position().get(place)])
        blank = Dice(b"blank" * 8, 16), Dice(b"blank" * 8, 16)
        imagined = [one.imagine(question.seat, dice).position() for one, dice in zip((world, real), blank, strict=True)]
        assert imagined[0] == imagined[1], "a bot of one seed would choose otherwise in the true world"
        assert secret not in str(question)
    assert hidden > len(heard), "besides the dice something else is hidden"
    assert len({question.seed for question, _ in heard}) == len({question.seat for question, _ in heard})


def test_a_worker_is_not_told_the_settings(monkeypatch):
    monkeypatch.setenv("STARPORT_STORE", "postgresql://keeper:secret@store/tables")
    monkeypatch.setenv("STARPORT_PURE", "1")
    told = environment()
    assert told["STARPORT_PURE"] == "1"
    assert told["PYTHONPATH"]
    assert "secret" not in str([value for name, value in told.items() if name.startswith("STARPORT_")])
    assert "STARPORT_STORE" not in told


def test_a_foreign_bot_shares_its_process_with_nobody(tmp_path, monkeypatch):
    """What another seat's bot is told holds that seat's hand, so it must not come into the same memory."""
    monkeypatch.setattr("starport.server.bot_pool.ALONE", 2)
    state = catalogue.make("ferry", "first", 2, {"rounds": "3"}).new(b"foreign")

    def at(match, bot):
        seat = state.acting()[0]
        return BotQuestion(match, "ferry", "first", 2, {"rounds": "3"}, state.position(), seat, bot, "00")

    async def story():
        bots = BotPool("tests.server.bots", 1, 20_000)
        await bots.open()
        await bots.choose(at("one", "chance"))
        told = [await bots.choose(at(match, "stranger")) for match in ("one", "two", "one", "three", "four")]
        processes = [choice.reason.split()[0] for choice in told]
        assert [choice.reason.split()[1] for choice in told] == ["1"] * 5
        assert processes[0] == processes[2], "it is kept for its match"
        assert len(set(processes)) == 4
        assert len(bots._alone) == 2, "those that have been idle longest are ended"
        await bots.close()

    asyncio.run(story())
