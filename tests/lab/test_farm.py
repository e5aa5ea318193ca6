"""The farm: a real Ray on this machine with two workers gives what one process gives, also when a worker is killed.

Ray takes long to start, so most tests share a cluster, and only the wheel, several times as quick, is tested with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from starport.engine.refusal import Refused, refuse
from starport.lab.bout import Outcome
from starport.lab.contest import contest
from starport.lab.dataset import make, plan_of_contest
from starport.lab.farm import LOCAL, connect, cost_of
from starport.lab.journal import Journal, read_parts
from starport.lab.runner import in_order, spread
from starport.lab.tournament import run

pytestmark = [
    pytest.mark.xdist_group("ray"),  # one cluster at a time
    pytest.mark.filterwarnings("ignore::FutureWarning:ray"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:ray"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
on_ray = pytest.mark.on_the_wheel
PLAN = contest("starfarers", "2019", 3, {}, ("random", "greedy"), 5, light=True)


def bare(outcomes: list[Outcome]) -> bytes:
    """All but the time they took, as bytes."""
    return msgspec.msgpack.encode([msgspec.structs.replace(outcome, cpu_seconds=0.0) for outcome in outcomes])


def flat(blocks) -> list[Outcome]:
    return [outcome for block in blocks for outcome in block]


def mortal(folder: str, number: int) -> tuple[int, int]:
    """A task that kills its worker the first time it is done."""
    mark = Path(folder, f"killed-{number}")
    if number == 3 and not mark.exists():
        mark.write_text("once", "utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    with Path(folder, "done").open("a", encoding="utf-8") as file:
        file.write(f"{number}\n")
    return number, os.getpid()


def failing() -> None:
    raise refuse("no_bots", "")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with two workers that is already there."""
    ray = connect(2, LOCAL)
    yield "auto"
    ray.shutdown()


@on_ray
def test_a_cluster_gives_what_one_process_gives(cluster: str):
    assert bare(flat(spread(PLAN, 0, 12, 2, cluster))) == bare(flat(spread(PLAN, 0, 12, 1)))


@on_ray
def test_a_killed_worker_costs_nothing_but_time(cluster: str, tmp_path: Path):
    found = list(in_order([(mortal, (str(tmp_path), number)) for number in range(8)], 2, cluster))
    assert [number for number, _ in found] == list(range(8))  # in order, each once
    assert (tmp_path / "killed-3").exists()


@on_ray
def test_what_a_task_refuses_is_refused_here(cluster: str):
    with pytest.raises(Refused, match="no_bots"):
        list(in_order([(failing, ())], 1, cluster))


@on_ray
def test_a_data_set_is_the_same_byte_by_byte(cluster: str, tmp_path: Path):
    plan = plan_of_contest(PLAN, matches_a_shard=2)
    make(plan, tmp_path / "one", 4)
    make(plan, tmp_path / "farm", 4, 2, on=cluster)
    names = sorted(file.name for file in (tmp_path / "one").iterdir())
    assert names == sorted(file.name for file in (tmp_path / "farm").iterdir())
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "farm" / name).read_bytes()


KILLED = """
import sys
from pathlib import Path
from tests.lab.test_farm import PLAN
from starport.lab.journal import Journal
from starport.lab import tournament
tournament.SECONDS_A_PART = 0.0
def tell(count):
    if count >= 9:
        import os, signal
        os.kill(os.getpid(), signal.SIGKILL)
tournament.run(PLAN, Journal(Path(sys.argv[1])), 30, 2, tell, on="ray")
"""


@on_ray
def test_a_killed_driver_goes_on_and_counts_no_match_twice(tmp_path: Path):
    """The whole cluster goes with its driver; what is on disk stays."""
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)], env={**os.environ, "PYTHONPATH": paths}, check=False
    )
    assert done.returncode == -signal.SIGKILL
    assert 0 < len(read_parts(tmp_path)) < 30
    journal = Journal(tmp_path)
    run(PLAN, journal, 30, 2, on="ray")
    assert [outcome.number for outcome in journal.played] == list(range(30))
    assert bare(journal.played) == bare(flat(spread(PLAN, 0, 30, 1)))


def test_a_cluster_that_is_not_there_gets_a_sentence():
    with pytest.raises(Refused, match="no_cluster"):
        list(in_order([(failing, ())], 1, "127.0.0.1:1"))


def test_what_a_million_matches_cost():
    told = "360 ms of a core a match, 100.0 core hours for a million"
    assert cost_of(10, 3.6, 0.05) == f"{told}, 5.00 at 0.05 a core hour"
    assert cost_of(10, 3.6, 0.0) == told
    assert cost_of(0, 0.0, 0.05) == ""
