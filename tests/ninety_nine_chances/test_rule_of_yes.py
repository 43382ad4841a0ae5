"""The Rule of Yes: objections, killings, nudges, notes, and seats that leave."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json

from telltable.core.errors import IllegalMove
from telltable.core.match import Match
from telltable.games.ninety_nine_chances.box.pack import resource_noun
from telltable.games.ninety_nine_chances.rules.consent import RetellStep
from tests.ninety_nine_chances import golden as g
from tests.ninety_nine_chances.helpers import (
    DEAN,
    JEFF,
    NICOLE,
    PETER,
    SAID,
    SEAN,
    asked,
    bids,
    dark,
    defaults,
    do,
    evaluate,
    facts,
    lay,
    light,
    refused,
    table,
    targets,
)

HIJACK = "The moon rose. Then Flo gave me her keys. I said thank you."


def told(**more: Any) -> Match:
    """Ann has told something about Flo, whom Cleo plays; Ben is to go on."""
    fields: dict[str, Any] = {"characters": ["Mo", "Jo", "Flo"], "lead": 1, "todo": [0, 1, 2], **more}
    m = lay("resources", **fields)
    do(m, 0, "PlayResource", card=m.state.hands[0][0], text=HIJACK)
    return m


def story_text(m: Match) -> str:
    (chapter, *_) = m.rules.book(m.pack, m.state).chapters
    return chapter.lines[0].text


def test_an_objection_always_holds() -> None:
    """NC-802: the teller tells it again; cards stay. After two retellings the sentences go."""
    m = told()
    before = light(m, 0)
    for text in ("Flo lent me the keys.", "Flo only said hello. It was late."):
        do(m, 2, "Object", seat=2)
        assert (asked(m), m.waiting()) == ("retell", (0,))
        do(m, 0, "Retell", text=text)
        assert (asked(m), m.waiting()) == ("resource_play", (1,))
    do(m, 2, "Object", seat=2)
    assert asked(m) == "resource_play"
    assert story_text(m) == "It was late."
    assert light(m, 0) == before
    refused(m, 2, {"type": "Object", "seat": 2}, "NC-802", "Your character has already been taken out of that telling.")


def test_who_may_object() -> None:
    """NC-802: for the own character, to the latest telling of somebody else, while it is not told again already."""
    m = told()
    refused(m, 1, {"type": "Object", "seat": 2}, "NC-802", "Only that character's player can object.")
    refused(m, 0, {"type": "Object", "seat": 0}, "NC-802", "You can't object to your own telling.")
    do(m, 2, "Object", seat=2)
    refused(m, 1, {"type": "Object", "seat": 1}, "NC-802", "It's already being told again.")
    assert all(offer.decision != "objection" for offer in m.offers(1))
    m = lay("resources")
    refused(m, 1, {"type": "Object", "seat": 1}, "NC-802", "There is no telling to object to.")
    m = told(options={"objections": "off"})
    refused(m, 2, {"type": "Object", "seat": 2}, "NC-802", "This table plays without objections.")


def test_sentences_are_struck_rather_than_told_again() -> None:
    """NC-802, NC-808: by choice, or when the time for it is over; all of them where none has the name."""
    m = told()
    do(m, 2, "Object", seat=2)
    do(m, 0, "StrikeOut")
    assert story_text(m) == "The moon rose. I said thank you."
    m = told()
    do(m, 2, "Object", seat=2)
    m.time_up(0)
    assert story_text(m) == "The moon rose. I said thank you."
    m = told()
    do(m, 1, "Object", seat=1)
    do(m, 0, "StrikeOut")
    word = resource_noun(m.pack, table(m).told[0].card)
    assert story_text(m) == f"Mo had {word}."


def test_an_objection_suspends_even_secret_choices() -> None:
    """NC-802, NC-507: Numbers that lie face down stay there."""
    m = lay(hands=[[50, 51], [40, 41], [30, 31]], problems=[[11], [12], [13]])
    do(m, 0, "Plan", problem="11", text=HIJACK)
    do(m, 1, "Evaluate", card="40")
    do(m, 2, "Object", seat=2)
    do(m, 0, "Retell", text="I did it alone.")
    assert asked(m) == "evaluate"
    assert m.waiting() == (0, 2)
    assert m.view(1).secret == ("40",)


def test_killing_needs_consent() -> None:
    """NC-803: marked, asked, and told again after a no; no answer is a no; the dead play on."""
    m = lay("resources", characters=["Mo", "Jo", "Flo"], lead=1, todo=[0, 1, 2])
    card = m.state.hands[0][0]
    kill = {"type": "PlayResource", "card": card, "text": "And Flo fell.", "kills": [{"seat": 2}]}
    assert m.asks()[0].extras[0].at == "kills"
    wrong = "Choose other players' living characters, each only once."
    refused(m, 0, {**kill, "kills": [{"seat": 0}]}, "NC-803", wrong)
    m.play(0, kill)
    assert (asked(m), m.waiting()) == ("kill_consent", (2,))
    m.time_up(2)
    assert (asked(m), m.waiting()) == ("retell", (0,))
    do(m, 0, "Retell", text="And Flo stumbled.")
    assert table(m).dead == ()
    m.play(1, {**kill, "card": m.state.hands[1][0]})
    do(m, 2, "Answer", answer="yes")
    assert table(m).dead == (2,)
    assert "dead" in m.rules.board(m.pack, m.view(None)).places[2].note
    while asked(m) != "resource_play":
        m.time_up(m.waiting()[0])
    assert m.waiting() == (2,)
    refused(m, 2, {**kill, "card": m.state.hands[2][0], "kills": [{"seat": 2}]}, "NC-803", wrong)


def two_refused_killings(text: str) -> Match:
    """Ann would kill both Jo and Flo, and neither wants to die."""
    m = lay("resources", characters=["Mo", "Jo", "Flo"], lead=1, todo=[0, 1, 2])
    m.play(0, {"type": "PlayResource", "card": m.state.hands[0][0], "text": text, "kills": [{"seat": 1}, {"seat": 2}]})
    do(m, 1, "Answer", answer="no")
    do(m, 2, "Answer", answer="no")
    return m


def test_two_refused_killings_are_both_honoured() -> None:
    """NC-803: one retelling is for everybody who said no, and striking strikes the sentences about all of them."""
    m = two_refused_killings("Jo fell. Flo fell too. The moon rose.")
    ask = m.asks()[0]
    assert (ask.decision, ask.rule) == ("retell", "NC-803")
    assert ask.text == "Tell it again without killing Jo or Flo; nothing else changes."
    assert [form.title for form in ask.forms] == ["Tell it again", "Strike the sentences about Jo and Flo"]
    do(m, 0, "StrikeOut")
    assert story_text(m) == "The moon rose."
    assert table(m).dead == ()
    m = two_refused_killings("Jo fell. Flo fell too. The moon rose.")
    m.time_up(0)
    assert story_text(m) == "The moon rose."
    m = two_refused_killings("Jo fell. Flo fell too.")
    do(m, 0, "Retell", text="Jo and Flo ran.")
    assert (story_text(m), m.waiting()) == ("Jo and Flo ran.", (1,))


def test_one_sentence_about_two_characters_is_struck_once() -> None:
    """NC-802: what is left is not struck a second time because the other name went with the first."""
    m = two_refused_killings("Jo and Flo fell. The moon rose.")
    do(m, 0, "StrikeOut")
    assert story_text(m) == "The moon rose."
    m = two_refused_killings("Jo fell, and somebody else. The moon rose.")
    do(m, 0, "StrikeOut")
    assert story_text(m).startswith("Mo had"), "nobody can say which sentence is about Flo, so all of them go"


def test_a_retelling_laid_down_before_it_knew_of_others_still_loads() -> None:
    """A log from before two refusals were kept together names one character in its agenda."""
    old = json.decode(b'{"type":"RetellStep","seat":0,"n":1,"whom":2}', type=RetellStep)
    assert (old.also, old.killing) == ((), False)


def test_nudges_bind_nobody() -> None:
    """NC-804: one for each telling and player."""
    m = told()
    do(m, 1, "Nudge", what="too long")
    assert table(m).nudges == ((1, "too long"),)
    refused(m, 1, {"type": "Nudge", "what": "too broad"}, "NC-804", "You can nudge each telling only once.")
    refused(m, 0, {"type": "Nudge", "what": "too broad"}, "NC-804", "There is nobody to nudge.")
    assert asked(m) == "resource_play"


def test_the_teller_may_say_it_otherwise() -> None:
    """NC-804, NC-305: the latest telling, until the next card falls; who is new in it is asked; the card stays."""
    m = told()
    card = light(m, 0)
    (offer,) = (offer for offer in m.offers(0) if offer.decision == "revise")
    assert offer.text == "Change what you told last (up to 2 times)."
    do(m, 0, "Revise", text="With Jo.", involves=[1])
    assert (asked(m), m.waiting()) == ("involve_consent", (1,))
    do(m, 1, "Answer", answer="yes")
    assert story_text(m) == "With Jo."
    assert table(m).told[0].named == (1,)
    assert light(m, 0) == card
    refused(m, 1, {"type": "Revise", "text": SAID}, "NC-804", "Only whoever told it can change it.")
    do(m, 0, "Revise", text="With Jo, who sang.")
    refused(m, 0, {"type": "Revise", "text": SAID}, "NC-804", "You have already changed that telling twice.")
    m = told()
    do(m, 0, "Revise", text="With Jo.", involves=[1])
    do(m, 1, "Answer", answer="no")
    refused(m, 0, {"type": "Revise", "text": SAID}, "NC-804", "It's too late to change that telling.")
    m = lay(hands=[[50, 51], [40, 41], [30, 31]], problems=[[11], [12], [13]])
    do(m, 0, "Plan", problem="11")
    refused(m, 0, {"type": "Revise", "text": SAID}, "NC-804", "It's too late to change that telling.")


def test_notes_on_cards() -> None:
    """NC-806, NC-805: the owner at any time, whoever tells the card while telling; nobody else."""
    m = told()
    (card,) = table(m).resource_cards(0)
    do(m, 0, "WriteNote", card=card, note="sheriff")
    held = table(m).held(0, card)
    assert held is not None
    assert held.note == "sheriff"
    refused(m, 1, {"type": "WriteNote", "card": card, "note": "x"}, "NC-806", "Write on a card in front of you.")
    long = "A note can have up to 40 characters; this has 41."
    refused(m, 0, {"type": "WriteNote", "card": card, "note": "x" * 41}, "NC-805", long)


def test_a_table_sets_its_own_lengths() -> None:
    """NC-805."""
    m = told(options={"note_limit": "60", "telling_limit": "300"})
    (card,) = table(m).resource_cards(0)
    do(m, 0, "WriteNote", card=card, note="x" * 60)
    refused(
        m,
        1,
        {"type": "PlayResource", "card": m.state.hands[1][0], "text": "x" * 301},
        "NC-805",
        "A telling can have up to 300 characters; this has 301.",
    )


def test_silence_is_a_yes_but_for_lending_and_dying() -> None:
    """NC-801, NC-305, NC-503, NC-803."""
    m = told()
    m.play(
        1, {"type": "PlayResource", "card": m.state.hands[1][0], "text": SAID, "involves": [2], "kills": [{"seat": 0}]}
    )
    assert asked(m) == "kill_consent"
    m.time_up(0)
    m.time_up(1)
    assert asked(m) == "involve_consent"
    m.time_up(2)
    assert table(m).told[-1].named == (2,)
    assert table(m).dead == ()


# --- leaving ------------------------------------------------------------------------------------------


def test_a_bot_takes_the_seat() -> None:
    """NC-807: by default."""
    m = lay(problems=[[11], [12], [13]])
    m.leave(1)
    assert table(m).kinds[1] == "bot"
    assert table(m).open == (0, 1, 2)


def test_a_seat_may_retire() -> None:
    """NC-807, NC-505: by default until the turn is over, then out; with four left the storyteller does not judge."""
    m = lay(hands=5, problems=[[11], [12], [13], [14], [15]], options={"leaver": "retire"}, lead=3, dealer=4)
    do(m, 0, "Plan", problem="11")
    m.leave(3)
    assert table(m).open == (0, 1, 2, 3, 4)
    assert m.waiting() == (0, 1, 2, 4)
    assert "leaving" in m.rules.board(m.pack, m.view(None)).places[3].note
    numbers = {seat: int(m.state.hands[seat][0]) for seat in (0, 1, 2, 4)}
    evaluate(m, numbers)
    assert len(table(m).turn.numbers) == 5
    while asked(m) != "plan":
        m.time_up(m.waiting()[0])
    assert table(m).open == (0, 1, 2, 4)
    assert (light(m, 3), dark(m, 3), m.state.hands[3]) == ([], [], ())
    assert table(m).lead == 4
    do(m, 1, "Plan", problem="12")
    assert m.waiting() == (0, 2, 4)
    with pytest.raises(IllegalMove, match="That seat has left the table"):
        m.leave(3)


def test_never_fewer_than_three() -> None:
    """NC-807, NC-101: the last three stay; a bot plays for whoever goes."""
    m = lay(hands=4, problems=[[11], [12], [13], [14]], options={"leaver": "retire"})
    m.leave(3)
    m.leave(2)
    assert table(m).kinds[2] == "bot"
    defaults(m, "frame")
    assert table(m).open == (0, 1, 2)


def test_who_leaves_owing_a_number_gives_one() -> None:
    """NC-807, NC-506: the card nearest to 50; the count of Numbers stays."""
    hands = [[1, 2, 4, 5, 6], [3, 46, 61, 99, 30], [7, 8, 9, 10, 12], [50, 51, 52, 53, 54], [60, 62, 63, 64, 65]]
    m = lay(hands=hands, problems=[[11], [], [], [], []], options={"leaver": "retire"}, theme=(97, 98))
    do(m, 0, "Plan", problem="11")
    evaluate(m, {0: 1, 2: 7, 3: 50})
    m.leave(1)
    do(m, 4, "Evaluate", card="60")
    assert dict(table(m).turns[0].numbers)[1] == "46"
    assert len(table(m).turns[0].numbers) == 5


def test_a_storyteller_who_leaves_in_the_middle_of_a_turn() -> None:
    """NC-807, NC-502: the plan is made by default, and the next seat's turn is not touched."""
    m = lay(hands=4, problems=[[11], [12], [13], [14]], options={"leaver": "retire"})
    m.leave(0)
    assert (asked(m), table(m).turn.problem) == ("evaluate", "11")
    defaults(m, "plan")
    assert m.waiting() == (1,)
    assert table(m).open == (1, 2, 3)


def test_leaving_before_the_first_round() -> None:
    """NC-807: whoever leaves in the Story Meeting picks and pitches by default, and is out when Resources begin."""
    m = g.begin(leaver="retire")
    m.leave(SEAN)
    for seat in (PETER, DEAN, JEFF, NICOLE):
        m.time_up(seat)
    assert len(table(m).themes[SEAN]) == 2
    for seat in (JEFF, NICOLE, PETER, DEAN):
        assert m.waiting() == (seat,)
        do(m, seat, "Pitch")
    assert len(table(m).told) == 5
    for seat in (PETER, DEAN, JEFF, NICOLE):
        do(m, seat, "VoteTheme", theme=SEAN)
    assert table(m).lead == SEAN
    for seat in (PETER, DEAN, JEFF, NICOLE):
        do(m, seat, "Describe", name=f"Somebody {seat}")
    assert table(m).open == (PETER, DEAN, JEFF, NICOLE)
    assert (table(m).lead, m.waiting()) == (PETER, (PETER,))


def test_a_leaver_in_the_climax_is_played_to_the_end_and_can_not_win() -> None:
    """NC-807, NC-601."""
    m = lay(
        "climax",
        hands=[[40, 41], [60, 61], [70, 71], [50, 51]],
        resources=[[1, 2], [3], [4], [5]],
        deck_top=[6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 99],
        options={"leaver": "retire"},
    )
    m.leave(0)
    assert m.waiting() == (1,)
    bids(m, {1: 60, 2: 70, 3: 50})
    defaults(m)
    assert table(m).open == (0, 1, 2, 3)
    assert len(light(m, 0)) == 3
    assert table(m).winners == (2,)


def test_a_giver_who_loses_the_only_target_is_skipped() -> None:
    """NC-807, NC-402: a retirement in Trouble leaves a giver with a target, or without."""
    m = lay("trouble", hands=4, options={"leaver": "retire"})
    do(m, 0, "PlayProblem", card=m.state.hands[0][0], target=1)
    do(m, 1, "PlayProblem", card=m.state.hands[1][0], target=0)
    assert targets(m) == {3}
    m.leave(3)
    do(m, 2, "PlayProblem", card=m.state.hands[2][0], target=3)
    assert facts(m.events, "SeatRetired")[0].seat == 3
    assert table(m).phase == "storytelling"
    assert table(m).open == (0, 1, 2)
    assert m.waiting() == (0,)
