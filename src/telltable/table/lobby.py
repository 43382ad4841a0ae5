"""Before the game: chairs, options, pace, and the beginning; and after it, another one."""

from __future__ import annotations

from msgspec import Raw

from telltable import protocol as say
from telltable.bots.outside import Outside
from telltable.bots.seating import bot_named
from telltable.core import own_bots
from telltable.core.content import chosen
from telltable.core.english import count
from telltable.core.entry import Header
from telltable.core.errors import Problem
from telltable.core.going_on import with_party
from telltable.core.host_pack import options_now, settle_now
from telltable.core.log import encode
from telltable.core.luck import commitment
from telltable.core.match import Match
from telltable.core.option import settle_options
from telltable.core.position import read_position
from telltable.core.refusal import Refusal
from telltable.core.registry import game as game_named
from telltable.core.rules import Rules, Setup

from . import refusing, x_card
from .agreement import agreed, agreed_pack, binding
from .chairs import BOT, OPEN, PERSON, Answer, Who
from .hours import Hours
from .records import (
    Begun,
    ChairAdded,
    ChairSet,
    ChairTaken,
    Listed,
    OptionSet,
    PaceSet,
    PartyBrought,
    Reopened,
    Swapped,
)
from .state import Table
from .word_search import says_taken_out

MOST_SEATS = 64  # that a message can name
MOST_PARTY = 64 * 1024  # characters of a position file


def _may_set(table: Table, who: Who) -> Refusal | None:
    return refusing.not_host(who) or refusing.begun(table)


def set_chair(table: Table, who: Who, message: say.SetChair) -> Answer:
    """The host puts a bot in a chair or opens it; whoever sat there, but the host, has to go."""
    refusal = _may_set(table, who)
    if refusal:
        return refusal
    seat, kind = message.seat, message.kind
    if seat >= len(table.chairs.all) or seat == table.chairs.host:
        return refusing.NO_SUCH_SEAT
    if kind != OPEN:
        if kind != BOT and not kind.startswith(f"{BOT}:"):
            return Refusal("chair", "", "A seat can be open or have a bot, such as bot:helper.", "Choose one of these.")
        try:
            bot = bot_named(table.rules, kind)
        except Problem as problem:
            return Refusal("bot", "", str(problem))
        if isinstance(bot, Outside) and (why := bot.at(binding(table)).unfit):
            return Refusal("bot", "", why, "Choose another bot.")
    return [ChairSet(seat, kind, table.chairs.name_for(seat, kind))]


def add_chair(table: Table, who: Who, message: say.AddChair) -> Answer:
    """The host lays one more seat, as far as the game has room."""
    refusal = _may_set(table, who)
    if refusal:
        return refusal
    seats = len(table.chairs.all)
    if seats == MOST_SEATS or seats + 1 not in table.rules.seats:
        most = count(min(MOST_SEATS, table.rules.seats[-1]), "player")
        return Refusal("seats", "", f"{table.rules.title} is for {most} at most.", "Begin with these seats.")
    return [ChairAdded()]


def take_chair(table: Table, who: Who, message: say.TakeChair) -> Answer:
    """The host takes a seat away that no person holds, as far as the game can do without."""
    refusal = _may_set(table, who)
    if refusal:
        return refusal
    seat, chairs = message.seat, table.chairs.all
    if seat >= len(chairs):
        return refusing.NO_SUCH_SEAT
    if chairs[seat].kind == PERSON:
        return Refusal("chair", "", f"{chairs[seat].name} sits there.", "Take away an empty seat, or a bot's.")
    if len(chairs) - 1 not in table.rules.seats:
        least = count(table.rules.seats[0], "player")
        return Refusal("seats", "", f"{table.rules.title} needs {least} at least.", "Seat a bot there.")
    return [ChairTaken(seat)]


def swap_seats(table: Table, who: Who, message: say.SwapSeats) -> Answer:
    """The host lets two places change; anybody else moves to one where no person sits."""
    seat, other, chairs = message.seat, message.other, table.chairs.all
    refusal = refusing.begun(table)
    if refusal:
        return refusal
    if max(seat, other) >= len(chairs) or seat == other:
        return Refusal(
            "chair", "", "At least one of those seats doesn't exist.", "Choose two of the seats of this table."
        )
    own = who.seat is not None and who.seat in (seat, other)
    if not who.host and not (own and PERSON not in (chairs[n].kind for n in {seat, other} - {who.seat})):
        return Refusal(
            "host_only",
            "",
            "Only the host can do that, but you can move to a free seat.",
            "Choose a free seat.",
        )
    return [Swapped(seat, other)]


def set_option(table: Table, who: Who, message: say.SetOption) -> Answer:
    """The host sets an option of the game."""
    refusal = _may_set(table, who)
    if refusal:
        return refusal
    try:
        chosen_before = settle_now(table.rules, table.options)
        settle_options(options_now(table.rules), {**chosen_before, message.name: message.value})
    except Problem as problem:
        return Refusal("option", "", str(problem))
    return [OptionSet(message.name, message.value)]


_OTHERS = "Choose another party, or begin with somebody new."


def bring(table: Table, who: Who, rules: Rules, party: str, title: str) -> Answer:
    """Somebody at the table brings characters of a finished game along; an empty party: nobody is brought."""
    refusal = refusing.not_at_table(who) or refusing.begun(table)
    if refusal:
        return refusal
    if not party:
        return [PartyBrought(who.seat)]
    if rules is not table.rules:
        return Refusal("party", "", f"They come from {rules.title}, and {table.rules.title} is played here.", _OTHERS)
    if len(party) > MOST_PARTY:
        return Refusal("party", "", "There are too many of them to go on.", _OTHERS)
    if says_taken_out(table, party) or says_taken_out(table, title):
        return Refusal("party", "", "They bring along words that this table has taken out.", _OTHERS)
    return [PartyBrought(who.seat, title, party)]


def set_pace(table: Table, who: Who, message: say.SetPace) -> Answer:
    """The host says how long decisions may take, and after how long bots stand in."""
    hours = Hours(message.turn_hours, message.window_hours, message.quiet_from, message.quiet_to, message.east)
    return _may_set(table, who) or [
        PaceSet(message.pace, message.stand_in_after, message.alone_after, message.goes_on, hours)
    ]


def show(table: Table, who: Who, listed: bool) -> Answer:
    """The host lets everybody on the server see that the table can be joined; or no longer, at any time."""
    return refusing.not_host(who) or (refusing.begun(table) if listed else None) or [Listed(listed)]


def joinable(table: Table) -> bool:
    """Whether somebody new could sit down now and play, and the host is there."""
    barred = table.settings.locked or table.settings.closed or table.x is not None
    host = table.chairs.host
    return table.match is None and not barred and host in table.presence.here and bool(table.chairs.free())


def cannot_begin(table: Table) -> str:
    """Why the game can't begin yet; empty when it can."""
    if table.match is not None:
        return refusing.HAS_BEGUN
    no_room = refusing.closed(table) or refusing.nearly_full(table)
    if no_room:
        return no_room.why
    waiting = [chair.name for chair in table.chairs.all if chair.kind == OPEN]
    if waiting:
        return f"Waiting for somebody to take {' and '.join(waiting)}, or for a bot."
    if table.x is not None:
        return x_card.ON_TABLE.why
    try:
        table.rules.check_setup(_setup(table))
        header = _header(table)
        pack = agreed_pack(table, header)
        if header.position:
            read_position(table.rules, pack, header.position, header.commitment)
    except Problem as problem:
        return str(problem)
    return ""


def _header(table: Table) -> Header:
    """The header of the game that would begin now."""
    setup = _setup(table)
    header = Header(
        game=table.rules.name,
        rules=table.rules.stamp,
        pack=chosen(table.pack, setup.options).name,
        pack_hash=table.pack.hash,
        seats=setup.seats,
        names=setup.names,
        options=setup.options,
        commitment=setup.commitment,
        secret=table.secret(len(table.games)),
    )
    header = agreed(table, header)
    return with_party(table.rules, header, setup, table.party.text) if table.party else header


def _setup(table: Table) -> Setup:
    kinds = tuple(own_bots.of_log(chair.kind) for chair in table.chairs.all)
    names = tuple(chair.name for chair in table.chairs.all)
    shown = commitment(table.secret(len(table.games)))
    return Setup(kinds, names, settle_now(table.rules, _options(table)), shown)


def _options(table: Table) -> dict[str, str]:
    """What the host has chosen. Where the rules go by the clock too, the table's pace is theirs; that of days is one
    with a clock."""
    by_clock = any(option.name == "timers" for option in table.rules.options)
    pace = "relaxed" if table.hours else table.settings.pace
    return {**table.options, "timers": pace} if by_clock and pace else table.options


def begin(table: Table, who: Who, message: say.Begin) -> Answer:
    """The host starts the game."""
    refusal = _may_set(table, who)
    if refusal:
        return refusal
    lacking = cannot_begin(table)
    if lacking:
        return Refusal("cannot_begin", "", lacking)
    header = _header(table)
    match = Match(table.rules, agreed_pack(table, header), header)
    try:
        first = match.begin()
    except Problem as problem:  # where characters are brought along, which no table has looked at yet
        return Refusal("cannot_begin", "", str(problem))
    return [Begun(Raw(encode(header)), Raw(encode(first)), message.east)]


def again(table: Table, who: Who, message: say.Again) -> Answer:
    """After the end the host sets up another game for the same people."""
    refusal = refusing.not_host(who)
    if refusal:
        return refusal
    if table.match is None or not table.match.over:
        return Refusal(
            "not_over",
            "",
            "This game isn't over yet; you can start another one afterwards.",
            "Finish this game first.",
        )
    if (no_room := refusing.nearly_full(table)) is not None:
        return no_room
    name = message.game or table.rules.name
    wanted = message.options
    if wanted is None:
        wanted = settle_now(table.rules, table.options) if name == table.rules.name else {}
    try:
        rules = game_named(name)
        options = settle_options(options_now(rules), wanted)
    except Problem as problem:
        return Refusal("option", "", str(problem))
    people = len(table.chairs.people())
    if people > rules.seats[-1]:
        return Refusal(
            "seats", "", f"{rules.title} is for {rules.seats[-1]} players at most, and there are {people} of you."
        )
    return [Reopened(name, options)]
