"""A match: asking, playing, refusing, taking back, forking, saving."""

from pathlib import Path

import pytest

import telltable
from telltable.core.bookplate import with_plate
from telltable.core.move import Leave, Start, TakeBack, TimeUp
from telltable.core.seat import CLOCK, HOST
from telltable.store.file import Recorder, load


def started(seats: int = 2, **options: str) -> telltable.Match:
    settings = {"pattern_pick": "random", "first_player": "chosen", **options}
    return telltable.new("storystack", seats=seats, seed=11, options=settings)


def test_playing_appends_one_entry_and_answers_with_it() -> None:
    m = started()
    before = len(m.entries)
    entry = m.play(0, next(m.legal(0)))
    assert m.entries[-1] is entry
    assert entry.n == before
    assert entry.told


def test_a_refused_move_changes_nothing_and_says_why() -> None:
    m = started()
    before, state, asks = len(m.entries), m.state, m.asks()
    refusal = m.why(1, {"type": "Pass"})
    assert refusal is not None
    assert refusal.why == "It's Seat 1’s turn."
    with pytest.raises(telltable.IllegalMove) as caught:
        m.play(1, {"type": "Pass"})
    assert caught.value.refusal == refusal
    assert (len(m.entries), m.asks()) == (before, asks)
    assert m.state is state


@pytest.mark.parametrize(
    "data",
    [{}, {"type": "Fly"}, {"type": "Play"}, {"type": "Play", "card": 3, "lane": 1}, {"type": "Pass", "x": 1}, [], 7],
)
def test_data_that_is_no_move(data: object) -> None:
    m = started()
    refusal = m.why(0, data)
    assert refusal is not None
    assert refusal.code == "malformed"
    with pytest.raises(telltable.Problem, match="not a valid move in StoryStack"):
        m.play(0, data)


def test_words_are_cleaned_at_the_edge_only() -> None:
    m = started()
    play = next(data for data in m.asks()[0].moves())
    m.play(0, {**play, "telling": "A bell\x07 rang.\n\nTwice."})
    assert m.state.table.facts[-1].telling == "A bell rang. Twice."


def test_clock_and_host_have_their_own_moves() -> None:
    m = started()
    for seat, move in [(0, TimeUp(0)), (0, Leave(0)), (0, Start()), (CLOCK, TimeUp(1)), (HOST, Start())]:
        assert m.why(seat, move) is not None
    m.time_up(0)
    assert m.entries[-1].seat == CLOCK
    assert m.state.table.facts[0].seat == 0


def test_an_entry_just_decided_is_told_without_folding_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    m = started()
    twin = m.fork()
    twin.play(0, next(twin.legal(0)))
    m.follow(twin)
    kept = m._states_within(1)
    assert kept[-1] is m.state
    monkeypatch.setattr(type(m.rules), "evolve", None)
    for seat in m.seats:
        assert len(list(m.in_words(seat, 1))) == len(m.told(seat, 1))
    monkeypatch.undo()
    m.play(1, next(m.legal(1)))
    assert m._states_within(1) == kept
    assert m._states_within(1) is not kept


def test_taking_back_a_note_and_not_a_draw() -> None:
    m = started()
    m.play(0, next(m.legal(0)))
    refusal = m.why(0, TakeBack())
    assert refusal is not None
    assert refusal.code == "uncovered"
    before = m.state
    m.play(1, {"type": "Annotate", "about": "#1", "kind": "other", "text": "by the door"})
    refusal = m.why(0, TakeBack())
    assert refusal is not None
    assert refusal.code == "nothing_to_take_back"
    m.play(1, TakeBack())
    assert m.state is before
    assert m.why(1, TakeBack()) is not None
    m.verify()


def test_a_fork_goes_its_own_way() -> None:
    m = started()
    twin = m.fork()
    twin.play(0, next(twin.legal(0)))
    assert len(twin.entries) == len(m.entries) + 1
    assert m.state.table.facts == ()


def test_a_book_is_told_anew_only_when_the_table_has_changed() -> None:
    m = started()
    begun = m.played_book()
    assert m.played_book() is m.fork().played_book() is begun
    m.play(0, next(m.legal(0)))
    assert m.played_book() is not begun
    assert m.played_book() == with_plate(m, m.rules.book(m.pack, m.state))
    assert m.until(1).played_book() == begun


def test_saving_and_loading(tmp_path: Path) -> None:
    m = started(skinning="quick")
    while not m.over:
        for seat in m.waiting():
            m.time_up(seat)
            break
    m.save(tmp_path / "game.jsonl")
    again = telltable.load(tmp_path / "game.jsonl")
    assert again.state == m.state
    assert again.view(1) == m.view(1)
    assert again.outcome == m.outcome
    again.verify()


def test_the_recorder_keeps_every_entry_at_once(tmp_path: Path) -> None:
    m = started()
    path = tmp_path / "deep" / "game.jsonl"
    recorder = Recorder(m, path)
    for _ in range(3):
        m.time_up(m.waiting()[0])
        recorder.keep()
        assert len(telltable.load(path).entries) == len(m.entries)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"n":99,"se')
    with pytest.raises(telltable.Broken, match="cut off"):
        telltable.load(path)
    assert len(load(path, forgive_torn_end=True).entries) == len(m.entries)
    recorder.close()


def test_names_and_seats() -> None:
    m = telltable.new("storystack", seats=["me", "bot:greedy"], names=["Ana"])
    assert m.header.names == ("Ana", "Inkwell")
    with pytest.raises(telltable.Problem, match="name of its own"):
        telltable.new("storystack", seats=2, names=["Ana", "ana"])
    for name in ["", "x" * 25, "bell\x07"]:
        with pytest.raises(telltable.Problem, match=r"name"):
            telltable.new("storystack", seats=2, names=[name])
    with pytest.raises(telltable.Problem, match="2 seats but 3 names"):
        telltable.new("storystack", seats=2, names=["a", "b", "c"])
    with pytest.raises(telltable.Problem, match="1 to 6 players, not 9"):
        telltable.new("storystack", seats=9)


def test_the_secret_must_be_the_one_that_was_committed_to() -> None:
    import msgspec

    m = started()
    m.header = msgspec.structs.replace(m.header, secret="0" * 64)
    with pytest.raises(telltable.Broken, match="committed"):
        m.verify()
