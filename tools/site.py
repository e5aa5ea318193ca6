"""Builds `build/site`: plain files for any static host, under any path. The client, the Python runtime, and Starport in it.

    python tools/site.py

The runtime comes from the locked npm package, the two compiled packages it needs from the package index, by the versions
of `locks/play.txt`. Nothing is ever fetched from anywhere else, neither here nor by the page.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402

from hatch_build import client_key, npm, say  # noqa: E402
from starport.bots import registry  # noqa: E402
from starport.build_info import fingerprints  # noqa: E402
from starport.server import games  # noqa: E402
from starport.server.bot_worker import names_of  # noqa: E402

SITE = ROOT / "build" / "site"
WHEELS = ROOT / "build" / "wasm"
PACKAGES = ("librt", "msgspec", "mypy-extensions")
TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LEFT_OUT = ("api", "cli", "envs", "lab", "server/client")
"""Rooms that no tab needs."""
MOMENT = (1980, 1, 1, 0, 0, 0)
"""When every file of the archive was made: the same sources give the same archive."""


def wheels() -> list[Path]:
    """The packages in the form the browser runs, fetched once for each version."""
    locked = dict(re.findall(r"^([a-z_-]+)==(\S+)", (ROOT / "locks" / "play.txt").read_text("utf-8"), re.MULTILINE))
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
            subprocess.run([sys.executable, "-m", "pip", "download", *TAGS, *wanted], check=True)
        found.append(next(WHEELS.glob(pattern)))
    return found


def archive() -> bytes:
    """Starport and what it stands on, as one file that the runtime unpacks."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        home = ROOT / "src" / "starport"
        for file in sorted(home.rglob("*")):
            inside = file.relative_to(home).as_posix()
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


def runtime(folder: Path) -> str:
    """The files of the runtime and what they weigh; the answer changes with what is in them."""
    folder.mkdir()
    package = ROOT / "web" / "node_modules" / "pyodide"
    for name in RUNTIME:
        shutil.copy(package / name, folder / name)
    info = json.loads((package / "pyodide-lock.json").read_text("utf-8"))["info"]
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), "utf-8")  # we bring our own
    (folder / "starport.zip").write_bytes(archive())
    files = sorted(folder.iterdir())
    sizes = {file.name: file.stat().st_size for file in files}
    (folder / "runtime.json").write_text(json.dumps({"files": sizes}), "utf-8")
    return digest(*(file.read_bytes() for file in files))


def keeper(kept: str) -> None:
    """The service worker with the lists of what it keeps."""
    files = [file.relative_to(SITE).as_posix() for file in sorted(SITE.rglob("*")) if file.is_file()]
    app = [name for name in files if not name.startswith("runtime/") or name == "runtime/runtime.json"]
    version = digest(*(name.encode() + (SITE / name).read_bytes() for name in app))
    text = (ROOT / "web" / "scripts" / "keeper.js").read_text("utf-8")
    listed = json.dumps(["./", *(name for name in app if name != "index.html")])
    text = text.replace('["__FILES__"]', listed).replace("__VERSION__", version).replace("__RUNTIME__", kept)
    (SITE / "keeper.js").write_text(text, "utf-8")


def made_from() -> str:
    """A fingerprint of everything that goes into the site."""
    locks = [(ROOT / "locks" / "play.txt").read_bytes(), Path(__file__).read_bytes()]
    return digest(client_key().encode(), json.dumps(fingerprints(ROOT / "src" / "starport")).encode(), *locks)


def main() -> None:
    note, wanted = SITE / "runtime" / ".made-from", made_from()
    if note.is_file() and note.read_text("utf-8") == wanted:
        return
    say("building the site")
    shutil.rmtree(SITE, ignore_errors=True)
    os.environ["VITE_ALONE"] = "1"
    if npm("exec", "vite", "--", "build", "--base", "./", "--outDir", str(SITE), "--emptyOutDir", "--logLevel", "warn"):
        raise SystemExit("the client could not be built (see above)")
    (SITE / "manifest.json").unlink()
    known = names_of(registry)
    (SITE / "games.json").write_bytes(msgspec.json.encode(games.listed(known.bots, known.usual, known.practice)))
    keeper(runtime(SITE / "runtime"))
    note.write_text(wanted, "utf-8")
    size = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    say(f"{SITE.relative_to(ROOT)}: {size / 1e6:.1f} MB of plain files, for any host")


if __name__ == "__main__":
    main()
