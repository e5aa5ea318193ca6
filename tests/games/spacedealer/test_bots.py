"""Stories of the bots: pace, manners and strength."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from starport.bots.base import Bot
from starport.bots.bot_match import BotMatch, Watcher
from starport.bots.spacedealer.admiral import AdmiralBot, CaptainBot
from starport.bots.spacedealer.busy import BusyBot
from starport.bots.spacedealer.idle import IdleBot
from starport.bots.spacedealer.paced import ANSWER_MS, PacedBot
from starport.bots.spacedealer.scheduler import SchedulerBot
from starport.engine.action import Action
from starport.engine.chair import Chair
from starport.engine.dice import Dice
from starport.engine.game import State
from tests.games.spacedealer.kit import Sketch, Table, game, started

LADDER: list[type[PacedBot]] = [IdleBot, BusyBot, SchedulerBot, CaptainBot, AdmiralBot]
RUNGS: list[tuple[type[Bot], type[Bot]]] = [(IdleBot, BusyBot), (BusyBot, SchedulerBot)]
# Nearer to each other: four matches could not tell.
NEAR: list[tuple[type[Bot], type[Bot]]] = [(SchedulerBot, AdmiralBot)]
LIMIT = 100_000


class Pacing(Watcher):
    """Notes when each seat acted."""

    def __init__(self) -> None:
        self.moments: dict[int, list[int]] = {}

    def acted(self, state: State, seat: int, action: Action, at: int) -> None:
        self.moments.setdefault(seat, []).append(at)


def play(edition: str, bots: list[Bot], seed: bytes, watcher: Watcher | None = None, **options: str) -> BotMatch:
    match = BotMatch(game(edition, len(bots), tuple(sorted(options.items()))).new(seed), bots)
    match.watcher = watcher
    assert match.play(LIMIT), "the match did not end"
    return match


def share(edition: str, weaker: type[Bot], stronger: type[Bot], games: int) -> float:
    """How much of the wins the stronger kind gets at tables of two and two, over all seatings alike."""
    won = 0.0
    for number in range(games):
        kinds = [weaker, stronger, weaker, stronger] if number % 2 else [stronger, weaker, weaker, stronger]
        kinds = kinds[number % 4 :] + kinds[: number % 4]
        match = play(
            edition, [kind(b"%d %d" % (number, seat)) for seat, kind in enumerate(kinds)], b"strength %d" % number
        )
        result = match.state.result()
        assert result is not None
        won += sum(1 for seat in result.winners if kinds[seat] is stronger) / len(result.winners)
        assert match.illegal == 0
    return won / games


@pytest.mark.on_the_wheel
@pytest.mark.parametrize("edition", ["base", "advanced"])
@pytest.mark.parametrize(("weaker", "stronger"), RUNGS)
def test_each_rung_beats_the_one_before(edition: str, weaker: type[Bot], stronger: type[Bot]):
    """SD-150: at least sixty per cent of the wins at mixed tables."""
    assert share(edition, weaker, stronger, 4) >= 0.6


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["base", "advanced"])
@pytest.mark.parametrize(("weaker", "stronger"), RUNGS + NEAR)
def test_each_rung_beats_the_one_before_over_many_games(edition: str, weaker: type[Bot], stronger: type[Bot]):
    """SD-150: the same over two hundred matches."""
    assert share(edition, weaker, stronger, 200) >= 0.6


@pytest.mark.parametrize("kind", LADDER)
def test_a_bot_acts_at_the_pace_of_people(kind: type[PacedBot]):
    """SD-150: never two things within the shortest pause, and no more a minute than hands could do."""
    watcher = Pacing()
    play("base", [kind(b"%d" % seat) for seat in range(4)], b"pace", watcher)
    for moments in watcher.moments.values():
        gaps = [after - before for before, after in pairwise(moments)]
        assert min(gaps) >= kind.rest[0]
        assert all(most_within(moments, minute) <= 60_000 // kind.rest[0] for minute in range(31))


def most_within(moments: Iterable[int], minute: int) -> int:
    return sum(1 for at in moments if minute * 60_000 <= at < (minute + 1) * 60_000)


def test_better_bots_are_quicker():
    """SD-150: the pauses get shorter from rung to rung."""
    assert [kind.rest for kind in LADDER] == sorted((kind.rest for kind in LADDER), reverse=True)
    assert [kind.look for kind in LADDER] == sorted((kind.look for kind in LADDER), reverse=True)


def test_bots_are_as_quick_at_every_speed_of_the_hourglasses():
    """SD-147 SD-150: at thirty real seconds a glass the same real pause is twice the match time."""
    watcher = Pacing()
    play("base", [BusyBot(b"%d" % seat) for seat in range(4)], b"pace", watcher, glass_seconds="30")
    for moments in watcher.moments.values():
        assert min(after - before for before, after in pairwise(moments)) >= 2 * BusyBot.rest[0]


@pytest.mark.parametrize(("kind", "seats"), [(IdleBot, 8), (BusyBot, 5), (SchedulerBot, 3), (AdmiralBot, 4)])
def test_matches_of_all_sizes_end(kind: type[PacedBot], seats: int):
    """SD-1 SD-150: nothing illegal, everything counted."""
    match = play("advanced", [kind(b"%d" % seat) for seat in range(seats)], b"size")
    assert match.illegal == 0
    assert match.state.census() == game("advanced", seats).new(b"size").census()


def asked(bot: Bot, table: Table, seat: int, until: int) -> list[tuple[int, str]]:
    """Ask one bot again and again while time passes; gives what it did and when."""
    done: list[tuple[int, str]] = []
    chair = Chair(table.state, seat)
    while table.state.now < until:
        chair.at = table.state.now
        action = bot.choose(table.state.legal(seat), chair)
        if action is not None:
            table.state.apply(seat, action, table.state.now)
            done.append((table.state.now, action.text))
        table.state.tick(table.state.now + 250)
    return done


@pytest.mark.parametrize("kind", LADDER)
def test_offers_are_answered_within_seconds(kind: type[PacedBot]):
    """SD-131 SD-133: a good offer is accepted by those who judge, a bad one declined by all, neither at once."""
    sketch = Sketch().build(0, "depot-1", "L2").stored("depot-1", "red4").ship("ship1", 0, "blue3")
    good, bad = sketch.table(), sketch.table()
    good.do(1, "offer 0 at 0 blue1 for red1")
    bad.do(1, "offer 0 at 0 nothing for red3")
    answers = [text for _, text in asked(kind(b"a"), good, 0, 30_000) if text.split()[0] in ("accept", "decline")]
    assert answers == (["decline 0"] if kind is IdleBot else ["accept 0"])
    moments = [(at, text) for at, text in asked(kind(b"a"), bad, 0, 30_000) if text == "decline 0"]
    assert len(moments) == 1
    assert moments[0][0] >= ANSWER_MS[0]


def test_a_scheduler_asks_its_host_for_the_missing_good():
    """SD-77 SD-131: one good short of a demand it asks for it, waits a moment, and delivers."""
    sketch = Sketch().build(0, "depot-1", "L2").stored("depot-1", "green2").ship("ship1", 0, "blue1")
    table = sketch.table()
    guest = SchedulerBot(b"guest")
    while not table.view()["offers"]:
        asked(guest, table, 1, table.state.now + 250)
        assert table.state.now < 30_000, "the host was not asked"
    assert table.view()["offers"][0]["want"] == {"green": 1}
    table.do(0, "accept 0")
    assert "deliver ship1 a.mine-3/0" in [text for _, text in asked(guest, table, 1, table.state.now + 10_000)]


def test_a_scheduler_asks_for_nothing_that_an_hourglass_stands_on():
    """SD-112 SD-131: goods in a transport probe at work cannot be reached, so there is nothing to ask for."""
    sketch = Sketch("advanced").build(0, "transport_probe-1", "L2")
    sketch = sketch.stored("transport_probe-1", "green2").ship("ship0", 1, "nothing").ship("ship1", 0, "blue1")
    free, busy = sketch.table(), sketch.table()
    busy.do(0, "use a.transport_probe-1")
    offers = [
        [text for _, text in asked(SchedulerBot(b"guest"), table, 1, 10_000) if text.startswith("offer")]
        for table in (free, busy)
    ]
    assert offers == [["offer 0 at 0 nothing for green1"], []]


@pytest.mark.parametrize("kind", LADDER)
def test_a_bot_chooses_alike_where_it_cannot_see_a_difference(kind: type[PacedBot]):
    """SD-150: in imagined worlds that look the same, and with the same seed."""
    table = started("advanced", 4)
    table.state.tick(20_000)
    choices = set()
    for number in range(4):
        world = table.state.imagine(2, Dice(bytes([number]) * 32, 1))
        chair = Chair(world, 2)
        bot = kind(b"same")
        bot.choose(world.legal(2), chair)
        chair.at = 20_000
        choices.add(str(bot.choose(world.legal(2), chair)))
    assert len(choices) == 1


def test_in_practice_a_bot_chooses_its_start_although_the_clock_stands():
    state = game("base", 3, (("glass_seconds", "untimed"),)).new(bytes(32))
    chosen = IdleBot(bytes(32)).act(Chair(state, 1))
    assert chosen is not None
    assert chosen.verb == "start"
