"""Taking a move back, where nothing hidden was uncovered and nobody has acted since."""

import telltable
from telltable.core.log import encode
from telltable.core.move import TakeBack
from telltable.games.storystack.table import moves as mv

from .helpers import BROKEN, PASS, asked, facts_of, golden, kinds, lay, put, refused

GONE = "That move revealed something hidden, so it can't be taken back."
NOT_LAST = "You can only take back your own last move, and only before anybody else moves."


def test_a_play_without_a_draw():
    """SS-D2: with an empty deck a play uncovers nothing: the table, the ask and every view are as before."""
    m = golden("G06")
    before = encode(m.state), encode(m.asks()), m.view(1)
    put(m, "GS-05", 1)
    refused(m, 1, TakeBack(), "", NOT_LAST)
    (told,) = m.play(0, TakeBack()).told
    assert (type(told).__name__, told.to_entry) == ("TakenBack", 0)
    assert (encode(m.state), encode(m.asks()), m.view(1)) == before
    put(m, "GS-05", 2)
    m.verify()


def test_a_play_with_a_draw():
    """SS-D1: the drawn card was seen."""
    m = golden("G05")
    m.play(0, next(m.asks()[0].moves()))
    refused(m, 0, TakeBack(), "", GONE)


def test_a_play_that_reveals_or_ends():
    """SS-K3, SS-E3: a forced play of a card that all have seen may be; the hands at the end can't be unseen."""
    m = golden("G12")
    put(m, "OB-01", 4)
    m.play(0, TakeBack())
    assert (asked(m), m.state.table.deck_top) == ("forced", "OB-01")
    ended = golden("G32")
    put(ended, "RS-01", 8)
    refused(ended, 1, TakeBack(), "", GONE)


def test_not_after_somebody_acted():
    """SS-P5, SS-R3: a note or a flag of another seat is a reaction."""
    for reaction in (mv.Annotate("#2", "other", "x"), mv.Flag(2, "#1")):
        m = lay(("MI-02", 5), hands=[["GS-05", "MI-06"], ["GS-06"]], deck_size=0)
        put(m, "GS-05", 1)
        m.play(1, reaction)
        refused(m, 0, TakeBack(), "", NOT_LAST)
        m.play(1, TakeBack())
        m.play(0, TakeBack())
        assert (len(m.state.table.facts), m.waiting()) == (1, (0,))


def test_ballots():
    """SS-S3, SS-K7: a ballot is changed, not taken back."""
    m = telltable.new("storystack", seats=2, seed=4)
    m.play(0, mv.PickPattern(m.state.table.patterns[0]))
    refused(m, 0, TakeBack(), "", GONE)
    m.play(0, mv.PickPattern(m.state.table.patterns[1]))
    m.play(1, mv.PickPattern(m.state.table.patterns[1]))
    refused(m, 1, TakeBack(), "", GONE)
    vote = golden("G18")
    vote.play(0, BROKEN)
    refused(vote, 0, TakeBack(), "", GONE)
    vote.play(0, PASS)
    assert [ballot.choice for ballot in vote.state.table.empty_ballots] == ["pass"]


def test_words():
    """SS-N0: a text of the story is taken back, and its edit is not counted."""
    m = golden("G32")
    put(m, "RS-01", 8)
    for n in range(5):
        m.play(0, mv.Edit("A", f"Ana {n}"))
    m.play(0, TakeBack())
    m.play(0, mv.Edit("A", "Anna"))
    assert m.state.table.skin.texts["A"] == "Anna"
    assert kinds(m.entries[-2].told) == ["TakenBack"]


def test_what_was_never_one_s_own():
    """The start, a time that ran out, a seat that left: nobody takes them back."""
    m = lay(("CA-01", 1), hands=2, options={"on_leave": "close"}, deck_size=0)
    refused(m, 0, TakeBack(), "", NOT_LAST)
    m.time_up(0)
    refused(m, 0, TakeBack(), "", NOT_LAST)
    m.leave(0)
    refused(m, 1, TakeBack(), "", NOT_LAST)
    assert facts_of(m.events, "SeatClosed")
