"""The tool behind `make mutants`, on a toy: it finds the faults that no test notices, and only those."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutants import python
from tools.mutants.__main__ import ROOMS, ROOT, equal_faults
from tools.mutants.faults import faults, plant

pytestmark = pytest.mark.source_only

TOY = '''"""A toy."""

from functools import cache


def price(count: int, rich: bool) -> int:
    """What so many cost."""
    if count > 3 and not rich:
        return count * 2
    total = count
    while total > 9:
        total -= 1
    return total


@cache
def prices() -> list[int]:
    return [price(count, False) for count in range(6)]
'''
LISTED = "return [price(count, False) for count in range(6)]"
STORIES = """
from toy import price

def test_few():
    assert price(3, False) == 3

def test_many():
    assert price(4, False) == 8
    assert price(4, True) == 4
"""
LOOP = """
from toy import price

def test_loop():
    assert price(12, True) == 9
"""
CACHED = """
from toy import prices

def test_there_are_prices():
    assert prices()

def test_the_highest_price():
    assert prices()[5] == 10
"""
FLICKERING = """
from pathlib import Path
from toy import price
def test_now_and_then():
    price(12, True)
    Path("once").touch(exist_ok=False)
"""

FULL = """
import resource
from toy import price
def test_on_a_full_disk():
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    price(12, True)
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert price(12, True) == 9
"""


def inspected(tmp_path: Path, tests: str, *changes: str) -> dict[str, str]:
    """What becomes of the toy's faults, or of some, under these tests."""
    tree = tmp_path / "tree"
    (tree / "src").mkdir(parents=True)
    (tree / "src" / "toy.py").write_text(TOY)
    (tree / "test_toy.py").write_text(tests)
    (tree / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["src"]\n')
    listed = python.listed(tree, [tree / "src" / "toy.py"])
    chosen = [fault for fault in listed if not changes or fault.change in changes]
    assert {fault.change for fault in chosen} >= set(changes)
    results = python.inspect(tree, chosen, ("test_toy.py",), 2)
    return {f"{fault.where}: {fault.change}": results[number] for number, fault in enumerate(chosen)}


def test_it_finds_what_no_test_notices(tmp_path: Path) -> None:
    """The stories never enter the loop and never ask for the list: those faults live, all others die."""
    fates = inspected(tmp_path, STORIES)
    alive = {change for change, fate in fates.items() if fate in ("survived", "unseen")}
    assert alive == {
        "price: total > 9  ->  total >= 9",
        "price: total -= 1  ->  pass",
        "price: total -= 1  ->  total += 1",
        "price: 1  ->  2  in  total -= 1",
        "prices: price(count, False)  ->  price(False, count)",
        f"prices: False  ->  True  in  {LISTED}",
        f"prices: 6  ->  7  in  {LISTED}",
    }
    assert fates[f"prices: 6  ->  7  in  {LISTED}"] == "unseen"
    assert fates["price: total > 9  ->  total >= 9"] == "survived"
    assert len(fates) == 15


def test_a_fault_without_end_is_ended(tmp_path: Path) -> None:
    assert inspected(tmp_path, LOOP, "total -= 1  ->  pass") == {"price: total -= 1  ->  pass": "endless"}


def test_a_test_that_flickers_notices_nothing(tmp_path: Path) -> None:
    """Once it passes, for the map; then it fails, with the fault and without."""
    change = "total > 9  ->  total >= 9"
    assert inspected(tmp_path, FLICKERING, change) == {f"price: {change}": "survived"}


def test_a_test_that_lets_no_file_grow_takes_part(tmp_path: Path) -> None:
    change = "total > 9  ->  total >= 9"
    assert inspected(tmp_path, FULL, change) == {f"price: {change}": "killed"}


def test_a_cache_hides_nothing(tmp_path: Path) -> None:
    """The second test finds the list ready made, yet it is the one that notices a fault in the making."""
    change = f"False  ->  True  in  {LISTED}"
    assert inspected(tmp_path, CACHED, change) == {f"prices: {change}": "killed"}


def test_planted_and_switched_off_a_module_is_as_before() -> None:
    """All faults at once, none of them on: what is computed stays the same."""
    planted = plant(TOY, dict(enumerate(faults(TOY, "toy.py")))).replace("import starport_mutants\n", "")
    off = type("Off", (), {"on": staticmethod(lambda _: False)})
    spaces: list[dict[str, object]] = [{}, {"starport_mutants": off}]
    for space, text in zip(spaces, (TOY, planted), strict=True):
        exec(compile(text, "toy", "exec"), space)
    for count in range(15):
        for rich in (True, False):
            assert spaces[0]["price"](count, rich) == spaces[1]["price"](count, rich)  # type: ignore[operator]


@pytest.mark.parametrize("name", ["rules", "server"])
def test_every_fault_of_a_room_can_be_planted(name: str) -> None:
    """The files of the rooms are there, and with all their faults they are still Python."""
    files = sorted({file for pattern in ROOMS[name].files for file in ROOT.glob(pattern)})
    assert len(files) > 20
    for file in files[:: len(files) // 6]:
        source = file.read_text("utf-8")
        ast.parse(plant(source, dict(enumerate(faults(source, file.name)))))


def test_changes_that_nobody_could_notice_are_changes_of_this_source() -> None:
    """An entry of equal.toml that no longer fits the source has to go."""
    listed = {entry for entry in equal_faults() if entry[0].endswith(".py")}
    files = sorted({ROOT / file for file, _, _ in listed})
    real = {(fault.file, fault.where, fault.change) for fault in python.listed(ROOT, files)}
    assert listed - real == set()
