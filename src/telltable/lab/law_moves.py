"""What an ask lists, told mechanically; and moves that it does not list, made from those that it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from telltable.core.ask import AnyField, Ask, Form, NewOr, One, Several, Words
from telltable.core.log import encode
from telltable.core.luck import Luck, pick
from telltable.core.move import Move
from telltable.core.rules import Rules

LONG = "long " * 1_000
STRAY: tuple[Any, ...] = ("", "nobody", "{Z}", LONG, -1, 0, 999, True, None, [], {}, ["A", "A"], {"label": "x"})
_ABSENT = object()


def is_listed(rules: Rules, ask: Ask, move: Move) -> bool:
    """Whether the ask lists this move, free words and the order of an unordered choice aside."""
    data = msgspec.json.decode(encode(move))
    return any(_fits(rules, form, data, move) for form in ask.forms)


def _fits(rules: Rules, form: Form, data: dict[str, Any], move: Move) -> bool:
    if form.move != data["type"] or any(data.get(key) != value for key, value in form.fixed.items()):
        return False
    values = tuple(_at(data, field) for field in form.fields)
    if not all(_may_be(field, value) for field, value in zip(form.fields, values, strict=True)):
        return False
    return rules.read_move(form.fill(values)) == move


def _at(data: Any, field: AnyField) -> Any:
    """The value of a field in a move; words that are left out are empty."""
    absent = "" if isinstance(field, Words) else _ABSENT
    for name in field.at.split("."):
        if isinstance(data, dict):
            data = data.get(name, absent)
        elif isinstance(data, list) and name.isdecimal() and int(name) < len(data):
            data = data[int(name)]
        else:
            return absent
    return data


def _may_be(field: AnyField, value: Any) -> bool:
    if isinstance(field, One):
        return value in field.of or _is_text(value, field.words)
    if isinstance(field, Several):
        return (
            isinstance(value, list)
            and field.least <= len(value) <= field.most
            and all(item in field.of for item in value)
            and len({repr(item) for item in value}) == len(value)
        )
    if isinstance(field, NewOr):
        label = value.get("label", "") if isinstance(value, dict) else value
        return value in field.of or (isinstance(value, type(field.new)) and _is_text(label, field.limit))
    return _is_text(value, field.limit)


def _is_text(value: Any, limit: int) -> bool:
    """Whether these may be somebody's own words, where so many characters are allowed."""
    return isinstance(value, str) and 0 < limit >= len(value)


def too_long(asks: Sequence[Ask], luck: Luck) -> dict[str, Any] | None:
    """A move of one of these with a letter more than one of its fields allows; None where nothing is written."""
    texts = [(form, field) for ask in asks for form in ask.forms for field in form.fields if isinstance(field, Words)]
    if not texts:
        return None
    form, long = pick(luck, texts)
    return form.fill(tuple("y" * (long.limit + 1) if field is long else field.draw(luck) for field in form.fields))


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value inside plain data with its path, the type of a move excepted."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        if key != "type":
            yield (*path, key), value
            yield from places(value, (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at the path."""
    if not path:
        return value
    if isinstance(data, dict):
        return {**data, path[0]: changed(data[path[0]], path[1:], value)}
    return [changed(item, path[1:], value) if n == path[0] else item for n, item in enumerate(data)]


def bend(luck: Luck, data: dict[str, Any], others: tuple[Any, ...]) -> dict[str, Any]:
    """A move with one thing wrong, perhaps: a value replaced, a part dropped, doubled or added."""
    spots = [path for path, _ in places(data)]
    kind = luck.below(8)
    if not spots or kind == 0:
        return {**data, "extra": 1}
    spot = pick(luck, spots)
    if kind == 1 and len(spot) == 1:
        return {key: value for key, value in data.items() if key != spot[0]}
    value = [pick(luck, others)] * 2 if kind == 2 else pick(luck, others if kind < 6 else STRAY)
    bent: dict[str, Any] = changed(data, spot, value)
    return bent
