"""Packs in the store: kept once each, by their hash, before the first game with it begins (ADR 0011)."""

from __future__ import annotations

import base64
import json
import lzma
from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct

from telltable.core.host_pack import files_now, pack_now
from telltable.core.kept_pack import Files, archived
from telltable.core.registry import games
from telltable.store.base import MOST_BODY, PACK_NOTE, Store
from telltable.table import records

PART = MOST_BODY // 4 * 3  # bytes that are a note's body once they are text
QUICK = 1  # of the presets of LZMA
NUMBERED = "03"  # of the parts of one pack, so that they sort


class _PackOf(Struct):
    """Of a header: which pack its game was begun with."""

    game: str
    pack_hash: str


def _headers(kept: Iterable[records.AnyKept]) -> set[tuple[str, str]]:
    found = (msgspec.json.decode(one.header, type=_PackOf) for one in kept if isinstance(one, records.Begun))
    return {(one.game, one.pack_hash) for one in found}


async def keep_packs(store: Store, kept: Iterable[records.AnyKept]) -> None:
    """Keep the packs with which games begin, before the games do."""
    for name, hash_ in _headers(kept):
        rules = games()[name]
        if pack_now(rules).hash == hash_ and not await store.notes(_name(hash_, 0)):
            whole = _packed(name, hash_)
            parts = [whole[start : start + PART] for start in range(0, len(whole), PART)]
            for number in reversed(range(len(parts))):  # the first one last: where it is, all are
                await store.note(_name(hash_, number), base64.b64encode(parts[number]))


@lru_cache(maxsize=8)
def _packed(game: str, hash_: str) -> bytes:
    """The pack that a game begins with today, compressed quickly: the table that begins with it waits for that."""
    return lzma.compress(json.dumps(dict(files_now(games()[game]))).encode(), preset=QUICK)


async def packs_of(store: Store, kept: Iterable[records.AnyKept]) -> Mapping[str, Files]:
    """The files of the packs that games were begun with, where those are not the ones of today, by their hashes."""
    found: dict[str, Files] = {}
    for name, hash_ in _headers(kept):
        rules = games().get(name)
        if rules is None or pack_now(rules).hash == hash_ or archived(rules, hash_):
            continue
        parts = await store.notes(f"{PACK_NOTE}{hash_}/")
        if parts:
            whole = b"".join(base64.b64decode(parts[part]) for part in sorted(parts))
            found[hash_] = json.loads(lzma.decompress(whole))
    return found


def _name(hash_: str, number: int) -> str:
    return f"{PACK_NOTE}{hash_}/{number:{NUMBERED}}"
