"""The files of a pack as they are found: bounded, UTF-8, TOML, every field of the right kind.

Whatever is wrong becomes a sentence in `Problems`; nothing here raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from telltable.core import packs
from telltable.core.english import listed
from telltable.core.finding import Finding
from telltable.core.packs import shown
from telltable.core.words import is_fit

from .components import Card, Pattern, Tells
from .pack_draft import (
    ABOUT,
    CARD_FILES,
    OPENERS,
    PATTERNS,
    About,
    Draft,
    Marks,
    Menace,
    Opener,
    Payoffs,
    Problems,
    Retcons,
    Spoken,
)

GAME = "storystack"
MOST_BYTES = 160 << 10
MOST_ITEMS = 99
_ID = re.compile(r"[A-Z]{1,3}-[0-9]{1,3}")
_KINDS: dict[object, str] = {
    str: "text in quotes",
    int: "a whole number",
    tuple[str, ...]: "a list of texts",
    tuple[int, ...]: "a list of whole numbers",
    dict[str, int]: "a table of whole numbers",
    dict[str, str]: "a table of texts",
    dict[str, tuple[str, ...]]: "a table of lists of texts",
}
T = TypeVar("T", bound=Struct)


class Place(Struct, frozen=True):
    """Where the files of a pack lie, and what their names begin with."""

    folder: Path
    prefix: str = ""


def sits_out(file: str, who: str) -> str:
    """What of a draft is not played where something is wrong here: a card or a pattern, all openers; never the pack."""
    return "" if file == ABOUT else OPENERS if file == OPENERS else who


def names_beside(folder: Path) -> list[str]:
    """The packs that are kept in a folder beside its own, by the names that their files begin with."""
    return sorted(path.name.removesuffix(f".{ABOUT}") for path in folder.glob(f"*.{ABOUT}"))


def read_draft(place: Place, problems: Problems) -> Draft:
    """Every file of the pack, read as far as possible."""
    if not place.prefix:
        files = (*CARD_FILES.values(), ABOUT, PATTERNS, OPENERS)
        beside = {f"{name}.{file}" for name in names_beside(place.folder) for file in files}
        packs.strangers(place.folder, {*files, *beside}, problems)
    whole = set()
    lost = problems.lost
    cards = _cards(place, problems)
    if problems.lost == lost:
        whole.add("card")
    lost = problems.lost
    patterns = [
        shaped(problems, file, who, raw, Pattern) for file, who, raw in _entries(place, PATTERNS, "pattern", problems)
    ]
    if problems.lost == lost:
        whole.add("pattern")
    lost = problems.lost
    spoken = _spoken(place, problems)
    if problems.lost == lost:
        whole.add("opener")
    return Draft(
        shaped(problems, ABOUT, "the pack", _toml(place, ABOUT, problems), About),
        tuple(cards),
        tuple(pattern for pattern in patterns if pattern),
        spoken,
        frozenset(whole),
    )


def _cards(place: Place, problems: Problems) -> list[Card]:
    cards = []
    for type_, file in CARD_FILES.items():
        for _, who, raw in _entries(place, file, "card", problems):
            card = _card(problems, file, who, raw)
            if card and card.type == type_:
                cards.append(card)
            elif card:
                problems.lose(
                    f'{file}: {who}, type: must be "{type_}" in this file, but it is "{shown(card.type)}".', who
                )
    return cards


def _card(problems: Problems, file: str, who: str, raw: object) -> Card | None:
    """A card, with the table of what it tells read field by field as well."""
    if not isinstance(raw, dict) or "tells" not in raw:
        return shaped(problems, file, who, raw, Card)
    tells = shaped(problems, file, f"{who}, tells", raw["tells"], Tells)
    card = shaped(problems, file, who, {name: value for name, value in raw.items() if name != "tells"}, Card)
    return replace(card, tells=UNSET if tells is None else tells) if card else None


def shaped(problems: Problems, file: str, who: str, raw: object, kind: type[T]) -> T | None:
    """A table of the file as a record, or None and a sentence for each field that is wrong.

    Args:
        problems: where the sentences go.
        file: its name.
        who: card, pattern or lane, for the sentences.
        raw: as TOML gave it; None when the file could not be read, which has been said already.
        kind: of record; its fields without default must be there.
    """
    if raw is None:
        return None
    if not isinstance(raw, dict):
        problems.lose(f"{file}: {who}: must be a table of fields.", sits_out(file, who))
        return None
    fields = _fields(kind)
    for name in sorted(raw.keys() - fields.keys()):
        close = get_close_matches(name[:60], fields, n=1)
        hint = f"did you mean {close[0]}" if close else f"the fields are {listed(list(fields))}"
        problems.add(file, who, shown(name), f"there is no such field; {hint}", sits_out(file, who))
    values: dict[str, object] = {}
    for name, field in fields.items():
        if name not in raw:
            if field.required:
                what = f"{file}: {who}, {name} is missing; it must be {_KINDS[field.type]}."
                problems.lose(what, sits_out(file, who))
            continue
        try:
            values[name] = msgspec.convert(raw[name], field.type)
        except msgspec.ValidationError:
            problems.lose(f"{file}: {who}, {name}: must be {_KINDS[field.type]}.", sits_out(file, who))
        else:
            _bounds(problems, file, who, name, values[name])
    lacking = any(field.required and name not in values for name, field in fields.items())
    return None if lacking else kind(**values)


@cache
def _fields(kind: type[Any]) -> dict[str, msgspec.structs.FieldInfo]:
    """By name. Asked once for each kind of record: a pack has hundreds of tables."""
    return {field.name: field for field in msgspec.structs.fields(kind)}


def _bounds(problems: Problems, file: str, who: str, field: str, value: object) -> None:
    if isinstance(value, (tuple, dict)) and len(value) > MOST_ITEMS:
        what = f"has {len(value)} entries; the limit is {MOST_ITEMS}"
        problems.add(file, who, field, what, sits_out(file, who))
        return
    for text in _texts(value):
        if not text:
            what = "is empty; write something or leave the line out"
            problems.add(file, who, field, what, sits_out(file, who))
        elif not is_fit(text):
            problems.add(
                file,
                who,
                field,
                f"“{shown(text)}” has a control character, a line break or an extra space; write one plain line",
                sits_out(file, who),
            )


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner)


def _toml(place: Place, file: str, problems: Problems) -> dict[str, object] | None:
    data = packs.read_toml(place.folder, place.prefix + file, problems, MOST_BYTES)
    if data is None:
        problems.lost += 1
        return None
    return packs.for_game(data, GAME, file, problems, keeps=packs.LICENCE) if file == ABOUT else data


def _sections(data: dict[str, object], file: str, known: tuple[str, ...], problems: Problems) -> None:
    for name in sorted(data.keys() - set(known)):
        what = f"{file}: {shown(name)}: there is no such section; the sections are {listed(list(known))}."
        problems.append(Finding(what, sits_out(file, file)))


def _entries(place: Place, file: str, section: str, problems: Problems) -> Iterator[tuple[str, str, object]]:
    """File, who and raw table for each ``[[card]]`` or ``[[pattern]]``."""
    data = _toml(place, file, problems)
    if data is None:
        return
    _sections(data, file, (section,), problems)
    for number, raw in enumerate(_listed(data, file, section, problems), start=1):
        yield file, id_of(raw, section, number), raw


def id_of(raw: object, section: str, number: int) -> str:
    """What an entry is called in sentences: its id, else its place from 1."""
    id_ = raw.get("id") if isinstance(raw, dict) else None
    return id_ if isinstance(id_, str) and _ID.fullmatch(id_) else f"{section} {number}"


def _listed(data: dict[str, object], file: str, section: str, problems: Problems) -> list[object]:
    entries = data.get(section)
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_ITEMS:
        few = entries is None or entries == []
        what = f"{file}: {section}: must be 1 to {MOST_ITEMS} tables, each begun by [[{section}]]."
        problems.lose(what, "" if few else file, gap=few)
        return []
    return entries


def _spoken(place: Place, problems: Problems) -> Spoken:
    data = _toml(place, OPENERS, problems)
    if data is None:
        return Spoken()
    marks = ("thread_b", "epilogue", "gap")
    _sections(data, OPENERS, ("opener", *marks, "retcon", "payoff", "menace"), problems)
    openers = [
        shaped(problems, OPENERS, f"opener {number}", raw, Opener)
        for number, raw in enumerate(_listed(data, OPENERS, "opener", problems), start=1)
    ]
    menaces = [
        shaped(problems, OPENERS, f"menace {number}", raw, Menace)
        for number, raw in enumerate(_listed(data, OPENERS, "menace", problems) if "menace" in data else (), start=1)
    ]
    found = {name: shaped(problems, OPENERS, name, data.get(name, {}), Marks) for name in marks}
    retcon = shaped(problems, OPENERS, "retcon", data.get("retcon", {}), Retcons)
    return Spoken(
        openers=tuple(opener for opener in openers if opener),
        marks={name: lines for name, lines in found.items() if lines},
        retcon=retcon,
        payoffs=shaped(problems, OPENERS, "payoff", data["payoff"], Payoffs) if "payoff" in data else None,
        menaces=tuple(menace for menace in menaces if menace),
    )
