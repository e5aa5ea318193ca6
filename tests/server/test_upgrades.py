"""Databases and matches of older programs, and tables that are saved and put back."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from starport import __version__
from starport.cli import database_file, main
from starport.server import games
from starport.server.store import SqlStore
from tests.server import ferry
from tests.server.company import seated, two_people
from tests.server.kit import Http, opened, settings, told

# ---- databases ------------------------------------------------------------------------------------------------------

FORM_1 = Path(__file__).parent / "data" / "form-1.sql"


def old_database(folder):
    """The file as the first program left it: a match under way, and a table that waits for people."""
    file = folder / "tables.sqlite"
    link = sqlite3.connect(file)
    link.executescript(FORM_1.read_text("utf-8"))
    link.close()
    return file


def dump(file):
    link = sqlite3.connect(file)
    try:
        return list(link.iterdump())
    finally:
        link.close()


def test_a_database_of_the_first_form_is_brought_up_to_date_and_played_on(tmp_path):
    file = old_database(tmp_path)

    async def story():
        async with opened(settings(tmp_path)) as server:
            me = Http(server)
            me.client.cookies.set("starport", "gqnjY8QQSz78vKrCCsruqg.Sc5a_PZnzW0UbGExkTiKYlW3FqG6hqAGGt4nwPDNZd4")
            path, tokens = "/api/tables/b5vlxuczxy6kkrch", ["14vff-YlGv2dL2thwBEN8w", "FsyokJrEm26I4ysEEwqcjg"]
            assert len((await me.get("/api/mine"))["tables"]) == 2
            match = (await server.registry.table("b5vlxuczxy6kkrch")).match
            assert match.session.moves == 4
            while match.session.status == "playing":
                seat = match.acting()[0]
                assert match.state is not None
                await me.post(f"{path}/act", {"action": match.state.legal(seat)[0].text}, tokens[seat])
            text = (await me.client.get(f"{path}/record")).text
            assert "result:" in text
            dice = (await me.get("/api/tables/erk4ritzcq5onpll"))["page"]["desk"]["dice"]
            assert dice["commitment"] is None  # nothing was promised before the start in those days
            assert (await me.get("/api/tables/erk4ritzcq5onpll"))["page"]["desk"]["commitment"] is None
            other = await Http(server).post("/api/tables/erk4ritzcq5onpll/sit", {"chair": 1})
            await me.post("/api/tables/erk4ritzcq5onpll/start", {}, other["tokens"]["1"])

    asyncio.run(story())
    link = sqlite3.connect(file)
    assert link.execute("SELECT value FROM facts WHERE name = 'schema'").fetchone() == ("2",)
    link.close()


def test_a_database_of_a_newer_program_is_left_alone(tmp_path):
    file = old_database(tmp_path)
    link = sqlite3.connect(file)
    link.execute("UPDATE facts SET value = '99' WHERE name = 'schema'")
    link.commit()
    link.close()
    before = dump(file)
    said = CliRunner().invoke(main, ["admin", "--store", f"sqlite:///{file}", "list"])
    assert said.exit_code == 2
    assert "newer one" in said.output
    assert dump(file) == before


@pytest.mark.parametrize("way", [[], ["admin"]])
def test_tables_are_saved_while_they_are_played_and_put_back(tmp_path, way):
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    def command(do, *rest, store=address):
        words = [*way, "--store", store, do, *rest] if way else [do, "--store", store, *rest]
        return CliRunner().invoke(main, [str(word) for word in words])

    saved = tmp_path / "saved.sqlite"

    async def story():
        async with opened(settings(tmp_path)) as server:
            browsers, name, tokens = await seated(server)
            say = f"/api/tables/{name}/chat"
            await browsers[0].post(say, {"text": "before"}, tokens[0])
            done = command("backup", saved)
            assert done.exit_code == 0, done.output
            again = command("backup", saved)
            assert "--replace" in again.output
            await browsers[0].post(say, {"text": "after"}, tokens[0])
            return name

    name = asyncio.run(story())
    done = command("restore", saved)
    assert done.exit_code == 0, done.output

    async def look():
        store = SqlStore(address)
        await store.open()
        said = [json.loads(row.body)["text"] for row in await store.rows(name) if row.kind == "chat"]
        await store.close()
        return said

    assert asyncio.run(look()) == ["before"]
    assert (tmp_path / "tables.sqlite.before").is_file()
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("not a database")
    refused = command("restore", nonsense)
    assert refused.exit_code == 2
    assert "no database of Starport" in refused.output
    assert asyncio.run(look()) == ["before"]
    elsewhere = command("backup", tmp_path / "other", store="postgresql://x@y/z")
    assert "pg_dump" in elsewhere.output


def test_nothing_is_put_back_under_a_running_server(tmp_path):
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    old_database(tmp_path)
    assert CliRunner().invoke(main, ["backup", "--store", address, str(tmp_path / "saved")]).exit_code == 0
    with database_file.alone(address):
        said = CliRunner().invoke(main, ["restore", "--store", address, str(tmp_path / "saved")])
    assert said.exit_code == 2
    assert "another server is using" in said.output


# ---- other rules ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("same", [True, False])
def test_a_match_goes_on_under_newer_rules_only_if_they_come_to_the_same(tmp_path, monkeypatch, same):
    """The program was replaced meanwhile: what was played is told again by today's rules and compared with its mark."""

    async def before():
        async with opened(settings(tmp_path)) as server:
            browsers, name, tokens = await seated(server, people=1)
            path = f"/api/tables/{name}"
            await browsers[0].post(f"{path}/act", {"action": "draw"}, tokens[0])
            return name, tokens[0], browsers[0].client.cookies

    async def after(name, token):
        async with opened(settings(tmp_path)) as server:
            answer = await Http(server).client.get(f"/api/tables/{name}", headers={"authorization": f"Bearer {token}"})
            return answer.status_code, answer.json(), server.context.metrics.counts["tables_of_other_rules"]

    name, token, _ = asyncio.run(before())
    monkeypatch.setattr(games, "rules_of", lambda game: "0.2.0 other")
    if not same:
        monkeypatch.setattr(ferry.Crossing, "digest", lambda state: "another state")
    status, body, counted = asyncio.run(after(name, token))
    if same:
        assert (status, counted) == (200, 0)
    else:
        assert (status, body["message"]) == (409, "rules_changed")
        assert body["facts"] == {"version": __version__, "now": __version__}
        assert counted > 0


def test_rules_are_named_by_what_they_are_written_in():
    version, _, written = games.rules_of("starfarers").partition(" ")
    assert version == __version__
    assert len(written) == 32
    assert games.rules_of("spacedealer") != games.rules_of("starfarers")


def test_rules_are_named_by_the_whole_package_of_their_game(monkeypatch):
    """A game that is one module only has no package: then it is that module."""
    asked: list[str] = []
    monkeypatch.setattr("starport.server.games.importlib.import_module", asked.append)
    monkeypatch.setattr(games, "_written", lambda package: [])
    for module in ("starport.games.starfarers.game", "alone"):
        found = type("Rules", (), {"__module__": module})()
        monkeypatch.setattr(games, "make", lambda *_, found=found: found)
        games.rules_of.__wrapped__("any")
    assert asked == ["starport.games.starfarers", "starport.engine", "alone", "starport.engine"]


def test_a_match_of_before_tells_its_seed_in_the_end(tmp_path):
    """Its snapshot knows no secret of the server's apart from the seed."""

    async def run(server):
        host, _, path, tokens = await two_people(server)
        session = server.registry.tables[path.rpartition("/")[2]].match.session
        session.secret = ""
        await host.post(f"{path}/resign", {}, tokens[0])
        story = (await host.get(f"{path}?since=1"))["events"]
        assert [event["facts"]["seed"] for event in story if event["name"] == "match_ended"] == [session.seed]

    told(run, tmp_path)
