"""What really comes over the wire when somebody opens the page and sits down at a first board."""

from __future__ import annotations

from typing import Any

MOST = 150 * 1024


def test_the_first_board_costs_at_most_150_kb_as_sent(people):
    page = people.come()
    watcher = page.context.new_cdp_session(page)
    watcher.send("Network.enable")
    named: dict[str, str] = {}
    sizes: dict[str, int] = {}
    encodings: dict[str, str] = {}
    heads: dict[str, int] = {}

    def answered(event: dict[str, Any]) -> None:
        named[event["requestId"]] = event["response"]["url"]
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        encodings[event["response"]["url"]] = headers.get("content-encoding", "")
        heads[event["response"]["url"]] = sum(len(name) + len(value) + 4 for name, value in headers.items())

    def finished(event: dict[str, Any]) -> None:
        url = named.get(event["requestId"], "?")
        # What the browser was sent, less the head of the answer, which every proxy packs in its own way.
        sizes[url] = int(event["encodedDataLength"]) - heads.get(url, 0)

    watcher.on("Network.responseReceived", answered)
    watcher.on("Network.loadingFinished", finished)
    page.goto("/")
    page.locator("[data-play]").first.click()
    page.locator("main.stage svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    total = sum(sizes.values())
    heaviest = sorted(sizes.items(), key=lambda item: -item[1])[:8]
    print(f"{total / 1024:.1f} KB in {len(sizes)} answers: {heaviest}")
    assert total <= MOST, heaviest
    scripts = [url for url in encodings if url.endswith(".js") and sizes.get(url, 0) > 1000]
    assert scripts
    assert {encodings[url] for url in scripts} <= {"br", "gzip"}
