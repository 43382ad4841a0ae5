"""What stands in a book besides its story, in any game: when and at whose table it was told, whose the words of its
pack are, its emblem, and what marks the kinds of its cards."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .english import possessive
from .host_pack import title_of
from .kept_pack import came_with
from .paper_card import PaperDeck
from .story import Book, Tile

if TYPE_CHECKING:
    from .match import Match


def with_plate(match: Match, book: Book) -> Book:
    """The book of this game, as its rules tell it, with its plate."""
    deck = match.rules.paper_deck(match.pack)
    told = replace(book, tiles=_tiles(deck, book), licence=_licence(match), at=_at(match, book), emblem=deck.icon)
    return match.rules.dated(told, match.evening) if match.evening else told


def _at(match: Match, book: Book) -> str:
    host = match.evening.host if match.evening else ""
    return f"at {possessive(host)} table" if host and book.tellers != (host,) else ""


def _tiles(deck: PaperDeck, book: Book) -> tuple[Tile, ...]:
    kinds = {line.kind for chapter in book.chapters for line in chapter.lines if line.kind}
    looks = {card.kind: Tile(card.kind, card.colour, card.icon) for card in deck.cards}
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
