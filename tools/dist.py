"""Builds what is published, into `dist`: a wheel with compiled rules for this machine, a plain wheel for every other, and
the sources both are made from.

    python tools/dist.py
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"


def build(target: str, **more: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(DIST)]
    if subprocess.run(command, cwd=ROOT, env={**os.environ, **more}, check=False).returncode:
        raise SystemExit(f"the {target} could not be built (see above)")


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    build("sdist")
    build("wheel", STARPORT_PURE="plain")
    build("wheel")
    for file in sorted(DIST.iterdir()):
        print(f"==> {file.relative_to(ROOT)}, {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
