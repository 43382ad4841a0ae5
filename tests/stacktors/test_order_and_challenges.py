"""Sections 7.3 and 7.5: the order of turns, challenges, healing, death, objects, growth."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.ask import One
from telltable.core.errors import Problem
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.play import Play
from telltable.core.step import Scene
from telltable.games.stacktors.box.bank import full_bank, trios_for
from telltable.games.stacktors.box.notation import pieces
from telltable.games.stacktors.box.pieces import Slot
from telltable.games.stacktors.box.stacks import Stack, grounded_by_size, moved_between, reground, stack_of
from telltable.games.stacktors.rules.attack.defences import may_assist
from telltable.games.stacktors.rules.fight.challenges import ChallengeTurn, challenge_hit, strike_of, worn
from telltable.games.stacktors.rules.making.drafting import draft_order
from telltable.games.stacktors.rules.making.growth import bought
from telltable.games.stacktors.rules.making.party import unique_cp
from telltable.games.stacktors.rules.places.feet import mover
from telltable.games.stacktors.rules.scene.rounds import NextTurn, order_of
from telltable.games.stacktors.rules.stacks.restacking import resized
from telltable.games.stacktors.rules.story.finds import identify, open_gifts
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.state import notation
from telltable.games.stacktors.table.things import Challenge, Group, StageView, Thing

from .helpers import PLAIN, asked, attack, facts, lay, refused, seat_of, slots, stack, strike, who

KNOWN = ["guts.R", "guts.O", "guts.C", "brains.R", "feet.G", "feet.O"]


def rows(feet: str, guts: str = "", brains: str = "") -> Stack:
    return stack_of({"feet": pieces(feet), "guts": pieces(guts), "brains": pieces(brains)}, 1)


def spelt(it: Stack | None) -> str:
    assert it is not None
    return "-".join("".join(map(str, it.at(place))) for place in ("feet", "guts", "brains"))


# --- stacks -------------------------------------------------------------------------------------------


def test_reground_keeps_a_nest_and_lifts_the_rest() -> None:
    """ST-STK-3, ST-STK-4, G-EVO-1, ST-EVO-2: equal and smaller feet rise to the bottom of guts."""
    assert spelt(reground(rows("Y3G1O2", "R3O2C1", "R1"))) == "Y3-G1O2R3O2C1-R1"
    assert spelt(reground(rows("Y1G1O2", "R3"))) == "Y1O2-G1R3-"
    assert spelt(reground(rows("", "R3O2", "R1"))) == "R3-O2-R1"
    assert reground(rows("", "", "R1")) is None
    whole = rows("G1O2", "R3")
    assert reground(whole) is whole
    before, after = rows("Y3G1", "R3"), reground(rows("Y3G1", "R3"))
    assert after is not None
    assert moved_between(before, after) == {2}


def test_option_physical_grounds_by_size() -> None:
    """R-03, ST-STK-1: the Soldier's large red would be a foot."""
    assert spelt(grounded_by_size(rows("G1O2", "R3O2C1", "R1"))) == "G1O2R3-O2C1-R1"
    assert spelt(rows("G1O2", "R3O2C1", "R1")) == "G1O2-R3O2C1-R1"


def test_the_bank_grows_with_the_table() -> None:
    """ST-SET-4."""
    assert (trios_for(10, 4), trios_for(10, 11), trios_for(10, 21), trios_for(3, 50)) == (10, 20, 30, 3)
    assert sum(full_bank(10).values()) == 270


# --- creation -----------------------------------------------------------------------------------------


def test_unique_points_by_the_number_of_characters() -> None:
    """G-CRE-3, ST-CRE-3."""
    assert [unique_cp(n) for n in (1, 4, 5, 6, 8, 12, 16, 17)] == [10, 10, 9, 8, 6, 4, 3, 0]


def test_drafting_goes_round() -> None:
    """G-CRE-2, ST-CRE-2; option draft_order."""
    ids = ("pc1", "pc2", "pc3")
    assert [draft_order(ids, n, False) for n in range(5)] == ["pc1", "pc2", "pc3", "pc1", "pc2"]
    assert [draft_order(ids, n, True) for n in range(6)] == ["pc1", "pc2", "pc3", "pc3", "pc2", "pc1"]


# --- order --------------------------------------------------------------------------------------------


def test_the_order_of_the_five() -> None:
    """G-ORD-1, ST-ORD-2, ST-ORD-3: ties by the other total, then by seat."""
    m = lay(("S", (0, 0)), ("W", (1, 0)), ("H", (2, 0)), ("T", (3, 0), {"side": "foes"}), turn="S")
    order = [who_ for who_, _ in order_of(m.state.table) if who_ != "Z"]
    assert order == ["H", "W", "T", "S"]
    totals = dict(order_of(m.state.table))
    assert [totals[key] for key in "SWHT"] == [3, 4, 5, 4]


def test_fleet_and_clear_feet_count_as_they_are() -> None:
    """G-ORD-5, ST-ORD-2."""
    m = lay(("S", (0, 0), {"stack": "R3-G1-R1"}), ("W", (1, 0), {"stack": "C3--"}), turn="S")
    totals = dict(order_of(m.state.table))
    assert (totals["S"], totals["W"]) == (3, 3)


def test_down_and_up_again() -> None:
    """G-ORD-2, G-ORD-3, ST-ORD-1, ST-ORD-4, ST-ORD-5, ST-ORD-7: who passes acts on the way up, the last can't pass."""
    m = lay(("H", (0, 0)), ("W", (1, 0)), ("X", (7, 3)), turn="H")
    m.play(seat_of(m, "H"), {"type": "EndTurn"})
    while m.state.table.round < 2:
        seat = m.waiting()[0]
        m.play(seat, {"type": "Act"} if asked(m) == "order" else {"type": "EndTurn"})
    assert m.waiting() == (seat_of(m, "H"),)
    refused(m, "W", {"type": "Pass"}, "ST-ORD-4", "It's Healer’s turn.")
    refused(m, "H", {"type": "Lose"}, "ST-ORD-4", "You can still act later: act or pass.")
    m.play(seat_of(m, "H"), {"type": "Pass"})
    m.play(seat_of(m, "W"), {"type": "Act"})
    m.play(seat_of(m, "W"), {"type": "EndTurn"})
    refused(m, "X", {"type": "Pass"}, "ST-ORD-4", "You're last: act now or lose your turn.")
    m.play(seat_of(m, "X"), {"type": "Lose"})
    assert (m.waiting(), asked(m)) == ((seat_of(m, "H"),), "order")
    told = m.play(seat_of(m, "H"), {"type": "Lose"}).told
    assert [type(f).__name__ for f in told][:2] == ["TurnLost", "RoundEnded"]
    assert not any(one.committed for one in m.state.table.chars.values())


# --- challenges ---------------------------------------------------------------------------------------


def group(colour: str, value: int) -> Group:
    return Group(colour, value, ())


def test_a_half_is_worn_from_the_bottom() -> None:
    """G-CHA-2, G-CHA-6, ST-CHA-2, ST-CHA-5."""
    bank = full_bank(10)
    assert [(g.c, g.v) for g in worn(bank, (group("R", 8),), 1, 1)] == [("R", 7)]
    left = worn(bank, (group("G", 3), group("Y", 2), group("R", 3)), 4, 1)
    assert [(g.c, g.v) for g in left] == [("Y", 1), ("R", 3)]
    assert worn(bank, (group("B", 5),), 5, 1) == ()
    assert Challenge("c", "c", "W", guts=(group("G", 3), group("R", 3))).colours("guts") == ("R",)


def test_a_challenge_strikes_with_its_topmost_colour() -> None:
    """G-CHA-8, ST-CHA-7: a cell without an attack effect is a plain blow."""
    statue = Challenge("s", "statue", "Bl", guts=(group("B", 3),), brains=(group("Y", 2),))
    fight = strike_of(statue)
    assert fight is not None
    assert (fight.cell, fight.type, fight.half) == ("guts.B", "physical", "guts")
    plain = strike_of(Challenge("s", "statue", "Bl", guts=(group("Y", 3),)))
    assert plain is not None
    assert (plain.cell, plain.type) == ("", "physical")


# --- healing and growth -------------------------------------------------------------------------------


def hurt(**more: object) -> dict[str, object]:
    return {"stack": "G1O2-R3O2-R1", "spent": 10, "earned": 10, "known": KNOWN, **more}


def test_healing_adds_what_was_there_before() -> None:
    """G-HEA-1, ST-HEA-1, ST-HEA-2, ST-HEA-3, ST-HEA-5, ST-SET-6."""
    m = lay(("S", (0, 0), hurt()), ("X", (7, 3)), turn="S")
    refused(
        m,
        "S",
        {"type": "Heal", "who": "S", "step": "add guts 0 Y"},
        "ST-HEA-5",
        "You had no Yellow guts at the start of the session.",
    )
    m.play(seat_of(m, "S"), {"type": "Heal", "who": "S", "step": "add guts 2 C"})
    assert stack(m, "S") == "G1O2-R3O2C1-R1"
    m = lay(("S", (0, 0), hurt()), ("X", (7, 3)), turn="S")
    m.play(seat_of(m, "S"), {"type": "Heal", "who": "S", "step": f"up {slots(m, 'S', 'brains R1')[0]}"})
    assert stack(m, "S") == "G1O2-R3O2-R2"


def test_a_full_stack_only_shrinks() -> None:
    """G-HEA-2, ST-HEA-4, ST-STK-7."""
    m = lay(("S", (0, 0)), ("X", (7, 3)), turn="S")
    red = slots(m, "S", "R3")[0]
    refused(
        m,
        "S",
        {"type": "Heal", "who": "S", "step": f"up {slots(m, 'S', 'O2')[0]}"},
        "ST-STK-7",
        "Your stack can hold 10 pips at most.",
    )
    m.play(seat_of(m, "S"), {"type": "Heal", "who": "S", "step": f"down {red}"})
    assert stack(m, "S") == "G1O2-R2O2C1-R1"


def test_healing_moves_no_foot_and_spends_no_pip_twice() -> None:
    """G-HEA-3, G-HEA-5, ST-HEA-6, ST-HEA-7, ST-HEA-1."""
    m = lay(("S", (0, 0)), ("X", (7, 3)), turn="S")
    foot = slots(m, "S", "feet O2")[0]
    refused(m, "S", {"type": "Heal", "who": "S", "step": f"down {foot}"}, "ST-HEA-7", "Healing can't move a piece")
    m = lay(("S", (0, 0), hurt(burned=1)), ("X", (7, 3)), turn="S")
    refused(
        m, "S", {"type": "Heal", "who": "S", "step": "add guts 2 C"}, "ST-HEA-6", "Spent Perfection can't be healed."
    )
    m = lay(("S", (0, 0), hurt(facing="S")), ("X", (7, 3)), turn="S")
    m.play(seat_of(m, "S"), {"type": "Walk", "path": "S"})
    refused(
        m,
        "S",
        {"type": "Heal", "who": "S", "step": "add guts 2 C"},
        "ST-HEA-1",
        "You can heal only if you haven't moved",
    )


def test_somebody_else_is_asked_before_it_is_healed() -> None:
    """ST-HEA-8."""
    m = lay(("H", (0, 0)), ("S", (1, 0), hurt()), ("X", (7, 3)), turn="H")
    m.play(seat_of(m, "H"), {"type": "Heal", "who": "S", "step": "add guts 2 C"})
    assert (asked(m), m.waiting()) == ("consent", (seat_of(m, "S"),))
    m.play(seat_of(m, "S"), {"type": "No"})
    assert stack(m, "S") == "G1O2-R3O2-R1"


def test_growth_under_in_and_over_the_nest() -> None:
    """G-EVO-1, G-EVO-2, ST-EVO-1, ST-EVO-2."""
    m = lay(("S", (0, 0), {"earned": 13}), ("X", (7, 3)), turn="S")
    one, table = who(m, "S"), m.state.table
    for what, after in (
        ("under 0 Y3", "Y3-G1O2R3O2C1-R1"),
        ("under 0 Y1", "Y1O2-G1R3O2C1-R1"),
        ("under 0 Y2", "Y2-G1O2R3O2C1-R1"),
        ("nest 0 Y3", "G1O2Y3-R3O2C1-R1"),
    ):
        found = bought(table, one, what)
        assert found is not None
        assert (spelt(found[0]), found[1]) == (after, int(what[-1]))
    assert bought(table, one, "nest 0 Y2") is None
    assert bought(table, lay(("S", (0, 0)), ("X", (7, 3)), turn="S").state.table.chars["S"], "guts 0 Y1") is None


def test_the_dead_leave_their_things_and_their_pieces() -> None:
    """ST-DTH-1, ST-DTH-2, ST-STK-9: pieces to the bank, equipment on its cell."""
    m = lay(("V", (2, 2)), ("Heir", (3, 2), {"stack": "R2-Y1-+{R3}", "role": "burden"}), ("S", (0, 5)), turn="V")
    before = m.state.table.bank["Y1"]
    strike(m, "V", attack(m, "V", "Heir", with_="R2 G2 O1"), defend="/Y1")
    assert not who(m, "Heir").alive
    assert m.state.table.bank["Y1"] == before + 1
    assert [(t.where, t.pos, [str(s) for s in t.pieces]) for t in m.state.table.things.values()] == [
        ("map", (3, 2), ["R3"])
    ]
    assert all(one.open for one in m.state.table.things.values()), "what was worn is known, and lies open"


def test_the_dead_may_be_called_back() -> None:
    """G-DTH-2, ST-DTH-3: with a small guts piece of a known colour, while their clock runs."""
    heir = {"stack": "R2-Y1-", "role": "burden", "spent": 3, "earned": 3}
    m = lay(("V", (2, 2)), ("Heir", (3, 2), heir), ("S", (3, 3)), turn="V", options={"death": "resurrect"})
    strike(m, "V", attack(m, "V", "Heir", with_="R2"), defend="/")
    assert (who(m, "Heir").alive, who(m, "Heir").clock) == (False, 3)
    while m.state.table.turn is None or m.state.table.turn.actor != "S":
        m.play(m.waiting()[0], {"type": "Act"} if asked(m) == "order" else {"type": "EndTurn"})
    refused(m, "S", {"type": "Heal", "who": "Heir", "step": "add guts 0 R"}, "ST-HEA-5", "You had no Red guts")
    m.play(seat_of(m, "S"), {"type": "Heal", "who": "Heir", "step": "add guts 0 Y"})
    assert who(m, "Heir").alive
    assert stack(m, "Heir") == "R2-Y1-"


def test_a_foot_changes_only_where_the_stack_can_stand() -> None:
    """ST-STK-2, ST-STK-3, ST-STK-7, ST-STK-9."""
    m = lay(("S", (0, 0)), ("X", (7, 3)), turn="S")
    one = who(m, "S")
    assert resized(m.state.table, one, one.stack.feet[0].id, 1) is None
    down = resized(m.state.table, one, one.stack.feet[1].id, -1)
    assert spelt(down) == "G1-O1R3O2C1-R1"


def test_statements_are_short_in_a_conflict() -> None:
    """Section 7.6, ST-SAY-1, ST-SAY-2."""
    m = lay(("S", (0, 0)), ("X", (7, 3)), turn="S")
    told = m.play(seat_of(m, "S"), {"type": "Say", "who": "S", "text": "Mind the puddle."}).told
    assert facts(told, "Said")[0].text == "Mind the puddle."
    long = {"type": "Say", "who": "S", "text": "a" * 300}
    refused(m, "S", long, "ST-SAY-2", "One sentence, 140 characters at most.")
    refused(
        m, "S", {"type": "Say", "who": "X", "text": "Hm."}, "ST-SAY-1", "You can only speak for your own characters."
    )


def test_pieces_keep_their_number_when_they_shrink() -> None:
    """ST-STK-4, ST-STK-9, ST-DMG-4."""
    it = rows("G1O2", "R3")
    red = it.guts[0].id
    assert it.swapped(red, "R", 2).guts == (Slot(red, "R", 2),)
    assert it.swapped(red, "R", 0).guts == ()


@pytest.mark.parametrize("key", ["S", "H"])
def test_a_position_is_written_as_it_was_read(key: str) -> None:
    """ST-END-3, ST-NOT-8: notation, equipment and CP survive a campaign's file."""
    import telltable

    m = lay((key, (0, 0), {"committed": ["G1"] if key == "S" else []}), ("X", (7, 3)), turn=key)
    again = telltable.from_position("stacktors", m.position(), pack=PLAIN)
    assert notation(again.state.table, again.state.table.chars[key]) == stack(m, key)
    assert again.state.table.chars[key].committed == who(m, key).committed
    assert Scene(m.pack, m.state).state is m.state


def test_a_party_is_written_to_go_on_with() -> None:
    """ST-END-3: after the game, or in a free scene; a conflict is written by its moves."""
    import telltable

    m = telltable.new("stacktors", seats=2, seed=3, options={"adventure": "yard"}, pack=PLAIN)
    while m.state.table.mode != "conflict":
        m.time_up(m.waiting()[0])
    with pytest.raises(Problem, match=r"when no conflict is going on. \[ST-END-3\]"):
        m.rules.write_position(m.pack, m.state, m.agenda)
    while m.agenda:
        m.time_up(m.waiting()[0])
    party = [one for one in m.state.table.party if one.alive]
    again = telltable.from_position("stacktors", m.rules.write_position(m.pack, m.state, m.agenda), pack=PLAIN)
    assert party
    assert [one.name for one in again.state.table.party] == [one.name for one in party]
    assert [one.earned for one in again.state.table.party] == [one.earned for one in party]


def test_the_end_of_a_conflict_clears_all_but_damage() -> None:
    """ST-SCN-5."""
    m = lay(
        ("S", (2, 2), {"status": {"calmed": 1}, "stack": "G1O2-R3O2-R1", "spent": 10, "earned": 10}),
        ("W", (2, 3)),
        ("X", (3, 2), {"stack": "O2-R1-"}),
        turn="W",
    )
    strike(m, "W", attack(m, "W", "X", with_="G2"), defend="/", cp={"type": "Keep"})
    assert m.state.table.mode != "conflict"
    assert all(not one.committed and not one.statuses and not one.engaged for one in m.state.table.chars.values())
    assert stack(m, "S") == "G1O2-R3O2-R1"


def test_a_neutral_one_that_is_hurt_turns() -> None:
    """ST-SCN-6: a refused word changes nothing."""
    captain = {"stack": "R1G2-R2O1-G1R1", "role": "ally", "join": "persuade"}
    m = lay(("S", (2, 2)), ("Captain", (3, 2), captain), ("X", (7, 3)), turn="S")
    strike(m, "S", attack(m, "S", "Captain", with_="C1"), defend="/R2")
    assert who(m, "Captain").side == "neutral"
    strike(m, "S", attack(m, "S", "Captain", with_="O2"), defend="/O1")
    assert who(m, "Captain").side == "foes"


def test_the_calmed_help_a_defence_only() -> None:
    """ST-AST-4, ST-AST-1: and nobody helps against itself."""
    calm = {"status": {"calmed": 2}}
    m = lay(("S", (2, 2)), ("W", (2, 3), calm), ("K", (3, 2)), turn="S")
    fight = Fight("S", "turn", "physical", ("K",))
    at = Scene(m.pack, m.state)
    assert may_assist(at, fight, "") == ()
    assert may_assist(at, Fight("K", "turn", "physical", ("S",)), "S") == ("W",)


def test_a_challenge_that_strikes_each_round_has_its_place() -> None:
    """ST-CHA-8, ST-ORD-2: by its brains, or its guts if it has none."""
    m = lay(("S", (2, 2)), ("K", (7, 3)), turn="S")
    rock = Challenge("rock", "rock", "Bl", guts=(group("B", 2),), brains=(group("Y", 4),), when="each_round")
    quiet = Challenge("log", "log", "Bl", guts=(group("B", 9),))
    table = replace(m.state.table, challenges={"rock": rock, "log": quiet})
    assert order_of(table)[0] == ("rock", 4)
    assert "log" not in dict(order_of(table))


def test_a_challenge_in_its_turn_strikes_the_nearest_of_the_party() -> None:
    """ST-CHA-8: it never passes, and asks nobody; ties go by id, and a foe that stands nearer is let be."""
    rock = Challenge("rock", "rock", "Bl", guts=(group("R", 9),), when="each_round", pos=(3, 3))
    foe = ("X", (3, 2), {"stack": "O2-R1-"})

    def struck(*people: tuple[Any, ...]) -> list[str]:
        m = lay(*people, foe, turn="S")
        table = replace(m.state.table, challenges={"rock": rock}, order=(("rock", 9), ("S", 4)), turn=None, acted=())
        p = Play(
            m.pack, replace(m.state, table=table), rules=m.rules, agenda=(), luck=Stream(key_of(secret_from("x")), 0)
        )
        NextTurn().run(p)
        assert [type(frame.step) for frame in p._next] == [ChallengeTurn, NextTurn]
        p._next.clear()
        ChallengeTurn("rock").run(p)
        return [frame.step.target for frame in p._next]

    assert struck(("S", (5, 3)), ("W", (6, 3))) == ["S"]
    assert struck(("S", (6, 3)), ("W", (5, 3))) == ["W"]
    assert struck(("W", (1, 3)), ("S", (5, 3))) == ["S"]


@pytest.mark.parametrize(("option", "guts"), [("true", "C1"), ("false", "C2")])
def test_a_challenge_that_wants_clear_costs_a_pip_as_the_table_says(option: str, guts: str) -> None:
    """ST-CHA-3, R-26: it is a use of a dagger ability; with `challenge_daggers` off it is none."""
    glass = Challenge("glass", "glass", "Cl", guts=(Group("C", 5, (Slot(90, "C", 3), Slot(91, "C", 2))),))
    options = {"challenge_daggers": option}
    m = lay(("S", (2, 2), {"stack": "O2-C2-", "role": "pc"}), ("K", (7, 3)), turn="S", options=options)
    clear = who(m, "S").stack.guts[0].id
    state = replace(m.state, table=replace(m.state.table, challenges={"glass": glass}))
    p = Play(m.pack, state, rules=m.rules, agenda=(), luck=Stream(key_of(secret_from("x")), 0))
    fight = Fight("S", "turn", "physical", ("glass",), cell="guts.C", half="guts", pieces=(clear,))
    challenge_hit(p, "glass", fight, 0)
    assert "".join(map(str, p.state.table.chars["S"].stack.guts)) == guts


def test_an_abstract_challenge_is_surmounted_by_its_last_group_alone() -> None:
    """ST-ABS-3, ST-ABS-2: however much is left over, the next group stands whole, and only then is it done."""
    stages = tuple(StageView("guts", colour, 3) for colour in ("R", "Y", "P"))
    wall = Challenge("wall", "wall", "Cl", abstract=True, stages=stages)
    m = lay(("S", (2, 2)), turn="S")
    state = replace(m.state, table=replace(m.state.table, challenges={"wall": wall}))
    p = Play(m.pack, state, rules=m.rules, agenda=(), luck=Stream(key_of(secret_from("x")), 0))
    for left in ("YP", "P", ""):
        challenge_hit(p, "wall", Fight("S", "turn", "physical", ("wall",), half="guts"), 9)
        steps = list(p._next)
        p._next.clear()
        assert "".join(one.c for one in p.state.table.challenges["wall"].stages) == left
        assert all(one.v == 3 for one in p.state.table.challenges["wall"].stages)
        (uncovering,) = steps
        uncovering.step.run(p)
        assert [type(frame.step).__name__ for frame in p._next] == ([] if left else ["Surmounting"])


def test_feet_that_are_found_make_a_nest() -> None:
    """ST-OBJ-5, ST-STK-2: whether they are opened, taken from where they lie open, or handed over."""
    gray = {"stack": 'O2-R1O1-+"G1"', "role": "pc"}
    m = lay(("X", (2, 2), gray), ("Y", (2, 3), gray), ("K", (7, 3)), turn="X")
    foot = str(who(m, "X").equip.feet[0].id)
    m.play(who(m, "X").seat, {"type": "Give", "what": foot, "to": "Y"})
    refusal = m.why(who(m, "Y").seat, {"type": "Yes"})
    assert refusal is not None
    assert refusal.rule == "ST-OBJ-5"
    for colour, size, feet in (("B", 1, "G1"), ("B", 2, "G1B2")):
        table = m.state.table
        thing = Thing(
            "found", "Gr", "boots", "map", pos=(2, 2), pieces=(Slot(table.next_slot, colour, size),), open=True
        )
        state = replace(m.state, table=replace(table, things={**table.things, "found": thing}))
        for opens in (lambda p: identify(p, "found", "", "X"), lambda p: open_gifts(p, "X", "found")):
            p = Play(m.pack, state, rules=m.rules, agenda=(), luck=Stream(key_of(secret_from("x")), 0))
            opens(p)
            assert notation(p.state.table, p.state.table.chars["X"]).endswith(f'+"{feet}"')


def test_gifts_are_for_an_ally_beside() -> None:
    """ST-OBJ-4: not for an ally farther off, not for a foe, not of what somebody else has, and once a turn."""
    gear = {"stack": 'O2-R1O1-+"G1"', "role": "pc"}
    m = lay(
        ("X", (2, 2), gear),
        ("Y", (2, 3), {"stack": "O2-R1O1-", "role": "pc"}),
        ("Z", (6, 3), gear),
        ("K", (3, 2)),
        turn="X",
    )
    mine, other = (str(who(m, name).equip.feet[0].id) for name in ("X", "Z"))
    (form,) = [form for form in m.asks()[who(m, "X").seat].forms if form.move == "Give"]
    assert [(field.at, field.of) for field in form.fields if isinstance(field, One)] == [
        ("what", (mine,)),
        ("to", ("Y",)),
    ]
    for what, to in ((mine, "Z"), (mine, "K"), (other, "Y")):
        assert m.why(who(m, "X").seat, {"type": "Give", "what": what, "to": to}) is not None
    m.play(who(m, "X").seat, {"type": "Give", "what": mine, "to": "Y"})
    m.play(who(m, "Y").seat, {"type": "No"})
    assert who(m, "X").equip.feet
    assert not [form for form in m.asks()[who(m, "X").seat].forms if form.move == "Give"]


def test_feet_that_are_found_count_as_ones_own() -> None:
    """ST-OBJ-5, ST-STK-6: for points, abilities and order."""
    m = lay(("X", (2, 2), {"stack": 'O2-R1O1-+"G1R3"', "role": "pc"}), ("K", (7, 3)), turn="X")
    at = Scene(m.pack, m.state)
    assert mover(at, who(m, "X")).total == 12
    assert dict(order_of(m.state.table))["X"] == 6
    assert stack(m, "X") == 'O2-R1O1-+"G1R3"'
