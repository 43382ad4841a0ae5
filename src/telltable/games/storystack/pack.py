"""Reading a pack: TOML files that a designer edits, checked card by card (SS section 2.7)."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from telltable.core.errors import Problem
from telltable.core.words import clean

from .components import LANES, Phrases, StoryPack
from .pack_draft import About, Draft, Problems, Retcons, count
from .pack_files import read_draft
from .pack_rules import check_pack

PACKS = Path(__file__).parent / "packs"
OWN = PACKS / "pack1"


def load_pack(folder: Path | None = None) -> StoryPack:
    """The pack in a folder; None for Pack 1.

    Raises:
        Problem: the first thing to mend, and how many more there are.
    """
    return _own() if folder is None else _load(folder)


@cache
def _own() -> StoryPack:
    return _load(OWN)


def _load(folder: Path) -> StoryPack:
    pack, problems = read_pack(folder)
    if pack is None:
        more = len(problems) - 1
        rest = f" {count(more, 'more problem')} in this pack." if more else ""
        raise Problem(problems[0] + rest)
    return pack


def lint(pack: str) -> list[str]:
    """Everything to mend in a pack: a folder, or the name of one of ours; a sentence each."""
    ours = {path.name: path for path in PACKS.iterdir()}
    folder = Path(pack)
    return read_pack(ours[pack] if pack in ours and not folder.exists() else folder)[1]


def read_pack(folder: Path) -> tuple[StoryPack | None, list[str]]:
    """The pack in a folder, or None and every problem: a sentence with file, card and field."""
    try:
        if not folder.is_dir():
            return None, [f"{clean(str(folder))}: there is no such folder."]
        problems = Problems()
        draft = read_draft(folder, problems)
    except OSError as error:
        return None, [f"{clean(str(folder))}: can't be read: {error.strerror}."]
    check_pack(problems, draft)
    if problems or draft.about is None or draft.retcon is None:
        return None, list(problems)
    return _pack(draft, draft.about, draft.retcon), []


def _pack(draft: Draft, about: About, retcon: Retcons) -> StoryPack:
    lines = {opener.lane: opener.lines for opener in draft.openers}
    phrases = Phrases(
        tuple(lines[lane] for lane in range(1, len(LANES) + 1)),
        draft.marks["thread_b"].lines,
        draft.marks["epilogue"].lines,
        draft.marks["gap"].lines,
        msgspec.structs.asdict(retcon),
    )
    unsaid = msgspec.structs.replace(about, game="")  # a pack that now says its game is the same pack
    whole = msgspec.json.encode([unsaid, draft.cards, draft.patterns, phrases])
    hash_ = hashlib.sha256(whole).hexdigest()
    return StoryPack(about.name, hash_, about.about, draft.cards, draft.patterns, phrases)
