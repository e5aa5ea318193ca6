"""What really comes over the wire when somebody opens the page and sits down at a first board."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import People

MOST = 150 * 1024  # bytes, the heads of the answers included
ANSWERS = 24  # each costs a head of its own, and the browser waits for it


def test_the_first_board_costs_at_most_150_kb_as_sent(people: People):
    page = people.come()  # nothing is done by itself: what our first move fetches comes after the first board
    watcher = page.context.new_cdp_session(page)
    watcher.send("Network.enable")
    named: dict[str, str] = {}
    wished: list[str] = []
    sizes: dict[str, int] = {}
    encodings: dict[str, str] = {}

    def answered(event: dict[str, Any]) -> None:
        url = named[event["requestId"]] = event["response"]["url"]
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        encodings[url] = headers.get("content-encoding", "")

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    watcher.on("Network.requestWillBeSent", lambda event: wished.append(event["requestId"]))
    watcher.on("Network.responseReceived", answered)
    watcher.on("Network.loadingFinished", finished)
    page.goto("/")
    page.locator("[data-play]").first.click()
    page.locator("main.stage svg").first.wait_for()
    asked = set(wished)
    page.wait_for_load_state("networkidle")
    sent = [(size, named[request]) for request, size in sizes.items() if request in asked]
    total = sum(size for size, _ in sent)
    heaviest = sorted(sent, reverse=True)[:8]
    print(f"{total / 1024:.1f} KB in {len(sent)} answers: {heaviest}")
    assert total <= MOST, heaviest
    assert len(sent) <= ANSWERS, [url for _, url in sent]
    scripts = [url for size, url in sent if url.endswith(".js") and size > 2000]
    assert len(scripts) >= 3
    assert {encodings[url] for url in scripts} <= {"br", "gzip"}
