"""The key with which a server signs the logs that it hands out: a note of its store, in no backup (ADR 0012)."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.signature import new_key, public_of, signed
from telltable.store.base import Store

from . import journal

NOTE = "sign/"


class _Key(Struct, frozen=True):
    """The private key, 64 hex digits."""

    key: str


async def public_key(store: Store) -> str:
    """The public key of the house, 64 hex digits. From the first time that somebody asks, its logs are signed.

    Raises:
        Problem: the package for it is not installed.
    """
    key = await _key(store)
    if not key:
        await store.note(NOTE, msgspec.json.encode(_Key(new_key())))
        key = await _key(store)  # another process may have been quicker
    return public_of(key)


async def forget_key(store: Store) -> None:
    """Sign no more. What was signed can be checked all the same."""
    await store.note(NOTE, None)


async def with_signature(store: Store, log: bytes) -> bytes:
    """A log as it is handed out: signed where the house has a key, and the package for it."""
    key = await _key(store)
    if not key:
        return log
    try:
        return await asyncio.to_thread(signed, log, key)
    except Problem as problem:
        journal.note("log not signed", why=str(problem))
        return log


async def _key(store: Store) -> str:
    body = (await store.notes(NOTE)).get(NOTE)
    return msgspec.json.decode(body, type=_Key).key if body else ""
