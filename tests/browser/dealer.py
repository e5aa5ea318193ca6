"""Space Dealer in the browser: tables at any speed, a moment made for a race, and a player who taps what glows."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urljoin

import pytest
from playwright.sync_api import ElementHandle, Error, Locator, Page

from starport.bots import registry
from starport.bots.bot_match import BotMatch
from starport.engine import catalogue
from starport.engine.game import State
from starport.engine.record import Record
from tests.browser.serving import post
from tests.games.spacedealer.kit import Sketch

PATIENCE: Final = 3000
STEP: Final = 60
STEPS: Final = 15_000  # more than fit into the longest match
UNHURRIED: Final = 20  # percent of real time: what must happen within two seconds of the match gets ten
FAST: Final = {"glass_seconds": "30", "start_choice_seconds": "0"}
# Of matches to the end: quick, from late on, to show what happens; and as people play them, a quarter of an hour.
PACES: Final = [pytest.param(600, id="quick"), pytest.param(100, id="real", marks=pytest.mark.soak)]
LATE: Final = 1_080_000  # eighteen of the thirty minutes are over
RUSH: Final = 4000  # percent of real time, for the rest of a quick match


def deal(
    server: str,
    chairs: list[str],
    edition: str = "base",
    speed: int = 100,
    options: dict[str, str] | None = None,
) -> list[str]:
    """A new match; a link for each seat of ours, in the order of the seats."""
    wish = {"game": "spacedealer", "edition": edition, "chairs": chairs, "name": "Ada", "speed": speed}
    wish |= {"options": options or {}, "patience": None, "start": True}
    made = post(f"{server}/api/tables", json.dumps(wish).encode())
    return links(made)


def links(made: dict[str, Any]) -> list[str]:
    tokens = sorted((int(seat), token) for seat, token in made["tokens"].items())
    return [f"{made['link']}#{token}" for _, token in tokens]


def from_sketch(server: str, sketch: Sketch, chairs: list[str], speed: int = 100) -> list[str]:
    """Links to our seats in a match that begins in a sketched position."""
    return from_state(server, sketch.game.load(sketch.position), chairs, speed)


def from_state(server: str, state: State, chairs: list[str], speed: int = 100) -> list[str]:
    """Links to our seats in a match that begins in this state: it is left to end by itself, then forked."""
    return play_on_from(server, ended(server, state), 0, chairs, speed)


def ended(server: str, state: State) -> str:
    """A table with a match that began in this state and was left to end by itself."""
    seed = bytes(32)
    state.reseed(seed)
    kept = Record.begin(state.game, seed)
    kept.start = state.position()
    while (due := state.due()) is not None:
        state.tick(due)
    kept.close(state, seed, state.reached())
    return str(post(f"{server}/api/records", kept.text().encode())["table"])


def play_on_from(server: str, table: str, moves: int, chairs: list[str], speed: int = 100) -> list[str]:
    wish = {"to": moves, "chairs": chairs, "name": "Ada"}
    made = post(f"{server}/api/tables/{table}/fork", json.dumps(wish).encode())
    for order, body in (("speed", {"percent": speed}), ("start", {})):
        post(f"{server}/api/tables/{made['table']}/{order}", json.dumps(body).encode(), made["tokens"]["0"])
    return links(made)


def rush(pages: list[Page], links: list[str], speed: int) -> None:
    """What had to be seen was seen: the rest of a quick match runs as fast as it may."""
    if speed != 100:
        paced(pages, links, RUSH)


def paced(pages: list[Page], links: list[str], percent: int) -> None:
    """Everybody stops, and goes on at another speed."""
    pages[0].click("[data-pause]")
    for page in pages:
        page.wait_for_selector("[data-paused=true]")
    table, token = links[0].replace("/t/", "/api/tables/").split("#")
    post(
        urljoin(pages[0].url, f"{table}/speed"), json.dumps({"percent": percent, "id": f"at {percent}"}).encode(), token
    )
    for page in pages:
        page.click("[data-pause]")
    for page in pages:
        page.wait_for_selector("[data-paused=false]")


def late(seats: int = 4) -> State:
    """A match of thirty seconds a glass that schedulers have played for eighteen of its minutes."""
    state = catalogue.make("spacedealer", "base", seats, FAST).new(bytes(32))
    match = BotMatch(state, [registry.make("scheduler", bytes([seat]) * 32) for seat in range(seats)])
    while state.reached() < LATE:
        match.play(int(match.decisions) + 1)
    return state


class Scene:
    """A match written act by act, with its moments, until it is interesting; then it is left to end by itself."""

    def __init__(self, seed: int, seats: int, options: dict[str, str] | None = None) -> None:
        self.seed = bytes([seed]) * 32
        self.game = catalogue.make("spacedealer", "base", seats, options or {})
        self.state: State = self.game.new(self.seed)
        self.record = Record.begin(self.game, self.seed)
        self.at = 0

    def act(self, seat: int, text: str) -> None:
        action = self.game.parse(text)
        self.state.apply(seat, action, self.at)
        self.record.note(seat, action, self.state, self.at)

    def finish(self) -> str:
        while (due := self.state.due()) is not None:
            self.at = due
            self.state.tick(due)
        self.record.close(self.state, self.seed, self.at)
        return self.record.text()


def mines_of(scene: Scene, seat: int) -> dict[str, tuple[str, set[str]]]:
    """The mines dealt to a seat by colour: name, and what each asks for."""
    cards = {card.name: card for card in scene.state.board.cards}  # type: ignore[attr-defined]
    names: list[str] = scene.state.view(seat)["you"]["own"]  # type: ignore[index]
    found: dict[str, tuple[str, set[str]]] = {}
    for name in names:
        card = cards[name]
        if card.kind == "mine":
            wish = scene.state.board.demands[card.demands[0]].goods  # type: ignore[attr-defined]
            found[HUES[card.hue]] = (name, {HUES[hue] for hue in range(4) if wish[hue]})
    return found


HUES: Final = ("red", "yellow", "green", "blue")


def two_at_one_demand(server: str) -> list[str]:
    """Links to two seats whose ships stand at the third planet, each with exactly what its one demand asks for."""
    scene, wished = next(found for seed in range(1, 200) if (found := _race(seed)) is not None)
    scene.at = 1000
    for seat in (0, 1):
        (first, second) = wished[seat]
        scene.act(seat, f"start L1 {first}")
        assert second
    scene.act(2, f"start L1 {wished[2][0]}")
    for seat in (0, 1):
        (first, second) = wished[seat]
        for text in (f"lay {second}", f"build {second}", f"use {first}"):
            scene.act(seat, text)
    scene.at += 61_000
    for seat in (0, 1):
        (first, second) = wished[seat]
        made = {name: colour for colour, (name, _) in mines_of_all(scene, seat).items()}
        for text in (f"take {first} {made[first]}1", f"place {second} L2", f"use {second}"):
            scene.act(seat, text)
    scene.at += 61_000
    for seat, (near, far) in ((0, (5, 4)), (1, (3, 4))):
        second = wished[seat][1]
        made = {name: colour for colour, (name, _) in mines_of_all(scene, seat).items()}
        scene.act(seat, f"take {second} {made[second]}1")
        scene.act(seat, f"fly ship{seat} {near}")
        assert far == 4
    scene.at += 61_000
    for seat in (0, 1):
        scene.act(seat, f"fly ship{seat} 4")
    scene.at += 61_000
    scene.act(2, "gifts off")
    moves = len(scene.record.lines)
    table = post(f"{server}/api/records", scene.finish().encode())["table"]
    return play_on_from(server, table, moves, ["me", "me", "bot idle"])


def half_way(server: str) -> str:
    """A table with a finished match of thirty seconds a glass, in which one mine was set to work 20 of them before noon."""
    scene = Scene(1, 3, FAST)
    first = [next(name for name, _ in mines_of(scene, seat).values()) for seat in range(3)]
    for seat, mine in enumerate(first):
        scene.act(seat, f"start L1 {mine}")
    scene.at = NOON - 20_000
    scene.act(0, f"use {first[0]}")
    scene.at = NOON
    scene.act(1, f"use {first[1]}")
    return str(post(f"{server}/api/records", scene.finish().encode())["table"])


NOON: Final = 720_000  # of the half hour of match time
_DEALT: dict[int, dict[int, dict[str, tuple[str, set[str]]]]] = {}


def mines_of_all(scene: Scene, seat: int) -> dict[str, tuple[str, set[str]]]:
    """What was dealt at the beginning, also when it has left the stack."""
    return _DEALT[scene.seed[0]][seat]


def _race(seed: int) -> tuple[Scene, dict[int, tuple[str, str]]] | None:
    scene = Scene(seed, 3)
    dealt = {seat: mines_of(scene, seat) for seat in range(3)}
    _DEALT[seed] = dealt
    for name, asked in dealt[2].values():
        if all(asked <= set(dealt[seat]) for seat in (0, 1)):
            chosen: dict[int, tuple[str, str]] = {2: (name, "")}
            for seat in (0, 1):
                one, two = sorted(asked)
                chosen[seat] = (dealt[seat][one][0], dealt[seat][two][0])
            return scene, chosen
    return None


def hold(target: Locator) -> None:
    """Press and keep pressing until it is confirmed."""
    pressed = press(target)
    until_confirmed(target.page, pressed)
    target.page.mouse.up()


def press(target: Locator) -> ElementHandle:
    """The pointer goes down on it and stays there."""
    pressed = target.element_handle(timeout=PATIENCE)
    box = target.bounding_box(timeout=PATIENCE)
    assert box is not None
    mouse = target.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    return pressed


def until_confirmed(page: Page, pressed: ElementHandle) -> None:
    """However slow the machine is: the mark goes when the hold has lasted long enough."""
    page.wait_for_function("(one) => !one.isConnected || !one.hasAttribute('data-held')", arg=pressed)


def begin(page: Page, link: str, column: str = "L1") -> None:
    """Open the table and choose the start by taps."""
    page.goto(link)
    choose_start(page, column)


def choose_start(page: Page, column: str = "L1") -> None:
    page.locator("[data-mine]").first.click()
    page.locator(f"[data-site={column}]").click()
    page.locator(".d-chosen, [data-phase=running]").first.wait_for()


def running(page: Page) -> None:
    page.wait_for_selector("[data-phase=running]", timeout=70_000)


def glass(page: Page, number: int) -> Locator:
    return page.locator(f'.d-dk[data-glass="{number}"]')


def pick_up(page: Page, number: int) -> None:
    glass(page, number).click()
    page.locator(f'.d-dk.d-sel[data-glass="{number}"]').wait_for()


def clock(page: Page) -> str:
    return page.locator("[data-clock]").inner_text()


def left(page: Page) -> int:
    """The seconds on the clock."""
    minutes, seconds = clock(page).split(":")
    return 60 * int(minutes) + int(seconds)


def stands(page: Page) -> str:
    """The clock, which does not move: what was under way when it stopped may still move it once."""
    for _ in range(3):
        before = clock(page)
        page.wait_for_timeout(1200)  # the clock shows seconds
        if clock(page) == before:
            return before
    raise AssertionError("the clock goes on")


def score(page: Page, seat: int) -> int:
    return int(page.locator(f'[data-score="{seat}"] > span').last.inner_text())


class Trader:
    """Plays one seat by taps: takes, builds, draws, flies and delivers whatever the page lets glow."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.done: set[str] = set()

    def until(self, over: Callable[[Page], bool]) -> None:
        for _ in range(STEPS):
            ended = self.page.locator("[data-over]").count() > 0  # asked first: it may end between the two questions
            if over(self.page):
                return
            assert not ended, "the match ended before"
            self.step()
        raise AssertionError(f"still not done after {STEPS} steps")

    def step(self) -> None:
        """One thing, and a moment to look."""
        try:
            self.act()
        except Error as error:  # the page changed under the finger: time goes on
            if not any(word in str(error) for word in ("Timeout", "attached", "not visible")):
                raise
        self.page.wait_for_timeout(STEP)

    def tap(self, selector: str, name: str = "") -> bool:
        found = self.page.locator(selector)
        count = found.count()
        if not count:
            return False
        found.nth(self.chance.randrange(count)).click(timeout=PATIENCE)
        self.done.add(name or selector)
        return True

    def act(self) -> None:
        page = self.page
        if page.locator(".d-bay [data-deliver], .d-bay [data-serve]").count():
            hold(page.locator(".d-bay [data-deliver], .d-bay [data-serve]").first)
            self.done.add("deliver")
        elif not any(self.tap(*one) for one in CHOICES):
            self.glasses()

    def glasses(self) -> None:
        page = self.page
        if self.chance.random() < 0.7 and self.tap(".d-dk[data-state=ready]", "ready"):
            page.wait_for_timeout(300)
            if page.locator("[data-site], [data-take], .d-plant.d-legal").count() == 0:
                page.keyboard.press("Escape")
        elif page.locator(".d-dk[data-state=inactive]").count():
            if page.locator(".d-dk.d-sel").count() == 0:
                self.tap(".d-dk[data-state=inactive]", "pick up")
                page.wait_for_timeout(300)
            full = page.locator("[data-good]").count() > 1
            ways = ["[data-field].d-legal"] if full else []
            ways += ["[data-tech].d-legal", "[data-plan].d-legal"] if self.chance.random() < 0.6 else []
            if not any(self.tap(way) for way in [*ways, "[data-card].d-legal", ".d-legal[data-target]"]):
                page.keyboard.press("Escape")


CHOICES: Final[tuple[tuple[str, str], ...]] = (
    ("[data-keep]", "keep"),
    ("[data-lay]", "lay"),
    ("[data-own][aria-expanded=false]:not(.d-off)", "own cards"),
    ("[data-draw]:not(.d-off)", "draw"),
    ("[data-take]:not(.d-holdable)", "take"),
    ("[data-want]", "want"),
    ("[data-give]", "give"),
    ("[data-done]", "convert"),
    ("[data-site]:not(.d-wouldcover)", "site"),
    (".d-plant.d-legal", "plant"),
)
