"""Who goes on from a finished game to the next one."""

from __future__ import annotations

from msgspec import Struct

from .written import Written


class Goer(Struct, frozen=True):
    """Somebody who goes on: what they are called, and who that is."""

    name: Written
    who: Written = ""


class GoesOn(Struct, frozen=True):
    """Who goes on, and what is remembered of them: what they owe, and who remembers it."""

    who: tuple[Goer, ...]
    remembered: tuple[Written, ...] = ()
