"""Modules look one way: no circle, and no import that hides one in a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCES = Path(__file__).parents[2] / "src"
ROOT = "telltable"

# Whose functions may import what, and why. Start-up is what `telltable --help` takes: at most 0.3 s of processor.
HIDDEN = {
    "telltable.cli": (
        (
            "asyncio",
            "rich",
            "telltable.assistant",
            "telltable.keepsake",
            "telltable.lab",
            "telltable.server",
            "telltable.store",
            "telltable.tui",
        ),
        "start-up: each of these takes 10 to 300 ms to load, and most commands need none of them",
    ),
    "telltable.tui": (
        ("telltable.tui.app",),
        "start-up: Textual takes 700 ms to load, and plain play needs none of it",
    ),
    "telltable.cli.simulating": (("telltable.cli.simulated",), "start-up: it draws with Rich, which takes 40 ms"),
    "telltable.assistant.serving": (("telltable.assistant.tools",), "it needs an extra, which may be absent"),
    "telltable.cli.tuning": (("telltable.cli.tuned",), "start-up: it draws with Rich, which takes 40 ms"),
    "telltable.lab.tuning": (("optuna",), "an extra, which may be absent"),
    "telltable.lab.dataset": (("pyarrow",), "an extra, which may be absent"),
    "telltable.lab.cluster": (("ray",), "an extra, which may be absent"),
    "telltable.lab.kernels.engine": (("telltable.lab.kernels.luck",), "it needs an extra, which may be absent"),
    "telltable.lab.tallying": (("telltable.lab.kernels.tallying",), "it needs an extra, which may be absent"),
    "telltable.keepsake.press": (("fontTools", "typst"), "an extra, which may be absent"),
    "telltable.core.signature": (("cryptography",), "an extra, which may be absent"),
    "telltable.server.pictures": (("PIL",), "an extra, which may be absent"),
    "telltable.server.push": (("cryptography",), "an extra, which may be absent"),
    "telltable.store.where": (("telltable.store.postgres",), "an extra, which may be absent"),
    "telltable.server.run": (("fcntl",), "a Unix's own, which other systems lack"),
    "telltable.store.file": (
        ("telltable.store.claim",),
        "a Python may lack SQLite, and whoever only reads games needs none",
    ),
}


class Import(NamedTuple):
    """Who imports what, and where. `hidden`: in a function; `typing`: only for the types."""

    by: str
    what: str
    where: str
    hidden: bool = False
    typing: bool = False


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its name."""
    found = {}
    for path in sorted((SOURCES / ROOT).rglob("*.py")):
        parts = path.relative_to(SOURCES).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def named(node: ast.Import | ast.ImportFrom, by: str, package: bool) -> Iterator[str]:
    """What a line imports: modules where it names any, else what it names them from."""
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
        return
    parts = by.split(".")
    home = parts[: len(parts) - node.level + package] if node.level else []
    base = ".".join([*home, *([node.module] if node.module else [])])
    for one in node.names:
        yield f"{base}.{one.name}" if f"{base}.{one.name}" in modules() else base


def imports_of(source: str, by: str, *, package: bool = False) -> Iterator[Import]:
    """Every import in a module."""

    def walk(node: ast.AST, *, hidden: bool, typing: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                continue
            if isinstance(child, (ast.Import, ast.ImportFrom)):
                for what in named(child, by, package):
                    yield Import(by, what, f"{by}:{child.lineno}", hidden, typing)
            function = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
            guard = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            yield from walk(child, hidden=hidden or function, typing=typing or guard)

    yield from walk(ast.parse(source), hidden=False, typing=False)


@cache
def imports() -> tuple[Import, ...]:
    """Every import in the package."""
    return tuple(
        one
        for name, path in modules().items()
        for one in imports_of(path.read_text(encoding="utf-8"), name, package=path.name == "__init__.py")
    )


def circle(found: tuple[Import, ...]) -> list[str]:
    """Modules that import each other in a ring; empty when none do.

    For types alone whoever builds on the core may name it (it is there already), and the core's own parts each other.
    """
    graph: dict[str, set[str]] = {name: set() for name in modules()}
    for one in found:
        core = one.what.startswith(f"{ROOT}.core")
        if one.what in graph and one.what != one.by and not one.hidden and not (one.typing and core):
            graph[one.by].add(one.what)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def within(name: str, package: str) -> bool:
    """Whether a module is this one, or in it."""
    return name == package or name.startswith(f"{package}.")


def allowed(one: Import) -> str | None:
    """The entry of the list that lets an import be in a function."""
    return next(
        (by for by, (whats, _) in HIDDEN.items() if within(one.by, by) and any(within(one.what, w) for w in whats)),
        None,
    )


def test_no_module_imports_itself_in_a_circle() -> None:
    assert " -> ".join(circle(imports())) == ""


def test_no_import_hides_in_a_function() -> None:
    found = [f"{one.where} imports {one.what}" for one in imports() if one.hidden and allowed(one) is None]
    assert found == []


def test_the_list_of_hidden_imports_is_no_longer_than_it_has_to_be() -> None:
    used = {allowed(one) for one in imports() if one.hidden}
    assert used - {None} == set(HIDDEN)
    for by, (whats, _) in HIDDEN.items():
        hidden = [one.what for one in imports() if one.hidden and within(one.by, by)]
        assert [what for what in whats if not any(within(one, what) for one in hidden)] == []


@pytest.mark.parametrize(
    ("source", "hidden", "typing"),
    [
        ("from telltable.table import deciding", False, False),
        ("def f() -> None:\n    from telltable.table import deciding", True, False),
        ("class C:\n    async def f(self) -> None:\n        if 1:\n            from . import deciding", True, False),
        ("if TYPE_CHECKING:\n    from .deciding import decide", False, True),
        ("if typing.TYPE_CHECKING:\n    import telltable.table.deciding", False, True),
    ],
)
def test_every_way_to_import_is_seen(source: str, hidden: bool, typing: bool) -> None:
    (one,) = imports_of(source, "telltable.table.refusing")
    assert (one.what, one.hidden, one.typing) == ("telltable.table.deciding", hidden, typing)


@pytest.mark.parametrize("types_only", [False, True])
def test_a_planted_circle_is_found(types_only: bool) -> None:
    back = Import("telltable.table.state", "telltable.table.deciding", "here", typing=types_only)
    assert {"telltable.table.state", "telltable.table.deciding"} <= set(circle((*imports(), back)))


def test_types_of_the_core_make_no_circle() -> None:
    back = Import("telltable.core.entry", "telltable.core.match", "here", typing=True)
    before = circle(imports())
    assert circle((*imports(), back)) == before
