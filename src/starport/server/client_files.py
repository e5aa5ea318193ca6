"""The files of the browser client, or a plain page that says how to make them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path, PurePath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from starport.build_info import how_to
from starport.server.compression import ENDINGS, accepted
from starport.server.middleware import POLICY

KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".ftl": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
FIRST = "index.html"
KEPT_BYTES = 1_000_000  # a file that is longer is read from the disk each time
WORKER = ".worker-"  # in the names of scripts in which Python runs, apart from the page
WASM = {"content-security-policy": POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")}
MISSING = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Starport</title></head>
<body>
<h1>Starport is running</h1>
<p>The browser client has not been built in this copy. This brings it: <code>{how}</code>.
Then load this page again. Programs can play already: see <code>docs/reference/wire.md</code>.</p>
</body>
</html>
"""


class ClientFile:
    """One file as it is sent: what it is, how long it may be kept, and its bytes, read when somebody first asks."""

    def __init__(self, path: Path, kind: str, lasting: bool, encoding: str = "") -> None:
        self.path = path
        self.kind = kind
        found = path.stat()
        self.tag = f'"{found.st_mtime_ns:x}-{found.st_size:x}"'
        keep = "public, max-age=31536000, immutable" if lasting else "no-cache"
        self.headers = {"cache-control": keep, "vary": "accept-encoding", "etag": self.tag}
        if encoding:
            self.headers["content-encoding"] = encoding
        if WORKER in path.name:
            self.headers |= WASM
        self._small = found.st_size <= KEPT_BYTES
        self._body: bytes | None = None

    def response(self, request: Request) -> Response:
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=self.headers)
        if not self._small or "range" in request.headers:
            return FileResponse(self.path, media_type=self.kind, headers=self.headers)
        if self._body is None:
            self._body = self.path.read_bytes()
        return Response(self._body, media_type=self.kind, headers=self.headers)


class ClientFiles:
    """Serves `folder`; every path that is no file is the client's own affair and gets its first page. Which files there
    are is known beforehand, so that a request for one asks the disk hardly anything.
    """

    def __init__(self, folder: Path | None = None) -> None:
        found = files("starport.server") / "client"
        self._folder = (Path(str(found)) if folder is None else folder).resolve()
        self._made: tuple[int, int] | None = None  # how the first page looked when the files were listed
        self._files: dict[str, dict[str, ClientFile]] = {}  # by path and encoding ("": as it is)

    async def page(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        if not self._look():
            return HTMLResponse(MISSING.format(how=how_to("setup", "pip install --force-reinstall starport")))
        path: str = request.path_params.get("path", "")
        chosen = self._files.get(path)
        if chosen is None:
            name = path.rpartition("/")[2]
            if PurePath(name).suffix in KINDS or "\0" in path:  # no page of ours is called so
                raise HTTPException(404)
            chosen = self._files[FIRST]
        takes = accepted(request.headers.get("accept-encoding", ""))
        return next((chosen[way] for way in takes if way in chosen), chosen[""]).response(request)

    def _look(self) -> bool:
        """Whether there is a client. If it was built anew, list its files again."""
        try:
            found = (self._folder / FIRST).stat()
        except OSError:
            return False
        made = (found.st_mtime_ns, found.st_size)
        if made != self._made:
            self._files = dict(self._listed())
            self._made = made
        return True

    def _listed(self) -> Iterator[tuple[str, dict[str, ClientFile]]]:
        """Every file, with what the build has compressed it to; none that lies elsewhere."""
        for path in self._folder.rglob("*"):
            if path.suffix in ENDINGS.values() or not path.is_file() or not path.resolve().is_relative_to(self._folder):
                continue
            kind = KINDS.get(path.suffix, "application/octet-stream")
            lasting = path.parent.name == "assets"  # their names carry a hash of what is in them
            ways = {"": ClientFile(path, kind, lasting)}
            for encoding, ending in ENDINGS.items():
                small = path.with_name(path.name + ending)
                if small.is_file():
                    ways[encoding] = ClientFile(small, kind, lasting, encoding)
            yield path.relative_to(self._folder).as_posix(), ways
