"""Contradictions (SS-R)."""

from typing import Any

import pytest

from telltable.games.storystack.table import moves as mv
from telltable.games.storystack.table.default_texts import default_text

from .helpers import PACK, asked, facts_of, golden, kinds, lay, move, put, refused


def _three(**fields: Any):
    """Plays 1 to 3 by seats 1 to 3; seat 1 is to play."""
    return lay(("CA-01", 1), ("GS-05", 1), ("GS-06", 1), hands=3, **fields)


def test_only_people_see_contradictions():
    """SS-R1: nonsense is legal, undone by nobody, and the engine says nothing."""
    m = lay(("CA-01", 1), hands=[["GS-06"], ["GS-05"]], turn=2)
    put(m, "GS-05", 1, telling="{A} is dead.")
    told = put(m, "GS-06", 1, telling="{A} is not dead.")
    assert not {"ContradictionFlagged", "RetconResolved"} & set(kinds(told))
    m.play(1, mv.Flag(3, "#2"))
    m.play(0, mv.ChooseRetcon("override"))
    assert [f.card for f in m.state.table.facts] == ["CA-01", "GS-05", "GS-06"]


def test_retcons_declared_with_the_play():
    """SS-R2: up to three, in their order; text or the pack's words."""
    m = _three()
    retcons = [
        {"fact": "#2", "choice": "override", "text": "It was sold."},
        {"fact": "A", "choice": "reframe"},
        {"fact": "A/1", "choice": "branch", "device": "flashback_reframe"},
    ]
    card = m.state.hands[0][0]
    told = m.play(0, {**next(m.asks()[0].forms[0].moves()), "retcons": retcons}).told
    assert told[0].card == card
    done = facts_of(told, "RetconResolved")
    assert [(x.card, x.fact, x.choice, x.device) for x in done] == [
        (4, "#2", "override", ""),
        (4, "A", "reframe", ""),
        (4, "A/1", "branch", "flashback_reframe"),
    ]
    assert done[0].text == "It was sold."
    assert all(x.text for x in done)


@pytest.mark.parametrize(
    ("retcons", "rule", "sentence"),
    [
        (
            [{"fact": f"#{n}", "choice": "reframe"} for n in (1, 2, 3)] + [{"fact": "A", "choice": "reframe"}],
            "R2",
            "You can settle",
        ),
        ([{"fact": "#1", "choice": "reframe"}] * 2, "R5", "Settle each older fact only once."),
        ([{"fact": "#4", "choice": "reframe"}], "R6", "There is no older fact #4."),
        ([{"fact": "#01", "choice": "reframe"}], "R6", "There is no older fact #01."),
        ([{"fact": "B", "choice": "reframe"}], "R6", "There is no older fact B."),
        ([{"fact": "A/2", "choice": "reframe"}], "R6", "There is no older fact A/2."),
        ([{"fact": "#1/1", "choice": "reframe"}], "R6", "There is no older fact #1/1."),
        ([{"fact": "#1", "choice": "branch"}], "R4", "A branch names its device: Parallel Plots,"),
        ([{"fact": "#1", "choice": "branch", "device": "dream"}], "R4", "A branch names its device"),
        ([{"fact": "#1", "choice": "override", "device": "parallel_plots"}], "R4", "Only a branch uses a device."),
        ([{"fact": "#1", "choice": "override", "text": "x" * 201}], "R4", "An explanation can have up to 200"),
        ([{"fact": "#1", "choice": "override", "text": "{Z} lied."}], "C1", "There is no Character Z."),
    ],
)
def test_retcons_that_do_not_fit(retcons: list[Any], rule: str, sentence: str):
    """SS-R2, SS-R4, SS-R5, SS-R6: older facts that exist, each once, a lawful choice, at most three."""
    m = _three()
    made = {**next(m.asks()[0].forms[0].moves()), "retcons": retcons}
    refused(m, 0, made, f"SS-{rule}", sentence)


def test_a_flag_interrupts():
    """SS-R3: the next PLAY waits until it is settled; then the same seat is asked again."""
    m = _three()
    m.play(1, mv.Flag(3, "#1", "They left town."))
    assert (asked(m), m.waiting()) == ("retcon", (2,))
    flag = m.view(None).table.flags[0]
    assert (flag.fact, flag.seats, flag.whys) == ("#1", (1,), ("They left town.",))
    refused(m, 0, move(m.state.hands[0][0], 1), "SS-R3", "Seat 3 has to settle a contradiction first.")
    refused(m, 2, mv.Pass(), "SS-R4", "First settle the contradiction")
    m.play(2, mv.ChooseRetcon("reframe", "", "Another town."))
    assert (asked(m), m.waiting()) == ("play", (0,))
    assert m.state.table.flags == ()


def test_who_may_flag_what():
    """SS-R3, SS-R6: other open seats, once per play, the newest card, an older fact without a retcon by it."""
    m = _three()
    refused(m, 2, mv.Flag(3, "#1"), "SS-R3", "You played that card")
    refused(m, 0, mv.Flag(3, "#3"), "SS-R6", "There is no older fact #3.")
    refused(m, 0, mv.Flag(3, "Ob2"), "SS-R6", "There is no older fact Ob2.")  # named by play 3 itself
    refused(m, 0, mv.Flag(3, "#1", "x" * 141), "SS-R3", "A reason can have up to 140 characters")
    refused(m, 0, mv.Flag(3, "#1", "{Q}!"), "SS-C1", "There is no Character Q.")
    left = _three(options={"on_leave": "close"})
    left.leave(1)
    refused(left, 1, mv.Flag(3, "#1"), "SS-R3", "That seat has left the table.")
    for fact in ("#1", "#2", "A", "A/1", "Ob1"):
        assert m.why(0, mv.Flag(3, fact)) is None
    m.play(0, mv.Flag(3, "#1"))
    refused(m, 0, mv.Flag(3, "#2"), "SS-R3", "You have already questioned this card.")
    m.play(2, mv.ChooseRetcon("override"))
    refused(m, 0, mv.Flag(3, "#2"), "SS-R3", "You have already questioned this card.")
    refused(m, 1, mv.Flag(3, "#1"), "SS-R5", "That contradiction has already been settled.")
    assert m.why(1, mv.Flag(3, "#2")) is None


def test_flags_are_offered():
    """SS-R3: to the other seats, older facts only, not what is settled; to nobody before there are two facts."""
    m = _three()
    offers = {seat: [a for a in m.offers(seat) if a.decision == "flag"] for seat in m.seats}
    assert not offers[2]
    (field,) = (f for f in offers[0][0].forms[0].fields if f.at == "fact")
    assert field.of == ("#2", "#1", "A", "Ob1")
    assert not offers[0][0].owed
    first = lay(("MI-02", 5), hands=2, turn=2)
    assert "flag" not in [a.decision for a in first.offers(1)]


def test_flags_on_one_fact_merge():
    """SS-R3, SS-R4: two flags on #1 are one decision; a flag on #2 is the next, in flag order."""
    m = lay(("CA-01", 1), ("GS-05", 1), ("GS-06", 1), ("GS-07", 1), hands=4)
    m.play(0, mv.Flag(4, "#2"))
    m.play(1, mv.Flag(4, "#1"))
    m.play(2, mv.Flag(4, "#2"))
    assert [(f.fact, f.seats) for f in m.state.table.flags] == [("#2", (0, 2)), ("#1", (1,))]
    m.play(3, mv.ChooseRetcon("override"))
    assert (asked(m), m.waiting()) == ("retcon", (3,))
    m.play(3, mv.ChooseRetcon("reframe"))
    assert [(r.fact, r.choice) for r in m.state.table.retcons] == [("#2", "override"), ("#1", "reframe")]
    assert asked(m) == "play"


def test_a_new_play_may_be_questioned_anew():
    """SS-R3: flags are counted per play."""
    m = lay(("GS-05", 1), ("GS-06", 1), hands=[["GS-07"], ["MI-02"]])
    m.play(0, mv.Flag(2, "#1"))
    m.play(1, mv.ChooseRetcon("reframe"))
    put(m, "GS-07", 1)
    put(m, "MI-02", 5)
    m.play(0, mv.Flag(4, "#1"))
    assert asked(m) == "retcon"


@pytest.mark.parametrize(("case", "decision"), [("G12", "forced"), ("G20", "empty")])
def test_a_flag_while_something_else_waits(case: str, decision: str):
    """SS-R3: a card may be questioned while a FORCED or an EMPTY decision is open; then that goes on."""
    if case == "G12":
        stuck = ["RE-05", "RE-13", "CL-01", "CL-02", "RT-12"]
        m = lay(("GS-05", 1), ("GS-06", 1), hands=[stuck, []], deck_top=["OB-01"])
        flagger, newest = 0, 2
    else:
        m = golden(case)
        m.play(1, mv.Pass())
        flagger, newest = 0, 2
    assert asked(m) == decision
    m.play(flagger, mv.Flag(newest, "#1"))
    assert (asked(m), m.waiting()) == ("retcon", (m.state.table.fact(newest).seat,))
    m.time_up(m.waiting()[0])
    assert asked(m) == decision
    if case == "G20":
        assert m.waiting() == (0, 2), "seat 2's ballot is still there"


def test_time_runs_out():
    """SS-R4: reframe, in the pack's words, for every flagged fact."""
    m = _three()
    m.play(1, mv.Flag(3, "#1"))
    (done,) = m.time_up(2).told
    assert (done.choice, done.device) == ("reframe", "")
    assert PACK.cards["CA-01"].title in done.text or PACK.cards["GS-06"].title in done.text


def test_a_branch_needs_no_card_and_makes_no_thread():
    """SS-R4, SS-T1: by default the device is named without its card; Thread B does not come of it."""
    m = _three()
    m.play(1, mv.Flag(3, "#1"))
    for device in ("parallel_plots", "flashback_reframe", "secret_connection"):
        twin = m.fork()
        twin.play(2, mv.ChooseRetcon("branch", device))
        assert twin.state.table.retcons[0].device == device
        assert twin.state.table.thread_b == 0


def test_branches_that_are_offered():
    """SS-R4: with ``branch_needs_card = on`` only devices whose card lies in play."""
    for card, devices in (("ST-07", None), ("ST-01", ("parallel_plots",))):
        m = lay((card, 1), ("GS-05", 1), hands=2, options={"branch_needs_card": "on"})
        m.play(0, mv.Flag(2, "#1"))
        forms = [form for form in m.asks()[1].forms if form.fixed["choice"] == "branch"]
        assert [form.fields[0].of for form in forms] == ([devices] if devices else [])


def test_a_retcon_changes_words_only():
    """SS-R5: an overridden card keeps all but its telling, which is not told in the end (SS-N3)."""
    m = lay(("CA-01", 1), ("MI-02", 5, {"seat": 2, "telling": "He won."}), ("GS-05", 1), hands=3)
    before = m.state.table
    assert default_text(PACK, before, "sentences", "#2", {}) == "He won."
    m.play(0, mv.Flag(3, "#2"))
    m.play(2, mv.ChooseRetcon("override"))
    after = m.state.table
    for part in ("facts", "lanes", "tags", "elements", "filled", "thread_b", "scores", "discard"):
        assert getattr(after, part) == getattr(before, part)
    assert default_text(PACK, after, "sentences", "#2", {}) != "He won."


def test_everybody_is_asked():
    """SS-R3: with ``ask_all`` all others owe ok or a flag, in public; flags are settled when all have answered."""
    m = lay(("GS-05", 1), hands=[["GS-06"], ["MI-02"], []], turn=2, options={"contradictions": "ask_all"})
    put(m, "MI-02", 5)
    assert (asked(m), m.waiting()) == ("objection", (0, 2))
    refused(m, 1, mv.Flag(2, "#1"), "SS-R3", "It's not your turn; the table is waiting for Seat 1, Seat 3.")
    refused(m, 0, mv.Pass(), "SS-R3", "Say ok, or name the older fact")
    m.play(0, mv.Flag(2, "#1", "no"))
    assert m.waiting() == (2,)
    told = m.play(2, mv.NoObjection()).told
    assert kinds(told) == ["ContradictionOk"]
    assert (asked(m), m.waiting()) == ("retcon", (1,))
    m.play(1, mv.ChooseRetcon("reframe"))
    assert (asked(m), m.waiting()) == ("play", (2,))


def test_everybody_is_asked_and_silent():
    """SS-R3: who runs out of time has said ok."""
    m = lay(("GS-05", 1), hands=[["GS-06"], ["MI-02"], []], turn=2, options={"contradictions": "ask_all"})
    put(m, "MI-02", 5)
    assert kinds(m.time_up(2).told) == ["ContradictionOk"]
    m.time_up(0)
    assert (asked(m), m.waiting(), m.state.table.retcons) == ("play", (2,), ())


def test_a_forced_card_is_asked_about_too():
    """SS-R3, SS-K3: with ``ask_all``."""
    m = golden("G12", options={"contradictions": "ask_all"})
    put(m, "OB-01", 2)
    assert (asked(m), m.waiting()) == ("objection", (1,))


def test_no_flags():
    """SS-R3: with ``off`` nobody flags; the player's own retcons stay."""
    m = _three(options={"contradictions": "off"})
    refused(m, 0, mv.Flag(3, "#1"), "SS-R3", "At this table, nobody can interrupt")
    assert "flag" not in [ask.decision for ask in m.offers(0)]
    made = {**next(m.asks()[0].forms[0].moves()), "retcons": [{"fact": "#1", "choice": "override"}]}
    m.play(0, made)
    assert m.state.table.retcons[0].fact == "#1"
