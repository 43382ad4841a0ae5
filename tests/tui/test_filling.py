"""Filling a form one question at a time, and the small parts that the screen is drawn with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from telltable.core.ask import AnyField, Extra, Form, NewOr, One, Several, Words
from telltable.core.luck import Stream
from telltable.tui.filling import ENOUGH, NEW, OWN, Filling, Pick, Write
from telltable.tui.paint import clip, fold
from telltable.tui.words import listed, spaced

ONE = One(at="a", kind="place", of=(1, 2))
PAIR = Several(at="b", kind="person", of=("x", "y", "z"), least=2, most=2, ordered=True, roles=("giver", "taker"))
SOME = Several(at="b", kind="person", of=("x", "y"), least=0, most=2)
NAME = NewOr(at="c", kind="thing", of=("t1",), limit=9, new={})
FRESH = NewOr(at="c", kind="thing", of=(), limit=9)
SAID = Words(at="d", kind="telling", limit=9)
OWED = Words(at="d", kind="telling", limit=9, optional=False)


def filling(*fields: AnyField) -> Filling:
    return Filling(Form("Move", {"card": "k"}, fields), lambda kind, value: f"{kind} {value}")


def title(form: Filling) -> str:
    """The open question; empty when all are answered."""
    return form.question.title if form.question else ""


def moved(*answers: object, fields: tuple[AnyField, ...]) -> dict[str, object]:
    form = filling(*fields)
    for answer in answers:
        form.answer(answer)
    assert form.question is None
    return form.move()


@pytest.mark.parametrize(
    ("field", "answers", "value"),
    [
        (ONE, (2,), {"a": 2}),
        (PAIR, ("z", "x"), {"b": ["z", "x"]}),
        (SOME, (ENOUGH,), {"b": []}),
        (SOME, ("y", ENOUGH), {"b": ["y"]}),
        (SOME, ("y", "x"), {"b": ["y", "x"]}),
        (NAME, ("t1",), {"c": "t1"}),
        (NAME, (NEW, "a lamp"), {"c": {"label": "a lamp"}}),
        (NAME, (NEW, ""), {"c": {}}),
        (FRESH, ("a lamp",), {"c": "a lamp"}),
        (SAID, ("well",), {"d": "well"}),
        (SAID, ("",), {}),
    ],
)
def test_answers_become_the_move(field: AnyField, answers: tuple[object, ...], value: dict[str, object]) -> None:
    assert moved(*answers, fields=(field,)) == {"type": "Move", "card": "k", **value}


def test_questions_come_in_the_order_of_the_fields_and_are_taken_back_one_by_one() -> None:
    form = filling(ONE, PAIR, SAID)
    asked = []
    for answer in (1, "y", "z", "words"):
        asked.append(title(form))
        form.answer(answer)
    assert asked == ["Which place?", "Which person (giver)?", "Which person (taker)?", "What is the telling?"]
    assert title(form) == ""
    people = "Which person (giver): person y. Which person (taker): person z."
    assert form.summary() == f"Which place: place 1. {people} What is the telling: words."
    while form.back():
        assert title(form) == asked.pop()
    assert asked == []


def test_what_has_one_possible_answer_is_not_asked_and_stands_in_the_summary() -> None:
    only, both = One(at="a", kind="place", of=(7,)), Several(at="b", kind="person", of=("x", "y"), least=2, most=2)
    form = filling(only, both, SAID)
    assert title(form) == "Which person? Choice 1 of 2."
    assert form.done == [("Which place", "place 7")]
    form.answer("y")
    assert title(form) == "What is the telling?"
    assert form.done[1:] == [("Which person", "person y, person x")]
    assert form.back()
    assert not form.back()
    form.answer("x")
    form.answer("well")
    assert form.move() == {"type": "Move", "card": "k", "a": 7, "b": ["x", "y"], "d": "well"}


def test_an_answer_that_was_given_is_not_taken_for_the_next_question() -> None:
    only = One(at="a", kind="place", of=(7,))
    form = Filling(Form("Move", {}, (only, ONE)), lambda kind, value: f"{kind} {value}", (7,))
    assert form.values == [7]
    form.answer(2)
    assert form.values == [7, 2]


def test_a_person_who_was_chosen_is_not_offered_again() -> None:
    form = filling(PAIR)
    form.answer("y")
    assert isinstance(form.question, Pick)
    assert [value for value, _ in form.question.rows] == ["x", "z"]


def test_a_text_that_is_owed_can_not_be_skipped() -> None:
    asked = [filling(field).question for field in (OWED, SAID)]
    assert [question.skip for question in asked if isinstance(question, Write)] == ["", "Enter leaves it out"]


def test_numbers_that_labels_begin_with_are_the_numbers_to_type() -> None:
    places = Pick("Place?", ((3, "3 Third"), (8, "8 Eighth")), ONE)
    assert places.numbered == ((3, "Third"), (8, "Eighth"))
    others = Pick("Place?", ((3, "Third"), (8, "8 Eighth")), ONE)
    assert others.numbered == ((1, "Third"), (2, "8 Eighth"))


@given(st.integers(0, 10_000))
def test_any_way_through_the_questions_gives_a_move_that_the_form_lists(seed: int) -> None:
    form, luck = filling(ONE, SOME, NAME, SAID), Stream((seed, 1), 0)
    while form.question is not None:
        rows = form.question.rows if isinstance(form.question, Pick) else (("", ""),)
        form.answer(rows[luck.below(len(rows))][0])
    made = form.move()
    made["b"] = sorted(made["b"])
    assert made in list(form.form.moves())


@given(st.text(max_size=80), st.integers(1, 20), st.integers(1, 5))
def test_folded_text_fits_and_loses_nothing_unless_cut(said: str, width: int, most: int) -> None:
    said = "".join(char for char in said if char.isprintable() and cell_len(char) == 1)
    whole = fold(said, width)
    assert all(cell_len(line) <= width for line in whole)
    assert "".join("".join(whole).split()) == "".join(said.split())
    cut = fold(said, width, most)
    assert len(cut) == min(len(whole), most)
    assert cut == whole or cut[-1].endswith("…")
    assert cell_len(clip(said, width)) <= width


def test_wide_letters_are_counted_as_wide() -> None:
    assert fold("漢字漢字漢字", 4) == ["漢字", "漢字", "漢字"]
    assert clip("漢字漢字", 5) == "漢字…"


def test_names_from_the_rules_become_words() -> None:
    assert [spaced(name) for name in ("UseDefaults", "note_kind", "play")] == ["Use defaults", "Note kind", "Play"]
    assert [listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]


def test_something_is_added_at_the_end() -> None:
    """Extras are rows of the last question; playing it is one of them, and needs no second yes."""
    note = Form("", {}, (Words(at="text", kind="note", limit=40, optional=False),), "Add a note")
    filling = Filling(Form("Pass"), lambda kind, value: str(value), extras=(Extra("notes", 2, (note,)),))
    for words in ("one", "two"):
        assert isinstance(filling.question, Pick)
        assert [label for _, label in filling.question.rows] == ["Play it", "Add a note"]
        filling.answer(0)
        assert isinstance(filling.question, Write)
        filling.answer(words)
    assert isinstance(filling.question, Pick)
    assert [label for _, label in filling.question.rows] == ["Play it"]
    assert not filling.sure
    filling.answer(ENOUGH)
    assert filling.sure
    assert filling.move() == {"type": "Pass", "notes": [{"text": "one"}, {"text": "two"}]}
    assert filling.back()
    assert filling.back()
    assert filling.back()
    filling.answer(ENOUGH)
    assert filling.move() == {"type": "Pass", "notes": [{"text": "one"}]}


def test_own_words_where_the_candidates_do_not_fit() -> None:
    filling = Filling(
        Form("Pay", {}, (One(at="cost", kind="cost", of=("Life",), words=60),)), lambda kind, value: value
    )
    filling.answer(OWN)
    assert isinstance(filling.question, Write)
    filling.answer("one good boot")
    assert filling.move() == {"type": "Pay", "cost": "one good boot"}
