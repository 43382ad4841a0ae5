"""The cover as SVG: cloth, title and ornament. The same drawing is on books, in them, and on pictures to share."""

from __future__ import annotations

from html import escape

from telltable.core.story import Book, Stroke

from .cloths import Cloth, cloth_of, hexed
from .cover import Block, Lettering, cover

DISPLAY = "'Telltable Display','House Display',Georgia,serif"
MIDDLE, FOOT = 117.0, 264.0  # of the room that an ornament has
TOP = {"": 130.0, "arch": 162.0}  # by the frame
_FRAMES = {  # an outer line, and what is within it
    "": ("M24 11h186v298H24z", "M28 15h178v290H28z"),
    "arch": ("M24 309V104a93 93 0 0 1 186 0v205z", "M28 305V104a89 89 0 0 1 178 0v201z"),
    "round": ("M44 11h146a20 20 0 0 1 20 20v258a20 20 0 0 1-20 20H44a20 20 0 0 1-20-20V31a20 20 0 0 1 20-20z", ""),
}
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
    outer, inner = _FRAMES.get(book.frame, _FRAMES[""])
    parts = [
        f'<rect width="220" height="320" fill="{hexed(of.cloth)}"/>',
        '<path d="M0 0h16v320H0z" opacity=".16"/><path d="M16 0h2v320h-2z" fill="#fff" opacity=".1"/>',
        f'<g fill="none" stroke="{foil}"><path stroke-width="1.6" d="{outer}"/>',
        f'<path stroke-width=".8" d="{inner}"/></g>' if inner else "</g>",
        *(_mark(mark, foil, hexed(of.cloth)) for mark in book.sky),
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
    top = TOP.get(book.frame, TOP[""]) - 6
    return _SVG.format(f"28 {top:g} 178 {FOOT + 4 - top:g}", "Ornament", "", strokes)


def ornament(book: Book, ink: str, ground: str, blocks: tuple[Block, ...]) -> str:
    """What the game has drawn from the play, else a block for each card; in one colour."""
    marks = book.ornament or (*map(_block, blocks), Stroke("M34 264h161", 1.4))
    return "".join(_mark(mark, ink, ground) for mark in marks)


def _below(lines: tuple[Lettering, ...], book: Book, drawing: str) -> str:
    """The ornament below a title: smaller where that is long. Blocks know their room."""
    lowest = max((line.y for line in lines), default=0.0)
    scale = min(1.0, (FOOT - lowest - 8) / (FOOT - TOP.get(book.frame, TOP[""])))
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
