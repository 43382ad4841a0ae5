"""What a search may change: a number or a word of the pack, several together, or an option of the game, and to what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.option import Option
from telltable.core.packs import MOST_NUMBER, shown

from .pack_fields import FieldValue, PackField, fields_meant, is_word, nearest, pattern, spread_of

MOST_KNOBS, MOST_VALUES = 12, 1_000
STEPS = 20  # of a range of decimal numbers
_RANGE = re.compile(r"(-?\d{1,9}(?:\.\d{1,6})?)\.\.(-?\d{1,9}(?:\.\d{1,6})?)")
_PLAIN = re.compile(r"-?\d{1,9}(?:\.\d{1,6})?")
Value = FieldValue


class Knob(Struct, frozen=True):
    """One thing that may change.

    Attributes:
        name: as it is told.
        values: what it may be.
        fields: of the pack, all of which get the same value; empty for an option of the game.
        against: as many numbers that get what is left, so that each pair together stays what it is.
        now: the option's value as the game is asked for; of a pack's fields, what they all are, or nothing.
    """

    name: str
    values: tuple[Value, ...]
    fields: tuple[PackField, ...] = ()
    now: Value = ""
    against: tuple[PackField, ...] = ()

    def fields_with(self, value: Value) -> Iterator[tuple[PackField, Value]]:
        """What each of its fields is with this value; nothing for the empty one, with which they stay what they are."""
        if value == "":
            return
        yield from ((one, value) for one in self.fields)
        for one, other in zip(self.fields, self.against, strict=False):
            assert not isinstance(value, str)
            yield other, one.number + other.number - value

    @property
    def ordered(self) -> bool:
        """Whether its values are numbers, of which one may lie between two others."""
        words = any(isinstance(value, str) and not value.isdecimal() for value in self.values)
        return not words and not any(one.is_word for one in self.fields)

    def change(self, value: Value) -> float:
        """How far a value is from what it is now, as a part of the range."""
        if not self.ordered:
            return float(value != self.now)
        values = [float(one) for one in self.values]
        wide = max(values) - min(values) or 1.0
        before = [float(one.number) for one in self.fields] or [float(self.now)]
        return fmean(abs(float(value) - one) for one in before) / wide

    @property
    def pack_fields(self) -> tuple[PackField, ...]:
        """Everything of the pack that it changes."""
        return (*self.fields, *self.against)

    @property
    def was(self) -> str:
        """What it is now, in words."""
        if self.now != "" or not self.fields:
            return str(self.now)
        return spread_of([one.value for one in self.fields])

    def said(self, value: Value) -> str:
        """A value in words."""
        rest = {number for one, number in self.fields_with(value) if one in self.against}
        return f"{value} and {rest.pop()}" if len(rest) == 1 else str(value)


def read_knobs(
    words: Sequence[str], fields: Sequence[PackField], options: Sequence[Option], settled: Mapping[str, str]
) -> list[Knob]:
    """What may change, as it is typed: ``NAME=2..5``, ``NAME=1,3,5`` or, for an option or a word of the pack,
    ``NAME=on,off``; ``A:B=2..5`` is what A may be, with B so that both together stay what they are.

    Raises:
        Problem: one is not written so, there is nothing of that name (with the nearest names), a value that an option
            does not take, or too many.
    """
    if not words:
        raise Problem("Say what may change, such as --change events.CDR.copies=2..9. --list shows what there is.")
    if len(words) > MOST_KNOBS:
        raise Problem(f"At most {MOST_KNOBS} things may change at a time.")
    known = {option.name: option for option in options}
    knobs = []
    for word in words:
        name, equals, range_ = word.partition("=")  # a stack of pieces may have another one in it
        name, colon, against = (part.strip() for part in name.partition(":"))
        if not equals or not name or not range_.strip():
            raise Problem(f"Write what may change as NAME=2..5 or NAME=1,3,5, not {shown(word)}.")
        if colon:
            knobs.append(_exchange(_field(name, range_, fields, list(known)), fields_meant(against, fields)))
        elif name in known:
            knobs.append(_option(known[name], range_, settled[name]))
        else:
            knobs.append(_field(name, range_, fields, list(known)))
    taken = [one.name for knob in knobs for one in knob.pack_fields]
    taken += [knob.name for knob in knobs if not knob.fields]
    twice = next((one for one in taken if taken.count(one) > 1), "")
    if twice:
        raise Problem(f"{twice} is changed twice; give it one range.")
    return knobs


def _option(option: Option, range_: str, now: str) -> Knob:
    if option.count > 1:
        raise Problem(f"{option.name} is several numbers at once; that can't be searched.")
    values = [str(one) for one in _values(option.name, range_)]
    for value in values:
        option.accept(value)
    return Knob(option.name, tuple(values), (), now)


def _field(name: str, range_: str, fields: Sequence[PackField], options: Sequence[str]) -> Knob:
    try:
        meant = fields_meant(name, fields)
    except Problem:
        if not fields:
            raise Problem(f"There is nothing called {shown(name)} to change. {nearest(name, options)}") from None
        raise
    values = _words(meant[0], range_) if meant[0].is_word else _numbers(meant, name, range_)
    same = {one.value for one in meant}
    called = meant[0].name if len(meant) == 1 else name
    return Knob(called, tuple(values), tuple(meant), meant[0].value if len(same) == 1 else "")


def _numbers(meant: Sequence[PackField], name: str, range_: str) -> list[Value]:
    values = _values(name, range_)
    whole = all(isinstance(one.value, int) for one in meant)
    for value in values:
        if isinstance(value, str):
            raise Problem(f"{meant[0].name} is a number; {shown(value)} isn't one.")
        if (whole and isinstance(value, float)) or abs(value) > MOST_NUMBER:
            raise Problem(f"{meant[0].name} is a whole number of at most {MOST_NUMBER:,}, and {value} isn't one.")
    return values


def _words(field: PackField, range_: str) -> list[Value]:
    values = _listed(range_)
    for value in values:
        if not is_word(value):
            raise Problem(f"{field.name} is a word such as {field.value}, without spaces; {shown(value)} isn't one.")
    return list(values)


def _exchange(knob: Knob, others: Sequence[PackField]) -> Knob:
    if any(one.is_word for one in (*knob.fields, *others)):
        raise Problem(f"{knob.name}: only numbers can change against each other.")
    if len(knob.fields) != len(others) or set(knob.fields) & set(others):
        raise Problem(f"{knob.name}: as many other numbers must change against these; {len(others)} do.")
    both = min(one.number + other.number for one, other in zip(knob.fields, others, strict=True))
    values = tuple(value for value in knob.values if not isinstance(value, str) and 0 <= value <= both)
    if not values:
        raise Problem(f"{knob.name} and what changes against it are {both} together; no value is left.")
    called = others[0].name if len(others) == 1 else pattern(others)
    return Knob(f"{knob.name}:{called}", values, knob.fields, knob.now, tuple(others))


def short_names(knobs: Sequence[Knob]) -> list[str]:
    """What they are called in a narrow table: as many of the last parts as tell them apart."""
    names = [knob.name.partition(":")[0].split(".") for knob in knobs]
    found = []
    for parts in names:
        others = [other for other in names if other is not parts]
        many = next((n for n in range(1, len(parts)) if all(other[-n:] != parts[-n:] for other in others)), len(parts))
        found.append(".".join(parts[-many:]))
    return found


def _values(name: str, range_: str) -> list[Value]:
    found = _RANGE.fullmatch(range_.strip())
    if not found:
        return list(dict.fromkeys(map(_value, _listed(range_))))
    first, last = (_value(word) for word in found.groups())
    assert not isinstance(first, str)
    assert not isinstance(last, str)
    if first > last:
        raise Problem(f"{shown(name)}: a range goes upwards: {last}..{first}.")
    if isinstance(first, float) or isinstance(last, float):
        return list(dict.fromkeys(round(first + (last - first) * n / STEPS, 6) for n in range(STEPS + 1)))
    if last - first >= MOST_VALUES:
        raise Problem(f"{shown(name)}: a range has at most {MOST_VALUES:,} values.")
    return list(range(first, last + 1))


def _listed(range_: str) -> list[str]:
    return list(dict.fromkeys(word.strip() for word in range_.split(",") if word.strip()))


def _value(word: str) -> Value:
    if not _PLAIN.fullmatch(word):
        return word
    return float(word) if "." in word else int(word)
