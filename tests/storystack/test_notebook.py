"""Notes: with a play, and at any time (SS-P4, SS-P5)."""

from itertools import product

import pytest

import telltable
from telltable.games.storystack.table import moves as mv

from .helpers import asked, facts_of, golden, lay, move, put, refused


def test_two_free_notes():
    """SS-P4: something new, or a note on something; new things exist from now on."""
    m = lay(("CA-01", 1), hands=[["RS-09"], ["GS-08", "MI-02"]], turn=2)
    notes = [{"kind": "object", "text": "the lamp"}, {"kind": "wound", "about": "A", "text": "a burnt hand"}]
    told = put(m, "GS-08", 2, notes=notes)
    assert [x.id for x in facts_of(told, "ElementCreated")] == ["Lo1", "Ob1"]
    assert m.state.table.element("Ob1").label == "the lamp"
    assert [(x.kind, x.text) for x in m.state.table.element("A").notes[1:]] == [("wound", "a burnt hand")]
    put(m, "RS-09", 8, "Ob1")
    assert m.state.table.filled[7]


@pytest.mark.parametrize(
    ("notes", "sentence"),
    [
        ([{"kind": "object", "text": "x"}] * 3, "You can add up to 2 notes when you play a card."),
        ([{"kind": "object", "text": ""}], "Please write something in the note."),
        ([{"kind": "hunch", "about": "A", "text": "x"}], "A note is a want, need, wound, lie or other."),
        ([{"kind": "object", "about": "A", "text": "x"}], "A note is a want, need, wound, lie or other."),
        ([{"kind": "want", "about": "B", "text": "x"}], "There is nothing called B in the story yet."),
        ([{"kind": "want", "text": "x"}], "There is nothing called that in the story yet."),
        ([{"kind": "want", "about": "A", "text": "x" * 201}], "A note can have up to 200 characters"),
        ([{"kind": "character", "about": "A", "text": "x"}], "Only a Cast card can create a character."),
    ],
)
def test_free_notes_that_do_not_fit(notes: list[dict[str, str]], sentence: str):
    """SS-P4: at most two, with words, about something that exists; never a character."""
    m = lay(("CA-01", 1), hands=[[], ["GS-05"]], turn=2)
    refused(m, 1, move("GS-05", 1, notes=notes), "SS-P4", sentence)


def _noted(times: int):
    m = lay(("CA-01", 1), hands=[["GS-06"], ["GS-05"]], turn=2)
    for n in range(times - 1):
        m.play(n % 2, mv.Annotate("A", "other", f"note {n}"))
    assert len(m.state.table.element("A").notes) == times
    return m


def test_twenty_notes_are_enough():
    """SS-P5: at most twenty notes on an element; the one that the card printed counts."""
    m = _noted(20)
    refused(m, 0, mv.Annotate("A", "other", "one more"), "SS-P5", "A already has 20 notes.")
    assert m.why(0, mv.Annotate("#1", "other", "one more")) is None
    assert "A" not in [of for ask in m.offers(0) if ask.decision == "annotate" for of in ask.forms[0].fields[0].of]
    for _ in range(20):
        m.play(1, mv.Annotate("#1", "other", "one more"))
    refused(m, 0, mv.Annotate("#1", "other", "one more"), "SS-P5", "#1 already has 20 notes.")


def test_two_free_notes_when_there_is_room_for_one():
    """SS-P4, SS-P5: both notes of a play count."""
    m = _noted(19)
    notes = [{"kind": "want", "about": "A", "text": "x"}, {"kind": "need", "about": "A", "text": "y"}]
    refused(m, 1, move("GS-05", 1, notes=notes), "SS-P4", "A already has 20 notes.")
    put(m, "GS-05", 1, notes=notes[:1])


def test_anybody_notes_at_any_time():
    """SS-P5: out of turn, while a card is forced, while the table votes; it changes nothing else."""
    for m in (lay(("CA-01", 1), hands=3), golden("G12"), golden("G17"), golden("G13")):
        before, asks = m.state.table, m.asks()
        for seat in m.seats:
            (told,) = m.play(seat, mv.Annotate("A", "lie", "all is well")).told
            assert (told.about, told.kind, told.text, told.seat) == ("A", "lie", "all is well", seat)
        after = m.state.table
        for part in ("lanes", "tags", "facts", "thread_b", "hand_sizes", "active", "turn", "discard"):
            assert getattr(after, part) == getattr(before, part)
        assert m.asks() == asks
        assert m.state.table.element("A").notes[-1].by == m.seats[-1]


def test_notes_create_nothing():
    """SS-P5: about what exists only; no new element, no card that is not in play; with words, within limits."""
    m = lay(("CA-01", 1))
    for about in ("B", "Ob1", "#2", "#01", "#0", "#", "", "#٣", "#" + "9" * 5000):
        refused(m, 0, mv.Annotate(about, "other", "x"), "SS-P5", "There is nothing called")
    refused(m, 0, mv.Annotate("A", "object", "x"), "SS-P5", "A note is a want, need, wound, lie or other.")
    refused(m, 0, mv.Annotate("A", "other", ""), "SS-P5", "Please write something in the note.")
    refused(m, 0, mv.Annotate("A", "other", "x" * 201), "SS-P5", "A note can have up to 200 characters")
    refused(m, 0, mv.Annotate("A", "other", "{Q} knows."), "SS-C1", "There is no Character Q.")
    refused(m, 5, mv.Annotate("A", "other", "x"), "", "There is no seat 5 in this game: the seats are 0 to 1.")


def test_no_notes_after_the_end():
    """SS-P5: the notebook closes with the outline."""
    m = golden("G32")
    put(m, "RS-01", 8)
    assert asked(m) == "names"
    refused(m, 0, mv.Annotate("A", "other", "x"), "SS-P5", "The notebook is closed")


def test_what_may_come_with_a_play_is_offered() -> None:
    """SS-P4, SS-R2: every note and retcon that the ask offers beside its forms is accepted with a play."""
    m = telltable.from_position(
        "storystack",
        """
game = "storystack"
pattern = "P-01"
hands = [["MI-02"], ["CL-12"]]
play = [{seat = 2, card = "CA-01", lane = 1, slots = [{label = "Mara", note = "to rest"}]}]
""",
        seed=1,
    )
    ask = m.asks()[0]
    notes, retcons = ask.extras
    assert (notes.at, notes.most, retcons.at, retcons.most) == ("notes", 2, "retcons", 3)
    play = next(ask.moves())
    tried = 0
    for extra in ask.extras:
        for form in extra.forms:
            texts = {"name": "the bell", "note": "cracked", "retcon": "so it seemed"}
            lists = [list(getattr(field, "of", ())) or [texts[field.kind]] for field in form.fields]
            for values in product(*lists):
                assert m.why(0, {**play, extra.at: [form.fill(values)]}) is None
                tried += 1
    assert tried == 4 + 5 + 2 * 2 + 2 * 3  # new kinds, kinds of note, facts reframed or overridden, facts by device
