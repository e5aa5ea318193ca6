"""Python for browsers is laid beside a client: what the service worker keeps, and what a server sends."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

import hatch_build
from tools import runtime

pytestmark = pytest.mark.source_only


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A runtime of two files."""
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "a.wasm").write_bytes(b"wasm" * 99)
    (folder / "starport.zip").write_bytes(b"zip")
    (folder / "games.json").write_text("{}", "utf-8")
    about = {"name": "starport-runtime-1", "files": {"a.wasm": 396, "starport.zip": 3}, "lock": {}, "modules": []}
    (folder / "runtime.json").write_text(json.dumps(about), "utf-8")
    return folder


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    for name in ("index.html", "index.html.br", "manifest.json", "assets/start.js", "assets/start.js.gz"):
        (folder / name).write_text(name, "utf-8")
    return folder


def kept(client: Path) -> list[str]:
    """What the service worker keeps with the app."""
    found = re.search(r"^const FILES = (\[.*\]);$", (client / "keeper.js").read_text("utf-8"), re.MULTILINE)
    assert found is not None
    files: list[str] = json.loads(found[1])
    return files


def version(client: Path) -> str:
    return str(re.findall('"starport-app-(.*)"', (client / "keeper.js").read_text("utf-8"))[0])


def test_the_app_is_kept_without_packed_copies_and_without_the_runtime(made: Path, client: Path) -> None:
    runtime.lay(made, client, online=False)
    assert kept(client) == ["./", "assets/start.js", "games.json", "runtime/runtime.json"]
    text = (client / "keeper.js").read_text("utf-8")
    assert 'const RUNTIME = "starport-runtime-1";' in text
    assert "const ONLINE = false;" in text
    assert sorted(file.name for file in (client / "runtime").iterdir()) == ["a.wasm", "runtime.json", "starport.zip"]


def test_a_server_has_the_runtime_compressed_too(made: Path, client: Path) -> None:
    runtime.lay(made, client, online=True)
    assert gzip.decompress((client / "runtime" / "a.wasm.gz").read_bytes()) == b"wasm" * 99
    assert not (client / "runtime" / "starport.zip.gz").exists()
    assert "const ONLINE = true;" in (client / "keeper.js").read_text("utf-8")


def test_a_changed_app_or_runtime_is_another_version(made: Path, client: Path) -> None:
    runtime.lay(made, client, online=True)
    first = version(client)
    runtime.lay(made, client, online=True)
    assert version(client) == first
    (client / "index.html").write_text("changed", "utf-8")
    runtime.lay(made, client, online=True)
    second = version(client)
    assert second != first
    (made / "runtime.json").write_text((made / "runtime.json").read_text("utf-8").replace("-1", "-2"), "utf-8")
    runtime.lay(made, client, online=True)
    assert version(client) != second


def test_where_the_packages_cannot_be_had_the_client_is_built_without(monkeypatch, capsys) -> None:
    def none(npm: object, key: str) -> Path:
        raise runtime.NoRuntime("pip finds no msgspec")

    monkeypatch.setattr(runtime, "make", none)
    assert hatch_build.runtime() is None
    assert "no tables on the device of whoever plays: pip finds no msgspec" in capsys.readouterr().out
