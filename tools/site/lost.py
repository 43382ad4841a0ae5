"""``python -m tools.site.lost FOLDER``: the page for what is not there is whole from any depth under ``/docs/``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

_TO_THE_ROOT = re.compile(r'((?:href|src)="|"(?:base|search)":"|new URL\(")/(?!docs/)')
_TABLE = re.compile(r'<a href="/docs/"(?=[^>]*\bmd-source\b)')


def at_docs(page: str) -> str:
    """The same HTML, whose links begin at ``/docs/``; the one to the table still leads there."""
    return _TABLE.sub('<a href="/"', _TO_THE_ROOT.sub(r"\1/docs/", page))


if __name__ == "__main__":
    lost = Path(sys.argv[1]) / "404.html"
    lost.write_text(at_docs(lost.read_text(encoding="utf-8")), encoding="utf-8")
