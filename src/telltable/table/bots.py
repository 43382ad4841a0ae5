"""Who acts where no person does: bots, and stand-ins for people who are away."""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import replace

from telltable.bots.outside import BotFailed, Outside, patience
from telltable.bots.seating import bot_or_own
from telltable.core.match import Match
from telltable.core.observation import Bot
from telltable.core.seat import Seat
from telltable.core.window import Window

from . import refusing
from .agreement import binding
from .alarms import woken
from .chairs import BOT
from .forks import Thought
from .records import AnyKept, ChairSet, Chatted
from .state import Table

LATE = 0.25  # seconds by which a thought may end too late without anybody noticing


def of(table: Table) -> dict[Seat, Bot]:
    """The bot of every seat that a bot acts for now: its own always, a person's only while somebody is here."""
    kinds = {n: chair.kind for n, chair in enumerate(table.chairs.all) if chair.kind.startswith(BOT)}
    if table.presence.stand_ins and table.running:
        kinds.update(dict.fromkeys(table.presence.stand_ins, BOT))
    return {seat: _bot(table, kind) for seat, kind in sorted(kinds.items())}


def _bot(table: Table, kind: str) -> Bot:
    bot = bot_or_own(table.rules, kind)
    return bot.at(binding(table)) if isinstance(bot, Outside) else bot


def due(table: Table) -> Seat | None:
    """The next seat that a bot would move now. None acts while the table has something to settle."""
    if table.match is None or table.clock.paused is not None or _stopped(table):
        return None
    acting = of(table)
    return next((seat for seat in table.match.waiting() if seat in acting), None) if acting else None


def _stopped(table: Table) -> bool:
    settling = table.asked is not None or table.x is not None or table.settings.closed
    return settling or refusing.full(table) is not None


def _pondered(table: Table, match: Match) -> float:
    """Seconds from one bot's answer to the next where all answer in secret, whatever they hold and say."""
    frame = match.agenda[-1]
    opened = len(match.entries) - 1
    while opened and any(before.step == frame.step for before in match.entries[opened - 1].agenda[-1:]):
        opened -= 1
    least, most = frame.step.ponders
    acting = of(table)
    asked = [seat for seat in frame.step.awaits(match.scene) if seat in acting]
    if not asked:
        return 0.0
    times = sorted(least + (most - least) * _chance(match, opened, seat) for seat in asked)
    done = sum(seat in acting for seat, _ in frame.answers)
    pause: float = times[min(done, len(times) - 1)] - (times[done - 1] if done else 0.0)
    longest = max(patience(acting[seat]) for seat in asked)
    return max(pause, longest + LATE) if longest else pause


def _chance(match: Match, n: int, seat: Seat) -> float:
    """From 0 to 1, always the same for the same moment, and nothing of the game depends on it."""
    return sha256(f"{match.header.commitment} thought {n} {seat}".encode()).digest()[0] / 255


def next_thought(table: Table) -> Thought | None:
    """What the next bot has to think about, to be done beside everything else; None when it answers at once."""
    return Thought(table.match, of(table)) if table.match is not None and _slow(table) else None


def is_timely(table: Table, thought: Thought | None) -> bool:
    """Whether `moves` may be asked with this thought: the table lies as it did then. Without one: whether none is
    needed."""
    if thought is None:
        return not _slow(table)
    return table.match is not None and thought.is_of(table.match, of(table))


def _slow(table: Table) -> bool:
    """Whether a bot is due that thinks."""
    if table.match is None or due(table) is None:
        return False
    acting = of(table)
    return any(patience(acting[seat]) for seat in table.match.waiting() if seat in acting)


def moves(table: Table, now: float, thought: Thought | None = None) -> list[AnyKept]:
    """What the next bot adds, with a thought that is timely what came of it; nothing when every bot waits for
    people."""
    at = table.time(now)
    return [replace(one, at=at) for one in (*woken(table, at), *_moves(table, thought))]


def _moves(table: Table, thought: Thought | None) -> list[AnyKept]:
    if table.match is None or due(table) is None:
        return []
    if thought is None:
        thought = Thought(table.match, of(table))
        thought.think()
    gone = [one for failed in thought.failed for one in _replaced(table, failed)]
    return [*gone, table.tried.played(thought.fork)] if thought.fork.is_next_of(table.match) else list(gone)


def _replaced(table: Table, failed: BotFailed) -> tuple[AnyKept, ...]:
    """The game's own bot plays on, and the table is told."""
    chair = table.chairs.all[failed.seat]
    said = f"{chair.kind} is out: {failed.why}. The game's own bot plays on; nothing was lost."
    return ChairSet(failed.seat, BOT, chair.name), Chatted(failed.seat, said)


def grace(table: Table) -> float:
    """Seconds until the next bot acts: time for people who could question what was just done, or for a thought."""
    match = table.match
    if match is None:
        return 0.0
    if match.agenda and isinstance(match.agenda[-1].step, Window) and match.agenda[-1].step.ponders[1]:
        return _pondered(table, match)
    people = [seat for seat in table.chairs.people() if seat not in table.presence.stand_ins]
    seconds = float(table.options.get("grace", "0"))
    return seconds if any(match.may_interrupt(seat) for seat in people) else 0.0
