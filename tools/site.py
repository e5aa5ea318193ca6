"""Builds `build/site`: plain files for any static host, under any path. The client, the Python runtime, and Starport in it.

python tools/site.py
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "src"))

from hatch_build import client_key, npm, runtime_key, say  # noqa: E402
from tools import runtime  # noqa: E402

SITE = ROOT / "build" / "site"


def main() -> None:
    note = SITE / "runtime" / ".made-from"
    wanted = json.dumps([client_key(), runtime_key(), Path(__file__).read_text("utf-8")])
    if note.is_file() and note.read_text("utf-8") == wanted:
        return
    say("building the site")
    shutil.rmtree(SITE, ignore_errors=True)
    try:
        made = runtime.make(npm, runtime_key())
    except runtime.NoRuntime as why:
        raise SystemExit(f"the site could not be built: {why}") from None
    os.environ["VITE_ALONE"] = "1"
    if npm("exec", "vite", "--", "build", "--base", "./", "--outDir", str(SITE), "--emptyOutDir", "--logLevel", "warn"):
        raise SystemExit("the client could not be built (see above)")
    (SITE / "manifest.json").unlink()
    runtime.lay(made, SITE, online=False)
    note.write_text(wanted, "utf-8")
    size = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    say(f"{SITE.relative_to(ROOT)}: {size / 1e6:.1f} MB of plain files, for any host")


if __name__ == "__main__":
    main()
