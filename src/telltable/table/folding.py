"""What each record changes at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw

from telltable.bots.seating import bot_named
from telltable.core.entry import Entry
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.move import Leave

from . import records as r
from .chairs import BOT, Asking

if TYPE_CHECKING:
    from .live import Table

ASK_FOR = 60.0  # seconds to answer whether a move may be taken back


def fold(table: Table, kept: r.AnyKept) -> Entry | None:
    """Change the table. Returns the entry that was added to the game, if any."""
    match kept:
        case r.Played(entry) if table.match:
            return _load(table, table.match, entry, kept.at)
        case r.Begun(header, entry):
            match_ = Match(table.rules, table.pack, header)
            table.match = match_
            table.games.append(match_)
            table.presence.alone_since = kept.at
            return _load(table, match_, entry, kept.at)
        case r.Reopened():
            _reopen(table, kept)
    _fold_chairs(table, kept)
    _fold_presence(table, kept)
    _fold_clock(table, kept)
    _fold_talk(table, kept)
    return None


def _load(table: Table, match: Match, raw: Raw, at: float) -> Entry:
    entry: Entry = table.entries.decode(raw)
    match.load(entry)
    table.clock.follow(match, entry, table.pace, at)
    table.asked = None
    if isinstance(entry.move, Leave):
        table.chairs.vacate(entry.move.seat, BOT, table.presence.here)
    return entry


def _reopen(table: Table, kept: r.Reopened) -> None:
    table.match, table.asked = None, None
    table.set_game(kept.game)
    table.options = dict(kept.options)
    table.chairs.resize(table.rules.seats[0], table.rules.seats[-1])
    table.clock.due, table.clock.step, table.clock.paused = {}, None, None
    for chair in table.chairs.all:
        if chair.kind.startswith(BOT):
            try:
                bot_named(table.rules, chair.kind)
            except Problem:
                chair.kind = BOT


def _fold_chairs(table: Table, kept: r.AnyKept) -> None:
    chairs = table.chairs
    match kept:
        case r.Sat(seat, name, key):
            chairs.seat_person(seat, name, key)
        case r.ChairSet(seat, kind):
            chairs.vacate(seat, kind, table.presence.here)
        case r.Removed(seat):
            chairs.vacate(seat, BOT, table.presence.here)
        case r.HandedOver(seat, key, name):
            chairs.all[seat].key = key
            chairs.all[seat].name = name or chairs.all[seat].name
            _gone(table, seat)
        case r.HostMoved(seat):
            chairs.host = seat
        case r.SeatAsked(seat, name, key):
            chairs.ask(Asking(table.count, seat, name, key))
        case r.SeatAnswered(number, yes):
            taken = chairs.answer(number, yes)
            if taken is not None:
                _gone(table, taken)


def _gone(table: Table, seat: int) -> None:
    """The seat has a new holder: nobody is connected as them yet, and a stand-in has no business there."""
    for lease in table.presence.leases.values():
        lease.seats = tuple(one for one in lease.seats if one != seat)
    table.presence.away.pop(seat, None)
    table.presence.stand_ins.discard(seat)


def _fold_presence(table: Table, kept: r.AnyKept) -> None:
    presence = table.presence
    match kept:
        case r.Here(where, seats, lease):
            presence.say(where, seats, kept.at, lease)
        case r.Lost(where):
            presence.leases.pop(where, None)
        case r.Woken():
            table.clock.give_back(kept.at - table.last)
            presence.leases = {}
            presence.follow(table.chairs.people(), kept.at)
            presence.count_anew(kept.at)
        case r.StoodIn(seat):
            presence.stand_ins.add(seat)
        case r.PlayedOn():
            presence.unattended = True


def _fold_clock(table: Table, kept: r.AnyKept) -> None:
    clock = table.clock
    match kept:
        case r.TimeAdded(seconds):
            clock.shift(seconds)
        case r.TimeSet(seat, factor):
            clock.set_factor(seat, factor)
        case r.Paused(seconds):
            clock.paused = kept.at + seconds
        case r.Resumed():
            clock.paused = None


def _fold_talk(table: Table, kept: r.AnyKept) -> None:
    from .live import Asked

    settings = table.settings
    match kept:
        case r.OptionSet(name, value):
            table.options[name] = value
        case r.PaceSet(pace, stand_in_after, alone_after):
            settings.pace, settings.stand_in_after, settings.alone_after = pace, stand_in_after, alone_after
        case r.TalkSet(chat, reactions):
            settings.chat, settings.reactions = chat, reactions
        case r.TakeBackAsked(seat):
            table.asked = Asked(seat, kept.at + ASK_FOR)
        case r.TakeBackAgreed(seat) if table.asked:
            table.asked.agreed.add(seat)
        case r.TakeBackDropped():
            table.asked = None
