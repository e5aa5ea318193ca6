"""Bots that ask people: they do not wait for ever, and leave those alone who wish it."""

import asyncio

from starport.server.bot_worker import Choice
from tests.server.kit import Http, JumpingClock, OurBots, Player, opened, settings

PATIENCE = 12_000


class Asking(OurBots):
    """Notes who wished to be left alone when a bot was asked. A bot refuses what others offer; one that shall `ponder`
    thinks about it until the end."""

    def __init__(self):
        super().__init__()
        self.quiet = []
        self.ponder = False

    async def choose(self, question, asker=None):
        self.quiet.append(question.quiet)
        frame = question.position["frames"][-1]
        if frame["frame"] == "trading" and frame["seat"] != question.seat:
            if self.ponder:
                await asyncio.Event().wait()
            return Choice(f"refuse {frame['seat']}")
        return await super().choose(question, asker)


def with_bots(tmp_path, run):
    async def story():
        clock, bots = JumpingClock(), Asking()
        made_with = settings(tmp_path, bot_patience=PATIENCE, bot_pace=0)
        async with opened(made_with, clock=clock, bots=bots) as server:
            me = Http(server)
            spec = {"game": "starfarers", "chairs": ["me", *["bot greedy"] * 3], "start": True, "patience": None}
            made = await me.post("/api/tables", spec)
            player = Player(server)
            await player.watch(made["table"], made["tokens"]["0"])
            await run(player, made["table"], clock, bots)
            await player.close()

    asyncio.run(story())


async def withdrawn_meanwhile(player, table):
    """What was taken back before everybody hears what we say now."""
    told = len(player.events)
    await player.ask("chat", table, 0, text="hm")
    await player.shows(lambda: any(event["name"] == "chat" for event in player.events[told:]))
    return [event for event in player.events[told:] if event["name"] == "trade_withdrawn"]


async def until_asked(player, table):
    """Play on until a bot offers something to us; who it is."""
    while True:
        menu = player.menu(table, 0)
        refuse = [text for text in menu["actions"] if text.startswith("refuse ")]
        if refuse and player.view(table, 0)["frames"][-1]["seat"] != 0:
            return int(refuse[0].split(" ")[1])
        if menu["actions"]:
            await player.ask("act", table, 0, action=menu["actions"][-1])
        else:
            await player.read()


def test_a_bot_takes_its_offer_back_when_people_let_it_wait(tmp_path):
    async def run(player, table, clock, bots):
        asking = await until_asked(player, table)
        await player.shows(lambda: player.view(table, 0)["acting"] == [0])
        assert await withdrawn_meanwhile(player, table) == []
        clock.jump(PATIENCE - 1)
        assert await withdrawn_meanwhile(player, table) == []
        clock.jump(1)
        taken = await player.event("trade_withdrawn")
        assert taken["facts"]["seat"] == asking

    with_bots(tmp_path, run)


def test_a_bot_waits_for_another_bot_as_long_as_it_thinks(tmp_path):
    async def run(player, table, clock, bots):
        bots.ponder = True
        asking = await until_asked(player, table)
        await player.ask("act", table, 0, action=f"refuse {asking}")
        await player.shows(lambda: {*player.view(table, 0)["acting"]} == {1, 2, 3} - {asking})
        clock.jump(PATIENCE)
        assert await withdrawn_meanwhile(player, table) == []

    with_bots(tmp_path, run)


def test_whoever_wishes_to_be_left_alone_says_so_once(tmp_path):
    async def run(player, table, clock, bots):
        await until_asked(player, table)
        assert not any(bots.quiet)
        assert (await player.ask("quiet", table, 0, on=True))["type"] == "ack"
        await player.shows(lambda: player.desk(table, 0)["seats"][0]["quiet"])
        asked = len(bots.quiet)
        await player.ask("act", table, 0, action=player.menu(table, 0)["actions"][0])
        await player.shows(lambda: len(bots.quiet) > asked)
        assert set(map(tuple, bots.quiet[asked:])) == {(0,)}
        await player.ask("quiet", table, 0, on=False)
        await player.shows(lambda: not player.desk(table, 0)["seats"][0]["quiet"])

    with_bots(tmp_path, run)


def test_only_who_sits_at_a_table_has_wishes(tmp_path):
    async def run(player, table, clock, bots):
        assert (await player.ask("quiet", table, None, on=True))["message"] == "seat_needed"

    with_bots(tmp_path, run)
