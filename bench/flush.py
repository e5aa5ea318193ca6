"""A bare flush to the disk at a steady pace: what every acknowledged move must wait for, whatever else it costs.

python -m bench.flush FOLDER SECONDS PACE      (prints the milliseconds of each as a JSON list)
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

PAGE = 4_096


def flushes(folder: Path, seconds: float, pace: float) -> list[float]:
    """One page written and flushed every `pace` seconds: how long each took."""
    took: list[float] = []
    with (folder / "flush").open("wb", buffering=0) as file:
        end = time.perf_counter() + seconds
        while (began := time.perf_counter()) < end:
            file.write(bytes(PAGE))
            os.fdatasync(file.fileno())
            took.append((time.perf_counter() - began) * 1000)
            time.sleep(max(0.0, pace - took[-1] / 1000))
    return took


if __name__ == "__main__":
    print(json.dumps(flushes(Path(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]))))
