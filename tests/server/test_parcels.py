"""Matches under way that leave and come in: who may take one along, what is refused, and what nobody can learn by it."""

import hashlib
import json

import pytest

from tests.server.kit import Http, JumpingClock, Player, settled, told

KEY = "0" * 32


async def begun(server, chairs=("me", "bot chance"), **order):
    me = Http(server)
    wish = {"game": "ferry", "chairs": list(chairs), "start": True, "patience": None, **order}
    made = await me.post("/api/tables", wish)
    return me, f"/api/tables/{made['table']}", made["tokens"]


async def parcel_of(me, path):
    await me.post(f"{path}/pack")
    return await me.get(f"{path}/parcel")


async def offered(http, parcel, key=None):
    answer = await http.client.post(f"/api/parcels/{key or parcel['key']}", content=json.dumps(parcel))
    return answer.status_code, answer.json().get("message")


def match_of(server, path):
    return server.registry.tables[path.rpartition("/")[2]].match


def test_only_whoever_has_all_seats_of_people_takes_a_match_along(tmp_path):
    async def run(server):
        me, path, tokens = await begun(server, ("me", "open", "bot chance"), start=False)
        other, stranger = Http(server), Http(server)
        assert await me.refused(f"{path}/pack") == "not_started"
        sat = await other.post(f"{path}/sit", {"chair": 1})
        await me.post(f"{path}/start", {}, tokens["0"])
        for person in (me, other):
            assert await person.refused(f"{path}/pack") == "others_play"
        assert await stranger.refused(f"{path}/pack") == "seat_needed"
        assert await stranger.refused(f"{path}/pack", {}, tokens["0"]) == "seat_needed", "a link alone is not enough"
        await other.post(f"{path}/bot", {"chair": 1, "bot": "chance"}, sat["tokens"]["1"])
        assert await me.refused(f"{path}/pack") == "others_play", "a bot only plays for them"
        await other.post(f"{path}/resign", {}, sat["tokens"]["1"])
        assert await me.refused(f"{path}/pack") == "others_play"
        assert not match_of(server, path).session.packed

    told(run, tmp_path)


def test_whoever_was_alone_for_a_moment_has_nobody_sit_down_afterwards(tmp_path):
    """The dice were given out: from then on the match is among bots, packed or not, there or elsewhere."""

    async def run(server):
        me, path, tokens = await begun(server, ("me", "open"), start=False)
        other = Http(server)
        sat = await other.post(f"{path}/sit", {"chair": 1})
        await me.post(f"{path}/start", {}, tokens["0"])
        await other.post(f"{path}/leave", {}, sat["tokens"]["1"])
        parcel = await parcel_of(me, path)
        assert await other.refused(f"{path}/sit", {"chair": 1}) == "table_packed"
        await me.post(f"{path}/unpack")
        assert await other.refused(f"{path}/sit", {"chair": 1}) == "dice_known"
        there = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        carried = f"/api/tables/{there['table']}"
        assert await other.refused(f"{carried}/sit", {"chair": 1}) == "chair_taken"
        await me.post(f"{carried}/leave", {}, there["tokens"]["0"])
        assert await other.refused(f"{carried}/sit", {"chair": 0}) == "dice_known"
        server.registry.tables.clear()
        assert await other.refused(f"{carried}/sit", {"chair": 0}) == "dice_known"
        await me.post(f"{carried}/sit", {"chair": 0})

    told(run, tmp_path)


def test_a_seat_goes_to_another_device_only_where_nobody_has_another_one(tmp_path):
    async def run(server):
        phone = Http(server)
        for chairs, free in ((("me", "bot chance"), True), (("bot chance", "me"), True), (("me", "me"), False)):
            me, path, tokens = await begun(server, chairs)
            seat, own = next(iter(tokens.items()))
            link = (await me.post(f"{path}/link", {}, own))["tokens"][seat]
            await parcel_of(me, path)
            await me.post(f"{path}/unpack")
            if free:
                token = (await me.post(f"{path}/link", {}, own))["tokens"][seat]
                await phone.post(f"{path}/claim", {"seat": int(seat)}, token)
                assert await me.refused(f"{path}/pack") == "seat_needed"
                await parcel_of(phone, path)
            else:
                assert await me.refused(f"{path}/link", {}, own) == "dice_known"
                assert await phone.refused(f"{path}/claim", {"seat": 0}, link) == "dice_known"
                await me.post(f"{path}/claim", {"seat": 0}, own)

    told(run, tmp_path)


def test_while_it_is_packed_nothing_happens_and_nobody_else_reads_it(tmp_path):
    async def run(server):
        me, path, tokens = await begun(server)
        other, watcher = Http(server), Player(server)
        guest, _, _ = await begun(server)  # somebody the server knows, too
        name = path.rpartition("/")[2]
        await watcher.watch(name)
        assert (await other.client.get(f"{path}/parcel")).json()["message"] == "seat_needed", "nobody has packed it yet"
        parcel = await parcel_of(me, path)
        await watcher.event("match_packed")
        assert watcher.desk(name)["packed"]
        for order, body in (("act", {"action": "end"}), ("resign", {}), ("leave", {}), ("chat", {"text": "hello"})):
            assert await me.refused(f"{path}/{order}", body, tokens["0"]) == "table_packed"
        await settled(server)
        assert match_of(server, path).session.moves == 0
        assert (await me.get(path, tokens["0"]))["page"]["menu"]["actions"] == []
        for person, token in ((other, None), (other, tokens["0"]), (guest, None), (guest, tokens["0"])):
            answer = await person.client.get(
                f"{path}/parcel", headers={} if token is None else {"authorization": f"Bearer {token}"}
            )
            assert (answer.status_code, answer.json()["message"]) == (403, "seat_needed")
        assert parcel["record"] not in "".join(watcher.pipe.frames)
        assert match_of(server, path).session.secret not in "".join(watcher.pipe.frames)
        await me.post(f"{path}/unpack")
        assert (await me.client.get(f"{path}/parcel")).json()["message"] == "not_packed"
        assert await me.refused(f"{path}/unpack") == "not_packed"
        gone = {"key": parcel["key"], "to": name}
        assert await me.refused(f"{path}/depart", gone) == "not_packed"
        await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
        await watcher.event("turn_ended")
        again = await parcel_of(me, path)
        assert again["key"] != parcel["key"]
        assert await me.refused(f"{path}/depart", gone) == "not_packed", "the old parcel is another match by now"
        await me.post(f"{path}/depart", {**gone, "key": again["key"]})
        moved = await watcher.event("match_moved")
        assert moved["facts"] == {"table": name}
        assert watcher.desk(name)["status"] == "over"
        await watcher.close()

    told(run, tmp_path)


def test_match_time_comes_along_and_cannot_be_made_up(tmp_path):
    async def run(server, clock):
        me, path, tokens = await begun(server, ("me", "me", "me"), game="spacedealer")
        for seat in tokens:
            action = match_of(server, path).state.legal(int(seat))[0].text
            await me.post(f"{path}/act", {"action": action}, tokens[seat])
        clock.jump(5_000)
        await me.post(f"{path}/act", {"action": "raise"}, tokens["0"])
        clock.jump(20_000)
        parcel = await parcel_of(me, path)
        assert parcel["at"] == 25_000
        for wished, found in ((25_000, 25_000), (0, 5_000), (2**50, 65_000)):
            key = f"{wished:032x}"
            made = await me.post(f"/api/parcels/{key}", {**parcel, "key": key, "at": wished})
            time = (await me.get(f"/api/tables/{made['table']}", made["tokens"]["0"]))["page"]["desk"]["time"]
            grace = match_of(server, path).state.grace() if wished == 2**50 else 0
            assert (time["at"], time["running"]) == (found + grace, False)

    clock = JumpingClock()
    told(lambda server: run(server, clock), tmp_path, clock)


def test_a_match_that_was_carried_away_at_its_end_is_not_over_before_orders_in_time_have_come(tmp_path):
    """SD-143: the end by time waits for the longest delay that is forgiven."""

    async def run(server):
        me, path, tokens = await begun(server, ("me", "me", "me"), game="spacedealer")
        for seat in tokens:
            action = match_of(server, path).state.legal(int(seat))[0].text
            await me.post(f"{path}/act", {"action": action}, tokens[seat])
        state, parcel = match_of(server, path).state, await parcel_of(me, path)
        made = await me.post(f"/api/parcels/{parcel['key']}", {**parcel, "at": 2**50})
        time = (await me.get(f"/api/tables/{made['table']}", made["tokens"]["0"]))["page"]["desk"]["time"]
        assert time["at"] == state.due() + state.grace() > state.due()

    told(run, tmp_path, JumpingClock())


def test_thinking_time_and_settings_come_along(tmp_path):
    async def run(server, clock):
        order = {"clock": {"bank": 100, "increment": 0}, "spectators": "none", "pace": "relaxed"}
        me, path, tokens = await begun(server, ("me", "me", "bot chance"), **order)
        clock.jump(30_000)
        await me.post(f"{path}/quiet", {"on": True}, tokens["1"])
        await me.post(f"{path}/hurry", {"percent": 50}, tokens["1"])
        parcel = await parcel_of(me, path)
        clock.jump(1_000_000)
        made = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        desk = (await me.get(f"/api/tables/{made['table']}", made["tokens"]["0"]))["page"]["desk"]
        assert [seat["bank"] for seat in desk["seats"]] == [70_000, 100_000, 100_000]
        assert (desk["clock"], desk["spectators"], desk["public"], desk["patience"]) == (
            order["clock"],
            "none",
            False,
            None,
        )
        assert [(seat["quiet"], seat["hurry"]) for seat in desk["seats"][:2]] == [(False, 100), (True, 50)]
        assert match_of(server, f"/{made['table']}").session.spec.pace == "relaxed"

    clock = JumpingClock()
    told(lambda server: run(server, clock), tmp_path, clock)


def test_a_lesson_stays_until_its_pupil_plays_on(tmp_path):
    async def run(server):
        me = Http(server)
        made = await me.post("/api/tables", {"game": "starfarers", "lesson": "second", "pace": "instant"})
        path = f"/api/tables/{made['table']}"
        assert await me.refused(f"{path}/pack") == "lesson_stays"
        await me.post(f"{path}/teach", {}, made["tokens"]["0"])
        parcel = await parcel_of(me, path)
        assert await offered(me, parcel) == (200, None)

    told(run, tmp_path)


def signed(record):
    """A record with a digest that fits whatever was done to it."""
    head = record[: record.rindex("digest: ")]
    return f"{head}digest: {hashlib.sha256(head.encode()).hexdigest()}\n"


def without(record, *beginnings):
    return signed("".join(line for line in record.splitlines(True) if not line.startswith(beginnings)))


FORGED = {
    "a changed byte": (lambda one: {**one, "record": one["record"].replace("ferry", "fairy")}, "record_digest_differs"),
    "no record": (lambda one: {**one, "record": ""}, "record_digest_differs"),
    "half a letter": (lambda one: {**one, "record": "\ud800"}, "bad_message"),
    "a game of somebody's own": (
        lambda one: {**one, "record": signed(one["record"].replace("ferry", "fairy"))},
        "unknown_game",
    ),
    "another seed": (
        lambda one: {**one, "record": signed(one["record"].replace("\nseed: ", "\nseed: 00"))},
        "record_commitment_differs",
    ),
    "no seed": (lambda one: {**one, "record": without(one["record"], "seed: ")}, "record_without_seed"),
    "no last hash": (lambda one: {**one, "record": without(one["record"], "= ")}, "record_without_last_hash"),
    "an action that is none": (
        lambda one: {**one, "record": signed(one["record"].replace(" 0 end", " 1 end"))},
        "record_action_refused",
    ),
    "a result that is none": (
        lambda one: {**one, "record": signed(one["record"].replace("\ndigest", "\nresult: winners [0]\ndigest"))},
        "record_result_differs",
    ),
    "a chair too many": (lambda one: {**one, "seats": one["seats"] * 2}, "wrong_seats"),
    "more chairs than there are anywhere": (lambda one: {**one, "seats": one["seats"] * 9}, "bad_message"),
    "nobody's": (lambda one: {**one, "seats": [{"own": False, "bot": "chance"}] * 2}, "seat_needed"),
    "a bot that nobody knows": (
        lambda one: {**one, "seats": [one["seats"][0], {"own": False, "bot": "oracle"}]},
        "unknown_bot",
    ),
    "a chair of nobody": (lambda one: {**one, "seats": [one["seats"][0], {"own": False}]}, "unknown_bot"),
    "another key": (lambda one: {**one, "key": KEY}, "bad_message"),
    "an entry that nobody knows": (lambda one: {**one, "host": "me"}, "bad_message"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_what_is_forged_is_refused_and_nothing_is_half_done(tmp_path, forged):
    change, why = FORGED[forged]

    async def run(server):
        me, path, tokens = await begun(server)
        await me.post(f"{path}/act", {"action": "end"}, tokens["0"])
        await settled(server)
        parcel = await parcel_of(me, path)
        before = len(server.registry.tables)
        status, message = await offered(me, change(json.loads(json.dumps(parcel))), parcel["key"])
        assert (status >= 400, message) == (True, why)
        assert len(server.registry.tables) == before
        assert len((await me.get("/api/mine"))["tables"]) == 1
        assert await offered(me, parcel) == (200, None)

    told(run, tmp_path)


def test_a_match_that_is_over_is_no_match_under_way(tmp_path):
    async def run(server):
        me, path, tokens = await begun(server, ("me", "me"), options={"rounds": "3"})
        for number in range(6):
            await me.post(f"{path}/act", {"action": "end"}, tokens[str(number % 2)])
        assert await me.refused(f"{path}/pack") == "match_over"
        record = (await me.client.get(f"{path}/record")).text
        parcel = {"key": KEY, "record": record, "seats": [{"own": True}] * 2}
        assert await offered(me, parcel) == (409, "match_over")

    told(run, tmp_path)


def test_what_comes_in_is_bounded_and_nonsense_costs_more(tmp_path):
    async def run(server):
        me, path, _ = await begun(server)
        parcel = await parcel_of(me, path)
        thief, good = Http(server, "10.0.0.1"), Http(server, "10.0.0.2")
        huge = await thief.client.post(f"/api/parcels/{KEY}", content=b"x" * 30_001)
        assert (huge.status_code, huge.json()) == (
            413,
            {"message": "record_too_long", "facts": {"most": 30_000}, "rule": ""},
        )
        assert await offered(thief, {**parcel, "record": "nothing"}) == (409, "record_digest_differs")
        assert await offered(thief, parcel) == (429, "too_fast")
        assert await offered(good, parcel) == (200, None)
        assert (await good.client.post("/api/parcels/nothing", json=parcel)).json()["message"] == "bad_message"

    told(run, tmp_path, tables_per_minute=0.01, tables_burst=10, record_bytes=30_000)


def test_who_did_not_hear_the_answer_hears_it_again_even_with_no_room_for_another_match(tmp_path):
    async def run(server):
        me, path, _ = await begun(server)
        parcel = await parcel_of(me, path)
        made = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        assert (await offered(me, {**parcel, "key": KEY}))[1] == "too_many_games"
        assert await me.post(f"/api/parcels/{parcel['key']}", parcel) == made

    told(run, tmp_path, tables_per_person=2)


def test_a_copy_of_somebody_elses_parcel_is_a_match_of_ones_own(tmp_path):
    """Whoever gets hold of it has a table among bots, and nothing of the other's."""

    async def run(server):
        me, path, _ = await begun(server)
        parcel = await parcel_of(me, path)
        mine = await me.post(f"/api/parcels/{parcel['key']}", parcel)
        thief = Http(server)
        theirs = await thief.post(f"/api/parcels/{parcel['key']}", parcel)
        assert theirs["table"] != mine["table"]
        assert set(theirs["tokens"].values()).isdisjoint(mine["tokens"].values())
        answer = await thief.client.get(
            f"/api/tables/{mine['table']}", headers={"authorization": f"Bearer {theirs['tokens']['0']}"}
        )
        assert answer.json()["message"] == "wrong_token"

    told(run, tmp_path)


def test_a_last_action_can_still_be_taken_back_after_the_journey(tmp_path):
    async def run(server):
        me, path, tokens = await begun(server, ("me", "me"), options={"rounds": "40"})
        for number in range(70):
            await me.post(f"{path}/act", {"action": "end"}, tokens[str(number % 2)])
        laid = next(
            text for text in (await me.get(path, tokens["0"]))["page"]["menu"]["actions"] if text.startswith("lay")
        )
        await me.post(f"{path}/act", {"action": laid}, tokens["0"])
        made = await me.post(f"/api/parcels/{(parcel := await parcel_of(me, path))['key']}", parcel)
        there = f"/api/tables/{made['table']}"
        assert (await me.get(there, made["tokens"]["0"]))["page"]["menu"]["undo"] == ""
        await me.post(f"{there}/undo", {}, made["tokens"]["0"])
        assert laid in (await me.get(there, made["tokens"]["0"]))["page"]["menu"]["actions"]

    told(run, tmp_path)
