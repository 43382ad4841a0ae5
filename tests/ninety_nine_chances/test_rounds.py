"""Resources, Trouble and acts."""

from __future__ import annotations

import pytest

from telltable.core.match import Match
from telltable.core.ties import Ties
from telltable.games.ninety_nine_chances.box.pack import resource_noun
from telltable.games.ninety_nine_chances.table.state import Telling
from tests.ninety_nine_chances.helpers import (
    SAID,
    asked,
    dark,
    defaults,
    do,
    facts,
    lay,
    light,
    refused,
    table,
    targets,
)


def last(m: Match) -> Telling:
    return table(m).told[-1]


def test_clockwise_from_the_lead() -> None:
    """NC-301: every seat once."""
    m = lay("resources", hands=4, lead=2, todo=[2, 3, 0, 1])
    order = []
    while asked(m) in ("resource_play", "bonus_tell"):
        if asked(m) == "resource_play":
            order.append(m.waiting()[0])
        m.time_up(m.waiting()[0])
    assert order == [2, 3, 0, 1]
    assert asked(m) == "trouble_play"
    assert m.waiting() == (2,)


def test_a_resource_is_played_and_told() -> None:
    """NC-302, NC-304, NC-106: it lies there, whoever is not involved yet is shown, and a card is drawn."""
    m = lay("resources", lead=1, todo=[0, 1, 2])
    card = m.state.hands[0][0]
    told = do(m, 0, "PlayResource", card=card, involves=[1], note="sheriff")
    assert light(m, 0) == [int(card)]
    assert len(m.state.hands[0]) == 5
    assert [fact.seat for fact in facts(told, "CardsDrawn")] == [0]
    do(m, 1, "Answer", answer="yes")
    places = m.rules.board(m.pack, m.view(None)).places
    assert ["not involved yet" in place.note for place in places] == [True, False, True]
    assert "Ann" in m.rules.board(m.pack, m.view(None)).missing
    ties = m.rules.board(m.pack, m.view(None)).part(Ties).ties
    assert [(tie.start, tie.end, tie.kind) for tie in ties] == [(0, 1, "Resource")]


def test_what_is_no_resource() -> None:
    """NC-302, NC-805: own cards, others, and words."""
    m = lay("resources", hands=[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]])
    play = {"type": "PlayResource", "card": "01", "text": SAID}
    refused(m, 0, {**play, "card": "06"}, "NC-302", "That card isn't in your hand.")
    refused(m, 0, {**play, "involves": [0]}, "NC-302", "Involve somebody other than yourself.")
    refused(m, 0, {**play, "involves": [7]}, "NC-302", "Involve players at this table, each only once.")
    refused(m, 0, {**play, "text": ""}, "NC-302", "Tell it in a few words.")
    refused(m, 0, {**play, "text": "x" * 601}, "NC-805", "A telling can have up to 600 characters; this has 601.")
    refused(m, 0, {**play, "note": "x" * 41}, "NC-805", "A note can have up to 40 characters; this has 41.")
    refused(m, 1, play, "NC-302", "It's not your turn; the table is waiting for Ann.")
    refused(m, 0, {"type": "Evaluate", "card": "01"}, "NC-302", "That's not what you need to choose right now.")


def test_who_runs_out_of_time_plays_something() -> None:
    """NC-302, NC-808: a random card that involves nobody, with the table's own line."""
    m = lay("resources", characters=["Mo", "Jo", "Flo"])
    m.time_up(0)
    word = resource_noun(m.pack, table(m).resource_cards(0)[0])
    assert last(m).text == f"Mo had {word}."
    assert last(m).named == ()


def test_where_people_speak_texts_may_stay_empty() -> None:
    """NC-808: the table's own line stands in the story."""
    m = lay("resources", characters=["Mo", "Jo", "Flo"], options={"told_aloud": "on"}, lead=1, todo=[0, 1, 2])
    card = m.state.hands[0][0]
    do(m, 0, "PlayResource", card=card, text="")
    (chapter,) = m.rules.book(m.pack, m.state).chapters
    assert chapter.lines[0].text == f"Mo had {resource_noun(m.pack, card)}."
    assert not chapter.lines[0].told


def test_a_refusal_drops_out_and_the_teller_may_tell_again() -> None:
    """NC-305: twice at most; then it stands with who said yes. The card is not taken back."""
    m = lay("resources", hands=4, lead=1, todo=[0, 1, 2, 3])
    card = m.state.hands[0][0]
    do(m, 0, "PlayResource", card=card, involves=[1, 2])
    do(m, 2, "Answer", answer="no")
    do(m, 1, "Answer", answer="yes")
    assert asked(m) == "involve_again"
    do(m, 0, "TellAgain", text="With Dora, then.", involves=[3])
    do(m, 3, "Answer", answer="no")
    do(m, 0, "TellAgain", text="Dora, please.", involves=[3])
    do(m, 3, "Answer", answer="no")
    assert m.waiting() == (1,)
    assert asked(m) == "resource_play"
    assert last(m).named == (1,)
    assert last(m).text == "Dora, please."
    assert light(m, 0) == [int(card)]


def test_it_may_stand_and_silence_is_a_yes() -> None:
    """NC-305, NC-801: no answer is a yes; and only who is asked may answer."""
    m = lay("resources", lead=1, todo=[0, 1, 2])
    do(m, 0, "PlayResource", card=m.state.hands[0][0], involves=[1, 2])
    refused(m, 0, {"type": "Answer", "answer": "yes"}, "NC-305", "Only the player who was asked can answer.")
    m.time_up(1)
    do(m, 2, "Answer", answer="no")
    refused(
        m,
        0,
        {"type": "TellAgain", "involves": [1], "text": SAID},
        "NC-305",
        "Somebody you chose is already in it.",
    )
    do(m, 0, "LetStand")
    assert last(m).named == (1,)
    assert m.waiting() == (1,)


def test_the_lead_has_a_bonus() -> None:
    """NC-303: the top card, face up, after the own Resource; told in the same way, consents too."""
    m = lay("resources", deck_top=[50, 51], hands=[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]])
    do(m, 0, "PlayResource", card="01")
    assert light(m, 0) == [1, 51]  # 50 was drawn first
    assert asked(m) == "bonus_tell"
    refused(
        m, 0, {"type": "TellBonus", "text": SAID, "involves": [0]}, "NC-303", "Involve somebody other than yourself."
    )
    do(m, 0, "TellBonus", involves=[2], note="Chili")
    do(m, 2, "Answer", answer="yes")
    assert last(m).named == (2,)
    assert m.waiting() == (1,)
    do(m, 1, "PlayResource", card="06")
    assert asked(m) == "resource_play"


def test_problems_go_to_others_who_have_none_yet() -> None:
    """NC-402: never to yourself, never twice in a round."""
    m = lay("trouble", hands=[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15], [16, 17, 18, 19, 20]])
    play = {"type": "PlayProblem", "card": "01", "text": SAID}
    refused(m, 0, {**play, "target": 0}, "NC-402", "Give your Problem to another player.")
    refused(m, 0, {**play, "target": 9}, "NC-402", "Give your Problem to a player at this table.")
    refused(m, 0, {**play, "target": 1, "card": "06"}, "NC-402", "That card isn't in your hand.")
    do(m, 0, "PlayProblem", card="01", target=2, note="the dog")
    assert dark(m, 2) == [1]
    held = table(m).held(2, "01")
    assert held is not None
    assert held.note == "the dog"
    refused(
        m,
        1,
        {"type": "PlayProblem", "card": "06", "target": 2, "text": SAID},
        "NC-402",
        "Cleo already got a Problem this round.",
    )
    ties = m.rules.board(m.pack, m.view(None)).part(Ties).ties
    assert [(tie.start, tie.end, tie.words, tie.kind) for tie in ties] == [(0, 2, "cold", "Problem")]


def test_the_last_giver_is_never_left_alone() -> None:
    """NC-402: with three seats the second giver may have no choice."""
    m = lay("trouble", hands=[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]])
    do(m, 0, "PlayProblem", card="01", target=1)
    assert targets(m) == {2}
    refused(
        m,
        1,
        {"type": "PlayProblem", "card": "06", "target": 0, "text": SAID},
        "NC-402",
        "Cleo must get this one, or nobody could give them a Problem.",
    )
    do(m, 1, "PlayProblem", card="06", target=2)
    assert targets(m) == {0}
    m = lay("trouble")
    do(m, 0, "PlayProblem", card=m.state.hands[0][0], target=2)
    assert targets(m) == {0}


@pytest.mark.parametrize("seats", range(3, 9))
def test_everybody_gets_exactly_one(seats: int) -> None:
    """NC-401, NC-402: whatever is chosen, no round ends without one for each."""
    for seed in range(20):
        m = lay("trouble", hands=seats, seed=seed)
        while asked(m) == "trouble_play":
            (seat,) = m.waiting()
            choices = sorted(targets(m))
            target = choices[(seed * 7 + seat * 3) % len(choices)]
            do(m, seat, "PlayProblem", card=m.state.hands[seat][0], target=target)
        assert [len(dark(m, seat)) for seat in range(seats)] == [1] * seats


def test_a_problem_asks_nobody() -> None:
    """NC-403: it lies there in Problem mode, and the next seat goes on. By default it goes to the next seat."""
    m = lay("trouble")
    m.time_up(0)
    assert len(dark(m, 1)) == 1
    assert m.waiting() == (1,)
    (face,) = m.rules.board(m.pack, m.view(None)).stacks[1].cards
    assert face.kind == "Problem"


def test_without_a_card_a_seat_is_skipped() -> None:
    """NC-302, NC-402, NC-108: nothing to play, nothing to give; who it would have served stays without."""
    full = [n for n in range(1, 98) if n > 10]
    m = lay(
        "trouble", hands=[[1, 2, 3, 4, 5], [], [6, 7, 8, 9, 10]], problems=[[], [], full], deck_size=0, theme=(98, 99)
    )
    do(m, 0, "PlayProblem", card="01", target=1)
    assert facts(m.entries[-1].told, "Skipped")[0].why == "no card"
    assert m.waiting() == (2,)
    m = lay(
        "resources",
        hands=[[], [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]],
        problems=[[], [], full],
        deck_size=0,
        theme=(98, 99),
        lead=1,
    )
    assert facts(m.entries[0].told, "Skipped")[0].seat == 0
    assert m.waiting() == (1,)


def test_later_acts() -> None:
    """NC-901, NC-902, NC-903: Trouble again, for everybody, whatever lies there; the same Lead; then the climax."""
    m = lay("trouble", hands=5, act=2, acts=2, lead=3, todo=[3, 4, 0, 1, 2], problems=[[90, 91], [], [92], [], []])
    assert targets(m) == {0, 1, 2, 4}
    while asked(m) == "trouble_play":
        m.time_up(m.waiting()[0])
    assert [len(dark(m, seat)) for seat in range(5)] == [3, 1, 2, 1, 1]
    assert m.waiting() == (3,)
    defaults(m, "frame")
    assert table(m).phase == "climax"
    m = lay("storytelling", act=1, acts=2, lead=1, todo=[0], problems=[[90], [], []])
    defaults(m, "trouble_play")
    assert (table(m).act, m.waiting()) == (2, (1,))


def test_only_seats_without_any_problem() -> None:
    """NC-903: with the option a giver without such a target is skipped."""
    m = lay("trouble", act=2, acts=2, options={"trouble_target": "none_at_all"}, problems=[[90], [], [92]])
    assert targets(m) == {1}
    refused(
        m,
        0,
        {"type": "PlayProblem", "card": m.state.hands[0][0], "target": 2, "text": SAID},
        "NC-903",
        "Cleo already has a Problem.",
    )
    do(m, 0, "PlayProblem", card=m.state.hands[0][0], target=1)
    skipped = facts(m.entries[-1].told, "Skipped")
    assert [(fact.seat, fact.why) for fact in skipped] == [(1, "no target"), (2, "no target")]


def test_later_acts_may_begin_with_resources() -> None:
    """NC-904: one Resource each, no bonus."""
    m = lay("storytelling", act=1, acts=2, todo=[0], problems=[[90], [], []], options={"act_resources": "on"})
    defaults(m, "resource_play")
    assert table(m).act == 2
    before = [len(light(m, seat)) for seat in range(3)]
    defaults(m, "trouble_play")
    assert [len(light(m, seat)) for seat in range(3)] == [count + 1 for count in before]


def test_an_old_problem_may_be_solved_first() -> None:
    """NC-905: each turn is about one Problem, a new one or an old one."""
    m = lay(problems=[[90, 91], [92], [93]])
    (ask,) = m.asks().values()
    assert ask.forms[0].fields[0].of == ("90", "91")
    do(m, 0, "Plan", problem="91")
    assert table(m).turn.problem == "91"
