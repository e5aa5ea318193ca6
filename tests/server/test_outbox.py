"""What goes out: at once where the line is free; a slow reader skips pages and never gets old ones late."""

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from starport.server.context import RenderQueue
from starport.server.metrics import Metrics
from starport.server.responses import Pong
from starport.server.subscription import Outbox, Subscription
from tests.server.kit import Http, Player, opened, settings, settled


class Line:
    """A line that takes what is offered while it is free, and otherwise when the test lets it."""

    def __init__(self) -> None:
        self.free = True
        self.sent: list[str] = []
        self.go_on = asyncio.Event()

    def offer(self, data: bytes) -> bool:
        if self.free:
            self.sent.append(data.decode())
        return self.free

    async def send_text(self, data: str) -> None:
        await self.go_on.wait()
        self.sent.append(data)


class News:
    """A subscription that tells how often a page was made of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.made = 0

    def message(self) -> bytes:
        self.made += 1
        return f"{self.name}{self.made}".encode()


def told(run):
    async def story():
        line = Line()
        context: Any = SimpleNamespace(render_queue=RenderQueue(), metrics=Metrics())
        outbox = Outbox(line, context)
        task = asyncio.create_task(outbox.run())
        await run(line, outbox)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(story())


async def turns(count=20):
    for _ in range(count):
        await asyncio.sleep(0)


def test_what_a_free_line_takes_is_sent_at_once_and_in_order():
    async def run(line, outbox):
        one, two = News("a"), News("b")
        outbox.notify(one)
        outbox.notify(two)
        outbox.notify(one)  # the same news twice is one page
        await turns()
        assert line.sent == ["a1", "b1"]

    told(run)


def test_a_slow_reader_skips_pages():
    async def run(line, outbox):
        one = News("a")
        line.free = False
        outbox.notify(one)
        await turns()
        for _ in range(10):
            outbox.notify(one)
            await turns(3)
        assert (one.made, line.sent) == (1, [])
        line.free = True
        line.go_on.set()
        await turns()
        assert line.sent == ["a1", "a2"]

    told(run)


def test_behind_an_answer_the_page_goes_out_at_once_and_only_once():
    async def run(line, outbox):
        one, answer = News("a"), Pong("p", 0)
        outbox.notify(one)
        await outbox.send(answer)
        outbox.tell_now()
        assert [text[:2] for text in line.sent] == ['{"', "a1"]
        await turns()
        assert one.made == 1
        outbox.tell_now()  # there is nothing to tell
        assert one.made == 1

    told(run)


def test_a_page_that_waits_for_the_line_is_never_replaced_unsent():
    async def run(line, outbox):
        one, two = News("a"), News("b")
        line.free = False
        outbox.notify(one)
        outbox.tell_now()  # made, but the line is not free; its turn in the queue is still to come
        outbox.notify(two)
        await turns()
        line.free = True
        line.go_on.set()
        await turns()
        assert line.sent == ["a1", "b1"]

    told(run)


def test_nothing_overtakes_a_page_that_waits_for_the_line():
    """Though the line is free again already: an update would come before the page that it changes."""

    async def run(line, outbox):
        line.free = False
        outbox.notify(News("a"))
        await turns()
        line.free = True
        outbox.notify(News("b"))
        outbox.tell_now()
        await turns()
        assert line.sent == []
        line.go_on.set()
        await turns()
        assert line.sent == ["a1", "b1"]

    told(run)


def test_what_is_followed_no_longer_is_not_told_any_more():
    async def run(line, outbox):
        gone: Any = News("a")
        gone.table = SimpleNamespace(part=lambda *_: None)
        outbox.subscriptions["table", None] = gone
        outbox.notify(gone)
        outbox.notify(News("b"))
        outbox.drop(("table", None))
        await turns()
        assert line.sent == ["b1"]

    told(run)


def test_one_client_asks_for_one_turn_at_a_time():
    """However much news there is for it: the others have theirs in between."""

    async def run(line, outbox):
        queue = outbox._context.render_queue
        for name in "abc":
            outbox.notify(News(name))
            assert len(queue) == 1
        await turns()
        assert line.sent == ["a1", "b1", "c1"]
        assert len(queue) == 0

    told(run)


def test_a_page_that_cannot_be_made_ends_only_its_own_socket():
    async def run(line, outbox):
        class Bad(News):
            def message(self) -> bytes:
                raise ValueError("no page")

        broken = Outbox(line, outbox._context)
        broken.notify(cast(Subscription, Bad("x")))
        outbox.notify(News("a"))
        with pytest.raises(ValueError, match="no page"):
            await asyncio.wait_for(broken.run(), 20)
        assert line.sent == ["a1"]

    told(run)


def test_pages_are_made_a_few_at_a_time():
    """Between them the event loop looks after orders."""

    async def story():
        queue = RenderQueue()
        made: list[int] = []
        for number in range(10):
            queue.ask(partial(made.append, number))
        seen = []
        while len(made) < 10:
            await asyncio.sleep(0)
            seen.append(len(made))
        assert made == list(range(10))
        assert seen == [6, 10]
        assert len(queue) == 0

    asyncio.run(story())


def test_one_bad_turn_does_not_stop_the_others():
    async def story():
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        queue, made = RenderQueue(), []
        queue.ask(lambda: made.append(1 // 0))
        queue.ask(lambda: made.append(2))
        await turns()
        assert made == [2]

    asyncio.run(story())


def test_whoever_moves_sees_it_before_anybody_waits_for_a_turn(tmp_path, monkeypatch):
    async def story():
        async with opened(settings(tmp_path)) as server:
            made = await Http(server).post("/api/tables", {"game": "ferry", "chairs": ["me", "me"], "start": True})
            actor, other = Player(server), Player(server)
            await actor.watch(made["table"], made["tokens"]["0"])
            await other.watch(made["table"], made["tokens"]["1"])
            await settled(server)
            monkeypatch.setattr(server.context.render_queue, "ask", lambda make: None)  # nobody's turn comes
            await actor.ask("act", made["table"], 0, action="draw")
            await actor.event("card_drawn")
            assert not any("card_drawn" in text for text in other.pipe.frames)
            await actor.close()
            await other.close()

    asyncio.run(story())
