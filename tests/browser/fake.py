"""A table whose server is the test itself: any moment of any match on a real page, at once.

The page comes from the real server, and so does everything that is no table. Its socket and the tables that are opened here
are answered by the rules as they are, without clock, bots or a log: nothing moves but what the walk touches.
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from starport.engine import catalogue
from starport.engine.game import State
from starport.engine.refusal import Refused
from starport.server import pages, responses
from starport.server.wire import VERSION
from tests.browser.serving import NAMES
from tests.games.client_matches import page as page_of

TOKEN = "one-seat-of-ours"
OPEN = "([path]) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


class Moment:
    """A table at one moment of a match: one person is asked, and everybody waits for them."""

    def __init__(self, name: str, state: State, seat: int) -> None:
        self.name, self.state, self.seat = name, state, seat

    def full(self) -> responses.Full:
        seen = page_of(self.state, self.seat)
        menu = msgspec.convert(seen["menu"], pages.Menu)
        shown = pages.Page(seen["view"], menu, self._desk(), seen["printed"])
        return responses.Full(self.name, self.seat, 1, 0, [], gap=False, page=shown)

    def why(self, action: str) -> responses.Reason | None:
        try:
            found = self.state.refusal(self.seat, self.state.game.parse(action))
        except Refused as refused:
            found = refused.refusal
        return None if found is None else responses.Reason(found.message, dict(found.facts), found.rule)

    def _desk(self) -> pages.Desk:
        game = self.state.game
        acting = self.state.acting()
        return pages.Desk(
            table=self.name,
            game=game.name,
            edition=game.edition,
            options=game.options,
            realtime=catalogue.entry(game.name).realtime,
            public=False,
            spectators="open",
            clock=None,
            patience=None,
            status="playing",
            seats=[self._chair(seat, seat in acting) for seat in range(game.seats)],
            paused=False,
            undoing=[],
            pausing=[],
            resuming=[],
            dropped=[],
            hot_seat=False,
            time=pages.TimeCard(self.state.reached(), 0, 100, running=False, rate=(1, 1), until=None),
            moves=1,
            watchers=0,
            commitment=None,
            dice=pages.DiceCard("rolling", None, [], None),
            origin=None,
            lesson=None,
            seed=None,
            result=None,
            rematch=None,
            packed=False,
            moved=None,
            made=0,
            touched=0,
        )

    def _chair(self, seat: int, acting: bool) -> pages.SeatCard:
        ours = seat == self.seat
        return pages.SeatCard(
            name=NAMES[seat % len(NAMES)],
            open=False,
            person=ours,
            host=ours,
            bot="" if ours else "random",
            stand_in=False,
            colour=seat,
            here=True,
            acting=acting,
            resigned=False,
            warned=0,
            bank=None,
            since=None,
            back_by=None,
            quiet=False,
            hurry=100,
        )


class FakeServer:
    """Answers a page about the moments that were put before it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._moments: dict[str, Moment] = {}
        page.route(re.compile(r"/api/tables/asked-\d+"), self._ask)
        page.route_web_socket(re.compile(r"/socket\?"), self._connect)

    def show(self, state: State, seat: int) -> None:
        """Leads the page to this moment, without loading it again."""
        moment = Moment(f"asked-{len(self._moments)}", state.copy(), seat)
        self._moments[moment.name] = moment
        self._page.evaluate(OPEN, [f"/t/{moment.name}?guide#{TOKEN}"])

    def _ask(self, route: Route) -> None:
        """The page asks whose token it has, makes the seat its own, and fetches what was told before, which is nothing."""
        moment = self._moments[route.request.url.split("/api/tables/")[1].split("/")[0]]
        route.fulfill(json={"seat": moment.seat, "tokens": {}, "events": [], "more": False})

    def _connect(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: self._answer(socket, json.loads(text)))
        _send(socket, responses.Hello(VERSION, 0))

    def _answer(self, socket: WebSocketRoute, order: dict[str, Any]) -> None:
        moment = self._moments.get(order.get("table", ""))
        match order["do"]:
            case "ping":
                _send(socket, responses.Pong(order["id"], 0))
            case "may" if moment is not None:
                _send(socket, responses.Verdict(order["id"], 1, moment.why(order["action"])))
            case "watch" if moment is not None:
                _send(socket, moment.full())
                _send(socket, responses.Ack(order["id"], 1))
            case "act":  # is never answered: what the page does by itself would be done for ever, since nothing moves
                pass
            case _:
                _send(socket, responses.Ack(order["id"], 1))


def _send(socket: WebSocketRoute, message: responses.Message) -> None:
    socket.send(msgspec.json.encode(message).decode())
