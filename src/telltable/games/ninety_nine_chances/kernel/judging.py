"""The bots that think (`bots/choices.py`), choice by choice. What they say is not made, since nothing looks at it."""

from __future__ import annotations

from typing import Any

from numpy import int64

from telltable.core.compiled import Record, below, compiled
from telltable.games.ninety_nine_chances.bots import choices
from telltable.games.ninety_nine_chances.bots.worth import FIT
from telltable.games.ninety_nine_chances.rules.odds import NO_NUMBER

from . import codes
from .bids import best_bid
from .cards import clockwise, is_blank
from .table import SEATS

MIDDLE_RESOURCE, MIDDLE_PROBLEM = int64(45), int64(50)
MOST_INVOLVED, MUCH_ALIKE = choices.MOST_INVOLVED, choices.MUCH_ALIKE
MOST_USED = 3


@compiled
def _suits(t: Record, resource: int, problem: int) -> bool:
    """`worth.fit`."""
    return not is_blank(resource) and not is_blank(problem) and t.suits[resource] == t.suits[problem]


@compiled
def _nearest_of(t: Record, middle: int, count: int) -> int:
    """By luck, one of the cards in `some` that are about as far from a Number as the nearest."""
    least, best = 1 << 20, 0
    for place in range(count):
        cost = abs(t.some[place] - middle) // MUCH_ALIKE
        if cost < least:
            least, best = cost, 0
        if cost == least:
            t.pool[best] = t.some[place]
            best += 1
    return int(t.pool[below(t, best)])


@compiled
def _nearest(t: Record, seat: int, target: float) -> int:
    """`storytelling_evaluation.nearest`: of two the lower."""
    best, how_near = 0, 0.0
    for place in range(t.hand_n[seat]):
        card = t.hand[seat, place]
        distance = abs(card - target)
        if not best or distance < how_near or (distance == how_near and card < best):
            best, how_near = card, distance
    return int(best)


@compiled
def _theme(t: Record, seat: int) -> None:
    best = -1e9
    t.card = t.other = 0
    for one in range(t.hand_n[seat]):
        first = t.hand[seat, one]
        for two in range(t.hand_n[seat]):
            second = t.hand[seat, two]
            if one != two:
                worth = t.theme_worth[first, second]
                is_later = first > t.card or (first == t.card and second > t.other)
                if worth > best or (worth == best and is_later):
                    best, t.card, t.other = worth, first, second


@compiled
def _vote(t: Record, seat: int) -> None:
    """First the best pitch, one's own a little better; then whatever most are for."""
    best, how_good, how_low = codes.NOBODY, 0.0, 0
    for place in range(t.some_n):
        theme = t.some[place]
        low = 0
        if t.held_ballots:
            good = 0.0
            for other in range(t.seats):
                good += t.ballot[other] == theme
            low = min(t.themes[theme, 0], t.themes[theme, 1])
        else:
            good = t.theme_worth[t.themes[theme, 0], t.themes[theme, 1]] * (1.1 if theme == seat else 1.0)
        if best < 0 or good > how_good or (good == how_good and low < how_low):
            best, how_good, how_low = theme, good, low
    t.seat = best


@compiled
def _resource(t: Record, seat: int) -> None:
    """A card from the middle of the hand, with somebody who is in no story yet."""
    for place in range(t.hand_n[seat]):
        t.some[place] = t.hand[seat, place]
    t.card = _nearest_of(t, MIDDLE_RESOURCE, t.hand_n[seat])
    t.names[0], t.names_n = clockwise(t, seat, codes.ONE), 1
    for place in range(1, t.seats):
        other = clockwise(t, seat, place)
        if not t.involved[other]:
            t.names[0] = other
            break


@compiled
def _problem(t: Record, seat: int) -> None:
    """The Problem that what the target has helps least against, to whoever has the most."""
    target = t.some[0]
    for place in range(1, t.some_n):
        if t.resources_n[t.some[place]] > t.resources_n[target]:
            target = t.some[place]
    t.seat = target
    least, count = 1 << 20, 0
    for place in range(t.hand_n[seat]):
        card = t.hand[seat, place]
        helped = _fits(t, t.resources[target], t.resources_n[target], card)
        if helped < least:
            least, count = helped, 0
        if helped == least:
            t.some[count] = card
            count += 1
    t.card = _nearest_of(t, MIDDLE_PROBLEM, count)


@compiled
def _fits(t: Record, row: Any, count: int, problem: int) -> int:
    found = 0
    for place in range(count):
        found += _suits(t, row[place], problem)
    return found


@compiled
def _plan(t: Record, seat: int) -> None:
    """The Problem that the own Resources suit best; and one thing of somebody else that suits it."""
    mine = t.resources_n[seat]
    best, t.problem = -1, 0
    for place in range(t.problems_n[seat]):
        suited = _fits(t, t.resources[seat], mine, t.problems[seat, place])
        if suited > best:
            best, t.problem = suited, t.problems[seat, place]
    t.used_n = 0
    for wanted in range(2):  # those that suit it first
        for place in range(mine):
            card = t.resources[seat, place]
            if t.used_n < MOST_USED and _suits(t, card, t.problem) == (wanted == 0):
                t.used[t.used_n] = card
                t.used_n += 1
    _ask_for(t, seat)


@compiled
def _ask_for(t: Record, seat: int) -> None:
    lendable = 0
    for place in range(1, t.seats):
        other = clockwise(t, seat, place)
        for at in range(t.resources_n[other]):
            if _suits(t, t.resources[other, at], t.problem):
                t.pool[lendable] = SEATS + t.resources[other, at]
                lendable += 1
    t.items = 1
    if lendable:
        t.item[0] = t.pool[below(t, lendable)]
    elif below(t, 2):
        t.item[0] = clockwise(t, seat, 1 + below(t, t.seats - 1))
    else:
        t.items = 0


@compiled
def _lend(t: Record, seat: int) -> None:
    """Yes three times of four; no to somebody who is well ahead. The greedy one lends nothing."""
    if t.bot[seat] == codes.GREEDY or t.resources_n[t.teller] - t.resources_n[seat] >= 2 or not below(t, 4):
        return
    for place in range(t.items):
        if t.giver[place] == seat:
            t.given[place] = True


@compiled
def _number(t: Record, seat: int) -> None:
    """The card nearest to the odds by what was told and held; for the own plan, the highest."""
    if t.teller == seat:
        t.card = 0
        for place in range(t.hand_n[seat]):
            t.card = max(t.card, t.hand[seat, place])
        return
    fits = _fits(t, t.used, t.used_n, t.problem) + _fits(t, t.borrowed, t.borrowed_n, t.problem)
    helped = t.borrowed_n + t.enlisted
    odds = 40 + 8 * min(3, t.used_n) + 6 * helped - 8 * t.refused + min(10, FIT * fits)
    target = 0.7 * odds + 0.3 * NO_NUMBER
    most = 0
    for other in range(t.seats):
        most = max(most, t.resources_n[other])
    if t.resources_n[t.teller] == most:
        target -= 12 if t.bot[seat] == codes.GREEDY else 6
    t.card = _nearest(t, seat, target)


@compiled
def _lead(t: Record, seat: int) -> None:
    """Itself if it may, else whoever has the most Problems."""
    t.seat = t.some[0]
    for place in range(t.some_n):
        if t.some[place] == seat:
            t.seat = seat
            return
        if t.problems_n[t.some[place]] > t.problems_n[t.seat]:
            t.seat = t.some[place]


@compiled
def _winner(t: Record, seat: int) -> None:
    """Whoever was kindest to it."""
    t.seat = t.some[0]
    for place in range(1, t.some_n):
        if t.goodwill[t.some[place], seat] > t.goodwill[t.seat, seat]:
            t.seat = t.some[place]


@compiled
def with_care(t: Record, seat: int, decision: int) -> None:
    """What the helper or the greedy bot answers."""
    if decision == codes.ASK_NUMBER:
        _number(t, seat)
    elif decision == codes.ASK_RESOURCE:
        _resource(t, seat)
    elif decision == codes.ASK_INVOLVED:
        t.yes = not (t.often[seat] >= MOST_INVOLVED and below(t, 2))
    elif decision == codes.ASK_PROBLEM:
        _problem(t, seat)
    elif decision == codes.ASK_PLAN:
        _plan(t, seat)
    elif decision == codes.ASK_GRANT:
        _lend(t, seat)
    elif decision == codes.ASK_AGAIN or decision == codes.ASK_COMMIT or decision == codes.ASK_BONUS:
        t.yes, t.names_n = False, 0  # what was told stands, and a bonus involves nobody
    else:
        _once_a_game(t, seat, decision)


@compiled
def _once_a_game(t: Record, seat: int, decision: int) -> None:
    if decision == codes.ASK_BID:
        t.card = best_bid(t, seat)
    elif decision == codes.ASK_THEME:
        _theme(t, seat)
    elif decision == codes.ASK_VOTE:
        _vote(t, seat)
    elif decision == codes.ASK_LEAD:
        _lead(t, seat)
    else:
        _winner(t, seat)
