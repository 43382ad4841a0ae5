"""The board in parts: what all see is one object, a seat's own is laid over it, and what stands is taken over."""

from __future__ import annotations

import telltable
from telltable.core.board import Board
from telltable.core.chart import Chart
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.table.snapshot import Snapshot

from .helpers import PLAIN, lay
from .test_told_of_one import alone


def pages(board: Board) -> list[str]:
    return [page.title for page in board.notebook]


def told_by_somebody() -> Match:
    m = telltable.new("stacktors", seats=3, options={"gm": "human", "adventure": "yard"}, pack=PLAIN)
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    m.play(2, {"type": "TakePregen", "name": "Healer"})
    m.play(0, {"type": "ReadyUp"})
    m.play(0, {"type": "WhisperTo", "seat": 1, "text": "The bucket moved."})
    return m


def test_only_the_map_of_whoever_acts_has_ways() -> None:
    m = lay(("S", (3, 3)), ("X", (6, 3)), ("W", (1, 1)), turn="S")
    moment = Snapshot(m)
    everybodys = moment.shown(None)
    acting = m.waiting()[0]
    for seat in m.seats:
        shown = moment.shown(seat)
        chart, public = shown.board.part(Chart), everybodys.board.part(Chart)
        assert chart is not None
        assert public is not None
        assert not public.ways
        assert bool(chart.ways) == (seat == acting)
        assert (chart is public) == (seat != acting)
        assert chart.marks is public.marks


def test_everybody_sees_the_ways_of_a_free_scene_and_who_could_go_them() -> None:
    m = alone("ball", "Warden")
    name = m.state.table.living[0].name
    shown = Snapshot(m).shown
    ways = {face.key: face for face in shown(None).board.spread}
    assert {*ways} == {face.key for face in shown(0).board.spread}
    assert {face.tag for face in ways.values()} <= {"open", "nobody", "used"}
    open_to, to_nobody = ([face for face in ways.values() if face.tag == tag] for tag in ("open", "nobody"))
    assert open_to
    assert all(name in face.by and not face.why_not for face in open_to)
    assert all(face.why_not and not face.by for face in to_nobody)


def test_a_conflict_has_no_ways_for_those_who_look_on() -> None:
    assert Snapshot(lay(("S", (3, 3)), ("X", (6, 3)), turn="S")).shown(None).board.spread == ()


def test_sealed_pages_are_the_gms_until_the_end_and_then_everybodys_once() -> None:
    m = told_by_somebody()
    moment = Snapshot(m)
    assert {"Sealed", "Whispers"} <= {*pages(moment.shown(0).board)}
    assert "Sealed" not in pages(moment.shown(1).board)
    assert "Whispers" in pages(moment.shown(1).board)
    assert moment.shown(2).part("board.notebook") is moment.shown(None).part("board.notebook")
    m.play(0, {"type": "EndAdventure", "ending": "learned"})
    moment = Snapshot(m, moment)
    for seat in (None, 0, 1, 2):
        board = moment.shown(seat).board
        assert pages(board).count("Sealed") == 1
        assert board == m.rules.board(m.pack, m.view(seat))


def test_whoever_did_not_change_is_not_drawn_again() -> None:
    m = telltable.new("stacktors", seats=["bot:random"] * 2, options={"adventure": "yard"}, seed=3)
    moment, kept, luck = Snapshot(m), 0, Stream(key_of(secret_from("board")), 0)
    while not m.over:
        was, before = m.state.table, moment.shown(None).board.stacks
        m.play(m.waiting()[0], m.observation(m.waiting()[0]).draw(luck))
        moment, table = Snapshot(m, moment), m.state.table
        now = moment.shown(None).board.stacks
        same = {id_ for id_, one in table.chars.items() if was.chars.get(id_) is one}
        if now is not before and {*was.chars} == {*table.chars} and all(one.alive for one in table.chars.values()):
            again = {id_ for id_, old, new in zip(table.chars, before, now, strict=False) if old is new}
            assert same <= again
            kept += 0 < len(again) < len(table.chars)
    assert kept > 5


def test_a_story_that_goes_on_is_taken_over() -> None:
    m = telltable.new("stacktors", seats=["bot:random"] * 2, options={"adventure": "yard"}, seed=3)
    moment, kept, luck = Snapshot(m), 0, Stream(key_of(secret_from("board")), 0)
    was = moment.shown(None).board.story
    while not m.over:
        m.play(m.waiting()[0], m.observation(m.waiting()[0]).draw(luck))
        moment = Snapshot(m, moment)
        now = moment.shown(None).board.story
        assert now == m.rules.board(m.pack, m.view(None)).story
        if was and now is not was:
            old = [line for chapter in was for line in chapter.lines]
            new = [line for chapter in now for line in chapter.lines]
            kept += sum(one is another for one, another in zip(old, new, strict=False)) >= len(old) - 1 > 0
        was = now
    assert kept > 5
