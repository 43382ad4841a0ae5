"""The board in parts: what stands as it stood is taken over, and reads as if it were made anew."""

from __future__ import annotations

from itertools import pairwise

import telltable
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.core.registry import game
from telltable.core.story import Line
from telltable.table.snapshot import Snapshot
from tests.laws.wordy import Wordy


def lines(moment: Snapshot) -> list[Line]:
    return [line for chapter in moment.shown(None).board.story for line in chapter.lines]


def begun() -> Match:
    return telltable.new("ninety_nine_chances", seats=["bot:random"] * 4, seed=1)


def test_a_telling_leaves_the_lines_before_it_alone() -> None:
    m, luck = begun(), Stream(key_of(secret_from("board")), 0)
    moment, again, plans = Snapshot(m), 0, 0
    while not m.over:
        before, was = moment, m.state.table
        m.play(m.waiting()[0], m.observation(m.waiting()[0]).draw(luck))
        moment = Snapshot(m, before)
        old, new = lines(before), lines(moment)
        assert moment.shown(None).board.story == m.rules.board(m.pack, m.view(None)).story
        kind = m.state.table.told[-1].kind if len(new) == len(old) + 1 else ""
        if kind in ("resource", "problem") or (kind == "plan" and was.resources == m.state.table.resources):
            assert all(one is another for one, another in zip(old, new, strict=False))
            again += bool(old)
            plans += kind == "plan"
    assert again > 5
    assert plans


def test_what_is_called_as_before_is_not_asked_for_again() -> None:
    m, grown, noted = Wordy(game("ninety_nine_chances"), 1).play(200), 0, 0
    for before, now in pairwise(m.view(None, n) for n in range(len(m.entries))):
        more = before.table.resources != now.table.resources
        if m.rules.reads_alike(before, now):
            grown += more
            for card in m.pack.cards:
                was, reads = (m.rules.label(m.pack, view, "own_card", card) for view in (before, now))
                assert was == reads, card
        else:
            noted += more
    assert grown
    assert noted


def test_who_is_given_nothing_keeps_the_cards_as_they_lie() -> None:
    m, luck = begun(), Stream(key_of(secret_from("board")), 0)
    moment, kept = Snapshot(m), 0
    while not m.over:
        before, was = moment, m.state.table
        m.play(m.waiting()[0], m.observation(m.waiting()[0]).draw(luck))
        moment, table = Snapshot(m, before), m.state.table
        apart = [seat for seat in m.seats if was.resources[seat] != table.resources[seat]]
        if was.problems == table.problems and len(apart) == 1 and was.characters == table.characters:
            pairs = zip(before.shown(None).board.stacks, moment.shown(None).board.stacks, strict=True)
            kept += [old is new for old, new in pairs] == [seat not in apart for seat in m.seats]
    assert kept > 5


def test_an_offer_that_stands_is_the_same_object() -> None:
    m, luck = begun(), Stream(key_of(secret_from("board")), 0)
    kept = told = 0
    while not m.over:
        was = {seat: m.offers(seat) for seat in m.seats}
        m.play(m.waiting()[0], m.observation(m.waiting()[0]).draw(luck))
        for seat in m.seats if not m.over else ():
            for offer in m.offers(seat):
                told += offer in was[seat] and offer.decision in ("nudge", "note", "objection", "character")
                kept += any(offer is one for one in was[seat])
    assert told
    assert kept >= told
