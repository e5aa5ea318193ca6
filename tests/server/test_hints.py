"""Hints, remarks on refused offers, and the chances of a finished match."""

import asyncio
from pathlib import Path

import pytest

import starport
from starport.engine import catalogue
from starport.engine.dice import Dice
from starport.server import logs
from starport.server.bot_pool import BotPool
from starport.server.bot_worker import BotHost, BotQuestion, Review
from starport.server.fair_shares import Asker
from tests.server.kit import PLUGIN, ROOT, Http, NearBots, Player, opened, settings


def ferry(*chairs):
    return {"game": "ferry", "chairs": list(chairs), "start": True, "options": {"rounds": "3"}}


def hint_refused(tmp_path, *chairs, token="0"):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            made = await me.post("/api/tables", ferry(*chairs))
            headers = {"authorization": f"Bearer {made['tokens'][token]}"} if token else {}
            answer = await me.client.get(f"/api/tables/{made['table']}/hint", headers=headers)
            return answer.json()["message"]

    return asyncio.run(story())


async def waited_for(server, order):
    """A table at which the bots have done what they could, and it is written that seat 0 has come: nothing happens there now
    unless that seat does it."""
    me, player = Http(server), Player(server)
    made = await me.post("/api/tables", order)
    await player.watch(made["table"], made["tokens"]["0"])
    match = (await server.registry.table(made["table"])).match
    async with asyncio.timeout(60):
        while match.acting() != [0] or not match.session.seats[0].here:  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.01)
    return me, made, player


def test_a_hint_is_something_the_seat_may_do(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me, made, player = await waited_for(server, ferry("me", "bot chance"))
            seq = (await me.get(f"/api/tables/{made['table']}", token=made["tokens"]["0"]))["seq"]
            hint = await me.get(f"/api/tables/{made['table']}/hint", token=made["tokens"]["0"])
            page = await me.get(f"/api/tables/{made['table']}", token=made["tokens"]["0"])
            assert hint["action"] in page["page"]["menu"]["actions"]
            assert page["seq"] == seq
            await player.close()

    asyncio.run(story())


def test_hints_need_a_seat_and_nobody_else_to_play_against(tmp_path):
    assert hint_refused(tmp_path, "me", "bot chance", token="") == "seat_needed"
    assert hint_refused(tmp_path, "me", "me") == "hint_among_people"


def test_a_hint_knows_no_more_than_its_seat(tmp_path, monkeypatch):
    """The bot gets a world that the seat imagines: two real worlds it cannot tell apart ask the same question."""
    asked = []

    async def story():
        async with opened(settings(tmp_path)) as server:
            order = {"game": "starfarers", "chairs": ["me", *["bot chance"] * 3], "start": True}
            _, made, player = await waited_for(server, order)
            table = await server.registry.table(made["table"])
            real = table.match.going()

            async def overhear(question, asker=None):
                asked.append(question.position)
                raise RuntimeError

            monkeypatch.setattr(server.context.bots, "choose", overhear)
            monkeypatch.setattr("starport.server.jobs.secrets.token_bytes", bytes)
            for world in (real, real.imagine(0, Dice(b"another" * 5, 16))):
                table.match.state = world
                with pytest.raises(RuntimeError):
                    await table.jobs.hint(0)
            table.match.state = real
            await player.close()
            return real.position()

    position = asyncio.run(story())
    assert asked[0] == asked[1] != position


def test_a_bot_says_why_at_the_table_and_in_a_hint(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.server.bots.adviser", lambda game: "telling")

    async def story():
        async with opened(settings(tmp_path)) as server:
            me, made, player = await waited_for(server, ferry("me", "bot telling"))
            hint = await me.get(f"/api/tables/{made['table']}/hint", token=made["tokens"]["0"])
            told = asyncio.create_task(player.event("bot_explained"))
            action = player.menu(made["table"], 0)["actions"][0]
            player.send({"do": "act", "table": made["table"], "seat": 0, "id": "a", "action": action})
            event = await asyncio.wait_for(told, 60)
            await player.close()
            return hint, event["facts"]

    hint, facts = asyncio.run(story())
    assert (hint["bot"], hint["why"]) == ("telling", {"text": "denies", "about": "shore", "rival": 1})
    assert facts == {"seat": 1, "why": "denies", "about": "shore", "rival": 0}


def test_a_veteran_has_something_to_say_and_a_planner_has_not():
    """The worker hands on what a bot of ours says."""
    host = BotHost("starport.bots.registry")
    game = catalogue.make("starfarers", None, 4)
    said = {"planner": 0, "veteran": 0}
    for name in said:
        state = game.new(b"said")
        for _ in range(60):
            seat = state.acting()[0]
            question = BotQuestion("m", "starfarers", game.edition, 4, game.options, state.position(), seat, name, "00")
            choice = host.answer(question).choice
            assert choice is not None
            assert choice.action is not None
            said[name] += choice.why is not None
            state.apply(seat, game.parse(choice.action))
    assert said["veteran"] > 0 == said["planner"]


def test_chances_of_a_finished_match(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            made = await me.post("/api/tables", ferry("me", "bot chance"))
            early = await me.client.get(f"/api/tables/{made['table']}/chances")
            assert early.json()["message"] == "match_not_over"
            player = Player(server)
            await player.watch(made["table"], made["tokens"]["0"])
            await asyncio.wait_for(player.play_out(made["table"], 0), 60)
            await player.close()
            answer = await me.client.get(f"/api/tables/{made['table']}/chances")
            assert answer.headers["vary"] == "accept-encoding"  # the same for everybody: it may be compressed
            found = answer.json()
            assert found["moves"] == found["chances"][-1]["to"] > 1
            assert all(chance["seats"] == [0.5, 0.5] for chance in found["chances"])

    asyncio.run(story())


@pytest.mark.parametrize(
    ("most", "turns", "judged"),
    [(60, 4, [1, 2, 3, 4]), (4, 4, [1, 2, 3, 4]), (3, 4, [2, 4]), (3, 7, [3, 6, 7]), (1, 4, [4])],
)
def test_of_a_long_match_some_moments_are_judged_evenly_and_always_its_end(tmp_path, monkeypatch, most, turns, judged):
    monkeypatch.setattr(logs, "MOMENTS", most)
    asked = []

    class Judging(NearBots):
        async def judge(self, review, asker=None):
            asked.append(asker)
            return await super().judge(review, asker)

    async def story():
        async with opened(settings(tmp_path), bots=Judging()) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            path = f"/api/tables/{made['table']}"
            for turn in range(turns):
                await me.post(f"{path}/act", {"action": "end"}, made["tokens"][str(turn % 2)])
            await me.post(f"{path}/resign", {}, made["tokens"]["0"])
            found = await me.get(f"{path}/chances")
            assert (found["moves"], [chance["to"] for chance in found["chances"]]) == (turns, judged)
            assert asked == [Asker(me.person(server), made["table"], idle=True)]  # after those who play

    asyncio.run(story())


def test_a_judge_who_leaves_a_moment_out_is_not_believed(tmp_path, monkeypatch):
    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            path = f"/api/tables/{made['table']}"
            await me.post(f"{path}/act", {"action": "end"}, made["tokens"]["0"])
            await me.post(f"{path}/resign", {}, made["tokens"]["0"])

            async def judge(review, asker=None):
                return []

            monkeypatch.setattr(server.context.bots, "judge", judge)
            assert (await me.client.get(f"{path}/chances")).json()["message"] == "server_error"

    asyncio.run(story())


def test_our_judge_is_sure_of_the_end_and_fair_at_the_start():
    host = BotHost("starport.bots.registry")
    game = catalogue.make("starfarers", None, 4)
    state = game.new(b"judge")
    ahead = state.position()
    review = Review("m", "starfarers", game.edition, 4, game.options, [ahead])
    (chances,) = host.answer(review).chances
    assert sum(chances) == pytest.approx(1)
    assert max(chances) < 0.5
    other = catalogue.make("spacedealer", None, None)
    silent = Review("m", "spacedealer", other.edition, other.seats, other.options, [other.new(b"j").position()])
    assert host.answer(silent).chances == [[]]


def test_a_refusal_comes_with_its_reason():
    """The planner says why; the worker hands it on."""
    host = BotHost("starport.bots.registry")
    game = catalogue.make("starfarers", None, 4)
    state = game.new(b"remark")
    while not any(form.verb == "offer" for form in state.forms(state.acting()[0])):
        state.step(state.acting()[0], state.fallback(state.acting()[0]))
    active = state.acting()[0]
    give, want = next(move for move in state.legal(active) if move.verb == "offer").text.split(" ")[1::2]
    state.apply(active, game.parse(f"offer {give} for {want[:-1]}9"))
    seat = state.acting()[0]
    question = BotQuestion("m", "starfarers", game.edition, 4, game.options, state.position(), seat, "planner", "00")
    choice = host.answer(question).choice
    assert choice is not None
    assert choice.reason in ("dear", "needed")


def test_a_worker_judges_too(tmp_path, monkeypatch):
    home = Path(starport.__file__).resolve().parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{home}:{ROOT}:{PLUGIN}")

    async def story():
        bots = BotPool("tests.server.bots", 1, 20_000)
        await bots.open()
        game = catalogue.make("ferry", "first", 2, {"rounds": "3"})
        review = Review("m", "ferry", "first", 2, {"rounds": "3"}, [game.new(b"w").position()])
        assert await bots.judge(review) == [[0.5, 0.5]]
        await bots.close()

    asyncio.run(story())
