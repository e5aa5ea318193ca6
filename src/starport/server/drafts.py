"""Drafts: who gives an order, what it needs to know of the server, and the row that will carry it out."""

from __future__ import annotations

from msgspec import Struct, field

from starport.engine.event import Story
from starport.engine.game import State
from starport.engine.refusal import refuse
from starport.server import wire
from starport.server.identity import derived_token, new_token
from starport.server.thinking import Thinks, wished


class Who(Struct, frozen=True):
    """Who gives an order: the person of the cookie (may be empty), the seat a token has opened (may be none), the name
    of the connection, for those without a cookie, and a secret from which the tokens follow that they are given.
    """

    person: str
    seat: int | None
    connection: str = ""
    secret: str = ""

    def key(self, order: str) -> str:
        """Under what name the table remembers that this order was carried out."""
        return f"{self.asker()}:{order}" if order else ""

    def asker(self) -> str:
        """The seat; whoever has none is known by the cookie or the connection."""
        return self.person or self.connection if self.seat is None else str(self.seat)

    def token(self, order: wire.Order, seat: int) -> str:
        """The token that this order brings for a seat: the same again when the order comes again from the same asker."""
        return derived_token(self.secret, f"{order.table} {order.id} {seat}") if self.secret else new_token()


class BotRoster(Struct, frozen=True):
    """What orders need to know of the server: the bots there are for each game, the usual one of each, the one that the
    operator wants to sit in, and the thinking times that bots offer."""

    bots: dict[str, list[str]]
    usual: dict[str, str]
    wanted: str
    thinks: Thinks = {}

    def check(self, bot: str, game: str) -> None:
        """Refused if no such bot plays this game, or it does not offer to think for so long."""
        known = self.bots.get(game, [])
        plain = bot.partition("@")[0] if wished(bot, self.thinks) else bot
        if plain not in known:
            raise refuse("unknown_bot", "", bot=bot, known=known)

    def sit_in(self, game: str) -> str:
        """The bot that sits in for somebody: the operator's wish where it plays this game, otherwise the usual one."""
        return self.wanted if self.wanted in self.bots.get(game, []) else self.usual[game]


class Draft(Struct):
    """A row to be: its kind, seat and body, and what only the asker is told."""

    kind: str
    seat: int = -1
    body: dict[str, object] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    ready: tuple[State, Story] | None = None
    at: int | None = None  # the match time it happens at; None: now
