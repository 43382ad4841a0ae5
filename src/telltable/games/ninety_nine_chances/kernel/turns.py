"""A whole game: the deal, the meeting, acts, climax and end (NC-101 to NC-104, NC-901 to NC-905)."""

from __future__ import annotations

from telltable.core.compiled import Record, below, compiled, stream
from telltable.games.ninety_nine_chances.box.components import HAND

from . import codes
from .asking import agree, close_entry
from .cards import clockwise, from_top, see, to_hand
from .climax import end_game, play_climax
from .meeting import meet
from .plans import tell_stories
from .rounds import play_problems, play_resources


@compiled
def play_game(t: Record) -> None:
    """From the deal to the end, with the luck in `keys`."""
    _clear(t)
    t.at = stream(t.keys[0], 0)
    if t.acts > 1:  # NC-102: bots agree
        for seat in range(t.seats):
            agree(t, seat, seat == 0, codes.NO)
    _deal(t)
    meet(t)
    for act in range(1, t.acts + 1):
        t.act = act
        if act == 1 or t.more_resources:
            play_resources(t)
        play_problems(t)
        tell_stories(t)
    play_climax(t)
    end_game(t)
    close_entry(t)


@compiled
def _clear(t: Record) -> None:
    t.deck[: len(t.pack) - 1] = t.pack[: len(t.pack) - 1]
    t.deck_n, t.pile_n = len(t.pack) - 1, 0
    for seat in range(t.seats):
        t.hand_n[seat] = t.resources_n[seat] = t.problems_n[seat] = t.often[seat] = 0
        t.ballot[seat] = -1
    t.goodwill[:, :] = 0
    t.winner[:] = -1
    t.pace[:] = 0
    t.moves[:, :] = 0
    t.working[:, :] = 0
    t.seen[:] = 0
    t.lead[:] = 0
    t.scored, t.ahead = False, -1
    t.leader = t.last_teller = t.hero = -1
    t.blanks = t.bonus = t.held_ballots = t.fresh_n = t.winners = t.ending = 0
    t.told = t.plans = t.medians = t.reshuffles = 0
    t.entries, t.mover = 1, -1


@compiled
def _deal(t: Record) -> None:
    """NC-103, NC-104: a dealer; five cards each, one at a time, from the dealer's left."""
    t.dealer = t.dealer_seat if t.dealer_seat >= 0 else below(t, t.seats)
    for _ in range(HAND):
        for place in range(1, t.seats + 1):
            to_hand(t, clockwise(t, t.dealer, place), from_top(t))
    for place in range(t.fresh_n):
        see(t, codes.AS_RESOURCE, t.fresh[place, 1], codes.DEALT, t.fresh[place, 0])
