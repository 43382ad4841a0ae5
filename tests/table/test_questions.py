"""Questions of those who watch (ADR 0028): where the host wants them, bounded, and never in the game."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from telltable import protocol as say
from telltable.core.log import encode
from telltable.core.refusal import Refusal
from telltable.table import budgets, records, telling

from .evening import Evening, playing


def wants(evening: Evening) -> Evening:
    assert evening.says(0, say.SetQuestions, wanted=True) is None
    return evening


def asks(evening: Evening, text: str) -> Refusal | None:
    return evening.says(None, say.AskQuestion, text=text)


def waiting(evening: Evening) -> list[tuple[int, str, bool]]:
    found = evening.info().questions
    assert found is not UNSET
    return [(one.number, one.text, one.taken) for one in found]


def code(refusal: Refusal | None) -> str:
    return refusal.code if refusal else ""


def test_a_table_takes_none_unless_its_host_wants_them() -> None:
    """And it is told the same bytes as a table that knows no questions."""
    evening = playing(2)
    assert code(asks(evening, "Who is the fox?")) == "questions_off"
    assert b"questions" not in encode(evening.info())
    assert code(evening.says(1, say.SetQuestions, wanted=True)) == "host_only"
    assert asks(wants(evening), "Who is the fox?") is None
    assert waiting(evening) == [(0, "Who is the fox?", False)]
    assert evening.says(0, say.SetQuestions, wanted=False) is None
    assert evening.info().questions is UNSET
    assert waiting(wants(evening)) == [], "what waited then is not asked again by itself"
    assert evening.folded_again().facts() == evening.table.facts()


def test_a_question_is_taken_up_and_answered_in_a_line_of_the_chat() -> None:
    evening = wants(playing(2))
    for text in ("Who is the fox?", "Is the key real?"):
        assert asks(evening, text) is None
    assert evening.says(1, say.TakeQuestion, number=1) is None
    assert [taken for _, _, taken in waiting(evening)] == [False, True]
    assert evening.says(0, say.TakeQuestion, number=0) is None
    assert [taken for _, _, taken in waiting(evening)] == [True, False], "one at a time"
    assert evening.says(0, say.Chat, text="My aunt.", answers=0) is None
    assert waiting(evening) == [(1, "Is the key real?", False)]
    (line,) = telling.chat(evening.table)
    assert (line.text, line.answers) == ("My aunt.", "Who is the fox?")
    assert evening.says(1, say.CloseQuestion, number=1) is None
    assert waiting(evening) == []
    for kind, more in ((say.TakeQuestion, {}), (say.CloseQuestion, {}), (say.Chat, {"text": "Again."})):
        number = {"answers": 1} if kind is say.Chat else {"number": 1}
        assert code(evening.says(0, kind, **number, **more)) == "no_such_question"


def test_who_watches_asks_and_who_sits_there_answers() -> None:
    evening = wants(playing(2))
    assert code(evening.says(1, say.AskQuestion, text="May I?")) == "own_table"
    assert code(evening.host_says(say.AskQuestion, text="May I?")) == "own_table"
    assert asks(evening, "Why?") is None
    for kind, fields in (
        (say.TakeQuestion, {"number": 0}),
        (say.CloseQuestion, {"number": 0}),
        (say.Chat, {"text": "Because.", "answers": 0}),
    ):
        assert code(evening.says(None, kind, **fields)) == "spectator"


def test_nothing_of_it_is_in_the_game() -> None:
    evening = wants(playing(2))
    assert evening.table.match
    entries = len(evening.table.match.entries)
    assert asks(evening, "Is this in the story?") is None
    assert len(evening.table.match.entries) == entries
    assert evening.table.budgets.played == entries, "and it takes no room of the game's"


def test_the_doors_of_the_chat_hold_for_questions() -> None:
    evening = wants(playing(2))
    assert code(asks(evening, "\u202e\u200b")) == "empty"
    assert asks(evening, "Who\u202e is\nthe fox?") is None
    assert waiting(evening)[0][1] == "Who is the fox?"
    assert evening.says(0, say.Silence, seat=None, silent=True) is None
    assert code(asks(evening, "And now?")) == "silenced"
    assert evening.says(0, say.Silence, seat=None, silent=False) is None
    assert evening.says(0, say.SetLock, locked=True) is None
    assert code(asks(evening, "And now?")) == "locked"


def test_questions_have_a_budget_of_their_own() -> None:
    """So many wait, so many are asked; the chat of those who watch loses nothing by it."""
    evening = wants(playing(2))
    for n in range(budgets.QUESTIONS.burst):
        assert asks(evening, f"Question {n}?") is None
    refusal = asks(evening, "One more?")
    assert refusal is not None
    assert refusal.why == "Too many questions from those watching; wait 20 seconds."
    assert evening.says(None, say.Chat, text="I only say so.") is None
    while len(waiting(evening)) < budgets.MOST_QUESTIONS:
        evening.now += 21
        assert asks(evening, "Another?") is None
    evening.now += 21
    assert code(asks(evening, "One too many?")) == "questions_full"
    assert evening.says(0, say.CloseQuestion, number=0) is None
    assert asks(evening, "Now there is room?") is None


def test_an_x_card_takes_a_question_and_the_answer_that_quotes_it() -> None:
    evening = wants(playing(2))
    assert asks(evening, "Who drowned the cat?") is None
    assert asks(evening, "Who fed it?") is None
    assert evening.says(0, say.Chat, text="Nobody did.", answers=0) is None
    assert evening.says(1, say.XCard, words="drowned the cat") is None
    assert code(asks(evening, "And then?")) == "x_card"
    assert evening.says(1, say.XChoice, choice="veil") is None
    assert b"drowned" not in b"".join(evening.log) + encode(telling.chat(evening.table)) + encode(evening.info())
    assert waiting(evening) == [(1, "Who fed it?", False)]
    assert evening.folded_again().facts() == evening.table.facts()


def test_clearing_the_chat_clears_what_was_asked() -> None:
    evening = wants(playing(2))
    assert asks(evening, "Blabber?") is None
    assert evening.says(0, say.ClearChat) is None
    assert waiting(evening) == []
    assert b"Blabber" not in b"".join(evening.log)
    assert asks(evening, "Calm?") is None
    assert waiting(evening) == [(1, "Calm?", False)]
    assert isinstance(records.read(evening.log[-1]), records.QuestionAsked)


@pytest.mark.parametrize("playing_on", [True, False])
def test_what_is_asked_in_the_lobby_waits_in_the_game(playing_on: bool) -> None:
    evening = Evening("open", "open")
    evening.sit(0, 1)
    wants(evening)
    assert asks(evening, "Which game is it?") is None
    if playing_on:
        assert evening.says(0, say.Begin) is None
    assert waiting(evening) == [(0, "Which game is it?", False)]
