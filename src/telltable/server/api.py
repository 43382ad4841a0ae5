"""What goes over HTTP besides tables: requests and answers as types; the OpenAPI document is made of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from telltable.bots.seating import bots_of
from telltable.core import own_bots
from telltable.core.board import Face
from telltable.core.editing import Edit
from telltable.core.host_pack import chosen_title, options_now
from telltable.core.option import Option, Preset
from telltable.core.rule_pages import Block
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.story import Photo
from telltable.protocol import Key, News, Pace, TableInfo
from telltable.table.moments import Moment

from . import bans, limits
from .admin import Standing

# Why it failed stands in the server's log: it may name files and machines.
NOT_KEPT = "The server can't reach its saved tables right now; try again in a moment."


Code = Annotated[str, Meta(min_length=1, max_length=16)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. `seats` as on the command line, ``me`` being an open chair.

    `pace`: how long choices may take, in any game: ``off``, ``relaxed``, ``brisk``, ``days``; null: as in the options.
    """

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[str, Meta(min_length=1, max_length=200)] = "me"
    options: dict[str, str] = {}
    pace: Pace | None = None


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to take. Without a number: any open one. `assistant`: a program plays there, and everybody sees that it
    is one."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None
    assistant: bool = False


class BringParty(Struct, frozen=True, forbid_unknown_fields=True):
    """The characters of a finished game, to begin the next one here: the table where it was played, my token there,
    and which of its games it was, from 1. An empty code: nobody is brought along."""

    code: Annotated[str, Meta(max_length=16)] = ""
    token: Annotated[str, Meta(max_length=128)] = ""
    number: Annotated[int, Meta(ge=1, le=1_000_000)] = 1


class PutPhoto(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture for a chapter (from 0) of a finished story: the file in base64 (JPEG, PNG or WebP), and in words what
    is to be seen. An empty image: the one that is there is taken out, and nothing of it is kept."""

    chapter: Annotated[int, Meta(ge=0, le=10_000)]
    alt: Annotated[str, Meta(max_length=400)] = ""
    image: str = ""


class TableOpened(Struct, frozen=True):
    """A new table: the code that people read aloud, and the host's secret, which is shown this once."""

    code: str
    host_token: str


class ListTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Show my table to everybody on this server as one to join, until the game begins; or no longer."""

    listed: bool = True


class OpenTable(Struct, frozen=True):
    """A table that anybody may join.

    Attributes:
        host: what they are called who host it; empty while they have no seat.
        free, seats: how many places can be taken, of how many.
        minutes: how long the game takes, in words: ``45-90``.
        rating, pace, turn_hours: as in `TableInfo`.
    """

    code: str
    game: str
    title: str
    host: str
    free: int
    seats: int
    minutes: str
    rating: str
    pace: str
    turn_hours: int


class OpenTables(Struct, frozen=True):
    """The tables that anybody may join, the newest first."""

    tables: tuple[OpenTable, ...]


class GiveSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """My seat goes to another holder, who made a token and said its SHA-256. Empty: the name stays."""

    key: Key
    name: Annotated[str, Meta(max_length=24)] = ""


class SeatGiven(Struct, frozen=True):
    """The seat that has another holder now."""

    seat: Seat


class AskPhrase(Struct, frozen=True, forbid_unknown_fields=True):
    """Words for my seat; there is nothing to say besides."""


class SeatPhrase(Struct, frozen=True):
    """Four words that open a seat on another device, once, within so many seconds; asked for again, the last count.

    `link` says the same; what follows its ``#`` is never sent by a browser. `qr` is the link as a picture (SVG).
    """

    seat: Seat
    phrase: str
    link: str
    qr: str
    seconds: int


class Remind(Struct, frozen=True, forbid_unknown_fields=True):
    """Remind me at this address when a table for days waits for me; empty: no longer; null: as it is."""

    email: Annotated[str, Meta(max_length=254)] | None = None


class CallDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """Call this browser when a table for days waits for me; with empty keys: no longer.

    Its address at a push service, its public key and its secret are what `PushManager.subscribe` gives.
    """

    endpoint: Annotated[str, Meta(min_length=1, max_length=1_024, pattern=r"^[!-~]+$(?!\n)")]
    p256dh: Annotated[str, Meta(max_length=100, pattern=r"^[\w-]*$(?!\n)")] = ""
    auth: Annotated[str, Meta(max_length=40, pattern=r"^[\w-]*$(?!\n)")] = ""


class Reminding(Struct, frozen=True):
    """Where I am reminded; empty: nowhere. `devices`: how many of mine are called. Nobody else is told."""

    email: str
    devices: int = 0


class SayPhrase(Struct, frozen=True, forbid_unknown_fields=True):
    """The four words, in any case and with anything between them. `assistant`: a program says them, to play there."""

    phrase: Annotated[str, Meta(min_length=1, max_length=100)]
    assistant: bool = False


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """A table and the token that I hold there: a seat's or the host's."""

    code: Annotated[str, Meta(min_length=1, max_length=16)]
    token: Annotated[str, Meta(min_length=1, max_length=128)]


class MyTables(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables whose tokens I hold."""

    tables: Annotated[list[Held], Meta(max_length=limits.OWN_TABLES)]


class KeptStory(Struct, frozen=True):
    """A story that was told to its end: which game of the table it was, from 1, and what it is called."""

    number: int
    game: str
    title: str


class Mine(Struct, frozen=True):
    """A table where I am known.

    Attributes:
        owes: the game waits for me.
        story: what the story is called so far; empty while there is none, or while the X-card lies there.
        last: the last thing that I was told of it.
        kept: the stories that were told here.
    """

    you: Seat | None
    host: bool
    owes: bool
    table: TableInfo
    story: str = ""
    last: str = ""
    kept: tuple[KeptStory, ...] = ()


class OwnTables(Struct, frozen=True):
    """The tables where I am known, in the order that I asked."""

    tables: tuple[Mine, ...]


class SeatTaken(Struct, frozen=True):
    """A seat and its secret, which is shown this once."""

    seat: Seat
    token: str


class GameInfo(Struct, frozen=True):
    """A game that can be played.

    Attributes:
        seats: the fewest and the most.
        minutes, mood: for the shelf.
        bots: kinds of chair that a bot sits in: ``bot``, ``bot:helper``.
        options: the switches of a table, with what they may be.
        presets: options that are set together.
        carries: characters of a finished game may begin another one.
        pack: what the pack is called that whoever runs the server has chosen (``serve --pack``); empty: the game's own.
    """

    name: str
    title: str
    pitch: str
    seats: tuple[int, int]
    minutes: str = ""
    mood: str = ""
    bots: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    carries: bool = False
    pack: str = ""

    @classmethod
    def of(cls, rules: Rules) -> GameInfo:
        """What is said of a game."""
        own = [name for name in own_bots.names() if name in bots_of(rules)]
        bots = ("bot", *(f"bot:{name}" for name in (*rules.bots, "random", *own)))
        ends = (rules.seats[0], rules.seats[-1])
        said = (rules.name, rules.title, rules.pitch, ends, rules.minutes, rules.mood)
        return cls(*said, bots, options_now(rules), rules.presets, rules.carries, chosen_title(rules))


class RulesPage(Struct, frozen=True):
    """The rules of a game as a page; `prefix` begins the ids of its rules."""

    game: str
    title: str
    prefix: str
    blocks: tuple[Block, ...]


class CardList(Struct, frozen=True):
    """The cards that a table plays with, in their order, and nothing of where they lie."""

    game: str
    cards: tuple[Face, ...]


class Replay(Struct, frozen=True):
    """A part of a game that is over, as one seat saw it.

    Attributes:
        number: which game of the table it was, from 1.
        names, seats: who sat where, and what sat there: ``me``, ``bot:greedy``.
        by: who acted at each moment of the whole game; negative: the clock or the table.
        first: the moment at which this part begins.
        moments: each is what the seat was told; `n` is its place in the game. The first one holds the game as it was.
    """

    game: str
    title: str
    number: int
    names: tuple[str, ...]
    seats: tuple[str, ...]
    by: tuple[int, ...]
    first: int
    moments: tuple[News, ...]


class Moments(Struct, frozen=True):
    """What people reacted to most in a game that is over. Counted from what the server keeps, and kept nowhere else."""

    game: str
    number: int
    moments: tuple[Moment, ...]


class ForgetMe(Struct, frozen=True, forbid_unknown_fields=True):
    """None of my reactions are kept any longer, and no moment quotes me; there is nothing to say besides."""


class Forgotten(Struct, frozen=True):
    """The seat whose reactions were forgotten."""

    seat: Seat


class EditLine(Struct, frozen=True):
    """A line of a book that can be changed, or not.

    Attributes:
        of: its key; empty where nobody changes it.
        text: as it reads now; `played`: as it was played; `link`: words of the book's own before it.
        why: why I don't change it; empty where I may.
        by: who changed it last; empty where it is as it was played.
    """

    of: str
    text: str
    played: str
    link: str = ""
    teller: str = ""
    card: str = ""
    why: str = ""
    by: str = ""


class EditChapter(Struct, frozen=True):
    """A chapter of a book that can be changed. `photo`: what is to be seen in its picture, and who put it there."""

    heading: str
    lines: tuple[EditLine, ...]
    photo: Photo | UnsetType = UNSET


class EditName(Struct, frozen=True):
    """A name in a book: its key, as it was played, and as it reads now."""

    of: str
    played: str
    now: str


class EditableBook(Struct, frozen=True):
    """The book of a game that is over, for those who change it.

    Attributes:
        number: which game of the table it was, from 1.
        you: my seat.
        why: why I change nothing here; empty where I may.
        title_played: its title as it was played.
        telling: as the tellers chose; empty where they have not.
        edits: all changes, in order.
        most: the most characters of each.
        photos: whether a picture can be put into each chapter.
    """

    game: str
    number: int
    you: Seat | None
    why: str
    title: str
    title_played: str
    dedication: str
    telling: str
    tellers: tuple[str, ...]
    names: tuple[EditName, ...]
    chapters: tuple[EditChapter, ...]
    edits: tuple[Edit, ...]
    most: dict[str, int]
    photos: bool = False


class Tables(Struct, frozen=True):
    """For whoever runs the server: some of its tables, by id, and how it stands.

    Attributes:
        more: whether others follow; ask for those after the last one's id.
        size, quota: bytes that all tables take, and may take; null: there is no limit.
        tables_go, books_go: seconds of silence after which a table is deleted, without and with a finished story;
            null: never.
        amiss: what whoever runs it has left unsaid and people miss; empty: nothing.
    """

    tables: tuple[Standing, ...]
    more: bool
    size: int
    quota: int | None
    tables_go: float | None
    books_go: float | None
    bans: tuple[bans.BannedAddress, ...]
    amiss: str


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to close, or to open again."""

    code: Code
    closed: bool


class DeleteTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to delete for good. `again` is its code once more, as whoever wants it has typed it."""

    code: Code
    again: Code


class BanHolder(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat whose holder is to be kept out of the whole server."""

    code: Code
    seat: Annotated[int, Meta(ge=0, le=63)]


class BanAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """An address or network to ban, or whose ban to lift."""

    address: Annotated[str, Meta(min_length=1, max_length=64)]
    banned: bool


class Done(Struct, frozen=True):
    """It is done, and what that means, in a sentence."""

    said: str


class Health(Struct, frozen=True):
    """The server is up."""

    ok: bool
    version: str


class ServerAddress(Struct, frozen=True):
    """Where others find this server: links begin with it, ``https`` and a name, say.

    `alone`: no other device can open it, for the server is on no network, or was told to listen to this machine only.
    `makes`: in what forms it can save a story, as `story.{to}` ends; PDF and PNG need the extra `print`.
    `mails`: it reminds people by e-mail. `push`: the public key with which a browser lets it call; empty: none.
    `lists`: it shows everybody the tables whose hosts want that. `photos`: it takes pictures for finished stories.
    `command`: what starts Telltable on the server's machine, for whoever sits there.
    """

    url: str
    alone: bool = False
    makes: tuple[str, ...] = ()
    mails: bool = False
    push: str = ""
    lists: bool = False
    photos: bool = False
    command: str = "telltable"


class Trouble(Struct, frozen=True):
    """Why it was not done, in a sentence."""

    error: str
