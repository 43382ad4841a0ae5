"""Writing the plain TOML that people edit afterwards. Reading is the standard library's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

WIDE = 110  # characters of a line that is wrapped where it can be


def write_toml(data: Mapping[str, Any], *, wrapped: bool = False) -> str:
    """A mapping as TOML: plain keys first, then tables, then arrays of tables.

    Args:
        data: strings, numbers, booleans, lists and mappings; keys are bare words or get quoted.
        wrapped: long lists go over several lines, and tables in a list have tables of their own.
    """
    plain, tables, lists = [], [], []
    for key, value in data.items():
        if isinstance(value, Mapping):
            tables.append(f"\n[{_key(key)}]\n" + "".join(_line(k, v, wrapped) for k, v in value.items()))
        elif isinstance(value, (list, tuple)) and value and all(isinstance(item, Mapping) for item in value):
            lists += [write_entry(key, item) if wrapped else f"\n[[{_key(key)}]]\n" + _lines(item) for item in value]
        else:
            plain.append(_line(key, value, wrapped))
    return "".join((*plain, *tables, *lists))


def write_entry(section: str, entry: Mapping[str, Any]) -> str:
    """One table of a list of tables, ``[[card]]``, as people write it: long inner tables below it."""
    below = {key: value for key, value in entry.items() if isinstance(value, Mapping) and len(_line(key, value)) > WIDE}
    text = f"\n[[{_key(section)}]]\n"
    text += "".join(_line(key, value, True) for key, value in entry.items() if key not in below)
    for key, value in below.items():
        text += f"[{_key(section)}.{_key(key)}]\n" + "".join(_line(k, v, True) for k, v in value.items())
    return text


def _lines(item: Mapping[str, Any]) -> str:
    return "".join(_line(k, v) for k, v in item.items())


def _line(key: str, value: Any, wrapped: bool = False) -> str:
    line = f"{_key(key)} = {_value(value)}\n"
    if wrapped and len(line) > WIDE and isinstance(value, (list, tuple)):
        return f"{_key(key)} = [\n" + "".join(f"  {_value(item)},\n" for item in value) + "]\n"
    return line


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else _text(key)


def _text(text: str) -> str:
    """JSON's strings are TOML's basic strings, but for one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)
