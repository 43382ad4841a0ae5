"""A book as PDF, typeset: in pages to read, or imposed on sheets to print, fold and staple."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import UNSET, to_builtins
from msgspec.structs import replace

from telltable.core.errors import Problem
from telltable.core.evening import Evening
from telltable.core.story import Book, Sheet

from . import words
from .arc import arc
from .binding import DISPLAY, cover_svg, ornament_svg
from .cloths import Cloth, cloth_of, hexed
from .icons import CREDIT, icon_svg, tile_svg
from .press import asked, compiled, lay_out, typst
from .volume import Paragraph, Part, Run, Volume, volume

PAGES = {"a5": (148.0, 210.0), "half-letter": (139.7, 215.9)}  # mm
SHEETS = {"a5": (297.0, 210.0), "half-letter": (279.4, 215.9)}  # that carry two of them
THIN = 24  # pages of a book whose chapters run on
MOST_ARCS = 12  # chapters whose openings show the line of all of them
_HERE = files("telltable.keepsake") / "typeset"
_FLOURISH = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 16">'
    '<path d="M4 10c16-1 30-5 44-5s14 7 24 6 12-10 20-9 14 6 24 6" fill="none" stroke="{0}" stroke-width="1.3"/>'
    '<circle cx="92" cy="2.5" r="2.5" fill="{0}"/></svg>'
)
# A first letter that the display font has, and a capital: the tail of a large small one would hang into the lines.
_CAP = re.compile(r"[“‘\"'(]?[A-Z\u00c0-\u00d6\u00d8-\u00de]")
_PIECES = re.compile(r"\S+\s*|\s+")
_SET = (
    "Set by Telltable in Literata and Libre Caslon Condensed, the tellers’ names in Kalam; "
    "all of them under the SIL Open Font License."
)
_SHORTEST_LEAD = 90  # letters of a paragraph that begins with a large one


@dataclass(frozen=True)
class Setting:
    """How a book is set.

    Attributes:
        page: a key of `PAGES`.
        booklet: whether pages lie two on a side, in the order in which a stapled booklet has them.
    """

    page: str = "a5"
    booklet: bool = False


def pdf(book: Book, setting: Setting) -> bytes:
    """The whole book.

    Args:
        book: made ready by `tidy`.
        setting: how it is set.

    Raises:
        Problem: Typst is not installed, or there is no such page.
    """
    if setting.page not in PAGES:
        raise Problem(f"A book has pages in {' or '.join(PAGES)}, not {setting.page[:40]!r}.")
    typst()
    bound = volume(book)
    with TemporaryDirectory(prefix="telltable-book-") as folder:
        root = Path(folder)
        shown = {_photo(part): part.photo.image for part in bound.parts if part.photo}
        lay_out(root, {"book.typ": (_HERE / "book.typ").read_text("utf-8"), **shown})

        def lay(right: bool, blanks: int) -> int:
            text = json.dumps(_data(bound, setting, right=right, blanks=blanks))
            (root / "data.json").write_text(text, encoding="utf-8", newline="\n")
            return int(asked(root, "book.typ", "pages"))

        pages = lay(False, 0)
        right = pages > THIN
        if right:
            pages = lay(True, 0)
        if setting.booklet and (blanks := -pages % 4):
            pages = lay(right, blanks)
        whole = compiled(root, "book.typ", others=True)
        return stapled(root, whole, pages, setting.page) if setting.booklet else whole


def imposed(pages: int) -> list[tuple[int, int]]:
    """Which pages lie left and right on each side of the sheets of a booklet; a multiple of four of them."""
    sides = []
    for n in range(pages // 2):
        low, high = n + 1, pages - n
        sides.append((high, low) if n % 2 == 0 else (low, high))
    return sides


def stapled(root: Path, whole: bytes, pages: int, page: str) -> bytes:
    """A PDF of so many pages, a multiple of four, imposed in a folder where fonts were laid out. `page`: of `PAGES`."""
    data = {"sheet": SHEETS[page], "page": PAGES[page], "sides": imposed(pages)}
    (root / "book.pdf").write_bytes(whole)
    (root / "sides.json").write_text(json.dumps(data), encoding="utf-8", newline="\n")
    (root / "booklet.typ").write_text((_HERE / "booklet.typ").read_text("utf-8"), encoding="utf-8", newline="\n")
    return compiled(root, "booklet.typ")


def _data(bound: Volume, setting: Setting, *, right: bool, blanks: int) -> dict[str, Any]:
    book, of = bound.book, cloth_of(bound.book.game)
    beside = any(one.teller or one.card or one.source or one.marks for part in bound.parts for one in part.paragraphs)
    width, height = PAGES[setting.page]
    return {
        "book": to_builtins(replace(book, sheets=(), chapters=(), portraits=(), ornament=(), sky=(), tiles=())),
        "look": {
            "width": width,
            "height": height,
            "inner": 20.0,
            "outer": 16.0 if beside else 20.0,
            "column": 21.0,
            "gap": 4.7,
            "free": 12.0,
            "beside": beside,
            "right": right,
            "back": True,
            "cloth": hexed(of.cloth),
            "foil": hexed(of.foil),
            "accent": hexed(of.accent),
        },
        "blanks": blanks,
        "running": _short(book.title),
        "people": [share.name for share in bound.shares if not share.bot],
        "parts": [_part(part, bound, of) for part in bound.parts],
        "shares": [{**to_builtins(share), "by-kind": words.by_kind(share.kinds)} for share in bound.shares],
        "tiles": {tile.kind: svg for tile in book.tiles if (svg := tile_svg(tile))},
        "counted": words.COUNTED,
        "gauges": [(gauge.name, words.measure(gauge)) for gauge in book.gauges],
        "portraits": [{"name": one.name, "about": words.about(one)} for one in book.portraits],
        "sheets": [_sheet(sheet) for sheet in book.sheets],
        "cover": cover_svg(book),
        "ornament": ornament_svg(book, of),
        "flourish": _FLOURISH.format(hexed(of.accent)),
        "imprint": words.told_with(book),
        "series": words.in_series(book),
        "told-by": words.told_by(book),
        "blurb": words.blurb(book),
        "emblem": icon_svg(book.emblem, hexed(of.accent)),
        "when": words.when(book.evening) if book.evening else "",
        "day": _day(book.evening),
        "edition": bound.edition,
        "goes-on": words.GOES_ON,
        "set": " ".join(filter(None, [_SET, book.licence, CREDIT if book.tiles else ""])),
        "seal": bound.seal,
        "quote": bound.quote or book.title,
        "size": ", ".join(filter(None, [book.game, bound.size, words.lasted(book.evening)])),
    }


def _part(part: Part, bound: Volume, of: Cloth) -> dict[str, Any]:
    drawing = _arc_svg(len(bound.parts), part.number, hexed(of.accent)) if 1 < len(bound.parts) <= MOST_ARCS else ""
    told: dict[str, Any] = to_builtins(replace(part, photo=UNSET))
    if part.photo:
        told["photo"] = {"file": _photo(part), "alt": part.photo.alt}
    told["paragraphs"] = [to_builtins(one) | {"lead": _lead(one)} for one in part.paragraphs]
    return told | {"arc": drawing}


def _day(evening: Evening | None) -> tuple[int, int, int] | None:
    """Year, month and day on which it was told to its end."""
    return (evening.ended.year, evening.ended.month, evening.ended.day) if evening else None


def _photo(part: Part) -> str:
    return f"photo-{part.number}.jpg"


def _lead(one: Paragraph) -> dict[str, Any] | None:
    """The large letter that a paragraph begins with, and the words after it; None for one that has none."""
    if not one.runs or sum(len(run.text) for run in one.runs) < _SHORTEST_LEAD:
        return None
    first = one.runs[0]
    found = _CAP.match(first.text)
    if not found:
        return None
    runs = (Run(first.text[found.end() :], first.name), *one.runs[1:])
    pieces = [{"text": text, "name": run.name} for run in runs for text in _PIECES.findall(run.text)]
    return {"cap": found[0], "pieces": pieces}


def _sheet(sheet: Sheet) -> dict[str, Any]:
    columns = list(zip(sheet.columns, *sheet.rows, strict=True))
    widths = [min(max(4, *(len(cell) for cell in column)), 30) for column in columns]
    said = [words.STRUCK] if sheet.struck else []
    told: dict[str, Any] = to_builtins(sheet)
    return told | {"widths": widths, "said": [*said, *filter(None, [sheet.note])]}


def _arc_svg(chapters: int, here: int, ink: str) -> str:
    drawing = arc(chapters, 380, 40)
    dots: Iterable[str] = (
        f'<circle cx="{dot.x}" cy="{dot.y}" r="{drawing.radius}" fill="{ink if dot.number == here else "#fff"}" '
        f'stroke="{ink}" stroke-width="1.2"/><text x="{dot.x}" y="{dot.y + dot.size * 0.34:.1f}" '
        f'font-size="{dot.size}" fill="{"#fff" if dot.number == here else ink}">{dot.label}</text>'
        for dot in drawing.dots
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width} {drawing.height}">'
        f'<path d="{drawing.path}" fill="none" stroke="{ink}" stroke-width="1.3"/>'
        f'<g font-family="{DISPLAY}" font-weight="600" font-style="italic" text-anchor="middle">'
        f"{''.join(dots)}</g></svg>"
    )


def _short(title: str) -> str:
    return title if len(title) <= 60 else title[:59].rstrip() + "…"
