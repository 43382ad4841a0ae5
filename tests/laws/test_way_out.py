"""Whoever is refused reads why, and what is possible instead: in all games, whatever is tried."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.core.errors import IllegalMove, Problem
from telltable.core.luck import Stream, pick
from telltable.core.match import Match
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK
from telltable.lab.law_moves import bend
from tests.sources import tree

MOMENTS, TRIES = 40, 6
# What the core says, whatever the game.
NO_RULE = {"malformed", "over", "in_secret", "nothing_to_take_back", "uncovered"}


def moves_that_may_be_wrong(match: Match, luck: Stream, old: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is asked now or was before, mostly with something wrong in it, and what no game knows."""
    old += [ask.draw(luck) for ask in match.asked().values()]
    bent = [bend(luck, pick(luck, old), ("", -1, 99, "nobody")) for _ in range(TRIES if old else 0)]
    return [{"type": "Nothing"}, {"type": "TakeBack"}, *bent, *old[-3:]]


@pytest.mark.parametrize("rules", [pytest.param(one, id=one.name) for one in games().values()])
def test_every_refusal_says_what_is_possible_instead(rules: Rules) -> None:
    """Foretold to whichever seat; and it is not the sentence that says why, once more."""
    seats = max(2, (rules.usual or rules.seats)[0])
    match = telltable.new(rules.name, seats=("me",) * seats, seed=5)
    luck, old, codes = Stream((0, 5), 0), list[dict[str, Any]](), Counter[str]()
    for _ in range(MOMENTS):
        for data in moves_that_may_be_wrong(match, luck, old):
            refusal = match.why(pick(luck, match.seats), data)
            if refusal is not None:
                codes[refusal.code] += 1
                assert refusal.why
                assert bool(refusal.rule) is (refusal.code not in NO_RULE), f"{refusal.code}: {refusal.rule}"
                assert refusal.fix not in ("", refusal.why), f"{refusal.code}: {refusal.why}"
        asks = match.asks()
        if not asks:
            break
        seat = next(iter(asks))
        try:
            match.play(seat, asks[seat].draw(luck))
        except (IllegalMove, Problem):
            match.play(seat, next(iter(match.legal(seat))))
    assert len(codes) >= 3, codes


def test_who_is_not_asked_reads_who_is() -> None:
    """There is no ask to name: then who acts; and nothing is said to the clock."""
    match = telltable.new("tail_story", seats=("me", "me"), seed=2)
    while len(waiting := match.waiting()) > 1:
        match.play(waiting[0], next(iter(match.legal(waiting[0]))))
    refusal = match.why(1 - waiting[0], {"type": "EndTurn"})
    assert refusal
    assert f"Seat {waiting[0] + 1}" in refusal.fix
    assert match.instead(CLOCK) == ""


@pytest.mark.by_turns(4)
def test_every_refusal_of_a_game_names_its_rule() -> None:
    """Read from the source, so those that no random game comes across are seen as well."""
    lacking, named = [], 0
    for path in (Path(telltable.__file__).parent / "games").rglob("*.py"):
        for call in ast.walk(tree(path)):
            match call:
                case ast.Call(ast.Name("refuse" | "Refusal"), [_, rule, *_]) | ast.Call(
                    ast.Attribute(ast.Name("p"), "need"), [_, _, rule, *_]
                ):
                    named += 1
                    if isinstance(rule, ast.Constant) and not rule.value:
                        lacking.append(f"{path.name}:{call.lineno}")
    assert lacking == []
    assert named > 400


@pytest.mark.by_turns(4)
def test_refusals_of_the_table_say_it_themselves() -> None:
    """What no game's rule refuses: who hosts, who sits, what is said, the X-card. Read from the source, so none is
    left out."""
    lacking = []
    for path in (Path(telltable.__file__).parent / "table").glob("*.py"):
        for call in ast.walk(tree(path)):
            match call:
                case ast.Call(ast.Name("Refusal"), [_, _, ast.Constant()], []):
                    lacking.append(f"{path.name}:{call.lineno}")
    assert lacking == []
