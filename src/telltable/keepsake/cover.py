"""The cover of a story: a frame, its title in foil, and a column of blocks for each chapter."""

from msgspec import Struct

from telltable.core.english import counted
from telltable.core.story import Book

from .widths import balanced, lines, width

_MIDDLE, _LEFT, _ROOM, _BASE = 114.5, 35.0, 160.0, 258.0
_SIZES = ((43, 2), (36, 3), (30, 3), (25, 4), (21, 5), (17, 5))  # of lettering, and the most lines of it
_BELOW_A_SKY = ((36, 1), (30, 2), (25, 3), (21, 4), (17, 5))
_HEAD = {"": 42, "arch": 96, "round": 42}  # where the title begins within a frame
_LEADING = 1.1  # from line to line, in sizes: what hangs from a J ends above the next one
_LONGEST = 90  # letters of a title; the rest is on the title page
_STEP, _FILLED = 14.0, 0.77


class Lettering(Struct, frozen=True):
    """A line of the title, in units of the drawing (220 by 320)."""

    text: str
    size: int
    y: float
    italic: bool = False


class Block(Struct, frozen=True):
    """One card of a chapter; the last one of each column shines."""

    x: float
    y: float
    width: float
    height: float
    last: bool


class Cover(Struct, frozen=True):
    """What is drawn on the cloth."""

    lines: tuple[Lettering, ...]
    blocks: tuple[Block, ...]
    foot: str


def cover(book: Book) -> Cover:
    """The cover drawn from a story's own play; its chapters stand in when the book has no profile."""
    lettering = _lettering(book.title, book.frame)
    highest = _BASE - max([90.0, *(line.y + 14 for line in lettering)])
    profile = book.profile or tuple(len(chapter.lines) for chapter in book.chapters)
    foot = f"told by {counted(len(book.tellers))} at one table" if book.tellers else ""
    return Cover(lettering, _blocks(profile, highest), foot)


def _lettering(title: str, frame: str) -> tuple[Lettering, ...]:
    title = title if len(title) <= _LONGEST else title[: _LONGEST - 1].rstrip() + "…"
    article, _, rest = title.partition(" ")
    if article not in ("The", "A", "An") or not rest:
        article, rest = "", title
    size, parts = _fitted(rest, _BELOW_A_SKY if frame == "arch" else _SIZES)
    top = _HEAD.get(frame, _HEAD[""])
    head = (Lettering(article, 24, top + 16, italic=True),) if article else ()
    top += 20 if article else 0
    return head + tuple(Lettering(part, size, top + size * (0.94 + _LEADING * n)) for n, part in enumerate(parts))


def _fitted(text: str, sizes: tuple[tuple[int, int], ...]) -> tuple[int, list[str]]:
    widest = max(map(width, text.split()), default=0.0)
    for size, most in sizes:
        parts = balanced(text, _ROOM / size)
        if widest <= _ROOM / size and len(parts) <= most:
            return size, parts
    smallest, most = sizes[-1]
    return smallest, lines(text, _ROOM / smallest)[:most]


def _blocks(profile: tuple[int, ...], highest: float) -> tuple[Block, ...]:
    if not any(profile):
        return ()
    step = min(_STEP, highest / max(profile))
    between = min(20.4, _ROOM / len(profile))
    left = _MIDDLE - between * len(profile) / 2
    return tuple(
        Block(
            x=round(left + between * column + between * 0.14, 1),
            y=round(_BASE - step * (n + 1), 1),
            width=round(between * 0.72, 1),
            height=round(step * _FILLED, 1),
            last=n == many - 1,
        )
        for column, many in enumerate(profile)
        for n in range(many)
    )
