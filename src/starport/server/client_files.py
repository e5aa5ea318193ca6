"""The files of the browser client, or a plain page that says how to make them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from starport.build_info import how_to
from starport.server.compression import ENDINGS, accepted

KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".ftl": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
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


class ClientFiles:
    """Serves `folder`; every path that is no file is the client's own affair and gets its first page."""

    def __init__(self, folder: Path | None = None) -> None:
        found = files("starport.server") / "client"
        self._folder = (Path(str(found)) if folder is None else folder).resolve()

    async def page(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        index = self._folder / "index.html"
        if not index.is_file():
            return HTMLResponse(MISSING.format(how=how_to("setup", "pip install --force-reinstall starport")))
        try:
            path = (self._folder / request.path_params.get("path", "")).resolve()
            known = path.is_file() and path.is_relative_to(self._folder)
        except (OSError, ValueError):  # longer than any file's name, or with letters that no file has
            raise HTTPException(404) from None
        if known and path.suffix not in ENDINGS.values():
            return self._file(request, path)
        if path.suffix in KINDS:
            raise HTTPException(404)
        return self._file(request, index)

    def _file(self, request: Request, path: Path) -> Response:
        """The file, compressed if the build has made it so and the client takes it."""
        lasting = path.parent.name == "assets"  # their names carry a hash of what is in them
        keep = "public, max-age=31536000, immutable" if lasting else "no-cache"
        kind = KINDS.get(path.suffix, "application/octet-stream")
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        for encoding in accepted(request.headers.get("accept-encoding", "")):
            small = path.with_name(path.name + ENDINGS[encoding])
            if small.is_file():
                return FileResponse(small, media_type=kind, headers=headers | {"content-encoding": encoding})
        return FileResponse(path, media_type=kind, headers=headers)
