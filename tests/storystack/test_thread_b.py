"""Thread B (SS-T)."""

import pytest

from telltable.games.storystack.rules.thread_b import is_useful, thread_of
from telltable.games.storystack.table import moves as mv

from .helpers import PACK, asked, facts_of, golden, lay, put, refused


@pytest.mark.parametrize("lane", [1, 2, 3, 4, 5, 7, 8])
def test_the_first_parallel_plots(lane: int):
    """SS-T1: Thread B begins in any lane legal for Structure; a second one begins nothing."""
    m = lay(hands=[["ST-01"], ["ST-02"]])
    assert m.state.table.thread_b == 0
    assert [x.n for x in facts_of(put(m, "ST-01", lane), "ThreadCreated")] == [1]
    assert not facts_of(put(m, "ST-02", 1), "ThreadCreated")
    assert m.state.table.thread_b == 1


def test_a_forced_parallel_plots():
    """SS-T1, SS-K3: also when it was revealed and forced."""
    m = lay(hands=[["RE-01", "CL-01"], []], deck_top=["ST-02"])
    put(m, "ST-02", 4)
    assert m.state.table.thread_b == 1


def test_other_devices_make_no_thread():
    """SS-T1: Flashback Reframe and Secret Connection do not."""
    m = lay(("GS-05", 1), ("OB-01", 2), hands=[["ST-03"], ["ST-05"]])
    put(m, "ST-03", 1, 1)
    put(m, "ST-05", 1, ["Ob1", "Th1"])
    assert m.state.table.thread_b == 0
    assert [note.text for note in m.state.table.fact(1).notes] == ["seen anew in #3"]


def _skinning():
    """Play 5 opened Thread B, plays 6 to 12 came later; everything is named and described."""
    base = [("CA-09", 1), ("CA-10", 1), ("CA-11", 3), ("GS-12", 2), ("ST-01", 4), ("ST-02", 4), ("MI-01", 5)]
    base += [("CR-06", 6, ["A", "B"]), ("CL-12", 7), ("GS-05", 6)]
    m = lay(*base, hands=[["RS-12"], []], pattern="P-06")
    put(m, "RS-12", 8)
    while asked(m) != "sentences":
        m.time_up(m.waiting()[0])
    return m


def test_cards_are_assigned_at_the_end():
    """SS-T2: later cards only, A unless somebody says B; the latest word stands."""
    m = _skinning()
    table = m.state.table
    assert [thread_of(table, f) for f in table.facts] == ["A"] * 11
    (field,) = (f for a in m.offers(1) if a.decision == "thread" for f in a.forms[0].fields if f.at == "n")
    assert field.of == (6, 7, 8, 9, 10, 11)
    m.play(0, mv.SetThread(6, "B"))
    m.play(1, mv.SetThread(8, "B"))
    m.play(1, mv.SetThread(6, "A"))
    assert [f.n for f in m.state.table.facts if thread_of(m.state.table, f) == "B"] == [8]
    refused(m, 0, mv.SetThread(5, "B"), "SS-T2", "This card was played before Thread B began.")
    refused(m, 0, mv.SetThread(12, "B"), "SS-N5", "Choose a card in play, by its number.")


def test_a_useful_thread():
    """SS-T3: with a clue, pressure, betrayal or pay-off it is; a plan alone is not. No effect on anything."""
    m = _skinning()
    assert not is_useful(PACK, m.state.table)
    m.play(0, mv.SetThread(9, "B"))
    assert PACK.cards[m.state.table.fact(9).card].tag == "PLAN"
    assert not is_useful(PACK, m.state.table)
    before = m.state.table
    m.play(0, mv.SetThread(8, "B"))
    assert PACK.cards[m.state.table.fact(8).card].tag == "BETRAYAL"
    assert is_useful(PACK, m.state.table)
    assert (m.state.table.ending, m.state.table.tags, m.state.table.lanes) == (
        before.ending,
        before.tags,
        before.lanes,
    )


def test_threads_only_while_sentences_are_written():
    """SS-T2, SS-N5: not during play, not while names are given."""
    m = golden("G32")
    refused(m, 0, mv.SetThread(3, "B"), "SS-N5", "You can only assign threads while the sentences are being written.")
    put(m, "RS-01", 8)
    refused(m, 0, mv.SetThread(3, "B"), "SS-N5", "You can only assign threads while the sentences are being written.")
