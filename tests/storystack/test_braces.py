"""SS-N3: `{A}` in anything that people write: it reads as a name, or it is refused where nobody has it."""

import json

import pytest

from telltable.core.match import Match
from telltable.games.storystack.table import moves as mv
from telltable.games.storystack.table.default_texts import fill_template

from .helpers import PACK, facts_of, golden, lay, move, put, refused

MARA = {"label": "Mara", "note": "a way home"}


def with_mara(*cards: str) -> Match:
    """Mara has come; the next seat holds these cards."""
    return lay(("CA-09", 1, MARA), hands=[[], list(cards)], turn=2)


def read(m: Match) -> str:
    """All that anybody reads of the table: its board, its book and its log, as a seat and as a spectator."""
    said = [str(m.rules.board(m.pack, m.view(seat))) for seat in (None, *m.seats)]
    said += [str(m.rules.book(m.pack, m.state))]
    said += [line for n in range(len(m.entries)) for _, line in m.in_words(0, n)]
    return "\n".join(said)


def test_a_name_that_holds_a_name_is_written_out():
    """SS-N3, R42: in a label, at the moment of the play; the move that is kept says so, too."""
    m = with_mara("GS-08")
    told = put(m, "GS-08", 2, {"label": "{A}'s house"})
    assert [x.label for x in facts_of(told, "ElementCreated")] == ["Mara's house"]
    assert m.rules.written_out(m.entries[-1].move, told).slots[0].label == "Mara's house"
    assert m.rules.label(m.pack, m.view(0), "location", "Lo1") == "Lo1, Mara's house"
    assert "{A}" not in read(m)


def test_a_new_persons_name_and_a_new_things_name():
    """SS-N3, SS-P4: a character, and what a note brings in."""
    m = with_mara("CA-10", "GS-05")
    notes = [{"kind": "object", "text": "{A}'s lamp"}]
    told = put(m, "CA-10", 1, {"label": "{A}'s sister", "note": "wants what {A} has"}, notes=notes)
    assert facts_of(told, "CharacterCreated")[0].label == "Mara's sister"
    assert facts_of(told, "ElementCreated")[0].label == "Mara's lamp"
    assert "wants what Mara has" in read(m)
    assert "{A}" not in read(m)


@pytest.mark.parametrize(
    "made",
    [
        move("GS-08", 2, {"label": "{Z}'s house"}),
        move("CA-10", 1, {"label": "{B}"}),
        move("CA-10", 1, {"label": "Jo", "note": "misses {Z}"}),
        move("CL-10", 7, ["A"], {"cost": "{Z}'s trust", "payer": "A"}),
        move("GS-05", 2, notes=[{"kind": "threat", "text": "the friends of {Z}"}]),
        move("GS-05", 2, notes=[{"kind": "want", "about": "A", "text": "to find {Z}"}]),
    ],
)
def test_who_does_not_exist_is_refused(made: dict[str, object]):
    """SS-N3, SS-C1: in names, notes, labels and costs as in tellings; nobody is named after themselves."""
    m = with_mara("GS-08", "CA-10", "CL-10", "GS-05")
    letter = "B" if "{B}" in json.dumps(made) else "Z"
    refused(m, 1, made, "SS-C1", f"There is no Character {letter}.")


def test_a_cost_reads_as_it_was_meant():
    """SS-N3: in the log, on the card, in the story and in the links; own words keep their capitals."""
    m = with_mara("CL-10")
    put(m, "CL-10", 7, ["A"], {"cost": "the trust of {A}", "payer": "A"})
    assert read(m).count("the trust of Mara") >= 5
    assert "{A}" not in read(m)
    assert "The cost was the trust of Mara, and Mara paid." in m.rules.book(m.pack, m.state).links


def test_reasons_and_annotations_read_as_they_were_meant():
    """SS-N3, SS-R3, SS-P5: in the log, too."""
    m = with_mara("GS-05")
    put(m, "GS-05", 2)
    m.play(0, mv.Annotate("A", "wound", "what {Ob1} did to {A}"))
    m.play(0, mv.Flag(2, "A", "{A} was never there"))
    said = read(m)
    assert "Mara was never there" in said
    assert "did to Mara" in said
    assert "{A}" not in said


def test_a_play_speaks_of_what_it_brings_in_by_name():
    """SS-P3, SS-N3: the line of the log that says it comes before the thing has its number."""
    m = with_mara("GS-08")
    put(m, "GS-08", 2, {"label": "the mill"}, telling="By {Lo1} {A} sat down.")
    (line,) = (line for fact, line in m.in_words(0, len(m.entries) - 1) if type(fact).__name__ == "CardPlayed")
    assert line.endswith("“By the mill Mara sat down.”")


def test_a_name_has_room_for_the_name_in_it():
    """SS-P1: what is written out keeps to the limit as well."""
    long = {"label": "M" * 40}
    m = lay(("CA-09", 1, long), hands=[[], ["CA-10"]], turn=2)
    sentence = "A name with the names in it written out can have up to 40 characters; this has 49."
    refused(m, 1, move("CA-10", 1, {"label": "{A}'s sister"}), "SS-P1", sentence)


def test_names_at_the_end():
    """SS-N1: written out when they are given, different from all others as they read, and so is the title."""
    m = golden("G32")
    put(m, "RS-01", 8)
    m.play(0, mv.Edit("A", "Mara"))
    m.play(0, mv.Edit("B", "{A}'s sister"))
    m.play(0, mv.Edit("title", "What {A} knew"))
    texts = m.state.table.skin.texts
    assert (texts["B"], texts["title"]) == ("Mara's sister", "What Mara knew")
    assert m.rules.book(m.pack, m.state).title == "What Mara knew"
    refused(m, 0, mv.Edit("B", "{A}"), "SS-N1", "That name is taken by Character A.")
    refused(m, 0, mv.Edit("B", "{Z}"), "SS-C1", "There is no Character Z.")


def test_what_people_write_is_never_read_as_a_slot_of_the_card():
    """SS-N3: only `{A}` and the like mean anything; `{payer}` in a cost is just that."""
    m = with_mara("CL-10", "CA-10")
    card = PACK.cards["CL-10"]
    text = fill_template(PACK, m.state.table, card, (("A",), mv.Given(cost="a word like {payer}", payer="A")))
    assert "with a word like {payer} on the wrong side, and {A} heard" in text
    put(m, "CA-10", 1, {"label": "Jo {new}", "note": "{new} and {note}"})
    assert "Jo {new}" in read(m)
