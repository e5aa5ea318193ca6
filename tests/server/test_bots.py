"""BotPool in worker processes: a slow, broken or cheating one never stops a table."""

import asyncio
from pathlib import Path

import pytest

import starport
from starport.server.bot_pool import BotFailed, BotPool
from starport.server.bot_worker import Question
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


def question(bot):
    return Question("m", "ferry", "first", 2, {"rounds": "3"}, {}, 0, bot, "00")


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
        await bots.close()

    asyncio.run(story())
