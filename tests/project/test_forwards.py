"""Nothing in the way of a message only passes on what it was given: whoever wants something asks who does it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2] / "src" / "telltable"
MEANT = {
    "server/limits.py monotonic": "one clock for every limit, so that a test can turn it",
    "server/rooms.py has": "which tables are this process's is for the rooms to know",
    "server/server.py stop": "a server is stopped as one, by whoever knows nothing of rooms",
    "server/uvicorn_protocols.py abort": "the line is what the application knows, not its transport",
}


def forwards(source: str) -> Iterator[str]:
    """Functions and methods that do nothing but call another one with the very arguments that they were given."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or node.name.startswith("_"):
            continue
        body = node.body[bool(ast.get_docstring(node)) :]
        does = body[0].value if len(body) == 1 and isinstance(body[0], (ast.Return, ast.Expr)) else None
        call = does.value if isinstance(does, ast.Await) else does
        if not isinstance(call, ast.Call) or not isinstance(_root(call.func), ast.Name):
            continue
        given = [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        passed = [ast.unparse(one) for one in (*call.args, *(more.value for more in call.keywords))]
        if passed in (given, [one for one in given if one != "self"]):
            yield node.name


def _root(node: ast.expr) -> ast.expr:
    """What a name with dots begins with; a sum or a call of something is work, and no mere name."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node


@pytest.mark.parametrize("part", ["table", "server"])
def test_nothing_only_passes_on(part: str) -> None:
    found = {
        f"{path.relative_to(HOME).as_posix()} {name}"
        for path in (HOME / part).rglob("*.py")
        for name in forwards(path.read_text(encoding="utf-8"))
    }
    assert found - set(MEANT) == set()
    assert {one for one in MEANT if one.startswith(part)} <= found, "a reason that is not needed any more"


@pytest.mark.parametrize(
    ("source", "passes_on"),
    [
        ('class T:\n    def grace(self) -> float:\n        """Seconds."""\n        return hands.grace(self)', True),
        ("class T:\n    async def stop(self) -> None:\n        await self.rooms.close()", True),
        ("def own(told, *, seat):\n    return telling.own(told, seat=seat)", True),
        ("def sit(self, seat, now):\n    return self.stamp(deciding.sit(self, seat), now)", False),
        ("def text(self):\n    return ', '.join(self.lines)", False),
    ],
)
def test_what_only_passes_on_is_seen(source: str, passes_on: bool) -> None:
    assert bool(list(forwards(source))) is passes_on
