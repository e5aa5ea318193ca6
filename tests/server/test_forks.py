"""A fork or a loaded position shows itself as one to everybody, and its dice follow from what was promised."""

import pytest
from click.testing import CliRunner

from starport.cli import main
from starport.engine import record as records
from starport.engine.dice import commitment, key_of
from starport.server import games
from tests.server.kit import Http, Player, told


async def played(server, game="ferry", seats=2, moves=1000, **options):
    """A match that was played to its end by one person, or given up after so many moves."""
    me = Http(server)
    order = {"game": game, "chairs": ["me"] * seats, "start": True, "patience": None, "options": options}
    made = await me.post("/api/tables", order)
    path, tokens = f"/api/tables/{made['table']}", made["tokens"]
    match = server.registry.tables[made["table"]].match
    while match.session.status == "playing" and match.session.moves < moves:
        seat = match.acting()[0]
        await me.post(f"{path}/act", {"action": match.state.legal(seat)[0].text}, tokens[str(seat)])
    for seat in range(seats - 1) if match.session.status == "playing" else ():
        await me.post(f"{path}/resign", {}, tokens[str(seat)])
    return me, path


def rigged(seed):
    """A record that somebody made at home, with dice of their own choice."""
    game = games.make("ferry", None, 2, {"rounds": "3"})
    record = records.Record.begin(game, seed, ["Mallory", "Trent"])
    state = game.new(seed)
    while state.result() is None:
        (seat,) = state.acting()
        action = game.parse("end")
        state.apply(seat, action)
        record.note(seat, action, state)
    record.close(state, seed)
    return record.text()


def test_a_rigged_record_does_not_choose_the_dice_of_its_fork(tmp_path):
    async def run(server):
        seed = b"mallory's lucky seed, found at home"
        mallory, victim, watcher = Http(server), Http(server), Player(server)
        made = (await mallory.client.post("/api/records", content=rigged(seed))).json()
        fork = await mallory.post(f"/api/tables/{made['table']}/fork", {"to": 0, "chairs": ["me", "open"]})
        path = f"/api/tables/{fork['table']}"
        await watcher.watch(fork["table"])
        assert watcher.desk(fork["table"])["origin"] == {"kind": "fork", "moves": 0}
        sat = await victim.post(f"{path}/sit", {"chair": 1, "name": "Peggy"})
        await mallory.post(f"{path}/start", {}, fork["tokens"]["0"])
        started = await watcher.event("match_started")
        match = server.registry.tables[fork["table"]].match
        assert match.state.dice.key != key_of(seed)
        assert match.state.dice.key == key_of(bytes.fromhex(match.session.seed))
        assert started["facts"] == {"commitment": match.session.commitment, "origin": "fork"}
        assert match.session.commitment == commitment(bytes.fromhex(match.session.seed))
        for desk in (
            (await victim.get(path, sat["tokens"]["1"]))["page"]["desk"],
            watcher.desk(fork["table"]),
            (await victim.get("/api/mine"))["tables"][0]["desk"],
        ):
            assert desk["origin"] == {"kind": "fork", "moves": 0}
        await watcher.close()

    told(run, tmp_path)


@pytest.mark.parametrize(("game", "seats"), [("ferry", 2), ("starfarers", 4), ("spacedealer", 3)])
def test_the_dice_of_a_fork_follow_from_its_commitment(tmp_path, game, seats):
    async def run(server):
        me, path = await played(server, game, seats, 12)
        fork = await me.post(f"{path}/fork", {"to": 6, "chairs": ["me"] * seats})
        forked = f"/api/tables/{fork['table']}"
        await me.post(f"{forked}/start", {}, fork["tokens"]["0"])
        match = server.registry.tables[fork["table"]].match
        old = server.registry.tables[path.rsplit("/", 1)[1]].match
        assert match.state.dice.key == key_of(bytes.fromhex(match.session.seed))
        assert match.state.dice.key != old.state.dice.key

    told(run, tmp_path)


def test_a_fork_says_so_for_ever_and_its_record_is_true(tmp_path):
    async def run(server):
        me, path = await played(server, rounds="3")
        record = (await me.client.get(f"{path}/record")).text
        fork = await me.post(f"{path}/fork", {"to": 3, "chairs": ["me", "me"]})
        forked, tokens = f"/api/tables/{fork['table']}", fork["tokens"]
        await me.post(f"{forked}/start", {}, tokens["0"])
        match = server.registry.tables[fork["table"]].match
        while match.session.status == "playing":
            seat = match.acting()[0]
            legal = match.state.legal(seat)
            action = "draw" if any(each.text == "draw" for each in legal) else "end"
            await me.post(f"{forked}/act", {"action": action}, tokens[str(seat)])
        server.registry.tables.clear()
        assert (await me.get(forked))["page"]["desk"]["origin"] == {"kind": "fork", "moves": 3}
        text = (await me.client.get(f"{forked}/record")).text
        found = records.read(text)
        found.verify()
        assert found.start is not None
        assert found.seed is not None
        assert found.start["key"] == key_of(found.seed).hex()
        copy = (await me.client.post("/api/records", content=text)).json()
        page = (await me.get(f"/api/tables/{copy['table']}"))["page"]
        assert page["desk"]["origin"] == {"kind": "record", "moves": len(found.lines)}
        assert (await me.client.get(f"/api/tables/{copy['table']}/record")).text == text
        again = await me.post(f"{forked}/rematch", {}, tokens["0"])
        assert (await me.get(f"/api/tables/{again['table']}"))["page"]["desk"]["origin"] is None
        return text, record

    found = []

    async def keep(server):
        found.extend(await run(server))

    told(keep, tmp_path)
    for text, said in zip(found, (True, False), strict=True):
        file = tmp_path / "record.txt"
        file.write_bytes(text.encode())
        result = CliRunner().invoke(main, ["verify", str(file)])
        assert result.exit_code == 0, result.output
        assert ("not from the set-up" in result.output) is said


def test_whoever_plays_on_finds_the_fork_among_their_own_tables(tmp_path):
    async def run(server):
        _, path = await played(server, rounds="3")
        reader = Http(server)
        assert (await reader.get("/api/mine"))["tables"] == []
        fork = await reader.post(f"{path}/fork", {"to": 3})
        assert [card["desk"]["table"] for card in (await reader.get("/api/mine"))["tables"]] == [fork["table"]]

    told(run, tmp_path)


def test_a_match_from_the_set_up_has_no_origin(tmp_path):
    async def run(server):
        me, path = await played(server, rounds="3")
        assert (await me.get(path))["page"]["desk"]["origin"] is None
        assert records.read((await me.client.get(f"{path}/record")).text).start is None

    told(run, tmp_path)


def test_a_fork_tells_its_own_story_when_the_match_before_it_is_gone(tmp_path):
    async def run(server):
        me, path = await played(server, rounds="3")
        fork = await me.post(f"{path}/fork", {"to": 3})
        forked = f"/api/tables/{fork['table']}"
        await me.post(f"{forked}/start", {}, fork["tokens"]["0"])
        whole = await me.get(f"{forked}/story?last=100", fork["tokens"]["0"])
        assert min(event["seq"] for event in whole["events"]) <= 0
        await server.store.delete([path.rpartition("/")[2]])
        await me.post(f"{forked}/chat", {"text": "hm"}, fork["tokens"]["0"])
        rest = await me.get(f"{forked}/story?last=100", fork["tokens"]["0"])
        assert min(event["seq"] for event in rest["events"]) > 0

    told(run, tmp_path)


def test_nobody_plays_on_from_where_it_was_over(tmp_path):
    async def run(server):
        me, path = await played(server, rounds="3")
        moves = (await me.get(f"{path}/replay"))["moves"]
        assert await me.refused(f"{path}/fork", {"to": moves}) == "match_over"
        assert await me.refused(f"{path}/fork", {"to": moves, "chairs": ["me"] * 4}) == "wrong_seats"
        assert await me.refused(f"{path}/fork", {}) == "match_over"

    told(run, tmp_path)


def test_a_fork_keeps_the_colours(tmp_path):
    """Whoever was red stays red, also where the colours were not those of the chairs."""

    async def run(server):
        me = Http(server)
        made = await me.post("/api/tables", {"game": "ferry", "chairs": ["me", "bot chance"]})
        path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
        await me.post(f"{path}/colour", {"colour": 1}, token)
        await me.post(f"{path}/start", {}, token)
        await me.post(f"{path}/resign", {}, token)
        fork = await me.post(f"{path}/fork", {"to": 0})
        desk = (await me.get(f"/api/tables/{fork['table']}"))["page"]["desk"]
        assert [seat["colour"] for seat in desk["seats"]] == [1, 0]

    told(run, tmp_path)
