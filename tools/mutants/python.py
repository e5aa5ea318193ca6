"""Faults in Python: planted all at once behind switches, then tried one after the other in forks of one test process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.mutants.faults import SWITCH, Fault, faults, plant
from tools.mutants.switch import CHOSEN

HERE = Path(__file__).resolve().parent
FRESH = 900  # seconds for a fault that needs a process of its own


def listed(root: Path, files: list[Path]) -> list[Fault]:
    """Every fault that could be planted in these files."""
    return [fault for file in files for fault in faults(file.read_text("utf-8"), str(file.relative_to(root)))]


def inspect(tree: Path, chosen: list[Fault], tests: tuple[str, ...], seconds: float) -> dict[int, str]:
    """What became of each fault."""
    shutil.copy2(HERE / "switch.py", tree / "src" / f"{SWITCH}.py")
    for file in {fault.file for fault in chosen}:
        numbered = {number: fault for number, fault in enumerate(chosen) if fault.file == file}
        path = tree / file
        path.write_text(plant(path.read_text("utf-8"), numbered), encoding="utf-8")
    told = tree.parent
    command = [sys.executable, str(HERE / "inspector.py"), str(told), str(len(chosen)), str(seconds), *tests]
    with (told / "output.txt").open("wb") as output:
        done = subprocess.run(command, cwd=tree, env=environment(tree), check=False, stdout=output, stderr=output)
    if not (told / "results.json").exists():
        raise SystemExit(
            f"the tests could not be run ({done.returncode}):\n{(told / 'output.txt').read_text()[-3000:]}"
        )
    found = json.loads((told / "results.json").read_text())
    for name in found["red"]:
        print(f"  left out, because it fails without any fault: {name}")
    results = {int(number): str(result) for number, result in found["results"].items()}
    for number, result in results.items():
        if result == "early":
            results[number] = fresh(tree, number, tests)
    return results


def environment(tree: Path, **more: str) -> dict[str, str]:
    """The copy's source comes first, also in processes that tests start."""
    return {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1", **more}


def fresh(tree: Path, number: int, tests: tuple[str, ...]) -> str:
    """A place that is passed while modules are imported: the whole of the tests in a process of their own."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-o", "timeout=60", *tests]
    chosen = environment(tree, **{CHOSEN: str(number)})
    try:
        done = subprocess.run(command, cwd=tree, env=chosen, check=False, capture_output=True, timeout=FRESH)
    except subprocess.TimeoutExpired:
        return "endless"
    return "killed" if done.returncode else "survived"
