"""The life of a table: who may sit, leave, start, pause, resign, come back and play again."""

import asyncio

import pytest

from tests.server.company import two_people
from tests.server.kit import Http, JumpingClock, Player, opened, settings, told


async def desk(person, path, token=None):
    return (await person.get(path, token))["page"]["desk"]


def test_a_chair_is_taken_once(tmp_path):
    async def run(server):
        host, late = Http(server), Http(server)
        made = await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"]})
        path = f"/api/tables/{made['table']}"
        assert await host.refused(f"{path}/start") == "chairs_open"
        await late.post(f"{path}/sit", {"chair": 1})
        assert await late.refused(f"{path}/sit", {"chair": 1}) == "chair_taken"
        assert await late.refused(f"{path}/sit", {"chair": 0}) == "chair_taken"
        assert await late.refused(f"{path}/sit", {"chair": 7}) == "unknown_chair"
        await host.post(f"{path}/start")
        assert await host.refused(f"{path}/start") == "already_started"

    told(run, tmp_path)


def test_only_the_host_and_seats_arrange_a_table(tmp_path):
    async def run(server):
        host, stranger = Http(server), Http(server)
        made = await host.post("/api/tables", {"game": "ferry", "chairs": ["open", "open"]})
        path = f"/api/tables/{made['table']}"
        assert await stranger.refused(f"{path}/bot", {"chair": 0, "bot": "chance"}) == "host_needed"
        assert await stranger.refused(f"{path}/start") == "host_needed"
        await host.post(f"{path}/bot", {"chair": 0, "bot": "chance"})
        assert await host.refused(f"{path}/bot", {"chair": 1, "bot": "nobody"}) == "unknown_bot"
        await stranger.post(f"{path}/sit", {"chair": 1})
        await host.post(f"{path}/free", {"chair": 0})
        await host.post(f"{path}/free", {"chair": 1})
        assert [seat["open"] for seat in (await desk(host, path))["seats"]] == [True, True]

    told(run, tmp_path)


def test_who_leaves_before_the_start_frees_the_chair_and_during_a_match_a_bot_plays_on(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server)
        await guest.post(f"{path}/leave", {}, tokens[1])
        seat = (await desk(host, path))["seats"][1]
        assert (seat["open"], seat["bot"], seat["person"]) == (True, "planner", False)
        assert await guest.refused(f"{path}/act", {"action": "end"}, tokens[1]) == "wrong_token"
        third = Http(server)
        ack = await third.post(f"{path}/sit", {"chair": 1, "name": "Cas"})
        assert (await desk(host, path))["seats"][1]["name"] == "Cas"
        assert (await third.get(path, ack["tokens"]["1"]))["seat"] == 1

    told(run, tmp_path)


def test_a_bot_sits_in_and_the_person_takes_the_seat_back(tmp_path):
    async def run(server):
        host, _, path, tokens = await two_people(server)
        await host.post(f"{path}/bot", {"chair": 0, "bot": "idle"}, tokens[0])
        assert await host.refused(f"{path}/act", {"action": "end"}, tokens[0]) == "bot_sits_here"
        await host.post(f"{path}/back", {}, tokens[0])
        assert await host.refused(f"{path}/back", {}, tokens[0]) == "no_bot_here"

    told(run, tmp_path)


def test_a_pause_needs_everybody_and_one_ends_it(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server)
        await host.post(f"{path}/pause", {}, tokens[0])
        assert (await desk(host, path))["pausing"] == [0]
        assert not (await desk(host, path))["paused"]
        await host.post(f"{path}/resume", {}, tokens[0])  # a wish may be taken back
        assert (await desk(host, path))["pausing"] == []
        await guest.post(f"{path}/pause", {}, tokens[1])
        assert not (await desk(host, path))["paused"]
        await host.post(f"{path}/pause", {}, tokens[0])
        assert (await desk(host, path))["paused"]
        assert await host.refused(f"{path}/act", {"action": "end"}, tokens[0]) == "table_paused"
        await guest.post(f"{path}/resume", {}, tokens[1])
        assert await guest.refused(f"{path}/resume", {}, tokens[1]) == "not_paused"
        await host.post(f"{path}/act", {"action": "end"}, tokens[0])

    told(run, tmp_path)


def test_a_wish_for_a_pause_goes_with_whoever_had_it(tmp_path):
    """Who leaves wishes nothing any longer: those who stay decide alone."""

    async def run(server):
        host, guest, path, tokens = await two_people(server, chairs=["me", "open", "me"])
        third = (await host.post(f"{path}/claim"))["tokens"]["2"]
        await host.post(f"{path}/pause", {}, third)
        assert (await desk(host, path, tokens[0]))["pausing"] == [2]
        await host.post(f"{path}/leave", {}, third)
        assert (await desk(host, path, tokens[0]))["pausing"] == []
        await host.post(f"{path}/pause", {}, tokens[0])
        assert not (await desk(host, path, tokens[0]))["paused"]
        await guest.post(f"{path}/pause", {}, tokens[1])
        assert (await desk(host, path, tokens[0]))["paused"]

    told(run, tmp_path)


def test_the_last_one_who_has_not_resigned_wins(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server)
        await host.post(f"{path}/resign", {}, tokens[0])
        over = await desk(guest, path)
        assert over["status"] == "over"
        assert over["result"] == {"winners": [1], "reason": "resignation", "scores": [0, 0]}
        assert over["seed"] is not None
        assert await guest.refused(f"{path}/act", {"action": "end"}, tokens[1]) == "match_over"

    told(run, tmp_path)


def test_a_resigned_seat_stays_a_bots(tmp_path):
    async def run(server):
        host = Http(server)
        made = await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "me", "bot idle"], "start": True})
        path = f"/api/tables/{made['table']}"
        await host.post(f"{path}/resign", {}, made["tokens"]["0"])
        assert await host.refused(f"{path}/back", {}, made["tokens"]["0"]) == "seat_resigned"
        await host.post(f"{path}/leave", {}, made["tokens"]["0"])
        assert await host.refused(f"{path}/sit", {"chair": 0}) == "seat_resigned"
        assert (await desk(host, path))["status"] == "playing"

    told(run, tmp_path)


def test_a_rematch_moves_everybody_one_seat_and_keeps_tokens(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server, options={"rounds": "3"})
        assert await host.refused(f"{path}/rematch", {}, tokens[0]) == "match_not_over"
        await host.post(f"{path}/resign", {}, tokens[0])
        ack = await host.post(f"{path}/rematch", {}, tokens[0])
        again = await guest.post(f"{path}/rematch", {}, tokens[1])
        assert ack["table"] == again["table"]
        fresh = f"/api/tables/{ack['table']}"
        assert (await host.get(fresh, tokens[0]))["seat"] == 1
        assert (await guest.get(fresh, tokens[1]))["seat"] == 0
        shown = await desk(host, fresh)
        assert [seat["name"] for seat in shown["seats"]] == ["Ben", "Ann"]
        assert shown["options"]["rounds"] == "3"
        await host.post(f"{fresh}/start", {}, tokens[0])

    told(run, tmp_path)


def test_own_games_are_listed_with_those_first_that_wait(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server)
        await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"], "public": True})
        mine = (await host.get("/api/mine"))["tables"]
        assert [card["turn"] for card in mine] == [True, False]
        theirs = (await guest.get("/api/mine"))["tables"]
        assert [(card["turn"], card["seat"]) for card in theirs] == [(False, 1)]
        await host.post(f"{path}/act", {"action": "end"}, tokens[0])
        assert (await guest.get("/api/mine"))["tables"][0]["turn"] is True
        listed = (await Http(server).get("/api/tables"))["tables"]
        assert [card["desk"]["public"] for card in listed] == [True]
        assert (await Http(server).get("/api/mine"))["tables"] == []

    told(run, tmp_path)


def test_a_seat_link_carries_a_seat_to_another_device(tmp_path):
    async def run(server):
        host, _, path, tokens = await two_people(server)
        link = await host.post(f"{path}/link", {}, tokens[0])
        phone = Http(server)
        token = link["tokens"]["0"]
        assert token != tokens[0]
        await phone.post(f"{path}/claim", {}, token)
        assert len((await phone.get("/api/mine"))["tables"]) == 1
        await phone.post(f"{path}/act", {"action": "end"}, token)
        back = await phone.post(f"{path}/claim")  # the cookie alone gives new tokens for the own seats
        assert (await phone.get(path, back["tokens"]["0"]))["seat"] == 0
        assert await Http(server).refused(f"{path}/claim") == "seat_needed"

    told(run, tmp_path)


def test_names_and_chat_are_one_clean_line(tmp_path):
    async def run(server):
        host, _, path, tokens = await two_people(server)
        await host.post(f"{path}/rename", {"name": "  Ann <b>\n of  Oz "}, tokens[0])
        assert (await desk(host, path))["seats"][0]["name"] == "Ann <b> of Oz"
        for bad in ("tab\x07", "turn\u202eed", "\ue000"):
            assert await host.refused(f"{path}/rename", {"name": bad}, tokens[0]) == "bad_text"
        assert await host.refused(f"{path}/rename", {"name": "x" * 25}, tokens[0]) == "bad_message"
        assert await host.refused(f"{path}/chat", {"text": " \n "}, tokens[0]) == "bad_text"
        assert await host.refused(f"{path}/chat", {"text": "x" * 301}, tokens[0]) == "bad_message"
        assert await Http(server).refused(f"{path}/chat", {"text": "hi"}) == "seat_needed"

    told(run, tmp_path)


def test_chat_is_heard_by_all_but_those_who_mute(tmp_path):
    async def run(server):
        _, _, path, tokens = await two_people(server)
        table = path.rpartition("/")[2]
        ann, ben, watcher = Player(server), Player(server), Player(server)
        await ann.watch(table, tokens[0])
        await ben.watch(table, tokens[1])
        await watcher.watch(table)
        await ann.ask("chat", table, 0, text="hello there")
        assert (await ben.event("chat"))["facts"] == {"seat": 0, "name": "Ann", "text": "hello there"}
        assert (await watcher.event("chat"))["facts"]["text"] == "hello there"
        await ben.ask("mute", table, 1, chair=0)
        await watcher.ask("mute", table, None, chair=0)
        await ann.ask("chat", table, 0, text="is this heard?")
        await ben.ask("chat", table, 1, text="no")
        assert (await ann.event("chat"))["facts"]["text"] == "is this heard?"
        assert (await watcher.event("chat"))["facts"]["text"] == "no"
        await ben.event("chat")
        assert [event["facts"]["text"] for event in ben.events if event["name"] == "chat"] == ["hello there", "no"]
        for player in (ann, ben, watcher):
            await player.close()

    told(run, tmp_path)


def test_chat_has_a_rate(tmp_path):
    async def run(server):
        host, _, path, tokens = await two_people(server)
        for _ in range(3):
            await host.post(f"{path}/chat", {"text": "again"}, tokens[0])
        assert await host.refused(f"{path}/chat", {"text": "again"}, tokens[0]) == "too_fast"

    told(run, tmp_path, chats_burst=3, chats_per_minute=0.01)


def test_an_order_may_insist_that_nothing_has_happened_meanwhile(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server)
        seen = (await guest.get(path, tokens[1]))["seq"]
        await host.post(f"{path}/act", {"action": "end"}, tokens[0])
        assert await guest.refused(f"{path}/act", {"action": "end", "seq": seen}, tokens[1]) == "table_moved_on"
        await host.post(f"{path}/chat", {"text": "your turn"}, tokens[0])
        await guest.post(f"{path}/act", {"action": "end", "seq": seen + 1}, tokens[1])

    told(run, tmp_path)


def test_spectators_may_be_unwanted(tmp_path):
    async def run(server):
        host, _, path, tokens = await two_people(server, spectators="none")
        answer = await Http(server).client.get(path)
        assert (answer.status_code, answer.json()["message"]) == (403, "no_spectators")
        watcher = Player(server)
        refusal = await watcher.ask("watch", path.rpartition("/")[2])
        assert refusal["message"] == "no_spectators"
        assert (await watcher.ask("watch", path.rpartition("/")[2], token=tokens[0]))["type"] == "ack"
        assert (await host.get(path, tokens[0]))["seat"] == 0
        await watcher.close()

    told(run, tmp_path)


def test_a_table_without_spectators_is_closed_while_it_is_played(tmp_path):
    """Strangers get neither page nor record, replay, story or chances before the end; then all of them."""

    async def run(server):
        host, _, path, tokens = await two_people(server, spectators="none")
        await host.post(f"{path}/act", {"action": "end"}, tokens[0])
        asked = [f"{path}{what}" for what in ("", "/record", "/replay?to=1", "/story", "/chances")]
        for address in asked:
            answer = await Http(server).client.get(address)
            assert (answer.status_code, answer.json()["message"]) == (403, "no_spectators"), address
        await host.post(f"{path}/resign", {}, tokens[0])
        for address in asked:
            assert (await Http(server).client.get(address)).status_code == 200, address

    told(run, tmp_path)


def test_an_order_without_fields_needs_no_body(tmp_path):
    async def run(server):
        host = Http(server)
        made = await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"]})
        bearer = {"authorization": f"Bearer {made['tokens']['0']}"}
        answer = await host.client.post(f"/api/tables/{made['table']}/start", headers=bearer)
        assert answer.status_code == 200
        assert (await desk(host, f"/api/tables/{made['table']}"))["status"] == "playing"

    told(run, tmp_path)


def test_delayed_spectators_see_the_match_later(tmp_path):
    clock = JumpingClock()

    async def run(server):
        host, _, path, tokens = await two_people(server, spectators="delayed", patience=None)
        table = path.rpartition("/")[2]
        watcher = Player(server)
        full = await watcher.watch(table)
        assert (full["page"]["view"], full["seq"]) == (None, 0)
        clock.jump(30_000)
        await host.post(f"{path}/act", {"action": "end"}, tokens[0])
        clock.jump(31_000)
        await watcher.shows(lambda: watcher.view(table, None) is not None)
        assert watcher.view(table, None)["turn"] == 0
        clock.jump(30_000)
        await watcher.event("turn_ended")
        assert watcher.view(table, None)["turn"] == 1
        await watcher.close()

    told(run, tmp_path, clock, spectator_delay=60_000)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "ferry", "edition": "tenth"}, "unknown_edition"),
        ({"game": "ferry", "chairs": ["me"] * 5}, "wrong_seats"),
        ({"game": "ferry", "options": {"wind": "strong"}}, "unknown_option"),
        ({"game": "ferry", "options": {"rounds": "7"}}, "unknown_choice"),
        ({"game": "ferry", "chairs": ["you", "me"]}, "bad_message"),
        ({"game": "ferry", "chairs": ["bot nobody", "me"]}, "unknown_bot"),
        ({"game": "ferry", "chairs": ["open", "me"], "start": True}, "chairs_open"),
        ({"game": "ferry", "clock": {"bank": -1}}, "bad_message"),
        ({"game": "ferry", "surprise": 1}, "bad_message"),
        ({}, "bad_message"),
        ([], "bad_message"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(tmp_path, order, message):
    async def run(server):
        assert await Http(server).refused("/api/tables", order) == message
        assert await server.context.store.listed(["open", "playing", "over"]) == []

    told(run, tmp_path)


def test_order_ids_of_clients_without_a_cookie_are_their_own(tmp_path):
    """Two programs count their orders from 1: each gets its chair, and its token again when it asks again."""

    async def story():
        async with opened(settings(tmp_path)) as server:
            made = await Http(server).post("/api/tables", {"game": "ferry", "chairs": ["open", "open", "open"]})
            one, two = Player(server), Player(server)
            table = made["table"]
            first = await one.ask("sit", table, chair=0, id="1")
            second = await two.ask("sit", table, chair=1, id="1")
            assert set(first["tokens"]) == {"0"}
            assert set(second["tokens"]) == {"1"}
            assert await one.ask("sit", table, chair=0, id="1") == first
            assert await two.ask("sit", table, chair=1, id="1") == second
            assert (await two.ask("sit", table, chair=0, id="2"))["message"] == "chair_taken"
            await two.watch(table, second["tokens"]["1"])
            await one.watch(table, first["tokens"]["0"])
            link = await one.ask("link", table, 0, id="5")
            assert await one.ask("link", table, 0, id="5") == link
            await one.ask("leave", table, 0)
            assert (await one.ask("sit", table, chair=0, id="1"))["tokens"] == {}
            await one.close()
            await two.close()

    asyncio.run(story())


def test_a_repeated_sit_gives_its_token_to_the_same_person_only(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            made = await Http(server).post("/api/tables", {"game": "ferry", "chairs": ["open", "open"]})
            path = f"/api/tables/{made['table']}/sit"
            me, other = Http(server), Http(server)
            await me.post("/api/tables", {"game": "ferry", "chairs": ["me"]})
            first = await me.post(path, {"chair": 0, "id": "s"})
            assert set(first["tokens"]) == {"0"}
            assert await me.post(path, {"chair": 0, "id": "s"}) == first
            assert await other.refused(path, {"chair": 0, "id": "s"}) == "chair_taken"
            again = Player(server, me.person(server))
            assert (await again.ask("sit", made["table"], chair=0, id="s"))["tokens"] == first["tokens"]
            await again.close()

    asyncio.run(story())
