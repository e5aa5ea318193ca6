"""Chairs: who may free, move, give up and claim them, and what of their last holder does not stay."""

from starport.engine import dice
from starport.server import wire
from tests.server.company import three_people, two_people
from tests.server.kit import Http, JumpingClock, Player, settled, told
from tests.server.test_processes import turns

VALUE = bytes(32)


async def opening(server, chairs, **order):
    host = Http(server)
    made = await host.post("/api/tables", {"game": "ferry", "chairs": list(chairs), "patience": None, **order})
    return host, f"/api/tables/{made['table']}", made["tokens"]


async def desk(person, path):
    return (await person.get(path))["page"]["desk"]


def test_whoever_sits_at_a_table_frees_a_bots_chair_and_only_its_host_a_persons(tmp_path):
    async def run(server):
        host, path, _ = await opening(server, ["me", "open", "bot chance"])
        guest = Http(server)
        token = (await guest.post(f"{path}/sit", {"chair": 1}))["tokens"]["1"]
        await guest.post(f"{path}/free", {"chair": 2}, token)
        assert [seat["open"] for seat in (await desk(host, path))["seats"]] == [False, False, True]
        assert await guest.refused(f"{path}/free", {"chair": 0}, token) == "host_needed"
        await host.post(f"{path}/free", {"chair": 1})
        assert [seat["open"] for seat in (await desk(host, path))["seats"]] == [False, True, True]

    told(run, tmp_path)


def test_while_pledged_values_are_shown_nobody_is_removed(tmp_path):
    async def run(server):
        host, path, tokens = await opening(server, ["me", "open"])
        guest = Http(server)
        token = (await guest.post(f"{path}/sit", {"chair": 1}))["tokens"]["1"]
        await guest.post(f"{path}/pledge", {"promise": dice.pledge(VALUE)}, token)
        await host.post(f"{path}/start", {}, tokens["0"])
        assert await host.refused(f"{path}/remove", {"chair": 1}, tokens["0"]) == "already_started"
        assert await Http(server).refused(f"{path}/sit", {"chair": 0}) == "already_started"

    told(run, tmp_path, JumpingClock())


def test_a_match_begins_with_the_last_value_and_says_until_when_it_waits_for_it(tmp_path):
    clock = JumpingClock()

    async def run(server):
        host, path, tokens = await opening(server, ["me", "me"])
        for token in tokens.values():
            await host.post(f"{path}/pledge", {"promise": dice.pledge(VALUE)}, token)
        await host.post(f"{path}/start", {}, tokens["0"])
        assert (await desk(host, path))["dice"]["until"] == clock.now() + 4_000
        await host.post(f"{path}/show", {"value": VALUE.hex()}, tokens["0"])
        assert [each["value"] for each in (await desk(host, path))["dice"]["pledges"]] == [VALUE.hex(), None]
        await host.post(f"{path}/show", {"value": VALUE.hex()}, tokens["1"])
        await turns(10)  # the clock stands: nothing more is waited for
        shown = await desk(host, path)
        assert (shown["status"], shown["dice"]["until"]) == ("playing", None)

    told(run, tmp_path, clock, show_timeout=4_000)


def test_what_somebody_promised_is_not_asked_of_the_bot_that_takes_the_chair(tmp_path):
    """Before the start: nobody is there to show it. Later the record tells what was added to the dice, whoever plays."""

    async def run(server):
        host, path, tokens = await opening(server, ["me", "me"])
        for token in tokens.values():
            await host.post(f"{path}/pledge", {"promise": dice.pledge(VALUE)}, token)
        await host.post(f"{path}/bot", {"chair": 1, "bot": "chance"}, tokens["1"])
        assert [pledge["seat"] for pledge in (await desk(host, path))["dice"]["pledges"]] == [0]
        await host.post(f"{path}/start", {}, tokens["0"])
        await host.post(f"{path}/show", {"value": VALUE.hex()}, tokens["0"])
        await turns(10)
        await host.post(f"{path}/bot", {"chair": 0, "bot": "chance"}, tokens["0"])
        assert [pledge["seat"] for pledge in (await desk(host, path))["dice"]["pledges"]] == [0]

    told(run, tmp_path)


def test_whoever_has_moved_is_there_again_when_the_new_chair_is_followed(tmp_path):
    async def run(server):
        host, path, tokens = await opening(server, ["me", "open"])
        table, player = path.rpartition("/")[2], Player(server)
        await player.watch(table, tokens["0"])
        await player.shows(lambda: player.desk(table, 0)["seats"][0]["here"])
        await player.ask("move", table, 0, chair=1)
        await player.until(lambda message: message["type"] == "closed")
        await settled(server)
        assert [seat["here"] for seat in (await desk(host, path))["seats"]] == [False, False]
        await player.watch(table, tokens["0"])
        await player.shows(lambda: player.desk(table, 1)["seats"][1]["here"])
        await player.close()

    told(run, tmp_path)


def test_one_program_without_a_cookie_has_nothing_of_another(tmp_path):
    """It neither claims a chair that is not its own, nor is kept out because another one was removed."""

    async def run(server):
        host, path, tokens = await opening(server, ["me", "open", "bot chance"])
        table, first, second = path.rpartition("/")[2], Player(server), Player(server)
        assert (await first.ask("sit", table, chair=1))["type"] == "ack"
        assert (await second.ask("claim", table))["message"] == "seat_needed"
        await host.post(f"{path}/start", {}, tokens["0"])
        await host.post(f"{path}/remove", {"chair": 1}, tokens["0"])
        assert (await second.ask("sit", table, chair=1))["type"] == "ack"
        await first.close()
        await second.close()

    told(run, tmp_path)


def test_a_rematch_is_made_once_by_whichever_seat_and_its_bots_keep_their_chairs(tmp_path):
    async def run(server):
        host, path, tokens = await opening(server, ["me", "bot chance"], start=True)
        player, table = Player(server), path.rpartition("/")[2]
        await player.watch(table, tokens["0"])
        await player.ask("resign", table, 0)
        first = await player.ask("rematch", table, 0)
        await player.shows(lambda: player.desk(table, 0)["rematch"] == first["table"])
        (told_all,) = [event["facts"] for event in player.events if event["name"] == "rematch_made"]
        assert told_all == {"table": first["table"], "asker": 0}
        assert (await player.ask("rematch", table, 0))["table"] == first["table"]
        assert await server.store.listed(["open"]) == [first["table"]]
        seats = (await desk(host, f"/api/tables/{first['table']}"))["seats"]
        assert [(seat["bot"], seat["open"]) for seat in seats] == [("chance", False), ("", False)]
        await player.close()

    told(run, tmp_path)


def test_only_chairs_that_exist_are_muted_and_only_matches_under_way_go_on(tmp_path):
    async def run(server):
        people, table, tokens = await three_people(server)
        path = f"/api/tables/{table}"
        for chair in (3, 9):
            assert await people[0].refused(f"{path}/mute", {"chair": chair}, tokens[0]) == "unknown_chair"
        _, waiting, keys = await opening(server, ["me", "open"])
        assert await people[0].refused(f"{waiting}/resume", {}, keys["0"]) == "not_started"

    told(run, tmp_path)


def test_whoever_took_a_match_elsewhere_left_it_without_a_winner(tmp_path):
    async def run(server):
        host, path, _ = await opening(server, ["me", "bot chance"], start=True)
        await host.post(f"{path}/pack")
        parcel = await host.get(f"{path}/parcel")
        there = await host.post(f"/api/parcels/{parcel['key']}", parcel)
        await host.post(f"{path}/depart", {"key": parcel["key"], "to": there["table"]})
        listed = [card["desk"]["table"] for card in (await host.get("/api/mine"))["tables"]]
        assert listed == [there["table"]]  # where it goes on, and only there
        left = await desk(host, path)
        assert left["result"] == {"winners": [], "reason": "moved", "scores": []}
        assert (left["moved"], left["packed"]) == (there["table"], False)

    told(run, tmp_path)


def test_one_asker_alone_may_not_change_what_another_wished(tmp_path):
    async def run(server):
        host, guest, path, tokens = await two_people(server)
        await host.post(f"{path}/pause", {}, tokens[0])
        assert await guest.refused(f"{path}/resume", {}, tokens[1]) == "not_paused"
        assert (await desk(host, path))["pausing"] == [0]

    told(run, tmp_path)


def test_whoever_leaves_a_match_is_followed_by_a_bot_and_all_are_told(tmp_path):
    async def run(server):
        early, waiting, keys = await opening(server, ["me", "open"])
        before = (await early.get(waiting))["seq"]
        await early.post(f"{waiting}/leave", {}, keys["0"])
        assert [event["name"] for event in (await early.get(f"{waiting}?since={before}"))["events"]] == ["seat_left"]
        host, _, path, tokens = await two_people(server)
        seq, name = (await host.get(path))["seq"], (await desk(host, path))["seats"][1]["name"]
        assert name
        await host.post(f"{path}/leave", {}, tokens[1])
        events = (await host.get(f"{path}?since={seq}"))["events"]
        left = (await desk(host, path))["seats"][1]
        bot = left["bot"]
        assert bot
        assert left["name"] == name  # whose match it was is told to the end
        assert [(event["name"], event["facts"]) for event in events[:2]] == [
            ("seat_left", {"seat": 1}),
            ("bot_took_seat", {"seat": 1, "bot": bot}),
        ]

    told(run, tmp_path)


def test_a_seat_is_told_which_bundles_it_may_fill_in(tmp_path):
    async def run(server):
        host, path, tokens = await opening(server, ["me", "me"])
        await host.post(f"{path}/start", {}, tokens["0"])
        menus = [(await host.get(path, token))["page"]["menu"]["forms"] for token in tokens.values()]
        assert menus == [[{"verb": "note", "bounds": {"length": 10}}], []]

    told(run, tmp_path)


def test_what_is_not_under_way_is_neither_given_up_nor_taken_back(tmp_path):
    async def run(server):
        host, path, tokens = await opening(server, ["me", "me"])
        seq = (await host.get(path))["seq"]
        assert await host.refused(f"{path}/resign", {}, tokens["0"]) == "not_started"
        await host.post(f"{path}/start", {}, tokens["0"])
        assert await host.refused(f"{path}/act", {"action": "end", "seq": seq}, tokens["0"]) == "table_moved_on"
        menu = (await host.get(path, tokens["0"]))["page"]["menu"]["actions"]
        await host.post(f"{path}/act", {"action": next(a for a in menu if a.startswith("lay"))}, tokens["0"])
        for token in tokens.values():
            await host.post(f"{path}/pause", {}, token)
        assert await host.refused(f"{path}/undo", {}, tokens["0"]) == "table_paused"
        await host.post(f"{path}/resume", {}, tokens["0"])
        await host.post(f"{path}/resign", {}, tokens["0"])
        for order in ("resign", "undo", "pause"):
            assert await host.refused(f"{path}/{order}", {}, tokens["1"]) == "match_over", order

    told(run, tmp_path)


def test_a_match_is_packed_once_and_only_by_somebody(tmp_path):
    """A program without a cookie is nobody: it takes no match along, though another such one sits there."""

    async def run(server):
        host, path, _ = await opening(server, ["me", "bot chance"], start=True)
        nobody = Http(server)
        assert (await nobody.client.get(f"{path}/parcel")).json()["message"] == "seat_needed"
        await host.post(f"{path}/pack")
        key = (await host.get(f"{path}/parcel"))["key"]
        await host.post(f"{path}/pack")
        assert (await host.get(f"{path}/parcel"))["key"] == key
        other, table, _ = await opening(server, ["open", "bot chance"])
        first, second, name = Player(server), Player(server), table.rpartition("/")[2]
        assert (await first.ask("sit", name, chair=0))["type"] == "ack"
        await other.post(f"{table}/start")
        assert (await second.ask("pack", name))["message"] == "seat_needed"
        await first.close()
        await second.close()

    told(run, tmp_path)


def test_the_same_order_of_two_askers_brings_each_a_token_of_their_own(tmp_path):
    async def run(server):
        _, path, _ = await opening(server, ["me", "open"])
        table, found = path.rpartition("/")[2], []
        for person in ("ann", "ben", "", ""):
            player = Player(server, person)
            sat = await player.ask("sit", table, chair=1, id="sit")
            found.append(sat["tokens"]["1"])
            again = await player.ask("sit", table, chair=1, id="sit")
            assert again["tokens"] == sat["tokens"]  # the answer was not heard: it comes again
            await player.watch(table, found[-1])
            await player.ask("leave", table, 1)
            await player.close()
        assert len(set(found)) == 4

    told(run, tmp_path)


def test_what_is_done_about_a_chair_changes_its_card_so_and_not_otherwise(tmp_path):
    """Above all, nothing stays of whoever had it."""

    async def run(server):
        host, path, tokens = await opening(server, ["me", "open"])
        own = tokens["0"]
        fresh = card = (await desk(host, path))["seats"][1]
        guest = Http(server)
        token = (await guest.post(f"{path}/sit", {"chair": 1, "name": "Ann"}))["tokens"]["1"]
        for do, body, key, changed in (
            ("rename", {"name": "Bea"}, token, {"person": True, "open": False, "name": "Bea"}),
            ("quiet", {"on": True}, token, {"quiet": True}),
            ("hurry", {"percent": 50}, token, {"hurry": 50}),
            ("leave", {}, token, fresh),
            ("bot", {"chair": 1, "bot": "chance"}, own, {"open": False, "bot": "chance"}),
            ("free", {"chair": 1}, own, fresh),
        ):
            await (guest if key == token else host).post(f"{path}/{do}", body, key)
            card = card | changed
            assert (await desk(host, path))["seats"][1] == card, do

    told(run, tmp_path)


def test_what_is_done_about_a_seat_in_a_match_changes_its_card_so_and_not_otherwise(tmp_path):
    async def run(server):
        host, path, tokens = await opening(server, ["me", "open"])
        people = [host, Http(server), Http(server)]
        keys = [tokens["0"], (await people[1].post(f"{path}/sit", {"chair": 1, "name": "Ann"}))["tokens"]["1"]]
        await host.post(f"{path}/start", {}, keys[0])
        card = (await desk(host, path))["seats"][1]
        for who, do, body, changed in (
            (1, "quiet", {"on": True}, {"quiet": True}),
            (1, "bot", {"chair": 1, "bot": "chance"}, {"bot": "chance"}),
            (1, "back", {}, {"bot": ""}),
            (1, "leave", {}, {"open": True, "person": False, "bot": "planner", "quiet": False}),
            (2, "sit", {"chair": 1, "name": "Bea"}, {"open": False, "person": True, "bot": "", "name": "Bea"}),
            (2, "resign", {}, {"resigned": True, "bot": "planner"}),
        ):
            answer = await people[who].post(f"{path}/{do}", body, keys[who] if who < len(keys) else None)
            keys += answer["tokens"].values() if do == "sit" else []
            card = card | changed
            assert (await desk(host, path))["seats"][1] == card, do

    told(run, tmp_path)


def test_cards_of_seats_tell_whose_table_it_is_and_what_runs(tmp_path):
    async def run(server):
        host, path, tokens = await opening(server, ["me", "open"], clock={"bank": 60}, patience=600, public=True)
        nobodys, _ = await server.registry.create(wire.Create(game="ferry", chairs=["open", "bot chance"]), "")
        assert [seat["host"] for seat in (await desk(host, path))["seats"]] == [True, False]
        assert [seat["host"] for seat in (await desk(host, f"/api/tables/{nobodys.name}"))["seats"]] == [False, False]
        assert [seat["bank"] for seat in (await desk(host, path))["seats"]] == [None, None]
        (card,) = (await Http(server).get("/api/tables"))["tables"]
        assert (card["seat"], card["turn"]) == (None, False)  # in the lobby nobody is anybody
        await host.post(f"{path}/bot", {"chair": 1, "bot": "chance"}, tokens["0"])
        await host.post(f"{path}/start", {}, tokens["0"])
        player, table = Player(server), path.rpartition("/")[2]
        assert (await desk(host, path))["seats"][0]["back_by"] is not None
        await player.watch(table, tokens["0"])
        await player.shows(lambda: player.desk(table, 0)["seats"][0]["here"])
        mine, bots = player.desk(table, 0)["seats"]
        assert (mine["bank"], mine["since"] is None, mine["back_by"]) == (60_000, False, None)
        assert (bots["bank"], bots["since"], bots["back_by"]) == (60_000, None, None)
        await player.close()

    told(run, tmp_path)
