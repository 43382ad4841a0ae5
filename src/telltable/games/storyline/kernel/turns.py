"""A whole game: setting up, fourteen pages, the end (SL-102 to SL-105, SL-201 to SL-212)."""

from __future__ import annotations

from numpy import int64

from telltable.core.compiled import Record, below, compiled, in_order, stream, taken, without
from telltable.games.storyline.box.components import PAGES, TOKENS

from . import codes
from .asking import ask, close_entry
from .cards import deal, draw, from_hand, put_under
from .ending import end_game
from .played import lay_decks
from .table import KINDS, SUBJECTS


@compiled
def play_game(t: Record) -> None:
    """From the deal to the end, with the luck in `keys`."""
    _clear(t)
    lay_decks(t)
    t.at = stream(t.keys[0], 0)
    t.tale = t.wanted if t.wanted >= 0 else t.fitting[below(t, t.fitting_n)]
    deal(t)
    t.narrator = t.first if t.first >= 0 else below(t, t.seats)
    for page in range(1, PAGES):
        _read(t, page)
        _take_offers(t)
        _lay_piles(t)
        _choose(t)
        for place in range(t.asked_n):
            put_under(t, t.asked[place], int64(place))
        t.narrator = (t.narrator + 1) % t.seats
    t.page = PAGES
    end_game(t)
    close_entry(t)


@compiled
def _clear(t: Record) -> None:
    for seat in range(t.seats):
        t.tokens[seat] = t.on_hat[seat] = t.has_rose[seat] = t.bones[seat] = t.points[seat] = t.chosen[seat] = 0
        for kind in range(KINDS):
            t.hand_n[seat, kind] = 0
    t.numbers[:, :] = 0
    t.waits[:, :] = 0
    t.seen[: SUBJECTS * t.cards] = 0
    t.winner[:] = -1
    t.pace[:] = 0
    t.lead[:] = 0
    t.scored, t.is_over, t.ahead = False, False, -1
    t.supply = TOKENS
    t.told_tags = t.page = t.plays = t.embellished = t.fresh_n = t.tie = 0
    t.entries, t.mover = 1, -1


@compiled
def _read(t: Record, page: int) -> None:
    """SL-201, SL-202: the narrator card is read, and all but the Narrator draw for its banners."""
    t.page = page
    t.asked_n = t.banners_n[t.tale, page - 1]
    t.asked[:] = t.banners[t.tale, page - 1]
    for other in range(1, t.seats):
        for place in range(t.asked_n):
            draw(t, (t.narrator + other) % t.seats, t.asked[place])


@compiled
def _take_offers(t: Record) -> None:
    """SL-203, SL-204: all but the Narrator slip in a card for each banner."""
    is_first = True
    for seat in range(t.seats):
        if seat != t.narrator:
            ask(t, seat, codes.ASK_OFFER, is_first)
            is_first = False
            for place in range(t.asked_n):
                t.offer[seat, place] = t.choice[place]
    for seat in range(t.seats):
        for place in range(t.asked_n):
            if seat != t.narrator and t.offer[seat, place] >= 0:
                from_hand(t, seat, t.asked[place], t.offer[seat, place])


@compiled
def _lay_piles(t: Record) -> None:
    """SL-204, SL-205: each pile sorted, then shuffled by luck; or turned card by card."""
    for place in range(t.asked_n):
        count = 0
        for seat in range(t.seats):
            if seat != t.narrator and t.offer[seat, place] >= 0:
                t.some[count] = t.offer[seat, place]
                count += 1
        in_order(t.some, count)
        t.pile_n[place] = count
        for at in range(count):
            if t.one_by_one:
                ask(t, t.narrator, codes.ASK_READ, codes.YES)
            t.pile[place, at] = taken(t.some, count - at, below(t, count - at))


@compiled
def _choose(t: Record) -> None:
    """SL-206 to SL-209: the Narrator chooses a card of each pile, and whoever gave it gains a token."""
    most = 0
    for place in range(t.asked_n):
        most = max(most, t.pile_n[place])
    if most > 1:
        ask(t, t.narrator, codes.ASK_CHOOSE, codes.YES)
        t.embellished += t.says_more
    else:
        for place in range(t.asked_n):
            t.choice[place] = t.pile[place, below(t, 1)] if t.pile_n[place] else -1
    for place in range(t.asked_n):
        t.plays += 1
        if t.choice[place] >= 0:
            _write(t, place)


@compiled
def _write(t: Record, place: int) -> None:
    card = t.choice[place]
    without(t.pile[place], t.pile_n[place], card)
    t.pile_n[place] -= 1
    t.told_tags |= t.tags[card]
    for seat in range(t.seats):
        if seat != t.narrator and t.offer[seat, place] == card:
            t.chosen[seat] += 1
            if t.supply:
                t.supply -= 1
                t.tokens[seat] += 1
                t.scored = True
