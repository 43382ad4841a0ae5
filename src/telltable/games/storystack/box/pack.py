"""Reading a pack: TOML files that a designer edits, checked card by card (SS section 2.7)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from telltable.core.packs import Faults, Shelf

from .components import LANES, Phrases, StoryPack
from .pack_draft import About, Draft, Problems, Retcons
from .pack_files import read_draft
from .pack_rules import check_pack

PACKS = Path(__file__).parents[1] / "packs"
OWN = PACKS / "pack1"
LANE_NUMBERS = range(1, len(LANES) + 1)
MARKS = {"thread_b", "epilogue", "gap"}


def _read(folder: Path, faults: Faults) -> StoryPack | None:
    problems = Problems()
    draft = read_draft(folder, problems)
    whole = not problems
    check_pack(problems, draft)
    faults += problems
    has_all = {opener.lane for opener in draft.openers} == set(LANE_NUMBERS) and set(draft.marks) >= MARKS
    return _pack(draft, draft.about, draft.retcon) if whole and has_all and draft.about and draft.retcon else None


SHELF = Shelf(PACKS, OWN.name, _read)
load_pack, lint, read_pack = SHELF.load, SHELF.lint, SHELF.read


def _pack(draft: Draft, about: About, retcon: Retcons) -> StoryPack:
    lines = {opener.lane: opener.lines for opener in draft.openers}
    phrases = Phrases(
        tuple(lines[lane] for lane in LANE_NUMBERS),
        draft.marks["thread_b"].lines,
        draft.marks["epilogue"].lines,
        draft.marks["gap"].lines,
        msgspec.structs.asdict(retcon),
    )
    whole = msgspec.json.encode([about, draft.cards, draft.patterns, phrases])
    hash_ = hashlib.sha256(whole).hexdigest()
    return StoryPack(about.name, hash_, about.about, draft.cards, draft.patterns, phrases)
