"""The HTTP API: calls as requests and responses, for scripts, foreign bots and the client's lists."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from starport.engine.refusal import Refused, refuse
from starport.server import responses
from starport.server.addresses import counted_as, reachable
from starport.server.calls import JSON, Call, Calls, Handler, Reply, error, private
from starport.server.compression import packed
from starport.server.cookies import COOKIE, COOKIE_SECONDS
from starport.server.identity import new_token
from starport.server.middleware import check_origin

if TYPE_CHECKING:
    from starport.server.app import Server

PIECE = 65_536
AGAIN = (429, 503)  # worth another try


class StructResponse(Response):
    """A struct as JSON."""

    media_type = JSON

    def __init__(self, value: object, status: int = 200) -> None:
        super().__init__(msgspec.json.encode(value), status)


class PiecewiseResponse(Response):
    """Bytes that may be many, given to the connection as fast as it reads, not all at once."""

    def __init__(self, content: bytes, media_type: str, headers: dict[str, str]) -> None:
        super().__init__(content, headers=headers, media_type=media_type)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for start in range(0, len(self.body), PIECE):
            await send({"type": "http.response.body", "body": self.body[start : start + PIECE], "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def refused(reason: Refused) -> Response:
    status, body = error(reason.refusal)
    response = Response(body, status, media_type=JSON)
    if status in AGAIN:
        response.headers["retry-after"] = str(reason.refusal.facts.get("seconds", 1))
    return response


class HttpCall:
    """A request as handlers know it."""

    def __init__(self, request: Request, address: str, person: str) -> None:
        self._request = request
        self.person = person
        self.address = address
        self.authorization = request.headers.get("authorization")
        self.path: Mapping[str, str] = request.path_params
        self.query: Mapping[str, str] = request.query_params
        self.host = request.headers.get("host", "")
        self.scheme = request.url.scheme

    async def body(self, most: int, message: str) -> bytes:
        data = bytearray()
        async for part in self._request.stream():
            data += part
            if len(data) > most:
                raise refuse(message, "", most=most)
        return bytes(data)


class Api:
    """A route for each address."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._context = server.registry.context
        self._calls = Calls(server.dispatcher, server.archive, lambda: server.cookies)

    def routes(self) -> list[Route]:
        gets = {"/api/reach": self.reach, **self._calls.get}
        posts = {"/api/reach": self.reach, **self._calls.post}
        return [
            *(Route(path, self._guarded(handler), methods=["GET"]) for path, handler in gets.items()),
            *(Route(path, self._guarded(handler), methods=["POST"]) for path, handler in posts.items()),
        ]

    async def reach(self, call: Call) -> Reply:
        """Under which address others find this server, as far as it can know."""
        assert isinstance(call, HttpCall)
        return private(responses.Reach(reachable(self._context.settings.host, call.host, call.scheme)))

    def _guarded(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Rate and origin first; then the person of the cookie, made new where somebody begins to do something."""

        async def guarded(request: Request) -> Response:
            try:
                address = address_of(request)
                self._server.requests.take(address)
                if request.method == "POST":
                    check_origin(request.headers, self._context.settings.origins)
                person = self._server.cookies.read(request.cookies.get(COOKIE))
                self._context.let_in(address, person)
                fresh = person is None and request.method == "POST"
                asker = person or (new_token() if fresh else "")
                call = HttpCall(request, address, asker)
                answer = await self._calls.answer(handler, call, request.scope["path"])
            except Refused as reason:
                return refused(reason)
            response = await self._response(request, answer)
            if fresh:
                self._set_cookie(response, asker)
            return response

        return guarded

    async def _response(self, request: Request, answer: Reply) -> Response:
        """What everybody may read alike is compressed where it pays."""
        body, headers = await packed(request, answer.body) if answer.public else (answer.body, {})
        return PiecewiseResponse(body, answer.kind, headers | answer.headers)

    def _set_cookie(self, response: Response, person: str) -> None:
        response.set_cookie(
            COOKIE,
            self._server.cookies.sign(person),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self._context.settings.secure_cookie,
        )


def address_of(request: Request) -> str:
    """Whom the request is counted to."""
    return "unknown" if request.client is None else counted_as(request.client.host)
