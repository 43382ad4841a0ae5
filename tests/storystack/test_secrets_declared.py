"""What is secret is said at the fields of the state (R23, SS-S3, SS-V3), and a view needs nothing of it."""

from __future__ import annotations

import pytest

import telltable
from telltable.core.match import Match
from telltable.core.secrecy import Leak, Sealed, sealed
from telltable.games.storystack import game
from telltable.games.storystack.table.state import State, View
from telltable.games.storystack.table.view import view_of

from .helpers import golden

LOOKERS = (0, 1, 2, None)


def voting(**options: str) -> Match:
    """Three people, two of whom have voted."""
    m = telltable.new("storystack", seats=3, seed=5, options=options)
    for seat in (0, 1):
        m.play(seat, {"type": "PickPattern", "pattern": m.state.table.patterns[seat]})
    return m


def dealt(**options: str) -> Match:
    """The same a moment later: the pattern is chosen, five cards are in every hand."""
    m = voting(**options)
    m.play(2, {"type": "PickPattern", "pattern": m.state.table.patterns[0]})
    return m


@pytest.mark.parametrize("seat", LOOKERS)
@pytest.mark.parametrize("moment", [voting, dealt, lambda: dealt(hands="open"), lambda: golden("G25")])
def test_a_view_needs_nothing_that_is_sealed(moment, seat):
    """R23, SS-S3, SS-V3: of a state whose secrets are sealed for a seat, the very same view is made."""
    m = moment()
    assert m.rules.view(sealed(m.state, seat), seat) == m.rules.view(m.state, seat)


def test_sealed_are_the_hands_of_others_the_deck_and_the_ballots_of_others():
    """R23, SS-S3: open hands lie open; the order of the deck is nobody's."""
    shut = [[isinstance(one, Sealed) for one in sealed(dealt().state, seat).hands] for seat in LOOKERS]
    assert shut == [[False, True, True], [True, False, True], [True, True, False], [True, True, True]]
    assert not any(isinstance(one, Sealed) for one in sealed(dealt(hands="open").state, None).hands)
    assert [isinstance(one, Sealed) for one in sealed(voting().state, 1).ballots] == [True, False, True]
    assert isinstance(sealed(dealt(hands="open").state, 0).deck, Sealed)


@pytest.mark.parametrize("secret", ["deck", "hands", "ballots"])
def test_a_view_that_looks_at_a_secret_is_found(monkeypatch, secret):
    """A leak that the facts and the views share is one all the same."""

    def leaking(state: State, seat: int | None) -> View:
        assert len(str(getattr(state, secret)[2] if secret != "deck" else state.deck.cards)) > 0
        return view_of(state, seat)

    monkeypatch.setattr(game, "view_of", leaking)
    m = voting() if secret == "ballots" else dealt()
    with pytest.raises(Leak):
        m.rules.view(sealed(m.state, 0), 0)
