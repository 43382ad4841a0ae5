"""What people are called once they are known: the first name alone, where that is a name and nobody else's."""

from __future__ import annotations

import re

from telltable.games.storystack.table.names import name_of
from telltable.games.storystack.table.state import Table

_NOT_A_NAME = {
    *("old", "young", "little", "big", "mother", "father", "sister", "brother", "widow", "widower", "aunt", "uncle"),
    *("captain", "doctor", "the", "mr", "mrs", "miss", "ms", "dr", "lady", "lord", "madame", "master", "saint", "st"),
    *("professor", "sergeant", "nurse", "dame", "sir", "king", "queen", "prince", "princess", "a", "an", "great"),
    *("grandmother", "grandfather", "granny", "judge", "count", "countess", "duke", "duchess", "baron", "abbot"),
    *("mistress", "cousin", "father", "deacon", "parson", "bishop", "don", "donna", "signor", "signora", "black"),
}
_NAME = re.compile(r"[A-Z][a-zà-ÿ'’-]{2,}")


def short_names(table: Table) -> dict[str, str]:
    """The short name of each character who has one, by letter. What a person called somebody stays as it is."""
    found: dict[str, str] = {}
    for x in table.characters:
        first, _, rest = name_of(table, x.id).partition(" ")
        fit = rest and _NAME.fullmatch(first) and first.casefold() not in _NOT_A_NAME
        if fit and x.by not in table.humans and x.id not in table.skin.edits:
            found[x.id] = first
    names = [name_of(table, x.id) for x in table.elements]
    return {id_: short for id_, short in found.items() if sum(_has(name, short) for name in names) == 1}


def _has(name: str, short: str) -> bool:
    return short.casefold() in re.split(r"\W+", name.casefold())
