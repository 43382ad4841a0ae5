"""Questions of those who watch to the table, where its host wants them: asked, answered, put away (ADR 0028)."""

from __future__ import annotations

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.core.words import clean

from . import budgets, refusing
from .chairs import Answer, Who
from .records import QuestionAsked, QuestionClosed, QuestionsSet, QuestionTaken
from .state import Table

OFF = Refusal("questions_off", "", "This table takes no questions.", "The host can switch them on.")
NOT_THERE = Refusal("no_such_question", "", "That question isn't waiting any more.", "Choose one that is.")


def set_wanted(table: Table, who: Who, message: say.SetQuestions) -> Answer:
    """The host lets those who watch ask; or no longer, and then nothing waits."""
    return refusing.not_host(who) or [QuestionsSet(message.wanted)]


def ask(table: Table, who: Who, message: say.AskQuestion) -> Answer:
    """Somebody who watches asks the table."""
    if not refusing.not_at_table(who):
        return Refusal("own_table", "", "You sit at this table.", "Say it in the chat.")
    refusal = (None if table.settings.questions else OFF) or refusing.locked(table) or refusing.hushed(table)
    if refusal:
        return refusal
    text = clean(message.text)
    if not text:
        return Refusal("empty", "", "Ask something.", "Write a question, then ask it.")
    if len(table.waiting_questions()) >= budgets.MOST_QUESTIONS:
        why = f"{budgets.MOST_QUESTIONS} questions are waiting already."
        return Refusal("questions_full", "", why, "Wait until one of them is answered.")
    return refusing.silenced(table, who) or [QuestionAsked(text)]


def take(table: Table, who: Who, message: say.TakeQuestion) -> Answer:
    """Somebody at the table answers a question, aloud or in the chat: every screen shows it; or they let it wait."""
    refusal = refusing.not_at_table(who) or no_question(table, message.number)
    return refusal or [QuestionTaken(message.number, message.taken)]


def close(table: Table, who: Who, message: say.CloseQuestion) -> Answer:
    """A question was answered aloud, or nobody wants to."""
    return refusing.not_at_table(who) or no_question(table, message.number) or [QuestionClosed(message.number)]


def no_question(table: Table, number: int) -> Refusal | None:
    """Only a question that waits."""
    return None if any(one.number == number for one in table.waiting_questions()) else NOT_THERE
