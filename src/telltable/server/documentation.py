"""The documentation under ``/docs``, as ``make docs`` has left it in ``site/``."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from .headers import script_sources
from .pages import MEDIA_TYPES

BUILT = Path(__file__).parent / "site"
LOST = "404.html"  # what people are shown who ask for a page that there is not
NOT_BUILT = "The documentation is not built here. In a checkout: make docs\n"


def documentation_routes(folder: Path = BUILT) -> list[Route]:
    """The routes that serve what was built into this folder."""

    async def page(request: Request) -> Response:
        if not is_built(folder):
            return Response(NOT_BUILT, 503, media_type="text/plain")
        path, status = request.path_params["path"] or "index.html", 200
        try:
            file = built_file(folder, path)
        except HTTPException:
            if Path(path).suffix not in ("", ".html"):
                raise
            file, status = built_file(folder, LOST), 404
        media_type = MEDIA_TYPES.get(file.suffix, "application/octet-stream")
        headers = {"cache-control": "no-cache"}
        if media_type == "text/html":
            headers["content-security-policy"] = policy(folder)
        return FileResponse(file, status, headers=headers, media_type=media_type)

    async def front(request: Request) -> Response:
        return RedirectResponse("/docs/", 308)

    return [Route("/docs", front), Route("/docs/{path:path}", page)]


def is_built(folder: Path = BUILT) -> bool:
    """Whether there is anything to show."""
    return (folder / "index.html").is_file()


def built_file(folder: Path, path: str) -> Path:
    """The file that an address means, never one outside of the folder.

    Raises:
        HTTPException: there is none.
    """
    try:
        file = (folder / path).resolve()
        if file.is_relative_to(folder.resolve()) and file.is_file():
            return file
    except (ValueError, OSError):  # no file can be called so
        pass
    raise HTTPException(404)


@lru_cache(maxsize=4)
def policy(folder: Path) -> str:
    """What pages in this folder may do: of scripts that stand in a page itself, they run just those that were built."""
    return "; ".join(
        [
            "default-src 'none'",
            script_sources(page.read_bytes() for page in folder.rglob("*.html")),
            "worker-src 'self'",
            "connect-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
            "object-src 'none'",
        ]
    )
