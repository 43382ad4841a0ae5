"""The X-card: anybody stops the table without being known, and anybody says what is to be done (ADR 0008)."""

from __future__ import annotations

from msgspec import Raw

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.core.written import written

from . import refusing, word_search
from .chairs import Answer, Who
from .records import AnyKept, Played, XChosen, XNamed, XPressed
from .state import Table, X

X_TIME = 180  # seconds after which a table that goes on by itself does, with what was named veiled

HEARD = (  # what is not about words, or about the X-card itself
    say.XCard,
    say.XChoice,
    say.React,
    say.Leave,
    say.StepOut,
    say.Pause,
    say.Resume,
    say.SetTalk,
    say.SetQuestions,
    say.Silence,
    say.SetTime,
    say.MakeHost,
    say.Remove,
    say.Ban,
    say.LiftBans,
    say.SetLock,
)
HEARD_WHEN_CLOSED = (say.XCard, say.XChoice, say.Leave)  # what makes something go away
ON_TABLE = Refusal(
    "x_card",
    "",
    "The X-card is on the table: nothing is played or written until it is settled.",
    "Say how to go on, or wait for somebody else to.",
)
SETTLING = Refusal("settling", "", "That choice is being carried out; one moment.", "Wait until it is done.")
NO_WAY_BACK = Refusal(
    "no_way_back",
    "",
    "The game can't go back to before it: something hidden has been revealed since.",
    "Veil or remove it.",
)
NOT_IN_GAME = Refusal("no_way_back", "", "It didn't come from a move in this game.", "Veil or remove it.")


def stopped(table: Table, message: say.ClientSays) -> Refusal | None:
    """Why nobody is heard while the X-card lies on the table, or the table is closed."""
    if table.settings.closed and not isinstance(message, HEARD_WHEN_CLOSED):
        return refusing.CLOSED
    return ON_TABLE if table.x is not None and not isinstance(message, HEARD) else None


def press(table: Table, who: Who, message: say.XCard) -> Answer:
    """Lay the card on the table, say what is meant, or both."""
    refusal = refusing.not_at_table(who)
    if refusal:
        return refusal
    if table.x is not None and table.x.chosen:
        return SETTLING
    named = word_search.named(table, who.seat, message)
    if isinstance(named, Refusal):
        return named
    answer: list[AnyKept] = [] if table.x is not None else [XPressed(X_TIME)]
    answer += [named] if named is not None else []
    return answer or Refusal("x_card", "", "The X-card is already on the table.", "Say how to go on.")


def choose(table: Table, who: Who, message: say.XChoice) -> Answer:
    """Say what is done."""
    refusal = refusing.not_at_table(who)
    if refusal:
        return refusal
    if table.x is None:
        return Refusal("no_x_card", "", "The X-card is not on the table.", "Play it first.")
    if table.x.chosen:
        return SETTLING
    if message.choice == "go_on":
        return [XChosen("go_on", 0)]
    if message.choice == "rewind":
        return _rewind(table, table.x)
    if not table.x.something:
        return Refusal(
            "what",
            "",
            "First say what you mean: words as you see them, a message in the chat, or a card.",
            "Name it, then choose again.",
        )
    return [XChosen(message.choice)]


def by_itself(table: Table) -> XChosen:
    """What is done when nobody says anything."""
    return XChosen("veil") if table.x is not None and table.x.something else XChosen("go_on", 0)


def _rewind(table: Table, x: X) -> Answer:
    """Back to before the entry, move by move as the core allows it; all the words in between are taken out too."""
    match = table.match
    if match is None:
        return refusing.NOT_BEGUN
    standing = word_search.standing(match)
    first = x.entry if x.something else standing[-1]
    if first < 1 or first not in standing:
        return NOT_IN_GAME
    fork, back = match.fork(), list[AnyKept]()
    while first in word_search.standing(fork):
        seat = _may_take_back(fork)
        if seat is None:
            return NO_WAY_BACK
        back.append(Played(Raw(encode(fork.play(seat, TakeBack())))))
    places = table.places[-1]
    gone = [
        (places[n], number, 0, len(text))
        for n in standing
        if n >= first
        for number, text in enumerate(written(match.entries[n]))
        if text
    ]
    return [XNamed(tuple(gone)), XChosen("rewind"), *back]


def _may_take_back(match: Match) -> Seat | None:
    return next((seat for seat in match.seats if match.why(seat, TakeBack()) is None), None)
