"""Reminding somebody whom the game waits for: quietly, and at most once a minute."""

from __future__ import annotations

from telltable import protocol as say

from .evening import Evening, playing


def waits(evening: Evening) -> int:
    assert evening.table.match
    return evening.table.match.waiting()[0]


def test_who_is_waited_for_is_nudged_once_a_minute() -> None:
    """By anybody who sits there; too soon again says when it may be, and that holds for everybody."""
    evening = playing(3)
    late = waits(evening)
    first, second = (seat for seat in range(3) if seat != late)
    assert evening.says(first, say.Nudge, seat=late) is None
    for seat in (first, second):
        refusal = evening.says(seat, say.Nudge, seat=late)
        assert refusal
        assert refusal.code == "too_often"
        assert "wait 60 seconds" in refusal.why
    evening.pass_(61, bots=False)
    assert evening.says(second, say.Nudge, seat=late) is None


def test_only_whom_the_game_waits_for_and_never_oneself() -> None:
    evening = playing(3)
    late = waits(evening)
    first, second = (seat for seat in range(3) if seat != late)
    wrong = ((late, late, "own_seat"), (first, second, "not_awaited"), (first, 7, "nobody"))
    for seat, whom, code in wrong:
        refusal = evening.says(seat, say.Nudge, seat=whom)
        assert refusal
        assert (refusal.code, bool(refusal.fix)) == (code, True)
    assert evening.says(first, say.Pause) is None
    refusal = evening.says(first, say.Nudge, seat=late)
    assert refusal
    assert refusal.code == "paused"
