"""What the server's tests share: a clock that jumps, a server within the test, and clients that talk to it."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2

from starport.bots import registry
from starport.engine import catalogue
from starport.engine.chair import Chair
from starport.server import games, messages
from starport.server.app import Server
from starport.server.bot_worker import BotQuestion, Choice, Review, choice_of, names_of
from starport.server.connection import Connection, Gone
from starport.server.context import BotService
from starport.server.fair_shares import Asker
from starport.server.patch import apply
from starport.server.pubsub import PubSub
from starport.server.settings import Settings
from tests.laws.shapes import heard_faults
from tests.server import bots as test_bots

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "tests" / "server" / "plugin"
if str(PLUGIN) not in sys.path:
    sys.path.append(str(PLUGIN))  # makes the test games known to the catalogue, here and in child processes

IDS = itertools.count(1)  # no two orders of a test run have one id, like those of browsers
PATIENT = 20.0  # seconds that no test waits in earnest
FREE = {
    "messages_per_second": 1e6,
    "messages_burst": 1_000_000,
    "address_messages_per_second": 1e6,
    "address_messages_burst": 1_000_000,
    "strikes_per_minute": 1e6,
    "strikes_burst": 1_000_000,
    "requests_per_second": 1e6,
    "requests_burst": 1_000_000,
    "refusal_pause": 0,
    "tables_per_minute": 1e6,
    "tables_burst": 1_000_000,
    "tables_pause": 0,
    "sockets_per_address": 10_000,
    "connections_per_address": 10_000,
    "bots": "tests.server.bots",
    "bot_pace": 0,
    "archive_process": False,
    "hosts": ["starport.test"],
    "chats_per_minute": 1e6,
    "chats_burst": 1_000_000,
    "wishes_per_minute": 1e6,
    "wishes_burst": 1_000_000,
    "away_after": 0,
    "drop_after": 0,
}


class JumpingClock:
    """Time stands still until a test jumps."""

    def __init__(self, now: int = 1_000_000_000) -> None:
        self._now = now
        self._alarms: list[tuple[int, int, JumpingAlarm]] = []
        self._count = itertools.count()

    def now(self) -> int:
        return self._now

    def alarm(self, at: int, ring: Callable[[], object]) -> JumpingAlarm:
        alarm = JumpingAlarm(ring)
        if at <= self._now:
            asyncio.get_running_loop().call_soon(alarm.fire)
        else:
            heapq.heappush(self._alarms, (at, next(self._count), alarm))
        return alarm

    def jump(self, milliseconds: int) -> None:
        """Go on by so much; every alarm on the way rings at its moment (what it begins runs after the jump)."""
        end = self._now + milliseconds
        while self._alarms and self._alarms[0][0] <= end:
            at, _, alarm = heapq.heappop(self._alarms)
            self._now = at
            alarm.fire()
        self._now = end


class JumpingAlarm:
    def __init__(self, ring: Callable[[], object]) -> None:
        self._ring: Callable[[], object] | None = ring

    def cancel(self) -> None:
        self._ring = None

    def fire(self) -> None:
        ring, self._ring = self._ring, None
        if ring is not None:
            ring()


class NearBots:
    """Bots that choose within the test's own process, at once."""

    def __init__(self) -> None:
        known = names_of(test_bots)
        self.names, self.usual, self.practice, self.adviser = known.bots, known.usual, known.practice, known.adviser
        self.thinks = known.thinks
        self.asked = 0
        self._kept: dict[tuple[str, int, str], Any] = {}

    def make(self, name: str, seed: bytes) -> Any:
        return test_bots.make(name, seed)

    async def open(self) -> None: ...

    def waiting(self) -> int:
        return 0

    async def close(self) -> None: ...

    async def choose(self, question: BotQuestion, asker: Asker | None = None) -> Choice:
        self.asked += 1
        game = games.make(question.game, question.edition, question.seats, question.options)
        chair = Chair(game.load(question.position), question.seat)
        chair.at = question.at
        key = (question.match, question.seat, question.bot)
        if key not in self._kept:
            self._kept[key] = self.make(question.bot, bytes.fromhex(question.seed))
        bot = self._kept[key]
        return choice_of(bot, bot.choose(chair.legal(), chair))

    async def judge(self, review: Review, asker: Asker | None = None) -> list[list[float]]:
        game = catalogue.make(review.game, review.edition, review.seats, review.options)
        return [test_bots.judge(game.load(position)) for position in review.positions]


class OurBots(NearBots):
    """The bots of the roster, within the test's own process."""

    def __init__(self) -> None:
        super().__init__()
        known = names_of(registry)
        self.names, self.usual, self.practice, self.adviser = known.bots, known.usual, known.practice, known.adviser
        self.thinks = known.thinks

    def make(self, name: str, seed: bytes) -> Any:
        return registry.make(name, seed)


def settings(folder: Path, **values: Any) -> Settings:
    return Settings(**{"store": f"sqlite:///{folder / 'tables.sqlite'}", **FREE, **values})


@asynccontextmanager
async def opened(
    made_with: Settings, clock: Any = None, bots: BotService | None = None, notices: PubSub | None = None
) -> AsyncIterator[Server]:
    """A server within this process."""
    server = Server(made_with, clock=clock, bots=NearBots() if bots is None else bots, notices=notices)
    await server.open()
    try:
        yield server
    finally:
        await server.close()


def told(
    run: Callable[[Server], Awaitable[Any]], folder: Path, clock: JumpingClock | None = None, **values: Any
) -> Any:
    """Run a story on a fresh server; what it returns."""

    async def story() -> Any:
        async with opened(settings(folder, **values), clock) as server:
            return await run(server)

    return asyncio.run(story())


async def settled(server: Server) -> None:
    """Until nothing is under way any more; what waits for the clock would wait for ever."""
    while tasks := list(server.context._tasks):
        await asyncio.gather(*tasks, return_exceptions=True)


class Http:
    """A browser's or script's HTTP side, with its own cookies."""

    def __init__(self, server: Server, address: str = "127.0.0.1") -> None:
        transport = httpx2.ASGITransport(app=server.app, client=(address, 1234))
        self.client = httpx2.AsyncClient(transport=transport, base_url="http://starport.test")

    async def get(self, path: str, token: str | None = None, **headers: str) -> Any:
        answer = await self.client.get(path, headers=_auth(token) | headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: object = None, token: str | None = None) -> Any:
        answer = await self.client.post(path, json={} if body is None else body, headers=_auth(token))
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, path: str, body: object = None, token: str | None = None) -> str:
        """The message id of an order that must not be carried out."""
        answer = await self.client.post(path, json={} if body is None else body, headers=_auth(token))
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["message"])

    def person(self, server: Server) -> str:
        return server.cookies.read(self.client.cookies.get("starport")) or ""


def _auth(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


class TextSocket:
    """Stands for a WebSocket between a test and a connection."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self.frames: list[str] = []
        self.closed = 0

    async def receive(self) -> dict[str, object]:
        return await self.inbox.get()

    async def send_text(self, data: str) -> None:
        self.frames.append(data)
        self.outbox.put_nowait(data)

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        self.closed = code
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": code})


def check_events(game: str, events: list[dict[str, Any]]) -> None:
    """Whoever reads a table hears what is declared: by the server for the table, by the game if it declares anything."""
    schema = catalogue.entry(game).schema
    declared = messages.EVENTS if schema is None else {**messages.EVENTS, **schema.events}
    for event in events:
        if event["name"] in declared or schema is not None:
            assert list(heard_faults(declared[event["name"]], event["facts"])) == []


class Player:
    """A client on a socket that keeps its pages as a browser would."""

    def __init__(self, server: Server, person: str = "", address: str = "127.0.0.1") -> None:
        self.pipe = TextSocket()
        socket: Any = self.pipe
        allowance = server.allowance(address)
        self.connection = Connection(
            socket, server.context, server.registry, server.dispatcher, person, server.cookies, allowance
        )
        self.task = asyncio.create_task(self._run())
        self.views: dict[tuple[str, int | None], Any] = {}
        self.seqs: dict[tuple[str, int | None], int] = {}
        self.events: list[dict[str, Any]] = []
        self.sizes: list[tuple[str, int]] = []

    async def _run(self) -> None:
        try:
            await self.connection.run()
        except Gone:
            return

    def send(self, message: object) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self.pipe.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def read(self) -> dict[str, Any]:
        """The next message; pages follow it."""
        text = await asyncio.wait_for(self.pipe.outbox.get(), PATIENT)
        message: dict[str, Any] = json.loads(text)
        self.sizes.append((message["type"], len(text)))
        if message["type"] in ("full", "update"):
            key = (message["table"], message["seat"])
            if message["type"] == "full":
                self.views[key] = message["page"]
            else:
                assert message["from"] == self.seqs[key], "an update must follow the page it changes"
                self.views[key] = apply(self.views[key], message["patch"])
            self.seqs[key] = message["seq"]
            self.events += message["events"]
            check_events(self.views[key]["desk"]["game"], message["events"])
        return message

    async def until(self, found: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = await self.read()
            if found(message):
                return message

    async def shows(self, right: Callable[[], bool]) -> None:
        """Read until the pages are so."""
        while not right():
            await self.read()

    async def over(self, table: str, seat: int) -> None:
        await self.shows(lambda: self.desk(table, seat)["status"] == "over")

    async def answer(self, name: str) -> dict[str, Any]:
        """Read up to the answer to this order."""
        return await self.until(lambda message: message.get("id") == name)

    async def ask(self, do: str, table: str, seat: int | None = None, **fields: object) -> dict[str, Any]:
        """Give an order and read up to its answer."""
        name = str(fields.pop("id", f"m{next(IDS)}"))
        self.send({"do": do, "id": name, "table": table, "seat": seat, **fields})
        return await self.answer(name)

    async def watch(self, table: str, token: str | None = None, seq: int | None = None) -> dict[str, Any]:
        answer = await self.ask("watch", table, token=token, seq=seq)
        assert answer["type"] == "ack", answer
        return await self.until(lambda message: message["type"] == "full" and message["table"] == table)

    async def play_out(self, table: str, seat: int) -> None:
        """Play the last legal action whenever there is one, until the match is over."""
        while self.desk(table, seat)["status"] != "over":
            menu = self.menu(table, seat)
            if menu["actions"]:
                answer = await self.ask("act", table, seat, action=menu["actions"][-1])
                assert answer["type"] == "ack", answer
                while self.seqs[table, seat] < answer["seq"]:
                    await self.read()
            else:
                await self.read()

    async def event(self, name: str, seat: int | None = None) -> dict[str, Any]:
        """Read until this event was told (earlier ones do not count), to this seat if one is given."""
        while True:
            message = await self.read()
            if seat is not None and message.get("seat") != seat:
                continue
            for event in message.get("events", ()):
                if event["name"] == name:
                    return dict(event)

    def view(self, table: str, seat: int | None) -> Any:
        return self.views[table, seat]["view"]

    def menu(self, table: str, seat: int | None) -> Any:
        return self.views[table, seat]["menu"]

    def desk(self, table: str, seat: int | None = None) -> Any:
        return self.views[table, seat]["desk"]

    async def close(self) -> None:
        self.pipe.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENT)
