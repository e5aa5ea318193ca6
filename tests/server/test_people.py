"""People at a table: names, chairs and colours before the start, what they say to each other, and the rematch."""

import pytest

from starport.server.addresses import reachable
from tests.server.kit import Http, Player, told


async def opening(server, chairs=("me", "open", "bot chance"), **order):
    """A table that has not begun, its host on a socket."""
    me, host = Http(server), Player(server)
    made = await me.post("/api/tables", {"game": "ferry", "chairs": list(chairs), **order})
    await host.watch(made["table"], made["tokens"]["0"])
    return me, made["table"], made["tokens"], host


async def joined(server, table, chair, name):
    guest = Http(server)
    sat = await guest.post(f"/api/tables/{table}/sit", {"chair": chair, "name": name})
    player = Player(server)
    await player.watch(table, sat["tokens"][str(chair)])
    return guest, sat["tokens"][str(chair)], player


def names(player, table, seat):
    return [card["name"] for card in player.desk(table, seat)["seats"]]


def colours(player, table, seat):
    return [card["colour"] for card in player.desk(table, seat)["seats"]]


def test_people_on_one_device_have_a_name_each(tmp_path):
    async def run(server):
        _, table, _, host = await opening(
            server, ["me", "me", "me", "bot chance"], name="Ada", names=["", " Ben ", "", ""]
        )
        assert names(host, table, 0) == ["Ada", "Ben", "Ada", ""]
        await host.close()

    told(run, tmp_path)


def test_a_name_that_cannot_be_shown_makes_no_table(tmp_path):
    async def run(server):
        me = Http(server)
        order = {"game": "ferry", "chairs": ["me", "me"], "names": ["Ada", "B\u0000n"]}
        assert await me.refused("/api/tables", order) == "bad_text"
        assert (await me.get("/api/mine"))["tables"] == []

    told(run, tmp_path)


def test_before_the_start_another_chair_may_be_taken(tmp_path):
    """Name, colour and token come along; whoever sat there, a bot or nobody, takes the old chair."""

    async def run(server):
        me, table, tokens, host = await opening(server, name="Ada")
        await host.ask("move", table, 0, chair=2)
        closed = await host.until(lambda message: message["type"] == "closed")
        assert (closed["seat"], closed["message"]) == (0, "seat_left")
        full = await host.watch(table, tokens["0"])
        assert full["seat"] == 2
        await host.shows(lambda: host.desk(table, 2)["seats"][2]["here"])
        cards = host.desk(table, 2)["seats"]
        assert [(card["name"], card["bot"], card["here"]) for card in cards] == [
            ("", "chance", False),
            ("", "", False),
            ("Ada", "", True),
        ]
        _, _, other = await joined(server, table, 1, "Ben")
        assert (await host.ask("move", table, 2, chair=1))["message"] == "chair_taken"
        assert (await host.ask("move", table, 2, chair=9))["message"] == "unknown_chair"
        assert (await host.ask("start", table, 2))["type"] == "ack"
        assert (await host.ask("move", table, 2, chair=0))["message"] == "already_started"
        assert (await me.get("/api/mine"))["tables"][0]["seat"] == 2
        await host.close()
        await other.close()

    told(run, tmp_path)


def test_colours_are_chosen_and_nobody_loses_one_to_another(tmp_path):
    async def run(server):
        _, table, _, host = await opening(server)
        _, _, guest = await joined(server, table, 1, "Ben")
        assert colours(host, table, 0) == [0, 1, 2]
        assert (await host.ask("colour", table, 0, colour=1))["message"] == "colour_taken"
        assert (await host.ask("colour", table, 0, colour=0))["type"] == "ack"  # one's own is not taken
        await host.ask("colour", table, 0, colour=2)
        await host.shows(lambda: colours(host, table, 0) == [2, 1, 0])  # the bot takes what is left
        await guest.ask("colour", table, 1, colour=5)
        await guest.shows(lambda: colours(guest, table, 1) == [2, 5, 0])
        assert (await guest.ask("colour", table, 1, colour=6))["message"] == "bad_message"
        await host.ask("start", table, 0)
        assert (await guest.ask("colour", table, 1, colour=4))["message"] == "already_started"
        await host.close()
        await guest.close()

    told(run, tmp_path)


def test_a_rematch_keeps_colours_and_says_who_wishes_it(tmp_path):
    async def run(server):
        _, table, tokens, host = await opening(server, options={"rounds": "3"})
        _, _, guest = await joined(server, table, 1, "Ben")
        await host.ask("colour", table, 0, colour=4)
        await host.ask("start", table, 0)
        await guest.ask("resign", table, 1)
        await host.play_out(table, 0)
        answer = await guest.ask("rematch", table, 1)
        made = await host.event("rematch_made")
        assert made["facts"] == {"table": answer["table"], "asker": 1}
        again = Player(server)
        await again.watch(answer["table"], tokens["0"])
        assert colours(again, answer["table"], 2) == [1, 2, 4]  # everybody one seat further, in the same colours
        for player in (host, guest, again):
            await player.close()

    told(run, tmp_path)


def test_in_real_time_a_rematch_keeps_the_seats(tmp_path):
    async def run(server):
        me = Http(server)
        order = {"game": "lighthouse", "chairs": ["me", "bot idle"], "start": True, "name": "Ada"}
        made = await me.post("/api/tables", order)
        await me.post(f"/api/tables/{made['table']}/resign", {}, made["tokens"]["0"])
        again = await me.post(f"/api/tables/{made['table']}/rematch", {}, made["tokens"]["0"])
        seats = (await me.get(f"/api/tables/{again['table']}"))["page"]["desk"]["seats"]
        assert [card["name"] or card["bot"] for card in seats] == ["Ada", "idle"]

    told(run, tmp_path)


def test_reactions_are_heard_by_all_but_those_who_muted_their_seat(tmp_path):
    async def run(server):
        _, table, _, host = await opening(server)
        _, _, guest = await joined(server, table, 1, "Ben")
        await guest.ask("react", table, 1, kind="well_played")
        assert (await host.event("reacted"))["facts"] == {"seat": 1, "kind": "well_played"}
        assert (await guest.ask("react", table, 1, kind="shut up"))["message"] == "bad_message"
        await host.ask("mute", table, 0, chair=1)
        await host.shows(lambda: host.menu(table, 0)["muted"] == [1])
        await guest.ask("react", table, 1, kind="laugh")
        await guest.ask("chat", table, 1, text="boo")
        await host.ask("chat", table, 0, text="so quiet here")
        await host.event("chat")
        heard = [event["facts"]["seat"] for event in host.events if event["name"] in ("chat", "reacted")]
        assert heard == [1, 0]
        again = await opened_again(server, table, host)
        assert [event["facts"]["seat"] for event in again if event["name"] in ("chat", "reacted")] == [0]
        await guest.close()

    told(run, tmp_path)


async def opened_again(server, table, host):
    """What somebody is told who loads the page anew: the mute holds for what was said before, too."""
    token = next(iter((await host.ask("link", table, 0))["tokens"].values()))
    await host.close()
    fresh = Player(server)
    answer = await fresh.ask("watch", table, token=token, recall=150)
    assert answer["type"] == "ack"
    full = await fresh.until(lambda message: message["type"] == "full")
    await fresh.close()
    return full["events"]


@pytest.mark.parametrize(
    ("listens", "host", "found"),
    [
        ("127.0.0.1", "127.0.0.1:8000", None),
        ("127.0.0.1", "localhost:8000", None),
        ("127.0.0.1", "play.example", "http://play.example"),
        ("0.0.0.0", "127.0.0.1:8000", "http://10.1.2.3:8000"),
        ("0.0.0.0", "localhost:9000", "http://10.1.2.3:9000"),
        ("::", "[::1]:8000", "http://10.1.2.3:8000"),
        ("0.0.0.0", "192.168.7.7:8000", "http://192.168.7.7:8000"),
        ("192.168.7.7", "localhost:8000", "http://192.168.7.7:8000"),
    ],
)
def test_a_link_names_an_address_that_others_can_reach(monkeypatch, listens, host, found):
    monkeypatch.setattr("starport.server.addresses.network_address", lambda: "10.1.2.3")
    assert reachable(listens, host, "http") == found


def test_a_machine_without_a_network_has_no_address_for_others(monkeypatch):
    monkeypatch.setattr("starport.server.addresses.network_address", lambda: None)
    assert reachable("0.0.0.0", "localhost:8000", "http") is None


def test_the_server_says_where_others_find_it(tmp_path):
    async def run(server):
        for host in ("starport.test", "starport.test:8000"):
            assert await Http(server).get("/api/reach", host=host) == {"address": f"http://{host}"}

    told(run, tmp_path)
