"""Whoever comes late, comes again or comes from elsewhere: what they find, and what is left of those who are gone."""

import asyncio

import pytest

from starport.engine.refusal import Refused
from starport.server import wire
from starport.server.fair_queue import FairQueue
from starport.server.fair_shares import Asker, FairShares
from starport.server.reducers import RETURN_TIME
from tests.server.company import two_people
from tests.server.kit import Http, JumpingClock, Player, settled, told


@pytest.mark.parametrize(
    ("bank", "increment", "left"), [(600, 0, RETURN_TIME), (600, 45, 45_000), (20, 0, 20_000), (20, 45, 20_000)]
)
def test_whoever_sits_down_during_a_match_has_a_moment_to_think(tmp_path, bank, increment, left):
    """Never more than the whole time of the table, and nothing is taken from a clock that has more left."""

    async def run(server):
        turns = {"clock": {"bank": bank, "increment": increment}, "patience": None}
        _, guest, path, tokens = await two_people(server, **turns)
        match = server.registry.tables[path.rpartition("/")[2]].match
        await guest.post(f"{path}/leave", {}, tokens[1])
        seat = match.session.seats[1]
        seat.bank = 1_000  # all but a second was spent
        newcomer = Http(server)
        sat = await newcomer.post(f"{path}/sit", {"chair": 1})
        assert seat.bank == left
        await newcomer.post(f"{path}/leave", {}, sat["tokens"]["1"])
        seat.bank = 700_000
        await newcomer.post(f"{path}/sit", {"chair": 1})
        assert seat.bank == 700_000

    told(run, tmp_path)


def test_only_those_at_a_table_set_its_speed(tmp_path):
    async def run(server):
        host, stranger = Http(server), Http(server)
        made = await host.post("/api/tables", {"game": "lighthouse", "chairs": ["me", "open"]})
        path, order = f"/api/tables/{made['table']}", {"percent": 150}
        assert await stranger.refused(f"{path}/speed", order) == "host_needed"
        await host.post(f"{path}/speed", order, made["tokens"]["0"])
        assert (await host.get(path))["page"]["desk"]["time"]["speed"] == 150
        await host.post(f"{path}/bot", {"chair": 1, "bot": "idle"}, made["tokens"]["0"])
        await host.post(f"{path}/start", {}, made["tokens"]["0"])
        await host.post(f"{path}/pause", {}, made["tokens"]["0"])
        assert await stranger.refused(f"{path}/speed", order) == "seat_needed"
        await host.post(f"{path}/speed", {"percent": 50}, made["tokens"]["0"])
        assert (await host.get(path))["page"]["desk"]["time"]["speed"] == 50

    told(run, tmp_path)


def test_a_table_says_whether_one_person_sees_several_hands_and_where_it_went(tmp_path):
    async def run(server):
        me = Http(server)
        seen = {}
        for chairs in (["me", "me"], ["me", "bot chance"], ["me", "open"]):
            made = await me.post("/api/tables", {"game": "ferry", "chairs": chairs})
            desk = (await me.get(f"/api/tables/{made['table']}"))["page"]["desk"]
            seen[chairs[1]] = desk["hot_seat"], desk["moved"], desk["packed"]
        assert seen == {"me": (True, None, False), "bot chance": (False, None, False), "open": (False, None, False)}

    told(run, tmp_path)


def test_programs_without_a_cookie_are_not_taken_for_one_person(tmp_path):
    """Neither by the table nor among others: each may have one chair, and only one."""

    async def run(server):
        made = await Http(server).post("/api/tables", {"game": "ferry", "chairs": ["me", "open", "open", "open"]})
        table, programs = made["table"], [Player(server), Player(server)]
        for chair, program in enumerate(programs, 1):
            answer = await program.ask("sit", table, None, chair=chair)
            assert answer["type"] == "ack", answer
            await program.watch(table, answer["tokens"][str(chair)])
        await programs[0].shows(lambda: not programs[0].desk(table, 1)["seats"][2]["open"])
        assert not programs[0].desk(table, 1)["hot_seat"]
        assert (await programs[0].ask("sit", table, 1, chair=3))["message"] == "one_chair_each"
        for program in programs:
            await program.close()

    told(run, tmp_path)


def test_a_table_that_nobody_made_has_no_host(tmp_path):
    """Whoever comes without a cookie is nobody in particular, and does not own it by that."""

    async def run(server):
        order = wire.Create(game="ferry", chairs=["open", "bot chance"])
        table, _ = await server.registry.create(order, "")
        guest, program = Http(server), Player(server)
        await guest.post(f"/api/tables/{table.name}/sit", {"chair": 0})
        for do in ("start", "remove", "free"):
            answer = await program.ask(do, table.name, None, **({} if do == "start" else {"chair": 0}))
            assert answer["message"] in ("host_needed", "only_host"), do
        await program.close()

    told(run, tmp_path)


def test_whoever_was_removed_may_not_sit_down_again_and_others_may(tmp_path):
    async def run(server):
        host, guest, path, _ = await two_people(server)
        await host.post(f"{path}/remove", {"chair": 1})
        assert await guest.refused(f"{path}/sit", {"chair": 1}) == "removed_here"
        program = Player(server)
        assert (await program.ask("sit", path.rpartition("/")[2], None, chair=1))["type"] == "ack"
        await program.close()

    told(run, tmp_path)


def test_an_order_may_name_the_seat_of_its_token_and_no_other(tmp_path):
    async def run(server):
        host, _, path, tokens = await two_people(server)
        await host.post(f"{path}/chat", {"text": "mine", "seat": 0}, tokens[0])
        assert await host.refused(f"{path}/chat", {"text": "yours", "seat": 1}, tokens[0]) == "not_your_seat"
        assert await host.refused(f"{path}/chat", {"text": "nobody's", "seat": 0}) == "not_your_seat"

    told(run, tmp_path)


def test_a_match_that_arrived_but_was_not_listed_is_when_its_parcel_comes_again(tmp_path):
    """The server ended between the two: whoever sends it again finds it among their games."""

    async def run(server):
        me = Http(server)
        order = {"game": "ferry", "chairs": ["me", "bot chance"], "start": True, "patience": None}
        made = await me.post("/api/tables", order)
        path = f"/api/tables/{made['table']}"
        await me.post(f"{path}/pack")
        parcel = await me.get(f"{path}/parcel")
        arrived = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        await server.store.write(lambda link: link.exec_driver_sql("DELETE FROM members"))
        assert (await me.get("/api/mine"))["tables"] == []
        again = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        assert (again["table"], again["tokens"]) == (arrived["table"], arrived["tokens"])
        assert [card["desk"]["table"] for card in (await me.get("/api/mine"))["tables"]] == [arrived["table"]]

    told(run, tmp_path)


def test_a_table_that_was_tidied_away_does_nothing_any_more(tmp_path):
    """Its clock would ring and write into a log that was closed long ago."""
    clock = JumpingClock()

    async def run(server):
        order = {"game": "ferry", "chairs": ["me", "me"], "start": True, "patience": None}
        made = await Http(server).post("/api/tables", {**order, "clock": {"bank": 86_400}})
        await settled(server)
        table = server.registry.tables[made["table"]]
        clock.jump(3_600_000)
        await server.registry.tidy(clock.now() + 400 * 86_400_000)
        assert made["table"] not in server.registry.tables
        clock.jump(86_400_000)
        await settled(server)
        assert [row.kind for row in await server.store.rows(made["table"])][-1] == "close"
        assert table.match.session.status == "playing"
        assert not table.match.session.seats[0].bot

    told(run, tmp_path, clock)


# ---- turns ----------------------------------------------------------------------------------------------------------


async def given_up(queue, first, second, third):
    """The slot is given to somebody who gives up in that very moment; whether the next one gets it."""
    served, held, free = [], asyncio.Event(), asyncio.Event()

    async def work(asker, name):
        async with queue.turn(asker):
            served.append(name)
            held.set()
            await free.wait()

    tasks = [asyncio.create_task(work(asker, name)) for name, asker in enumerate((first, second, third))]
    await held.wait()
    await asyncio.sleep(0)
    free.set()
    while not tasks[0].done():  # noqa: ASYNC110 - nothing tells when
        await asyncio.sleep(0)
    tasks[1].cancel()  # its turn has come, and it does not know yet
    await asyncio.wait(tasks, timeout=20)
    return served


def test_a_turn_that_nobody_takes_any_more_goes_to_the_next(tmp_path):
    async def story():
        assert await given_up(FairQueue(1, 4, 4), "a", "b", "c") == [0, 2]
        assert await given_up(FairShares(), Asker("a"), Asker("b"), Asker("c")) == [0, 2]

    asyncio.run(story())


def test_one_asker_and_all_together_have_so_much_waiting_and_no_more():
    async def story():
        queue, free = FairQueue(1, 2, 3), asyncio.Event()

        async def work(asker):
            async with queue.turn(asker):
                await free.wait()

        tasks = [asyncio.create_task(work(asker)) for asker in ("a", "a", "a", "b")]
        await asyncio.sleep(0.01)
        assert len(queue) == 3
        for asker in ("a", "c"):
            with pytest.raises(Refused) as refused:
                await work(asker)
            assert refused.value.refusal.message == "table_busy"
        free.set()
        await asyncio.gather(*tasks)
        await work("c")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("header", "closes"),
    [
        ((b"transfer-encoding", b"chunked"), True),
        ((b"content-length", b"50000000"), True),
        ((b"content-length", b"10"), False),
        ((b"x-number", b"50000000"), False),
    ],
)
def test_a_body_that_is_long_or_of_no_known_length_is_not_read_to_its_end(tmp_path, header, closes):
    async def run(server):
        said = []

        async def receive():
            return {"type": "http.request", "body": b"x" * 65_536, "more_body": True}

        async def send(message):
            said.append(message)

        headers = [(b"host", b"starport.test"), header]
        scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": headers}
        await server.app({**scope, "client": ("10.0.0.1", 1)}, receive, send)
        assert ((b"connection", b"close") in said[0]["headers"]) == closes

    told(run, tmp_path)


def test_while_a_match_is_played_a_replay_shows_ones_own_seat_or_what_everybody_sees(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server, spectators="open")
        await host.post(f"{path}/act", {"action": "end"}, tokens[0])
        stranger = Http(server)

        async def replay(person, token, seat):
            headers = {} if token is None else {"authorization": f"Bearer {token}"}
            query = "" if seat is None else f"?seat={seat}"
            answer = await person.client.get(f"{path}/replay{query}", headers=headers)
            return answer.json().get("message") or answer.json()["seat"]

        assert await replay(host, tokens[0], 0) == 0
        assert await replay(host, tokens[0], 1) == "replay_hidden"
        assert await replay(guest, tokens[1], 0) == "replay_hidden"
        assert await replay(stranger, None, 0) == "replay_hidden"
        assert await replay(stranger, None, None) is None
        assert await replay(host, tokens[0], 9) == "unknown_seat"
        await host.post(f"{path}/resign", {}, tokens[0])
        assert await replay(stranger, None, 1) == 1

    told(run, tmp_path)
