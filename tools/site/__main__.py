"""``python -m tools.site FOLDER``: write everything that the site is built of into a folder, with its configuration."""

from __future__ import annotations

import re
import shutil
import sys
from functools import cache
from pathlib import Path

from telltable import __version__
from tools.site import command_line, games, http_reference, links

HERE = Path(__file__).parent
_PICTURE = re.compile(r"\]\((?:\.\./)*pictures/([^)]+)\)")
ASSETS = links.ROOT / "web" / "src" / "assets"


@cache
def texts() -> dict[str, str]:
    """Every page by its place, in Markdown; links lead to pages."""
    found = {file.relative_to(links.DOCS).as_posix(): file for file in sorted(links.DOCS.rglob("*.md"))}
    found |= {place: file for file, place in links.BROUGHT.items()}
    written = {place: file.read_text(encoding="utf-8") for place, file in found.items()}
    written |= {place: games.anchored(text) for place, text in written.items() if place.endswith("_rules.md")}
    written |= games.pages()
    written |= {"reference/command-line.md": command_line.page(), "reference/http.md": http_reference.page()}
    written["index.md"] = written["index.md"].replace("<!-- games -->", games.shelf())
    return {place: links.mended(text, place) for place, text in written.items()}


def configuration() -> str:
    """``zensical.toml``, with a line in its table of contents for each game and each decision."""
    decisions = [f'"{place}"' for place in sorted(texts()) if place.startswith("adr/")]
    listed = {"@games": games.chapter(), "@decisions": ", ".join(decisions)}
    text = (HERE / "zensical.toml").read_text(encoding="utf-8")
    for name, what in listed.items():
        text = text.replace(f'"{name}"', what)
    return text.replace("@version", f"Version {__version__}")


def write(folder: Path) -> None:
    """Lay it all out."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    for place, text in texts().items():
        file = pages / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for picture in sorted({name for text in texts().values() for name in _PICTURE.findall(text)}):
        (pages / "pictures").mkdir(exist_ok=True)
        shutil.copy(links.DOCS / "pictures" / picture, pages / "pictures")
    for source in [ASSETS / "mark.svg", *sorted((ASSETS / "fonts").glob("*.woff2")), HERE / "site.css"]:
        (pages / "assets").mkdir(exist_ok=True)
        shutil.copy(source, pages / "assets")
    shutil.copytree(HERE / "theme", folder / "theme")
    (folder / "zensical.toml").write_text(configuration(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
