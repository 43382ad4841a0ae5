"""Leaks planted in this game, one at a time: the two worlds, or the laws of views, must see every one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene
from telltable.games.ninety_nine_chances.game import NinetyNineChances
from telltable.games.ninety_nine_chances.rules import story_meeting as meeting
from telltable.games.ninety_nine_chances.rules.story_meeting import PickThemes
from telltable.games.ninety_nine_chances.rules.storytelling_evaluation import EvaluateStep
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_story_meeting as em
from telltable.games.ninety_nine_chances.table import events_storytelling as es
from telltable.games.ninety_nine_chances.table.state import State, View
from telltable.lab.laws import check
from telltable.lab.worlds import pairs

pytestmark = pytest.mark.long

Plant = Callable[[pytest.MonkeyPatch], None]


def everybody(kind: type) -> Plant:
    """An event is told to everybody in full."""
    return lambda patch: patch.setattr(kind, "to", lambda self, seat: self)


def a_number_says_that_it_is_high(patch: pytest.MonkeyPatch) -> None:
    honest = es.NumberCommitted.to

    def to(self: es.NumberCommitted, seat: Seat | None) -> Any:
        told = honest(self, seat)
        return None if told is not None and seat != self.seat and self.cards[0] > "50" else told

    patch.setattr(es.NumberCommitted, "to", to)


def the_view_has_the_hand_of_the_left(patch: pytest.MonkeyPatch) -> None:
    def view(self: NinetyNineChances, state: State, seat: Seat | None) -> View:
        owner = (seat or 0) + 1
        return View(seat, state.table, state.hands[owner % len(state.hands)])

    patch.setattr(NinetyNineChances, "view", view)


def the_order_of_seats_follows_their_cards(patch: pytest.MonkeyPatch) -> None:
    honest = EvaluateStep.awaits

    def awaits(self: EvaluateStep, at: Scene) -> tuple[Seat, ...]:
        return tuple(sorted(honest(self, at), key=lambda seat: at.state.hands[seat]))

    patch.setattr(EvaluateStep, "awaits", awaits)


def a_refusal_names_the_card(patch: pytest.MonkeyPatch) -> None:
    honest = EvaluateStep.check

    def check_(self: EvaluateStep, p: Play, seat: Seat, move: Any) -> None:
        card = getattr(move, "card", "")
        holder = [other for other, hand in enumerate(p.state.hands) if card in hand and other != seat]
        if holder:
            refuse("held", "NC-506", f"{p.state.table.names[holder[0]]} holds that card.")
        honest(self, p, seat, move)

    patch.setattr(EvaluateStep, "check", check_)


def an_ask_lists_what_is_on_top(patch: pytest.MonkeyPatch) -> None:
    honest = PickThemes.ask

    def ask(self: PickThemes, at: Scene, seat: Seat) -> Any:
        found = honest(self, at, seat)
        return replace(found, text=f"{found.text} ({at.state.deck.cards[0]})")

    patch.setattr(PickThemes, "ask", ask)


def the_pitches_begin_early_for_low_cards(patch: pytest.MonkeyPatch) -> None:
    honest = meeting.PickThemes.check

    def check_(self: PickThemes, p: Play, seat: Seat, move: Any) -> None:
        honest(self, p, seat, move)
        if p.state.secrets[seat] and p.state.secrets[seat][0] < "50":
            p.tell(e.Skipped(seat, "again"))

    patch.setattr(meeting.PickThemes, "check", check_)


PLANTS: dict[str, Plant] = {
    "a drawn card": everybody(e.CardsDrawn),
    "the deal": everybody(e.Dealt),
    "a theme": everybody(em.ThemeCommitted),
    "a Number": everybody(es.NumberCommitted),
    "a ballot": everybody(em.BallotCommitted),
    "silence about a high Number": a_number_says_that_it_is_high,
    "the hand of the left": the_view_has_the_hand_of_the_left,
    "the order of waiting seats": the_order_of_seats_follows_their_cards,
    "a refusal": a_refusal_names_the_card,
    "the top of the deck in an ask": an_ask_lists_what_is_on_top,
    "a fact that follows low cards": the_pitches_begin_early_for_low_cards,
}


@pytest.mark.in_turn
@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """NC-201, NC-203, NC-506: what is secret stays so until all are in; else this is noticed."""
    PLANTS[name](monkeypatch)
    rules = NinetyNineChances()
    usual = {option.name: option.standard for option in rules.options}
    found = pairs(rules, 300, seats=3, options=usual).leaks or check(rules, 12, seats=3, options=usual)
    assert found, "nobody noticed"
