"""One socket at a table, as the table knows it: a bounded outbox that is never waited for."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256

from msgspec import Struct

from telltable import protocol as say
from telltable.table.chairs import Who
from telltable.table.shown import Shown
from telltable.table.snapshot import BOTH
from telltable.table.told import TOLD

from . import limits

SLOW = "slow"


class Connection:
    """Who speaks through a socket, what waits to be sent, what it was told last.

    Attributes:
        who: the seat it holds, and whether it is the host's.
        key: SHA-256 of its token; empty for a spectator.
        n: number of the last `News`.
        shown: the game as it was shown last; None when there was none.
        changes: whether it wants to be told what changed rather than the whole game, and candidates by list.
        draws: which of ``view`` and ``board`` it draws from; nothing else is made for it.
        tells: which of ``facts`` and ``words`` it is told.
        speaker: names whoever speaks among those at the table, so that two may use the same id for a message.
        house: where it comes from, as `limits.house` counts addresses.
        veil: names them in what must not be traced: from the token itself, of which nothing else is kept.
        editing: what it has open in the book of a game, by its number; empty when nothing.
        refused: how many of its messages were refused.
        cut: why it was cut; empty while it is not.
        abort: drops the socket at once, whatever is still unsent.
        write: sends frames at once; False when the socket takes none just now. Then they wait here.
    """

    def __init__(
        self,
        who: Who,
        key: str = "",
        abort: Callable[[], None] = lambda: None,
        write: Callable[[Iterable[bytes]], bool] = lambda frames: False,
        *,
        changes: bool = False,
        draws: Collection[str] | None = None,
        veil: str = "",
        house: str = "",
    ) -> None:
        self.who = who
        self.key = key
        self.speaker = key[:32] or secrets.token_hex(16)
        self.house = house
        self.veil = veil or secrets.token_hex(16)
        self.abort = abort
        self.write = write
        self.n = 0
        self.shown: Shown | None = None
        self.changes = changes
        self.draws = BOTH if draws is None else BOTH.intersection(draws)
        self.tells = TOLD if draws is None else TOLD.intersection(draws)
        self.editing: tuple[int, str] = (0, "")
        self.refused = 0
        self.cut = ""
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._told = False  # whether something will be sent at the end of this turn of the loop
        self._taken = False  # whether a frame that waited is on its way, so that no other may overtake it
        self._ended = False
        self._stirred = asyncio.Event()

    def id_of(self, message: say.ClientSays) -> str:
        """What a message is kept under, so that it is done once. An X-card's tells nothing of who laid it."""
        assert not isinstance(message, say.Hello)
        if isinstance(message, (say.XCard, say.XChoice)):
            return f"x:{sha256(f'{self.veil} {message.id}'.encode()).hexdigest()[:40]}"
        return f"{self.speaker}:{message.id}"

    def forget(self) -> None:
        """Of what waits to be sent only the answers to its own messages are left."""
        answers = (b'{"type":"Ack"', b'{"type":"Refused"', b'{"type":"Closing"')
        self._frames = deque(frame for frame in self._frames if frame.startswith(answers))
        self._bytes = sum(map(len, self._frames))

    def send(self, message: say.ServerMessage) -> None:
        """Queue a message; a reader that is too slow is cut and may come back."""
        if isinstance(message, say.Refused) and not self._ended:
            self.refused += 1
        self.queue(say.encode(message))

    def queue(self, frame: bytes) -> None:
        """Queue a message that is written already."""
        if self._ended:
            return
        if len(self._frames) >= limits.OUTBOX or (self._frames and self._bytes + len(frame) > limits.OUTBOX_BYTES):
            self.drop(SLOW)
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if not self._told:
            self._told = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Send what waits. What is told to many in one turn leaves in one go, which wakes their machines less often."""
        self._told = False
        if self._frames and not self._taken and self.write(self._frames):
            self._frames.clear()
            self._bytes = 0
        elif self._frames:
            self._stirred.set()

    def end(self, cut: str, sentence: str) -> None:
        """Say why, send what waits, and close."""
        self.send(say.Closing(sentence, cut))
        self.cut = self.cut or cut
        self.close()

    def close(self) -> None:
        """Nothing more is queued; the socket closes when the queue is sent."""
        self._ended = True
        self._stirred.set()

    def drop(self, cut: str) -> None:
        """Let go at once of a socket that does not take what it is sent."""
        self.cut = self.cut or cut
        self._frames.clear()
        self._bytes = 0
        self.close()
        self.abort()

    @property
    def ended(self) -> bool:
        """Whether nothing more is queued."""
        return self._ended

    async def next(self) -> bytes | None:
        """The next frame to send; None when there will be none. Whoever asks again has sent the one before."""
        self._taken = False
        while not self._frames:
            if self._ended:
                return None
            self._stirred.clear()
            await self._stirred.wait()
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        self._taken = True
        return frame


class Speaker(Struct, frozen=True):
    """Whoever's message is being kept: it is acknowledged even if its own socket is let go by it."""

    connection: Connection
    id: str

    def acknowledge(self) -> None:
        """It is done."""
        self.connection.send(say.Ack(self.id))
