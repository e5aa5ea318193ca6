"""Browser tests: the real server as a process of its own, the real page in Debian's Chromium.

Playwright leaves an event loop running in the test process, so these tests are a run of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.serving import build_client, launch, moves_of, moves_until, play_on, play_record, post, serving

# What a page adds to the dice is the same every time, as is what the server of the walks adds.
CERTAIN = "crypto.getRandomValues = (bytes) => bytes.fill(7)"
# With --late everything that a page hears comes so many milliseconds later: a walk that looks before it has waited shows itself.
LATE = """
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (told) => {
        if (told.late) return;
        told.stopImmediatePropagation();
        const again = Object.assign(new MessageEvent("message", { data: told.data }), { late: true });
        setTimeout(() => this.dispatchEvent(again), %d);
      });
    }
  };
"""
# Nothing moves and nothing is done by itself: a walk looks at every step.
CALM = {
    "motion": "off",
    "sound": False,
    "remind": False,
    "language": "en",
    "autoroll": False,
    "autoshake": False,
    "autoend": False,
    "decline": False,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    wanted = "milliseconds by which the first page of a walk hears everything late, the others by a fifteenth of it"
    parser.addoption("--late", type=int, default=0, help=wanted)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launch()}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    build_client()
    with serving(tmp_path_factory.mktemp("store")) as address:
        yield address


@pytest.fixture
def people(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[People]:
    """As many separate browsers as a test wants."""
    found = People(browser, server, request.config.getoption("--late"))
    yield found
    found.leave()


class People:
    """Separate people: each has an own browser without anything shared."""

    def __init__(self, browser: Browser, server: str, late: int = 0) -> None:
        self._browser = browser
        self._late = late
        self.server = server
        self.addresses: set[str] = set()
        self.problems: list[str] = []
        self._contexts: list[BrowserContext] = []

    def come(self, width: int = 1366, height: int = 768, touch: bool = False, **settings: object) -> Page:
        """A new person with a window of this size and these settings."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, locale="en-GB", base_url=self.server
        )
        self._contexts.append(context)
        chosen = json.dumps(json.dumps({**CALM, **settings}))
        context.add_init_script(f"{CERTAIN}; localStorage.starport ??= {chosen}")
        if self._late:
            context.add_init_script(LATE % (self._late if len(self._contexts) == 1 else self._late // 15))
        page = context.new_page()
        page.on("request", lambda asked: self.addresses.add(asked.url))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "console",
            lambda said: self.problems.append(f"{said.text} {said.location}") if said.type == "error" else None,
        )
        return page

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        foreign = {url for url in self.addresses if not allowed(url, self.server)}
        assert foreign == set(), "the page asked another host"
        assert self.problems == [], "the page said that something is wrong"


def allowed(url: str, server: str) -> bool:
    return url.startswith((server, server.replace("http", "ws"), "data:", "blob:"))


def new_table(page: Page, **chosen: str) -> None:
    """Opens a table with the choices of the first page: the name of each group, and what to choose in it."""
    page.goto("/")
    page.wait_for_selector("[data-open-table]")
    for group, choice in chosen.items():
        choose(page, group.replace("_", " "), choice)
    page.click("[data-open-table]")
    page.wait_for_url("**/t/*")


def choose(page: Page, group: str, choice: str) -> None:
    """One of the choices for a new table."""
    page.get_by_role("radiogroup", name=group, exact=True).get_by_role("radio", name=choice, exact=True).click()


def play_now(page: Page, button: str = "[data-play]") -> None:
    """One click from opening to playing."""
    page.goto("/")
    page.click(button)
    page.wait_for_selector("[data-primary]")


@pytest.fixture(scope="session")
def record() -> str:
    return play_record()


@pytest.fixture(scope="session")
def finished(server: str, record: str) -> str:
    """The name of a table with a finished match: to be looked at and played on from, which leaves it as it is."""
    return str(post(f"{server}/api/records", record.encode())["table"])


@pytest.fixture
def before(server: str, finished: str, record: str) -> Callable[[str], str]:
    """A link to the first seat in the middle of the match, right before it makes a move that begins like this."""

    def link(move: str) -> str:
        return play_on(server, finished, moves_until(record, f"0 {move}", moves_of(record) // 3), "Noor")

    return link


@pytest.fixture
def late_game(server: str, finished: str, record: str) -> str:
    """A link to a seat in a match that is nearly over."""
    return play_on(server, finished, moves_of(record) - 60, "Key")
