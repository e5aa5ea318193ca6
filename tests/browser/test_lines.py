"""Idle seats and lost lines: who is waited for, what is said about it, and that nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import People
from tests.browser.test_people import begin, made_by, sit_down, together


def test_a_short_clock_counts_down_and_the_seat_can_be_taken_back(people: People):
    """The countdown is seen, then a bot keeps the seat and plays only what must be played, until: I am here."""
    page = people.come(language="en")
    table = made_by(page, chairs=["me", "me", "me"], clock={"bank": 5, "increment": 0}, names=["Ada", "Ben", "Cem"])
    page.goto(f"/t/{table}")
    page.locator("[data-start]:not(:disabled)").click()  # the clock waits for the page, however slow it comes
    page.click("[data-curtain]")
    page.wait_for_selector("[data-short]")
    assert re.search(r"0:0\d", page.locator("[data-short]").inner_text())
    # The bot soon ends that turn, and the next person is called: the way back stands beside the curtain as well.
    page.wait_for_selector("[data-curtain]")
    kept = page.locator("[data-kept]").first
    assert "only what must be played" in kept.inner_text()
    seat = page.locator("[data-back]").first.get_attribute("data-back")
    page.click(f"[data-back='{seat}']")
    page.wait_for_selector(f"[data-back='{seat}']", state="detached")


def whose_turn(page: Page, people: Iterable[str]) -> str:
    """Waits until one of these people has to act: then nothing goes on without them."""
    found = page.wait_for_function(
        "(people) => [...document.querySelectorAll('.who.wait.turn .name')].map((one) => one.innerText)"
        ".find((name) => people.includes(name))",
        arg=list(people),
    )
    return str(found.json_value())


def test_the_others_see_how_long_they_wait_for_somebody_who_is_gone(people: People):
    ada, ben = together(people, "Ada", "Ben")
    pages = {"Ada": ada, "Ben": ben}
    gone = whose_turn(ada, pages)
    stays = pages["Ben" if gone == "Ada" else "Ada"]
    pages[gone].close()
    stays.wait_for_selector("[data-away]")
    assert gone in stays.locator("[data-away]").inner_text()
    assert re.search(r"0:\d\d", stays.locator("[data-away] b").inner_text())
    assert re.search(r"0:\d\d", stays.locator("[data-back-by]").inner_text())


def silent_line(page: Page) -> dict[str, bool]:
    """A line that can die without a word: nothing that is sent arrives, and nobody is told."""
    dead = {"is": False}

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda said: None if dead["is"] else server.send(said))
        server.on_message(lambda said: None if dead["is"] else line.send(said))

    page.route_web_socket(re.compile("/socket"), connect)
    return dead


def test_a_silent_line_is_noticed_by_everybody_and_nothing_is_lost(people: People):
    """The page says so, keeps what was ordered and sends it again; the others see that somebody is missing."""
    ada, ben = people.come(name="Ada"), people.come(name="Ben")
    dead = silent_line(ada)
    table = made_by(ada, chairs=["me", "open", "bot greedy"], name="Ada")
    sit_down([ada, ben], table)
    begin([ada, ben])
    here = ben.locator(".log li", has_text="arrived")
    before = here.count()
    dead["is"] = True
    ada.click("[data-talk]")
    ada.locator(".talkbox .bare").fill("can you hear me?")
    ada.keyboard.press("Enter")
    ada.wait_for_selector("[data-line=late]")
    ada.wait_for_selector("[data-waiting]")
    ben.wait_for_selector(".who[data-row='0'] .dot.away")
    for page in (ada, ben):  # whoever waits on a phone still has the menu
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator("[data-menu]").click(trial=True)
        page.set_viewport_size({"width": 1366, "height": 768})
    dead["is"] = False
    ada.wait_for_selector("[data-line]", state="detached")
    ben.wait_for_selector("[data-bubble='0']:has-text('can you hear me?')")
    assert ben.locator("[data-bubble]").count() == 1
    ben.wait_for_function("() => !document.querySelector('.who[data-row=\"0\"] .dot.away')")
    here.nth(before).wait_for(state="attached")  # the log says who went away, and who is back


def test_the_own_lost_line_is_not_hidden_by_news_about_somebody_elses(people: People):
    ada, ben = together(people, "Ada", "Ben")
    pages = {"Ada": ada, "Ben": ben}
    gone = whose_turn(ada, pages)
    stays = pages["Ben" if gone == "Ada" else "Ada"]
    pages[gone].close()
    dead = silent_line(stays)
    stays.reload()
    stays.wait_for_selector("[data-away]")
    dead["is"] = True
    said = stays.locator("[data-line=late]")
    said.wait_for()
    seen = "(one) => { const at = one.getBoundingClientRect(); return one.contains(document.elementFromPoint("
    assert said.evaluate(seen + "at.x + at.width / 2, at.y + at.height / 2)); }"), "something lies on it"
