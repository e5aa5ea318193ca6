"""A table on which somebody learns: the others follow the lesson, and whoever learns may go back, skip and play on."""

from starport.engine import catalogue
from starport.engine.lesson import lesson
from starport.server.flow import COUNT_IN
from starport.server.lessons import moment_of_next
from tests.server.kit import Http, JumpingClock, settled, told

LESSON = lesson(catalogue.entry("starfarers").lessons, "second")
LIVE = lesson(catalogue.entry("spacedealer").lessons, "base")
OWN = [step for step, (seat, _) in enumerate(LESSON.moves) if seat == LESSON.seat]


async def begun(server):
    person = Http(server)
    made = await person.post("/api/tables", {"game": "starfarers", "lesson": "second", "pace": "instant"})
    return person, f"/api/tables/{made['table']}", made["tokens"]["0"]


async def desk(person, path, token):
    return (await person.get(path, token))["page"]["desk"]


async def reached(server, person, path, token):
    """Where the lesson is when the others have done what they do."""
    await settled(server)
    return (await desk(person, path, token))["lesson"]


def test_whoever_follows_a_lesson_comes_to_its_end_and_plays_on_with_other_dice(tmp_path):
    async def run(server):
        person, path, token = await begun(server)
        for step in OWN:
            now = await reached(server, person, path, token)
            assert now == {"name": "second", "step": step, "of": len(LESSON.moves), "strayed": False}
            await person.post(f"{path}/act", {"action": LESSON.moves[step][1]}, token)
        assert (await reached(server, person, path, token))["step"] == len(LESSON.moves)
        before = server.registry.tables[path.rpartition("/")[2]].match.state.position()
        await person.post(f"{path}/teach", {}, token)
        table = server.registry.tables[path.rpartition("/")[2]]
        after = table.match.state.position()
        assert after["players"] == before["players"]
        assert after["dice"]["key"] != before["dice"]["key"]
        assert (await desk(person, path, token))["lesson"] is None
        assert await person.refused(f"{path}/teach", {"step": 0}, token) == "no_lesson"

    told(run, tmp_path)


def test_a_lesson_goes_back_and_forth_and_says_when_its_way_was_left(tmp_path):
    async def run(server):
        person, path, token = await begun(server)
        await person.post(f"{path}/act", {"action": "roll"}, token)
        await person.post(f"{path}/act", {"action": "end build"}, token)
        assert (await desk(person, path, token))["lesson"] == {
            "name": "second",
            "step": 1,
            "of": len(LESSON.moves),
            "strayed": True,
        }
        await person.post(f"{path}/teach", {"step": 1}, token)
        assert (await desk(person, path, token))["lesson"]["strayed"] is False
        await person.post(f"{path}/teach", {"step": OWN[-1]}, token)
        now = await desk(person, path, token)
        assert (now["lesson"]["step"], now["moves"]) == (OWN[-1], 0)
        match = server.registry.tables[path.rpartition("/")[2]].match
        assert match.state.position() == LESSON.state(match.game, OWN[-1]).position()
        assert (await person.get(f"{path}/replay", token))["moves"] == 0  # what was done before the step is not kept
        await person.post(f"{path}/teach", {"step": len(LESSON.moves)}, token)
        assert await person.refused(f"{path}/teach", {"step": len(LESSON.moves) + 1}, token) == "lesson_too_far"
        await person.post(f"{path}/pause", {}, token)
        assert await person.refused(f"{path}/teach", {}, token) == "table_paused"

    told(run, tmp_path)


def test_a_lesson_has_the_dice_of_its_position_and_no_other_table_is_one(tmp_path):
    async def run(server):
        person, path, token = await begun(server)
        assert (await desk(person, path, token))["origin"] is None  # nobody's match goes on here
        table = server.registry.tables[path.rpartition("/")[2]]
        assert table.match.state.position() == LESSON.state(table.match.game, 0).position()
        assert await person.refused("/api/tables", {"game": "starfarers", "lesson": "nowhere"}) == "unknown_lesson"
        other = await person.post(
            "/api/tables", {"game": "starfarers", "chairs": ["me", *["bot planner"] * 3], "start": True}
        )
        assert (await desk(person, f"/api/tables/{other['table']}", other["tokens"]["0"]))["lesson"] is None

    told(run, tmp_path)


def test_the_clock_of_a_lesson_in_real_time_waits_and_runs_only_to_its_next_move(tmp_path):
    clock = JumpingClock()

    async def run(server):
        person = Http(server)
        made = await person.post("/api/tables", {"game": "spacedealer", "lesson": "base"})
        path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
        match = server.registry.tables[made["table"]].match

        async def until(step):
            """The others have done what they do, and the sand has run."""
            for _ in range(400):
                await settled(server)
                if (await desk(person, path, token))["lesson"]["step"] == step and moment_of_next(match) is None:
                    return
                clock.jump(500)
            raise AssertionError(step, match.session.lesson_done)

        for step, (seat, text) in enumerate(LIVE.moves):
            if seat != LIVE.seat:
                continue
            await until(step)
            before = match.state.reached()
            clock.jump(3_600_000)  # whoever learns reads for an hour
            await settled(server)
            assert match.session.time.match_time(clock.now()) == before
            assert match.session.time.running  # it waits, but nobody has stopped it
            await person.post(f"{path}/act", {"action": text}, token)
        await until(len(LIVE.moves))
        table = server.registry.tables[made["table"]]
        assert table.match.state.position() == LIVE.state(match.game, len(LIVE.moves)).position()

    told(run, tmp_path, clock)


def test_real_time_runs_for_whoever_leaves_the_way_of_a_lesson_or_plays_on(tmp_path):
    clock, later = JumpingClock(), lesson(catalogue.entry("spacedealer").lessons, "advanced")

    async def run(server):
        person = Http(server)
        made = await person.post("/api/tables", {"game": "spacedealer", "lesson": "advanced"})
        path, token = f"/api/tables/{made['table']}", made["tokens"]["0"]
        match = server.registry.tables[made["table"]].match
        own = next(step for step, (seat, _) in enumerate(later.moves) if seat == later.seat)
        await person.post(f"{path}/teach", {"step": own}, token)
        at = match.state.reached()
        clock.jump(3_600_000)  # whoever learns reads for an hour
        assert match.session.time.match_time(clock.now() + 60_000) == at
        await person.post(f"{path}/act", {"action": "use a.mine-7 glass 2"}, token)
        assert (await desk(person, path, token))["lesson"]["strayed"] is True
        assert match.session.time.match_time(clock.now() + 60_000) == at + 60_000
        await person.post(f"{path}/teach", {"step": own}, token)
        assert match.session.time.match_time(clock.now() + 60_000) == at
        await person.post(f"{path}/teach", {}, token)
        assert match.session.time.match_time(clock.now() + COUNT_IN) == at
        assert match.session.time.match_time(clock.now() + COUNT_IN + 60_000) == at + 60_000

    told(run, tmp_path, clock)
