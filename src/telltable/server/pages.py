"""The web client: its page, and the files that it is made of, as the build has left them in ``web/``."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

BUILT = Path(__file__).parent / "web"
FOREVER = "public, max-age=31536000, immutable"  # the name of an asset holds the hash of what is in it
PACKED = {".br": "br", ".gz": "gzip"}  # the better one first
# Every address that the client draws by itself; web/src/router.svelte.ts reads them the same way.
SCREENS = (
    "/",
    "/t/{code}",
    "/t/{code}/replay",
    "/tv",
    "/tv/{code}",
    "/kept",
    "/kept/{code}",
    "/rules/{game}",
    "/about",
    "/settings",
    "/gallery",
)
NOT_BUILT = "The web client is not built here. In a checkout: make web\n"


class Page(Struct, frozen=True):
    """A file as it is sent: plain, and packed by the name of the packing."""

    body: bytes
    media_type: str
    packed: dict[str, bytes] = {}

    def answer(self, request: Request, **headers: str) -> Response:
        """The file, packed as the client likes it."""
        wanted = {word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
        packing = next((name for name in PACKED.values() if name in wanted and name in self.packed), "")
        said = {name.replace("_", "-"): value for name, value in headers.items()} | {"vary": "accept-encoding"}
        if packing:
            said["content-encoding"] = packing
        return Response(self.packed.get(packing, self.body), headers=said, media_type=self.media_type)


def read_pages(folder: Path = BUILT) -> dict[str, Page]:
    """Every built file by its path; empty when nothing was built."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.suffix in PACKED or path.name.startswith("."):
            continue
        twins = {name: path.with_name(path.name + suffix) for suffix, name in PACKED.items()}
        packed = {name: twin.read_bytes() for name, twin in twins.items() if twin.is_file()}
        media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        found[path.relative_to(folder).as_posix()] = Page(path.read_bytes(), media_type, packed)
    return found


def is_built() -> bool:
    """Whether there is a web client to show."""
    return (BUILT / "index.html").is_file()


def page_routes(pages: Mapping[str, Page]) -> list[Route]:
    """The routes that serve these files."""

    async def screen(request: Request) -> Response:
        page = pages.get("index.html")
        if page is None:
            return Response(NOT_BUILT, 503, media_type="text/plain")
        return page.answer(request, cache_control="no-store")

    async def asset(request: Request) -> Response:
        page = pages.get(f"assets/{request.path_params['name']}")
        if page is None:
            return Response("There is nothing here.\n", 404, media_type="text/plain")
        return page.answer(request, cache_control=FOREVER)

    return [*(Route(path, screen) for path in SCREENS), Route("/assets/{name}", asset)]
