"""Each message a client can say, and who decides about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

from . import agreeing, agreement, hosting, lobby, playing, refusing, safety, seating
from .chairs import Answer, Who

if TYPE_CHECKING:
    from .live import Table

make_phrase = seating.make_phrase
add_key = seating.add_key
why = playing.why
cannot_begin = lobby.cannot_begin

Decider = Callable[["Table", Who, Any], Answer]

DECIDERS: dict[type[say.ClientMessage], Decider] = {
    say.SetChair: lobby.set_chair,
    say.SwapSeats: lobby.swap_seats,
    say.SetOption: lobby.set_option,
    say.SetPace: lobby.set_pace,
    say.Begin: lobby.begin,
    say.Again: lobby.again,
    say.SetAgreement: agreement.set_agreement,
    say.SetTalk: hosting.set_talk,
    say.Silence: hosting.silence,
    say.ClearChat: hosting.clear_chat,
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
    say.AskSeat: seating.ask_seat,
    say.AnswerSeat: seating.answer_seat,
    say.Leave: seating.leave,
    say.Play: playing.play,
    say.Chat: playing.chat,
    say.React: playing.react,
    say.AskTakeBack: agreeing.ask,
    say.AnswerTakeBack: agreeing.answer,
    say.XCard: safety.press,
    say.XChoice: safety.choose,
}


def sit(table: Table, seat: Seat | None, name: str, key: str) -> Answer:
    """Somebody wants a seat before the game (None: any open one)."""
    stopped = refusing.closed(table) or (safety.ON_TABLE if table.x is not None else None)
    return stopped or seating.sit(table, seat, name, key)


def decide(table: Table, who: Who, message: say.ClientSays) -> Answer:
    """What this message adds to the table's records, or why it is refused."""
    decider = DECIDERS.get(type(message))
    stopped = safety.stopped(table, message)
    if stopped is not None:
        return stopped
    return decider(table, who, message) if decider else Refusal("not_now", "", "That makes no sense here.")
