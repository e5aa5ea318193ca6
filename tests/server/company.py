"""Tables with people at them, and orders as anybody might fill them in."""

import json
from typing import Any

import msgspec

from tests.server.kit import Http

FILLED: dict[str, dict[str, Any]] = {
    "depart": {"key": "0" * 32, "to": "a" * 16},
    "act": {"action": "draw"},
    "chat": {"text": "hello"},
    "mute": {"chair": 1},
    "sit": {"chair": 2},
    "bot": {"chair": 0, "bot": "chance"},
    "free": {"chair": 1},
    "remove": {"chair": 1},
    "report": {"chair": 1, "text": "rude"},
    "pledge": {"promise": "0" * 64},
    "show": {"value": "0" * 64},
    "move": {"chair": 1},
    "colour": {"colour": 5},
    "react": {"kind": "thanks"},
    "rename": {"name": "Mallory"},
    "speed": {"percent": 50},
}


async def two_people(server, **order):
    """A started table with two people; their HTTP sides, the path and the tokens."""
    host, guest = Http(server), Http(server)
    made = await host.post("/api/tables", {"game": "ferry", "chairs": ["me", "open"], "name": "Ann", **order})
    path = f"/api/tables/{made['table']}"
    ack = await guest.post(f"{path}/sit", {"chair": 1, "name": "Ben"})
    tokens = [made["tokens"]["0"], ack["tokens"]["1"]]
    await host.post(f"{path}/start", {}, tokens[0])
    return host, guest, path, tokens


async def three_people(server, **order):
    people, tokens = [Http(server) for _ in range(3)], {}
    made = await people[0].post("/api/tables", {"game": "ferry", "chairs": ["me", "open", "open"], **order})
    path = f"/api/tables/{made['table']}"
    tokens[0] = made["tokens"]["0"]
    for chair in (1, 2):
        tokens[chair] = (await people[chair].post(f"{path}/sit", {"chair": chair}))["tokens"][str(chair)]
    await people[0].post(f"{path}/start", {}, tokens[0])
    return people, made["table"], tokens


async def seated(server, people=2, **extra):
    """A match under way with so many people, each with a browser and a socket."""
    browsers = [Http(server, f"10.0.0.{number}") for number in range(people)]
    chairs = ["me"] + ["open"] * (people - 1) + ["bot chance"]
    made = await browsers[0].post("/api/tables", {"game": "ferry", "chairs": chairs, "patience": None, **extra})
    name, tokens = made["table"], [made["tokens"]["0"]]
    for chair in range(1, people):
        sat = await browsers[chair].post(f"/api/tables/{name}/sit", {"chair": chair, "name": f"Guest {chair}"})
        tokens.append(sat["tokens"][str(chair)])
    await browsers[0].post(f"/api/tables/{name}/start", {}, tokens[0])
    return browsers, name, tokens


def fingerprint(server, table):
    match = server.registry.tables[table].match
    session = msgspec.to_builtins(match.session)
    for seat in session["seats"]:
        del seat["here"], seat["gone"]
    return json.dumps([session["seats"], session["moves"], session["status"], session["pausing"]]), match.state.digest()
