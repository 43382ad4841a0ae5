"""Laying conflicts and attacking in few words. Characters are named by a letter, as in the golden cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.core.errors import IllegalMove
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.toml import write_toml
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.state import Table, notation

PLAIN = Path(__file__).parent / "packs" / "plain"  # the adventures of the first edition: rules, and no story

STACKS = {
    "S": ("Soldier", "G1O2-R3O2C1-R1"),
    "W": ("Warden", "Y1B2-G2B1-P2Y2"),
    "H": ("Healer", "Pk2-Y2Cy1-C1G2Cy2"),
    "T": ("Trickster", "P1R2-Pk2P1-B2O1Pk1"),
    "A": ("Acrobat", "C1Cy2-O1R1B2-R1C2"),
    "X": ("Cutthroat", "O2-R1O1-"),
    "X1": ("Cutthroat", "O2-R1O1-"),
    "X2": ("Second Cutthroat", "O2-R1O1-"),
    "K": ("Hook-man", "G1Y2-G2B1-R1"),
    "V": ("Brute", "R2-R2G2O1-"),
    "D": ("Duelist", "Pk2-Pk1C1P1-B1"),
    "Hx": ("Hexer", "P2-Y1P1-O1R2Pk1"),
}
PARTY = "SWHTA"


def person(key: str, at: tuple[int, int], seat: int) -> dict[str, Any]:
    """Somebody by its letter."""
    name, stack = STACKS.get(key, (key, ""))
    role = "pc" if key in PARTY else "enemy"
    return {"id": key, "name": name, "stack": stack, "role": role, "seat": seat, "at": list(at)}


def lay(*people: tuple[Any, ...], turn: str, options: dict[str, Any] | None = None) -> Match:
    """A conflict in the practice yard's open sand, everybody with a seat of its own; `turn`: whose it is.

    Each of `people` is a letter, a place, and perhaps what differs; whoever has no seat (None) is run by the game.
    """
    rows = [{**person(key, at, n + 1), **(more[0] if more else {})} for n, (key, at, *more) in enumerate(people)]
    rows = [{name: value for name, value in row.items() if value is not None} for row in rows]
    if not any(row["role"] == "enemy" or row.get("side") == "foes" for row in rows):
        spare = {"id": "Z", "name": "Onlooker", "stack": "C1--", "role": "enemy", "seat": len(rows) + 1, "at": [7, 5]}
        rows.append(spare)  # or else the bout would be won
    data = {
        "game": "stacktors",
        "seats": len(rows),
        "stage": "bout",
        "turn": turn,
        "options": options or {},
        "character": rows,
    }
    return telltable.from_position("stacktors", write_toml(data), pack=PLAIN)


def who(m: Match, key: str) -> Character:
    """Somebody as it is now."""
    table: Table = m.state.table
    return table.chars[key]


def stack(m: Match, key: str) -> str:
    """Somebody in notation."""
    return notation(m.state.table, who(m, key))


def slots(m: Match, key: str, *pieces: str) -> tuple[int, ...]:
    """The numbers of pieces by notation, guts before brains before feet; `brains R1` for a position."""
    one = who(m, key)
    left = [(place, slot) for place in ("guts", "brains", "feet") for slot in one.slots(place)]
    found = []
    for piece in pieces:
        place, _, text = piece.rpartition(" ")
        pair = next(p for p in left if str(p[1]) == text and (not place or p[0] == place))
        left.remove(pair)
        found.append(pair[1].id)
    return tuple(found)


def attack(
    m: Match,
    key: str,
    target: Any,
    active: str = "",
    with_: str = "",
    how: str = "physical",
    cell: str = "",
    **more: Any,
) -> dict[str, Any]:
    """An attack as plain data: active pieces, further pieces, both in notation."""
    targets = [target] if isinstance(target, str) else list(target)
    mine = slots(m, key, *active.split(), *with_.split())
    cut = len(active.split())
    if "perfection" in more:
        (more["perfection"],) = slots(m, key, more["perfection"])
    return {
        "type": "Attack",
        "how": how,
        "targets": targets,
        "cell": cell,
        "pieces": list(mine[:cut]),
        "others": list(mine[cut:]),
        **more,
    }


def asked(m: Match) -> str:
    """The decision that waits; empty when nothing does."""
    return next(iter(m.asks().values())).decision if m.asks() else ""


def seat_of(m: Match, key: str) -> int:
    """Whose character it is."""
    return who(m, key).seat


def strike(m: Match, key: str, made: dict[str, Any], **answers: Any) -> list[Any]:
    """Carry an attack out. `answers`: what each decision is answered with; what is not named is declined.

    `defend` is pieces in notation with a cell before a slash: ``"guts.G/G2 B1"``, or a dict by letter.
    """
    told = list(m.play(seat_of(m, key), made).told)
    while asked(m) not in ("turn", "order", "", "parting") or "parting" in answers:
        decision = asked(m)
        if decision in ("turn", "order", ""):
            break
        for seat in list(m.waiting()):
            if seat in m.waiting():
                told += m.play(seat, _answer(m, seat, decision, answers)).told
        if decision not in answers and decision in ("turn", "order"):
            break
    return told


def _answer(m: Match, seat: int, decision: str, answers: dict[str, Any]) -> Any:
    mine = next(key for key, one in m.state.table.chars.items() if one.seat == seat)
    given: Any = answers.get(decision)
    if isinstance(given, dict) and "type" not in given:
        given = given.get(mine)
    if isinstance(given, list):
        given = given.pop(0) if given else None
    if decision in _WRITTEN:
        return _WRITTEN[decision](m, seat, mine, given)
    if given is None:
        declines = any(form.move == "Decline" for form in m.asks()[seat].forms)
        return {"type": "Decline"} if declines else next(m.asks()[seat].moves())
    if decision == "perfection":
        return {"type": "Perfect", "slot": slots(m, mine, given)[0]}
    if decision == "persist":
        return {"type": "Persist", "pieces": list(slots(m, mine, *given.split()))}
    return given


def _defence(m: Match, seat: int, mine: str, given: Any) -> Any:
    if given in ("accept", None):
        return {"type": "Defend", "by": [given or "/"]}
    cell, _, pieces = given.rpartition("/")
    if cell == "ignore":
        return {"type": "Defend", "by": [f"ignore {slots(m, mine, pieces)[0]}"]}
    numbers = " ".join(map(str, slots(m, mine, *pieces.split())))
    return {"type": "Defend", "by": [f"{cell}/{numbers}"]}


def _help(m: Match, seat: int, mine: str, given: Any) -> Any:
    return {"type": "Assist", "by": [" ".join(map(str, slots(m, mine, *(given or "").split())))]}


def _loss(m: Match, seat: int, mine: str, given: Any) -> Any:
    listed = list(m.asks()[seat].forms[0].fields[0].values())
    wanted = next((s for p in (given or "").split() for s in listed if str(who(m, mine).slot(s)) == p), listed[0])
    return {"type": "TakeDamage", "slot": wanted}


def _soften(m: Match, seat: int, mine: str, given: Any) -> Any:
    return {"type": "Soften", "pieces": list(slots(m, mine, *(given or "").split()))}


_WRITTEN = {"defend": _defence, "assist": _help, "damage": _loss, "reflect": _soften}


def facts(told: Any, name: str) -> list[Any]:
    """The facts of one kind."""
    return [fact for fact in told if type(fact).__name__ == name]


def result(told: Any) -> list[tuple[int, int, str, int]]:
    """Every comparison: attack, defence, how it came out, times."""
    return [(f.attack, f.defence, f.result, f.m) for f in facts(told, "Compared")]


def status(m: Match, key: str, kind: str) -> int:
    """Turns left of a status; 0 without it."""
    found = who(m, key).status(kind)
    return found.n if found else 0


def refused(m: Match, key: str, made: Any, rule: str, sentence: str) -> None:
    """The move is refused with this rule and this sentence (or its beginning), and nothing has changed."""
    before = len(m.entries), encode(m.state), encode(m.asks())
    refusal = m.why(seat_of(m, key), made)
    assert refusal is not None, "legal"
    assert f"{refusal.why} {refusal.fix}".strip().startswith(sentence), str(refusal)
    assert refusal.rule == rule
    with pytest.raises(IllegalMove) as raised:
        m.play(seat_of(m, key), made)
    assert raised.value.refusal == refusal
    assert (len(m.entries), encode(m.state), encode(m.asks())) == before
