"""Every number of every command has bounds, and says them."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import pytest

from telltable.cli import app
from telltable.cli.app import run
from telltable.cli.arguments import Number
from telltable.core.errors import Problem
from telltable.core.option import Option
from telltable.core.registry import games

WHATEVER = {"name": "storystack", "file": "none.jsonl", "pack": "none", "folder": "none"}


def numbers() -> Iterator[tuple[str, list[str], str, Any]]:
    """Every parameter of every command that holds a number: command, a call so far, parameter, its settings."""
    for info in app.registered_commands:
        function = info.callback
        assert function
        command = info.name or function.__name__.replace("_", "-")
        hints = get_type_hints(function, include_extras=True)
        for name, hint in hints.items():
            assert name == "return" or get_origin(hint) is Annotated, f"{command}: {name}"
            kinds, settings = (), None
            if get_origin(hint) is Annotated:
                kind, settings = get_args(hint)
                kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
            if {int, float, complex} & set(kinds):
                needed = [WHATEVER[other] for other in hints if other in ("name", "file") and other != name]
                yield command, [command, *needed], name, settings


NUMBERS = list(numbers())


def test_they_are_all_found() -> None:
    found = {(command, name) for command, _, name, _ in NUMBERS}
    assert found >= {("simulate", "games"), ("simulate", "jobs"), ("check", "games"), ("check", "seed")}
    assert found >= {("replay", "at"), ("serve", "port"), ("serve", "bot_pause")}


@pytest.mark.in_turn
@pytest.mark.parametrize(("command", "call", "name", "settings"), NUMBERS, ids=[f"{c}-{n}" for c, _, n, _ in NUMBERS])
def test_a_number_out_of_its_bounds_is_refused_with_them(
    command: str, call: list[str], name: str, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    reader = settings.parser
    assert isinstance(reader, Number), f"{command} --{name} has no bounds"
    assert reader.least < reader.most
    option = "--" + name.replace("_", "-")
    far = [
        str(int(reader.least) - 1),
        str(int(reader.most) + 1),
        "-5",
        "9" * 5000,
        "1e999",
        "nan",
        "inf",
        "",
        "many",
        "٣",
    ]
    for word in far:
        assert run([*call, f"{option}={word}"]) == 2, word
        said = capsys.readouterr().err
        assert f"from {reader.least:,} to {reader.most:,}" in said, word
        assert option in said
        assert len(said) < 200


@pytest.mark.parametrize("word", ["9" * 5000, "-1", "61", "1_0", "٣", " 5", "", "5.0"])
def test_an_option_of_a_game_is_a_number_between_its_bounds(word: str) -> None:
    option = Option("grace", (), "", "", default="5", least=0, most=60)
    with pytest.raises(Problem, match="a number from 0 to 60") as told:
        option.accept(word)
    assert len(str(told.value)) < 120
    assert option.accept("60") == "60"


def test_every_number_among_the_options_of_a_game_has_bounds() -> None:
    for rules in games().values():
        for option in rules.options:
            assert option.values or option.least < option.most, f"{rules.name}: {option.name}"


@pytest.mark.by_turns(4)
def test_a_seat_that_is_no_number_of_one(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["play", "storystack", "--headless", "--seats", "bot:random*2", "--seed", "1", "--out", str(tmp_path)]
    assert run(call) == 0
    for word in ("0", "3", "-1", "9" * 5000, "٢", "01", "x"):
        assert run(["replay", str(tmp_path / "game.jsonl"), "--as", word]) == 2
        said = capsys.readouterr().err
        assert "--as takes a seat from 1 to 2" in said
        assert len(said) < 200
