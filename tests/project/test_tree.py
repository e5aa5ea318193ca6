"""What every visitor relies on: the files at the door, and nothing of one machine in the tree."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from starport.build_info import written

pytestmark = pytest.mark.source_only

ROOT = Path(__file__).resolve().parents[2]
TOO_LONG_FOR_TEXT = 5_000_000

# Joined here so that this file does not find itself.
MACHINE_PATH = re.compile(rb"(?<![\w.~])/" + rb"(root|home|work|farm)/")
REGISTRY = re.compile(rb"|".join([rb"pypi" + rb"\.org", rb"pythonhosted" + rb"\.org", rb"registry\.npmjs" + rb"\.org"]))


def tree():
    """Every file of the project: what git tracks or would track, or every written file where git is not in use."""
    git = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(git, cwd=ROOT, capture_output=True, check=False)
    if done.returncode == 0:
        listed = (ROOT / os.fsdecode(name) for name in done.stdout.split(b"\0") if name)
        return [path for path in listed if path.is_file()]
    made = {ROOT / name for name in ("build", "dist")}
    return [path for path in written(ROOT) if not made.intersection(path.parents)]


def found(pattern):
    return [
        f"{path.relative_to(ROOT)}: {hit[0].decode()}"
        for path in tree()
        if path.stat().st_size < TOO_LONG_FOR_TEXT and (hit := pattern.search(path.read_bytes()))
    ]


def test_the_tree_is_seen():
    assert {ROOT / "pyproject.toml", ROOT / "src" / "starport" / "__init__.py", Path(__file__)} <= set(tree())


def test_no_file_names_a_path_of_one_machine():
    assert found(MACHINE_PATH) == []


def test_no_file_names_a_package_registry():
    assert found(REGISTRY) == []


def test_no_binary_lies_in_the_source():
    assert [path.name for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd", ".c", ".o")] == []


@pytest.mark.parametrize("words", ["make play", "make test", "Makefile", "src/starport"])
def test_the_readme_shows_the_way(words):
    assert words in (ROOT / "README.md").read_text("utf-8")


def test_the_licence_is_mit():
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License\n\nCopyright")


def test_ci_calls_make_test_and_nothing_else():
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["exec make test"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
