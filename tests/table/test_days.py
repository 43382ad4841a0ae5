"""Tables for days: hours that count, stand-ins only when they are over, windows with one closing hour for all."""

from __future__ import annotations

import pytest

from telltable import protocol as say
from telltable.core.move import TimeUp
from telltable.core.seat import CLOCK
from telltable.core.window import Window
from telltable.table import records
from telltable.table.hours import DAY, HOUR, Hours

from .evening import Evening

GAMES = ("ninety_nine_chances", "stacktors", "storyline", "storystack", "tail_story")
FOUR = ("stacktors", "tail_story")  # four at most, the first of them without a GM
QUIET = {"quiet_from": 22, "quiet_to": 8}
MIDNIGHT = 20_000 * DAY  # in UTC


def for_days(game: str = "storystack", people: int = 5, **hours: int) -> Evening:
    """People who have laid a table for days, and have all gone."""
    evening = Evening(*["open"] * people, game=game)
    evening.now = MIDNIGHT + 9 * HOUR
    evening.sit(*range(people))
    evening.come(*range(people))
    assert evening.says(0, say.SetPace, pace="days", **hours) is None
    assert evening.says(0, say.Begin) is None
    evening.tick()
    evening.go(*range(people))
    return evening


def kept(evening: Evening, kind: type[records.AnyKept]) -> list[records.AnyKept]:
    return [one for one in map(records.read, evening.log) if isinstance(one, kind)]


@pytest.mark.parametrize(
    ("at", "hours", "then"),
    [(9, 48, 87), (7, 1, 9), (21.5, 1, 24 + 8.5), (23, 2, 24 + 10), (8, 14, 24 + 8), (9, 0, 9)],
)
def test_quiet_hours_do_not_count(at: float, hours: float, then: float) -> None:
    quiet = Hours(quiet_from=22, quiet_to=8)
    assert quiet.after(MIDNIGHT + at * HOUR, hours * HOUR) == MIDNIGHT + then * HOUR
    east = Hours(quiet_from=22, quiet_to=8, east=90)
    assert east.after(MIDNIGHT + (at - 1.5) * HOUR, hours * HOUR) == MIDNIGHT + (then - 1.5) * HOUR


def test_every_hour_counts_where_none_is_quiet() -> None:
    assert Hours().after(MIDNIGHT + HOUR, 50 * HOUR) == MIDNIGHT + 51 * HOUR
    assert Hours().wakes(MIDNIGHT) == MIDNIGHT
    assert Hours(quiet_from=22, quiet_to=8).wakes(MIDNIGHT) == MIDNIGHT + 8 * HOUR


def test_the_table_goes_on_while_nobody_is_there_and_a_bot_acts_only_when_the_hours_are_over() -> None:
    evening = for_days(turn_hours=48)
    (seat,) = evening.waiting
    evening.pass_(47.9 * HOUR)
    assert not kept(evening, records.StoodIn)
    assert evening.waiting == (seat,)
    evening.pass_(0.2 * HOUR)
    assert [one.seat for one in kept(evening, records.StoodIn) if isinstance(one, records.StoodIn)] == [seat]
    assert evening.waiting != (seat,)
    assert not [one for one in evening.table.games[0].entries if isinstance(one.move, TimeUp)]
    assert len(evening.log) < 80  # who is here is said every hour, not every few seconds
    assert evening.folded_again().facts() == evening.table.facts()


def test_the_host_stays_host_while_their_turn_could_wait() -> None:
    evening = for_days(turn_hours=24)
    evening.come(1)
    evening.pass_(23 * HOUR)
    assert evening.table.chairs.host == 0
    assert evening.info().host_away is None, "nobody is told that they have left"


def test_hours_without_a_server_cost_nobody_time() -> None:
    evening = for_days(turn_hours=24)
    (seat,) = evening.waiting
    due = evening.table.clock.due[seat]
    evening.now += 3 * DAY
    evening.tick()
    assert not kept(evening, records.StoodIn)
    assert evening.table.clock.due[seat] > due + 2.9 * DAY


def at_a_window(form: str) -> Evening:
    """A game that has come to a window in which somebody may answer like this."""
    evening = for_days("tail_story", 3, turn_hours=48, window_hours=12)
    match = evening.table.match
    assert match
    for n in range(2_000):
        if not isinstance(match.agenda[-1].step, Window):
            evening.act(evening.waiting[0], n)
        elif any(one.move == form for seat in evening.waiting for one in match.asks()[seat].forms):
            return evening
        else:
            evening.pass_(13 * HOUR)
    raise AssertionError("there never is such a window")


@pytest.mark.parametrize("form", ["Stop", "LetPass"])
def test_a_window_closes_at_its_hour_whoever_answers_when(form: str) -> None:
    evening = at_a_window(form)
    match = evening.table.match
    assert match
    closes = evening.now + 12 * HOUR
    step, asked = match.agenda[-1].step, evening.waiting
    for seat in asked:
        evening.pass_(HOUR)
        forms = match.asks()[seat].forms
        chosen = next((one for one in forms if one.move == form), forms[0])
        assert evening.says(seat, say.Play, move={"type": chosen.move, **chosen.fixed}) is None
        assert set(evening.table.clock.due.values()) == {closes}
        assert evening.table.clock.hurry is None
        assert {wait.seat for wait in evening.info().waits} >= set(asked)
    evening.pass_(closes - evening.now - 1)
    assert match.agenda[-1].step == step
    evening.pass_(1)
    assert match.entries[-1].move == TimeUp(CLOCK)


@pytest.mark.by_turns
@pytest.mark.parametrize("game", GAMES)
def test_five_people_of_whom_three_are_never_there_together_play_to_the_end(game: str) -> None:
    people = 4 if game in FOUR else 5
    evening = for_days(game, people, turn_hours=24, window_hours=6, **QUIET)
    match = evening.table.match
    assert match
    for n in range(3_000):
        if match.over:
            break
        seat = (n * 3) % people
        evening.pass_(HOUR / 2)
        evening.come(seat)
        for _ in range(40):
            if match.over or seat not in evening.waiting:
                break
            evening.act(seat, n)
            evening.tick()
        evening.go(seat)
        assert not evening.table.presence.here
    assert match.over
    assert not kept(evening, records.StoodIn)
    match.verify()
    assert evening.folded_again().facts() == evening.table.facts()
