"""A whole game: setting up, turns, being stuck (SS-S1 to SS-S5, SS-P1, SS-K1 to SS-K9)."""

from __future__ import annotations

from telltable.core.compiled import Record, below, compiled, stream, without

from . import codes
from .asking import answered, asked, close_entry, count_forced, count_play, count_two, silent
from .cards import can_play, draw_up, drawn, fill_hand, from_hand, playable, size
from .chance import forced_by_chance, play_by_chance
from .ending import after_the_end
from .laying import end_check, fills, lay
from .so_far import remember
from .telling import remember_want
from .worth import forced_with_care, play_with_care


@compiled
def play_game(t: Record) -> None:
    """From the patterns to the last word, with the luck in `keys`."""
    _clear(t)
    t.at = stream(t.keys[0], 0)
    _reveal(t)
    _choose_pattern(t)
    for seat in range(t.seats):
        fill_hand(t, seat)
    seat = _first(t)
    while not t.ending:
        _turn(t, seat)
        seat = seat + 1 if seat + 1 < t.seats else 0
    after_the_end(t)
    close_entry(t)


@compiled
def _clear(t: Record) -> None:
    t.deck_n, t.top = t.cards, -1
    for card in range(t.cards):
        t.deck[card] = card
        t.seen[card, 0] = t.seen[card, 1] = t.seen[card, 2] = t.seen[card, 3] = 0
    for pattern in range(t.patterns):
        t.pattern_seen[pattern, :] = 0
    for seat in range(t.seats):
        t.hand_n[seat] = t.plays[seat] = 0
    t.lane_n[:] = 0
    t.fit[:] = 0
    t.tags[:] = 0
    t.tally[:] = 0
    t.types[:] = 0
    t.pace[:] = 0
    t.moves[:, :] = 0
    t.winner[:] = -1
    t.pattern = -1
    t.facts = t.elements = t.have = t.thread_b = t.turn = t.stuck = t.playless = t.fresh = 0
    t.forced = t.redraws = t.emptied = t.ending = 0
    t.move_used = t.dealt = t.scored = False
    t.entries, t.mover = 1, -1
    t.links = t.paid = 0


@compiled
def _reveal(t: Record) -> None:
    """SS-S2: three different patterns."""
    first = below(t, t.patterns)
    second = below(t, t.patterns - 1)
    second += second >= first
    third = below(t, t.patterns - 2)
    third += third >= min(first, second)
    third += third >= max(first, second)
    t.shown[0], t.shown[1], t.shown[2] = first, second, third


@compiled
def _choose_pattern(t: Record) -> None:
    """SS-S3: most ballots; luck breaks a tie."""
    if not t.by_vote:
        t.pattern = t.shown[below(t, 3)]
    else:
        votes = 0  # so many for each of the three, in four bits each
        for seat in range(t.seats):
            asked(t, seat)
            place = below(t, 3)
            votes += 1 << (4 * place)
            for one in range(3):
                t.pattern_seen[t.shown[one], codes.OFFERED] |= 1 << seat
            t.pattern_seen[t.shown[place], codes.CHOSEN] |= 1 << seat
            answered(t, seat)
        t.pace[codes.CHOOSE] += 1
        most = max(votes & 15, (votes >> 4) & 15, votes >> 8)
        best = 0
        for place in range(3):
            best += (votes >> (4 * place)) & 15 == most
        which = below(t, best) if best > 1 else 0
        for place in range(3):
            if (votes >> (4 * place)) & 15 == most:
                if which == 0:
                    t.pattern = t.shown[place]
                which -= 1
    t.lacking = 0
    for tag in range(codes.TAG_COUNT):
        t.lacking += t.least[t.pattern, tag] > 0


@compiled
def _first(t: Record) -> int:
    """SS-S5."""
    if t.first_by == codes.BY_VOTE and t.seats > 1:
        for seat in range(t.seats):
            t.some[seat] = 0
        for seat in range(t.seats):
            asked(t, seat)
            t.some[below(t, t.seats)] += 1
            answered(t, seat)
        t.pace[codes.CHOOSE] += 1
        most, best = 0, 0
        for seat in range(t.seats):
            most = max(most, t.some[seat])
        for seat in range(t.seats):
            best += t.some[seat] == most
        which = below(t, best) if best > 1 else 0
        for seat in range(t.seats):
            if t.some[seat] == most:
                if which == 0:
                    return seat
                which -= 1
    if t.first_by == codes.BY_NAME:
        return int(t.first_seat)
    return int(below(t, t.seats))


@compiled
def _turn(t: Record, seat: int) -> None:
    """SS-P1, SS-K1."""
    t.turn += 1
    t.active = seat
    if can_play(t, seat):
        _play(t, seat)
        return
    t.stuck += 1
    if not size(t):
        _empty_deck(t, seat)
        return
    card = drawn(t)
    t.top = card
    if playable(t, card):
        _forced(t, seat, card)
    else:
        _redraw(t, seat)


@compiled
def _play(t: Record, seat: int) -> None:
    asked(t, seat)
    if t.bot[seat] == codes.RANDOM:
        play_by_chance(t, seat)
    else:
        play_with_care(t, seat)
    count_play(t, seat)
    answered(t, seat)
    from_hand(t, seat, t.card)
    _lay(t, seat)
    if not end_check(t, t.type[t.card] == codes.RESOLUTION):
        draw_up(t, seat)
        _objections(t, seat)


@compiled
def _forced(t: Record, seat: int, card: int) -> None:
    """SS-K3."""
    asked(t, seat)
    if t.bot[seat] == codes.RANDOM:
        forced_by_chance(t, card)
    else:
        forced_with_care(t, seat, card)
    count_forced(t, seat, card)
    answered(t, seat)
    t.top = -1
    t.forced += 1
    _lay(t, seat)
    if not end_check(t, t.type[card] == codes.RESOLUTION):
        t.emptied += size(t) == 0
        _objections(t, seat)


@compiled
def _lay(t: Record, seat: int) -> None:
    lay(t, seat)
    if t.thinks:
        remember(t)
        remember_want(t)


@compiled
def _redraw(t: Record, seat: int) -> None:
    """SS-K4 to SS-K6: the revealed card stays on top, or is discarded; then a whole new hand."""
    if t.discards:
        t.top = -1
    t.hand_n[seat] = 0
    t.redraws += 1
    fill_hand(t, seat)
    t.emptied += size(t) == 0
    if t.redraw_ends:
        return
    if can_play(t, seat):
        _play(t, seat)
    elif not size(t):
        _empty_deck(t, seat)


@compiled
def _objections(t: Record, by: int) -> None:
    """SS-R3 with ``ask_all``: to every bot it fits."""
    if not t.ask_all:
        return
    for seat in range(t.seats):
        if seat != by:
            if t.facts > 1:
                count_two(t, codes.OBJECTION_AT, True)
            t.pace[codes.CHOOSE if t.facts > 1 else codes.ANSWER] += 1
            silent(t, seat)


@compiled
def _empty_deck(t: Record, seat: int) -> None:
    """SS-K7 to SS-K9: every bot wants the move that completes the outline, or else passes."""
    completes = not t.move_used and _find_move(t)
    can_move = not t.move_used and _some_move(t)
    for voter in range(t.seats):
        t.moves[codes.EMPTY_AT + codes.BROKEN_CHOICE, 1] += 1
        t.moves[codes.EMPTY_AT + codes.MOVE_CHOICE, 1] += can_move
        t.moves[codes.EMPTY_AT + codes.PASS_CHOICE, 1] += 1
        t.moves[codes.EMPTY_AT + (codes.MOVE_CHOICE if completes else codes.PASS_CHOICE), 0] += 1
        silent(t, voter)
    t.pace[codes.CHOOSE] += 1
    t.playless += 1
    if completes:
        _move(t)
        if end_check(t, True):
            return
    if t.playless >= t.seats:
        t.ending = codes.BROKEN


@compiled
def _some_move(t: Record) -> bool:
    """Whether a card in play has another lane."""
    for n in range(1, t.facts + 1):
        if codes.LANES_N[t.type[t.fact_card[n]]] > 1:
            return True
    return False


@compiled
def _find_move(t: Record) -> bool:
    """The first move that completes the outline, by play, then lane."""
    if t.lacking:
        return False
    for n in range(1, t.facts + 1):
        kind, lane = t.type[t.fact_card[n]], t.fact_lane[n]
        for place in range(codes.LANES_N[kind]):
            to = codes.LANES_TO[kind, place]
            if to != lane and _completes(t, kind, lane, to):
                t.move_n, t.move_lane = n, to
                return True
    return False


@compiled
def _completes(t: Record, kind: int, lane: int, to: int) -> bool:
    for other in range(1, codes.LANE_COUNT + 1):
        fit = t.fit[other - 1]
        if other == lane:
            fit -= fills(kind, lane)
        if other == to:
            fit += fills(kind, to)
        if fit == 0:
            return False
    return True


@compiled
def _move(t: Record) -> None:
    """SS-K8."""
    n, to = t.move_n, t.move_lane
    lane, kind = t.fact_lane[n], t.type[t.fact_card[n]]
    without(t.lane[lane - 1], t.lane_n[lane - 1], n)
    t.lane_n[lane - 1] -= 1
    t.lane[to - 1, t.lane_n[to - 1]] = n
    t.lane_n[to - 1] += 1
    t.fit[lane - 1] -= fills(kind, lane)
    t.fit[to - 1] += fills(kind, to)
    t.fact_lane[n] = to
    t.move_used = True
