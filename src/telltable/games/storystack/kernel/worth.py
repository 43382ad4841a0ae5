"""SS-B3, SS-B4: the most valuable play, with a little chance or without (`rules.play_value`, `dramaturg.worth`)."""

from __future__ import annotations

from telltable.core.compiled import Record, below, compiled
from telltable.games.storystack.rules.dramaturg.worth import CAST_ENOUGH, CAST_TOO_MANY, NEWCOMERS_UNTIL

from . import codes
from .cards import playable
from .casting import cast_all
from .so_far import look_back, open_end
from .telling import tell

_GRAINS, _PART = 1 << 20, 1 << 21
_NOBODY = 0


@compiled
def play_with_care(t: Record, seat: int) -> None:
    """The best of the hand."""
    look_back(t)
    t.best = -1e9
    for place in range(t.hand_n[seat]):
        if playable(t, t.hand[seat, place]):
            _weigh(t, seat, t.hand[seat, place])
    _decide(t)


@compiled
def forced_with_care(t: Record, seat: int, card: int) -> None:
    """SS-K3: the best place for the one card."""
    look_back(t)
    t.best = -1e9
    _weigh(t, seat, card)
    _decide(t)


@compiled
def _decide(t: Record) -> None:
    t.card, t.to_lane, t.note = t.best_card, t.best_lane, 0
    cast_all(t)
    tell(t)


@compiled
def _weigh(t: Record, seat: int, card: int) -> None:
    kind = t.type[card]
    for place in range(codes.LANES_N[kind]):
        lane = codes.LANES_TO[kind, place]
        value = _worth(t, seat, card, lane) + _story_worth(t, card, lane)
        if t.bot[seat] == codes.GREEDY:
            value += below(t, _GRAINS) / _PART
        if value > t.best:
            t.best, t.best_card, t.best_lane = value, card, lane


@compiled
def _worth(t: Record, seat: int, card: int, lane: int) -> float:
    """What the pattern and the lanes ask for."""
    value, kind = 0.0, t.type[card]
    if _least(t, card):
        value += 10.0 if _is_wanted(t, card) else -1.0
    if t.lane_n[lane - 1] == 0:
        value += 6.0
    first = codes.CLOSING[kind] >= 0 and t.types[kind] == 0
    if first:
        value += 8.0
    if kind == codes.CAST_TYPE and t.tally[0] < 3:
        value += 12.0 - 4.0 * t.tally[0]
    if t.competitive:
        value += 3.0 * (2.0 * first + _scores(t, seat, card))
    return value


@compiled
def _least(t: Record, card: int) -> int:
    return int(t.least[t.pattern, t.tag[card]]) if t.tag[card] >= 0 else 0


@compiled
def _is_wanted(t: Record, card: int) -> bool:
    return bool(_least(t, card) > 0 and t.tags[t.tag[card]] < _least(t, card))


@compiled
def _scores(t: Record, seat: int, card: int) -> bool:
    if not t.cap_of_player or not _least(t, card):
        return _is_wanted(t, card)
    mine = 0
    for n in range(1, t.facts + 1):
        mine += t.fact_seat[n] == seat and t.tag[t.fact_card[n]] == t.tag[card]
    return bool(mine < _least(t, card))


@compiled
def _story_worth(t: Record, card: int, lane: int) -> float:
    """What a play is worth to the story."""
    found, is_cast = 0.0, t.type[card] == codes.CAST_TYPE
    if not is_cast or t.tally[0]:
        found += t.home[card, lane - 1]
    if is_cast:
        found += _newcomer(t, card, lane)
    if t.asks[card] > t.there[lane]:
        found += -12.0
    if t.asks[card] and t.lonely:
        found += 1.0
    if t.wants[card] >= 0 and open_end(t, t.wants[card], lane, _NOBODY):
        found += 2.0
    return float(found)


@compiled
def _newcomer(t: Record, card: int, lane: int) -> float:
    found, have = 0.0, t.tally[0]
    if not have:
        found += 6.0 if lane == 1 else -6.0
    if have == 1 and lane == 1:
        found += 3.0
    if lane > NEWCOMERS_UNTIL:
        found += -40.0
    elif lane > 1 and have:
        found += -2.0
    if have >= CAST_TOO_MANY:
        found += -9.0
    elif have >= CAST_ENOUGH and not _is_wanted(t, card):
        found += -4.0
    return found
