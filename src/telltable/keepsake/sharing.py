"""A picture of a story for sharing: its cover, its title, one line of it, and who told it. No address and no code, for
it may travel further than the table."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from unicodedata import east_asian_width

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.english import plural
from telltable.core.errors import Problem
from telltable.core.story import Book

from .binding import DISPLAY, drawn
from .cloths import cloth_of, hexed
from .press import compiled, lay_out, typst
from .volume import Volume, volume
from .widths import balanced
from .words import lasted

_TEXT, _SANS = "'Telltable Text','House Text',Georgia,serif", "'Telltable Sans','House Sans',sans-serif"
_GROUND, _PAPER, _MUTED, _LAMP = "#14181a", "#f0e7d7", "#bcb5a6", "#ffd27a"
_FONTS = (
    ("Display", "caslon-condensed-600", "normal", 600),
    ("Display", "caslon-condensed-500-italic", "italic", 600),
    ("Text", "literata-400", "normal", 400),
    ("Sans", "cabin-var", "normal", 400),
    ("Hand", "kalam-400", "normal", 400),
)
_MARK = (
    '<path d="M22 6h20l8 17H14z"/><path d="M17 26h30l10 20H7z" opacity=".18"/>'
    '<path d="M32 60c-6-6-15-7.5-27-6V44c12-1.5 21 0 27 6 6-6 15-7.5 27-6v10c-12-1.5-21 0-27 6z"/>'
)
_MOST_NAMES = 6
_NAME = f"<tspan font-family=\"'Telltable Hand','House Hand',cursive\" fill=\"{_PAPER}\">{{}}</tspan>"
_LIGATURE = re.compile("s(?=[tp])")  # the italics of titles join these as they did in 1720


class Picture(Struct, frozen=True):
    """Where everything lies on a picture, in pixels.

    Attributes:
        width, height: of the picture.
        cover: left and top edge of the cover, and how large it is to its 220 by 320 units.
        left, room: of the text, and whether it is `centred`.
        title, quote, small: sizes of letters.
        top: where the title begins.
    """

    width: int
    height: int
    cover: tuple[float, float, float]
    left: float
    room: float
    centred: bool
    title: int
    quote: int
    small: int
    top: float


class Word(Struct, frozen=True):
    """One word of those who told it; `hand`: of a name."""

    text: str
    hand: bool = False


PICTURES = {
    "wide": Picture(1200, 630, (66, 70, 1.53), 466, 670, False, 84, 29, 23, 66),
    "tall": Picture(1080, 1350, (320, 128, 2.0), 84, 912, True, 96, 34, 28, 822),
}


def picture_svg(book: Book, form: str = "wide", *, fonts: bool = True) -> str:
    """The picture as SVG.

    Args:
        book: made ready by `tidy`.
        form: a key of `PICTURES`.
        fonts: whether they are brought along.

    Raises:
        Problem: there is no such form.
    """
    if form not in PICTURES:
        raise Problem(f"A picture is {' or '.join(PICTURES)}, not {form[:40]!r}.")
    to, bound = PICTURES[form], volume(book)
    whole = "".join([*([_style()] if fonts else []), *_ground(to), _cover(to, book), *_words(to, bound)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {to.width} {to.height}" width="{to.width}" '
        f'height="{to.height}" role="img" aria-label="{escape(book.title)}">{whole}</svg>'
    )


def picture_png(book: Book, form: str = "wide") -> bytes:
    """The same as PNG. Raises `Problem`, also where Typst is not installed."""
    svg = picture_svg(book, form, fonts=False)
    typst()
    to = PICTURES[form]
    page = (
        f"#set page(width: {to.width}pt, height: {to.height}pt, margin: 0pt)\n"
        f'#image("picture.svg", width: {to.width}pt, height: {to.height}pt)\n'
    )
    with TemporaryDirectory(prefix="telltable-picture-") as folder:
        lay_out(Path(folder), {"picture.svg": svg, "picture.typ": page})
        return compiled(Path(folder), "picture.typ", form="png", others=True)


def _ground(to: Picture) -> Iterator[str]:
    x, y, scale = to.cover
    yield (
        '<defs><radialGradient id="lamp"><stop offset="0" stop-color="#ffbe60" stop-opacity=".22"/>'
        '<stop offset="1" stop-color="#ffbe60" stop-opacity="0"/></radialGradient></defs>'
    )
    yield f'<rect width="{to.width}" height="{to.height}" fill="{_GROUND}"/>'
    yield f'<ellipse cx="{x + 110 * scale}" cy="{y + 160 * scale}" rx="{320 * scale}" ry="300" fill="url(#lamp)"/>'


def _cover(to: Picture, book: Book) -> str:
    x, y, scale = to.cover
    shade = hexed(cloth_of(book.game).shade)
    return (
        f'<g transform="translate({x} {y}) scale({scale}) rotate(-2.2 110 160)">'
        '<rect x="4" y="5" width="220" height="320" fill="#000" opacity=".45"/>'
        '<rect x="1" y="2" width="222" height="320" rx="2" fill="#e3d5ba"/>'
        f'<rect y="0" width="220" height="321" fill="{shade}"/>{drawn(book)}</g>'
    )


def _words(to: Picture, bound: Volume) -> Iterator[str]:
    book = bound.book
    at, foot = to.top, to.height - 44.0
    if book.kicker:
        above = to.top if not to.centred else 84.0
        yield _said(to, above + 22, to.small + 5, _tint(book), book.kicker, italic=True)
        at += 0 if to.centred else 32
    size = next((s for s in (to.title, 68, 56, 46, 38) if len(balanced(book.title, to.room / s)) <= 2), 32)
    for line in balanced(book.title, to.room / size)[:3]:
        at += size * 0.98
        yield _said(to, at, size, _PAPER, line)
    tellers = _tellers(bound)
    by = _lines(" ".join(word.text for word in tellers), to.room, to.small + 1, 0.5)[:2]
    below = foot - 46 - len(by) * (to.small + 1) * 1.4
    quoted = _lines(bound.quote or book.premise, to.room, to.quote, 0.51)
    at += to.quote * 0.75
    if at + len(quoted) * to.quote * 1.42 < below:  # whole or not at all
        for line in quoted:
            at += to.quote * 1.42
            yield _said(to, at, to.quote, _PAPER, line, family=_TEXT)
    for n, line in enumerate(by):
        words, tellers = tellers[: len(line.split())], tellers[len(line.split()) :]
        yield _said(to, below + (n + 1) * (to.small + 1) * 1.4, to.small + 1, _MUTED, words, family=_TEXT)
    yield f'<path d="M{to.left} {foot - 34}h{to.room}" stroke="{_PAPER}" stroke-opacity=".25"/>'
    yield f'<g fill="{_LAMP}" transform="translate({to.left} {foot - 22}) scale(.48)">{_MARK}</g>'
    yield _put(to.left + 42, foot + 4, 27, _PAPER, "Telltable", DISPLAY, "start", 600)
    told = ", ".join(filter(None, [book.game, bound.size, lasted(book.evening)]))
    yield _put(to.left + to.room, foot + 3, max(20, to.small - 3), _MUTED, told, _SANS, "end", 400)


def _tellers(bound: Volume) -> list[Word]:
    """Who told it, word by word: people first, of whom so many are named, then bots."""
    people, bots = ([share.name for share in bound.shares if share.bot is bot] for bot in (False, True))
    told = [] if not people and not bots else [Word("told"), Word("by")]
    if people:
        others = len(people) > _MOST_NAMES
        told += _names(people[: _MOST_NAMES - 1] if others else people, *(["others"] if others else []))
    if bots:
        told += [*([Word("and")] if people else []), Word("the"), Word(plural("bot", len(bots)))]
        told += _names(bots[:_MOST_NAMES])
    return told


def _names(names: list[str], *others: str) -> list[Word]:
    """``Odile, Ravi and June``, names as if written by hand."""
    said = [[Word(word, hand=True) for word in name.split()] for name in names] + [[Word(one)] for one in others]
    for one in said[:-2]:
        one[-1] = replace(one[-1], text=f"{one[-1].text},")
    return [word for n, one in enumerate(said) for word in ([Word("and")] if n and n == len(said) - 1 else []) + one]


def _tint(book: Book) -> str:
    """The game's colour, light enough for the dark ground."""
    colour = cloth_of(book.game).cloth
    parts = [(colour >> shift) & 255 for shift in (16, 8, 0)]
    return "#" + "".join(f"{part + (255 - part) * 55 // 100:02x}" for part in parts)


def _said(
    to: Picture,
    y: float,
    size: float,
    colour: str,
    text: str | list[Word],
    *,
    family: str = DISPLAY,
    italic: bool = False,
) -> str:
    x, anchor = (to.width / 2, "middle") if to.centred else (to.left, "start")
    return _put(x, y, size, colour, text, family, anchor, 600 if family == DISPLAY else 400, italic=italic)


def _put(
    x: float,
    y: float,
    size: float,
    colour: str,
    text: str | list[Word],
    family: str,
    anchor: str,
    weight: int,
    *,
    italic: bool = False,
) -> str:
    slant = ' font-style="italic"' if italic else ""
    if isinstance(text, list):
        shown = " ".join(_NAME.format(escape(word.text)) if word.hand else escape(word.text) for word in text)
    else:
        shown = escape(_LIGATURE.sub("s\u200c", text) if italic else text)
    return (
        f'<text x="{x:g}" y="{y:.1f}" font-size="{size:g}" font-family="{family}" font-weight="{weight}"'
        f' fill="{colour}" text-anchor="{anchor}"{slant}>{shown}</text>'
    )


def _lines(text: str, room: float, size: float, letter: float) -> list[str]:
    """The text in lines that fit, as far as can be known without the font, and that are about as long as each other."""
    wide = sum(east_asian_width(c) in "WF" for c in text) * 2 > len(text)
    most = max(4, int(room / (size * (1.0 if wide else letter))))
    narrower = [wrap(text, letters) for letters in range(most, 3, -1)]
    return next((now for now, then in pairwise(narrower) if len(then) > len(now)), narrower[-1])


def _style() -> str:
    faces = (
        f"@font-face{{font-family:'Telltable {family}';font-weight:{weight};font-style:{slant};"
        f"src:url(data:font/woff2;base64,{_font(file)})}}"
        for family, file, slant, weight in _FONTS
    )
    return f"<style>{''.join(faces)}</style>"


def _font(file: str) -> str:
    return b64encode((files("telltable.keepsake") / "fonts" / f"{file}.woff2").read_bytes()).decode()
