"""Who is connected to a table here, who is let in, and what each of them is told."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.table import refusing, telling
from telltable.table.chairs import Who
from telltable.table.snapshot import Snapshot
from telltable.table.state import Table
from telltable.table.told import Tidings

from . import limits
from .connection import Connection, Speaker
from .time_here import TimeHere

ANOTHER_HOLDER = "That seat has another holder now."
BARRED = Refusal(
    "banned", "", "The host of this table lets nobody new in from your address.", "Ask the host to lift the ban."
)


class Audience:
    """Those who are connected to a table here.

    Attributes:
        table: as it stands.
        connections: in the order they came, so that a run can be repeated.
        withholds: whether nothing of games and chat is told, for words have to be taken out, or were by another
            process.
    """

    def __init__(self, table: Table, time: TimeHere) -> None:
        self.table = table
        self.connections: dict[Connection, None] = {}
        self.withholds = table.settling
        self._time = time
        self._known = limits.Lately(limits.KNOWN)  # marks of where people came from

    def info(self) -> say.TableInfo:
        """The table, with who is here."""
        return telling.info(self.table, self._time.at(self.table), self.seats())

    def seats(self) -> frozenset[Seat]:
        """The seats that are connected to this process."""
        return frozenset(c.who.seat for c in self.connections if c.who.seat is not None and not c.ended)

    def tell_all(self, message: say.ServerMessage) -> None:
        """Tell everybody the same."""
        for connection in self.connections:
            connection.send(message)

    def tell_editors(self, game: int) -> None:
        """Tell everybody what those who are connected here have open in the book of a game."""
        found = {
            (c.who.seat, c.editing[1]) for c in self.connections
            if c.who.seat is not None and c.editing[0] == game and c.editing[1]
        }  # fmt: skip
        self.tell_all(say.Editors(game, tuple(sorted(found))))

    def tell_seat(self, seat: Seat, message: say.ServerMessage) -> None:
        """Tell whoever holds a seat, on each of their devices."""
        for connection in self.connections:
            if connection.who.seat == seat:
                connection.send(message)

    def tell_table(self) -> None:
        """Tell everybody how the table stands, and each seat what it alone is told."""
        info = self.info()
        for connection in self._walls_first():
            connection.send(say.TableChanged(telling.own(self.table, info, connection.who.seat)))

    def tell_own(self, seat: Seat) -> None:
        """Tell whoever holds a seat how the table stands."""
        self.tell_seat(seat, say.TableChanged(telling.own(self.table, self.info(), seat)))

    def _walls_first(self) -> list[Connection]:
        """Those who look on before those who sit: what stops a table is seen on its wall before it is on a phone."""
        return sorted(self.connections, key=lambda connection: connection.who.seat is not None)

    def tell_line(self) -> None:
        """Tell everybody what was said last; where it answers a question, that waits no more."""
        line = telling.line(self.table, len(self.table.said) - 1)
        self.tell_all(line)
        if line.answers:
            self.tell_table()

    def tell_news(self, n: int) -> None:
        """Tell each seat of entry `n` of the game."""
        snapshot, why = self.table.snapshot(), telling.because(self.table, n)
        if snapshot is not None:
            tidings = snapshot.tidings(n)
            late = telling.timed_out(self.table, n)
            for connection in self.connections:
                self._tell_one(connection, snapshot, tidings, why)
                if connection.who.seat in late:
                    connection.send(say.TimeWasUp(late[connection.who.seat]))

    def _tell_one(self, connection: Connection, snapshot: Snapshot, tidings: Tidings, why: str) -> None:
        """What this seat was told; nothing at all when nothing changed for it, so that sealed answers stay unseen."""
        seat, before = connection.who.seat, connection.shown
        told, shown = tidings.told(seat), snapshot.shown(seat, connection.draws)
        changed = b"" if before is None else snapshot.differences.between(before, shown)
        if not told.events and before is not None and not changed:
            return
        connection.shown = shown
        connection.n += 1
        if connection.changes and before is not None:
            connection.queue(say.write_news(connection.n, tidings.written(told, why, connection.tells), changed))
        else:
            events, lines = told.drawn(why, connection.tells)
            connection.send(say.News(connection.n, events, lines, shown.game(by_list=connection.changes)))

    def put_away(self) -> None:
        """The game that was over is nobody's any more: the first that is told of the next one is all of it."""
        for connection in self.connections:
            connection.shown = None

    def look_again(self, speaker: Speaker | None) -> None:
        """See who is host now, and let go of everybody whose seat has another holder, before anything more is told."""
        for connection in self.connections:
            before, who = connection.who.seat, self.table.again(connection.who)
            if who.seat not in (before, None):
                connection.who = who
                self.greet(connection)  # it sits elsewhere now
            elif who.seat != before:
                if speaker is not None and connection is speaker.connection:
                    speaker.acknowledge()
                connection.end("revoked", ANOTHER_HOLDER)
            connection.who = who

    def bars(self, house: str) -> bool:
        """Whether nobody new may come from there."""
        return self.table.mark(house) in self.table.chairs.barred

    def lets_in(self, who: Who, house: str) -> Refusal | None:
        """Why somebody may not come in, from there: only those who hold a seat here, and the host, always may.

        A locked table lets people watch from where somebody was lately: the screen on the wall comes back.
        """
        mark = self.table.mark(house)
        if who.seat is None and not who.host:
            if self.bars(house):
                return BARRED
            if self.table.settings.locked and mark not in self._known:
                return refusing.LOCKED
        self._known.add(mark)
        return None

    def leave(self, connection: Connection) -> None:
        """Somebody is gone."""
        self.connections.pop(connection, None)
        self._known.add(self.table.mark(connection.house))

    def let_go_barred(self) -> None:
        """Whoever watches from where nobody new may come has to go."""
        for connection in self.connections:
            if connection.who.seat is None and not connection.who.host and self.bars(connection.house):
                connection.end("banned", BARRED.why)

    def greet(self, connection: Connection) -> None:
        """Tell a connection everything that its seat may know."""
        who = connection.who
        connection.send(say.Welcome(say.VERSION, who.seat, who.host, n=connection.n, **self._all_of(connection)))

    def begin_anew(self, table: Table) -> None:
        """Words were taken out: whatever anybody was told before is told once more, as it is left."""
        self.table, self.withholds = table, False
        self.look_again(None)
        self.let_go_barred()
        for connection in self._walls_first():
            connection.forget()
            connection.send(say.Forget(n=connection.n, **self._all_of(connection)))

    def end(self, cut: str, sentence: str) -> None:
        """Everybody has to go."""
        for connection in self.connections:
            connection.end(cut, sentence)

    def has(self, seat: Seat | None) -> bool:
        """Whether somebody is connected for this seat."""
        return any(connection.who.seat == seat for connection in self.connections)

    def _all_of(self, connection: Connection) -> dict[str, Any]:
        """Everything that its seat may know now; nothing of the game while words have to be taken out."""
        seat, snapshot = connection.who.seat, None if self.withholds else self.table.snapshot()
        connection.shown = snapshot.shown(seat, connection.draws) if snapshot else None
        game = connection.shown.game(by_list=connection.changes) if connection.shown else None
        words = "words" in connection.tells and not self.withholds
        told, heard = self._recent_lines(seat) if words else ((), ())
        said = () if self.withholds else telling.chat(self.table)
        return {
            "table": telling.own(self.table, self.info(), seat),
            "game": game,
            "lines": told,
            "said": said,
            "heard": heard if words and self.table.hours else UNSET,
        }

    def _recent_lines(self, seat: Seat | None, most: int = 40) -> tuple[tuple[str, ...], tuple[say.Heard, ...]]:
        """The last lines that a seat was told, and who told them when."""
        match, now = self.table.match, self._time.at(self.table)
        if match is None:
            return (), ()
        lines: list[str] = []
        heard: list[say.Heard] = []
        for n in range(len(match.entries) - 1, -1, -1):
            told = telling.news(self.table, seat, n).lines
            if self.table.hours and (why := telling.because(self.table, n)):
                told = (*told, why)  # who was away finds their place by the lines that were told then
            if told:
                lines[:0] = told
                heard.insert(0, telling.heard(self.table, n, len(told), now))
            if len(lines) >= most:
                break
        return tuple(lines[-most:]), tuple(heard)
