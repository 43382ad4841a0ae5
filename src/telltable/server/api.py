"""What goes over HTTP besides tables: requests and answers as types; the OpenAPI document is made of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from telltable.core.seat import Seat


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. `seats` as on the command line, ``me`` being an open chair."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[str, Meta(min_length=1, max_length=200)] = "me"
    options: dict[str, str] = {}


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to take. Without a number: any open one."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None


class TableOpened(Struct, frozen=True):
    """A new table: the code that people read aloud, and the host's secret, which is shown this once."""

    code: str
    host_token: str


class SeatTaken(Struct, frozen=True):
    """A seat and its secret, which is shown this once."""

    seat: Seat
    token: str


class GameInfo(Struct, frozen=True):
    """A game that can be played. `seats`: the fewest and the most."""

    name: str
    title: str
    pitch: str
    seats: tuple[int, int]


class Health(Struct, frozen=True):
    """The server is up."""

    ok: bool
    version: str


class Trouble(Struct, frozen=True):
    """Why it was not done, in a sentence."""

    error: str
