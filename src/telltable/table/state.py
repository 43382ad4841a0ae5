"""How a table stands: the fold of its records (`reducers.py`), and what follows from that alone."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from telltable.core.content import chosen, counts, pack_for
from telltable.core.goers import GoesOn
from telltable.core.host_pack import pack_now, pack_then
from telltable.core.kept_pack import NO_FILES, Files
from telltable.core.match import Match
from telltable.core.registry import game as game_named
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.story import Photo
from telltable.core.upcasting import Reader

from .budgets import Budgets
from .chairs import BOT, Chair, Chairs, Who, key_of_token
from .clock import Clock
from .forks import Tried
from .hours import PACE, Hours
from .presence import Presence
from .records import Opened
from .signatures import Signatures
from .snapshot import Snapshot

SKEW = 300.0  # seconds by which the clocks of two servers may differ

Place = tuple[int, int, str]  # chapter and line of a book, from 0; and the words, where the line went on later
Spot = tuple[int, int, int, int]


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
    goes_on: bool = False
    hours: Hours = Hours()
    chat: bool = True
    reactions: bool = True
    rating: str = "12+"
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    locked: bool = False
    listed: bool = False
    closed: bool = False
    watchers_silent: bool = False
    questions: bool = False


class Line(Struct, frozen=True):
    """A line of the chat, as it was told. `answers`: the number of the question that it answers."""

    seat: Seat | None
    name: str
    text: str
    answers: int | UnsetType = UNSET


class Question(Struct):
    """What somebody who watches has asked. `waits`: nobody has answered it yet; `taken`: somebody does now."""

    number: int
    text: str
    taken: bool = False
    waits: bool = True


class Party(Struct, frozen=True):
    """Characters of a finished game that begin the next one. `title`: of its story; `text`: as in `PartyBrought`."""

    title: str
    text: str
    goes: GoesOn


class Reaction(Struct, frozen=True):
    """One of the eight words, said of what was told last.

    Attributes:
        game: its number at the table, from 1.
        entry: the last one of that game when it was said.
        chair: whose it is, whatever seat they move to.
        record: number of the record that holds it.
    """

    game: int
    entry: int
    word: str
    chair: Chair
    record: int


class X(Struct):
    """The X-card while it lies on the table.

    Attributes:
        until: when the table goes on by itself.
        spots, cards, entry: as in `XNamed`.
        named: numbers of the records that named them.
        chosen: number of the record that said what to do and is not carried out yet; 0 when there is none.
        choice: what it said.
    """

    until: float
    spots: tuple[Spot, ...] = ()
    cards: tuple[str, ...] = ()
    entry: int = -1
    named: tuple[int, ...] = ()
    chosen: int = 0
    choice: str = ""

    @property
    def something(self) -> bool:
        """Whether anything was named."""
        return bool(self.spots or self.cards)


class Table:
    """One table. Only `reducers.apply` changes it; everything else asks it, and answers with records to be kept.

    Attributes:
        count: records so far.
        last: when the last one was kept.
        match: the game that is set up or played; None in the lobby.
        games: all games that were begun here, the present one included.
        party: who is brought along to the next game.
        signatures: for each game, who told what in somebody else's chair.
        places: for each game, the number of the record that holds each entry.
        times: for each game, when each entry was kept.
        since: when the last game began, and by how many minutes the day there is ahead of UTC.
        said: the chat.
        photos: what stands in the books of games that are over, by number of the game and chapter.
        questions: all that those who watch have asked.
        clearing: number of the record that cleared it, wants reactions forgotten, or took a picture away, until that is
            carried out; else 0.
        forgetting: numbers of the records of the reactions that are to be forgotten.
        reactions: what was said of what was told, in order.
        heard: what was told last at an entry of a game that is over, in its book; found out once.
        unquoted: people of whom no line is quoted for its reactions: number of the game, name of the seat there.
        budgets: what was used of the room for everything beside play.
        texts: what people wrote outside of games, by the number of the record.
        x: the X-card, while it lies on the table.
        crossed: cards that were veiled or removed here, by game: they are left out of its next deals.
        tellers: for each game, who sat where; a chair that changed hands is another one.
        taken_out: marks of words that an X-card took out.
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
            [Chair(kind, name, gives_way=kind == BOT) for kind, name in zip(opened.kinds, opened.names, strict=True)],
            opened.host_key,
        )
        self.options = dict(opened.options)
        self.settings = Settings(pace=opened.pace)
        self.presence = Presence()
        self.clock = Clock(stopped=opened.at)
        self.match: Match | None = None
        self.games: list[Match] = []
        self.party: Party | None = None
        self.asked: Asked | None = None
        self.places: list[list[int]] = []
        self.times: list[list[float]] = []
        self.since = (opened.at, 0)
        self.signatures: list[Signatures] = []
        self.said: list[Line] = []
        self.photos: dict[tuple[int, int], Photo] = {}
        self.questions: list[Question] = []
        self.clearing = 0
        self.forgetting: tuple[int, ...] = ()
        self.reactions: list[Reaction] = []
        self.heard: dict[tuple[int, int], Place | None] = {}
        self.unquoted: set[tuple[int, str]] = set()
        self.budgets = Budgets()
        self.texts: list[tuple[int, tuple[str, ...]]] = [(0, opened.names)]
        self.x: X | None = None
        self.crossed: dict[str, tuple[str, ...]] = {}
        self.left: tuple[tuple[object, ...], Any] | None
        self.reader: Reader
        self.tellers: list[list[Chair]] = []
        self.taken_out: set[str] = set()
        self.tried = Tried()
        self._snapshot: Snapshot | None = None
        self.count = 1
        self.last = opened.at
        self._root = opened.secret
        self.set_game(opened.game)

    def set_game(self, name: str) -> None:
        """The game that will be begun here."""
        self.rules: Rules = game_named(name)
        self.choose_pack()

    def choose_pack(self) -> None:
        """The pack that the options choose, for the game that will be begun here."""
        self.pack = chosen(pack_now(self.rules), self.options)
        self.contents = counts(self.pack)
        self.left = None

    def begun(self, header: bytes) -> Match:
        """The game that begins with this header (JSON), with the pack of then, whatever became of it."""
        self.reader = Reader(header, game_named)
        played = self.reader.header
        self.pack, files = pack_then(self.reader.rules, played, self.packs.get(played.pack_hash, NO_FILES))
        return Match(self.reader.rules, pack_for(self.pack, played), played, files)

    def facts(self) -> bytes:
        """All that was folded, as JSON: the same in every process that folded the same records."""
        parts = (self.chairs, self.options, self.settings, self.presence, self.clock, self.asked, self.count, self.last)
        safety = (
            self.x,
            self.crossed,
            sorted(self.taken_out),
            self.said,
            self.questions,
            sorted((at, one.alt, one.by, len(one.image)) for at, one in self.photos.items()),
            self.clearing,
            [(one.game, one.entry, one.word, one.record) for one in self.reactions],
            sorted(self.unquoted),
            self.budgets,
            self.texts,
            self.places,
            self.party,
        )
        games = [(match.header, match.entries, match.edits) for match in self.games]
        whole = (*parts, *safety, self.rules.name, self.match is not None, games)
        return msgspec.json.encode(msgspec.to_builtins(whole, str_keys=True, order="deterministic"))

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def pace(self) -> str:
        """How long decisions may take: off, relaxed, brisk or days."""
        return self.settings.pace or self.options.get("timers", "off")

    @property
    def hours(self) -> Hours | None:
        """The hours of a table for days; None at any other."""
        return self.settings.hours if self.settings.pace == PACE else None

    @property
    def playing(self) -> bool:
        """Whether a game goes on, were it not for pauses."""
        return self.match is not None and not self.match.over

    @property
    def resting(self) -> bool:
        """Whether nothing happens because nobody is here; at a table for days they seldom are."""
        return self.presence.alone and not self.presence.unattended and self.hours is None

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

    def name(self, seat: Seat | None) -> str:
        """What whoever holds a seat is called; None: a spectator."""
        return "Somebody watching" if seat is None else self.chairs.all[seat].name

    def acts_for(self, seat: Seat) -> str:
        """Who acts in a seat of the game, where it is not the one after whom the seat is named; else empty."""
        if self.match is None or seat not in self.match.seats or seat >= len(self.chairs.all):
            return ""
        chair, match = self.chairs.all[seat], self.match
        bot = chair.kind.startswith(BOT)
        if seat in self.presence.stand_ins or (bot and not match.kinds()[seat].startswith(BOT)):
            return self.chairs.stand_in_name(seat)
        return "" if bot or chair.name == match.names()[seat] else chair.name  # games of once know no new names

    def free(self) -> tuple[Seat, ...]:
        """The seats in which whoever comes now can sit down, the first ones first; none once the game has begun."""
        return self.chairs.free() if self.match is None else ()

    def talk(self) -> list[str]:
        """All that was said beside the game: in the chat, and by those who asked something."""
        return [*(line.text for line in self.said), *(one.text for one in self.questions)]

    def waiting_questions(self) -> list[Question]:
        """What those who watch have asked and nobody has answered yet; nothing where the host wants no questions."""
        return [one for one in self.questions if one.waits and one.text] if self.settings.questions else []

    def owes(self, seat: Seat | None) -> bool:
        """Whether the game waits for this seat, as far as the seat itself knows."""
        ask = self.match.asks().get(seat) if self.match and seat is not None else None
        return ask is not None and ask.owed

    def secret(self, number: int) -> str:
        """The secret of a game by its number. A finished game shows its own, so the next one can't follow from it."""
        return sha256(f"{self._root} game {number}".encode()).hexdigest()

    def word_mark(self, letters: str) -> str:
        """What is kept of words that an X-card took out: how long they are, and what means nothing elsewhere."""
        return f"{len(letters)}:{sha256(f'{self._root} words {letters}'.encode()).hexdigest()[:24]}"

    def mark(self, address: str) -> str:
        """What is kept of an address that is barred here. It means nothing at any other table."""
        return sha256(f"{self._root} address {address}".encode()).hexdigest()[:32]

    def who(self, token: str) -> Who:
        """Whose token this is; a spectator when it is nobody's."""
        return self.chairs.who(key_of_token(token)) if token else Who()

    def again(self, who: Who) -> Who:
        """The same speaker as of now: seats change hands, and the host's role moves."""
        return self.chairs.who(who.key) if who.key else who

    def time(self, now: float) -> float:
        """What time it is here: never a little before the last record, so that skewed servers do no harm."""
        return self.last if self.last - SKEW <= now < self.last else round(now, 3)

    def snapshot(self) -> Snapshot | None:
        """The game as it stands after its last entry, to be shown to several seats; None while nothing is shown."""
        if self.match is None or self.settling:
            return None
        if self._snapshot is None or not self._snapshot.is_of(self.match):
            self._snapshot = Snapshot(self.match, self._snapshot, self.signatures[-1].sign)
        return self._snapshot
