"""Faults in the client: TypeScript's own parser finds them, Vitest runs the tests that import the changed file."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from tools.mutants.faults import Fault

HERE = Path(__file__).resolve().parent
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
    """What became of each fault."""
    program, env = node(tree)
    if vitest(tree, program, env, ["run"], 600) != "survived":
        raise SystemExit("the client's tests fail without any fault: make them green first")
    results: dict[int, str] = {}
    for number, fault in enumerate(chosen):
        path = tree / fault.file
        right = path.read_text("utf-8")
        begin, end, text = CHANGES[fault.file, fault.at, fault.kind]
        path.write_text(right[:begin] + text + right[end:], encoding="utf-8")
        relative = os.path.relpath(path, tree / "web")
        results[number] = vitest(tree, program, env, ["related", "--run", relative], 60 + seconds)
        path.write_text(right, encoding="utf-8")
        print(f"  fault {number + 1} of {len(chosen)}: {results[number]}", flush=True)
    return results


def vitest(tree: Path, program: str, env: dict[str, str], words: list[str], seconds: float) -> str:
    """Run tests up to the first that fails."""
    script = tree / "web" / "node_modules" / "vitest" / "vitest.mjs"
    options = ["--bail", "1", "--passWithNoTests", "--no-cache", "--reporter", "dot"]
    command = [program, str(script), *words, *options]
    try:
        done = subprocess.run(command, cwd=tree / "web", env=env, check=False, capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return "endless"
    return "killed" if done.returncode else "survived"
