"""Writes the types and the reference of all that goes over the wire: web/src/wire.ts and docs/reference/wire.md from
starport.server.wire, and for every game of ours with a schema web/src/games/NAME/wire.ts and docs/reference/wire-NAME.md.

python tools/wire.py            write them
python tools/wire.py --check    say whether they are up to date
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from starport.engine import catalogue  # noqa: E402 - the path is set above
from starport.engine import messages as engine  # noqa: E402
from starport.engine.schema import RefusalSpec, Schema  # noqa: E402
from starport.server import messages, responses, wire  # noqa: E402
from starport.server.session import REMEMBERED  # noqa: E402
from tools import shapes  # noqa: E402

DOCUMENT = ROOT / "docs" / "reference" / "wire.md"
WEB = ROOT / "web" / "src"
TYPES = WEB / "wire.ts"

ORDERS = get_args(wire.SocketOrder)
MESSAGES = get_args(responses.ServerMessage)
POSTED = (wire.Create, wire.Fork, wire.Parcel)
ANSWERS = (
    responses.Created,
    responses.Reason,
    responses.PageAnswer,
    responses.TableList,
    responses.GameList,
    responses.Reach,
    responses.Replay,
    responses.StoryAnswer,
    responses.Hint,
    responses.ChanceList,
)
GAMES = "starport.games."
REFUSALS = {**engine.REFUSALS, **messages.REFUSALS}
EVERYTHING = (*ORDERS, *MESSAGES, *POSTED, *ANSWERS)
CHAPTERS = {"Orders": ORDERS, "Bodies to post": POSTED, "Messages": MESSAGES, "Answers over HTTP": ANSWERS}
LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} letters",
    "maxLength": "at most {} letters",
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
INTRODUCTION = """# The wire

Made by `tools/wire.py` from `src/starport/server/wire.py`; version {version}. Everything is JSON.

## In short

- **Make a table**: `POST /api/tables`. The answer has the table's name and the secret tokens of your own seats.
- **Follow it**: open the WebSocket `/socket?version={version}`. The server says `hello`. Send `watch` with the table
  and, to play, the seat's `token`; you get `ack`, then a `full` page, then an `update` for every change. Without a
  token you are a spectator.
- **Play**: send `act` with `table`, `seat` and one of the texts in `page.menu.actions` (or a text that fills in one of
  `page.menu.forms`). The answer with the same `id` is `ack` (carried out and on disk) or `refusal` (nothing changed).
  To ask only whether an action would be carried out, send `may`: the answer `may` says why not, and nothing changes.
  `ack` comes before the `update` that shows the change: play on when the page's `seq` has reached the one in `ack`.
- **An id acts once.** After a broken connection send the same order with the same `id` again: if it was carried out
  already, the same `ack` comes back and nothing happens twice; whoever sat down gets the same token again, and nobody
  else. A table remembers the last {remembered} orders of each seat, person, and connection without a cookie.
- **Updates**: `patch` changes the page you have: `[path, value]` sets, `[path]` removes. When `from` is not the `seq`
  you have, send `watch` again. With your `seq` you get the events you missed, as far as they are at hand (`gap`: not
  all are).
- **Time**: `now` is the server's time in milliseconds since 1970. A seat has `bank - (now - since)` milliseconds left
  while `since` is not null. Match time is `at + (now - wall) * speed / 100` while `running`. Nothing ticks over the
  wire.
- **One socket** can follow many tables and several seats of one table (two people on one device).
- **Over HTTP** every order but `watch`, `unwatch` and `ping` is `POST /api/tables/{{table}}/{{do}}` with the same
  fields (without `do` and `table`; `id` may be left out), and the seat's token in `Authorization: Bearer …`. The
  answer is an `Ack`. Errors are a `Reason` with a fitting status.

## Addresses

| address | what |
| --- | --- |
| `GET /api/games` | the catalogue and the bots: `GameList` |
| `GET /api/reach` | under which address other machines find this server: `Reach` |
| `POST /api/reach` | the same, and this browser has its cookie from then on: before a parcel that may have to be sent again |
| `POST /api/tables` | `Create` → `Created` |
| `GET /api/tables` | public tables: `TableList` |
| `GET /api/mine` | the games of this browser (cookie), those that wait for you first: `TableList` |
| `GET /api/tables/{{table}}?since=SEQ` | the page, as the token's seat or a spectator: `PageAnswer` |
| `POST /api/tables/{{table}}/{{do}}` | an order → `Ack` |
| `POST /api/tables/{{table}}/may` | `{{"action": TEXT}}`: would it be carried out, and why not → `Verdict` |
| `GET /api/tables/{{table}}/story?since=SEQ&before=SEQ&last=N` | events, all or the last N of them: `StoryAnswer` |
| `GET /api/tables/{{table}}/replay?to=N&seat=S` | after N actions (own seat; after the end any): `Replay` |
| `GET /api/tables/{{table}}/hint` | what a bot would do in your seat's place, if you are the only person: `Hint` |
| `GET /api/tables/{{table}}/chances` | how the chances to win went, after the end: `ChanceList` |
| `GET /api/tables/{{table}}/record` | the record as text, after the end |
| `GET /api/tables/{{table}}/parcel` | a match that was packed (`pack`), for whoever packed it: `Parcel` |
| `POST /api/parcels/{{key}}` | `Parcel` → `Created`: a match under way goes on here; the same again for a key that came before |
| `POST /api/tables/{{table}}/fork` | `Fork` → `Created`: play on from a point of a finished match |
| `POST /api/records` | a record's text → `Created`: a finished match to look at |
| `GET /health`, `GET /ready`, `GET /metrics` | for the operator |

A link to a table is `/t/{{table}}`; one that carries a seat to another device is `/t/{{table}}#TOKEN` (what follows `#`
never leaves the browser). After opening it, the client sends `claim` with that token so that the game is listed there.

## Limits

A message has at most 64 KB, a name 24 letters, a line of chat 300. Too many messages are refused with `too_fast`;
what cannot be understood counts five times, a whole page two to twelve times by what it tells, an order one more for
every twenty who listen. What a seat orders besides moves has a limit of its own, about one a second. A socket that goes
on so is closed with 1008, and its address waits a while.
Requests from pages of other sites are refused. A usual `update` is below 4 KB, a `full` page below 25 KB.
"""


GAME_INTRODUCTION = """# What {name} says

Made by `tools/wire.py` from `src/starport/games/{name}/schema`. The client has the same as types in
`web/src/games/{name}/wire.ts`. A field with `?` may be missing; a dictionary written `Partial` has only some of its keys.
"""


def main() -> int:
    made = {DOCUMENT: document(), TYPES: typescript()}
    for name, schema in games().items():
        made[WEB / "games" / name / "wire.ts"] = shapes.module(schema, f"starport.games.{name}.schema", "../../wire")
        made[DOCUMENT.with_name(f"wire-{name}.md")] = game_document(name, schema)
    if "--check" in sys.argv[1:]:
        stale = [path for path, text in made.items() if not path.is_file() or path.read_text("utf-8") != text]
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not up to date: python tools/wire.py writes it")
        return 1 if stale else 0
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return 0


def games() -> dict[str, Schema]:
    """The games of this tree that declare what they say."""
    known = catalogue.entries().items()
    return {name: entry.schema for name, entry in known if entry.schema and find_spec(GAMES + name) is not None}


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON schema of every type by name."""
    _, found = msgspec.json.schema_components(
        EVERYTHING, schema_hook=lambda kind: {"type": "unknown"}, ref_template="{name}"
    )
    return found


def names(kinds: Iterable[type]) -> list[str]:
    return [kind.__name__ for kind in kinds]


HEARD = """/** What is told at a table of a game with these events: its own, and those of the table it has no own ones for. */
export type Heard<Events> = {
  [Name in keyof (Events & TableEvents)]: {
    seq: number;
    name: Name;
    facts: Name extends keyof Events ? Events[Name] : Name extends keyof TableEvents ? TableEvents[Name] : never;
  };
}[keyof (Events & TableEvents)];"""

# ---- TypeScript ----------------------------------------------------------------------------------------------------


def typescript() -> str:
    found = schemas()
    parts = [
        "// Made by tools/wire.py from src/starport/server/wire.py. Do not edit.",
        f"export const VERSION = {wire.VERSION};",
        "export type Change = [path: (string | number)[]] | [path: (string | number)[], value: unknown];",
    ]
    asked = {kind.__name__ for kind in (*ORDERS, *POSTED)}
    asked.add("TurnClock")
    parts += [_interface(name, found[name], optional=name in asked) for name in sorted(found)]
    parts.append(f"export type SocketOrder = {' | '.join(names(ORDERS))};")
    parts.append(f"export type ServerMessage = {' | '.join(names(MESSAGES))};")
    plain = shapes.Names({})
    told = {name: shapes.inline(kind, plain) for name, kind in messages.EVENTS.items()}
    parts += shapes.messages("Table", told, REFUSALS, plain)
    parts.append(HEARD)
    return shapes.wrapped("\n\n".join(parts) + "\n")


def _interface(name: str, schema: dict[str, Any], optional: bool) -> str:
    rows = [f"/** {_sentence(schema)} */", f"export interface {name} {{"]
    for field, value in schema["properties"].items():
        mark = "?" if optional and field not in schema.get("required", []) else ""
        kind = "Change[]" if (name, field) == ("Update", "patch") else _kind(value)
        rows.append(f"  {field}{mark}: {kind};")
    return "\n".join([*rows, "}"])


def _kind(value: dict[str, Any]) -> str:
    if "$ref" in value:
        return str(value["$ref"])
    if "enum" in value:
        return " | ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in value["enum"])
    if "anyOf" in value:
        return " | ".join(_kind(each) for each in value["anyOf"])
    if "prefixItems" in value:
        return f"[{', '.join(map(_kind, value['prefixItems']))}]"
    if value.get("type") == "array":
        inner = _kind(value["items"]) if value.get("items") else "unknown"
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if value.get("type") == "object":
        values = value.get("additionalProperties")
        return f"Record<string, {_kind(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(str(value.get("type")), "unknown")


def _sentence(schema: dict[str, Any]) -> str:
    return " ".join(str(schema.get("description", "")).split())


# ---- the document ----------------------------------------------------------------------------------------------------


def document() -> str:
    found = schemas()
    parts = [INTRODUCTION.format(version=wire.VERSION, remembered=REMEMBERED)]
    shown: set[str] = set()
    for title, kinds in CHAPTERS.items():
        parts.append(f"## {title}\n")
        parts += [_section(name, found[name]) for name in names(kinds)]
        shown.update(names(kinds))
    parts.append("## Parts\n")
    parts += [_section(name, found[name]) for name in sorted(set(found) - shown)]
    known = shapes.Names({})
    rows = [*shapes.EVENT_HEAD, *shapes.event_rows(messages.EVENTS, {}, known, {})]
    parts.append(_chapter("Events of the table", "Games add their own.", rows))
    rows = [*shapes.REFUSAL_HEAD, *shapes.refusal_rows(REFUSALS, known)]
    parts.append(_chapter("Refusals of the server", "Games add their own.", rows))
    return "\n".join(parts).rstrip() + "\n"


def game_document(name: str, schema: Schema) -> str:
    """What one game says: its view, events, forms and refusals, with the English texts of the client."""
    known = shapes.Names(schema.names)
    texts = WEB / "games" / name / "text" / "en" / "table.ftl"  # not there before somebody draws the game
    english = dict(re.findall(r"^(\w+) = (.*)$", texts.read_text("utf-8") if texts.is_file() else "", re.MULTILINE))
    views = shapes.parts_of([schema.view])
    forms = {kind.__name__: kind for kind in schema.forms.values()}
    refusals = {each: RefusalSpec(english.get(each, ""), **reason.facts) for each, reason in schema.refusals.items()}
    named = [f"| `{each}` | `{shapes.cell(known.spelt(kind))}` |" for each, kind in schema.names.items()]
    parts = [GAME_INTRODUCTION.format(name=name)]
    parts.append(_chapter("Words", "Shapes with a name.", ["| name | type |", "| --- | --- |", *named]))
    parts += ["## View\n", *(shapes.section(kind, known) for kind in views)]
    if schema.printed:
        parts += ["## Printed\n", *(shapes.section(kind, known) for kind in shapes.parts_of([schema.printed]))]
    rows = [*shapes.EVENT_HEAD, *shapes.event_rows(schema.events, schema.private, known, english)]
    parts.append(_chapter("Events", "", rows))
    shared = [kind for kind in shapes.parts_of(list(schema.events.values())) if kind not in schema.events.values()]
    parts += [shapes.section(kind, known) for kind in shared if kind not in views]
    verbs = [f"| `{verb}` | `{kind.__name__}` |" for verb, kind in schema.forms.items()]
    parts.append(_chapter("Forms", "", ["| verb | bounds |", "| --- | --- |", *verbs]))
    parts += [shapes.section(kind, known) for kind in forms.values()]
    parts.append(_chapter("Refusals", "", [*shapes.REFUSAL_HEAD, *shapes.refusal_rows(refusals, known)]))
    return "\n".join(parts).rstrip() + "\n"


def _section(name: str, schema: dict[str, Any]) -> str:
    needed = schema.get("required", [])
    rows = [f"### {name}\n", _sentence(schema) + "\n", "| field | type | |", "| --- | --- | --- |"]
    for field, value in schema["properties"].items():
        default = "" if field in needed else f"default `{_default(value)}`"
        notes = [note for note in (_limits(value), str(value.get("description", "")), default) if note]
        kind = _kind(value).replace("|", "\\|")
        rows.append(f"| `{field}` | `{kind}` | {'; '.join(notes)} |")
    return "\n".join(rows) + "\n"


def _default(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value.get("default")).decode()


def _limits(value: dict[str, Any]) -> str:
    return ", ".join(text.format(value[name]) for name, text in LIMITS.items() if name in value)


def _chapter(title: str, note: str, rows: list[str]) -> str:
    return "\n".join([f"## {title}\n", *([note + "\n"] if note else []), *rows]) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
