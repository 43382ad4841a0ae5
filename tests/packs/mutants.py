"""Packs with something wrong in them: a shipped pack, one field of it changed as a careless or a wicked hand might."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

from msgspec import Struct

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.registry import game, games
from telltable.core.rules import Rules
from telltable.core.toml import write_toml
from telltable.keepsake import render

TEXTS = (
    "",
    "x" * 5_000,
    "a" * 61,
    "\x1b[31mred",
    "two\nlines",
    "{nobody}",
    "{me.__class__}",
    "{",
    "}{",
    "../../etc/passwd",
    "pc1",
    "a, b: c",
    "\u202edrawkcab",
    " ",
    "The End.",
    "a thing",
    "under a stone",
)
NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 12, 31, 60, 99, 1_000, 10**9)
ODD = (None, True, 1.5, [], {}, [[]], {"": 1}, "7", 7)


class Mutant(Struct):
    """What was changed, so that a failure says so."""

    file: str
    where: tuple[Any, ...]
    what: str
    seed: int


def shipped() -> list[tuple[str, Path]]:
    """Every pack that a game brings, with its game."""
    return [(name, path) for name in games() for path in sorted((game(name).folder / "packs").iterdir())]


def read(path: Path) -> Any:
    """A file of a pack as plain data."""
    text = path.read_text("utf-8")
    return json.loads(text) if path.suffix == ".json" else tomllib.loads(text)


def write(path: Path, data: Any) -> None:
    """The same back."""
    path.write_text(json.dumps(data) if path.suffix == ".json" else write_toml(data), "utf-8")


def mutate(folder: Path, seed: int) -> Mutant:
    """Change one field of one file of this folder."""
    luck = Random(seed)
    path = luck.choice(sorted(folder.iterdir()))
    data = read(path)
    steps = _somewhere(data, luck)
    outer = data
    for step in steps[:-1]:
        outer = outer[step]
    key = steps[-1]
    what = _change(outer, key, data, luck)
    try:
        write(path, data)
    except TypeError:  # TOML has no word for nothing, and none for lists of many kinds
        path.write_text("what = [", "utf-8")
        what = "no TOML"
    return Mutant(path.name, tuple(steps), what, seed)


def _somewhere(data: Any, luck: Random) -> list[Any]:
    """A place: mostly fields deep inside, sometimes a whole entry."""
    steps: list[Any] = []
    here = data
    while isinstance(here, (dict, list)) and here and (not steps or luck.random() < 0.93):
        steps.append(luck.choice(list(here)) if isinstance(here, dict) else luck.randrange(len(here)))
        here = here[steps[-1]]
    return steps


def _change(outer: Any, key: Any, data: Any, luck: Random) -> str:
    """Change `outer[key]`, and say how."""
    old = outer[key]
    way = luck.choice(("value", "value", "value", "value", "other", "other", "drop", "double", "odd", "more"))
    if way == "drop":
        del outer[key]
        return "dropped"
    if way == "double" and isinstance(outer, list):
        outer.insert(luck.randrange(len(outer) + 1), old)
        return "doubled"
    if way == "more" and isinstance(outer, dict):
        outer[luck.choice(("extra", "game", "id", "name", "", *list(outer)))] = luck.choice((*TEXTS, *NUMBERS))
        return "a field more"
    if way == "other":
        same = [value for value in _leaves(data) if type(value) is type(old)]
        outer[key] = deepcopy(luck.choice(same)) if same else old  # never itself, within itself
    elif way == "odd":
        outer[key] = luck.choice(ODD)
    elif isinstance(old, str):
        outer[key] = luck.choice((*TEXTS, old * 3, old[:-1], old.upper(), old + "!"))
    elif isinstance(old, bool):
        outer[key] = not old
    elif isinstance(old, int):
        outer[key] = luck.choice((*NUMBERS, old + 1, old - 1))
    elif isinstance(old, list):
        outer[key] = luck.choice(([], old[:1], old * 2, old[::-1], old * 40))
    else:
        outer[key] = luck.choice(({}, [], "word", 7))
    return f"now {str(outer[key])[:60]!r}"


def _leaves(data: Any) -> Iterator[Any]:
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for value in inside:
        yield value
        yield from _leaves(value)


def mutant_of(own: Path, folder: Path, seed: int) -> Mutant:
    """A copy of a pack in this folder with one to three fields changed."""
    copytree(own, folder)
    found = mutate(folder, seed)
    for more in range(Random(seed).choice((0, 0, 1))):
        try:
            mutate(folder, seed + 1_000_003 * (more + 1))
        except (tomllib.TOMLDecodeError, IndexError):
            break
    return found


def play(rules: Rules, folder: Path, seed: int) -> Match | None:
    """A game of bots with this pack, to its end, and all that is made of it; None: the table is refused in words."""
    luck = Random(seed)
    seats = luck.choice(rules.usual or rules.seats)
    options = _options(rules, folder, luck, plain=seed % 2 == 0)
    bots = [f"bot:{luck.choice(sorted(rules.bots))}" for _ in range(seats)]
    try:
        m = telltable.new(rules.name, seats=bots, seed=seed, pack=folder, options=options)
    except Problem:
        if seed % 2 == 0:
            raise
        return None
    Driver(m).run()
    assert m.over
    assert len(m.entries) <= rules.most_entries
    assert list(rules.invariants(m.pack, m.state)) == []
    book = rules.book(m.pack, m.state)
    for kind in ("md", "html", "txt", "json"):
        assert render(book, kind)
    for seat in (None, 0):
        rules.board(m.pack, m.view(seat))
    for n in range(len(m.entries)):
        list(m.in_words(None, n))
    rules.cards(m.pack)
    return m


def _options(rules: Rules, folder: Path, luck: Random, *, plain: bool) -> dict[str, str]:
    """A short game of something that the pack holds; every second one with a few options besides."""
    options = dict(rules.brief)
    for option in rules.options:
        if option.name == "adventure":
            options["adventure"] = option.values[luck.randrange(len(rules.load_pack(folder).contents))]
        elif not plain and option.values and luck.random() < 0.1:
            options[option.name] = luck.choice(option.values)
    return options


def hold(name: str, own: Path, folder: Path, seed: int) -> str:
    """A mutant: either lint names what is wrong with it, each in a sentence, or it can be played. What it names may
    leave a draft, which can be played as well.

    Returns what became of it: ``named``, ``drafted`` or ``played``.
    """
    rules = game(name)
    mutant = mutant_of(own, folder, seed)
    try:
        faults = rules.lint(str(folder))
        for fault in faults:
            assert fault.endswith((".", "]")), fault
            assert fault.isprintable(), fault
            assert len(fault) < 600, fault
            assert any(path in fault for path in _files(own)) or fault.startswith("all cards"), fault
        if faults:
            try:
                draft = rules.draft(folder)
            except Problem:
                return "named"
            assert draft is not None
            play(rules, folder, 2 * seed)
            return "drafted"
        play(rules, folder, seed)
    except Exception as error:
        error.add_note(f"{name}: {mutant}")
        raise
    return "played"


def _files(own: Path) -> list[str]:
    return [".toml", ".json", "the card files"]
