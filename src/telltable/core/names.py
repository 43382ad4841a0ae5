"""Names that people at one table can tell apart: whether two look the same, though they are written otherwise.

After Unicode's UTS #39: two names look alike when they are the same once letters that look alike are one letter. It is
asked twice, for the names as they are (``I`` and ``l``) and in small letters (``ANA`` and ``ana``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files

_ACCENTS = re.compile("[\u0300-\u036f]")


def looks_like(name: str, others: Iterable[str]) -> str:
    """The first of the other names that this one looks like, or is; empty when there is none."""
    as_it_is, in_small = _skeletons(name)
    for other in others:
        its = _skeletons(other)
        if its[0] == as_it_is or its[1] == in_small:
            return other
    return ""


@lru_cache(maxsize=4096)
def _skeletons(name: str) -> tuple[str, str]:
    """What is left when letters that look alike are one letter: of the name as it is, and in small letters."""
    return _skeleton(name), _skeleton(name.casefold())


def _skeleton(name: str) -> str:
    """Without accents, spaces and what can't be seen; marks of other scripts are as good as letters."""
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    seen = "".join(c for c in _ACCENTS.sub("", apart) if unicodedata.category(c)[0] not in "CZ")
    return unicodedata.normalize("NFC", seen).translate(_table())


@cache
def _table() -> Mapping[int, str]:
    """What stands for each character that looks like another; see ``look_alikes.txt``."""
    text = files(__package__).joinpath("look_alikes.txt").read_text(encoding="utf-8")
    lines = (line.split(" ") for line in text.splitlines() if not line.startswith("# "))
    return {ord(c): first for first, alike in lines for c in alike}
