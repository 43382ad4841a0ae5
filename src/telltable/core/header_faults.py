"""What is wrong with the header of a log: every value that a decision, the pack or a version depends on, by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import own_bots
from .content import settle_tags
from .entry import FORMAT, Header
from .errors import Problem
from .kept_pack import makes
from .luck import commitment
from .packs import shown
from .position import read_position
from .seat import MOST_NAME, has_bot, is_kind
from .words import is_fit

if TYPE_CHECKING:
    from .match import Match

_VERSION = re.compile(r"\d+\.\d+\.\d+[\w.+-]{0,20}", re.ASCII)


def header_faults(match: Match) -> Iterator[str]:
    """What is wrong with the header of this game, a sentence without its end each; the gravest first."""
    yield from _versions(match)
    yield from _pack(match)
    yield from _luck(match.header)
    yield from _people(match)
    yield from _options(match)
    yield from _cards(match)
    if not match.entries or match.entries[0].rules == match.rules.stamp:
        yield from _settings(match)
        yield from _position(match)


def _versions(match: Match) -> Iterator[str]:
    """The header is read in the form of today, whatever version wrote it."""
    header, rules = match.header, match.rules
    if header.format != FORMAT:
        yield f"there is no format {header.format} that is read as it stands"
    if header.game != rules.name:
        yield f"it is a game of {shown(header.game)}, not of {rules.name}"
    if header.rules != rules.stamp:
        yield f"{shown(header.rules)!r} isn't a version of the rules of {rules.title} that is known here"
    if header.by and not _VERSION.fullmatch(header.by):
        yield f"it can't have been written by Telltable {shown(header.by)!r}"


def _pack(match: Match) -> Iterator[str]:
    header, pack = match.header, match.pack
    if header.pack != pack.name:
        yield f"its pack is called {shown(header.pack)!r}, and the one with its hash {shown(pack.name)!r}"
    if header.pack_hash != pack.hash:
        yield f"it was played with another version of the pack {shown(header.pack)!r} than the one here"
    if not header.pack_path.isprintable():
        yield "the folder of its pack has a name that can't be shown"
    try:
        if match.files and not makes(match.rules, match.files, header.pack_hash):
            yield "the pack in the log is not the one that it names"
    except Problem as problem:
        yield f"the pack in the log can't be read: {_inside(problem)}"


def _luck(header: Header) -> Iterator[str]:
    if commitment(header.secret) != header.commitment:
        yield "the table secret is not the one that was committed to"


def _people(match: Match) -> Iterator[str]:
    seats, names, rules = match.header.seats, match.header.names, match.rules
    if len(seats) not in rules.seats:
        yield f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} players, not {len(seats)}"
    for n, kind in enumerate(seats, start=1):
        if not is_kind(kind):
            yield f"seat {n} is {shown(kind)!r}; a seat must be me, or bot: and its kind"
        elif not has_bot((*rules.bots, *own_bots.names()), kind) and not own_bots.is_of_module(kind):
            yield f"seat {n} is {shown(kind)!r}, but {rules.title} has no such bot"
    if len(names) != len(seats):
        yield f"there are {len(seats)} seats but {len(names)} names"
    for n, name in enumerate(names, start=1):
        if not name or len(name) > MOST_NAME or not is_fit(name):
            yield f"name {n} must have 1 to {MOST_NAME} characters, none of them a control character"
    if len({name.casefold() for name in names}) < len(names):
        yield "two seats have one name"


def _options(match: Match) -> Iterator[str]:
    header, rules = match.header, match.rules
    known = {option.name: option for option in rules.options}
    yield from (f"there is no option {shown(name)!r}" for name in header.options if name not in known)
    missing = [name for name in known if name not in header.options]
    yield from (f"the option {name} is missing" for name in missing)
    for name, value in header.options.items():
        try:
            if name in known:
                known[name].accept(value)
        except Problem as problem:
            yield _inside(problem)


def _settings(match: Match) -> Iterator[str]:
    try:
        match.rules.check_setup(match.setup)
    except Problem as problem:
        yield _inside(problem)


def _cards(match: Match) -> Iterator[str]:
    header, whole = match.header, match.authored
    for what, tags in (("lines", header.lines), ("veils", header.veils)):
        try:
            if settle_tags(whole, tags) != tags:
                yield f"its {what} must each appear once, in alphabetical order"
        except Problem as problem:
            yield _inside(problem)
    for what, cards in (("left_out", header.left_out), ("covered", header.covered)):
        unknown = [card for card in cards if card not in whole.contents]
        if unknown:
            yield f"{what} names the card {shown(unknown[0])!r}, which isn't in the pack {shown(whole.name)!r}"
        elif len(set(cards)) < len(cards):
            yield f"{what} names a card twice"


def _position(match: Match) -> Iterator[str]:
    header = match.header
    if not header.position:
        return
    try:
        reading = read_position(match.rules, match.pack, header.position, header.commitment)
    except Problem as problem:
        yield _inside(problem)
        return
    setup, history = reading.setup, reading.history
    for what, said, held in (
        ("seats", setup.seats, header.seats),
        ("names", setup.names, header.names),
        ("options", setup.options, header.options),
        ("lines", settle_tags(match.authored, history.lines), header.lines),
        ("veils", settle_tags(match.authored, history.veils), header.veils),
        ("left_out", history.left_out, header.left_out),
    ):
        if said != held:
            yield f"its {what} are not those of the position that the game began from"
    if not set(history.covered) <= set(header.covered):
        yield "cards that its position covers are not covered"


def _inside(problem: Problem) -> str:
    """A sentence, to stand inside another one."""
    return str(problem).removesuffix(".")
