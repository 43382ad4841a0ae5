"""Setting up (SS-S)."""

from collections import Counter

import pytest
from msgspec import json

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table import moves as mv

from .helpers import facts_of, kinds, refused


def test_an_empty_table():
    """SS-S1: lanes empty, counters 0, only Thread A, an empty notebook."""
    m = telltable.new("storystack", seats=3, seed=1)
    table = m.state_after(0).table
    assert table.lanes == ((),) * 8
    assert table.tags == (0,) * 12
    assert (table.thread_b, table.elements, table.facts, table.links, table.costs) == (0, (), (), (), ())
    assert not any(table.filled)


def test_three_patterns_are_revealed():
    """SS-S2: three different ones, shuffled: every pattern comes up, and the others are seen nowhere."""
    shown: Counter[str] = Counter()
    for seed in range(120):
        m = telltable.new("storystack", seats=1, seed=seed)
        patterns = m.view(0).table.patterns
        assert len(set(patterns)) == 3
        shown.update(patterns)
    assert set(shown) == {f"P-{n:02}" for n in range(1, 11)}
    assert min(shown.values()) >= 18, "36 are expected of each"


def test_ballots_are_secret_and_may_change():
    """SS-S3: nobody else sees a ballot before the last is in; until then it may be changed."""
    m = telltable.new("storystack", seats=2, seed=4)
    first, second, _ = m.state.table.patterns
    assert {seat: ask.decision for seat, ask in m.asks().items()} == {0: "pattern", 1: "pattern"}
    assert "The most votes win, and a tie is decided at random." in m.asks()[0].text
    m.play(0, mv.PickPattern(first))
    assert m.waiting() == (1,)
    assert (m.asked()[0].owed, m.asked()[1].owed) == (False, True)
    assert [x.pattern for x in m.told(1, 1)] == [""]
    assert [x.pattern for x in m.told(None, 1)] == [""]
    assert [x.pattern for x in m.told(0, 1)] == [first]
    assert (m.view(0).ballot, m.view(1).ballot) == ((first,), ())
    m.play(0, mv.PickPattern(second))
    m.play(1, mv.PickPattern(second))
    (chosen,) = facts_of(m.events, "PatternChosen")
    assert (chosen.pattern, chosen.ballots) == (second, ((0, second), (1, second)))
    assert m.state.table.pattern == second


def test_no_ballot_at_all():
    """SS-S3: who runs out of time casts none; without any, luck picks one of the three."""
    picked = set()
    for seed in range(12):
        m = telltable.new("storystack", seats=2, seed=seed)
        m.time_up(0)
        m.time_up(1)
        (chosen,) = facts_of(m.events, "PatternChosen")
        assert chosen.drawn
        assert chosen.ballots == ((0, ""), (1, ""))
        picked.add(m.state.table.patterns.index(chosen.pattern))
    assert picked == {0, 1, 2}


def test_one_ballot_beats_none():
    """SS-S3: a single ballot decides when the others' time runs out."""
    m = telltable.new("storystack", seats=3, seed=4)
    third = m.state.table.patterns[2]
    m.time_up(0)
    m.play(1, mv.PickPattern(third))
    m.time_up(2)
    assert m.state.table.pattern == third
    assert not facts_of(m.events, "PatternChosen")[0].drawn


def test_a_random_pattern():
    """SS-S3: with ``pattern_pick = random`` nobody is asked."""
    m = telltable.new("storystack", seats=2, seed=4, options={"pattern_pick": "random"})
    assert kinds(m.events)[:2] == ["PatternsRevealed", "PatternChosen"]
    assert m.state.table.pattern in m.state.table.patterns
    assert next(iter(m.asks().values())).decision == "play"


def test_the_deal():
    """SS-S4: all 150 cards are shuffled, five to each seat; another seed deals other hands."""
    deals = set()
    for seed in range(20):
        m = telltable.new("storystack", seats=6, seed=seed, options={"pattern_pick": "random"})
        cards = [card for hand in m.state.hands for card in hand] + list(m.state.deck.cards)
        assert len(cards) == len(set(cards)) == 150
        deals.add(m.state.hands)
    assert len(deals) == 20


def test_the_first_player_is_drawn():
    """SS-S5: at random every seat comes up."""
    first = {
        telltable.new("storystack", seats=3, seed=seed, options={"pattern_pick": "random"}).waiting()
        for seed in range(30)
    }
    assert first == {(0,), (1,), (2,)}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_first_player_is_chosen(seat: int):
    """SS-S5: the host names a seat; then it goes clockwise."""
    options = {"pattern_pick": "random", "first_player": "chosen", "first_seat": seat}
    m = telltable.new("storystack", seats=3, seed=9, options=options)
    assert facts_of(m.events, "FirstPlayer")[0].seat == seat - 1
    order = []
    for _ in range(4):
        order += m.waiting()
        m.time_up(m.waiting()[0])
    assert order == [(seat - 1 + n) % 3 for n in range(4)]


def asked_who_goes_first(*seats: str, **options: str) -> Match:
    return telltable.new(
        "storystack", seats=seats, seed=9, options={"pattern_pick": "random", "first_player": "asked", **options}
    )


def test_everybody_may_say_who_goes_first():
    """SS-S5: as printed, the oldest or the last who read a book: all name somebody, in secret until the last has, and
    whoever is named most often goes first."""
    m = asked_who_goes_first("me", "me", "me")
    ask = m.asks()[1]
    assert (ask.decision, m.waiting()) == ("first", (0, 1, 2))
    assert "The oldest of you, whoever read a book most recently" in ask.text
    label = m.rules.label
    assert [label(m.pack, m.view(0), "seat", seat) for seat in ask.forms[0].fields[0].of][-1] == "anybody"
    refused(m, 0, mv.NameFirst(3), "SS-S5", "Choose somebody at this table to go first.")
    m.play(0, mv.NameFirst(1))
    assert m.told(2, 1)[0].named == -1, "nobody hears whom"
    m.play(0, mv.NameFirst(2))
    m.play(1, mv.NameFirst(2))
    m.play(2, mv.NameFirst())
    (first,) = facts_of(m.events, "FirstPlayer")
    assert (first.seat, first.named) == (2, ((0, 2), (1, 2), (2, -1)))
    assert m.rules.tell(m.pack, m.view(0), first) == "Seat 3 goes first, named by Seat 1 and Seat 2."
    assert m.waiting() == (2,)


def test_luck_decides_where_the_names_are_as_many_or_none():
    """SS-S5: a tie among the tied, silence among all; nobody is asked playing solo; a log without names still loads."""
    m = asked_who_goes_first("me", "me", "me")
    m.play(0, mv.NameFirst(1))
    m.play(1, mv.NameFirst(0))
    m.time_up(2)
    assert m.waiting() in ((0,), (1,))
    m = asked_who_goes_first("me", "me")
    m.time_up(0)
    m.time_up(1)
    assert len(m.waiting()) == 1
    assert m.asks()[m.waiting()[0]].decision == "play"
    assert asked_who_goes_first("me").asks()[0].decision == "play"
    assert json.decode(b'{"type":"FirstPlayer","seat":1}', type=e.FirstPlayer).named == ()


def test_a_seat_that_left_neither_names_nor_is_named():
    """SS-S5, SS-L1: its name counts no more, and nobody waits for it."""
    m = asked_who_goes_first("me", "me", "me", on_leave="close")
    m.play(0, mv.NameFirst(0))
    m.play(1, mv.NameFirst(0))
    m.leave(0)
    m.play(2, mv.NameFirst(2))
    assert m.waiting() == (2,)


@pytest.mark.parametrize("kind", ["bot:random", "bot:search", "bot:greedy"])
def test_a_bot_leaves_it_to_the_people(kind: str):
    """SS-B5: with people at the table a bot names nobody and votes for no pattern."""
    m = telltable.new("storystack", seats=["me", kind], seed=3, options={"first_player": "asked"})
    Driver(m, None).run()
    m.play(0, mv.PickPattern(m.state.table.patterns[1]))
    Driver(m, None).run()
    m.play(0, mv.NameFirst(1))
    assert dict(facts_of(m.events, "PatternChosen")[0].ballots)[1] == ""
    assert dict(facts_of(m.events, "FirstPlayer")[0].named)[1] == -1


def test_a_first_player_who_is_not_there():
    """SS-S5: the chosen seat sits at the table."""
    with pytest.raises(Problem, match=r"one of the seats 1 to 2\. \[SS-S5\]"):
        telltable.new("storystack", seats=2, options={"first_player": "chosen", "first_seat": 3})


@pytest.mark.parametrize("seats", [0, 7])
def test_how_many_can_play(seats: int):
    """SS-S4: one to six; asking for no number means the fewest."""
    if seats:
        with pytest.raises(Problem, match="1 to 6 players"):
            telltable.new("storystack", seats=seats)
    else:
        assert len(telltable.new("storystack", seats=seats).seats) == 1


def test_only_ballots_before_the_game():
    """SS-S3, SS-P5: nothing is played, noted or flagged before the pattern is chosen."""
    m = telltable.new("storystack", seats=2, seed=4)
    refused(m, 0, mv.Play("CA-01", 1), "SS-S3", "Pick one of the three revealed patterns.")
    refused(m, 0, mv.Annotate("A", "want", "x"), "SS-P5", "There is nothing called A in the story yet.")
    assert m.offers(0) == ()
