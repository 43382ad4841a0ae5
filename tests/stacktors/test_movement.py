"""Section 7.2: movement, terrain and engagement."""

from __future__ import annotations

from typing import Any

import pytest

from telltable.core.match import Match
from telltable.games.stacktors.box.ground import Ground
from telltable.games.stacktors.box.maps import Area, MapData
from telltable.games.stacktors.box.notation import pieces
from telltable.games.stacktors.box.pieces import Slot
from telltable.games.stacktors.rules.places.movement_costs import entering, mover_of, reach, starting, walk_leg

from .helpers import asked, attack, facts, lay, refused, seat_of, stack, status, strike, who

M1 = MapData(
    "square",
    ("........", "..sss...", "..ymsww.".replace("y", "s"), "......w.", "#....aw."),
    {"m": ("slowing", "cluttered")},
)
GROUND = Ground(M1, {})


def feet(text: str) -> tuple[Slot, ...]:
    return tuple(Slot(n + 1, c, s) for n, (c, s) in enumerate(pieces(text)))


def trod(text: str, start: tuple[int, int], facing: str, path: str) -> tuple[tuple[int, int], int] | None:
    """Where a path ends with how many points left; None when a step is illegal."""
    who_ = mover_of(GROUND, feet(text))
    left, cell = starting(GROUND, who_, start), start
    for step in path.split():
        after = GROUND.neighbour(cell, step)
        left -= 1 + (0 if who_.nimble or facing == step else 1)
        if left < 0 or not GROUND.holds(after) or GROUND.is_wall(after):
            return None
        left = entering(GROUND, who_, left, cell, after)
        cell, facing = after, step
    return cell, left


OPEN, SLOW, CLUTTER, WATER, AIR, BOTH = (0, 0), (2, 1), None, (5, 2), (5, 4), (3, 2)


def total(text: str, kinds: tuple[str, ...]) -> int:
    field = Ground(MapData("square", ("x",), {"x": kinds}), {})
    return starting(field, mover_of(field, feet(text)), (0, 0))


@pytest.mark.parametrize(
    ("text", "by_kind"),
    [
        (
            "Y1R2G3",
            {(): 12, ("slowing",): 12, ("cluttered",): 12, ("slowing", "cluttered"): 12, ("water",): 3, ("air",): 0},
        ),
        ("G1O2", {(): 3, ("slowing",): 2, ("cluttered",): 3, ("water",): 1, ("air",): 0, ("slowing", "cluttered"): 2}),
        ("R3", {(): 6, ("slowing",): 3, ("water",): 2, ("air",): 0}),
        ("P3", {(): 3, ("slowing",): 2, ("water",): 1, ("air",): 0}),
        ("C1Cy2", {(): 2, ("slowing",): 1, ("water",): 1, ("air",): 2}),
        ("C1", {(): 0, ("slowing",): 0, ("water",): 0, ("air",): 0}),
    ],
)
def test_points_at_the_start(text: str, by_kind: dict[tuple[str, ...], int]) -> None:
    """G-MOV-1 to G-MOV-3: ST-MOV-1, ST-MOV-2, ST-TER-1, ST-TER-2, ST-TER-4, ST-feet.R, ST-feet.C, ST-feet.Y,
    ST-feet.G, ST-feet.Cy, ST-feet.B."""
    assert {kinds: total(text, kinds) for kinds in by_kind} == by_kind


def test_air_without_gravity_is_slowing() -> None:
    """ST-TER-1."""
    field = Ground(MapData("square", ("a",), gravity=False), {})
    assert starting(field, mover_of(field, feet("R3")), (0, 0)) == 3


@pytest.mark.parametrize(
    ("text", "start", "facing", "path", "end"),
    [
        ("G3", (0, 1), "E", "E E", ((2, 1), 0)),
        ("G3", (0, 1), "E", "E E E", None),
        ("G1R2", (0, 1), "E", "E", ((1, 1), 5)),
        ("G1R2", (0, 1), "E", "E E", ((2, 1), 2)),
        ("G1R2", (0, 1), "E", "E E E E", ((4, 1), 0)),
        ("G1R2", (0, 1), "E", "E E E E E", None),
        ("Y2", (0, 1), "E", "E E", ((2, 1), 0)),
        ("G3", (2, 1), "E", "E E", ((4, 1), 0)),
        ("Y3", (0, 0), "E", "E S", ((1, 1), 0)),
        ("O3", (0, 0), "E", "E S W", ((0, 1), 0)),
        ("Y2", (3, 0), "E", "W", ((2, 0), 0)),
        ("R3", (3, 3), "N", "N", ((3, 2), 1)),
        ("R3", (3, 3), "N", "N N", ((3, 1), 0)),
        ("P3", (3, 2), "E", "E", ((4, 2), 0)),
        ("R3", (4, 3), "NE", "NE", ((5, 2), 1)),
        ("R3", (4, 3), "NE", "NE E", None),
        ("B2", (5, 2), "E", "E E", ((7, 2), 0)),
        ("P3", (4, 4), "E", "E", ((5, 4), 0)),
        ("Cy3", (4, 4), "E", "E E", ((6, 4), 0)),
        ("C2O1", (0, 0), "S", "S", ((0, 1), 0)),
        ("C2O1", (0, 0), "S", "S S", None),
        ("R2", (1, 2), "E", "E E", ((3, 2), 0)),
    ],
)
def test_steps_on_the_map(
    text: str, start: tuple[int, int], facing: str, path: str, end: tuple[tuple[int, int], int] | None
) -> None:
    """G-MOV-4 to G-MOV-18: ST-MOV-3, ST-MOV-4, ST-MOV-5, ST-TER-3, ST-TER-5, ST-feet.O, ST-STK-8."""
    assert trod(text, start, facing, path) == end
    found = reach(GROUND, mover_of(GROUND, feet(text)), start, facing, total_at(text, start), ())
    if end is not None:
        assert end[0] in found
        assert found[end[0]].left >= end[1]


def total_at(text: str, start: tuple[int, int]) -> int:
    return starting(GROUND, mover_of(GROUND, feet(text)), start)


def test_a_way_is_named_by_its_steps_in_words() -> None:
    """Section 10, "Terminal": directions alone would have to be counted out on the map."""
    m = lay(("S", (1, 2)), ("X", (7, 5)), turn="S")
    named = {way: m.rules.label(m.pack, m.view(0), "path", way) for way in ("E E S", "turn:S", "NE")}
    assert named == {"E E S": "2 east, 1 south", "turn:S": "turn south", "NE": "1 north-east"}


def test_distances_on_hexes() -> None:
    """G-MOV-19, ST-MOV-9, ST-MOV-11."""
    field = Ground(MapData("hex", ("." * 13,) * 9), {})
    assert [field.distance(*pair) for pair in (((0, 3), (10, 4)), ((4, 1), (6, 1)), ((4, 2), (5, 1)))] == [10, 2, 2]


def test_legs_on_a_free_sheet() -> None:
    """G-MOV-20, ST-MOV-10."""
    field = Ground(MapData("free", size=(2000, 2000)), {})
    slow, quick = mover_of(field, feet("Y3")), mover_of(field, feet("O3"))
    first = walk_leg(field, slow, (100, 100), "1,0", 300, (250, 100), ())
    assert (first.to, first.left) == ((250, 100), 150)
    second = walk_leg(field, slow, (250, 100), "1,0", 150, (250, 150), ())
    assert (second.to, second.left, second.end) == ((250, 150), 0, "arrived")
    assert walk_leg(field, slow, (250, 100), "1,0", 150, (250, 200), ()).end == "spent"
    assert walk_leg(field, quick, (250, 100), "1,0", 150, (250, 200), ()).left == 50


def test_terrain_on_a_free_sheet_counts_in_whole_inches() -> None:
    """G-MOV-21, ST-MOV-10, ST-TER-3."""
    sand = Area(("slowing",), ((150, -10), (2000, -10), (2000, 2000), (150, 2000)))
    field = Ground(MapData("free", size=(2000, 2000), areas=(sand,)), {})
    leg = walk_leg(field, mover_of(field, feet("R2")), (0, 0), "1,0", 400, (1000, 0), ())
    assert leg.to == (250, 0)


def test_a_diagonal_between_two_walls_is_closed() -> None:
    """ST-MOV-3; options alternate and none."""
    field = Ground(MapData("square", (".#", "#.")), {})
    assert reach(field, mover_of(field, feet("O3")), (0, 0), "E", 3, ()) == {}
    wide = Ground(MapData("square", ("....",) * 4), {}, diagonals="alternate")
    assert reach(wide, mover_of(wide, feet("O3")), (0, 0), "E", 3, ())[(2, 2)].left == 0
    none = Ground(MapData("square", ("....",) * 4), {}, diagonals="none")
    assert (1, 1) in reach(none, mover_of(none, feet("O3")), (0, 0), "E", 2, ())
    assert (1, 1) not in reach(none, mover_of(none, feet("O3")), (0, 0), "E", 1, ())


def test_walls_hide_only_where_the_table_says_so() -> None:
    """ST-MOV-11, option los."""
    rows = ("...", ".#.", "...")
    assert Ground(MapData("square", rows), {}).sees((0, 1), (2, 1))
    assert not Ground(MapData("square", rows), {}, los="walls").sees((0, 1), (2, 1))
    assert Ground(MapData("square", rows), {}, los="walls").sees((0, 0), (2, 0))


# --- engagement ---------------------------------------------------------------------------------------


def walk(m: Match, key: str, path: str) -> Any:
    return m.play(seat_of(m, key), {"type": "Walk", "path": path}).told


def test_a_step_next_to_an_enemy_ends_the_movement() -> None:
    """G-ENG-1, ST-ENG-2, ST-MOV-6: both are engaged, a point is left unused, and it may still attack."""
    m = lay(("Lea", (0, 3), {"stack": "O3-R1-", "role": "pc"}), ("X", (3, 3)), turn="Lea")
    walk(m, "Lea", ["E E", "E"][0])
    assert who(m, "Lea").pos == (2, 3)
    assert m.state.table.turn.mp == 1
    assert who(m, "Lea").engaged == ("X",)
    assert who(m, "X").engaged == ("Lea",)
    refused(m, "Lea", {"type": "Walk", "path": "W"}, "ST-ENG-2", "You are engaged: no more movement this turn.")
    assert m.why(seat_of(m, "Lea"), attack(m, "Lea", "X", with_="R1")) is None


def test_leaving_an_enemy_allows_one_parting_shot() -> None:
    """G-ENG-2, ST-ENG-1, ST-ENG-3, ST-ENG-4."""
    lea = {"stack": "O3-R1-", "role": "pc", "engaged": ["X"]}
    m = lay(("Lea", (2, 3), lea), ("X", (3, 3), {"engaged": ["Lea"]}), turn="Lea")
    told = walk(m, "Lea", "N NE")
    assert [f.at for f in facts(told, "Stepped")] == [(2, 2)]
    assert asked(m) == "parting"
    told = m.play(seat_of(m, "X"), {"type": "Decline"}).told
    assert who(m, "Lea").pos == (3, 1)
    assert facts(told, "Parted")
    assert m.state.table.turn.mp == 1


def test_a_new_enemy_stops_the_way_out() -> None:
    """G-ENG-3, ST-ENG-1, ST-ENG-2."""
    lea = {"stack": "O3-R1-", "role": "pc", "engaged": ["X"]}
    m = lay(("Lea", (2, 3), lea), ("X", (3, 3), {"engaged": ["Lea"]}), ("V", (5, 1)), turn="Lea")
    walk(m, "Lea", "N NE E")
    m.play(seat_of(m, "X"), {"type": "Decline"})
    assert (who(m, "Lea").pos, m.state.table.turn.mp) == ((4, 1), 0)
    assert who(m, "Lea").engaged == ("V",)


@pytest.mark.parametrize(("foes", "shots"), [(2, 0), (3, 3)])
def test_graceful_feet_slip_away_from_few(foes: int, shots: int) -> None:
    """G-ENG-4, ST-ENG-7, ST-feet.Pk: as many enemies as pips, or it does not help at all (R-45)."""
    places = [(3, 2), (3, 3), (3, 4)][:foes]
    ids = [f"X{n}" for n in range(foes)]
    people = [
        (id_, at, {"stack": "C1-R1-", "role": "enemy", "engaged": ["H"]}) for id_, at in zip(ids, places, strict=True)
    ]
    m = lay(("H", (2, 3), {"engaged": ids, "facing": "W"}), *people, turn="H")
    told = walk(m, "H", "W")
    assert [f.who for f in facts(told, "ShotOffered")] == ids[: shots and 1]
    asked_ = 0
    while asked(m) == "parting":
        asked_ += 1
        m.play(m.waiting()[0], {"type": "Decline"})
    assert asked_ == shots
    assert who(m, "H").pos == (1, 3)


def test_a_parting_shot_may_slow_the_mover() -> None:
    """G-ENG-5, ST-ENG-5, ST-MOV-7, ST-STK-3: points fall with the feet, the pieces stay committed."""
    m = lay(("W", (2, 3), {"engaged": ["K"], "facing": "W"}), ("K", (3, 3), {"engaged": ["W"]}), turn="W")
    walk(m, "W", "W")
    m.play(seat_of(m, "K"), attack(m, "K", "W", "G2", cell="guts.G"))
    blue = next(s.id for s in who(m, "W").stack.guts if str(s) == "B1")
    m.play(seat_of(m, "W"), {"type": "Defend", "by": [f"/{blue}"]})
    foot = next(s.id for s in who(m, "W").stack.feet if str(s) == "B2")
    m.play(seat_of(m, "K"), {"type": "Shift", "step": f"{foot} down"})
    assert stack(m, "W") == "Y1-B1G2B1-P2Y2"
    yellow = who(m, "W").stack.feet[0].id
    m.play(seat_of(m, "K"), {"type": "Shift", "step": f"{yellow} down"})
    assert stack(m, "W") == "B1-G2B1-P2Y2"
    assert {str(who(m, "K").slot(s)) for s in who(m, "K").committed} == {"G2"}
    assert m.state.table.turn.mp <= 1


def test_a_frozen_mover_stays() -> None:
    """G-ENG-6, ST-STA-1, ST-STA-4: also in its next turn."""
    m = lay(("S", (2, 3), {"engaged": ["K"], "facing": "W"}), ("K", (3, 3), {"engaged": ["S"]}), turn="S")
    walk(m, "S", "W W")
    told = strike(m, "K", attack(m, "K", "S", "B1", cell="guts.B"))
    assert status(m, "S", "frozen") == 1
    assert not facts(told, "Stepped")
    refused(m, "S", {"type": "Walk", "path": "W"}, "ST-STA-4", "You're frozen: you can't move.")
    m.play(seat_of(m, "S"), {"type": "EndTurn"})
    assert status(m, "S", "frozen") == 1


def test_maneuver_lets_others_shoot_first() -> None:
    """G-ENG-7, ST-ENG-6: each enemy engaged with the moved one, but not the one who moves it."""
    m = lay(
        ("T", (2, 2), {"engaged": ["X"]}),
        ("X", (3, 2), {"engaged": ["T", "W"]}),
        ("W", (4, 2), {"engaged": ["X"]}),
        turn="T",
    )
    m.play(seat_of(m, "T"), attack(m, "T", "X", "P1", "Pk2", cell="guts.P"))
    while asked(m) in ("assist", "defend"):
        seat = m.waiting()[0]
        m.play(
            seat,
            m.observation(seat).ask.forms[0].fill(("",)) if asked(m) == "assist" else {"type": "Defend", "by": ["/"]},
        )
    assert asked(m) == "parting"
    assert m.waiting() == (seat_of(m, "W"),)


def test_teleport_goes_anywhere_and_engages_nobody() -> None:
    """G-ENG-8, G-MOV-23, ST-MOV-8, ST-ENG-8, ST-feet.P."""
    m = lay(("T", (0, 0), {"facing": "N"}), ("V", (6, 5)), turn="T")
    refused(
        m, "T", {"type": "Teleport", "to": "7,0"}, "ST-MOV-8", "A teleport goes to a free place up to 6 inches away."
    )
    m.play(seat_of(m, "T"), {"type": "Teleport", "to": "5,5"})
    assert (who(m, "T").pos, who(m, "T").facing) == ((5, 5), "N")
    assert not who(m, "T").engaged
    m = lay(("S", (0, 0)), ("V", (6, 5)), turn="S")
    refused(m, "S", {"type": "Teleport", "to": "2,0"}, "ST-feet.P", "Only somebody with purple feet can teleport.")


def test_a_teleport_away_lets_everybody_shoot_who_was_engaged() -> None:
    """ST-ENG-6, ST-MOV-8: one shot each, before it goes; who is frozen by one stays where it is."""
    mine = {"engaged": ["K", "X"]}
    people = (("K", (1, 0), {"engaged": ["T"]}), ("X", (0, 1), {"engaged": ["T"]}), ("V", (6, 5)))
    m = lay(("T", (0, 0), mine), *people, turn="T")
    told = m.play(seat_of(m, "T"), {"type": "Teleport", "to": "5,3"}).told
    assert not facts(told, "Stepped")
    shooters = []
    while asked(m) == "parting":
        shooters.extend(m.waiting())
        m.play(m.waiting()[0], {"type": "Decline"})
    assert sorted(shooters) == sorted((seat_of(m, "K"), seat_of(m, "X")))
    assert (who(m, "T").pos, who(m, "T").engaged, who(m, "K").engaged) == ((5, 3), (), ())

    m = lay(("T", (0, 0), {"engaged": ["K"]}), people[0], people[2], turn="T")
    m.play(seat_of(m, "T"), {"type": "Teleport", "to": "5,3"})
    strike(m, "K", attack(m, "K", "T", "B1", cell="guts.B"))
    assert status(m, "T", "frozen")
    assert who(m, "T").pos == (0, 0)


@pytest.mark.parametrize(("foes", "shots"), [(1, 0), (2, 2)])
def test_graceful_feet_slip_away_by_teleport_too(foes: int, shots: int) -> None:
    """ST-ENG-6, ST-ENG-7: no shot from as many enemies as pips."""
    places = [(1, 0), (0, 1)][:foes]
    ids = [f"X{n}" for n in range(foes)]
    people = [
        (id_, at, {"stack": "C1-R1-", "role": "enemy", "engaged": ["T"]}) for id_, at in zip(ids, places, strict=True)
    ]
    mine = {"stack": "Pk1P2-O1-", "role": "pc", "engaged": ids}
    m = lay(("T", (0, 0), mine), *people, turn="T")
    m.play(seat_of(m, "T"), {"type": "Teleport", "to": "2,2"})
    count = 0
    while asked(m) == "parting":
        count += 1
        m.play(m.waiting()[0], {"type": "Decline"})
    assert count == shots
    assert who(m, "T").pos == (2, 2)


def test_an_agile_one_goes_on_when_what_stopped_it_is_gone() -> None:
    """G-ENG-9, G-MOV-22, ST-feet.C, ST-TRN-1, ST-TRN-2, ST-ENG-2."""
    for feet_, may in (("C1Cy2", True), ("Cy2", False)):
        mine = {"stack": f"{feet_}-O3R1Y1-", "spent": 9, "earned": 9}
        m = lay(("A", (0, 3), mine), ("X", (2, 3), {"stack": "C1-R1-"}), ("V", (4, 1)), turn="A")
        walk(m, "A", "E")
        strike(m, "A", attack(m, "A", "X", with_="O3"), defend="/")
        assert not who(m, "X").alive
        if may:
            walk(m, "A", "E")
            assert who(m, "A").pos == (2, 3)
            refused(
                m,
                "A",
                attack(m, "A", "V", with_="R1"),
                "ST-TRN-2",
                "Act either before or after your move, not in between.",
            )
        else:
            refused(m, "A", {"type": "Walk", "path": "E"}, "ST-TRN-2", "Only an Agile character can split its move.")


def test_acting_comes_before_or_after_the_move() -> None:
    """Section 7.6, ST-TRN-2, ST-TRN-3."""
    m = lay(("S", (0, 0), {"facing": "E"}), ("V", (3, 3)), turn="S")
    strike(m, "S", attack(m, "S", "V", "R3", cell="guts.R"), defend="/R2 G2")
    walk(m, "S", "E")
    refused(
        m, "S", attack(m, "S", "V", with_="O2"), "ST-TRN-2", "Act either before or after your move, not in between."
    )


def test_specials_and_statements_leave_the_action_of_a_turn() -> None:
    """ST-TRN-3, ST-TRN-2: before the one attack, and after it."""
    m = lay(("H", (3, 3)), ("V", (4, 3)), turn="H")
    seat = seat_of(m, "H")

    def may(move: str) -> bool:
        return any(form.move == move for form in m.asks()[seat].forms)

    cyan, clear = who(m, "H").stack.guts[1], who(m, "H").stack.brains[0]
    m.play(seat, {"type": "UseMorph", "pieces": [cyan.id], "slot": clear.id, "colour": "R"})
    m.play(seat, {"type": "Say", "who": "H", "text": "Hold still."})
    assert (m.state.table.turn.acted, may("Attack")) == (False, True)
    strike(m, "H", attack(m, "H", "V", with_="G2", how="social"), defend="/")
    assert asked(m) == "turn"
    assert (m.state.table.turn.acted, may("UseMedic")) == (True, True)


def test_steps_that_are_none() -> None:
    """Section 7.6: ST-MOV-5, ST-MOV-6; R-03."""
    m = lay(("S", (5, 0), {"facing": "E"}), ("V", (5, 1)), turn="S")
    refused(m, "S", {"type": "Walk", "path": "S"}, "ST-MOV-5", "That cell is blocked.")
    refused(m, "S", {"type": "Walk", "path": "N"}, "ST-MOV-5", "That cell is blocked.")
    m = lay(("W", (0, 0), {"facing": "S"}), ("V", (5, 5)), turn="W")
    far = "Too far: 3 inches left, and this takes 3 and 1 for turning."
    refused(m, "W", {"type": "Walk", "path": "E E E"}, "ST-MOV-5", far)
    m = lay(("W", (0, 0), {"facing": "S", "stack": "Y1-G2B1-P2Y2"}), ("V", (5, 5)), turn="W")
    far = "Too far: 1 inch left, and this takes 1 and 1 for turning."
    refused(m, "W", {"type": "Walk", "path": "E"}, "ST-MOV-5", far)


def test_fleeing_comes_first_and_goes_as_far_as_it_can() -> None:
    """ST-STA-2, ST-STA-7: and frozen beats it."""
    m = lay(("S", (3, 3), {"status": {"fleeing": 2}, "facing": "W"}), ("V", (5, 3)), turn="S")
    refused(m, "S", {"type": "EndTurn"}, "ST-STA-2", "You must flee first.")
    refused(m, "S", attack(m, "S", "V", "R3", cell="guts.R"), "ST-STA-2", "You must flee first.")
    refused(m, "S", {"type": "Walk", "path": "W"}, "ST-STA-2", "You are fleeing: go as far away as you can.")
    ways = next(f for f in m.asks()[seat_of(m, "S")].forms if f.move == "Walk").fields[0].values()
    m.play(seat_of(m, "S"), {"type": "Walk", "path": next(iter(ways))})
    assert m.why(seat_of(m, "S"), attack(m, "S", "V", "R3", cell="guts.R")) is None or who(m, "S").pos[0] == 0
    m = lay(("S", (3, 3), {"status": {"fleeing": 2, "frozen": 1}}), ("V", (5, 3)), turn="S")
    assert m.why(seat_of(m, "S"), {"type": "EndTurn"}) is None


@pytest.mark.parametrize(("feet_", "owed"), [("P1", True), ("G1", False)])
def test_fleeing_by_teleport_is_owed_where_no_way_leads_farther(feet_: str, owed: bool) -> None:
    """ST-STA-2: one point is not enough to turn and walk away; a teleport needs no turn."""
    mine = {"stack": f"{feet_}-O1-", "role": "pc", "status": {"fleeing": 2}, "facing": "E"}
    m = lay(("S", (3, 3), mine), ("V", (5, 3)), turn="S")
    if not owed:
        assert m.why(seat_of(m, "S"), {"type": "EndTurn"}) is None
        return
    refused(m, "S", {"type": "EndTurn"}, "ST-STA-2", "You must flee first.")
    m.play(seat_of(m, "S"), {"type": "Teleport", "to": "2,3"})
    assert who(m, "S").pos == (2, 3)
    assert asked(m) != "turn" or m.state.table.turn.actor != "S", "nothing is owed any more, and nothing is left to do"


HURT = {"stack": "G1O2-R3O2-R1", "known": ["guts.C"], "earned": 10, "spent": 10}


def heals(m: Any, key: str) -> list[Any]:
    """The ways to heal that are offered to somebody."""
    return [form for form in m.asks()[seat_of(m, key)].forms if form.move == "Heal"]


def test_healing_is_no_way_out_of_fleeing() -> None:
    """ST-HEA-1, ST-STA-2: who can get away goes, and does not heal instead; who can't may heal."""
    step = {"type": "Heal", "who": "S", "step": "add guts 0 R"}
    m = lay(("S", (3, 3), {**HURT, "status": {"fleeing": 2}, "facing": "W"}), ("V", (5, 3)), turn="S")
    assert not heals(m, "S")
    refused(m, "S", step, "ST-STA-2", "You must flee first.")
    m = lay(("S", (3, 3), {**HURT, "status": {"fleeing": 2, "frozen": 1}}), ("V", (5, 3)), turn="S")
    assert heals(m, "S")


def test_healing_is_no_way_out_of_being_compelled() -> None:
    """ST-HEA-1, ST-STA-5: the attack, or the way toward the victim, is owed first."""
    step = {"type": "Heal", "who": "S", "step": "add guts 0 R"}
    for at in ((4, 3), (5, 5)):
        bound = {**HURT, "status": {"compelled": 2}, "compelled": "V", "facing": "E"}
        m = lay(("S", (3, 3), bound), ("V", at), turn="S")
        assert not heals(m, "S")
        name = who(m, "V").name
        refused(m, "S", step, "ST-STA-5", f"You must attack {name} first.")
    m = lay(("S", (3, 3), {**bound, "status": {"compelled": 2, "calmed": 1}}), ("V", (4, 3)), turn="S")
    assert heals(m, "S"), "the calmed one owes no attack"


def test_an_agile_companion_goes_on_after_its_shot() -> None:
    """ST-feet.C, ST-BOT-6: into reach, a shot, and on, keeping its distance."""
    people = (("A", (0, 2), {"seat": 0, "facing": "E"}), ("V", (5, 2)))
    m = lay(*people, turn="A")
    told = m.entries[0].told
    kinds = [type(f).__name__ for f in told if type(f).__name__ in ("Stepped", "AttackDeclared")]
    assert kinds[0] == "Stepped"
    assert "AttackDeclared" in kinds
    while asked(m) in ("defend", "damage"):
        told = (*told, *m.time_up(m.waiting()[0]).told)
    assert [f.cell for f in facts(told, "CellUsed") if f.cell == "feet.C"] == ["feet.C"]
    assert [f.at for f in facts(told, "Stepped")] == [(1, 2), (2, 2)]
