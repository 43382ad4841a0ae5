"""The web client: its page, and the files that it is made of, as the build has left them in ``web/``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from telltable.table.state import Table

from .headers import page_policy
from .preload import link_header, read_manifest, styles

BUILT = Path(__file__).parent / "web"
FOREVER = "public, max-age=31536000, immutable"  # the name of an asset holds the hash of what is in it
PACKED = {".br": "br", ".gz": "gzip"}  # the better one first
# Every address that the client draws by itself, and the chunk that does; web/src/router.svelte.ts reads them alike.
TABLE, KEPT = "/t/{code}", "/kept/{code}"
SCREENS = {
    "/": "Home",
    TABLE: "table",
    "/t/{code}/replay": "Replay",
    "/tv": "Tv",
    "/tv/{code}": "Tv",
    "/shelf": "Shelf",
    "/kept": "Shelf",  # what the shelf was called before
    KEPT: "Kept",
    f"{KEPT}/edit": "Edit",
    "/rules/{game}": "Rules",
    "/open": "Open",
    "/about": "About",
    "/settings": "Settings",
    "/gallery": "Gallery",
    "/host": "Host",
}
MANIFEST = "manifest.json"
# Files with names of their own: the service worker, which says what it may reach by where it lies, and what an app is.
AT_ROOT = ("sw.js", "app.webmanifest")
HEAD_ENDS = b"</head>"
# What is made ready before the line has said it; early_line.svelte.ts reads it.
SHOWS = '<meta name="shows" content="{}">'
STYLE = '<link rel="stylesheet" crossorigin href="/{}">'  # as a script of the build would set it
# What a system says of its files is not asked: Windows may call a script plain text, and a browser does not run that.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
NOT_BUILT = "The web client is not built here. In a checkout: make web\n"


class Page(Struct, frozen=True):
    """A file as it is sent: plain, and packed by the name of the packing."""

    body: bytes
    media_type: str
    packed: dict[str, bytes] = {}

    def answer(self, request: Request, headers: Mapping[str, str]) -> Response:
        """The file, packed as the client likes it."""
        wanted = {word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
        packing = next((name for name in PACKED.values() if name in wanted and name in self.packed), "")
        said = {**headers, "vary": "accept-encoding"}
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
        media_type = MEDIA_TYPES.get(path.suffix, "application/octet-stream")
        found[path.relative_to(folder).as_posix()] = Page(path.read_bytes(), media_type, packed)
    return found


def is_built() -> bool:
    """Whether there is a web client to show."""
    return (BUILT / "index.html").is_file()


def on_table(table: Table | None) -> tuple[str, ...]:
    """The chunks that show this table as it stands now: the boards of a game are one, called as the game is.

    So may be a page of it (`Rules.page`), by both names: ``checkers-problem``.
    """
    if table is None or (table.match and table.match.over):
        return ()
    if table.match is None:
        return ("Lobby",)
    name, page = table.rules.name, table.rules.page(table.match.state)
    return (name, f"{name}-{page}") if page else (name,)


Look = Callable[[Request], Awaitable[Table | None]]
Tell = Callable[[str, Request], Awaitable[str]]


def page_at(pages: Mapping[str, Page], path: str, chunk: str) -> list[Route]:
    """The client's page at one address, which the chunk of this name draws, and the files that it is made of."""
    link = link_header(read_manifest(pages[MANIFEST].body), (chunk,)) if MANIFEST in pages else ""
    said = _of_page(pages)

    async def shown(request: Request) -> Response:
        page = pages.get("index.html")
        if page is None:
            return Response(NOT_BUILT, 503, media_type="text/plain")
        return page.answer(request, {**said, "link": link} if link else said)

    return [Route(path, shown), _assets(pages)]


def _of_page(pages: Mapping[str, Page]) -> dict[str, str]:
    page = pages.get("index.html")
    return {"cache-control": "no-store"} | (page_policy(page.body) if page else {})


def _assets(pages: Mapping[str, Page]) -> Route:
    async def asset(request: Request) -> Response:
        page = pages.get(f"assets/{request.path_params['name']}")
        if page is None:
            return Response("There is nothing here.\n", 404, media_type="text/plain")
        return page.answer(request, {"cache-control": FOREVER})

    return Route("/assets/{name}", asset)


def page_routes(pages: Mapping[str, Page], look: Look, tell: Tell) -> list[Route]:
    """The routes that serve these files.

    Args:
        pages: as `read_pages` found them.
        look: the table in a path, for what its page is going to show; None when none is found.
        tell: what the page at `TABLE` or `KEPT` says in its head to those who only preview it; may be empty.
    """
    chunks = read_manifest(pages[MANIFEST].body) if MANIFEST in pages else {}
    said = _of_page(pages)

    def show(path: str) -> Callable[[Request], Awaitable[Response]]:
        async def shown(request: Request) -> Response:
            page = pages.get("index.html")
            if page is None:
                return Response(NOT_BUILT, 503, media_type="text/plain")
            more = on_table(await look(request)) if path == TABLE else ()
            link = link_header(chunks, (SCREENS[path], *more))
            tags = await tell(path, request) if path in (TABLE, KEPT) else ""
            tags += "".join(SHOWS.format(name) for name in more[:1])
            tags += "".join(STYLE.format(style) for style in styles(chunks, (SCREENS[path], *more)) if more)
            shown = Page(page.body.replace(HEAD_ENDS, tags.encode() + HEAD_ENDS, 1), page.media_type) if tags else page
            return shown.answer(request, {**said, "link": link} if link else said)

        return shown

    return [*(Route(path, show(path)) for path in SCREENS), *_at_root(pages), _assets(pages)]


def _at_root(pages: Mapping[str, Page]) -> list[Route]:
    def send(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def sent(request: Request) -> Response:
            page = pages.get(name)
            return page.answer(request, {"cache-control": "no-cache"}) if page else Response(NOT_BUILT, 404)

        return sent

    return [Route(f"/{name}", send(name)) for name in AT_ROOT]
