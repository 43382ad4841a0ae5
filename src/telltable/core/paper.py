"""Pages for paper: one HTML text each, style and fonts inside: any browser prints it, nothing is fetched."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from .errors import Problem
from .option import Option, settle_options

PAPERS = {"a4": "210mm 297mm", "letter": "8.5in 11in"}
DISPLAY = ("Display", "caslon-condensed-600", "600", "normal")
ITALIC = ("Display", "caslon-condensed-500-italic", "500", "italic")
SANS = ("Sans", "cabin-var", "400 700", "normal")
Font = tuple[str, str, str, str]  # family, file, weight, slant


def size_of(paper: str) -> Markup:
    """Width and height for CSS.

    Raises:
        Problem: there is no such paper.
    """
    if paper not in PAPERS:
        raise Problem(f"Paper must be {' or '.join(PAPERS)}, not {paper[:40]!r}.")
    return Markup(PAPERS[paper])


def style(package: str, name: str, fonts: Iterable[Font] = ()) -> Markup:
    """A style sheet of a package's ``templates``, with fonts of the house inside."""
    return Markup(faces(tuple(fonts)) + _text(package, name))


def template(package: str, name: str) -> Template:
    """A Jinja template of a package's ``templates``. Whatever is put into it is escaped."""
    return _template(package, name)


def client_file(shipped: Path, source: str) -> Path:
    """A file of the web client: in a wheel it lies where it is shipped (pyproject.toml), in a clone in the client."""
    return shipped if shipped.is_file() else Path(__file__).parents[3] / "web" / "src" / source


def unusual(options: tuple[Option, ...], chosen: Mapping[str, object]) -> list[tuple[Option, str]]:
    """The options of a table that are not as usual, with their values.

    Raises:
        Problem: an option that does not exist, or a value that it does not take.
    """
    settled = settle_options(options, chosen)
    return [(option, settled[option.name]) for option in options if settled[option.name] != option.standard]


@cache
def faces(fonts: tuple[Font, ...]) -> str:
    """The fonts of the keepsake, so that paper and screen agree."""
    folder = files("telltable") / "keepsake" / "fonts"
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{slant};'
        f"src:url(data:font/woff2;base64,{b64encode((folder / f'{file}.woff2').read_bytes()).decode()})}}\n"
        for family, file, weight, slant in fonts
    )


@cache
def _text(package: str, name: str) -> str:
    return (files(package) / "templates" / name).read_text(encoding="utf-8")


@cache
def _template(package: str, name: str) -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_text(package, name))
