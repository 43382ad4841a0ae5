"""Each message a client can say, and who decides about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from telltable import protocol as say
from telltable.core.refusal import Refusal

from . import agreeing, hosting, lobby, playing, seating
from .chairs import Answer, Who

if TYPE_CHECKING:
    from .live import Table

sit = seating.sit
why = playing.why
cannot_begin = lobby.cannot_begin

Decider = Callable[["Table", Who, Any], Answer]

DECIDERS: dict[type[say.ClientMessage], Decider] = {
    say.SetChair: lobby.set_chair,
    say.SetOption: lobby.set_option,
    say.SetPace: lobby.set_pace,
    say.Begin: lobby.begin,
    say.Again: lobby.again,
    say.SetTalk: hosting.set_talk,
    say.MakeHost: hosting.make_host,
    say.Remove: hosting.remove,
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
}


def decide(table: Table, who: Who, message: say.ClientSays) -> Answer:
    """What this message adds to the table's records, or why it is refused."""
    decider = DECIDERS.get(type(message))
    return decider(table, who, message) if decider else Refusal("not_now", "", "That makes no sense here.")
