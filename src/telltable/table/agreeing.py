"""Asking the table to take a move back although others have moved since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

from . import refusing
from .chairs import Answer, Who
from .records import AnyKept, Played, TakeBackAgreed, TakeBackAsked, TakeBackDropped

if TYPE_CHECKING:
    from .live import Table


def must_agree(table: Table, seat: Seat) -> frozenset[Seat]:
    """The other people who are here."""
    return (table.presence.here & frozenset(table.chairs.people())) - {seat}


def ask(table: Table, who: Who, message: say.AskTakeBack) -> Answer:
    """Ask; done at once when nobody else is here."""
    match, seat = table.match, who.seat
    if seat is None:
        return refusing.SPECTATOR
    if match is None:
        return refusing.NOT_BEGUN
    if table.asked is not None:
        return Refusal("asked", "", "The table is being asked already.")
    back = _unwind(match, seat)
    if isinstance(back, Refusal) or must_agree(table, seat):
        return back if isinstance(back, Refusal) else [TakeBackAsked(seat)]
    return back


def answer(table: Table, who: Who, message: say.AnswerTakeBack) -> Answer:
    """Agree or not. The last who agrees has it done."""
    asked, match, seat = table.asked, table.match, who.seat
    if asked is None or match is None:
        return Refusal("not_asked", "", "Nobody asks for that now.")
    if seat is None or seat == asked.seat:
        return Refusal("not_yours", "", "The others at the table decide about that.")
    if not message.yes:
        return [TakeBackDropped()]
    agreed = TakeBackAgreed(seat)
    if must_agree(table, asked.seat) - asked.agreed - {seat}:
        return [agreed]
    back = _unwind(match, asked.seat)
    return back if isinstance(back, Refusal) else [agreed, *back]


def _unwind(match: Match, seat: Seat) -> list[AnyKept] | Refusal:
    """Take moves back one by one, the last first, until one of this seat's is gone; each as the core allows it."""
    fork, back = match.fork(), list[AnyKept]()
    while True:
        whys = {one: fork.why(one, TakeBack()) for one in match.seats}
        last = next((one for one, why in whys.items() if why is None), None)
        if last is None:
            return Refusal("no_way_back", "", "There is no way back to before your last move: something was uncovered.")
        back.append(Played(Raw(encode(fork.play(last, TakeBack())))))
        if last == seat:
            return back
