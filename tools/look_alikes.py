"""Write `src/telltable/core/look_alikes.txt`: which characters look like which, after Unicode's UTS #39.

    uv run --no-project --with confusable-homoglyphs==3.3.1 python tools/look_alikes.py

The package carries Unicode's confusables.txt as JSON. What `core/names.py` settles before it looks here is left out:
compatibility forms (NFKC) and marks.
"""

from __future__ import annotations

import json
import unicodedata
from importlib.resources import files
from pathlib import Path

INTO = Path(__file__).parent.parent / "src/telltable/core/look_alikes.txt"
HEAD = """\
# Which characters look like which: the first word of a line stands for every character of the second.
# After the table "confusables" of Unicode Technical Standard #39 (https://www.unicode.org/reports/tr39), in which it is
# Copyright 1991-2023 Unicode, Inc., Unicode License v3. Written by tools/look_alikes.py; do not edit.
"""


def settled(text: str) -> bool:
    """Whether the characters are what is left of a name when it comes here."""
    return unicodedata.normalize("NFKC", text) == text and not any(
        unicodedata.category(c)[0] in "MZC" for c in unicodedata.normalize("NFKD", text)
    )


def main() -> None:
    """Read the pairs, and write a line for each group."""
    source = files("confusable_homoglyphs").joinpath("confusables.json")
    pairs: dict[str, list[dict[str, str]]] = json.loads(source.read_text(encoding="utf-8"))
    group: dict[str, set[str]] = {}
    for one, others in pairs.items():
        for other in others:
            alike = {text.strip("\u200e") for text in (one, other["c"])}
            if all(map(settled, alike)):
                whole = set().union(alike, *(group.get(text, set()) for text in alike))
                group |= dict.fromkeys(whole, whole)
    stands: dict[str, str] = {}
    for whole in group.values():
        first = min(whole, key=lambda text: (len(text) == 1, not text.isascii(), not text.isalpha(), text == "I", text))
        stands |= {text: first for text in whole if len(text) == 1 and text != first}
    lines: dict[str, list[str]] = {}
    for text, first in sorted(stands.items()):
        plain = "".join(stands.get(c, c) for c in first)
        lines.setdefault(plain, []).append(text)
    rows = (f"{first} {''.join(alike)}\n" for first, alike in sorted(lines.items()))
    INTO.write_text(HEAD + "".join(rows), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
