"""Section 7.3 of the rules: golden cases of scoring, G-19 to G-40."""

from __future__ import annotations

import pytest

from .helpers import before_page, facts_of, pages, result, scoring


@pytest.mark.parametrize(
    ("faces", "points", "winners", "tie"),
    [
        (("3 2 1", "4", "2 2"), (6, 4, 4), (0,), ""),  # G-19
        (("grave 3 2 1",), (5, 0, 0), (0,), ""),  # G-20: the lowest by default
        (("grave 4",), (0, 0, 0), (0,), "tokens"),  # G-21
        (("3 2 1", "4 2", "3 rose"), (6, 6, 3), (2,), "rose"),  # G-31
        (("3 2 1", "4 2", "3"), (6, 6, 3), (0,), "tokens"),  # G-32
        (("3 2 1", "2 2 2", "4 2"), (6, 6, 6), (0, 1), "shared"),  # G-33
        (("4 grave 2", "4"), (4, 4, 0), (0,), "tokens"),  # G-34
        (("4 2", "3 rose"), (6, 3, 0), (0,), ""),  # G-35
    ],
    ids=["G-19", "G-20", "G-21", "G-31", "G-32", "G-33", "G-34", "G-35"],
)
def test_points_and_winners(
    faces: tuple[str, ...], points: tuple[int, ...], winners: tuple[int, ...], tie: str
) -> None:
    """SL-405, SL-408, SL-409: sums, the Grave, the Rose, and ties."""
    assert result(scoring(*faces, supply="1 1 1")) == (points, winners, tie)


def test_g20_another_target() -> None:
    """G-20, SL-405: the 3 may be buried instead."""
    m = scoring("grave 3 2 1")
    assert [ask.decision for ask in m.asks().values()] == ["grave_target"]
    m.play(0, {"type": "PutGrave", "token": "3"})
    assert result(m)[0] == (3, 0, 0)
    assert len(m.state.table.faces[0]) == 4


def test_r27_equal_numbers_are_one_choice() -> None:
    """SL-405: nothing is asked between two tokens that read the same."""
    m = scoring("grave 2 2", "4")
    assert m.over
    assert m.state.table.points == (2, 4, 0)


def bones(*, up: bool, faces: tuple[str, ...], supply: str = "1 1 1", moves: tuple[str, ...] = ()) -> tuple[int, ...]:
    """Points with the Bones fallen one way."""
    for seed in range(60):
        m = scoring(*faces, seed=seed, supply=supply)
        for effect in moves:
            m.play(m.waiting()[0], {"type": "NextEffect", "effect": effect})
        points = result(m)[0]
        flips = [x.points for x in facts_of(m.events, "EffectResolved") if x.effect == "bones"]
        if flips and (flips[0] == 3) == up:
            return points
    raise AssertionError("the coin never fell that way")


@pytest.mark.parametrize(("up", "points"), [(True, 3), (False, 0)])
def test_g22_grave_and_bones(up: bool, points: int) -> None:
    """G-22, SL-404, SL-405, SL-406: without a number the Grave does nothing; the Bones are 3 or 0."""
    assert bones(up=up, faces=("grave bones",))[0] == points


@pytest.mark.by_turns(4)
def test_sl406_the_coin_is_fair() -> None:
    """SL-406: 400 flips, within five standard deviations of half."""
    ups = sum(result(scoring("bones", seed=seed))[0][0] == 3 for seed in range(400))
    assert 150 <= ups <= 250


def test_g23_the_hat_doubles() -> None:
    """G-23, SL-407."""
    m = scoring("hat 1", supply="4")
    assert result(m)[0][0] == 9
    assert len(m.state.table.faces[0]) == 3


def hat(faces: str, drawn: str, first: str, grave: str = "") -> int:
    """Points of a seat that resolves this effect first, and puts the Grave there."""
    m = scoring(faces, supply=drawn)
    m.play(0, {"type": "NextEffect", "effect": first})
    if grave:
        m.play(0, {"type": "PutGrave", "token": grave})
    return result(m)[0][0]


@pytest.mark.parametrize(
    ("case", "faces", "drawn", "first", "grave", "points"),
    [
        ("G-24", "hat grave", "3", "grave", "", 6),
        ("G-24", "hat grave", "3", "hat", "", 0),
        ("G-25", "hat grave 2", "3", "hat", "2", 6),
        ("G-25", "hat grave 2", "3", "hat", "hat 3", 2),
        ("G-25", "hat grave 2", "3", "grave", "", 6),
        ("G-26", "hat grave 4", "1", "hat", "hat 1", 4),
        ("G-26", "hat grave 4", "1", "grave", "", 2),
    ],
)
def test_the_order_of_effects_matters(case: str, faces: str, drawn: str, first: str, grave: str, points: int) -> None:
    """G-24, G-25, G-26, SL-404, SL-405, SL-407: the Grave may have to cover what the Hat brought."""
    assert hat(faces, drawn, first, grave) == points, case


def test_g24_the_default_order() -> None:
    """SL-404: out of time, the Grave comes first for a seat without a number, else the Hat."""
    assert result(scoring("hat grave", supply="3"))[0][0] == 6
    m = scoring("hat grave 4", supply="1")
    m.time_up(0)
    assert [x.effect for x in facts_of(m.events, "EffectResolved")] == ["hat"]
    assert result(m)[0][0] == 4


def test_g27_the_hat_brings_the_grave() -> None:
    """G-27, SL-407: an image keeps its own effect."""
    m = scoring("hat 3 2", supply="grave")
    m.play(0, {"type": "PutGrave", "token": "2"})
    assert result(m)[0][0] == 3
    assert len(m.state.table.faces[0]) == 4


def test_g28_the_hat_brings_the_bones() -> None:
    """G-28, SL-406, SL-407: the Bones are not doubled."""
    assert bones(up=True, faces=("hat 2",), supply="bones")[0] == 5


def test_g29_the_hat_brings_the_rose() -> None:
    """G-29, SL-407, SL-409."""
    assert result(scoring("hat 2", "2", supply="rose")) == ((2, 2, 0), (0,), "rose")


def test_g30_the_hat_and_no_supply() -> None:
    """G-30, SL-407."""
    m = scoring("hat 2", supply="")
    assert result(m)[0][0] == 2
    assert len(m.state.table.faces[0]) == 2


def test_g36_the_rose_and_the_grave() -> None:
    """G-36, SL-405, SL-409: burying the 2 makes a tie, which the Rose wins."""
    m = scoring("rose grave 3 2", "3")
    m.play(0, {"type": "PutGrave", "token": "2"})
    assert result(m) == ((3, 3, 0), (0,), "rose")
    m = scoring("rose grave 3 2", "3")
    m.play(0, {"type": "PutGrave", "token": "3"})
    assert result(m) == ((2, 3, 0), (1,), "")


def test_g37_seat_by_seat() -> None:
    """G-37, SL-403, SL-404: the last Narrator is finished before the next seat begins."""
    m = scoring("grave 3 2", "", "1", "", "hat bones 1", narrator=4, supply="2")
    assert m.waiting() == (4,)
    m.play(4, {"type": "NextEffect", "effect": "bones"})
    assert m.waiting() == (0,)
    assert [(x.seat, x.effect) for x in facts_of(m.events, "EffectResolved")] == [(4, "bones"), (4, "hat")]
    m.play(0, {"type": "PutGrave", "token": "2"})
    assert m.over


def test_g38_no_tokens() -> None:
    """G-38, SL-408, SL-409."""
    assert result(scoring("grave 1", "", "")) == ((0, 0, 0), (0,), "tokens")


def test_g39_all_at_nothing() -> None:
    """G-39, SL-409: two tokens each share."""
    for seed in range(60):
        found = result(scoring("grave 1", "bones hat", supply="", seed=seed))
        if found[0][1] == 0:
            assert found == ((0, 0, 0), (0, 1), "shared")
            return
    raise AssertionError("the skull never fell down")


def test_g40_the_family_game() -> None:
    """G-40, SL-501: most tokens win, ties share, no face is ever told."""
    shared = 0
    for seed in range(25):
        m = before_page(14, 3, family="on", seed=seed)
        pages(m, 1)
        t = m.state.table
        assert m.over
        assert t.points == t.tokens
        assert t.winners == tuple(seat for seat in range(3) if t.tokens[seat] == max(t.tokens))
        assert not t.faces
        assert not t.left
        assert not facts_of(m.events, "TokensTurned") + facts_of(m.events, "EffectResolved")
        (sheet,) = m.rules.book(m.pack, m.state).sheets
        assert sheet.columns == ("Who", "Tokens")
        assert sheet.rows == tuple((name, str(t.tokens[seat])) for seat, name in enumerate(t.names))
        shared += len(t.winners) > 1
    assert shared


def test_sl402_faces_come_only_when_tokens_turn() -> None:
    """SL-210, SL-402: 18 tokens and 3 in the supply, the seventeen numbers and four images among them."""
    m = before_page(14, 5)
    assert not m.state.table.faces
    pages(m, 1)
    (turned,) = facts_of(m.events, "TokensTurned")
    everything = sorted([*turned.left, *(face for faces in turned.faces for face in faces)])
    assert everything == [*sorted("11111222222333344"), "bones", "grave", "hat", "rose"]
    assert len(turned.left) == 3


def test_r2_other_numbers() -> None:
    """SL-103, R-2: seventeen numbers of one's own."""
    m = before_page(14, 5, token_values="6 " * 16 + "1")
    pages(m, 1)
    (turned,) = facts_of(m.events, "TokensTurned")
    everything = [*turned.left, *(face for faces in turned.faces for face in faces)]
    assert sorted(face for face in everything if face.isdecimal()) == ["1"] + ["6"] * 16
