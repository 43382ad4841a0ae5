"""From outline to story: names, details, sentences (SS-N)."""

from typing import Any

import pytest

from telltable.games.storystack.box.wording import sentence_count
from telltable.games.storystack.table import moves as mv
from telltable.games.storystack.table.default_texts import default_text

from .helpers import PACK, asked, defaults_to_the_end, facts_of, golden, kinds, lay, put, refused


def _ended(case: str = "G32", **options: str):
    m = golden(case, options=options)
    put(m, "RS-01", 8)
    return m


def _until(m: Any, step: str) -> Any:
    while asked(m) != step:
        m.time_up(m.waiting()[0])
    return m


def test_three_steps_in_this_order():
    """SS-N0: names, details, sentences; all open seats owe done; a step closes when all are."""
    m = _ended()
    for step in ("names", "details", "sentences"):
        assert {seat: ask.decision for seat, ask in m.asks().items()} == {0: step, 1: step}
        m.play(1, mv.UseDefaults())
        assert m.waiting() == (0,)
        refused(m, 1, mv.Done(), "SS-N0", "You're done with this step")
        told = m.play(0, mv.UseDefaults()).told
        assert facts_of(told, "SkinStepClosed")[0].step == step
    assert m.over
    assert kinds(m.events)[-1] == "StoryFinished"


def test_done_needs_all_own_items():
    """SS-N0: each item has an owner, who made it; anybody may write it; then the owner is done."""
    m = _ended()
    refused(m, 0, mv.Done(), "SS-N0", "Write your 1 empty ones first, or take the defaults.")
    m.play(1, mv.Edit("A", "Ana"))
    assert {form.move for form in m.asks()[0].forms} == {"Done", "UseDefaults"}
    m.play(0, mv.Done())
    assert m.waiting() == (1,)
    m.play(0, mv.Edit("A", "Anna"))
    assert m.state.table.skin.texts["A"] == "Anna", "the latest text stands, also after done"
    m.play(1, mv.UseDefaults())
    assert m.state.table.skin.texts["A"] == "Anna"


def test_five_edits_each():
    """SS-N0: a sixth edit of the same item by the same seat is refused; another seat has its own five."""
    m = _ended()
    for n in range(5):
        m.play(0, mv.Edit("A", f"Ana {n}"))
    refused(m, 0, mv.Edit("A", "Ana 5"), "SS-N0", "You have changed that text 5 times; let somebody else have a turn.")
    (offer,) = (ask for ask in m.offers(0) if ask.decision == "edit")
    assert [form.fields[0].of for form in offer.forms] == [("title",), ("B",)]
    m.play(1, mv.Edit("A", "Ana 5"))
    m.play(0, mv.Edit("B", "Bo"))


def test_texts_belong_to_their_step():
    """SS-N0: no item of another step, no stranger, nothing before the end."""
    m = golden("G32")
    refused(m, 0, mv.Edit("A", "Ana"), "SS-N0", "You can write texts once the outline has ended.")
    put(m, "RS-01", 8)
    for item in ("Lo1", "#1", "C", "", "a"):
        refused(m, 0, mv.Edit(item, "x"), "SS-N0", f"There is nothing called {item}")
    refused(m, 0, mv.Pass(), "SS-N0", "The outline has ended")
    _until(m, "details")
    refused(m, 0, mv.Edit("A", "x"), "SS-N0", "There is nothing called A")


@pytest.mark.parametrize(("skinning", "filled"), [("quick", True), ("off", False)])
def test_quick_and_off(skinning: str, filled: bool):
    """SS-N0: quick fills all with defaults at once; off fills nothing; nobody is asked."""
    m = _ended(skinning=skinning)
    assert m.over
    texts = m.state.table.skin.texts
    assert {"A", "B", "Lo1 details", "#1", "#14"} <= set(texts) if filled else not texts
    assert len(facts_of(m.events, "SkinStepClosed")) == (3 if filled else 0)


def test_names():
    """SS-N1: 1 to 40 characters, unique whatever the case; a title besides."""
    m = _ended()
    refused(m, 0, mv.Edit("A", ""), "SS-N1", "Write at least one character.")
    refused(m, 0, mv.Edit("A", "x" * 41), "SS-N1", "This text can have up to 40 characters")
    refused(m, 0, mv.Edit("A", "Ana\u202e"), "SS-N1", "This text can't have control characters")
    m.play(0, mv.Edit("A", "x" * 40))
    m.play(0, mv.Edit("A", "Straße"))
    refused(m, 0, mv.Edit("B", "STRASSE"), "SS-N1", "That name is taken by Character A.")
    m.play(0, mv.Edit("A", "straße"))
    m.play(1, mv.Edit("title", "The Long Way"))
    (offer,) = (ask for ask in m.offers(1) if ask.decision == "edit")
    assert (offer.forms[0].fields[0].of, offer.forms[0].fields[1].limit) == (("title",), 60)
    assert {form.fields[1].limit for form in offer.forms[1:]} == {40}
    m.play(1, mv.Edit("title", "x" * 60))
    refused(m, 1, mv.Edit("title", "x" * 61), "SS-N1", "This text can have up to 60 characters")


def _finale(*labels: str):
    """Two Cast cards with these labels, at the end of a game."""
    rest = [("OB-01", 2), ("GS-01", 3, ["A"]), ("OB-04", 4), ("MI-04", 5), ("GS-08", 6), ("CR-01", 6, ["A"])]
    cast = [("CA-09", 1, {"label": labels[0]}), ("CA-10", 1, {"label": labels[1]})]
    m = lay(*cast, *rest, ("CL-08", 7), hands=[["RS-01"], []])
    put(m, "RS-01", 8)
    return m


@pytest.mark.parametrize("first", [0, 1])
def test_default_names(first: int):
    """SS-N1: the label in play if nobody has it, else the card's first unused suggestion."""
    m = _finale("Mara", "MARA")
    m.play(first, mv.UseDefaults())
    m.play(1 - first, mv.UseDefaults())
    texts = m.state.table.skin.texts
    cards = ("CA-09", "CA-10")
    own, other = ("A", "B") if first == 0 else ("B", "A")
    assert texts[own].casefold() == "mara"
    assert texts[other] in PACK.cards[cards[1 - first]].suggestions["character"]


def test_a_default_name_that_somebody_took():
    """SS-N1: B was given A's label, so A's default is a suggestion; both are unique."""
    m = _finale("Mara", "Bo")
    m.play(1, mv.Edit("B", "mara"))
    _until(m, "details")
    texts = m.state.table.skin.texts
    assert texts["B"] == "mara"
    assert texts["A"] == PACK.cards["CA-09"].suggestions["character"][0]


def test_details():
    """SS-N2: locations and factions are owed, up to 200 characters; objects and threats may be edited."""
    m = _until(_ended(), "details")
    owned = [x for x in m.state.table.elements if x.kind in ("location", "faction")]
    assert {x.kind for x in m.state.table.elements} == {"character", "location", "threat", "object"}
    refused(m, 0, mv.Edit("Lo1", "x" * 201), "SS-N2", "This text can have up to 200 characters")
    refused(m, 0, mv.Edit("Lo1", "Where {Z} lives."), "SS-C1", "There is no Character Z.")
    m.play(0, mv.Edit("Th1", "x" * 200))
    m.play(1, mv.Edit("Lo1", "Where {A} lives."))
    _until(m, "sentences")
    texts = m.state.table.skin.texts
    assert texts["Lo1 details"] == "Where {A} lives."
    assert {key for key in texts if key.endswith(" details")} == {f"{x.id} details" for x in owned} | {"Th1 details"}
    assert [texts[f"{x.id} details"] for x in owned[1:]] == [x.label for x in owned[1:]]


def test_an_empty_step_is_skipped():
    """SS-N2: nobody owes details where there is no location and no faction."""
    play = [("CA-09", 1), ("CA-10", 1), ("CA-11", 3), ("ST-10", 2), ("MI-02", 5), ("ST-01", 4), ("ST-02", 4)]
    play += [("CR-06", 6, ["A", "B"]), ("CL-12", 7), ("GS-05", 6)]
    m = lay(*play, hands=[["RS-01"], []], pattern="P-06")
    put(m, "RS-01", 8)
    assert asked(m) == "names"
    m.time_up(0)
    told = m.time_up(1).told
    assert [x.step for x in facts_of(told, "SkinStepOpened")] == ["details", "sentences"]
    assert asked(m) == "sentences"


def test_sentences():
    """SS-N3: one or two for every card in play, up to 400 characters; beat order; tokens of what exists."""
    m = _until(_ended(), "sentences")
    (offer,) = (ask for ask in m.offers(0) if ask.decision == "edit")
    items = offer.forms[0].fields[0].of
    lanes = m.state.table.lanes
    assert items == tuple(f"#{n}" for lane in lanes for n in lane)
    assert len(items) == 14
    refused(m, 0, mv.Edit("#1", "x" * 401), "SS-N3", "This text can have up to 400 characters")
    refused(m, 0, mv.Edit("#1", "{Lo9} burned."), "SS-C1", "There is nothing called Lo9")
    refused(m, 0, mv.Edit("#1", "One. Two. Three"), "SS-N3", "One or two sentences per card, please.")
    m.play(0, mv.Edit("#1", "{A} came home. Nobody was there."))
    m.play(0, mv.Edit("#1", "x" * 400))


@pytest.mark.parametrize(
    ("telling", "kept"),
    [("{A} came home.", True), ("One. Two.", True), ("One. Two. Three.", False), ("", False)],
)
def test_default_sentences(telling: str, kept: bool):
    """SS-N3: the telling if it has one or two sentences, else the card's template with its choices."""
    m = golden("G32")
    put(m, "RS-01", 8, telling=telling)
    defaults_to_the_end(m)
    text = m.state.table.skin.texts["#14"]
    assert (text == telling) is kept
    if not kept:
        assert text == PACK.cards["RS-01"].template
    assert "{A}" in m.state.table.skin.texts["#1"], "names stay tokens until they are printed"


def test_an_overridden_telling_is_not_the_default():
    """SS-N3, SS-R4: it was replaced; reframed ones stay."""
    for choice, kept in (("override", False), ("reframe", True)):
        m = golden("G21")
        put(m, "RT-01", 4, ["A"], retcons=[{"fact": "#3", "choice": choice}])
        text = default_text(PACK, m.state.table, "sentences", "#3", {})
        assert (text == "{A}'s father is dead.") is kept


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("He ran.", 1),
        ("He ran", 1),
        ("He ran. She fell", 2),
        ("He ran... She fell!", 2),
        ("What?! No.", 2),
        ("Wait… what", 2),
        ("Mr. Ash met Mrs. Oak at St. Jude with Dr. Lim and Ms. Fay.", 1),
        ("John Ash Jr. vs. Sam Ash Sr. at noon, etc.", 1),
        ("J. R. Oak came.", 1),
        ("It was I.", 1),
        ("“Come in.” She did.", 2),
        ('"Go!" he said.', 2),
        ("(He ran.) Then it rained.", 2),
        ("It cost 3.50 at www.example.org today.", 1),
        ("She said “etc.” and left.", 1),
        ("One. Two. Three.", 3),
        ("…", 1),
        ("", 0),
    ],
)
def test_counting_sentences(text: str, count: int):
    """SS-N4: runs of marks before a space, a closing quote or the end; abbreviations and initials don't count."""
    assert sentence_count(text) == count


def test_a_thread_for_later_cards():
    """SS-N5: any seat, in the third step, the latest stands; A is the default."""
    m = golden("G22")
    put(m, "ST-01", 4)
    put(m, "CR-06", 6, ["A", "B"])
    put(m, "CL-12", 7)
    put(m, "GS-05", 6)
    put(m, "OB-01", 2)
    put(m, "ST-02", 1)
    put(m, "RS-12", 8)
    _until(m, "sentences")
    assert m.state.table.skin.threads == {}
    m.play(0, mv.SetThread(7, "B"))
    m.play(1, mv.SetThread(7, "A"))
    m.play(0, mv.SetThread(8, "B"))
    assert m.state.table.skin.threads == {"#7": "A", "#8": "B"}


def test_what_the_table_filled_in_is_nobodys_own_words():
    """SS-N0: a book says “own words” where somebody wrote them, and not where the card's words fill a gap."""
    m = _until(_ended(), "sentences")
    mine = next(fact for fact in m.state.table.facts if not fact.telling)
    others = {fact.n for fact in m.state.table.facts if not fact.telling} - {mine.n}
    m.play(mine.seat, mv.Edit(f"#{mine.n}", "Nobody came to the ferry but the fog."))
    for seat in m.waiting():
        m.play(seat, mv.UseDefaults())
    assert m.over
    lines = {line.n: line for chapter in m.book().chapters for line in chapter.lines}
    assert lines[mine.n].told
    assert others
    assert not any(lines[n].told for n in others)
