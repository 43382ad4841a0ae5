"""Evenings at a real room, by number: who sits there, what they say and when, who breaks off and comes back.

The same number is the same evening whatever the server is like inside. What people say is drawn from the number and
from the rules (what is legal for whoever is awaited), never from what they were told; the time is the evening's own, in
tenths of seconds, and after every message all that is under way comes to rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine
from hashlib import sha256
from math import ceil
from random import Random
from typing import Any

import msgspec

from telltable import known_games
from telltable import protocol as say
from telltable.core.ask import Ask, Form, NewOr, Words
from telltable.core.errors import Problem
from telltable.core.log import encode
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.refusal import Refusal
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.server.connection import Connection
from telltable.server.room import Process, Room
from telltable.server.tokens import veil_of
from telltable.store.base import Place, Record
from telltable.store.memory import Memory
from telltable.table import records
from telltable.table.chairs import key_of_token
from telltable.table.records import Opened
from tests.sim.loop import Loop

from .devices import Asked, Device

GAMES = tuple(sorted(known_games()))
NAMES = ("Ana", "Ben", "Cem", "Dee", "Eva")
START = 1_000_000.0
MOST = 120  # entries of an evening's games
STEPS = 170  # things that people do
REST = 0.1  # seconds after every message, in which everything under way is done
HOST = "the host's token"
PHRASES = ("the fox", "a blue door", "nobody knew", "it rained", "seven keys", "her sister")
Fields = dict[str, Any]


class Unfit(Exception):
    """Something went wrong in the room, or a device could make nothing of what it was told."""


class Guest(Device):
    """A device at the table.

    Attributes:
        token: of its seat; empty for somebody who watches.
        changes: whether it is told what changed rather than the whole game.
        next_token: what its seat may belong to by now, once that was asked for.
    """

    def __init__(self, name: str, token: str, changes: bool, asked: Asked) -> None:
        super().__init__(asked)
        self.name = name
        self.token = token
        self.next_token = ""
        self.changes = changes
        self.connection: Connection | None = None


class Evening:
    """One evening; `play` plays it.

    Attributes:
        number: which one.
        guests: every device that was there at some time.
        habits: what people do there besides playing.
        happened: how many records of each kind were kept; of moves those that no rulebook knows.
    """

    def __init__(self, number: int, meet: Callable[[Guest], None] = lambda guest: None) -> None:
        """`meet` is called with each device when it comes for the first time."""
        self.number = number
        self._meet = meet
        self.guests: list[Guest] = []
        self.game = GAMES[number % len(GAMES)]
        self.chance = Random(f"evening {number}")
        self.habits = [name for name in HABITS if self.chance.random() < 0.5]
        self._luck = Stream(key_of(secret_from(f"evening {number}")), 0)
        self._loop = Loop(Random(0), shuffled=False)
        self._count = 0
        self._asked: Asked = {}
        self._written: list[str] = []

    # --- the machinery ----------------------------------------------------------------------------

    def play(self) -> None:
        """From the first who sits down to the last screen."""
        try:
            self._evening()
        finally:
            self._loop.finish()
        if self._loop.escaped:
            raise Unfit(f"evening {self.number}: {self._loop.escaped[0]}")

    def _evening(self) -> None:
        self._open()
        self._lobby()
        for _ in range(STEPS):
            if self.entries() >= MOST or self._is_over():
                break
            self._step()
            self._see_who_is_gone()
            self._compare()
        self.happened = self._happened()
        self._do(self.room.close())

    def now(self) -> float:
        """The time of the server, in tenths of seconds."""
        return START + ceil(self._loop.time() * 10 - 1e-6) / 10

    def entries(self) -> int:
        """Entries of all games so far."""
        return sum(len(match.entries) for match in self.room.table.games)

    def digest(self) -> str:
        """Of everything that all devices have shown: 16 hex digits."""
        return sha256(b"".join(guest.digest() for guest in self.guests)).hexdigest()[:16]

    def _happened(self) -> Counter[str]:
        found = Counter[str]()
        for record in self._do(self._store.read("t", 0, 100_000)):
            one = records.read(record.body)
            kind = type(one).__name__
            if isinstance(one, records.XChosen):
                kind = f"XChosen {one.choice}"
            elif isinstance(one, records.Played):
                kind = f"Played {msgspec.json.decode(one.entry)['move']['type']}"
            if not kind.startswith("Played ") or kind.partition(" ")[2] in ("TakeBack", "TimeUp", "Leave", "Back"):
                found[kind] += 1
        return found

    def _is_over(self) -> bool:
        """Whether nobody is left who could begin another game."""
        match, chairs = self.room.table.match, self.room.table.chairs
        return not chairs.people() and (match is None or match.over)

    def _do(self, coro: Coroutine[Any, Any, Any]) -> Any:
        """Have this done, and everything that comes of it at once."""
        task = self._loop.create_task(coro)
        self._pass(REST)
        return task.result()

    def _pass(self, seconds: float) -> None:
        """Let time pass, and what comes by itself meanwhile come; the evening may be long enough by that."""
        over: list[bool] = []
        self._loop.call_at(round(self._loop.time() + seconds, 3), over.append, True)
        self._loop.run(lambda: bool(over))

    def _open(self) -> None:
        rules, chance = known_games()[self.game], self.chance
        seats = chance.choice([n for n in rules.usual or rules.seats if n <= len(NAMES)])
        self._people = chance.randrange(1, seats + 1) if seats < 3 else chance.randrange(2, seats + 1)
        kinds = ("open",) * self._people + tuple(self._bot(rules) for _ in range(seats - self._people))
        opened = Opened(
            code="ABCDE",
            game=self.game,
            kinds=kinds,
            names=tuple(f"Seat {n + 1}" for n in range(seats)),
            options=self._options(rules),
            host_key=key_of_token(HOST),
            secret=secret_from(f"evening {self.number}"),
            at=START,
        )
        self._do(self._load(opened))

    def _options(self, rules: Rules) -> Fields:
        """Some of the game's options; what becomes of those who leave is mostly another thing than usual."""
        options = [option for option in rules.options if option.values]
        often = {option.name for option in options if "leave" in option.name}
        choice, luck = self.chance.choice, self.chance.random
        return {
            option.name: choice(option.values[option.name in often :])
            for option in options
            if luck() < (0.6 if option.name in often else 0.3)
        }

    async def _load(self, opened: Opened) -> None:
        self._store = Memory()
        await self._store.open(Place("t", opened.code, int(START)))
        await self._store.append([Record("t", 0, "open", encode(opened))])
        self.room = await Room.load("t", self._store, Process(here="a", now=self.now))

    def _bot(self, rules: Rules) -> str:
        return f"bot:{self.chance.choice(('random', *rules.bots))}"

    # --- devices ----------------------------------------------------------------------------------

    def _add(self, name: str, token: str, changes: bool | None = None) -> Guest:
        """Somebody new comes."""
        guest = Guest(name, token, self.chance.random() < 0.6 if changes is None else changes, self._asked)
        self.guests.append(guest)
        self._meet(guest)
        self._come(guest)
        return guest

    def _come(self, guest: Guest) -> None:
        """A device connects, as `server/socket.py` lets it in."""
        if guest.connection is None:
            self._do(self._enter(guest))

    async def _enter(self, guest: Guest) -> None:
        who = await self.room.who(guest.token)
        if (guest.token and who.seat is None and not who.host) or self.room.audience.lets_in(who, guest.name):
            guest.token = ""  # a seat that was given away is watched from now on, as soon as watching is allowed
            return

        def write(frames: Any) -> bool:
            for frame in frames:
                guest.hear(bytes(frame), self.now())
            return True

        key = key_of_token(guest.token) if guest.token else ""
        veil = veil_of(guest.token) if guest.token else ""
        guest.connection = Connection(who, key, write=write, changes=guest.changes, veil=veil, house=guest.name)
        self.room.welcome(guest.connection)

    def _drop(self, guest: Guest) -> None:
        """A device breaks off."""
        if guest.connection is not None:
            connection, guest.connection = guest.connection, None
            self._do(self._depart(connection))

    async def _depart(self, connection: Connection) -> None:
        self.room.depart(connection)
        connection.close()

    def _see_who_is_gone(self) -> None:
        """Whoever was let go of is gone, and comes back with whatever opens the seat now."""
        for guest in self.guests:
            if guest.connection is not None and guest.connection.ended:
                self._drop(guest)
                guest.token, guest.next_token = guest.next_token, ""

    def _compare(self) -> None:
        """All devices of a seat show the same game, whichever way each of them was told."""
        shown: dict[Seat | None, bytes] = {}
        for guest in self.here():
            assert guest.shown is not None
            game = shown.setdefault(self.seat(guest), guest.shown.game)
            assert game == guest.shown.game, (
                f"evening {self.number}: two devices of seat {self.seat(guest)} show two games"
            )

    def here(self) -> list[Guest]:
        """The devices that are connected."""
        return [guest for guest in self.guests if guest.connection is not None]

    def seat(self, guest: Guest) -> Seat | None:
        """The seat that a device holds."""
        return guest.connection.who.seat if guest.connection is not None else None

    def seated(self) -> list[Guest]:
        """The devices that are connected and hold a seat."""
        return [guest for guest in self.here() if self.seat(guest) is not None]

    def host(self) -> Guest | None:
        """A device of the host."""
        return next((one for one in self.here() if one.connection and one.connection.who.host), None)

    def says(self, guest: Guest | None, kind: Callable[..., say.ClientSays], /, **fields: Any) -> None:
        """A message of a device."""
        if guest is None or guest.connection is None or guest.connection.ended:
            return
        self._count += 1
        message = say.read_client(say.encode(kind(f"m{self._count}", **fields)))
        self._do(self._hear(guest.connection, message))

    async def _hear(self, connection: Connection, message: Any) -> None:
        try:
            await self.room.hear(connection, message)
        except Problem as problem:
            connection.send(say.Refused(message.id, Refusal("malformed", "", str(problem))))

    # --- before the game --------------------------------------------------------------------------

    def _lobby(self) -> None:
        chance = self.chance
        wall = self._add("Wim", "", changes=True)
        for seat in range(self._people):
            token = f"token of {NAMES[seat]}"
            self._do(self.room.sit(None, NAMES[seat], key_of_token(token)))
            guest = self._add(NAMES[seat], token)
            if chance.random() < 0.3:
                self._add(NAMES[seat], token, changes=not guest.changes)
        if chance.random() < 0.3:
            self._add("Xia", "", changes=not wall.changes)
        self._settings()
        self._begin()

    def _settings(self) -> None:
        chance, host, table = self.chance, self.host(), self.room.table
        if chance.random() < 0.7:
            away, alone = chance.choice((0, 10, 60)), chance.choice((60, 900))
            pace = chance.choice(("off", "relaxed", "brisk"))
            self.says(host, say.SetPace, pace=pace, stand_in_after=away, alone_after=alone, goes_on=True)
        if chance.random() < 0.3:
            tags = tuple(sorted(table.contents))
            lines, veils = ((chance.choice(tags),) if tags and chance.random() < 0.7 else () for _ in range(2))
            rating = chance.choice(("everyone", "12+", "16+"))
            self.says(host, say.SetAgreement, rating=rating, lines=lines, veils=veils)
        if chance.random() < 0.2:
            self.says(host, say.SetTalk, chat=chance.random() < 0.5, reactions=chance.random() < 0.5)
        if chance.random() < 0.2:
            seats = len(table.chairs.all)
            self.says(host, say.SwapSeats, seat=chance.randrange(seats), other=chance.randrange(seats))
        if chance.random() < 0.3:
            self.says(host, say.Chat, text=self._text())

    def _begin(self) -> None:
        """The host begins; whatever stands in the way is changed before."""
        table, host = self.room.table, self.host()
        for seat, chair in enumerate(table.chairs.all):
            if chair.kind == "open":
                self.says(host, say.SetChair, seat=seat, kind=self._bot(table.rules))
        for option in table.rules.options:
            if not self.room.audience.info().can_begin:
                break
            if option.name in table.options:
                self.says(host, say.SetOption, name=option.name, value=option.standard)
        if self.room.audience.info().can_begin:
            self.says(host, say.SetAgreement, rating="16+", lines=(), veils=())
        self.says(host, say.Begin)

    # --- the evening ------------------------------------------------------------------------------

    def _step(self) -> None:
        match, chance = self.room.table.match, self.chance
        if match is None:
            self._begin()
            return
        if match.over:
            self._after()
            return
        awaited = [guest for guest in self.seated() if self.seat(guest) in match.waiting()]
        if awaited and chance.random() < 0.75:
            self._move(chance.choice(awaited))
        elif not awaited or chance.random() < 0.2:
            self._pass(chance.choice((1.0, 3.0, 10.0, 40.0)))
        elif self.habits:
            acts = HABITS[chance.choice(self.habits)]
            chance.choice(acts)(self)
        if chance.random() < 0.5:
            self._pass(chance.choice((0.5, 2.0, 4.0)))
        self._come_back()

    def _come_back(self) -> None:
        for guest in self.guests:
            if guest.connection is None and self.chance.random() < 0.15:
                self._come(guest)

    def _after(self) -> None:
        """The game is over: another one, or a word."""
        chance = self.chance
        chance.choice((Evening.chat, Evening.react, Evening.wrong, Evening.take_back))(self)
        self._come_back()
        if chance.random() < 0.7:
            self.says(self.host(), say.Again, game=self.game if chance.random() < 0.7 else chance.choice(GAMES))

    def _move(self, guest: Guest) -> None:
        match, seat = self.room.table.match, self.seat(guest)
        assert match is not None
        assert seat is not None
        move = msgspec.to_builtins(match.observation(seat).draw(self._luck))
        asked = match.asked().get(seat)
        if asked is not None and self.chance.random() < 0.5:
            told = self._told(asked)
            move = told if told is not None and match.why(seat, told) is None else move
        self.says(guest, say.Play, move=move)

    def _told(self, ask: Ask) -> Fields | None:
        """An answer in words of one's own, where it has any."""
        forms = [form for form in ask.forms if any(isinstance(field, (Words, NewOr)) for field in form.fields)]
        return self._filled(self.chance.choice(forms)) if forms else None

    def _filled(self, form: Form) -> Fields:
        values = [
            self._text()[: field.limit] if isinstance(field, (Words, NewOr)) else field.draw(self._luck)
            for field in form.fields
        ]
        filled: Fields = form.fill(tuple(values))
        return filled

    def _text(self) -> str:
        """Something to say that nobody has said before."""
        text = f"{self.chance.choice(PHRASES)} {self._count}"
        self._written.append(text)
        return text

    def _anybody(self, of: list[Guest] | None = None) -> Guest | None:
        some = self.here() if of is None else of
        return self.chance.choice(some) if some else None

    # --- what people do besides; each does nothing where it makes no sense ------------------------

    def chat(self) -> None:
        self.says(self._anybody(), say.Chat, text=self._text())

    def react(self) -> None:
        self.says(self._anybody(), say.React, word=self.chance.choice(("bravo", "hmm", "wow")))

    def wrong(self) -> None:
        """Something that is no move, or out of turn; or a question about it."""
        move = self.chance.choice(({"type": "Pass"}, {"x": 1}, {"type": "TakeBack"}))
        self.says(self._anybody(), self.chance.choice((say.Play, say.Why)), move=move)

    def offer(self) -> None:
        """Something that nobody waits for, or another answer in secret."""
        guest, match = self._anybody(self.seated()), self.room.table.match
        if guest is None or match is None or match.over:
            return
        seat = self.seat(guest)
        assert seat is not None
        asks = [*match.offers(seat), *([match.asked()[seat]] if seat in match.asked() else [])]
        if asks:
            ask = self.chance.choice(asks)
            self.says(guest, say.Play, move=self._filled(self.chance.choice(ask.forms)))

    def take_back(self) -> None:
        """At once, or by asking the others."""
        if self.chance.random() < 0.4:
            self.says(self._anybody(self.seated()), say.Play, move={"type": "TakeBack"})
            return
        self.says(self._anybody(self.seated()), say.AskTakeBack)
        for guest in self.seated():
            if self.chance.random() < 0.9:
                self.says(guest, say.AnswerTakeBack, yes=self.chance.random() < 0.9)

    def pause(self) -> None:
        paused = self.room.table.clock.paused is not None
        self.says(self._anybody(self.seated()), say.Resume if paused else say.Pause)

    def resume(self) -> None:
        self.says(self._anybody(self.seated()), say.Resume)

    def more_time(self) -> None:
        self.says(self._anybody(self.seated()), say.MoreTime)

    def own_time(self) -> None:
        guest = self._anybody(self.seated())
        self.says(guest, say.SetTime, seat=guest and self.seat(guest), factor=self.chance.choice((1, 2, 3)))

    def time_up(self) -> None:
        """Nobody does anything for long."""
        self._pass(self.chance.choice((60.0, 200.0)))

    def x_card(self) -> None:
        """Stop; what is meant may be named, and something is chosen, or the time runs out."""
        chance = self.chance
        for _ in range(chance.randrange(1, 3)):
            self.says(self._anybody(self.seated()), say.XCard, **self._meant())
        if chance.random() < 0.8:
            choice = chance.choice(("veil", "remove", "rewind", "go_on"))
            self.says(self._anybody(self.seated()), say.XChoice, choice=choice)
        else:
            self._pass(200.0)
        if self.room.table.x is not None and chance.random() < 0.8:
            self.says(self._anybody(self.seated()), say.XChoice, choice="go_on")

    def rue(self) -> None:
        """Words that were just said to the table or in the game are meant, and the game goes back to before them."""
        guest, match = self._anybody(self.seated()), self.room.table.match
        if guest is None or match is None or match.over:
            return
        before = len(self._written)
        if self.seat(guest) in match.waiting():
            self._move(guest)
        else:
            self.offer()
        for words in self._written[before:][-1:]:
            self.says(guest, say.XCard, words=words)
            self.says(guest, say.XChoice, choice="rewind")
            self.says(guest, say.XChoice, choice=self.chance.choice(("veil", "remove")))

    def _meant(self) -> Fields:
        chance, table = self.chance, self.room.table
        meant: list[Fields] = [{}, {"card": card}] if (card := self._card()) else [{}]
        meant += [{"words": chance.choice(self._written)}] * 2 if self._written else []
        meant += [{"line": chance.randrange(len(table.said))}] if table.said else []
        return chance.choice(meant)

    def _card(self) -> str:
        cards = sorted(self.room.table.pack.contents)
        return self.chance.choice(cards) if cards else ""

    def break_off(self) -> None:
        if (guest := self._anybody()) is not None:
            self._drop(guest)

    def come_back_at_once(self) -> None:
        if (guest := self._anybody()) is not None:
            self._drop(guest)
            self._come(guest)

    def go_away(self) -> None:
        """All devices of a seat, for so long that a bot stands in."""
        guest = self._anybody(self.seated())
        for other in [one for one in self.seated() if guest and self.seat(one) == self.seat(guest)]:
            self._drop(other)
        self._pass(self.chance.choice((5.0, 15.0, 70.0)))

    def second_device(self) -> None:
        if (guest := self._anybody(self.seated())) is not None and len(self.guests) < 9:
            self._add(guest.name, guest.token, changes=not guest.changes)

    def come_late(self) -> None:
        if len(self.guests) < 9:
            self._add(f"Late {self._count}", "")

    def leave(self) -> None:
        """For good; or somebody thinks better of it, and asks for the seat after a while."""
        guest = self._anybody(self.seated())
        if guest is None or self.chance.random() < 0.5:
            return
        seat = self.seat(guest)
        self.says(guest, say.Leave)
        if self.chance.random() < 0.7:
            self._see_who_is_gone()
            self._pass(self.chance.choice((0.5, 3.0)))
            self._come(guest)
            self._ask_seat(guest, seat)

    def ask_seat(self) -> None:
        """Somebody who watches would like a seat."""
        watching = [guest for guest in self.here() if self.seat(guest) is None]
        self._ask_seat(self._anybody(watching), self.chance.randrange(len(self.room.table.chairs.all)))

    def _ask_seat(self, guest: Guest | None, seat: Seat | None) -> None:
        """They get it or not."""
        if guest is None or guest.connection is None:
            return
        token = f"{guest.name} asks {self._count}"
        self.says(guest, say.AskSeat, seat=seat, name=f"Guest {self._count}", key=key_of_token(token))
        for asking in self.room.table.chairs.asking:
            for other in (*self.seated(), self.host()):
                if other is not None and (self.seat(other) == asking.seat or other is self.host()):
                    self.says(other, say.AnswerSeat, number=asking.number, yes=self.chance.random() < 0.8)
        if self.room.table.who(token).seat is not None:
            self._drop(guest)
            guest.token = token
            self._come(guest)

    def hand_over(self) -> None:
        """To another device, whose token is new."""
        if (guest := self._anybody(self.seated())) is not None:
            guest.next_token = f"{guest.name} hands over {self._count}"
            self.says(guest, say.HandOver, key=key_of_token(guest.next_token))

    def host_does(self) -> None:
        """What only a host may do, by the host or by somebody else."""
        chance, seats = self.chance, len(self.room.table.chairs.all)
        seat = chance.randrange(seats)
        kind, fields = chance.choice(
            (
                (say.MakeHost, {"seat": seat}),
                (say.Silence, {"seat": chance.choice((None, seat)), "silent": chance.random() < 0.6}),
                (say.SetTalk, {"chat": chance.random() < 0.6, "reactions": chance.random() < 0.6}),
                (say.ClearChat, {}),
                (say.SetLock, {"locked": chance.random() < 0.4}),
                (say.Remove, {"seat": seat}),
                (say.Ban, {"seat": seat}),
                (say.LiftBans, {}),
            )
        )
        if kind not in (say.Remove, say.Ban) or chance.random() < 0.2:
            self.says(self.host() if chance.random() < 0.9 else self._anybody(), kind, **fields)


HABITS: dict[str, tuple[Callable[[Evening], None], ...]] = {
    "chatter": (Evening.chat, Evening.react, Evening.wrong),
    "offers": (Evening.offer,),
    "second thoughts": (Evening.take_back,),
    "pauses": (Evening.pause, Evening.resume, Evening.more_time, Evening.own_time),
    "slow": (Evening.time_up,),
    "safety": (Evening.x_card, Evening.rue, Evening.chat),
    "lines": (Evening.break_off, Evening.come_back_at_once, Evening.second_device, Evening.come_late),
    "absence": (Evening.go_away,),
    "seats": (Evening.leave, Evening.ask_seat, Evening.hand_over),
    "hosts": (Evening.host_does,),
}
