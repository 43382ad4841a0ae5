"""What does not have the shape it should, in plain words: the library that reads it speaks to programmers."""

from __future__ import annotations

import re

from .words import clean

MOST_SAID = 160
KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of fields",
    "null": "nothing",
    "datetime": "a date",
    "date": "a date",
    "time": "a time",
}
_COUNTED = {"str": "characters", "array": "items", "object": "fields"}


def spoken(error: Exception | str, inside: str = "") -> str:
    """What msgspec says is wrong, as part of a sentence with its place first: ``play 3, lane: must be at most 8``.

    `inside`: the first steps of the place that whoever wrote it never saw.
    """
    what, _, path = str(error).partition(" - at ")
    where = _place(path, inside)
    named = re.fullmatch(r"Object (missing required|contains unknown) field `(.*)`", what)
    if named:
        where = ", ".join(one for one in (where, named[2]) if one)
    return shortened(f"{where}: {in_words(what)}" if where else in_words(what))


def in_words(what: str) -> str:
    """The same without a place: ``Expected `str`, got `int``` as ``must be text, but it is a whole number``."""
    if re.fullmatch(r"Object missing required field `.*`", what):
        return "is missing"
    if re.fullmatch(r"Object contains unknown field `.*`", what):
        return "there is no such field"
    if found := re.fullmatch(r"Expected `([^`]*)`, got `([^`]*)`", what):
        return f"must be {_kinds(found[1])}, but it is {_kinds(found[2])}"
    if found := re.fullmatch(r"Expected `(\w+)` (?:of length )?(>=|<=|>|<) (\S+)", what):
        bound = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}[found[2]]
        counted = _COUNTED.get(found[1], "")[: -1 if found[3] == "1" else None]
        return f"must have {bound} {found[3]} {counted}" if counted else f"must be {bound} {found[3]}"
    if found := re.fullmatch(r"Expected `(\w+)` of length (\d+)(?: to \d+)?, got (\d+)", what):
        return f"must have {found[2]} {_COUNTED.get(found[1], 'parts')}, but it has {found[3]}"
    if found := re.fullmatch(r"Invalid (?:enum )?value (.*)", what):
        return f"there is no {found[1]}"
    if found := re.fullmatch(r"Expected `\w+` matching regex (.*)", what):
        return f"does not have the form {found[1]}"
    if found := re.fullmatch(r"JSON is malformed: .*\(byte (\d+)\)", what):
        return f"is not JSON: byte {int(found[1]) + 1} does not belong there"
    if what == "Input data was truncated":
        return "is JSON that breaks off"
    return what


def shortened(what: str) -> str:
    """Fit for a sentence that goes on: one line, not long, no full stop."""
    plain = clean(what)
    return (plain if len(plain) <= MOST_SAID else f"{plain[: MOST_SAID - 3]}...").rstrip(".")


def _kinds(names: str) -> str:
    return " or ".join(dict.fromkeys(KINDS.get(one.strip(), one.strip()) for one in names.split("|")))


def _place(path: str, inside: str) -> str:
    """A path as people say it: ``$.play[0].lane`` is play 1, lane."""
    steps = path.replace("`", "").removeprefix("key in ").replace("[...]", "").removeprefix("$").removeprefix(inside)
    return re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1}", steps).strip(" .").replace(".", ", ")
