"""Section 4: who is told what."""

from typing import Any

import pytest

import telltable
from telltable.core.event import Public
from telltable.core.log import encode
from telltable.core.registry import game
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table import moves as mv

from .helpers import asked, golden

PUBLIC = [
    "PlayerSat",
    "PatternsRevealed",
    "PatternChosen",
    "FirstPlayer",
    "TurnStarted",
    "TurnEnded",
    "SeatClosed",
    "SeatTakenByBot",
    "CardPlayed",
    "CharacterCreated",
    "ElementCreated",
    "NoteAdded",
    "CostSet",
    "LinkMade",
    "CardReframed",
    "TagCounted",
    "LaneFilled",
    "ThreadCreated",
    "DeckEmptied",
    "SeatStuck",
    "TopCardRevealed",
    "RevealedDiscarded",
    "HandDiscarded",
    "EmptyBallotCast",
    "EmptyDecided",
    "CardMoved",
    "ContradictionFlagged",
    "ContradictionOk",
    "RetconResolved",
    "GameEnded",
    "PayoffDecided",
    "Scored",
    "SkinStepOpened",
    "SkinEdited",
    "ThreadSet",
    "SkinDone",
    "SkinStepClosed",
    "StoryFinished",
]
PRIVATE = [
    "PatternBallotCast",
    "FirstNamed",
    "HandDealt",
    "CardDrawn",
    "HandRedrawn",
    "PayoffBallotCast",
    "Laid",
    "LaidOut",
]


def test_every_event_is_listed():
    """SS-S1: section 4 lists every event, and says of each whether all of it is public."""
    kinds = {kind.__name__: kind for kind in game("storystack").events}
    assert set(kinds) == {*PUBLIC, *PRIVATE}
    assert {name for name, kind in kinds.items() if issubclass(kind, Public)} == set(PUBLIC)


HIDDEN = [
    (e.PatternBallotCast(1, "P-05"), e.PatternBallotCast(1, "")),
    (e.FirstNamed(1, 2), e.FirstNamed(1, -1)),
    (e.HandDealt(1, 2, ("CA-01", "CA-02"), False), e.HandDealt(1, 2, (), False)),
    (e.CardDrawn(1, 1, ("CA-01",), False), e.CardDrawn(1, 1, (), False)),
    (e.HandRedrawn(1, 1, ("CA-01",), False), e.HandRedrawn(1, 1, (), False)),
    (e.PayoffBallotCast(1, (3,)), e.PayoffBallotCast(1)),
    (e.PayoffBallotCast(1, (), True), e.PayoffBallotCast(1)),
]


@pytest.mark.parametrize(("event", "redacted"), HIDDEN, ids=lambda x: type(x).__name__)
def test_private_parts(event: Any, redacted: Any):
    """SS-S3, SS-S4, SS-D1, SS-K4, SS-V3: the own seat is told all, the others that it happened."""
    assert event.to(1) == event
    for seat in (0, 2, None):
        assert event.to(seat) == redacted


@pytest.mark.parametrize("event", [x for x, _ in HIDDEN if hasattr(x, "open")], ids=lambda x: type(x).__name__)
def test_open_hands(event: Any):
    """SS-S4: told in full to everybody when hands are open."""
    shown = type(event)(event.seat, event.count, event.cards, True)
    assert [shown.to(seat) for seat in (0, 1, None)] == [shown] * 3


def test_a_position_is_told_as_each_sees_it():
    """SS-S4: its own hand; never another's, never the order of the deck."""
    m = golden("G36")
    for seat in (0, 1, 2, None):
        (laid,) = (x for x in m.told(seat, 0) if isinstance(x, e.LaidOut))
        assert laid.view.hands == tuple(hand if n == seat else None for n, hand in enumerate(m.state.hands))


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_are_told_to_nobody(seed: int):
    """SS-S2, SS-S4, SS-D1: in whole games no seat is told a card that it may not know."""
    m = telltable.new("storystack", seats=3, seed=seed, options={"skinning": "off"})
    undealt = [id_ for id_ in m.pack.patterns if id_ not in m.state.table.patterns]
    while m.waiting():
        m.time_up(m.waiting()[0])
    last = next(entry.n for entry in m.entries if any(isinstance(x, e.GameEnded) for x in entry.told))
    for n in range(last):
        state = m.state_after(n)
        for seat in (0, 1, 2, None):
            heard = encode(m.told(seat, n)) + encode(m.view(seat, n))
            others = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
            unseen = [card for card in (*others, *state.deck.cards) if card != state.table.deck_top]
            shown = [card for card in unseen if f'"{card}"'.encode() in heard]
            known = {x.card for entry in m.entries[: n + 1] for x in entry.told if isinstance(x, e.TopCardRevealed)}
            assert set(shown) <= known, (n, seat)
            assert not any(f'"{id_}"'.encode() in heard for id_ in undealt)


def test_who_has_voted_is_public():
    """SS-S3, SS-V3: that a seat voted is seen by all at once."""
    m = telltable.new("storystack", seats=3, seed=4)
    m.play(1, mv.PickPattern(m.state.table.patterns[0]))
    assert m.view(0).table.ballots_in == (1,)
    assert m.view(None).table.ballots_in == (1,)
    pay = golden("G25")
    pay.play(3, {"type": "Play", "card": "RS-05", "lane": 8, "slots": [["A"]]})
    assert asked(pay) == "payoff"
    pay.play(2, mv.PayOff((4,)))
    assert pay.view(0).table.ballots_in == (2,)


def test_views_follow_from_what_was_told():
    """SS-S1: a seat that only listens sees the same table, through stuck turns, votes and the end."""
    rules = game("storystack")
    for case in ("G13", "G17", "G20", "G25", "G32"):
        m = golden(case, options={"skinning": "full"})
        for seat in (*m.seats, None):
            view = rules.view(rules.start(m.setup, m.pack), seat)
            while m.waiting() and len(m.entries) < 60:
                m.time_up(m.waiting()[0])
            for n in range(len(m.entries)):
                for event in m.told(seat, n):
                    view = rules.see(view, event)
                assert view == m.view(seat, n), (case, seat, n)
