"""Asks: fields with candidates, counted without listing, drawn without building."""

from collections import Counter

from telltable.core.ask import Ask, Form, NewOr, One, Several, Words
from telltable.core.luck import Stream, key_of, secret_from

FORM = Form(
    "Play",
    {"card": "x"},
    (
        One(at="lane", kind="lane", of=(1, 3)),
        Several(at="slots.0", kind="character", of=("A", "B", "C"), least=2, most=2, ordered=True),
        NewOr(at="slots.1", kind="object", of=("Ob1",), limit=60, new={}),
        Words(at="telling", kind="telling", limit=280),
    ),
)


def test_count_is_the_number_listed() -> None:
    ask = Ask("play", "XX-1", "Play.", (FORM, Form("Pass")))
    listed = list(ask.moves())
    assert ask.count() == len(listed) == 2 * 6 * 2 + 1
    assert listed[0] == {"type": "Play", "card": "x", "lane": 1, "slots": [["A", "B"], {}]}
    assert listed[-1] == {"type": "Pass"}


def test_unordered_choices_are_listed_once() -> None:
    field = Several(at="yes", kind="play", of=(1, 2, 3), least=0, most=3)
    assert field.count() == len(list(field.values())) == 8


def test_drawing_reaches_every_move_about_equally() -> None:
    counts = Counter(str(FORM.draw(Stream(key_of(secret_from("ask")), n))) for n in range(4800))
    assert len(counts) == FORM.count()
    assert min(counts.values()) > 130
    assert max(counts.values()) < 270


def test_nested_places_and_texts_that_were_left_out() -> None:
    form = Form(
        "Play",
        {},
        (
            Words(at="slots.0.label", kind="name", limit=40),
            Words(at="slots.0.note", kind="note", limit=40),
            One(at="slots.1.cost", kind="cost", of=("Love",)),
        ),
    )
    assert form.fill(("", "", "Love")) == {"type": "Play", "slots": [{}, {"cost": "Love"}]}
    assert form.fill(("Mara", "", "Love")) == {"type": "Play", "slots": [{"label": "Mara"}, {"cost": "Love"}]}


def test_a_form_with_very_many_moves_is_listed_one_by_one() -> None:
    """The first moves of 2 to the 60 come at once, the last field changing fastest."""
    many = Several(at="requests", kind="request", of=tuple(range(60)), least=0, most=60)
    form = Form("Plan", {}, (many, One(at="problem", kind="problem", of=("a", "b"))))
    assert form.count() == 2**61
    moves = form.moves()
    assert [next(moves) for _ in range(3)] == [
        {"type": "Plan", "requests": [], "problem": "a"},
        {"type": "Plan", "requests": [], "problem": "b"},
        {"type": "Plan", "requests": [0], "problem": "a"},
    ]
