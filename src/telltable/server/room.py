"""One table in memory while somebody is there: what is said is decided, kept, folded, and told, in this order."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from msgspec import UNSET, Struct, field

from telltable import protocol as say
from telltable.core.errors import Problem
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.store.base import Kept, NoTable, Store, StoreFailed
from telltable.table import alarms, bots, budgets, deciding, records, reducers
from telltable.table.chairs import Answer, Who
from telltable.table.forks import Thought
from telltable.table.state import Table

from . import bans, journal, limits
from .audience import BARRED, Audience
from .connection import Connection, Speaker
from .loading import fold, read_records, rows
from .packs import keep_packs, packs_of
from .redaction import clear
from .share import ALONE, Share
from .threads import beside
from .time_here import TimeHere

BOT_PAUSE = 0.8  # seconds before a bot's move, so that people can follow
SOON = 600.0  # seconds: a table where something is due by itself within this time stays in memory
TRIES = 20  # times to decide again because another process was quicker
STOPPING = (say.XCard, say.Pause, say.MoreTime, say.AskTakeBack)  # what people are not told apart by in the records
WORDS = (say.Chat, say.AskSeat, say.AskQuestion)
QUIET = (records.Here, records.Played, records.Lost, records.PhraseMade, records.KeyAdded)  # seldom change how it looks
# What a seat's holder asks for over HTTP.
OF_A_SEAT = (records.Sat, records.HandedOver, records.PhraseMade, records.KeyAdded, records.ReactionsForgotten)
GLANCE = 60.0  # seconds after which a table looks for what another server kept: a hint may be lost
CLEARING = (records.ChatCleared, records.ReactionsForgotten, records.PhotoTaken)  # something is to be emptied
NOW = float("-inf")
DELETED = "Whoever runs this server has deleted this table."
BANNED = "The host has taken your seat away, and lets nobody new in from your address."
HELLO_TWICE = "You have said hello already."
BUSY = Refusal("busy", "", "The table is too busy right now; try again.", "Say it again in a moment.")
RETRY = 5.0  # seconds after which the clock is tried again when the store failed


def _takes_out(one: records.AnyKept) -> bool:
    """Whether words are to be taken out of all that was kept before."""
    return type(one) in CLEARING or (type(one) is records.XChosen and one.choice != "go_on")


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


class Process(Struct, frozen=True):
    """The server process that rooms live in.

    Attributes:
        here: what other processes know it by.
        now: the time in seconds since 1970.
        pause: seconds before a bot's move.
        banned: called when a room has banned an address from the whole server.
        share: which tables are this process's.
    """

    here: str = field(default_factory=lambda: secrets.token_hex(8))
    now: Callable[[], float] = time.time
    pause: float = BOT_PAUSE
    banned: Callable[[], None] = lambda: None
    share: Share = ALONE


class Room:
    """A live table, and its audience. One message is handled at a time.

    Attributes:
        table: as it stands.
        audience: who is connected to it here, and what they are told.
        gone: whether the table was deleted, so that nothing is left to do.
    """

    def __init__(self, id_: str, table: Table, store: Store, process: Process) -> None:
        self.id = id_
        self.table = table
        self._time = TimeHere(process.now)
        self.audience = Audience(table, self._time)
        self._store = store
        self._process = process
        self.gone = False
        self._barring: set[str] = set()  # where people are connected from who were banned, to be kept
        self._outcasts: set[str] = set()  # the same for the whole server
        self._behind = True  # what was kept while the table was read
        self._lock = asyncio.Lock()
        self._words = limits.Gate(limits.WORDS_PER_MINUTE / 60, limits.WORD_BURST, clock=_loop_time)
        self._stops = limits.Gate(limits.STOPS_PER_MINUTE / 60, limits.STOP_BURST, clock=_loop_time)
        self._bots: asyncio.Task[None] | None = None
        self._timer: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()
        self._looks = NOW  # when the table looks by itself what is due
        self._outlined = self._outline()

    @classmethod
    async def load(cls, id_: str, store: Store, process: Process) -> Room:
        """The room of a table that is kept in the store."""
        room = cls(id_, fold(await read_records(id_, store)), store, process)
        room._timer = asyncio.create_task(room._watch())
        return room

    def _now(self) -> float:
        return self._time.at(self.table)

    # --- keeping ----------------------------------------------------------------------------------

    async def _keep(self, id_: str, answer: list[records.AnyKept], speaker: Speaker | None = None) -> Kept:
        """Keep what was decided, fold it, tell everybody."""
        table = self.table
        if table.count + len(answer) > limits.RECORDS:
            return Kept.TAKEN
        try:
            await keep_packs(self._store, answer)
            results = await self._store.append(rows(self.id, table, id_, answer))
        except StoreFailed:
            self.look()  # it may have been kept all the same
            raise
        except NoTable:
            self._vanish()
            raise
        if results[0] is not Kept.NEW:
            return results[0]
        await self._fold_all(answer, speaker)
        if not (alarms.brings_nothing(table, answer) or self._is_in_time()):
            self._stirred.set()
        return Kept.NEW

    def look(self) -> None:
        """Another process may have kept something of this table: look as soon as there is time."""
        self._behind = True
        self._stirred.set()

    async def _catch_up(self) -> None:
        """Another process kept something of this table: fold what is new."""
        self._behind = False
        try:
            found = await self._store.read(self.id, self.table.count - 1, limits.RECORDS + 1)
        except StoreFailed:
            self._behind = True
            raise
        if not found:  # not even the record that was read last
            self._vanish()
            raise NoTable(DELETED)
        news = found[1:]
        kept = [records.read(record.body) for record in news]
        self.table.packs = {**self.table.packs, **await packs_of(self._store, kept)}
        self.audience.withholds |= any(map(_takes_out, kept))  # nor what came before: the table here has them in it
        await self._fold_all(kept)
        if news:
            self._stirred.set()

    def _vanish(self) -> None:
        """The table was deleted: everybody goes."""
        self.gone = True
        self.audience.end("deleted", DELETED)
        self._stirred.set()

    async def _fold_all(self, kept: list[records.AnyKept], speaker: Speaker | None = None) -> None:
        """Fold what was kept and tell it. What comes after the choice to take words out is not told with them in it:
        it is read with everything else once they are out."""
        for one in kept:
            if not self.audience.withholds:
                self._fold(one, speaker)
            elif isinstance(one, records.Banned):
                self._turn_out(one)
        if self.audience.withholds:
            await self._settle()

    async def _settle(self) -> None:
        """Take out the words that an X-card was about, unless another process has; then everybody begins anew."""
        try:
            self.table = await clear(self.id, self._store)
            self._outlined = self._outline()
        except LookupError:
            self._vanish()
            raise NoTable(DELETED) from None
        self.audience.begin_anew(self.table)
        self._stirred.set()

    def _fold(self, one: records.AnyKept, speaker: Speaker | None = None) -> None:
        # classes are compared, for `isinstance` is dear where they have a metaclass
        table, audience = self.table, self.audience
        if type(one) is records.Banned:
            self._turn_out(one)
        entry = reducers.apply(table, one)
        before, self._outlined = self._outlined, self._outline()
        if type(one) is records.Barred:
            audience.let_go_barred()
        if type(one) is records.Reopened:
            audience.put_away()
        audience.withholds |= _takes_out(one)
        if type(one) is records.Chatted:
            audience.tell_line()
        elif type(one) is records.Reacted and one.word:
            audience.tell_all(say.Reacted(one.seat, one.word))
        elif type(one) is records.Edited or type(one) is records.PhotoPut:
            audience.tell_all(say.Edited(one.game, len(table.games[one.game - 1].edits), one.by))
        elif type(one) is records.Nudged:
            audience.tell_seat(one.seat, say.Nudged("" if one.by is None else table.name(one.by)))
        else:
            if type(one) not in QUIET or before != self._outlined:
                audience.look_again(speaker)
                audience.tell_table()
            else:
                self._tell_quietly(one)
            if entry is not None:
                audience.tell_news(entry.n)

    def _tell_quietly(self, one: records.AnyKept) -> None:
        """Tell those to whom the table looks different, where nobody else sees a change."""
        if type(one) is records.KeyAdded:
            self.audience.tell_own(one.seat)

    def _turn_out(self, one: records.Banned) -> None:
        """Let go of a seat's holder, and remember where they are connected from."""
        for connection in self.audience.connections:
            if connection.who.seat == one.seat:
                connection.end("unseated", BANNED)
                self._barring.add(self.table.mark(connection.house))
                if one.everywhere:
                    self._outcasts.add(connection.house)
        self._stirred.set()

    async def _bar(self) -> None:
        """Keep where those who were banned are connected from."""
        marks = tuple(sorted(self._barring - set(self.table.chairs.barred)))
        answer = deciding.bar(self.table, marks, self._now()) if marks else []
        if isinstance(answer, Refusal):
            answer = []
        if answer and await self._keep(f"bar:{self.table.count}", answer) is Kept.TAKEN:
            await self._catch_up()
            self._stirred.set()
            return
        self._barring.clear()
        while self._outcasts:
            with suppress(Problem):  # this very machine, or there are too many bans
                await bans.ban(self._store, next(iter(self._outcasts)), self._now())
            self._outcasts.pop()
            self._process.banned()

    def _outline(self) -> tuple[object, ...]:
        """What everybody sees of a table and what moves or absences may change."""
        table, presence = self.table, self.table.presence
        seats = tuple(table.match.awaited_in_public()) if table.match and table.clock.due else ()
        dues = tuple(table.clock.due.get(seat) for seat in seats)
        over = table.match is not None and table.match.over
        chairs = tuple((chair.kind, chair.assistant) for chair in table.chairs.all)
        who = (presence.here, frozenset(presence.stand_ins), table.chairs.host, chairs)
        return (seats, dues, who, table.resting, over, table.asked is not None)

    # --- who is there -----------------------------------------------------------------------------

    def welcome(self, connection: Connection) -> None:
        """Let a connection in and tell it everything its seat may know."""
        newcomer = connection.who.seat is not None and not self.audience.has(connection.who.seat)
        self.audience.connections[connection] = None
        self.audience.greet(connection)
        if newcomer:
            self.audience.tell_table()
        self.look()  # a hint at what they did elsewhere a moment ago may be on its way
        self.wake_bots()

    @property
    def withheld(self) -> bool:
        """Whether stories and logs are not given out, because of an X-card that is not settled."""
        return self.audience.withholds or self.table.x is not None

    async def freshen(self) -> None:
        """For whoever is told of the table over HTTP: read what was kept a moment ago on another server, and wait until
        the words or the picture that go are gone."""
        async with self._lock:
            await self._catch_up()

    async def gives_out(self) -> bool:
        """Whether stories and logs are given out, of the table as it stands on every server. An X-card that lies there
        is not waited for."""
        await self.freshen()
        return not self.withheld

    def depart(self, connection: Connection) -> None:
        """A connection is gone."""
        self.audience.leave(connection)
        if connection.editing[1]:
            self.audience.tell_editors(connection.editing[0])
        if connection.who.seat is not None and not self.audience.has(connection.who.seat):
            self.audience.tell_table()
            self._stirred.set()

    async def who(self, token: str) -> Who:
        """Whose token this is. Before it is nobody's: it may be good since a moment ago, on another server."""
        who = self.table.who(token)
        if token and who.seat is None and not who.host:
            await self.freshen()
            who = self.table.who(token)
        return who

    # --- hearing ----------------------------------------------------------------------------------

    async def hear(self, connection: Connection, message: say.ClientSays) -> None:
        """One message of a client."""
        if isinstance(message, say.Hello):
            connection.send(say.Closing(HELLO_TWICE, "hello_twice"))
            return
        if isinstance(message, say.Why):
            refusal = deciding.why(self.table, connection.who, message.move)
            comes = deciding.foreseen(self.table, connection.who, message.move) or UNSET
            connection.send(say.Refused(message.id, refusal, comes) if refusal else say.Ack(message.id, comes))
            return
        if isinstance(message, say.Editing):
            connection.editing = (message.game, message.of) if connection.who.seat is not None else (0, "")
            self.audience.tell_editors(message.game)
            connection.send(say.Ack(message.id))
            return
        speaker = Speaker(connection, message.id)
        answer = await self._take(speaker, message, connection.id_of(message))
        if answer:
            connection.send(say.Refused(message.id, answer))
        else:
            speaker.acknowledge()
        self.wake_bots()

    async def _take(self, speaker: Speaker, message: say.ClientSays, id_: str) -> Refusal | None:
        async with self._lock:
            if self._behind or self.audience.withholds:
                await self._catch_up()
            too_many = self._too_many(speaker.connection, message)
            for _ in range(TRIES):
                answer = too_many or deciding.decide(self.table, speaker.connection.who, message, self._now())
                if isinstance(answer, Refusal):
                    break
                kept = await self._keep(id_, answer, speaker)
                if kept is not Kept.NEW:
                    await self._catch_up()
                if kept is not Kept.TAKEN:
                    return None  # what was said before is not kept twice: the store knows its id
            else:
                answer = BUSY
            said_before = await self._store.find_id(self.id, id_) is not None
            return None if said_before else answer  # what was done can't be done again, and is acknowledged again

    def _too_many(self, connection: Connection, message: say.ClientSays) -> Refusal | None:
        """Why nothing more of the kind is heard from one address or person for a while. The table's own budgets can't
        tell them apart: no address is kept, nor who laid an X-card or asked for a pause."""
        if isinstance(message, STOPPING):
            bucket, what = self._stops.of(connection.veil), "You have asked for that too often"
        elif isinstance(message, WORDS) and connection.who.seat is None and not connection.who.host:
            bucket, what = self._words.of(connection.house), "Too many messages from people watching at your address"
        else:
            return None
        if bucket.take():
            return None
        return Refusal("too_often", "", f"{what}; wait {budgets.seconds(bucket.wait())}.")

    async def sit(
        self, seat: Seat | None, name: str, key: str, assistant: bool = False, house: str = ""
    ) -> Seat | Refusal:
        """Somebody takes a seat, from a house where they may."""

        def decide(now: float) -> Answer:
            barred = house and self.audience.bars(house)
            return BARRED if barred else deciding.sit(self.table, seat, name, key, now, assistant)

        return await self.hold(f"sit:{key[:40]}", decide)

    async def ask(self, name: str, decide: Callable[[float], Answer]) -> Refusal | None:
        """What somebody at the table asks for over HTTP, that is no seat: decided, and kept. `name`: of its kind."""
        async with self._lock:
            if self._behind or self.audience.withholds:
                await self._catch_up()
            for _ in range(TRIES):
                answer = decide(self._now())
                if isinstance(answer, Refusal):
                    return answer
                if await self._keep(f"{name}:{secrets.token_hex(8)}", answer) is not Kept.TAKEN:
                    return None
                await self._catch_up()
            return BUSY

    async def hold(self, id_: str, decide: Callable[[float], Answer]) -> Seat | Refusal:
        """What a seat's holder asks for over HTTP: who holds it, with which keys, what is kept of them. Returns the
        seat."""
        async with self._lock:
            if self._behind or self.audience.withholds:
                await self._catch_up()
            for _ in range(TRIES):
                answer = decide(self._now())
                if isinstance(answer, Refusal):
                    return answer
                held = next(one for one in reversed(answer) if isinstance(one, OF_A_SEAT))
                if await self._keep(id_, answer) is not Kept.TAKEN:
                    return held.seat
                await self._catch_up()
            return BUSY

    # --- bots -------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let the bots move when it is their turn."""
        if bots.due(self.table) is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._run_bots())

    async def _run_bots(self) -> None:
        while bots.due(self.table) is not None:
            pause = self._process.pause
            seconds = max(pause, bots.grace(self.table) if pause else 0.0)
            try:
                thought = bots.next_thought(self.table)
                if thought is None:
                    await asyncio.sleep(seconds)
                else:
                    await asyncio.gather(asyncio.sleep(seconds), beside(thought.think, elsewhere=thought.elsewhere))
                if not await self._move_bot(thought):
                    return
            except NoTable:
                return
            except StoreFailed as failed:
                journal.note("store failed", where="bots", why=str(failed))
                await asyncio.sleep(RETRY)
            except Exception as error:  # the last resort: bots must not stop because one of their moves failed
                journal.fault("bots", error)
                await asyncio.sleep(RETRY)

    async def _move_bot(self, thought: Thought | None = None) -> bool:
        """Keep the next bot's move, unless another process was quicker or the game went on while it thought. False
        when every bot waits for people."""
        async with self._lock:
            if self._behind or self.audience.withholds:
                await self._catch_up()
            if not bots.is_timely(self.table, thought):
                return True
            moves = bots.moves(self.table, self._now(), thought)
            if moves and await self._keep(f"bot:{self.table.count}", moves) is not Kept.NEW:
                await self._catch_up()
            return bool(moves)

    # --- time -------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        """Do what is due by the passing of time, and tell the table who is here."""
        while True:
            self._stirred.clear()
            self._looks = NOW
            try:
                if not await self._tick():
                    await asyncio.sleep(RETRY)
                    continue
            except NoTable:
                return
            except StoreFailed as failed:
                journal.note("store failed", where="clock", why=str(failed))
                await asyncio.sleep(RETRY)
                continue
            except Exception as error:  # the last resort: this table's clock must not stop because a disk did
                journal.fault("clock", error)
                await asyncio.sleep(RETRY)
                continue
            self.wake_bots()
            seconds = self._sleeps()
            self._looks = asyncio.get_running_loop().time() + seconds
            try:
                async with asyncio.timeout(seconds):
                    await self._stirred.wait()
            except TimeoutError:
                self._behind = True

    def _wakes(self) -> float | None:
        return alarms.wakes(self.table, self._now(), self._process.here, self.audience.seats())

    def _sleeps(self) -> float:
        """Seconds until the table looks again what is due, if nobody does anything."""
        wakes = self._wakes()
        return GLANCE if wakes is None else min(wakes, GLANCE)

    def _is_in_time(self) -> bool:
        """Whether the table will look again before anything is due, so that it need not be woken now."""
        return self._looks <= asyncio.get_running_loop().time() + self._sleeps() + alarms.TICK

    async def _tick(self) -> bool:
        """Keep all that is due. False when another process was always quicker, or there is no room for more."""
        async with self._lock:
            if self._behind or self.audience.withholds:
                await self._catch_up()
            if self._barring or self._outcasts:
                await self._bar()
            for _ in range(TRIES):
                found = alarms.due(self.table, self._now(), self._process.here, self.audience.seats())
                if not found:
                    return True
                if await self._keep(f"tick:{self.table.count}", found) is not Kept.NEW:
                    await self._catch_up()
            return False

    @property
    def busy(self) -> bool:
        """Whether something is being done, or will happen soon by itself; a table for days waits in memory."""
        wakes = self._wakes()
        soon = wakes is not None and (wakes < SOON or self.table.hours is not None)
        return soon or self._lock.locked() or (self._bots is not None and not self._bots.done())

    async def close(self) -> None:
        """Stop the bots and the clock, let everybody go, and keep that nobody is here, so that no clock counts on."""
        for task in (self._bots, self._timer):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        self.audience.end("stop", "The server is shutting down; try again in a moment.")
        with suppress(StoreFailed, NoTable, TimeoutError):
            async with asyncio.timeout(limits.STOP / 2):
                await self._tick()
