"""A live table: the fold of its records, and what each message or the passing of time would add to them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable import protocol as say
from telltable.core.content import counts, pack_for
from telltable.core.entry import Entry
from telltable.core.kept_pack import NO_FILES, Files, pack_played
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.registry import game as game_named
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.upcasting import Reader

from . import alarms, budgets, deciding, hands, hosting, refusing, telling
from .budgets import Budgets
from .chairs import OPEN, PERSON, Answer, Chair, Chairs, Who, key_of_token
from .clock import Clock
from .folding import fold
from .moment import Moment
from .presence import Presence
from .records import AnyKept, Banned, Barred, Begun, Closed, Opened, Played, Reopened, Resumed, XChosen
from .safety import X
from .thought import Thought
from .trying import Tried

TICK = 0.001  # seconds: times are kept so exactly, and who wakes sooner finds nothing to do
SKEW = 300.0  # seconds by which the clocks of two servers may differ


class Asked(Struct):
    """A seat asks the table to take its last move back."""

    seat: Seat
    until: float
    agreed: set[Seat] = set()


class Settings(Struct):
    """What the host has set for the table. An empty pace is the one in the game's options.

    `closed` is set by whoever runs the server.
    """

    pace: str = ""
    stand_in_after: int = 60
    alone_after: int = 86_400
    chat: bool = True
    reactions: bool = True
    rating: str = "12+"
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    locked: bool = False
    closed: bool = False
    watchers_silent: bool = False


class Line(Struct, frozen=True):
    """A line of the chat, as it was told."""

    seat: Seat | None
    name: str
    text: str


class Table:
    """One table. `decide` and `tick` say what would be kept and change nothing; `apply` folds what has been kept.

    Attributes:
        count: records so far.
        last: when the last one was kept.
        match: the game that is set up or played; None in the lobby.
        games: all games that were begun here, the present one included.
        places: for each game, the number of the record that holds each entry.
        said: the chat.
        clearing: number of the record that cleared it, until that is carried out; else 0.
        budgets: what was used of the room for everything beside play.
        texts: what people wrote outside of games, by the number of the record.
        x: the X-card, while it lies on the table.
        crossed: cards that were veiled or removed here, by game: they are left out of its next deals.
        tried: what was decided last, until it is folded.
        packs: files of the packs that games were begun with and that are not those of today, by hash.
        pack: the authored one of the game that is played, or is set up.
        reader: of the log of the game that began last.
        left: the pack of the next game, or why there is none, with what it was made for.
    """

    def __init__(self, opened: Opened, packs: Mapping[str, Files] = MappingProxyType({})) -> None:
        self.packs = packs
        self.code = opened.code
        self.chairs = Chairs(
            [Chair(kind, name) for kind, name in zip(opened.kinds, opened.names, strict=True)], opened.host_key
        )
        self.options = dict(opened.options)
        self.settings = Settings()
        self.presence = Presence()
        self.clock = Clock(stopped=opened.at)
        self.match: Match | None = None
        self.games: list[Match] = []
        self.asked: Asked | None = None
        self.places: list[list[int]] = []
        self.said: list[Line] = []
        self.clearing = 0
        self.budgets = Budgets()
        self.texts: list[tuple[int, tuple[str, ...]]] = [(0, opened.names)]
        self.x: X | None = None
        self.crossed: dict[str, tuple[str, ...]] = {}
        self.left: tuple[tuple[object, ...], Any] | None
        self.reader: Reader
        self.tried: Tried | None = None
        self._moment: Moment | None = None
        self.count = 1
        self.last = opened.at
        self._root = opened.secret
        self.set_game(opened.game)

    def set_game(self, name: str) -> None:
        """The game that will be begun here."""
        self.rules: Rules = game_named(name)
        self.pack = self.rules.load_pack()
        self.contents = counts(self.pack)
        self.left = None

    def begun(self, header: bytes) -> Match:
        """The game that begins with this header (JSON), with the pack of then, whatever became of it."""
        self.reader = Reader(header, game_named)
        played = self.reader.header
        self.pack, files = pack_played(self.reader.rules, played, self.packs.get(played.pack_hash, NO_FILES))
        return Match(self.reader.rules, pack_for(self.pack, played), played, files)

    # --- folding ----------------------------------------------------------------------------------

    def apply(self, kept: AnyKept) -> Entry | None:
        """Reducer one record. Returns the entry that it added to the game, if any."""
        entry = fold(self, kept)
        self.count += 1
        self.last = kept.at
        self.presence.follow(self.chairs.people(), kept.at)
        if not self.running:
            self.clock.stop(kept.at)
        elif self.clock.stopped is not None:
            self.clock.go(kept.at)
            self.presence.count_anew(kept.at)
        return entry

    def facts(self) -> bytes:
        """All that was folded, as JSON: the same in every process that folded the same records."""
        parts = (self.chairs, self.options, self.settings, self.presence, self.clock, self.asked, self.count, self.last)
        safety = (self.x, self.crossed, self.said, self.clearing, self.budgets, self.texts, self.places)
        games = [(match.header, match.entries) for match in self.games]
        whole = (*parts, *safety, self.rules.name, self.match is not None, games)
        return msgspec.json.encode(msgspec.to_builtins(whole, str_keys=True, order="deterministic"))

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def pace(self) -> str:
        """How long decisions may take: off, relaxed or brisk."""
        return self.settings.pace or self.options.get("timers", "off")

    @property
    def playing(self) -> bool:
        """Whether a game goes on, were it not for pauses."""
        return self.match is not None and not self.match.over

    @property
    def resting(self) -> bool:
        """Whether nothing happens because nobody is here."""
        if self.presence.unattended:
            return False
        people = self.chairs.people()
        return bool(people) and self.presence.here.isdisjoint(people)

    @property
    def running(self) -> bool:
        """Whether clocks, bots and stand-ins go on."""
        stopped = self.clock.paused is not None or self.x is not None or self.settings.closed
        return self.playing and not stopped and not self.resting

    @property
    def settling(self) -> bool:
        """Whether words are being taken out, so that nothing of games and chat is shown."""
        return bool(self.clearing) or (self.x is not None and bool(self.x.chosen))

    @property
    def beside(self) -> int:
        """How many records are not the games'."""
        return self.count - self.budgets.played

    @property
    def host(self) -> Seat | None:
        """The seat of the host."""
        return self.chairs.host

    def name(self, seat: Seat | None) -> str:
        """What whoever holds a seat is called; None: a spectator."""
        return "Somebody watching" if seat is None else self.chairs.all[seat].name

    def owes(self, seat: Seat | None) -> bool:
        """Whether the game waits for this seat, as far as the seat itself knows."""
        ask = self.match.asks().get(seat) if self.match and seat is not None else None
        return ask is not None and ask.owed

    def secret(self, number: int) -> str:
        """The secret of a game by its number. A finished game shows its own, so the next one can't follow from it."""
        return sha256(f"{self._root} game {number}".encode()).hexdigest()

    def mark(self, address: str) -> str:
        """What is kept of an address that is barred here. It means nothing at any other table."""
        return sha256(f"{self._root} address {address}".encode()).hexdigest()[:32]

    def who(self, token: str) -> Who:
        """Whose token this is; a spectator when it is nobody's."""
        return self.chairs.who(key_of_token(token)) if token else Who()

    def again(self, who: Who) -> Who:
        """The same speaker as of now: seats change hands, and the host's role moves."""
        return self.chairs.who(who.key) if who.key else who

    # --- deciding ---------------------------------------------------------------------------------

    def time(self, now: float) -> float:
        """What time it is here: never a little before the last record, so that skewed servers do no harm."""
        return self.last if self.last - SKEW <= now < self.last else round(now, 3)

    def sit(self, seat: Seat | None, name: str, key: str, now: float) -> Answer:
        """Somebody wants a seat before the game (None: any open one)."""
        return self._stamp(deciding.sit(self, seat, name, key), now)

    def make_phrase(self, who: Who, phrase: str, now: float) -> Answer:
        """A seat's holder wants to open it on another device. `phrase`: a slow hash of the words."""
        return self._stamp(deciding.make_phrase(self, self.again(who), phrase), now)

    def add_key(self, phrase: str, key: str, now: float) -> Answer:
        """Another device says the words of a seat, and has a key of its own."""
        return self._stamp(deciding.add_key(self, phrase, key, self.time(now)), now)

    def decide(self, who: Who, message: say.ClientSays, now: float) -> Answer:
        """What this message adds to the table's records, or why it is refused."""
        return self._stamp(deciding.decide(self, self.again(who), message), now)

    def _stamp(self, answer: Answer, now: float) -> Answer:
        if isinstance(answer, Refusal):
            return answer
        at = self.time(now)
        played = any(isinstance(one, (Begun, Played, Reopened)) for one in answer)
        ends = any(isinstance(one, (XChosen, Resumed)) for one in answer)
        no_room = refusing.full(self) if played else None if ends else refusing.full_beside(self)
        refusal = no_room or budgets.too_often(self, answer, at)
        if refusal is not None:
            return refusal
        return [replace(one, at=at) for one in (*alarms.woken(self, at), *answer)]

    def bar(self, marks: tuple[str, ...], now: float) -> Answer:
        """Nobody new comes from the addresses that have these marks."""
        return self._stamp([Barred(marks)], now)

    def close(self, closed: bool, now: float) -> Answer:
        """Whoever runs the server closes the table, or opens it again."""
        return self._stamp([Closed(closed)], now)

    def banish(self, seat: Seat, now: float) -> Answer:
        """Whoever runs the server takes a seat from its holder, and keeps them out of every table."""
        return self._stamp(refusing.no_person(self, seat) or [Banned(seat, everywhere=True)], now)

    def pardon(self, now: float) -> Answer:
        """Whoever was banned here may come again."""
        return self._stamp(hosting.lift_bans(self, Who(host=True), say.LiftBans("pardon")), now)

    def why(self, who: Who, move: dict[str, object]) -> Refusal | None:
        """Why a move would be refused; None when it is legal."""
        return deciding.why(self, self.again(who), move)

    def cannot_begin(self) -> str:
        """Why the game can't begin yet; empty when it can."""
        return deciding.cannot_begin(self)

    # --- what happens by itself -------------------------------------------------------------------

    def tick(self, now: float, where: str, seats: frozenset[Seat]) -> list[AnyKept]:
        """What is due now by the passing of time, one thing at a time: ask again until there is nothing.

        `where` names this process, `seats` are those that are connected to it.
        """
        at = self.time(now)
        return [replace(one, at=at) for one in alarms.due(self, at, where, seats)]

    def wakes(self, now: float, where: str, seats: frozenset[Seat]) -> float | None:
        """Seconds until `tick` has something to say; None when only people can change anything."""
        when = alarms.next_at(self, self.time(now), where, seats)
        if when is None:
            return None
        left = when - self.time(now)
        return max(left, TICK) if left > 0 else 0.0

    def bot_due(self) -> Seat | None:
        """The next seat that a bot would move now, if any."""
        return hands.bot_due(self)

    def bot_thought(self) -> Thought | None:
        """What the next bot has to think about before it can move; None when it answers at once."""
        return hands.bot_thought(self)

    def is_timely(self, thought: Thought | None) -> bool:
        """Whether `bot_moves` may be asked with this thought: nothing happened meanwhile."""
        return hands.is_timely(self, thought)

    def bot_moves(self, now: float, thought: Thought | None = None) -> list[AnyKept]:
        """What the next bot adds; nothing when every bot waits for people."""
        at = self.time(now)
        return [replace(one, at=at) for one in (*alarms.woken(self, at), *hands.bot_moves(self, thought))]

    def grace(self) -> float:
        """Seconds that bots leave to people who could question what was just done."""
        return hands.grace(self)

    # --- telling ----------------------------------------------------------------------------------

    def info(self, now: float, here: frozenset[Seat] = frozenset()) -> say.TableInfo:
        """The table as everybody sees it. `here`: seats that are connected, besides those in the records."""
        return telling.info(self, self.time(now), here)

    def own(self, told: say.TableInfo, seat: Seat | None) -> say.TableInfo:
        """The table as this seat (None: a spectator) is told of it."""
        return telling.own(self, told, seat)

    def game(self, seat: Seat | None) -> say.Game | None:
        """The game as a seat (None: a spectator) sees it."""
        return telling.game(self.match, seat) if self.match and not self.settling else None

    def moment(self) -> Moment | None:
        """The game as it stands after its last entry, to be shown to several seats."""
        if self.match is None or self.settling:
            return None
        if self._moment is None or not self._moment.is_of(self.match):
            self._moment = Moment(self.match, self._moment)
        return self._moment

    def news(self, seat: Seat | None, n: int) -> tuple[tuple[msgspec.Raw, ...], tuple[str, ...]]:
        """What a seat was told of entry `n` of the game: the facts, and the same in words."""
        return telling.news(self.match, seat, n) if self.match and not self.settling else ((), ())

    def because(self, n: int) -> str:
        """Why the bot that made entry `n` did so, for everybody; empty when no bot did, or none has a reason."""
        return telling.because(self, self.match, n) if self.match and not self.settling else ""

    def chat(self, most: int = 40) -> tuple[say.Said, ...]:
        """The last lines of the chat that are still there."""
        lines = [] if self.settling else list(enumerate(self.said))
        return tuple(say.Said(x.seat, x.name, x.text, number) for number, x in lines[-most:] if x.text)


__all__ = ["OPEN", "PERSON", "Answer", "Table", "Who", "key_of_token"]
