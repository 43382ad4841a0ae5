"""What a pack has besides cards: its patterns."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.core.board import Face
from telltable.core.pack_cards import Data
from telltable.core.pack_part import PackPart, entries, text_in

FILE = "patterns.toml"


def pack_parts(data: Data) -> tuple[PackPart, ...]:
    """SS-S2: every pattern, with how many cards of each tag it takes."""
    found = []
    for pattern in entries(data.get(FILE), "pattern"):
        id_, wanted = text_in(pattern, "id"), pattern.get("minimums")
        tags = wanted.items() if isinstance(wanted, Mapping) else ()
        takes = ", ".join(f"{str(tag).capitalize()} {number}" for tag, number in tags)
        texts = (text_in(pattern, "idea"), (f"Takes {takes}",) if takes else ())
        face = Face(id_, text_in(pattern, "title", "id"), "Pattern", text_in(pattern, "shape"), *texts)
        found.append(PackPart(face, FILE, "", id_, pattern))
    return tuple(found)
