"""Going for a while, coming back, who is next, and play that never resumes by itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

import telltable
from telltable import protocol as say
from telltable.core.luck import Stream
from telltable.core.move import TimeUp
from telltable.core.registry import games
from telltable.core.seat import CLOCK
from telltable.core.story import Line
from telltable.table import deciding, telling
from telltable.table.chairs import key_of_token
from telltable.table.signatures import Signatures
from tests.stacktors.helpers import lay

from .evening import Evening, playing

FIVE = ("storystack", "storyline", "tail_story", "ninety_nine_chances", "stacktors")


def begun(game: str, people: int = 3, pace: str = "off") -> Evening:
    evening = Evening(*["open"] * people, game=game)
    evening.sit(*range(people))
    evening.come(*range(people))
    assert evening.says(0, say.SetPace, pace=pace) is None
    assert evening.says(0, say.Begin) is None
    evening.tick()
    return evening


def lines(evening: Evening) -> list[Line]:
    return [line for chapter in evening.table.signatures[-1].book().chapters for line in chapter.lines]


# --- going for a while ------------------------------------------------------------------------------


def test_who_will_be_back_is_played_for_at_once() -> None:
    evening = playing(2, stand_in_after=300)
    assert evening.says(0, say.StepOut) is None
    assert evening.waiting == (0,), "nothing changes while a device is still here"
    evening.go(0)
    evening.pass_(1)
    assert evening.waiting == (1,)
    chair = evening.info().chairs[0]
    assert (chair.kind, chair.name, chair.back_soon, chair.stand_in) == ("me", "Ana", True, True)
    assert chair.played_by == "Lantern"


def test_and_has_the_seat_back_on_coming() -> None:
    evening = playing(2)
    evening.says(0, say.StepOut)
    evening.go(0)
    evening.pass_(1)
    evening.come(0)
    chair = evening.info().chairs[0]
    assert (chair.back_soon, chair.stand_in, chair.played_by) == (False, False, "")
    evening.act(1)
    evening.pass_(600)
    assert evening.waiting == (0,), "whoever is back plays for themselves, and after a while still does"
    evening.go(0)
    evening.pass_(30)
    assert evening.waiting == (0,), "the next time nobody said that they go"


def test_a_table_without_stand_ins_has_one_for_who_asks_for_it() -> None:
    evening = playing(2, stand_in_after=0)
    evening.says(0, say.StepOut)
    evening.go(0)
    evening.pass_(1)
    assert evening.waiting == (1,)


def test_nobody_steps_out_of_a_game_that_is_none() -> None:
    evening = Evening()
    evening.sit(0, 1)
    refusal = evening.says(0, say.StepOut)
    assert refusal
    assert refusal.why == "The game hasn't started yet."
    refusal = evening.says(None, say.StepOut)
    assert refusal
    assert refusal.why == "You don't have a seat."


def test_a_host_who_went_is_missed_on_every_screen() -> None:
    """From the first second on; a minute later somebody else hosts, and nobody misses them any more."""
    evening = playing(2)
    assert evening.info().host_away is None
    evening.go(0)
    assert evening.info().host_away == 0
    evening.pass_(20)
    assert evening.info().host_away == 20
    evening.pass_(41)
    assert evening.info().host == 1
    assert evening.info().host_away is None


# --- who told it ------------------------------------------------------------------------------------


def test_books_that_are_made_at_once_are_signed_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was just loaded: one for somebody's shelf, one for what people laughed at, on two threads."""
    evening = begun("storystack")
    for seat in (1, 2):
        evening.says(seat, say.StepOut)
    evening.go(1, 2)
    for n in range(12):
        evening.pass_(5)
        if 0 in evening.waiting:
            evening.act(0, n)
    signatures = evening.folded_again().signatures[-1]
    noted, note = [], Signatures._note

    def slowly(self: Signatures, n: int) -> None:
        noted.append(n)
        sleep(0.002)
        note(self, n)

    monkeypatch.setattr(Signatures, "_note", slowly)
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(lambda _: signatures.played_book(), range(2))
    assert first == second
    assert noted
    assert noted == sorted(set(noted))


@pytest.mark.parametrize("game", FIVE[:4])
def test_what_a_stand_in_tells_is_signed_as_its_own(game: str) -> None:
    """In every game, in what the table shows and in the book; never as the person. Ana answers for herself."""
    evening = begun(game)
    for seat in (1, 2):
        evening.says(seat, say.StepOut)
    evening.go(1, 2)
    signed = "Inkwell, in Ben’s seat"
    for n in range(300):
        evening.pass_(5)
        assert evening.table.match
        told = {line.teller.removesuffix(" (bot)") for line in lines(evening)}
        assert told.isdisjoint({"Ben", "Cem"})
        if evening.table.match.over or signed in told:
            break
        if 0 in evening.waiting:
            evening.act(0, n)
    assert signed in told
    assert "Inkwell (bot)" in evening.table.signatures[-1].book().tellers
    snapshot = evening.table.snapshot()
    assert snapshot
    shown = [line.teller for chapter in snapshot.shown(None).board.story for line in chapter.lines]
    assert signed in shown
    assert not {"Ben", "Cem"} & set(shown)
    assert [line.teller for line in lines(evening)] == [
        line.teller for chapter in evening.folded_again().signatures[-1].book().chapters for line in chapter.lines
    ]


def test_what_was_told_before_stays_the_persons() -> None:
    evening = playing(2, skinning="off")
    for n in range(12):
        evening.act(evening.waiting[0], n)
    own = {line.n: line.teller for line in lines(evening)}
    assert {"Ana", "Ben"} == set(own.values())
    evening.says(1, say.StepOut)
    evening.go(1)
    for n in range(6):
        evening.pass_(5)
        evening.act(0, n)
    now = {line.n: line.teller for line in lines(evening)}
    assert own.items() <= now.items()
    assert "Inkwell, in Ben’s seat" in now.values()


@pytest.mark.parametrize("game", FIVE[:4])
def test_who_gives_up_a_seat_is_no_bot(game: str) -> None:
    """What they told stays theirs, the bot signs for itself, and the book counts them among the people."""
    evening = begun(game)
    own: set[object] = set()
    for n in range(300):
        evening.pass_(5)
        own = {line.n for line in lines(evening) if line.teller == "Ben"}
        if own:
            break
        for seat in evening.waiting:
            evening.act(seat, n)
    assert own
    evening.says(1, say.Leave)
    now = {line.n: line.teller for line in lines(evening)}
    assert {now[n] for n in own} == {"Ben"}
    for n in range(300):
        if evening.table.match is None or evening.table.match.over or "Inkwell, in Ben’s seat" in now.values():
            break
        evening.pass_(5)
        for seat in evening.waiting:
            evening.act(seat, n)
        now = {line.n: line.teller for line in lines(evening)}
    tellers = evening.table.signatures[-1].book().tellers
    assert "Ben" in tellers
    assert "Ben (bot)" not in {*tellers, *now.values()}


@pytest.mark.parametrize("name", ["You", "you", "YOU", "Me", "I", "myself"])
def test_you_is_no_name_that_others_read(name: str) -> None:
    evening = Evening()
    answer = deciding.sit(evening.table, 0, name, key_of_token("x"), evening.now)
    refusal = evening.keep(answer)
    assert refusal
    assert (refusal.code, refusal.fix) == ("name", "Choose another name.")


# --- who is next ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FIVE[:4])
def test_everybody_is_told_who_is_next(game: str) -> None:
    """Whoever is said to be next is whose turn comes next, as long as the round lasts."""
    evening = begun(game)
    seen: list[tuple[int, ...]] = []
    for n in range(120):
        snapshot = evening.table.snapshot()
        assert snapshot
        following = snapshot.shown(None).game().next
        assert following == snapshot.shown(1).game().next
        assert len(set(following)) == len(following) < 3
        if following and following not in seen:
            seen.append(following)
        assert evening.table.match
        if evening.table.match.over or len(seen) > 2:
            break
        evening.tick()
        evening.act(evening.waiting[0], n)
    assert len(seen) > 2
    turns = [one[0] for one in seen]
    assert all(later not in turns[:1] for later in turns[1:2]), "each is next in turn"


def test_who_is_next_goes_by_the_order_of_the_round() -> None:
    """ST-ORD-4: down the order, whoever has the turn left out."""
    match = lay(("S", (0, 0)), ("W", (2, 0)), ("H", (4, 0)), turn="H")
    assert [who for who, _ in match.state.table.order] == ["S", "W", "H", "Z"]
    assert match.waiting() == (2,)
    assert match.rules.next_seats(match.view(None)) == (0, 1, 3)


def test_whoever_chooses_whether_to_act_is_not_next() -> None:
    """ST-ORD-4: before a turn begins, the first of the order is at it already."""
    match = telltable.new("stacktors", seats=("me",) * 3, seed=3, options={"creation": "pregen"})
    seen = 0
    for n in range(200):
        seat = match.waiting()[0]
        (ask, following) = match.asks()[seat], match.rules.next_seats(match.view(None))
        if match.state.table.order and not match.state.table.turn:
            assert seat not in following
            seen += bool(following)
        if seen > 3:
            break
        match.play(seat, ask.draw(Stream((4, n), 0)))
    assert seen > 3


def test_how_long_somebody_is_waited_for() -> None:
    evening = playing(2)
    evening.pass_(100)
    assert [(wait.seat, wait.left, wait.since) for wait in evening.info().waits] == [(0, None, 100)]
    evening.says(1, say.Pause)
    evening.pass_(50)
    assert evening.info().waits[0].since == 100, "in a pause nobody is waited for"
    evening.says(1, say.Resume)
    evening.pass_(5)
    assert evening.info().waits[0].since == 105
    evening.act(0)
    assert evening.info().waits[0].since == 0


# --- a table that stands ----------------------------------------------------------------------------


@pytest.mark.parametrize("stop", [say.XCard, say.Pause])
def test_play_does_not_resume_by_itself(stop: type[say.ClientMessage]) -> None:
    evening = playing(2, goes_on=False)
    evening.says(1, stop)
    evening.pass_(86_000)
    info = evening.info()
    assert (info.x is not None) if stop is say.XCard else (info.paused is not None)
    assert info.x is None or info.x.left is None
    assert (evening.says(0, say.XChoice, choice="go_on") if stop is say.XCard else evening.says(0, say.Resume)) is None
    assert evening.info().x is evening.info().paused is None


@pytest.mark.parametrize(("stop", "seconds"), [(say.XCard, 180), (say.Pause, 600)])
def test_unless_the_table_chose_so(stop: type[say.ClientMessage], seconds: int) -> None:
    evening = playing(2, goes_on=True)
    evening.says(1, stop)
    evening.pass_(seconds - 1)
    assert evening.info().x or evening.info().paused
    evening.pass_(2)
    assert evening.info().x is evening.info().paused is None


# --- pace -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FIVE)
def test_no_hurry_sends_no_clock(game: str) -> None:
    """In any game, whatever its options say of themselves."""
    evening = begun(game, 3 if game != "stacktors" else 2)
    for n in range(30):
        evening.tick()
        assert evening.table.match
        if evening.table.match.over:
            break
        assert [wait.left for wait in evening.info().waits if wait.left is not None] == []
        evening.act(evening.waiting[0], n)


@pytest.mark.parametrize("game", FIVE)
def test_pace_has_one_order_in_all_games(game: str) -> None:
    paces = [option.values for option in games()[game].options if option.name == "timers"]
    assert paces in ([], [("off", "relaxed", "brisk")])


def test_the_pace_stays_when_another_game_is_played() -> None:
    """Also where that game would take a brisk one by itself."""
    evening = playing(2, "off", skinning="off")
    evening.to_the_end()
    assert evening.says(0, say.Again, game="tail_story") is None
    assert evening.says(0, say.Begin) is None
    assert evening.table.match
    assert evening.table.match.header.options["timers"] == "off"
    assert evening.info().pace == "off"


@pytest.mark.parametrize("game", FIVE[:4])
def test_who_was_timed_is_told_what_was_chosen(game: str) -> None:
    """And nobody else: of a seat whose time ran out, and of all whom the end of a window took by surprise."""
    evening = begun(game, pace="brisk")
    told: dict[int, tuple[str, ...]] = {}
    for _ in range(40):
        evening.pass_(5)
        match = evening.table.match
        assert match
        for n in range(len(match.entries)):
            if isinstance(match.entries[n].move, TimeUp):
                late = telling.timed_out(evening.table, n)
                assert set(late) <= set(match.seats)
                assert match.entries[n].move.seat in (CLOCK, *late)
                told |= late
        if len(told) > 1 and any(told.values()):
            break
    assert any(told.values())
    assert telling.timed_out(evening.table, 0) == {}
