"""Plans, what is asked for, what is judged, and what the card says."""

from __future__ import annotations

from typing import Any

import pytest

from telltable.core.match import Match
from telltable.core.seat import CLOCK
from telltable.core.ties import Ties
from telltable.core.window import Window
from tests.ninety_nine_chances.helpers import (
    SAID,
    asked,
    dark,
    defaults,
    do,
    evaluate,
    facts,
    lay,
    light,
    refused,
    table,
)

HANDS = ([50, 51, 52, 53, 54], [40, 41, 42, 43, 44], [30, 31, 32, 33, 34], [60, 61, 62, 63, 64], [70, 71, 72, 73, 74])


def story(seats: int = 3, **more: Any) -> Match:
    """A seat's turn: everybody has a Resource (1 to 5) and a Problem (11 to 15)."""
    resources = [[n + 1] for n in range(seats)]
    problems = [[n + 11] for n in range(seats)]
    fields: dict[str, Any] = {"hands": HANDS[:seats], "resources": resources, "problems": problems, **more}
    return lay(**fields)


def test_a_plan_uses_what_is_ones_own() -> None:
    """NC-502: an own Problem, own Resources; others' only if they agree."""
    m = story()
    plan = {"type": "Plan", "problem": "11", "text": SAID}
    refused(m, 0, {**plan, "problem": "12"}, "NC-502", "Choose one of your own Problems.")
    refused(m, 0, {**plan, "problem": "01"}, "NC-502", "Choose one of your own Problems.")
    refused(m, 0, {**plan, "resources": ["02"]}, "NC-502", "Ask its owner first.")
    refused(m, 0, {**plan, "resources": ["01", "01"]}, "NC-502", "Use Resources in front of you, each only once.")
    elsewhere = "Ask for another player's Resource or character."
    refused(m, 0, {**plan, "requests": ["borrow 01"]}, "NC-502", elsewhere)
    refused(m, 0, {**plan, "requests": ["enlist 0"]}, "NC-502", elsewhere)
    refused(m, 0, {**plan, "requests": ["enlist 1", "enlist 1"]}, "NC-502", "Ask for each thing only once.")
    assert m.asks()[0].forms[0].fields[2].of == ("enlist 1", "enlist 2", "borrow 02", "borrow 03")
    do(m, 0, "Plan", problem="11")
    assert asked(m) == "evaluate"


def test_a_plan_by_default() -> None:
    """NC-502: the oldest Problem, all own Resources, nothing asked."""
    m = story(problems=[[15, 11], [12], [13]], characters=["Mo", "Jo", "Flo"])
    m.time_up(0)
    turn = table(m).turn
    assert (turn.problem, turn.resources, turn.batches) == ("15", ("01",), 0)
    assert table(m).told[-1].text == "Mo took on the broken clock with warmth."


def test_nobody_has_to_help() -> None:
    """NC-503, NC-504: each gives what it likes; the plan goes ahead without the rest, and no answer is a no."""
    m = story()
    do(m, 0, "Plan", problem="11", resources=["01"], requests=["borrow 02", "enlist 1", "enlist 2"])
    assert m.waiting() == (1, 2)
    ties = m.rules.board(m.pack, m.view(None)).part(Ties).ties
    assert {(tie.start, tie.end, tie.state) for tie in ties} == {(0, 1, "asked"), (0, 2, "asked")}
    refused(m, 0, {"type": "Grant", "yes": []}, "NC-305", "Only the player who was asked can answer.")
    refused(
        m,
        1,
        {"type": "Grant", "yes": ["enlist 2"]},
        "NC-503",
        "Give what you were asked for, each thing only once, or nothing.",
    )
    do(m, 1, "Grant", yes=["borrow 02"])
    m.time_up(2)
    turn = table(m).turn
    assert (turn.borrowed, turn.enlisted, turn.refused) == (("borrow 02",), (), ("enlist 1", "enlist 2"))
    assert asked(m) == "plan_commit"
    do(m, 0, "Commit", problem="11", resources=["01"], text="Alone, then.")
    assert table(m).told[-1].text == "Alone, then."
    assert asked(m) == "evaluate"
    assert m.waiting() == (0, 1, 2)


def test_a_plan_asks_twice_at_most() -> None:
    """NC-504: what is asked for again must be new, and the third batch is refused."""
    m = story(5)
    do(m, 0, "Plan", problem="11", requests=["enlist 1"])
    do(m, 1, "Grant")
    again = {"type": "Plan", "problem": "11", "text": SAID}
    refused(m, 0, {**again, "requests": ["enlist 1"]}, "NC-504", "You have already asked for that.")
    refused(m, 0, again, "NC-504", "Ask for something, or commit to your plan.")
    do(m, 0, "Plan", problem="11", requests=["enlist 2"], resources=["01"])
    do(m, 2, "Grant", yes=["enlist 2"])
    third = "No more requests: tell the plan with what you have."
    refused(m, 0, {**again, "requests": ["enlist 3"]}, "NC-504", third)
    assert [form.move for form in m.asks()[0].forms] == ["Commit"]
    m.time_up(0)
    assert (table(m).turn.enlisted, table(m).turn.resources) == (("enlist 2",), ("01",))
    m = story(options={"plan_request_rounds": "1"})
    do(m, 0, "Plan", problem="11", requests=["enlist 1"])
    do(m, 1, "Grant")
    refused(m, 0, {**again, "requests": ["enlist 2"]}, "NC-504", third)


def test_a_loan_is_not_a_gift() -> None:
    """NC-502: what is borrowed stays where it lies, whether the plan works or not."""
    m = story(deck_top=[20, 21, 22, 99])
    do(m, 0, "Plan", problem="11", requests=["borrow 02"])
    do(m, 1, "Grant", yes=["borrow 02"])
    do(m, 0, "Commit", problem="11")
    evaluate(m, {0: 50, 1: 40, 2: 30})
    do(m, 1, "TellOutcome")
    assert not table(m).turn.works
    assert light(m, 1)[0] == 2
    assert dark(m, 0) == [11, 99]


@pytest.mark.parametrize(("seats", "judges"), [(3, 3), (4, 3), (5, 5)])
def test_who_judges(seats: int, judges: int) -> None:
    """NC-505: with an odd number everybody, with an even number all but the storyteller."""
    m = story(seats)
    do(m, 0, "Plan", problem="11")
    assert len(m.waiting()) == judges
    assert (0 in m.waiting()) == (seats % 2 == 1)


@pytest.mark.parametrize(("value", "judges"), [("never", (1, 2)), ("always", (0, 1, 2))])
def test_a_table_may_judge_otherwise(value: str, judges: tuple[int, ...]) -> None:
    """NC-505, NC-508: never, or always the storyteller; then the lower middle counts."""
    m = story(options={"storyteller_evaluates": value})
    do(m, 0, "Plan", problem="11")
    assert m.waiting() == judges
    m = story(4, options={"storyteller_evaluates": "always"})
    do(m, 0, "Plan", problem="11")
    evaluate(m, {0: 50, 1: 40, 2: 30, 3: 60})
    assert (table(m).turn.median, table(m).turn.owner) == (40, 1)
    m = story(4, options={"storyteller_evaluates": "always", "even_median": "higher"})
    do(m, 0, "Plan", problem="11")
    evaluate(m, {0: 50, 1: 40, 2: 30, 3: 60})
    assert (table(m).turn.median, table(m).turn.owner) == (50, 0)


def test_your_own_plan_at_an_even_table() -> None:
    """NC-505, NC-506: what is no Number."""
    m = story(4)
    do(m, 0, "Plan", problem="11")
    refused(
        m,
        0,
        {"type": "Evaluate", "card": "50"},
        "NC-505",
        "With an even number of players you don't judge your own plan.",
    )
    refused(m, 1, {"type": "Evaluate", "card": ["40", "41"]}, "NC-506", "You can only place one Number.")
    refused(m, 1, {"type": "Evaluate", "card": "50"}, "NC-506", "That card isn't in your hand.")
    evaluate(m, {1: 40, 2: 30, 3: 60})
    refused(m, 3, {"type": "Evaluate", "card": "61"}, "NC-506", "The Numbers are already revealed.")


def test_numbers_are_secret_and_may_be_exchanged() -> None:
    """NC-506: only that somebody has played is seen."""
    m = story()
    do(m, 0, "Plan", problem="11")
    do(m, 1, "Evaluate", card="40")
    assert m.told(2, len(m.entries) - 1)[0].cards == ()
    assert m.view(2).table.committed == (1,)
    assert m.rules.board(m.pack, m.view(2)).scales[0].waiting == ("Ben",)
    do(m, 1, "Evaluate", card="44")
    assert m.view(1).secret == ("44",)
    assert "40" in m.view(1).hand
    assert m.told(2, len(m.entries) - 1) == []


def test_the_number_by_default() -> None:
    """NC-506: nearest to 50, of two the lower one."""
    m = story(
        hands=[[3, 46, 61, 99, 30], [45, 55, 1, 2, 4], [51, 49, 5, 6, 7]], resources=[[8], [9], [10]], theme=(97, 98)
    )
    do(m, 0, "Plan", problem="11")
    m.time_up(CLOCK)
    assert dict(table(m).turn.numbers) == {0: "46", 1: "45", 2: "49"}


def test_nobody_talks_while_numbers_are_chosen() -> None:
    """NC-507: the step says so; unless the table plays otherwise."""
    m = story()
    assert not isinstance(m.agenda[-1].step, Window)
    do(m, 0, "Plan", problem="11")
    assert m.agenda[-1].step.hush(m.scene).why == "No talking while the Numbers are chosen."
    m = story(options={"silent_evaluation": "off"})
    do(m, 0, "Plan", problem="11")
    assert m.agenda[-1].step.hush(m.scene) is None


def test_the_storyteller_may_keep_the_median() -> None:
    """NC-509, NC-510, NC-514: your own Number may be the one in the middle, and then the failure is yours to tell."""
    m = lay(
        hands=[[50, 1, 2, 3, 4], [10, 5, 6, 7, 8], [20, 9, 11, 12, 13], [60, 14, 15, 16, 17], [70, 18, 19, 21, 22]],
        problems=[[31], [32], [33], [34], [35]],
        deck_top=[81, 82, 83, 84, 85, 99],
    )
    do(m, 0, "Plan", problem="31")
    told = evaluate(m, {0: 50, 1: 10, 2: 20, 3: 60, 4: 70})
    assert light(m, 0) == [50]
    assert set(facts(told, "CardsDiscarded")[0].cards) == {"10", "20", "60", "70"}
    do(m, 0, "TellOutcome", note="my own")
    assert not table(m).turn.works
    assert m.waiting() == (0,)
    assert asked(m) == "outcome_tell"


def test_success_turns_the_problem_round() -> None:
    """NC-511, NC-512, NC-514, NC-515: the turned card goes, the note is wiped off but stays in the story."""
    m = story(deck_top=[20, 21, 22, 6], problems=[[15], [12], [13]])
    do(m, 0, "WriteNote", card="15", note="back")
    do(m, 0, "Plan", problem="15", resources=["01"])
    evaluate(m, {0: 50, 1: 40, 2: 30})
    do(m, 1, "TellOutcome")
    assert light(m, 0) == [1, 15]
    assert dark(m, 0) == []
    held = table(m).held(0, "15")
    assert held is not None
    assert held.note == ""
    assert table(m).discard[-1] == "06"
    assert any(getattr(fact, "note", "") == "back" for fact in m.events)
    assert m.waiting() == (0,)
    do(m, 0, "TellOutcome")
    assert (asked(m), m.waiting()) == ("plan", (1,))


def test_failure_is_told_by_the_median_or_the_storyteller() -> None:
    """NC-513, NC-514: the Problem stays, the turned card is one more."""
    for option, teller in (("median", 1), ("storyteller", 0)):
        m = story(deck_top=[20, 21, 22, 99], options={"failure_teller": option})
        do(m, 0, "Plan", problem="11")
        evaluate(m, {0: 50, 1: 40, 2: 30})
        do(m, 1, "TellOutcome")
        assert dark(m, 0) == [11, 99]
        assert (asked(m), m.waiting()) == ("outcome_tell", (teller,))
        do(m, teller, "TellOutcome", note="the dog")
        held = table(m).held(0, "99")
        assert held is not None
        assert held.note == "the dog"


def test_the_chance_is_drawn_for_everybody() -> None:
    """NC-508, NC-511: Numbers in order on a line from 1 to 99, the median lit, the flip against it."""
    m = story(deck_top=[20, 21, 22, 99])
    do(m, 0, "Plan", problem="11")
    evaluate(m, {0: 50, 1: 40, 2: 30})
    (scale,) = m.rules.board(m.pack, m.view(None)).scales
    assert [(point.at, point.state) for point in scale.points] == [(30, ""), (40, "lit"), (50, "")]
    assert (scale.least, scale.most, scale.edge, scale.verdict) == (1, 99, 40, "")
    do(m, 1, "TellOutcome")
    (scale,) = m.rules.board(m.pack, m.view(None)).scales
    assert scale.points[-1].state == "turned"
    assert scale.verdict == "99 is over 40. The plan fails."
    do(m, 1, "TellOutcome")
    assert m.waiting() == (1,)
    (before,) = m.rules.board(m.pack, m.view(None)).scales
    assert before == scale, "it can be read until the next plan stands"
    do(m, 1, "Plan", problem="12")
    (line,) = m.rules.board(m.pack, m.view(None)).scales
    assert line.points == ()
    assert line.title.startswith("Ben")


def test_no_problem_no_turn() -> None:
    """NC-501: a seat without a Problem is skipped."""
    m = story(problems=[[], [12], []])
    assert m.waiting() == (1,)
    assert facts(m.entries[0].told, "Skipped")[0].why == "no Problem"
    defaults(m, "climax_lead")
    assert table(m).tellers == (1,)
