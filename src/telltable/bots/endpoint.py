"""Words from an OpenAI-compatible endpoint that the host has named. One request, one answer, one time limit for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from importlib import import_module
from threading import Lock
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.extra import needs

from .prose import NoWords

MISSING = needs("bot:teller needs httpx2", "teller")
MOST = 64 * 1024  # bytes of an answer
FAILS, RESTS = 3, 60.0  # after so many failures in a row nobody asks for so many seconds

Messages = Sequence[dict[str, str]]


class _Message(Struct, frozen=True):
    content: str | None = None


class _Choice(Struct, frozen=True):
    message: _Message = _Message()


class _Completion(Struct, frozen=True):
    choices: list[_Choice] = []


_decoder = msgspec.json.Decoder(_Completion)


class Endpoint:
    """Where words come from. The key is said to it alone: it stands in no text, error or log.

    Args:
        url: what comes before ``/chat/completions``.
        model: by its name there.
        key: empty where none is needed.
        seconds: for the whole of a request.
        note: told in a word or two why there were none.

    Raises:
        Problem: the extra is not installed.
    """

    def __init__(
        self, url: str, model: str, key: str = "", seconds: float = 8.0, note: Callable[[str], None] = lambda why: None
    ) -> None:
        try:
            self._http: Any = import_module("httpx2")
        except ImportError:
            raise Problem(MISSING) from None
        self.seconds = seconds
        self.note = note
        self._url = f"{url.rstrip('/')}/chat/completions"
        self._model = model
        self._key = key
        self._failed = 0
        self._rests = 0.0
        self._counting = Lock()

    def words(self, messages: Messages, limit: int) -> str:
        """What it says to this, as it came. Raises `NoWords`."""
        if monotonic() < self._rests:
            raise NoWords("resting")
        try:
            said = asyncio.run(self._asked(messages, limit))
        except NoWords:
            self._count(failed=True)
            raise
        self._count(failed=False)
        return said

    def _count(self, *, failed: bool) -> None:
        with self._counting:
            self._failed = self._failed + 1 if failed else 0
            if self._failed >= FAILS:
                self._failed, self._rests = 0, monotonic() + RESTS

    async def _asked(self, messages: Messages, limit: int) -> str:
        try:
            async with asyncio.timeout(self.seconds):
                return _text(await self._body(messages, limit))
        except TimeoutError:
            raise NoWords("too slow") from None
        except (self._http.HTTPError, self._http.InvalidURL, OSError):
            raise NoWords("out of reach") from None

    async def _body(self, messages: Messages, limit: int) -> bytes:
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        asked = {"model": self._model, "messages": list(messages), "max_tokens": 64 + limit, "stream": False}
        # no redirects, no proxy, no cookies, no password file: nobody but this address hears the key
        async with (
            self._http.AsyncClient(timeout=None, trust_env=False, follow_redirects=False) as client,
            client.stream("POST", self._url, json=asked, headers=headers) as answer,
        ):
            if answer.status_code != 200:
                raise NoWords(f"status {answer.status_code}")
            body = b""
            async for piece in answer.aiter_bytes():
                body += piece
                if len(body) > MOST:
                    raise NoWords("too long")
            return body


def _text(body: bytes) -> str:
    try:
        choices = _decoder.decode(body).choices
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise NoWords("no answer") from None
    if not choices or not choices[0].message.content:
        raise NoWords("empty")
    return choices[0].message.content
