"""The farm: the tasks of the laboratory on a Ray cluster (docs/how-to/farm.md).

Tasks are handed out in batches that take some seconds, so that neither handing them out nor losing one costs much. A batch
whose worker dies is done again elsewhere; its results come only once. When the cluster as a whole is gone the run ends with a
sentence, and the same command goes on with what is on disk.
"""

from __future__ import annotations

import logging
import socket
import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from starport.engine.refusal import refuse
from starport.lab.runner import Task

LOCAL = "ray"
SECONDS_A_BATCH = 3.0
MOST_IN_BATCH = 5_000
AHEAD = 3  # batches waiting for each worker
RETRIES = 20  # times that a batch is done again when its worker dies


def do_batch(batch: list[Task]) -> tuple[list[Any], float]:
    """The results of some tasks, and the seconds they took."""
    began = time.perf_counter()
    found = [work(*arguments) for work, arguments in batch]
    return found, time.perf_counter() - began


def connect(workers: int, on: str) -> Any:
    """Ray, begun or joined; Refused if it is not installed or does not answer."""
    try:
        import ray
    except ModuleNotFoundError:
        raise refuse("no_ray", "") from None
    knock(on)
    if ray.is_initialized():
        return ray
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if on == LOCAL:
            # "local": one of its own, whatever cluster this machine belongs or has belonged to
            ray.init(address="local", num_cpus=max(1, workers), include_dashboard=False, **quiet)
        else:
            ray.init(address=on, **quiet)
    except Exception as error:  # Ray raises whatever its transport does
        raise refuse("no_cluster", "", address=on, why=str(error).splitlines()[0] if str(error) else "") from None
    return ray


def knock(on: str) -> None:
    """Refused at once if nothing listens at an address: Ray itself would try for minutes."""
    host, mark, port = on.removeprefix("ray://").rpartition(":")
    if mark and port.isdigit():
        try:
            socket.create_connection((host, int(port)), timeout=10).close()
        except OSError as error:
            raise refuse("no_cluster", "", address=on, why=error.strerror or str(error)) from None


def on_ray(tasks: Iterable[Task], workers: int, on: str) -> Iterator[Any]:
    """What the tasks give, in their order, done by the workers of a cluster."""
    ray = connect(workers, on)
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(do_batch)
    lanes = max(workers, int(ray.cluster_resources().get("CPU", 1)))
    left = iter(tasks)
    size = 1
    under_way: deque[Any] = deque()
    try:
        while True:
            while len(under_way) < AHEAD * lanes and (batch := list(islice(left, size))):
                under_way.append(remote.remote(batch))
            if not under_way:
                return
            found, seconds = ray.get(under_way.popleft())
            size = min(MOST_IN_BATCH, max(1, round(len(found) * SECONDS_A_BATCH / max(seconds, 1e-6))), 2 * size)
            yield from found
    except (ray.exceptions.RayError, ConnectionError) as error:
        if isinstance(error, ray.exceptions.RayTaskError):
            raise error.cause from None
        raise refuse("farm_lost", "", why=type(error).__name__) from None
    finally:
        for waiting in under_way:
            ray.cancel(waiting, force=True)
        if on == LOCAL:
            ray.shutdown()


def cost_of(matches: int, seconds: float, price: float) -> str:
    """What matches like these cost, in a sentence, if they took so many seconds of a core; `price` is that of a core for an
    hour, 0 if nobody said."""
    if not matches:
        return ""
    each = seconds / matches
    hours = each * 1e6 / 3600
    told = f"{1000 * each:.3g} ms of a core a match, {hours:,.1f} core hours for a million"
    return f"{told}, {hours * price:,.2f} at {price:g} a core hour" if price else told
