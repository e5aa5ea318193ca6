"""Settings: defaults, then a TOML file, then the environment (`STARPORT_…`), then flags; later ones win."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

PREFIX = "STARPORT_"

Rate = Annotated[float, Meta(gt=0)]
Size = Annotated[int, Meta(gt=0)]
Port = Annotated[int, Meta(ge=0, le=65_535)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
Millis = Annotated[int, Meta(ge=0)]


class BadSettings(Exception):
    """A setting is unknown or has a value it cannot have; the text says which and why."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything an operator may choose."""

    host: str = "127.0.0.1"
    port: Port = 8000
    store: str = ""  # empty: SQLite in the user's data folder
    store_timeout: Annotated[int, Meta(ge=100)] = 10_000  # for one piece of work; then orders are refused with 503
    bell: str = "memory"  # or redis://host:port/0
    hosts: list[str] = []  # the names under which people reach this server; empty: any, or on 127.0.0.1 only local ones
    origins: list[str] = []  # further sites whose pages may talk to this server, such as https://play.example
    proxies: list[str] = []  # addresses of reverse proxies whose word about the caller's address is taken
    metrics_from: list[str] = field(
        default_factory=lambda: ["127.0.0.1", "::1"]
    )  # addresses and networks (10.0.0.0/8) that may read /metrics
    secure_cookie: bool = False  # for a server behind https
    log_level: str = "info"
    message_bytes: Size = 65_536
    record_bytes: Size = 1_000_000
    messages_per_second: Rate = 30.0
    messages_burst: Size = 120
    address_messages_per_second: Rate = 300.0  # of all sockets of one address together
    address_messages_burst: Size = 1_200
    strikes_per_minute: Rate = (
        60.0  # messages of one address that are nonsense or too many, before its sockets are closed
    )
    strikes_burst: Size = 200
    requests_per_second: Rate = 50.0
    requests_burst: Size = 300
    refusal_pause: Millis = 1_000  # whoever asks too fast waits so long to hear that
    tables_per_minute: Rate = 30.0
    tables_burst: Size = 30
    tables_pause: Millis = 50  # between two tables of one address, so that thirty at once are felt by nobody else
    chats_per_minute: Rate = 20.0
    chats_burst: Size = 6
    wishes_per_minute: Rate = 60.0  # of a seat: everything else but moves, each of which is kept for ever
    wishes_burst: Size = 60
    connections: Size = 4_000  # open connections in all; newcomers are turned away
    connections_per_address: Size = 250  # IPv6: of a /64; proxies are not bounded
    header_timeout: Millis = 10_000  # until the head of a request must be there
    body_timeout: Millis = 60_000  # until its body must be
    write_timeout: Millis = 60_000  # a reader that takes nothing for so long is cut off
    header_bytes: Size = 16_384
    sockets_per_address: Size = 200
    tables_per_socket: Size = 50
    archive_process: bool = True  # records, replays and imports are worked out in a process of their own
    bot_workers: Size = 1
    bot_deadline: Millis = 5_000
    bot_patience: Millis = 12_000  # so long a bot waits for people to answer what it asks before it takes it back
    bot_pace: Millis = 250  # the beat of a bot's pauses at tables with people; 0: it never pauses
    bots: str = "starport.bots.registry"  # the module that makes bots by name; only bot workers import it
    sit_in_bot: str = ""  # who plays on for people, where it plays that game; empty: the usual bot of each game
    show_timeout: Millis = 4_000  # how long a match waits at its start for what seats have pledged to add to the dice
    spectator_delay: Millis = 120_000
    away_after: Millis = 3_000  # a page that is loaded again is no absence
    drop_after: Millis = 1_000  # the same for a match in real time, where everybody waits for a lost connection
    pulse: Annotated[int, Meta(ge=100)] = 2_000  # how often a process says that it is alive, in milliseconds
    evict: Millis = 600_000  # a table nobody uses leaves memory after this
    tables_in_memory: Size = 1_000  # and sooner where there are more; those that somebody follows stay
    snapshot_every: Size = 50
    restore_within: Millis = (
        900_000  # matches touched so lately are loaded at the start; older ones when somebody looks
    )
    lobby_within: Millis = 86_400_000  # public tables with free chairs are listed for so long
    tables_per_person: Size = 100  # games under way that one person may have
    keep_open: Days = 7  # a table that never began is deleted after so many days; 0: never
    keep_idle: Days = 30  # a match that nobody goes on with is closed after so many days; 0: never
    keep_over: Days = 0  # a match that is over is deleted after so many days; 0: never

    def store_address(self) -> str:
        """The database address, with the default filled in."""
        if self.store:
            return self.store
        import platformdirs  # only where there is a user with folders

        folder = Path(platformdirs.user_data_dir("starport", appauthor=False))
        return f"sqlite:///{folder / 'tables.sqlite'}"


def load(file: Path | None, flags: Mapping[str, object], environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from all sources; BadSettings names the one that is wrong."""
    values: dict[str, Any] = {}
    if file is not None:
        values |= _from_file(file)
    values |= _from_environment(os.environ if environment is None else environment)
    values |= {name: value for name, value in flags.items() if value is not None}
    return _check(values, "settings", strict=True)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file}: cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(f"{file}: {error}") from None
    _check(values, str(file), strict=True)
    return values


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """`STARPORT_PORT=9000` and so on. Lists are split at commas. Other variables of that prefix are not settings."""
    known = {each.name: each for each in msgspec.structs.fields(Settings)}
    values: dict[str, Any] = {}
    for name, each in known.items():
        variable = PREFIX + name.upper()
        if variable in environment:
            text = environment[variable]
            raw: object = [part.strip() for part in text.split(",") if part.strip()] if each.type == list[str] else text
            values[name] = getattr(_check({name: raw}, variable, strict=False), name)
    return values


def _check(values: dict[str, Any], source: str, strict: bool) -> Settings:
    try:
        return msgspec.convert(values, Settings, strict=strict)
    except msgspec.ValidationError as error:
        raise BadSettings(f"{source}: {error}") from None
