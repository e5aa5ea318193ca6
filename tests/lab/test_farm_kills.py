"""A cluster of its own is killed three times while a command works on it: a worker, the driver, and the cluster as a whole.
What comes out is what one process makes: byte by byte, and no match twice. Only in the long run: Ray lets a driver that has
lost its cluster wait for a minute."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from starport.lab.journal import read_parts
from tests.lab.test_farm import bare

pytestmark = [pytest.mark.soak, pytest.mark.on_the_wheel, pytest.mark.xdist_group("ray")]

# What is asked for, where what is done appears, and how many of these files there are in the end (0: as the time has it).
COMMANDS = {
    "tournament": (("--seats", "3", "--bots", "planner,greedy", "--games", "16000", "--light"), "parts/*.part"),
    "dataset": (("--seats", "3", "--bots", "planner", "--games", "5000"), "*.parquet"),
    "train": (
        ("--rules", "2019:3", "--games", "4000", "--generations", "1", "--epochs", "1", "--most", "60"),
        "*/*.npz",
    ),
}
PASSING = ("log.md", "curves.svg", "step.json")  # they say how long it took


class Cluster:
    """A Ray of its own with two workers, in a session of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.log = folder / f"ray-{self.port}.log"
        known = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}  # of this cluster alone
        paths = os.pathsep.join(path for path in sys.path if path)
        self.environment = {**os.environ, **known, "PYTHONPATH": paths}
        start = ["start", "--head", "--node-ip-address=127.0.0.1", f"--port={self.port}", "--num-cpus=2"]
        more = ["--include-dashboard=false", "--disable-usage-stats", "--block"]
        with self.log.open("wb") as log:
            self.head = subprocess.Popen(
                [Path(sys.executable).with_name("ray"), *start, *more],
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(lambda: b"Ray runtime started" in self.log.read_bytes())

    def drive(self, words: list[str]) -> subprocess.Popen[bytes]:
        """A command that works on this cluster."""
        command = [sys.executable, "-m", "starport", *words, "--workers", "2", "--on", self.address]
        with self.log.open("ab") as log:
            return subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)

    def kill_worker(self) -> None:
        """One that is at work."""
        wait_until(lambda: any(map(is_at_work, below(self.head.pid))))
        busy = next(filter(is_at_work, below(self.head.pid)))
        os.kill(busy, signal.SIGKILL)
        wait_until(lambda: not is_at_work(busy))

    def kill(self) -> None:
        """Everything at once."""
        for process in (*below(self.head.pid), self.head.pid):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.head.wait()


def below(process: int) -> list[int]:
    """Its children, and theirs."""
    children: list[str] = []
    with suppress(OSError):  # it may be gone meanwhile
        for listed in Path(f"/proc/{process}/task").glob("*/children"):
            children += listed.read_text("utf-8").split()
    return [found for child in map(int, children) for found in (child, *below(child))]


def is_at_work(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().startswith(b"ray::do_batch")
    except OSError:
        return False


def wait_until(holds: Callable[[], bool], seconds: float = 300.0) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.parametrize("command", COMMANDS)
def test_three_kills_change_nothing(command: str, tmp_path: Path):
    chosen, files = COMMANDS[command]
    killed, alone = tmp_path / "killed", tmp_path / "alone"
    words = [command, *chosen, "--seed", "5", "--out"]

    def done() -> int:
        return len(list(killed.glob(files)))

    def more(count: int) -> None:
        """So many files more; the command is still at work then."""
        aim = done() + count
        wait_until(lambda: done() >= aim or driver.poll() is not None)
        assert driver.poll() is None

    cluster = Cluster(tmp_path)
    try:
        driver = cluster.drive([*words, str(killed)])
        more(2)
        cluster.kill_worker()
        more(2)
        driver.kill()
        assert driver.wait() == -signal.SIGKILL
        driver = cluster.drive([*words, str(killed)])
        more(2)
    finally:
        cluster.kill()
    assert driver.wait(300) != 0
    before = done()
    cluster = Cluster(tmp_path)
    try:
        assert cluster.drive([*words, str(killed)]).wait(600) == 0, cluster.log.read_text("utf-8")
    finally:
        cluster.kill()
    assert 6 <= before < done()
    subprocess.run([sys.executable, "-m", "starport", *words, str(alone)], env=cluster.environment, check=True)
    if command == "tournament":
        assert bare(read_parts(killed)) == bare(read_parts(alone))
        return
    for file in sorted(path.relative_to(alone) for path in alone.rglob("*") if path.is_file()):
        if file.name not in PASSING:
            assert (killed / file).read_bytes() == (alone / file).read_bytes(), file
