"""Pack folders: files that anybody may have written, read within bounds, with a sentence for each thing to mend.

Every game reads its packs with these: a file of the folder itself, UTF-8, not too large, TOML or JSON, of the right
shape, in clean words. Whatever is wrong becomes a sentence in a list of faults; nothing here raises.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from . import misfit
from .content import CONTENT
from .finding import Finding
from .words import clean, is_fit

MOST_FILE = 1 << 20
MOST_LINE = 2_000  # a longer line can cost the TOML reader quadratic time
MOST_DEPTH = 40
MOST_STRANGERS = 20
MOST_MISFITS = 99
MOST_NUMBER = 1_000_000
MOST_TEXT = 2_000
MOST_KEY = 60
GAME = "game"  # the line in which a pack says which game it is for
LICENCE = "licence"  # the one that says what others may do with it
MOST_LICENCE = 60
Faults = list[str]
T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_NAMES = ("id", "name", "title", "kind", "number", "no")  # what an entry is known by, the first it has


def shown(text: object, most: int = 60) -> str:
    """What somebody wrote, fit for a sentence: one line, not long."""
    plain = clean(str(text))
    return plain if len(plain) <= most else f"{plain[: most - 3]}..."


# --- files ------------------------------------------------------------------------------------------------


def strangers(folder: Path, known: Collection[str], faults: Faults, *, ends: str = ".toml") -> None:
    """Say which files of this kind are no part of a pack."""
    odd = sorted(path.name for path in folder.glob(f"*{ends}") if path.name not in known)
    for name in odd[:MOST_STRANGERS]:
        close = get_close_matches(name[:MOST_KEY], known, n=1)
        hint = f"did you mean {close[0]}" if close else f"the files are {', '.join(sorted(known))}"
        faults.append(Finding(f"{shown(name)}: no file of a pack has this name; {hint}.", name))


def read_bytes(folder: Path, file: str, faults: Faults, most: int = MOST_FILE) -> bytes | None:
    """What a file of the folder holds; never more than `most` bytes, and nothing from outside the folder."""
    path = folder / file
    try:
        if not path.exists() and not path.is_symlink():
            faults.append(Finding(f"{shown(file)} is missing from the pack.", gap=True))
        elif not path.resolve().is_relative_to(folder.resolve()):
            faults.append(f"{shown(file)}: this is outside the pack's folder; put the file itself there.")
        elif not path.is_file() or path.stat().st_size > most:
            faults.append(f"{shown(file)}: must be a plain file of at most {most >> 10} KiB.")
        else:
            with path.open("rb") as opened:
                return opened.read(most)
    except OSError as error:
        faults.append(f"{shown(file)}: can't be read: {error.strerror}.")
    return None


def read_text(folder: Path, file: str, faults: Faults, most: int = MOST_FILE) -> str | None:
    """The same as text."""
    data = read_bytes(folder, file, faults, most)
    if data is None:
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.append(f"{file}: is not UTF-8 text (byte {error.start + 1}); save it as UTF-8.")
        return None


def read_toml(folder: Path, file: str, faults: Faults, most: int = MOST_FILE) -> dict[str, Any] | None:
    """A TOML file as plain data."""
    text = read_text(folder, file, faults, most)
    if text is None:
        return None
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MOST_LINE:
            faults.append(f"{file}: line {number} is longer than {MOST_LINE} characters; break it up.")
            return None
    try:
        data = tomllib.loads(text)
    except RecursionError:
        faults.append(f"{file}: is not TOML that can be read: brackets are nested too deeply.")
    except ValueError as error:  # tomllib's own error, and numbers with thousands of digits
        faults.append(f"{file}: is not TOML: {shown(error).rstrip('.')}.")
    else:
        return data if _is_shallow(data, file, faults) else None
    return None


def read_json(data: bytes, file: str, faults: Faults) -> dict[str, Any] | None:
    """The bytes of a JSON file as plain data."""
    try:
        found = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_no_twins)
    except RecursionError:
        faults.append(f"{file}: is not JSON that can be read: brackets are nested too deeply.")
    except UnicodeDecodeError as error:
        faults.append(f"{file}: is not UTF-8 text (byte {error.start + 1}); save it as UTF-8.")
    except ValueError as error:  # the reader's own, fields that stand twice, numbers with thousands of digits
        faults.append(f"{file}: is not JSON: {shown(error).rstrip('.')}.")
    else:
        if not isinstance(found, dict):
            faults.append(f"{file}: must be a table of fields.")
        elif _is_shallow(found, file, faults):
            return found
    return None


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {shown(twice)} appears twice in one table")
    return found


def _is_shallow(data: Any, file: str, faults: Faults) -> bool:
    level, depth = [data], 0
    while level:
        depth += 1
        if depth > MOST_DEPTH:
            faults.append(f"{file}: tables and lists are nested more than {MOST_DEPTH} deep.")
            return False
        level = [inner for outer in level for inner in _inside(outer) if isinstance(inner, (dict, list))]
    return True


def _inside(data: Any) -> Collection[Any]:
    return data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()


def for_game(data: dict[str, Any], game: str, file: str, faults: Faults, *, keeps: str = "") -> dict[str, Any]:
    """The same without the lines that no log remembers of a pack: which game it is for, and its licence.

    A fault where it is for another game, or its licence is no short text. `keeps`: a line that this game reads itself.
    """
    if GAME in data and data[GAME] != game:
        faults.append(f"{file}: {GAME}: this pack says it is for “{shown(data[GAME])}”, and not for {game}.")
    licence = data.get(LICENCE, "")
    if keeps != LICENCE and not (isinstance(licence, str) and len(licence) <= MOST_LICENCE):
        faults.append(f"{file}: {LICENCE}: a text of at most {MOST_LICENCE} characters is needed, such as “CC BY 4.0”.")
    return {name: value for name, value in data.items() if name == keeps or name not in (GAME, LICENCE)}


# --- what is in them --------------------------------------------------------------------------------------


About = Callable[[list[str | int]], str]


def shaped(data: Any, kind: type[T], file: str, faults: Faults, about: About | None = None) -> T | None:
    """Plain data as the struct of a game, in clean words; None, and sentences with their places, where it can't be.

    `about`: which card a place of it belongs to, or the name of a file (`finding.Finding.card`).
    """
    wrong = list(_wrong(data, kind, file))
    faults += (_found(sentence, steps, about) for steps, sentence in wrong)
    return None if wrong else msgspec.convert(data, kind)


def shaped_rest(
    data: dict[str, Any], kind: type[S], file: str, faults: Faults, about: About | None = None
) -> tuple[S | None, frozenset[int]]:
    """The same of a file that is one list of entries: those that are not as they should be have their sentences, and
    the rest is there, so that one broken card hides no other. Their places, from 0."""
    (section,) = fields = [field.encode_name for field in msgspec.structs.fields(kind)]
    wrong = list(_wrong(data, kind, file))
    faults += (_found(sentence, steps, about) for steps, sentence in wrong)
    odd = frozenset(step for steps, _ in wrong if steps[:1] == fields for step in steps[1:2] if isinstance(step, int))
    if any(not (steps[:1] == fields and len(steps) > 1) for steps, _ in wrong):
        return None, odd
    return msgspec.convert({section: [one for n, one in enumerate(data[section]) if n not in odd]}, kind), odd


def _wrong(data: Any, kind: Any, file: str) -> Iterator[tuple[list[str | int], str]]:
    """Where something is not as it should be, and a sentence on it."""
    yield from _unclean(data, file)
    for steps, what in islice(_misfits(data, kind, []), MOST_MISFITS):
        yield steps, ": ".join(part for part in (file, place(data, steps), _misshapen(what)) if part) + "."


def _misfits(data: Any, kind: Any, steps: list[str | int]) -> Iterator[tuple[list[str | int], str]]:
    """Each place that has another shape, as deep as it can be told, and what is said of it: not only of the first."""
    try:
        msgspec.convert(data, kind)
        return
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
    inner = [one for step, value, type_ in _parts(data, kind) for one in _misfits(value, type_, [*steps, step])]
    inner += [(steps, one) for one in _field_faults(data, kind)]
    here = [int(number) if number.isdigit() else name or number for name, number in _STEP.findall(path)]
    yield from inner or [([*steps, *here], what)]


def _parts(data: Any, kind: Any) -> Iterator[tuple[str | int, Any, Any]]:
    """What it is made of: steps, values, and their kinds."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(data, dict):
        for field in msgspec.structs.fields(kind):
            if field.encode_name in data:
                yield field.encode_name, data[field.encode_name], field.type
    elif get_origin(kind) is tuple and get_args(kind)[1:] == (...,) and isinstance(data, list):
        yield from ((n, value, get_args(kind)[0]) for n, value in enumerate(data))
    elif get_origin(kind) is dict and isinstance(data, dict):
        yield from ((name, value, get_args(kind)[1]) for name, value in data.items())


def _field_faults(data: Any, kind: Any) -> Iterator[str]:
    """Fields that lack or that there are not, in the words of the library."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(data, dict)):
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name, field in fields.items():
        if field.required and name not in data:
            yield f"Object missing required field `{name}`"
    if kind.__struct_config__.forbid_unknown_fields:
        yield from (f"Object contains unknown field `{name}`" for name in data if name not in fields)


def _found(sentence: str, steps: list[str | int], about: About | None) -> str:
    return Finding(sentence, about(steps)) if about else sentence


def _misshapen(what: str) -> str:
    """``Expected `str`, got `int``` in words."""
    return misfit.spoken(what)


def place(data: Any, steps: list[str | int]) -> str:
    """Where something stands, in words: ``card 4 (CRE), title``."""
    words: list[str] = []
    for step in steps:
        if isinstance(step, int) and isinstance(data, list) and 0 <= step < len(data):
            data = data[step]
            name = next((data[key] for key in _NAMES if key in data), "") if isinstance(data, dict) else ""
            known = f" ({shown(name, 30)})" if isinstance(name, (str, int)) and name != "" else ""
            words[-1:] = [f"{words[-1] if words else 'entry'} {step + 1}{known}"]
        else:
            words.append(shown(step))
            data = data.get(step) if isinstance(data, dict) else None
    return ", ".join(words)


def _unclean(data: Any, file: str) -> Iterator[tuple[list[str | int], str]]:
    """What no field of any pack may hold, whatever its game: texts that can't be shown, numbers out of all bounds."""
    for steps, value in _leaves(data, []):
        if isinstance(value, str):
            if not is_fit(value):
                what = f"“{shown(value, 40)}” has a control character, a line break or an extra space"
            elif len(value) > MOST_TEXT:
                what = f"has {len(value):,} characters; the limit is {MOST_TEXT:,}"
            else:
                continue
        elif isinstance(value, int) and abs(value) > MOST_NUMBER:
            what = f"must be a number of at most {MOST_NUMBER:,}"
        else:
            continue
        yield steps, f"{file}: {place(data, steps)}: {what}."


def _leaves(data: Any, steps: list[str | int]) -> Iterator[tuple[list[str | int], Any]]:
    if isinstance(data, dict):
        for name, value in data.items():
            if not is_fit(name) or len(name) > MOST_TEXT:
                yield [*steps, name], name
            yield from _leaves(value, [*steps, name])
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _leaves(value, [*steps, number])
    else:
        yield steps, data


def text_faults(where: str, text: str, most: int, *, least: int = 1) -> Iterator[str]:
    """Whether a text has words, and not too many."""
    yield from (f"{where}: {fault}." for fault in length_faults("", text, most, least=least))


def length_faults(what: str, text: str, most: int, *, least: int = 1) -> Iterator[str]:
    """The same as part of a sentence: ``its name is empty; write something``."""
    what = what and f"{what} "
    if len(text) < least:
        yield f"{what}is empty; write something"
    elif len(text) > most:
        yield f"{what}has {len(text):,} characters; the limit is {most:,}"


def tag_faults(where: str, tags: Collection[str]) -> Iterator[str]:
    """Whether content tags are ones that a table can choose."""
    for tag in dict.fromkeys(tags):
        if tag not in CONTENT:
            yield f"{where}: there is no content tag “{shown(tag)}”; they are {', '.join(CONTENT)}."


def placeholder_faults(where: str, text: str, known: Collection[str]) -> Iterator[str]:
    """Whether every bracket of a text is a placeholder that there is."""
    for name in dict.fromkeys(re.findall(r"\{([^{}]*)\}", text)):
        if name not in known:
            have = ", ".join(f"{{{one}}}" for one in sorted(known)) or "none"
            yield f"{where}: {{{shown(name)}}} stands for nothing here; there are {have}."
    plain = re.sub(r"\{[^{}]*\}", "", text)
    if "{" in plain or "}" in plain:
        yield f"{where}: has a bracket {{ or }} without its partner."
