"""What a client says."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Id = Annotated[str, Meta(max_length=64, pattern=r"^[!-~]+$(?!\n)")]  # visible ASCII; `$` alone lets a line break pass
East = Annotated[int, Meta(ge=-720, le=840)]  # minutes by which a day is ahead of UTC
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Key = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$")]  # SHA-256 of a token that its new holder made
Rating = Literal["everyone", "12+", "16+"]
Tags = Annotated[tuple[Word, ...], Meta(max_length=40)]
Pace = Literal["off", "relaxed", "brisk", "days"]
Factor = Literal[1, 2, 3, 5]
Drawn = Literal["view", "board", "facts", "words"]
Seal = Literal[
    "", "cat", "fox", "owl", "whale", "snail", "moon", "lantern", "key", "teapot", "mushroom", "boat", "umbrella"
]
Reaction = Literal["bravo", "ha", "wow", "oh no", "love it", "hmm", "sad", "thanks"]


class ClientMessage(Struct, frozen=True, tag_field="type", tag=True, forbid_unknown_fields=True):
    """Something a client says."""


class Hello(ClientMessage, frozen=True):
    """The first message on a socket. `token` is a seat's secret; empty for a spectator.

    `since` is the number of the last `News` this client has; -1 for none; `Welcome` is everything anew all the same.
    With `changes` and `lists`, `News` tell what is different and not the whole game again, and candidates may be told
    by reference (`Game.lists`); one without the other is nothing.

    `draws`: what this client draws from: ``view``, ``board``, ``facts``, ``words``; None: all of it. Nothing else is
    made for it: the view it does not draw from is null, the board empty, and `events` and `lines` of `News` are none.
    """

    version: int
    token: Annotated[str, Meta(max_length=128)] = ""
    since: int = -1
    changes: bool = False
    lists: bool = False
    draws: Annotated[tuple[Drawn, ...], Meta(max_length=8)] | None = None


class SetChair(ClientMessage, frozen=True):
    """The host, before the game: who sits here: ``open`` or ``bot:greedy``."""

    id: Id
    seat: SeatNumber
    kind: Word


class AddChair(ClientMessage, frozen=True):
    """The host, before the game: one more seat, an open one."""

    id: Id


class TakeChair(ClientMessage, frozen=True):
    """The host, before the game: a seat that no person holds is taken away; those after it move up."""

    id: Id
    seat: SeatNumber


class SwapSeats(ClientMessage, frozen=True):
    """Before the game two places change: any two for the host; for anybody their own and one where no person sits."""

    id: Id
    seat: SeatNumber
    other: SeatNumber


class SetOption(ClientMessage, frozen=True):
    """The host, before the game: an option of the game."""

    id: Id
    name: Word
    value: Word


class Begin(ClientMessage, frozen=True):
    """The host: start the game. `east`: minutes by which the day there is ahead of UTC, for the date in the book."""

    id: Id
    east: East = 0


class Play(ClientMessage, frozen=True):
    """A move in the game, as plain data; what is legal stands in `Game.ask` and `Game.offers`."""

    id: Id
    move: dict[str, Any]


class Why(ClientMessage, frozen=True):
    """Ask the referee about a move without making it. Answered by `Refused`, or `Ack` when it is legal."""

    id: Id
    move: dict[str, Any]


class Chat(ClientMessage, frozen=True):
    """A line to the table. `answers`: the number of a question that it answers, and that waits no more."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    answers: Annotated[int, Meta(ge=0)] | None = None


class SetQuestions(ClientMessage, frozen=True):
    """The host, at any time: whether those who watch may ask the table something. When not, no question waits."""

    id: Id
    wanted: bool


class AskQuestion(ClientMessage, frozen=True):
    """Somebody who watches asks the table, where `TableInfo.questions` is there."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class TakeQuestion(ClientMessage, frozen=True):
    """Anybody at the table: this question is being answered now, and every screen shows it; or it waits again."""

    id: Id
    number: Annotated[int, Meta(ge=0)]
    taken: bool = True


class CloseQuestion(ClientMessage, frozen=True):
    """Anybody at the table: this question waits no more; it was answered aloud, or nobody wants to answer it."""

    id: Id
    number: Annotated[int, Meta(ge=0)]


class Leave(ClientMessage, frozen=True):
    """Leave the seat for good; a stand-in goes on, as the table has chosen."""

    id: Id


class StepOut(ClientMessage, frozen=True):
    """I'll be back: my seat is kept, and a bot plays for it as soon as none of my devices is connected. It ends when I
    come back, from any of them."""

    id: Id


class SetPace(ClientMessage, frozen=True):
    """The host, before the game: how long decisions may take, and who acts for people who are away.

    `stand_in_after`: seconds until a bot acts for somebody who is away; 0: never. `alone_after`: seconds for which the
    game rests when nobody at all is here; then stand-ins play it to its end, unless they are off. `goes_on`: a pause
    ends by itself after its ten minutes, and an X-card is settled by itself after three; else both wait for somebody.

    With the pace ``days`` the game goes on although nobody is here, a choice has `turn_hours` and a window
    `window_hours`, and only then a bot acts for somebody who is away. Between `quiet_from` and `quiet_to` o'clock no
    hour counts (the same: all do), at a place that is `east` minutes ahead of UTC.
    """

    id: Id
    pace: Pace
    stand_in_after: Annotated[int, Meta(ge=0, le=86_400)] = 60
    alone_after: Annotated[int, Meta(ge=0, le=31_536_000)] = 86_400
    goes_on: bool = False
    turn_hours: Annotated[int, Meta(ge=1, le=168)] = 48
    window_hours: Annotated[int, Meta(ge=1, le=72)] = 12
    quiet_from: Annotated[int, Meta(ge=0, le=23)] = 0
    quiet_to: Annotated[int, Meta(ge=0, le=23)] = 0
    east: East = 0


class SetAgreement(ClientMessage, frozen=True):
    """The host, before the game: what everybody can rely on.

    `lines`: content tags whose cards are left out. `veils`: content tags whose cards are played with covered words.
    `rating`: ``everyone`` leaves out every card with a content tag, ``12+`` those about violence and war.
    """

    id: Id
    rating: Rating
    lines: Tags = ()
    veils: Tags = ()


class SetTalk(ClientMessage, frozen=True):
    """The host, at any time: whether there is chat, and whether there are reactions."""

    id: Id
    chat: bool
    reactions: bool


class Silence(ClientMessage, frozen=True):
    """The host, at any time: a seat, or with no seat everybody who watches, writes no lines and sends no reactions; or
    does again. The X-card is always heard."""

    id: Id
    seat: SeatNumber | None
    silent: bool


class ClearChat(ClientMessage, frozen=True):
    """The host, at any time: take all lines out of the chat, and all questions, from every screen and from what is
    kept."""

    id: Id


class MoreTime(ClientMessage, frozen=True):
    """Anybody at the table: 30 seconds more for every open decision."""

    id: Id


class Pause(ClientMessage, frozen=True):
    """Anybody at the table: stop clocks, bots and stand-ins until somebody says `Resume`. Where the table `goes_on` by
    itself it is for ten minutes; again: for ten more from now."""

    id: Id


class Resume(ClientMessage, frozen=True):
    """Anybody at the table: end the pause."""

    id: Id


class SetTime(ClientMessage, frozen=True):
    """Anybody for their own seat, and the host for any: so many times the usual time for a decision.

    Everybody gets the longest that somebody asked for. What a seat asked for is told to that seat alone.
    """

    id: Id
    seat: SeatNumber
    factor: Factor


class MakeHost(ClientMessage, frozen=True):
    """The host: somebody else is the host from now on."""

    id: Id
    seat: SeatNumber


class Remove(ClientMessage, frozen=True):
    """The host: take a seat away from its holder at once. In a game a bot plays it on; it can be asked for."""

    id: Id
    seat: SeatNumber


class Ban(ClientMessage, frozen=True):
    """The host: take a seat away from its holder as with `Remove`, and let nobody new in from where they are connected.

    Others at the table who come from the same address stay.
    """

    id: Id
    seat: SeatNumber


class LiftBans(ClientMessage, frozen=True):
    """The host: whoever was banned from this table may come again."""

    id: Id


class SetLock(ClientMessage, frozen=True):
    """The host, at any time: whether the table is locked. Then nobody takes a seat or asks for one, nobody new comes to
    watch, and those who watch do not write. Whoever holds a seat comes and goes, and a seat can be handed over."""

    id: Id
    locked: bool


class HandOver(ClientMessage, frozen=True):
    """My seat belongs to another token from now on. The new holder makes the token; only its `key` is said."""

    id: Id
    key: Key
    name: Annotated[str, Meta(max_length=24)] = ""  # empty: the name stays


class SetFace(ClientMessage, frozen=True):
    """Anybody with a seat: the drawing that stands for me; empty: the first letter of my name."""

    id: Id
    face: Seal


class AskSeat(ClientMessage, frozen=True):
    """Somebody watching would like this seat: a bot's, a stand-in's, or one whose holder wants to hand it over."""

    id: Id
    seat: SeatNumber
    name: Name
    key: Key


class AnswerSeat(ClientMessage, frozen=True):
    """The seat's holder, or the host where a bot or stand-in plays: yes or no to a `SeatAsk` by its number."""

    id: Id
    number: int
    yes: bool


class Again(ClientMessage, frozen=True):
    """The host, after the end: another game with the same people. Empty: the same game; no options: the same ones."""

    id: Id
    game: Annotated[str, Meta(max_length=64)] = ""
    options: dict[str, str] | None = None


class AskTakeBack(ClientMessage, frozen=True):
    """Ask the table to go back to before my last move, although others have moved since."""

    id: Id


class AnswerTakeBack(ClientMessage, frozen=True):
    """Whether I agree that the move is taken back. One no ends it; it is done when everybody here agrees."""

    id: Id
    yes: bool


class React(ClientMessage, frozen=True):
    """One of eight words."""

    id: Id
    word: Reaction


class Nudge(ClientMessage, frozen=True):
    """Remind a person whom the game waits for; at most once a minute at a table. Only they are told."""

    id: Id
    seat: SeatNumber


class EditBook(ClientMessage, frozen=True):
    """Somebody at the table, after the end: change the book of a game, by its `game` number from 1.

    `what`: the title, the dedication, which telling it is (``retold``, ``played``, ``told``), a line of one's own, or a
    name everywhere; `of`: the key of the line or the name, as `/edits` says. An empty text puts back what was played.
    `seen`: how many changes this client was shown; what somebody else has changed since is not written over.
    """

    id: Id
    game: Annotated[int, Meta(ge=1, le=1_000_000)]
    what: Literal["title", "dedication", "telling", "line", "name"]
    of: Annotated[str, Meta(max_length=40)] = ""
    text: Annotated[str, Meta(max_length=2_000)] = ""
    seen: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Editing(ClientMessage, frozen=True):
    """Somebody at the table: what I have open to change, so that others see it; empty: nothing. It is kept nowhere."""

    id: Id
    game: Annotated[int, Meta(ge=1, le=1_000_000)]
    of: Annotated[str, Meta(max_length=40)] = ""


class XCard(ClientMessage, frozen=True):
    """Anybody at the table, at any time: stop. Nobody is told who said it, and no reason is needed.

    Clocks, bots and stand-ins stop, and nobody writes until an `XChoice` is made; where the table `goes_on` by itself,
    until three minutes are over. What is meant may be named now or in another `XCard`: `words` that somebody wrote, as
    this client was shown them; `line`, a line of the chat by its number; or `card`, a card by its id. Naming more adds
    to it.
    """

    id: Id
    words: Annotated[str, Meta(max_length=2_000)] = ""
    line: int | None = None
    card: Annotated[str, Meta(max_length=64)] = ""


class XChoice(ClientMessage, frozen=True):
    """Anybody at the table, while the X-card lies there: what is done. Nobody is told who chose.

    ``veil``: the words are covered, everywhere and for good. ``remove``: they are gone, and where the rules need a text
    stand three dots. ``rewind``: the game goes back to before them, and they are covered. ``go_on``: nothing was meant.
    """

    id: Id
    choice: Literal["veil", "remove", "rewind", "go_on"]


ClientSays = (
    Hello
    | SetChair
    | AddChair
    | TakeChair
    | SwapSeats
    | SetOption
    | SetPace
    | SetAgreement
    | SetTalk
    | Silence
    | ClearChat
    | Begin
    | Play
    | Why
    | Chat
    | SetQuestions
    | AskQuestion
    | TakeQuestion
    | CloseQuestion
    | React
    | Nudge
    | EditBook
    | Editing
    | Leave
    | StepOut
    | MoreTime
    | Pause
    | Resume
    | SetTime
    | MakeHost
    | Remove
    | Ban
    | LiftBans
    | SetLock
    | HandOver
    | SetFace
    | AskSeat
    | AnswerSeat
    | Again
    | AskTakeBack
    | AnswerTakeBack
    | XCard
    | XChoice
)
