"""What is published, installed as a stranger would: into an environment with nothing in it, on every Python there is."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from starport import build_info
from tools import dist

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
KINDS = ["plain", "compiled", "sources"]
MANAGED = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"


def python_of(version: str) -> str | None:
    """A Python of this version, if the machine has one. (A version manager leaves names of others, which do not run.)"""
    found = [shutil.which(f"python{version}"), *map(str, sorted(MANAGED.glob(f"{version}.*/bin/python")))]
    return next((one for one in found if one and runs(one)), None)


@pytest.fixture(scope="module")
def made() -> dict[str, Path]:
    """All that is published, from a state in which nothing was."""
    dist.main()
    (plain,) = dist.DIST.glob("*-none-any.whl")
    (sources,) = dist.DIST.glob("*.tar.gz")
    (compiled,) = set(dist.DIST.glob("*.whl")) - {plain}
    return {"plain": plain, "compiled": compiled, "sources": sources}


def runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


class Stranger:
    """Somebody with an environment that has nothing in it but what this file brings."""

    def __init__(self, python: str, file: Path, folder: Path, **more: str) -> None:
        self.folder = folder
        self.clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STARPORT"))}
        home = folder / "env" / "bin"
        self.starport = home / "starport"
        subprocess.run([python, "-m", "venv", str(folder / "env")], env=self.clean, check=True)
        quickly = ["--quiet", "--no-compile", "--disable-pip-version-check"]
        install = [str(home / "python"), "-m", "pip", "install", *quickly, str(file)]
        subprocess.run(install, env={**self.clean, **more}, check=True)

    def said(self, *words: str, typed: str = "") -> str:
        command = [str(self.starport), *words]
        done = subprocess.run(
            command, env=self.clean, cwd=self.folder, input=typed, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "Warning" not in done.stderr
        return done.stdout

    def plays(self) -> None:
        """Bots among each other, and the person in the terminal, who always takes the first choice, to the end."""
        assert "random" in self.said(*SIMULATED)
        assert "Won by seat" in self.said(*PLAYED, typed="1\n" * 3000)
        assert "record.txt is true" in self.said("verify", "record.txt")

    def serves(self) -> None:
        """The page, a table at which a bot moves, and its copy while it runs."""
        store = f"sqlite:///{self.folder / 'tables.sqlite'}"
        words = ["serve", "--port", "0", "--store", store, "--no-open", "--log-level", "warning"]
        command = [str(self.starport), *words]
        with subprocess.Popen(command, env=self.clean, cwd=self.folder, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            said = next(line for line in server.stdout if "open at " in line)
            address = said.split("open at ")[1].split()[0].rstrip("/")
            try:
                assert b"<title>Starport</title>" in fetched(f"{address}/")
                wish = {"game": "starfarers", "chairs": ["me", "bot planner", "bot planner"], "start": True}
                made = json.loads(fetched(f"{address}/api/tables", json.dumps({**wish, "pace": "instant"}).encode()))
                token, table = made["tokens"]["0"], f"{address}/api/tables/{made['table']}"
                while not (menu := json.loads(fetched(table, token=token))["page"]["menu"]["actions"]):
                    time.sleep(0.1)  # until the bots have moved
                fetched(f"{table}/act", json.dumps({"action": menu[0]}).encode(), token)
                self.said("backup", "copy.sqlite", "--store", store)
            finally:
                server.terminate()
        assert (self.folder / "copy.sqlite").stat().st_size > 0


SIMULATED = ("simulate", "starfarers", "--seats", "3", "--bots", "random,random,random", "--games", "2")
PLAYED = ("play", "starfarers", "--seats", "3", "--bots", "planner", "--seed", "1", "--record", "record.txt")


def fetched(address: str, body: bytes | None = None, token: str = "") -> bytes:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=60) as answer:
        found: bytes = answer.read()
    return found


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_installed_into_nothing_it_plays_and_serves(made: dict[str, Path], kind: str, version: str, tmp_path: Path):
    python = python_of(version)
    if python is None:
        pytest.skip("this machine has no such Python")
    if kind == "compiled" and version != f"3.{sys.version_info.minor}":
        pytest.skip("another Python: the plain wheel is for it")
    stranger = Stranger(python, made[kind], tmp_path, **({"STARPORT_PURE": "1"} if kind == "sources" else {}))
    assert ("compiled" if kind == "compiled" else "pure") in stranger.said("doctor")
    stranger.plays()
    stranger.serves()


@pytest.mark.installed_only
def test_the_wheel_that_is_tested_plays_and_serves_where_nothing_else_is(tmp_path: Path):
    """The short form: what the set-up has just built, on this Python."""
    (wheel,) = (ROOT / "build" / "wheel").glob("*.whl")
    stranger = Stranger(sys.executable, wheel, tmp_path)
    stranger.plays()
    stranger.serves()


def test_nobody_without_a_makefile_is_told_to_make(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(build_info, "checkout", lambda: None)
    monkeypatch.setattr(build_info, "read_record", dict)
    assert build_info.how_to("lab", "pip install x") == "pip install x"
    monkeypatch.setattr(build_info, "checkout", lambda: Path("src"))
    assert build_info.how_to("lab", "pip install x") == "make lab"


@pytest.mark.source_only
def test_no_other_words_of_the_program_speak_of_make():
    """Docstrings are for whoever reads the source; everything else may be read by somebody who has none."""
    wishes = "|".join(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    told = re.compile(rf"\bmake ({wishes})\b")
    found = {
        (file.name, text)
        for file in sorted((ROOT / "src" / "starport").rglob("*.py"))
        for text in spoken(ast.parse(file.read_text("utf-8")))
        if told.search(text)
    }
    client = {file.name for file in (ROOT / "web" / "src").rglob("*.ftl") if told.search(file.read_text("utf-8"))}
    # Only where the source was found beside the installed copy can it be older than that.
    assert {name for name, _ in found} | client == {"doctor.py"}


def spoken(tree: ast.AST) -> Iterator[str]:
    """The texts of a module that are not documentation."""
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.value
