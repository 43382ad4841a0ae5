"""What is asked in words: every field of every game is a whole question, and nothing is called as in the code."""

import re
from collections.abc import Iterator

import pytest

import telltable
from telltable.core.ask import AnyField, Ask, Form, One, Several
from telltable.core.errors import IllegalMove
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.core.move import TimeUp
from telltable.tui.filling import Filling, Pick
from telltable.tui.words import question_of

EVENINGS = [
    ("storystack", 2, {"scoring": "competitive", "skinning": "full"}, 400),
    ("storyline", 3, {}, 90),
    ("tail_story", 3, {}, 250),
    ("ninety_nine_chances", 4, {"acts": "2"}, 160),
    ("stacktors", 2, {}, 160),
    ("stacktors", 2, {"adventure": "library", "creation": "free", "currency": "on"}, 160),
    ("stacktors", 3, {"adventure": "market", "gm": "human"}, 60),
]


def met(name: str, seats: int, options: dict[str, str], most: int) -> Iterator[tuple[Match, Ask, Form, AnyField]]:
    """Every field that is met in two games of chance."""
    for seed in (1, 2):
        match, luck = telltable.new(name, seats=("me",) * seats, seed=seed, options=options), Stream((seed, 5), 0)
        for _ in range(most):
            if match.over:
                break
            for seat in match.seats:
                owed = match.asks().get(seat)
                for ask in (*((owed,) if owed else ()), *match.offers(seat)):
                    forms = (*ask.forms, *(form for extra in ask.extras for form in extra.forms))
                    yield from ((match, ask, form, field) for form in forms for field in form.fields)
            seat = next(iter(match.waiting()))
            try:
                match.play(seat, match.observation(seat).draw(luck) if seat in match.seats else TimeUp(seat))
            except IllegalMove:
                match.time_up(seat)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("name", "seats", "options", "most"), EVENINGS, ids=[one[0] for one in EVENINGS])
def test_every_field_asks_a_question_of_its_own(name: str, seats: int, options: dict[str, str], most: int) -> None:
    """In the words of its game, whole, and without what the code calls it; so are its candidates and its title."""
    amiss = set()
    for match, ask, form, field in met(name, seats, options, most):
        mine = match.rules.questions
        for role in (field.roles if isinstance(field, Several) else ()) or (field.role,):
            asked = question_of(mine, form, field, role)
            place = re.sub(r"\b\d+\b", "*", field.at)
            known = not mine.keys().isdisjoint((f"{form.move}.{place}", f"{field.kind}: {role}", field.kind))
            whole = asked[0].isupper() and asked.endswith("?") and not set("{}_") & set(asked)
            if not known or not whole or "  " in asked:
                amiss.add((form.move, field.at, field.kind, role, asked))
        view = match.view(next((seat for seat in match.waiting() if seat in match.seats), None))
        labels = [match.rules.label(match.pack, view, field.kind, one) for one in getattr(field, "of", ())[:9]]
        if any(label in ("True", "False", "") or "_" in label for label in labels):
            amiss.add((form.move, field.kind, *labels))
        spread = len(ask.forms) == 1 and isinstance(form.fields[0], One)
        if not (form.title or "card" in form.fixed or spread or form.move == "MoveCard"):
            amiss.add((form.move, "has no title"))
    assert not amiss


def asked(match: Match, form: Form, *answers: object) -> Pick:
    """The question of a form after these answers."""
    rules = match.rules
    filling = Filling(form, lambda kind, value: str(value), questions=rules.questions)
    for answer in answers:
        filling.answer(answer)
    assert isinstance(filling.question, Pick)
    return filling.question


def test_how_many_are_to_be_chosen_is_said() -> None:
    """At each step; and what ends it says whether anything was chosen."""
    match = telltable.new("tail_story", seats=2, seed=1)
    some = Several("cards", "card", "to bury", of=("a", "b", "c"), least=0, most=2)
    question = asked(match, Form("Bury", {}, (some,)))
    assert question.title == "Which card do you bury? Up to 2."
    assert question.numbered[0] == (1, "None of these")
    question = asked(match, Form("Bury", {}, (some,)), "a")
    assert question.title == "Which card do you bury? 1 chosen, up to 1 more."
    assert question.numbered[0] == (1, "That's all")
    owed = Several("cards", "card", "to discard", of=("a", "b", "c"), least=2, most=2)
    assert asked(match, Form("Discard", {}, (owed,)), "a").title == "Which card do you discard? Choice 2 of 2."


@pytest.mark.parametrize(
    ("labels", "numbered"),
    [
        (("2", "1"), ((2, ""), (1, ""))),
        (("49", "2", "That's all"), ((49, ""), (2, ""), (0, "That's all"))),
        (("3 Third", "8 Eighth"), ((3, "Third"), (8, "Eighth"))),
        (("2", "3", "1 on the Hat"), ((1, "number 2"), (2, "number 3"), (3, "1 on the Hat"))),
        (("4" * 5000, "2"), ((1, f"number {'4' * 5000}"), (2, "number 2"))),
    ],
)
def test_a_number_means_what_it_shows(labels: tuple[str, ...], numbered: tuple[tuple[int, str], ...]) -> None:
    """Numbers are typed as they read; where that can't be, they are not taken for the number in front of them."""
    rows = tuple(
        (
            "that's all"
            if label == "That's all"
            else int(label.split()[0])
            if len(label) < 10 and " " in label
            else label,
            label,
        )
        for label in labels
    )
    assert Pick("How many?", rows, None).numbered == numbered
