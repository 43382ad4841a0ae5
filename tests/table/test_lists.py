"""Lists that candidates are told from: everybody's, put into words once, and never of another moment."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from telltable import new
from telltable.core.event import TakenBack
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.registry import game, games
from telltable.core.step import Scene
from telltable.lab.law_play import luck_of
from telltable.table.shown import LISTS, Shown
from telltable.table.snapshot import Kept, Snapshot
from tests.laws.wordy import Wordy

LISTED = [name for name in games() if game(name).lists]
SEATS = (None, 0, 1, 2)


def lists(shown: Shown) -> dict[str, Any]:
    return {at.removeprefix(LISTS): words for at, words in shown.public.items() if at.startswith(LISTS)}


def played(entries: int) -> Match:
    match, luck = new("storystack", seats=("me",) * 3, seed=4), luck_of(game("storystack"), 4)
    while len(match.entries) < entries:
        (seat, *_) = match.waiting()
        match.play(seat, match.observation(seat).draw(luck))
    return match


def test_everybody_has_the_very_lists_of_a_spectator() -> None:
    moment = Snapshot(played(20))
    known = lists(moment.shown(None))
    assert list(known["plays"]) == [f"#{fact.n}" for fact in moment._match.state.table.facts]
    assert list(known["elements"]) == [one.id for one in moment._match.state.table.elements]
    for seat in SEATS:
        shown = moment.shown(seat)
        assert all(lists(shown)[name] is words for name, words in known.items())
        assert not [at for at in shown.own if at.startswith(LISTS)]


def test_each_candidate_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may note it, question it or lay it, and for as long as nothing reads otherwise."""
    made, word, doubt = Counter[tuple[str, str]](), Snapshot._word, Kept.doubt

    def noted(self: Snapshot, kind: str, value: str) -> str:
        made[kind, value] += 1
        return word(self, kind, value)

    def doubted(self: Kept, sure: frozenset[str]) -> None:
        made.clear()
        doubt(self, sure)

    monkeypatch.setattr(Snapshot, "_word", noted)
    monkeypatch.setattr(Kept, "doubt", doubted)
    whole = played(30)
    match = whole.until(10)
    moment = Snapshot(match)
    for n in range(10, 30):
        for seat in SEATS:
            moment.shown(seat)
        match.append(whole.entries[n], Scene(match.pack, whole.state_after(n)))
        moment = Snapshot(match, moment)
    words = [(name, value) for name, known in lists(moment.shown(None)).items() for value in known]
    assert len(words) == sum(made.values()) > 40


def test_what_was_taken_back_is_in_no_list() -> None:
    match = played(20)
    before = Snapshot(match)
    known = {name: dict(words) for name, words in lists(before.shown(None)).items()}
    (seat, *_) = match.waiting()
    entry = match.play(seat, next(match.legal(seat)))
    moment = Snapshot(match, before)
    assert lists(moment.shown(None)) != known
    match.append(replace(entry, n=21, move=TakeBack(), told=(TakenBack(19),)), Scene(match.pack, match.state_after(19)))
    assert lists(Snapshot(match, moment).shown(None)) == known


@pytest.mark.long
@pytest.mark.parametrize("name", LISTED)
def test_candidates_of_lists_are_texts_that_no_browser_puts_elsewhere(name: str) -> None:
    """None is a number in digits, and none is twice in a list; in full, an ask is the same as in the lists' words."""
    match = Wordy(game(name), 3, seats=3).play(80)
    shown = Snapshot(match).shown(0)
    for listed in match.rules.lists.values():
        names = listed.names(listed.at(match.state.table))
        assert len(names) == len(set(names))
        assert not [one for one in names if one.isdecimal()]
    assert encode(shown.game().offers) == encode(match.offers(0))
    assert encode(shown.game().ask) == encode(match.asked().get(0))
