"""What those at a table are told of it, of what was played, and of what was said."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from telltable import protocol as say
from telltable.bots import reasons
from telltable.bots.seating import bot_or_own
from telltable.core.host_pack import settle_now
from telltable.core.move import TimeUp
from telltable.core.option import settle_options
from telltable.core.play import owing
from telltable.core.seat import CLOCK, Seat
from telltable.core.step import Scene

from .agreement import must_agree
from .chairs import BOT
from .lobby import cannot_begin
from .state import Table
from .told import Told
from .told import news as told_of


def info(table: Table, now: float, here: frozenset[Seat] = frozenset()) -> say.TableInfo:
    """The table as everybody sees it; what a seat asked for in private is added by `own`.

    `here`: seats that are connected, besides those in the records.
    """
    now = table.time(now)
    match, settings, paused = table.match, table.settings, table.clock.paused
    return say.TableInfo(
        code=table.code,
        game=table.rules.name,
        title=table.rules.title,
        chairs=tuple(_chair(table, seat, now, here) for seat in range(len(table.chairs.all))),
        host=table.chairs.host,
        options=settle_options(table.rules.options, table.options) if match else settle_now(table.rules, table.options),
        begun=match is not None,
        over=match is not None and match.over,
        can_begin=cannot_begin(table),
        number=len(table.games),
        pace=table.pace,
        stand_in_after=settings.stand_in_after,
        alone_after=settings.alone_after,
        goes_on=settings.goes_on,
        turn_hours=settings.hours.turn,
        window_hours=settings.hours.window,
        quiet_from=settings.hours.quiet_from,
        quiet_to=settings.hours.quiet_to,
        east=settings.hours.east,
        host_away=_host_away(table, now, here),
        waits=waits(table, now),
        paused=None if paused is None else _left(paused, now),
        resting=table.playing and table.resting,
        chat=settings.chat,
        reactions=settings.reactions,
        asking=tuple(say.SeatAsk(one.number, one.seat, one.name) for one in table.chairs.asking),
        take_back=_take_back(table, now),
        rating=settings.rating,
        lines=settings.lines,
        veils=settings.veils,
        contents=table.contents,
        x=_x(table, now),
        locked=settings.locked,
        listed=settings.listed,
        closed=settings.closed,
        bans=len(table.chairs.barred),
        watchers_silent=settings.watchers_silent,
        party=_party(table),
        questions=_questions(table),
    )


def own(table: Table, info: say.TableInfo, seat: Seat | None) -> say.TableInfo:
    """The same with what only this seat is told."""
    time = 1 if seat is None else table.clock.factors.get(seat, 1)
    keys = 0 if seat is None else len(table.chairs.all[seat].keys)
    return info if time == info.time and keys < 2 else replace(info, time=time, devices=keys if keys > 1 else UNSET)


def _party(table: Table) -> say.Party | UnsetType:
    party = table.party
    return say.Party(party.title, party.goes.who, party.goes.remembered) if party and not table.settling else UNSET


def _questions(table: Table) -> tuple[say.Question, ...] | UnsetType:
    if not table.settings.questions:
        return UNSET
    waiting = [] if table.settling else table.waiting_questions()
    return tuple(say.Question(one.number, one.text, one.taken) for one in waiting)


def _x(table: Table, now: float) -> say.XOpen | None:
    x = table.x
    if x is None:
        return None
    left = _left(x.until, now) if table.settings.goes_on else None
    return say.XOpen(left, bool(x.spots), bool(x.cards), bool(x.chosen))


def waits(table: Table, now: float) -> tuple[say.Wait, ...]:
    """Whom the game waits for and how long; in a discreet step everybody who was asked, so that nothing shows."""
    match = table.match
    if match is None or match.over:
        return ()
    clock = table.clock
    return tuple(say.Wait(seat, clock.left(seat, now), clock.waited(seat, now)) for seat in match.awaited_in_public())


def _host_away(table: Table, now: float, here: frozenset[Seat]) -> float | None:
    host = table.chairs.host
    if table.hours:  # over days nobody has left who is not there
        return None
    if not table.playing or host is None or host in here or host not in table.presence.away:
        return None
    return round(max(0.0, now - table.presence.away[host]), 1)


def _left(until: float, now: float) -> float:
    return round(max(0.0, until - now), 1)


def _chair(table: Table, seat: Seat, now: float, here: frozenset[Seat]) -> say.Chair:
    chair, presence, after = table.chairs.all[seat], table.presence, table.settings.stand_in_after
    stand_in = seat in presence.stand_ins
    counts = table.running and after and seat in presence.away and not stand_in
    return say.Chair(
        seat=seat,
        kind=chair.kind,
        name=chair.name,
        here=seat in here or seat in presence.here,
        stand_in=stand_in,
        silent=chair.silent,
        back_soon=seat in presence.back_soon,
        played_by=table.acts_for(seat) if stand_in or chair.kind.startswith(BOT) else "",
        assistant=chair.assistant,
        face=chair.face,
        free=seat in table.free(),
        stand_in_in=_left(presence.away[seat] + after, now) if counts else None,
    )


def _take_back(table: Table, now: float) -> say.TakeBackAsk | None:
    asked = table.asked
    if asked is None:
        return None
    return say.TakeBackAsk(
        asked.seat, tuple(sorted(must_agree(table, asked.seat) - asked.agreed)), _left(asked.until, now)
    )


def news(table: Table, seat: Seat | None, n: int) -> Told:
    """What a seat was told of entry `n` of the game: the facts, and the same in words."""
    return told_of(table.match, seat, n) if table.match and not table.settling else Told((), ())


def heard(table: Table, n: int, lines: int, now: float) -> say.Heard:
    """Who told so many lines at entry `n`, and how long ago. Where all chose in secret nobody did: whoever was the last
    would be known."""
    assert table.match
    entries, seat = table.match.entries, table.match.entries[n].seat
    step = entries[n - 1].agenda[-1].step if n and entries[n - 1].agenda else None
    named = seat in table.match.seats and step is not None and not (step.sealed or step.discreet)
    ago = max(0.0, now - table.times[-1][n])
    if not named:
        return say.Heard(lines, ago)
    return say.Heard(lines, ago, seat, bool(table.signatures[-1].bot(n)))


def timed_out(table: Table, n: int) -> dict[Seat, tuple[str, ...]]:
    """The seats whose time entry `n` ended, with what each was told of what was chosen for it."""
    match = table.match
    if match is None or table.settling or not isinstance(match.entries[n].move, TimeUp):
        return {}
    seat = match.entries[n].move.seat
    before = Scene(match.pack, match.state_after(n - 1))
    seats = owing(before, match.entries[n - 1].agenda) if seat == CLOCK else (seat,)
    return {one: news(table, one, n).lines[:2] for one in seats if one in match.seats}


def because(table: Table, n: int) -> str:
    """Why the bot that made entry `n` did so, for everybody, whenever it is asked; empty when a person did, or there is
    nothing to say."""
    match = table.match
    if match is None or table.settling:
        return ""
    kind = table.signatures[-1].bot(n)
    return reasons.because(match, n, bot_or_own(match.rules, kind)) if kind else ""


def chat(table: Table, most: int = 40) -> tuple[say.Said, ...]:
    """The last lines of the chat that are still there."""
    lines = [] if table.settling else range(len(table.said))[-most:]
    return tuple(line(table, number) for number in lines if table.said[number].text)


def line(table: Table, number: int) -> say.Said:
    """A line of the chat, with the question that it answers."""
    one = table.said[number]
    answers = table.questions[one.answers].text if isinstance(one.answers, int) else ""
    return say.Said(one.seat, one.name, one.text, number, answers or UNSET)
