"""What a game looks like as JSON, and whether its types are strict about it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import Any

import msgspec
from msgspec import inspect

from telltable.core.log import dump, encode, read_pack_line, unseal
from telltable.core.match import Match
from telltable.core.rules import Rules
from telltable.core.upcasting import Reader

_Decoder = msgspec.json.Decoder[Any]


class Codec:
    """Decoders for one game's declared types, made once."""

    def __init__(self, rules: Rules) -> None:
        told: Any = GenericAlias(tuple, (reduce(or_, rules.events), ...))
        self.state: _Decoder = msgspec.json.Decoder(rules.state_type)
        self.view: _Decoder = msgspec.json.Decoder(rules.view_type)
        self.entry: _Decoder = msgspec.json.Decoder(rules.entry_type)
        self.told: _Decoder = msgspec.json.Decoder(told)

    def faults(self, match: Match, view: Any, told: tuple[Any, ...]) -> Iterator[str]:
        """What does not survive JSON: the state, a view, the last entry, what a seat was told of it."""
        for name, thing, decoder in (
            ("state", match.state, self.state),
            ("view", view, self.view),
            ("entry", match.entries[-1], self.entry),
            ("events told", told, self.told),
        ):
            sent = encode(thing)
            if encode(decoder.decode(sent)) != sent:
                yield f"the {name} reads differently after it went through JSON"
            if name == "events told":
                continue
            try:
                decoder.decode(b'{"unheard_of":1,' + sent[1:])
            except msgspec.ValidationError:
                continue
            yield f"an unknown field in the {name} is not refused"


def reload(match: Match) -> Match:
    """The same match, read from the bytes of its log and folded again."""
    bodies = unseal(dump(match.header, match.files, match.entries).splitlines(keepends=True))
    reader = Reader(next(bodies)[0], lambda name: match.rules)
    again = Match(match.rules, match.pack, reader.header, read_pack_line(next(bodies)[0]))
    for body, _ in bodies:
        again.load(reader.entry(body))
    return again


def loose_types(rules: Rules) -> Iterator[tuple[type, str]]:
    """Every type of the log, the state or a view that could be changed in place or takes unknown fields, and why."""
    seen: set[type] = set()
    todo = [*inspect.multi_type_info([rules.entry_type, rules.state_type, rules.view_type])]
    while todo:
        kind = todo.pop()
        if isinstance(kind, inspect.StructType):
            if kind.cls in seen:
                continue
            seen.add(kind.cls)
            if not kind.forbid_unknown_fields:
                yield kind.cls, f"{kind.cls.__name__} takes unknown fields"
            if not kind.cls.__struct_config__.frozen:
                yield kind.cls, f"{kind.cls.__name__} is not frozen"
            todo += [field.type for field in kind.fields]
        else:
            todo += _inner(kind)


def _inner(kind: inspect.Type) -> Iterator[inspect.Type]:
    for name in kind.__struct_fields__:
        value = getattr(kind, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, inspect.Type):
                yield part
