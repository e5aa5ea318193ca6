"""The front, the settings, the metrics: what an operator and a browser meet first."""

import asyncio
import gzip
from pathlib import Path

import pytest

from starport.server import client_files
from starport.server.app import Server
from starport.server.compression import accepted
from starport.server.lobby import MOMENT
from starport.server.settings import BadSettings, load
from tests.server.kit import Http, JumpingClock, NearBots, Player, opened, settings


def with_client(folder, run, **values):
    """A server whose client files lie in `folder`."""

    async def story():
        server = Server(settings(folder, **values), bots=NearBots(), client=folder / "client")
        await server.open()
        try:
            await run(Http(server), server)
        finally:
            await server.close()

    asyncio.run(story())


def test_without_a_client_a_plain_page_says_how_to_make_one(tmp_path):
    async def run(http, server):
        for path in ("/", "/t/abcdefghijklmnop"):
            answer = await http.client.get(path)
            assert answer.status_code == 200
            assert "make setup" in answer.text

    with_client(tmp_path, run)


def test_only_a_worker_may_run_webassembly(tmp_path):
    (tmp_path / "client" / "assets").mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text("<!doctype html>")
    for name in ("server.worker-1a2b.js", "app-1a2b.js"):
        (tmp_path / "client" / "assets" / name).write_text("export {}")

    async def run(http, server):
        policies = {}
        for path in ("/", "/assets/app-1a2b.js", "/assets/server.worker-1a2b.js"):
            policies[path] = (await http.client.get(path)).headers["content-security-policy"]
        assert policies["/"] == policies["/assets/app-1a2b.js"]
        assert "unsafe" not in policies["/"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policies["/assets/server.worker-1a2b.js"]
        assert "default-src 'none'" in policies["/assets/server.worker-1a2b.js"]

    with_client(tmp_path, run)


def test_the_clients_files_are_served_and_nothing_else(tmp_path):
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>Client</title>")
    (client / "assets" / "app-1a2b.js").write_text("export {}")
    (client / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    (client / "link.txt").symlink_to(tmp_path / "secret.txt")

    async def run(http, server):
        answer = await http.client.get("/")
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == (
            "text/html; charset=utf-8",
            "no-cache",
        )
        for path in ("/t/abcdefghijklmnop", "/" + "a" * 300, "/t/" + "a" * 300):  # it says by itself what is no page
            assert "Client" in (await http.client.get(path)).text
        script = await http.client.get("/assets/app-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert (await http.client.get("/icon.svg")).headers["content-type"] == "image/svg+xml"
        assert (await http.client.get("/assets/none.js")).status_code == 404
        for path in ("/link.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "//etc/passwd"):
            answer = await http.client.get(path)
            assert "secret" not in answer.text
            assert "root:" not in answer.text
        assert (await http.client.post("/")).status_code == 405

    with_client(tmp_path, run)


def test_a_file_is_read_once_until_the_client_is_built_anew(tmp_path, monkeypatch):
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    first, script = client / "index.html", client / "assets" / "app.js"
    first.write_text("first build")
    script.write_text("one")
    read, reads = Path.read_bytes, []

    def counted(path):
        if path.is_relative_to(client):  # the server reads its own source, too, when it first starts
            reads.append(path.name)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", counted)

    async def run(http, server):
        for _ in range(5):
            assert [(await http.client.get(path)).text for path in ("/", "/t/some", "/assets/app.js")] == [
                "first build",
                "first build",
                "one",
            ]
        assert sorted(reads) == ["app.js", "index.html"]
        tag = (await http.client.get("/assets/app.js")).headers["etag"]
        again = await http.client.get("/assets/app.js", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        part = await http.client.get("/assets/app.js", headers={"range": "bytes=1-2"})
        assert (part.status_code, part.text) == (206, "ne")
        script.write_text("another")
        first.write_text("the second build")
        assert (await http.client.get("/")).text == "the second build"
        answer = await http.client.get("/assets/app.js", headers={"if-none-match": tag})
        assert (answer.status_code, answer.text) == (200, "another")

    with_client(tmp_path, run)


def test_the_lobby_is_written_once_for_all_who_look_at_the_same_moment(tmp_path, monkeypatch):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path), clock) as server:
            http, made, look = Http(server), [], server.registry.public

            async def counted():
                made.append(clock.now())
                return await look()

            monkeypatch.setattr(server.registry, "public", counted)

            async def seen():
                return [table["desk"] for table in (await http.get("/api/tables"))["tables"]]

            assert await seen() == []
            order = {"game": "ferry", "chairs": ["me", "open"], "public": True}
            table = await http.post("/api/tables", order)
            path, token = f"/api/tables/{table['table']}", table["tokens"]["0"]
            assert [[desk["seats"][1]["open"] for desk in await seen()] for _ in range(3)] == [[True]] * 3
            await asyncio.gather(*(seen() for _ in range(20)))
            assert len(made) == 2
            await http.post(
                f"{path}/bot", {"chair": 1, "bot": "chance"}, token
            )  # what newcomers look for shows at once
            assert not (await seen())[0]["seats"][1]["open"]
            await http.post(f"{path}/start", {}, token)
            assert (await seen())[0]["status"] == "playing"
            await http.post(f"{path}/act", {"action": "draw"}, token)
            await seen()
            assert len(made) == 4  # a move may wait a moment
            clock.jump(MOMENT)
            assert (await seen())[0]["moves"] == 1

    asyncio.run(story())


def test_the_catalogue_is_shown_with_its_bots(tmp_path):
    async def run(http, server):
        listed = await http.get("/api/games")
        ferry = next(game for game in listed["games"] if game["name"] == "ferry")
        assert ferry["realtime"] is False
        assert "chance" in ferry["bots"]
        assert ferry["editions"][0]["options"][0]["choices"] == ["3", "10", "40"]

    with_client(tmp_path, run)


def test_health_and_metrics_tell_the_operator(tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            http = Http(server)
            made = await http.post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            player = Player(server)
            await player.watch(made["table"], made["tokens"]["0"])
            await player.ask("act", made["table"], 0, action="draw")
            await player.ask("act", made["table"], 0, action="fly")
            assert (await http.get("/health"))["ok"] is True
            text = (await http.client.get("/metrics")).text
            values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
            assert values["starport_orders_done_total"] == "2"
            assert values["starport_orders_refused_total"] == "1"
            assert values["starport_tables"] == "1"
            assert (
                values["starport_order_milliseconds_count"] == values['starport_order_milliseconds_bucket{le="+Inf"}']
            )
            await player.close()

    asyncio.run(story())


def test_unused_tables_leave_memory_and_come_back(tmp_path):
    async def story():
        async with opened(settings(tmp_path, evict=0)) as server:
            http = Http(server)
            order = {"game": "ferry", "chairs": ["me", "me"], "start": True, "patience": None}
            made = await http.post("/api/tables", order)
            server.registry._let_go(server.context.clock.now() + 1)
            assert server.registry.tables == {}
            await http.post(f"/api/tables/{made['table']}/act", {"action": "draw"}, made["tokens"]["0"])

    asyncio.run(story())


def test_short_files_are_kept_and_long_ones_are_read_from_the_disk(tmp_path, monkeypatch):
    """A file that changes without the first page doing so shows which is which."""
    monkeypatch.setattr(client_files, "KEPT_BYTES", 10)
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<p>")
    for name, size in (("short.txt", 10), ("long.txt", 11)):
        (client / name).write_text("a" * size)

    async def run(http, server):
        for name in ("short.txt", "long.txt"):
            assert set((await http.client.get(f"/{name}")).text) == {"a"}
            (client / name).write_text("b" * (client / name).stat().st_size)
        assert set((await http.client.get("/short.txt")).text) == {"a"}
        assert set((await http.client.get("/long.txt")).text) == {"b"}

    with_client(tmp_path, run)


# ---- settings -------------------------------------------------------------------------------------------------------


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path):
    file = tmp_path / "starport.toml"
    file.write_text('host = "file"\nport = 1\nbell = "redis://file"\norigins = ["a", "b"]\n')
    environment = {
        "STARPORT_PORT": "2",
        "STARPORT_BELL": "redis://environment",
        "STARPORT_PROXIES": "x, y",
        "HOME": "/",
    }
    found = load(file, {"bell": "redis://flag", "store": None}, environment)
    assert (found.host, found.port, found.bell) == ("file", 2, "redis://flag")
    assert (found.origins, found.proxies) == (["a", "b"], ["x", "y"])


def test_without_anything_it_is_loopback_and_sqlite():
    found = load(None, {}, {})
    assert found.host == "127.0.0.1"
    assert found.store_address().startswith("sqlite:///")


@pytest.mark.parametrize(
    ("text", "environment", "said"),
    [
        ("colour = 1", {}, "starport.toml: .*colour"),
        ("port = 'x'", {}, "starport.toml: .*port"),
        ("port = '9000'", {}, "starport.toml: .*port"),
        ("port = ", {}, "starport.toml: Invalid value"),
        ("", {"STARPORT_PORT": "many"}, "STARPORT_PORT"),
        ("", {"STARPORT_BOT_WORKERS": "0"}, "STARPORT_BOT_WORKERS"),
    ],
)
def test_a_bad_setting_says_which(tmp_path, text, environment, said):
    file = tmp_path / "starport.toml"
    file.write_text(text)
    with pytest.raises(BadSettings, match=said):
        load(file, {}, environment)


# ---- compression ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("gzip, deflate, br", ["br", "gzip"]),
        ("gzip", ["gzip"]),
        ("br;q=0, gzip;q=0.5", ["gzip"]),
        ("*", ["br", "gzip"]),
        ("*;q=0, gzip", ["gzip"]),
        ("identity", []),
        ("gzip;q=nonsense", []),
        ("", []),
    ],
)
def test_a_client_gets_the_best_encoding_it_takes(header, wanted):
    assert accepted(header) == wanted


def test_files_that_the_build_compressed_are_sent_so(tmp_path):
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>Client</title>")
    script = b"export const words = 'again and again and again';" * 50
    (client / "assets" / "app.js").write_bytes(script)
    (client / "assets" / "app.js.gz").write_bytes(gzip.compress(script))
    (client / "assets" / "app.js.br").write_bytes(b"as if it were brotli")

    async def run(http, server):
        for header, encoding in (("gzip", "gzip"), ("identity", None), ("gzip;q=0", None)):
            answer = await http.client.get("/assets/app.js", headers={"accept-encoding": header})
            assert answer.content == script
            assert answer.headers.get("content-encoding") == encoding
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["content-type"].startswith("text/javascript")
        async with http.client.stream("GET", "/assets/app.js", headers={"accept-encoding": "br, gzip"}) as answer:
            assert answer.headers["content-encoding"] == "br"
            assert b"".join([part async for part in answer.aiter_raw()]) == b"as if it were brotli"
        for ending in (".br", ".gz"):
            assert "Client" in (await http.client.get(f"/assets/app.js{ending}")).text  # no file of its own

    with_client(tmp_path, run)


def test_only_what_everybody_may_read_is_compressed(tmp_path):
    """The length of a compressed secret beside text of others would tell something about it."""

    async def story():
        async with opened(settings(tmp_path)) as server:
            http = Http(server)
            http.client.headers["accept-encoding"] = "gzip"
            made = await http.post("/api/tables", {"game": "starfarers", "chairs": ["me"] * 4, "start": True})
            path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
            own = {"authorization": f"Bearer {token}"}

            async def encoding(address, **headers):
                answer = await http.client.get(address, headers=headers)
                assert answer.status_code == 200, answer.text
                assert answer.json() if "json" in answer.headers["content-type"] else answer.text
                return answer.headers.get("content-encoding")

            assert await encoding("/api/games") == "gzip"
            for address in (path, f"{path}/story", f"{path}/replay?seat=0", "/api/mine"):
                assert await encoding(address, **own) is None, address
            for seat in range(3):
                await http.post(f"{path}/resign", {}, made["tokens"][str(seat)])
            for address in (f"{path}/record", f"{path}/replay?seat=0"):
                assert await encoding(address) == "gzip", address
            assert await encoding(path, **own) is None

    asyncio.run(story())
