"""A book as EPUB 3: one file that any reader opens, with cover, contents, fonts, and marks for who listens to it."""

from __future__ import annotations

import io
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from uuid import NAMESPACE_URL, uuid5

from jinja2 import DictLoader, Environment, StrictUndefined

from telltable.core.story import Book

from . import words
from .binding import cover_svg, ornament_svg
from .cloths import cloth_of, hexed
from .icons import CREDIT, icon_svg, tile_svg
from .volume import Volume, volume

_HERE = files("telltable.keepsake")
_TEMPLATES = ("package.opf", "leaf.xhtml", "nav.xhtml", "cover.xhtml", "title.xhtml", "chapter.xhtml", "colophon.xhtml")
_FONTS = ("caslon-condensed-600", "caslon-condensed-500-italic", "literata-400", "literata-400-italic", "kalam-400")
_CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)


def epub(book: Book) -> bytes:
    """The whole book. The same story makes the same file, to the byte.

    Args:
        book: made ready by `tidy`.
    """
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as packed:
        _put(packed, "mimetype", "application/epub+zip", zipfile.ZIP_STORED)  # first, and not compressed
        _put(packed, "META-INF/container.xml", _CONTAINER)
        for name, content in _content(volume(book)):
            _put(packed, f"book/{name}", content)
        for number, chapter in enumerate(book.chapters, 1):
            if chapter.photo:
                _put(packed, f"book/photo-{number}.jpg", chapter.photo.image, zipfile.ZIP_STORED)
        for font in _FONTS:
            file = f"fonts/{font}.woff2"
            _put(packed, f"book/{file}", (_HERE / file).read_bytes(), zipfile.ZIP_STORED)
    return whole.getvalue()


@cache
def _cover_style() -> str:
    """Fonts of the cover, inside it: a picture asks for no other file, and letters of another font would not fit."""
    fonts = (("caslon-condensed-600", "normal"), ("caslon-condensed-500-italic", "italic"))
    faces = (
        f"@font-face{{font-family:'Telltable Display';font-weight:600;font-style:{slant};src:"
        f"url(data:font/woff2;base64,{b64encode((_HERE / f'fonts/{font}.woff2').read_bytes()).decode()})}}"
        for font, slant in fonts
    )
    return f"<style>{''.join(faces)}</style>"


def _put(packed: zipfile.ZipFile, name: str, content: str | bytes, how: int = zipfile.ZIP_DEFLATED) -> None:
    packed.writestr(zipfile.ZipInfo(name), content, how)


def _content(bound: Volume) -> Iterator[tuple[str, str]]:
    book = bound.book
    chapters = [f"chapter-{part.number}" for part in bound.parts]
    tiles = {tile.kind: (f"tile-{n}", svg) for n, tile in enumerate(book.tiles, 1) if (svg := tile_svg(tile))}
    known = {
        "book": book,
        "volume": bound,
        "words": words,
        "tiles": {kind: name for kind, (name, _) in tiles.items()},
        "emblem": (emblem := icon_svg(book.emblem, hexed(cloth_of(book.game).accent))),
        "icon_credit": CREDIT,
        "fonts": _FONTS,
        "pages": ["cover", "title", *chapters, "colophon"],
        "uuid": uuid5(NAMESPACE_URL, f"telltable:{bound.seal}"),
        "accent": hexed(cloth_of(book.game).accent),
    }
    make = _environment().get_template
    for name in ("package.opf", "nav.xhtml", "cover.xhtml", "title.xhtml", "colophon.xhtml", "book.css"):
        yield name, make(name).render(known)
    for chapter, part in zip(chapters, bound.parts, strict=True):
        yield f"{chapter}.xhtml", make("chapter.xhtml").render(known, part=part)
    yield "cover.svg", cover_svg(book, _cover_style())
    for name, svg in tiles.values():
        yield f"{name}.svg", svg
    if emblem:
        yield "emblem.svg", emblem
    yield "ornament.svg", ornament_svg(book, cloth_of(book.game))


@cache
def _environment() -> Environment:
    """Every word is escaped as XML."""
    texts = {name: (_HERE / "epub" / f"{name}.j2").read_text("utf-8") for name in (*_TEMPLATES, "book.css")}
    return Environment(
        loader=DictLoader(texts), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
