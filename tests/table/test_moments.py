"""What people reacted to: counted from the records, shown after the end, and forgotten by whoever wants that."""

from __future__ import annotations

import json

import pytest

from telltable import protocol as say
from telltable.core.editing import lines_of
from telltable.core.log import encode
from telltable.core.registry import game, games
from telltable.table import deciding, records
from telltable.table.moments import LONG, Moment, moments
from telltable.table.redaction import settled

from .evening import NAMES, QUICK, Evening

EVERY = 4  # entries after which somebody laughs


def laughed(name: str = "storystack", people: int = 2) -> Evening:
    """A game played to its end by some legal moves; now and then everybody but the teller says something."""
    rules = game(name)
    people = max(people, rules.seats[0])
    evening = Evening(*["open"] * people, game=name, **{**(QUICK if name == "storystack" else {}), **rules.brief})
    evening.sit(*range(people))
    evening.come(*range(people))
    assert evening.says(0, say.Begin) is None
    match = evening.table.match
    assert match
    for n in range(2_000):
        evening.tick()
        if match.over:
            break
        seat = evening.waiting[0]
        if seat < 0:
            evening.pass_(60)
            continue
        evening.act(seat, n)
        if n % EVERY == 1:
            assert evening.says(people - 1, say.React, word="ha") is None
            assert evening.says(people - 1, say.React, word="ha") is None
            if n % (2 * EVERY) == 1:
                assert evening.says(0, say.React, word="wow") is None
            evening.pass_(20, bots=False)
    assert match.over
    return evening


def forget(evening: Evening, seat: int) -> None:
    assert evening.keep(deciding.forget_me(evening.table, evening.who(seat), evening.now)) is None


@pytest.fixture(scope="module")
def told() -> Evening:
    return laughed()


@pytest.fixture
def evening(told: Evening) -> Evening:
    again = Evening("open", "open")
    again.first, again.log, again.tokens, again.now = told.first, told.log[:], dict(told.tokens), told.now
    again.table = again.folded_again()
    return again


@pytest.mark.parametrize("name", games())
def test_every_game_has_lines_of_its_book_that_people_reacted_to(name: str) -> None:
    evening = laughed(name)
    found = moments(evening.table, 1)
    assert found
    book = " ".join(" ".join(one.played for one in lines_of(evening.table.signatures[0].book()).values()).split())
    for one in found:
        assert set(one.words) <= {"ha", "wow"}
        assert 0 < one.words.get("ha", 0) + one.words.get("wow", 0) <= 2
        assert one.text
        assert " ".join(one.text.split()) in book or not one.teller
    sums = [sum(one.words.values()) for one in found]
    assert sums == sorted(sums, reverse=True)
    assert evening.folded_again().facts() == evening.table.facts()


def test_a_word_counts_once_for_each_person_and_line(evening: Evening) -> None:
    """Somebody said "ha" twice to each."""
    both = [one for one in moments(evening.table, 1) if one.words == {"ha": 1, "wow": 1}]
    assert both
    assert {one.teller for one in moments(evening.table, 1)} <= {*NAMES[:2], ""}


def test_a_line_that_its_teller_changed_reads_as_it_does_now(evening: Evening) -> None:
    first = reworded(evening, "You may keep the boots.")
    assert moments(evening.table, 1)[0] == Moment("You may keep the boots.", first.teller, first.chapter, first.words)


def reworded(evening: Evening, text: str) -> Moment:
    """The line that people reacted to most, which its teller has changed since."""
    first = moments(evening.table, 1)[0]
    seat = NAMES.index(first.teller)
    played = evening.table.signatures[0].played_book()
    key = next(key for key, one in lines_of(played).items() if one.played.endswith(first.text))
    assert evening.says(seat, say.EditBook, game=1, what="line", of=key, text=text) is None
    return first


def test_whoever_wants_it_is_forgotten_with_their_words_and_in_what_is_kept(evening: Evening) -> None:
    assert any(b'"word":"ha"' in body for body in evening.log)
    forget(evening, 1)
    assert not any(b'"word":"ha"' in body for body in evening.log)
    assert any(b'"word":"wow"' in body for body in evening.log)
    left = moments(evening.table, 1)
    assert {word for one in left for word in one.words} <= {"wow"}
    assert NAMES[1] not in {one.teller for one in left}
    assert evening.folded_again().facts() == evening.table.facts()
    assert evening.says(1, say.React, word="bravo") is None  # from now on it counts again
    forget(evening, 0)
    assert {word for one in moments(evening.table, 1) for word in one.words} <= {"bravo"}


def test_a_person_is_forgotten_whatever_seat_they_have_moved_to(evening: Evening) -> None:
    assert evening.host_says(say.Again) is None
    assert evening.host_says(say.SwapSeats, seat=0, other=1) is None
    forget(evening, 1)  # by their key; they sit on the other seat now
    assert not any(b'"word":"ha"' in body for body in evening.log)
    assert any(b'"word":"wow"' in body for body in evening.log)
    assert NAMES[1] not in {one.teller for one in moments(evening.table, 1)}


def test_whoever_has_the_seat_next_takes_no_word_out_of_the_one_before(evening: Evening) -> None:
    assert evening.says(1, say.HandOver, key="9" * 64, name="Zoe") is None
    who = evening.table.chairs.who("9" * 64)
    assert evening.keep(deciding.forget_me(evening.table, who, evening.now)) is None
    assert any(b'"word":"ha"' in body for body in evening.log)


def test_forgetting_is_carried_out_again_after_a_crash(evening: Evening) -> None:
    """The record is kept, the words not yet taken out: whoever reads it next does the same."""
    answer = deciding.forget_me(evening.table, evening.who(1), evening.now)
    assert isinstance(answer, list)
    evening.log += [encode(one) for one in answer]
    table = evening.folded_again()
    assert table.settling
    fresh = settled(table, [evening.first, *map(records.read, evening.log)])
    assert {type(one) for one in fresh.values()} == {records.Reacted, records.ReactionsForgotten}
    evening.settle()
    assert not evening.table.settling
    assert not any(b'"word":"ha"' in body for body in evening.log)
    assert json.loads(evening.log[-1])["reactions"] == len(fresh) - 1


def test_what_an_x_card_took_out_is_quoted_no_more(evening: Evening) -> None:
    first = reworded(evening, "You may keep the boots.")
    assert evening.says(0, say.XCard, words="the boots") is None
    assert evening.says(0, say.XChoice, choice="remove") is None
    left = moments(evening.table, 1)[0]
    assert "boots" not in left.text
    assert left.words == first.words


def test_spectators_are_not_kept_and_so_not_forgotten(evening: Evening) -> None:
    refusal = deciding.forget_me(evening.table, evening.who(None), evening.now)
    assert not isinstance(refusal, list)
    assert refusal.code == "spectator"


def test_of_a_long_line_only_the_last_sentences_are_quoted() -> None:
    found = moments(laughed("stacktors").table, 1)
    assert all(len(one.text) <= LONG or one.text.count(". ") == 0 for one in found)
