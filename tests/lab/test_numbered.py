"""Answers as numbers, and what a seat sees as a vector."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

import telltable
from telltable.core.ask import Ask, Form, NewOr, One, Several, Words
from telltable.core.errors import Problem
from telltable.core.features import FEATURES, MOST, features
from telltable.core.luck import Stream, key_of, pick, secret_from
from telltable.core.registry import games
from telltable.core.seat import CLOCK
from telltable.lab.numbered import ACTIONS, WHOLE, Answer


def luck_for(word: str) -> Stream:
    return Stream(key_of(secret_from(word)), 0)


def ask_for(*forms: Form) -> Ask:
    return Ask("choose", "X-1", "Choose.", forms)


def every_answer(answer: Answer) -> Iterator[dict[str, Any]]:
    """Every move that can be reached."""
    if answer.move is not None:
        yield answer.move
    for number in answer.legal():
        twin = answer.copy()
        twin.choose(number)
        yield from every_answer(twin)


def listed(moves: Iterator[dict[str, Any]]) -> list[str]:
    return sorted(map(repr, moves))


LETTERS = tuple("abcdefghijkl")


@pytest.mark.parametrize("least", [0, 1, 3])
@pytest.mark.parametrize("ordered", [False, True])
def test_every_choice_of_several_can_be_reached_once(least: int, ordered: bool) -> None:
    ask = ask_for(
        Form("Take", {}, (Several(at="cards", kind="card", of=LETTERS, least=least, most=3, ordered=ordered),))
    )
    assert ask.count() > WHOLE
    assert listed(every_answer(Answer(ask))) == listed(ask.moves())
    ways = permutations if ordered else combinations
    assert ask.count() == sum(len(list(ways(LETTERS, size))) for size in range(least, 4))


def test_a_large_ask_is_answered_form_by_form_and_field_by_field() -> None:
    places = tuple(range(40))
    one, other = One(at="to", kind="place", of=places), NewOr(at="who", kind="person", of=("Ana", "Ben"), limit=20)
    words = Words(at="text", kind="line", limit=40, optional=False, suggestions=("Land ahoy!",))
    ask = ask_for(Form("Go", {"seat": 1}, (one, other, words)), Form("Stay", {}, ()), Form("Go", {"seat": 1}, (one,)))
    assert listed(every_answer(Answer(ask))) == listed(ask.moves())
    answer = Answer(ask)
    assert [answer.meaning(number) for number in answer.legal()] != []
    assert {answer.meaning(number) for number in answer.legal()} == {
        '{"type":"Go","seat":1}',
        '{"type":"Go","seat":1} 2',
        '{"type":"Stay"}',
    }


def test_more_candidates_than_numbers_are_reached_all_the_same() -> None:
    ask = ask_for(Form("Go", {}, (One(at="to", kind="place", of=tuple(range(600))),)))
    assert listed(every_answer(Answer(ask))) == listed(ask.moves())
    assert len(Answer(ask).legal()) == ACTIONS


def test_a_small_ask_is_answered_with_one_number_and_the_same_said_twice_is_one() -> None:
    field = One(at="to", kind="place", of=(1, 2))
    ask = ask_for(Form("Go", {}, (field,)), Form("Go", {"to": 2}, ()), Form("Stay", {}, ()))
    answer = Answer(ask)
    assert {answer.meaning(number) for number in answer.legal()} == {
        '{"type":"Go","to":1}',
        '{"type":"Go","to":2}',
        '{"type":"Stay"}',
    }
    answer.choose(answer.legal()[0])
    assert answer.move is not None
    assert answer.legal() == []


def test_an_answer_has_the_same_number_whatever_else_is_offered() -> None:
    def number_of(text: str, ask: Ask) -> int:
        answer = Answer(ask)
        return next(number for number in answer.legal() if answer.meaning(number) == text)

    stay, wait = Form("Stay", {}, ()), Form("Wait", {}, ())
    assert number_of('{"type":"Stay"}', ask_for(stay)) == number_of('{"type":"Stay"}', ask_for(wait, stay)) == 27


def test_a_number_that_cannot_be_chosen_is_refused_and_nothing_changes() -> None:
    answer = Answer(ask_for(Form("Stay", {}, ())))
    legal = answer.legal()
    with pytest.raises(Problem, match=rf"Action {legal[0] + 1} can't be chosen now\. Actions: {legal[0]}\."):
        answer.choose(legal[0] + 1)
    assert (answer.legal(), answer.chosen, answer.move) == (legal, [], None)


@pytest.mark.parametrize("game", sorted(games()))
def test_whatever_is_chosen_by_number_is_legal_and_what_is_seen_stays_within_bounds(game: str) -> None:
    match, luck = telltable.new(game, seats=max(2, games()[game].seats[0]), seed=5), luck_for("numbers")
    for _ in range(40):
        if match.over:
            break
        seat = match.waiting()[0]
        if seat == CLOCK:
            match.time_up(CLOCK)
            continue
        answer = Answer(match.asks()[seat], *match.offers(seat))
        while answer.move is None:
            assert all(0 <= number < ACTIONS for number in answer.legal())
            answer.choose(pick(luck, answer.legal()))
        vector = features(seat, match.view(seat), match.asks()[seat], answer.said)
        assert len(vector) == FEATURES
        assert max(map(abs, vector)) <= MOST
        assert match.why(seat, answer.move) is None, answer.move
        match.play(seat, answer.move)
