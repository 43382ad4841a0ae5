"""What the server says."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from telltable.core.ask import Ask
from telltable.core.board import Board
from telltable.core.goers import Goer
from telltable.core.outlook import Outlook
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

from .changing import Change


class ServerMessage(Struct, frozen=True, tag_field="type", tag=True):
    """Something the server says."""


class Chair(Struct, frozen=True):
    """A place at the table, as everybody sees it. `kind`: ``open``, ``me`` (a person) or a bot's word."""

    seat: Seat
    kind: str
    name: str
    here: bool = False
    stand_in: bool = False  # a bot acts for this person until they are back
    stand_in_in: float | None = None  # seconds until one does
    silent: bool = False  # the host lets this seat write nothing to the table
    back_soon: bool = False  # this person has gone and will be back; a bot acts at once
    played_by: str = ""  # what the bot is called that acts for this person
    assistant: bool = False  # a program holds this seat, and says so
    face: str = ""  # the drawing that its holder chose, as in `SetFace`; empty: the first letter of the name
    free: bool = False  # whoever comes can sit down here: it is open, or its bot only fills it until somebody does


class Wait(Struct, frozen=True):
    """Whom the game waits for, and how many seconds are left; None: there is no limit. `since`: for how many seconds
    they have been waited for.

    Seat -1 is the clock: everybody has chosen, and the window stays open until its time is over.
    """

    seat: Seat
    left: float | None
    since: float = 0.0


class SeatAsk(Struct, frozen=True):
    """Somebody watching would like a seat."""

    number: int
    seat: Seat
    name: str


class TakeBackAsk(Struct, frozen=True):
    """A seat asks the table to take its last move back. `waiting`: who has not agreed yet."""

    seat: Seat
    waiting: tuple[Seat, ...]
    left: float


class XOpen(Struct, frozen=True):
    """The X-card lies on the table. `words`, `card`: whether somebody has named some; `settling`: a choice is made, and
    is being carried out. `left`: seconds until the table goes on by itself; None where it waits as long as it takes."""

    left: float | None
    words: bool = False
    card: bool = False
    settling: bool = False


class Party(Struct, frozen=True):
    """Characters of a finished game who begin the next one; `title`: what its story is called. `who` may be empty."""

    title: str
    who: tuple[Goer, ...]
    remembered: tuple[str, ...]


class Question(Struct, frozen=True):
    """A question of somebody who watches, that waits. `taken`: it is being answered now."""

    number: int
    text: str
    taken: bool = False


class TableInfo(Struct, frozen=True):
    """The table, as everybody sees it, but for `time` and `devices`."""

    code: str
    game: str
    title: str
    chairs: tuple[Chair, ...]
    host: Seat | None
    options: dict[str, str]
    begun: bool
    over: bool
    can_begin: str = ""  # empty when the host can begin; else why not
    number: int = 0  # games begun at this table
    pace: str = "off"
    stand_in_after: int = 60
    alone_after: int = 86_400
    goes_on: bool = False  # after a pause, and three minutes after an X-card, the game goes on by itself
    turn_hours: int = 48  # these five: at a table for days, as in `SetPace`
    window_hours: int = 12
    quiet_from: int = 0
    quiet_to: int = 0
    east: int = 0
    host_away: float | None = None  # for how many seconds the host has been away in a game; None while they are here
    waits: tuple[Wait, ...] = ()
    paused: float | None = None  # seconds until the pause is meant to end; it ends by itself where the table `goes_on`
    resting: bool = False  # nobody is here, so nothing happens
    chat: bool = True
    reactions: bool = True
    asking: tuple[SeatAsk, ...] = ()
    take_back: TakeBackAsk | None = None
    rating: str = "12+"
    lines: tuple[str, ...] = ()  # content tags that do not appear
    veils: tuple[str, ...] = ()  # content tags that appear without words
    contents: dict[str, int] = {}  # content tags of the game's cards, and how many carry each
    x: XOpen | None = None
    locked: bool = False  # nobody new is let in
    listed: bool = False  # while it can be joined, the server shows it to everybody
    closed: bool = False  # whoever runs the server has closed the table: nothing goes on
    watchers_silent: bool = False  # the host lets nobody write who watches
    bans: int = 0  # addresses that nobody new is let in from
    party: Party | UnsetType = UNSET  # who is brought along to the next game; missing where nobody is
    # What those who watch have asked and nobody has answered yet; missing where the host wants no questions.
    questions: tuple[Question, ...] | UnsetType = UNSET
    time: int = 1  # how many times the usual time my seat asked for; nobody else is told
    devices: int | UnsetType = UNSET  # that can open my seat, where there is more than one; nobody else is told


class Game(Struct, frozen=True):
    """The game as one seat sees it: its view and board, what it is asked, what it may do besides, who is awaited.

    `labels`: the candidates of every field in words, by the field's kind, then by the candidate as JSON writes it (a
    text without its quotes). One that is missing is called what it is.

    `given`: the secret answer of this seat that may still be changed, as a move. Nobody else is told.

    `next`: whose turns follow, the nearest first; none where nobody can know.

    `lists`, for whoever asked for them in `Hello`: every list of the table that fields may draw from, by name: its
    candidates in their order, each with what it is called.
    """

    view: Raw
    board: Board
    ask: Ask | None
    offers: tuple[Ask, ...]
    awaited: tuple[Seat, ...]
    over: bool
    outcome: str = ""
    labels: dict[str, dict[str, str]] = {}
    given: dict[str, Any] | None = None
    next: tuple[Seat, ...] = ()
    lists: dict[str, dict[str, str]] | UnsetType = UNSET


class Heard(Struct, frozen=True):
    """Whose move told so many of the last lines, and how many seconds ago. `bot`: one acted there.

    No seat: it was the table's, or all chose in secret.
    """

    lines: int
    ago: float
    seat: Seat | None = None
    bot: bool = False


class Welcome(ServerMessage, frozen=True):
    """The answer to `Hello`: everything this seat may know now. `n`: number of the last `News`. `heard`: of the last
    lines, the last one last; at a table for days.

    It is said again when I sit on another seat: before the game two places may change.
    """

    version: int
    you: Seat | None
    host: bool
    table: TableInfo
    n: int
    game: Game | None = None
    lines: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()  # the last lines of the chat
    heard: tuple[Heard, ...] | UnsetType = UNSET


class TableChanged(ServerMessage, frozen=True):
    """Chairs, options, presence or clocks changed. Seconds count from when this was sent. While no game has `begun`,
    the one before is put away: whoever comes new is shown none."""

    table: TableInfo


class News(ServerMessage, frozen=True):
    """Something happened in the game. `n` counts what this seat was told; `events` are the facts, `lines` the same in
    words.

    `game` is the game as it is now; for whoever asked for changes in `Hello` it is missing, and `changes` say what is
    different from the last `Welcome` or `News`. After a first `News` without a game before it, `game` is there.
    """

    n: int
    events: tuple[Raw, ...]
    lines: tuple[str, ...]
    game: Game | None = None
    changes: tuple[Change, ...] = ()


class Said(ServerMessage, frozen=True):
    """Somebody's line to the table. `number` counts the lines from 0; `answers` is the question that it answers."""

    seat: Seat | None
    name: str
    text: str
    number: int = 0
    answers: str | UnsetType = UNSET


class TimeWasUp(ServerMessage, frozen=True):
    """My time for a choice was over, and this was chosen for me: what was told of it, in sentences; none where it stays
    secret until others have chosen too, and then `Game.given` says it. Nobody else is told."""

    chosen: tuple[str, ...] = ()


class Forget(ServerMessage, frozen=True):
    """Words were taken back: forget all that was shown so far, and begin again with this. It is as in `Welcome`."""

    table: TableInfo
    n: int
    game: Game | None = None
    lines: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    heard: tuple[Heard, ...] | UnsetType = UNSET


class Reacted(ServerMessage, frozen=True):
    """Somebody's reaction."""

    seat: Seat
    word: str


class Nudged(ServerMessage, frozen=True):
    """Somebody reminds me that the game waits for me. Nobody else is told."""

    name: str


class Edited(ServerMessage, frozen=True):
    """Somebody has changed the book of a game: its number, how many changes there are, and whose this is."""

    game: int
    edits: int
    by: str


class Editors(ServerMessage, frozen=True):
    """What people have open to change in the book of a game: seats, and the keys of lines, names, or what it is."""

    game: int
    open: tuple[tuple[Seat, str], ...]


class Ack(ServerMessage, frozen=True):
    """It is done, and durable; or for `Why`: it would be legal, and perhaps what would come of it."""

    id: str
    comes: Outlook | UnsetType = UNSET


class Refused(ServerMessage, frozen=True):
    """It was not done, and why. Nothing changed. Of what is no legal move yet `Why` is told what it comes to, too."""

    id: str
    refusal: Refusal
    comes: Outlook | UnsetType = UNSET


class Closing(ServerMessage, frozen=True):
    """The server closes this socket, and why. Come back with the number of your last `News`.

    `reason` is for people, `code` for programs: ``version`` (load a newer client); ``revoked`` or ``token`` (the seat
    has another holder); ``unseated`` (the host took the seat away); ``banned`` or ``locked`` (nobody new is let in);
    ``full``; ``deleted`` (the table); ``stop``, ``error`` or ``store`` (come back in a moment); ``no_hello``,
    ``hello_twice``, ``malformed``, ``too_big`` or ``flood`` (what was said, and how). More may follow: a code that is
    unknown means no more than the close itself.
    """

    reason: str
    code: str = ""


ServerSays = (
    Welcome
    | TableChanged
    | News
    | Said
    | Forget
    | TimeWasUp
    | Reacted
    | Nudged
    | Edited
    | Editors
    | Ack
    | Refused
    | Closing
)
