"""What may stand in the files of a pack, field by field, as the structs that read them say: for those who write one."""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct

_KINDS: dict[object, str] = {
    str: "text",
    int: "whole number",
    bool: "true or false",
    float: "number",
    Any: "anything",
}
_MANY = {"text": "texts", "whole number": "whole numbers", "true or false": "true or false", "number": "numbers"}


class PackField(Struct, frozen=True):
    """One field.

    Attributes:
        name: as it stands in the file.
        kind: what it holds: ``list of texts``.
        needed: whether it must be there.
        text: what it means; and its bounds.
        parts: the titles of the sections that say what is in it.
    """

    name: str
    kind: str
    needed: bool
    text: str
    parts: tuple[str, ...] = ()


class Section(Struct, frozen=True):
    """Fields that stand together: at the top of a file, in each of its tables, or deeper.

    Attributes:
        title: ``[[card]]``, or what it is: ``Effect``.
        about: a sentence or two.
    """

    title: str
    about: str
    fields: tuple[PackField, ...]


class PackFile(Struct, frozen=True):
    """A file of a pack.

    Attributes:
        name: ``cards.toml``, or a pattern for several: ``tale-*.toml``.
        about: what is in it, a sentence.
        parts: its sections, by the key they stand under, empty at the top; each is what a table there is, or its
            fields where a file has a key for each of many occasions.
    """

    name: str
    about: str
    parts: Mapping[str, type[Struct] | tuple[PackField, ...]]


class PackForm(Struct, frozen=True):
    """All files of a game's packs.

    Attributes:
        files: in the order in which one writes them.
        bounds: what a field must keep to, by ``Struct.field``, or by ``field`` alone for every struct.
    """

    files: tuple[PackFile, ...]
    bounds: Mapping[str, str] = {}

    def sections(self, file: PackFile) -> tuple[Section, ...]:
        """The sections of a file, without what lies deeper."""
        return tuple(
            Section(key, "", part) if isinstance(part, tuple) else self._section(part, key)
            for key, part in file.parts.items()
        )

    def deeper(self) -> tuple[Section, ...]:
        """What tables within tables hold, each once, in the order in which they are first named."""
        tops = [part for file in self.files for part in file.parts.values() if isinstance(part, type)]
        found: dict[type[Struct], None] = {}
        to_see = list(tops)
        while to_see:
            kind = to_see.pop(0)
            inner = [one for field in msgspec.structs.fields(kind) for one in _structs(field.type)]
            to_see += [one for one in inner if one not in found]
            found |= dict.fromkeys(inner)
        return tuple(self._section(kind, kind.__name__.removesuffix("Data")) for kind in found)

    def _section(self, kind: type[Struct], title: str) -> Section:
        about, said = told(kind)
        fields = (
            PackField(
                field.encode_name,
                kind_of(field.type),
                field.required,
                self._text(kind, field, said),
                tuple(one.__name__.removesuffix("Data") for one in _structs(field.type)),
            )
            for field in msgspec.structs.fields(kind)
        )
        return Section(title, about, tuple(fields))

    def _text(self, kind: type[Struct], field: msgspec.structs.FieldInfo, said: Mapping[str, str]) -> str:
        name = field.name
        bound = self.bounds.get(f"{kind.__name__}.{name}", self.bounds.get(name, ""))
        usual = field.default
        left_out = f"Left out: {str(usual).lower()}." if usual not in ("", None, ()) and _is_plain(usual) else ""
        return " ".join(part for part in (said.get(name, ""), f"{bound}." if bound else "", left_out) if part)


def told(kind: type[Struct]) -> tuple[str, dict[str, str]]:
    """What the docstring of a struct says of it, and of each field under ``Attributes:``."""
    about, _, rest = inspect.cleandoc(kind.__doc__ or "").partition("\nAttributes:\n")
    said: dict[str, str] = {}
    for names, text in re.findall(r"(?m)^    (\w[\w, ]*): ((?:.|\n     +)*)", rest):
        words = re.sub(r"``|\s+", lambda at: "`" if at[0] == "``" else " ", text).strip()
        said |= dict.fromkeys(re.split(r", ", names), words[:1].upper() + words[1:])
    about = re.sub(r"``|\s+", lambda at: "`" if at[0] == "``" else " ", about).strip()
    return about, said


def kind_of(type_: Any) -> str:
    """A type in words."""
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Literal:
        return " or ".join(f"`{one}`" if one else "nothing" for one in inner)
    if origin in (Union, types.UnionType):
        plain = [one for one in inner if one not in (type(None), msgspec.UnsetType)]
        return " or ".join(dict.fromkeys(map(kind_of, plain)))
    if origin is tuple:
        one = kind_of(inner[0])
        if inner[1:] == (...,):
            return f"list of {_MANY.get(one, one)}"
        return f"{len(inner)} {_MANY.get(one, one)}"
    if origin is dict:
        return f"table, by name, of {_MANY.get(kind_of(inner[1]), kind_of(inner[1]))}"
    if isinstance(type_, type) and issubclass(type_, Struct):
        return type_.__name__.removesuffix("Data")
    return _KINDS.get(type_, str(type_))


def _structs(type_: Any) -> Iterable[type[Struct]]:
    if isinstance(type_, type) and issubclass(type_, Struct):
        return (type_,)
    return chain.from_iterable(_structs(one) for one in get_args(type_) if one is not type_)


def _is_plain(value: object) -> bool:
    return isinstance(value, (str, int, bool)) and value is not False
