"""A pack that is not whole: where its ready characters stand, and what it is lent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from telltable.core.pack_cards import CardTable, Data, Entry

from .adventure import Party, Pregen
from .notation import parse_character

FILE = "people.json"


def _key(file: str, n: int, entry: Mapping[str, Any]) -> str:
    return f"{file.removesuffix('.json')}-{n + 1}"


PARTY = CardTable("*.json", ("party", "pregens"), Pregen, _key)
TABLES = (PARTY,)


def lend(draft: Data, own: Data, out: Collection[str]) -> Data:
    """ST-ADV-1: of the own pack, each ready character with something to mend has one in its place, which costs no more
    than the party may; adventures with anything else to mend sit out, and where none is left, the first is played."""
    people, first = draft[FILE], own[FILE]["order"][0]
    ready = PARTY.entries(own[f"{first}.json"])
    whole = {}
    for name in people["order"]:
        file = f"{name}.json"
        party = _party(file, draft[file], ready, out) if file in draft else None
        if party is not None:
            whole[file] = draft[file] | {"party": draft[file].get("party", {}) | party}
    whole = whole or {f"{first}.json": own[f"{first}.json"]}
    return {FILE: people | {"order": [file.removesuffix(".json") for file in whole]}, **whole}


def _party(file: str, said: Mapping[str, Any], ready: Sequence[Entry], out: Collection[str]) -> Entry | None:
    """What there is to say anew of its party; None where too few can be lent."""
    written = PARTY.entries(said)
    kept = [one if _key(file, n, {}) not in out else None for n, one in enumerate(written)]
    if None not in kept:
        return {}
    names, most = {one["name"].casefold() for one in kept if one}, said["party"].get("cp", Party().cp)
    spare = iter(
        [one for one in ready if one["name"].casefold() not in names and parse_character(one["stack"]).cp <= most]
    )
    manned = [one or next(spare, None) for one in kept]
    return None if None in manned else {"pregens": manned}
