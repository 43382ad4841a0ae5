"""What a position file must be: any moment, written and read, is the same again; and a file that is none says so."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from telltable.core.errors import IllegalMove, Problem
from telltable.core.log import encode
from telltable.core.luck import Luck, pick
from telltable.core.match import Match
from telltable.core.position import play_out, read_position
from telltable.core.rules import Rules
from telltable.core.toml import write_toml
from telltable.facade import laid_out

from .law_moves import changed, places
from .law_outlets import outlets
from .law_play import Habits, luck_of, play_something, random_table

LONGEST = 120  # entries of a game that is written out
MOVES = 20  # so many are played on from a position that was read
MOST_BENT = 4  # so many things are bent in one file
DEEP: Any = 1
for _ in range(60):
    DEEP = [DEEP]
STRAY: tuple[Any, ...] = (
    *("", "nobody", "villain", "{A}", "me", "bot:nobody", "blank-9", "\x1b[31mred", "\u202eback", "x" * 3_999),
    *(-1, 0, 1, 2, 3, 7, 15, 99, 100, 101, 999, 10_000, 999_999, 10**18, int("9" * 4_000), 0.5, float("inf")),
    *(True, False, [], {}, [[]], [0], ["Q"], [99, 99], [-1, -1], ["A", "A"], {"label": "x"}, {"a": 1}, DEEP),
)
LINES = (  # what no mapping holds, put in front of a file or behind it
    "x = " + "[" * 2_000 + "]" * 2_000,
    "turn = " + "9" * 5_000,
    "a" + ".a" * 300 + " = 1",
    "x = 0x" + "f" * 9_000,
    "[[play]]\n[[play]]",
    "[options]\n[options]",
    "x = 1979-05-27",
    "\x00",
    "lanes = [[], [], []]",
)

Text = str


class BadFile(Struct, frozen=True):
    """A position file at which the program failed. The same seed makes the same file."""

    game: str
    seed: int
    sentence: str
    text: str

    def __str__(self) -> str:
        """One line for a terminal."""
        return f"{self.game} seed {self.seed}: {self.sentence}"


class Fuzz(Struct):
    """How much was tried: files, those that could be read all the same, and where the program failed."""

    files: int = 0
    read: int = 0
    moves: int = 0
    failed: list[BadFile] = []

    def __str__(self) -> str:
        """One line for a terminal."""
        ends = f"{self.files - self.read - len(self.failed)} ended in a sentence, {self.read} were played on"
        return f"{self.files} position files: {ends} ({self.moves} moves), {len(self.failed)} failed"


# --- the law ------------------------------------------------------------------------------------------


def position_faults(match: Match) -> Iterator[str]:
    """What is not the same again after this moment was written as a position and read."""
    try:
        text = match.position()
    except Problem as problem:
        yield f"this moment can't be written: {problem}"
        return
    reading = read_position(match.rules, match.pack, text, match.header.commitment)
    again, _ = play_out(match.rules, match.pack, reading, _NoLuck())
    if encode(again.state) != encode(match.state):
        yield "the state is another one once it was written and read"
    if encode(again.agenda) != encode(match.agenda):
        yield "what waits is something else once it was written and read"


class _NoLuck:
    """A position draws nothing that it does not say."""

    def below(self, bound: int) -> int:
        raise Problem("the position that was written leaves something to chance")


# --- the fuzz -----------------------------------------------------------------------------------------


def sources(rules: Rules, seed: int, count: int) -> list[Text]:
    """Positions written out from random games, at moments that nobody chose."""
    found: list[Text] = []
    for number in range(seed, seed + count):
        luck = luck_of(rules, number, "positions")
        match = random_table(rules, number, luck, options=rules.brief if luck.below(2) else {})
        habits = Habits.drawn(luck)
        while match.agenda and len(match.entries) < LONGEST:
            play_something(match, luck, habits)
        match = match.until(1 + luck.below(len(match.entries)))
        found += [match.position(), *_laid(match)]
    return found


def _laid(match: Match) -> Iterator[Text]:
    try:
        yield match.rules.write_position(match.pack, match.state, match.agenda)
    except Problem:
        return


def bent(text: Text, luck: Luck, others: Sequence[Any]) -> Text:
    """The file with something wrong, perhaps: values replaced, dropped, doubled or added, or its very text broken."""
    kind = luck.below(12)
    if kind == 0:
        cut = luck.below(len(text))
        return text[:cut] + pick(luck, ("", '"', "[", "=", "\x7f", "9" * 50)) + text[cut + luck.below(4) :]
    if kind == 1:
        line = pick(luck, LINES)
        return f"{line}\n{text}" if luck.below(2) else f"{text}\n{line}\n"
    data = tomllib.loads(text)
    for _ in range(1 if luck.below(3) else 1 + luck.below(MOST_BENT)):
        data = _bent_once(data, luck, others)
    return write_toml(data)


def _bent_once(data: dict[str, Any], luck: Luck, others: Sequence[Any]) -> dict[str, Any]:
    key = pick(luck, list(data))
    path, value = pick(luck, [((key,), data[key]), *(((key, *deep), item) for deep, item in places(data[key]))])
    kind = luck.below(10)
    new: Any
    alike = [other for other in others if type(other) is type(value)]
    if kind == 0 and len(path) == 1:
        return {name: item for name, item in data.items() if name != key}
    if kind < 4 and isinstance(value, list) and value:
        place = luck.below(len(value))
        new = (value[:place] + value[place + 1 :], [*value, value[place]], value[::-1])[luck.below(3)]
    elif isinstance(value, bool):
        new = not value
    elif kind < 5 and isinstance(value, int):
        new = value + pick(luck, (-1, 1, 2, -value, 100))
    elif kind < 9 and alike:
        new = pick(luck, alike)
    else:
        new = pick(luck, STRAY)
    result: dict[str, Any] = changed(data, path, new)
    return result


def fuzz(
    rules: Rules, texts: Sequence[Text], files: int, seed: int = 0, report: Callable[[int], object] = lambda count: None
) -> Fuzz:
    """Bend positions, and play on from those that can still be read.

    Args:
        rules: of the game.
        texts: positions to bend.
        files: how many to make.
        seed: the same seed makes the same files.
        report: called after each file with 1.
    """
    tally = Fuzz()
    pools = [[value for _, value in places(tomllib.loads(text)) if not isinstance(value, dict)] for text in texts]
    for number in range(seed, seed + files):
        luck = luck_of(rules, number, "bent positions")
        place = luck.below(len(texts))
        text = bent(texts[place], luck, pools[place])
        tally.files += 1
        try:
            match = laid_out(rules, text + "\n", seed=number)
        except Problem as problem:
            if "\n" in str(problem) or not str(problem).isprintable() or len(str(problem)) > 600:
                tally.failed.append(BadFile(rules.name, number, f"no sentence: {str(problem)[:200]!r}", text))
            continue
        except Exception as error:  # whatever it is, it is what we look for
            tally.failed.append(BadFile(rules.name, number, f"read: {type(error).__name__}: {error}", text))
            continue
        try:
            tally.moves += _played_on(match, luck)
            tally.read += 1
        except Exception as error:
            tally.failed.append(BadFile(rules.name, number, f"played: {type(error).__name__}: {error}", text))
        report(1)
    return tally


def _played_on(match: Match, luck: Luck) -> int:
    habits = Habits.drawn(luck)
    for seat in (None, *match.seats[:3]):
        list(outlets(match, seat))
    for n in range(MOVES):
        if not match.agenda:
            break
        try:
            play_something(match, luck, habits)
        except IllegalMove as error:
            raise RuntimeError(f"after {n} moves a listed move is refused: {error}") from error
    for fault in match.rules.invariants(match.pack, match.state):
        raise RuntimeError(f"after {len(match.entries)} moves: {fault}")
    list(outlets(match, pick(luck, match.seats)))
    match.rules.book(match.pack, match.state)
    return len(match.entries) - 1
