"""Writing the plain TOML that people edit afterwards. Reading is the standard library's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def write_toml(data: Mapping[str, Any]) -> str:
    """A mapping as TOML: plain keys first, then tables, then arrays of tables.

    Args:
        data: strings, numbers, booleans, lists and mappings; keys are bare words or get quoted.
    """
    plain, tables, lists = [], [], []
    for key, value in data.items():
        if isinstance(value, Mapping):
            tables.append(f"\n[{_key(key)}]\n" + "".join(_line(k, v) for k, v in value.items()))
        elif isinstance(value, (list, tuple)) and value and all(isinstance(item, Mapping) for item in value):
            lists += [f"\n[[{_key(key)}]]\n" + "".join(_line(k, v) for k, v in item.items()) for item in value]
        else:
            plain.append(_line(key, value))
    return "".join((*plain, *tables, *lists))


def _line(key: str, value: Any) -> str:
    return f"{_key(key)} = {_value(value)}\n"


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
