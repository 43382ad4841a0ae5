"""A turn: one play, its order, its words, one draw (SS-P, SS-D)."""

import pytest

from telltable.games.storystack.table import moves as mv

from .helpers import PACK, facts_of, golden, kinds, lay, move, playable_cards, put, refused


def test_exactly_one_card_then_the_next_seat():
    """SS-P1: the active seat alone is asked; after its play the next open seat clockwise is."""
    m = lay(hands=3, turn=2)
    order = []
    for _ in range(4):
        (seat,) = m.waiting()
        order.append(seat)
        assert playable_cards(m, seat) == set(m.state.hands[seat])
        m.play(seat, next(m.asks()[seat].moves()))
    assert order == [1, 2, 0, 1]
    assert [f.seat for f in m.state.table.facts] == order


def test_the_order_of_a_play():
    """SS-P2: card, choices, tag, lane, Thread B, notes, retcons; then the draw and the next turn."""
    m = lay(("GS-05", 1), hands=[["GS-06"], ["ST-01"]], turn=2)
    told = put(
        m,
        "ST-01",
        4,
        notes=[{"kind": "object", "text": "a bell"}, {"kind": "other", "text": "it rang", "about": "Ob1"}],
        retcons=[{"fact": "#1", "choice": "reframe"}],
    )
    assert kinds(told) == [
        "CardPlayed",
        "TagCounted",
        "LaneFilled",
        "ThreadCreated",
        "ElementCreated",
        "NoteAdded",
        "RetconResolved",
        "CardDrawn",
        "TurnEnded",
        "TurnStarted",
    ]
    assert told[0].n == 2
    assert m.state.table.lanes[3] == (2,)


@pytest.mark.parametrize(
    ("card", "lane", "slots", "choice"),
    [
        ("CA-01", 1, [], "CharacterCreated"),
        ("OB-01", 2, [], "ElementCreated"),
        ("GS-14", 1, [], "CostSet"),
        ("ST-05", 1, [["Ob1", "Th1"]], "LinkMade"),
        ("ST-03", 1, [1], "CardReframed"),
    ],
)
def test_choices_come_before_the_tag(card: str, lane: int, slots: list[object], choice: str):
    """SS-P2: what a card chooses is applied before its tag is counted."""
    m = lay(("OB-11", 2), ("OB-02", 2), hands=[[card], []])
    assert kinds(put(m, card, lane, *slots))[:3] == ["CardPlayed", choice, "TagCounted"]


def test_the_newest_card_lies_on_top():
    """SS-P2: plays are numbered from 1 and stack up in play order."""
    m = lay(("GS-05", 1), ("GS-06", 1), hands=[["GS-07"], []])
    assert put(m, "GS-07", 1)[0].n == 3
    assert m.state.table.lanes[0] == (1, 2, 3)


def test_ids_are_never_used_twice():
    """SS-P3: letters in creation order; Ob1, Lo1, Fa1, Th1 .. each kind by itself."""
    m = lay(("CA-20", 1), ("OB-01", 2), ("OB-04", 2), ("CA-03", 8), ("OB-02", 4), ("OB-09", 2), ("OB-11", 2))
    ids = [x.id for x in m.state.table.elements]
    assert ids == ["A", "Th1", "Lo1", "B", "Th2", "Fa1", "Ob1"]


@pytest.mark.parametrize(("number", "kind"), [(21, "want"), (22, "need"), (23, "wound"), (24, "lie")])
def test_the_note_that_a_cast_card_prints(number: int, kind: str):
    """SS-P2, SS-P3: want, need, wound, lie by card number; in the player's words or the card's."""
    card = f"CA-{number}"
    m = lay(hands=[[card], []])
    put(m, card, 1, {"label": "Mara", "note": "the sea"})
    (mara,) = m.state.table.characters
    assert (mara.label, mara.notes[0].kind, mara.notes[0].text) == ("Mara", kind, "the sea")
    unsaid = lay(hands=[[card], []])
    put(unsaid, card, 1)
    (somebody,) = unsaid.state.table.characters
    assert somebody.label == PACK.cards[card].suggestions["character"][0]
    assert somebody.notes[0].text == PACK.cards[card].suggestions["note"][0]


def test_an_empty_label_takes_the_first_unused_suggestion():
    """SS-P1: the first is taken, so the second comes."""
    first, second, *_ = PACK.cards["OB-01"].suggestions["threat"]
    m = lay(hands=[["GS-05", "OB-01"], ["OB-02"]])
    put(m, "GS-05", 1, notes=[{"kind": "threat", "text": first.upper()}])
    put(m, "OB-02", 2, {"label": "Something else"})
    put(m, "OB-01", 2)
    assert [x.label for x in m.state.table.of_kind("threat")] == [first.upper(), "Something else", second]


LIMITS = [
    ("GS-05", {"telling": "x" * 281}, "SS-P1", "A telling can have up to 280 characters; this has 281."),
    ("GS-05", {"slots": [{"label": "x" * 61}]}, "SS-P1", "A name can have up to 60 characters"),
    ("CA-01", {"slots": [{"label": "x" * 41}]}, "SS-P1", "A name can have up to 40 characters"),
    ("CA-01", {"slots": [{"note": "x" * 201}]}, "SS-P1", "A note can have up to 200 characters"),
    ("GS-14", {"slots": [{"cost": "x" * 61, "payer": "everyone"}]}, "SS-P1", "A cost can have up to 60 characters"),
    ("GS-05", {"notes": [{"kind": "object", "text": "x" * 61}]}, "SS-P4", "A name can have up to 60 characters"),
]


@pytest.mark.parametrize(("card", "part", "rule", "sentence"), LIMITS, ids=[str(n) for n in range(len(LIMITS))])
def test_words_that_are_too_long(card: str, part: dict[str, object], rule: str, sentence: str):
    """SS-P1, SS-P4: every text has its limit, and one character less is fine."""
    m = lay(hands=[[card], []])
    refused(m, 0, move(card, 1) | part, rule, sentence)
    fits = move(card, 1) | _shorter(part)
    assert m.why(0, fits) is None


def _shorter(part: object) -> dict[str, object]:
    if isinstance(part, dict):
        return {key: _shorter(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_shorter(one) for one in part]
    return part[1:] if isinstance(part, str) and part.startswith("xx") else part


def test_control_characters():
    """SS-P1: plain data is cleaned at the edge; a move object with control characters is refused."""
    m = lay(hands=[["MI-02"], []])
    refused(m, 0, mv.Play("MI-02", 5, (), "a\u202eb"), "SS-P1", "A telling can't have control characters")
    refused(m, 0, mv.Play("MI-02", 5, (), "a\x00b"), "SS-P1", "A telling can't have control characters")
    told = put(m, "MI-02", 5, telling=" It\n changed\x07  everything. ")
    assert told[0].telling == "It changed everything."


@pytest.mark.parametrize("text", ["{C} came.", "{Ob1} fell.", "By {Lo1}.", "{Th9}!"])
def test_tokens_of_strangers(text: str):
    """SS-C1, SS-N3: a token names what exists, in tellings, notes and retcons alike."""
    m = lay(("CA-01", 1), ("CA-02", 1), hands=[["GS-08"], []])
    for part in (
        {"telling": text},
        {"notes": [{"kind": "other", "about": "A", "text": text}]},
        {"retcons": [{"fact": "#1", "choice": "override", "text": text}]},
    ):
        refused(m, 0, move("GS-08", 1, {"label": "here"}) | part, "SS-C1", "There is no") if "C" in text else None
        if "Lo1" not in text:
            assert m.why(0, move("GS-08", 1) | part) is not None
        else:
            assert m.why(0, move("GS-08", 1) | part) is None, "the play itself names Lo1"


def test_tokens_of_what_the_play_brings_in():
    """SS-P1, SS-P4: the telling may name what the card and its notes bring in, in this order, and no more."""
    m = lay(("OB-04", 2), hands=[["MI-02"], ["GS-08"]], turn=2)
    notes = [{"kind": "location", "text": "the mill"}, {"kind": "faction", "text": "the millers"}]
    made = move("GS-08", 1, notes=notes)
    refused(m, 1, made | {"telling": "Past {Lo4}."}, "SS-C1", "There is nothing called Lo4 in the story yet.")
    put(m, "GS-08", 1, notes=notes, telling="From {Lo1} by {Lo2} to {Lo3} of {Fa1}.")
    assert [x.id for x in m.state.table.elements] == ["Lo1", "Lo2", "Lo3", "Fa1"]


def test_a_bare_letter_is_no_token():
    """SS-N3: only braces mark a reference."""
    m = lay(hands=[["MI-02"], []])
    put(m, "MI-02", 5, telling="Plan B failed, and {so} did D.")
    assert m.state.table.facts[0].telling == "Plan B failed, and {so} did D."


def test_drawing_back_to_five():
    """SS-D1: one card after the play, and never more than five; the drawn card is seen by its seat alone."""
    m = lay(hands=[["GS-05", "GS-06", "GS-07"], []])
    told = put(m, "GS-05", 1)
    assert [x.count for x in facts_of(told, "CardDrawn")] == [1]
    assert m.state.table.hand_sizes == (3, 5)
    seen = facts_of(m.told(0, 1), "CardDrawn")[0].cards
    assert m.state.hands[0][-1] == seen[0]
    assert facts_of(m.told(1, 1), "CardDrawn")[0].cards == ()
    assert facts_of(m.told(None, 1), "CardDrawn")[0].cards == ()


def test_the_last_card_is_drawn():
    """SS-D1, SS-D2: it is announced that the deck is empty; from then on hands shrink, nothing is reshuffled."""
    m = lay(hands=[["GS-05"], ["GS-06", "MI-02"]], deck_top=["GS-07"], deck_size=1)
    discard = m.state.table.discard
    assert kinds(put(m, "GS-05", 1))[-4:] == ["CardDrawn", "DeckEmptied", "TurnEnded", "TurnStarted"]
    assert m.state.hands[0] == ("GS-07",)
    told = put(m, "GS-06", 1)
    assert not facts_of(told, "CardDrawn")
    assert not facts_of(told, "DeckEmptied")
    assert m.state.table.hand_sizes == (1, 1)
    assert m.state.table.discard == discard


def test_the_time_of_a_play_runs_out():
    """SS-P1, SS-B4: the helper's choice is taken, with an empty telling; twice the same."""
    m = golden("G08")
    told = m.time_up(0).told
    assert (told[0].card, told[0].lane, told[0].telling) == ("CA-09", 1, "")
    twin = golden("G08")
    assert twin.time_up(0).told == told
