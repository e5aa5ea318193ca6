"""A table on which somebody learns: the others follow the lesson, and whoever learns may go back, skip and play on."""

import asyncio

from starport.engine import catalogue
from starport.engine.lesson import lesson
from tests.server.kit import Http, opened, settings, settled

LESSON = lesson(catalogue.entry("starfarers").lessons, "second")
OWN = [step for step, (seat, _) in enumerate(LESSON.moves) if seat == LESSON.seat]


def told(run, tmp_path):
    async def story():
        async with opened(settings(tmp_path)) as server:
            await run(server)

    asyncio.run(story())


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
        assert await person.refused(f"{path}/teach", {"step": len(LESSON.moves) + 1}, token) == "lesson_too_far"

    told(run, tmp_path)


def test_a_lesson_has_the_dice_of_its_position_and_no_other_table_is_one(tmp_path):
    async def run(server):
        person, path, _ = await begun(server)
        table = server.registry.tables[path.rpartition("/")[2]]
        assert table.match.state.position() == LESSON.state(table.match.game, 0).position()
        assert await person.refused("/api/tables", {"game": "starfarers", "lesson": "nowhere"}) == "unknown_lesson"
        other = await person.post(
            "/api/tables", {"game": "starfarers", "chairs": ["me", *["bot planner"] * 3], "start": True}
        )
        assert (await desk(person, f"/api/tables/{other['table']}", other["tokens"]["0"]))["lesson"] is None

    told(run, tmp_path)
