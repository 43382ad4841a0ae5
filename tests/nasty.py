"""Texts that would do harm on a screen, games and tables that are full of them, and how to see if one got through."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from msgspec.structs import replace

from telltable.core.log import dump
from telltable.core.match import Match
from telltable.core.registry import game
from telltable.core.written import rewrite
from tests.laws.wordy import Wordy

FORGED = "   7  Ben wins."
NASTY = {
    "colour": "\x1b[31mred\x1b[0m",
    "one byte": "\x9b2J\x9d0;title\x9c",
    "title": "\x1b]0;mine\x07",
    "link": "\x1b]8;;http://evil.example\x1b\\here\x1b]8;;\x1b\\",
    "over it": "yes\rno\b\b\b\x7f",
    "new line": f"\n{FORGED}\n",
    "other lines": f"\u2028{FORGED}\u2029\x85\x0b\x0c",
    "turned round": "\u202eesrever\u202c",
    "isolated": "\u2066in\u2069\u2067\u2068",
    "marks of direction": "\u200e\u200f\u061c",
    "zero width": "A\u200bn\u200ca\u200d\u2060\ufeff",
    "unseen letters": "\u3164\u115f\u1160\uffa0\u2800\u034f",
    "tags": "\U000e0041\U000e006e\U000e0061\U000e007f",
    "variations": "x\ufe0f\ufe0f\U000e0100\U000e0100",
    "a heap": "Z" + "\u0301\u0300\u0336\u0489" * 20,
    "another heap": "ก" + "\u0e47" * 40,
    "private": "\ue000\U000f0000\uffff",
    "notes": "\ufff9a\ufffab\ufffb",
    "shy": "soft\u00adly",
}
MARKUP = "[red]bold[/red] [/] [link=x] :smile: $(id) `id` %s {0}"
ALL = f"{MARKUP} {''.join(NASTY.values())} end"
HIDING = frozenset("\u00ad\u034f\u115f\u1160\u2800\u3164\uffa0\ufeff\u200b\u200c\u200d\u2060")


def harm(text: str, *, lines: bool = True) -> list[str]:
    """What there is in a text that no screen should get, each by its number; `lines`: its line breaks are ours."""
    found = [
        f"{ord(c):04x}"
        for c in text
        if (unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and not (lines and c == "\n"))
        or c in HIDING
    ]
    run = 0
    for c in text:
        run = run + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        found += [f"heap of {c!r}"] if run > 8 else []
    return [*found, *("a forged line" for line in text.splitlines() if line.startswith(FORGED))]


def wordy(name: str) -> Match:
    """The beginning of a game in which people write something."""
    played = (Wordy(game(name), 3).play(most) for most in (30, 12, 4))
    return next(match for match in played if not match.over)


def spoil(match: Match) -> bytes:
    """The log of this game as somebody could have made it by hand: every name and every word of people is nasty."""
    header = replace(match.header, names=tuple(f"{name}{ALL}" for name in match.header.names))
    spoilt = (rewrite(entry, lambda text: f"{text}{ALL}" if text else text) for entry in match.entries)
    return dump(header, match.files, spoilt)


def spoilt_log(match: Match, path: Path) -> Path:
    """The same in a file."""
    path.write_bytes(spoil(match))
    return path
