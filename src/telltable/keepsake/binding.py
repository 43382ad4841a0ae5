"""The cover as SVG: cloth, title and ornament. The same drawing is on books, in them, and on pictures to share."""

from __future__ import annotations

from html import escape

from telltable.core.story import Book, Stroke

from .cloths import Cloth, cloth_of, hexed
from .cover import Block, Lettering, cover

DISPLAY = "'Telltable Display','House Display',Georgia,serif"
MIDDLE, TOP, FOOT = 117.0, 130.0, 264.0  # of the room that an ornament has
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}" role="img" aria-label="{}">{}{}</svg>'


def cover_svg(book: Book, style: str = "") -> str:
    """The whole front cover, 220 by 320.

    Args:
        book: made ready by `tidy`.
        style: an SVG element that brings fonts along; without it, those of the reader by their names.
    """
    return _SVG.format("0 0 220 320", escape(f"Cover of {book.title}"), style, drawn(book))


def drawn(book: Book) -> str:
    """What is on the cover, without the SVG around it."""
    of = cloth_of(book.game)
    foil, made = hexed(of.foil), cover(book)
    parts = [
        f'<rect width="220" height="320" fill="{hexed(of.cloth)}"/>',
        '<path d="M0 0h16v320H0z" opacity=".16"/><path d="M16 0h2v320h-2z" fill="#fff" opacity=".1"/>',
        f'<g fill="none" stroke="{foil}"><path stroke-width="1.6" d="M24 11h186v298H24z"/>',
        '<path stroke-width=".8" d="M28 15h178v290H28z"/></g>',
        f'<g font-family="{DISPLAY}" font-weight="600" text-anchor="middle" fill="{foil}">',
        *(_text(line.text, 117, line.y, line.size, italic=line.italic) for line in made.lines),
        *([_text(made.foot, 117, 290, 14, italic=True)] if made.foot else ()),
        "</g>",
        _below(made.lines, book, ornament(book, foil, hexed(of.cloth), made.blocks)),
    ]
    return "".join(parts)


def ornament_svg(book: Book, of: Cloth) -> str:
    """The ornament alone, as it is printed on paper."""
    strokes = ornament(book, hexed(of.accent), "#fffdf8", cover(book).blocks)
    return _SVG.format("28 124 178 144", "Ornament", "", strokes)


def ornament(book: Book, ink: str, ground: str, blocks: tuple[Block, ...]) -> str:
    """What the game has drawn from the play, else a block for each card; in one colour."""
    marks = book.ornament or (*map(_block, blocks), Stroke("M34 264h161", 1.4))
    return "".join(_mark(mark, ink, ground) for mark in marks)


def _below(lines: tuple[Lettering, ...], book: Book, drawing: str) -> str:
    """The ornament below a title: smaller where that is long. Blocks know their room."""
    lowest = max((line.y for line in lines), default=0.0)
    scale = min(1.0, (FOOT - lowest - 8) / (FOOT - TOP))
    if scale == 1.0 or not book.ornament:
        return drawing
    at = f"{MIDDLE * (1 - scale):.2f} {FOOT * (1 - scale):.2f}"
    return f'<g transform="translate({at}) scale({scale:.4f})">{drawing}</g>'


def _block(block: Block) -> Stroke:
    return Stroke(
        f"M{block.x} {block.y}h{block.width}v{block.height}h-{block.width}z",
        faint=not block.last,
    )


def _mark(mark: Stroke, ink: str, ground: str) -> str:
    faint = ' opacity=".5"' if mark.faint else ""
    if mark.label:
        colour = ink if mark.hollow else ground
        text = _text(mark.label, mark.x, mark.y + mark.size * 0.36, mark.size, italic=not mark.hollow)
        return f'<g font-family="{DISPLAY}" font-weight="600" text-anchor="middle" fill="{colour}"{faint}>{text}</g>'
    if not mark.width:
        return f'<path d="{escape(mark.path)}" fill="{ink}"{faint}/>'
    dash = ' stroke-dasharray="2.4 1.8"' if mark.dashed else ""
    return (
        f'<path d="{escape(mark.path)}" fill="none" stroke="{ink}" stroke-width="{mark.width:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{dash}{faint}/>'
    )


def _text(text: str, x: float, y: float, size: float, *, italic: bool = False) -> str:
    slant = ' font-style="italic"' if italic else ""
    return f'<text x="{x:g}" y="{y:.1f}" font-size="{size:g}"{slant}>{escape(text)}</text>'
