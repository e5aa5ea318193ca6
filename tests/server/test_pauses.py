"""Pauses: who is asked, who has agreed, when the match goes on, and what everybody is told."""

from tests.server.company import two_people
from tests.server.kit import Http, Player, told


async def both_here(server, people, path, tokens):
    """The people of a table on sockets, so that the table knows they are there."""
    table, players = path.rpartition("/")[2], [Player(server) for _ in tokens]
    for player, token in zip(players, tokens, strict=True):
        await player.watch(table, token)
    await players[0].shows(lambda: all(seat["here"] for seat in players[0].desk(table, 0)["seats"]))
    return table, players


def test_in_turns_one_ends_a_pause_although_the_other_is_there(tmp_path):
    async def run(server):
        *people, path, tokens = await two_people(server)
        table, players = await both_here(server, people, path, tokens)
        await players[0].ask("pause", table, 0)
        await players[1].ask("pause", table, 1)
        await players[0].event("match_paused", 0)
        await players[1].ask("resume", table, 1)
        await players[0].event("match_resumed", 0)
        assert not players[0].desk(table, 0)["paused"]
        for player in players:
            await player.close()

    told(run, tmp_path)


def test_in_real_time_each_pause_ends_when_everybody_there_is_ready_for_it(tmp_path):
    """Whoever was ready for the end of one pause has not said so for the next."""

    async def run(server):
        *people, path, tokens = await two_people(server, game="lighthouse")
        table, players = await both_here(server, people, path, tokens)
        for _ in range(2):
            await players[0].ask("pause", table, 0)
            await players[1].event("match_paused", 1)
            await players[0].ask("resume", table, 0)
            await players[0].ask("resume", table, 0)  # once more: that is no second one who is ready
            await players[1].event("resume_wished", 1)
            desk = (await people[0].get(path))["page"]["desk"]
            assert (desk["paused"], desk["resuming"]) == (True, [0])
            await players[1].ask("resume", table, 1)
            await players[1].event("match_resumed", 1)
            desk = (await people[0].get(path))["page"]["desk"]
            assert (desk["paused"], desk["resuming"], desk["pausing"]) == (False, [], [])
        for player in players:
            await player.close()

    told(run, tmp_path)


def test_whoever_is_away_is_not_waited_for_at_the_end_of_a_pause(tmp_path):
    async def run(server):
        host = Http(server)
        made = await host.post("/api/tables", {"game": "lighthouse", "chairs": ["me", "me"], "start": True})
        path, tokens = f"/api/tables/{made['table']}", made["tokens"]
        await host.post(f"{path}/pause", {}, tokens["0"])
        await host.post(f"{path}/resume", {}, tokens["1"])
        assert not (await host.get(path))["page"]["desk"]["paused"]

    told(run, tmp_path)


def test_among_strangers_a_glass_runs_on_until_everybody_wishes_the_pause(tmp_path):
    """In real time friends have one for the asking; at a public table one alone stops nobody, however often they ask."""

    async def run(server):
        host, guest, path, tokens = await two_people(server, game="lighthouse", public=True)
        for _ in range(2):
            await host.post(f"{path}/pause", {}, tokens[0])
        desk = (await host.get(path))["page"]["desk"]
        assert (desk["paused"], desk["pausing"]) == (False, [0])
        await guest.post(f"{path}/pause", {}, tokens[1])
        assert (await host.get(path))["page"]["desk"]["paused"]
        assert await host.refused(f"{path}/pause", {}, tokens[0]) == "table_paused"

    told(run, tmp_path)
