"""Match time apart from the time of day, and the time that is counted for each seat."""

import asyncio

import pytest

from starport.engine import record as records
from starport.server.session import FOREVER, Seat, Session, Spec, Timeline
from tests.server.dealer import dealt, told
from tests.server.kit import Http, JumpingClock, Player, opened, settings


@pytest.mark.parametrize(
    ("time", "at", "wall"),
    [
        (Timeline(at=5, wall=100, running=True), 5, 100),
        (Timeline(at=5, wall=100, running=True), 15, 110),
        (Timeline(at=5, wall=100, running=True, speed=50), 15, 120),
        (Timeline(at=5, wall=100, running=True, speed=200), 16, 106),  # rounded up: never too early
        (Timeline(at=5, wall=100, running=True), 1, 100),
        (Timeline(at=5, wall=100, running=True, pace=(0, 1)), 5, 100),
        (Timeline(at=5, wall=100, running=True, pace=(0, 1)), 6, FOREVER),
        (Timeline(at=5, wall=100, running=True, pace=(0, 1), until=65), 65, 102),
        (Timeline(at=5, wall=100, running=True, pace=(0, 1), until=65), 66, FOREVER),
        (Timeline(at=5, wall=100, running=True, pace=(0, 1), until=0), 5, 100),
    ],
)
def test_when_a_moment_of_the_match_will_come(time, at, wall):
    assert time.wall_time(at) == wall


def session(**values):
    spec = Spec("ferry", "first", 1, {}, False, "open", None, None, 100, False, "")
    return Session(spec, 0, [Seat(bank=60_000, **values)], Timeline())


@pytest.mark.parametrize(
    ("thinks_since", "silent_since", "left"), [(5_000, 6_000, 59_000), (5_000, 5_000, 60_000), (5_000, 4_000, 60_000)]
)
def test_time_in_which_no_server_ran_is_nobodys(thinks_since, silent_since, left):
    """What was thought before counts, even if it was nothing."""
    found = session(since=thinks_since, waits=4_000)
    found.mend(silent_since, 9_000)
    (seat,) = found.seats
    assert (seat.bank, seat.since, seat.waits) == (left, 9_000, 4_000 + 9_000 - silent_since)
    assert not found.time.running  # a game by turns has no clock of its own


def test_days_on_which_nobody_was_there_are_not_counted_against_anybody(tmp_path):
    """All the waiting for one seat is bounded, but a match that everybody left waits for nobody."""

    async def run(server, clock):
        _, table, tokens, (one, rest) = await dealt(server, players=2, patience=45)
        await one.close()
        await rest.event("match_waits", 1)
        await rest.close()
        await asyncio.sleep(0.02)
        clock.jump(3 * 86_400_000)
        lost, back = Player(server), Player(server)
        await lost.watch(table, tokens["0"])
        for token in list(tokens.values())[1:]:
            await back.watch(table, token)
        await back.shows(lambda: back.desk(table, 1)["dropped"] == [])
        await lost.close()
        await back.event("match_waits", 1)
        assert back.desk(table, 1)["seats"][0]["back_by"] == clock.now() + 45_000
        await back.close()

    told(run, tmp_path)


def test_a_record_of_real_time_plays_the_waits_again(tmp_path):
    """What was only possible because time had passed is possible in the record, too."""

    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path), clock) as server:
            me = Http(server)
            made = await me.post("/api/tables", {"game": "lighthouse", "chairs": ["me", "me"], "start": True})
            path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
            clock.jump(1_000)
            for _ in range(2):
                await me.post(f"{path}/act", {"action": "draw"}, token)
                hand = (await me.get(path, token))["page"]["view"]["keepers"][0]["hand"]
                good = next(good for good, count in hand.items() if count)
                await me.post(f"{path}/act", {"action": f"ship {good}1"}, token)
                assert await me.refused(f"{path}/act", {"action": "draw"}, token) == "boat_away"
                clock.jump(10_000)
                await asyncio.sleep(0.05)
            await me.post(f"{path}/resign", {}, token)
            answer = await me.client.get(f"{path}/record")
            assert answer.status_code == 200
            records.read(answer.text).verify()
            assert (await me.get(f"{path}/replay?to=3"))["moves"] == 4

    asyncio.run(story())
