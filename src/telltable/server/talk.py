"""What the processes of one server say to each other: a line of JSON each, over a socket that both ends hold."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping

import msgspec
from msgspec import Struct

from telltable.core.kept_pack import Files

from . import limits
from .address import Address, read_networks
from .counts import Tally
from .hiring import NOBODY, Hiring
from .share import Share
from .ways import NO_WAYS, Ways


class Orders(Struct, frozen=True):
    """What a worker is told when it begins: its share of the tables, and what `run.runner` is told.

    Attributes:
        where: the store, as `store_at` takes it.
        here: see `make_app`.
        scrapers, lists: see `Address`; the first with commas.
        packs: the files of packs that games begin with instead of their own, by the games' names.
        hiring: the bots of the host's own; a key among it goes over the line alone.
        ways: how people are reminded; so does a password among it.
    """

    share: Share
    where: str
    proxy: str
    allowance: limits.Allowance
    pause: float
    here: str
    lan: str
    public: str
    scrapers: str
    names: frozenset[str]
    packs: Mapping[str, Files]
    hiring: Hiring = NOBODY
    ways: Ways = NO_WAYS
    lists: bool = False

    @property
    def found(self) -> Address:
        """The server's address."""
        return Address(self.lan, self.public, read_networks("--metrics", self.scrapers), self.names, self.lists)


class Ready(Struct, frozen=True, tag=True):
    """A worker serves."""


class Failed(Struct, frozen=True, tag=True):
    """A worker can't serve, and why, in a sentence."""

    why: str


class Spent(Struct, frozen=True, tag=True):
    """An address, or a device, has used up one of what it may do so often; `gate` as in `Server.gates`."""

    gate: str
    house: str


class Counted(Struct, frozen=True, tag=True):
    """From a worker: all that it has counted. To a worker: all that the others have, and those before them."""

    tally: Tally


Said = Ready | Failed | Spent | Counted
_decoder = msgspec.json.Decoder(Said)


def encode(said: Said | Orders) -> bytes:
    """As a line."""
    return msgspec.json.encode(said) + b"\n"


async def lines(reader: asyncio.StreamReader) -> AsyncIterator[Said]:
    """What the other end says, until it is gone."""
    try:
        while line := await reader.readline():
            if line.endswith(b"\n"):
                yield _decoder.decode(line)
    except OSError:
        return
