"""Section 7.5 of the rules: what the referee refuses, sentence by sentence, and that nothing has changed."""

from __future__ import annotations

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.core.move import TakeBack
from telltable.core.rules import Setup
from telltable.games.storyline.game import StoryLine

from .helpers import all_offer, before_page, choose, of_kind, offer, pages, refused, scoring, table


@pytest.mark.parametrize("seats", [2, 9])
def test_too_few_or_too_many(seats: int) -> None:
    """SL-101."""
    setup = Setup(("me",) * seats, tuple("abcdefghi"[:seats]), table().header.options)
    with pytest.raises(Problem, match=r"^StoryLine needs 3 to 8 players\.$"):
        StoryLine().check_setup(setup)
    with pytest.raises(Problem, match="3 to 8 players"):
        telltable.new("storyline", seats=seats)


def test_the_narrator_does_not_offer() -> None:
    """SL-203."""
    m = table()
    card = of_kind(m, 0, "character")[0]
    sentence = "You narrate this round: you choose, you don't offer."
    refused(m, 0, {"type": "Offer", "cards": [card]}, "SL-203", sentence)


def test_a_card_of_another_kind() -> None:
    """SL-203."""
    m = table()
    place = of_kind(m, 1, "place")
    refused(m, 1, {"type": "Offer", "cards": place}, "SL-203", "This round asks for a Character.")


def test_two_cards_where_one_is_asked() -> None:
    """SL-203."""
    m = table()
    refused(m, 1, {"type": "Offer", "cards": of_kind(m, 1, "character")}, "SL-203", "One card per banner.")


def test_one_card_where_two_are_asked() -> None:
    """SL-301."""
    m = before_page(4)
    card = of_kind(m, 1, "character")[0]
    refused(m, 1, {"type": "Offer", "cards": [card]}, "SL-301", "This page needs a Character and a Feature.")
    both = [of_kind(m, 1, "feature")[0], card]
    refused(m, 1, {"type": "Offer", "cards": both}, "SL-203", "This round asks for a Character and a Feature.")


def test_a_card_of_another_hand() -> None:
    """SL-203."""
    m = table()
    for card in (of_kind(m, 2, "character")[0], "C99", "nonsense", ""):
        refused(m, 1, {"type": "Offer", "cards": [card]}, "SL-203", "That card isn't in your hand.")


def test_too_late_to_change() -> None:
    """SL-203."""
    m = table()
    all_offer(m)
    card = of_kind(m, 1, "character")[0]
    refused(m, 1, {"type": "Offer", "cards": [card]}, "SL-203", "The cards are already on the table.")


def test_an_offer_says_nothing() -> None:
    """SL-203."""
    m = table()
    sentence = "Let the card speak; the Narrator adds the words."
    refused(m, 1, offer(m, 1, text="Mine is the funny one."), "SL-203", sentence)


def test_choosing_too_early() -> None:
    """SL-205."""
    m = table()
    m.play(1, offer(m, 1))
    refused(m, 0, {"type": "Choose", "cards": ["C01"]}, "SL-205", "Wait until everyone has played.")


def test_only_the_narrator_chooses() -> None:
    """SL-206."""
    m = table()
    refused(m, 1, {"type": "Choose", "cards": ["C01"]}, "SL-206", "Only the Narrator chooses.")
    all_offer(m)
    cards = [m.state.table.piles[0][0]]
    refused(m, 1, {"type": "Choose", "cards": cards}, "SL-206", "Only the Narrator chooses.")


def test_one_card_of_each_pile() -> None:
    """SL-302."""
    m = before_page(4)
    all_offer(m)
    narrator, (first, second) = m.state.table.narrator, m.state.table.piles
    sentence = "Choose exactly one card for each banner."
    for cards in ([], [first[0]], [first[0], first[1]], [second[0], first[0]], [first[0], second[0], second[1]]):
        refused(m, narrator, {"type": "Choose", "cards": cards}, "SL-302", sentence)


def test_a_card_that_is_not_on_the_table() -> None:
    """SL-206."""
    m = table()
    all_offer(m)
    stray = of_kind(m, 1, "character")[0]
    refused(m, 0, {"type": "Choose", "cards": [stray]}, "SL-206", "Choose one of the cards on the table.")
    refused(m, 0, offer(m, 0), "SL-206", "Choose one of the cards on the table.")


def test_a_word_too_many() -> None:
    """SL-207: 400 characters; as many as that are taken."""
    m = table()
    all_offer(m)
    card = m.state.table.piles[0][0]
    sentence = "An embellishment can have up to 400 characters; this has 401."
    refused(m, 0, {"type": "Choose", "cards": [card], "text": "x" * 401}, "SL-207", sentence)
    m.play(0, {"type": "Choose", "cards": [card], "text": "x" * 400})
    assert m.state.table.pages[0].text == "x" * 400


def test_embellishing_anothers_page() -> None:
    """SL-207: the Narrator of the newest page may change the words, nobody else, and only until the next is written."""
    m = table()
    refused(m, 0, {"type": "Embellish", "text": "So."}, "SL-207", "No page has been written yet.")
    pages(m, 1)
    refused(m, 1, {"type": "Embellish", "text": "So."}, "SL-207", "Only this page's Narrator can add to it.")
    m.play(0, {"type": "Embellish", "text": "It had a name, and the name was Ermintrude."})
    assert m.state.table.pages[0].text.endswith("Ermintrude.")
    assert m.offers(0)[0].decision == "embellish"
    assert m.offers(1) == ()
    pages(m, 1)
    refused(m, 0, {"type": "Embellish", "text": "So."}, "SL-207", "Only this page's Narrator can add to it.")
    assert m.state.table.pages[0].text.endswith("Ermintrude.")


@pytest.mark.parametrize(
    ("what", "rule", "sentence"),
    [
        ("look", "SL-210", "Tokens stay face down until The End."),
        ("author", "SL-204", "It's a secret."),
        ("unwrite", "SL-208", "That page has already been written."),
        ("variant", "SL-501", "The variant is fixed once the cards are dealt."),
    ],
)
def test_what_no_rule_ever_allows(what: str, rule: str, sentence: str) -> None:
    """SL-204, SL-208, SL-210, SL-501: at any time, from any seat."""
    m = before_page(4)
    for _ in range(2):
        for seat in m.seats:
            refused(m, seat, {"type": "Attempt", "what": what}, rule, sentence)
        if not m.state.table.piles:
            all_offer(m)
    choose(m)


def test_a_chosen_card_is_not_taken_back() -> None:
    """SL-208."""
    m = table()
    pages(m, 1)
    assert m.why(0, TakeBack()) is not None


def test_the_grave_goes_on_ones_own_number() -> None:
    """SL-405."""
    m = scoring("grave rose 3 2", "4")
    sentence = "Put the Grave on one of your own number tokens."
    for token in ("rose", "grave", "4", "hat 3"):
        refused(m, 0, {"type": "PutGrave", "token": token}, "SL-405", sentence)
    refused(m, 0, {"type": "PutGrave"}, "SL-405", "The Grave must be placed.")


def test_effects_go_in_order() -> None:
    """SL-403, SL-404."""
    m = scoring("grave 3 2", "hat bones", supply="1")
    sentence = "Wait: effects go clockwise from the last Narrator."
    refused(m, 1, {"type": "NextEffect", "effect": "bones"}, "SL-403", sentence)
    m.play(0, {"type": "PutGrave", "token": "2"})
    assert m.waiting() == (1,)
    refused(m, 0, {"type": "PutGrave", "token": "3"}, "SL-403", sentence)
    sentence = "Choose one of your tokens whose effect is still to come."
    refused(m, 1, {"type": "NextEffect", "effect": "grave"}, "SL-404", sentence)


def test_a_claim_is_asked_for() -> None:
    """SL-105."""
    m = table(first=None)
    refused(m, 0, {"type": "Offer", "cards": []}, "SL-105", "Say when you last finished a book.")
    sentence = "A book's title can have up to 80 characters; this has 81."
    refused(m, 0, {"type": "Claim", "when": "today", "title": "x" * 81}, "SL-105", sentence)


def test_a_claim_comes_too_late() -> None:
    """SL-203."""
    m = table()
    sentence = "This page is waiting for your card. Offer a Character."
    refused(m, 1, {"type": "Claim", "when": "today"}, "SL-203", sentence)
