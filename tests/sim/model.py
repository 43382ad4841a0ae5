"""What must be true of every run. It folds what is stored, and holds against it what every client is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.seat import Seat
from telltable.server.connection import Connection
from telltable.store.base import Record
from telltable.table import records, reducers, telling
from telltable.table.chairs import Who
from telltable.table.snapshot import Sign, Snapshot
from telltable.table.state import Table
from telltable.table.told import news
from tests.asked_labels import with_asked_labels

from .people import Client, plain

if TYPE_CHECKING:
    from .world import World

NEVER_KEPT = ("Why-", "Editing-")  # ids of messages that are answered and kept nowhere
BY_ITSELF = ("bot:", "tick:", "sit:")  # ids of records that no message of a client asked for

Seen = tuple[tuple[bytes, ...], tuple[str, ...], bytes]  # events, lines, game


def folded(log: Sequence[Record]) -> Table:
    """The table of these records, as a process that has just started would have it."""
    opened = records.read(log[0].body)
    assert isinstance(opened, records.Opened)
    table = Table(opened)
    for record in log[1:]:
        reducers.apply(table, records.read(record.body))
    return table


def drawn(game: say.Game | None) -> bytes:
    """A game as a client draws it; empty where there is none."""
    return encode(with_asked_labels(plain(game))) if game else b""


class Model:
    """The truth: the fold of what is stored, entry by entry, and what was said and acknowledged."""

    def __init__(self, world: World, before: Sequence[Record]) -> None:
        self.log = list(before)
        self.table = folded(before)
        self._world = world
        self._ids = {record.id for record in before}
        self._said: set[str] = set()
        self._kept_as: dict[tuple[str, str], str] = {}  # by who says it, and its id
        self._gone: set[tuple[int, bytes]] = set()  # bodies that were written anew, by their numbers
        self._older: list[list[tuple[Match, Sign]]] = []  # the moments before words were taken back
        self._texts: Counter[str] = Counter()
        self._seen: dict[tuple[Seat | None, int], Seen] = {}
        self._shown: dict[int, Snapshot] = {}
        self._look_back()
        self._first = max(0, len(self._moments) - 1)

    def _look_back(self) -> None:
        """The games at every entry so far."""
        signed = list(zip(self.table.games, self.table.signatures, strict=True))
        self._moments = [match.until(n + 1) for match, _ in signed for n in range(len(match.entries))]
        self._signs = [who.sign for match, who in signed for _ in match.entries]

    # --- what happens -----------------------------------------------------------------------------

    def said(self, speaker: str, message: Any, kept_as: str) -> None:
        """A client is about to say this for the first time."""
        self._said.add(kept_as)
        self._kept_as[speaker, message.id] = kept_as

    def stored(self, rows: Sequence[Record]) -> None:
        """The store has kept these."""
        for row in rows:
            if row.n != len(self.log) or row.id in self._ids:
                self._world.fail(f"record {row.n} {row.id} is a double or leaves a gap")
            self.log.append(row)
            self._ids.add(row.id)
            one = records.read(row.body)
            self._check_cause(row)
            if isinstance(one, records.Chatted):
                self._texts[one.text] += 1
                if self._texts[one.text] > 1:
                    self._world.fail(f"{one.text!r} was kept twice")
            if reducers.apply(self.table, one) is not None:
                assert self.table.match is not None
                self._moments.append(self.table.match.fork())
                self._signs.append(self.table.signatures[-1].sign)

    def rewritten(self, bodies: Mapping[int, bytes]) -> None:
        """The store holds other bodies now: words were taken back."""
        for n, body in bodies.items():
            if (n, body) in self._gone:
                self._world.fail(f"what was taken out of record {n} is back")
            if body != self.log[n].body:
                self._gone.add((n, self.log[n].body))
            self.log[n] = replace(self.log[n], body=body)
            if isinstance(one := records.read(body), records.Chatted):
                self._texts[one.text] = max(1, self._texts[one.text])
        self.table = folded(self.log)
        self._older.append(list(zip(self._moments, self._signs, strict=True)))
        self._seen.clear()
        self._shown.clear()
        self._look_back()

    def _check_cause(self, row: Record) -> None:
        base = row.id.split("/")[0]
        if not base.startswith(BY_ITSELF) and base not in self._said and base.partition(":")[2] not in self._said:
            self._world.fail(f"nobody said {row.id}")

    def holds(self, token: str) -> bool:
        """Whether a seat belongs to this token."""
        return self.table.who(token).seat is not None

    def refused(self, id_: str) -> None:
        """A client was told that what it said, once, changed nothing."""
        if id_ in self._ids:
            self._world.fail(f"{id_} was refused, and is kept")

    # --- what is told -----------------------------------------------------------------------------

    def told(self, connection: Witness, message: say.ServerMessage) -> None:
        """A server is about to tell somebody this."""
        seat = connection.who.seat
        if isinstance(message, say.Ack):
            passing = message.id.startswith(NEVER_KEPT)
            said = (connection.speaker, message.id)
            if not passing and self._kept_as.get(said, ":".join(said)) not in self._ids:
                self._world.fail(f"{message.id} of seat {seat} is acknowledged and not stored")
        elif isinstance(message, say.Said):
            if not self._texts[message.text]:
                self._world.fail(f"{message.text!r} is told and not stored")
        elif isinstance(message, say.Edited):
            if message.edits > len(self.table.games[message.game - 1].edits):
                self._world.fail(f"change {message.edits} of game {message.game} is told and not stored")
        elif isinstance(message, (say.Welcome, say.Forget)):
            connection.at = self._find(seat, drawn(message.game))
        elif isinstance(message, say.News):
            self._check_news(connection, seat, message)

    def _find(self, seat: Seat | None, game: bytes) -> list[int]:
        """The moments of this evening at which this seat's game looked so, several after moves were taken back; without
        a game, those before one begins."""
        if not game:
            return list(accumulate((len(match.entries) for match in self.table.games), initial=-1))
        found = [at for at in range(self._first, len(self._moments)) if self._told_at(seat, at)[2] == game]
        if not found:  # a server that was not told of an X-card yet
            found = [
                at
                for moments in self._older
                for at, (match, sign) in enumerate(moments)
                if drawn(Snapshot(match, sign=sign).shown(seat).game()) == game
            ]
        if not found:
            self._world.fail(f"seat {seat} is shown a game that was never stored")
        return found

    def _check_news(self, connection: Witness, seat: Seat | None, message: say.News) -> None:
        """It is what the seat is told of a stored entry, and nothing that it is told was left out."""
        events = tuple(bytes(event) for event in message.events)
        game = drawn(message.game) or None  # who is told changes is looked at in the end
        told = (events, message.lines, game)
        # Changes are not told through here: whoever had some may have been told of anything since.
        since = range(min(connection.at), len(self._moments)) if connection.changes else connection.at
        connection.at = [next_ for at in since if (next_ := self._next(seat, at, told)) is not None]
        if not connection.at:
            self._world.fail(f"seat {seat} is told of an entry that is not stored, or not after the one before")

    def _next(self, seat: Seat | None, at: int, told: tuple[Any, tuple[str, ...], bytes | None]) -> int | None:
        """The entry that this was told of, if the last one was `at`."""
        shown = self._told_at(seat, at)[2] if at >= 0 else b""
        for next_ in range(at + 1, len(self._moments)):
            events, lines, game = self._told_at(seat, next_)
            if (events, lines) == (told[0], told[1][: len(lines)]) and told[2] in (None, game):  # a bot may add why
                return next_
            if events or game != shown:
                return None
        return None

    def _told_at(self, seat: Seat | None, at: int) -> Seen:
        key = (seat, at)
        if key not in self._seen:
            match = self._moments[at]
            told = news(match, seat, len(match.entries) - 1)
            if at not in self._shown:
                self._shown[at] = Snapshot(match, sign=self._signs[at])
            game = drawn(self._shown[at].shown(seat).game())
            self._seen[key] = (tuple(bytes(event) for event in told.events), told.lines, game)
        return self._seen[key]

    # --- at the end -------------------------------------------------------------------------------

    def check_end(self, tables: dict[str, Table], clients: Sequence[Client]) -> None:
        """Everything has come to rest: all have the same table, and every client is shown it."""
        fail, fresh = self._world.fail, folded(self.log)
        if fresh.facts() != self.table.facts():
            fail("the fold from the store differs from the fold as it came")
        for where, table in tables.items():
            if table.facts() != fresh.facts():
                fail(f"the table of {where} ({table.count} records) differs from the fold ({fresh.count})")
        if not fresh.games or not fresh.games[-1].over:
            fail("the game has not reached its end")
        if fresh.settling:
            fail("what was chosen after an X-card is not carried out")
        for client in clients:
            self._check_acknowledged(client)
            if not client.gone:
                self._check_client(client, fresh)

    def _check_acknowledged(self, client: Client) -> None:
        for id_, message in client.done:
            if id_ and id_ not in self._ids:
                self._world.fail(f"{message} of {client.name} was acknowledged, and is lost")
            if isinstance(message, say.Chat) and self._texts[message.text] != 1:
                self._world.fail(f"{message.text!r} was acknowledged, and kept {self._texts[message.text]} times")

    def _check_client(self, client: Client, fresh: Table) -> None:
        fail = self._world.fail
        who = fresh.who(client.token)
        if not client.welcomed and fresh.settings.locked and who.seat is None and not who.host:
            return  # somebody new, at a locked table
        if not client.welcomed:
            fail(f"{client.name} was not let in")
        if client.pending:
            fail(f"{client.name} never got an answer to {', '.join(client.pending)}")
        if client.you != who.seat:
            fail(f"{client.name} is told to be seat {client.you}, and is {who.seat}")
        if any(fresh.said[number].text != text for number, text in client.lines.items()):
            fail(f"the chat that {client.name} has read differs from what was kept")
        game = client.game if isinstance(client.game, dict) else plain(client.game)
        snapshot = fresh.snapshot()
        fresh_game = plain(snapshot.shown(who.seat).game()) if snapshot else None
        if with_asked_labels(game) != with_asked_labels(fresh_game):
            fail(f"what {client.name} is shown differs from what a fresh server shows")
        if client.info is None or _lasting(client.info) != _lasting(
            telling.own(fresh, telling.info(fresh, 0.0), who.seat)
        ):
            fail(f"the table that {client.name} is told of differs from what a fresh server tells")


def _lasting(info: say.TableInfo) -> object:
    """A table without the seconds that run."""
    chairs = [(chair.kind, chair.name, chair.here, chair.stand_in) for chair in info.chairs]
    asking = [(one.number, one.seat) for one in info.asking]
    waits = [wait.seat for wait in info.waits]
    flags = (info.begun, info.over, info.number, info.paused is None, info.resting, info.chat, info.reactions)
    return (
        chairs,
        info.time,
        info.host,
        info.options,
        info.can_begin,
        info.pace,
        flags,
        asking,
        waits,
        info.take_back is None,
    )


class Witness(Connection):
    """A connection that shows the model all it is told, before anybody else sees it.

    Attributes:
        at: the entries that it may have been told of last.
    """

    at: list[int]
    tell: Callable[[Witness, say.ServerMessage], None]

    def send(self, message: say.ServerMessage) -> None:
        if not self.ended:
            self.tell(self, message)
        super().send(message)


def witness(model: Model) -> type[Witness]:
    """Connections that report to this model."""

    class Reporting(Witness):
        def __init__(self, who: Who, *rest: Any, **more: Any) -> None:
            super().__init__(who, *rest, **more)
            self.tell = lambda connection, message: model.told(connection, message)

    return Reporting
