"""Links between the files of the repository, as they lead on the site."""

from __future__ import annotations

import os
import re
from pathlib import Path

from telltable import known_games

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
GAMES = ROOT / "src" / "telltable" / "games"
BROUGHT = {
    **{GAMES / name / "RULES.md": f"games/{name}_rules.md" for name in known_games()},
    ROOT / "ARCHITECTURE.md": "making/architecture.md",
    ROOT / "CONTRIBUTING.md": "making/contributing.md",
    ROOT / "CHANGELOG.md": "changes.md",
    ROOT / "SECURITY.md": "hosting/security.md",
}  # files that stand elsewhere, and their pages
_LINK = re.compile(r"(?P<picture>!?)\[(?P<words>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<to>[^)\s]+)\)")
_CODE = re.compile(r"(^(?:```|~~~).*?^(?:```|~~~)$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)


def mended(markdown: str, place: str) -> str:
    """The text of the page at `place`, whose links lead where the site has what they mean."""
    source = {page: file for file, page in BROUGHT.items()}.get(place, DOCS / place)
    parts = _CODE.split(markdown)
    parts[::2] = [_LINK.sub(lambda link: _one(link, source, place), part) for part in parts[::2]]
    return "".join(parts)


def _one(link: re.Match[str], source: Path, place: str) -> str:
    to, _, anchor = link["to"].partition("#")
    if not to or "://" in to or to.startswith("mailto:"):
        return link[0]
    target = Path(os.path.normpath(source.parent / to))
    page = BROUGHT.get(target) or _in_docs(target)
    if page is None:
        return "" if link["picture"] else link["words"]
    leads = os.path.relpath(page, Path(place).parent) + (f"#{anchor}" if anchor else "")
    return f"{link['picture']}[{link['words']}]({leads})"


def _in_docs(target: Path) -> str | None:
    """The place of a file in docs/; a page that is made is not there yet. None for what is no part of the site."""
    if not target.is_relative_to(DOCS) or not target.suffix or target.is_relative_to(DOCS / "examples"):
        return None
    return target.relative_to(DOCS).as_posix()
