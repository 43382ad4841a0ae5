"""A pack that is not whole: where its ready characters stand, and what it is lent."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from telltable.core.pack_cards import CardTable, Data

from .adventure import Pregen

FILE = "people.json"


def _key(file: str, n: int, entry: Mapping[str, Any]) -> str:
    return f"{file.removesuffix('.json')}-{n + 1}"


TABLES = (CardTable("*.json", ("party", "pregens"), Pregen, _key),)


def lend(draft: Data, own: Data, out: Collection[str]) -> Data:
    """ST-ADV-1: adventures with something to mend sit out; where none is left, the first of the own pack is played."""
    people = draft[FILE]
    away = {f"{id_.rpartition('-')[0]}.json" for id_ in out}
    order = [name for name in people["order"] if f"{name}.json" in draft and f"{name}.json" not in away]
    whole = {file: said for file, said in draft.items() if file.removesuffix(".json") in order}
    if not order:
        order = [own[FILE]["order"][0]]
        whole = {f"{order[0]}.json": own[f"{order[0]}.json"]}
    return {FILE: people | {"order": order}, **whole}
