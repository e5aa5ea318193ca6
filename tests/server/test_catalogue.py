"""Every game of the catalogue is served without the server knowing any: bots and a person at one table."""

import asyncio

import pytest

from starport.bots import registry
from starport.engine import catalogue
from starport.engine import record as records
from tests.server.kit import Http, JumpingClock, OurBots, Player, opened, settings

MOVES = 120


@pytest.mark.parametrize("game", sorted(catalogue.entries()))
def test_a_person_and_bots_play(tmp_path, game):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path), clock) as server:
            seats = catalogue.entry(game).editions[0].usual_seats
            me = Http(server)
            chairs = ["me", *["bot chance"] * (seats - 1)]
            made = await me.post("/api/tables", {"game": game, "chairs": chairs, "start": True, "patience": None})
            table, player = made["table"], Player(server)
            await player.watch(table, made["tokens"]["0"])
            match = server.registry.tables[table].match
            while match.session.status == "playing" and match.session.moves < MOVES:
                actions = player.menu(table, 0)["actions"]
                if actions:
                    answer = await player.ask("act", table, 0, action=actions[-1])
                    assert answer["type"] in ("ack", "refusal")
                elif match.session.spec.realtime:
                    clock.jump(500)  # then bots look up, and sooner or later something is due
                while player.seqs[table, 0] < match.session.seq:
                    await player.read()
                await asyncio.sleep(0)
            assert match.session.moves >= MOVES or match.session.status == "over"
            if (
                match.session.spec.realtime
            ):  # a late wake-up: the rest of the match happens at once, each thing in its time
                clock.jump(10 * 3_600_000)
                await player.over(table, 0)
                text = (await me.client.get(f"/api/tables/{table}/record")).text
                assert records.read(text).verify().result() is not None
            await player.close()

    asyncio.run(story())


@pytest.mark.parametrize("game", sorted(catalogue.entries()))
def test_whoever_names_no_bot_is_offered_one_that_plays(tmp_path, game):
    """The catalogue says who sits where nobody was chosen, and the same bot plays on for somebody who leaves."""

    async def story():
        async with opened(settings(tmp_path), bots=OurBots()) as server:
            me = Http(server)
            card = next(card for card in (await me.get("/api/games"))["games"] if card["name"] == game)
            assert card["usual_bot"] == registry.usual(game) in card["bots"]
            assert card["practice_bot"] == registry.practice(game) in card["bots"]
            assert server.context.roster().sit_in(game) == card["usual_bot"]

    asyncio.run(story())


def test_an_operator_may_wish_for_another_bot_to_sit_in(tmp_path):
    async def story():
        async with opened(settings(tmp_path, sit_in_bot="greedy"), bots=OurBots()) as server:
            roster = server.context.roster()
            assert (roster.sit_in("starfarers"), roster.sit_in("spacedealer")) == ("greedy", "scheduler")

    asyncio.run(story())
