"""The server in a browser tab: how long until somebody can play, next to the bare runtime, and how quick its bots are.

    python -m bench.tab [--turns 3]        (make site first; make bench does it by itself)

Every turn takes a new browser profile: the bare runtime, a first game (cold: everything is fetched), and the same game
after the page was loaded anew (warm: everything is kept). All three are the same machine in the same minute; read the ratios.
Bots that search have the part of their playouts that they have in a tab.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "site"
CHROMIUM = Path("/usr/bin/chromium")
PATIENCE = 240_000  # milliseconds
COLD, WARM = 3.0, 1.5  # times the bare runtime, at most
THINKERS = ("planner", "veteran", "champion", "search")
THINKING = """
import json, sys, time
sys.path.insert(0, "/starport")
from starport.bots import registry
from starport.engine import catalogue
from starport.engine.chair import Chair
from starport.server.bot_worker import within
from starport.tab.bots import BUDGET

def milliseconds(name, every, most):
    # A decision of this bot, where it has a choice, at every so many moves of a match among planners.
    state = catalogue.make("starfarers", "2019", 4).new(bytes(32))
    players = [registry.make("planner", bytes([seat] * 32)) for seat in range(4)]
    bot, spent, asked, moves = registry.make(name, bytes(32)), 0.0, 0, 0
    while state.result() is None and asked < most:
        seat = state.acting()[0]
        chair, moves = Chair(state, seat), moves + 1
        legal = chair.legal()
        if moves % every == 0 and len(legal) > 1:
            with within(bot, BUDGET):
                began = time.perf_counter()
                bot.choose(legal, chair)
                spent, asked = spent + time.perf_counter() - began, asked + 1
        state.apply(seat, players[seat].choose(legal, chair))
    return 1000 * spent / asked

json.dumps({name: milliseconds(name, *((1, 200) if name == "planner" else (20, 10))) for name in THINKERS})
"""
WORKER = """
addEventListener("message", async ({ data: { base, program } }) => {
    const { lock } = await (await fetch(`${base}runtime.json`)).json();
    const began = performance.now();
    const { loadPyodide } = await import(`${base}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: base, lockFileContents: lock });
    const bare = performance.now() - began;
    python.unpackArchive(await (await fetch(`${base}starport.zip`)).arrayBuffer(), "zip", { extractDir: "/starport" });
    postMessage({ bare, ...JSON.parse(python.runPython(program)) });
});
"""
BARE = """([source, program]) => new Promise((done) => {
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
    worker.onmessage = ({ data }) => done(data);
    worker.postMessage({ base: new URL("runtime/", location.href).href, program });
})"""


@contextmanager
def hosted() -> Iterator[str]:
    """A plain file server for the site."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-m", "http.server", port, "--bind", "127.0.0.1", "--directory", str(SITE)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as line:
                if line.connect_ex(("127.0.0.1", int(port))) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait()


def turn(browser: Browser, address: str) -> dict[str, float]:
    """One of each, in milliseconds."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        found: dict[str, float] = page.evaluate(BARE, [WORKER, f"THINKERS = {THINKERS!r}\n{THINKING}"])
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("[data-open-table]")
        for name in ("cold", "warm"):
            began = time.perf_counter()
            if name == "cold":
                page.click("[data-play]")
            else:
                page.reload()
            page.wait_for_selector("[data-primary]", timeout=PATIENCE)
            found[name] = (time.perf_counter() - began) * 1000
    return found


def measure(turns: int) -> dict[str, float]:
    """The middle of all turns; `cold` and `warm` also as times the bare runtime of their own turn."""
    subprocess.run([sys.executable, str(ROOT / "tools" / "site.py")], check=True)
    with sync_playwright() as playing, hosted() as address:
        browser = playing.chromium.launch(
            executable_path=str(CHROMIUM), args=["--disable-dev-shm-usage", "--disable-gpu", "--no-sandbox"]
        )
        found = [turn(browser, address) for _ in range(turns)]
        browser.close()
    figures = {name: median(one[name] for one in found) for name in ("bare", "cold", "warm", *THINKERS)}
    ratios = {f"{name}_ratio": median(one[name] / one["bare"] for one in found) for name in ("cold", "warm")}
    return figures | ratios


def show(figures: dict[str, float]) -> None:
    table = Table(title="in a browser tab (Chromium), without a server", title_justify="left")
    for column in ("measure", "ms", ": bare runtime", "aim"):
        table.add_column(column, justify="left" if column == "measure" else "right")
    table.add_row("bare loadPyodide()", f"{figures['bare']:.0f}", "1", "")
    rows = (("first game, until the board can be played", "cold", COLD), ("the same, everything kept", "warm", WARM))
    for words, name, aim in rows:
        table.add_row(words, f"{figures[name]:.0f}", f"{figures[f'{name}_ratio']:.2f}", f"≤ {aim}")
    for name in THINKERS:
        table.add_row(f"{name} bot, per decision where it has a choice", f"{figures[name]:.2f}", "", "")
    Console(width=120).print(table)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=3)
    show(measure(parser.parse_args().turns))
