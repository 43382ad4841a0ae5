"""Reading a request and answering it: JSON both ways, and a sentence for whatever is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from telltable.core.misfit import spoken
from telltable.core.words import harmless_json

from . import limits
from .address import Address, read_host
from .api import Trouble
from .headers import same_origin

NO_TABLE = "There is no table with that code."
NO_JSON = "The body must be application/json."
OTHER_SITE = "That request came from another site."
TOO_OFTEN = "Too many requests; wait a minute."
NO_HOLDER = "Send the token of a seat or of the host in an Authorization: Bearer header."


class Denied(Exception):
    """A request that is refused with a status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def answer(data: Any, status: int = 200) -> Response:
    """Data as JSON, of which nothing can do harm on a screen."""
    return Response(harmless_json(msgspec.json.encode(data)), status, media_type="application/json")


def refuse(status: int, sentence: str) -> Response:
    """Why it was not done."""
    refusal = answer(Trouble(sentence[:400]), status)
    if status == 401:
        refusal.headers["www-authenticate"] = "Bearer"
    return refusal


def plain(status: int, sentence: str) -> Response:
    """Why there is no page, for somebody who opened it in a browser."""
    return Response(f"{sentence}\n", status, media_type="text/plain")


def check_post(request: Request, public: str) -> None:
    """Raise `Denied` for what a page of another site could send by itself. For `public` see `same_origin`."""
    headers = request.headers
    if not same_origin(headers.get("origin"), headers.get("host"), request.url.scheme, public):
        raise Denied(403, OTHER_SITE)
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Denied(415, NO_JSON)


async def read_body(request: Request, kind: type[Any], most: int = limits.BODY) -> Any:
    """The body as one of the types in `api`, of so many bytes at most. Raises `Denied`."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Denied(413, f"This request can have at most {most >> 10:,} KiB.")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Denied(400, f"The request isn't valid: {spoken(error)}.") from None


def bearer(request: Request) -> str:
    """The token in the ``Authorization`` header; empty when there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def base_of(request: Request, found: Address) -> str:
    """What links to this server begin with: its public address if it has one, else as the request names it.

    Args:
        request: any; `host_names.HostNames` has let it through.
        found: where this server is. Its address on the local network is for whoever sits at this machine:
            ``localhost`` is no help on a phone. It is also for whoever claims a number that is not known to be ours.

    Raises:
        Denied: it names no host.
    """
    if found.public:
        return found.public
    said = request.headers.get("host", "")
    host, scheme = read_host(said), request.url.scheme
    if not host:
        raise Denied(400, "The request has no host name.")
    if found.lan and found.is_here(host):
        return found.lan
    arrived, port = request.scope.get("server") or ("", None)
    if found.may_link(host, arrived):
        return f"{scheme}://{said.lower()}"
    return found.lan or f"{scheme}://{f'[{arrived}]' if ':' in arrived else arrived}:{port}"
