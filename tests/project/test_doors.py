"""Words reach a screen by one door, which makes them harmless: no module goes round it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import Trees

SOURCE = Path(__file__).parents[2] / "src" / "telltable"
MODULES = Trees(SOURCE)
NAMES = [path.as_posix() for path in MODULES]
# What writes to a terminal, and the modules that may: each is the door of its kind.
WRITERS = {
    "print": ("cli/simulated.py", "cli/tuned.py"),  # of Rich, on the console of the door
    "echo": ("cli/console.py",),
    "secho": (),
    "confirm": ("cli/console.py", "cli/hosting.py", "tui/plain.py"),  # the last two through their doors, see below
    "prompt": ("cli/console.py",),
    "input": (),
    "Console": (),  # of Rich; the door has one of its own kind
    "stdout": (
        "cli/console.py",
        "cli/app.py",
        "cli/playing.py",
        "cli/serving.py",
        "tui/plain.py",
        "bots/own_process.py",
    ),  # the last: of its own child
    "stderr": ("cli/console.py", "server/journal.py"),
    "__stdout__": ("cli/app.py",),  # only its number, to hush it
    "__stderr__": (),
    "StreamHandler": ("server/journal.py",),
}
SCREEN = ("Static", "Label", "Option", "OptionList", "update")  # what Textual is given to show
MADE = ("styled", "content", "stacked", "_face", "_row")  # as `tui/paint.py` makes it


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Each call, by the last part of what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            yield (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")), node


def used(name: str) -> set[str]:
    """Whatever a module calls, and every stream it names."""
    tree = MODULES[name]
    streams = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and "std" in node.attr}
    return streams | {name for name, _ in calls(tree)}


def test_only_the_door_writes_to_a_terminal() -> None:
    users: dict[str, set[str]] = {}
    for name in NAMES:
        if not any(writer in (SOURCE / name).read_text(encoding="utf-8") for writer in WRITERS):
            continue  # most modules: taking each apart would take long
        for writer in used(name) & WRITERS.keys():
            users.setdefault(writer, set()).add(name)
    assert {writer: names - set(WRITERS[writer]) for writer, names in users.items()} == {
        writer: set() for writer in users
    }


def test_whoever_asks_asks_through_the_door() -> None:
    for module in WRITERS["print"]:
        assert all(
            ast.unparse(node.func) == "console.print" for name, node in calls(MODULES[module]) if name == "print"
        )
    imports = [node for node in ast.walk(MODULES["cli/hosting.py"]) if isinstance(node, ast.ImportFrom)]
    assert any(node.module == "console" and "confirm" in {one.name for one in node.names} for node in imports)


@pytest.mark.parametrize("name", ["cli/app.py", "cli/playing.py", "cli/serving.py", "cli/hosting.py"])
def test_whoever_names_a_stream_writes_nothing_to_it(name: str) -> None:
    methods = {node.attr for node in ast.walk(MODULES[name]) if isinstance(node, ast.Attribute)}
    assert not {"write", "writelines"} & methods


@pytest.mark.parametrize("name", sorted(name for name in NAMES if name.startswith("tui/")))
def test_textual_is_given_what_the_door_has_made(name: str) -> None:
    """Neither `Content` nor plain text: plain text would be read for markup."""
    if name == "tui/paint.py":
        return
    for called, node in calls(MODULES[name]):
        assert called != "Content"
        assert not (isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "Content")
        shown = node.args[0] if node.args and called in SCREEN else None
        if called == "update" and not re.search(r"query_one|^card", ast.unparse(node.func)):
            continue  # of a dictionary
        if isinstance(shown, ast.Starred) and isinstance(shown.value, ast.GeneratorExp):
            shown = shown.value.elt
        if shown is not None and not (isinstance(shown, ast.Name) and shown.id == "shown"):
            ways = (shown.body, shown.orelse) if isinstance(shown, ast.IfExp) else (shown,)
            for way in ways:
                assert isinstance(way, ast.Call), f"line {node.lineno}"
                assert next(calls(way))[0] in MADE, f"line {node.lineno}"


def test_plain_mode_has_one_way_out() -> None:
    """`Talk._put`, and whoever calls it has made the words harmless."""
    tree = MODULES["tui/plain_talk.py"]
    assert [name for name, _ in calls(tree)].count("write") == 1
    puts = [node for name, node in calls(tree) if name == "_put"]
    assert puts
    for node in puts:
        assert "harmless" in {name for name, _ in calls(node)}


def test_what_clients_are_sent_is_made_harmless() -> None:
    """Every JSON answer of the server is packed at one of three places."""
    packed = {
        name
        for name in NAMES
        if name.startswith(("server/", "protocol/"))
        for called, node in calls(MODULES[name])
        if called == "encode" and ast.unparse(node.func) in ("msgspec.json.encode", "_encoder.encode")
    }
    doors = {"server/http.py", "server/journal.py", "protocol/__init__.py"}
    stored = {
        "server/bans.py",
        "server/admin.py",
        "server/retention.py",
        "server/signing.py",
        "server/reminders.py",
        "server/listing.py",
    }
    between = {"server/talk.py"}  # what processes of one server say to each other
    own = {"server/uvicorn_protocols.py"}  # which is handed sentences of ours alone
    assert packed - doors - stored - between <= own
    for name in doors:
        assert {"harmless_json", "escaped"} & {called for called, _ in calls(MODULES[name])}
