"""The style of a page as one text: fonts, running title, rules; and what it hashes to."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from zlib import crc32

_HERE = files("telltable.keepsake")
_FONTS = (
    ("Display", "caslon-condensed-600", 600, "normal"),
    ("Display", "caslon-condensed-500-italic", 600, "italic"),
    ("Text", "literata-400", 400, "normal"),
    ("Text", "literata-400-italic", 400, "italic"),
    ("Sans", "cabin-var", "400 700", "normal"),
    ("Hand", "kalam-400", 400, "normal"),
)
_RULES = ("paper.css", "page.css", "print.css")
_RUNNING = 64  # letters of a title that fit over a small page

# All that is known of a game is its name. The order is chosen so that the games of the first shelf get the
# cloth they wear at the table, without being named here.
_CLOTHS = ("ultramarine", "petrol", "marigold", "vermilion", "plum", "slate", "arsenic")
_LEAF = "M24 4v16M24 8c-7-5-15-3-20 4 5 7 13 9 20 4 7 5 15 3 20-4-5-7-13-9-20-4z"
_ORNAMENTS = {  # 48 by 24, drawn as lines
    "ultramarine": "M9 20v-5M15 20v-8M21 20v-6M27 20V8M33 20v-9M39 20V4M5 22h38",
    "petrol": "M24 2l11 19H13zM24 2v19M19.4 10h9.2M16.5 15h15",
    "marigold": "M8 21h9M13 21c12 0 22-2 22-10 0-5-4-8-8-8-5 0-8 4-7 8 1 3 5 4 7 2 2-2 1-5-1-5",
    "vermilion": "M24 4a9 9 0 1 0 .1 0M24 1v3M34 3l-3 3M38 13h-5M14 3l3 3M10 13h5M24 13l4-5",
    "arsenic": "M30 8a6 6 0 1 1-6-6 4.6 4.6 0 0 0 6 6"
    "M24 22c-5-4-11-4-17-3v-4c6-1 12-1 17 3 5-4 11-4 17-3v4c-6-1-12-1-17 3z",
}


def cloth(game: str) -> str:
    """The cloth that a game's books are bound in: a class of the style sheet."""
    return _CLOTHS[crc32(game.encode()) % len(_CLOTHS)]


def ornament(game: str) -> str:
    """What stands under a game's stories: the lines of a small drawing that goes with its cloth."""
    return _ORNAMENTS.get(cloth(game), _LEAF)


def style(title: str) -> str:
    """The style sheet, with the title at the head of every printed page."""
    running = title if len(title) <= _RUNNING else title[: _RUNNING - 1].rstrip() + "…"
    return f"{_sheet()}@page{{@top-center{{content:{_quoted(running)}}}}}\n"


def digest(text: str) -> str:
    """What a content security policy calls this text."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _quoted(text: str) -> str:
    """A CSS string. Whatever is not a letter or digit is written as a number, so that nothing can end it."""
    return '"' + "".join(c if c.isalnum() else f"\\{ord(c):x} " for c in text) + '"'


@cache
def _sheet() -> str:
    faces = "".join(_face(*font) for font in _FONTS)
    return faces + "".join((_HERE / name).read_text("utf-8") for name in _RULES)


def _face(family: str, file: str, weight: int | str, slant: str) -> str:
    font = b64encode((_HERE / "fonts" / f"{file}.woff2").read_bytes()).decode()
    return (
        f'@font-face{{font-family:"Telltable {family}";font-weight:{weight};font-style:{slant};'
        f'src:url(data:font/woff2;base64,{font}) format("woff2")}}\n'
    )
