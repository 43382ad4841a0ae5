"""What one moment of a game takes over from the last is what would be made anew, and nothing outlives its game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.json import decode
from msgspec.structs import replace

from telltable import new
from telltable import protocol as say
from telltable.core.board_part import BoardPart
from telltable.core.event import TakenBack
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.registry import game, games
from telltable.core.seat import Seat
from telltable.lab.law_play import Habits, luck_of
from telltable.table import deciding, labels, records, reducers, snapshot
from telltable.table.snapshot import Snapshot
from telltable.table.told import Told
from tests.asked_labels import with_asked_labels
from tests.laws.wordy import Wordy

from .evening import Evening, playing
from .test_x_card import WORD, play, told_so

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

SEATS = (None, 0, 1)


def fresh(match: Match, moment: Snapshot) -> None:
    """Nothing of it is stale: boards, labels and the rest are as a moment without a past makes them."""
    alone = Snapshot(match)
    for seat in SEATS:
        shown, expected = (with_asked_labels(decode(encode(one.shown(seat).game()))) for one in (moment, alone))
        assert shown == expected
        assert moment.shown(seat).board == match.rules.board(match.pack, match.view(seat))


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(6))
def test_moment_after_moment_is_as_made_anew(name: str, seed: int) -> None:
    wordy = Wordy(game(name), seed, seats=game(name).seats[1 + seed % 2])
    wordy.habits = Habits(offers=25, second_thoughts=5, time_ups=5, take_backs=15, leaves=1)
    moment: Snapshot | None = None
    for entries in range(2, 120):
        match = wordy.play(entries)
        if seed % 3 or entries % 3:  # sometimes nobody looks for a while
            moment = Snapshot(match, moment)
            fresh(match, moment)
        if match.over:
            break


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(3))
def test_words_that_are_shared_are_each_seats_own(name: str, seed: int) -> None:
    """A fact that everybody is told whole, and a choice that is made for all, read alike from every seat."""
    wordy = Wordy(game(name), seed, seats=3)
    wordy.habits = Habits(offers=25, second_thoughts=5, time_ups=5, take_backs=15, leaves=1)
    moment: Snapshot | None = None
    shared = 0
    for entries in range(2, 100):
        match = wordy.play(entries)
        moment, last = Snapshot(match, moment), len(match.entries) - 1
        for seat in (None, 0, 1, 2):
            told, sentences = match.told(seat, last), []
            view = match.view(seat, last - 1)
            for event in told:  # a sentence is of the moment of its fact, not of the end of its entry
                view = match.view(seat) if isinstance(event, TakenBack) else match.rules.see(view, event)
                sentences.append(match.rules.tell(match.pack, view, event))
            heard = tuple(msgspec.Raw(encode(event)) for event in told), tuple(filter(None, sentences))
            view = match.view(seat)
            assert moment.told(seat, last) == Told(*heard)
            asks = [*match.offers(seat), *(ask for at, ask in match.asked().items() if at == seat)] if seat else []
            by_list = [ask for at, ask in match.asked_by_list().items() if at == seat]
            parts = [part for ask in (*by_list, *match.offers_by_list(0)) for part in (ask, *ask.extras)]
            shared += sum(match.scene.maker(part) is not None for part in parts)
            forms = [form for ask in asks for part in (ask, *ask.extras) for form in part.forms]
            fields = [field for form in forms for field in form.fields]
            for field in fields:
                for value in getattr(field, "of", ()):
                    key = value if isinstance(value, str) else encode(value).decode()
                    label = match.rules.label(match.pack, view, field.kind, value)
                    assert moment.shown(seat).game().labels[field.kind][key] == label
        if match.over:
            break
    assert shared or name != "storystack"


def just_played() -> tuple[Match, Seat]:
    """A game in which this seat has just played a card, and drawn another."""
    evening = playing(3)
    (seat,) = evening.waiting
    play(evening, "Once.")
    assert evening.table.match is not None
    return evening.table.match, seat


def test_a_redacted_twin_is_never_put_into_a_spectators_words() -> None:
    """Who drew a card reads its name; everybody else reads that it was one, in whatever order they are told."""
    match, seat = just_played()
    last = len(match.entries) - 1
    (card,) = set(match.state.hands[seat]) - set(match.state_after(last - 1).hands[seat])
    title = match.pack.cards[card].title
    for order in ((None, 0, 1, 2), (seat, None, 0, 1, 2)):
        moment = Snapshot(match)
        knows = {one: title in " ".join(moment.told(one, last).lines) for one in order}
        assert knows == {one: one == seat for one in order}


def test_a_fact_that_others_know_no_more_of_is_written_once() -> None:
    """Whoever sees a drawn card face down is told what a spectator is told: the very bytes."""
    match, seat = just_played()
    last = len(match.entries) - 1
    moment = Snapshot(match)
    for other in {0, 1, 2} - {seat}:
        assert moment.told(other, last) is moment.told(None, last)
    own = zip(moment.told(seat, last).events, moment.told(None, last).events, strict=True)
    assert sum(mine is not theirs for mine, theirs in own) == 1, "the card that was drawn"


def test_what_a_part_looks_at_on_the_table_is_worked_out_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = just_played()
    looked: list[str] = []

    def noted(one: BoardPart) -> BoardPart:
        def common(pack: Any, table: Any) -> Any:
            looked.append(one.name)
            return one.common(pack, table)

        return replace(one, common=common)

    names = [one.name for one in match.rules.board_parts]
    monkeypatch.setattr(type(match.rules), "board_parts", tuple(map(noted, match.rules.board_parts)))
    moment = Snapshot(match)
    for seat in (0, 1, 2, None):
        assert moment.shown(seat).board.hand or seat is None
    assert looked == names


def on_and_on(name: str, entries: int) -> Iterator[tuple[Snapshot, Snapshot]]:
    """The moments of a random game, each with the one before."""
    match, luck = new(name, seats=("bot:random",) * 3, seed=4), luck_of(game(name), 4)
    before = Snapshot(match)
    before.shown(None)
    while not match.over and len(match.entries) < entries:
        (seat, *_) = match.waiting()
        match.play(seat, match.observation(seat).draw(luck))
        moment = Snapshot(match, before)
        yield before, moment
        before = moment


def test_a_seats_piles_are_a_spectators() -> None:
    """In Tail Story everybody's own pile lies first, and is made once for all."""
    kept = 0
    for before, moment in on_and_on("tail_story", 80):
        piles = moment.shown(None).board.stacks
        for seat in (0, 1, 2):
            assert {id(pile) for pile in moment.shown(seat).board.stacks[:-1]} == {id(pile) for pile in piles[:-1]}
        kept += sum(old is pile for old, pile in zip(before.shown(None).board.stacks[1:4], piles[1:4], strict=True))
    assert kept > 80, "most piles lie as they lay"


def test_labels_of_what_is_made_for_all_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever seats may choose the same are given the very label that a spectator reads."""
    for_all: list[tuple[str, object]] = []
    label_of = Snapshot._label_of

    def noted(self: Snapshot, view: object, kind: str, value: object) -> labels.Label:
        if view is self._view:
            for_all.append((kind, value))
        return label_of(self, view, kind, value)

    monkeypatch.setattr(Snapshot, "_label_of", noted)
    read = 0
    for _, moment in on_and_on("storystack", 30):
        for_all.clear()
        for seat in (0, 1, 2):
            moment.shown(seat)
        assert len(for_all) == len(set(for_all))
        read += len(for_all)
    assert read > 15, "what a note may be, and which devices may explain; what is in lists, see `test_lists`"


@pytest.mark.parametrize("name", games())
def test_a_book_of_labels_that_is_begun_anew_has_those_of_offers_that_stand(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "MOST", 3)
    for _, moment in on_and_on(name, 40):
        fresh(moment._match, moment)


def test_a_seat_for_which_nothing_changed_keeps_its_own_as_one() -> None:
    """In StoryLine whoever has not moved and is not asked holds what they held."""
    kept = 0
    for before, moment in on_and_on("storyline", 60):
        kept += sum(moment.shown(seat).own is before.shown(seat).own for seat in (0, 1, 2))
    assert kept > 20


def test_a_written_page_is_made_once() -> None:
    """In StoryLine a page that is in the book stays as it is."""
    pages = 0
    for before, moment in on_and_on("storyline", 80):
        was, board = before.shown(None).board, moment.shown(None).board
        for old, stack in zip(was.stacks[:-1], board.stacks, strict=False):
            assert old is stack
        pages = max(pages, len(board.stacks))
    assert pages > 8


def test_much_is_taken_over() -> None:
    evening = playing(2)
    shown = []
    for number in range(6):
        play(evening, f"Line {number}.")
        moment = evening.table.snapshot()
        assert moment is not None
        shown.append(moment.shown(None).board)
    before, after = shown[-2:]
    same = sum(old is new for old, new in zip(before.stacks, after.stacks, strict=True))
    assert same == 7, "only the lane that was played to is drawn again"


def test_a_game_without_some_words_takes_nothing_over() -> None:
    evening = told_so()
    before = evening.table.snapshot()
    assert before is not None
    assert WORD in encode(before.shown(1).game()).decode()
    evening.says(1, say.XCard, words=WORD)
    evening.says(1, say.XChoice, choice="veil")
    match, moment = evening.table.match, evening.table.snapshot()
    assert match is not None
    assert moment is not None
    assert WORD.casefold() not in encode([moment.shown(seat).game() for seat in SEATS]).decode().casefold()
    fresh(match, moment)
    fresh(match, Snapshot(match, before))


def decided(evening: Evening, number: int) -> records.Played:
    (seat,) = evening.waiting
    match = evening.table.match
    assert match is not None
    moves = list(match.legal(seat))
    move = msgspec.to_builtins(moves[number % len(moves)])
    answer = deciding.decide(evening.table, evening.table.who(evening.tokens[seat]), say.Play("x", move), evening.now)
    assert isinstance(answer, list)
    (one,) = answer
    assert isinstance(one, records.Played)
    return one


def test_what_was_decided_here_folds_as_what_is_read() -> None:
    here, there = playing(2), playing(2)
    for number in range(25):
        one = decided(here, number)
        reducers.apply(here.table, one)
        reducers.apply(there.table, records.read(encode(one)))
        assert here.table.facts() == there.table.facts()
        match, other = here.table.match, there.table.match
        assert match is not None
        assert other is not None
        assert match.state == other.state


def test_what_was_decided_and_not_kept_is_not_folded() -> None:
    here, there = playing(2), playing(2)
    mine, theirs = decided(here, 0), decided(there, 1)
    assert mine != theirs
    reducers.apply(here.table, records.read(encode(theirs)))
    reducers.apply(there.table, theirs)
    assert here.table.facts() == there.table.facts()
