"""From a new table to the end of a match, over the socket and over HTTP."""

import asyncio

import pytest

from starport.engine import record as records
from tests.server.kit import Http, JumpingClock, Player, opened, settings


def test_four_people_play_a_match_over_sockets(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            host = Http(server)
            made = await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "open", "open", "open"]})
            table = made["table"]
            tokens = [made["tokens"]["0"]]
            for chair in (1, 2, 3):
                guest = Http(server)
                ack = await guest.post(f"/api/tables/{table}/sit", {"chair": chair, "name": f"Guest {chair}"})
                tokens.append(ack["tokens"][str(chair)])
            players = [Player(server) for _ in tokens]
            for player, token in zip(players, tokens, strict=True):
                full = await player.watch(table, token)
                assert full["page"]["desk"]["status"] == "open"
            ack = await players[2].ask("start", table, 2)
            assert ack["type"] == "ack"
            started = await players[0].event("match_started")
            commitment = started["facts"]["commitment"]
            await asyncio.gather(*(player.play_out(table, seat) for seat, player in enumerate(players)))
            desk = players[0].desk(table, 0)
            assert desk["result"]["reason"] == "rounds"
            text = (await host.client.get(f"/api/tables/{table}/record")).text
            record = records.read(text)
            assert record.commitment == commitment
            assert record.names[1:] == ["Guest 1", "Guest 2", "Guest 3"]
            assert record.verify().result() is not None
            for player in players:
                await player.close()

    asyncio.run(story())


def test_a_script_plays_against_bots_over_http(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            made = await me.post(
                "/api/tables", {"game": "ferry", "chairs": ["bot chance", "me", "bot chance"], "start": True}
            )
            path, token = f"/api/tables/{made['table']}", made["tokens"]["1"]
            while True:
                page = (await me.get(path, token))["page"]
                if page["desk"]["status"] == "over":
                    break
                if page["menu"]["actions"]:
                    await me.post(f"{path}/act", {"action": page["menu"]["actions"][0]}, token)
                else:
                    await asyncio.sleep(0)
            assert page["desk"]["seed"] is not None

    asyncio.run(story())


@pytest.mark.parametrize("seats", [2, 4])
def test_a_real_time_match_ends_by_its_clock(tmp_path, seats):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path), clock) as server:
            me = Http(server)
            order = {"game": "lighthouse", "chairs": ["me"] * seats, "start": True, "patience": None}
            made = await me.post("/api/tables", order)
            table = made["table"]
            player = Player(server)
            await player.watch(table, made["tokens"]["0"])
            clock.jump(1_000)
            answer = await player.ask("act", table, 0, action="draw")
            assert answer["type"] == "ack"
            clock.jump(500)
            hand = player.view(table, 0)["keepers"][0]["hand"]
            good = next(good for good, count in hand.items() if count)
            answer = await player.ask("act", table, 0, action=f"ship {good}1")
            assert answer["type"] == "ack"
            assert (await player.ask("act", table, 0, action="draw"))["message"] == "boat_away"
            clock.jump(9_999)
            assert (await player.ask("act", table, 0, action="draw"))["message"] == "boat_away"
            clock.jump(1)
            home = await player.event("boat_home")
            assert home["facts"]["at"] == 11_500
            clock.jump(200_000)
            await player.event("match_ended")
            assert player.desk(table, 0)["time"]["running"] is False
            text = (await me.client.get(f"/api/tables/{table}/record")).text
            assert records.read(text).verify().result() is not None
            copy = (await me.client.post("/api/records", content=text)).json()["table"]
            assert (await me.client.get(f"/api/tables/{copy}/record")).text == text
            await player.close()

    asyncio.run(story())
