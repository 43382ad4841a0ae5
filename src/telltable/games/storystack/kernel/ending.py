"""After the end: pay-offs, the score, skinning (SS-V0 to SS-V4, SS-N0 to SS-N5)."""

from __future__ import annotations

from telltable.core.compiled import Record, compiled

from . import codes
from .asking import count_two, silent
from .table import SEATS

_LOCATION, _FACTION = 2, 3  # of KINDS


@compiled
def after_the_end(t: Record) -> None:
    """What is owed once the outline stands, or does not."""
    if t.ending == codes.BROKEN or t.competitive:
        _score(t)
    if t.ending == codes.COMPLETE and not t.competitive:
        for seat in range(t.seats):
            t.winner[seat] = seat
    if t.writes:
        _names(t)
        _details(t)
        _sentences(t)


@compiled
def is_grounded(t: Record, n: int) -> bool:
    """SS-V3: the card lies in the last lane, or another card there names one of its characters."""
    if t.fact_lane[n] == codes.LANE_COUNT:
        return True
    for place in range(t.lane_n[codes.LANE_COUNT - 1]):
        if t.fact_people[n] & t.fact_people[t.lane[codes.LANE_COUNT - 1, place]]:
            return True
    return False


@compiled
def _score(t: Record) -> None:
    """SS-V1 to SS-V4."""
    t.scored = True
    for seat in range(t.seats):
        t.score[seat] = 0
    _score_tags(t)
    _score_firsts(t)
    if t.lane_n[codes.LANE_COUNT - 1] and t.types[codes.RELATIONSHIP]:
        _pay_off(t)
    if t.competitive:
        best, count = 0, 0
        for seat in range(t.seats):
            best = max(best, t.score[seat])
        for seat in range(t.seats):
            if t.score[seat] == best:
                t.winner[count] = seat
                count += 1


@compiled
def _score_firsts(t: Record) -> None:
    """SS-V2."""
    for kind in range(len(codes.CLOSING)):
        if codes.CLOSING[kind] >= 0 and t.types[kind]:
            n = 1
            while t.type[t.fact_card[n]] != kind:
                n += 1
            t.score[t.fact_seat[n]] += 2


@compiled
def _pay_off(t: Record) -> None:
    """SS-V3: every bot says that what is grounded pays off."""
    t.pace[codes.CHOOSE] += 1
    for seat in range(t.seats):
        silent(t, seat)
    for n in range(1, t.facts + 1):
        if t.type[t.fact_card[n]] == codes.RELATIONSHIP and is_grounded(t, n):
            t.score[t.fact_seat[n]] += 1


@compiled
def _score_tags(t: Record) -> None:
    """SS-V1."""
    for tag in range(codes.TAG_COUNT):
        least = t.least[t.pattern, tag]
        if least:
            for seat in range(SEATS):
                t.some[seat] = 0
            for n in range(1, t.facts + 1):
                if t.tag[t.fact_card[n]] == tag:
                    seat = t.fact_seat[n]
                    key = seat if t.cap_of_player else 0
                    if t.some[key] < least:
                        t.some[key] += 1
                        t.score[seat] += 1


@compiled
def _answer(t: Record, seat: int, at: int, lacking: bool) -> None:
    """SS-N0: the cards' own words for the rest; done is another choice only where nothing is left to write."""
    if not lacking:
        count_two(t, at, True)
    t.pace[codes.ANSWER if lacking else codes.CHOOSE] += 1
    silent(t, seat)


@compiled
def _names(t: Record) -> None:
    if t.tally[0]:
        for seat in range(t.seats):
            _answer(t, seat, codes.NAMES_AT, _brought(t, seat, 0, 0) > 0)


@compiled
def _details(t: Record) -> None:
    if t.tally[_LOCATION] + t.tally[_FACTION]:
        for seat in range(t.seats):
            _answer(t, seat, codes.DETAILS_AT, _brought(t, seat, _LOCATION, _FACTION) > 0)


@compiled
def _brought(t: Record, seat: int, first: int, last: int) -> int:
    """Elements of these kinds that a seat brought in."""
    count = 0
    for kind in range(first, last + 1):
        for place in range(t.tally[kind]):
            count += t.element_by[t.of_kind[kind, place]] == seat
    return count


@compiled
def _sentences(t: Record) -> None:
    """SS-N3, SS-N5: whoever opened Thread B says first which of its own later cards serve it."""
    if not t.facts:
        return
    for seat in range(t.seats):
        if t.thread_b and t.fact_seat[t.thread_b] == seat:
            for n in range(t.thread_b + 1, t.facts + 1):
                if t.fact_seat[n] == seat and t.useful[t.fact_card[n]]:
                    t.pace[codes.ANSWER] += 1
                    silent(t, seat)
        _answer(t, seat, codes.SENTENCES_AT, t.plays[seat] > 0)
