"""Facts of an adventure as a story: ways taken, what is remembered, clocks, mercy (ST-WAY)."""

from __future__ import annotations

from telltable.core.event import Public
from telltable.core.written import Written


class HelpAsked(Public, frozen=True, gc=False):
    """ST-WAY-2: whoever is to help is asked first. `way`: what is to be done; `helpers`: whose help."""

    who: str
    way: Written
    helpers: tuple[str, ...]


class HelpRefused(Public, frozen=True, gc=False):
    """ST-WAY-2: some of those who were asked would not, so the way is not gone."""

    who: str


class WayTaken(Public, frozen=True, gc=False):
    """ST-WAY-2. `strength` against `against`, by whoever took it and those who helped; `text`: how it is told."""

    way: str
    kind: str
    who: str
    text: Written
    strength: int = 0
    against: int = 0
    helped: tuple[str, ...] = ()


class WaysChanged(Public, frozen=True, gc=False):
    """ST-WAY-10: the ways of the scene that are open by now, whoever could go them."""

    open: tuple[str, ...]


class Remembered(Public, frozen=True, gc=False):
    """ST-WAY-3: something that later scenes, people and endings know of."""

    memory: str
    text: Written


class ClockTicked(Public, frozen=True, gc=False):
    """ST-WAY-6: how far a clock has come."""

    clock: str
    now: int
    size: int
    name: Written


class Judged(Public, frozen=True, gc=False):
    """ST-WAY-4: what becomes of somebody who is down."""

    who: str
    by: str
    spared: bool
