"""Reaction windows and how chains come out."""

from __future__ import annotations

import pytest

from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TimeUp
from telltable.core.seat import CLOCK
from telltable.games.tail_story.rules.reaction_windows import Reaction
from telltable.games.tail_story.table import moves as mv

from .helpers import END, PASS, A, B, C, D, asked, at, facts_of, four, lay, mat, passes, play, refused, stop


def with_stops(**fields: object) -> Match:
    """A plays a card that is no bonus to anybody; B, C and D hold a stopping card each."""
    return four(
        mat(8, hand=["RDR-1", "RSP-1"]),
        mat(8, hand=["CSP-1"]),
        mat(8, pet="alan", hand=["FSP-1"]),
        mat(8, hand=["FSP-2"], pet="rocky"),
        **fields,
    )


def answers(m: Match, *stops: tuple[int, str]) -> list[object]:
    """Everybody asked answers: these stop, the others pass."""
    told: list[object] = []
    by_seat = dict(stops)
    for seat in m.waiting():
        told += m.play(seat, mv.Stop(by_seat[seat]) if seat in by_seat else PASS).told
    return told


def test_gc14_gc15_priority_goes_by_queue_after_the_player_of_the_item() -> None:
    """TS-404, TS-405: the rulebook's own example, and the stop of a stop."""
    m = four(
        mat(8, hand=["CSP-1", "RSP-2"]),
        mat(8, hand=["RDR-1", "CSP-2"]),
        mat(8, hand=["FSP-1"]),
        mat(8, hand=["FSP-2"]),
        turn=2,
    )
    play(m, B, "RDR-1", n=1)
    told = answers(m, (C, "FSP-1"), (A, "CSP-1"))
    (fact,) = facts_of(told, "StopPlayed")
    assert (fact.seat, fact.item) == (C, 0)
    (lost,) = facts_of(told, "StopNotNeeded")
    assert (lost.seat, lost.card, lost.by) == (A, "CSP-1", C)
    assert "CSP-1" in m.state.hands[A]
    assert [lost.to(seat) for seat in (None, B, C, D)] == [None] * 4
    told = answers(m, (D, "FSP-2"), (A, "CSP-1"), (B, "CSP-2"))
    assert facts_of(told, "StopPlayed")[0].seat == D
    assert {fact.seat for fact in facts_of(told, "StopNotNeeded")} == {A, B}


STOPS = ((B, "CSP-1"), (C, "FSP-1"), (D, "FSP-2"))


def coming(m: Match) -> dict[str, str]:
    return dict(m.rules.board(m.pack, m.view(None)).stacks[0].comes)


def chain_of(count: int) -> Match:
    """A's card with so many stops upon it, and a window open for the last."""
    m = with_stops()
    play(m, A, "RDR-1", n=2)
    for seat, card in STOPS[: count - 1]:
        stop(m, seat, card)
    return m


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_comes_of_a_window_is_said_as_it_comes(count: int) -> None:
    """TS-501, TS-502: both ways on, with everybody who draws a bribe; nothing of it once the window is closed."""
    said = coming(chain_of(count))
    for label, stops in (("If nobody does", 0), ("If somebody stops it", 1)):
        m = chain_of(count + stops)
        (fact,) = facts_of(passes(m), "ChainResolved")
        assert ("goes through" if fact.stands[0] else "is stopped") in said[label]
        bribed = [f"{m.state.table.names[seat]} draws 1" for seat in fact.bribed]
        assert said[label].count(" draws ") == len(bribed)
        assert all(one in said[label] for one in bribed)
        assert not coming(m)


def test_whoever_has_no_stopping_card_or_is_not_asked_hears_so() -> None:
    """TS-402, TS-403: from the referee, whatever they press."""
    m = four(mat(8, hand=["RDR-1"]), mat(8, 1, hand=["RDR-2"]), mat(8, 0))
    play(m, A, "RDR-1", n=1)
    refused(m, B, mv.Stop(""), "TS-402", "You have no stopping card. Nobody can see that.")
    refused(m, A, PASS, "TS-403", "It's your own action, so the others answer.")
    refused(m, C, PASS, "TS-402", "You have no cards, so you aren't asked.")


def test_gc16_a_chain_of_four() -> None:
    """TS-303, TS-501, TS-502, TS-503, TS-504: it stands from the top; every stopped player draws one."""
    m = with_stops()
    play(m, A, "RDR-1", n=2)
    stop(m, B, "CSP-1")
    stop(m, C, "FSP-1")
    stop(m, D, "FSP-2")
    told = passes(m)
    (fact,) = facts_of(told, "ChainResolved")
    assert fact.stands == (False, True, False, True)
    assert fact.bribed == (C, A)
    assert fact.successes == ((B, "CSP-1"), (D, "FSP-2"))
    assert [(x.seat, x.count, x.why) for x in facts_of(told, "CardsDrawn")] == [(C, 1, "bribe"), (A, 1, "bribe")]
    assert m.state.table.ap == 1
    assert [at(m, seat).discard for seat in range(4)] == [("RDR-1",), ("CSP-1",), ("FSP-1",), ("FSP-2",)]
    assert not any(at(m, seat).zone for seat in range(4))


def test_gc18_a_bonus_is_used_once_a_turn_in_anybodys_turn() -> None:
    """TS-601, TS-605: spent in this turn, fresh in the next."""
    m = four(mat(8, hand=["RDR-1", "RDR-2"]), mat(8, pet="alan", hand=["CSP-1", "CSP-2", "CSP-3"]))
    play(m, A, "RDR-1", n=1)
    stop(m, B, "CSP-1")
    passes(m)
    m.play(B, mv.UseBonus())
    play(m, A, "RDR-2", n=1)
    stop(m, B, "CSP-2")
    passes(m)
    assert asked(m) == "play"
    m.play(A, END)
    while asked(m) == "end_discard":
        m.time_up(A)
    m.play(B, END)
    while asked(m) == "end_discard":
        m.time_up(B)
    m.play(C, mv.DrawDiscard())
    stop(m, B, "CSP-3")
    passes(m)
    assert (asked(m), m.waiting()) == ("bonus", (B,))


def test_gc19_a_stopped_swap_with_an_empty_deck() -> None:
    """TS-206, TS-502: bribed with nothing; the check comes all the same, and the swap is used up."""
    m = four(mat(0, 5, 4), mat(8, hand=["FSP-1"], c=2))
    m.play(A, mv.Swap(B, at(m, A).discard[:1], at(m, B).discard[:1]))
    stop(m, B, "FSP-1")
    told = passes(m)
    assert not facts_of(told, "CardsDrawn")
    assert facts_of(told, "ChainResolved")[0].bribed == (A,)
    assert (asked(m), m.waiting()) == ("bonus", (B,))
    m.play(B, mv.Decline())
    assert asked(m) == "achieve"
    m.play(A, mv.Collect(m.state.hands[A][0]))
    assert m.state.table.swap_used
    assert at(m, A).deck == 4


def test_gc20_a_bribe_may_empty_a_deck() -> None:
    """TS-502, TS-706: B rebuilds and collects in A's turn."""
    m = four(mat(8, hand=["RDR-1", "RSP-1"]), mat(1, hand=["CSP-1"], c=3))
    play(m, A, "RDR-1", n=1)
    stop(m, B, "CSP-1")
    stop(m, A, "RSP-1")
    passes(m)
    assert (asked(m), m.waiting()) == ("achieve", (B,))


@pytest.mark.parametrize("own", ["FSP-1", "FDR-1"])
def test_gc21_whether_a_card_stops_changes_nothing_for_the_others(own: str) -> None:
    """TS-402, TS-408: with and without a stopping card in B's hand, byte for byte."""
    seen = []
    for card in (own, "FDR-2"):
        m = four(mat(8, hand=["RDR-1"]), mat(8, hand=[card]), options={"timers": "brisk"}, seed=4)
        n = len(m.entries)
        play(m, A, "RDR-1", n=1)
        assert m.waiting() == (B, C, D)
        for seat in m.waiting():
            m.play(seat, PASS)
        assert m.waiting() == (CLOCK,)
        assert m.awaited_in_public() == (B, C, D)
        m.time_up(CLOCK)
        seen.append([encode([m.told(seat, k) for k in range(n, len(m.entries))]) for seat in (A, C, D, None)])
    assert seen[0] == seen[1]


def test_gc22_no_window_where_all_other_hands_are_empty() -> None:
    """TS-401: a public fact, so nobody learns anything by it."""
    m = four(mat(8, hand=["RDR-1"]), mat(8, 0), mat(8, 0), mat(8, 0))
    told = play(m, A, "RDR-1", n=1)
    assert not facts_of(told, "WindowOpened")
    assert facts_of(told, "CardsDrawn")


def test_everybody_with_a_card_is_asked_and_nobody_else() -> None:
    """TS-402: stopping or not; the turn owner too when the item is another's."""
    m = four(mat(8, hand=["RDR-1"]), mat(8, hand=["CSP-1"]), mat(8, 0))
    play(m, A, "RDR-1", n=1)
    assert m.waiting() == (B, D)
    stop(m, B, "CSP-1")
    assert m.waiting() == (A, D)


def test_whoever_holds_no_stopping_card_is_offered_no_stop() -> None:
    """TS-402: who has none is asked like the others, and the question says why it can only be let pass."""
    m = four(mat(8, hand=["RDR-1"]), mat(8, hand=["CSP-1"]), mat(8, hand=["CDR-1"]))
    play(m, A, "RDR-1", n=1)
    asks = m.asks()
    name = m.state.table.names[A]
    assert {form.move for form in asks[B].forms} == {"LetPass", "Stop"}
    assert asks[B].text == f"Stop {name}, or let it pass?"
    assert {form.move for form in asks[C].forms} == {"LetPass"}
    assert asks[C].text == f"You have no card to stop {name} with. Let it pass."


def test_il02_il03_what_is_no_stop() -> None:
    """TS-402, TS-403: not one's own action, not with another card."""
    m = with_stops()
    play(m, A, "RDR-1", n=1)
    refused(m, A, mv.Stop("RSP-1"), "TS-403", "You can't stop your own action.")
    other = next(card for card in m.state.hands[B] if "SP" not in card)
    refused(m, B, mv.Stop(other), "TS-402", "Only a stopping card can do that.")
    refused(m, B, mv.Stop("FSP-1"), "TS-402", "You don't have that card.")
    refused(m, B, END, "TS-402", "Stop it with a stopping card, or let it pass.")
    stop(m, B, "CSP-1")
    refused(m, B, mv.Stop("CSP-2"), "TS-403", "You can't stop your own action.")
    m = four(mat(8, hand=["RDR-1"]), mat(8, 0))
    play(m, A, "RDR-1", n=1)
    refused(m, B, mv.Stop("CSP-1"), "TS-402", "You have no card to stop it with.")


def test_il06_too_late() -> None:
    """TS-406: only an action in the PLAY STEP can be stopped, and only while its window is open."""
    late = "Too late: the window is closed. Your card stays in your hand."
    m = with_stops()
    play(m, A, "RDR-1", n=1)
    passes(m)
    refused(m, B, mv.Stop("CSP-1"), "TS-406", late)
    m = four(mat(8, hand=["CDR-1"]), mat(8, hand=["FSP-1"]))
    play(m, A, "CDR-1", n=1)
    passes(m)
    assert asked(m) == "bonus"  # which nobody can stop
    refused(m, B, mv.Stop("FSP-1"), "TS-406", late)
    m.play(A, NO_BONUS)
    m.play(A, mv.DrawDiscard())
    passes(m)
    assert asked(m) == "discard"
    refused(m, B, mv.Stop("FSP-1"), "TS-406", late)


NO_BONUS = mv.Decline()


def test_answers_may_change_until_the_window_closes() -> None:
    """TS-407: sealed answers are secret, and the last one counts."""
    m = with_stops()
    play(m, A, "RDR-1", n=1)
    m.play(B, mv.Stop("CSP-1"))
    m.play(B, PASS)
    for seat in (None, A, C, D):
        assert m.told(seat, len(m.entries) - 1) == []
    m.play(C, PASS)
    told = m.play(D, PASS).told
    assert facts_of(told, "WindowClosed")[0].by == -1
    assert "CSP-1" in m.state.hands[B]


def test_a_quip_is_heard_with_the_stop_alone() -> None:
    """TS-405: what a lost stop would have said stays unsaid."""
    m = with_stops()
    play(m, A, "RDR-1", n=1)
    m.play(B, mv.Stop("CSP-1", "my beach"))
    m.play(C, mv.Stop("FSP-1", "mine"))
    told = m.play(D, PASS).told
    assert facts_of(told, "StopPlayed")[0].quip == "my beach"
    assert b"mine" not in encode([fact.to(None) for fact in told])
    refused(
        m,
        A,
        mv.Stop("RSP-1", "x" * 81),
        "TS-402",
        "A quip can have up to 80 characters; this has 81.",
    )


def test_time_that_is_over_lets_it_pass() -> None:
    """TS-402: PASS."""
    m = with_stops(options={"timers": "brisk"})
    play(m, A, "RDR-1", n=1)
    m.play(B, mv.Stop("CSP-1"))
    told = m.play(CLOCK, TimeUp(CLOCK)).told
    assert facts_of(told, "StopPlayed")[0].seat == B


def test_how_long_a_window_lasts() -> None:
    """TS-408, TS-901: the same for all; fixed with a clock and at least two people, else when all have answered."""
    for options, seats, lasts, rests in (
        ({"timers": "brisk"}, ("me", "me"), True, 0),
        ({"timers": "relaxed", "reaction_close": "all_answered"}, ("me", "me"), True, 2),
        ({"timers": "brisk", "reaction_close": "all_answered", "reaction_floor": "0"}, ("me", "me"), False, 0),
        ({"timers": "off"}, ("me", "me"), False, 0),
        ({"timers": "brisk"}, ("me", "bot:careful"), False, 0),
    ):
        m = lay(mat(8, hand=["RDR-1"]), mat(8), options={"reaction_seconds": "7", **options}, seats=list(seats))
        play(m, A, "RDR-1", n=1)
        step = m.agenda[-1].step
        assert isinstance(step, Reaction)
        assert (step.lasts(m.scene), step.rests(m.scene), step.times()) == (lasts, rests, (14, 7))


def test_a_race_ends_a_moment_after_the_first_stop() -> None:
    """TS-407: with clocks and two people; a pass hurries nobody."""
    for options, seats, seconds in (
        ({"timers": "brisk", "tie_ms": "450"}, ("me", "me"), 0.45),
        ({"timers": "off"}, ("me", "me"), None),
        ({"timers": "brisk", "reaction_mode": "sealed"}, ("me", "me"), None),
        ({"timers": "brisk"}, ("me", "bot:careful"), None),
        ({"timers": "off", "reaction_mode": "race"}, ("me", "me"), 0.3),
    ):
        m = lay(mat(8, hand=["RDR-1"]), mat(8, hand=["CSP-1"]), options=options, seats=list(seats))
        play(m, A, "RDR-1", n=1)
        step = m.agenda[-1].step
        assert step.hurries(m.scene, {B: mv.Stop("CSP-1")}) == seconds
        assert step.hurries(m.scene, {B: PASS}) is None


def test_a_standing_order_answers_later_windows() -> None:
    """TS-409: private, whatever is held; it ends with another answer, or with the own turn."""
    m = four(mat(8, hand=["RDR-1", "RDR-2"]), mat(8, hand=["CSP-1"]), options={"timers": "brisk"})
    play(m, A, "RDR-1", n=1)
    told = m.play(B, mv.LetPass(until_my_turn=True)).told
    assert [fact.to(None) for fact in told] == [None, None]
    m.time_up(CLOCK)
    play(m, A, "RDR-2", n=1)
    assert m.given(B) == mv.LetPass(until_my_turn=True)
    assert (m.waiting(), m.awaited_in_public()) == ((C, D), (B, C, D))
    assert m.view(B).passing
    assert not m.view(C).passing
    m.play(B, mv.Stop("CSP-1"))
    assert not m.state.passing[B]
    m.play(B, mv.LetPass(until_my_turn=True))
    m.time_up(CLOCK)
    m.play(A, END)
    assert not m.state.passing[B]


def test_no_standing_order_where_a_window_closes_at_once() -> None:
    """TS-409, R-44: it would show."""
    m = with_stops()
    play(m, A, "RDR-1", n=1)
    refused(m, B, mv.LetPass(until_my_turn=True), "TS-409", "This window has no clock; just let this action pass.")
    assert not any(form.fixed.get("until_my_turn") for form in m.asks()[B].forms)


def test_one_device_passed_round_asks_one_after_another() -> None:
    """TS-410: every asked seat owes an answer of its own, whatever it holds."""
    m = with_stops()
    play(m, A, "RDR-1", n=1)
    order = []
    while asked(m) == "react":
        order.append(m.waiting()[0])
        m.play(m.waiting()[0], PASS)
    assert order == [B, C, D]


def test_as_many_stops_as_there_are() -> None:
    """TS-405: no limit in a chain."""
    m = lay(mat(8, hand=["RDR-1", "RSP-1", "RSP-2"]), mat(8, hand=["CSP-1", "CSP-2"]))
    play(m, A, "RDR-1", n=1)
    for seat, card in ((B, "CSP-1"), (A, "RSP-1"), (B, "CSP-2"), (A, "RSP-2")):
        stop(m, seat, card)
    told = passes(m)
    assert facts_of(told, "ChainResolved")[0].stands == (True, False, True, False, True)
