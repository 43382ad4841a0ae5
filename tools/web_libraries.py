"""Write web/src/assets/libraries.txt: the licence of every library that the build puts into the web client.

Run it after `make web` when a library was added, updated or dropped: ``python tools/web_libraries.py``. The file goes
into the wheel's licences and onto the page "About"; a test holds it against the build.
"""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "src" / "telltable" / "server" / "web" / "licences.json"
NOTICE = ROOT / "web" / "src" / "assets" / "libraries.txt"
HEAD = "Libraries that are part of the web client, each with its licence.\n"


def notice(built: str) -> str:
    """The text for people, from the list that the build leaves: name, version, identifier and text of each."""
    libraries = sorted(json.loads(built), key=lambda one: one["name"])
    parts = [f"{one['name']} ({one['identifier']})\n\n{one['text'].strip()}\n" for one in libraries]
    return f"\n{'-' * 78}\n".join([HEAD, *parts])


if __name__ == "__main__":
    NOTICE.write_text(notice(BUILT.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
