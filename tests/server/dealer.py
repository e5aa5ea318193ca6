"""What the tests of Space Dealer at a table share: a match with its start choices made, and short words for orders."""

import asyncio
from functools import partial

from tests.server.kit import Http, JumpingClock, Player, opened, settings

COUNT_IN = 3_000


def told(run, tmp_path, bots=None, **values):
    async def story():
        clock = JumpingClock()
        async with opened(settings(tmp_path, **values), clock, bots) as server:
            await run(server, clock)

    asyncio.run(story())


async def dealt(server, chairs=("me", "me", "me"), players=1, **order):
    """A started match, watched by so many clients (the last one has all seats that are left), start choices made."""
    me = Http(server)
    made = await me.post("/api/tables", {"game": "spacedealer", "chairs": list(chairs), "start": True, **order})
    table, tokens = made["table"], made["tokens"]
    clients = [Player(server) for _ in range(players)]
    for number, token in enumerate(tokens.values()):
        await clients[min(number, players - 1)].watch(table, token)
    for seat in map(int, tokens):
        client = next(client for client in clients if (table, seat) in client.views)
        await client.shows(partial(may_act, client, table, seat))
        await ok(client, "act", table, seat, action=client.menu(table, seat)["actions"][0])
    if all(chair == "me" for chair in chairs):
        for client in clients:
            await client.shows(partial(running, client, table))
    return me, table, tokens, clients


def may_act(player, table, seat):
    return bool(player.menu(table, seat)["actions"])


def running(player, table):
    return all(page["view"]["phase"] == "running" for (name, _), page in player.views.items() if name == table)


async def ok(player, do, table, seat, **fields):
    answer = await player.ask(do, table, seat, **fields)
    assert answer["type"] == "ack", answer
    await player.shows(lambda: player.seqs[table, seat] >= answer["seq"])
    return answer


async def no(player, do, table, seat, **fields):
    answer = await player.ask(do, table, seat, **fields)
    assert answer["type"] == "refusal", answer
    return f"{answer['message']} {answer['rule']}".strip()


def glasses(player, table, seat, whose=None):
    return player.view(table, seat)["seats"][seat if whose is None else whose]["glasses"]


def state_of(server, table):
    return server.registry.tables[table].match.state
