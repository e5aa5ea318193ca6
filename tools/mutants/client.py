"""Faults in the client: TypeScript's own parser finds them, Vitest runs the tests that import the changed file."""

from __future__ import annotations

import json
import select
import subprocess
from pathlib import Path

from tools.mutants.faults import Fault

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FIRST, EACH = 600, 60  # seconds until the tests have passed without any fault, and for one fault
CHANGES: dict[tuple[str, int, int], tuple[int, int, str]] = {}


def node(root: Path) -> tuple[str, dict[str, str]]:
    """Node and an environment in which its tools find it."""
    import hatch_build

    command, env = hatch_build.npm_command()
    first = Path(command[0])
    return str(first if len(command) > 1 else first.with_name("node")), env


def listed(root: Path, files: list[Path]) -> list[Fault]:
    """Every fault that could be planted in these files."""
    program, env = node(root)
    names = [str(file.relative_to(root)) for file in files if not file.name.endswith((".d.ts", "shapes.ts", "wire.ts"))]
    script = HERE / "faults.mjs"
    told = subprocess.run([program, str(script), *names], cwd=root, env=env, check=True, capture_output=True, text=True)
    found: list[Fault] = []
    for at, (file, line, begin, end, text, where, change) in enumerate(json.loads(told.stdout)):
        CHANGES[file, at, 0] = (begin, end, text)
        found.append(Fault(file, line, at, 0, where, change))
    return found


def inspect(tree: Path, chosen: list[Fault], tests: tuple[str, ...], seconds: float) -> dict[int, str]:
    """What became of each fault. One that never ends takes its process with it, and the next begins where it stopped."""
    results: dict[int, str] = {}
    while len(results) < len(chosen):
        before = dict(results)
        tried(tree, chosen, results, seconds)
        if len(results) < len(chosen):
            if results == before:
                raise SystemExit("the client's tests fail without any fault, or do not end: make them green first")
            results[len(results)] = "endless"
    return results


def tried(tree: Path, chosen: list[Fault], results: dict[int, str], seconds: float) -> None:
    """Try the faults that have no result yet, in one process of Vitest, until all have one or nothing comes any more."""
    program, env = node(tree)
    for fault in chosen:  # also of the fault that never ended: its process could not take it out again
        (tree / fault.file).write_bytes((ROOT / fault.file).read_bytes())
    wanted = [[str(tree / fault.file), *CHANGES[fault.file, fault.at, fault.kind]] for fault in chosen[len(results) :]]
    asked = tree.parent / "faults.json"
    asked.write_text(json.dumps(wanted), "utf-8")
    command = [program, str(HERE / "trials.mjs")]
    with asked.open() as faults, (tree.parent / "output.txt").open("ab") as noise:
        running = subprocess.Popen(
            command, cwd=tree / "web", env=env, stdin=faults, stdout=subprocess.PIPE, stderr=noise
        )
    assert running.stdout is not None
    limit, line = FIRST + seconds, b""
    try:
        while select.select([running.stdout], [], [], limit)[0] and (line := running.stdout.readline()):
            word, limit = line.decode().strip(), EACH + seconds
            if word in ("killed", "survived", "unseen"):
                results[len(results)] = word
                print(f"  fault {len(results)} of {len(chosen)}: {word}", flush=True)
    finally:
        running.kill()
        running.wait()
