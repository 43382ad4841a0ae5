"""Who is reminded, and when: by what everybody knows, so that nothing shows who could answer, or has."""

from __future__ import annotations

import pytest

from telltable import protocol as say
from telltable.core.window import Window
from telltable.table.awaited import DELAY, Call, calls
from telltable.table.hours import HOUR

from .test_days import FOUR, GAMES, MIDNIGHT, QUIET, at_a_window, for_days


def test_a_turn_is_one_wait_and_its_reminder_waits_out_the_quiet_hours() -> None:
    evening = for_days("storystack", 3, **QUIET)
    (seat,) = evening.waiting
    (call,) = calls(evening.table)
    assert (call.seat, call.game, call.at) == (seat, 1, MIDNIGHT + 9 * HOUR + DELAY)
    evening.pass_(12.9 * HOUR)
    assert calls(evening.table) == (call,)
    evening.come(seat)
    assert not calls(evening.table)
    evening.act(seat)
    while evening.waiting == (seat,):
        evening.act(seat)
    evening.go(seat)
    (after,) = calls(evening.table)
    assert after.seat != seat
    assert after.at == MIDNIGHT + (24 + 8) * HOUR + DELAY - 0.1 * HOUR


def test_nobody_is_reminded_for_whom_a_bot_acts_nor_at_another_table() -> None:
    evening = for_days("storystack", 3, turn_hours=1)
    (seat,) = evening.waiting
    evening.pass_(1.1 * HOUR)
    assert seat in evening.table.presence.stand_ins
    assert seat not in {call.seat for call in calls(evening.table)}


def test_a_wait_that_a_stopped_server_lengthened_is_the_same_wait() -> None:
    evening = for_days("storystack", 3)
    (call,) = calls(evening.table)
    evening.now += 100 * HOUR
    evening.tick()
    (again,) = calls(evening.table)
    assert (again.seat, again.game, again.entry) == (call.seat, call.game, call.entry)


def _answered(form: str, who: tuple[int, ...]) -> list[tuple[Call, ...]]:
    """What reminders go by, hour by hour of one window, where these of the asked have answered at once."""
    evening = at_a_window("Stop")
    match = evening.table.match
    assert match
    asked = evening.waiting
    for n in who:
        forms = match.asks()[asked[n]].forms
        chosen = next((one for one in forms if one.move == form), forms[0])
        evening.come(asked[n])
        assert evening.says(asked[n], say.Play, move={"type": chosen.move, **chosen.fixed}) is None
        evening.go(asked[n])
    found = []
    while isinstance(match.agenda[-1].step, Window) and len(found) < 11:
        found.append(calls(evening.table))
        evening.pass_(HOUR)
    return found


@pytest.mark.parametrize("form", ["Stop", "LetPass"])
def test_reminders_of_a_window_are_the_same_whoever_has_answered(form: str) -> None:
    nobody = _answered(form, ())
    assert len(nobody) == 11
    assert len({call.at for call in nobody[0]}) == 1
    assert len(nobody[0]) == 2
    for who in ((0,), (1,), (0, 1)):
        assert _answered(form, who) == nobody


@pytest.mark.by_turns
@pytest.mark.parametrize("game", GAMES)
def test_in_a_game_over_days_every_long_wait_has_one_reminder(game: str) -> None:
    """Five people (four where no more can play), of whom never two are there together. A wait is counted from what
    the table says in public, a reminder from the calls."""
    people = 4 if game in FOUR else 5
    evening = for_days(game, people, turn_hours=72, window_hours=6)
    match = evening.table.match
    assert match
    sent: set[tuple[int, int, int]] = set()
    reminders, waited = 0, set[tuple[int, float]]()
    for n in range(3_000):
        if match.over:
            break
        evening.pass_(HOUR)
        for call in calls(evening.table):
            if call.at <= evening.now and (call.seat, call.game, call.entry) not in sent:
                sent.add((call.seat, call.game, call.entry))
                reminders += 1
        for seat, since in evening.table.clock.asked.items():
            if seat >= 0 and since + DELAY <= evening.now:
                waited.add((seat, since))
        seat = (n * 3) % people
        evening.come(seat)
        for _ in range(40):
            if match.over or seat not in evening.waiting:
                break
            evening.act(seat, n)
            evening.tick()
        evening.go(seat)
    assert match.over
    assert 0 < reminders == len(sent) == len(waited)
