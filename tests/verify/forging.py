"""Forged logs: one value of a real log is changed, and every sum made to fit again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from telltable.core.content import counts, pack_for
from telltable.core.errors import Problem
from telltable.core.log import dump, encode, seal_all, unseal
from telltable.core.match import Match
from telltable.core.rules import Rules
from telltable.facade import begin, from_position, load
from telltable.lab.law_play import Habits, luck_of, play_something, random_table

LONGEST = 60  # entries of a log that is forged
HABITS = Habits(offers=10, second_thoughts=10, time_ups=8, take_backs=10, leaves=2)
Place = tuple[str | int, ...]  # the line, then keys and numbers


class Forgery(Struct, frozen=True):
    """One change. `sort`: the kind of line, and the place in it without its numbers."""

    sort: str
    place: Place
    old: Any
    new: Any
    log: bytes

    def __str__(self) -> str:
        return f"{self.sort} {'.'.join(map(str, self.place))}: {self.old!r:.80} -> {self.new!r:.80}"


# --- logs to forge ----------------------------------------------------------------------------------------


def whole_game(rules: Rules, seed: int) -> Match:
    """A game that is over, or nearly, as people leave it: remarks, second thoughts, moves taken back."""
    luck = luck_of(rules, seed, "forged")
    match = random_table(rules, seed, luck, options=rules.brief)
    while match.agenda and len(match.entries) < LONGEST:
        play_something(match, luck, HABITS)
    return match


def in_secret(rules: Rules, seed: int) -> Match:
    """A game that stops where answers lie in the agenda, if there is such a moment."""
    match = whole_game(rules, seed)
    kept = [entry.n for entry in match.entries if any(frame.answers for frame in entry.agenda)]
    return match.until(1 + kept[len(kept) // 2]) if kept else match


def agreed_on(rules: Rules, seed: int) -> Match:
    """A game of which cards are left out and covered."""
    luck = luck_of(rules, seed, "agreed")
    table = random_table(rules, seed, luck, options=rules.brief)
    whole, header = table.pack, table.header
    tags, cards = sorted(counts(whole)), sorted(whole.contents)
    for less in ({"lines": tags[:1], "left_out": cards[5:6]}, {"lines": tags[:1]}, {}):
        wanted = {name: tuple(values) for name, values in {**less, "veils": tags[1:2], "covered": cards[8:9]}.items()}
        changed = msgspec.structs.replace(header, **wanted)
        try:
            match = Match(rules, pack_for(whole, changed), changed, table.files, whole)
            match.begin()
        except Problem:
            continue
        while match.agenda and len(match.entries) < LONGEST // 3:
            play_something(match, luck, HABITS)
        return match
    raise AssertionError(f"nothing can be left out of {rules.name}")


def laid(rules: Rules, seed: int) -> Match:
    """A game that began from a position."""
    match = whole_game(rules, seed)
    moment = match.until(min(len(match.entries), 12))
    again = from_position(rules.name, moment.position(), seed=seed)
    luck = luck_of(rules, seed, "laid")
    while again.agenda and len(again.entries) < 12:
        play_something(again, luck, HABITS)
    return again


def with_bots(rules: Rules, seed: int) -> Match:
    """A game at which bots sit down, each by its name."""
    kinds = ("me", *(f"bot:{name}" for name in rules.bots), "bot:random", "me", "me")[: max(2, rules.seats[0])]
    options = {option.name: option.standard for option in rules.options} | dict(rules.brief)
    match = begin(rules, kinds, [f"Person {n}" for n in range(len(kinds))], options, str(seed), None)
    luck = luck_of(rules, seed, "bots")
    while match.agenda and len(match.entries) < LONGEST // 3:
        play_something(match, luck, HABITS)
    return match


KINDS = (whole_game, in_secret, agreed_on, laid, with_bots)


# --- changing one value -----------------------------------------------------------------------------------


def lines_of(match: Match) -> list[dict[str, Any]]:
    """The lines of a log as plain data, without their sums."""
    return [
        msgspec.json.decode(body) for body, _ in unseal(dump(match.header, match.files, match.entries).splitlines(True))
    ]


def places(lines: list[dict[str, Any]]) -> dict[str, list[Place]]:
    """Every place at which something stands, by its sort."""
    found: dict[str, list[Place]] = {}
    for n, line in enumerate(lines):
        kind = line["move"]["type"] if "move" in line else "pack" if n else "header"
        for sort, place in _walk(line, kind, (n,)):
            found.setdefault(sort, []).append(place)
    return found


def _walk(value: Any, sort: str, place: Place) -> Iterator[tuple[str, Place]]:
    if len(place) > 1:
        yield sort, place
    if isinstance(value, dict):
        called = f" {value['type']}" if "type" in value and len(place) > 2 else ""
        for key, item in value.items():
            yield from _walk(item, f"{sort}{called}.{key}", (*place, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from _walk(item, f"{sort}.*", (*place, n))


def at(lines: Any, place: Place) -> Any:
    """What stands at a place."""
    for key in place:
        lines = lines[key]
    return lines


def forged(lines: list[dict[str, Any]], found: dict[str, list[Place]], sort: str, chance: random.Random) -> Forgery:
    """One value of this sort changed in one way, and all sums made to fit."""
    place = chance.choice(found[sort])
    others = [other for one in found[sort] if (other := at(lines, one)) != at(lines, place)]
    old = at(lines, place)
    changes = [new for new in (*_changes(old, chance), *others[:3]) if encode(new) != encode(old)]
    new = chance.choice(changes)
    fresh = deepcopy(lines)
    at(fresh, place[:-1])[place[-1]] = new
    return Forgery(sort, place, old, new, seal_all(fresh)[0])


def _changes(value: Any, chance: random.Random) -> list[Any]:
    if value is None:
        return [0, "x"]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1, value - 1, value + 7, -value - 2, 10**6]
    if isinstance(value, str):
        return _texts(value, chance)
    if isinstance(value, dict):
        without = dict(value)
        if without:
            without.pop(chance.choice(list(without)))
        return [without, {**value, "more": "0"}]
    turned = value[::-1]
    return [[], value[1:], value[:-1], [*value, *value[-1:]], turned, [*value, "x"], [*value, 0]]


def _texts(value: str, chance: random.Random) -> list[str]:
    middle = chance.randrange(len(value) + 1)
    other = "".join(chance.choice("0123456789abcdef") if c in "0123456789abcdef" else c for c in value)
    more = [value[:middle] + extra + value[middle:] for extra in ("x", "\u202e", "\x1b[31m", "1", " ", "ab" * 40)]
    return [*more, value[1:], value[:-1], "", value.swapcase(), other, "bot:greedy", "true"]


# --- what becomes of it -----------------------------------------------------------------------------------


def refusal(log: bytes, folder: Path) -> str:
    """The sentence with which a log is refused when it is loaded and verified; empty when it passes."""
    path = folder / "forged.jsonl"
    path.write_bytes(log)
    try:
        load(path).verify()
    except Problem as problem:
        return str(problem)
    return ""


def means_the_same(log: bytes, match: Match, folder: Path) -> bool:
    """Whether a log that was changed is read as the very game it was."""
    path = folder / "forged.jsonl"
    path.write_bytes(log)
    try:
        again = load(path)
    except Problem:
        return False
    return encode((again.header, again.entries)) == encode((match.header, match.entries))
