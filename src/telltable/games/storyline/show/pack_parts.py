"""What a box has besides cards: the pages of its tales."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from telltable.core.board import Face
from telltable.core.pack_cards import Data
from telltable.core.pack_part import PackPart, entries, text_in


def pack_parts(data: Data) -> tuple[PackPart, ...]:
    """SL-104: every page of every tale, with its other wordings, in the order of the files."""
    return tuple(
        _page(file, text_in(data[file], "title"), str(page.get("no", "")), page)
        for file in data
        if file.startswith("tale-")
        for page in entries(data[file], "page")
    )


def _page(file: str, tale: str, no: str, page: Mapping[str, Any]) -> PackPart:
    also = page.get("also")
    others = tuple(text for text in also if isinstance(text, str)) if isinstance(also, list) else ()
    title = f"{no} {text_in(page, 'title')}".strip()
    face = Face(f"{file.removesuffix('.toml')}/{no}", title, "Page", tale, text_in(page, "text"), others)
    return PackPart(face, file, "page", no, page)
