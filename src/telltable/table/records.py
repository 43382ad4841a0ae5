"""What is kept of a table: one tagged union. A table is the fold of its records."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from telltable.core.editing import What
from telltable.core.seat import Seat
from telltable.core.written import Written

from .hours import Hours


class Kept(Struct, frozen=True, kw_only=True, tag_field="type", tag=True, forbid_unknown_fields=True):
    """Something that happened at a table. `at`: when, in seconds since 1970, by the clock of whoever kept it."""

    at: float = 0.0


class Opened(Kept, frozen=True):
    """The table was opened for a game. `host_key` is the SHA-256 of the host's token, `secret` the table secret.

    `pace`: empty for the one in the options.
    """

    code: str
    game: str
    kinds: tuple[str, ...]
    names: tuple[Written, ...]
    options: dict[str, str]
    host_key: str
    secret: str
    pace: str = ""


class Sat(Kept, frozen=True):
    """A person took a seat. `key` is the SHA-256 of the seat's token. `assistant`: a program took it, and said so."""

    seat: Seat
    name: Written
    key: str
    assistant: bool = False


class ChairSet(Kept, frozen=True):
    """The host put a bot in a chair, or opened it; or its person left before the game. No name: the one before.

    `fills`: a bot that nobody chose; whoever comes before the game may take its place.
    """

    seat: Seat
    kind: str
    name: str = ""
    fills: bool = False


class ChairAdded(Kept, frozen=True):
    """The host laid one more seat, an open one, after all others."""


class ChairTaken(Kept, frozen=True):
    """The host took a seat away that no person held; those after it moved up."""

    seat: Seat


class Swapped(Kept, frozen=True):
    """Before the game two places changed: whoever sat on one sits on the other now."""

    seat: Seat
    other: Seat


class OptionSet(Kept, frozen=True):
    """The host set an option."""

    name: str
    value: str


class PartyBrought(Kept, frozen=True):
    """Somebody brings the characters of a finished game along to the next one: a position file of that game (see
    `core/going_on.py`), and what its story is called. Both empty: nobody is brought, or their words were taken back."""

    seat: Seat | None
    title: Written = ""
    party: Written = ""


class PaceSet(Kept, frozen=True):
    """The host set how long decisions may take, after how many seconds of absence a bot acts, and whether the game goes
    on by itself after a pause or an X-card. `hours`: at a table for days."""

    pace: str
    stand_in_after: int
    alone_after: int
    goes_on: bool = False
    hours: Hours = Hours()


class AgreementSet(Kept, frozen=True):
    """The host set the table agreement: the rating, and the content tags that are left out, or not described."""

    rating: str
    lines: tuple[str, ...]
    veils: tuple[str, ...]


class TalkSet(Kept, frozen=True):
    """The host switched chat and reactions on or off."""

    chat: bool
    reactions: bool


class Begun(Kept, frozen=True):
    """A game began: the header of its log and entry 0, as JSON.

    `east`: minutes by which the day there is ahead of UTC.
    """

    header: Raw
    entry: Raw
    east: int = 0


class Played(Kept, frozen=True):
    """An entry of the game's log, as JSON."""

    entry: Raw


class Reopened(Kept, frozen=True):
    """The game is over, and the same people set up another."""

    game: str
    options: dict[str, str]


class Chatted(Kept, frozen=True):
    """A line to the table. `host`: of a host who holds no seat; `answers`: the number of a question that it answers.
    Empty when it was cleared, or taken back."""

    seat: Seat | None
    text: Written
    host: bool = False
    answers: int | UnsetType = UNSET


class QuestionsSet(Kept, frozen=True):
    """The host lets those who watch ask the table something; or no longer."""

    wanted: bool


class QuestionAsked(Kept, frozen=True):
    """Somebody who watches asked the table something. Empty when it was cleared, or taken back."""

    text: Written


class QuestionTaken(Kept, frozen=True):
    """A question is being answered now, or waits again. `number`: how many were asked before it."""

    number: int
    taken: bool = True


class QuestionClosed(Kept, frozen=True):
    """A question waits no more."""

    number: int


class Reacted(Kept, frozen=True):
    """One of the eight words. Empty when whoever said it wants it forgotten."""

    seat: Seat
    word: str


class ReactionsForgotten(Kept, frozen=True):
    """Whoever holds a seat wants none of their reactions kept, and no line of theirs quoted for what others said to it.

    `reactions`: how many words were taken out; -1 until that is done.
    """

    seat: Seat
    reactions: int = -1


class Nudged(Kept, frozen=True):
    """Somebody reminded a seat that the game waits for it. `by`: None for a host who holds no seat."""

    seat: Seat
    by: Seat | None


class Edited(Kept, frozen=True):
    """After the end somebody changed the book of a game. `by`: what they were called; the rest as in `Edit`.

    `game`: its number at the table, from 1. Text and key are empty, and it counts for nothing, where an X-card took
    away what it changed.
    """

    seat: Seat
    game: int
    what: What
    of: str = ""
    text: Written = ""
    by: Written = ""


class PhotoPut(Kept, frozen=True):
    """After the end somebody put a photo or drawing into a chapter (from 0) of a game (from 1), as JPEG. `alt` says
    what is to be seen. Words and picture are empty once it is taken out."""

    seat: Seat
    game: int
    chapter: int
    alt: Written
    by: Written
    width: int
    height: int
    image: bytes


class PhotoTaken(Kept, frozen=True):
    """Somebody took a picture out of a chapter. `photos`: how many records were emptied; -1 until that is done."""

    seat: Seat
    game: int
    chapter: int
    photos: int = -1


class FaceSet(Kept, frozen=True):
    """Whoever holds a seat chose the drawing that stands for them; empty: the first letter of their name."""

    seat: Seat
    face: str = ""


class Silenced(Kept, frozen=True):
    """The host lets a seat (None: all who watch) write nothing to the table, or does again."""

    seat: Seat | None
    silent: bool


class ChatCleared(Kept, frozen=True):
    """The host cleared the chat, and what those who watch have asked. `lines`: how many texts were taken out; -1 until
    that is done."""

    lines: int = -1


class Here(Kept, frozen=True):
    """The seats that are connected to one server process now. It says so again within `lease` seconds."""

    where: str
    seats: tuple[Seat, ...]
    lease: float


class Lost(Kept, frozen=True):
    """A server process has not been heard of for longer than its lease."""

    where: str


class Woken(Kept, frozen=True):
    """No server was running, or its clock was changed: what passed since the last record costs nobody time."""


class HostMoved(Kept, frozen=True):
    """Somebody else is the host."""

    seat: Seat


class SteppedOut(Kept, frozen=True):
    """A person goes and will be back: a bot acts as soon as nobody is connected for the seat."""

    seat: Seat


class StoodIn(Kept, frozen=True):
    """A bot acts for an absent person until they are back."""

    seat: Seat


class PlayedOn(Kept, frozen=True):
    """Nobody has come back for so long that the game goes on by itself."""


class TimeAdded(Kept, frozen=True):
    """Every open decision got more time."""

    seconds: int


class TimeSet(Kept, frozen=True):
    """A seat asked for so many times the usual time."""

    seat: Seat
    factor: int


class Paused(Kept, frozen=True):
    """Everything stops, at most for so many seconds."""

    seconds: int


class Resumed(Kept, frozen=True):
    """The pause is over."""


class Removed(Kept, frozen=True):
    """The host took a seat from its holder; a bot plays on."""

    seat: Seat


class Banned(Kept, frozen=True):
    """A seat was taken from its holder, who is to be kept out. `everywhere`: of the whole server."""

    seat: Seat
    everywhere: bool = False


class Barred(Kept, frozen=True):
    """Where somebody who was banned is connected from: marks of addresses, as `Table.mark` makes them."""

    marks: tuple[str, ...]


class BansLifted(Kept, frozen=True):
    """Whoever was banned from this table can come back."""


class Locked(Kept, frozen=True):
    """The table's host lets nobody new in; or does again."""

    locked: bool


class Listed(Kept, frozen=True):
    """The table's host shows it to everybody on the server as one to join; or no longer."""

    listed: bool


class Closed(Kept, frozen=True):
    """Whoever runs the server has closed the table; or opened it again."""

    closed: bool


class HandedOver(Kept, frozen=True):
    """A seat has a new holder; the old token is worth nothing."""

    seat: Seat
    key: str
    name: Written


class PhraseMade(Kept, frozen=True):
    """The seat's holder has words that open it to another device, once and for so long. `phrase`: a slow hash."""

    seat: Seat
    phrase: str
    seconds: int


class KeyAdded(Kept, frozen=True):
    """Another device holds the seat too. `key` is the SHA-256 of its own token. `assistant`: it is a program."""

    seat: Seat
    key: str
    assistant: bool = False


class SeatAsked(Kept, frozen=True):
    """Somebody watching would like a seat."""

    seat: Seat
    name: Written
    key: str


class SeatAnswered(Kept, frozen=True):
    """They get it, or not."""

    number: int
    yes: bool


class TakeBackAsked(Kept, frozen=True):
    """A seat asks the table to take its last move back."""

    seat: Seat


class TakeBackAgreed(Kept, frozen=True):
    """A seat agrees."""

    seat: Seat


class TakeBackDropped(Kept, frozen=True):
    """Somebody said no, or nobody answered in time."""


class XPressed(Kept, frozen=True):
    """Somebody laid the X-card on the table; who is kept nowhere. Everything stops, at most for so many seconds."""

    seconds: int


class XNamed(Kept, frozen=True):
    """What the X-card is about: where the words stand, never the words.

    Attributes:
        spots: (record, written text of it, from, to), characters from 0; empty again when the words are gone.
        cards: cards whose words are meant.
        entry: the entry of the game that brought it in; -1 when none did.
    """

    spots: tuple[tuple[int, int, int, int], ...] = ()
    cards: tuple[str, ...] = ()
    entry: int = -1


class XChosen(Kept, frozen=True):
    """What was chosen. `texts`: how many texts were blanked, all that remains of them; -1 until that is done.

    `marks`: of the words, so that nobody puts them into the book again; as `Table.word_mark` makes them.
    """

    choice: str
    texts: int = -1
    marks: tuple[str, ...] = ()


AnyKept = (
    Opened
    | Sat
    | ChairSet
    | ChairAdded
    | ChairTaken
    | Swapped
    | OptionSet
    | PartyBrought
    | Listed
    | PaceSet
    | AgreementSet
    | TalkSet
    | Begun
    | Played
    | Reopened
    | Chatted
    | QuestionsSet
    | QuestionAsked
    | QuestionTaken
    | QuestionClosed
    | Reacted
    | ReactionsForgotten
    | Nudged
    | Edited
    | PhotoPut
    | PhotoTaken
    | FaceSet
    | Silenced
    | ChatCleared
    | Here
    | Lost
    | Woken
    | HostMoved
    | SteppedOut
    | StoodIn
    | PlayedOn
    | TimeAdded
    | TimeSet
    | Paused
    | Resumed
    | Removed
    | Banned
    | Barred
    | BansLifted
    | Locked
    | Closed
    | HandedOver
    | PhraseMade
    | KeyAdded
    | SeatAsked
    | SeatAnswered
    | TakeBackAsked
    | TakeBackAgreed
    | TakeBackDropped
    | XPressed
    | XNamed
    | XChosen
)

_decoder = msgspec.json.Decoder(AnyKept)


def read(body: bytes) -> AnyKept:
    """A record from its JSON. Raises `msgspec.DecodeError`."""
    kept: AnyKept = _decoder.decode(body)
    return kept
