"""The chat and the eight words; and what the host may do about them."""

from __future__ import annotations

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.core.window import Window
from telltable.core.words import clean

from . import refusing
from .chairs import Answer, Who
from .records import ChatCleared, Chatted, Reacted, Silenced, TalkSet
from .state import Table


def chat(table: Table, who: Who, message: say.Chat) -> Answer:
    """A line to the table."""
    if not table.settings.chat:
        return Refusal("chat_off", "", "The host has switched chat off.")
    if who.seat is None and not who.host and (shut := refusing.locked(table)) is not None:
        return shut
    hushed = _hush(table)
    if hushed:
        return hushed
    text = clean(message.text)
    if not text:
        return Refusal("empty", "", "Say something.")
    line = Chatted(who.seat, text, who.host and who.seat is None)
    return refusing.silenced(table, who) or table.budgets.no_line(line) or [line]


def _hush(table: Table) -> Refusal | None:
    """Why nobody may talk while the step that waits is open."""
    match = table.match
    if match is None or not match.agenda:
        return None
    step = match.agenda[-1].step
    return step.hush(match.scene) if isinstance(step, Window) else None


def react(table: Table, who: Who, message: say.React) -> Answer:
    """One of the eight words."""
    if who.seat is None:
        return Refusal("spectator", "", "You're watching; take a seat to join the chat.")
    if not table.settings.reactions:
        return Refusal("reactions_off", "", "The host has switched reactions off.")
    return refusing.silenced(table, who) or [Reacted(who.seat, message.word)]


def set_talk(table: Table, who: Who, message: say.SetTalk) -> Answer:
    """The host switches chat and reactions."""
    return refusing.not_host(who) or [TalkSet(message.chat, message.reactions)]


def silence(table: Table, who: Who, message: say.Silence) -> Answer:
    """The host lets a seat, or all who watch, write nothing; or does again."""
    if message.seat is None:
        return refusing.not_host(who) or [Silenced(None, message.silent)]
    refusal = refusing.not_host(who) or refusing.no_person(table, message.seat)
    if refusal is None and message.seat == who.seat:
        return Refusal("own_seat", "", "You can't silence yourself.")
    return refusal or [Silenced(message.seat, message.silent)]


def clear_chat(table: Table, who: Who, message: say.ClearChat) -> Answer:
    """The host takes all lines out of the chat."""
    refusal = refusing.not_host(who)
    if refusal is None and not any(line.text for line in table.said):
        return Refusal("empty", "", "There is nothing in the chat.")
    return refusal or [ChatCleared()]
