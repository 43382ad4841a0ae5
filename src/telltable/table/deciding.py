"""What is kept of what somebody does: for each message of a client who decides about it, and what comes otherwise.

Nothing here changes the table. An answer is the records to be kept, or why not; each takes the time that it is now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from telltable import protocol as say
from telltable.core.outlook import Outlook
from telltable.core.refusal import Refusal
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.story import Photo

from . import agreement, chat, editing, hosting, lobby, photos, playing, questions, refusing, seating, x_card
from .alarms import woken
from .chairs import Answer, Who
from .records import Banned, Barred, Begun, Closed, Played, Reopened, Resumed, XChosen
from .state import Table

PLAYS = frozenset((Begun, Played, Reopened))
ENDS = frozenset((XChosen, Resumed))  # for which there is always room
Decider = Callable[[Table, Who, Any], Answer]


def _play(table: Table, who: Who, message: say.Play) -> Answer:
    answer = playing.play(table, who, message)
    return agreement.with_a_way(table, who, message.move, answer) if isinstance(answer, Refusal) else answer


DECIDERS: dict[type[say.ClientMessage], Decider] = {
    say.SetChair: lobby.set_chair,
    say.AddChair: lobby.add_chair,
    say.TakeChair: lobby.take_chair,
    say.SwapSeats: lobby.swap_seats,
    say.SetOption: lobby.set_option,
    say.SetPace: lobby.set_pace,
    say.Begin: lobby.begin,
    say.Again: lobby.again,
    say.SetAgreement: agreement.set_agreement,
    say.SetTalk: chat.set_talk,
    say.Silence: chat.silence,
    say.ClearChat: chat.clear_chat,
    say.MakeHost: hosting.make_host,
    say.Remove: hosting.remove,
    say.Ban: hosting.ban,
    say.LiftBans: hosting.lift_bans,
    say.SetLock: hosting.set_lock,
    say.SetTime: hosting.set_time,
    say.MoreTime: hosting.more_time,
    say.Pause: hosting.pause,
    say.Resume: hosting.resume,
    say.HandOver: seating.hand_over,
    say.SetFace: seating.set_face,
    say.AskSeat: seating.ask_seat,
    say.AnswerSeat: seating.answer_seat,
    say.Leave: seating.leave,
    say.StepOut: seating.step_out,
    say.Play: _play,
    say.Chat: chat.chat,
    say.SetQuestions: questions.set_wanted,
    say.AskQuestion: questions.ask,
    say.TakeQuestion: questions.take,
    say.CloseQuestion: questions.close,
    say.React: chat.react,
    say.Nudge: chat.nudge,
    say.EditBook: editing.edit,
    say.AskTakeBack: agreement.ask_take_back,
    say.AnswerTakeBack: agreement.answer_take_back,
    say.XCard: x_card.press,
    say.XChoice: x_card.choose,
}


def decide(table: Table, who: Who, message: say.ClientSays, now: float) -> Answer:
    """What this message adds to the table's records, or why it is refused."""
    stopped = x_card.stopped(table, message)
    if stopped is not None:
        return stopped
    decider = DECIDERS.get(type(message))
    if decider is None:
        return Refusal("not_now", "", "That can't be done here.", "Choose something the screen offers.")
    return _stamped(table, decider(table, table.again(who), message), now)


def why(table: Table, who: Who, move: dict[str, object]) -> Refusal | None:
    """Why a move would be refused; None when it is legal."""
    who = table.again(who)
    refusal = playing.why(table, who, move)
    return agreement.with_a_way(table, who, move, refusal) if refusal else None


def foreseen(table: Table, who: Who, move: dict[str, object]) -> Outlook:
    """What a move would come to, as far as its seat can see, whether it is legal or not."""
    return playing.foreseen(table, table.again(who), move)


def sit(table: Table, seat: Seat | None, name: str, key: str, now: float, assistant: bool = False) -> Answer:
    """Somebody wants a seat before the game (None: any open one). `assistant`: a program, which says that it is one."""
    stopped = refusing.closed(table) or (x_card.ON_TABLE if table.x is not None else None)
    return stopped or _stamped(table, seating.sit(table, seat, name, key, assistant), now)


def bring(table: Table, who: Who, rules: Rules, party: str, title: str, now: float) -> Answer:
    """Somebody brings characters of a finished game (of these rules) along to the next one; empty: nobody."""
    stopped = refusing.closed(table) or (x_card.ON_TABLE if table.x is not None else None)
    return stopped or _stamped(table, lobby.bring(table, table.again(who), rules, party, title), now)


def show(table: Table, who: Who, listed: bool, now: float) -> Answer:
    """The host shows the table to everybody on the server, or no longer."""
    return refusing.closed(table) or _stamped(table, lobby.show(table, table.again(who), listed), now)


def make_phrase(table: Table, who: Who, phrase: str, now: float) -> Answer:
    """A seat's holder wants to open it on another device. `phrase`: a slow hash of the words."""
    return _stamped(table, seating.make_phrase(table, table.again(who), phrase), now)


def add_key(table: Table, phrase: str, key: str, now: float, assistant: bool = False) -> Answer:
    """Another device says the words of a seat, and has a key of its own."""
    return _stamped(table, seating.add_key(table, phrase, key, table.time(now), assistant), now)


def put_photo(table: Table, who: Who, game: int, chapter: int, photo: Photo, now: float) -> Answer:
    """Somebody puts a picture into a chapter of a finished story."""
    stopped = refusing.closed(table) or (x_card.ON_TABLE if table.x is not None else None)
    return stopped or _stamped(table, photos.put(table, table.again(who), game, chapter, photo), now)


def take_photo(table: Table, who: Who, game: int, chapter: int, now: float) -> Answer:
    """Anybody at the table takes it out."""
    stopped = x_card.ON_TABLE if table.x is not None else None
    return stopped or _stamped(table, photos.take(table, table.again(who), game, chapter), now)


def forget_me(table: Table, who: Who, now: float) -> Answer:
    """A seat's holder wants their reactions forgotten."""
    stopped = x_card.ON_TABLE if table.x is not None else None
    return stopped or _stamped(table, chat.forget_me(table, table.again(who)), now)


# --- what no message says -------------------------------------------------------------------------


def bar(table: Table, marks: tuple[str, ...], now: float) -> Answer:
    """Nobody new comes from the addresses that have these marks."""
    return _stamped(table, [Barred(marks)], now)


def close(table: Table, closed: bool, now: float) -> Answer:
    """Whoever runs the server closes the table, or opens it again."""
    return _stamped(table, [Closed(closed)], now)


def banish(table: Table, seat: Seat, now: float) -> Answer:
    """Whoever runs the server takes a seat from its holder, and keeps them out of every table."""
    return _stamped(table, refusing.no_person(table, seat) or [Banned(seat, everywhere=True)], now)


def pardon(table: Table, now: float) -> Answer:
    """Whoever was banned here can come back."""
    return _stamped(table, hosting.lift_bans(table, Who(host=True), say.LiftBans("pardon")), now)


def _stamped(table: Table, answer: Answer, now: float) -> Answer:
    """An answer as it is kept: at what time, and only if there is room for it."""
    if isinstance(answer, Refusal):
        return answer
    at = table.time(now)
    kinds = set(map(type, answer))
    played, ends = not kinds.isdisjoint(PLAYS), not kinds.isdisjoint(ENDS)
    no_room = refusing.full(table) if played else None if ends else refusing.full_beside(table)
    refusal = no_room or table.budgets.too_often(answer, at)
    if refusal is not None:
        return refusal
    return [replace(one, at=at) for one in (*woken(table, at), *answer)]
