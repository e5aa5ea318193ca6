"""The story stays: what was told comes with the page again, never more than was told then; forks know their past."""

import random

import pytest

from starport.server.dues import dues
from tests.server.kit import Http, JumpingClock, Player, settled, told

SEATS = (0, 1, 2, None)


async def recalled(server, table, token, recall=400):
    """The events that come with a page that is loaded now, and whether there are earlier ones."""
    player = Player(server)
    answer = await player.ask("watch", table, token=token, recall=recall)
    assert answer["type"] == "ack"
    full = await player.until(lambda message: message["type"] == "full")
    await player.close()
    return full["events"], full["gap"]


async def whole_match(server, game, chance, **order):
    """A random match of three people with undo and talk, each seat and a spectator listening; what each was told."""
    me = Http(server)
    made = await me.post("/api/tables", {"game": game, "chairs": ["me"] * 3, "start": True, **order})
    table, tokens = made["table"], [*made["tokens"].values(), None]
    players = [Player(server) for _ in SEATS]
    for player, token in zip(players, tokens, strict=True):
        await player.watch(table, token, 1)
    match = server.registry.tables[table].match
    for _ in range(150):
        if match.session.status != "playing":
            break
        seat = match.acting()[0]
        if not match.why_no_undo(seat) and chance.random() < 0.2:
            await players[seat].ask("undo", table, seat)
        else:
            await players[seat].ask("act", table, seat, action=chance.choice(match.state.legal(seat)).text)
        if chance.random() < 0.05:
            await players[seat].ask("chat", table, seat, text="hm")
    seen = zip(players, SEATS[: 3 if order.get("spectators") else 4], strict=False)
    for player, seat in seen:

        def caught_up(player=player, seat=seat):
            return player.seqs[table, seat] == match.session.seq

        await player.shows(caught_up)
    return me, table, tokens, players


def plain(events):
    return [(event["seq"], event["name"], repr(sorted(event["facts"].items()))) for event in events]


@pytest.mark.parametrize("game", ["ferry", "starfarers"])
def test_a_reload_tells_what_was_told_and_never_more(tmp_path, game):
    """For each seat and for spectators: with the page, from memory; over HTTP, from the log; and days later."""
    clock = JumpingClock()

    async def run(server):
        # nobody is in a hurry: three days later no bot sits in for those who come by one after the other
        me, table, tokens, players = await whole_match(server, game, random.Random(4), patience=None)
        lived = [plain(player.events) for player in players]
        assert set(lived[0]) - set(lived[3]), "somebody knows more than spectators"
        for token, heard in zip(tokens, lived, strict=True):
            events, gap = await recalled(server, table, token)
            assert plain(events) == heard
            assert not gap
            few, more = await recalled(server, table, token, 20)
            assert more
            first = few[0]["seq"]
            assert plain(few) == [one for one in heard if one[0] >= first]
            answer = await me.get(f"/api/tables/{table}/story?before={first}&last=30", token)
            earlier = plain(answer["events"])
            assert 30 <= len(earlier) < 60
            assert earlier == [one for one in heard if earlier[0][0] <= one[0] < first]
            assert answer["more"]
        for player in players:
            await player.close()
        # days later: the table has left memory and comes back from its snapshot
        server.registry.tables.pop(table).close()
        clock.jump(3 * 86_400_000)
        for token, heard in zip(tokens, lived, strict=True):
            events, gap = await recalled(server, table, token)
            first = min([event["seq"] for event in events], default=10**9)
            assert gap == (first > 2)
            answer = await me.get(f"/api/tables/{table}/story?before={first}&last=1000", token)
            later = [one for one in plain(answer["events"] + events) if not one[1].startswith("player_")]
            assert later == [one for one in heard if not one[1].startswith("player_")]
            assert not answer["more"]

    told(run, tmp_path, clock, snapshot_every=10)


def test_whoever_comes_back_to_a_sleeping_table_is_not_warned_or_replaced(tmp_path):
    """The table comes into memory because they come: what their absence made due meanwhile is due no longer."""
    clock = JumpingClock()

    async def run(server):
        _, table, tokens, players = await whole_match(server, "ferry", random.Random(4), options={"rounds": "40"})
        seat = server.registry.tables[table].match.acting()[0]
        for player in players:
            await player.close()
        await settled(server)
        server.registry.tables.pop(table).close()
        clock.jump(3 * 86_400_000)
        match = (await server.registry.table(table)).match
        assert [draft.kind for _, draft in dues(match, server.context, set())] == ["warn"]
        assert dues(match, server.context, {seat}) == []
        player = Player(server)
        full = await player.watch(table, tokens[seat], 1)
        await player.shows(lambda: player.desk(table, seat)["seats"][seat]["here"])
        await settled(server)
        assert player.desk(table, seat)["seats"][seat]["bot"] == ""
        rows = [row.kind for row in await server.context.store.rows(table, full["seq"])]
        assert (rows, match.session.seats[seat].warned) == (["here"], 0)
        await player.close()

    told(run, tmp_path, clock)


def test_a_reload_shows_delayed_spectators_nothing_earlier(tmp_path):
    clock = JumpingClock()

    async def run(server):
        me, table, _, players = await whole_match(
            server, "ferry", random.Random(4), spectators="delayed", options={"rounds": "40"}
        )
        assert (await recalled(server, table, None))[0] == []
        refused = await me.client.get(f"/api/tables/{table}/story?last=100")
        assert refused.json()["message"] == "replay_hidden"
        clock.jump(120_000)
        late, _ = await recalled(server, table, None)
        rows = {event["seq"] for event in players[0].events if event["name"] == "action_done"}
        assert {event["seq"] for event in late if event["name"] == "action_done"} == rows
        assert not any(
            "card" in event["facts"] or "text" in event["facts"] for event in late if event["name"] != "chat"
        )
        for player in players:
            await player.close()

    told(run, tmp_path, clock)


def test_programs_that_ask_for_nothing_are_told_nothing(tmp_path):
    async def run(server):
        _, table, tokens, players = await whole_match(server, "ferry", random.Random(4))
        assert await recalled(server, table, tokens[0], 0) == ([], False)
        for player in players:
            await player.close()

    told(run, tmp_path)


def test_a_fork_remembers_the_match_it_goes_on_from(tmp_path):
    """As the same seat was told it, at rows up to 0; what people said there stays there."""

    async def run(server):
        me, table, _, players = await whole_match(server, "ferry", random.Random(4), options={"rounds": "3"})
        heard = plain(players[1].events)
        for player in players:
            await player.close()
        fork = await me.post(f"/api/tables/{table}/fork", {"to": 6, "chairs": ["me"] * 3})
        path, key = f"/api/tables/{fork['table']}", fork["tokens"]["1"]
        await me.post(f"{path}/start", {}, fork["tokens"]["0"])
        events, gap = await recalled(server, fork["table"], key)
        assert gap
        assert min(event["seq"] for event in events) > 0
        answer = await me.get(f"{path}/story?before={events[0]['seq']}&last=1000", key)
        past = answer["events"]
        assert past
        assert not answer["more"]
        assert max(event["seq"] for event in past) == 0
        assert not {event["name"] for event in past} & {"chat", "player_here", "seat_taken"}
        known = {one[1:] for one in heard}
        assert {one[1:] for one in plain(past)} <= known
        last = [event for event in past if event["name"] == "action_done"][-1]
        few = await me.get(f"{path}/story?before=0&last=1", key)
        assert few["more"]
        assert all(event["seq"] < last["seq"] for event in few["events"])
        plainly = await me.get(f"{path}/story", key)
        assert min(event["seq"] for event in plainly["events"]) > 0

    told(run, tmp_path)


def test_the_last_events_of_a_match_never_begin_in_the_middle_of_a_row(tmp_path):
    async def run(server):
        _, table, _, players = await whole_match(server, "starfarers", random.Random(7))
        me, path = Http(server), f"/api/tables/{table}/story"
        whole = (await me.get(path))["events"]
        rows = {event["seq"]: sum(other["seq"] == event["seq"] for other in whole) for event in whole}
        assert max(rows.values()) > 2
        for last in range(1, len(whole) + 2):
            some = await me.get(f"{path}?last={last}")
            assert some["events"] == whole[len(whole) - len(some["events"]) :]
            first = some["events"][0]["seq"]
            assert sum(event["seq"] == first for event in some["events"]) == rows[first]
            assert some["more"] == (len(some["events"]) < len(whole))
            more = len(some["events"]) - last
            assert more < rows[first]  # and no row comes along that need not
        for player in players:
            await player.close()

    told(run, tmp_path)
