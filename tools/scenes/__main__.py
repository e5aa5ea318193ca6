"""Photographs every scene of the shell and of both games at the sizes people have, into build/scenes, to be looked at.

`python -m tools.scenes` takes all in English; `--language de` in another language, `--only trade,seven` some of them,
`--sizes 390x844` at some sizes. A scene is a moment of a real match on a real server; what moves is held in the middle.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.serving import build_client, launch, serving
from tools.scenes import dealer, shell, turn
from tools.scenes.studio import FOLDER, SIZES, Studio

SCENES: Final = {**shell.SCENES, **turn.SCENES, **dealer.SCENES}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", default=",".join(SCENES), help="names with commas: " + ", ".join(SCENES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    sizes = [(int(wide), int(high)) for wide, high in (size.split("x") for size in asked.sizes.split(","))]
    build_client()
    missed = []
    with tempfile.TemporaryDirectory() as store, serving(Path(store)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch())
        studio = Studio(browser, server, asked.language, sizes)
        for name in asked.only.split(","):
            try:
                SCENES[name](studio)
                print(name, flush=True)
            except Exception as error:
                missed.append(name)
                print(f"{name} is missing: {' '.join(str(error).split())[:400]}", flush=True)
            for context in browser.contexts:
                context.close()
        browser.close()
    if missed:
        sys.exit(f"missing: {', '.join(missed)}")


if __name__ == "__main__":
    main()
