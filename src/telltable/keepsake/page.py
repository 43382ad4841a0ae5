"""A book as one web page that needs nothing else: no script, no request, and a print style."""

import re
from base64 import b64encode
from functools import cache
from importlib.resources import files
from itertools import count

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup
from msgspec import UNSET, Struct, UnsetType

from telltable.core.story import Book, Chapter, Line, Photo

from . import words
from .arc import arc
from .cover import cover
from .icons import icons
from .notes import Noted, noted
from .pure import printed
from .rubric import Rubric
from .style import cloth, digest, ornament, style

_SEALS, _SPINES = 6, 10  # colours in the style sheet
_BOT = " (bot)"
_CHAIR = re.compile(", in .+ seat$")


class Scene(Struct, frozen=True):
    """A chapter as the page shows it."""

    number: int
    numeral: str
    heading: str
    opener: Markup
    lines: tuple[tuple[Noted, Markup], ...]
    missing: str
    photo: Photo | UnsetType = UNSET
    image: str = ""


class Mark(Struct, frozen=True):
    """How a teller's seal or a card's spine looks. Bots have square seals. `name`: without what marks a bot."""

    colour: int
    initial: str = ""
    square: bool = False
    name: str = ""


def page(book: Book) -> str:
    """The whole book, ready for a `.html` file."""
    book = printed(book)
    css = style(book.title)
    lines = [line for chapter in book.chapters for line in chapter.lines]
    return _template().render(
        book=book,
        css=Markup(css),
        digest=digest(css),
        cloth=cloth(book.game),
        ornament=ornament(book.game),
        emblem=Markup(icons().get(book.emblem, "")),
        cover=cover(book),
        arcs={"wide": arc(len(book.chapters), 640, 46), "narrow": arc(len(book.chapters), 340, 30)},
        scenes=_scenes(book),
        seals=_seals(book, lines),
        spines={kind: Mark(n % _SPINES) for n, kind in enumerate(dict.fromkeys(line.kind for line in lines))},
        beside=any(line.teller or line.card or words.source(line) for line in lines),
        words=words,
    )


def _scenes(book: Book) -> list[Scene]:
    rubric = Rubric((*(portrait.name for portrait in book.portraits), *book.chosen))
    told = zip(count(1), book.chapters, noted(book), strict=False)
    return [_scene(number, chapter, lines, rubric, book) for number, chapter, lines in told]


def _scene(number: int, chapter: Chapter, lines: tuple[Noted, ...], rubric: Rubric, book: Book) -> Scene:
    return Scene(
        number=number,
        numeral=words.roman(number),
        heading=chapter.heading,
        opener=rubric.ink(chapter.opener),
        lines=tuple((told, rubric.ink(told.line.text)) for told in lines),
        missing=words.missing(chapter, finished=book.finished),
        photo=chapter.photo,
        image=b64encode(chapter.photo.image).decode() if chapter.photo else "",
    )


def _seals(book: Book, lines: list[Line]) -> dict[str, Mark]:
    names = dict.fromkeys(line.teller for line in lines if line.teller)
    return {
        name: Mark(n % _SEALS, name[:1].upper(), _is_bot(name, book.tellers), name.removesuffix(_BOT))
        for n, name in enumerate(names)
    }


def _is_bot(name: str, tellers: tuple[str, ...]) -> bool:
    """Whether a bot told it, in whosever chair: its name is marked, or the list of tellers adds something to it."""
    who = _CHAIR.sub("", name.removesuffix(_BOT))
    marked = who not in tellers and any(teller.startswith((f"{who} ", f"{who},")) for teller in tellers)
    return marked or name.endswith(_BOT)


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.from_string((files("telltable.keepsake") / "page.html.j2").read_text("utf-8"))
