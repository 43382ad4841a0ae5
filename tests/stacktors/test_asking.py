"""ST-APP-1: a player asks the GM whether a piece fits an attack; and what a table says before an attack is declared."""

from __future__ import annotations

import pytest

import telltable
from telltable.core.board import Board, Odds
from telltable.core.match import Match
from telltable.games.stacktors.box.pieces import ATTACK_CELLS, DAMAGING, TYPES, pips
from telltable.games.stacktors.show.board_fight import EFFECTS
from telltable.games.stacktors.table.pools import usable
from tests.stacktors.helpers import asked, attack, facts, lay, refused, result, slots, strike, who

A, B = (2, 2), (3, 2)


def table() -> Match:
    """A GM in seat 0, a soldier whose turn it is, a hook-man beside it."""
    return lay(
        ("GM", (7, 5), {"stack": "C1--", "role": "ally", "seat": 0}),
        ("S", A),
        ("K", B),
        turn="S",
        options={"gm": "human"},
    )


def ask(m: Match, **fields: object) -> dict[str, object]:
    (brain,) = slots(m, "S", "R1")
    return {"type": "AskGm", "who": "S", "slot": brain, "how": "physical", "text": "It is a loud voice.", **fields}


def test_a_question_is_heard_by_all_and_answered_before_anything_else() -> None:
    """Yes: the piece may be laid once; the reason stands in the story, and nobody asks twice."""
    m = table()
    seat = who(m, "S").seat
    (brain,) = slots(m, "S", "R1")
    shot = {**attack(m, "S", "K", with_="R3"), "others": [brain]}
    assert m.why(seat, shot) is not None
    offered = next(one for one in m.offers(seat) if one.decision == "ask_gm")
    assert brain in offered.forms[0].fields[0].of
    told = m.play(seat, ask(m)).told
    assert facts(told, "RulingAsked")[0].text == "It is a loud voice."
    assert (asked(m), m.waiting()) == ("ruling", (0,))
    assert "It is a loud voice." in m.asks()[0].text
    m.play(0, {"type": "Rule", "allow": True, "reason": "He roars."})
    assert "He roars." in [line.text for line in m.state.table.story]
    assert asked(m) == "turn"
    refused(m, "S", ask(m), "ST-APP-1", "The GM has already ruled on that, for one attack.")
    assert m.why(seat, shot) is None


def test_a_question_is_about_a_free_piece_of_ones_own_where_somebody_leads() -> None:
    m = table()
    refused(m, "S", ask(m, slot=slots(m, "K", "G2")[0]), "ST-APP-1", "Ask about a free piece of your own")
    refused(m, "S", ask(m, how="rude"), "ST-APP-1", "Ask about a free piece of your own")
    alone = lay(("S", A), ("K", B), turn="S")
    refused(alone, "S", ask(alone), "ST-APP-1", "This table has no GM")


def test_a_gm_who_does_not_answer_goes_by_the_book() -> None:
    m = table()
    m.play(who(m, "S").seat, ask(m))
    told = m.time_up(0).told
    assert [(fact.how, fact.allow) for fact in facts(told, "PieceRuled")] == [("physical", False)]


def board(m: Match, seat: int) -> Board:
    found: Board = m.rules.board(m.pack, m.view(seat))
    return found


def test_what_would_come_of_an_attack_is_said_before_it_is_declared() -> None:
    """ST-ATK-8, option multiple: for whoever may declare one; what it says is what comes."""
    m = lay(("S", A), ("K", B), turn="S")
    weighed = board(m, who(m, "S").seat).part(Odds).scales
    hurts, works = [[point.note for point in scale.points] for scale in weighed if scale.points and scale.most == 4]
    assert hurts == ["4 pips of damage", "4 pips of damage", "2 pips of damage", "1 pip of damage", "warded off"]
    assert works == [
        "it works, four times over",
        "it works, four times over",
        "it works, twice over",
        "it works",
        "warded off",
    ]
    assert board(m, who(m, "K").seat).part(Odds) is None
    floor = lay(("S", A), ("K", B), turn="S", options={"multiple": "floor"})
    notes = next(scale for scale in board(floor, who(floor, "S").seat).part(Odds).scales if scale.most == 5)
    assert notes.points[2].note == "2 pips of damage"
    (compared,) = facts(strike(m, "S", attack(m, "S", "K", with_="R3 C1"), defend="/G2"), "Compared")
    assert (compared.attack, compared.defence, compared.m) == (4, 2, 2)


def test_a_blow_is_said_to_be_what_it_takes_of_pieces_that_were_committed_before() -> None:
    """ST-ATK-8, ST-DMG-2: one pip is put up against three, and three go, two of them of a piece that lay committed."""
    m = lay(("S", A, {"stack": "G1-R3-"}), ("K", B, {"stack": "G1-B1G3-", "committed": ["G3"]}), turn="S")
    m.play(who(m, "S").seat, attack(m, "S", "K", with_="R3"))
    (scale,) = board(m, who(m, "K").seat).scales
    assert [point.note for point in scale.points if point.at == 1] == ["3 pips of damage"]
    before = pips(who(m, "K").stack.guts)
    (blue,) = slots(m, "K", "B1")
    m.play(who(m, "K").seat, {"type": "Defend", "by": [f"/{blue}"]})
    while asked(m) == "damage":
        m.play(who(m, "K").seat, next(m.asks()[who(m, "K").seat].moves()))
    assert before - pips(who(m, "K").stack.guts) == 3


@pytest.mark.parametrize("cell", [cell for cells in ATTACK_CELLS.values() for cell in cells])
def test_what_is_said_of_a_cell_is_what_it_does(cell: str) -> None:
    """ST-ATK-10: damage, or something else."""
    assert (cell in EFFECTS) == (cell not in DAMAGING)


def test_what_somebody_could_put_up_counts_what_the_engine_counts() -> None:
    """ST-APP-1, ST-APP-2, ST-guts.C: free pieces of the type, and Perfection; no success is promised."""
    m = lay(("S", A, {"stack": "G1-R3O2-R1"}), ("K", B, {"stack": "G1-C2B1-P2", "committed": ["P2"]}), turn="S")
    weighed = {scale.title: scale for scale in board(m, who(m, "S").seat).part(Odds).scales if scale.verdict}
    assert {how: weighed[f"K {how}"].most for how in TYPES} == {
        how: pips(usable(m.state.table, who(m, "K"), how)) for how in TYPES
    }
    name = who(m, "K").name
    assert weighed["K physical"].verdict == f"{name} alone can put up 3 pips, or ignore it with Perfection."
    assert weighed["K mental"].verdict == f"{name} alone can put up nothing."
    told = strike(m, "S", attack(m, "S", "K", with_="R3 O2"), defend="/B1 C2", perfection={"K": "C2"})
    assert result(told) == [(5, 3, "ignored", 0)]


def test_what_would_come_of_an_attack_on_a_challenge() -> None:
    """ST-CHA-4: by how much each half would give way."""
    m = telltable.new("stacktors", seats=("me",), names=("Odile",), options={"adventure": "ford"})
    m.play(0, {"type": "TakePregen", "name": "Soldier"})
    odds = {scale.title: scale for scale in board(m, 0).part(Odds).scales if scale.title}
    guts = next(scale for title, scale in odds.items() if title.endswith(":guts"))
    assert guts.edge == 8
    assert {point.note for point in guts.points} == {"holds"}  # six pips of its own are not enough
