"""Section 7.4: attacks, defences, damage, counterattacks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.match import Match
from telltable.core.seat import CLOCK
from telltable.core.step import Scene
from telltable.games.stacktors.rules.attack.comparison import multiplier
from telltable.games.stacktors.rules.fight.attack_effects import Landing
from telltable.games.stacktors.rules.fight.failed_attacks import Dodging
from telltable.games.stacktors.show.board_fight import scales
from telltable.table.snapshot import Snapshot

from .helpers import asked, attack, facts, lay, refused, result, seat_of, slots, stack, status, strike, who

A, B, C, D_ = (2, 2), (3, 2), (3, 3), (2, 3)
FAR = (5, 5)


def test_six_against_two_counts_three_times_and_only_committed_pieces_are_lost() -> None:
    """G-ATK-1, ST-ATK-3, ST-ATK-5, ST-ATK-8, ST-DMG-1, ST-DMG-2, ST-STK-9: the third pip is lost."""
    m = lay(("S", A), ("W", B), turn="S")
    told = strike(m, "S", attack(m, "S", "W", with_="R3 O2 C1"), defend="/G2")
    assert result(told) == [(6, 2, "success", 3)]
    assert stack(m, "W") == "Y1B2-B1-P2Y2"
    m = lay(("S", A), ("W", B), turn="S", options={"overflow": "spill"})
    strike(m, "S", attack(m, "S", "W", with_="R3 O2 C1"), defend="/G2")
    assert not who(m, "W").alive


@pytest.mark.parametrize(
    ("attack_", "defence", "exact", "floor"),
    [(6, 3, 2, 2), (6, 4, 1, 1), (7, 2, 1, 3), (9, 3, 3, 3), (9, 2, 1, 4), (6, 1, 6, 6), (5, 2, 1, 2), (3, 0, 3, 3)],
)
def test_whole_multiples_count(attack_: int, defence: int, exact: int, floor: int) -> None:
    """G-ATK-2, G-ATK-3, ST-ATK-8."""
    assert multiplier(attack_, defence, "exact", "as_one") == exact
    assert multiplier(attack_, defence, "floor", "as_one") == floor


def test_an_undefended_target_counts_as_one_unless_the_table_says_otherwise() -> None:
    """ST-ATK-8, R-13."""
    assert multiplier(3, 0, "exact", "single") == 1


def test_equal_fails() -> None:
    """G-ATK-4, ST-ATK-7."""
    m = lay(("S", A), ("W", B), turn="S")
    told = strike(m, "S", attack(m, "S", "W", with_="R3"), defend="/G2 B1")
    assert result(told) == [(3, 3, "fail", 0)]
    assert stack(m, "W") == "Y1B2-G2B1-P2Y2"


@pytest.mark.parametrize(
    ("pieces", "defence", "counters"), [("C1", "G2", False), ("O2", "O2 B2", False), ("C1", "G2 B1", True)]
)
def test_more_than_double_gives_a_counterattack(pieces: str, defence: str, counters: bool) -> None:
    """G-ATK-5, ST-ATK-9, ST-CTR-1."""
    other = ("W", B) if "G2" in defence else ("W", B, {"stack": "Y1-O2B2Pk1-"})
    m = lay(("S", A), other, turn="S")
    m.play(seat_of(m, "S"), attack(m, "S", "W", with_=pieces))
    while asked(m) == "assist":
        m.play(m.waiting()[0], {"type": "Assist", "by": [""]})
    numbers = [s.id for p in defence.split() for s in who(m, "W").stack.guts if str(s) == p]
    m.play(seat_of(m, "W"), {"type": "Defend", "by": ["/" + " ".join(map(str, numbers))]})
    while asked(m) == "perfection":
        m.play(m.waiting()[0], {"type": "Decline"})
    left = [s for s in who(m, "W").slots("guts") if s.id not in who(m, "W").committed]
    assert (asked(m) == "counter") == (counters and bool(left or who(m, "W").slots("brains")))


def test_what_was_committed_earlier_is_in_the_pool() -> None:
    """G-ATK-6, ST-DMG-2, ST-DTH-1: the last guts lost to a blow."""
    m = lay(("S", A), ("W", B, {"committed": ["B1"]}), turn="S")
    strike(m, "S", attack(m, "S", "W", with_="R3 O2 C1"), defend="/G2")
    assert not who(m, "W").alive
    assert not who(m, "W").stack.slots


def test_who_has_used_everything_picks_what_is_lost() -> None:
    """G-ATK-7, ST-DMG-1."""
    m = lay(("S", A), ("T", B, {"side": "foes", "committed": ["Pk2", "P1"]}), turn="S")
    strike(m, "S", attack(m, "S", "T", with_="O2"), damage=["P1", "Pk2"])
    assert stack(m, "T") == "P1R2-Pk1-B2O1Pk1"


def test_nothing_committed_exposes_everything() -> None:
    """G-ATK-8, ST-DMG-3; option undefended."""
    m = lay(("S", A), ("V", B), turn="S")
    told = strike(m, "S", attack(m, "S", "V", with_="R3"), damage=["R2", "R1", "G2"])
    assert result(told) == [(3, 0, "success", 3)]
    assert stack(m, "V") == "R2-G1O1-"
    m = lay(("S", A), ("V", B), turn="S", options={"undefended": "single"})
    strike(m, "S", attack(m, "S", "V", with_="R3"), damage=["R2"])
    assert stack(m, "V") == "R2-R1G2O1-"


def test_a_small_defence_limits_the_loss() -> None:
    """G-ATK-9, ST-DMG-2."""
    m = lay(("S", A), ("V", B), turn="S")
    strike(m, "S", attack(m, "S", "V", with_="R3"), defend="/O1")
    assert stack(m, "V") == "R2-R2G2-"


def test_ranged_reaches_three_and_its_pips() -> None:
    """G-ATK-10, ST-guts.R, ST-ATK-4, ST-MOV-11, ST-ABL-1: the bow adds its own, ST-STK-6, ST-OBJ-6."""
    m = lay(("S", (0, 0)), ("V", FAR), turn="S")
    told = strike(m, "S", attack(m, "S", "V", "R3", cell="guts.R"))
    assert result(told) == [(3, 0, "success", 3)]
    m = lay(("S", (0, 0)), ("V", (5, 5)), turn="S")
    refused(m, "S", attack(m, "S", "V", "", "O2"), "ST-ATK-4", "The target isn't adjacent.")
    m = lay(("S", (0, 0), {"stack": "G1O2-R1O2C1-R1"}), ("V", FAR), turn="S")
    refused(m, "S", attack(m, "S", "V", "R1", cell="guts.R"), "ST-ATK-4", "The target is out of reach")
    m = lay(("S", (0, 0), {"stack": "G1O2-R3O2C1-R1+{R3}"}), ("V", FAR), turn="S")
    told = strike(m, "S", attack(m, "S", "V", "R3 R3", cell="guts.R"), defend="/R2 G2 O1")
    assert result(told) == [(6, 5, "success", 1)]


def test_red_guts_answer_range_without_being_committed() -> None:
    """G-ATK-11, G-ATK-12, ST-guts.R."""
    m = lay(("S", (0, 2)), ("A", B, {"side": "foes"}), ("X", (5, 5)), turn="S")
    told = strike(m, "S", attack(m, "S", "A", "R3", cell="guts.R"), defend="guts.R/B2")
    assert result(told)[0] == (3, 3, "fail", 0)
    committed = {str(who(m, "A").slot(s)) for s in who(m, "A").committed}
    assert committed == {"B2"}
    assert any(f.cell == "guts.R.def" for f in facts(told, "CellUsed"))
    m = lay(("S", A), ("A", B, {"side": "foes"}), turn="S")
    m.play(seat_of(m, "S"), attack(m, "S", "A", with_="O2"))
    red = next(s.id for s in who(m, "A").stack.guts if s.c == "R")
    refused(m, "A", {"type": "Defend", "by": [f"guts.R/{red}"]}, "ST-guts.R", "Ranged defends against Ranged only")


def test_what_a_defence_would_leave_is_what_it_leaves() -> None:
    """ST-ATK-8, ST-guts.R: with the reds that Ranged adds by itself; of what the rules refuse nothing is said."""
    m = lay(("S", (0, 2)), ("A", B, {"side": "foes"}), ("X", (5, 5)), turn="S")
    m.play(seat_of(m, "S"), attack(m, "S", "A", "R3", cell="guts.R"))
    seat = seat_of(m, "A")
    blue, red = slots(m, "A", "B2", "R1")

    def comes(by: str) -> str:
        return m.rules.foreseen(m.pack, m.view(seat), {"type": "Defend", "by": [by]}).said

    assert [comes(f"/{blue}"), comes(f"guts.R/{blue}")] == ["the attack works once", "it holds"]
    assert [comes("/"), comes("guts.R/")] == ["the attack works 3 times"] * 2
    assert [comes(f"guts.G/{blue}"), comes(f"/{slots(m, 'S', 'O2')[0]}"), comes("accept")] == ["", "", ""]
    m.play(seat, {"type": "Defend", "by": [f"guts.R/{blue}"]})
    assert red not in who(m, "A").committed


def test_dexterous_is_carried_out_twice_against_other_pieces() -> None:
    """G-ATK-13, G-ATK-14, ST-guts.O, ST-DMG-4."""
    m = lay(("S", A), ("W", B), turn="S")
    told = strike(m, "S", attack(m, "S", "W", "O2", cell="guts.O"), defend=["/G2", "/B1"], damage=["G2", "B1"])
    assert result(told) == [(2, 2, "fail", 0), (2, 1, "success", 2)]
    assert stack(m, "W") == "Y1B2-G1-P2Y2"
    m = lay(("S", A), ("V", B), turn="S", options={"dexterous_total": "3"})
    told = strike(m, "S", attack(m, "S", "V", "O2", cell="guts.O"), defend=["/R2", "/G2", "/O1"])
    assert len(result(told)) == 3


def test_flexible_hits_several_who_defend_by_themselves() -> None:
    """G-ATK-15, ST-guts.Pk."""
    m = lay(("T", A), ("X1", B), ("X2", C), turn="T")
    told = strike(
        m, "T", attack(m, "T", ["X1", "X2"], "Pk2", "P1", cell="guts.Pk"), defend={"X1": "/R1 O1", "X2": "/R1"}
    )
    assert [(a, d, m_) for a, d, _, m_ in result(told)] == [(3, 2, 1), (3, 1, 3)]
    assert stack(m, "X2") == "O2-O1-"
    m = lay(("T", A), ("X1", B), ("X2", C), ("X", D_), turn="T")
    refused(
        m,
        "T",
        attack(m, "T", ["X1", "X2", "X"], "Pk2", "P1", cell="guts.Pk"),
        "ST-guts.Pk",
        "Flexible reaches 2 targets.",
    )


def attacked(m: Match, gone: str) -> Match:
    """Both have defended, the first is hurt, and somebody is there no longer: who breaks may surrender or flee."""
    m.play(seat_of(m, "T"), attack(m, "T", ["X1", "X2"], "Pk2", "P1", cell="guts.Pk"))
    for _ in "12":
        m.play(m.waiting()[0], {"type": "Defend", "by": ["/"]})
    assert asked(m) == "damage"
    state = m.state
    chars = {key: one for key, one in state.table.chars.items() if key != gone}
    return m.with_state(replace(state, table=replace(state.table, chars=chars)), m.agenda)


def test_an_attack_on_two_is_shown_when_the_first_of_them_has_left() -> None:
    """ST-ATK-8: against whoever is left."""
    m = attacked(lay(("T", A), ("X1", B), ("X2", C), turn="T"), "X1")
    (scale,) = scales(m.pack, m.view(None))
    assert [point.at for point in scale.points if point.state == "lit"] == [0]
    Snapshot(m).shown(None)


def test_an_attack_ends_when_the_attacker_has_left() -> None:
    """ST-ATK-7: nobody is hit by somebody who is gone."""
    m = attacked(lay(("T", A), ("X1", B), ("X2", C), turn="T"), "T")
    assert scales(m.pack, m.view(None)) == ()
    seat = m.waiting()[0]
    told = m.play(seat, next(m.asks()[seat].moves())).told
    assert not facts(told, "Compared")


def test_nobody_is_put_anywhere_once_the_conflict_is_over() -> None:
    """ST-guts.P, ST-SCN-2: in a free scene there are no places."""
    m = lay(("T", A), ("X1", B), turn="T")
    over = replace(m.state, table=replace(m.state.table, mode="free"))
    for step in (Dodging("T", 2), Landing("X1", "T", 2)):
        assert step.open(Scene(m.pack, m.state))
        assert not step.open(Scene(m.pack, over))


def test_reflected_damage_can_be_softened() -> None:
    """G-ATK-16, ST-guts.Pk: each pip lowers it by one."""
    m = lay(("S", A), ("T", B, {"side": "foes"}), turn="S")
    told = strike(m, "S", attack(m, "S", "T", with_="R3"), defend="guts.Pk/Pk2", reflect="C1")
    assert facts(told, "Reflected")
    assert stack(m, "S") == "G1O2-R3O2C1-R1"
    m = lay(("S", A), ("T", B, {"side": "foes"}), turn="S")
    strike(m, "S", attack(m, "S", "T", with_="R3"), defend="guts.Pk/Pk2")
    assert stack(m, "S") == "G1O2-R2O2C1-R1"


def test_a_pink_piece_reflects_as_often_as_it_has_pips() -> None:
    """G-ATK-17, G-ATK-18, ST-guts.Pk: uses come back with the next turn."""
    m = lay(("S", A, {"stack": "G1O2-R3O2C1Y1-R1", "earned": 11, "spent": 11}), ("T", B, {"side": "foes"}), turn="S")
    strike(m, "S", attack(m, "S", "T", with_="R3"), defend="guts.Pk/Pk2")
    told = strike(m, "S", attack(m, "S", "T", with_="O2"), defend="guts.Pk/")
    assert result(told) == [(2, 0, "success", 2)]
    assert facts(told, "Reflected")
    pieces = [s for s in who(m, "S").stack.guts if s.id not in who(m, "S").committed]
    m.play(seat_of(m, "S"), {"type": "Attack", "how": "physical", "targets": ["T"], "others": [pieces[0].id]})
    refused(m, "T", {"type": "Defend", "by": ["guts.Pk/"]}, "ST-guts.Pk", "Pink 2 has reflected twice this turn.")


def test_perfection_after_turns_a_failure_into_a_plain_success() -> None:
    """G-ATK-19, ST-guts.C, ST-ABL-3: the pip is burned and lowers the cap."""
    m = lay(("S", A), ("W", B), turn="S")
    told = strike(m, "S", attack(m, "S", "W", with_="O2"), defend="/G2 B1", perfection={"S": "C1"}, damage=["G2"])
    assert result(told) == [(2, 3, "success", 1)]
    assert stack(m, "S") == "G1O2-R3O2-R1"
    assert (who(m, "S").burned, who(m, "S").cap) == (1, 9)
    assert stack(m, "W") == "Y1B2-G1B1-P2Y2"


@pytest.mark.parametrize(
    ("defence", "line"),
    [("/G2", "6 against 2: it works, three times over."), ("/G2 B1", "6 against 3: it works, twice over.")],
)
def test_a_multiple_reads_as_people_say_it(defence: str, line: str) -> None:
    """ST-ATK-8: in the log; what Perfection made of a failure says so."""
    m = lay(("S", A), ("W", B), turn="S")
    strike(m, "S", attack(m, "S", "W", with_="R3 O2 C1"), defend=defence)
    assert line in [said for n in range(len(m.entries)) for _, said in m.in_words(None, n)]
    m = lay(BOTH, WALL, turn="S")
    strike(m, "S", attack(m, "S", "W", with_="C2 R1"), defend="/Y3 B2", perfection={"S": "C2"}, damage=["Y3"])
    forced = "3 against 5, and Perfection makes it work."
    assert forced in [said for n in range(len(m.entries)) for _, said in m.in_words(None, n)]


BOTH = ("S", A, {"stack": "G1-C2R1-"})
WALL = ("W", B, {"stack": "G1-Y3B2-"})


def test_perfection_after_with_a_piece_of_this_very_attack() -> None:
    """ST-guts.C, ST-ABL-3, R-76: guts C2R1 commits both, 3 against 5; then the clear piece makes it succeed."""
    m = lay(BOTH, WALL, turn="S")
    told = strike(m, "S", attack(m, "S", "W", with_="C2 R1"), defend="/Y3 B2", perfection={"S": "C2"}, damage=["Y3"])
    assert result(told) == [(3, 5, "success", 1)]
    assert stack(m, "S") == "G1-C1R1-"
    assert {str(s) for s in who(m, "S").stack.guts if s.id in who(m, "S").committed} == {"C1", "R1"}
    assert who(m, "S").burned == 1
    assert stack(m, "W") == "G1-Y2B2-"


def test_perfection_after_with_a_piece_of_this_very_defence() -> None:
    """ST-guts.C: the defender, too, and the comparison stays what it was."""
    m = lay(("S", A, {"stack": "G1-R3O2-"}), ("W", B, {"stack": "G1-C2B1-"}), turn="S")
    told = strike(m, "S", attack(m, "S", "W", with_="R3 O2"), defend="/C2 B1", perfection={"W": "C2"})
    assert result(told) == [(5, 3, "ignored", 0)]
    assert stack(m, "W") == "G1-C1B1-"


def test_one_use_of_a_piece_in_a_round_and_none_of_an_earlier_attack() -> None:
    """ST-ABL-3, ST-APP-2: used in the first of two executions it is not offered in the second; nor when it was
    committed to something else before."""
    m = lay(("S", A, {"stack": "G1-O2C2-"}), WALL, turn="S")
    m.play(seat_of(m, "S"), attack(m, "S", "W", "O2", "C2", cell="guts.O"))
    offers = 0
    while m.waiting() and asked(m) != "turn":
        seat = m.waiting()[0]
        if asked(m) == "perfection" and seat == seat_of(m, "S"):
            offers += 1
            m.play(seat, {"type": "Perfect", "slot": next(s.id for s in who(m, "S").stack.guts if s.c == "C")})
        elif asked(m) == "defend":
            free = [s for s in who(m, "W").stack.guts if s.id not in who(m, "W").committed]
            m.play(seat, {"type": "Defend", "by": ["/" + " ".join(str(s.id) for s in free)]})
        else:
            m.time_up(seat)
    assert offers == 1
    m = lay(("S", A, {"stack": "G1-R1C2-", "committed": ["C2"]}), WALL, turn="S")
    m.play(seat_of(m, "S"), attack(m, "S", "W", with_="R1"))
    while asked(m) in ("assist", "defend"):
        seat = m.waiting()[0]
        if asked(m) == "defend":
            m.play(seat, {"type": "Defend", "by": [f"/{who(m, 'W').stack.guts[0].id}"]})
        else:
            m.time_up(seat)
    assert asked(m) != "perfection"


def test_perfection_before_needs_no_pieces() -> None:
    """G-ATK-20, ST-guts.C."""
    m = lay(("S", A), ("W", B), turn="S")
    told = strike(m, "S", attack(m, "S", "W", perfection="C1"), damage=["B1"])
    assert result(told)[0][2:] == ("success", 1)
    assert stack(m, "W") == "Y1B2-G2-P2Y2"
    assert {str(s) for s in who(m, "S").stack.guts if s.id not in who(m, "S").committed} == {"R3", "O2"}


def test_perfection_meets_perfection() -> None:
    """G-ATK-21, ST-guts.C: both are spent, nothing happens."""
    m = lay(("S", A), ("D", B), turn="S")
    told = strike(m, "S", attack(m, "S", "D", perfection="C1"), defend="ignore/C1")
    assert result(told)[0][2] == "ignored"
    assert (stack(m, "S"), stack(m, "D")) == ("G1O2-R3O2-R1", "Pk2-Pk1P1-B1")
    assert asked(m) == "turn"


def test_freeze_holds_for_turns_instead_of_damage() -> None:
    """G-ATK-22, G-ATK-23, ST-guts.B, ST-ATK-10, ST-STA-4."""
    m = lay(("W", A), ("X", B), turn="W")
    strike(m, "W", attack(m, "W", "X", "B1", "G2", cell="guts.B"), defend="/O1")
    assert status(m, "X", "frozen") == 3
    assert stack(m, "X") == "O2-R1O1-"
    m = lay(("W", A), ("X", B), turn="W")
    made = attack(m, "W", "X", "B1", "brains P2 brains Y2".replace("brains ", ""), how="social", cell="guts.B")
    told = strike(m, "W", made, defend="/R1 O1")
    assert result(told) == [(5, 2, "success", 1)]
    assert status(m, "X", "frozen") == 1


def test_freeze_as_a_defence_ends_the_attackers_turn() -> None:
    """G-ATK-24, ST-guts.B, ST-ABL-2, ST-TRN-5: what it has left stays ready for defence."""
    m = lay(("S", A), ("K", B), turn="S")
    told = strike(m, "S", attack(m, "S", "K", with_="C1"), defend="guts.B/B1")
    assert facts(told, "TurnEnded")[0].who == "S"
    assert {str(s) for s in who(m, "S").stack.guts if s.id not in who(m, "S").committed} == {"R3", "O2"}


def test_hamper_takes_feet_and_regrounds() -> None:
    """G-ATK-26, ST-guts.G, ST-STK-3."""
    m = lay(("W", A, {"side": "foes"}), ("S", B), turn="W")
    m.play(seat_of(m, "W"), attack(m, "W", "S", "G2", cell="guts.G"))
    strike_ = next(s.id for s in who(m, "S").stack.guts if str(s) == "C1")
    m.play(seat_of(m, "S"), {"type": "Defend", "by": [f"/{strike_}"]})
    while asked(m) == "perfection":
        m.play(m.waiting()[0], {"type": "Decline"})
    orange = next(s.id for s in who(m, "S").stack.feet if s.c == "O")
    m.play(seat_of(m, "W"), {"type": "Shift", "step": f"{orange} down"})
    assert stack(m, "S") == "G1-O1R3O2C1-R1"
    green = who(m, "S").stack.feet[0].id
    m.play(seat_of(m, "W"), {"type": "Shift", "step": f"{green} down"})
    assert stack(m, "S") == "O1-R3O2C1-R1"


def test_hamper_upward_needs_room_under_the_cap() -> None:
    """G-ATK-27, ST-STK-7: at 10 of 10 no foot grows."""
    for burned, possible in ((0, False), (1, False)):
        more: dict[str, Any] = {"stack": "G1O2-R3O2-R1", "burned": burned} if burned else {}
        m = lay(("W", A, {"side": "foes"}), ("S", B, more), turn="W")
        m.play(seat_of(m, "W"), attack(m, "W", "S", "G2", cell="guts.G"))
        m.play(seat_of(m, "S"), {"type": "Defend", "by": ["/"]})
        while asked(m) == "perfection":
            m.play(m.waiting()[0], {"type": "Decline"})
        steps = list(m.asks()[seat_of(m, "W")].forms[0].fields[0].values())
        assert any(step.endswith("up") for step in steps) == possible
    m = lay(("W", A, {"side": "foes"}), ("S", B, {"stack": "G1O2-R3O2-R1", "spent": 10, "earned": 10}), turn="W")
    m.play(seat_of(m, "W"), attack(m, "W", "S", "G2", cell="guts.G"))
    m.play(seat_of(m, "S"), {"type": "Defend", "by": ["/"]})
    green = who(m, "S").stack.feet[0].id
    m.play(seat_of(m, "W"), {"type": "Shift", "step": f"{green} up"})
    assert stack(m, "S") == "G2-O2R3O2-R1"


def test_hamper_as_a_defence_lowers_the_attackers_foot() -> None:
    """G-ATK-28, ST-guts.G: an emptied position takes the lowest guts piece; with nothing left it is impossible."""
    for before, after in (("O2-R1O1-", "O1-R1O1-"), ("O1-R1O1-", "R1-O1-"), ("O1--R1", "O1--R1")):
        m = lay(("X", A, {"stack": before}), ("K", B, {"side": "party"}), turn="X")
        how = "social" if before.endswith("R1") else "physical"
        made = attack(m, "X", "K", with_="R1 O1" if how == "physical" else "R1", how=how)
        strike(m, "X", made, defend="guts.G/G2")
        assert stack(m, "X") == after


def test_maneuver_puts_the_target_exactly_so_far_away() -> None:
    """G-ATK-29, ST-guts.P, ST-ENG-8, ST-ABL-5: the place is chosen when the success is known."""
    m = lay(("T", (1, 2)), ("X", (2, 2)), turn="T")
    m.play(seat_of(m, "T"), attack(m, "T", "X", "P1", "Pk2", cell="guts.P"))
    red = next(s.id for s in who(m, "X").stack.guts if s.c == "R")
    m.play(seat_of(m, "X"), {"type": "Defend", "by": [f"/{red}"]})
    assert asked(m) == "effect"
    spots = list(m.asks()[seat_of(m, "T")].forms[0].fields[0].values())
    assert spots
    assert all(max(abs(int(s.split(",")[0]) - 2), abs(int(s.split(",")[1]) - 2)) == 3 for s in spots)
    refused(m, "T", {"type": "PutAt", "to": "3,2"}, "ST-guts.P", "You can't put anybody there")
    m.play(seat_of(m, "T"), {"type": "PutAt", "to": spots[0]})
    assert f"{who(m, 'X').pos[0]},{who(m, 'X').pos[1]}" == spots[0]
    assert stack(m, "X") == "O2-R1O1-"


def test_maneuver_as_a_defence_slips_away() -> None:
    """G-ATK-30, G-ATK-31, ST-guts.P, ST-ATK-4: the second execution is out of reach."""
    m = lay(("S", A), ("D", B, {"stack": "Pk2-P1Pk1-B1"}), turn="S")
    m.play(seat_of(m, "S"), attack(m, "S", "D", "O2", cell="guts.O"))
    numbers = " ".join(str(s.id) for s in who(m, "D").stack.guts)
    m.play(seat_of(m, "D"), {"type": "Defend", "by": [f"guts.P/{numbers}"]})
    while asked(m) == "perfection":
        m.play(m.waiting()[0], {"type": "Decline"})
    assert asked(m) == "effect"
    refused(m, "D", {"type": "PutAt", "to": "99,99"}, "ST-guts.P", "You can't put anybody there")
    told = m.play(seat_of(m, "D"), {"type": "PutAt", "to": "5,5"}).told
    assert facts(told, "AttackEnded")
    assert who(m, "D").pos == (5, 5)


def test_guts_help_in_a_social_defence_but_the_red_ones_do_not_count_for_intimidation() -> None:
    """G-ATK-32, G-ATK-33, ST-brains.R, ST-ABL-1, ST-APP-1."""
    m = lay(("S", A), ("X", B, {"committed": ["R1", "O1"]}), turn="S")
    strike(
        m,
        "S",
        attack(m, "S", "X", ["brains", "R1"][1], how="social", cell="brains.R")
        | {"pieces": [who(m, "S").stack.brains[0].id], "others": []},
    )
    assert status(m, "X", "fleeing") == 1
    for defence, turns in (("/R1 O1", 1), ("/R1", 5), ("/", 5)):
        m = lay(("A", A), ("X", B), turn="A")
        red = who(m, "A").stack.brains[0].id
        rest = [s.id for s in who(m, "A").stack.guts]
        made = {
            "type": "Attack",
            "how": "social",
            "targets": ["X"],
            "cell": "brains.R",
            "pieces": [red],
            "others": rest,
        }
        strike(m, "A", made, defend=defence)
        assert status(m, "X", "fleeing") == turns


def test_calming_holds_from_attacks_until_the_calmed_one_is_attacked() -> None:
    """G-ATK-34, ST-brains.Y, ST-STA-3: it may defend, not counter; from its next turn it fights."""
    m = lay(("W", A), ("V", B), turn="W")
    strike(m, "W", attack(m, "W", "V", "Y2", "P2", how="mental", cell="brains.Y"))
    assert status(m, "V", "calmed") == 8
    m = lay(("S", A), ("V", B, {"status": {"calmed": 8}}), turn="S")
    told = strike(m, "S", attack(m, "S", "V", with_="C1"), defend="/R2 G2")
    assert "counter" not in [asked(m)]
    assert not any(f.fight.kind == "counter" for f in facts(told, "AttackDeclared"))
    assert who(m, "V").statuses[0].broken
    while asked(m) != "turn" or m.state.table.turn.actor != "V":
        seat = m.waiting()[0]
        m.play(seat, {"type": "Act"} if asked(m) == "order" else {"type": "EndTurn"})
    assert status(m, "V", "calmed") == 0


def test_compel_names_a_victim_within_three_and_its_pips() -> None:
    """G-ATK-35, ST-brains.P, ST-ATK-4."""
    m = lay(("W", (0, 0)), ("K", (5, 0)), ("X", (5, 5)), turn="W")
    m.play(seat_of(m, "W"), attack(m, "W", "K", "P2", "Y2", how="mental", cell="brains.P"))
    red = who(m, "K").stack.brains[0].id
    m.play(seat_of(m, "K"), {"type": "Defend", "by": [f"/{red}"]})
    refused(m, "W", {"type": "NameVictim", "who": "K"}, "ST-brains.P", "Choose another character in the conflict.")
    m.play(seat_of(m, "W"), {"type": "NameVictim", "who": "X"})
    assert (status(m, "K", "compelled"), who(m, "K").statuses[0].target) == (4, "X")


def test_cunning_makes_the_target_defend_first() -> None:
    """G-ATK-36, ST-brains.B, ST-STA-6: it drops by one each time it defends."""
    m = lay(("T", (1, 2)), ("K", B), ("S", A), turn="T")
    strike(m, "T", attack(m, "T", "K", "B2", "O1", how="mental", cell="brains.B"), defend={"K": "/R1"})
    assert status(m, "K", "exposed") == 3
    m = lay(("S", A), ("K", B, {"status": {"exposed": 3}}), turn="S")
    refused(m, "S", attack(m, "S", "K", with_="R3"), "ST-STA-6", "An exposed target shows its defence first.")
    m.play(seat_of(m, "S"), {"type": "Attack", "how": "physical", "targets": ["K"]})
    numbers = " ".join(str(s.id) for s in who(m, "K").stack.guts)
    m.play(seat_of(m, "K"), {"type": "Defend", "by": [f"/{numbers}"]})
    assert asked(m) == "name"
    told = m.play(seat_of(m, "S"), {"type": "NameAttack", "others": [s.id for s in who(m, "S").stack.guts]}).told
    assert result(told) == [(6, 3, "success", 2)]
    assert status(m, "K", "exposed") == 2


def test_time_runs_out_where_nothing_but_perfection_is_left_to_name() -> None:
    """ST-STA-6, guts.C: whoever has committed every other piece, and is late, strikes with Perfection."""
    worn = {"committed": ["R3", "O2", "C1", "R1"]}
    m = lay(("S", A, worn), ("K", B, {"status": {"exposed": 3}}), turn="S", options={"dagger_commits": "false"})
    m.play(seat_of(m, "S"), {"type": "Attack", "how": "physical", "targets": ["K"]})
    m.play(seat_of(m, "K"), {"type": "Defend", "by": ["/"]})
    (ask,) = m.asked().values()
    assert (ask.decision, [form.title for form in ask.forms]) == ("name", ["Attack with Perfection"])
    assert result(m.play(CLOCK, {"type": "TimeUp", "seat": seat_of(m, "S")}).told)


def test_shrewd_exchanges_pieces_within_its_limit() -> None:
    """G-ATK-37, ST-brains.Pk, ST-STK-7."""
    m = lay(("T", A), ("K", B), turn="T")
    m.play(seat_of(m, "T"), attack(m, "T", "K", "Pk1", "B2", how="mental", cell="brains.Pk"))
    red = who(m, "K").stack.brains[0].id
    m.play(seat_of(m, "K"), {"type": "Defend", "by": [f"/{red}"]})
    mine, theirs = who(m, "T"), who(m, "K")
    foot = next(s.id for s in mine.stack.feet if str(s) == "R2")
    other = next(s.id for s in theirs.stack.feet if str(s) == "Y2")
    small, large = next(s.id for s in mine.stack.guts if str(s) == "P1"), theirs.stack.guts[0].id
    refused(m, "T", {"type": "Exchange", "swap": f"{small}>{large}"}, "ST-brains.Pk", "You can't make that exchange")
    m.play(seat_of(m, "T"), {"type": "Exchange", "swap": f"{foot}>{other}"})
    assert (stack(m, "T"), stack(m, "K")) == ("P1Y2-Pk2P1-B2O1Pk1", "G1R2-G2B1-R1")


def test_persistent_tries_the_same_again() -> None:
    """G-ATK-38, ST-brains.O: only uncommitted pieces defend the second time."""
    for second, turns in (("/O2 C1", 2), ("/O2", 4)):
        m = lay(("Hx", A), ("S", B), turn="Hx")
        red = next(s.id for s in who(m, "Hx").stack.brains if s.c == "R")
        others = [s.id for s in who(m, "Hx").stack.guts]
        made = {
            "type": "Attack",
            "how": "social",
            "targets": ["S"],
            "cell": "brains.R",
            "pieces": [red],
            "others": others,
        }
        told = strike(m, "Hx", made, defend=["/R3 R1", second], persist="O1")
        assert result(told)[0] == (4, 4, "fail", 0)
        assert status(m, "S", "fleeing") == turns


def test_only_a_reluctant_ally_is_persuaded() -> None:
    """G-ATK-39, ST-brains.G."""
    m = lay(("H", A), ("Captain", B, {"stack": "R1G2-R2O1-G1R1", "role": "ally", "join": "persuade"}), turn="H")
    strike(m, "H", attack(m, "H", "Captain", "G2", "Cy2", how="mental", cell="brains.G"), defend="/G1 R1")
    assert who(m, "Captain").side == "party"
    assert who(m, "Captain").seat == seat_of(m, "H")
    m = lay(("H", A), ("X", B), turn="H")
    refused(
        m, "H", attack(m, "H", "X", "G2", how="mental", cell="brains.G"), "ST-brains.G", "Cutthroat can't be persuaded."
    )


def test_morph_other_mends_a_friend_who_accepts() -> None:
    """G-ATK-40, ST-brains.Cy, ST-ATK-6: one step, and a new ability is allowed."""
    m = lay(("H", A), ("S", B, {"stack": "G1O2-R3O2-R1", "spent": 10, "earned": 10}), turn="H")
    m.play(seat_of(m, "H"), attack(m, "H", "S", "Cy2", how="social", cell="brains.Cy"))
    m.play(seat_of(m, "S"), {"type": "Defend", "by": ["accept"]})
    m.play(seat_of(m, "H"), {"type": "Mend", "who": "S", "step": "add guts 2 B"})
    assert stack(m, "S") == "G1O2-R3O2B1-R1"
    assert asked(m) == "turn"


def test_morph_other_unmakes_a_foe() -> None:
    """G-ATK-41, ST-brains.Cy: it is no damage, and nobody dies of it."""
    m = lay(("H", A), ("K", B), turn="H")
    m.play(seat_of(m, "H"), attack(m, "H", "K", "Cy2", how="social", cell="brains.Cy"))
    m.play(seat_of(m, "K"), {"type": "Defend", "by": [f"/{who(m, 'K').stack.brains[0].id}"]})
    green = who(m, "K").stack.guts[0].id
    for _ in range(2):
        m.play(seat_of(m, "H"), {"type": "Mend", "who": "K", "step": f"down {green}"})
    assert stack(m, "K") == "G1Y2-B1-R1"
    assert who(m, "K").alive


def test_morph_self_changes_a_colour() -> None:
    """G-ATK-42, ST-guts.Cy, ST-ABL-4."""
    m = lay(("H", A), ("X", FAR), turn="H")
    cyan = next(s.id for s in who(m, "H").stack.guts if s.c == "Cy")
    clear = who(m, "H").stack.brains[0].id
    yellow = next(s.id for s in who(m, "H").stack.guts if s.c == "Y")
    big = {"type": "UseMorph", "pieces": [cyan], "slot": yellow, "colour": "R"}
    refused(m, "H", big, "ST-guts.Cy", "Cyan 1 can't change a piece of 2.")
    m.play(seat_of(m, "H"), {"type": "UseMorph", "pieces": [cyan], "slot": clear, "colour": "R"})
    assert stack(m, "H") == "Pk2-Y2Cy1-R1G2Cy2"
    assert {cyan, clear} <= set(who(m, "H").committed)


def test_medic_mends_what_damage_took_but_not_what_was_spent() -> None:
    """G-ATK-43, ST-guts.Y, ST-HEA-6."""
    known = ["guts.R", "guts.O", "guts.C", "brains.R", "feet.G", "feet.O"]
    hurt = {"stack": "G1O2-R3O2-R1", "spent": 10, "earned": 10, "known": known}
    m = lay(("H", A), ("S", B, hurt), turn="H")
    yellow = next(s.id for s in who(m, "H").stack.guts if s.c == "Y")
    m.play(seat_of(m, "H"), {"type": "UseMedic", "pieces": [yellow]})
    m.play(seat_of(m, "H"), {"type": "Mend", "who": "S", "step": "add guts 2 C"})
    m.play(seat_of(m, "S"), {"type": "Yes"})
    assert stack(m, "S") == "G1O2-R3O2C1-R1"
    spent = {"stack": "G1O2-R3O2-R1", "spent": 10, "earned": 10, "burned": 1, "known": known}
    m = lay(("H", A), ("S", B, spent), turn="H")
    yellow = next(s.id for s in who(m, "H").stack.guts if s.c == "Y")
    m.play(seat_of(m, "H"), {"type": "UseMedic", "pieces": [yellow]})
    refused(
        m, "H", {"type": "Mend", "who": "S", "step": "add guts 2 C"}, "ST-HEA-6", "Spent Perfection can't be healed."
    )


def test_assistants_add_up_to_their_brains() -> None:
    """G-ATK-45, ST-AST-1, ST-AST-2, ST-AST-3."""
    m = lay(("S", A), ("K", B), ("H", (2, 1)), ("T", (1, 2)), turn="S")
    told = strike(
        m,
        "S",
        attack(m, "S", "K", with_="R3 O2 C1"),
        assist={"H": "Y2 Cy1", "T": "Pk2 P1"},
        defend="/G2 B1",
    )
    assert result(told) == [(12, 3, "success", 4)]
    assert not who(m, "K").alive
    m = lay(("H", A), ("K", B), ("S", (2, 1)), turn="H")
    m.play(seat_of(m, "H"), attack(m, "H", "K", with_="Y2"))
    orange = next(s.id for s in who(m, "S").stack.guts if s.c == "O")
    refused(m, "S", {"type": "Assist", "by": [str(orange)]}, "ST-AST-2", "You can add at most 1 pip.")


def test_nobody_is_asked_for_help_who_has_none_to_give() -> None:
    """ST-AST-2, R-75: a limit of 1 and no small piece left in guts or brains."""
    m = lay(("H", A), ("K", B), ("S", (2, 1), {"stack": "G1O2-R3O2-R1", "spent": 10, "earned": 10}), turn="H")
    m.play(seat_of(m, "H"), attack(m, "H", "K", with_="Y2"))
    assert asked(m) == "defend"


def test_a_counterattack_may_be_of_any_type_and_hits_the_attacker_only() -> None:
    """G-ATK-46, ST-CTR-1."""
    m = lay(("X", A), ("W", B), ("V", C), turn="X")
    m.play(seat_of(m, "X"), attack(m, "X", "W", with_="O1"))
    numbers = " ".join(str(s.id) for s in who(m, "W").stack.guts)
    m.play(seat_of(m, "W"), {"type": "Defend", "by": [f"/{numbers}"]})
    assert asked(m) == "counter"
    refused(
        m,
        "W",
        attack(m, "W", "V", "Y2", how="mental", cell="brains.Y"),
        "ST-CTR-1",
        "A counterattack hits the attacker only.",
    )
    m.play(seat_of(m, "W"), attack(m, "W", "X", "Y2", how="mental", cell="brains.Y"))
    assert status(m, "X", "calmed") == 4


def test_dexterous_defence_strikes_back_once() -> None:
    """G-ATK-48, ST-guts.O, ST-CTR-1."""
    m = lay(("X", A), ("A", B), turn="X")
    told = strike(
        m,
        "X",
        attack(m, "X", "A", with_="R1"),
        defend={"A": "guts.O/O1 B2", "X": "/O1"},
        counter=attack(m, "A", "X", with_="R1"),
    )
    assert [r[:3] for r in result(told)] == [(1, 3, "fail"), (1, 1, "fail")]


def test_mental_damage_takes_brains_and_kills_nobody() -> None:
    """G-ATK-49, ST-DMG-3, ST-DTH-1."""
    m = lay(("T", A), ("K", B), turn="T")
    strike(m, "T", attack(m, "T", "K", with_="B2", how="mental"), defend="/R1")
    assert stack(m, "K") == "G1Y2-G2B1-"
    assert who(m, "K").alive


def test_the_heir_dies_of_one_blow_or_holds() -> None:
    """G-ATK-50, ST-DTH-1."""
    for defence, lives in (("/", False), ("/Y1", True)):
        m = lay(("X", A), ("Heir", B, {"stack": "R2-Y1-", "role": "burden"}), turn="X")
        strike(m, "X", attack(m, "X", "Heir", with_="O1"), defend=defence)
        assert who(m, "Heir").alive == lives


def test_equipment_that_defends_may_be_damaged() -> None:
    """G-ATK-51, ST-STK-6; option damage_equipment."""
    m = lay(("V", A), ("S", B, {"stack": "G1O2-R3O2C1-R1+{R3}"}), turn="V")
    strike(m, "V", attack(m, "V", "S", with_="R2 G2"), defend={"S": "/R3"}, perfection={})
    assert stack(m, "S") in ("G1O2-R3O2C1-R1+{R2}", "G1O2-R2O2C1-R1+{R3}")


def test_follow_up_attacks_use_what_is_left_until_the_turn_ends_by_itself() -> None:
    """G-ATK-52, ST-TRN-4, ST-TRN-5, ST-APP-2."""
    m = lay(("S", A), ("V", B), ("W", (0, 5)), turn="S")
    strike(m, "S", attack(m, "S", "V", "R3", cell="guts.R"), defend="/R2 O1")
    refused(m, "S", attack(m, "S", "V", with_="R3"), "ST-APP-2", "Red 3 is committed until the round ends.")
    strike(m, "S", attack(m, "S", "V", "O2", cell="guts.O"), defend=["/G2", "/"])
    assert m.state.table.turn.actor == "S"


def test_of_the_same_status_the_longer_stays() -> None:
    """G-ATK-53, ST-STA-1."""
    for before, after in ((2, 3), (4, 4)):
        m = lay(("W", A), ("X", B, {"status": {"frozen": before}}), turn="W")
        strike(m, "W", attack(m, "W", "X", "B1", "G2", cell="guts.B"), defend="/O1")
        assert status(m, "X", "frozen") == max(after, before)


@pytest.mark.parametrize(
    ("made", "rule", "sentence"),
    [
        (("K", "", "brains R1", "physical", ""), "ST-APP-1", "Physical attacks use guts only."),
        (("K", "", "R3", "mental", ""), "ST-APP-1", "Mental attacks use brains only."),
        (("K", "R3 O2", "", "physical", "guts.R"), "ST-ATK-3", "Only one colour can be active."),
        (("K", "", "R3", "physical", "guts.B"), "ST-ATK-3", "Commit at least one blue guts piece to use Freeze."),
        (("K", "", "brains R1", "mental", "guts.B"), "ST-ATK-3", "Freeze works in physical or social attacks."),
        (("K", "", "", "physical", ""), "ST-ATK-3", "Commit at least one piece."),
    ],
)
def test_attacks_that_are_none(made: tuple[str, str, str, str, str], rule: str, sentence: str) -> None:
    """Section 7.6: ST-APP-1, ST-ATK-1, ST-ATK-3, ST-ABL-7."""
    m = lay(("S", A), ("K", B), turn="S")
    target, active, others, how, cell = made
    if others == "brains R1":
        data = attack(m, "S", target, how=how, cell=cell) | {"others": [who(m, "S").stack.brains[0].id]}
    else:
        data = attack(m, "S", target, active, others, how=how, cell=cell)
    refused(m, "S", data, rule, sentence)


def test_calmed_and_compelled_ones_are_bound() -> None:
    """Section 7.6: ST-STA-3, ST-STA-5, ST-ATK-2."""
    m = lay(("S", A, {"status": {"calmed": 2}}), ("K", B), turn="S")
    refused(m, "S", attack(m, "S", "K", with_="R3"), "ST-STA-3", "You are calmed: you can't attack for now.")
    m = lay(("S", A, {"status": {"compelled": 2}, "compelled": "X"}), ("K", B), ("X", D_), turn="S")
    refused(m, "S", attack(m, "S", "K", with_="R3"), "ST-STA-5", "You must attack Cutthroat first.")
    refused(m, "S", {"type": "EndTurn"}, "ST-STA-5", "You must attack Cutthroat first.")
    strike(m, "S", attack(m, "S", "X", with_="C1"), defend="/R1 O1")
    assert m.why(seat_of(m, "S"), attack(m, "S", "K", with_="R3")) is None
