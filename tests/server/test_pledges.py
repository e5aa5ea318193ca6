"""Seats add to the dice: pledged before anybody shows, shown when the match is started, and nobody is waited for for long."""

import asyncio
import itertools

import pytest
from click.testing import CliRunner

from starport.cli import main
from starport.engine import dice
from starport.engine import record as records
from tests.server.kit import Http, JumpingClock, Player, opened, settings

VALUES = [bytes([number]) * 32 for number in range(1, 5)]


async def table_of(server, people=2, **extra):
    """An open table with so many people on sockets, each with a chair."""
    host = Http(server)
    chairs = ["me"] + ["open"] * (people - 1) + ["bot chance"]
    made = await host.post("/api/tables", {"game": "ferry", "chairs": chairs, "patience": None, **extra})
    name, tokens = made["table"], [made["tokens"]["0"]]
    for chair in range(1, people):
        sat = await Http(server).post(f"/api/tables/{name}/sit", {"chair": chair})
        tokens.append(sat["tokens"][str(chair)])
    players = [Player(server) for _ in tokens]
    for player, token in zip(players, tokens, strict=True):
        await player.watch(name, token)
    return host, name, players


async def pledged(players, name):
    for seat, player in enumerate(players):
        answer = await player.ask("pledge", name, seat, promise=dice.pledge(VALUES[seat]))
        assert answer["type"] == "ack", answer


async def finished(host, name, players):
    """The record of the match, given up by all but one."""
    path = f"/api/tables/{name}"
    for seat, player in enumerate(players):
        await player.ask("resign", name, seat)
    text = (await host.client.get(f"{path}/record")).text
    for player in players:
        await player.close()
    return text


def dice_key(server, name):
    return server.registry.tables[name].match.state.dice.key


def verified(text, tmp_path):
    file = tmp_path / "match.txt"
    file.write_bytes(text.encode())
    return CliRunner().invoke(main, ["verify", str(file)])


def test_the_dice_follow_from_a_promise_given_first_and_from_what_every_seat_adds(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            host, name, players = await table_of(server)
            promise = players[0].desk(name, 0)["dice"]["commitment"]
            assert promise
            assert players[0].desk(name, 0)["seed"] is None
            await pledged(players, name)
            await players[0].ask("start", name, 0)
            await players[1].shows(lambda: players[1].desk(name, 1)["dice"]["phase"] == "show")
            card = players[1].desk(name, 1)["dice"]
            assert card["commitment"] == promise
            assert players[1].desk(name, 1)["status"] == "open"
            assert [each["value"] for each in card["pledges"]] == [None, None]
            for seat in (1, 0):  # in any order
                answer = await players[seat].ask("show", name, seat, value=VALUES[seat].hex())
                assert answer["type"] == "ack", answer
            await players[0].shows(lambda: players[0].desk(name, 0)["status"] == "playing")
            assert players[0].desk(name, 0)["dice"]["phase"] == "rolling"
            match = server.registry.tables[name].match
            secret = bytes.fromhex(match.session.secret)
            assert dice.commitment(secret) == promise
            assert dice_key(server, name) == dice.key_of(dice.mixed(secret, [(0, VALUES[0]), (1, VALUES[1])]))
            text = await finished(host, name, players)
            assert records.read(text).seed == secret

            said = verified(text, tmp_path)
            assert said.exit_code == 0, said.output
            assert "what was added to it by seat 0, 1." in said.output
            taken = (await host.client.post("/api/records", content=text)).json()
            again = (await host.client.get(f"/api/tables/{taken['table']}/record")).text
            assert records.read(again).pledges == records.read(text).pledges
            assert records.read(again).verify().digest() == records.read(text).verify().digest()

    asyncio.run(story())


def test_a_seat_that_vanishes_is_passed_over_and_written_down(tmp_path):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path, show_timeout=4000), clock) as server:
            host, name, players = await table_of(server)
            await pledged(players, name)
            await players[0].ask("start", name, 0)
            await players[0].ask("show", name, 0, value=VALUES[0].hex())
            clock.jump(3999)
            assert server.registry.tables[name].match.session.status == "open"
            clock.jump(1)
            started = await players[0].event("match_started")
            assert started["facts"]["withheld"] == [1]
            late = await players[1].ask("show", name, 1, value=VALUES[1].hex())
            assert late["message"] == "already_started"
            said = verified(await finished(host, name, players), tmp_path)
            assert "added to it by seat 0 (seat 1 pledged too, but showed nothing)" in said.output

    asyncio.run(story())


def test_a_table_that_was_called_when_its_server_died_begins_all_the_same(tmp_path):
    async def story():
        clock, made_with = JumpingClock(), settings(tmp_path)
        async with opened(made_with, clock) as server:
            _, name, players = await table_of(server)
            await pledged(players, name)
            await players[0].ask("start", name, 0)
            promise = players[0].desk(name, 0)["dice"]["commitment"]
        clock.jump(60_000)
        async with opened(made_with, clock) as server:
            watcher = Player(server)
            await watcher.watch(name)
            await watcher.shows(lambda: watcher.desk(name)["status"] == "playing")
            assert watcher.desk(name)["commitment"] == promise
            await watcher.close()

    asyncio.run(story())


def test_what_was_pledged_stands_and_nothing_else_is_taken_for_it(tmp_path):
    async def story():
        async with opened(settings(tmp_path), JumpingClock()) as server:
            _, name, players = await table_of(server)
            early = await players[0].ask("show", name, 0, value=VALUES[0].hex())
            assert early["message"] == "nothing_to_show"
            await pledged(players, name)
            await players[0].ask("pledge", name, 0, promise=dice.pledge(VALUES[2]))  # a later one replaces it
            await players[0].ask("start", name, 0)
            wrong = await players[0].ask("show", name, 0, value=VALUES[0].hex())
            assert wrong["message"] == "not_pledged"
            for do, extra in (
                ("pledge", {"promise": dice.pledge(VALUES[3])}),
                ("start", {}),
                ("leave", {}),
                ("bot", {"chair": 1, "bot": "chance"}),
                ("free", {"chair": 2}),
            ):
                assert (await players[1].ask(do, name, 1, **extra))["message"] == "already_started", do
            newcomer = Http(server)
            assert await newcomer.refused(f"/api/tables/{name}/sit", {"chair": 2}) == "already_started"
            assert (await players[0].ask("show", name, 0, value=VALUES[2].hex()))["type"] == "ack"
            twice = await players[0].ask("show", name, 0, value=VALUES[2].hex())
            assert twice["message"] == "nothing_to_show"
            for player in players:
                await player.close()

    asyncio.run(story())


@pytest.mark.parametrize("do", ["leave", "bot", "free"])
def test_whoever_gives_the_chair_up_before_the_start_takes_the_pledge_along(tmp_path, do):
    async def story():
        async with opened(settings(tmp_path)) as server:
            host, name, players = await table_of(server)
            await pledged(players, name)
            if do == "free":
                await host.post(f"/api/tables/{name}/free", {"chair": 1})
            else:
                await players[1].ask(do, name, 1, **({"chair": 1, "bot": "chance"} if do == "bot" else {}))
            await players[0].shows(lambda: len(players[0].desk(name, 0)["dice"]["pledges"]) == 1)
            for player in players:
                await player.close()

    asyncio.run(story())


def test_a_person_alone_with_bots_adds_to_the_dice_too(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            order = {"game": "ferry", "chairs": ["bot chance", "me"], "start": True, "pledge": dice.pledge(VALUES[0])}
            made = await me.post("/api/tables", order)
            path, token = f"/api/tables/{made['table']}", made["tokens"]["1"]
            assert (await me.get(path, token))["page"]["desk"]["dice"]["phase"] == "show"
            await me.post(f"{path}/show", {"value": VALUES[0].hex()}, token)
            watcher = Player(server)
            await watcher.watch(made["table"])
            await watcher.shows(lambda: watcher.desk(made["table"])["status"] == "playing")
            assert [each["seat"] for each in watcher.desk(made["table"])["dice"]["pledges"]] == [1]
            await watcher.close()

    asyncio.run(story())


def test_with_people_at_a_fork_its_dice_are_theirs_too(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            host, name, players = await table_of(server)
            await players[0].ask("start", name, 0)
            text = await finished(host, name, players)
            assert "pledge:" not in text  # nobody had to
            fork = await host.post(f"/api/tables/{name}/fork", {"to": 0, "chairs": ["me", "open", "bot chance"]})
            path, guest = f"/api/tables/{fork['table']}", Http(server)
            sat = await guest.post(f"{path}/sit", {"chair": 1})
            await guest.post(f"{path}/pledge", {"promise": dice.pledge(VALUES[1])}, sat["tokens"]["1"])
            await host.post(f"{path}/start", {}, fork["tokens"]["0"])
            await guest.post(f"{path}/show", {"value": VALUES[1].hex()}, sat["tokens"]["1"])
            watcher = Player(server)
            await watcher.watch(fork["table"])
            await watcher.shows(lambda: watcher.desk(fork["table"])["status"] == "playing")
            match = server.registry.tables[fork["table"]].match
            seed = dice.mixed(bytes.fromhex(match.session.secret), [(1, VALUES[1])])
            assert dice_key(server, fork["table"]) == dice.key_of(seed)
            for token in (fork["tokens"]["0"], sat["tokens"]["1"]):
                await host.post(f"{path}/resign", {}, token)
            said = verified((await host.client.get(f"{path}/record")).text, tmp_path)
            assert said.exit_code == 0, said.output
            assert "added to it by seat 1." in said.output
            await watcher.close()

    asyncio.run(story())


def test_neither_the_servers_part_nor_a_value_is_told_before_its_time(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            host, name, players = await table_of(server)
            await pledged(players, name)
            await players[0].ask("start", name, 0)
            await players[0].ask("show", name, 0, value=VALUES[0].hex())
            await players[1].ask("show", name, 1, value=VALUES[1].hex())
            await players[1].shows(lambda: players[1].desk(name, 1)["status"] == "playing")
            session = server.registry.tables[name].match.session
            frames = list(itertools.chain.from_iterable(player.pipe.frames for player in players))
            assert not any(session.secret in frame or session.seed in frame for frame in frames)
            await finished(host, name, players)

    asyncio.run(story())
