"""Who is moved as an attack ends reads where from, beside whom and how far from whom each place lies (guts.P)."""

from __future__ import annotations

from telltable.core.ask import One
from telltable.core.match import Match

from .helpers import asked, attack, lay, seat_of, slots, who

FOE = {"side": "foes"}


def labels(m: Match, key: str) -> dict[str, str]:
    """The places that somebody is offered, each in words."""
    seat = seat_of(m, key)
    (form,) = [form for form in m.asks()[seat].forms if form.move == "PutAt"]
    (field,) = form.fields
    assert isinstance(field, One)
    return {str(value): m.rules.label(m.pack, m.view(seat), "cell", value) for value in field.of}


def dodging() -> Match:
    """The trickster has slipped out of a blow of the soldier's, who stands at its east side."""
    m = lay(("S", (4, 2), FOE), ("T", (3, 2)), ("W", (0, 2)), turn="S")
    m.play(seat_of(m, "S"), attack(m, "S", "T", with_="O2"))
    pieces = " ".join(map(str, slots(m, "T", "Pk2", "P1")))
    m.play(seat_of(m, "T"), {"type": "Defend", "by": [f"guts.P/{pieces}"]})
    while asked(m) != "effect":
        m.play(m.waiting()[0], {"type": "Decline"})
    return m


def test_places_to_slip_to_count_from_whoever_slips_away() -> None:
    """ST-guts.P: not from whoever has attacked; and whom one would be beside comes first."""
    m = dodging()
    assert m.asks()[seat_of(m, "T")].text == "You can move up to 4 inches right away, counted from where you stand."
    found = labels(m, "T")
    assert found["1,2"] == "beside Warden, 3 inches from Soldier: 2 west"
    assert found["4,1"].startswith("next to Soldier")
    assert found["4,1"].endswith(": 1 east, 1 north")


def test_who_has_slipped_away_is_face_to_face_with_nobody() -> None:
    """The attacker is left behind, though it still held them when they went."""
    m = dodging()
    told = m.play(seat_of(m, "T"), {"type": "PutAt", "to": "1,2"})
    lines = [m.rules.tell(m.pack, m.view(0), event) for event in told.told]
    assert "Trickster slips away, nearest to Soldier." in lines
    assert who(m, "T").pos == (1, 2)


def test_a_thrown_one_lands_counted_from_where_it_stood() -> None:
    m = lay(("T", (1, 2)), ("X", (2, 2), FOE), ("K", (7, 2), FOE), turn="T")
    m.play(seat_of(m, "T"), attack(m, "T", "X", "P1", "Pk2", cell="guts.P"))
    while asked(m) != "effect":
        seat = m.waiting()[0]
        m.play(seat, next(m.legal(seat)))
    assert m.asks()[seat_of(m, "T")].text == "Where does Cutthroat land? Counted from where Cutthroat stands."
    assert all(
        " east" in words or " west" in words or " north" in words or " south" in words
        for words in labels(m, "T").values()
    )
