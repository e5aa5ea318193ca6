"""A real server as a process of its own, and games for it that are already far along."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import starport
from starport.bots import registry
from starport.engine import catalogue
from starport.engine.chair import Chair
from starport.engine.event import Story
from starport.engine.record import Record, read

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(starport.__file__).resolve().parent
CLIENT = PACKAGE / "server" / "client"
CERTAIN = Path(__file__).with_name("certain.py")
CHROMIUM = Path("/usr/bin/chromium")
# Bots do not pause, and neither they nor those who wait for them lose patience with a slow machine. Records are worked out
# by the server itself: a process that gives way to everybody would make the walks wait.
QUICK = {
    "STARPORT_ARCHIVE_PROCESS": "false",
    "STARPORT_BOTS": "tests.browser.certain_bots",
    "STARPORT_BOT_PACE": "0",
    "STARPORT_BOT_PATIENCE": "600000",
    "STARPORT_BOT_DEADLINE": "60000",
    "STARPORT_TABLES_BURST": "500",
    "STARPORT_AWAY_AFTER": "500",
}


def launch() -> dict[str, Any]:
    """How Debian's Chromium is started. Without it these tests prove nothing, so they fail instead of being skipped."""
    assert CHROMIUM.exists(), f"{CHROMIUM} is missing: apt-get install -y chromium, or make setup-test"
    arguments = ["--disable-dev-shm-usage", "--disable-gpu"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {"executable_path": str(CHROMIUM), "args": arguments}


def build_client() -> None:
    """The client as the source has it, if it is the source that is tested: an installed wheel brings its own. Nothing
    is done if it is there already. Test workers take turns."""
    if not PACKAGE.is_relative_to(ROOT / "src"):
        assert (CLIENT / "index.html").is_file(), "the wheel was built without the client"
        return
    lock = ROOT / "build" / "client.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "hatch_build.py"), "client"], check=True)


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """The address of a server on this port (0: a free one), with a store of its own in this folder."""
    store = f"sqlite:///{folder / 'tables.db'}"
    flags = ["--port", str(port), "--store", store, "--no-open", "--log-level", "warning", "--bot-workers", "1"]
    environment = {**os.environ, "PYTHONPATH": f"{PACKAGE.parent}{os.pathsep}{ROOT}", **QUICK}
    process = subprocess.Popen(
        [sys.executable, "-P", str(CERTAIN), "serve", *flags], stdout=subprocess.PIPE, env=environment, text=True
    )
    assert process.stdout is not None
    with process.stdout:
        said = next((line for line in process.stdout if "open at " in line), None)
        if said is None:
            raise AssertionError(f"the server ended with {process.wait()}")
        try:
            yield said.split("open at ")[1].split()[0].rstrip("/")
        finally:
            process.terminate()
            process.wait(20)


NAMES = ("Ada", "Ben", "Cem", "Dot", "Eli", "Fay")


def play_record(edition: str | None = None, seats: int = 4) -> str:
    """A finished match of bots, as its record."""
    game = catalogue.make("starfarers", edition, seats)
    seed = bytes(range(32))
    state = game.new(seed)
    kept = Record.begin(game, seed, list(NAMES[:seats]))
    bots = [registry.make("greedy", bytes([seat]) * 32) for seat in range(seats)]
    while state.result() is None:
        seat = state.acting()[0]
        chair = Chair(state, seat)
        legal = chair.legal()
        action = bots[seat].choose(legal, chair) or legal[0]
        state.apply(seat, action)
        kept.note(seat, action, state)
    kept.close(state, seed)
    return kept.text()


def moves_of(record: str) -> int:
    return sum(line[:1].isdigit() for line in record.splitlines())


def moves_until(record: str, move: str, after: int = 0) -> int:
    """How many moves were made before the first that begins like this: a seat and what it does. Those of the first so
    many moves do not count."""
    moves = [line.split(" ", 1)[1] for line in record.splitlines() if line[:1].isdigit()]
    return next(made for made, done in enumerate(moves) if made >= after and done.startswith(move))


def moves_to(record: str, seat: int, verb: str) -> int:
    """How many moves were made when this seat may do this for the first time, whether it then does it or not."""
    kept = read(record)
    state = kept.first_state(kept.make_game())
    for made, line in enumerate(kept.lines):
        if any(action.verb == verb for action in state.legal(seat)):
            return made
        state.apply(line.seat, state.game.parse(line.text))
    raise AssertionError(f"seat {seat} may never {verb}")


def moves_before(record: str, move: str, told: str) -> tuple[int, str]:
    """The first move that begins like this and of which this is told: how many were made before it, and the move."""
    kept = read(record)
    state = kept.first_state(kept.make_game())
    for made, line in enumerate(kept.lines):
        state.story = story = Story()
        state.apply(line.seat, state.game.parse(line.text))
        if f"{line.seat} {line.text}".startswith(move) and told in {event.name for event in story.events}:
            return made, line.text
    raise AssertionError(f"{told} is never told of {move}")


def play_on(server: str, table: str, to: int, name: str, seats: int = 4, chair: int = 0, bot: str = "greedy") -> str:
    """A link to one seat, the first, of a match that goes on after so many moves of a finished one."""
    chairs = ["me" if one == chair else f"bot {bot}" for one in range(seats)]
    wish = {"to": to, "chairs": chairs, "name": name}
    made = post(f"{server}/api/tables/{table}/fork", json.dumps(wish).encode())
    token = made["tokens"][str(chair)]
    post(f"{server}/api/tables/{made['table']}/start", b"{}", token)
    return f"{made['link']}#{token}"


def post(address: str, body: bytes, token: str = "") -> dict[str, Any]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    with urllib.request.urlopen(urllib.request.Request(address, body, headers, method="POST")) as answer:
        found: dict[str, Any] = json.load(answer)
    return found
