"""Setting up and the Story Meeting."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import telltable
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.seat import CLOCK
from telltable.facade import begin as begin_any
from telltable.games.ninety_nine_chances.game import NinetyNineChances
from telltable.games.ninety_nine_chances.table.state import State
from tests.ninety_nine_chances import golden as g
from tests.ninety_nine_chances.helpers import (
    DEAN,
    JEFF,
    NICOLE,
    PACK,
    PETER,
    SEAN,
    asked,
    defaults,
    do,
    facts,
    hand,
    light,
    refused,
    table,
)


def new(seats: int = 3, **options: str) -> Match:
    return telltable.new("ninety_nine_chances", seats=seats, options=options, seed=7)


@pytest.mark.parametrize("seats", [2, 9])
def test_three_to_eight_play(seats: int) -> None:
    """NC-101."""
    rules = NinetyNineChances()
    options = {option.name: option.standard for option in rules.options}
    names = tuple(f"Seat {n}" for n in range(seats))
    with pytest.raises(Problem, match=r"99 chances needs 3 to 8 players\. \[NC-101\]"):
        begin_any(rules, ("me",) * seats, names, options, "0", None)


def test_more_acts_need_everybody() -> None:
    """NC-102: all are asked before the deal; a single no makes it one act; afterwards the number is fixed."""
    m = new(acts="3")
    assert asked(m) == "acts"
    assert m.waiting() == (0, 1, 2)
    for seat in range(3):
        do(m, seat, "AgreeActs", answer="yes")
    assert table(m).acts == 3
    refused(
        m, 0, {"type": "AgreeActs", "answer": "no"}, "NC-102", "The number of acts is fixed once the cards are dealt."
    )
    m = new(acts="2")
    do(m, 0, "AgreeActs", answer="yes")
    do(m, 1, "AgreeActs", answer="no")
    assert facts(do(m, 2, "AgreeActs", answer="yes"), "ActsAgreed")[0].against == (1,)
    assert table(m).acts == 1
    assert asked(new()) == "theme_pick"


def test_the_dealer_is_drawn_or_named() -> None:
    """NC-103."""
    assert {table(telltable.new("ninety_nine_chances", seats=3, seed=n)).dealer for n in range(30)} == {0, 1, 2}
    assert table(new(dealer="2")).dealer == 1
    with pytest.raises(Problem, match="The dealer is one of the seats 1 to 3"):
        new(dealer="4")


def test_themes_are_secret_and_may_be_changed_until_all_are_in() -> None:
    """NC-201: nobody sees a pair before the last one lies there."""
    m = g.begin()
    do(m, PETER, "PickTheme", cards=["07", "47"])
    assert m.view(PETER).secret == ("07", "47")
    assert m.view(DEAN).secret == ()
    assert m.view(DEAN).table.committed == (PETER,)
    do(m, PETER, "PickTheme", cards=["82", "07"])
    assert hand(m, PETER) == {47, 16, 87}
    assert m.told(DEAN, len(m.entries) - 1) == []
    m.time_up(CLOCK)
    assert table(m).themes[PETER] == ("82", "07")
    assert [len(m.state.hands[seat]) for seat in range(5)] == [5] * 5


def test_two_different_cards_of_the_own_hand() -> None:
    """NC-201, NC-202: what is no theme, and whose pitch it is not."""
    m = g.begin()
    two = "Pick two different cards for your theme."
    refused(m, PETER, {"type": "PickTheme", "cards": ["07"]}, "NC-201", two)
    refused(m, PETER, {"type": "PickTheme", "cards": ["07", "07"]}, "NC-201", two)
    refused(m, PETER, {"type": "PickTheme", "cards": ["07", "05"]}, "NC-201", "That card isn't in your hand.")
    for seat in range(5):
        m.time_up(seat)
    refused(m, PETER, {"type": "Pitch", "text": "Me!"}, "NC-202", "Wait: Jeff pitches first.")
    do(m, JEFF, "Pitch")
    refused(m, PETER, {"type": "Pitch", "text": "Me!"}, "NC-202", "Wait: Nicole pitches first.")


def vote(m: Match, *themes: int) -> None:
    for seat, theme in enumerate(themes):
        do(m, seat, "VoteTheme", theme=theme)


def at_the_vote(**options: str) -> Match:
    m = g.begin(**options)
    g.meeting(m)
    return m


def test_a_family_table_can_not_vote_for_what_is_closed() -> None:
    """NC-203: Jeff's Adult Bollywood is closed, and open at an open table."""
    m = at_the_vote()
    refused(
        m,
        JEFF,
        {"type": "VoteTheme", "theme": JEFF},
        "NC-203",
        "This table is rated for families, so that theme isn't available.",
    )
    m = at_the_vote(rating="open")
    vote(m, *[JEFF] * 5)
    assert table(m).lead == JEFF


def test_a_theme_says_how_many_had_voted_for_it() -> None:
    """NC-203: in the words that every screen shows."""
    m = at_the_vote()
    vote(m, DEAN, DEAN, NICOLE, NICOLE, -1)
    marks = {face.key: face.marks for face in m.rules.board(m.pack, m.view(JEFF)).spread}
    assert (marks[f"#{DEAN}"], marks[f"#{JEFF}"]) == (("2 on the last ballot",), ())


def test_abstaining_is_no_objection() -> None:
    """NC-203: three for one theme and two for none is consensus; nobody for any is another ballot."""
    m = at_the_vote()
    vote(m, DEAN, -1, DEAN, -1, DEAN)
    assert (table(m).lead, table(m).chosen_by) == (DEAN, "consensus")
    m = at_the_vote()
    vote(m, *[-1] * 5)
    assert asked(m) == "theme_vote"
    assert table(m).ballots_held == 1
    vote(m, *[NICOLE] * 5)
    assert table(m).lead == NICOLE


@pytest.mark.parametrize(
    ("votes", "said"),
    [
        ([DEAN] * 5, "everybody at the table voted for it"),
        ([DEAN, -1, DEAN, -1, DEAN], "3 votes, nobody against"),
        ([-1, -1, DEAN, -1, -1], "one vote, nobody against"),
        ([PETER, PETER, DEAN, DEAN, SEAN], "nobody could agree, so the lowest Number"),
    ],
)
def test_the_story_says_how_the_theme_was_chosen(votes: list[int], said: str) -> None:
    """NC-203, NC-204: one vote without another against it is consensus, and not what everybody wanted."""
    m = at_the_vote(theme_ballots="1")
    vote(m, *votes)
    assert said in m.rules.book(m.pack, m.state).premise
    (chosen,) = facts(m.events, "ThemeChosen")
    assert said in m.rules.tell(m.pack, m.view(None), chosen)


def test_the_questions_about_the_theme_show_numbers() -> None:
    """NC-204: the lowest Number decides where the ballots do not, so whoever picks or votes sees it, and how many
    ballots are left (NC-203)."""
    m = g.begin()
    label = m.rules.label
    assert label(m.pack, m.view(PETER), "theme_card", "07") == "Western (7)"
    assert "lowest Number wins" in m.asks()[PETER].text
    m = at_the_vote()
    assert label(m.pack, m.view(PETER), "theme", PETER) == "Western Heist (Peter; 7 and 47)"
    assert m.rules.board(m.pack, m.view(None)).spread[PETER].text == "Numbers 7 and 47"
    first = m.asks()[PETER].text
    assert "everybody who votes picks the same one" in first
    assert "there are 2 ballots" in first
    vote(m, PETER, PETER, DEAN, DEAN, SEAN)
    assert "this is the last ballot" in m.asks()[PETER].text


@pytest.mark.parametrize(
    ("votes", "why"),
    [
        (
            [PETER, PETER, DEAN, DEAN, SEAN],
            "a tie between “Western Heist” and “{dean}”, with 2 votes each; 1 for “{sean}”",
        ),
        ([PETER, PETER, PETER, DEAN, -1], "3 votes for “Western Heist”, 1 for “{dean}”"),
        ([-1] * 5, "nobody voted for a theme"),
    ],
)
def test_another_ballot_says_why(votes: list[int], why: str) -> None:
    """NC-203: whoever votes again, and whoever watches, is told what the last ballot came to and what the rule is."""
    m = at_the_vote()
    themes = [face.title for face in m.rules.board(m.pack, m.view(None)).spread]
    why = why.format(dean=themes[DEAN], sean=themes[SEAN])
    assert not m.asks()[PETER].help
    vote(m, *votes)
    said = f"{why}. All votes have to be for one theme, so everybody votes again (NC-203)."
    assert m.asks()[PETER].help == f"The last ballot found no agreement: {said}"
    assert m.rules.board(m.pack, m.view(None)).missing == f"agreement ({why})"
    (ballot,) = facts(m.events, "BallotRevealed")
    assert m.rules.tell(m.pack, m.view(None), ballot).endswith(f"No agreement: {said}")


def test_the_last_ballot_announces_no_other() -> None:
    """NC-204: after it the lowest Number decides, and nobody votes again."""
    m = at_the_vote(theme_ballots="1")
    vote(m, PETER, PETER, DEAN, DEAN, SEAN)
    (ballot,) = facts(m.events, "BallotRevealed")
    assert "again" not in m.rules.tell(m.pack, m.view(None), ballot)


def test_ballots_are_secret_until_all_are_in() -> None:
    """NC-203."""
    m = at_the_vote()
    do(m, PETER, "VoteTheme", theme=SEAN)
    assert m.view(PETER).secret == (str(SEAN),)
    assert str(SEAN) not in str(m.told(DEAN, len(m.entries) - 1)[0].cards)


def test_without_consensus_the_lowest_card_decides() -> None:
    """NC-204: of 5 14 7 47 31 77 1 45 the lowest is 1, so Sean leads; the ballot is held as often as the table says."""
    m = at_the_vote()
    for _ in range(2):
        vote(m, PETER, PETER, DEAN, DEAN, SEAN)
    assert (table(m).lead, table(m).chosen_by) == (SEAN, "lowest")
    m = at_the_vote(theme_ballots="1")
    vote(m, PETER, PETER, DEAN, DEAN, SEAN)
    assert table(m).lead == SEAN


def test_a_closed_theme_does_not_win_by_its_lowest_card() -> None:
    """NC-204: with Adult on number 1 the next lowest is 5; at an open table Sean's theme wins."""
    swap = {"01": replace(PACK.cards["69"], id="01"), "69": replace(PACK.cards["01"], id="69")}
    pack = replace(PACK, card_list=tuple(swap.get(card.id, card) for card in PACK.card_list))
    for rating, lead in (("family", DEAN), ("open", SEAN)):
        m = at_the_vote(rating=rating, theme_ballots="1")
        m.pack = m.scene.pack = pack
        vote(m, *[-1] * 5)
        assert table(m).lead == lead


def test_when_every_theme_is_closed_none_is() -> None:
    """NC-204."""
    pack = replace(PACK, card_list=tuple(replace(card, open=True) for card in PACK.card_list))
    m = at_the_vote()
    m.pack = m.scene.pack = pack
    assert m.asks()[PETER].count() == 6
    vote(m, *[-1] * 5)
    m.pack = m.scene.pack = pack
    vote(m, *[-1] * 5)
    assert table(m).lead == SEAN


def test_the_theme_stays_and_the_others_go() -> None:
    """NC-205, NC-206: with the option the bonus is turned at once."""
    m = at_the_vote(bonus_timing="at_theme")
    vote(m, *[PETER] * 5)
    assert table(m).theme == ("07", "47")
    assert len(table(m).discard) == 8
    assert light(m, PETER) == [67]
    for seat in range(5):
        do(m, seat, "Describe", name=f"Somebody {seat}")
    do(m, PETER, "PlayResource", card="82")
    assert asked(m) == "bonus_tell"
    do(m, PETER, "TellBonus", note="Chili")
    assert light(m, PETER) == [67, 82]


def test_everybody_writes_who_they_are() -> None:
    """NC-207: all at once, open; changed at any later time; strangers where nobody wrote."""
    m = at_the_vote()
    vote(m, *[PETER] * 5)
    assert m.waiting() == (0, 1, 2, 3, 4)
    do(m, DEAN, "Describe", name="Mac McDougal", role="outlaw")
    assert m.view(JEFF).table.characters[DEAN].role == "outlaw"
    m.time_up(JEFF)
    assert table(m).characters[JEFF].name == "The Stranger of seat 3"
    defaults(m, "resource_play")
    do(m, DEAN, "Describe", name="Mac the Meek")
    assert m.rules.board(m.pack, m.view(None)).stacks[DEAN].title == "Mac the Meek"
    refused(
        m, DEAN, {"type": "Describe", "name": "x" * 41}, "NC-207", "A name can have up to 40 characters; this has 41."
    )


def test_a_hand_is_full_between_decisions() -> None:
    """NC-106: two Theme cards are one play, so two are drawn, before anything is revealed."""
    m = g.begin()
    for seat, pair in ((PETER, ["07", "47"]), (DEAN, ["05", "14"]), (JEFF, ["69", "72"]), (NICOLE, ["31", "77"])):
        do(m, seat, "PickTheme", cards=pair)
    told = do(m, SEAN, "PickTheme", cards=["01", "45"])
    kinds = [type(fact).__name__ for fact in told]
    assert [fact.seat for fact in facts(told, "CardsDrawn")] == [JEFF, NICOLE, SEAN, PETER, DEAN]
    assert kinds.index("ThemesRevealed") > max(n for n, kind in enumerate(kinds) if kind == "CardsDrawn")
    state: State = m.state
    assert {len(cards) for cards in state.hands} == {5}
