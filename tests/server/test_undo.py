"""Taking back: how far it reaches, and deals between people."""

import asyncio
from typing import Any

from tests.server.company import two_people
from tests.server.ferry import Crossing
from tests.server.kit import Http, opened, settings, told


def test_undo_reaches_back_to_the_last_chance(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server)

        async def page(token):
            return (await host.get(path, token))["page"]

        before = await page(tokens[0])
        assert before["menu"]["undo"] == "undo_nothing"
        lays = [action for action in before["menu"]["actions"] if action.startswith("lay")]
        await host.post(f"{path}/act", {"action": lays[0]}, tokens[0])
        await host.post(f"{path}/act", {"action": lays[1]}, tokens[0])
        assert (await page(tokens[0]))["menu"]["undo"] == ""
        assert (await page(tokens[1]))["menu"]["undo"] == "undo_not_yours"
        assert await guest.refused(f"{path}/undo", {}, tokens[1]) == "undo_not_yours"
        await host.post(f"{path}/undo", {}, tokens[0])
        await host.post(f"{path}/undo", {}, tokens[0])
        after = await page(tokens[0])
        assert after["view"] == before["view"]
        assert after["desk"]["moves"] == 0
        await host.post(f"{path}/act", {"action": lays[0]}, tokens[0])
        await host.post(f"{path}/act", {"action": "draw"}, tokens[0])
        assert (await page(tokens[0]))["menu"]["undo"] == "undo_sealed"
        assert await host.refused(f"{path}/undo", {}, tokens[0]) == "undo_sealed"
        await host.post(f"{path}/act", {"action": lays[1]}, tokens[0])
        await host.post(f"{path}/undo", {}, tokens[0])
        assert await host.refused(f"{path}/undo", {}, tokens[0]) == "undo_sealed"

    told(run, tmp_path)


def test_a_deal_between_people_is_taken_back_by_both_or_not_at_all(tmp_path, monkeypatch):
    """Laying a card stands for a deal of seats 0 and 1 here."""
    step = Crossing.step

    def deal(state, seat, action, at=0):
        step(state, seat, action, at)
        if action.verb == "lay" and state.story is not None:
            state.story.bind((0, 1))

    monkeypatch.setattr(Crossing, "step", deal)

    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            order = {"game": "ferry", "chairs": ["me", "me", "me"], "start": True, "patience": None}
            made = await me.post("/api/tables", order)
            table, tokens, path = made["table"], made["tokens"], f"/api/tables/{made['table']}"
            match: Any = server.registry.tables[table].match

            async def undo_of(seat):
                return (await me.get(path, tokens[str(seat)]))["page"]["menu"]["undo"]

            async def lay():
                card = match.state.view(0)["keepers"][0]["hand"][0]
                await me.post(f"{path}/act", {"action": f"lay {card}"}, tokens["0"])

            before = match.state.digest()
            await lay()
            dealt = match.state.digest()
            assert [await undo_of(seat) for seat in range(3)] == ["", "undo_not_yours", "undo_not_yours"]
            assert await me.refused(f"{path}/undo", {}, tokens["1"]) == "undo_not_yours"
            await me.post(f"{path}/undo", {}, tokens["0"])
            assert match.state.digest() == dealt
            assert (await me.get(path))["page"]["desk"]["undoing"] == [0]
            assert [await undo_of(seat) for seat in range(3)] == ["", "", "undo_not_yours"]
            assert await me.refused(f"{path}/undo", {}, tokens["0"]) == "undo_waits"
            assert await me.refused(f"{path}/undo", {}, tokens["2"]) == "undo_not_yours"
            await me.post(f"{path}/undo", {}, tokens["1"])
            assert match.state.digest() == before
            assert (await me.get(path))["page"]["desk"]["undoing"] == []
            story = (await me.get(f"{path}/story", tokens["1"]))["events"]
            assert [event["facts"] for event in story if event["name"] == "action_undone"] == [{"seat": 0}]
            await lay()
            await me.post(f"{path}/undo", {}, tokens["0"])
            await lay()  # whoever goes on has changed their mind
            assert await me.refused(f"{path}/undo", {}, tokens["1"]) == "undo_not_yours"
            await me.post(f"{path}/bot", {"chair": 1, "bot": "chance"}, tokens["1"])
            await me.post(f"{path}/undo", {}, tokens["0"])  # a bot does not mind
            assert match.state.view(0)["keepers"][0]["laid"] == 1

    asyncio.run(story())
