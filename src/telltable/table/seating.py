"""Taking a seat, handing it over, asking for one, leaving."""

from __future__ import annotations

from telltable import protocol as say
from telltable.core.entry import Entry
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.core.words import clean

from . import playing, refusing
from .chairs import BOT, MOST_KEYS, PERSON, Answer, Asking, Who
from .records import (
    AnyKept,
    FaceSet,
    HandedOver,
    KeyAdded,
    PhraseMade,
    Removed,
    Sat,
    SeatAnswered,
    SeatAsked,
    SteppedOut,
)
from .state import Table

PHRASE = 600  # seconds for which a seat phrase can be used
AWAY_PHRASE = 86_400  # the same for whoever has said that they will be back


def sit(table: Table, seat: Seat | None, name: str, key: str, assistant: bool = False) -> Answer:
    """Somebody wants a seat before the game. `assistant`: a program, which says that it is one.

    `seat`: None for the first that is free: an open one, else one of a bot that gives way (`Chairs.free`).
    """
    name = clean(name)
    if table.match is not None:
        return Refusal(
            "begun",
            "",
            "The game has begun; ask its host for a seat now, or at the next one.",
            refusing.ASK_FOR_SEAT,
        )
    if (shut := refusing.locked(table)) is not None:
        return shut
    free = table.free()
    if seat is None and free:
        seat = free[0]
    if seat is None or seat not in free:
        return _taken(table, seat, bool(free))
    return refusing.bad_name(table, name, seat) or _used(table, key) or [Sat(seat, name, key, assistant)]


def _taken(table: Table, seat: Seat | None, others: bool) -> Refusal:
    """Why nobody can just sit down there. `others`: whether another seat is free."""
    bot = seat is not None and seat < len(table.chairs.all) and table.chairs.all[seat].kind.startswith(BOT)
    why = "The host chose a bot for that seat." if bot else "That seat is taken." if others else "Every seat is taken."
    return Refusal(
        "taken", "", why, "Take a free seat." if others else "Watch, and ask for a seat under “Who sits here”."
    )


def _used(table: Table, key: str) -> Refusal | None:
    return (
        Refusal("key", "", "That seat token is in use already; create a new one.", "Try it again.")
        if table.chairs.in_use(key)
        else None
    )


def hand_over(table: Table, who: Who, message: say.HandOver) -> Answer:
    """My seat gets another holder; my own token is worth nothing from then on."""
    if who.seat is None:
        return refusing.NO_SEAT
    name = clean(message.name)
    refusal = _used(table, message.key) or (refusing.bad_name(table, name, who.seat) if name else None)
    return refusal or _seated(table, who.seat, name, HandedOver(who.seat, message.key, name))


def set_face(table: Table, who: Who, message: say.SetFace) -> Answer:
    """A seat's holder chooses the drawing that stands for them."""
    if who.seat is None:
        return refusing.NO_SEAT
    return [FaceSet(who.seat, message.face)]


def make_phrase(table: Table, who: Who, phrase: str) -> Answer:
    """Words, of which only a slow hash is known here, open my seat to another device. The last ones count."""
    if who.seat is None:
        return refusing.NO_SEAT
    if len(table.chairs.all[who.seat].keys) >= MOST_KEYS:
        why = f"This seat is already open on {MOST_KEYS} devices. Hand it over to yourself to sign the others out."
        return Refusal("devices", "", why)
    return [PhraseMade(who.seat, phrase, phrase_lasts(table, who.seat))]


def phrase_lasts(table: Table, seat: Seat) -> int:
    """For how many seconds words that are made now open a seat."""
    return AWAY_PHRASE if seat in table.presence.back_soon else PHRASE


def add_key(table: Table, phrase: str, key: str, at: float, assistant: bool = False) -> Answer:
    """Another device says the words and gets a key of its own."""
    seat = table.chairs.opened_by(phrase, at)
    if seat is None:
        return Refusal(
            "phrase",
            "",
            "Those words don't open a seat here. They work once, for ten minutes; ask for new ones.",
            "On the first device, choose “My seat on another device”.",
        )
    return _used(table, key) or [KeyAdded(seat, key, assistant)]


def ask_seat(table: Table, who: Who, message: say.AskSeat) -> Answer:
    """Somebody watching would like a seat that is not open to everybody."""
    name = clean(message.name)
    if who.seat is not None:
        return Refusal("seated", "", "You already have a seat.", "Leave it first, or play on.")
    if (shut := refusing.locked(table)) is not None:
        return shut
    if message.seat >= len(table.chairs.all) or message.seat in table.free():
        return Refusal("chair", "", "You don't have to ask anybody for that seat.", "Just sit down there.")
    refusal = refusing.bad_name(table, name, message.seat) or _used(table, message.key)
    return refusal or [SeatAsked(message.seat, name, message.key)]


def answer_seat(table: Table, who: Who, message: say.AnswerSeat) -> Answer:
    """The holder decides; where a bot or a stand-in plays, the host may too."""
    asking = next((one for one in table.chairs.asking if one.number == message.number), None)
    if asking is None:
        return Refusal("no_request", "", "That request is no longer open.", "Wait for another one.")
    if not _may_give(table, who, asking.seat):
        return Refusal("not_yours", "", "Only the person in that seat can give it away.", "Ask them.")
    if message.yes and (refusal := _stale(table, asking)):
        return refusal
    answered = SeatAnswered(message.number, message.yes)
    return _seated(table, asking.seat, asking.name, answered) if message.yes else [answered]


def _seated(table: Table, seat: Seat, name: str, kept: AnyKept) -> Answer:
    """A seat has changed hands; a game that goes on is told who tells there from now on. No name: it stays."""
    match = table.match
    if not name or match is None or match.over:
        return [kept]

    def sit(game: Match) -> Entry:
        if game.rules.is_left(game.state, seat):
            game.come_back(seat)
        return game.sit(seat, name)

    told = playing.in_game(table, seat, sit)
    return told if isinstance(told, Refusal) else [kept, *told]


def _may_give(table: Table, who: Who, seat: Seat) -> bool:
    if who.seat == seat:
        return True
    person = seat < len(table.chairs.all) and table.chairs.all[seat].kind == PERSON
    return who.host and (not person or seat in table.presence.stand_ins)


def _stale(table: Table, asking: Asking) -> Refusal | None:
    """What has changed since they asked."""
    if asking.seat >= len(table.chairs.all):
        return Refusal("chair", "", "That seat is gone.", "Choose another seat.")
    return refusing.bad_name(table, asking.name, asking.seat) or _used(table, asking.key)


def step_out(table: Table, who: Who, message: say.StepOut) -> Answer:
    """My seat is kept while I am gone. Before the game and after it nobody has to play for it."""
    if who.seat is None:
        return refusing.NO_SEAT
    return refusing.not_playing(table) or [SteppedOut(who.seat)]


def leave(table: Table, who: Who, message: say.Leave) -> Answer:
    """For good. In a game the rules say what becomes of the seat."""
    if who.seat is None:
        return refusing.NO_SEAT
    seat = who.seat
    if table.match is None:
        return [table.chairs.freed(seat)]
    return [Removed(seat)] if table.match.over else playing.in_game(table, seat, lambda match: match.leave(seat))
