"""What stands in a book besides its story, in any game: when it was told, whose the words of its pack are, and what
marks the kinds of its cards."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .host_pack import title_of
from .kept_pack import came_with
from .story import Book, Tile

if TYPE_CHECKING:
    from .match import Match


def with_plate(match: Match, book: Book) -> Book:
    """The book of this game, as its rules tell it, with its plate."""
    told = replace(book, tiles=_tiles(match, book), licence=_licence(match))
    return match.rules.dated(told, match.evening) if match.evening else told


def _tiles(match: Match, book: Book) -> tuple[Tile, ...]:
    kinds = {line.kind for chapter in book.chapters for line in chapter.lines if line.kind}
    if not kinds:
        return ()
    looks = {card.kind: Tile(card.kind, card.colour, card.icon) for card in match.rules.paper_deck(match.pack).cards}
    return tuple(looks[kind] for kind in sorted(kinds) if kind in looks and looks[kind].icon)


def _licence(match: Match) -> str:
    """As the pack says it, or the game of a pack that came with it."""
    said = _said(match.files.get("pack.toml", ""))
    if not said and came_with(match.rules, match.header.pack_hash):
        said = match.rules.licence
    return f"Played with {title_of(match.authored)}, whose words are under {said}." if said else ""


def _said(text: str) -> str:
    try:
        licence = tomllib.loads(text).get("licence", "")
    except tomllib.TOMLDecodeError:
        return ""
    return licence if isinstance(licence, str) else ""
