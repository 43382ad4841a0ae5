"""People at the simulated table: they choose from what they are asked, talk, break off, come back, say things again."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from telltable import protocol as say
from telltable.core import editing
from telltable.core.ask import Ask
from telltable.core.luck import Stream
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.server.connection import Connection
from telltable.server.tokens import veil_of
from telltable.table.chairs import Who, key_of_token
from tests.asked_labels import in_full

from .net import Link

if TYPE_CHECKING:
    from .world import World

AGAIN = 4.0  # seconds until something that is not answered is said again
PATIENCE = 3  # times it is said on one connection
Fields = dict[str, Any]


def plain(game: say.Game | None) -> dict[str, Any] | None:
    """A game as plain data."""
    return msgspec.json.decode(msgspec.json.encode(game)) if game else None


class Pending:
    """A message that has not been answered. `copies`: how often it went out."""

    def __init__(self, message: Any, now: float) -> None:
        self.message = message
        self.frame = say.encode(message)
        self.at = now
        self.copies = 0
        self.here = 0


class Client:
    """Somebody at a table.

    Attributes:
        token: the seat's; empty for a spectator.
        next_token: after the seat was handed over, or asked for, what it may belong to now.
        sitting: whether the seat is taken already.
        gone: for ever.
        game, info: what was told last; the game as plain data where only changes are told.
        lines: what is known of the chat, by its numbers.
        edits: how many changes of each game's book have been read.
        pending: what is not answered, by id.
        done: ids that were acknowledged.
    """

    def __init__(self, world: World, chance: Random, name: str, token: str, sitting: bool = True) -> None:
        self.name = name
        self.token = token
        self.next_token = ""
        self.sitting = sitting
        self.opener = False
        self.gone = False
        self.you: Seat | None = None
        self.game: say.Game | dict[str, Any] | None = None
        self._changes = False
        self.info: say.TableInfo | None = None
        self.link: Link | None = None
        self.lines: dict[int, str] = {}
        self.edits: dict[int, int] = {}
        self.pending: dict[str, Pending] = {}
        self.done: list[tuple[str, Any]] = []
        self._n = 0
        self._welcomed = False
        self._locked_out = False
        self._sure = sitting  # whether the token is known to be good
        self._since = 0.0
        self._count = 0
        self._asked_for = 0
        self._world = world
        self._chance = chance

    @property
    def address(self) -> str:
        return f"client {self.name}"

    @property
    def speaker(self) -> str:
        """What the server calls whoever has this token."""
        return key_of_token(self.token)[:32] if self.token else ""

    def _kept_as(self, message: Any) -> str:
        """What a server keeps a message under."""
        if not self.token:
            return str(message.id)
        return Connection(Who(), key_of_token(self.token), veil=veil_of(self.token)).id_of(message)

    @property
    def welcomed(self) -> bool:
        """Whether the table has let it in."""
        return self.link is not None and self._welcomed

    # --- the connection ---------------------------------------------------------------------------

    def tick(self) -> None:
        """Look at how things stand, and do something."""
        if self.gone or self._world.over:
            return
        self._world.later(self._chance.expovariate(1.0) * self._world.pause + 0.05, self.tick)
        if not self.sitting:
            self._sit()
        elif self.link is None:
            if self._chance.random() < 0.5:
                self._connect()
        elif not self._welcomed:
            if self._since + 12 < self._now:
                self.drop()
        else:
            self._say_again()
            self._act()

    @property
    def _now(self) -> float:
        return self._world.loop.time()

    def _connect(self) -> None:
        self._welcomed = False
        self._since = self._now
        self._n = 0
        house = self._chance.choice(self._world.houses)
        self.link = Link(self._world, self, house, self._chance)
        self._world.note(self.name, f"comes to {house.where}")
        self._changes = self._chance.random() < 0.2
        self.link.say(say.encode(say.Hello(say.VERSION, self.token, changes=self._changes, lists=self._changes)))

    def drop(self) -> None:
        """Break off."""
        if self.link is not None:
            self.link.leave()
            self.lost(self.link)

    def lost(self, link: Link) -> None:
        """The connection is gone."""
        if link is not self.link:
            return
        self._world.note(self.name, "is cut off")
        self.link = None
        if not self.token:  # a spectator is somebody else next time, so nothing is said again
            self.pending.clear()
        for one in self.pending.values():
            one.here = 0

    def vanish(self) -> None:
        """Go, and never come back."""
        self._world.note(self.name, "is gone for ever")
        self.drop()
        self.gone = True

    # --- hearing ----------------------------------------------------------------------------------

    def hear(self, link: Link, frame: bytes) -> None:
        """A frame of the server."""
        if link is not self.link or self.gone:
            return
        self._world.note(self.name, "hears", frame)
        message = say.read_server(frame)
        if isinstance(message, (say.Welcome, say.Forget)):
            self._begin(message)
        elif isinstance(message, say.News):
            if message.n != self._n + 1:
                self._world.fail(f"{self.name} heard News {message.n} after {self._n}")
            self._n = message.n
            if not self._changes:
                self.game = message.game
            else:
                self.game = plain(message.game) or say.put(self.game, message.changes)
        elif isinstance(message, say.Said):
            self.lines[message.number] = message.text
        elif isinstance(message, say.Edited):
            self.edits[message.game] = message.edits
        elif isinstance(message, say.TableChanged):
            self.info = message.table
            if not message.table.begun:
                self.game = None
        else:
            self._answered(message)

    def _begin(self, message: say.Welcome | say.Forget) -> None:
        """All that there is to know, for the first time or anew."""
        self.info, self._n = message.table, message.n
        self.game = plain(message.game) if self._changes else message.game
        self.lines = {line.number: line.text for line in message.said}
        if isinstance(message, say.Welcome):
            self._welcomed = True
            self.you = message.you
            self._sure = self.you is not None
            self._say_again(at_once=True)

    def _answered(self, message: say.ServerMessage) -> None:
        if isinstance(message, say.Ack):
            self._acknowledged(message.id)
        elif isinstance(message, say.Refused):
            self._refused(message)
        elif isinstance(message, say.Closing):
            self._closed(message.code)

    def _acknowledged(self, id_: str) -> None:
        one = self.pending.pop(id_, None)
        if one is None:
            return
        if not isinstance(one.message, (say.Why, say.Editing)):
            self.done.append((self._kept_as(one.message) if self.token else "", one.message))
        if isinstance(one.message, say.Leave):
            self._no_seat()

    def _refused(self, message: say.Refused) -> None:
        if message.refusal.code == "store":
            return  # nobody knows whether it was done: it is said again
        one = self.pending.pop(message.id, None)
        if one is not None and one.copies == 1 and not self._world.weather.has("double"):
            self._world.model.refused(self._kept_as(one.message))
        if one is not None and isinstance(one.message, (say.HandOver, say.AskSeat)):
            self.next_token = ""

    def _closed(self, code: str) -> None:
        if code not in ("revoked", "token"):
            return
        self.pending.clear()
        if self._sure and self._world.model.holds(self.token):
            self._world.fail(f"{self.name} holds a seat, and was turned away")
        if self.next_token:
            self.token, self.next_token, self._sure = self.next_token, "", False
        elif self._locked_out:
            self.sitting = self._locked_out = False  # the host may unlock the table yet
        elif self.token and not self.opener:
            self._no_seat()

    def _no_seat(self) -> None:
        """From now on somebody who watches."""
        self.token = ""
        self.pending.clear()
        self.drop()

    # --- saying -----------------------------------------------------------------------------------

    def _sit(self) -> None:
        """Take any seat, over HTTP; again until there is an answer."""
        if self._since + AGAIN < self._now or not self._since:
            self._since = self._now
            self._chance.choice(self._world.houses).sit(self)

    def seated(self, answer: Seat | Refusal) -> None:
        """The answer came."""
        self._world.note(self.name, f"sits: {answer}")
        self.sitting = True  # when it was refused, an earlier answer may have been lost: the token will tell
        self._sure = not isinstance(answer, Refusal)
        self._locked_out = isinstance(answer, Refusal) and answer.code == "locked"

    def _say_again(self, at_once: bool = False) -> None:
        for one in list(self.pending.values()):
            if at_once or one.at + AGAIN < self._now:
                if one.here >= PATIENCE:
                    self.drop()
                    return
                self._send(one)

    def _send(self, one: Pending) -> None:
        if self.link is None:
            return
        one.at, one.copies, one.here = self._now, one.copies + 1, one.here + 1
        self._world.note(self.name, "says", one.frame)
        self.link.say(one.frame)

    def _say(self, kind: type[Any], **fields: Any) -> None:
        self._count += 1
        message = kind(f"{kind.__name__}-{self._count}", **fields)
        self._world.model.said(self.speaker, message, self._kept_as(message))
        self.pending[message.id] = Pending(message, self._now)
        self._send(self.pending[message.id])

    def _act(self) -> None:
        """Say something, if there is something to say."""
        if len(self.pending) >= 2 or any(type(p.message) in (say.HandOver, say.Leave) for p in self.pending.values()):
            return
        if self.opener and self.info is not None and not self.info.begun and not self.pending:
            if self.info.alone_after > 900:
                self._say(say.SetPace, pace="brisk", stand_in_after=30, alone_after=900, goes_on=True)
            elif not self.info.can_begin:
                self._say(say.Begin)
            elif self.info.locked:  # else nobody can come whom the game waits for
                self._say(say.SetLock, locked=False)
            return
        if self._settles():
            return
        ask = self._part("ask", Ask | None) if self.info is None or self.info.x is None else None
        playing = any(isinstance(p.message, say.Play) for p in self.pending.values())
        if ask is not None and not playing and self._chance.random() < (0.7 if ask.owed else 0.03):
            self._say(say.Play, move=self._choose(ask))
            return
        x = self.info is not None and self.info.x is not None
        doing = [act for name, act in ACTS if self._world.weather.has(name) and (not x or name == "safety")]
        if doing and self._chance.random() < 0.4:
            self._chance.choice(doing)(self, self._chance)

    def _settles(self) -> bool:
        """Once all is calm nobody leaves an X-card or a pause as it is."""
        here = self.you is not None or self.opener
        if not (self._world.weather.calmed and here) or self.info is None or self.pending:
            return False
        if self.info.x is not None:
            self._say(say.XChoice, choice="go_on")
        elif self.info.paused is not None:
            self._say(say.Resume)
        else:
            return False
        return True

    def _part(self, name: str, kind: Any) -> Any:
        """A part of the game as it is shown."""
        if isinstance(self.game, dict):
            return msgspec.convert(in_full(self.game)[name], kind)
        return getattr(self.game, name, None)

    def _choose(self, ask: Ask) -> dict[str, Any]:
        chosen: dict[str, Any] = ask.draw(Stream((self._chance.getrandbits(60), 1), self._count))
        return chosen

    # --- other things to say: each does nothing when it makes no sense just now ---------------------

    def chat(self, chance: Random) -> None:
        self._say(say.Chat, text=f"{self.name} {self._count}")

    def react(self, chance: Random) -> None:
        self._say(say.React, word=chance.choice(("bravo", "hmm")))

    def why(self, chance: Random) -> None:
        self._say(say.Why, move={"type": "Pass"})

    def offer(self, chance: Random) -> None:
        """Something that nobody waits for: a note, a contradiction."""
        offers = self._part("offers", tuple[Ask, ...])
        if offers:
            self._say(say.Play, move=self._choose(chance.choice(offers)))

    def wrong(self, chance: Random) -> None:
        """Something out of turn, or no move at all."""
        self._say(say.Play, move=chance.choice(({"type": "Pass"}, {"x": 1}, {"type": "Leave"})))

    def take_back(self, chance: Random) -> None:
        asked = self.info.take_back if self.info else None
        if asked is None:
            if chance.random() < 0.3:
                self._say(say.AskTakeBack)
        elif self.you in asked.waiting:
            self._say(say.AnswerTakeBack, yes=chance.random() < 0.8)

    def undo(self, chance: Random) -> None:
        if chance.random() < 0.3:
            self._say(say.Play, move={"type": "TakeBack"})

    def pause(self, chance: Random) -> None:
        if self.info:
            paused = self.info.paused is not None
            self._say(say.Resume if paused else chance.choice((say.Pause, say.MoreTime)))

    def time(self, chance: Random) -> None:
        if self.you is not None:
            self._say(say.SetTime, seat=self.you, factor=chance.choice((1, 2, 3)))

    def host(self, chance: Random) -> None:
        """Somebody else is host; or, before the game, two places change."""
        if self.info:
            chairs = len(self.info.chairs)
            seat = chance.randrange(chairs)
            if self.info.begun:
                self._say(say.MakeHost, seat=seat)
            else:
                self._say(say.SwapSeats, seat=seat, other=(seat + 1) % chairs)

    def lock(self, chance: Random) -> None:
        """Nobody new, or anybody again."""
        if self.info is not None:
            self._say(say.SetLock, locked=chance.random() < 0.5)

    def keep_order(self, chance: Random) -> None:
        """The chat is cleared; somebody may not write, or may again."""
        if self.info is not None and chance.random() < 0.3:
            self._say(say.ClearChat)
        elif self.info is not None:
            seat = chance.choice((None, chance.randrange(len(self.info.chairs))))
            self._say(say.Silence, seat=seat, silent=chance.random() < 0.4)

    def again(self, chance: Random) -> None:
        """Another game, when this one is over."""
        if self.info is not None and (self.info.over or not self.info.begun):
            self._say(say.Again if self.info.over else say.Begin)

    def edit(self, chance: Random) -> None:
        """Change a book when nothing is played, or say what is open to be changed; often what can't be done."""
        if self.info is None or not self.info.over:
            return
        number = chance.randrange(1, self.info.number + 1)
        table = self._world.model.table
        over = number <= len(table.games) and table.games[number - 1].over
        book = table.signatures[number - 1].played_book() if over else None
        what = chance.choice(get_args(editing.What))
        of = {"line": editing.lines_of, "name": editing.names_of}.get(what)
        key = chance.choice(["nowhere", *of(book)]) if of and book else ""
        if chance.random() < 0.3:
            self._say(say.Editing, game=number, of=chance.choice(("", key or what)))
            return
        text = chance.choice(editing.TELLINGS) if what == "telling" else f"{self.name} {self._count}"
        seen = self.edits.get(number, 0)
        self._say(say.EditBook, game=number, what=what, of=key, text=chance.choice((text, text, "")), seen=seen)

    def x_card(self, chance: Random) -> None:
        """Lay the X-card, say what is meant, or what is to be done."""
        if self.you is None or self.info is None or not (self.info.begun or self.info.x):
            return
        if self.info.x is None and chance.random() < 0.6:
            return
        if self.info.x is not None and chance.random() < 0.5:
            self._say(say.XChoice, choice=chance.choice(("veil", "remove", "rewind", "go_on")))
        else:
            self._say(say.XCard, **self._meant(chance))

    def _meant(self, chance: Random) -> Fields:
        """Words of the chat, a line of it, a card; or nothing yet."""
        text = chance.choice([*self.lines.values(), "nobody said this"])
        card = chance.choice(sorted(self._world.model.table.pack.contents))
        return chance.choice(({}, {"words": text}, {"line": chance.randrange(len(self.lines) + 1)}, {"card": card}))

    def swap(self, chance: Random) -> None:
        """Another place, before the game."""
        if self.info is not None and not self.info.begun and self.you is not None:
            self._say(say.SwapSeats, seat=self.you, other=chance.randrange(len(self.info.chairs)))

    def leave(self, chance: Random) -> None:
        if self.you is not None and self.info and self.info.begun and chance.random() < 0.2:
            self._say(say.Leave)

    def hand_over(self, chance: Random) -> None:
        """To another device: the same person goes on with another token."""
        if self.you is not None and chance.random() < 0.5:
            self.next_token = f"new token {self._count} of {self.name}"
            self._say(say.HandOver, key=key_of_token(self.next_token))

    def seats(self, chance: Random) -> None:
        """Ask for a seat; or answer those who do."""
        info = self.info
        if info is None:
            return
        for asking in info.asking:
            if asking.seat == self.you:
                self._say(say.AnswerSeat, number=asking.number, yes=chance.random() < 0.7)
                return
        if self.you is None and not self.token:
            self._ask_seat(chance, info)

    def _ask_seat(self, chance: Random, info: say.TableInfo) -> None:
        if self.next_token:  # asked before: see whether it was given
            if not any(asking.name == f"{self.name}{self._asked_for}" for asking in info.asking):
                self.drop()  # with what a spectator said and nobody answered: whoever has the seat is somebody else
                self.token, self.next_token, self._sure = self.next_token, "", False
            return
        if chance.random() < 0.3:
            self._asked_for = self._count
            self.next_token = f"{self.name} asks {self._count}"
            name, key = f"{self.name}{self._count}", key_of_token(self.next_token)
            self._say(say.AskSeat, seat=chance.randrange(len(info.chairs)), name=name, key=key)


# What people do besides, and which part of the weather it belongs to. A new kind of message gets a line here.
ACTS: list[tuple[str, Callable[[Client, Random], None]]] = [
    ("chatter", Client.chat),
    ("chatter", Client.react),
    ("chatter", Client.why),
    ("chatter", Client.offer),
    ("wrong", Client.wrong),
    ("another", Client.again),
    ("edits", Client.edit),
    ("safety", Client.x_card),
    ("safety", Client.chat),
    ("back", Client.take_back),
    ("back", Client.undo),
    ("pauses", Client.pause),
    ("pauses", Client.time),
    ("seats", Client.host),
    ("seats", Client.lock),
    ("seats", Client.keep_order),
    ("seats", Client.leave),
    ("seats", Client.swap),
    ("seats", Client.hand_over),
    ("seats", Client.seats),
]
