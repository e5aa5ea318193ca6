"""Time: turn clocks, warnings, bots that sit in, presence, sleep, pause and speed, and restarts. The clock jumps."""

import asyncio

from tests.server.kit import Http, JumpingClock, NearBots, Player, opened, settings


def told(run, tmp_path, **values):
    async def story():
        clock = JumpingClock()
        bots = NearBots()
        async with opened(settings(tmp_path, **values), clock, bots) as server:
            await run(server, clock, bots)

    asyncio.run(story())


async def seated(server, game="ferry", seats=2, **order):
    """A started table with one client who holds every seat and has opened them all."""
    me = Http(server)
    made = await me.post("/api/tables", {"game": game, "chairs": ["me"] * seats, "start": True, **order})
    player = Player(server)
    for token in made["tokens"].values():
        await player.watch(made["table"], token)
    return me, made["table"], made["tokens"], player


def test_a_bank_runs_down_and_every_turn_adds_the_increment(tmp_path):
    async def run(server, clock, bots):
        _, table, _, player = await seated(server, clock={"bank": 60, "increment": 5})
        clock.jump(20_000)
        await player.ask("act", table, 0, action="draw")
        await player.shows(lambda: player.desk(table, 0)["moves"] == 1)
        assert player.desk(table, 0)["seats"][0]["bank"] == 40_000  # the turn goes on
        clock.jump(10_000)
        await player.ask("act", table, 0, action="end")
        await player.shows(lambda: player.desk(table, 1)["seats"][1]["acting"])
        seats = player.desk(table, 1)["seats"]
        assert (seats[0]["bank"], seats[0]["since"]) == (35_000, None)
        assert (seats[1]["bank"], seats[1]["since"]) == (60_000, clock.now())
        clock.jump(10_000)
        await player.ask("resign", table, 0)
        await player.over(table, 1)
        assert [seat["bank"] for seat in player.desk(table, 1)["seats"]] == [35_000, 50_000]  # no turn was ended
        await player.close()

    told(run, tmp_path)


def test_when_the_bank_is_empty_a_bot_sits_in_and_the_person_can_come_back(tmp_path):
    async def run(server, clock, bots):
        _, table, _, player = await seated(server, clock={"bank": 60, "increment": 0})
        clock.jump(59_999)
        assert (await player.ask("chat", table, 0, text="nearly"))["type"] == "ack"
        clock.jump(1)
        sat_in = await player.event("bot_sat_in")
        assert sat_in["facts"] == {"seat": 0, "bot": "planner", "why": "clock"}
        await player.shows(lambda: player.desk(table, 1)["seats"][1]["acting"])
        assert (await player.ask("back", table, 0))["type"] == "ack"
        await player.shows(lambda: not player.desk(table, 0)["seats"][0]["bot"])
        assert player.desk(table, 0)["seats"][0]["bank"] == 30_000
        await player.close()

    told(run, tmp_path)


def test_somebody_absent_is_warned_three_times_before_a_bot_sits_in(tmp_path):
    async def run(server, clock, bots):
        _, table, tokens, player = await seated(server, patience=40)
        watcher = Player(server)
        await watcher.watch(table)
        await player.close()
        await watcher.event("player_away")
        numbers = []
        for _ in range(3):
            clock.jump(10_000)
            numbers.append((await watcher.event("player_warned"))["facts"]["number"])
        assert numbers == [1, 2, 3]
        clock.jump(10_000)
        assert (await watcher.event("bot_sat_in"))["facts"] == {"seat": 0, "bot": "planner", "why": "absent"}
        returned = Player(server)
        full = await returned.watch(table, tokens["0"])
        assert full["page"]["desk"]["seats"][0]["bot"] == "planner"
        await returned.ask("back", table, 0)
        assert (await watcher.event("player_returned"))["facts"] == {"seat": 0}
        await returned.close()
        await watcher.close()

    told(run, tmp_path)


def test_somebody_who_is_there_keeps_the_seat_without_a_clock(tmp_path):
    """Nobody hurries them: no warning, no bot, however long they think."""

    async def run(server, clock, bots):
        _, table, _, player = await seated(server, patience=40)
        clock.jump(7 * 86_400_000)
        assert (await player.ask("act", table, 0, action="draw"))["type"] == "ack"
        assert player.desk(table, 0)["seats"][0]["back_by"] is None
        names = {event["name"] for event in player.events}
        assert not names & {"player_warned", "bot_sat_in"}
        await player.close()

    told(run, tmp_path)


def test_warnings_end_with_the_return(tmp_path):
    """Whoever is waited for no longer has no warning beside the name, and the count begins anew with the next absence."""

    async def run(server, clock, bots):
        _, table, tokens, player = await seated(server, patience=40)
        watcher = Player(server)
        await watcher.watch(table)
        await player.close()
        await watcher.event("player_away")
        gone = clock.now()
        await watcher.shows(lambda: watcher.desk(table)["seats"][0]["back_by"] == gone + 40_000)
        assert watcher.desk(table)["seats"][1]["back_by"] is None
        clock.jump(10_000)
        assert (await watcher.event("player_warned"))["facts"]["number"] == 1
        again = Player(server)
        await again.watch(table, tokens["0"])
        await watcher.event("player_here")
        assert watcher.desk(table)["seats"][0]["back_by"] is None
        await again.ask("act", table, 0, action="end")
        await watcher.shows(lambda: watcher.desk(table)["seats"][1]["acting"])
        assert watcher.desk(table)["seats"][0]["warned"] == 0
        await again.close()
        await watcher.close()

    told(run, tmp_path)


def test_a_bot_that_sits_in_plays_only_what_must_be_played(tmp_path):
    """It is never asked what it would like: the rules' safe choice is played, until the person says: I am here."""

    async def run(server, clock, bots):
        _, table, _, player = await seated(server, clock={"bank": 60, "increment": 0}, options={"rounds": "3"})
        clock.jump(60_000)
        await player.event("bot_sat_in")
        await player.shows(lambda: player.desk(table, 1)["seats"][1]["acting"])
        assert bots.asked == 0
        done = [event for event in player.events if event["name"] == "action_done" and event["facts"]["seat"] == 0]
        assert {event["facts"].get("text", "end") for event in done} == {"end"}
        card = player.desk(table, 1)["seats"][0]
        assert (card["bot"], card["stand_in"]) == ("planner", True)
        assert (await player.ask("back", table, 0))["type"] == "ack"
        await player.shows(lambda: not player.desk(table, 0)["seats"][0]["stand_in"])
        await player.close()

    told(run, tmp_path)


def test_a_bot_that_was_asked_to_play_plays_as_it_likes(tmp_path):
    async def run(server, clock, bots):
        _, table, _, player = await seated(server, patience=None)
        await player.ask("bot", table, 0, chair=0, bot="planner")
        await player.shows(lambda: player.desk(table, 1)["seats"][1]["acting"])
        assert bots.asked > 0
        assert not player.desk(table, 1)["seats"][0]["stand_in"]
        await player.close()

    told(run, tmp_path)


def test_a_bot_whose_person_leaves_for_good_plays_as_it_likes_from_then_on(tmp_path):
    async def run(server, clock, bots):
        _, table, _, player = await seated(server, clock={"bank": 60, "increment": 0}, options={"rounds": "3"})
        clock.jump(60_000)
        await player.event("bot_sat_in")
        await player.shows(lambda: player.desk(table, 1)["seats"][1]["acting"])
        await player.ask("leave", table, 0)
        await player.ask("act", table, 1, action="end")
        await player.shows(lambda: player.desk(table, 1)["seats"][1]["acting"])
        assert bots.asked > 0
        assert not player.desk(table, 1)["seats"][0]["stand_in"]
        await player.close()

    told(run, tmp_path)


def test_a_match_without_patience_waits_for_days(tmp_path):
    async def run(server, clock, bots):
        me, table, tokens, player = await seated(server, patience=None)
        await player.close()
        clock.jump(30 * 86_400_000)
        await me.post(f"/api/tables/{table}/act", {"action": "end"}, tokens["0"])
        desk = (await me.get(f"/api/tables/{table}"))["page"]["desk"]
        assert [seat["bot"] for seat in desk["seats"]] == ["", ""]

    told(run, tmp_path)


def test_presence_is_seen(tmp_path):
    async def run(server, clock, bots):
        _, table, _, player = await seated(server, patience=None)
        watcher = Player(server)
        await watcher.watch(table)
        await watcher.shows(lambda: all(seat["here"] for seat in watcher.desk(table)["seats"]))
        await player.close()
        await watcher.shows(lambda: not any(seat["here"] for seat in watcher.desk(table)["seats"]))
        await watcher.close()

    told(run, tmp_path)


def test_a_page_that_is_loaded_again_is_no_absence(tmp_path):
    async def run(server, clock, bots):
        _, table, tokens, player = await seated(server, seats=1, patience=None)
        watcher = Player(server)
        await watcher.watch(table)
        await watcher.shows(lambda: watcher.desk(table)["seats"][0]["here"])
        await player.close()
        clock.jump(2_000)
        again = Player(server)
        await again.watch(table, tokens["0"])
        await asyncio.sleep(0.05)
        assert "away" not in {row.kind for row in await server.store.rows(table)}
        clock.jump(2_000)
        await again.close()
        clock.jump(3_000)
        await watcher.event("player_away")
        assert [event["name"] for event in watcher.events].count("player_away") == 1
        await watcher.close()

    told(run, tmp_path, away_after=3_000)


def test_a_table_of_bots_sleeps_until_somebody_watches(tmp_path):
    async def run(server, clock, bots):
        me = Http(server)
        order = {"game": "ferry", "chairs": ["bot chance"] * 3, "start": True, "options": {"rounds": "3"}}
        made = await me.post("/api/tables", order)
        page = await me.get(f"/api/tables/{made['table']}")
        assert bots.asked == 0
        assert page["page"]["desk"]["moves"] == 0
        watcher = Player(server)
        await watcher.watch(made["table"])
        await watcher.event("match_ended")
        assert bots.asked > 8
        await watcher.close()

    told(run, tmp_path)


def test_a_sleeping_real_time_table_loses_no_time(tmp_path):
    async def run(server, clock, bots):
        me = Http(server)
        order = {"game": "lighthouse", "chairs": ["bot idle"] * 2, "start": True}
        made = await me.post("/api/tables", order)
        clock.jump(1_800_000)
        server.registry.tables[made["table"]].jobs.look_round()  # the process does so all the time, and wakes nobody
        clock.jump(1_800_000)
        watcher = Player(server)
        await watcher.watch(made["table"])
        await watcher.event("clocks_mended")
        desk = watcher.desk(made["table"])
        assert desk["status"] == "playing"
        assert desk["time"]["at"] == 0
        clock.jump(120_000)
        await watcher.event("match_ended")
        await watcher.close()

    told(run, tmp_path)


def test_a_real_time_bot_that_waits_is_asked_when_it_wants_to_wake(tmp_path):
    async def run(server, clock, bots):
        me = Http(server)
        order = {"game": "lighthouse", "chairs": ["bot later", "bot idle"], "start": True}
        made = await me.post("/api/tables", order)
        watcher = Player(server)
        await watcher.watch(made["table"])
        await watcher.event("clocks_mended")
        clock.jump(4_999)
        assert (await me.get(f"/api/tables/{made['table']}"))["page"]["desk"]["moves"] == 0
        clock.jump(1)
        drawn = await watcher.event("card_drawn")
        assert drawn["facts"] == {"seat": 0, "at": 5_000}
        await watcher.close()

    told(run, tmp_path)


def test_pause_and_speed_change_only_how_match_time_runs(tmp_path):
    async def run(server, clock, bots):
        _, table, _, player = await seated(server, "lighthouse", patience=None)
        clock.jump(10_000)
        assert (await player.ask("speed", table, 0, percent=50))["message"] == "not_paused"
        await player.ask("pause", table, 0)
        clock.jump(1_000_000)
        assert (await player.ask("act", table, 0, action="draw"))["message"] == "table_paused"
        await player.ask("speed", table, 0, percent=50)
        await player.ask("resume", table, 1)
        assert (await player.ask("act", table, 0, action="draw"))["message"] == "table_paused"
        await player.ask("resume", table, 0)
        clock.jump(2_999)
        assert (await player.ask("act", table, 0, action="draw"))["message"] == "counting_in"
        clock.jump(4_001)
        await player.ask("act", table, 0, action="draw")
        drawn = [event for event in player.events if event["name"] == "card_drawn"] or [
            await player.event("card_drawn")
        ]
        assert drawn[0]["facts"]["at"] == 12_000
        clock.jump(2 * 108_000 - 1)
        assert (await player.ask("chat", table, 0, text="not yet"))["type"] == "ack"
        assert player.desk(table, 0)["status"] == "playing"
        clock.jump(1)
        await player.event("match_ended")
        await player.close()

    told(run, tmp_path)


def test_a_late_wake_up_is_harmless_and_nothing_comes_early(tmp_path):
    async def run(server, clock, bots):
        _, table, _, player = await seated(server, "lighthouse", patience=None)
        hand = player.view(table, 0)["keepers"][0]["hand"]
        good = next(good for good, count in hand.items() if count)
        clock.jump(1)
        await player.ask("act", table, 0, action=f"ship {good}1")
        clock.jump(60_000)
        home = await player.event("boat_home")
        assert home["facts"]["at"] == 10_001
        await player.close()

    told(run, tmp_path)


def test_a_restart_brings_clocks_back_as_they_were(tmp_path):
    async def story():
        clock = JumpingClock()
        made_with = settings(tmp_path, pulse=2_000)
        async with opened(made_with, clock) as server:
            _, timed, _, player = await seated(server, clock={"bank": 600, "increment": 0})
            _, live, _, other = await seated(server, "lighthouse", patience=None)
            clock.jump(10_000)
            await player.ask("act", timed, 0, action="draw")
            await other.ask("act", live, 0, action="draw")
            clock.jump(7_000)
            await player.ask("chat", timed, 0, text="so")
            await other.ask("chat", live, 0, text="so")
            clock.jump(2_000)
            await server.context.store.pulse(server.context.process, clock.now())
        clock.jump(86_400_000)
        async with opened(made_with, clock) as server:
            me = Http(server)
            seats = (await me.get(f"/api/tables/{timed}"))["page"]["desk"]["seats"]
            assert (seats[0]["bank"], seats[0]["since"]) == (581_000, clock.now())
            assert seats[0]["bot"] == ""
            desk = (await me.get(f"/api/tables/{live}"))["page"]["desk"]
            assert (desk["time"]["at"], desk["time"]["wall"]) == (19_000, clock.now())
            assert desk["status"] == "playing"

    asyncio.run(story())


def test_while_no_server_runs_nobody_is_absent(tmp_path):
    """In turns: whoever is not connected has the same time left after a restart as before."""

    async def story():
        clock, made_with = JumpingClock(), settings(tmp_path)
        async with opened(made_with, clock, NearBots()) as server:
            me = Http(server)
            order = {"game": "ferry", "chairs": ["me", "me"], "start": True, "patience": 600}
            path = f"/api/tables/{(await me.post('/api/tables', order))['table']}"
            before = (await me.get(path))["page"]["desk"]["seats"][0]["back_by"]
            assert before == clock.now() + 600_000
            seq = (await me.get(path))["seq"]
        clock.jump(3_600_000)
        async with opened(made_with, clock, NearBots()) as server:
            seat = (await Http(server).get(path))["page"]["desk"]["seats"][0]
            assert (seat["back_by"], seat["stand_in"]) == (before + 3_600_000, False)
            (mended,) = (await Http(server).get(f"{path}?since={seq}"))["events"]
            assert (mended["name"], mended["facts"]) == ("clocks_mended", {"milliseconds": 3_600_000})

    asyncio.run(story())
