"""The Python runtime for browsers, with Starport in it: made in `build/runtime`, then laid beside a client.

The runtime comes from the locked npm package, the compiled packages Starport needs in it from the package index, by the
versions of `locks/play.txt`. Nothing is ever fetched from anywhere else, neither here nor by the page. The build of the
wheel uses this file too, before anything is installed: it stands on the standard library alone.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "starport"
WEB = ROOT / "web"
MADE = ROOT / "build" / "runtime"
WHEELS = ROOT / "build" / "wasm"
LOCK = ROOT / "locks" / "play.txt"
PACKAGES = ("librt", "msgspec", "mypy-extensions")
TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
ARCHIVE, GAMES, ABOUT = "starport.zip", "games.json", "runtime.json"
PACKED = frozenset({".mjs", ".wasm"})
"""Kinds of files that grow much smaller when they are compressed."""
LEFT_OUT = ("api", "cli", "envs", "lab", "server/client")
"""Rooms that no tab needs."""
MOMENT = (1980, 1, 1, 0, 0, 0)
"""When every file of the archive was made: the same sources give the same archive."""
NOT_KEPT = re.compile(r"(^|/)\.|\.(br|gz)$|^manifest\.json$|^keeper\.js$|^runtime/(?!runtime\.json)")
"""Files of a client that the service worker does not keep with the app."""

Npm = Callable[..., int]


class NoRuntime(Exception):
    """It cannot be made here; the reason in words."""


def wheels() -> list[Path]:
    """The packages in the form the browser runs, fetched once for each version."""
    locked = dict(re.findall(r"^([a-z_-]+)==(\S+)", LOCK.read_text("utf-8"), re.MULTILINE))
    found = []
    for name in PACKAGES:
        pattern = f"{name.replace('-', '_')}-{locked[name]}-*.whl"
        if not list(WHEELS.glob(pattern)):
            wanted = (
                "--no-deps",
                "--only-binary",
                ":all:",
                "--quiet",
                "--dest",
                str(WHEELS),
                f"{name}=={locked[name]}",
            )
            command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", *TAGS, *wanted]
            if subprocess.run(command, capture_output=True, check=False).returncode:
                raise NoRuntime(f"pip finds no {name} {locked[name]} for browsers")
        found.append(next(WHEELS.glob(pattern)))
    return found


def sources() -> bytes:
    """Starport and what it stands on, as one archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for file in sorted(SOURCE.rglob("*")):
            inside = file.relative_to(SOURCE).as_posix()
            if file.is_file() and "__pycache__" not in inside and not inside.startswith(LEFT_OUT):
                made.writestr(zipfile.ZipInfo(f"starport/{inside}", MOMENT), file.read_bytes(), zipfile.ZIP_DEFLATED)
        for wheel in wheels():
            with zipfile.ZipFile(wheel) as opened:
                for name in opened.namelist():
                    if ".dist-info/" not in name and not name.endswith((".pyi", ".h", ".c")):
                        made.writestr(zipfile.ZipInfo(name, MOMENT), opened.read(name), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part)
    return found.hexdigest()[:16]


def make(npm: Npm, key: str) -> Path:
    """The folder with the runtime; made anew when `key`, the fingerprint of what it is made from, has changed."""
    note, wanted = MADE / ".made-from", digest(key.encode(), LOCK.read_bytes(), Path(__file__).read_bytes())
    if note.is_file() and note.read_text("utf-8") == wanted:
        return MADE
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        given, modules = Path(folder) / "sources.zip", Path(folder) / "modules.json"
        given.write_bytes(sources())
        command = (
            "run",
            "--silent",
            "bytecode",
            "--",
            str(given),
            str(MADE / ARCHIVE),
            str(modules),
            str(MADE / GAMES),
        )
        if npm(*command):
            raise NoRuntime("the rules could not be compiled for it (see above)")
        needed = json.loads(modules.read_text("utf-8"))
    package = WEB / "node_modules" / "pyodide"
    for name in RUNTIME:
        shutil.copyfile(package / name, MADE / name)
    files = sorted(MADE / name for name in (*RUNTIME, ARCHIVE))
    info = json.loads((package / "pyodide-lock.json").read_text("utf-8"))["info"]
    about = {
        "name": f"starport-runtime-{digest(*(file.read_bytes() for file in files))}",
        "files": {file.name: file.stat().st_size for file in files},
        "lock": {"info": info, "packages": {}},  # we bring our own
        "modules": needed,
    }
    (MADE / ABOUT).write_text(json.dumps(about), "utf-8")
    note.write_text(wanted, "utf-8")
    return MADE


def lay(made: Path, client: Path, *, online: bool) -> None:
    """Puts a runtime beside a built client, with the catalogue for pages without a line and the service worker.
    `online`: a server sends the files, so they lie there compressed too, and its own pages come first."""
    folder = client / "runtime"
    told = (made / ABOUT).read_text("utf-8")
    about = json.loads(told)
    if not (folder / ABOUT).is_file() or (folder / ABOUT).read_text("utf-8") != told:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name in (*about["files"], ABOUT):  # what says that all is there comes last
            shutil.copyfile(made / name, folder / name)
            if online and Path(name).suffix in PACKED:
                (folder / f"{name}.gz").write_bytes(gzip.compress((made / name).read_bytes(), mtime=0))
    shutil.copyfile(made / GAMES, client / GAMES)
    names = (file.relative_to(client).as_posix() for file in sorted(client.rglob("*")) if file.is_file())
    app = [name for name in names if not NOT_KEPT.search(name)]
    version = digest(*(name.encode() + (client / name).read_bytes() for name in app))
    listed = json.dumps(["./", *(name for name in app if name != "index.html")])
    text = (WEB / "scripts" / "keeper.js").read_text("utf-8")
    for mark, value in (
        ('["__FILES__"]', listed),
        ("__VERSION__", version),
        ("__RUNTIME__", about["name"]),
        ('"__ONLINE__"', json.dumps(online)),
    ):
        text = text.replace(mark, value)
    (client / "keeper.js").write_text(text, "utf-8")
