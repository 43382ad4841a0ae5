"""Golden cases in which one thing leads to another: shots, counterattacks, bound turns, helpers, last pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import telltable
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.play import Play
from telltable.games.stacktors.bots.tactical import tactical
from telltable.games.stacktors.rules.actions.act import act
from telltable.games.stacktors.rules.companions import deeds
from telltable.games.stacktors.table.moves import UseIdentify
from telltable.games.stacktors.table.state import challenge_notation, notation

from .helpers import PLAIN, asked, attack, facts, lay, refused, result, seat_of, slots, stack, status, strike, who

A, B = (2, 2), (3, 2)


# --- chains of attacks --------------------------------------------------------------------------------


def test_a_bot_shoots_at_whoever_leaves_and_at_nobody_beside() -> None:
    """ST-ENG-5, ST-guts.Pk, ST-BOT-9: a piece that strikes several strikes one in a parting shot."""
    m = lay(
        ("T", (2, 2), {"stack": "Pk2-Pk3-", "engaged": ["X", "X1"]}),
        ("X", (3, 2), {"engaged": ["T"], "facing": "E"}),
        ("X1", (2, 3), {"engaged": ["T"]}),
        turn="X",
        options={"plain_attacks": "false"},
    )
    m.play(seat_of(m, "X"), {"type": "Walk", "path": "E"})
    assert asked(m) == "parting"
    seat = seat_of(m, "T")
    shot = tactical(m.observation(seat), Stream(key_of(secret_from("1")), 0))
    assert (shot.targets, shot.cell) == (("X",), "guts.Pk")
    assert facts(m.play(seat, shot).told, "AttackDeclared")


def test_freeze_against_a_parting_shot_only_spoils_it() -> None:
    """G-ATK-25, ST-guts.B, ST-ENG-5: the mover's own turn goes on, and so does its way."""
    m = lay(("W", A, {"engaged": ["X"], "facing": "W"}), ("X", B, {"engaged": ["W"]}), turn="W")
    m.play(seat_of(m, "W"), {"type": "Walk", "path": "W"})
    m.play(seat_of(m, "X"), attack(m, "X", "W", with_="O1"))
    blue = slots(m, "W", "B1")[0]
    told = m.play(seat_of(m, "W"), {"type": "Defend", "by": [f"guts.B/{blue}"]}).told
    assert result(told) == [(1, 1, "fail", 0)]
    assert (who(m, "W").pos, asked(m), m.state.table.turn.actor) == ((1, 2), "turn", "W")
    assert not who(m, "X").statuses
    assert not facts(told, "TurnEnded")


def test_a_failure_can_end_a_turn_and_be_answered_as_well() -> None:
    """G-ATK-47, ST-guts.B, ST-ATK-9: Freeze ends the turn, and three against one may strike back."""
    m = lay(("S", A), ("K", B), turn="S")
    m.play(seat_of(m, "S"), attack(m, "S", "K", with_="C1"))
    green, blue = slots(m, "K", "G2", "B1")
    told = list(m.play(seat_of(m, "K"), {"type": "Defend", "by": [f"guts.B/{green} {blue}"]}).told)
    assert asked(m) == "perfection", "the clear piece could still make it a success (R-76)"
    told += m.play(seat_of(m, "S"), {"type": "Decline"}).told
    assert (asked(m), m.state.table.turn.broken) == ("counter", True)
    told += m.play(seat_of(m, "K"), {"type": "Decline"}).told
    assert result(told) == [(1, 3, "fail", 0)]
    assert [f.who for f in facts(told, "TurnEnded")] == ["S"]


def test_a_compelled_one_that_can_reach_nobody_does_nothing() -> None:
    """G-ATK-54, ST-STA-5, ST-STA-7: frozen beats moving for compelled; the counter drops all the same."""
    bound = {"status": {"compelled": 2, "frozen": 2}, "compelled": "X", "committed": ["R3"]}
    m = lay(("S", A, bound), ("K", B), ("X", (7, 3)), turn="S")
    refused(m, "S", attack(m, "S", "K", with_="O2"), "ST-STA-5", "You must attack Cutthroat first.")
    refused(m, "S", {"type": "Walk", "path": "W"}, "ST-STA-4", "You're frozen: you can't move.")
    m.play(seat_of(m, "S"), {"type": "EndTurn"})
    assert (status(m, "S", "compelled"), status(m, "S", "frozen")) == (1, 1)


def test_a_compelled_one_that_the_game_moves_does_not_leap_away() -> None:
    """ST-STA-5, ST-MOV-8: beside its victim, with nothing left to attack with, it stays there."""
    bound = {"status": {"compelled": 2}, "compelled": "S", "committed": ["Pk2", "P1", "B2", "O1", "Pk1"]}
    m = lay(("T", A, bound), ("S", B), ("K", (6, 3)), turn="T")
    assert who(m, "T").feet_colours() >= {"P"}
    assert (
        m.why(seat_of(m, "T"), {"type": "Teleport", "to": "5,3"}).why
        == "You are compelled: go as near to your victim as you can."
    )
    assert m.why(seat_of(m, "T"), deeds.turn(m.scene, who(m, "T"))) is None


def test_time_ends_the_turn_of_a_bystander_that_is_compelled() -> None:
    """ST-STA-5, 3.20: who takes no side does what it owes, and so its time can always end."""
    bound = {"side": "neutral", "status": {"compelled": 2}, "compelled": "K"}
    m = lay(("H", A, bound), ("K", (6, 3)), ("S", (1, 5)), turn="H")
    before = who(m, "H").pos
    m.time_up(seat_of(m, "H"))
    assert who(m, "H").pos[0] > before[0]


def test_turns_with_nothing_left_end_by_themselves() -> None:
    """G-ATK-55, ST-TRN-5, ST-ORD-7, ST-APP-2: everything is committed, nobody passes; the new round frees all."""
    cold = {"status": {"frozen": 3}}
    m = lay(("S", A, {"stack": "C1-R1O1-", **cold}), ("K", B, {"stack": "C1-G1B1-", **cold}), turn="K")
    m.play(seat_of(m, "K"), attack(m, "K", "S", with_="G1 B1"))
    m.play(seat_of(m, "S"), {"type": "Defend", "by": [f"/{slots(m, 'S', 'O1')[0]}"]})
    assert asked(m) == "order"
    m.play(seat_of(m, "S"), {"type": "Act"})
    told = list(m.play(seat_of(m, "S"), attack(m, "S", "K", with_="R1")).told)
    told += m.play(seat_of(m, "K"), {"type": "TakeDamage", "slot": slots(m, "K", "G1")[0]}).told
    assert [type(f).__name__ for f in told if type(f).__name__ in ("TurnEnded", "RoundEnded", "RoundBegun")] == [
        "TurnEnded",
        "RoundEnded",
        "RoundBegun",
    ]
    assert (stack(m, "S"), stack(m, "K")) == ("C1-R1-", "C1-B1-")
    assert not any(one.committed for one in m.state.table.chars.values())


def test_help_comes_from_beside_only() -> None:
    """Section 7.6, ST-AST-1."""
    m = lay(("H", A), ("K", B), ("S", (2, 1)), ("T", (0, 5)), turn="H")
    m.play(seat_of(m, "H"), attack(m, "H", "K", with_="Y2"))
    refused(m, "T", {"type": "Assist", "by": [""]}, "ST-AST-1", "You must be adjacent to help.")


def test_points_are_spent_after_the_fight() -> None:
    """Section 7.6, ST-EVO-3."""
    m = lay(("S", A, {"earned": 12, "spent": 10}), ("X", (7, 3)), turn="S")
    refused(
        m, "S", {"type": "Buy", "who": "S", "what": "guts 0 R1"}, "ST-EVO-3", "You can spend CP after the conflict."
    )


# --- last pieces --------------------------------------------------------------------------------------


def test_guts_lost_to_hamper_do_not_kill_but_the_next_blow_does() -> None:
    """G-DTH-1, ST-DTH-1, ST-STK-3, ST-DMG-3: a foot that is gone lifts the last guts piece into its place."""
    m = lay(("W", A, {"stack": "Y1-G2B1R1-"}), ("K", B, {"stack": "G1-B1-R1"}), turn="W")
    m.play(seat_of(m, "W"), attack(m, "W", "K", "G2", "B1", how="social", cell="guts.G"))
    numbers = " ".join(map(str, slots(m, "K", "B1", "R1")))
    m.play(seat_of(m, "K"), {"type": "Defend", "by": [f"/{numbers}"]})
    m.play(seat_of(m, "W"), {"type": "Shift", "step": f"{slots(m, 'K', 'feet G1')[0]} down"})
    assert (stack(m, "K"), who(m, "K").alive, asked(m)) == ("B1--R1", True, "turn")
    told = strike(m, "W", attack(m, "W", "K", with_="R1"))
    assert result(told) == [(1, 0, "success", 1)]
    assert not who(m, "K").alive


def test_what_the_bank_has_not_cannot_be_added() -> None:
    """G-HEA-4, ST-HEA-2, ST-STK-9: voluntary changes need the exact piece."""
    short = {"stack": "G1O2-R3-R1", "spent": 10, "earned": 10, "known": ["guts.C", "guts.R"]}
    m = lay(("S", A, short), ("X", (7, 3), {"stack": "C1-Y1-"}), turn="S", options={"bank_trios": 1})
    heal = {"type": "Heal", "who": "S", "step": "add guts 1 C"}
    refused(m, "S", heal, "ST-HEA-2", "There's no small clear left.")


def test_a_clear_piece_found_by_a_clear_piece_breaks_even() -> None:
    """G-NOT-3, ST-brains.C, ST-ABL-3: one pip spent, one gained; with a medium one it is one more."""
    for size, gain in ((1, 0), (2, 1)):
        m = telltable.new("stacktors", seats=1, options={"adventure": "ford", "extra_pcs": "none"}, pack=PLAIN)
        m.play(0, {"type": "TakePregen", "name": "Healer"})
        state = m.state
        one = state.table.chars["pc1"]
        chest = replace(state.table.things["chest reward"], where="carried", holder="pc1")
        table = replace(
            state.table,
            things={**state.table.things, "chest reward": chest},
            chars={**state.table.chars, "pc1": replace(one, carried=("chest reward",))},
        )
        sealed = {**state.secrets.objects, "chest reward": (("C", size),)}
        state = replace(state, table=table, secrets=replace(state.secrets, objects=sealed))
        p = Play(m.pack, state, rules=m.rules, agenda=(), luck=Stream(key_of(secret_from("x")), 0))
        before = one.total("brains")
        clear = next(s.id for s in one.stack.brains if s.c == "C")
        act(p, p.state.table.chars["pc1"], UseIdentify(clear, "chest reward", "pc1"), free=True)
        after = p.state.table.chars["pc1"]
        assert (after.total("brains") - before, after.burned) == (gain, 1)
        assert notation(p.state.table, after) == f"Pk2-Y2Cy1-G2Cy2+(C{size})"


# --- challenges ---------------------------------------------------------------------------------------


def test_helpers_wear_a_challenge_down_for_the_next_one() -> None:
    """G-CHA-3, ST-AST-3, ST-CHA-4, ST-SCN-2: fifteen against eight leaves one, and the next beat finishes it."""
    m = telltable.new("stacktors", seats=4, options={"adventure": "ford"}, pack=PLAIN)
    for seat, name in enumerate(("Soldier", "Warden", "Healer", "Trickster")):
        m.play(seat, {"type": "TakePregen", "name": name})
    made = attack(m, "pc1", "chest:guts", "R3", "O2 C1", cell="guts.R")
    m.play(0, made)
    for seat, pieces in ((1, "G2 B1"), (2, "Y2 Cy1"), (3, "Pk2 P1")):
        numbers = " ".join(map(str, slots(m, f"pc{seat + 1}", *pieces.split())))
        m.play(seat, {"type": "Assist", "by": [numbers]})
    assert challenge_notation(m.state.table.challenges["chest"]) == "()R1=B5"
    for seat in range(4):
        m.play(seat, {"type": "ReadyUp"})
    assert m.state.table.beat == 2
    told = list(m.play(0, attack(m, "pc1", "chest:guts", "R3", cell="guts.R")).told)
    for seat in m.waiting():
        told += m.play(seat, {"type": "Assist", "by": [""]}).told if asked(m) == "assist" else ()
    assert facts(told, "Surmounted")[0].by == "pc1"


def alone(folder: Path) -> Path:
    """The yard without anybody else in it: only the straw man is left to be surmounted."""
    people = msgspec.json.decode((PLAIN / "people.json").read_bytes())
    data: dict[str, Any] = msgspec.json.decode((PLAIN / "yard.json").read_bytes())
    data["party"]["pregens"] = data["party"]["pregens"][:2]
    data["stages"][0] |= {"npcs": [], "goals": {"surmounted": "dummy"}}
    (folder / "people.json").write_bytes(msgspec.json.encode(people | {"order": ["yard"]}))
    (folder / "yard.json").write_bytes(msgspec.json.encode(data))
    return folder


def test_alone_against_a_challenge_one_is_the_last(tmp_path: Path) -> None:
    """G-ORD-4, ST-ORD-4: act or lose the turn."""
    m = telltable.new("stacktors", seats=1, options={"extra_pcs": "none"}, pack=alone(tmp_path))
    m.play(0, {"type": "TakePregen", "name": "Soldier"})
    assert [form.move for form in m.asks()[0].forms] == ["Act", "Lose"]
    refused(m, "pc1", {"type": "Pass"}, "ST-ORD-4", "You're last: act now or lose your turn.")
    m.play(0, {"type": "Lose"})
    assert m.state.table.round == 2
