"""Reachable sets and costs against a search that knows no cleverness, on random maps of each geometry."""

from __future__ import annotations

from typing import Literal

import pytest

from telltable.core.luck import Luck, Stream, key_of, pick, secret_from
from telltable.games.stacktors.box.ground import Ground
from telltable.games.stacktors.box.maps import Area, MapData
from telltable.games.stacktors.box.pieces import COLOURS, SIZES, Slot
from telltable.games.stacktors.rules.places.movement_costs import (
    Mover,
    entering,
    mover_of,
    reach,
    starting,
    turn_price,
    walk_leg,
)

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

MAPS = 10_000
KINDS = {"s": "slowing", "c": "cluttered", "w": "water", "a": "air"}
HEX_BY_HAND = (  # even rows, odd rows: odd ones are shifted right
    {"E": (1, 0), "W": (-1, 0), "NE": (0, -1), "NW": (-1, -1), "SE": (0, 1), "SW": (-1, 1)},
    {"E": (1, 0), "W": (-1, 0), "NE": (1, -1), "NW": (0, -1), "SE": (1, 1), "SW": (0, 1)},
)
PARTS = {"slowing": 2, "cluttered": 2, "water": 4}


def luck_for(name: str) -> Luck:
    return Stream(key_of(secret_from(name)), 0)


def random_feet(luck: Luck) -> tuple[Slot, ...]:
    sizes = sorted({pick(luck, SIZES) for _ in range(1 + luck.below(2))})
    return tuple(Slot(n + 1, pick(luck, COLOURS), size) for n, size in enumerate(sizes))


def everywhere(
    field: Ground,
    who: Mover,
    at: tuple[int, int],
    facing: str,
    left: int,
    walls: set[tuple[int, int]],
    foes: set[tuple[int, int]],
) -> dict[tuple[int, int], int]:
    """Every path there is, one step after the other; beside a foe it ends (ST-ENG-2)."""
    best: dict[tuple[int, int], int] = {}
    todo = [(at, facing, left, 0)]
    seen: dict[tuple[tuple[int, int], str, int], int] = {}
    while todo:
        cell, face, points, diagonals = todo.pop()
        for direction, (dx, dy) in field.steps.items():
            diagonal = field.data.kind == "square" and dx != 0 and dy != 0
            after = stepped(field, cell, direction)
            if after in walls or not is_open(field, cell, after, diagonal):
                continue
            price = 1 if who.nimble or direction == face else 2
            price += diagonal and field.diagonals == "alternate" and diagonals % 2
            if price > points:
                continue
            rest = entered(field, who, points - price, cell, after)
            count = diagonals + diagonal
            if seen.get((after, direction, count % 2), -1) >= rest:
                continue
            seen[after, direction, count % 2] = rest
            best[after] = max(best.get(after, -1), rest)
            if not any(beside(field, after, foe) for foe in foes):
                todo.append((after, direction, rest, count))
    best.pop(at, None)
    return best


def stepped(field: Ground, cell: tuple[int, int], direction: str) -> tuple[int, int]:
    dx, dy = HEX_BY_HAND[cell[1] % 2][direction] if field.data.kind == "hex" else field.steps[direction]
    return cell[0] + dx, cell[1] + dy


def is_open(field: Ground, cell: tuple[int, int], after: tuple[int, int], diagonal: bool) -> bool:
    rows = field.data.rows
    if not (0 <= after[0] < field.width and 0 <= after[1] < field.height) or rows[after[1]][after[0]] == "#":
        return False
    between = rows[cell[1]][after[0]] + rows[after[1]][cell[0]] if diagonal else ""
    return between != "##" and not (diagonal and field.diagonals == "none")


def entered(field: Ground, who: Mover, points: int, was: tuple[int, int], now: tuple[int, int]) -> int:
    mark = field.data.rows[now[1]][now[0]]
    kind = KINDS.get(mark)
    if not kind or mark == field.data.rows[was[1]][was[0]] or kind in who.immune:
        return points
    return points // PARTS[kind] if kind in PARTS else 0


def beside(field: Ground, a: tuple[int, int], b: tuple[int, int]) -> bool:
    if field.data.kind == "hex":
        return (b[0] - a[0], b[1] - a[1]) in HEX_BY_HAND[a[1] % 2].values()
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def agree(kind: Literal["square", "hex"], seed: str) -> int:
    luck = luck_for(seed)
    reached = 0
    for _ in range(MAPS):
        rows = tuple("".join(pick(luck, "......#sscwa") for _ in range(5)) for _ in range(4))
        field = Ground(MapData(kind, rows), {}, diagonals=pick(luck, ("one", "one", "alternate", "none")))
        at = (luck.below(5), luck.below(4))
        while field.is_wall(at):
            at = (luck.below(5), luck.below(4))
        who = mover_of(field, random_feet(luck))
        facing = pick(luck, tuple(field.steps))
        blocked = {(luck.below(5), luck.below(4)) for _ in range(2)} - {at}
        foes = {cell for cell in blocked if not beside(field, cell, at) and not luck.below(2)}
        left = min(6, starting(field, who, at))
        found = reach(
            field, who, at, facing, left, blocked, lambda c, f=field, x=foes: any(f.adjacent(c, foe) for foe in x)
        )
        wanted = everywhere(field, who, at, facing, left, blocked, foes)
        assert {cell: one.left for cell, one in found.items()} == wanted
        reached += len(found)
    return reached


def test_squares_agree_with_brute_force() -> None:
    """ST-MOV-3, ST-MOV-4, ST-MOV-5, ST-TER-3, ST-ENG-2 on 10,000 maps of squares."""
    assert agree("square", "squares") > 20_000


def test_hexes_agree_with_brute_force() -> None:
    """ST-MOV-4, ST-MOV-9, ST-TER-3, ST-ENG-2 on 10,000 maps of hexes."""
    assert agree("hex", "hexes") > 20_000


def test_inches_agree_with_brute_force() -> None:
    """ST-MOV-10, ST-TER-3 on 10,000 sheets: the leg walked by hand, a tenth of an inch at a time."""
    luck = luck_for("inches")
    moved = 0
    for _ in range(MAPS):
        edge = 10 * (1 + luck.below(60))
        kind = pick(luck, ("slowing", "cluttered", "water", "air"))
        patch = Area((kind,), ((edge, -50), (5000, -50), (5000, 5000), (edge, 5000)))
        field = Ground(MapData("free", size=(800, 400), areas=(patch,)), {})
        who = mover_of(field, random_feet(luck))
        at = (10 * luck.below(70), 200)
        facing = pick(luck, ("1,0", "0,1"))
        points = starting(field, who, at)
        to = (at[0] + 10 * (1 + luck.below(40)), 200)
        leg = walk_leg(field, who, at, facing, points, to, ())
        x, left = at[0], points - turn_price(field, who, facing, "1,0")
        while x < to[0] and left >= 10 and x + 10 <= 800:
            x, left = x + 10, left - 10
            if x == edge or (x > edge >= x - 9):
                crosses = x - 10 < edge <= x
                if crosses and kind not in who.immune:
                    left = {"air": 0, "water": left // 400 * 100}.get(kind, left // 200 * 100)
        assert leg.to == (x, 200), (at, to, edge, kind, points, leg)
        moved += leg.to != at
        assert entering(field, who, 0, at, leg.to) == 0
    assert moved > 4_000
