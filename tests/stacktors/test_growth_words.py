"""Making, growth and healing: what a stack would be like, and what would take a special away, is said before it is
chosen (R-78)."""

from __future__ import annotations

import telltable
from telltable.core.match import Match
from telltable.core.outlook import Outlook
from telltable.core.story import Gauge

from .helpers import PLAIN, asked, lay, seat_of, who

A, B = (2, 2), (5, 5)


def rich(**more: object) -> Match:
    """The Soldier with 3 CP to spend, and somebody else far away."""
    return lay(("S", A, {"stack": "G1O2-R3O2C1-R1", "earned": 13, "spent": 10, **more}), ("V", B), turn="S")


def said(m: Match, kind: str, value: str, key: str = "S") -> str:
    """How a candidate reads for whoever plays somebody."""
    return m.rules.label(m.pack, m.view(seat_of(m, key)), kind, value)


def foot(m: Match, colour: str) -> int:
    """The number of a foot."""
    return next(slot.id for slot in who(m, "S").stack.feet if slot.c == colour)


def test_a_new_foot_that_lifts_the_others() -> None:
    """ST-EVO-2, ST-STK-3: under all others a medium foot makes guts of those that were feet."""
    m = rich()
    words = said(m, "bargain", "under 0 R2")
    assert words.endswith("Fleet, fast legs (2 CP); loses Nimble and Dynamic and gains Hamper and Fleet")
    assert said(m, "bargain", "guts 0 Y1").endswith("Medic, a healer's hands (1 CP)")
    assert said(m, "bargain", "nest 0 R3").endswith("Fleet, fast legs (3 CP)")


def test_a_foot_that_grows_past_another() -> None:
    """ST-EVO-1, ST-STK-3: the other is a foot no more."""
    m = rich()
    assert said(m, "bargain", f"up {foot(m, 'G')}").endswith(
        "one size larger: more of feet that know the woods (1 CP); loses Nimble"
    )
    assert "loses" not in said(m, "bargain", f"up {foot(m, 'O')}")


def test_a_piece_that_is_healed_or_hampered_away() -> None:
    """ST-HEA-4, ST-guts.G: the last of its colour there; one of two is no loss."""
    m = rich()
    red = who(m, "S").stack.brains[0].id
    assert said(m, "mend", f"down {red}") == "Red 1 is taken away; loses Intimidate"
    assert said(m, "mend", f"up {red}") == "Red 1 one size larger"
    assert said(m, "shift", f"{foot(m, 'O')} down").endswith("down; loses Nimble")
    m = rich(stack="G1O2-R3C1-R1R2")
    assert "loses" not in said(m, "mend", f"down {who(m, 'S').stack.brains[0].id}")


def test_nobody_else_is_told_of_a_purchase_that_is_not_theirs() -> None:
    """ST-EVO-2: the words are about the character of whoever chooses."""
    m = rich()
    assert "loses" not in m.rules.label(m.pack, m.view(None), "bargain", "under 0 R2")


def comes(m: Match, move: dict[str, object], key: str = "S") -> str:
    """What a move would come to for whoever plays somebody."""
    return m.foreseen(seat_of(m, key), move).line


def test_how_far_somebody_would_walk() -> None:
    """ST-MOV-1, ST-feet.R, ST-EVO-2: where it is another distance; also with feet that are lifted."""
    m = rich()
    assert comes(m, {"type": "Buy", "who": "S", "what": "nest 0 R3"}) == "moves 12 inches instead of 3"
    assert comes(m, {"type": "Buy", "who": "S", "what": "nest 0 C3"}) == ""
    assert comes(m, {"type": "Buy", "who": "S", "what": "under 0 R2"}) == "moves 4 inches instead of 3"
    assert comes(m, {"type": "Buy", "who": "S", "what": "under 0 C3"}) == "doesn't move any more, 3 inches now"
    assert comes(m, {"type": "Buy", "who": "S", "what": "guts 0 R3"}) == ""
    hurt = rich(stack="O2-R3O2-R1", spent=12)
    assert comes(hurt, {"type": "Mend", "who": "S", "step": "add feet 0 G"}) == "moves 3 inches instead of 2"
    assert comes(hurt, {"type": "Heal", "who": "S", "step": f"down {foot(hurt, 'O')}"}) == "moves 1 inch instead of 2"
    for odd in ("", "up 999", "up x", "add feet x G", "add ears 0 G", "add feet 0 Q", "dance"):
        assert comes(hurt, {"type": "Mend", "who": "S", "step": odd}) == ""
        assert comes(hurt, {"type": "Buy", "who": "S", "what": odd}) == ""
    assert comes(hurt, {"type": "Buy", "who": "nobody", "what": "guts 0 R1"}) == ""
    assert comes(hurt, {"type": "Nonsense"}) == ""


def test_what_a_stack_would_cost_and_be() -> None:
    """ST-CRE-1, ST-MOV-1, ST-feet.R, ST-AST-2: of one that is finished, and of one that is not; to whoever makes it."""
    m = telltable.new("stacktors", seats=("me", "me"), seed=1, options={"creation": "free"}, pack=PLAIN)
    while asked(m) != "build":
        m.play(m.waiting()[0], next(iter(m.legal(m.waiting()[0]))))
    seat = m.waiting()[0]

    def of(stack: str) -> Outlook:
        return m.foreseen(seat, {"type": "Build", "stack": stack})

    whole = "10 of 10 points, moves 6 inches, 3 doubled by Fleet, helps with up to 4 pips"
    assert of("P1R2-Pk2P1-B2O1Pk1").line == whole
    assert of("C1Cy2-O1-R1").said == "moves 2 inches, helps with up to 1 pip"
    assert of("-R3-").gauges == (Gauge("points", 3, 10),)
    assert of("C1R1-R3-").gauges[0].count == 5
    assert of("C1--") == Outlook(
        "doesn't move, can't help anybody",
        (Gauge("points", 1, 10),),
        (
            "Without guts, the first blow is the last.",
            "Clear feet add no distance: it can't walk.",
            "Without brains it can't help anybody.",
        ),
    )
    assert not of("what?")
    assert not m.foreseen(1 - seat, {"type": "Attack", "how": "physical", "targets": ["pc1"]})
