"""Plants faults and tells which of them no test noticed: python -m tools.mutants --room rules --count 40 --seed 1

The tree itself is never touched: everything happens in a copy. A room is well kept when enough of its faults are noticed;
otherwise the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants import client, python
from tools.mutants.faults import Fault

ROOT = Path(__file__).resolve().parents[2]
EQUAL = Path(__file__).with_name("equal.toml")
COPIED = ("src", "tests", "tools", "docs", "examples", "bench", "web", "locks")
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__", "build", "browser")
NOTICED = ("killed", "endless")


@dataclass(frozen=True)
class Room:
    """Files in which faults are planted, the tests that shall notice them, and how many of a hundred must be noticed."""

    files: tuple[str, ...]
    without: tuple[str, ...]
    tests: tuple[str, ...]
    wanted: int
    find: Callable[[Path, list[Path]], list[Fault]]
    inspect: Callable[[Path, list[Fault], tuple[str, ...], float], dict[int, str]]


ROOMS = {
    "rules": Room(
        ("src/starport/games/*/rules/*.py", "src/starport/games/*/*.py", "src/starport/engine/*.py"),
        # drawings and prose of the front door, figures of the lab, numbers for learners (their laws are in tests/laws)
        ("picture.py", "svg.py", "sentences.py", "study.py", "encoding*.py"),
        ("tests/games", "tests/engine", "tests/api"),
        95,
        python.listed,
        python.inspect,
    ),
    "server": Room(("src/starport/server/*.py",), (), ("tests/server",), 95, python.listed, python.inspect),
    "client": Room(
        ("web/src/kit/**/*.ts", "web/src/games/**/*.ts"), (), ("web/tests",), 85, client.listed, client.inspect
    ),
}


def main() -> int:
    asked = arguments()
    good = True
    for name in asked.room or list(ROOMS):
        good &= inspected(name, ROOMS[name], asked)
    return 0 if good else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--room", action="append", choices=list(ROOMS), help="only this room; may be given again")
    parser.add_argument("--count", type=int, default=40, help="faults for each room (40)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another sample (1)")
    parser.add_argument("--file", default="", help="only files whose path holds this text")
    parser.add_argument("--tests", nargs="+", default=[], help="these tests instead of the room's own")
    parser.add_argument(
        "--seconds", type=float, default=30.0, help="grace for each fault, beside what its tests take (30)"
    )
    asked = parser.parse_args()
    if asked.count < 1:
        parser.error("--count: at least 1")
    return asked


def inspected(name: str, room: Room, asked: argparse.Namespace) -> bool:
    """Plant a sample of faults in one room, print what became of them; whether enough were noticed."""
    found = {file for pattern in room.files for file in ROOT.glob(pattern)}
    found -= {file for pattern in room.without for file in found if file.match(pattern)}
    files = sorted(file for file in found if asked.file in str(file))
    known = equal_faults()
    all_faults = [fault for fault in room.find(ROOT, files) if (fault.file, fault.where, fault.change) not in known]
    if not all_faults:
        print(f"{name}: there is nothing to plant a fault in; look at --file")
        return False
    chosen = sorted(
        random.Random(asked.seed).sample(all_faults, min(asked.count, len(all_faults))),
        key=lambda fault: (fault.file, fault.line, fault.change),
    )
    print(f"{name}: {len(chosen)} of {len(all_faults)} faults in {len(files)} files, seed {asked.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="starport-mutants-") as folder:
        tree = copied(Path(folder) / "tree")
        results = room.inspect(tree, chosen, tuple(asked.tests) or room.tests, asked.seconds)
    return report(name, room, chosen, results)


def equal_faults() -> set[tuple[str, str, str]]:
    """Changes that change nothing anybody could notice, each with its reason in equal.toml."""
    listed = tomllib.loads(EQUAL.read_text("utf-8")).get("equal", [])
    return {(entry["file"], entry["where"], entry["change"]) for entry in listed}


def copied(tree: Path) -> Path:
    """A copy of what the tests need."""
    tree.mkdir()
    for name in COPIED:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, tree / name, ignore=NOT_COPIED)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copy2(file, tree)
    if (ROOT / "web" / "node_modules").exists():
        (tree / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return tree


def report(name: str, room: Room, chosen: list[Fault], results: dict[int, str]) -> bool:
    noticed = sum(results[number] in NOTICED for number in range(len(chosen)))
    for number, fault in enumerate(chosen):
        if results[number] not in NOTICED:
            print(f"  {results[number]}: {fault.file}:{fault.line} {fault.where}\n      {fault.change}")
    share = 100 * noticed / len(chosen)
    enough = share >= room.wanted
    verdict = "enough" if enough else "too few"
    print(f"{name}: {noticed}/{len(chosen)} noticed, {share:.0f} %, wanted {room.wanted} %: {verdict}", flush=True)
    return enough


if __name__ == "__main__":
    sys.exit(main())
