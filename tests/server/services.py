"""PostgreSQL and Redis from the machine's packages, started on loopback for the tests and stopped by them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 60
LOOPBACK = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def as_user(name: str) -> list[str]:
    """PostgreSQL does not run as root; `setpriv` execs, so the process we hold is the server itself."""
    if os.geteuid() != 0:
        return []
    who = pwd.getpwnam(name)
    return ["setpriv", f"--reuid={who.pw_uid}", f"--regid={who.pw_gid}", "--clear-groups", "--"]


def until(ready: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while not ready():
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{process.args!r} did not start")
        time.sleep(0.02)


def postgres_folder() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not found:
        raise RuntimeError("the tests need PostgreSQL (Debian: apt-get install -y postgresql)")
    return found[-1].parent


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database."""
    programs, drop = postgres_folder(), as_user("postgres")
    home = Path(tempfile.mkdtemp(prefix="starport-pg-", dir="/tmp"))  # short: socket paths end at 107 bytes
    if drop:
        shutil.chown(home, "postgres")
    data, port = home / "data", free_port()
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    make = [
        *drop,
        str(programs / "initdb"),
        "-D",
        str(data),
        "-U",
        "starport",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-sync",
    ]
    subprocess.run(make, cwd=home, env=environment, check=True, stdout=subprocess.DEVNULL)
    options = {"listen_addresses": LOOPBACK, "port": port, "unix_socket_directories": home, "fsync": "off"}
    options |= {"synchronous_commit": "off", "full_page_writes": "off"}
    words = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
    command = [*drop, str(programs / "postgres"), "-D", str(data), *words]
    process = subprocess.Popen(command, cwd=home, env=environment, stderr=subprocess.DEVNULL)
    note = data / "postmaster.pid"
    try:
        until(lambda: note.is_file() and note.read_text().splitlines()[7:8] == ["ready   "], process)
        yield f"postgresql://starport@{LOOPBACK}:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def hung(address: str) -> Iterator[None]:
    """Meanwhile the PostgreSQL at this address takes connections and answers nothing."""
    port = f"port={address.rpartition(':')[2].partition('/')[0]}".encode()
    lines = {int(each.parent.name): each.read_bytes().split(b"\0") for each in Path("/proc").glob("[0-9]*/cmdline")}
    first = next(number for number, words in lines.items() if words[0].endswith(b"/postgres") and port in words)
    others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    processes = [first, *map(int, others)]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


class Redis:
    """A Redis that a test may stop and start again."""

    def __init__(self, home: str) -> None:
        self._home = home
        self.port = free_port()
        self.address = f"redis://{LOOPBACK}:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise RuntimeError("the tests need Redis (Debian: apt-get install -y redis-server)")
        options = [
            "--port",
            str(self.port),
            "--bind",
            LOOPBACK,
            "--save",
            "",
            "--appendonly",
            "no",
            "--dir",
            self._home,
        ]
        self._process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
        until(self._answers, self._process)

    def _answers(self) -> bool:
        try:
            with socket.create_connection((LOOPBACK, self.port), 1) as link:
                link.sendall(b"PING\r\n")
                return link.recv(7) == b"+PONG\r\n"
        except OSError:
            return False

    def pause(self) -> None:
        """It hangs: takes connections, and answers nothing."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self._process is not None:
            self.go_on()
            self._process.terminate()
            self._process.wait()
            self._process = None


@contextmanager
def redis() -> Iterator[Redis]:
    with tempfile.TemporaryDirectory(prefix="starport-redis-") as home:
        server = Redis(home)
        server.start()
        try:
            yield server
        finally:
            server.stop()
