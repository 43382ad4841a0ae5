"""A game's RULES.md as a page: blocks in reading order, each with the id by which others point at it.

It knows as much Markdown as a rulebook needs: headings, paragraphs, lists, tables, code; bold, italic, code and links
in a line. What it does not know stays as it is written: nothing is ever taken for HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from .rulebook import rules_text
from .rules import Rules

_HEADING = re.compile(r"^(#{1,6}) +(.+?) *#*$")
_ITEM = re.compile(r"^( *)(?:[-*+]|\d+[.)]) +(.*)$")
_RULE = re.compile(r"^\*\*([A-Z][A-Z0-9]*(?:(?:-[A-Z]+)*-?\d+[a-z]?|-[a-z]+\.[A-Z][a-z]?))\b")
_RULER = re.compile(r"^\|?[\s:|-]+\|?$")
_FENCE = re.compile(r"^ *(```|~~~)")
_FOR_TOOLS = re.compile(r"^Rule prefix: \w+$")
_PIECE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<bold>.+?)\*\*|(?<![\w*])\*(?! )(?P<italic>[^*]+)\*(?![\w*])"
    r"|\[(?P<text>[^\]]*)\]\((?P<to>[^)\s]*)\)"
)
_GOES = ("#", "https://", "http://")


class Piece(Struct, frozen=True):
    """Some words. `style`: empty, ``bold``, ``italic`` or ``code``; `to`: where a link leads."""

    text: str
    style: str = ""
    to: str = ""


class Block(Struct, frozen=True):
    """A part of the page.

    Attributes:
        kind: ``heading``, ``text``, ``item``, ``table`` or ``code``.
        id: a rule's id, or what a heading is called in links; empty for everything else.
        level: of a heading from 1; of an item, how deep it stands from 0.
        pieces: the words.
        rows: of a table, the head first; each cell is a row of pieces.
    """

    kind: str
    pieces: tuple[Piece, ...] = ()
    id: str = ""
    level: int = 0
    rows: tuple[tuple[tuple[Piece, ...], ...], ...] = ()


@cache
def blocks(rules: Rules) -> tuple[Block, ...]:
    """The whole rulebook of a game.

    Raises:
        Problem: the game has no RULES.md.
    """
    return tuple(_blocks(rules_text(rules)))


def pieces(text: str) -> tuple[Piece, ...]:
    """A line of Markdown as words in their styles."""
    found: list[Piece] = []
    at = 0
    for match in _PIECE.finditer(text):
        if match.start() > at:
            found.append(Piece(text[at : match.start()]))
        at = match.end()
        if match["to"] is not None:
            found.append(Piece(match["text"], to=match["to"] if match["to"].startswith(_GOES) else ""))
        else:
            found.append(next(Piece(match[style], style) for style in ("code", "bold", "italic") if match[style]))
    if at < len(text):
        found.append(Piece(text[at:]))
    return tuple(found)


def _blocks(text: str) -> Iterator[Block]:
    for lines in _parts(text):
        first = lines[0]
        heading, item = _HEADING.match(first), _ITEM.match(first)
        if _FENCE.match(first):
            yield Block("code", (Piece("\n".join(lines[1:])),))
        elif heading:
            yield Block("heading", pieces(heading[2]), _slug(heading[2]), len(heading[1]))
        elif first.lstrip().startswith("|"):
            rows = tuple(_row(line) for line in lines if not _RULER.match(line))
            yield Block("table", rows=rows)
        else:
            whole = " ".join([item[2] if item else first.strip(), *(line.strip() for line in lines[1:])])
            if _FOR_TOOLS.match(whole):
                continue
            rule = _RULE.match(whole)
            yield Block("item" if item else "text", pieces(whole), rule[1] if rule else "", _depth(item))


def _parts(text: str) -> Iterator[list[str]]:
    """The lines of each block."""
    part: list[str] = []
    fenced = False
    for line in text.splitlines():
        if _FENCE.match(line):
            if not fenced and part:
                yield part
            if fenced:
                yield part
            part, fenced = ([] if fenced else [line]), not fenced
        elif fenced:
            part.append(line)
        elif not line.strip():
            if part:
                yield part
            part = []
        elif part and (_HEADING.match(line) or _ITEM.match(line) or _HEADING.match(part[0]) or _table(line, part)):
            yield part
            part = [line]
        else:
            part.append(line)
    if part:
        yield part


def _table(line: str, part: list[str]) -> bool:
    """Whether a table begins or ends between a part and the next line."""
    return line.lstrip().startswith("|") != part[0].lstrip().startswith("|")


def _row(line: str) -> tuple[tuple[Piece, ...], ...]:
    return tuple(pieces(cell.strip()) for cell in line.strip().strip("|").split("|"))


def _depth(item: re.Match[str] | None) -> int:
    return len(item[1]) // 2 if item else 0


def _slug(heading: str) -> str:
    """What a heading is called in links, by the usual rule."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
