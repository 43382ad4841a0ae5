"""Options of the table that change how a conflict is fought (section 9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import telltable
from telltable.core.errors import Problem
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.play import Play
from telltable.games.stacktors import GAME
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.rules.scene.beats import Beat
from telltable.games.stacktors.rules.scene.rounds import Choosing, Relying
from telltable.games.stacktors.rules.scene.turns import TurnStep
from telltable.games.stacktors.rules.story.placement import place_npc
from telltable.games.stacktors.table.opaque import has_base, has_neck

from .helpers import PLAIN, asked, attack, facts, lay, refused, result, seat_of, slots, strike, who

A, B, C = (2, 2), (3, 2), (3, 3)


def test_an_adventure_is_chosen_by_what_it_says_of_itself() -> None:
    """ST-SET-3: the lobby reads each adventure's own summary and tone, and how long it takes."""
    adventure = next(one for one in GAME.options if one.name == "adventure")
    pack = load_pack()
    said = dict(zip(adventure.values, adventure.about, strict=False))
    assert len(said) == len(adventure.labels)
    for name in set(said) - {"empty"}:
        it = pack.by_id[name]
        assert said[name].startswith(it.summary), name
        assert it.setting.tone in said[name].lower(), name
        assert said[name].endswith(" minutes."), name


def test_everybody_says_what_its_place_in_the_round_rests_on() -> None:
    """R-08, ST-ORD-2, option initiative: choose: all at once, and a lower total may be what one wants."""
    m = lay(("H", (0, 0)), ("X", (7, 3)), turn="X", options={"initiative": "choose"})
    m.play(seat_of(m, "X"), {"type": "EndTurn"})
    while asked(m) == "order":
        m.time_up(m.waiting()[0])
    assert (asked(m), m.waiting()) == ("initiative", (seat_of(m, "H"), seat_of(m, "X")))
    refused(m, "H", {"type": "Rely", "by": ["guts"]}, "ST-ORD-2", "Choose brains or feet for each of your characters.")
    m.play(seat_of(m, "H"), {"type": "Rely", "by": ["feet"]})
    told = m.play(seat_of(m, "X"), {"type": "Rely", "by": ["brains"]}).told
    assert facts(told, "RoundBegun")[0].order == (("H", 2), ("X", 0))
    assert m.waiting() == (seat_of(m, "H"),)


def test_what_is_asked_before_the_first_round_belongs_to_it() -> None:
    """The number of rounds that are left is never more than there are."""
    m = lay(("H", (0, 0)), ("X", (7, 3)), turn="X")
    view = m.view(None)
    before = replace(view, table=replace(view.table, round=0, order=()))
    assert [m.rules.board(m.pack, one).gauges[0].count for one in (before, view)] == [1, max(1, view.table.round)]


def test_a_compelled_attack_may_take_all_that_fits() -> None:
    """R-22, ST-STA-5, option compel_pieces: all: every listed attack on the victim commits the whole pool."""
    bound = {"status": {"compelled": 2}, "compelled": "K"}
    m = lay(("S", A, bound), ("K", B), turn="S", options={"compel_pieces": "all"})
    half = attack(m, "S", "K", with_="R3")
    refused(m, "S", half, "ST-STA-5", "You are compelled: commit every piece that fits this attack.")
    made = [move for form in m.asks()[seat_of(m, "S")].forms if form.move == "Attack" for move in form.moves()]
    assert made
    assert all(m.why(seat_of(m, "S"), move) is None for move in made)
    told = strike(m, "S", attack(m, "S", "K", with_="R3 O2 C1"), defend="/G2")
    assert result(told) == [(6, 2, "success", 3)]
    m = lay(("S", A, bound), ("K", B), turn="S")
    assert m.why(seat_of(m, "S"), half) is None


def test_a_bow_that_shoots_twice() -> None:
    """R-25, ST-ATK-3, option stack_modifiers: Dexterous on top of Ranged repeats it at range."""
    m = lay(("S", A), ("V", (7, 2)), turn="S", options={"stack_modifiers": "true"})
    made = attack(m, "S", "V", "R3 O2", cell="guts.R", also=["guts.O"])
    told = strike(m, "S", made, defend=["/R2 G2", "/O1"])
    assert result(told) == [(5, 4, "success", 1), (5, 1, "success", 5)]
    m = lay(("S", A), ("V", (7, 2)), turn="S")
    refused(m, "S", made, "ST-ATK-3", "Only one colour can be active.")


def test_throwing_several_about_at_once() -> None:
    """R-25, guts.Pk: as many targets as the pink pieces have pips, and every listed attack is legal."""
    m = lay(("T", A), ("X1", B), ("X2", C), turn="T", options={"stack_modifiers": "true"})
    seat = seat_of(m, "T")
    made = attack(m, "T", ["X1", "X2"], "P1 Pk2", cell="guts.P", also=["guts.Pk"])
    assert m.why(seat, made) is None
    assert all(m.why(seat, move) is None for form in m.asks()[seat].forms for move in form.moves())
    lone = made | {"pieces": list(slots(m, "T", "P1"))}
    refused(m, "T", lone, "ST-ATK-3", "Whatever you add needs a piece of its own among the active ones.")
    mental = made | {"how": "social"}
    refused(m, "T", mental, "ST-ATK-3", "Flexible and Dexterous can be added to another physical guts cell.")


def test_opaque_pieces_may_be_counted() -> None:
    """R-02, ST-SET-4, ST-ADV-3, option opaque_supply: ten necks of a colour, and nobody more."""
    m = telltable.new("stacktors", seats=1, options={"adventure": "yard", "opaque_supply": "finite"}, pack=PLAIN)
    m.play(0, {"type": "TakePregen", "name": "Soldier"})
    table = m.state.table
    foe = table.chars["y1"]
    crowd = {f"z{n}": replace(foe, id=f"z{n}", pos=(n, 0)) for n in range(8)}
    full = replace(table, chars={**table.chars, **crowd})
    assert (has_neck(table, "Bl"), has_neck(full, "Bl"), has_neck(full, "Gr"), has_base(full, "Bl")) == (
        True,
        False,
        True,
        True,
    )
    p = Play(m.pack, replace(m.state, table=full), rules=m.rules, agenda=(), luck=Stream(key_of(secret_from("x")), 0))
    npc = m.pack.by_id["yard"].stages[0].npcs[0]
    place_npc(p, npc)
    assert [type(f).__name__ for f in p.told] == ["Narrated"]
    assert "no small black piece is left" in p.told[0].text
    with pytest.raises(Problem, match="ST-SET-4"):
        telltable.new("stacktors", seats=12, options={"gm": "human", "opaque_supply": "finite"})


def test_clocks_are_those_of_the_table_of_decisions() -> None:
    """3.20, R-67, option timers: turns 120 seconds, beats 180, reactions 25 at a brisk table."""
    assert [step.times()[1] for step in (TurnStep("pc1"), Beat(), Choosing("pc1", False), Relying())] == [
        120,
        180,
        25,
        25,
    ]


def test_by_default_the_larger_counts_and_nobody_is_asked() -> None:
    """R-08, ST-ORD-2."""
    m = lay(("H", (0, 0)), ("X", (7, 3)), turn="X")
    m.play(seat_of(m, "X"), {"type": "EndTurn"})
    assert asked(m) == "order"
    assert who(m, "H").total("brains") > who(m, "H").total("feet")


def test_the_adventures_are_called_in_the_lobby_as_in_their_files() -> None:
    """ST-SET-3: the options that lead say what is played."""
    first = next(option for option in GAME.options if option.name == "adventure")
    for value, label in zip(first.values, first.labels, strict=False):
        leads = {"gm": "human"} if value == "empty" else {}
        m = telltable.new("stacktors", seats=("me", "me"), options={"adventure": value, **leads})
        assert m.view(0).table.adventure == value
        assert load_pack().by_id[value].title == label
    assert [option.name for option in GAME.options if option.leads] == ["adventure", "gm"]


def test_people_choose_before_bots() -> None:
    """ST-CRE-5, R-73."""
    m = telltable.new("stacktors", seats=("bot", "me", "me"), names=("Ash", "Odile", "June"))
    assert m.waiting() == (1, 2)
    for seat, character in ((2, "Healer"), (1, "Soldier")):
        m.play(seat, {"type": "TakePregen", "name": character})
    assert m.waiting() == (0,)
