"""A server in a process of its own, and clients that reach it over loopback and come back when it dies."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import starport
from starport.server.patch import apply
from tests.server.kit import FREE, PLUGIN, ROOT
from tests.server.services import free_port

COMMAND = [sys.executable, "-m", "starport", "serve", "--no-open"]
GIVE_UP = 60.0


def environment(**values: object) -> dict[str, str]:
    """The environment of a server that knows the test games and bots, with limits out of the way."""
    home = Path(starport.__file__).resolve().parents[1]
    paths = os.pathsep.join(map(str, (home, ROOT, PLUGIN)))
    every = {name: ",".join(value) if isinstance(value, list) else value for name, value in {**FREE, **values}.items()}
    chosen = {f"STARPORT_{name.upper()}": str(value) for name, value in every.items()}
    return {**os.environ, "PYTHONPATH": paths, "PYTHONUNBUFFERED": "1", **chosen}


class Outside:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, folder: Path, **values: object) -> None:
        self.port = free_port()
        self.http = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self._values = {"store": f"sqlite:///{folder / 'tables.sqlite'}", "log_level": "warning", **values}
        self._process: subprocess.Popen[str] | None = None
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self.log = folder / f"server-{self.port}.log"

    @property
    def process_id(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*COMMAND, "--port", str(self.port)],
                env=environment(**self._values),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=self.folder,
            )
        line = self._process.stdout.readline() if self._process.stdout else ""
        if "Starport is open at" not in line:
            raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        process.wait()
        if process.stdout:
            process.stdout.close()
        return process.returncode

    def cpu(self) -> float:
        """Processor seconds that the server process has used so far."""
        if self._process is None:
            return 0.0
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Outside:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def get(self, path: str, token: str | None = None) -> Any:
        return json.loads(self.text(path, token))

    def text(self, path: str, token: str | None = None) -> str:
        with self._browser.open(self._request(path, token), timeout=GIVE_UP) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: object, token: str | None = None) -> Any:
        request = self._request(path, token)
        request.data = json.dumps(body).encode()
        with self._browser.open(request, timeout=GIVE_UP) as answer:
            return json.load(answer)

    def _request(self, path: str, token: str | None) -> urllib.request.Request:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        return urllib.request.Request(self.http + path, headers=headers)


class Remote:
    """A player far away: one seat, one socket, who comes back and sends an unanswered order again under the same id."""

    def __init__(self, servers: list[Outside], table: str, seat: int, token: str) -> None:
        self.table, self.seat, self._token = table, seat, token
        self._servers = itertools.cycle(servers)
        self.page: Any = None
        self.seq = 0
        self.acks: dict[str, tuple[int, str]] = {}  # id: row and action
        self.drawn: list[tuple[int, object]] = []  # what was told about chance: it must never be told differently
        self._ids = itertools.count(1)
        self._dice = random.Random(f"{table} {seat}")
        self._sent: tuple[str, str] | None = None
        self._pending: tuple[str, str] | None = None

    async def play(self) -> None:
        """Play until the match is over, whatever happens to the servers."""
        pending: tuple[str, str] | None = None
        while self.page is None or self.page["desk"]["status"] != "over":
            server = next(self._servers)
            try:
                async with connect(f"ws://127.0.0.1:{server.port}/socket?version=1", max_size=None) as socket:
                    pending = await self._session(socket, pending)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                await asyncio.sleep(0.05)

    async def _session(self, socket: ClientConnection, pending: tuple[str, str] | None) -> tuple[str, str] | None:
        watch = {"do": "watch", "id": "watch", "table": self.table, "token": self._token, "seq": self.seq}
        await socket.send(json.dumps(watch))
        self.page = None
        self._pending = pending
        try:
            while self.page is None or self.page["desk"]["status"] != "over":
                await self._take(json.loads(await socket.recv()))
                if self.page is not None and (again := self._order()):
                    await socket.send(json.dumps(again))
        except (OSError, ConnectionClosed):
            return self._pending
        return None

    def _order(self) -> dict[str, Any] | None:
        """The next order, or once more the one that was never answered."""
        if self._pending is None:
            actions = self.page["menu"]["actions"]
            if not actions:
                return None
            self._pending = (f"s{self.seat}n{next(self._ids)}", self._choose(actions))
        elif self._sent == self._pending:
            return None
        self._sent = self._pending
        name, action = self._pending
        return {"do": "act", "id": name, "table": self.table, "seat": self.seat, "action": action}

    def _choose(self, actions: list[str]) -> str:
        """A kind of action first, then one of that kind: matches end sooner so."""
        kinds: dict[str, list[str]] = {}
        for action in actions:
            kinds.setdefault(action.split(" ")[0], []).append(action)
        return self._dice.choice(kinds[self._dice.choice(sorted(kinds))])

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "full":
            self.page = message["page"]
            self._sent = None  # a new socket: what is unanswered is sent again
        elif message["type"] == "update":
            assert message["from"] == self.seq
            self.page = apply(self.page, message["patch"])
        elif self._pending and message.get("id") == self._pending[0]:
            if message["type"] == "ack":
                self.acks[message["id"]] = (message["seq"], self._pending[1])
            self._pending = None  # refused: somebody else was faster, and the next page says what is possible
        if message["type"] in ("full", "update"):
            self.seq = message["seq"]
            self.drawn += [(event["seq"], event) for event in message["events"]]


async def check_nothing_lost(server: Outside, remotes: list[Remote], rows: list[Any]) -> None:
    """Every acknowledged order is in the log once, and every event told is the one a replay tells."""
    by_ask: dict[str, list[Any]] = {}
    for row in rows:
        if row.ask:
            by_ask.setdefault(row.ask, []).append(row)
    for remote in remotes:
        for name, (seq, action) in remote.acks.items():
            found = by_ask[f"{remote.seat}:{name}"]
            assert [row.seq for row in found] == [seq], "acknowledged once, written once"
            assert json.loads(found[0].body)["action"] == action
        path = f"/api/tables/{remote.table}/story?since=0"
        story = await asyncio.to_thread(server.get, path, remote._token)
        told = {json.dumps(event, sort_keys=True) for event in story["events"]}
        for _, event in remote.drawn:
            assert json.dumps(event, sort_keys=True) in told, "what was told once is never told differently"
