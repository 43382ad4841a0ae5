"""The numbers and words of a pack by names that a designer can read, and others in their place, to the letter.

They are called by file, card and field: ``events.CDR.copies``, ``patterns.P-01.minimums.TRIALS``. What is clear without
may be left out (``P-01.TRIALS``, ``deal``); ``*`` stands for anything in a part, and then all of them change together.
A word is text without spaces, such as the lane of a card or the stack of somebody: ``guard.stack``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches, unified_diff
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from msgspec import Struct

from telltable.core.english import listed
from telltable.core.errors import Problem
from telltable.core.pack_cards import read_data
from telltable.core.packs import shown

Number = int | float
FieldValue = Number | str
_NAMES = ("id", "name", "title", "kind", "number", "no")  # what an entry is known by, the first it has
_TITLES = ("title", "name", "normal")
_NO_KNOBS = ("version", "no", "game", "format", *_NAMES)  # they tell one from another, and change no game
_NUMBER = re.compile(r"[-+]?\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?")
_WORD = re.compile(r"""[^\s"'\\]{1,60}""")
_QUOTED = re.compile(rf"""\"{_WORD.pattern}\"|'{_WORD.pattern}'""")
_SENTINELS: tuple[FieldValue, FieldValue] = (987_654_321, "somewhere-else-altogether")  # instead of a number, of a word
NEAR, MOST_NAMED, MOST_WORDS = 5, 6, 2


class PackField(Struct, frozen=True):
    """A number or a word in a file of a pack.

    Attributes:
        name: as a designer types it, in full.
        file: the file; steps: the keys and places that lead to it there.
        value: what it is now.
    """

    name: str
    file: str
    steps: tuple[str | int, ...]
    value: FieldValue

    @property
    def is_word(self) -> bool:
        """Whether it is text."""
        return isinstance(self.value, str)

    @property
    def number(self) -> Number:
        """The value of what is no word."""
        assert not isinstance(self.value, str)
        return self.value

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of its name, as they are compared."""
        return tuple(self.name.casefold().split("."))


# --- what they are called ---------------------------------------------------------------------------------


def fields_of(folder: Path) -> list[PackField]:
    """All that may change, in the order of the files. What names a card (its number, its page) stays."""
    data = read_data(folder)
    return [
        PackField(".".join(names), file, steps, value)
        for file in sorted(data)
        for names, steps, value in _walk(data[file], (_word(Path(file).stem),), ())
    ]


def spread_of(values: Sequence[FieldValue]) -> str:
    """Several values in few words: ``2 to 9``; of words the first ones, ``OB, RE and 4 others``."""
    words = list(dict.fromkeys(one for one in values if isinstance(one, str)))
    if words:
        more = [f"{len(words) - MOST_WORDS} others"] if len(words) > MOST_WORDS + 1 else words[MOST_WORDS:]
        return listed([*words[:MOST_WORDS], *more])
    least, most = min(values), max(values)
    return f"{least}" if least == most else f"{least} to {most}"


def titled(field: PackField, data: Mapping[str, Any]) -> str:
    """What it is in words, by the title of its entry in the files: ``The Far Lantern: minimums TRIALS``; its name where
    nothing around it has a title."""
    at: Any = data.get(field.file, {})
    title, rest = "", []
    for step in field.steps:
        at = at[step]
        if isinstance(step, str):
            rest.append(step.replace("_", " "))
        elif isinstance(at, Mapping) and (said := next((at[key] for key in _TITLES if at.get(key)), "")):
            title, rest = shown(said), []
    return f"{title}: {' '.join(rest)}" if title else field.name


def _walk(
    data: Any, names: tuple[str, ...], steps: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str, ...], tuple[str | int, ...], FieldValue]]:
    if isinstance(data, Mapping):
        named = next((key for key in _NAMES if key in data), "") if steps and isinstance(steps[-1], int) else ""
        for key, value in data.items():
            entries = not steps and isinstance(value, list) and all(isinstance(one, dict) for one in value)
            if key != named and key not in _NO_KNOBS:
                yield from _walk(value, names if entries else (*names, _word(key)), (*steps, key))
    elif isinstance(data, list):
        for place, (word, value) in enumerate(zip(_words(data), data, strict=True)):
            yield from _walk(value, (*names, word) if word else names, (*steps, place))
    elif (isinstance(data, (int, float)) and not isinstance(data, bool)) or (isinstance(data, str) and is_word(data)):
        yield names, steps, data


def is_word(text: str) -> bool:
    """Whether text is one: short, without spaces, quotes and backslashes."""
    return bool(_WORD.fullmatch(text))


def _words(entries: Sequence[Any]) -> list[str]:
    """What the entries of a list are called: by their names, else by their places from 1; nothing for a lone number."""
    if len(entries) == 1 and not isinstance(entries[0], (dict, list)):
        return [""]
    said: list[str] = []
    for place, entry in enumerate(entries, start=1):
        name = next((entry[key] for key in _NAMES if key in entry), "") if isinstance(entry, dict) else ""
        word = _word(str(name)) if name != "" else ""
        said.append(word if word and word.casefold() not in (one.casefold() for one in said) else str(place))
    return said


def _word(text: str) -> str:
    """Fit for a part of a name: no points, no spaces, nothing that a shell would read."""
    return "-".join(re.findall(r"[\w-]+", text)) or "x"


def fields_meant(typed: str, known: Sequence[PackField]) -> list[PackField]:
    """What is meant by a name; several where a part of it is ``*``. Where it could be numbers and words, it is numbers.

    Raises:
        Problem: there is none, or the name could mean several.
    """
    wanted = tuple(typed.strip().casefold().split("."))
    found = [one for one in known if one.parts == wanted] or [one for one in known if _fits(wanted, one.parts)]
    found = [one for one in found if not one.is_word] or found
    if not found:
        raise Problem(_no_such(typed, known))
    if len(found) > 1 and not any("*" in word or "?" in word for word in wanted):
        names = [one.name for one in found]
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        raise Problem(
            f"{shown(typed)} could be {', '.join(names[:MOST_NAMED])}{more}. Say which, or change all of them "
            f"together: {pattern(found)}."
        )
    return found


def _fits(wanted: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether these are some of the parts in their order, with the last one."""
    rest = iter(parts)
    ends = fnmatchcase(parts[-1], wanted[-1])
    return ends and all(any(fnmatchcase(part, word) for part in rest) for word in wanted)


def pattern(numbers: Sequence[PackField]) -> str:
    """One name for several: ``*`` where they differ."""
    split = [one.name.split(".") for one in numbers]
    if len({len(parts) for parts in split}) > 1:
        return f"*.{split[0][-1]}"
    return ".".join(words[0] if len(set(words)) == 1 else "*" for words in zip(*split, strict=True))


def _no_such(typed: str, known: Sequence[PackField]) -> str:
    return f"There is nothing called {shown(typed)} in this pack. {nearest(typed, [one.name for one in known])}"


def nearest(typed: str, names: Sequence[str]) -> str:
    """Those that come nearest to what was typed, as a sentence."""
    wanted = typed.casefold()[:100]
    tails = {".".join(name.split(".")[n:]).casefold(): name for name in names for n in range(name.count("."), -1, -1)}
    close = [tails[one] for one in get_close_matches(wanted, tails, n=NEAR, cutoff=0.5)]
    last = wanted.rpartition(".")[2]
    close += [name for name in names if last and last in name.casefold()]
    close = list(dict.fromkeys(close))[:NEAR]
    return f"Did you mean {listed(close, 'or')}?" if close else "--list shows what can be changed."


def overview(known: Sequence[PackField]) -> list[tuple[str, list[FieldValue]]]:
    """All fields with a line for those that differ in a card alone: name, and what each of them is."""
    groups: dict[tuple[str, ...], list[PackField]] = {}
    for one in known:
        keys = (step for step in one.steps if isinstance(step, str))
        groups.setdefault((one.file, str(len(one.parts)), *keys), []).append(one)
    return [(pattern(some), [one.value for one in some]) for some in groups.values()]


# --- others in their place -------------------------------------------------------------------------


class Spans:
    """Where some fields stand in the files of a pack; all else of a file stays as somebody wrote it."""

    def __init__(self, folder: Path, fields: Sequence[PackField]) -> None:
        self._texts = {one.file: _text(folder / one.file) for one in fields}
        self._spans = {one: _span(self._texts[one.file], one) for one in fields}

    def written(self, values: Mapping[PackField, FieldValue]) -> dict[str, str]:
        """The files that become others with these values, by their names."""
        texts = dict(self._texts)
        for one in sorted(values, key=lambda field: self._spans[field], reverse=True):
            first, last = self._spans[one]
            if values[one] != one.value:
                texts[one.file] = f"{texts[one.file][:first]}{_literal(values[one])}{texts[one.file][last:]}"
        return {file: text for file, text in texts.items() if text != self._texts[file]}

    def patch(self, values: Mapping[PackField, FieldValue]) -> str:
        """The same as a unified diff, for ``git apply`` or ``patch -p1``; empty where nothing changes."""
        return "".join(_diff(file, self._texts[file], text) for file, text in sorted(self.written(values).items()))


def _literal(value: FieldValue) -> str:
    """As it is written in TOML and in JSON."""
    return json.dumps(value, ensure_ascii=False)


def _diff(file: str, before: str, after: str) -> str:
    lines = unified_diff(before.splitlines(True), after.splitlines(True), f"a/{file}", f"b/{file}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _text(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as opened:
        return opened.read()


def _span(text: str, field: PackField) -> tuple[int, int]:
    """From where to where it stands: the place at which another one changes this one and nothing else."""
    read = json.loads if field.file.endswith(".json") else tomllib.loads
    plain = text.removeprefix("\ufeff")
    wanted = deepcopy(read(plain))
    sentinel = _SENTINELS[field.is_word]
    here: Any = wanted
    for step in field.steps[:-1]:
        here = here[step]
    here[field.steps[-1]] = sentinel
    skipped = len(text) - len(plain)
    for first, last in _candidates(plain, field):
        try:
            if read(f"{plain[:first]}{_literal(sentinel)}{plain[last:]}") == wanted:
                return first + skipped, last + skipped
        except ValueError:
            continue
    raise Problem(f"{field.file}: {field.name} can't be found in the text of the file.")


def _candidates(text: str, field: PackField) -> Iterator[tuple[int, int]]:
    """What stands behind the last key first, then everything that is the same."""
    key = next(step for step in reversed(field.steps) if isinstance(step, str))
    place = field.steps[-1] if isinstance(field.steps[-1], int) else 0
    written = _QUOTED if field.is_word else _NUMBER
    for match in re.finditer(rf"(?<![\w-])[\"']?{re.escape(key)}[\"']?\s*[=:]\s*[\[\s]*", text):
        tokens = written.finditer(text, match.end())
        token = next((one for n, one in enumerate(tokens) if n == place), None)
        if token is not None and _same(token[0], field.value):
            yield token.span()
    yield from (one.span() for one in written.finditer(text) if _same(one[0], field.value))


def _same(token: str, value: FieldValue) -> bool:
    if isinstance(value, str):
        return token[1:-1] == value
    try:
        return float(token.replace("_", "")) == value
    except ValueError:
        return False
