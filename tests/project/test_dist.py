"""What is published, installed as a stranger would: into an environment with nothing in it, on every Python there is."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from starport import build_info
from tools import dist

VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
KINDS = ["plain", "compiled", "sources"]
MANAGED = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"


def python_of(version: str) -> str | None:
    """A Python of this version, if the machine has one. (A version manager leaves names of others, which do not run.)"""
    found = [shutil.which(f"python{version}"), *map(str, sorted(MANAGED.glob(f"{version}.*/bin/python")))]
    return next((one for one in found if one and runs(one)), None)


@pytest.fixture(scope="module")
def made() -> dict[str, Path]:
    dist.main()
    (plain,) = dist.DIST.glob("*-none-any.whl")
    (sources,) = dist.DIST.glob("*.tar.gz")
    (compiled,) = set(dist.DIST.glob("*.whl")) - {plain}
    return {"plain": plain, "compiled": compiled, "sources": sources}


def runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


@pytest.mark.soak
@pytest.mark.source_only
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_installed_into_nothing_it_plays_and_serves(made: dict[str, Path], kind: str, version: str, tmp_path: Path):
    python = python_of(version)
    if python is None:
        pytest.skip("this machine has no such Python")
    if kind != "plain" and version != f"3.{sys.version_info.minor}":
        pytest.skip("another Python: the plain wheel is for it")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STARPORT"))}
    clean |= {"STARPORT_PURE": "1"} if kind == "sources" else {}
    subprocess.run([python, "-m", "venv", str(tmp_path / "env")], check=True)
    home = tmp_path / "env" / "bin"
    subprocess.run([home / "pip", "install", "--quiet", str(made[kind])], env=clean, check=True)

    def said(*words: str) -> str:
        command = [str(home / "starport"), *words]
        done = subprocess.run(command, env=clean, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert ("compiled" if kind == "compiled" else "pure") in said("doctor")
    assert "random" in said("simulate", "starfarers", "--seats", "3", "--bots", "random,random,random", "--games", "2")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    store = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    words = ["serve", "--port", str(port), "--store", store, "--no-open"]
    server = subprocess.Popen([home / "starport", *words], env=clean, cwd=tmp_path)
    try:
        assert b"<title>Starport</title>" in fetched(f"http://127.0.0.1:{port}/")
        assert b"starfarers" in fetched(f"http://127.0.0.1:{port}/api/games")
    finally:
        server.terminate()
        server.wait(30)


def fetched(address: str) -> bytes:
    """What is there, as soon as somebody answers."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                body: bytes = answer.read()
                return body
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")


def test_nobody_without_a_makefile_is_told_to_make(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(build_info, "checkout", lambda: None)
    monkeypatch.setattr(build_info, "read_record", dict)
    assert build_info.how_to("lab", "pip install x") == "pip install x"
    monkeypatch.setattr(build_info, "checkout", lambda: Path("src"))
    assert build_info.how_to("lab", "pip install x") == "make lab"
