"""The chat and the eight words; and what the host may do about them."""

from __future__ import annotations

from msgspec import UNSET

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.core.words import clean

from . import questions, refusing
from .chairs import Answer, Who
from .records import ChatCleared, Chatted, Nudged, Reacted, ReactionsForgotten, Silenced, TalkSet
from .state import Table


def chat(table: Table, who: Who, message: say.Chat) -> Answer:
    """A line to the table."""
    if not table.settings.chat:
        return Refusal(
            "chat_off", "", "The host has switched chat off.", "Talk aloud, or ask the host to switch it on."
        )
    if who.seat is None and not who.host and (shut := refusing.locked(table)) is not None:
        return shut
    hushed = refusing.hushed(table)
    if hushed:
        return hushed
    text = clean(message.text)
    if not text:
        return Refusal("empty", "", "Say something.", "Write a message, then send it.")
    number = message.answers
    if number is not None and (refusal := refusing.not_at_table(who) or questions.no_question(table, number)):
        return refusal
    answers = UNSET if number is None else number
    line = Chatted(who.seat, text, who.host and who.seat is None, answers)
    return refusing.silenced(table, who) or table.budgets.no_line(line) or [line]


def react(table: Table, who: Who, message: say.React) -> Answer:
    """One of the eight words."""
    if who.seat is None:
        return Refusal("spectator", "", "You're watching; take a seat to join the chat.", refusing.ASK_FOR_SEAT)
    if not table.settings.reactions:
        return Refusal("reactions_off", "", "The host has switched reactions off.", "Ask the host to switch them on.")
    return refusing.silenced(table, who) or [Reacted(who.seat, message.word)]


def forget_me(table: Table, who: Who) -> Answer:
    """None of one's reactions are kept any longer, and no line of one's own is quoted for what others said to it."""
    if who.seat is None:
        return Refusal("spectator", "", refusing.NO_SEAT.why, "Open the table where you sit.")
    return [ReactionsForgotten(who.seat)]


def nudge(table: Table, who: Who, message: say.Nudge) -> Answer:
    """Remind somebody whom the game waits for."""
    if who.seat is None and not who.host:
        return refusing.SPECTATOR
    refusal = refusing.not_playing(table) or refusing.no_person(table, message.seat)
    if refusal is None and message.seat == who.seat:
        return Refusal("own_seat", "", "The game is waiting for you.", "Make your choice.")
    match = table.match
    if refusal is not None or match is None:
        return refusal or refusing.NOT_BEGUN
    if table.clock.paused is not None:
        return Refusal("paused", "", "The table is paused, so nobody is being waited for.", "End the pause first.")
    if message.seat not in match.awaited_in_public():
        return Refusal("not_awaited", "", "The game isn't waiting for that seat.", "Wait until it is.")
    if message.seat in table.presence.stand_ins:
        return Refusal("stand_in", "", "A bot is playing for that seat right now.", "Wait: bots need no reminding.")
    return refusing.silenced(table, who) or [Nudged(message.seat, who.seat)]


def set_talk(table: Table, who: Who, message: say.SetTalk) -> Answer:
    """The host switches chat and reactions."""
    return refusing.not_host(who) or [TalkSet(message.chat, message.reactions)]


def silence(table: Table, who: Who, message: say.Silence) -> Answer:
    """The host lets a seat, or all who watch, write nothing; or does again."""
    if message.seat is None:
        return refusing.not_host(who) or [Silenced(None, message.silent)]
    refusal = refusing.not_host(who) or refusing.no_person(table, message.seat)
    if refusal is None and message.seat == who.seat:
        return Refusal("own_seat", "", "You can't silence yourself.", "Choose somebody else.")
    return refusal or [Silenced(message.seat, message.silent)]


def clear_chat(table: Table, who: Who, message: say.ClearChat) -> Answer:
    """The host takes all lines out of the chat, and all questions."""
    refusal = refusing.not_host(who)
    if refusal is None and not any(table.talk()):
        return Refusal("empty", "", "There is nothing in the chat.", "Write the first message.")
    return refusal or [ChatCleared()]
