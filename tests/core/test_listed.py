"""Candidates that are told by reference are those that are written out, in the same order."""

from __future__ import annotations

from telltable.core.ask import Ask, Extra, Form, Listed, NewOr, One, Several, Words
from telltable.core.listed import TableList, in_full, lists_of

TABLE = {"elements": ["A", "Ob1", "B"], "plays": ["#1", "#2", "#3"]}
WORDS = Words("text", "note", limit=20)


def of(ask: Ask) -> list[tuple[object, ...]]:
    forms = [form for part in (ask, *ask.extras) for form in part.forms]
    return [field.of for form in forms for field in form.fields if not isinstance(field, Words)]


def test_lists_come_first_in_their_order_without_what_is_left_out() -> None:
    who = One("who", "character", of=("everyone",), lists=(Listed("elements", ("Ob1",)),))
    both = Several(
        "both", "element", of=(), least=2, most=2, lists=(Listed("plays", ("#2",), last_first=True), Listed("elements"))
    )
    new = NewOr("slots.0", "object", of=(), limit=9, lists=(Listed("elements"),))
    ask = Ask(
        "play",
        "T-1",
        "Play.",
        (Form("Play", {}, (who, WORDS)),),
        extras=(Extra("notes", 2, (Form("", {}, (both, new)),)),),
    )
    full = in_full(ask, TABLE.__getitem__)
    assert of(full) == [("A", "B", "everyone"), ("#3", "#1", "A", "Ob1", "B"), ("A", "Ob1", "B")]
    assert not any(lists_of(field) for form in (*full.forms, *full.extras[0].forms) for field in form.fields)
    assert (full.decision, full.extras[0].most, full.forms[0].fields[1]) == ("play", 2, WORDS)
    assert full.count() == 3


def test_what_draws_from_no_list_is_itself() -> None:
    ask = Ask("play", "T-1", "Play.", (Form("Play", {}, (One("lane", "lane", of=(1, 2)), WORDS)),))
    assert in_full(ask, TABLE.__getitem__) is ask


def test_a_list_leaves_out_what_has_no_name_in_it() -> None:
    short = TableList("word", "words", lambda word: word if len(word) < 4 else "")
    assert short.names(["one", "three", "two"]) == ["one", "two"]
