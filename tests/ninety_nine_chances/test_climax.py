"""The climax, the Finale, the endings, who wins, and cards that run out on the way."""

from __future__ import annotations

from typing import Any

from telltable.core.match import Match
from tests.ninety_nine_chances.helpers import (
    SAID,
    asked,
    bids,
    dark,
    defaults,
    do,
    evaluate,
    facts,
    hand,
    lay,
    light,
    refused,
    table,
)

THREE = ([40, 41, 42, 43, 44], [60, 61, 62, 63, 64], [70, 71, 72, 73, 74])


def climax(*, finale: int = 0, **more: Any) -> Match:
    """Three seats that bid 40, 60 and 70 or so; the first leads. `finale`: the card after the three draws."""
    fields: dict[str, Any] = {"hands": THREE, "resources": [[1, 2], [3], [4, 5]], "problems": [[11], [12], [13]]}
    if finale:
        fields["deck_top"] = [20, 21, 22, finale]
    return lay("climax", **(fields | more))


def to_the_climax(resources: list[list[int]], **more: Any) -> Match:
    """Cleo, the last storyteller, fails alone; then the climax begins."""
    fields: dict[str, Any] = {
        "hands": THREE,
        "resources": resources,
        "problems": [[], [], [13]],
        "todo": [2],
        "deck_top": [20, 21, 99],
        "options": {"storyteller_evaluates": "never"},
    }
    m = lay("storytelling", **(fields | more))
    do(m, 2, "Plan", problem="13")
    evaluate(m, {0: 40, 1: 60})
    do(m, 0, "TellOutcome")
    do(m, 0, "TellOutcome")
    return m


def test_the_most_resources_lead() -> None:
    """NC-601: alone in front without a question."""
    m = to_the_climax([[1, 2], [3], []])
    assert (asked(m), m.waiting(), table(m).lead) == ("frame", (0,), 0)


def test_a_tie_is_chosen_by_the_last_storyteller() -> None:
    """NC-601: among the tied only; by default itself, or the first tied seat clockwise."""
    m = to_the_climax([[1], [3, 4], []])
    assert (asked(m), m.waiting()) == ("climax_lead", (2,))
    wrong = "Choose one of the players tied for most Resources."
    refused(m, 2, {"type": "ChooseLead", "seat": 2}, "NC-601", wrong)
    m.time_up(2)
    assert table(m).lead == 0
    m = to_the_climax([[1], [3], [4, 5]])
    m.time_up(2)
    assert table(m).lead == 2


def test_the_frame_may_be_told_once_more() -> None:
    """NC-602: fine, or what to change; the second version stands."""
    m = to_the_climax([[1, 2], [3], []])
    do(m, 0, "Frame", text="A trial.")
    assert m.waiting() == (1, 2)
    refused(m, 1, {"type": "React", "fine": False}, "NC-602", "Say what you would change.")
    refused(
        m,
        1,
        {"type": "React", "fine": True, "text": "But."},
        "NC-602",
        "If you're fine with it, there is nothing to write.",
    )
    do(m, 2, "React", fine=False, text="At night!")
    m.time_up(1)
    assert (asked(m), m.waiting()) == ("frame", (0,))
    do(m, 0, "Frame", text="A trial at night.")
    assert [one.text for one in table(m).told if one.kind == "frame"] == ["A trial at night."]
    assert asked(m) == "bid"
    m = to_the_climax([[1, 2], [3], []])
    do(m, 0, "Frame", text="A trial.")
    do(m, 2, "React", fine=False, text="At night!")
    do(m, 1, "React", fine=True)
    do(m, 0, "LetStand")
    assert asked(m) == "bid"


def test_bids_go_round_and_stay() -> None:
    """NC-603, NC-604: the telling is open, the card is not; own cards and own Resources; no exchange."""
    m = climax()
    bid = {"type": "Bid", "card": "60", "text": SAID}
    refused(m, 1, bid, "NC-603", "Bids go clockwise from the Lead Storyteller.")
    refused(m, 0, bid, "NC-604", "Bid a card from your hand.")
    refused(m, 0, {**bid, "card": "01"}, "NC-604", "Bid a card from your hand.")
    refused(
        m,
        0,
        {**bid, "card": "40", "uses": ["03"]},
        "NC-604",
        "Use Resources in front of you, each only once.",
    )
    do(m, 0, "Bid", card="40", uses=["01"], text="Over the roof.")
    seen = m.told(1, len(m.entries) - 1)
    assert [fact.card for fact in facts(seen, "BidPlaced")] == [""]
    assert [fact.telling.text for fact in facts(seen, "Told")] == ["Over the roof."]
    assert len(m.state.hands[0]) == 5
    assert m.view(0).secret == ("40",)
    assert m.view(1).table.uses == ((0, ("01",)),)
    refused(m, 0, {"type": "TakeBack"}, "", "That move revealed something hidden, so it can't be taken back.")
    m.time_up(1)
    assert m.view(1).secret == ("60",)


def test_the_finale_turns_before_the_bids() -> None:
    """NC-605, NC-606, NC-607, NC-608: over loses all and keeps its Problems; the Hero doubles."""
    m = climax(finale=65)
    bids(m, {0: 40, 1: 64, 2: 70})
    assert [len(light(m, seat)) for seat in range(3)] == [3, 2, 0]
    assert dark(m, 2) == [13]
    assert table(m).finale is not None
    told = m.entries[-1].told
    kinds = [type(fact).__name__ for fact in told]
    assert kinds.index("FinaleTurned") < kinds.index("BidsRevealed")
    (scale,) = m.rules.board(m.pack, m.view(None)).scales
    assert [(point.at, point.state) for point in scale.points] == [(40, ""), (64, "lit"), (65, "turned"), (70, "over")]
    assert scale.verdict == "65. Closest without going over is Ben."


def test_without_a_hero_everybody_loses() -> None:
    """NC-610, NC-706, NC-701: the Lead tells first."""
    m = climax(finale=6, lead=1)
    bids(m, {1: 60, 2: 70, 0: 40})
    assert m.waiting() == (1,)
    defaults(m)
    assert (table(m).winners, table(m).ending) == ((), "everybody loses")
    assert {kind for _, _, _, kind in table(m).scores} == {"tragic"}


def test_the_heros_draws_may_reshuffle() -> None:
    """NC-609, NC-107: what was lost just now is in the discard pile by then."""
    lost = [1, 2, 3, 4]
    rest = [n for n in range(1, 100) if n not in {*lost, 10, 11, 50, 51, 6, 7, 8, 9, 5, 95, 96}]
    held = {40, 41, 42, 43, 44, 60, 61, 62, 63, 64, 70, 71, 72, 73, 74}
    spare = [n for n in rest if n not in held]
    m = lay(
        "climax",
        hands=THREE,
        resources=[[5, 6, 7, 8, 9], [], lost],
        problems=[spare, [], []],
        deck_top=[10, 11, 50, 51],
        discard=[],
        options={"told_aloud": "on"},
    )
    assert table(m).deck_size == 4
    bids(m, {0: 44, 1: 60, 2: 74})
    told = m.entries[-1].told
    assert facts(told, "DeckReshuffled")[0].size == 4
    assert table(m).finale is not None
    assert len(light(m, 0)) == 10


def test_endings_are_known_and_told_from_the_hero_on() -> None:
    """NC-701, NC-702, NC-703: blank markers count too."""
    m = climax(finale=65, problems=[[11, 14, 15], [12], [13]])
    bids(m, {0: 40, 1: 64, 2: 70})
    assert m.waiting() == (1,)
    assert "happy ending for" in m.asks()[1].text
    do(m, 1, "TellEnding")
    assert m.waiting() == (2,)
    assert "tragic" in m.asks()[2].text
    do(m, 2, "TellEnding")
    assert "bittersweet" in m.asks()[0].text
    do(m, 0, "TellEnding")
    assert [(light_, dark_) for _, light_, dark_, _ in table(m).scores] == [(3, 3), (2, 1), (0, 1)]
    assert m.over


def test_the_most_resources_win() -> None:
    """NC-704, NC-705: the Hero wins a tie, or picks one of the tied."""
    m = climax(finale=65, resources=[[1, 2, 3], [4, 5], [6]])
    bids(m, {0: 40, 1: 64, 2: 70})
    defaults(m)
    assert (len(light(m, 0)), len(light(m, 1)), table(m).winners) == (4, 4, (1,))
    m = climax(finale=75, resources=[[1, 2, 3, 6], [4, 5, 7, 8], [9]])
    bids(m, {0: 40, 1: 60, 2: 74})
    defaults(m, "winner_pick")
    assert m.waiting() == (2,)
    refused(m, 2, {"type": "PickWinner", "seat": 2}, "NC-705", "Choose one of the tied players.")
    do(m, 2, "PickWinner", seat=1)
    assert table(m).winners == (1,)
    m = climax(finale=75, resources=[[1, 2, 3, 6], [4, 5, 7, 8], [9]])
    bids(m, {0: 40, 1: 60, 2: 74})
    defaults(m)
    assert table(m).winners == (0,)  # the first tied seat clockwise from the Hero
    m = climax(finale=75, resources=[[1, 2, 3, 6], [4, 5, 7, 8], [9]], options={"tie_break": "shared"})
    bids(m, {0: 40, 1: 60, 2: 74})
    defaults(m)
    assert table(m).winners == (0, 1)
    m = climax(finale=65, resources=[[1, 2, 3], [4, 5], [6]], options={"tie_break": "hero_picks"})
    bids(m, {0: 40, 1: 64, 2: 70})
    defaults(m, "winner_pick")
    assert m.waiting() == (1,)


# --- cards that run out -------------------------------------------------------------------------------

NOWHERE = {40, 41, 42, 43, 44, 60, 61, 62, 63, 64, 70, 71, 72, 73, 74, 95, 96}


def elsewhere(*used: int) -> list[int]:
    """All cards that are not named and in nobody's hand: they are put in front of a seat."""
    return [n for n in range(1, 100) if n not in {*NOWHERE, *used}]


def test_the_discard_pile_is_shuffled_in_the_middle_of_draws() -> None:
    """NC-107: the last card is drawn, then the pile is the deck; the Numbers on the table are not in it."""
    discard = list(range(1, 21))
    m = lay(hands=THREE, problems=[[21], elsewhere(*discard, 21, 22), []], deck_top=[22], discard=discard)
    assert (table(m).deck_size, len(table(m).discard)) == (1, 20)
    do(m, 0, "Plan", problem="21")
    told = evaluate(m, {0: 40, 1: 60, 2: 70})
    assert next(fact.cards for fact in facts(told, "CardsDrawn")) == ("22",)
    assert facts(told, "DeckReshuffled")[0].size == 20
    assert table(m).deck_size == 18
    assert set(table(m).discard) == {"40", "70"}


def test_the_flip_may_be_a_number_that_was_just_discarded() -> None:
    """NC-107, NC-510: the others' Numbers are discarded before the flip; the median can't be turned."""
    m = lay(hands=THREE, problems=[[21], elsewhere(21, 1, 2, 3), []], deck_top=[1, 2, 3])
    do(m, 0, "Plan", problem="21")
    evaluate(m, {0: 40, 1: 60, 2: 70})
    assert (table(m).deck_size, set(table(m).discard)) == (0, {"40", "70"})
    do(m, 1, "TellOutcome")
    assert table(m).turn.flip in (40, 70)


def test_a_hand_stays_short_until_its_next_play() -> None:
    """NC-108: no card anywhere, so nothing is drawn; later the hand is filled up again."""
    m = lay("trouble", hands=THREE, problems=[elsewhere(1), [], []], resources=[[], [], [1]], discard=[])
    assert table(m).deck_size == 0
    do(m, 0, "PlayProblem", card="40", target=1)
    assert len(hand(m, 0)) == 4
    m = lay(
        "trouble", hands=[[40, 41, 42, 43], *THREE[1:]], problems=[elsewhere(1, 2, 3), [], []], deck_top=[1, 2, 3, 44]
    )
    do(m, 0, "PlayProblem", card="40", target=1)
    assert len(hand(m, 0)) == 5
    assert table(m).deck_size == 2


def test_a_flip_without_a_card() -> None:
    """NC-108: luck picks a number; a failure is a blank Problem marker, which can be solved like any other."""
    seen = set()
    for seed in range(12):
        m = lay(hands=THREE, problems=[[21], elsewhere(21), []], seed=seed)
        do(m, 0, "Plan", problem="21")
        evaluate(m, {0: 40, 1: 60, 2: 70})
        for fact in ("40", "70"):
            assert fact in table(m).discard
        do(m, 1, "TellOutcome")
        seen.add(table(m).turn.works)
    assert seen == {True, False}


def test_blank_markers_for_the_finale() -> None:
    """NC-108, NC-703: hands are shuffled first, then missing Resources are blank markers that count."""
    m = lay(
        "climax",
        hands=[[40], [60], [90]],
        resources=[[1, 2], elsewhere(1, 2, 90), [41]],
        problems=[[42, 43, 44, 61, 62, 63, 64, 70, 71, 72, 73, 74], [], []],
    )
    assert table(m).deck_size == 0
    bids(m, {0: 40, 1: 60, 2: 90})
    finale = table(m).finale
    assert finale is not None
    assert finale.card == ""
    assert finale.number not in (40, 60, 90)
    blank = [card for seat in range(3) for card in table(m).resource_cards(seat) if card.startswith("blank-")]
    gained = [fact for fact in m.entries[-1].told if type(fact).__name__ == "ResourcesGained"]
    assert len(blank) == sum(card.startswith("blank-") for fact in gained for card in fact.cards)
    if finale.number > 60:
        assert len(table(m).resources[0]) == 3


def test_hands_become_the_deck_of_the_finale() -> None:
    """NC-108: eight seats, eleven cards in hand, none elsewhere: the Finale takes one, the gains the rest."""
    hands = [[40, 41, 42], [43], [44], [60], [61], [62], [63], [64, 70]]
    used = {n for row in hands for n in row}
    rest = [n for n in range(1, 95) if n not in used and n > 9]
    m = lay(
        "climax",
        hands=hands,
        resources=[list(range(1, 10)), *[[] for _ in range(7)]],
        problems=[[], rest, [], [], [], [], [97, 98], [99]],
    )
    assert table(m).deck_size == 0
    bids(m, {0: 40, 1: 43, 2: 44, 3: 60, 4: 61, 5: 62, 6: 63, 7: 64})
    told = m.entries[-1].told
    assert sum(map(len, facts(told, "HandsDiscarded")[0].hands)) == 3
    assert facts(told, "DeckReshuffled")[0].size == 3
    finale = table(m).finale
    assert finale is not None
    assert int(finale.card) in {41, 42, 70}


def test_without_a_card_there_is_no_bid() -> None:
    """NC-604, NC-706: no gain, no loss, no Hero; if all others lose everything, what is left wins."""
    m = lay(
        "climax",
        hands=[[40, 41, 42, 43, 44], [60, 61, 62, 63, 64], []],
        resources=[[1], [2], [4, 5]],
        deck_top=[6, 7, 20],
        lead=0,
    )
    bids(m, {0: 40, 1: 60})
    assert facts(m.entries[-1].told, "Skipped")[0].seat == 2
    assert [len(light(m, seat)) for seat in range(3)] == [0, 0, 2]
    defaults(m)
    assert (table(m).winners, table(m).ending) == ((2,), "no hero")
