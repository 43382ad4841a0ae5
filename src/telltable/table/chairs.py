"""The places at the table, who holds them, and who speaks."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.names import looks_like
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat, usual_name

from .records import AnyKept, ChairSet

OPEN, PERSON, BOT = "open", "me", "bot"
MOST_ASKING = 8  # people who wait for a seat
MOST_KEYS = 8  # devices that hold one seat
MOST_BARRED = 100  # addresses that are kept out of a table; the oldest give way

Answer = list[AnyKept] | Refusal


class Chair(Struct):
    """A place at the table while it lives.

    Attributes:
        keys: SHA-256 of each token of the seat, one for each device; all are worthless when it changes hands.
        phrase: slow hash of the words that open the seat to another device, once; empty while there are none.
        phrase_until: when they are over.
        silent: whether the host lets its holder write nothing to the table.
        assistant: whether a program holds the seat, alone or beside a person.
        face: the drawing that its holder chose; empty: none.
        gives_way: whether the bot here only fills the place, so that whoever comes before the game may take it.
        filled: whether such a bot gave way to whoever holds the place, and comes back when they go.
    """

    kind: str
    name: str
    keys: tuple[str, ...] = ()
    phrase: str = ""
    phrase_until: float = 0.0
    silent: bool = False
    assistant: bool = False
    gives_way: bool = False
    filled: bool = False
    face: str = ""


class Who(Struct, frozen=True):
    """Whoever speaks, when it was looked up: the seat they hold (None: a spectator), and whether they are the host."""

    seat: Seat | None = None
    host: bool = False
    key: str = ""


class Asking(Struct, frozen=True):
    """Somebody watching who would like a seat."""

    number: int
    seat: Seat
    name: str
    key: str


def key_of_token(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


class Chairs(Struct):
    """All places, the host, and who would like a seat. `host_key` belongs to whoever opened the table.

    `barred`: marks of the addresses that nobody new may come from.
    """

    all: list[Chair]
    host_key: str
    host: Seat | None = None
    asking: list[Asking] = []
    barred: tuple[str, ...] = ()

    def people(self) -> tuple[Seat, ...]:
        """The seats that a person holds."""
        return tuple([n for n, chair in enumerate(self.all) if chair.kind == PERSON])

    def free(self) -> tuple[Seat, ...]:
        """The seats that anybody may take before the game: the open ones, then those of bots that give way."""
        open_ = [n for n, chair in enumerate(self.all) if chair.kind == OPEN]
        return (*open_, *[n for n, chair in enumerate(self.all) if chair.gives_way])

    def who(self, key: str) -> Who:
        """Whose key this is; a spectator when it is nobody's."""
        seat = next((n for n, c in enumerate(self.all) if any(compare_digest(one, key) for one in c.keys)), None)
        host = compare_digest(key, self.host_key) or (seat is not None and seat == self.host)
        return Who(seat, host, key)

    def opened_by(self, phrase: str, at: float) -> Seat | None:
        """The seat that these words open at this time."""
        open_ = ((n, chair.phrase) for n, chair in enumerate(self.all) if at < chair.phrase_until)
        return next((n for n, kept in open_ if compare_digest(kept, phrase)), None)

    def in_use(self, key: str) -> bool:
        """Whether somebody here has this key already."""
        who = self.who(key)
        return who.seat is not None or who.host

    def named_like(self, name: str, besides: Seat | None = None) -> str:
        """What somebody in another seat is called who could be taken for this one; empty when nobody could."""
        return looks_like(name, (chair.name for n, chair in enumerate(self.all) if n != besides))

    def name_for(self, seat: Seat, kind: str) -> str:
        """What this place is called when no person sits there; one bot after another keeps the name."""
        now = self.all[seat]
        if kind.startswith(BOT) and now.kind.startswith(BOT):
            return now.name
        return usual_name(seat, kind, [chair.name for n, chair in enumerate(self.all) if n != seat])

    def stand_in_name(self, seat: Seat) -> str:
        """What the bot is called that acts for whoever holds this place: nobody else at the table has that name."""
        return usual_name(seat, BOT, [chair.name for chair in self.all])

    def freed(self, seat: Seat) -> ChairSet:
        """The place is open to anybody again, under its first name; or a bot fills it as before."""
        kind = BOT if self.all[seat].filled else OPEN
        return ChairSet(seat, kind, self.name_for(seat, kind), kind == BOT)

    def swap(self, one: Seat, other: Seat) -> None:
        """Two places change, with all who wait for them. An open one is called by where it stands."""
        places = self.all
        places[one], places[other] = places[other], places[one]
        for seat in (one, other):
            if places[seat].kind == OPEN:
                places[seat].name = self.name_for(seat, OPEN)
        to = {one: other, other: one}
        self.host = self.host if self.host is None else to.get(self.host, self.host)
        self.asking = [replace(ask, seat=to.get(ask.seat, ask.seat)) for ask in self.asking]

    def seat_person(self, seat: Seat, name: str, key: str, assistant: bool = False) -> None:
        """A person takes a seat, and whoever asked for it too is answered by that."""
        before = self.all[seat]
        self.all[seat] = Chair(PERSON, name, (key,), assistant=assistant, filled=before.gives_way or before.filled)
        self.asking = [one for one in self.asking if one.seat != seat]
        if self.host is None:
            self.host = seat

    def vacate(
        self, seat: Seat, kind: str, present: frozenset[Seat] = frozenset(), name: str = "", chosen: bool = False
    ) -> None:
        """Nobody holds this seat any more. The host's role goes to the next person. `name`: empty when it stays.

        A bot that nobody chose, but that plays on for a person, gives way before the next game.
        """
        self.all[seat] = Chair(kind, name or self.all[seat].name, gives_way=kind == BOT and not chosen)
        if self.host == seat:
            people = frozenset(self.people())
            self.host = self.next_host(people & present or people)

    def bar(self, marks: tuple[str, ...]) -> None:
        """Nobody new comes from there."""
        known = tuple(mark for mark in self.barred if mark not in marks)
        self.barred = (*known, *marks)[-MOST_BARRED:]

    def next_host(self, among: frozenset[Seat]) -> Seat | None:
        """The first person of these after the host, going round."""
        start, count = (self.host or 0) + 1, len(self.all)
        people = self.people()
        round_ = ((start + step) % count for step in range(count))
        return next((seat for seat in round_ if seat in people and seat in among), None)

    def ask(self, asking: Asking) -> None:
        """Somebody would like a seat; the oldest request gives way to too many."""
        others = [one for one in self.asking if one.key != asking.key]
        self.asking = [*others[1 - MOST_ASKING :], asking]

    def answer(self, number: int, yes: bool) -> Seat | None:
        """They get it or not. Returns the seat that has a new holder."""
        found = next((one for one in self.asking if one.number == number), None)
        self.asking = [one for one in self.asking if one.number != number]
        if found is None or not yes:
            return None
        self.seat_person(found.seat, found.name, found.key)
        return found.seat

    def take_last(self) -> None:
        """The last place goes, and whoever waited for it waits no more."""
        self.all.pop()
        self.asking = [one for one in self.asking if one.seat < len(self.all)]

    def resize(self, least: int, most: int) -> None:
        """Make the table fit a game for so many: open chairs are added, bots and open chairs taken from the end."""
        while len(self.all) < least:
            self.all.append(Chair(OPEN, usual_name(len(self.all), OPEN)))
        for seat in range(len(self.all) - 1, -1, -1):
            if len(self.all) > most and self.all[seat].kind != PERSON:
                del self.all[seat]
                if self.host is not None and self.host > seat:
                    self.host -= 1
